"""Who wins a trick, and what may be played to one in strict play."""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from bezique.layout import NONE
    from bezique.native import Words, flag, i64, u64


def beats(card: i64, best: i64, trump: i64) -> flag:
    """Whether a card played later takes the trick from the best card so far."""
    if card >> 6 == best >> 6:
        return card >> 3 > best >> 3  # of equal cards the first one wins
    return card >> 6 == trump


def winning_index(cards: Sequence[int], trump: int) -> int:
    """Which card of a trick, in the order of play, wins it so far."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump):
            best = index
    return best


def winning_place(words: Words, first: i64, count: i64, trump: i64) -> i64:
    """The same among so many cards that stand in an array from a place on: the place of the winning card."""
    best: i64 = first
    place: i64
    for place in range(first + 1, first + count):
        if beats(words[place], words[best], trump):
            best = place
    return best


def cards_above(cards: u64, rank: i64) -> u64:
    """Those cards of a suit that rank above a rank."""
    return cards >> 8 * rank >> 8 << 8 * rank << 8


def strict_choices(choices: Words, hand: Words, first: i64, best: i64, led: i64, trump: i64) -> None:
    """After the stock: follow suit and beat if possible, else trump and overtrump, else anything.

    Given the four words of a hand, which begin at a place of an array, the best card of the trick so far (NONE
    before the lead) and the suit led; writes the playable cards as four words.
    """
    suit: i64
    if best != NONE:
        suit = led
        above: u64 = 0
        if hand[first + led]:
            if best >> 6 == led:
                above = cards_above(hand[first + led], best >> 3 & 7)
        elif trump != NONE and hand[first + trump]:
            suit = trump
            above = hand[first + trump]
            if best >> 6 == trump:
                above = cards_above(above, best >> 3 & 7)
        if above or hand[first + led]:
            choices[0] = choices[1] = choices[2] = choices[3] = 0
            choices[suit] = above or hand[first + suit]
            return
    for suit in range(4):
        choices[suit] = hand[first + suit]
