"""Ratings of players by the model of Bradley and Terry, on the scale of Elo, with intervals by resampling pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from bezique.rng import Rng
from bezique.samples import CONFIDENCE

RESAMPLES = 500
_STEPS = 10_000
_ENOUGH = 1e-9
_CHANCE = 1
"""The seed of the resampling: always the same, so that the same results give the same intervals."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player won against another: ``points`` of so many games, draws counted half."""

    first: int
    second: int
    points: float
    games: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player and its interval; the mean of all ratings is 0."""

    rating: float
    low: float
    high: float


def bradley_terry(players: int, scores: Sequence[Score], begin: Sequence[float] | None = None) -> list[float]:
    """The strengths of largest likelihood: of two players the first wins with a chance of its share of both.

    They exist when nobody wins or loses everything against some of the others. ``begin`` is where to look first.
    Their product is 1.

    >>> [round(strength, 6) for strength in bradley_terry(2, [Score(0, 1, 80, 100)])]
    [2.0, 0.5]
    """
    strengths = list(begin or [1.0] * players)
    won = [0.0] * players
    for score in scores:
        won[score.first] += score.points
        won[score.second] += score.games - score.points
    for _ in range(_STEPS):
        # Hunter's minorisation: each step raises the likelihood.
        weights = [0.0] * players
        for score in scores:
            weight = score.games / (strengths[score.first] + strengths[score.second])
            weights[score.first] += weight
            weights[score.second] += weight
        found = [points / weight for points, weight in zip(won, weights, strict=True)]
        product = 1.0
        for strength in found:
            product *= strength ** (1 / players)
        found = [strength / product for strength in found]
        change = max(abs(new / old - 1) for new, old in zip(found, strengths, strict=True))
        strengths = found
        if change < _ENOUGH:
            break
    return strengths


def rate(
    players: int, duels: Sequence[tuple[int, int]], rounds: Sequence[tuple[int, ...]], games: int = 2
) -> list[Rating]:
    """The ratings that follow from what was won in each pair, in half games, by duel; a pair has so many games.

    One drawn game more than was played counts in each duel, so that who wins everything is not infinitely strong.
    The intervals come from pairs drawn anew, each for all duels at once, since those play the same cards.
    """
    kinds = Counter(rounds)
    outcomes = list(kinds)
    strengths = bradley_terry(players, _scores(duels, list(kinds.items()), games))
    where = [number for number, outcome in enumerate(outcomes) for _ in range(kinds[outcome])]
    rng = Rng(_CHANCE)
    samples: list[list[float]] = []
    for _ in range(RESAMPLES):
        drawn = Counter(where[rng.below(len(where))] for _ in where)
        sample = [(outcomes[number], times) for number, times in drawn.items()]
        samples.append(_elo(bradley_terry(players, _scores(duels, sample, games), strengths)))
    tail = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    found = []
    for player, rating in enumerate(_elo(strengths)):
        values = sorted(sample[player] for sample in samples)
        found.append(Rating(rating, values[tail], values[-1 - tail]))
    return found


def _scores(
    duels: Sequence[tuple[int, int]], outcomes: Sequence[tuple[tuple[int, ...], int]], games: int
) -> list[Score]:
    pairs = sum(times for _, times in outcomes)
    return [
        Score(*duel, sum(won[number] * times for won, times in outcomes) / 2 + 0.5, games * pairs + 1)
        for number, duel in enumerate(duels)
    ]


def _elo(strengths: Sequence[float]) -> list[float]:
    return [400 * log10(strength) for strength in strengths]
