"""Cards: suits, ranks, physical copies, and their text form.

Scope: the 32 faces from seven to ace, up to eight copies of each (a pack of 64 to 256 cards).
The trick order is A 10 K Q J 9 8 7 in every rule set of the family, so a rank's number is its strength.

A card is an integer, ``suit * 64 + rank * 8 + copy``: all cards of a suit lie in one 64-bit word, the copies
of a face in one byte of it. That layout is the same for two packs and for eight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache

from bezique.errors import NotationError
from bezique.language import gettext, gettext_noop, pgettext, pgettext_noop


class Suit(IntEnum):
    """The four suits, in the order in which hands are sorted."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The letter used in notation: ``S``, ``H``, ``D`` or ``C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit's pip, for example ``♠``."""
        return "♠♥♦♣"[self]

    @property
    def word(self) -> str:
        """The suit in words, for example ``spades``."""
        return gettext(_SUIT_WORDS[self])


_SUIT_WORDS = (gettext_noop("spades"), gettext_noop("hearts"), gettext_noop("diamonds"), gettext_noop("clubs"))


class Rank(IntEnum):
    """The eight ranks from weakest to strongest: the ten stands second, above the king."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    JACK = 3
    QUEEN = 4
    KING = 5
    TEN = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """The letter used in notation: ``7 8 9 J Q K T A``."""
        return "789JQKTA"[self]

    @property
    def sign(self) -> str:
        """How the rank is written on a card: ``7 8 9 J Q K 10 A``, with the letters of the language."""
        return pgettext("on a card", _RANK_SIGNS[self])

    @property
    def word(self) -> str:
        """The rank in words, for example ``ten``."""
        return gettext(_RANK_WORDS[self])


_RANK_SIGNS = (
    *("7", "8", "9"),
    pgettext_noop("on a card", "J"),
    pgettext_noop("on a card", "Q"),
    pgettext_noop("on a card", "K"),
    "10",
    pgettext_noop("on a card", "A"),
)
_RANK_WORDS = (
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
    gettext_noop("ten"),
    gettext_noop("ace"),
)
_WITH_ARTICLE = (
    gettext_noop("the seven of {suit}"),
    gettext_noop("the eight of {suit}"),
    gettext_noop("the nine of {suit}"),
    gettext_noop("the jack of {suit}"),
    gettext_noop("the queen of {suit}"),
    gettext_noop("the king of {suit}"),
    gettext_noop("the ten of {suit}"),
    gettext_noop("the ace of {suit}"),
)


_COPIES = "abcdefgh"


class Card(int):
    """One physical card: a face and the copy it is.

    Text form: rank, suit, copy, as in ``KSa`` and ``KSb`` for the two kings of spades of a 64-card pack.

    >>> Card("TDb")
    Card('TDb')
    >>> Card("TDb").face, Card("TDb").words, Card("TDb").the, Card("TDb").suit.name
    ('TD', 'ten of diamonds', 'the ten of diamonds', 'DIAMONDS')
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        """Make a card from its number (0 to 255) or its text; without a copy letter the text means copy ``a``.

        Raises NotationError for anything else.
        """
        if isinstance(value, str):
            suit, rank, copy = split_card(value)
            return CARDS[suit * 64 + rank * 8 + (copy or 0)]
        if not 0 <= value < 256:
            raise NotationError(gettext("{value} is not a card number: cards are numbered 0 to 255", value=value))
        return CARDS[value] if CARDS else int.__new__(cls, value)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return Suit(self >> 6)

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return Rank(self >> 3 & 7)

    @property
    def copy(self) -> int:
        """Which of the equal cards this is, counted from 0."""
        return self & 7

    @property
    def face(self) -> str:
        """Rank and suit without the copy: what is printed on the card, for example ``KS``."""
        return "789JQKTA"[self >> 3 & 7] + "SHDC"[self >> 6]

    @property
    def symbol(self) -> str:
        """The face with a pip, ten as ``10``: for example ``10♦``."""
        return self.rank.sign + self.suit.symbol

    @property
    def words(self) -> str:
        """The face in words, for example ``king of spades``."""
        return gettext("{rank} of {suit}", rank=self.rank.word, suit=self.suit.word)

    @property
    def the(self) -> str:
        """The face in words with its article, as it stands in a sentence: ``the king of spades``."""
        return gettext(_WITH_ARTICLE[self.rank], suit=self.suit.word)

    def __str__(self) -> str:
        return self.face + _COPIES[self & 7]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


CARDS: tuple[Card, ...] = ()
CARDS = tuple(Card(number) for number in range(256))
"""Every card by number; ``Card(n) is CARDS[n]``."""


@lru_cache(maxsize=1024)
def split_card(text: str) -> tuple[int, int, int | None]:
    """Read ``KS`` or ``KSa`` as (suit, rank, copy or None). Letters may be of either case; ``10`` means ``T``.

    Raises NotationError when the text is not a card.
    """
    plain = text.strip()
    body = plain.upper().replace("10", "T", 1)
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        body = body.replace(symbol, letter)
    if len(body) in (2, 3):
        rank = "789JQKTA".find(body[0])
        suit = "SHDC".find(body[1])
        copy = _COPIES.find(body[2].lower()) if len(body) == 3 else None
        if rank >= 0 and suit >= 0 and copy != -1:
            return suit, rank, copy
    raise NotationError(
        gettext(
            "{text!r} is not a card: a card is a rank (7 8 9 J Q K T A) and a suit (S H D C), "
            "with a copy letter where it matters, for example KS or KSa",
            text=plain,
        )
    )


def pack_cards(packs: int) -> tuple[Card, ...]:
    """All cards of a game with that many 32-card packs (2 to 8), in order of their numbers."""
    return tuple(card for card in CARDS if card & 7 < packs)


def cards_text(cards: Iterable[int]) -> str:
    """Cards in notation, separated by blanks."""
    return " ".join(str(CARDS[card]) for card in cards)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks; the reverse of cards_text."""
    return tuple(Card(word) for word in text.split())


def bits(word: int) -> Iterator[int]:
    """The positions of the set bits of a word, lowest first."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low
