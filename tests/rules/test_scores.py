"""Trick points, the end of a match and the ladder: the worked examples X01 to X20 and X22."""

from __future__ import annotations

import random

import pytest

from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.match import Ladder, Match, first_dealer, judge
from bezique.rulesets import read_rules
from rules.table import (
    ALL_RULE_SETS,
    COLUMNS,
    dealt,
    gain,
    lines_of,
    play_out,
    points_for,
    position,
    refused,
    texts,
    verbs,
)

CLOSING = "closing-ten"
LAST_OF_ALL = tuple(rules for rules in ALL_RULE_SETS if rules != CLOSING)


def before_trick_24(rules: str) -> Deal:
    """Seat 0 takes trick 24 with its ace of trumps; all trumps of seat 1 then take the last eight."""
    turn_up = "none\ntrump: H" if rules == "no-turn-up" else "9Ha"
    stock = "9Sa 9Ha" if rules == "no-turn-up" else "9Sa"
    return position(
        rules,
        f"""
        phase: play
        turn: 0
        turn-up: {turn_up}
        tricks: 23
        hand 0: AHb 7Sa 7Sb 7Ca 7Cb 7Da 7Db 8Sa
        hand 1: AHa THa KHa QHa JHa 8Ha 8Hb 8Ca
        stock: {stock}
        won 0: 8Da 8Db
        won 1: ...
        """,
    )


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_x01_x02_which_trick_is_the_last_one(rules: str) -> None:
    deal = before_trick_24(rules)
    deal.act("play AHb")
    events = deal.act("play 8Ca")
    closing = 10 if rules == CLOSING else 0
    # Booked when the trick is won, before the declarations.
    assert deal.view(0).phase == "window"
    assert deal.scores == (closing, 0)
    assert lines_of(events) == (["0 last-of-stock 10"] if rules == CLOSING else [])
    play_out(deal)
    # Seat 0 took one brisque, its own ace; seat 1 the other fifteen.
    assert points_for(deal, "brisques") == [10, 150]
    assert deal.scores == ((20, 150) if rules == CLOSING else (10, 160))


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_at_the_end_the_last_trick_is_booked_first_then_the_brisques_by_seat(rules: str) -> None:
    deal = before_trick_24(rules)
    deal.act("play AHb")
    deal.act("play 8Ca")
    play_out(deal)
    last = ["0 last-of-stock 10"] if rules == CLOSING else ["1 last-trick 10"]
    assert lines_of(deal.events) == [*last, "0 brisques 10", "1 brisques 150"]


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize("seed", range(8))
def test_x03_a_deal_has_170_trick_points(rules: str, seed: int) -> None:
    chance = random.Random(seed)
    deal = Deal(read_rules(rules), seed=seed)
    while not deal.is_over:
        deal.act(chance.choice(deal.actions()))
    assert sum(points_for(deal, "brisques")) == 160
    assert sum(points_for(deal, "last-trick", "last-of-stock")) == 10
    assert sum(deal.scores) == sum(line.points for line in deal.lines)
    assert all(line.points for line in deal.lines)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize("seed", range(8))
def test_x03_nothing_else_is_scored_where_nobody_declares(rules: str, seed: int) -> None:
    deal = Deal(read_rules(rules), seed=seed)
    turned_up = deal.view(0).turn_up
    seven = 10 if turned_up is not None and turned_up.face[0] == "7" else 0
    play_out(deal)
    assert sum(deal.scores) == 170 + seven


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_x04_three_aces_and_four_tens_are_70(rules: str) -> None:
    deal = position(
        rules,
        """
        phase: play
        turn: 1
        turn-up: none
        trump: H
        tricks: 31
        hand 0: 8Ca
        hand 1: 9Ca
        won 0: ASa ADa ACb TSa TSb TDa THa KSa KSb QDa JDa 7Sa 7Sb 8Sa
        won 1: ...
        """,
    )
    deal.act("play 9Ca")
    deal.act("play 8Ca")
    # Kings, queens, jacks bring nothing; the last trick went to seat 1.
    last = 0 if rules == CLOSING else 10
    assert deal.scores == (70, 90 + last)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_brisques_are_written_down_at_the_end_only(rules: str) -> None:
    turn_up = "none\ntrump: H" if rules == "no-turn-up" else "9Ha"
    deal = position(rules, f"phase: play\nturn: 0\nturn-up: {turn_up}\nhand 0: AHa ...\nhand 1: TCa ...")
    deal.act("play AHa")
    deal.act("play TCa")
    assert deal.scores == (0, 0)
    assert {"AHa", "TCa"} <= texts(deal.view(0).won(0))


