"""Statistics and ladder in the browser: reached from the start page, whole on the smallest screens."""

from __future__ import annotations

import csv

import pytest
from playwright.sync_api import Browser, Page

from fast_forward import fast_forward
from table_server import DESKTOP, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALLEST = {"width": 320, "height": 568}
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def play_a_match(page: Page) -> int:
    """Play a short match to its end; the points of the best deal."""
    page.goto("/")
    page.check("input[name=target][value=other]")
    page.fill("input[name=target_other]", "100")
    page.locator("#summary", has_text="100 points").wait_for()
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    fast_forward(page, "match over")
    state = page.evaluate(
        "fetch(`/api/tables/${document.querySelector('main').dataset.table}`).then((all) => all.json())"
    )
    return max(int(scores[0]) for scores in state["match"]["deals"])


def test_a_finished_match_is_in_the_statistics(browser: Browser, server: Server) -> None:
    settings: dict[str, object] = {"singleTap": True}
    with opened(browser, server, settings, viewport=SMALLEST, has_touch=True, is_mobile=True) as page:
        page.goto("/statistics")
        assert page.get_by_role("button", name="Play now").is_visible()
        best = play_a_match(page)
        page.goto("/")
        page.get_by_role("link", name="Statistics").tap()
        record = page.get_by_role("region", name="Classic, against Club")
        assert f"Best deal\n{best:,}" in record.inner_text()
        record.locator("summary").tap()
        assert record.locator("tbody tr").count() > 0
        assert page.evaluate(OVERFLOW) <= 0
        with page.expect_download() as download:
            page.get_by_role("link", name="as a file").tap()
        with download.value.path().open(newline="") as file:
            assert max(int(row["points"]) for row in csv.DictReader(file)) == best


def test_the_ladder_shows_where_one_stands(browser: Browser, server: Server) -> None:
    with opened(browser, server, {}, viewport=DESKTOP) as page:
        page.goto("/")
        page.get_by_role("link", name="All matches of the ladder").click()
        assert page.locator("[aria-current=step]").inner_text() == "1"
        page.get_by_role("button", name="Play the rival of level 1").click()
        page.wait_for_url("**/t/*")
        page.goto("/ladder")
        assert page.get_by_role("link", name="Continue the ladder match").is_visible()
        page.set_viewport_size({"width": 320, "height": 568})
        assert page.evaluate(OVERFLOW) <= 0


def give_one_up(page: Page, rules: str) -> None:
    """Begin a match from the page that is open, and give it up."""
    answer = page.request.post("/matches", form={"set": rules, "opponent": "random"}, max_redirects=0)
    assert page.request.post(f"/matches/{answer.headers['location'].removeprefix('/t/')}/give-up").ok


@pytest.mark.parametrize("scripted", [True, False])
@pytest.mark.parametrize(
    ("path", "rules", "what"), [("/statistics", "classic", "the statistics"), ("/ladder", "ladder", "the ladder")]
)
def test_both_are_begun_anew_with_keys_alone(
    browser: Browser, server: Server, path: str, rules: str, what: str, scripted: bool
) -> None:
    """Where one is afterwards is what has happened, and the next Tab leads to what undoes it."""
    with opened(browser, server, {}, viewport=SMALLEST, java_script_enabled=scripted) as page:
        page.goto(path)
        give_one_up(page, rules)
        page.goto(path)
        played = page.locator("main").inner_text()
        button = page.get_by_role("button", name=f"Begin {what} anew")
        assert not button.is_visible()
        page.locator("summary", has_text=f"Begin {what} anew").focus()
        page.keyboard.press("Enter")
        assert button.is_visible()
        assert page.evaluate(OVERFLOW) <= 0
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{path}#since")
        status = page.get_by_role("status")
        assert status.inner_text().startswith("Begun anew on ")
        assert page.locator("#since:focus").count() == 1
        assert page.evaluate(OVERFLOW) <= 0
        page.keyboard.press("Tab")
        assert page.locator("button:focus").inner_text() == "Count the earlier matches again"
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{path}?back#since")
        assert status.inner_text() == "The earlier matches are counted again."
        assert page.locator("#since:focus").count() == 1
        page.goto(path)
        assert page.locator("main").inner_text() == played
