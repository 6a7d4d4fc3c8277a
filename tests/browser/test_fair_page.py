"""Fair dealing in the browser: what was sealed is checked there, with the browser's SHA-256 or without it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from fast_forward import fast_forward
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FINDINGS = "[...document.querySelectorAll('#fair .findings li')].map((each) => each.className)"
CHECKED = f"{FINDINGS}.length > 0"
PLAIN = """async (texts) => {
  const { plainSha256 } = await import('/static/js/sha256.js');
  return texts.map((text) => plainSha256(new TextEncoder().encode(text)));
}"""
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


def to_the_end_of_a_deal(page: Page, rule_set: str = "classic") -> Table:
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    return fast_forward(page, "deal over")


def test_the_check_after_a_deal(browser: Browser, server: Server) -> None:
    settings: dict[str, object] = {"singleTap": True}
    with opened(browser, server, settings, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        table = to_the_end_of_a_deal(page)
        page.get_by_role("button", name="Check the deal").tap()
        assert table.until(CHECKED)
        assert page.evaluate(FINDINGS) == ["holds", "holds", "holds"]
        assert "The pack is the one that was sealed" in page.inner_text("#fair > [role=alert]")
        page.locator("#fair summary").tap()
        text, seal = page.input_value("#fair textarea"), page.inner_text("#fair .opened .seal code")
        assert hashlib.sha256(text.encode()).hexdigest() == seal.replace("\u200b", "")
        page.keyboard.press("Escape")

        def exchanged(route: Route) -> None:
            answer = route.fetch()
            told = answer.json()
            told["order"][0], told["order"][-1] = told["order"][-1], told["order"][0]
            told["seal"] = hashlib.sha256(" ".join([told["salt"], *told["order"]]).encode()).hexdigest()
            route.fulfill(response=answer, body=json.dumps(told))

        page.route("**/deals/1", exchanged)
        page.get_by_role("button", name="Result").tap()
        page.get_by_role("button", name="Check the deal").tap()
        assert table.until(CHECKED)
        assert page.evaluate(FINDINGS)[:2] == ["fails", "holds"]
        assert "not the one that was sealed" in page.inner_text("#fair .findings")


def test_a_browser_that_kept_no_seal_says_so(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        table = to_the_end_of_a_deal(page)
        page.evaluate("localStorage.removeItem('bezique.seals')")
        page.reload()
        table.wait()
        page.get_by_role("button", name="Check the deal").click()
        assert table.until(CHECKED)
        assert page.evaluate(FINDINGS) == ["open", "holds"]
        assert "kept none while the deal was running" in page.inner_text("#fair .findings")


def test_without_the_browsers_sha_256_the_page_uses_its_own(browser: Browser, server: Server) -> None:
    texts = ["", "abc", "KS QD 10", "ä♠" * 40, *("x" * length for length in (55, 56, 63, 64, 65, 119, 120, 1000))]
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        page.add_init_script(NO_SUBTLE)
        table = to_the_end_of_a_deal(page, "three-handed")
        assert page.evaluate("globalThis.crypto.subtle === undefined")
        found: Any = page.evaluate(PLAIN, texts)
        assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
        page.get_by_role("button", name="Check the deal").click()
        assert table.until(CHECKED)
        assert page.evaluate(FINDINGS) == ["holds", "holds", "holds"]


def test_a_running_deal_shows_its_seal_and_no_pack(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        page.goto("/")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        Table(page).wait()
        page.locator("#open-menu").tap()
        page.get_by_role("button", name="Fair dealing").tap()
        assert len(page.inner_text("#fair .seal code").replace("\u200b", "")) == 64
        assert page.locator("#fair .opened").count() == 0
