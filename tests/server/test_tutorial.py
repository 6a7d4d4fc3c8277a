"""The tutorial: what it says is so, and what it asks for can be done, by the same engine as every match."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from bezique.cards import Card
from bezique.record import read_record, record_text
from bezique.server import tutorial
from bezique.server.app import create_app
from bezique.server.messages import ActionMessage
from bezique.server.tutorial import Lesson, Lessons

STEPS = tutorial.lessons().steps
ASKING = [step for step in STEPS if step.action]


def asked(step: Lesson) -> ActionMessage:
    """The action that a step asks for, as the table offers it."""
    return next(each for each in step.state.view.actions if each.action == step.action)


def test_the_deal_is_a_record_that_the_rules_accept() -> None:
    text = tutorial.RECORD.read_text(encoding="utf-8")
    written = "\n".join(line for line in text.splitlines() if not line.startswith("#")) + "\n"
    assert record_text(read_record(text)).split() == written.split()


@pytest.mark.parametrize("step", ASKING, ids=lambda step: step.title)
def test_what_is_asked_for_is_named_and_can_be_done(step: Lesson) -> None:
    action = asked(step)
    said = f"{step.text} {step.hint}"
    if action.verb == "play":
        assert Card(action.cards[0]).words in said
    else:
        assert str(action.points) in step.text
    assert step.hint or len([each for each in step.state.view.actions if each.verb == "play"]) == 1


@pytest.mark.parametrize(("step", "following"), list(pairwise(STEPS)), ids=lambda step: step.title)
def test_what_an_action_brings_leads_to_the_next_step(step: Lesson, following: Lesson) -> None:
    versions = [step.state.version, *(frame.state.version for frame in step.frames)]
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    reached = step.frames[-1].state if step.frames else step.state
    if reached.version == following.state.version:
        assert msgspec.json.encode(reached.view) == msgspec.json.encode(following.state.view)
    else:
        assert reached.version < following.state.version
        assert reached.view.tricks < following.state.view.tricks


def test_the_steps_teach_the_game_in_its_order() -> None:
    verbs = [asked(step).verb for step in ASKING]
    melds = [asked(step).meld for step in ASKING if asked(step).meld]
    assert melds == ["marriage", "bezique", "sequence"]
    assert "seven" in verbs
    assert [step.state.view.strict for step in STEPS[-3:]] == [True, True, True]
    assert 10 <= len(STEPS) <= 15
    bezique = next(step for step in ASKING if asked(step).meld == "bezique")
    open_cards = {each.card: each.served for each in bezique.state.view.seats[0].table}
    assert open_cards["QSa"] == ["marriage"]
    assert "QSa" in asked(bezique).cards


def test_strict_play_leaves_one_card_and_says_why_of_every_other() -> None:
    strict = next(step for step in STEPS if step.title == "Strict play").state.view
    assert [each.cards for each in strict.actions] == [["ASb"]]
    assert len(strict.forbidden) == len(strict.hand) - 1
    assert all("follow suit" in reason for reason in strict.forbidden.values())


def test_keeping_the_trump_for_the_last_trick_is_right() -> None:
    """Both ways to play the last two cards, on the deal as it is: the one that is taught brings 10 more."""
    deal = read_record(tutorial.RECORD.read_text(encoding="utf-8")).match.deal
    before = deal.copy()
    for _ in range(4):
        before.undo()
    other = before.copy()
    other.act("play AH")
    while not other.is_over:
        other.act(other.actions()[0])
    assert deal.scores[0] - other.scores[0] >= 10


def test_the_count_is_the_one_of_the_score_sheet() -> None:
    end = STEPS[-1]
    mine = {line.what: line.points for line in end.state.view.lines if line.seat == 0}
    assert mine["brisques"] == 90
    assert mine["last-trick"] == 10
    assert [seat.score for seat in end.state.view.seats] == [500, 100]
    assert re.findall(r"\d+(?:,\d{3})*", end.text) == ["90", "10", "500", "100", "1,000"]
    assert not end.state.match.may_continue
    assert not any(frame.state.match.may_continue for step in STEPS for frame in step.frames)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_a_step_is_short(step: Lesson) -> None:
    assert len(step.text) <= 140
    assert step.text.count(". ") <= 1


def test_the_page_tells_its_steps_to_who_has_no_script(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "bezique.db"))) as browser:
        page = browser.get("/tutorial").text
        listed = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
        assert listed
        assert all(step.text in listed[1] for step in STEPS)
        assert "/tutorial" in browser.get("/").text
        assert "/tutorial" in browser.get("/rules").text
        assert "/tutorial" in browser.get("/rules/rubicon").text
        told = msgspec.json.decode(browser.get("/tutorial/lessons.json").content, type=Lessons)
        assert [step.title for step in told.steps] == [step.title for step in STEPS]
