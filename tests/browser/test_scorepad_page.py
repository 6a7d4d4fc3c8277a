"""The score pad in the browser: its arithmetic is the program's, and it can be used by thumb, keys and ear."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from bezique.rulesets import RULE_SETS
from bezique.scorepad import Standing, after, as_data, begin, entry_data
from pads import random_pad
from table_server import DESKTOP, PHONE, Server, opened

pytestmark = pytest.mark.browser

FOLDED = """async ([game, first, entries]) => {
  const model = await import('/static/js/score-pad-model.js');
  let standing = model.begin(game, first);
  return entries.map((entry) => {
    const wrong = model.problem(game, standing, entry);
    if (!wrong) standing = model.after(game, standing, entry);
    return [wrong, standing];
  });
}"""
SMALL = """() => [...document.querySelectorAll('button, summary, select, a.quiet, .tile, input[type=text]')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 40).map((each) => each.outerHTML)"""


def plain(standing: Standing, sides: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """A standing as the page's model has it."""
    outcome = standing.outcome
    paid = outcome.settlement
    return {
        "deals": [
            {
                "dealer": deal.dealer,
                "leader": deal.leader,
                "lines": [
                    {"side": line.side, "what": line.what, "points": line.points, "paid_by": line.paid_by}
                    for line in deal.lines
                ],
                "scores": list(deal.scores),
                "over": deal.over,
                "brisques": list(deal.brisques),
            }
            for deal in standing.deals
        ],
        "totals": list(standing.totals),
        "outcome": {
            "over": outcome.over,
            "winner": sides.index(outcome.winners) if outcome.winners else None,
            "margin": outcome.margin,
            "settlement": paid
            and {name: getattr(paid, name) for name in ("winner", "points", "rubiconed", "saved", "tie_broken")},
        },
    }


def test_the_page_reckons_as_the_program_does(browser: Browser, server: Server) -> None:
    ended = 0
    with opened(browser, server) as page:
        page.goto("/score")
        for name, rule_set in RULE_SETS.items():
            for seed in range(6):
                rules = rule_set.rules
                tried, said = random_pad(rules, seed)
                found = page.evaluate(FOLDED, [as_data(rules), seed % rules.seats, [*map(entry_data, tried)]])
                standing = begin(rules, seed % rules.seats)
                for entry, wrong, (page_wrong, page_standing) in zip(tried, said, found, strict=True):
                    assert page_wrong == wrong, (name, seed, entry)
                    if not wrong:
                        standing = after(rules, standing, entry)
                    assert page_standing == plain(standing, rules.sides), (name, seed, entry)
                ended += standing.outcome.over
    assert ended > 30


def begin_pad(page: Page, rules: str, names: list[str]) -> None:
    page.goto(f"/score?rules={rules}")
    fields = page.locator("#pad-names input")
    fields.nth(len(names) - 1).wait_for()
    for number, name in enumerate(names):
        fields.nth(number).fill(name)
    page.click("#setup .primary")
    page.locator("#pad-view").wait_for()


def press(page: Page, side: int, what: str) -> None:
    page.locator("#players .tile").nth(side).click()
    page.click(f"[data-what={what}]")


def told(page: Page) -> str:
    return page.inner_text("#told")


def finish(page: Page, brisques: list[int], last: int) -> None:
    page.click("#end")
    for side, number in enumerate(brisques):
        field = page.locator("#brisque-inputs input").nth(side)
        field.click()
        field.fill(str(number))
    page.locator("#last-choices input").nth(last).check()
    page.click("#ending .primary")


