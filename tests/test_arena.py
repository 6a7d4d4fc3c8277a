"""The arena: mirrored pairs, what is counted in them, what is said about them, and runs that go on."""

from __future__ import annotations

import json
import statistics as python
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import inf, log, log10, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bezique.players
from bezique.actions import Action
from bezique.arena import Ledger, LedgerError, Plan, PlanError, Sequential, TestError, as_data, play_arena, report
from bezique.arena.plan import DEALS, MATCHES, SEED_LISTS, Piece
from bezique.arena.play import Work, play_batch, play_pair
from bezique.arena.ratings import Score, bradley_terry, rate
from bezique.arena.tally import Part, Result, Tally, difference_of
from bezique.batches import Cores, Crew, Here
from bezique.cluster import Cluster
from bezique.deal import Deal
from bezique.match import settle
from bezique.players import UnknownPlayer
from bezique.rulesets import RULE_SETS, read_rules
from bezique.samples import clustered_interval, interval
from bezique.view import PlayerView
from dask_cluster import DaskCluster

CLASSIC = read_rules("classic")


class FirstPlayer:
    """Takes the first action of the list; has no chance in it."""

    name = "first"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: PlayerView) -> Action:
        return view.actions[0]


class HighPlayer(FirstPlayer):
    """Plays its highest card, and declares what comes first."""

    name = "high"

    def choose(self, view: PlayerView) -> Action:
        plays = [action for action in view.actions if action.verb == "play"]
        return max(plays, key=lambda action: action.cards[0].rank) if plays else view.actions[0]


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the players of this module take part."""
    players: Mapping[str, Any] = {**bezique.players.PLAYERS, "first": FirstPlayer, "high": HighPlayer}
    monkeypatch.setattr(bezique.players, "PLAYERS", players)


def plan(rules: str = "classic", players: str = "simple,random", **options: Any) -> Plan:
    return Plan(read_rules(rules), tuple(players.split(",")), **{"pairs": 4, **options})


def played(wanted: Plan, crew: Crew | None = None) -> Ledger:
    """A ledger with everything in it."""
    ledger = Ledger(wanted)
    with crew or Here() as playing:
        for _ in play_arena(wanted, ledger, playing):
            pass
    return ledger


def data_of(ledger: Ledger, ratings: bool | None = None) -> dict[str, Any]:
    return as_data(ledger, report(ledger, ratings), 0.0)


# Pairs


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("player", ["first", "random"])
def test_a_player_against_itself_is_level_in_every_pair(rules: str, player: str) -> None:
    target = "(target=300)" if RULE_SETS[rules].rules.match == "target" else ""
    wanted = plan(rules + target, f"{player},{player}", pairs=3, matches=2)
    ledger = played(wanted)
    half = len(wanted.line_ups)
    assert ledger.results(0, DEALS) == [Result(0, half)] * 3
    assert ledger.results(0, MATCHES) == [Result(0, half)] * 2


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("rules", ["classic", "four-partners", "rubicon"])
def test_a_pair_is_one_deal_played_twice_with_the_sides_exchanged(rules: str) -> None:
    wanted = plan(rules, "high,first")
    for number in range(4):
        piece = Piece(0, DEALS, number)
        differences = []
        for side in (0, 1):
            deal = Deal(wanted.rules, seed=wanted.seed_of(piece), dealer=number % wanted.rules.seats, bound=True)
            while (seat := deal.turn) is not None:
                player = HighPlayer(0) if seat in wanted.rules.sides[side] else FirstPlayer(0)
                deal.act(player.choose(deal.view(seat)))
            differences.append(difference_of(deal, (side, 1 - side)))
        won = sum(1 + (difference > 0) - (difference < 0) for difference in differences)
        assert play_pair(wanted, piece, Tally()) == Result(sum(differences), won)


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(("rules", "games"), [("three-handed", 6), ("four-handed", 8)])
def test_each_for_himself_one_player_sits_alone_at_each_seat_both_ways_about(rules: str, games: int) -> None:
    wanted = plan(rules, "high,first")
    seats = wanted.rules.seats
    for number in range(2):
        piece = Piece(0, DEALS, number)
        total, won = Fraction(0), 0
        for loner, alone in product((0, 1), range(seats)):
            deal = Deal(wanted.rules, seed=wanted.seed_of(piece), dealer=number % seats, bound=True)
            while (seat := deal.turn) is not None:
                high = (seat == alone) == (loner == 0)
                deal.act((HighPlayer if high else FirstPlayer)(0).choose(deal.view(seat)))
            others = [points for seat, points in enumerate(deal.scores) if seat != alone]
            gap = deal.scores[alone] - Fraction(sum(others), seats - 1)
            total += gap if loner == 0 else -gap
            best = max(others)
            lead = (deal.scores[alone] > best) - (deal.scores[alone] < best)
            won += 1 + (lead if loner == 0 else -lead)
        tally = Tally()
        assert play_pair(wanted, piece, tally) == Result(int(total * (seats - 1)), won)
        assert tally.games == games
    ledger = played(wanted)
    points = report(ledger).duels[0].points
    differences = [result.difference for result in ledger.results(0, DEALS)]
    assert points
    assert points.mean == pytest.approx(sum(differences) / 4 / games / (seats - 1))


def test_by_chance_alone_both_players_win_half_where_each_plays_for_himself() -> None:
    """One against two wins a third of the games, two against one the rest: both ways about that is one half."""
    ledger = played(plan("three-handed", "random,random", pairs=20))
    deals = report(ledger).duels[0].deals
    assert deals
    assert (deals.share, deals.games, deals.wins[0] + deals.draws / 2) == (0.5, 120, 60)


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(("rules", "games"), [("classic", 2), ("three-handed", 6)])
def test_exchanging_the_players_exchanges_the_result(rules: str, games: int) -> None:
    there = played(plan(rules, "high,first", pairs=20))
    back = played(plan(rules, "first,high", pairs=20))
    turned = [(-result.difference, 2 * games - result.won) for result in there.results(0, DEALS)]
    assert turned == back.results(0, DEALS)
    assert there.tallies[0, DEALS].points == back.tallies[0, DEALS].points[::-1]


def test_a_single_deal_is_worth_what_its_settlement_pays() -> None:
    rules = read_rules("rubicon")
    deal = Deal(rules, seed=3)
    while (seat := deal.turn) is not None:
        deal.act(HighPlayer(0).choose(deal.view(seat)))
    paid = settle(rules, deal.scores, deal.brisques)
    assert paid.points >= 1_400  # The loser of such a deal is rubiconed: 1,300 and at least a hundred.
    winner = paid.winner
    assert winner is not None
    line_ups = ((0, 1), (1, 0)) if winner == 0 else ((1, 0), (0, 1))
    assert [difference_of(deal, line_up) for line_up in line_ups] == [paid.points, -paid.points]


@pytest.mark.parametrize(("rules", "seats"), [("classic", 2), ("three-handed", 3)])
def test_a_player_scores_what_its_seats_do_on_the_average(rules: str, seats: int) -> None:
    ledger = played(plan(rules, pairs=5))
    tally = ledger.tallies[0, DEALS]
    for player, scored in enumerate(data_of(ledger)["duels"][0]["scored"]):
        assert scored["mean"] == pytest.approx(tally.points[player] / (tally.deals * seats / 2))
        assert sum(source["points"] for source in scored["sources"].values()) == pytest.approx(scored["mean"])


def test_points_by_source_add_up_to_the_points() -> None:
    data = data_of(played(plan(pairs=5, matches=2)))
    first, second = data["duels"][0]["scored"]
    assert first["mean"] - second["mean"] == pytest.approx(data["duels"][0]["points"]["mean"])
    # In every deal there are sixteen aces and tens, and somebody takes the last trick.
    assert sum(player["sources"]["brisques"]["points"] for player in (first, second)) == pytest.approx(160)
    last_tricks = [player["sources"].get("last-trick", {"count": 0.0})["count"] for player in (first, second)]
    assert sum(last_tricks) == pytest.approx(1)


# Seeds


def test_no_two_seed_lists_have_a_seed_in_common() -> None:
    found: dict[str, set[int]] = {}
    for name in SEED_LISTS:
        plans = [plan(seed=seed, seed_list=name) for seed in (0, 1, 2)]
        pieces = [Piece(0, kind, number) for kind in (DEALS, MATCHES) for number in range(500)]
        found[name] = {one.seed_of(piece) for one, piece in product(plans, pieces)}
        assert len(found[name]) == 3_000
        # Not by luck: the remainder tells the list, whatever the seed of the run.
        assert {seed % 3 for seed in found[name]} == {SEED_LISTS.index(name)}
    assert len(set.union(*found.values())) == 9_000


def test_another_list_or_seed_gives_other_deals_and_all_duels_the_same() -> None:
    results = [
        played(plan(pairs=6, seed=seed, seed_list=name)).results(0, DEALS)
        for seed, name in [(1, "tuning"), (1, "confirmation"), (1, "publication"), (2, "tuning")]
    ]
    assert all(one != other for number, one in enumerate(results) for other in results[:number])


@pytest.mark.usefixtures("by_hand")
def test_all_duels_of_a_round_have_the_same_deals_as_a_duel_alone() -> None:
    ledger = played(plan(players="high,first,random", pairs=5))
    for number, names in enumerate(["high,first", "high,random", "first,random"]):
        assert ledger.results(number, DEALS) == played(plan(players=names, pairs=5)).results(0, DEALS)


# Who plays what


def test_pieces_are_numbered_without_gaps() -> None:
    wanted = plan(players="simple,random", pairs=3, matches=2)
    assert [wanted.index(wanted.piece(index)) for index in range(wanted.total)] == list(range(5))
    assert [wanted.piece(index).kind for index in range(5)] == [DEALS] * 3 + [MATCHES] * 2


def test_it_does_not_matter_who_plays_what() -> None:
    wanted = plan("classic(target=300)", pairs=60, matches=4)
    alone = played(wanted)
    assert data_of(played(wanted, Cores(2, patience=0))) == data_of(alone)
    pieces = Ledger(wanted)
    for first in (40, 0, 10):
        for part in play_batch(Work(wanted, ((0, 10), (10, 54))), first, {40: 24, 0: 10, 10: 30}[first]):
            pieces.add(Part.from_data(json.loads(json.dumps(part.as_data(), default=dict))))
    assert data_of(pieces) == data_of(alone)


@pytest.mark.slow
def test_a_cluster_measures_the_same(tmp_path: Path) -> None:
    wanted = plan("classic(target=300)", pairs=40, matches=4)
    with DaskCluster(tmp_path) as dask:
        dask.worker()
        assert data_of(played(wanted, Cluster(dask.address))) == data_of(played(wanted))


# What is said


def ledger_of(wanted: Plan, results: Iterable[Result]) -> Ledger:
    """A ledger with those results, as if they had been played."""
    ledger = Ledger(wanted)
    found = list(results)
    squares = sum(result.difference**2 for result in found)
    tally = Tally(games=2 * len(found), deals=2 * len(found), squares=squares)
    ledger.add(Part(0, found, {(0, DEALS): tally}))
    return ledger


def test_mean_deviation_and_interval_are_those_of_the_pairs() -> None:
    chance = Random(1)
    means = [chance.gauss(30, 80) for _ in range(400)]
    ledger = ledger_of(plan(pairs=400), [Result(round(2 * mean), 2) for mean in means])
    points = report(ledger).duels[0].points
    assert points
    rounded = [round(2 * mean) / 2 for mean in means]
    assert points.mean == pytest.approx(python.mean(rounded))
    assert points.deviation == pytest.approx(python.stdev(rounded))
    assert points.high - points.mean == pytest.approx(1.959964 * python.stdev(rounded) / 20)
    assert points.mean - points.low == pytest.approx(points.high - points.mean)


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    chance = Random(2)
    held = 0
    for _ in range(400):
        ledger = ledger_of(plan(pairs=100), [Result(round(2 * chance.gauss(7, 80)), 2) for _ in range(100)])
        points = report(ledger).duels[0].points
        assert points
        held += points.low <= 7 <= points.high
    assert 0.95 * 400 - 4 * sqrt(400 * 0.05 * 0.95) < held  # 4 standard errors
    assert held < 400


def test_shares_of_pairs_that_hang_together_are_less_sure() -> None:
    """A pair won twice or lost twice tells no more than one deal; independent deals tell as much as twice as many."""
    together = clustered_interval(60 * 4, 60 * 16, 100, most=4)
    assert together == pytest.approx(interval(60, 100))
    # Of 100 pairs with two independent deals each, won with a chance of a half: 25 won twice, 50 once, 25 never.
    apart = clustered_interval(50 * 2 + 25 * 4, 50 * 4 + 25 * 16, 100, most=4)
    assert apart == pytest.approx(interval(100, 200))
    assert clustered_interval(0, 0, 20, most=4) == pytest.approx(interval(0, 20))


def test_strengths_fit_chances_that_follow_the_model() -> None:
    elo = [150.0, 40.0, -30.0, -160.0]
    scores = [
        Score(one, other, 1_000 / (1 + 10 ** ((elo[other] - elo[one]) / 400)), 1_000)
        for one, other in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    ]
    assert [400 * log10(strength) for strength in bradley_terry(4, scores)] == pytest.approx(elo, abs=1e-4)


def test_strengths_are_those_of_largest_likelihood() -> None:
    """Bradley and Terry's own condition: each has won as much as was to be expected of its strength."""
    scores = [Score(0, 1, 30, 50), Score(1, 2, 41.5, 60), Score(2, 0, 3, 40)]
    strengths = bradley_terry(3, scores)
    for player in range(3):
        won = expected = 0.0
        for score in scores:
            if player in (score.first, score.second):
                other = score.second if player == score.first else score.first
                won += score.points if player == score.first else score.games - score.points
                expected += score.games * strengths[player] / (strengths[player] + strengths[other])
        assert won == pytest.approx(expected, rel=1e-6)


