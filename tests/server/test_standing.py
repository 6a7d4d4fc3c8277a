"""Statistics and ladder: what the pages and files say is what was played."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from html import unescape
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from bezique.match import Ladder, Outcome
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server.app import create_app
from bezique.server.snapshot import HUMAN
from bezique.server.statistics import Record, records, rungs
from bezique.server.store import Listed, PlayedMatch, Store, Summary
from bezique.server.table import FinishedDeal
from bezique.server.tables import StaleVersion, Tables
from server.playing import OWNER, SEED, Greedy, fresh, play, told, wanted
from server.process import Visitor, running

WON, LOST, DRAWN = Outcome(True, (0,), 120), Outcome(True, (1,), 80), Outcome(True)
GIVEN_UP = Outcome(True, (1,), 0, given_up=True)


def match(
    outcome: Outcome,
    deals: tuple[FinishedDeal, ...] = (),
    *,
    rules: str = "classic",
    opponent: str = "simple",
    level: int | None = None,
    back: bool = False,
) -> PlayedMatch:
    listed = Listed("t", rules, opponent, level, datetime(2026, 11, 29), Summary(1, (0, 0), outcome))
    return PlayedMatch(listed, deals, back)


def deal(
    mine: int, other: int, tricks: int = 0, back: int = 0, hints: int = 0, **scored: tuple[int, int]
) -> FinishedDeal:
    named = {what.replace("_", "-"): value for what, value in scored.items()}
    return FinishedDeal(1, (mine, other), tricks, named, back, hints)


def only(played: list[PlayedMatch]) -> Record:
    (record,) = records(played)
    return record


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize(
    ("outcomes", "won", "streak", "best"),
    [
        ([], 0, 0, 0),
        ([WON, WON, LOST, WON], 3, 1, 2),
        ([WON, WON, WON, DRAWN], 3, 0, 3),
        ([LOST, WON, GIVEN_UP, WON, WON], 3, 2, 2),
    ],
)
def test_matches_and_streaks(outcomes: list[Outcome], won: int, streak: int, best: int) -> None:
    record = only([match(outcome, (deal(0, 0),)) for outcome in outcomes] or [match(Outcome(False), (deal(0, 0),))])
    assert (len(record.results), record.won, record.streak, record.best_streak) == (len(outcomes), won, streak, best)
    assert record.given_up == outcomes.count(GIVEN_UP)


def test_points_tricks_and_melds_of_the_deals() -> None:
    played = [
        match(WON, (deal(300, 200, 14, marriage=(2, 40)), deal(500, 100, 20, marriage=(1, 20), bezique=(1, 40)))),
        match(Outcome(False), (deal(100, 600, 11),)),
    ]
    record = only(played)
    assert (record.mean, record.mean_against, record.tricks, record.best) == (300, 300, 15, (500, "t", 1))
    assert [(each.what, each.times, each.points) for each in record.scored] == [("marriage", 3, 60), ("bezique", 1, 40)]


def test_what_was_played_with_moves_taken_back_is_not_counted() -> None:
    clean, helped = deal(300, 200, marriage=(1, 20)), deal(900, 0, back=2, bezique=(5, 200))
    record = only([match(WON, (clean, helped), back=True), match(LOST, (deal(100, 100),))])
    assert record.results == ("lost",)
    assert record.left_out == 1
    assert [each.scores for each in record.deals] == [(300, 200), (100, 100)]
    assert [each.what for each in record.scored] == ["marriage"]
    assert record.best == (300, "t", 1)


def test_each_rule_set_rival_and_level_has_a_record_of_its_own() -> None:
    played = [
        match(WON, (deal(1, 0),)),
        match(WON, (deal(1, 0),), rules="classic(target=2000)"),
        match(LOST, (deal(1, 0),), opponent="random"),
        match(WON, (deal(1, 0),), rules="ladder", level=1),
        match(WON, (deal(1, 0),), rules="ladder", level=2),
        match(Outcome(False), rules="rubicon"),
        match(WON, (deal(1, 0),)),
    ]
    found = [(record.rule_set, record.opponent, record.level, len(record.results)) for record in records(played)]
    assert found == [
        ("classic", "simple", None, 3),
        ("ladder", "simple", 2, 1),
        ("ladder", "simple", 1, 1),
        ("classic", "random", None, 1),
    ]


def test_the_rungs_of_the_ladder() -> None:
    played = [match(outcome, level=1) for outcome in (WON, WON, LOST, WON)] + [
        match(LOST),
        match(Outcome(False), level=2),
    ]
    found = rungs(played)
    assert [(rung.after.streak, rung.after.score, rung.is_best) for rung in found] == [
        (1, "1.0120", False),
        (0, "0.0000", False),
        (2, "2.0240", True),
        (1, "1.0120", False),
    ]
    assert not any(rung.is_best for rung in rungs([match(LOST, level=1)]))
    assert rungs([]) == []


@pytest.mark.parametrize("rules", ["classic(target=600)", "rubicon", "polish(target=300)", "four-partners(target=300)"])
def test_what_is_kept_of_a_deal_is_what_was_told_of_it(store: Store, rules: str) -> None:
    tables = Tables(store, Greedy)
    table = tables.create(OWNER, read_rules(rules), "random", SEED)
    rng, state = Rng(4), told(tables.settle(table, OWNER))
    lines: list[list[tuple[str, int]]] = []
    while True:
        if state.match.may_continue or state.match.over:
            lines.append([(line.what, line.points) for line in state.view.lines if line.seat == HUMAN])
        if state.match.over:
            break
        tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}")
        state = told(tables.get(table, OWNER))
    (played,) = tables.played(OWNER)
    assert [list(each.scores) for each in played.deals] == state.match.deals
    assert [each.number for each in played.deals] == list(range(1, len(lines) + 1))
    for kept, expected in zip(played.deals, lines, strict=True):
        assert {what: times for what, (times, _) in kept.scored.items()} == Counter(what for what, _ in expected)
        assert sum(points for _, points in kept.scored.values()) == kept.scores[HUMAN]
        assert 0 <= kept.tricks <= read_rules(rules).cards // read_rules(rules).seats
    assert tables.played("another") == []


def test_deals_with_moves_taken_back_are_marked(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = tables.create(OWNER, read_rules("classic(target=2000)"), "random", SEED, relaxed=True)
    rng = Rng(4)
    for number in range(2):
        state = told(tables.settle(table, OWNER))
        while not state.match.may_continue:
            tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}")
            state = told(tables.get(table, OWNER))
            if number and state.view.tricks == 9 and not any(state.match.taken_back):
                tables.act(table, OWNER, state.version, "take-back", f"{state.version}")
                state = told(tables.get(table, OWNER))
        tables.act(table, OWNER, state.version, "next-deal", f"{state.version}")
    (played,) = tables.played(OWNER)
    assert [each.taken_back for each in played.deals] == [0, 1]
    assert played.helped


def test_deals_with_hints_are_marked_once_for_each_decision(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = tables.create(OWNER, read_rules("classic(target=2000)"), "random", SEED, relaxed=True)
    rng, hinted = Rng(4), set()
    for number in range(2):
        state = told(tables.settle(table, OWNER))
        while not state.match.may_continue:
            tricks = state.view.tricks
            if number and tricks in (3, 8) and tricks not in hinted:
                hinted.add(tricks)
                for _ in range(2):
                    tables.note_hint(table, OWNER, state.version)
                after = told(tables.get(table, OWNER))
                assert after.match.hints == [0, len(hinted)]
                counted = msgspec.structs.replace(after.match, hints=state.match.hints)
                assert msgspec.structs.replace(after, match=counted) == state
            with pytest.raises(StaleVersion):
                tables.note_hint(table, OWNER, state.version - 1)
            tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}")
            state = told(tables.get(table, OWNER))
        tables.act(table, OWNER, state.version, "next-deal", f"{state.version}")
    for again in (tables, fresh(store)):
        assert told(again.get(table, OWNER)).match.hints == [0, 2, 0]
        (played,) = again.played(OWNER)
        assert [each.hints for each in played.deals] == [0, 2]
        assert played.helped
        assert [each.number for each in only([played]).deals] == [1]


def test_the_deals_of_an_earlier_version_are_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    store = Store(str(path))
    tables = Tables(store, Greedy)
    for seed in (1, 2):
        table = tables.create(OWNER, read_rules("classic(target=600)"), "random", seed)
        play(tables, table, Rng(seed), 10_000 if seed == 1 else 100)
    expected = tables.played(OWNER)
    store.close()
    with closing(sqlite3.connect(path)) as old:
        old.execute("DROP TABLE deals")
        old.execute("ALTER TABLE tables DROP COLUMN counted")
        old.commit()
    store = Store(str(path))
    tables = Tables(store, Greedy)
    assert tables.played(OWNER) == expected
    play(tables, table, Rng(3))
    (_, after) = tables.played(OWNER)
    assert [list(each.scores) for each in after.deals] == told(tables.get(table, OWNER)).match.deals
    store.close()


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    """A browser at a real server."""
    with running(tmp_path / "bezique.db") as server:
        visitor = Visitor(server.address)
        with visitor.client:
            yield visitor


def test_the_pages_tell_what_was_played(visitor: Visitor) -> None:
    assert "Nothing has been played to its end yet" in text_of(visitor.client.get("/statistics").text)
    assert "No match of the ladder has been finished yet" in text_of(visitor.client.get("/ladder").text)
    visitor.begin(set="classic", opponent="random", target="other", target_other="300")
    state = visitor.play(Rng(5))
    said = text_of(visitor.client.get("/statistics").text)
    assert "Classic, against Random" in said
    assert f"Matches 1 Won {int(state['match']['winner'] == HUMAN)}" in said
    mine = [scores[HUMAN] for scores in state["match"]["deals"]]
    assert f"Best deal {max(mine):,}" in said
    rows = list(csv.DictReader(io.StringIO(visitor.client.get("/statistics/deals.csv").text)))
    assert [int(row["points"]) for row in rows] == mine
    assert [row["rules"] for row in rows] == ["classic(target=300)"] * len(mine)
    codes = list(rows[0])[list(rows[0]).index("hints") + 1 :]
    assert [sum(int(row[code]) for code in codes) for row in rows] == mine


def test_the_ladder_page_follows_the_matches(visitor: Visitor) -> None:
    ladder, levels = Ladder(), []
    for seed in range(3):
        visitor.begin(set="ladder")
        levels.append(ladder.level)
        page = text_of(visitor.client.get("/ladder").text)
        assert "Continue the ladder match" in page
        end = visitor.play(Rng(seed))["table"]["ladder"]
        page = text_of(visitor.client.get("/ladder").text)
        level, streak, score, best = end["level"], end["streak"], end["score"], end["best"]
        assert f"Level {level} of 5 Streak {streak} Score {score} Best {best}" in page
        ladder = Ladder(streak) if streak else Ladder()
        assert f"Play the rival of level {level}" in page
    rows = list(csv.DictReader(io.StringIO(visitor.client.get("/ladder/matches.csv").text)))
    assert [int(row["level"]) for row in rows] == levels
    assert (rows[-1]["streak"], rows[-1]["score"]) == (str(end["streak"]), end["score"])


def test_both_are_begun_anew_each_by_itself(visitor: Visitor) -> None:
    client = visitor.client

    def said(path: str) -> str:
        return text_of(client.get(path).text)

    visitor.begin(set="ladder")
    assert client.post("/ladder/anew").status_code == 409
    client.post(f"/matches/{visitor.table}/give-up")
    visitor.begin(set="classic")
    client.post(f"/matches/{visitor.table}/give-up")
    before = {path: said(path) for path in ("/statistics", "/ladder")}
    records = client.get("/statistics/deals.csv").text, client.get("/ladder/matches.csv").text

    answer = client.post("/statistics/anew")
    assert (answer.status_code, answer.headers["location"]) == (303, "/statistics#since")
    assert "Since then nothing has been played to its end." in said("/statistics")
    assert "Count the earlier matches again" in said("/statistics")
    assert said("/ladder") == before["/ladder"]
    assert client.post("/ladder/anew").headers["location"] == "/ladder#since"
    assert "Since then no match of the ladder has been finished." in said("/ladder")
    assert len(client.get("/ladder/matches.csv").text.splitlines()) == 1
    assert f'href="/t/{visitor.table}"' in client.get("/").text  # the matches stay

    for path in ("/statistics", "/ladder"):
        back = client.post(f"{path}/back").headers["location"]
        assert back == f"{path}?back#since"
        assert "The earlier matches are counted again." in said(back)
        assert said(path) == before[path]
        assert client.post(f"{path}/back").headers["location"] == path
    assert (client.get("/statistics/deals.csv").text, client.get("/ladder/matches.csv").text) == records

    client.post("/ladder/anew")
    visitor.begin(set="ladder")
    assert "Count the earlier matches again" not in said("/ladder")
    assert client.post("/ladder/back").headers["location"] == "/ladder"


def test_another_browser_sees_nothing_of_it(visitor: Visitor, tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "own.db"))) as owner:
        owner.post("/matches", data={"set": "classic"}, follow_redirects=False)
        table = owner.get("/").text.partition('href="/t/')[2].partition('"')[0]
        owner.post(f"/matches/{table}/give-up")
        assert "1 given up" in text_of(owner.get("/statistics").text)
        owner.cookies.clear()
        assert "Nothing has been played" in text_of(owner.get("/statistics").text)
