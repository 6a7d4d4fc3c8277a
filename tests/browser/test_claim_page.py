"""Taking the rest of the tricks at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from fast_forward import fast_forward
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def until_offered(page: Page) -> Table:
    """Play on, in as many deals as it takes, until the rest of the tricks is certain."""
    page.goto("/")
    page.check("input[name=target][value=other]")
    page.fill("input[name=target_other]", "100000")
    page.check("input[name=opponent][value=random]")
    page.locator("#summary", has_text="100,000").wait_for()
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    return fast_forward(page, "take the rest")


def test_the_rest_is_taken_by_touch(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        table = until_offered(page)
        assert "you may take the rest" in page.inner_text("#alert")
        hand = page.locator("#hand [data-card]").count()
        with page.expect_response("**/actions") as answer:
            page.get_by_role("button", name="Take the rest").tap()
        events = [frame["event"] for frame in answer.value.json()["frames"]]
        assert [event["seat"] for event in events if event["kind"] == "trick"] == [0] * hand
        assert table.until("document.body.dataset.phase.includes('over')")
        table.wait()
        assert table.result_is_open()


def test_the_key_takes_the_rest_and_otherwise_says_why_not(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        page.goto("/")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        table = Table(page)
        table.wait()
        version = table.version
        page.keyboard.press("c")
        assert table.until("/not certain/.test(document.getElementById('alert').textContent)")
        assert table.version == version
        table = until_offered(page)
        page.keyboard.press("c")
        assert table.until("document.body.dataset.phase.includes('over')")
