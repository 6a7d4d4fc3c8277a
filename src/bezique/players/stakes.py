"""What a point is worth for the match: near its end, one of the own and one of the rival's are not worth the same.

The chance to win the match (or what a single deal pays) is computed for the scores that are expected, and for a few
points more of each side; the deal's remaining luck is taken as a normal spread around what is expected. So whoever
needs only a few points to be out, or 400 to win at once, or the rubicon, plays for that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import erf, exp, sqrt
from typing import NamedTuple

from bezique import layout as at
from bezique.match import settle, side_totals_of
from bezique.rules import Rules
from bezique.sizes import EVEN_SHARE
from bezique.view import PlayerView

_SPREAD = 0.45
"""The standard deviation of a side's score in a deal, as a part of its mean: about what players of all levels have."""
_GRID = 25
_NODES = tuple((-2.4 + 0.6 * node, exp(-((-2.4 + 0.6 * node) ** 2) / 2)) for node in range(9))
_WEIGHT = sum(weight for _, weight in _NODES)
_LEAST, _MOST = 0.25, 1.75
"""Neither side's points ever count for nothing, or for everything."""

Worth = Callable[[float, float], float]


class Shares(NamedTuple):
    """What an own point counts, and one of the others, in parts of EVEN_SHARE."""

    own: int
    others: int


EVEN = Shares(EVEN_SHARE, EVEN_SHARE)


def shares(view: PlayerView, own: float, others: float) -> Shares:
    """The shares for a decision, given the scores that are expected at the end of the deal, with what is scored now.

    Even where the deal stands alone or the rules have more than two sides.
    """
    rules = view.rules
    if len(rules.sides) != 2 or (view.earlier is None and rules.match != "single"):
        return EVEN
    mine = next(side for side, seats in enumerate(rules.sides) if view.seat in seats)
    totals = side_totals_of(rules, view.earlier or ())
    typical = max(100.0, (own + others) / 2)
    worth = _worth(rules, len(view.earlier or ()), totals[mine], totals[1 - mine], typical)
    left = (view.public[at.STOCK] + (view.turn_up is not None)) / (rules.cards - rules.seats * rules.hand_size)
    spread = max(15.0, _SPREAD * typical * sqrt(left))
    step = spread / 2
    gain = _mean(worth, own + step, others, spread) - _mean(worth, own - step, others, spread)
    loss = _mean(worth, own, others - step, spread) - _mean(worth, own, others + step, spread)
    if gain <= 0 or loss <= 0:
        return EVEN
    part = min(_MOST, max(_LEAST, 2 * gain / (gain + loss)))
    return Shares(round(EVEN_SHARE * part), round(EVEN_SHARE * (2 - part)))


def _mean(worth: Worth, own: float, others: float, spread: float) -> float:
    """The mean of what scores are worth, over the luck that is left."""
    total = 0.0
    for first, one in _NODES:
        for second, two in _NODES:
            total += one * two * worth(own + spread * first, others + spread * second)
    return total / _WEIGHT / _WEIGHT


def _worth(rules: Rules, deals: int, mine: int, theirs: int, typical: float) -> Worth:
    """What it is worth to make so many points in this deal, against so many."""
    if rules.match == "single":
        return lambda own, others: _paid(rules, own, others)
    if rules.match == "two-deals":
        if deals:
            return lambda own, others: _sign(mine + own - theirs - others)
        sigma = _SPREAD * typical * sqrt(2)
        return lambda own, others: _after_first(rules, own, others, sigma)
    grid = max(_GRID, rules.target // 24)
    size = round(max(100.0, typical) / _GRID) * _GRID
    chances = match_chances(rules.target, grid, size)
    return lambda own, others: _between(chances, rules.target, grid, mine + own, theirs + others)


def _paid(rules: Rules, own: float, others: float) -> float:
    scores = (max(0, round(own)), max(0, round(others)))
    paid = settle(rules, scores, (0, 0))
    return 0.0 if paid.winner is None else float(paid.points if paid.winner == 0 else -paid.points)


def _sign(lead: float) -> float:
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def _after_first(rules: Rules, own: float, others: float, sigma: float) -> float:
    """The chance to win a match of two deals after the first one."""
    if max(own, others) >= rules.early_win and own != others:
        return _sign(own - others)
    return (1 + erf((own - others) / sigma / sqrt(2))) / 2


def _between(chances: list[list[float]], target: int, grid: int, mine: float, theirs: float) -> float:
    """The chance to win with such totals, from those of the totals around."""
    if mine >= target or theirs >= target:
        return _sign(mine - theirs)
    mine, theirs = max(0.0, mine), max(0.0, theirs)
    row, column = int(mine // grid), int(theirs // grid)
    down, right = mine / grid - row, theirs / grid - column
    last = len(chances) - 1
    below, beside = min(row + 1, last), min(column + 1, last)
    upper = chances[row][column] * (1 - right) + chances[row][beside] * right
    lower = chances[below][column] * (1 - right) + chances[below][beside] * right
    return upper * (1 - down) + lower * down


@lru_cache(maxsize=16)
def match_chances(target: int, grid: int, mean: int) -> list[list[float]]:
    """The chance to win a match to a target with totals of ``grid * row`` against ``grid * column``.

    Both sides score a mean of so many points a deal, independently and with the usual spread.
    """
    size = -(-target // grid)
    steps = _steps(grid, mean)
    chances = [[0.5] * (size + 1) for _ in range(size + 1)]
    for row in range(size - 1, -1, -1):
        for column in range(row, -1, -1):
            chances[row][column] = value = _chance(chances, steps, target, grid, row, column)
            chances[column][row] = 1 - value
    return chances


def _chance(chances: list[list[float]], steps: list[float], target: int, grid: int, row: int, column: int) -> float:
    """One entry, from those that are reached by a deal; a deal without points by anybody is left out."""
    won = counted = 0.0
    for one, first in enumerate(steps):
        for two, second in enumerate(steps):
            if not one and not two:
                continue
            mine, theirs = row + one, column + two
            out = mine * grid >= target or theirs * grid >= target
            value = _sign(mine - theirs) if out else chances[mine][theirs]
            won += first * second * value
            counted += first * second
    return won / counted


def _steps(grid: int, mean: int) -> list[float]:
    """How likely a deal brings 0, 1, 2, ... times the grid."""
    sigma = _SPREAD * mean
    found = [exp(-(((step * grid - mean) / sigma) ** 2) / 2) for step in range(int((mean + 3 * sigma) / grid) + 1)]
    total = sum(found)
    return [part / total for part in found]
