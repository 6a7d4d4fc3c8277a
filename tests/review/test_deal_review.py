"""The cost of decisions after a deal: against counting out by hand, and against what a seat could know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bezique.actions import Action
from bezique.deal import Deal, shuffled_pack
from bezique.players import make_player
from bezique.players.analysis import ABOUT_EQUAL, CannotAnalyse, analyse
from bezique.review.decisions import GRADES, WORLDS, Decision, choices, judged, review
from bezique.rulesets import read_rules
from bezique.view import PlayerView

CLASSIC = read_rules("classic")


def played(deal: Deal, choose: Callable[[PlayerView], Action], until: int = 1_000) -> Deal:
    """A deal in which all seats choose like that, to its end or the beginning of a trick."""
    while not deal.is_over and deal.trick < until:
        deal.act(choose(deal.view(deal.turn or 0)))
    return deal


def at_random(number: int) -> Callable[[PlayerView], Action]:
    chance = Random(number)
    return lambda view: chance.choice(view.actions)


def by_level(level: str) -> Callable[[PlayerView], Action]:
    players = [make_player(level, seat) for seat in range(2)]
    return lambda view: players[view.seat].choose(view)


def outcome(deal: Deal) -> int:
    """The points of seat 0 less those of seat 1 when both play on as well as possible, all cards open."""
    if deal.is_over:
        return deal.scores[0] - deal.scores[1]
    results = []
    for action in deal.actions():
        deal.act(action)
        results.append(outcome(deal))
        deal.undo()
    return max(results) if deal.turn == 0 else min(results)


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2])
def test_after_the_stock_a_loss_is_what_counting_out_gives(number: int) -> None:
    deal = played(Deal(CLASSIC, seed=number), at_random(number))
    # By trick; a seat has one play in each.
    late = {each.trick: each for each in review(deal, 0).decisions if each.trick > CLASSIC.tricks - 4}
    again = Deal(CLASSIC, order=deal.order, dealer=deal.dealer)
    compared = 0
    for step in deal.steps():
        if step.trick > CLASSIC.tricks - 4 and step.seat == 0:
            before = outcome(again)
            again.act(step.action)
            loss = before - outcome(again)
            found = late.get(step.trick)
            assert (found.loss if found else 0) == (loss if loss > ABOUT_EQUAL else 0)
            assert found is None or (found.kind, found.worlds, found.half) == ("strict", 0, 0)
            compared += found is not None
        else:
            again.act(step.action)
    assert compared


def test_who_does_what_the_search_finds_best_loses_nothing() -> None:
    deal = played(Deal(CLASSIC, seed=2), lambda view: analyse(view, worlds=WORLDS)[0].action, until=5)
    for seat in (0, 1):
        found = review(deal, seat)
        assert found.decisions
        assert (found.lost, found.costly) == (0, ())


def test_what_comes_later_does_not_change_what_a_decision_has_cost() -> None:
    pack = list(shuffled_pack(CLASSIC, 7))
    deal = played(Deal(CLASSIC, order=pack), at_random(1), until=4)
    # The last cards of the stock, which nobody has seen yet.
    pack[40:] = pack[:39:-1]
    other = Deal(CLASSIC, order=pack)
    for step in deal.steps():
        other.act(step.action)
    assert other.order != deal.order
    for seat in (0, 1):
        assert [told(each) for each in judged(deal, seat)] == [told(each) for each in judged(other, seat)]


def test_nor_does_what_the_other_seat_holds() -> None:
    pack = list(shuffled_pack(CLASSIC, 7))
    first = Deal(CLASSIC, order=pack)
    mine, theirs = first.view(1).hand, first.view(0).hand
    assert first.turn == 1
    # The other hand and the end of the pack change places; the lead is the same.
    places = [pack.index(card) for card in theirs]
    for place, far in zip(places, range(50, 64), strict=False):
        pack[place], pack[far] = pack[far], pack[place]
    second = Deal(CLASSIC, order=pack)
    assert second.view(1).hand == mine
    for deal in (first, second):
        deal.act(f"play {mine[0]}")
    assert [told(each) for each in judged(first, 1)] == [told(each) for each in judged(second, 1)]


def told(decision: Decision | None) -> object:
    return decision and (decision.trick, decision.kind, decision.played, decision.best, decision.loss, decision.half)


@pytest.mark.slow
def test_a_better_player_loses_less() -> None:
    lost = {}
    for level in ("novice", "casual", "master"):
        deal = played(Deal(CLASSIC, seed=11), by_level(level))
        lost[level] = review(deal, 0).lost + review(deal, 1).lost
    assert lost["novice"] > lost["casual"] > 5 * lost["master"], lost


def test_the_grades_begin_where_they_say() -> None:
    deal = played(Deal(CLASSIC, seed=0), at_random(0), until=2)
    decision = next(filter(None, judged(deal, 1)))
    for name, least in GRADES:
        assert replace(decision, loss=least).grade == name
        assert replace(decision, loss=least - 0.1).grade != name
    assert replace(decision, loss=0).grade == ""


@pytest.mark.parametrize("name", ["rubicon", "polish", "three-handed", "four-partners", "no-turn-up"])
def test_every_family_can_be_reviewed(name: str) -> None:
    rules = read_rules(name)
    deal = played(Deal(rules, seed=3), at_random(3), until=4)
    for seat in range(rules.seats):
        looked = list(judged(deal, seat))
        assert len(looked) == choices(deal, seat)
        for each in filter(None, looked):
            assert each.seat == seat
            assert each.played in each.view.actions
            assert each.loss == 0 or each.loss > max(ABOUT_EQUAL, each.half)
            assert (each.best == each.played) == (each.loss == 0)


def test_a_revoke_is_paid_for_and_not_judged() -> None:
    rules = read_rules("parlour(enforcement=penalties)")
    deal, revoked = Deal(rules, seed=1), 0
    while not deal.is_over:
        offences = [action for action in deal.offences() if action.verb == "play"]
        revoked += bool(offences)
        deal.act(offences[0] if offences else deal.actions()[0])
    assert revoked
    for seat in (0, 1):
        for each in judged(deal, seat):
            assert each is None or each.played in each.view.actions


def test_what_cannot_be_reviewed_is_said() -> None:
    deal = played(Deal(CLASSIC, seed=1), at_random(1), until=2)
    with pytest.raises(ValueError, match="there is no seat 2: the seats are 0 to 1"):
        review(deal, 2)
    without = played(Deal(read_rules("classic(packs=3)"), seed=1), at_random(1), until=2)
    with pytest.raises(CannotAnalyse, match="there is no network"):
        review(without, 1)
