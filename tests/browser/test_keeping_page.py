"""Matches that go from one browser to another, and to a file and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import axe
from fast_forward import fast_forward
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def copied(page: Page) -> str:
    """What the clipboard holds."""
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_match_begun_at_the_computer_goes_on_on_the_phone(browser: Browser, server: Server) -> None:
    with (
        opened(browser, server, viewport=DESKTOP, permissions=CLIPBOARD) as computer,
        opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as phone,
    ):
        seat(computer, server, "classic", 3)
        Table(computer).wait()
        where, version = computer.url, Table(computer).version
        computer.goto("/")
        computer.get_by_text("Continue on another device").click()
        computer.get_by_role("button", name="Make a link").click()
        computer.get_by_role("button", name="Copy link").click()
        computer.get_by_text("Copied").first.wait_for()
        link = copied(computer)
        assert link == computer.locator("#link").inner_text()
        if axe.SOURCE.exists():
            assert axe.violations(computer) == []

        phone.goto(link)
        phone.reload()
        if axe.SOURCE.exists():
            assert axe.violations(phone) == []
        phone.get_by_role("button", name="Show them here").tap()
        phone.get_by_role("link", name="Continue", exact=True).tap()
        table = Table(phone)
        table.wait()
        assert (phone.url, table.version) == (where, version)
        table.quick_turn()

        computer.goto(where)
        Table(computer).wait()
        assert Table(computer).version == table.version


def test_a_match_goes_to_a_file_and_comes_back(browser: Browser, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        seat(page, server, "classic(target=300)", 3)
        fast_forward(page, "match over")
        page.goto(f"{page.url}/deals/1")
        with page.expect_download() as download:
            page.get_by_role("link", name="The match as a text file").tap()
        download.value.save_as(file)
        tricks = page.locator(".tricks > li").count()

    with opened(browser, server, refusals="422", viewport=DESKTOP, permissions=CLIPBOARD) as page:
        page.goto("/")
        page.get_by_text("A match from a file").click()
        page.get_by_label("or its text").fill(file.read_text().replace("deal: 1", "deal: 7"))
        page.get_by_role("button", name="Check and keep it").click()
        assert "deal 7" in page.locator("#import [role=alert]").inner_text()
        assert "deal: 7" in page.get_by_label("or its text").input_value()
        assert page.get_by_label("or its text").evaluate("(field) => field === document.activeElement")
        if axe.SOURCE.exists():
            assert axe.violations(page) == []
        page.get_by_label("File").set_input_files(file)
        page.get_by_role("button", name="Check and keep it").click()
        page.wait_for_url("**/deals/1")
        assert page.locator(".tricks > li").count() == tricks

        page.get_by_role("button", name="Copy link to trick 5").click()
        page.locator("#trick-5").get_by_text("Copied").wait_for()
        address = copied(page)
        assert address == f"{page.url}#trick-5"
        assert page.locator("details[open]").count() == 0
        page.goto(address)
        page.locator("#trick-5 details[open]").wait_for()
        page.goto("/")
        page.goto(address)
        assert page.locator("details[open]").count() == 1
        assert page.locator("#trick-5 details .face").first.is_visible()
