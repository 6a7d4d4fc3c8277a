"""The kinds of meld, which faces each consists of, and a meld as one integer.

Classes, as the handbooks have them: marriage and sequence; bezique and its multiples; four (and five) of a kind.
A card may serve once in each kind, and never in a lower kind of its class after a higher one.

A meld is packed as ``aux << 44 | kind << 40 | five bytes``: byte *i* tells which copies of the i-th face of
``FACES[kind][aux]`` it holds. That is small enough to be part of an action and to be kept as history.
"""

from __future__ import annotations

from collections.abc import Iterable

from bezique.cards import CARDS, Card, Rank, Suit
from bezique.errors import NotationError
from bezique.language import gettext

MARRIAGE = 0
SEQUENCE = 1
BEZIQUE = 2
DOUBLE = 3
TRIPLE = 4
QUADRUPLE = 5
QUINTUPLE = 6
FOUR = 7
TRUMP_FOUR = 8
TRUMP_FIVE = 9
MELD_KINDS = 10
SEVEN_KIND = 10
"""Not a meld: marks the sevens of trumps that have scored, in the same table as the melds."""
KINDS = 11

COPIES = (1 << 40) - 1
"""The five bytes of a packed meld that tell its cards."""
KIND_AND_AUX = 127 << 40
"""What tells of a packed meld which one it is."""

BEZIQUES = (BEZIQUE, DOUBLE, TRIPLE, QUADRUPLE, QUINTUPLE)
QUARTETS = (FOUR, TRUMP_FOUR, TRUMP_FIVE)
CLASS = (0, 0, 1, 1, 1, 1, 1, 2, 2, 2)
"""The class of each kind."""
LOWER = tuple(
    tuple(lower for lower in range(MELD_KINDS) if CLASS[lower] == CLASS[kind] and lower < kind)
    for kind in range(MELD_KINDS)
)
"""The lower kinds of the class of each kind: a card that has served in the kind is lost for them."""

_SEQUENCE_RANKS = (7, 6, 5, 4, 3)
_OPPOSITE = (Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES, Suit.HEARTS)


def _faces(kind: int, aux: int) -> tuple[tuple[int, int], ...]:
    if kind == MARRIAGE:
        return (aux, 5), (aux, 4)
    if kind == SEQUENCE:
        return tuple((aux, rank) for rank in _SEQUENCE_RANKS)
    if kind in BEZIQUES:
        return (aux, int(Rank.QUEEN)), (int(_OPPOSITE[aux]), int(Rank.JACK))
    return tuple((suit, aux) for suit in range(4))


FACES = tuple(tuple(_faces(kind, aux) for aux in range(8 if kind in QUARTETS else 4)) for kind in range(MELD_KINDS))
"""``FACES[kind][aux]``: the faces as (suit, rank). The aux of a marriage or sequence is its suit, that of a bezique
the suit of its queen (spades, unless the pair follows the trump suit), that of a four or five its rank."""


def pack(kind: int, aux: int, masks: Iterable[int]) -> int:
    """A meld as an integer, from the copies of each face."""
    packed = aux << 44 | kind << 40
    for index, mask in enumerate(masks):
        packed |= mask << 8 * index
    return packed


def meld_kind(packed: int) -> int:
    """The kind of a packed meld."""
    return packed >> 40 & 15


def meld_aux(packed: int) -> int:
    """The suit of a marriage, sequence or bezique's queen, the rank of a four or five of a kind."""
    return packed >> 44 & 7


def sort_of_meld(kind: int, aux: int) -> int:
    """Kind and suit, or kind and rank, as a number below 64."""
    return 4 * kind + aux if kind < FOUR else 4 * FOUR + 8 * (kind - FOUR) + aux


def meld_cards(packed: int) -> tuple[Card, ...]:
    """The cards of a packed meld, in the order in which they are named and laid."""
    cards = []
    for index, (suit, rank) in enumerate(FACES[meld_kind(packed)][meld_aux(packed)]):
        mask = packed >> 8 * index & 255
        for copy in range(8):
            if mask >> copy & 1:
                cards.append(CARDS[suit * 64 + rank * 8 + copy])
    return tuple(cards)


_RANK_NAMES = {3: "jacks", 4: "queens", 5: "kings", 6: "tens", 7: "aces"}
QUARTET_RANKS = tuple(_RANK_NAMES)
"""The ranks of which four of a kind can be declared."""
_NAMES = {
    MARRIAGE: "marriage",
    SEQUENCE: "sequence",
    BEZIQUE: "bezique",
    DOUBLE: "double-bezique",
    TRIPLE: "triple-bezique",
    QUADRUPLE: "quadruple-bezique",
    QUINTUPLE: "quintuple-bezique",
}
_QUARTET_PREFIX = {FOUR: "four", TRUMP_FOUR: "four-trump", TRUMP_FIVE: "five-trump"}


def kind_name(kind: int, aux: int) -> str:
    """The name of a kind in notation, for example ``marriage``, ``four-kings`` or ``four-trump-kings``."""
    return f"{_QUARTET_PREFIX[kind]}-{_RANK_NAMES[aux]}" if kind in QUARTETS else _NAMES[kind]


def meld_name(packed: int) -> str:
    """The name of a packed meld in notation."""
    return kind_name(meld_kind(packed), meld_aux(packed))


_BY_NAME = {
    kind_name(kind, aux): kind
    for kind in range(MELD_KINDS)
    for aux in (QUARTET_RANKS if kind in QUARTETS else range(4))
}
MELD_NAMES = tuple(_BY_NAME)
"""The names of melds in notation."""


def pack_named(name: str, cards: Iterable[Card]) -> int:
    """A packed meld from its name and cards.

    Raises NotationError when no meld has that name or the cards do not make it.
    """
    held = list(cards)
    if name not in _BY_NAME:
        raise no_such_meld(name)
    kind = _BY_NAME[name]
    for aux in QUARTET_RANKS if kind in QUARTETS else range(4):
        faces = FACES[kind][aux]
        if kind_name(kind, aux) != name or any((card.suit, card.rank) not in faces for card in held):
            continue
        masks = [0] * len(faces)
        for card in held:
            masks[faces.index((card.suit, card.rank))] |= 1 << card.copy
        if sum(mask.bit_count() for mask in masks) == len(held) and _makes(kind, masks):
            return pack(kind, aux, masks)
    meld = name.replace("-", " ")
    if not held:
        raise NotationError(gettext("no cards do not make a {meld}", meld=meld))
    raise NotationError(gettext("{cards} do not make a {meld}", cards=" ".join(map(str, held)), meld=meld))


def no_such_meld(name: str) -> NotationError:
    """The error for a name that no meld has."""
    return NotationError(
        gettext("there is no meld {name!r}; the melds are {melds}", name=name, melds=", ".join(MELD_NAMES))
    )


def _makes(kind: int, masks: Iterable[int]) -> bool:
    """Whether these copies of the faces are that meld."""
    counts = [mask.bit_count() for mask in masks]
    if kind == FOUR:
        return sum(counts) == 4
    if kind in QUARTETS:
        return sum(counts) == max(counts) == (4 if kind == TRUMP_FOUR else 5)
    return all(count == (kind - BEZIQUE + 1 if kind in BEZIQUES else 1) for count in counts)
