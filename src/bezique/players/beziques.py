"""The prospects of beziques, single and multiple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bezique.melds import BEZIQUE, BEZIQUES, DOUBLE, FACES
from bezique.players.sight import RANK, at_least

if TYPE_CHECKING:
    from bezique.players.outlook import Outlook

_MOST_LACKING = 4
"""A multiple bezique that lacks more cards than this is no plan."""


class Pair:
    """The queens and jacks of one bezique pair within an outlook."""

    def __init__(self, outlook: Outlook, aux: int) -> None:
        self.outlook, self.aux = outlook, aux
        (self.queen_suit, queen), (self.jack_suit, jack) = FACES[BEZIQUE][aux]
        self.queen, self.jack = 8 * self.queen_suit + queen, 8 * self.jack_suit + jack
        self.queen_mask, self.jack_mask = RANK[queen], RANK[jack]

    def value(self, queen_word: int, jack_word: int) -> float:
        """The prospects of single beziques and of the higher ones."""
        outlook, tables = self.outlook, self.outlook.tables
        queens, jacks = queen_word & self.queen_mask, jack_word & self.jack_mask
        closed_queens, closed_jacks = self._closed(BEZIQUE)
        free_queens, free_jacks = queens & ~closed_queens, jacks & ~closed_jacks
        fresh = bool(free_queens & outlook.fresh[self.queen_suit] or free_jacks & outlook.fresh[self.jack_suit])
        ones, others = free_queens.bit_count(), free_jacks.bit_count()
        if tables.unite_singles:
            return self._singles(ones, others, fresh) + self._multiples(queens, jacks)
        # Either single beziques only, or the higher ones with one single before them.
        kept = outlook.waiting
        singles: list[int] = []
        outlook.waiting = singles
        value = self._singles(ones, others, fresh)
        together: list[int] = []
        outlook.waiting = together
        both = self._multiples(queens, jacks)
        if not queens & closed_queens:
            both += self._singles(min(ones, 1), min(others, 1), fresh)
        outlook.waiting = kept
        if kept is not None:
            kept += singles if value > both else together
        return max(value, both)

    def _closed(self, kind: int) -> tuple[int, int]:
        closed = self.outlook.served.closed
        return closed[4 * kind + self.queen_suit], closed[4 * kind + self.jack_suit]

    def _singles(self, queens: int, jacks: int, fresh: bool) -> float:
        outlook = self.outlook
        points = outlook.tables.beziques[0]
        if not points:
            return 0.0
        value = outlook.pairs(points, queens, jacks, self.queen, self.jack, fresh, outlook.hopes.bezique)
        if outlook.served.whole:
            again = outlook.again(BEZIQUE, self.aux, points, bool(queens or jacks), self._live())
            return max(value, again)
        return value

    def _live(self) -> int:
        return self.outlook.live[self.queen] + self.outlook.live[self.jack]

    def _multiples(self, queens: int, jacks: int) -> float:
        """The prospects of all multiple beziques, which are made of own cards only."""
        partner = self.outlook.sight.partner_table
        if partner:
            queens &= ~partner[self.queen_suit]
            jacks &= ~partner[self.jack_suit]
        value = 0.0
        for kind in BEZIQUES[1:]:
            points = self.outlook.tables.beziques[kind - BEZIQUE]
            if points:
                value += self._multiple(kind, points, queens, jacks)
        return value

    def _multiple(self, kind: int, points: int, queens: int, jacks: int) -> float:
        outlook, number = self.outlook, kind - BEZIQUE + 1
        closed_queens, closed_jacks = self._closed(kind)
        free_queens, free_jacks = queens & ~closed_queens, jacks & ~closed_jacks
        value = 0.0
        if self._base_allows(kind, free_queens):
            value = self._lacking(points, number - free_queens.bit_count(), number - free_jacks.bit_count())
        if outlook.served.whole:
            extra = bool(free_queens or free_jacks)
            value = max(value, outlook.again(kind, self.aux, points, extra, self._live()))
        doubles = outlook.served.doubles
        if kind == DOUBLE and doubles[self.queen_suit] & queens and doubles[self.jack_suit] & jacks:
            # A queen and jack of the declared double, and a fresh pair.
            closed_queens, closed_jacks = self._closed(BEZIQUE)
            fresh_queens, fresh_jacks = free_queens & ~closed_queens, free_jacks & ~closed_jacks
            value = max(value, self._lacking(points, 1 - fresh_queens.bit_count(), 1 - fresh_jacks.bit_count()))
        return value

    def _base_allows(self, kind: int, queens: int) -> bool:
        """Whether those queens may have served in lower beziques as they did: united, or in one of them at most."""
        outlook = self.outlook
        served = queens & self._closed(BEZIQUE)[0]
        if served.bit_count() < 2 or outlook.tables.unite_singles:
            return True
        return kind > DOUBLE and served.bit_count() == 2 and not served & ~self._closed(DOUBLE)[0]

    def _lacking(self, points: int, queens: int, jacks: int) -> float:
        """The prospects of a bezique that lacks so many queens and jacks."""
        outlook = self.outlook
        queens, jacks = max(0, queens), max(0, jacks)
        if not queens and not jacks:
            return outlook.complete(points, self._live())
        if queens + jacks > _MOST_LACKING:
            return 0.0
        return (
            points
            * outlook.later
            * outlook.hopes.double ** (queens + jacks)
            * at_least(queens, outlook.live[self.queen], outlook.chance)
            * at_least(jacks, outlook.live[self.jack], outlook.chance)
        )
