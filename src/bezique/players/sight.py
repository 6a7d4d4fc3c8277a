"""What a seat sees, as the words of a state: the arithmetic behind every judgement of the simple player."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from bezique import layout as at
from bezique.layout import NONE
from bezique.melds import SEVEN
from bezique.view import PlayerView

EACH_FACE = 0x0101010101010101
RANK = tuple(255 << 8 * rank for rank in range(8))


class Sight:
    """Own cards, the rival's open cards and the unseen ones, each as four words; how long the stock lasts."""

    __slots__ = (
        "closed",
        "draws",
        "fresh",
        "held",
        "public",
        "rival_hidden",
        "rival_open",
        "seat",
        "tables",
        "tricks",
        "trump",
        "turn_up",
        "unseen",
        "unseen_count",
    )

    def __init__(self, view: PlayerView) -> None:
        state = view.state
        public, tables, seat = state.public, state.tables, view.seat
        self.public, self.tables, self.seat = public, tables, seat
        rival = (seat + 1) % tables.seats
        own, other = at.TABLE + 4 * seat, at.TABLE + 4 * rival
        known = at.KNOWN + 4 * rival
        self.fresh = state.hands[4 * seat : 4 * seat + 4]
        """Own concealed cards."""
        self.held = [self.fresh[suit] | public[own + suit] for suit in range(4)]
        self.rival_open = [public[other + suit] | public[known + suit] for suit in range(4)]
        self.closed = public[at.CLOSED : at.HISTORY]
        """For kind and suit, at ``4 * kind + suit``: the cards that may not serve in that kind again."""
        self.trump = public[at.TRUMP]
        self.turn_up = public[at.TURN_UP]
        self.unseen = self._unseen((1 << view.rules.packs) - 1)
        self.unseen_count = sum(map(int.bit_count, self.unseen))
        openly = sum(public[known + suit].bit_count() for suit in range(4))
        self.rival_hidden = public[at.COUNT + rival] - openly
        """How many of the unseen cards the rival holds."""
        rounds = (public[at.STOCK] + (self.turn_up != NONE)) // tables.seats
        self.tricks = rounds - (public[at.PHASE] == at.WINDOW)
        """How many tricks are still to be won that a declaration may follow, the present one among them."""
        self.draws = max(0, rounds - 1)
        """How many own draws come before the last of those declarations."""

    def _unseen(self, copies: int) -> list[int]:
        public, tables = self.public, self.tables
        words = [copies * EACH_FACE & ~(self.held[suit] | self.rival_open[suit]) for suit in range(4)]
        for seat in range(tables.seats):
            for suit in range(4):
                words[suit] &= ~public[at.WON + 4 * seat + suit]
        for card in (*public[at.TRICK : at.TRICK + public[at.IN_TRICK]], self.turn_up):
            if card != NONE:
                words[card >> 6] &= ~(1 << (card & 63))
        return words

    def unscored_sevens(self) -> int:
        """How many own sevens of trumps may still be declared."""
        if self.trump == NONE or not self.tables.seven:
            return 0
        return (self.fresh[self.trump] & RANK[0] & ~self.closed[4 * SEVEN + self.trump]).bit_count()

    def exchange_open(self) -> bool:
        """Whether a seven may be exchanged for the turn-up."""
        return self.tables.seven_exchange and self.turn_up != NONE and self.turn_up >> 3 & 7 != 0


@lru_cache(maxsize=1 << 16)
def at_least(wanted: int, chances: int, chance: float) -> float:
    """The chance of that many successes at least, in independent trials."""
    if wanted <= 0:
        return 1.0
    if wanted > chances:
        return 0.0
    miss = 1.0 - chance
    fewer = sum(comb(chances, hits) * chance**hits * miss ** (chances - hits) for hits in range(wanted))
    return max(0.0, 1.0 - fewer)
