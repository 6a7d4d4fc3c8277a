"""What was counted: a tally of the games of a duel, and parts of a run that can be sent, kept and added up.

All sums are of whole numbers, so that nothing depends on who played what, or in which order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bezique.arena.plan import LineUp
from bezique.deal import Deal
from bezique.match import settle
from bezique.rules import Rules


class Result(NamedTuple):
    """What came of a mirrored pair, for the first player of the duel."""

    difference: int
    """Its points less those of the other, as ``difference_of`` tells them, in all deals of the pair together."""
    won: int
    """2 for each game won and 1 for each drawn, so 0 to 4 where there are two games."""


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

    def add_deal(self, deal: Deal, line_up: LineUp) -> int:
        """Count a finished deal that was played by that line-up; its difference for the first player."""
        self.deals += 1
        difference = difference_of(deal, line_up)
        self.squares += difference * difference
        players = seat_players(deal.rules, line_up)
        for player, points in zip(players, deal.scores, strict=True):
            self.points[player] += points
        for line in deal.lines:
            self.source_counts[players[line.seat]][line.what] += 1
            self.source_points[players[line.seat]][line.what] += line.points
        return difference

    def add_game(self, winner: int | None) -> int:
        """Count a game that one of the two players won, or none; what it gives the first one, in half games."""
        self.games += 1
        if winner is None:
            self.draws += 1
            return 1
        self.wins[winner] += 1
        return 2 * (1 - winner)

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


def seat_players(rules: Rules, line_up: LineUp) -> list[int]:
    """Which of the two players of a duel has each seat."""
    return [
        next(line_up[side] for side, seats in enumerate(rules.sides) if seat in seats) for seat in range(rules.seats)
    ]


def difference_of(deal: Deal, line_up: LineUp) -> int:
    """What the sides of the first player made more than those of the other, in a finished deal.

    Between two sides it is in points. Where there are more of them, one player has one side: it is the difference of
    the means, in points times the number of sides less one, and so a whole number.
    """
    worth = _worth(deal)
    means = []
    for player in (0, 1):
        own = [points for points, owner in zip(worth, line_up, strict=True) if owner == player]
        means.append(sum(own) * (len(worth) - 1) // len(own))
    return means[0] - means[1]


def winner_of(deal: Deal, line_up: LineUp) -> int | None:
    """Which of the two players won a finished deal; None when it is drawn between them."""
    worth = _worth(deal)
    best = {owner for points, owner in zip(worth, line_up, strict=True) if points == max(worth)}
    return best.pop() if len(best) == 1 else None


def _worth(deal: Deal) -> list[int]:
    """What a finished deal brought each side.

    Where a match is a single deal, that is what its settlement pays: the points alone do not tell what it is worth.
    """
    rules = deal.rules
    if rules.match == "single":
        brisques = deal.brisques if rules.brisques_when == "settlement" else (0,) * rules.seats
        paid = settle(rules, deal.scores, brisques)
        return [paid.points if paid.winner in seats else 0 for seats in rules.sides]
    return [sum(deal.scores[seat] for seat in seats) for seats in rules.sides]


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