@pytest.mark.parametrize("rules", COLUMNS)
def test_with_the_option_brisques_are_written_down_at_once_and_not_again(rules: str) -> None:
    deal = position(
        f"{rules}(brisques_when=at-once)",
        """
        phase: play
        turn: 0
        turn-up: none
        trump: H
        tricks: 30
        hand 0: AHa 8Sa
        hand 1: TCa 7Sa
        """,
    )
    deal.act("play AHa")
    deal.act("play TCa")
    assert deal.scores == (20, 0)
    deal.act("play 8Sa")
    deal.act("play 7Sa")
    assert deal.is_over
    assert deal.scores == (20 if rules == CLOSING else 30, 0)


# The end of a match to a target


def target_rules(names: tuple[str, ...]) -> tuple[str, ...]:
    """The rule sets in which a match goes to a target."""
    return tuple(name for name in names if name != "ladder")


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_x05_reaching_the_target_in_mid_deal_ends_nothing(name: str) -> None:
    # With forty as the target the royal marriage of seat 1 reaches it on the first trick.
    rules = read_rules(f"{name}(target=40)")
    order = dealt(
        name,
        first="KHa QHa ADa 7Sa 7Sb 8Sa 8Sb 9Sa",
        second="7Ca 7Cb 8Ca 8Cb 9Ca 9Cb 7Da 7Db",
        turn_up="9Ha",
    ).order
    match = Match(rules, order=order, first_dealer=0)
    match.deal.act("play ADa", 1)
    match.deal.act("play 7Da", 0)
    assert gain(match.deal, "declare marriage KHa QHa") == 40
    assert match.deal.scores[1] == 40
    assert (match.is_over, match.winner, match.totals) == (False, None, (0, 0))
    with pytest.raises(IllegalAction):
        match.next_deal()
    play_out(match.deal)
    assert match.is_over
    assert match.totals == match.deal.scores


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_x05_after_the_deal_the_higher_total_wins(name: str) -> None:
    outcome = judge(read_rules(name), [(900, 950), (180, 170)])
    assert (outcome.over, outcome.winner, outcome.margin) == (True, 1, 40)


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_x06_both_reach_the_target(name: str) -> None:
    outcome = judge(read_rules(name), [(930, 960), (120, 80)])
    assert (outcome.over, outcome.winner, outcome.margin) == (True, 0, 10)


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_x07_level_totals_play_on_and_the_next_deal_decides(name: str) -> None:
    rules = read_rules(name)
    level = [(930, 960), (120, 90)]
    outcome = judge(rules, level)
    assert (outcome.over, outcome.winner, outcome.draw) == (False, None, False)
    outcome = judge(rules, [*level, (80, 90)])
    assert (outcome.over, outcome.winner) == (True, 1)


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
@pytest.mark.parametrize(("target", "over"), [(1000, True), (1500, False), (2000, False)])
def test_x08_another_target(name: str, target: int, over: bool) -> None:
    rules = read_rules(f"{name}(target={target})")
    assert judge(rules, [(1020, 900)]).over is over


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_a_target_is_reached_by_exactly_that_many_points(name: str) -> None:
    rules = read_rules(name)
    assert not judge(rules, [(990, 500)]).over
    assert judge(rules, [(500, 990), (0, 10)]).winner == 1
    assert not judge(rules, []).over


