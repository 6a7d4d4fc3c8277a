"""What happened stands in its list again when the page is loaded again, and nothing of it is read aloud anew."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from fast_forward import fast_forward
from listener import LISTEN
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LINES = "[...document.querySelectorAll('#log > *')].map((line) => line.outerHTML)"
KEPT = 60


def lines(page: Page) -> list[str]:
    """The list, the newest line first, as it stands in the page."""
    found: list[str] = page.evaluate(LINES)
    return found


def heard(page: Page) -> list[list[str]]:
    """What has been said, and how, since it was asked last."""
    said: list[list[str]] = page.evaluate("heard.splice(0)")
    return said


def reloaded(table: Table) -> list[list[str]]:
    """Load the page again; what it says then."""
    heard(table.page)
    table.page.reload()
    table.wait_for_all()
    return heard(table.page)


@pytest.mark.parametrize(
    ("rules", "number", "size"),
    [("hoyle", 12, DESKTOP), ("four-partners", 3, PHONE), ("six-pack", 5, DESKTOP)],
)
def test_the_list_is_the_same_after_the_page_is_loaded_again(
    browser: Browser, server: Server, rules: str, number: int, size: dict[str, int]
) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=size, has_touch=True) as page:
        page.add_init_script(LISTEN)
        seat(page, server, rules, number)
        table = Table(page)
        table.wait()
        # Who comes to a fresh deal hears who deals, and of the trumps, once.
        first = " ".join(text for _, text in heard(page))
        assert first.count("Deal 1.") == 1
        assert first.count("You cut ") == page.locator("#log p", has_text="You cut ").count()
        most = 0
        for turn in range(24):
            table.quick_turn()
            if turn % 6 != 5:
                continue
            before = lines(page)
            most = max(most, len(before))
            said = reloaded(table)
            assert lines(page) == before
            assert [how for how, _ in said] == ["assertive"], said
            assert said[0][1].startswith("Deal 1. ")
            assert all(line not in said[0][1] for line in page.locator("#log p").all_inner_texts())
        assert most == KEPT


def test_a_deal_that_is_over_keeps_its_list(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        page.add_init_script(LISTEN)
        seat(page, server, "classic(target=300)", 3)
        table = fast_forward(page, "deal over")
        assert page.locator("#log p").first.inner_text().startswith("The deal is over.")
        assert page.locator("#log p").count() == KEPT
        # Only the new deal is told when the page is loaded again in it.
        page.keyboard.press("Enter")
        assert table.until("!document.body.dataset.phase.includes('over')")
        table.wait()
        for _ in range(3):
            table.quick_turn()
        before = lines(page)
        reloaded(table)
        after = lines(page)
        assert 5 < len(after) < KEPT
        assert after == before[: len(after)]
        assert page.locator("#log p").last.inner_text().endswith(("deals.", "deal."))


def test_a_line_that_breaks_leaves_the_list_as_it_is(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        seat(page, server, "classic", 3)
        table = Table(page)
        table.wait()
        for _ in range(3):
            table.quick_turn()
        before = lines(page)
        streams: list[Any] = []
        page.on("request", lambda request: streams.append(request) if "/events" in request.url else None)
        for _ in range(2):
            with page.expect_response("**/events?since=*"):
                page.evaluate("dispatchEvent(new Event('online'))")
        assert len(streams) == 2
        table.quick_turn()
        after = lines(page)
        assert after[-len(before) :] == before
        page.reload()
        table.wait()
        assert lines(page) == after


_ELSEWHERE = """async () => {
  const base = `/api/tables/${document.querySelector('main').dataset.table}`;
  const { version, view } = await (await fetch(base)).json();
  await fetch(`${base}/actions`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ version, action: view.actions[0].action, key: `elsewhere ${version}` }),
  });
}"""


def test_what_happens_while_the_line_is_broken_is_told_when_it_is_back(browser: Browser, server: Server) -> None:
    with opened(
        browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True, service_workers="block"
    ) as page:
        line: list[str] = ["there"]
        page.route("**/events?since=*", lambda route: route.continue_() if line else None)
        seat(page, server, "classic", 3)
        table = Table(page)
        table.wait()
        # Nothing comes through while moves are made in another window.
        line.clear()
        with page.expect_request("**/events?since=*"):
            page.evaluate("dispatchEvent(new Event('online'))")
        before, version = lines(page), table.version
        for _ in range(2):
            page.evaluate(_ELSEWHERE)
        assert (lines(page), table.version) == (before, version)
        line.append("back")
        page.evaluate("dispatchEvent(new Event('online'))")
        table.wait_for_change(version)
        told = lines(page)
        assert told[-len(before) :] == before
        assert len(told) - len(before) >= 4, "two cards of the player, and what the computer did"
        page.reload()
        table.wait()
        assert lines(page) == told
