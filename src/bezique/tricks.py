"""Who wins a trick, and what may be played to one in strict play."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.layout import NONE, RANK_MASK, first_copy


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later takes the trick from the best card so far."""
    if card >> 6 == best >> 6:
        return card >> 3 & 7 > best >> 3 & 7  # of equal cards the first one wins
    return card >> 6 == trump


def winning_index(cards: Sequence[int], trump: int) -> int:
    """Which card of a trick, in the order of play, wins it so far."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump):
            best = index
    return best


def strict_plays(hand: Sequence[int], known: Sequence[int], trick: Sequence[int], trump: int) -> list[int]:
    """After the stock: follow suit and beat if possible, else trump and overtrump, else anything.

    The hand, and those cards of it that everybody knows of, are four words, one a suit. Of equal cards one stands
    for all: one that is known goes first, as it would seem at a real table.
    """
    if not trick:
        return faces_of(hand, known, range(4), -1)
    led = trick[0] >> 6
    best = trick[winning_index(trick, trump)]
    if hand[led]:
        above = best >> 3 & 7 if best >> 6 == led else 7
        return faces_of(hand, known, (led,), above) or faces_of(hand, known, (led,), -1)
    if trump != NONE and hand[trump]:
        above = best >> 3 & 7 if best >> 6 == trump else -1
        return faces_of(hand, known, (trump,), above) or faces_of(hand, known, range(4), -1)
    return faces_of(hand, known, range(4), -1)


def faces_of(hand: Sequence[int], known: Sequence[int], suits: Sequence[int], above: int) -> list[int]:
    """One card of each face in those suits that ranks above a rank."""
    plays: list[int] = []
    for suit in suits:
        for rank in range(above + 1, 8):
            copies = hand[suit] & RANK_MASK[rank]
            if copies:
                plays.append(suit << 6 | first_copy(copies & known[suit] or copies))
    return plays
