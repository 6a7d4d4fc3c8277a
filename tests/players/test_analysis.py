"""Analysis: what each action comes to agrees with the exact solver, with the rules, and with itself."""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.players.analysis import CannotAnalyse, analyse
from bezique.rulesets import read_rules
from players.test_cases import CASES, meant, read_case


def test_every_action_is_estimated_the_best_first() -> None:
    deal = Deal(read_rules("classic"), seed=4)
    assert deal.turn is not None
    view = deal.view(deal.turn)
    found = analyse(view, worlds=64)
    assert {estimate.action for estimate in found} == set(view.actions)
    assert [estimate.points for estimate in found] == sorted((each.points for each in found), reverse=True)
    assert found[0].half == 0
    assert all(estimate.half > 0 for estimate in found[1:])


def test_a_free_trick_full_of_brisques_is_worth_taking() -> None:
    case = read_case(CASES / "free-trick-of-brisques.txt")
    best, *others = analyse(case.deal.view(case.seat))
    assert best.action in {meant(case.deal, text) for text in case.expect}
    assert others


@pytest.mark.parametrize("rules", ["classic", "closing-ten", "hoyle(brisques_when=at-once)", "polish"])
def test_the_strict_phase_is_exact_and_comes_to_what_was_said(rules: str) -> None:
    deal = Deal(read_rules(rules), seed=6)
    while not deal.view(0).strict:
        deal.act(deal.actions()[0])
    assert deal.turn is not None
    seat = deal.turn
    said = analyse(deal.view(seat))
    assert {estimate.worlds for estimate in said} == {0}
    while not deal.is_over:
        deal.act(analyse(deal.view(deal.turn or 0))[0].action)
    assert deal.scores[seat] - deal.scores[1 - seat] == said[0].points


def test_who_has_nothing_to_decide_is_told_so() -> None:
    deal = Deal(read_rules("classic"), seed=4)
    assert deal.turn is not None
    with pytest.raises(CannotAnalyse, match="nothing to decide"):
        analyse(deal.view(1 - deal.turn))
    odd = Deal(read_rules("classic(packs=3)"), seed=4)
    assert odd.turn is not None
    with pytest.raises(CannotAnalyse, match="no network for games of 2 seats and 3 packs"):
        analyse(odd.view(odd.turn))


def test_numbers_that_no_search_has_are_refused_as_they_were_given() -> None:
    view = Deal(read_rules("classic"), seed=1).view(1)
    for ahead in (-3, 33, 10**30):
        with pytest.raises(ValueError, match=f"looks 0 to 32 tricks ahead, not {ahead}"):
            analyse(view, worlds=8, ahead=ahead)
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0, not -3$"):
        analyse(view, worlds=8, seed=-3)
    assert analyse(view, worlds=8, ahead=0)
