"""Taking back at the table, by touch and by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CARDS = """[...document.querySelectorAll('#table [data-card]')]
  .map((card) => `${card.dataset.zone} ${card.dataset.card}`).sort().join(', ')"""
SCORES = "[...document.querySelectorAll('[data-total]')].map((each) => each.textContent).join(' ')"


def begin(page: Page, relaxed: bool = True) -> Table:
    page.goto("/")
    page.get_by_label("Moves can be taken back").set_checked(relaxed)
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait()
    return table


def looks(table: Table) -> list[str]:
    """What the table shows: each card with its place, the scores, the head line."""
    return [table.page.evaluate(CARDS), table.page.evaluate(SCORES), table.page.inner_text("#deal")]


def test_moves_are_taken_back_one_by_one_by_touch(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        table = begin(page)
        button = page.get_by_role("button", name="Take back")
        stood = []
        for _ in range(6):
            stood.append(looks(table))
            table.quick_turn()
        for before in reversed(stood):
            version = table.version
            button.tap()
            table.wait_for_change(version)
            assert looks(table) == before
            assert "You take back" in page.inner_text("#alert")
        version = table.version
        button.tap(force=True)
        assert table.until("/no decision of yours/.test(document.getElementById('alert').textContent)")
        assert table.version == version
        assert button.get_attribute("aria-disabled") == "true"


def test_the_key_takes_back_and_a_second_window_follows(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        table = begin(page)
        other = page.context.new_page()
        other.goto(page.url)
        second = Table(other)
        second.wait()
        before = looks(table)
        table.key_turn()
        version = table.version
        second.wait_for_change(0)
        assert second.until("(version) => Number(document.body.dataset.version) === version", version)
        page.keyboard.press("u")
        table.wait_for_change(version)
        assert looks(table) == before
        second.wait_for_change(version)
        assert looks(second) == before
        log = page.locator("#log p").all_inner_texts()
        assert re.match("You take back ", log[0])


def test_where_moves_stand_there_is_no_button_and_the_key_says_so(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        table = begin(page, relaxed=False)
        table.quick_turn()
        version = table.version
        assert page.locator("#take-back").is_hidden()
        page.keyboard.press("u")
        assert table.until("/no move is taken back/.test(document.getElementById('alert').textContent)")
        assert table.version == version
