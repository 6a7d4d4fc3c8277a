"""What a state writes to its log: numbers for kinds of events and of score lines, and the names they stand for.

The cards of an entry are one word: up to four cards, a byte each with their number above, or a packed meld.
"""

from __future__ import annotations

from bezique.cards import CARDS, Card
from bezique.melds import MARRIAGE, SEQUENCE, kind_name, meld_aux, meld_cards, meld_kind

Line = tuple[int, str, tuple[int, ...], int]
"""A score line: seat, what, cards, points."""
LogEntry = tuple[str, int, tuple[int, ...], tuple[Line, ...]]
"""What happened: kind, seat, cards, score lines."""

# Kinds of events
DEAL_EVENT = 0
TURN_UP_EVENT = 1
PLAY_EVENT = 2
TRICK_EVENT = 3
DECLARE_EVENT = 4
TRUMP_EVENT = 5
EXCHANGE_EVENT = 6
SEVEN_EVENT = 7
DRAW_EVENT = 8
TAKE_TURN_UP_EVENT = 9
STOCK_EMPTY_EVENT = 10
CARTE_BLANCHE_EVENT = 11
HAND_OVER_EVENT = 12
NO_DRAW_EVENT = 13
REVOKE_EVENT = 14
END_EVENT = 15
EVENT_NAMES = (
    "deal",
    "turn-up",
    "play",
    "trick",
    "declare",
    "trump",
    "exchange",
    "seven",
    "draw",
    "take-turn-up",
    "stock-empty",
    "carte-blanche",
    "hand-over",
    "no-draw",
    "revoke",
    "end",
)

# Kinds of score lines
MELD_LINE = 0
TURN_UP_SEVEN_LINE = 1
SEVEN_PLAYED_LINE = 2
SEVEN_LINE = 3
BRISQUES_LINE = 4
LAST_TRICK_LINE = 5
LAST_OF_STOCK_LINE = 6
CARTE_BLANCHE_LINE = 7
PENALTY_HAND_LINE = 8
PENALTY_DRAW_LINE = 9
LINE_NAMES = (
    "meld",
    "turn-up-seven",
    "seven-played",
    "seven",
    "brisques",
    "last-trick",
    "last-of-stock",
    "carte-blanche",
    "penalty-hand",
    "penalty-draw",
)

NO_CARDS = 0
ONE_CARD = 1 << 32
"""Add a card to name it, more cards above it with more of these."""
MELD_CARDS = 1 << 62
"""Add a packed meld to name its cards."""


def named_cards(word: int) -> tuple[Card, ...]:
    """The cards that a word of the log names."""
    if word & MELD_CARDS:
        return meld_cards(word)
    return tuple(CARDS[word >> 8 * index & 255] for index in range(word >> 32))


def meld_line(meld: int, trump: int) -> str:
    """The name of the score line of a packed meld: it depends on the trumps of that moment."""
    kind, aux = meld_kind(meld), meld_aux(meld)
    if kind == MARRIAGE:
        return "royal-marriage" if aux == trump else "marriage"
    if kind == SEQUENCE:
        return "sequence" if aux == trump else "plain-sequence"
    return kind_name(kind, aux)
