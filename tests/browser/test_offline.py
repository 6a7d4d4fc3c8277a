"""Without the server: what can still be done, what is said, how a page comes back, and how a new version comes."""

from __future__ import annotations

import json
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from starlette.testclient import TestClient

import bezique
from bezique.server import shell, tutorial
from bezique.server.app import create_app
from bezique.server.templating import STATIC, STATIC_FOLDER, VERSION
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATCH = ("classic", 5)
READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated' || !navigator.serviceWorker.controller) {
    await new Promise((then) => setTimeout(then, 20));
  }
}"""
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      found[new URL(request.url).pathname] = await (await caches.match(request)).text();
    }
  }
  return found;
}"""
GONE = """(() => {
  const { hidden, textContent } = document.getElementById('notice');
  return !hidden && textContent.includes('does not answer');
})()"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may end it."""
    running = Server(tmp_path / "bezique.db")
    running.start()
    yield running
    running.kill()


def ready(page: Page, path: str = "/rules") -> None:
    """Open a page and wait until the browser has kept what it is to keep."""
    page.goto(path)
    page.evaluate(READY)


def heading(page: Page) -> str:
    return page.locator("h1").first.inner_text()


def test_the_table_can_be_installed(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE) as page:
        ready(page)
        devtools = page.context.new_cdp_session(page)
        found = devtools.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Bezique", "standalone", "/")
        errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The pages of these tests are in private windows, where nothing can be installed.
        assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


def test_the_icons_are_as_large_as_they_say(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "bezique.db"))) as client:
        manifest = client.get(f"{STATIC}/en.webmanifest").json()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        data = (STATIC_FOLDER / icon["src"]).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", data[16:24])
        assert f"{width}x{height}" == icon["sizes"]


def test_only_what_is_the_same_for_everybody_is_kept(browser: Browser, own: Server) -> None:
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        page.evaluate(READY)
        page.reload()
        table.wait()
        for _ in range(3):
            table.quick_turn()
        page.goto("/")
        page.locator("#summary").wait_for()
        page.goto("/")
        kept: dict[str, str] = page.evaluate(KEPT)
        assert set(kept) == {*shell.files("en"), *shell.PAGES}
        (cookie,) = [each for each in page.context.cookies() if each["name"] == "player"]
        everything = "".join(kept.values())
        assert cookie["value"] not in everything
        assert str(page.locator(".matches a").first.get_attribute("href")) not in everything


def test_rules_tutorial_and_score_pad_work_without_the_server(browser: Browser, own: Server) -> None:
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        ready(page)
        own.kill()
        page.goto("/rules/rubicon")
        assert heading(page) == "Rules of rubicon Bezique"
        page.goto("/rules")
        page.get_by_role("link", name="learn it by playing").tap()
        page.wait_for_url("**/tutorial")
        assert Table(page).until("document.getElementById('coach').dataset.step === '0'")
        page.locator("#coach-next").tap()
        page.locator("#hand [data-wanted]").tap(position={"x": 8, "y": 12})
        assert Table(page).until("document.getElementById('coach').dataset.step === '2'")
        assert tutorial.PARTS[2].text in page.inner_text("#coach-text")
        page.goto("/score")
        page.select_option("#pad-rules", "six-pack")
        assert Table(page).until("document.getElementById('pad-summary').textContent.includes('six-pack')")
        page.locator("#setup button", has_text="Begin").tap()
        page.locator("#presses .press").first.tap()
        assert page.locator("#sheet td", has_text="0").count() > 0


def test_a_page_that_needs_the_server_says_so_and_comes_back(browser: Browser, own: Server) -> None:
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        page.evaluate(READY)
        table.quick_turn()
        before = (table.version, table.cards())
        address = page.url
        own.kill()
        page.reload()
        assert heading(page) == "The server does not answer"
        assert page.url == address
        page.locator("#away-again").tap()
        assert table.until("document.getElementById('away-state').textContent.startsWith('No answer yet')")
        own.start()
        assert table.until("document.body.dataset.ready === 'yes'")
        table.wait()
        assert (table.version, table.cards()) == before
        table.quick_turn()


