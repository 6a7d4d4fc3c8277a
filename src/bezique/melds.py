"""The kinds of meld, which faces each consists of, and a meld as one integer.

Classes, as the handbooks have them: marriage and sequence; bezique and its multiples; four of a kind. A card
may serve once in each kind, and never in a lower kind of its class after a higher one.

A meld is packed as ``aux << 44 | kind << 40 | five bytes``: byte *i* tells which copies of the i-th face of
``faces(kind, aux)`` it holds. That is small enough to be part of an action and to be kept as history.
"""

from __future__ import annotations

from collections.abc import Iterable

from bezique.cards import CARDS, Card, Rank, Suit
from bezique.errors import NotationError

MARRIAGE = 0
SEQUENCE = 1
BEZIQUE = 2
DOUBLE = 3
FOUR = 4
SEVEN = 5
"""Not a meld: marks the sevens of trumps that have scored, in the same table as the melds."""
KINDS = 6

COPIES_OF = (1, 1, 1, 2)
"""How many copies of each face a marriage, sequence, bezique and double bezique hold."""

_SEQUENCE_RANKS = (7, 6, 5, 4, 3)
BEZIQUE_QUEEN = (int(Suit.SPADES), int(Rank.QUEEN))
BEZIQUE_JACK = (int(Suit.DIAMONDS), int(Rank.JACK))


def _faces(kind: int, aux: int) -> tuple[tuple[int, int], ...]:
    if kind == MARRIAGE:
        return (aux, 5), (aux, 4)
    if kind == SEQUENCE:
        return tuple((aux, rank) for rank in _SEQUENCE_RANKS)
    if kind == FOUR:
        return tuple((suit, aux) for suit in range(4))
    return BEZIQUE_QUEEN, BEZIQUE_JACK


FACES = tuple(tuple(_faces(kind, aux) for aux in range(8 if kind == FOUR else 4)) for kind in range(FOUR + 1))
"""``FACES[kind][aux]``: the faces as (suit, rank); aux is the suit of a marriage or sequence, the rank of a four."""


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
    """The suit of a marriage or sequence, the rank of a four of a kind."""
    return packed >> 44 & 7


def meld_cards(packed: int) -> tuple[Card, ...]:
    """The cards of a packed meld, in the order in which they are named and laid."""
    cards = []
    for index, (suit, rank) in enumerate(FACES[meld_kind(packed)][meld_aux(packed)]):
        mask = packed >> 8 * index & 255
        for copy in range(8):
            if mask >> copy & 1:
                cards.append(CARDS[suit * 64 + rank * 8 + copy])
    return tuple(cards)


FOUR_NAMES = {3: "four-jacks", 4: "four-queens", 5: "four-kings", 6: "four-tens", 7: "four-aces"}
_NAMES = {MARRIAGE: "marriage", SEQUENCE: "sequence", BEZIQUE: "bezique", DOUBLE: "double-bezique"}
MELD_NAMES = (*_NAMES.values(), *FOUR_NAMES.values())
"""The names of melds in notation."""


def meld_name(packed: int) -> str:
    """The name in notation, for example ``marriage`` or ``four-kings``."""
    kind = meld_kind(packed)
    return FOUR_NAMES[meld_aux(packed)] if kind == FOUR else _NAMES[kind]


def pack_named(name: str, cards: Iterable[Card]) -> int:
    """A packed meld from its name and cards.

    Raises NotationError when no meld has that name or the cards do not make it.
    """
    held = list(cards)
    for kind in range(FOUR + 1):
        for aux, faces in enumerate(FACES[kind]):
            if kind == FOUR and aux not in FOUR_NAMES:
                continue
            if name != (FOUR_NAMES[aux] if kind == FOUR else _NAMES[kind]):
                continue
            masks = [0] * len(faces)
            for card in held:
                if (card.suit, card.rank) in faces:
                    masks[faces.index((card.suit, card.rank))] |= 1 << card.copy
            counts = [mask.bit_count() for mask in masks]
            right = sum(counts) == 4 if kind == FOUR else all(count == COPIES_OF[kind] for count in counts)
            if right and sum(counts) == len(held):
                return pack(kind, aux, masks)
    if name not in MELD_NAMES:
        raise NotationError(f"there is no meld {name!r}; the melds are {', '.join(MELD_NAMES)}")
    raise NotationError(f"{' '.join(map(str, held)) or 'no cards'} do not make a {name.replace('-', ' ')}")
