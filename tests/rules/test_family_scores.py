"""Points of a deal, settlements and matches of the rest of the family.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import random

import pytest

from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.match import Match, Settlement, first_dealer, judge, settle
from bezique.rulesets import read_rules
from rules.table import (
    SEVERAL,
    gain,
    lines_of,
    play_out,
    points_for,
    position,
    refused,
    texts,
    window,
)

# Trick points of a deal


@pytest.mark.parametrize(
    ("rules", "brisques", "last"),
    [
        ("polish", 160, 10),
        ("three-handed", 240, 10),
        ("four-handed", 320, 10),
        ("four-partners", 320, 10),
        ("rubicon", 0, 50),
        ("six-pack", 0, 250),
        ("eight-pack", 0, 250),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_x03_trick_points_of_a_deal(rules: str, brisques: int, last: int, seed: int) -> None:
    chance = random.Random(seed)
    deal = Deal(read_rules(rules), seed=seed, dealer=seed % 2)
    while not deal.is_over:
        deal.act(chance.choice(deal.actions()))
    assert sum(points_for(deal, "brisques")) == brisques
    assert sum(points_for(deal, "last-trick")) == last
    assert sum(deal.scores) == sum(line.points for line in deal.lines)


@pytest.mark.parametrize(("rules", "points"), [("rubicon", 50), ("six-pack", 250), ("eight-pack", 250)])
def test_x34_the_very_last_trick(rules: str, points: int) -> None:
    tricks = read_rules(rules).tricks - 1
    text = f"phase: play\nturn: 0\nturn-up: none\ntrump: H\ntricks: {tricks}\nhand 0: ACa\nhand 1: TCa"
    deal = position(rules, text)
    deal.act("play ACa")
    assert lines_of(deal.act("play TCa")) == [f"0 last-trick {points}"]
    assert deal.scores == (points, 0)


def test_the_last_trick_of_the_stock_is_an_ordinary_one_and_may_be_declared_on() -> None:
    deal = window("rubicon", hand="KHa QHa", more="tricks: 55")
    assert deal.view(0).stock == 2
    assert gain(deal, "declare marriage KHa QHa") == 40
    deal.act("draw")
    assert deal.view(0).strict
    assert {"KHa", "QHa"} <= texts(deal.view(0).hand)
    assert refused(deal, "declare marriage KHa QHa") == "stock-empty"


# The settlement of a single deal


SETTLEMENTS = [
    pytest.param("rubicon", (1510, 1240), (160, 160), 800, id="X23"),
    pytest.param("rubicon", (1550, 1520), (160, 160), 600, id="X24"),
    pytest.param("rubicon", (1320, 620), (180, 140), 3_200, id="X25"),
    pytest.param("rubicon", (1350, 80), (160, 160), 2_700, id="X26"),
    pytest.param("rubicon", (1400, 950), (180, 140), 1_000, id="X27"),
    pytest.param("rubicon", (1400, 950), (280, 40), 3_600, id="X28"),
    pytest.param("rubicon", (900, 850), (250, 70), 3_000, id="X29"),
    pytest.param("rubicon", (1010, 990), (120, 200), 600, id="X30"),
    pytest.param("rubicon", (900, 900), (200, 120), 600, id="X35"),
    pytest.param("rubicon", (800, 800), (200, 120), 2_900, id="X36"),
    pytest.param("six-pack", (4230, 3150), (0, 0), 2_100, id="X32"),
    pytest.param("six-pack", (4230, 2950), (0, 0), 8_100, id="X33"),
    pytest.param("six-pack", (3250, 20), (0, 0), 4_300, id="six packs, less than a hundred"),
    pytest.param("eight-pack", (6230, 5150), (0, 0), 2_100, id="eight packs"),
    pytest.param("eight-pack", (6230, 4950), (0, 0), 12_100, id="eight packs, rubiconed"),
    pytest.param("rubicon", (1500, 1000), (160, 160), 1_000, id="exactly a thousand"),
    pytest.param("rubicon", (1400, 990), (310, 10), 1_200, id="exactly a thousand with brisques"),
    pytest.param("rubicon", (1200, 1200), (200, 120), 600, id="a tie above the rubicon"),
    pytest.param("rubicon", (1290, 1210), (160, 160), 600, id="less than a hundred between them"),
]
"""Scores, brisques, and what the first player is paid."""


@pytest.mark.parametrize(("rules", "scores", "brisques", "points"), SETTLEMENTS)
def test_x23_to_x36_settlements(rules: str, scores: tuple[int, int], brisques: tuple[int, int], points: int) -> None:
    game = read_rules(rules)
    paid = settle(game, scores, brisques)
    assert (paid.winner, paid.points) == (0, points)
    # The seats do not matter.
    turned = settle(game, scores[::-1], brisques[::-1])
    assert (turned.winner, turned.points) == (1, points)
    outcome = judge(game, [scores], [brisques])
    assert (outcome.over, outcome.winner, outcome.margin, outcome.settlement) == (True, 0, points, paid)


@pytest.mark.parametrize(
    ("rules", "scores", "brisques"),
    [
        pytest.param("rubicon", (1200, 1200), (160, 160), id="X31"),
        pytest.param("rubicon", (800, 800), (160, 160), id="X31 below the rubicon"),
        pytest.param("six-pack", (4000, 4000), (0, 0), id="six packs"),
        pytest.param("eight-pack", (4000, 4000), (0, 0), id="eight packs"),
    ],
)
def test_x31_a_tie_that_nothing_breaks_is_void(rules: str, scores: tuple[int, int], brisques: tuple[int, int]) -> None:
    assert settle(read_rules(rules), scores, brisques) == Settlement(None, 0)
    outcome = judge(read_rules(rules), [scores], [brisques])
    assert (outcome.over, outcome.draw, outcome.margin) == (True, True, 0)


def test_a_settlement_tells_what_decided_it() -> None:
    rules = read_rules("rubicon")
    assert settle(rules, (1400, 950), (180, 140)) == Settlement(0, 1_000, saved=True)
    assert settle(rules, (1400, 950), (280, 40)) == Settlement(0, 3_600, rubiconed=True)
    assert settle(rules, (900, 900), (200, 120)).tie_broken
    assert settle(rules, (800, 800), (200, 120)).rubiconed


@pytest.mark.parametrize(("rules", "points"), [("rubicon", 1_400), ("six-pack", 1_300), ("eight-pack", 1_300)])
def test_one_deal_is_a_match(rules: str, points: int) -> None:
    match = Match(read_rules(rules), seed=4)
    play_out(match.deal)
    # Nobody declared: the winner has the last trick only, and brisques save nobody.
    assert match.is_over
    assert match.winner == match.deal.scores.index(max(match.deal.scores))
    assert match.outcome.margin == points
    with pytest.raises(IllegalAction):
        match.next_deal()


def test_brisques_count_in_the_settlement_only() -> None:
    text = "phase: play\nturn: 0\nturn-up: none\ntrump: H\nhand 0: AHa ...\nhand 1: THa ..."
    deal = position("rubicon", text)
    deal.act("play AHa")
    deal.act("play THa")
    assert deal.scores == (0, 0)
    assert deal.brisques == (20, 0)


# Matches of three and four


@pytest.mark.parametrize(
    ("rules", "results", "winners", "margin"),
    [
        ("three-handed", [(1990, 100, 200)], None, 0),
        ("three-handed", [(2000, 100, 200)], (0,), 1_800),
        ("three-handed", [(2050, 2060, 2055)], (1,), 5),
        ("three-handed", [(2100, 2100, 300)], None, 0),
        ("three-handed", [(2100, 300, 2100), (0, 0, 10)], (2,), 10),
        ("three-handed", [(2100, 2000, 2000)], (0,), 100),
        ("four-handed", [(500, 1999, 0, 0)], None, 0),
        ("four-handed", [(2050, 2050, 10, 10)], None, 0),
        ("four-handed", [(2050, 2040, 10, 10)], (0,), 10),
        ("four-handed", [(1000, 900, 1000, 900)], None, 0),
        ("four-partners", [(1000, 900, 1000, 1090)], (0, 2), 10),
        ("four-partners", [(1000, 900, 990, 1100)], (1, 3), 10),
        ("four-partners", [(1990, 1000, 0, 990)], None, 0),
        ("four-partners", [(1500, 1000, 600, 1100)], None, 0),
        ("four-partners", [(1500, 1000, 600, 1100), (10, 20, 10, 10)], (1, 3), 10),
    ],
)
def test_matches_to_2000(
    rules: str, results: list[tuple[int, ...]], winners: tuple[int, ...] | None, margin: int
) -> None:
    outcome = judge(read_rules(rules), results)
    assert outcome.over is (winners is not None)
    assert outcome.winners == (winners or ())
    assert outcome.margin == margin


@pytest.mark.parametrize("rules", SEVERAL)
def test_the_deal_passes_to_the_left(rules: str) -> None:
    match = Match(read_rules(rules), seed=2, first_dealer=2)
    seats = match.rules.seats
    for number in range(4):
        assert match.dealer == (2 + number) % seats
        assert match.deal.turn == (3 + number) % seats
        play_out(match.deal)
        match.next_deal()
    totals = [sum(scores[seat] for scores in match.results) for seat in range(seats)]
    assert match.totals == tuple(totals)
    if rules == "four-partners":
        assert match.side_totals == (totals[0] + totals[2], totals[1] + totals[3])
    else:
        assert match.side_totals == match.totals


def test_whoever_gives_up_gives_up_for_his_partner() -> None:
    match = Match(read_rules("four-partners"), seed=2)
    match.give_up(3)
    assert match.outcome.winners == (0, 2)


@pytest.mark.parametrize("rules", SEVERAL)
def test_all_seats_cut_for_the_first_deal(rules: str) -> None:
    seats = read_rules(rules).seats
    dealers = set()
    for seed in range(40):
        found = first_dealer(read_rules(rules), seed)
        assert all(len(cut) == seats for cut in found.cuts)
        ranks = [card.rank for card in found.cuts[-1]]
        assert ranks.count(max(ranks)) == 1
        assert ranks[found.seat] == max(ranks)
        dealers.add(found.seat)
    assert dealers == set(range(seats))
