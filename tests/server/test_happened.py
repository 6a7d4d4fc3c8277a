"""What the page of a table comes with: what its seat was told of the running deal, in the same words and order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.language import ENGLISH, LANGUAGES, speaking
from bezique.match import Match
from bezique.record import Record, record_text
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import wire
from bezique.server.app import create_app
from bezique.server.snapshot import HUMAN, Step
from bezique.server.store import owner_of
from bezique.server.table import GIVE_UP, NEXT_DEAL, TAKE_BACK, Setup, Stored, Table
from bezique.server.tables import Tables
from server.playing import SEED, told, wanted

KEPT = 60
"""How many lines the page's list keeps."""
TOKEN = "h" * 43
OWNER = owner_of(TOKEN)
RULES = [
    *RULE_SETS,
    "classic(carte_blanche=50, hand_size=9, packets=3-3-3)",
    "parlour(target=300, enforcement=penalties)",
]

Lines = list[tuple[str, str]]
"""``text`` and ``more`` of each event."""


def table_for(rules: str) -> Table:
    """A table with people on all seats."""
    found = read_rules(rules)
    return Table(Setup("table", found, ("human",) * found.seats, SEED, relaxed=not found.ladder))


def played(table: Table, actions: int) -> Iterator[tuple[bool, Step]]:
    """Play on: whether a deal began, and what that brought."""
    rng = Rng(SEED)
    for number in range(1, actions + 1):
        if table.match.is_over:
            return
        seat, action = table.turn or 0, NEXT_DEAL
        if table.may_take_back and rng.below(10) == 0:
            seat, action = HUMAN, TAKE_BACK
        elif not table.match.deal.is_over:
            view = table.view(seat)
            best = max(view.actions, key=view.points)
            choices = view.actions + (view.offences if rng.below(5) == 0 else ())
            action = str(best if view.points(best) else choices[rng.below(len(choices))])
        by = "player" if seat == HUMAN else "computer"
        yield action == NEXT_DEAL, table.apply(Stored(number, seat, action, by))


def heard(step: Step, seat: int) -> Lines:
    """What the frames of a step tell a seat."""
    return [(frame.event.text, frame.event.more) for frame in wire.frames(step, seat)]


@pytest.mark.parametrize("rules", RULES)
def test_every_seat_is_told_again_what_it_was_told(rules: str) -> None:
    table = table_for(rules)
    so_far = {(language, seat): Lines() for language in LANGUAGES for seat in range(table.setup.rules.seats)}
    count = 0
    for count, (is_new, step) in enumerate([(True, table.opening), *played(table, 150)]):
        for (language, seat), lines in so_far.items():
            with speaking(language):
                if is_new:
                    lines.clear()
                lines += heard(step, seat)
                if step.after is table.snapshot or count % 5 == 0:
                    assert wire.happened(step.after, seat) == lines[-max(KEPT, len(step.events)) :]
    assert count > KEPT


def test_a_card_that_another_seat_draws_has_no_name() -> None:
    table = table_for("four-partners")
    for _ in played(table, 60):
        pass
    for seat in range(4):
        draws = [text for text, _ in wire.happened(table.snapshot, seat) if " draw" in text]
        own = [text for text in draws if text.startswith("You ")]
        assert own
        assert all(" of " in text for text in own)
        assert {text.partition(" ")[2] for text in draws if text not in own} == {"draws a card."}


# The page


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "bezique.db")


def browser_at(database: str) -> TestClient:
    """The browser that plays, at a server that has just started."""
    return TestClient(create_app(database), cookies={"player": TOKEN}, follow_redirects=False)


def tables_of(browser: TestClient) -> Tables:
    tables: Tables = browser.app.state.tables  # type: ignore[attr-defined]
    return tables


def listed(browser: TestClient, table: str, language: str = ENGLISH) -> list[str]:
    """The lines of the list as the page comes, in the order in which things happened."""
    page = browser.get(f"/t/{table}", headers={"Accept-Language": language}).text
    found = re.search(r'<div id="log"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert found
    lines = re.findall(r"<p>(.*?)</p>", found[1])
    assert "".join(f"<p>{line}</p>" for line in lines) == found[1].strip()
    return [unescape(re.sub(r"<[^>]*>", "", line)) for line in reversed(lines)]


def as_told(tables: Tables, table: str, language: str) -> list[str]:
    with speaking(language):
        lines = wire.happened(tables.get(table, OWNER), HUMAN)
    return [f"{text} {more}".strip() for text, more in lines]


@pytest.mark.parametrize("end", ["match over", "given up", "deal over", "running"])
def test_the_page_comes_with_it_in_each_language_and_after_a_restart(database: str, end: str) -> None:
    rng = Rng(2)
    with browser_at(database) as browser:
        tables = tables_of(browser)
        table = tables.create(OWNER, read_rules("hoyle(target=300)"), "simple", SEED)
        first = listed(browser, table)
        assert first[0].startswith("You cut ")
        assert first[-1].endswith(" are trumps.")
        state = told(tables.settle(table, OWNER))
        for number in range(10_000):
            if (
                state.match.over
                or (end == "running" and number > 30)
                or (end == "deal over" and state.match.may_continue)
            ):
                break
            action = GIVE_UP if end == "given up" and number > 30 else wanted(state, rng)
            tables.act(table, OWNER, state.version, action, f"key {state.version}")
            state = told(tables.get(table, OWNER))
            if number % 20 == 0:
                for language in LANGUAGES:
                    assert listed(browser, table, language) == as_told(tables, table, language)
        before = {language: listed(browser, table, language) for language in LANGUAGES}
        for language, lines in before.items():
            assert lines == as_told(tables, table, language)
            assert 10 < len(lines) <= KEPT
        assert before["fr"] != before[ENGLISH]
        assert (before[ENGLISH][-1] == state.match.result) == state.match.over
        assert any(line.startswith("The deal is over.") for line in before[ENGLISH]) == (
            state.view.phase == "over" and end != "given up"
        )
    with browser_at(database) as browser:
        assert {language: listed(browser, table, language) for language in LANGUAGES} == before


def test_a_deal_from_a_file_is_told_too(database: str) -> None:
    match = Match(read_rules("classic"), seed=3)
    for _ in range(9):
        match.deal.act(match.deal.actions()[0])
    with browser_at(database) as browser:
        answer = browser.post("/matches/import", data={"record": record_text(Record(("Ann", "Bob"), match))})
        table = answer.headers["location"].removeprefix("/t/")
        lines = listed(browser, table)
        assert len(lines) == len(match.deal.events)
        assert [line for line in lines if " draws " in line] == ["Computer draws a card."] * sum(
            event.kind == "draw" and event.seat != HUMAN for event in match.deal.events
        )
