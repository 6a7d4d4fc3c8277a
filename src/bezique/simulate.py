"""Series of matches between computer players, and their statistics.

Everything in a series follows from its seed and the number of the match within it, so that it does not matter
which process plays which match, or in what order. All sums are of whole numbers; fractions are made at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from bezique.batches import Crew, run
from bezique.contest import play_to_the_end
from bezique.match import Match, first_dealer
from bezique.players import any_player
from bezique.rng import derive
from bezique.rules import Rules
from bezique.rulesets import rules_text
from bezique.samples import deviation, interval, median


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: ``players`` are the names of computer players, by seat."""

    rules: Rules
    players: tuple[str, ...]
    games: int
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.players) != self.rules.seats:
            raise ValueError(f"{self.rules.seats} players are needed, {len(self.players)} are named")
        if self.games < 1:
            raise ValueError(f"at least one match must be played, not {self.games}")
        if self.seed < 0:
            raise ValueError(f"a seed is a whole number from 0, not {self.seed}")


@dataclass(slots=True)
class Tally:
    """What was counted in some matches of a series; the lists are by seat. Tallies are added with ``+=``."""

    seats: int
    matches: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    deals: int = 0
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    """Sums of the squares of the points of each deal."""
    source_counts: list[Counter[str]] = field(default_factory=list)
    source_points: list[Counter[str]] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    """How many matches had how many deals."""
    dealt_first: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    """What settlements of single deals gave."""
    rubiconed: list[int] = field(default_factory=list)
    """How many of those were lost without crossing the rubicon."""

    def __post_init__(self) -> None:
        for name in ("wins", "points", "squares", "dealt_first", "paid", "rubiconed"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.seats)
        for name in ("source_counts", "source_points"):
            if not getattr(self, name):
                setattr(self, name, [Counter() for _ in range(self.seats)])

    def __iadd__(self, other: Tally) -> Tally:
        self.matches += other.matches
        self.draws += other.draws
        self.deals += other.deals
        self.lengths.update(other.lengths)
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.points[seat] += other.points[seat]
            self.squares[seat] += other.squares[seat]
            self.dealt_first[seat] += other.dealt_first[seat]
            self.paid[seat] += other.paid[seat]
            self.rubiconed[seat] += other.rubiconed[seat]
            self.source_counts[seat].update(other.source_counts[seat])
            self.source_points[seat].update(other.source_points[seat])
        return self

    def add_match(self, match: Match) -> None:
        """Count a finished match."""
        self.matches += 1
        self.dealt_first[match.first_dealer] += 1
        self.lengths[len(match.deals)] += 1
        outcome = match.outcome
        self.draws += outcome.draw
        for seat in outcome.winners:
            self.wins[seat] += 1
        settled = outcome.settlement
        if settled is not None and settled.winner is not None:
            self.paid[settled.winner] += settled.points
            self.rubiconed[1 - settled.winner] += settled.rubiconed
        for deal in match.deals:
            self.deals += 1
            for seat, points in enumerate(deal.scores):
                self.points[seat] += points
                self.squares[seat] += points * points
            for line in deal.lines:
                self.source_counts[line.seat][line.what] += 1
                self.source_points[line.seat][line.what] += line.points


def play_match(series: Series, number: int) -> Match:
    """Play match ``number`` of a series, counted from 0. Raises EndlessMatch for one that would never end."""
    seed = derive(series.seed, number)
    match = Match(series.rules, seed=seed, first_dealer=_first_dealer(series, number))
    # Deal n of the match has the seed derive(seed, n), from 1 on; 0 is left to the players.
    players = [any_player(name, derive(seed, 0, seat)) for seat, name in enumerate(series.players)]
    play_to_the_end(match, players)
    return match


def _first_dealer(series: Series, number: int) -> int:
    """Who deals first: found anew each match, or passing on from the first one where the rules say so."""
    if series.rules.alternate_matches:
        first = first_dealer(series.rules, derive(series.seed, 0)).seat
        return (first + number) % series.rules.seats
    return first_dealer(series.rules, derive(series.seed, number)).seat


def play_batch(series: Series, first: int, count: int) -> Tally:
    """Play that many matches of a series, from number ``first`` on."""
    tally = Tally(series.rules.seats)
    for number in range(first, first + count):
        tally.add_match(play_match(series, number))
    return tally


def play_series(series: Series, crew: Crew) -> Generator[Tally]:
    """Have a series played; tallies of a few matches each come as they are done. Their sum follows from the series.

    >>> from bezique.batches import Here
    >>> from bezique.rulesets import read_rules
    >>> series = Series(read_rules("classic(target=10)"), ("random", "random"), games=3, seed=1)
    >>> with Here() as crew:
    ...     sum(tally.matches for tally in play_series(series, crew))
    3
    """
    return run(play_batch, series, series.games, crew)