def test_a_match_by_thumb_on_a_phone(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        begin_pad(page, "classic", ["Ann", "Bob"])
        press(page, 0, "marriage")
        assert told(page) == "Ann: Marriage, 20. Now 20."
        press(page, 1, "four-aces")
        assert page.get_attribute("#told", "role") == "status"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.click("#undo")
        assert told(page) == "Taken back: Bob, four aces, 100."
        assert page.evaluate(SMALL) == []
        # The numbers must make sixteen; the page says when they do not, and writes nothing down.
        finish(page, [9, 8], 0)
        assert page.inner_text("#ending-mistake") == "There are 16 brisques in the pack, but these make 17."
        page.locator("#brisque-inputs input").nth(1).fill("7")
        assert page.inner_text("#ending-mistake") == ""
        page.click("#ending .primary")
        assert "Deal 2, to 1,000. Bob deals, Ann leads." in told(page)
        for _ in range(2):
            press(page, 1, "double-bezique")
        finish(page, [16, 0], 1)
        assert "Bob wins the match by 1,080 to 280." in page.inner_text("#pad-result")
        assert page.evaluate("document.activeElement.id") == "pad-result"
        # Kept by the browser, and undone after all.
        page.reload()
        assert "Matches won: Ann 0, Bob 1." in page.inner_text("#pad-result")
        page.click("#undo")
        assert not page.locator("#pad-result").is_visible()
        assert page.inner_text("#pad-turn").startswith("Deal 2")


def test_without_the_server_the_open_page_goes_on(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        with page.expect_response("**/score/rules.json"):
            page.goto("/score")
        page.locator("#pad-names input").nth(1).wait_for()
        page.context.set_offline(True)
        page.select_option("#pad-rules", "four-partners")
        page.locator("#pad-names input").nth(3).wait_for()
        page.click("#setup .primary")
        press(page, 0, "triple-bezique")
        assert told(page) == "Player 1 and Player 3: Triple bezique, 1,500. Now 1,500."
        page.context.set_offline(False)


def test_a_match_can_be_begun_before_its_rules_have_come(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, service_workers="block") as page:
        held: list[Route] = []
        page.route("**/score/rules.json", lambda route: held.append(route))
        page.goto("/score")
        page.locator("#setup .primary").click()
        assert page.locator("#setup-mistake").is_hidden()
        for request in held:
            request.continue_()
        page.locator("#presses .press").first.wait_for()
        assert page.locator("#players .tile").count() == 2


def test_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/score")
        page.locator("#pad-names input").nth(1).wait_for()
        page.focus("#pad-names input")
        page.keyboard.type("Ann")
        page.keyboard.press("Tab")
        page.keyboard.type("Bob")
        page.keyboard.press("Enter")
        page.locator("#pad-view").wait_for()
        assert page.evaluate("document.activeElement.name") == "side"
        page.keyboard.press("ArrowRight")
        while page.evaluate("document.activeElement.dataset.what") != "bezique":
            page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        assert told(page) == "Bob: Bezique, 40. Now 40."
        page.keyboard.press("Control+z")
        assert told(page) == "Taken back: Bob, bezique, 40."


def test_a_settlement_is_told_and_paid(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True) as page:
        begin_pad(page, "rubicon", ["Ann", "Bob"])
        for _ in range(1):
            press(page, 0, "triple-bezique")
        press(page, 1, "double-bezique")
        finish(page, [20, 12], 0)
        shown = page.inner_text("#pad-result-text")
        assert "Ann wins the match and is paid 3,300 points. Bob did not reach 1,000 and is rubiconed" in shown
        assert "Paid so far: Ann 3,300, Bob 0." in shown


def test_penalties_other_points_and_paper(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, color_scheme="dark") as page:
        begin_pad(page, "parlour", ["Ann", "Bob"])
        page.click("details summary")
        page.click("[data-what=penalty-hand]")
        assert told(page) == "Too many cards, 100 from Ann to Bob."
        page.fill("#other", "25")
        page.keyboard.press("Enter")
        assert told(page) == "Ann: Other points, 25. Now 25."
        page.fill("#other", "lots")
        page.keyboard.press("Enter")
        assert told(page) == "A number from 1 to 20,000 is needed."
        page.emulate_media(media="print")
        assert page.locator("#sheet").is_visible()
        assert not page.locator("#presses").is_visible()
        assert not page.locator(".pad-bar").is_visible()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
