"""Hints over the wire: for whom there are any, what they hold, and that nothing hidden goes into them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from bezique.deal import Deal
from bezique.review.hints import hint
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import wire
from bezique.server.app import create_app
from bezique.server.heavy import Heavy
from bezique.server.snapshot import HUMAN
from bezique.server.table import Setup, Stored, Table
from bezique.view import PlayerView
from engine.test_secrecy import with_other_secrets
from server.process import choice


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(str(tmp_path / "bezique.db")), follow_redirects=False) as client:
        yield client


class Visit:
    """A match of a browser, asked for hints."""

    def __init__(self, browser: TestClient, **form: str) -> None:
        self.browser = browser
        answer = browser.post("/matches", data={"set": "classic", "opponent": "random", **form})
        self.path = f"/api/tables/{answer.headers['location'].removeprefix('/t/')}"

    def state(self) -> Any:
        """The table, when something is to be decided there."""
        return self.browser.get(self.path).json()

    def act(self, action: str) -> None:
        """Do an action."""
        body = {"version": self.state()["version"], "action": action, "key": action}
        assert self.browser.post(f"{self.path}/actions", json=body).status_code == 200

    def ask(self, version: int, **headers: str) -> Any:
        """Ask for a hint."""
        return self.browser.post(f"{self.path}/hint", json={"version": version}, headers=headers)


def test_a_hint_names_an_action_of_the_list_and_compares_all_of_them(browser: TestClient) -> None:
    visit = Visit(browser)
    state = visit.state()
    answer = visit.ask(state["version"])
    assert answer.status_code == 200
    found = answer.json()
    assert set(found) == {"version", "advice", "equal", "worlds", "exact", "actions", "reasons"}
    allowed = {each["action"] for each in state["view"]["actions"]}
    assert {each["action"] for each in found["actions"]} == allowed
    assert found["advice"] == found["actions"][0]["action"]
    assert set(found["equal"]) < allowed
    assert found["version"] == state["version"]
    assert found["worlds"] >= 16
    assert not found["exact"]
    points = [each["points"] for each in found["actions"]]
    assert points == sorted(points, reverse=True)
    assert all(each["half"] >= 0 for each in found["actions"])
    assert found["reasons"]
    assert all(reason.endswith(".") for reason in found["reasons"])
    assert visit.ask(state["version"]).content == answer.content
    after = visit.state()
    assert after["match"].pop("hints") == [1], "it is counted once"
    assert state["match"].pop("hints") == [0]
    assert after == state, "and changes nothing else"


def test_the_advice_can_be_followed(browser: TestClient) -> None:
    visit, rng = Visit(browser), Rng(4)
    for step in range(12):
        state = visit.state()
        action = visit.ask(state["version"]).json()["advice"] if step % 4 == 0 else choice(state, rng)
        visit.act(action)


def test_the_reasons_are_in_the_language_of_the_request(browser: TestClient) -> None:
    visit = Visit(browser)
    version = visit.state()["version"]
    english = visit.ask(version).json()
    french = visit.ask(version, **{"Accept-Language": "fr"}).json()
    assert french["reasons"] != english["reasons"]
    assert {**french, "reasons": ()} == {**english, "reasons": ()}


def test_an_old_version_gets_the_present_state(browser: TestClient) -> None:
    visit = Visit(browser)
    state = visit.state()
    answer = visit.ask(state["version"] - 1)
    assert answer.status_code == 409
    assert answer.json() == {"error": "The table has moved on since then.", "state": state}


@pytest.mark.parametrize("form", [{"relaxed": "no"}, {"set": "ladder", "relaxed": "yes"}])
def test_where_moves_stand_there_are_no_hints(browser: TestClient, form: dict[str, str]) -> None:
    visit = Visit(browser, **form)
    for version in (visit.state()["version"], 0):
        answer = visit.ask(version)
        assert answer.status_code == 422
        assert answer.json() == {"error": "In this match there are no hints.", "rule": "no-hints"}


def test_where_the_computer_has_not_learned_the_rules_a_sentence_says_so(browser: TestClient) -> None:
    visit = Visit(browser, packs="3")
    assert "packs=3" in visit.state()["table"]["rules"]
    answer = visit.ask(visit.state()["version"])
    assert answer.status_code == 422
    assert answer.json()["rule"] == "no-hints"
    assert answer.json()["error"].startswith("For these rules there are no hints")


def test_when_the_deal_is_over_there_is_nothing_to_decide(browser: TestClient) -> None:
    visit = Visit(browser)
    visit.act("give-up")
    answer = visit.ask(visit.state()["version"])
    assert answer.status_code == 422
    assert answer.json() == {"error": "There is nothing for you to decide now.", "rule": "not-your-turn"}


@pytest.mark.parametrize("body", [b"", b"[]", b'{"version":"1"}', b'{"version":1,"seat":1}', b"\xff"])
def test_bodies_that_ask_for_nothing(browser: TestClient, body: bytes) -> None:
    answer = browser.post(f"{Visit(browser).path}/hint", content=body)
    assert answer.status_code == 422
    assert answer.json()["rule"] == "notation"


def test_a_stranger_gets_no_hint(browser: TestClient) -> None:
    visit = Visit(browser)
    browser.cookies.clear()
    assert visit.ask(1).status_code == 404
    assert visit.ask(1, Origin="https://elsewhere.example").status_code == 403


def test_too_many_who_ask_at_once_are_told_to_wait(browser: TestClient) -> None:
    visit = Visit(browser)
    version = visit.state()["version"]
    browser.app.state.heavy = Heavy(waiting=0)  # type: ignore[attr-defined]
    answer = visit.ask(version)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "please try again in a moment" in answer.json()["error"]


def test_no_byte_of_a_hint_depends_on_what_the_seat_cannot_know() -> None:
    table = Table(Setup("t", read_rules("classic"), ("human", "random"), seed=5, relaxed=True))
    chance, asked = Random(1), 0
    deal: Deal = table.match.deal
    while deal.view(0).tricks < 6:
        if deal.turn == HUMAN:
            snapshot = table.snapshot
            hidden = with_other_secrets(deal, HUMAN, chance)
            assert hidden.hands != deal.state.hands
            other = PlayerView(deal.rules, hidden, HUMAN)
            told = [wire.encode(wire.hint(snapshot, HUMAN, hint(view, worlds=16))) for view in (deal.view(0), other)]
            assert told[0] == told[1]
            asked += 1
        table.apply(Stored(table.seq + 1, deal.turn or 0, str(deal.actions()[0]), "player"))
    assert asked > 5
