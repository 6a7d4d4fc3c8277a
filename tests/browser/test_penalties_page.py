"""Penalties at the table's page: drawing oneself, leaving it, a card too many, and a revoke."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from table_driver import Table

RIVAL_POINTS = "Number(document.querySelector('#rivals .points b').textContent.replaceAll(',', ''))"
SPOKEN = "document.getElementById('alert').textContent"
REVOKE = "Play it all the same: a revoke"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def table(page: Page) -> Table:
    """A match with penalties, begun with the form of the start page."""
    page.goto("/")
    page.select_option("select[name=set]", "parlour")
    table = Table(page)
    assert table.until("document.querySelector('#setup [name=base]').value === 'parlour'")
    page.eval_on_selector_all("#setup details", "all => all.forEach((each) => { each.open = true; })")
    page.select_option("select[name=enforcement]", "penalties")
    page.locator("#setup button:visible", has_text=re.compile("start|deal|play", re.IGNORECASE)).last.click()
    page.wait_for_url("**/t/*")
    table.wait()
    return table


def until_turn(table: Table, window: bool) -> None:
    """Go on to the next own turn to play, or to the next own window where nothing can be declared."""
    for _ in range(40):
        if table.sheet_is_open() == window and not (window and heading(table) == "Declare"):
            return
        table.quick_turn()
    raise AssertionError("that turn never came")


def heading(table: Table) -> str:
    return table.page.inner_text("#sheet-title")


def points(table: Table) -> int:
    return int(table.page.evaluate(RIVAL_POINTS))


def stock(table: Table) -> str:
    return table.page.inner_text("#stock-count")


def test_each_player_draws_and_what_else_is_done_costs_points(table: Table) -> None:
    page = table.page
    until_turn(table, window=True)
    assert heading(table) == "Draw"
    assert page.inner_text("#prompt") == "Draw a card."
    assert "Draw a card." in page.evaluate(SPOKEN)
    proper, paid = page.locator("#sheet .primary"), page.locator("#sheet .grave")
    assert proper.inner_text().strip() == "Draw"
    assert paid.inner_text().strip() == "Do not draw: Computer gets 10"
    before, left = table.version, stock(table)
    proper.tap()
    table.wait_for_change(before)
    assert stock(table) != left

    # A card too many: asked once more, and then paid at once.
    until_turn(table, window=False)
    more = page.locator("#buttons .more")
    before, had = table.version, points(table)
    more.tap()
    assert page.inner_text("#explain").startswith("Draw a card too many: Computer gets 100.")
    page.get_by_role("button", name="Better not").tap()
    assert page.locator("#explain").is_hidden()
    more.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator("#explain").is_hidden()
    page.keyboard.press("Shift+Tab")
    more.tap()
    assert table.version == before
    page.get_by_role("button", name="Draw it").tap()
    table.wait_for_change(before)
    assert points(table) == had + 100

    # Eight are held after the next trick: the proper way on is to leave the stock alone.
    until_turn(table, window=True)
    assert heading(table) == "No draw"
    assert proper.inner_text().strip() == "Leave the stock alone"
    assert paid.inner_text().strip() == "Draw a card too many: Computer gets 100"
    before, had = table.version, points(table)
    page.keyboard.press("Escape")
    table.wait_for_change(before)
    assert points(table) == had

    until_turn(table, window=True)
    assert heading(table) == "Draw"
    before, had = table.version, points(table)
    paid.tap()
    table.wait_for_change(before)
    assert points(table) == had + 10
    assert "You leave the stock alone." in page.inner_text("#log")


def test_a_forbidden_card_can_be_played_as_a_revoke(table: Table) -> None:
    page = table.page
    blocked = page.locator("#hand button[aria-disabled=true]")
    for _ in range(400):
        if table.deal_is_over():
            table.next_deal("tap")
        elif table.data("strict") == "yes" and blocked.count():
            break
        else:
            table.quick_turn()
    before, card = table.version, str(blocked.first.get_attribute("data-card"))
    revoke = page.get_by_role("button", name=REVOKE)
    blocked.first.focus()
    page.keyboard.press("Enter")
    assert revoke.is_visible()
    assert "must" in page.evaluate(SPOKEN)
    assert "a revoke: Computer gets the brisques that are left" in page.evaluate(SPOKEN)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.textContent") == REVOKE
    page.keyboard.press("Escape")
    assert page.locator("#explain").is_hidden()
    assert table.version == before
    blocked.first.tap(position={"x": 8, "y": 12}, force=True)
    revoke.tap()
    assert table.until("(version) => Number(document.body.dataset.version) > version", before)
    table.wait()
    assert card not in page.eval_on_selector_all("#hand [data-card]", "all => all.map((each) => each.dataset.card)")
    assert "You revoke: the brisques that are left go to Computer." in page.inner_text("#log")
