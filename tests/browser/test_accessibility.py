"""Every page and every state of the table: axe-core finds nothing wrong, and nothing has to be scrolled sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import axe
from page_states import CUT_DIALOGS, MATCH, OVERFLOW, REFUSALS, ZOOMED_MORE, states
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]
needs_axe = pytest.mark.skipif(not axe.SOURCE.exists(), reason=axe.MISSING)

FOCUS_IN_SIGHT = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return document.activeElement.matches('#table button') && top >= 0 && bottom <= innerHeight;
}"""
FULL = """() => {
  const { scrollHeight, clientHeight } = document.getElementById('log');
  return scrollHeight > clientHeight + 1;
}"""
NARROW = {"width": 320, "height": 568}
ZOOMED = {"width": 640, "height": 400}
"""What a window of 1280 by 800 leaves at a zoom of 200 percent."""
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(
    '#coach-words, .bar, .rival .who, .rival .points, .rival .fan li, #trump, #stock-count, #trick-area, #log, '
    + '#mytable-area, #me .who, #me .points, #prompt, #hand-area')].filter((part) => part.checkVisibility())
    .map((part) => [part, (part.querySelector('.card') ?? part).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1);
  return parts.flatMap(([one, a], index) => parts.slice(index + 1)
    .filter(([other, b]) => !(one.closest('.fan') && other.closest('.fan'))
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${one.id || one.className} and ${other.id || other.className}`));
}"""
"""Which of the table's texts, fans and areas lie over each other."""


@needs_axe
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_wrong(browser: Browser, server: Server, size: dict[str, int]) -> None:
    with opened(browser, server, {"singleTap": True}, REFUSALS, viewport=size, has_touch=True) as page:
        for name in states(page, server):
            assert axe.violations(page) == [], name


@needs_axe
@pytest.mark.parametrize("rule_set", ["three-handed", "four-partners", "polish", "classic(enforcement=penalties)"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_wrong_at_other_tables(
    browser: Browser, server: Server, rule_set: str, size: dict[str, int]
) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=size, has_touch=True) as page:
        seat(page, server, rule_set, 3)
        table = Table(page)
        table.wait_for_all()
        for _ in range(3):
            assert axe.violations(page) == []
            for _ in range(4):
                table.quick_turn()


@needs_axe
def test_axe_would_find_what_is_wrong(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE) as page:
        page.goto("/")
        page.evaluate("document.querySelector('#setup select').labels.forEach((label) => label.remove())")
        assert any(each.startswith("select-name") for each in axe.violations(page))


@pytest.mark.parametrize(
    ("size", "language"),
    [(NARROW, "en-GB"), (NARROW, "fr-FR"), (ZOOMED, "en-GB")],
    ids=["320 wide", "320 wide in French", "zoom of 200 percent"],
)
def test_nothing_is_scrolled_sideways(browser: Browser, server: Server, size: dict[str, int], language: str) -> None:
    look: dict[str, Any] = {"viewport": size, "device_scale_factor": 2, "has_touch": True, "locale": language}
    with opened(browser, server, {"singleTap": True}, REFUSALS, **look) as page:
        for name in states(page, server):
            assert page.evaluate(OVERFLOW) <= 0, name
            assert page.evaluate(CUT_DIALOGS) == 0, name


@pytest.mark.parametrize("rule_set", ["classic", "four-partners"])
def test_nothing_overlaps_at_a_zoom_of_400_percent(browser: Browser, server: Server, rule_set: str) -> None:
    """All of it can be scrolled to, the keys bring the cards into sight, and the sheet comes into sight by itself."""
    with opened(browser, server, {"singleTap": True}, viewport=ZOOMED_MORE, has_touch=True) as page:
        seat(page, server, rule_set, 3)
        table = Table(page)
        table.wait_for_all()
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate("document.documentElement.scrollHeight") > ZOOMED_MORE["height"]
        page.keyboard.press("ArrowRight")
        assert page.evaluate(FOCUS_IN_SIGHT)
        while not table.sheet_is_open():
            table.quick_turn("keys")
        assert page.evaluate(OVERFLOW) <= 0
        assert page.evaluate(FOCUS_IN_SIGHT)
        page.keyboard.press("Escape")
        assert page.evaluate(OVERLAPS) == []
        page.goto("/tutorial")
        table.wait()
        assert page.evaluate(OVERLAPS) == []


def test_a_full_list_beside_the_table_is_scrolled_with_the_keyboard(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        seat(page, server, *MATCH)
        table = Table(page)
        table.wait()
        while not page.evaluate(FULL):
            table.quick_turn()
        assert page.locator("#log").get_attribute("tabindex") == "0"
        page.locator("#log").focus()
        page.keyboard.press("End")
        page.keyboard.press("ArrowUp")
        assert table.until("document.getElementById('log').scrollTop !== 0")
        assert page.evaluate("document.activeElement.id") == "log"
