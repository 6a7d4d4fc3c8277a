"""From the end of a deal to its page, trick by trick."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from fast_forward import fast_forward
from table_server import Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALLEST = {"width": 320, "height": 568}


def test_the_deal_is_looked_at_again_trick_by_trick(browser: Browser, server: Server) -> None:
    settings: dict[str, object] = {"singleTap": True, "theme": "dark"}
    with opened(browser, server, settings, viewport=SMALLEST, has_touch=True, is_mobile=True) as page:
        page.goto("/")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        fast_forward(page, "deal over")
        way = page.get_by_role("link", name="The deal trick by trick")
        place, buttons = way.bounding_box(), page.locator("#result-buttons").bounding_box()
        assert place is not None
        assert buttons is not None
        assert place["y"] + place["height"] <= buttons["y"] <= SMALLEST["height"] - buttons["height"]
        with page.expect_popup() as opened_page:
            way.tap()
        replay = opened_page.value
        replay.wait_for_load_state()  # the page is there when its first bytes are
        assert replay.locator(".tricks > li").count() == 32
        replay.locator("summary").nth(4).tap()
        assert replay.locator("#trick-5 details .face").count() >= 16
        assert replay.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_decisions_of_a_deal_are_reviewed(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=SMALLEST, has_touch=True, is_mobile=True) as page:
        page.goto("/")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        fast_forward(page, "deal over")
        page.goto(f"{page.url.partition('#')[0]}/deals/1")
        page.get_by_role("link", name="Review the decisions").tap()
        page.get_by_role("button", name="Review the decisions").tap()
        page.locator(".review table").wait_for(timeout=120_000)
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        costs = page.locator(".review dl", has_text="Cost")
        assert costs.count() == page.locator(".review .tricks > li").count()
        for link in page.locator(".review h3 a").all():
            assert "#trick-" in str(link.get_attribute("href"))
        page.get_by_role("link", name="Computer").tap()
        page.get_by_role("button", name="Review the decisions").wait_for()