def test_ratings_have_intervals_as_wide_as_their_pairs_spread() -> None:
    chance = Random(3)
    rounds = [tuple(chance.choice((0, 4)) for _ in range(3)) for _ in range(400)]
    ratings = rate(3, [(0, 1), (0, 2), (1, 2)], rounds)
    assert sum(rating.rating for rating in ratings) == pytest.approx(0)
    for rating in ratings:
        assert rating.low < rating.rating < rating.high
        # With all near one half: of three ratings each has the variance 2 / (9 n) of a share, by the slope of Elo.
        width = 2 * 1.96 * sqrt(2 / 9 * 0.25 / 400) * 4 * 400 / log(10)
        assert rating.high - rating.low == pytest.approx(width, rel=0.2)
    assert rate(3, [(0, 1), (0, 2), (1, 2)], rounds) == ratings


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    high, low = rate(2, [(0, 1)], [(4,)] * 50)
    # As if of 101 games one had been drawn: 100.5 won for each half.
    assert (high.rating, low.rating) == pytest.approx((200 * log10(201), -200 * log10(201)))


# The sequential test


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    test = Sequential(-2, 8)
    means = [12.0, -30.0, 45.5, 20.0, -8.5]
    normal = python.NormalDist(sigma=python.stdev(means))
    expected = sum(log(normal.pdf(mean - 8)) - log(normal.pdf(mean + 2)) for mean in means)
    differences = [round(2 * mean) for mean in means]
    squares = sum(difference * difference for difference in differences)
    assert test.ratio(5, sum(differences), squares) == pytest.approx(expected)


