"""Matches from files: checked, looked at, gone on with; they count nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bezique.deal import Deal
from bezique.match import Match
from bezique.record import Record, read_record, record_before, record_text
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import wire
from bezique.server.app import create_app
from bezique.server.imports import LONGEST
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store
from bezique.server.table import Setup, Stored, Table
from bezique.server.tables import Tables
from server.playing import OWNER, Greedy, fresh, play, told


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(str(tmp_path / "bezique.db")), follow_redirects=False) as client:
        yield client


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def a_match(
    rules: str, *, actions: int | None = None, names: tuple[str, ...] = ("Ann", "Bob"), seed: int = 3
) -> Record:
    """A match played at random, to its end or for so many actions."""
    match, rng, done = Match(read_rules(rules), seed=seed), Rng(seed), 0
    while not match.is_over and done != actions:
        if match.deal.is_over:
            match.next_deal()
            continue
        choices = match.deal.actions()
        match.deal.act(choices[rng.below(len(choices))])
        done += 1
    return Record(names, match)


def send(browser: TestClient, text: str) -> str:
    """Put a text into the field, as a browser with the form would; where that leads."""
    answer = browser.post("/matches/import", data={"record": text.replace("\n", "\r\n")}, files={"file": ("", b"")})
    assert answer.status_code == 303, text_of(answer.text)
    return str(answer.headers["location"])


def state_of(browser: TestClient, table: str) -> Any:
    return browser.get(f"/api{table.replace('/t/', '/tables/')}").json()


def field_of(page: str) -> str:
    """What stands in the text field of the form."""
    found = re.search(r'<textarea id="field-record"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("rules", ["classic(target=600)", "rubicon", "four-partners(target=200)", "polish(target=300)"])
def test_a_finished_match_comes_back_deal_by_deal(browser: TestClient, rules: str) -> None:
    seats = read_rules(rules).seats
    record = a_match(rules, names=("Ann", "Bob", "Cleo", "Dan")[:seats])
    text = record_text(record)
    answer = browser.post("/matches/import", files={"file": ("match.txt", ("\ufeff" + text).encode())})
    assert answer.status_code == 303
    table = answer.headers["location"]
    assert browser.get(table).headers["location"] == f"{table}/deals/1"
    for number, deal in enumerate(record.match.deals, 1):
        page = browser.get(f"{table}/deals/{number}")
        assert page.status_code == 200
        said = text_of(page.text).replace(" ,", ",")
        assert f"Player {deal.scores[0]:,}" in said
        assert "This match was taken up from a record." in said
    assert browser.get(f"{table}/record.txt").text == text
    start = browser.get("/").text
    assert f'href="{table}"' in start
    assert "From a record" in start


def test_the_record_that_a_table_writes_can_be_read_in_again(tables: Tables, store: Store, browser: TestClient) -> None:
    table = tables.create(OWNER, read_rules("classic(target=300)"), "random", 5)
    play(tables, table, Rng(5))
    found = tables.finished_match(table, OWNER)
    assert found is not None
    text = record_text(Record(("Player", "Computer"), found.match))
    assert browser.get(send(browser, text) + "/record.txt").text == text


def test_an_unfinished_match_goes_on_where_it_ended(browser: TestClient) -> None:
    record = a_match("classic(target=400)", actions=130, names=("You", "random"))
    deal = record.match.deal
    assert len(record.match.deals) > 1
    assert not deal.is_over
    table = send(browser, record_text(record))
    page = browser.get(table)
    assert page.status_code == 200
    assert browser.get(table + "/record.txt").status_code == 404
    state = state_of(browser, table)
    assert state["table"]["relaxed"] is True
    assert state["table"]["imported"] == len(record.match.deals)
    assert state["table"]["players"][1]["kind"] == "random"
    assert state["match"]["deals"] == [list(scores) for scores in record.match.results]
    assert state["match"]["seal"] == ""
    assert state["match"]["mayTakeBack"] is False
    number = state["match"]["deal"]
    rng = Rng(1)
    while not state["match"]["over"]:
        choices = state["view"]["actions"]
        action = "next-deal" if state["match"]["mayContinue"] else choices[rng.below(len(choices))]["action"]
        body = {"version": state["version"], "action": action, "key": str(state["version"])}
        answer = browser.post(f"/api{table.replace('/t/', '/tables/')}/actions", json=body)
        assert answer.status_code == 200, answer.text
        state = answer.json()["frames"][-1]["state"]
        if not state["match"]["over"]:
            assert bool(state["match"]["seal"]) == (state["match"]["deal"] > number)
    assert browser.get(table + "/deals/1").status_code == 200
    written = read_record(browser.get(table + "/record.txt").text)
    assert written.names == ("You", "random")
    assert [list(scores) for scores in written.match.results] == state["match"]["deals"]
    opened = [
        browser.get(f"/api{table.replace('/t/', '/tables/')}/deals/{n + 1}") for n in range(state["match"]["deal"])
    ]
    assert [answer.status_code for answer in opened] == [404] * number + [200] * (len(opened) - number)


@pytest.mark.parametrize("rules", ["classic", "rubicon", "three-handed", "polish", "parlour(enforcement=penalties)"])
def test_a_table_that_goes_on_shows_what_a_table_shows_that_was_there_from_the_beginning(rules: str) -> None:
    """The same view, letters of copies and score lines: as if all of the deal had been played here."""
    there = Table(Setup("t", read_rules(rules), ("human", *["simple"] * (read_rules(rules).seats - 1)), 7))
    rng = Rng(7)
    for seq in range(1, 48):
        seat = there.turn
        assert seat is not None
        choices = there.view(seat).actions
        action = str(choices[rng.below(len(choices))])
        there.apply(Stored(seq, seat, action, "player"))
    names = ("You", *["Computer"] * (there.setup.rules.seats - 1))
    record = record_text(Record(names, there.match))
    here = Table(Setup("t", there.setup.rules, there.setup.players, 8, record=record))
    assert wire.encode(wire.state(here.snapshot, HUMAN).view) == wire.encode(wire.state(there.snapshot, HUMAN).view)


def test_a_match_from_a_file_is_the_same_after_a_restart(store: Store) -> None:
    tables = fresh(store)
    table = tables.take_in(OWNER, a_match("classic(target=600)", actions=100))
    state = play(tables, table, Rng(3), 12)
    again = fresh(store)
    assert told(again.get(table, OWNER)) == state
    assert told(tables.get(table, OWNER)) == state
    tables.act(table, OWNER, state.version, "take-back", "b")
    assert told(fresh(store).get(table, OWNER)) == told(tables.get(table, OWNER))


def test_it_counts_neither_in_the_statistics_nor_on_the_ladder(store: Store) -> None:
    tables = Tables(store, Greedy)
    tables.take_in(OWNER, a_match("ladder"))
    table = tables.take_in(OWNER, a_match("ladder", actions=5))
    state = play(tables, table, Rng(3))
    assert state.match.over
    assert state.table.ladder is None
    assert tables.played(OWNER) == []
    assert tables.ladder(OWNER).streak == 0
    assert store.unfinished_ladder_match(OWNER) is None
    assert store.previous_dealer(OWNER, "ladder") is None
    assert len(store.matches(OWNER, over=True)) == 2


def test_the_cards_of_a_running_match_from_a_file_stay_on_the_server(browser: TestClient) -> None:
    """Whoever has the file knows them; the pages do not tell them to anybody else."""
    table = send(browser, record_text(a_match("classic", actions=20)))
    for path in (table + "/deals/1", table + "/record.txt"):
        assert browser.get(path).status_code == 404
    stranger = TestClient(browser.app, follow_redirects=False)
    assert stranger.get(table).status_code == 404


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("bezique record 1", "bezique record 2"), "Line 1: a record begins with 'bezique record 1'."),
        (("rules: classic", "rules: whist"), "Line 2: "),
        (("seats: Ann, Bob", "seats: Ann"), "Line 3: 2 seats play, 1 are named."),
        (("deal: 1", "deal: 2"), "Line 6: the record says 'deal 2 dealt by 0', the rules say 'deal 1 dealt by 0'."),
        (("result: ", "result: 1 wins # "), "the record says 'result: 1 wins', the rules say"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_the_text_comes_back(
    browser: TestClient, change: tuple[str, str], message: str
) -> None:
    text = record_text(a_match("classic(target=300)")).replace(*change, 1)
    for sent in (
        {"files": {"file": ("match.txt", text.encode())}},
        {"data": {"record": text}, "files": {"file": ("", b"")}},
    ):
        answer = browser.post("/matches/import", **sent)
        assert answer.status_code == 422
        assert message in text_of(answer.text)
        assert field_of(answer.text) == text
        assert "set-cookie" not in answer.headers
    assert "Finished matches" not in browser.get("/").text


def test_markup_in_a_text_stays_text(browser: TestClient) -> None:
    text = "bezique record 1\nrules: </textarea><script>alert(1)</script>"
    answer = browser.post("/matches/import", data={"record": text})
    assert "<script>alert" not in answer.text
    assert field_of(answer.text) == text


def test_what_is_no_text_or_too_long_is_told(browser: TestClient) -> None:
    answer = browser.post("/matches/import", files={"file": ("match.txt", b"\xff\xfe\x00")})
    assert (answer.status_code, "it is no text in UTF-8" in answer.text) == (422, True)
    answer = browser.post("/matches/import", data={"record": " \n"})
    assert (answer.status_code, "Choose a file" in answer.text) == (422, True)
    long = "#" * (LONGEST + 1)
    answer = browser.post("/matches/import", files={"file": ("match.txt", long.encode())})
    assert answer.status_code == 422
    assert "This has 131,073 characters; a record of 131,072 at most can be read." in text_of(answer.text)
    assert field_of(answer.text) == long
    assert browser.post("/matches/import", files={"file": ("m", b"#" * 600_000)}).status_code == 413
    assert browser.post("/matches", data={"rules": "#" * 40_000}).status_code == 413


def test_a_long_match_is_not_too_long(browser: TestClient) -> None:
    text = record_text(a_match("classic(target=6000)"))
    assert 40_000 < len(text) < LONGEST
    table = send(browser, text)
    assert browser.get(table + "/record.txt").text == text


def test_another_site_cannot_send_a_match(browser: TestClient) -> None:
    text = record_text(a_match("classic(target=300)"))
    headers = {"Origin": "https://elsewhere.example"}
    assert browser.post("/matches/import", data={"record": text}, headers=headers).status_code == 403


def test_the_words_are_french_where_french_is_asked_for(browser: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    answer = browser.post("/matches/import", data={"record": "bezique record 1"}, headers=french)
    assert "Ligne 1 : le fichier s’arrête trop tôt." in text_of(answer.text)


@pytest.mark.parametrize(
    "rules", ["classic(target=400)", "six-pack", "three-handed(target=300)", "four-partners(target=300)", "polish"]
)
def test_a_record_of_before_stands_where_the_match_stood(rules: str) -> None:
    """Seen from each seat, which becomes the first: its cards, the scores and what may be done are the same."""
    record = a_match(rules, names=("Ann", "Bob", "Cleo", "Dan")[: read_rules(rules).seats])
    seats = len(record.names)
    for number in {1, len(record.match.deals)}:
        deal = record.match.deals[number - 1]
        for done in (0, 1, len(deal.history) // 2, len(deal.history) - 1):
            there = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
            for action in deal.history[:done]:
                there.act(action)
            for first in range(seats):
                again = read_record(record_before(record, number, done, first=first))
                assert again.names == tuple(record.names[(first + place) % seats] for place in range(seats))
                assert not again.match.is_over
                assert len(again.match.deals) == number
                now = again.match.deal
                for place in range(seats):
                    seat = (first + place) % seats
                    mine, before = now.view(place), there.view(seat)
                    assert mine.hand == before.hand
                    assert mine.actions == before.actions
                    assert mine.scores[place] == before.scores[seat]
                    assert mine.table(place) == before.table(seat)
                    assert again.match.totals[place] == sum(
                        scores[seat] for scores in record.match.results[: number - 1]
                    )


@pytest.mark.parametrize(("number", "done", "first"), [(0, 0, 0), (9, 0, 0), (1, -1, 0), (1, 10_000, 0), (1, 0, 2)])
def test_there_is_no_record_of_what_never_was(number: int, done: int, first: int) -> None:
    with pytest.raises(ValueError, match="there is no"):
        record_before(a_match("rubicon"), number, done, first=first)


def played_on(browser: TestClient, path: str) -> tuple[str, str, str]:
    """The first button of a page by which a deal is taken up again: where it leads, and what it sends."""
    form = (
        r'action="(/t/\w+/deals/\d+/play-on)"><input[^>]*name="seat" value="(\d)"><input[^>]*name="done" value="(\d+)"'
    )
    found = re.search(form, browser.get(path).text)
    assert found
    return found[1], found[2], found[3]


def test_a_finished_deal_is_taken_up_again_from_a_trick(browser: TestClient) -> None:
    record = a_match("classic(target=400)", names=("You", "casual"))
    table = send(browser, record_text(record))
    number = len(record.match.deals)
    path, seat, done = played_on(browser, f"{table}/deals/{number}")
    assert (path, seat, done) == (f"{table}/deals/{number}/play-on", "0", "0")
    answer = browser.post(path, data={"seat": "0", "done": "60"})
    assert answer.status_code == 303
    there = answer.headers["location"]
    assert there != table
    state = state_of(browser, there)
    assert state["match"]["deal"] == number
    assert state["table"]["relaxed"] is True
    assert state["match"]["over"] is False
    assert state["view"]["tricks"] > 10
    assert browser.get(f"{table}/deals/{number}").status_code == 200, "the match itself stays as it is"


def test_who_has_another_seat_plays_on_from_there(browser: TestClient) -> None:
    record = a_match("classic(target=400)", names=("You", "casual"))
    table = send(browser, record_text(record))
    deal = record.match.deals[0]
    done = next(done for done, step in enumerate(deal.steps()) if step.seat == 1 and done > 20)
    there = browser.post(f"{table}/deals/1/play-on", data={"seat": "1", "done": str(done)}).headers["location"]
    again = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
    for action in deal.history[:done]:
        again.act(action)
    state = state_of(browser, there)
    assert sorted(card[:2] for card in state["view"]["hand"]) == sorted(card.face for card in again.view(1).hand)
    assert state["view"]["turn"] == 0


@pytest.mark.parametrize(
    "form", [{}, {"seat": "0"}, {"seat": "7", "done": "1"}, {"seat": "0", "done": "x"}, {"seat": "0", "done": "99999"}]
)
def test_what_cannot_be_taken_up_is_said(browser: TestClient, form: dict[str, str]) -> None:
    table = send(browser, record_text(a_match("rubicon")))
    assert browser.post(f"{table}/deals/1/play-on", data=form).status_code == 404
    assert browser.post(f"{table}/deals/2/play-on", data={"seat": "0", "done": "1"}).status_code == 404


def test_a_deal_that_runs_is_not_taken_up_by_anybody(browser: TestClient) -> None:
    """That would show the cards."""
    table = send(browser, record_text(a_match("classic", actions=40, names=("You", "casual"))))
    assert browser.post(f"{table}/deals/1/play-on", data={"seat": "0", "done": "1"}).status_code == 404
