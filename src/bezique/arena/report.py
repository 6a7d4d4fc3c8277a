"""What is to be said about a run: means and shares with intervals, where the points came from, ratings, the test."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

from bezique import __version__
from bezique.arena.ledger import Ledger
from bezique.arena.plan import DEALS, MATCHES, Kind
from bezique.arena.ratings import Rating, rate
from bezique.rulesets import rules_text
from bezique.samples import clustered_interval, deviation, reach


@dataclass(frozen=True, slots=True)
class Games:
    """Deals or matches of a duel: who won how many, and the first player's share, of which drawn ones are half."""

    pairs: int
    games: int
    deals: int
    wins: tuple[int, int]
    draws: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Points:
    """What the first player of a duel has more than the other, in points of a deal: the mean over the pairs.

    Where a player has several sides, each for itself, it is their mean that counts.
    """

    mean: float
    deviation: float
    """Of the means of the pairs."""
    deal_deviation: float
    """Of the single deals, as they would spread without mirrored pairs."""
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Scored:
    """The points that a side of a player wrote down in a deal: the mean, and for each source how often and how many."""

    mean: float
    sources: dict[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Duel:
    """The results of two players against each other; what was not played is None."""

    players: tuple[str, str]
    points: Points | None
    deals: Games | None
    matches: Games | None
    scored: tuple[Scored, Scored]
    """From the pairs of deals, or if there were none from the matches."""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a run; ratings are by player."""

    duels: tuple[Duel, ...]
    deal_ratings: tuple[Rating, ...] | None
    match_ratings: tuple[Rating, ...] | None
    ratio: float
    verdict: str | None
    """Of the sequential test; None without one."""


def report(ledger: Ledger, ratings: bool | None = None) -> Report:
    """The report of a ledger with at least one result; with ratings if there are more than two players, or as told."""
    plan = ledger.plan
    rated = len(plan.players) > 2 if ratings is None else ratings
    return Report(
        duels=tuple(_duel(ledger, number) for number in range(len(plan.duels))),
        deal_ratings=_ratings(ledger, DEALS) if rated else None,
        match_ratings=_ratings(ledger, MATCHES) if rated else None,
        ratio=ledger.ratio(),
        verdict=ledger.verdict(),
    )


def _duel(ledger: Ledger, number: int) -> Duel:
    deals = _games(ledger, number, DEALS)
    tally = ledger.tallies[number, DEALS if deals else MATCHES]
    played = max(1, tally.deals) * len(ledger.plan.rules.sides) / 2  # each player has half of all sides
    first, second = (
        Scored(
            tally.points[player] / played,
            {
                what: (count / played, tally.source_points[player][what] / played)
                for what, count in sorted(tally.source_counts[player].items())
            },
        )
        for player in (0, 1)
    )
    return Duel(
        players=ledger.plan.duels[number],
        points=_points(ledger, number) if deals else None,
        deals=deals,
        matches=_games(ledger, number, MATCHES),
        scored=(first, second),
    )


def _points(ledger: Ledger, number: int) -> Points:
    differences = [result.difference for result in ledger.results(number, DEALS)]
    tally = ledger.tallies[number, DEALS]
    count, total = len(differences), sum(differences)
    parts = ledger.plan.parts
    mean = total / (parts * count)
    spread = deviation(total, sum(difference * difference for difference in differences), count) / parts
    half = reach() * spread / sqrt(count)
    single = deviation(total, tally.squares, tally.deals) * len(ledger.plan.line_ups) / parts
    return Points(mean, spread, single, mean - half, mean + half)


def _games(ledger: Ledger, number: int, kind: Kind) -> Games | None:
    won = [result.won for result in ledger.results(number, kind)]
    if not won:
        return None
    tally = ledger.tallies[number, kind]
    most = 2 * len(ledger.plan.line_ups)
    low, high = clustered_interval(sum(won), sum(points * points for points in won), len(won), most)
    wins = tally.wins[0], tally.wins[1]
    return Games(len(won), tally.games, tally.deals, wins, tally.draws, sum(won) / (most * len(won)), low, high)


def _ratings(ledger: Ledger, kind: Kind) -> tuple[Rating, ...] | None:
    players = len(ledger.plan.players)
    rounds = ledger.rounds(kind)
    games = len(ledger.plan.line_ups)
    return tuple(rate(players, list(combinations(range(players), 2)), rounds, games)) if rounds else None


def unit(ledger: Ledger) -> str:
    """What the points of a deal are: those of its score sheet, or what its settlement pays."""
    return "settlement" if ledger.plan.rules.match == "single" else "score"


def as_data(ledger: Ledger, found: Report, seconds: float) -> dict[str, Any]:
    """A report as plain data for programs.

    ==========  =============================================================================================
    version     of the package that measured
    rules       the rules as text
    players     their names
    seed        the seed of the run, and ``seed_list``: tuning, confirmation or publication
    pairs       pairs of deals asked for in each duel, and ``matches``: pairs of matches
    unit        what the points of a deal are: ``score``, or ``settlement`` where a match is a single deal
    duels       one object a duel: ``players``; ``points``: ``mean`` of the first player's points less the
                other's over the pairs, ``low`` and ``high`` (95 % interval of it), ``deviation`` of the pairs'
                means, ``deal_deviation`` of single deals; ``deals`` and ``matches``: ``pairs`` and ``games``
                played, ``deals`` in them, ``wins`` of both players, ``draws``, and of the first player
                ``share`` with ``low`` and ``high``; ``scored``, for both players: ``mean`` of the points of a
                deal, ``sources`` from the code of a score line to ``count`` and ``points`` for each deal
    ratings     null, or ``deals`` and ``matches``: for each player ``name``, ``rating``, ``low`` and ``high``
    test        null, or the sequential test: ``null``, ``alternative``, ``alpha``, ``beta``, ``ratio`` (the
                logarithm; null where it is infinite), ``bounds`` and ``verdict`` (accepted, rejected, undecided)
    seconds     how long this took, without what was read from a file; not determined by the seed
    ==========  =============================================================================================
    """
    plan = ledger.plan
    rated = found.deal_ratings or found.match_ratings
    return {
        "version": __version__,
        "rules": rules_text(plan.rules),
        "players": list(plan.players),
        "seed": plan.seed,
        "seed_list": plan.seed_list,
        "pairs": plan.pairs,
        "matches": plan.matches,
        "unit": unit(ledger),
        "duels": [_duel_data(duel) for duel in found.duels],
        "ratings": {
            "deals": _rating_data(plan.players, found.deal_ratings),
            "matches": _rating_data(plan.players, found.match_ratings),
        }
        if rated
        else None,
        "test": plan.test
        and {
            "null": plan.test.null,
            "alternative": plan.test.alternative,
            "alpha": plan.test.alpha,
            "beta": plan.test.beta,
            "ratio": found.ratio if abs(found.ratio) < 1e300 else None,
            "bounds": list(plan.test.bounds),
            "verdict": found.verdict,
        },
        "seconds": seconds,
    }


def _duel_data(duel: Duel) -> dict[str, Any]:
    points = duel.points
    return {
        "players": list(duel.players),
        "points": points
        and {
            "mean": points.mean,
            "low": points.low,
            "high": points.high,
            "deviation": points.deviation,
            "deal_deviation": points.deal_deviation,
        },
        "deals": _games_data(duel.deals),
        "matches": _games_data(duel.matches),
        "scored": [
            {
                "mean": scored.mean,
                "sources": {what: {"count": n, "points": worth} for what, (n, worth) in scored.sources.items()},
            }
            for scored in duel.scored
        ],
    }


def _games_data(games: Games | None) -> dict[str, Any] | None:
    if games is None:
        return None
    return {
        "pairs": games.pairs,
        "games": games.games,
        "deals": games.deals,
        "wins": list(games.wins),
        "draws": games.draws,
        "share": games.share,
        "low": games.low,
        "high": games.high,
    }


def _rating_data(players: tuple[str, ...], ratings: tuple[Rating, ...] | None) -> list[dict[str, Any]] | None:
    if ratings is None:
        return None
    return [
        {"name": name, "rating": rating.rating, "low": rating.low, "high": rating.high}
        for name, rating in zip(players, ratings, strict=True)
    ]