def test_the_bounds_are_walds() -> None:
    assert Sequential().bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    verdicts = [Sequential().verdict(ratio) for ratio in (-3, 0, 3)]
    assert verdicts == ["rejected", "undecided", "accepted"]


def test_pairs_without_spread_decide_at_once_unless_they_are_half_way() -> None:
    assert Sequential().ratio(100, 0, 0) == -inf
    assert Sequential().ratio(100, 100 * 20, 100 * 400) == inf
    assert Sequential().ratio(100, 100 * 5, 100 * 25) == 0
    assert Sequential().ratio(1, 1_000, 1_000_000) == 0


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "accepted"), (5.0, "rejected")])
def test_it_is_seldom_wrong(truth: float, wrong: str) -> None:
    test = Sequential()
    chance = Random(round(truth))
    wrongs = 0
    for _ in range(400):
        count = total = squares = 0
        while (verdict := test.verdict(test.ratio(count, total, squares))) == "undecided":
            for _ in range(100):
                difference = round(2 * chance.gauss(truth, 40))
                count, total, squares = count + 1, total + difference, squares + difference * difference
        wrongs += verdict == wrong
    assert wrongs < 400 * 0.05 + 4 * sqrt(400 * 0.05 * 0.95)


@pytest.mark.usefixtures("by_hand")
def test_it_stops_after_the_block_that_decides_whoever_plays() -> None:
    wanted = plan(pairs=500, test=Sequential())
    alone = played(wanted)
    assert (alone.done, alone.verdict()) == (100, "accepted")
    assert data_of(played(wanted, Cores(2, patience=0))) == data_of(alone)
    undecided = played(plan(players="high,high", pairs=150, test=Sequential(-5, 5)))
    assert (undecided.done, undecided.verdict(), undecided.ratio()) == (150, "undecided", 0)