# Statistics


@dataclass(frozen=True, slots=True)
class Source:
    """What one kind of score line brought a player, for each deal on the average."""

    what: str
    count: float
    points: float


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The results of one seat; ``share`` is of all matches, drawn ones too."""

    name: str
    wins: int
    share: float
    low: float
    high: float
    mean: float
    deviation: float
    dealt_first: int
    paid: int
    rubiconed: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is to be said about the matches of a tally."""

    matches: int
    draws: int
    deals: int
    players: tuple[PlayerStatistics, ...]
    lengths: tuple[tuple[int, int], ...]
    """Pairs of a number of deals and how many matches had it, in order."""
    length_median: float
    length_mean: float


def statistics(series: Series, tally: Tally) -> Statistics:
    """The statistics of a tally with at least one match."""
    return Statistics(
        matches=tally.matches,
        draws=tally.draws,
        deals=tally.deals,
        players=tuple(_player_statistics(name, seat, tally) for seat, name in enumerate(series.players)),
        lengths=tuple(sorted(tally.lengths.items())),
        length_median=median(tally.lengths),
        length_mean=tally.deals / tally.matches,
    )


def _player_statistics(name: str, seat: int, tally: Tally) -> PlayerStatistics:
    low, high = interval(tally.wins[seat], tally.matches)
    counts, points = tally.source_counts[seat], tally.source_points[seat]
    return PlayerStatistics(
        name=name,
        wins=tally.wins[seat],
        share=tally.wins[seat] / tally.matches,
        low=low,
        high=high,
        mean=tally.points[seat] / tally.deals,
        deviation=deviation(tally.points[seat], tally.squares[seat], tally.deals),
        dealt_first=tally.dealt_first[seat],
        paid=tally.paid[seat],
        rubiconed=tally.rubiconed[seat],
        sources=tuple(Source(what, counts[what] / tally.deals, points[what] / tally.deals) for what in sorted(counts)),
    )


def as_data(series: Series, found: Statistics, seconds: float) -> dict[str, Any]:
    """Statistics as plain data for programs.

    ==========  =============================================================================================
    rules       the rules as text
    seed        the seed of the series
    games       matches asked for
    matches     matches played (fewer when interrupted)
    draws       drawn matches
    deals       deals played
    players     one object a seat: ``seat`` (``A``, ``B``), ``name``, ``wins``, ``share`` of all matches,
                ``low`` and ``high`` (95 % interval of the share), ``mean`` and ``deviation`` of the points of
                a deal, ``dealt_first`` (matches), ``paid`` (points won in settlements of single deals),
                ``rubiconed`` (such matches lost without crossing the rubicon), and ``sources``: an object from
                the code of a score line to its ``count`` and ``points`` for each deal
    sides       the seats that play together: ``["A", "B"]``, or ``["AC", "BD"]`` for partners, who both win
    lengths     deals of a match: ``median``, ``mean``, ``least``, ``most``, and ``distribution``: an object
                from the number of deals to the number of matches
    seconds     how long it took; the only numbers here that the seed does not determine are this and
                ``deals_per_second``
    ==========  =============================================================================================
    """
    return {
        "rules": rules_text(series.rules),
        "seed": series.seed,
        "games": series.games,
        "matches": found.matches,
        "draws": found.draws,
        "deals": found.deals,
        "players": [
            {
                "seat": seat_letter(seat),
                "name": player.name,
                "wins": player.wins,
                "share": player.share,
                "low": player.low,
                "high": player.high,
                "mean": player.mean,
                "deviation": player.deviation,
                "dealt_first": player.dealt_first,
                "paid": player.paid,
                "rubiconed": player.rubiconed,
                "sources": {source.what: {"count": source.count, "points": source.points} for source in player.sources},
            }
            for seat, player in enumerate(found.players)
        ],
        "sides": ["".join(map(seat_letter, side)) for side in series.rules.sides],
        "lengths": {
            "median": found.length_median,
            "mean": found.length_mean,
            "least": found.lengths[0][0],
            "most": found.lengths[-1][0],
            "distribution": {str(deals): matches for deals, matches in found.lengths},
        },
        "seconds": seconds,
        "deals_per_second": found.deals / seconds if seconds else 0.0,
    }


def seat_letter(seat: int) -> str:
    """The letter that a series gives a seat."""
    return chr(ord("A") + seat)