def test_a_running_table_says_so_and_goes_on_where_it_stood(browser: Browser, own: Server) -> None:
    with opened(browser, own, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        page.evaluate(READY)
        table.quick_turn()
        before = (table.version, table.cards())
        page.evaluate("window.same = true")
        own.kill()
        assert table.until(GONE)
        assert (table.version, table.cards()) == before
        own.start()
        assert table.until("document.getElementById('notice').hidden")
        table.wait()
        assert (table.version, table.cards()) == before
        assert page.evaluate("window.same") is True
        table.quick_turn()


def test_a_match_that_could_not_begin_leads_back_to_the_start(browser: Browser, own: Server) -> None:
    with opened(browser, own, viewport=PHONE) as page:
        ready(page, "/")
        own.kill()
        page.locator("button", has_text="Play now").click()
        assert Table(page).until("document.querySelector('h1').textContent === 'The server does not answer'")
        own.start()
        assert Table(page).until("document.getElementById('setup') !== null")
        assert page.locator(".matches").count() == 0
        page.locator("button", has_text="Play now").click()
        page.wait_for_url("**/t/*")
        Table(page).wait()


def other_version(folder: Path) -> Path:
    """A copy of the program with another style sheet."""
    source = Path(bezique.__file__).parent
    shutil.copytree(source, folder / "bezique", ignore=shutil.ignore_patterns("__pycache__"))
    style = folder / "bezique" / "server" / "static" / "css" / "table.css"
    style.write_text(style.read_text(encoding="utf-8") + "\n:root { --newer: yes }\n", encoding="utf-8")
    return folder


def test_a_new_version_asks_before_it_replaces_a_running_table(browser: Browser, own: Server, tmp_path: Path) -> None:
    newer = "getComputedStyle(document.documentElement).getPropertyValue('--newer').trim() === 'yes'"
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        page.evaluate(READY)
        table.quick_turn()
        page.evaluate("window.same = true")
        own.kill()
        own.source = other_version(tmp_path / "newer")
        own.start()
        assert table.until("document.getElementById('update') !== null")
        table.quick_turn()
        before = (table.version, table.cards())
        assert page.evaluate("window.same") is True
        assert not page.evaluate(newer)
        page.locator("#update button", has_text="Later").tap()
        assert page.locator("#update").count() == 0
        page.reload()
        table.wait()
        page.locator("#update button", has_text="Load it").tap()
        assert table.until(f"document.body?.dataset.ready === 'yes' && !document.getElementById('update') && {newer}")
        table.wait()
        assert (table.version, table.cards()) == before
        names = page.evaluate("caches.keys()")
        assert len(names) == 1
        assert names[0].endswith("-en")
        assert names[0] != f"bezique-{VERSION}-en"


def test_a_table_that_is_played_sends_nothing_later(browser: Browser, own: Server) -> None:
    """An action that the server never got is sent by its page alone, and only while that is open."""
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        page.evaluate(READY)
        before = (table.version, table.cards())
        address = page.url
        own.kill()
        page.locator("#hand button").first.tap(position={"x": 8, "y": 12})
        assert table.until(GONE)
        page.close()
        own.start()
        page = page.context.new_page()
        page.goto(address)
        table = Table(page)
        table.wait()
        assert (table.version, table.cards()) == before


def test_scripts_are_kept_for_good_and_pages_are_not(server: Server, browser: Browser) -> None:
    with opened(browser, server, viewport=PHONE) as page:
        answers: dict[str, Any] = {}
        page.on("response", lambda answer: answers.update({answer.url.removeprefix(server.address): answer}))
        page.goto("/score")
        assert answers["/score"].headers["cache-control"] == "no-store"
        kept = [each for path, each in answers.items() if path.startswith("/static/")]
        assert kept
        assert all(path.startswith(f"{STATIC}/") for path in answers if path.startswith("/static/"))
        assert all("immutable" in each.headers["cache-control"] for each in kept)