@pytest.mark.usefixtures("by_hand")
def test_a_fixed_number_of_pairs_is_played_whatever_comes() -> None:
    ledger = played(plan(players="high,first", pairs=120))
    assert (ledger.done, ledger.verdict()) == (120, None)


# Runs that go on


def interrupted(wanted: Plan, path: Path, parts: int) -> Ledger:
    """A run that is left after so many parts."""
    ledger = Ledger(wanted)
    ledger.keep(path)
    with Here() as crew:
        run = play_arena(wanted, ledger, crew)
        for _ in range(parts):
            next(run)
        run.close()
    return ledger


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(
    "options", [{"matches": 2}, {"players": "high,first", "pairs": 250, "test": Sequential(-100, 100)}]
)
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, options: dict[str, Any]) -> None:
    wanted = plan("classic(target=300)", **{"pairs": 12, **options})
    path = tmp_path / "run"
    before = interrupted(wanted, path, 3)
    assert 0 < before.done < wanted.total
    size = path.stat().st_size
    ledger = Ledger(wanted)
    ledger.keep(path)
    assert ledger.done == before.done
    assert path.stat().st_size == size
    with Here() as crew:
        new = sum(len(part.results) for part in play_arena(wanted, ledger, crew))
    assert before.done + new == ledger.done
    assert data_of(ledger) == data_of(played(wanted))
    again = Ledger(wanted)
    again.keep(path)
    with Here() as crew:
        assert list(play_arena(wanted, again, crew)) == []
    assert data_of(again) == data_of(ledger)


