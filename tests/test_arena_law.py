"""Deals whose draws are bound to the seats are the same game as deals at a table.

Nobody can tell two face-down cards apart. So whether the winner of a trick gets the first and the loser the next, or
seat 0 always the first, both get any two cards that are left with the same chance, whatever was played before; and the
last draw, in which one card lies open, is left as it is. All that is counted must therefore come out alike, up to
chance, above all where one seat wins more tricks than another.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from random import Random

import pytest

from bezique import compiled
from bezique.actions import DRAW_BITS, TAG, Action
from bezique.layout import OVER, PHASE, SCORE, TURN
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.samples import deviation
from bezique.state import State
from bezique.tables import tables_for

DEALS = 10_000 if compiled.COMPILED else 1_000
SURE = 4.0
"""Standard errors that would hardly ever be exceeded by chance."""


@dataclass
class Seen:
    """What was seen of one seat in many deals."""

    scores: list[int] = field(default_factory=list)
    melds: Counter[str] = field(default_factory=Counter)
    """How often each meld was declared, in all deals."""
    tricks: int = 0
    """How many tricks it won while the stock lasted."""


def eager_action(legal: list[int], seat: int, chance: Random) -> int:
    """Seat 0 plays its highest cards, so that tricks are won unevenly, the others any; all declare what comes first."""
    if legal[0] >> TAG:
        return legal[0]
    return max(legal, key=lambda card: card >> 3 & 7) if seat == 0 else chance.choice(legal)


@cache
def seen(rules: str, how: str) -> tuple[Seen, ...]:
    """What the seats did in many deals: as at a ``table``, ``bound``, or ``unfair``. Each has seeds of its own."""
    tables = tables_for(read_rules(rules))
    chance, rng = Random(how), Rng(len(how))
    found = tuple(Seen() for _ in range(tables.seats))
    for number in range(DEALS):
        state = State(tables)
        state.bound = how == "bound"
        state.shuffle_and_deal(rng, number % tables.seats)
        while state.word(PHASE) != OVER:
            seat = state.word(TURN)
            action = eager_action(state.legal(), seat, chance)
            if name := Action(action).meld:
                found[seat].melds[name] += 1
            if action == DRAW_BITS:
                found[seat].tricks += 1
                state = unfair(state) if how == "unfair" else state
            state.apply(action)
        for seat in range(tables.seats):
            found[seat].scores.append(state.word(SCORE + seat))
    return found


def unfair(state: State) -> State:
    """The winner of the trick is to draw the higher of the next two cards, once in two deals."""
    order = list(state.order)
    if len(order) >= 2 and order[-1] & 1 and order[0] >> 3 & 7 < order[1] >> 3 & 7:
        order[:2] = order[1], order[0]
    return state.replace(state.public, state.hands, order)


def difference_of_means(first: list[int], second: list[int]) -> float:
    """The difference of two means, in its standard errors."""
    spread = sum(
        deviation(sum(one), sum(value * value for value in one), len(one)) ** 2 / len(one) for one in (first, second)
    )
    return abs(sum(first) / len(first) - sum(second) / len(second)) / sqrt(spread)


def unlikeness(first: Counter[int], second: Counter[int]) -> float:
    """Chi-square of two samples of one size, in standard deviations above what chance alone would give.

    What was seen fewer than ten times in both together goes into one class.
    """
    rare = {value for value in first | second if first[value] + second[value] < 10}
    classes = [(first[value], second[value]) for value in (first | second).keys() - rare]
    classes.append((sum(first[value] for value in rare), sum(second[value] for value in rare)))
    classes = [(one, other) for one, other in classes if one + other]
    freedom = len(classes) - 1
    return (sum((one - other) ** 2 / (one + other) for one, other in classes) - freedom) / sqrt(2 * freedom)


RULES = ["classic", "no-turn-up", pytest.param("four-partners", marks=pytest.mark.slow)]


@pytest.mark.parametrize("rules", RULES)
def test_scores_have_the_same_mean_and_distribution(rules: str) -> None:
    for table, bound in zip(seen(rules, "table"), seen(rules, "bound"), strict=True):
        assert difference_of_means(table.scores, bound.scores) < SURE
        first, second = (Counter(score // 50 for score in one.scores) for one in (table, bound))
        assert unlikeness(first, second) < SURE


def leads(found: tuple[Seen, ...]) -> list[int]:
    """What seat 0 had more than seat 1, deal by deal: by this, strength is measured."""
    return [own - other for own, other in zip(found[0].scores, found[1].scores, strict=True)]


@pytest.mark.parametrize("rules", RULES)
def test_who_wins_more_tricks_is_not_favoured(rules: str) -> None:
    table, bound = seen(rules, "table"), seen(rules, "bound")
    for found in table, bound:
        tricks = [one.tricks for one in found]
        assert max(tricks) > 1.2 * min(tricks)
    assert difference_of_means(leads(table), leads(bound)) < SURE


@pytest.mark.parametrize("rules", RULES)
def test_melds_of_each_kind_come_as_often(rules: str) -> None:
    for table, bound in zip(seen(rules, "table"), seen(rules, "bound"), strict=True):
        assert {"marriage", "bezique"} <= table.melds.keys()
        for name in table.melds | bound.melds:
            one, other = table.melds[name], bound.melds[name]
            # A meld may come twice in a deal, which spreads a little more than counts of single things.
            assert abs(one - other) < SURE * sqrt(1.2 * (one + other)) or one + other < 10


@pytest.mark.skipif(not compiled.COMPILED, reason="so few deals would not tell")
def test_draws_that_favour_somebody_would_be_noticed() -> None:
    assert difference_of_means(leads(seen("classic", "table")), leads(seen("classic", "unfair"))) > SURE