@pytest.mark.parametrize("name", target_rules(ALL_RULE_SETS))
def test_a_match_to_a_target_played_out(name: str) -> None:
    match = Match(read_rules(f"{name}(target=300)"), seed=11, first_dealer=1)
    dealers = [match.dealer]
    play_out(match.deal)
    while not match.is_over:
        assert max(match.totals) < 300 or match.totals[0] == match.totals[1]
        match.next_deal()
        dealers.append(match.dealer)
        play_out(match.deal)
    totals = [sum(scores[seat] for scores in match.results) for seat in (0, 1)]
    assert match.totals == tuple(totals)
    assert max(totals) >= 300
    assert match.winner == totals.index(max(totals))
    # Two deals hold at most 360 points for both, so nobody wins with one.
    assert len(dealers) >= 2
    assert dealers == [1, 0, 1, 0, 1, 0, 1, 0][: len(dealers)]
    with pytest.raises(IllegalAction):
        match.next_deal()


# The match of one or two deals

LADDER = read_rules("ladder")


@pytest.mark.parametrize(
    ("results", "over", "winner", "margin"),
    [
        pytest.param([(410, 390)], True, 0, 20, id="X09 410 to 390 wins at once"),
        pytest.param([(390, 150)], False, None, 0, id="X10 390 is not enough"),
        pytest.param([(420, 420)], False, None, 0, id="X11 nobody is ahead"),
        pytest.param([(400, 430)], True, 1, 30, id="X12 both have 400, the higher wins"),
        pytest.param([(380, 350), (200, 230)], True, None, 0, id="X13 580 to 580 is a draw"),
        pytest.param([(300, 380), (500, 360)], True, 0, 60, id="X14 800 to 740"),
        pytest.param([(400, 390)], True, 0, 10, id="exactly 400 and ahead"),
        pytest.param([(390, 380), (0, 20)], True, 1, 10, id="390 to 400, a second deal always decides"),
        pytest.param([(420, 420), (10, 10)], True, None, 0, id="level twice is a draw"),
        pytest.param([(100, 90), (100, 90)], True, 0, 20, id="small totals decide as well"),
        pytest.param([], False, None, 0, id="nothing played"),
    ],
)
def test_x09_to_x14_the_match_of_two_deals(
    results: list[tuple[int, int]], over: bool, winner: int | None, margin: int
) -> None:
    outcome = judge(LADDER, results)
    assert outcome.over is over
    assert outcome.winner == winner
    assert outcome.draw is (over and winner is None)
    if winner is not None:
        assert outcome.margin == margin


def test_x13_a_draw_ends_the_streak() -> None:
    ladder = Ladder().won(100).won(50).drawn()
    assert ladder.streak == 0
    assert ladder.level == 1
    assert ladder.score == "0.0000"
    assert ladder.best == "2.0150"


def test_a_loss_ends_the_streak() -> None:
    ladder = Ladder().won(100).won(50).lost()
    assert (ladder.streak, ladder.level, ladder.score) == (0, 1, "0.0000")
    assert ladder.best == "2.0150"


@pytest.mark.parametrize(
    ("margins", "score"),
    [
        pytest.param([120, 250, 500], "3.0870", id="X15"),
        pytest.param([10], "1.0010", id="X16"),
        pytest.param([900] * 12, "12.9999", id="X17"),
        pytest.param([], "0.0000", id="X18"),
        pytest.param([900] * 11, "11.9900", id="below the ceiling"),
        pytest.param([9990, 9], "2.9999", id="exactly the ceiling"),
    ],
)
def test_x15_to_x18_streak_and_margins(margins: list[int], score: str) -> None:
    ladder = Ladder()
    for margin in margins:
        ladder = ladder.won(margin)
    assert ladder.score == score
    assert ladder.best == score


@pytest.mark.parametrize(("wins", "level"), [(0, 1), (1, 2), (3, 4), (4, 5), (7, 5)])
def test_x19_the_level_of_the_rival(wins: int, level: int) -> None:
    ladder = Ladder()
    for _ in range(wins):
        ladder = ladder.won(100)
    assert ladder.level == level


def test_the_best_score_is_kept_when_a_later_streak_is_shorter() -> None:
    ladder = Ladder().won(10).won(10).lost().won(500)
    assert ladder.score == "1.0500"
    assert ladder.best == "2.0020"


HUMAN, COMPUTER = 0, 1


