"""Whole matches through the page, in a real browser against a real server."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route

from bezique.rulesets import RULE_SETS
from fast_forward import fast_forward
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened

REASON_IS_SPOKEN = """
  [...document.querySelectorAll('[aria-live=assertive], [role=alert]')]
    .some((region) => /must (follow|beat|trump)/.test(region.textContent))
"""
OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
}"""
CARDS_OUTSIDE = """cards => cards
  .map((card) => card.getBoundingClientRect())
  .filter((box) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).length"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def tab_to(page: Page, text: str) -> None:
    """Move the focus with Tab until something with that text has it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if text in str(page.evaluate("document.activeElement?.textContent ?? ''")):
            return
    raise AssertionError(f"Tab never reached {text!r}")


def start_match(page: Page, rule_set: str, target: str = "") -> None:
    """Begin a match with the form of the start page."""
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    if target:
        page.check("input[name=target][value=other]")
        page.fill("input[name=target_other]", target)
        page.locator("#summary", has_text=f"{int(target):,}").wait_for()
    page.locator("#setup button:visible", has_text=re.compile("start|deal|play", re.IGNORECASE)).last.click()
    page.wait_for_url("**/t/*")


def test_a_whole_match_with_the_keyboard_only(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/")
        tab_to(page, "Play now")
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/*")
        table = Table(page)
        table.wait()
        deals = 1
        for step in range(600):
            if not table.deal_is_over():
                table.key_turn()
                if step == 40:
                    page.reload()
                    table.wait()
                continue
            assert table.result_is_open()
            if table.match_is_over():
                break
            table.next_deal("Enter")
            deals += 1
        assert table.match_is_over()
        assert deals > 1
        totals = [int(text.replace(",", "")) for text in re.findall(r"[\d,]{3,}", page.inner_text("#result"))]
        assert max(totals) >= 1000


def test_a_whole_match_by_touch_on_a_phone(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        start_match(page, "ladder")
        table = Table(page)
        table.wait()
        for step in range(300):
            if table.deal_is_over():
                if table.match_is_over():
                    break
                table.next_deal("tap")
                continue
            table.tap_turn()
            if step == 20:
                cards = table.cards()
                page.reload()
                table.wait()
                assert table.cards() == cards
        assert table.match_is_over()
        assert "level" in page.inner_text("body").lower()


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "sideways", "desktop"])
def test_nothing_scrolls_or_hangs_over_the_edge_during_play(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    with opened(browser, server, viewport=size, has_touch=True) as page:
        start_match(page, "plain-sequence", "200")
        table = Table(page)
        table.wait()
        for _ in range(30):
            if table.deal_is_over():
                break
            assert page.evaluate(OVERFLOW) == [0, 0]
            assert page.eval_on_selector_all("[data-zone=hand], [data-zone=mytable]", CARDS_OUTSIDE) == 0
            table.tap_turn()


def test_strict_play_marks_what_may_be_played_and_says_why_the_rest_may_not(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True) as page:
        start_match(page, "classic", "100000")
        table = Table(page)
        table.wait()
        refused = 0
        for _ in range(400):
            if refused or table.deal_is_over():
                if refused:
                    break
                table.next_deal("tap")
                continue
            forbidden = page.locator("[data-zone=hand][aria-disabled=true]")
            if table.data("strict") == "yes" and forbidden.count():
                before = table.version
                for _ in range(2):
                    forbidden.first.tap(position={"x": 8, "y": 12}, force=True)
                assert table.until(REASON_IS_SPOKEN)
                assert table.version == before
                refused += 1
            else:
                table.tap_turn()
        assert refused


def test_a_killed_server_comes_back_with_the_same_match(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, has_touch=True) as page:
        start_match(page, "classic")
        table = Table(page)
        table.wait()
        for _ in range(9):
            table.tap_turn()
        before = (
            table.version,
            table.cards(),
        )
        server.kill()
        server.start()
        page.reload()
        table.wait()
        after = (
            table.version,
            table.cards(),
        )
        assert after == before
        table.tap_turn()
        assert table.version > before[0]


@pytest.mark.parametrize("rule_set", ["classic", "rubicon", "four-partners"])
def test_no_hidden_card_is_in_the_page_or_in_what_it_received(browser: Browser, server: Server, rule_set: str) -> None:
    """The page and the answers name no more cards than have been shown by then, and none that was not."""
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        bodies: list[str] = []
        page.on("response", lambda answer: bodies.append(answer.text()) if "/actions" in answer.url else None)
        start_match(page, rule_set)
        table = Table(page)
        table.wait()
        seen: set[str] = set()
        for _ in range(12):
            seen |= set(table.cards())
            table.quick_turn()
        seen |= set(table.cards())
        named = set(re.findall(r"\b[7-9JQKTA][SHDC][a-h]\b", " ".join(bodies) + page.content()))
        played_unseen = set(re.findall(r'"card":\s*"([7-9JQKTA][SHDC][a-h])"', " ".join(bodies)))
        state = json.loads(bodies[-1])["frames"][-1]["state"]
        view = state["view"]
        cut = {card for event in state["table"]["opening"] for card in event["cards"]}
        assert named <= seen | played_unseen | cut
        concealed = sum(each["concealed"] - len(each["known"]) for each in view["seats"][1:])
        assert len(named - cut) <= 32 * RULE_SETS[rule_set].rules.packs - view["stock"] - concealed


def test_a_press_is_not_lost_when_the_form_changes_under_it(browser: Browser, server: Server) -> None:
    """A mistake that goes away moves the button: not while it is being pressed."""
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/")
        page.check("input[name=target][value=other]")
        page.locator("#mistake-target").wait_for()
        answers = "**/setup?*target_other=200*"
        page.route(answers, lambda route: route.abort())  # nothing moves before the press
        page.fill("input[name=target_other]", "200")
        button = page.locator("#setup button.primary")
        box = button.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
        page.unroute(answers)
        with page.expect_response(answers):
            page.mouse.down()
        page.wait_for_timeout(100)  # for the page to read the answer; too short a time can only hide a fault
        page.mouse.up()
        page.wait_for_url("**/t/*")


def test_what_is_entered_while_the_values_of_a_rule_set_come_stays(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, service_workers="block") as page:
        held: list[Route] = []
        answers = "**/setup?base=classic&set=plain-sequence*"
        page.route(answers, lambda route: held.append(route))
        page.goto("/")
        page.locator("#summary", has_text="1,000").wait_for()
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # nothing typed is asked about before the answer
        page.select_option("select[name=set]", "plain-sequence")
        with page.expect_request(answers):
            page.check("input[name=target][value=other]")
        page.clock.run_for(10)  # the press is over
        page.fill("input[name=target_other]", "200")
        with page.expect_response(answers):
            held[-1].continue_()
        page.locator("[name=base][value=plain-sequence]").wait_for(state="attached")
        page.clock.run_for(1000)
        page.locator("#summary", has_text="200").wait_for()
        assert page.input_value("input[name=target_other]") == "200"


def numbers(text: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)]


def test_a_deal_that_is_broken_off_counts_the_same_in_every_sum(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        start_match(page, "classic", "5000")  # no first deal ends such a match
        table = fast_forward(page, "points of deal 2")
        plates = "[0, 1].map((seat) => document.querySelector(`[data-total='${seat}']`).textContent).join(' ')"
        before = numbers(page.evaluate(plates))
        page.click("#open-menu")
        page.click("#give-up")
        page.click("#give-up-sure [data-action=give-up]")
        assert table.until("document.querySelector('#result').open")
        assert numbers(page.evaluate(plates)) == before
        assert numbers(page.inner_text("#result-text"))[-2:] == before
        # Besides, the finished deal before it may be told, folded away, where the page was there when it was played.
        assert page.locator("#result tr.total:not(details tr)").count() == 1, "the deal is told once"
        assert page.locator("#result summary", has_text="Deal 2").count() == 0
        sheet = page.locator("#result table.score").first
        assert numbers(sheet.locator("tr.total").inner_text()) == before
        last = sheet.locator("tbody tr").last.inner_text()
        assert numbers(last)[-1] in before, "the last running total is a total"
        page.goto("/")
        listed = page.locator("ul.finished .result", has_text="Given up").first.inner_text()
        assert numbers(listed) == before
