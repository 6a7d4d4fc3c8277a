"""What the easier players remember of the cards that are gone."""

from __future__ import annotations

from bezique import layout as at
from bezique.players.sight import RANK, Sight


class TableSight(Sight):
    """A seat that knows what it holds and what lies on the table, and forgets every trick."""

    memory = 0
    """The ranks that it remembers, as a mask."""

    def _remembered(self, seat: int, suit: int) -> int:
        return self.public[at.WON + 4 * seat + suit] & self.memory


class CasualSight(TableSight):
    """A seat that also remembers the aces and tens that are gone."""

    memory = RANK[6] | RANK[7]