def test_a_line_without_its_end_is_played_again(tmp_path: Path) -> None:
    wanted, path = plan(pairs=8), tmp_path / "run"
    interrupted(wanted, path, 3)
    text = path.read_bytes()
    path.write_bytes(text[:-20])
    ledger = Ledger(wanted)
    ledger.keep(path)
    assert path.read_bytes() == text[: text[:-1].rindex(b"\n") + 1]
    with Here() as crew:
        list(play_arena(wanted, ledger, crew))
    assert data_of(ledger) == data_of(played(wanted))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pairs": 9}, "its pairs is 8, not 9"),
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"seed_list": "publication"}, "its seed list is tuning, not publication"),
        ({"players": "random,simple"}, "its players is simple,random, not random,simple"),
        ({"rules": "classic(target=1500)"}, r"its rules is classic, not classic\(target=1500\)"),
        ({"matches": 1}, "its matches is 0, not 1"),
        ({"test": Sequential()}, "its sequential test is none, not 0.0, 5.0, 0.05, 0.05"),
    ],
)
def test_a_file_of_another_run_is_refused_with_the_difference(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    path = tmp_path / "run"
    interrupted(plan(pairs=8), path, 2)
    text = path.read_bytes()
    with pytest.raises(LedgerError, match=said):
        Ledger(plan(**{"pairs": 8, **change})).keep(path)
    assert path.read_bytes() == text


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    interrupted(plan(pairs=8), path, 2)
    heading, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps({**json.loads(heading), "version": "0.0.9"}) + "\n" + "".join(rest))
    with pytest.raises(LedgerError, match=r"its version is 0\.0\.9, not "):
        Ledger(plan(pairs=8)).keep(path)


@pytest.mark.parametrize("text", ["Dear diary\n", "no end of a line", "[1]\n", '{"arena": 7}\n', "\x00\xff\n"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(LedgerError, match="was not written by bezique arena"):
        Ledger(plan()).keep(path)
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("line", ["[]", "nonsense", "[0,[[1]],[]]", "[99,[[1,1]],[]]", "[0,[[4,4]],[]]", '{"a":1}'])
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "run"
    interrupted(plan(pairs=8), path, 1)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(LedgerError, match="is damaged in line 3"):
        Ledger(plan(pairs=8)).keep(path)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"nowhere/run cannot be written: No such file"):
        Ledger(plan()).keep(tmp_path / "nowhere" / "run")


# What cannot be measured


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": "simple"}, "at least two players"),
        ({"players": "simple,random,simple"}, "simple is named twice"),
        ({"pairs": 0}, "at least one pair"),
        ({"pairs": 1}, "no spread"),
        ({"pairs": -2}, "at least one pair"),
        ({"seed": -1}, "a seed is a whole number from 0, not -1"),
        ({"seed_list": "secret"}, "there is no seed list 'secret'; the lists are tuning, confirmation, publication"),
        ({"matches": 3, "test": Sequential()}, "by pairs of deals only"),
    ],
)
def test_what_cannot_be_measured_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(PlanError, match=said):
        plan(**options)


def test_unknown_players_and_impossible_tests_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'nobody'"):
        plan(players="simple,nobody")
    for null, alternative in pairwise([5.0, 5.0, 0.0, -inf]):
        with pytest.raises(TestError, match="the second hypothesis must be the larger one"):
            Sequential(null, alternative)
    with pytest.raises(TestError, match=r"between 0 and 0\.5"):
        Sequential(alpha=0)
