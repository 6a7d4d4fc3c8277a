"""What was counted: a tally of the games of a duel, and parts of a run that can be sent, kept and added up.

All sums are of whole numbers, so that nothing depends on who played what, or in which order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bezique.deal import Deal
from bezique.match import settle


class Result(NamedTuple):
    """What came of a mirrored pair, for the first player of the duel."""

    difference: int
    """Its points less those of the other, in all deals of the pair together."""
    won: int
    """2 for each game won and 1 for each drawn, so 0 to 4."""


def _zeros() -> list[int]:
    return [0, 0]


def _counters() -> list[Counter[str]]:
    return [Counter(), Counter()]


@dataclass(slots=True)
class Tally:
    """The games, deals or matches, of one duel; the lists are of its first and its second player."""

    games: int = 0
    draws: int = 0
    deals: int = 0
    squares: int = 0
    """The sum of the squares of the differences of single deals."""
    wins: list[int] = field(default_factory=_zeros)
    points: list[int] = field(default_factory=_zeros)
    source_counts: list[Counter[str]] = field(default_factory=_counters)
    source_points: list[Counter[str]] = field(default_factory=_counters)

    def __iadd__(self, other: Tally) -> Tally:
        self.games += other.games
        self.draws += other.draws
        self.deals += other.deals
        self.squares += other.squares
        for player in (0, 1):
            self.wins[player] += other.wins[player]
            self.points[player] += other.points[player]
            self.source_counts[player].update(other.source_counts[player])
            self.source_points[player].update(other.source_points[player])
        return self

    def add_deal(self, deal: Deal, side: int) -> int:
        """Count a finished deal in which the first player had that side; its difference for the first player."""
        self.deals += 1
        difference = difference_of(deal, side)
        self.squares += difference * difference
        players = [_player_at(deal, seat, side) for seat in range(deal.rules.seats)]
        for player, points in zip(players, deal.scores, strict=True):
            self.points[player] += points
        for line in deal.lines:
            self.source_counts[players[line.seat]][line.what] += 1
            self.source_points[players[line.seat]][line.what] += line.points
        return difference

    def add_game(self, sign: int) -> int:
        """Count a game that the first player won (1), lost (-1) or drew (0); what it gives, in half games."""
        self.games += 1
        self.draws += not sign
        if sign:
            self.wins[sign < 0] += 1
        return 1 + sign

    def as_data(self) -> list[Any]:
        """The tally as plain data."""
        return [
            *(self.games, self.draws, self.deals, self.squares, self.wins, self.points),
            *(self.source_counts, self.source_points),
        ]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Tally:
        """The tally that ``as_data`` gave."""
        *numbers, wins, points, counts, worth = data
        games, draws, deals, squares = map(int, numbers)
        counters = [
            [Counter({str(what): int(n) for what, n in one.items()}) for one in both] for both in (counts, worth)
        ]
        return cls(games, draws, deals, squares, _two(wins), _two(points), *counters)


def _two(values: Sequence[Any]) -> list[int]:
    first, second = map(int, values)
    return [first, second]


def _player_at(deal: Deal, seat: int, side: int) -> int:
    """Which player of a duel has a seat: 0 for the first one, who has that side."""
    return 0 if seat in deal.rules.sides[side] else 1


def difference_of(deal: Deal, side: int) -> int:
    """What a finished deal brought a side more than the other.

    Where a match is a single deal, that is what its settlement pays: the points alone do not tell what it is worth.
    """
    rules = deal.rules
    if rules.match == "single":
        brisques = deal.brisques if rules.brisques_when == "settlement" else (0,) * rules.seats
        paid = settle(rules, deal.scores, brisques)
        if paid.winner is None:
            return 0
        return paid.points if paid.winner in rules.sides[side] else -paid.points
    own, other = (sum(deal.scores[seat] for seat in seats) for seats in (rules.sides[side], rules.sides[1 - side]))
    return own - other


@dataclass(slots=True)
class Part:
    """The results of the pieces of a plan from one on, and the tallies of their games, by duel and kind."""

    first: int
    results: list[Result] = field(default_factory=list)
    tallies: dict[tuple[int, int], Tally] = field(default_factory=dict)

    def as_data(self) -> list[Any]:
        """The part as plain data."""
        tallies = [[*key, tally.as_data()] for key, tally in sorted(self.tallies.items())]
        return [self.first, self.results, tallies]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Part:
        """The part that ``as_data`` gave."""
        first, results, tallies = data
        return cls(
            int(first),
            [Result(*_two(result)) for result in results],
            {(int(duel), int(kind)): Tally.from_data(tally) for duel, kind, tally in tallies},
        )
