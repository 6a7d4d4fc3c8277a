"""What a seat sees, as the words of a state: the arithmetic behind every judgement of the scholar."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from bezique import layout as at
from bezique.layout import NONE
from bezique.melds import SEVEN_KIND
from bezique.players.served import Served, served_cards
from bezique.view import PlayerView

EACH_FACE = 0x0101010101010101
RANK = tuple(255 << 8 * rank for rank in range(8))


class Other(NamedTuple):
    """Another seat, as far as it is known."""

    seat: int
    open: list[int]
    """The cards it is known to hold."""
    hidden: int
    """How many of the unseen cards it holds."""
    is_rival: bool


class Sight:
    """Own cards, what is known of the others, the unseen cards, each as four words; how long the stock lasts."""

    __slots__ = (
        "draws",
        "fresh",
        "held",
        "material",
        "obtainable",
        "others",
        "partner_table",
        "public",
        "rival_sides",
        "rivals",
        "seat",
        "served",
        "tables",
        "tricks",
        "trump",
        "turn_up",
        "unseen",
        "unseen_count",
    )

    def __init__(self, view: PlayerView) -> None:
        state = view.state
        public, tables, seat = view.public, state.tables, view.seat
        self.public, self.tables, self.seat = public, tables, seat
        own = at.TABLE + 4 * seat
        self.fresh = state.hands[4 * seat : 4 * seat + 4]
        """Own concealed cards."""
        self.held = self.fresh
        """Own cards that can be played."""
        if not tables.captured:
            self.held = [self.fresh[suit] | public[own + suit] for suit in range(4)]
        self.others = [self._other((seat + step) % tables.seats) for step in range(1, tables.seats)]
        """The other seats, in the order in which they play after this one."""
        self.rivals = [other for other in self.others if other.is_rival]
        self.rival_sides = 1 if tables.partners else len(self.rivals)
        self.material, self.partner_table = self._material()
        self.served = self.served_after(NONE)
        """Which cards may not serve in a kind of meld again."""
        self.trump = public[at.TRUMP]
        self.turn_up = public[at.TURN_UP]
        self.unseen = self._unseen((1 << view.rules.packs) - 1)
        self.unseen_count = sum(map(int.bit_count, self.unseen))
        self.obtainable = self.unseen
        """The cards that may still come to where melds are made."""
        if tables.captured:
            self.obtainable = [self.unseen[suit] | self.held[suit] for suit in range(4)]
            for other in self.others:
                self.obtainable = [self.obtainable[suit] | other.open[suit] for suit in range(4)]
        rounds = (public[at.STOCK] + (self.turn_up != NONE)) // tables.seats
        self.tricks = rounds - (public[at.PHASE] == at.WINDOW)
        """How many tricks are still to be won that a declaration may follow, the present one among them."""
        self.draws = max(0, rounds - 1)
        """How many own draws come before the last of those declarations."""

    def _other(self, seat: int) -> Other:
        public, tables = self.public, self.tables
        table, known = at.TABLE + 4 * seat, at.KNOWN + 4 * seat
        openly = public[known : known + 4]
        hidden = public[at.COUNT + seat] - sum(map(int.bit_count, openly))
        if not tables.captured:
            openly = [openly[suit] | public[table + suit] for suit in range(4)]
        return Other(seat, openly, hidden, not (tables.partners and (seat ^ self.seat) == 2))

    def _material(self) -> tuple[list[int], list[int] | None]:
        """The cards of which own melds are made, and those among them that lie before the partner."""
        public, tables = self.public, self.tables
        if tables.captured:
            return public[at.TABLE + 4 * self.seat : at.TABLE + 4 * self.seat + 4], None
        if not tables.partners:
            return self.held[:], None
        place = at.TABLE + 4 * (self.seat ^ 2)
        table = public[place : place + 4]
        return [self.held[suit] | table[suit] for suit in range(4)], table

    def material_of(self, other: Other) -> list[int]:
        """The known cards of which another seat may make melds while the stock lasts."""
        if not self.tables.partners:
            return other.open
        table = at.TABLE + 4 * (other.seat ^ 2)
        return [other.open[suit] | self.public[table + suit] for suit in range(4)]

    def served_after(self, played: int, seat: int = NONE) -> Served:
        """What has served when a card has been played (NONE: as it is now), with regard to a seat's own melds."""
        return served_cards(self.public, self.tables, self.seat if seat == NONE else seat, played)

    def _unseen(self, copies: int) -> list[int]:
        public, tables = self.public, self.tables
        words = [copies * EACH_FACE & ~word for word in self.held]
        for other in self.others:
            for suit in range(4):
                words[suit] &= ~other.open[suit]
        for seat in range(tables.seats):
            for suit in range(4):
                words[suit] &= ~self._remembered(seat, suit)
                if tables.captured:
                    words[suit] &= ~public[at.TABLE + 4 * seat + suit]
        for card in (*public[at.TRICK : at.TRICK + public[at.IN_TRICK]], self.turn_up):
            if card != NONE:
                words[card >> 6] &= ~(1 << (card & 63))
        return words

    def _remembered(self, seat: int, suit: int) -> int:
        """The cards of a suit in the tricks of a seat that this one still knows of."""
        return self.public[at.WON + 4 * seat + suit]

    def unscored_sevens(self) -> int:
        """How many sevens of trumps in the own hand may still be declared."""
        if self.trump == NONE or not self.tables.seven or self.tables.captured:
            return 0
        return (self.fresh[self.trump] & RANK[0] & ~self.served.closed[4 * SEVEN_KIND + self.trump]).bit_count()

    def exchange_open(self) -> bool:
        """Whether a seven may be exchanged for the turn-up."""
        return self.tables.seven_exchange and self.turn_up != NONE and self.turn_up >> 3 & 7 != 0

    def holds(self, other: Other, suit: int, among: int) -> float:
        """The chance that another seat holds one of those cards of a suit."""
        if other.open[suit] & among:
            return 1.0
        live = (self.unseen[suit] & among).bit_count()
        if not live:
            return 0.0
        return 1 - (1 - other.hidden / self.unseen_count) ** live


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
