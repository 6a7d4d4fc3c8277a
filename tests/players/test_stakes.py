"""What points are worth for the match: even far from its end, uneven where one side needs few or has all it needs."""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.match import Match
from bezique.players.stakes import EVEN, Shares, match_chances, shares
from bezique.rulesets import read_rules
from bezique.view import PlayerView

FIRST_SCORES = ((400, 300), (300, 400))


def view_after(rules: str, *earlier: tuple[int, int]) -> PlayerView:
    return Deal(read_rules(rules), seed=5, earlier=earlier).view(0)


def test_a_deal_that_stands_alone_is_played_for_its_points() -> None:
    assert shares(Deal(read_rules("classic"), seed=5).view(0), 300, 300) == EVEN


def test_more_than_two_sides_play_for_points() -> None:
    assert shares(Deal(read_rules("three-handed"), seed=5, earlier=((1, 2, 3),)).view(0), 300, 300) == EVEN


def test_at_the_beginning_of_a_match_both_sides_points_count_the_same() -> None:
    own, others = shares(view_after("classic"), 280, 280)
    assert own == others


@pytest.mark.parametrize(("own", "others"), [(280, 280), (350, 250), (250, 350)])
def test_shares_always_make_up_two_points(own: float, others: float) -> None:
    found = shares(view_after("classic", *FIRST_SCORES), own, others)
    assert sum(found) == sum(EVEN)
    assert min(found) > 0


def test_who_is_nearly_out_needs_to_keep_the_other_down_more_than_to_score_much() -> None:
    # 950 to 750: 50 points are enough if the rival makes fewer than 250.
    ahead = shares(view_after("classic", (950, 750)), 280, 280)
    level = shares(view_after("classic", (700, 700)), 280, 280)
    assert ahead.own < level.own


def test_a_rival_who_is_nearly_out_must_be_kept_down() -> None:
    kept = shares(view_after("classic", (600, 950)), 300, 100)
    assert kept.others > kept.own


def test_the_second_of_two_deals_counts_the_difference_only() -> None:
    assert shares(view_after("ladder", (350, 300)), 280, 280) == EVEN


def test_the_first_of_two_deals_is_played_for_four_hundred() -> None:
    # 380 in sight and well ahead: the next points of one's own win at once, the rival's hardly matter.
    found = shares(view_after("ladder"), 385, 200)
    assert found.own > found.others


def test_a_rubicon_is_fled_from_and_held() -> None:
    deal = Deal(read_rules("rubicon"), seed=5)
    while deal.view(0).stock > 12:
        deal.act(deal.actions()[0])
    # The rubicon is 1,000. Who will lose with about that needs points; whoever wins must keep such a loser down.
    losing = shares(deal.view(0), 950, 2_600)
    assert losing.own > losing.others
    assert shares(deal.view(0), 2_600, 950) == Shares(losing.others, losing.own)


def test_chances_of_a_match_are_fair_and_grow_with_the_score() -> None:
    chances = match_chances(1_000, 50, 300)
    size = len(chances)
    for row in range(size - 1):
        for column in range(size - 1):
            assert chances[row][column] == pytest.approx(1 - chances[column][row])
            if row + 2 < size:
                assert chances[row + 1][column] >= chances[row][column] - 0.02
    assert chances[0][0] == pytest.approx(0.5)
    assert chances[16][4] > 0.9


def test_a_match_tells_its_deals_the_earlier_scores() -> None:
    match = Match(read_rules("classic"), seed=3)
    assert match.deal.view(0).earlier == ()
    while match.deal.turn is not None:
        match.deal.act(match.deal.actions()[-1])
    first = match.deal.scores
    match.next_deal()
    assert match.deal.view(1).earlier == (first,)