def test_x20_who_deals_in_the_ladder() -> None:
    one = first_dealer(LADDER, seed=1).seat
    two = first_dealer(LADDER, seed=2, previous=one).seat
    three = first_dealer(LADDER, seed=3, previous=two).seat
    assert [one, two, three] == [COMPUTER, HUMAN, COMPUTER]
    match = Match(LADDER, seed=5, first_dealer=one)
    # The human leads the first trick.
    assert match.deal.turn == HUMAN
    play_out(match.deal)
    # Without declarations nobody gets near 400.
    assert (match.is_over, match.totals == match.deal.scores) == (False, True)
    assert match.next_deal().dealer == HUMAN
    assert match.deal.turn == COMPUTER
    play_out(match.deal)
    assert match.is_over
    assert len(match.results) == 2


# Carte blanche, a regional variation of the fifth description

NO_COURT_CARDS = "7Sa 7Da 8Sa 8Da 9Sa 9Da 8Ca 7Ca"
OTHERS = "KSa KDa KCa QSa QDa QCa JSa JCa"
WITH_CARTE = "parlour(carte_blanche=50)"


@pytest.mark.parametrize("dealer", [0, 1])
def test_x22_carte_blanche_scores_50_before_the_first_card(dealer: int) -> None:
    deal = dealt(WITH_CARTE, first=NO_COURT_CARDS, second=OTHERS, turn_up="QHa", dealer=dealer)
    claimant = 1 - dealer
    assert verbs(deal) == {"play", "carte-blanche"}
    assert gain(deal, "carte-blanche") == 50
    # Nothing is taken from the opponent, who has seen all eight cards; the claimant still leads.
    assert deal.scores[dealer] == 0
    assert texts(deal.view(dealer).known(claimant)) == set(NO_COURT_CARDS.split())
    assert deal.turn == claimant
    assert refused(deal, "carte-blanche") == "no-carte-blanche"
    deal.act("play 7Sa")
    assert deal.scores[claimant] == 50


def test_x22_the_dealer_shows_it_when_it_is_his_turn_to_play() -> None:
    deal = dealt(WITH_CARTE, first=OTHERS, second=NO_COURT_CARDS, turn_up="QHa")
    assert refused(deal, "carte-blanche") == "no-carte-blanche"
    deal.act("play KSa")
    assert gain(deal, "carte-blanche") == 50
    deal.act("play 7Sa")
    assert deal.scores == (50, 0)


@pytest.mark.parametrize("court", ["ASa", "THa", "KHa", "QHb", "JHa"])
def test_x22_an_ace_ten_king_queen_or_jack_spoils_it(court: str) -> None:
    hand = NO_COURT_CARDS.replace("7Ca", court)
    deal = dealt(WITH_CARTE, first=hand, second=OTHERS, turn_up="QHa")
    assert "carte-blanche" not in verbs(deal)
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


@pytest.mark.parametrize(("court", "allowed"), [("ASa", True), ("THa", True), ("KHa", False), ("JHa", False)])
def test_x22_where_only_court_cards_proper_spoil_it(court: str, allowed: bool) -> None:
    hand = NO_COURT_CARDS.replace("7Ca", court)
    rules = "parlour(carte_blanche=50, carte_blanche_without=KQJ)"
    deal = dealt(rules, first=hand, second=OTHERS, turn_up="QHa")
    assert ("carte-blanche" in verbs(deal)) is allowed


def test_x22_it_is_too_late_after_the_first_card() -> None:
    # Both of the drawn cards are low, so that the hand is without court cards again.
    deal = dealt(WITH_CARTE, first=NO_COURT_CARDS, second=OTHERS, turn_up="QHa", stock="9Ca 9Cb 8Cb 7Cb")
    deal.act("play 9Da")
    deal.act("play JCa")
    assert deal.turn == 1
    deal.act("draw")
    assert verbs(deal) == {"play"}
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_x22_no_rule_set_has_carte_blanche_by_itself(rules: str) -> None:
    deal = dealt(rules, first=NO_COURT_CARDS, second=OTHERS, turn_up="QHa")
    assert verbs(deal) == {"play"}
    assert refused(deal, "carte-blanche") == "no-carte-blanche"
