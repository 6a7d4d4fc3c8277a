"""What a player has done so far: for each rule set and rival, and on the ladder.

Deals in which a move was taken back or a hint was given are not counted, and neither are the results of matches
with such a deal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bezique.describe import label
from bezique.match import Ladder, Outcome
from bezique.rulesets import read_rules
from bezique.server.snapshot import HUMAN
from bezique.server.store import Listed, PlayedMatch
from bezique.server.table import FinishedDeal, climbed

RECENT = 10
"""So many of the last matches are shown one by one."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One way to score: how often, and for how many points in all."""

    what: str
    times: int
    points: int

    @property
    def label(self) -> str:
        """What it is called."""
        return label(self.what)


@dataclass(frozen=True, slots=True)
class Record:
    """What was done with a rule set against a rival."""

    rule_set: str
    opponent: str
    level: int | None
    results: tuple[str, ...]
    """The finished matches in order: ``won``, ``lost`` or ``drawn``."""
    given_up: int
    """Those of the lost ones that were given up."""
    deals: tuple[FinishedDeal, ...]
    best: tuple[int, str, int] | None
    """The points of the best deal, its match, and its number there."""
    left_out: int
    """Matches that are not counted, because moves were taken back or hints were given."""

    @property
    def won(self) -> int:
        """How many matches were won."""
        return self.results.count("won")

    @property
    def streak(self) -> int:
        """Matches won in a row, up to the last one."""
        return _streak(reversed(self.results))

    @property
    def best_streak(self) -> int:
        """The most matches won in a row."""
        return max((_streak(self.results[start:]) for start in range(len(self.results))), default=0)

    @property
    def mean(self) -> float:
        """Own points a deal."""
        return _mean(deal.scores[HUMAN] for deal in self.deals)

    @property
    def mean_against(self) -> float:
        """Points a deal of the others, on average."""
        return _mean(score for deal in self.deals for seat, score in enumerate(deal.scores) if seat != HUMAN)

    @property
    def tricks(self) -> float:
        """Tricks won a deal."""
        return _mean(deal.tricks for deal in self.deals)

    @property
    def scored(self) -> list[Scored]:
        """What brought points, the most points first."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for deal in self.deals:
            for what, (times, points) in deal.scored.items():
                sums[what][0] += times
                sums[what][1] += points
        made = [Scored(what, times, points) for what, (times, points) in sums.items()]
        return sorted(made, key=lambda each: (-each.points, each.what))


@dataclass(frozen=True, slots=True)
class Rung:
    """A finished match of the ladder, and where the ladder stood after it."""

    match: Listed
    after: Ladder
    is_best: bool
    """Whether it brought the best score of all."""


def records(played: Sequence[PlayedMatch]) -> list[Record]:
    """The records of a player, given all matches in the order of play; the one played last comes first."""
    groups: dict[tuple[str, str, int | None], list[PlayedMatch]] = {}
    for match in played:
        key = (read_rules(match.listed.rules).name, match.listed.opponent, match.listed.level)
        groups[key] = [*groups.pop(key, []), match]
    made = [_record(*key, matches) for key, matches in groups.items()]
    return [record for record in reversed(made) if record.results or record.deals or record.left_out]


def _record(rule_set: str, opponent: str, level: int | None, matches: Sequence[PlayedMatch]) -> Record:
    over = [match for match in matches if match.listed.summary.outcome.over]
    counted = [match.listed.summary.outcome for match in over if not match.helped]
    every = [(deal, match.listed.id) for match in matches for deal in match.deals]
    deals = [(deal, match) for deal, match in every if not (deal.taken_back or deal.hints)]
    made = ((deal.scores[HUMAN], match, deal.number) for deal, match in deals)
    best = max(made, key=lambda each: each[0], default=None)
    return Record(
        rule_set,
        opponent,
        level,
        results=tuple(result(outcome) for outcome in counted),
        given_up=sum(outcome.given_up and HUMAN not in outcome.winners for outcome in counted),
        deals=tuple(deal for deal, _ in deals),
        best=best,
        left_out=len(over) - len(counted),
    )


def result(outcome: Outcome) -> str:
    """How a finished match ended for the player: ``won``, ``lost`` or ``drawn``."""
    if outcome.draw:
        return "drawn"
    return "won" if HUMAN in outcome.winners else "lost"


def rungs(played: Iterable[PlayedMatch]) -> list[Rung]:
    """The finished matches of the ladder, the last one first."""
    ladder, made = Ladder(), []
    for match in played:
        if match.listed.level is not None and match.listed.summary.outcome.over:
            ladder = climbed(ladder, match.listed.summary.outcome)
            made.append((match.listed, ladder))
    best = next((after for _, after in made if after.streak and after.score == ladder.best), None)
    return [Rung(listed, after, after is best) for listed, after in reversed(made)]


def _streak(results: Iterable[str]) -> int:
    length = 0
    for each in results:
        if each != "won":
            break
        length += 1
    return length


def _mean(numbers: Iterable[int]) -> float:
    all_of_them = list(numbers)
    return sum(all_of_them) / len(all_of_them) if all_of_them else 0.0
