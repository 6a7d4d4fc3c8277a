"""Hints at the table: asked for by touch, by key and by word, step by step, gone with the next move."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from fast_forward import fast_forward
from page_states import CUT_DIALOGS, OVERFLOW, ZOOMED_MORE
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAID = "document.getElementById('alert').textContent"
SHOWN = "document.getElementById('explain').textContent"
MARKED = "[...document.querySelectorAll('#table .card.hinted')].map((card) => card.getAttribute('aria-label'))"
MARK = """() => {
  const { content, width } = getComputedStyle(document.querySelector('.card.hinted'), '::after');
  return [content, Number.parseFloat(width)];
}"""
NAMED = "() => document.querySelector('.hinted') !== null"
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.bar button, #deal, #hand button')]
  .filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()])
  .filter(([, { left, right, top, bottom }]) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
  .map(([part]) => part.id || part.dataset.card)"""


def begin(page: Page, relaxed: bool = True) -> Table:
    page.goto("/")
    page.locator("#setup [name=relaxed][type=checkbox]").set_checked(relaxed)
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_for_all()
    while table.sheet_is_open():
        table.quick_turn()
    return table


def test_a_card_is_named_and_marked_then_the_numbers_come_and_a_move_clears_it(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        table = begin(page)
        button = page.get_by_role("button", name=re.compile("^Hint"))
        button.tap()
        assert table.until(NAMED)
        (card,) = page.evaluate(MARKED)
        said = page.evaluate(SAID)
        assert said == page.evaluate(SHOWN)
        assert re.match(rf"Hint: {card}( \(from the hand\)| \(on the table\))?\. [A-Z].*\.$", said)
        assert "named by the hint" in str(page.locator(".card.hinted").first.get_attribute("aria-description"))
        content, width = page.evaluate(MARK)
        assert "★" in content  # a sign, not only a colour
        assert width >= 16
        assert page.locator("#hint").is_hidden()

        button.tap()
        rows = page.locator("#hint-body tbody tr")
        expect(rows).to_have_count(len(page.evaluate("[...document.querySelectorAll('#hand button')]")))
        texts = [row.inner_text().split("\t") for row in rows.all()]
        assert texts[0][0].lower() == card
        assert texts[0][1] == "best"
        assert all(re.fullmatch(r"about equal|−\d+\.\d ± \d+\.\d", each) for _, each in texts[1:])
        for _, each in texts[1:]:
            if each != "about equal":
                less, half = (float(number) for number in re.findall(r"[\d.]+", each))
                assert less >= max(2, half) - 0.1  # both are rounded
        body = page.inner_text("#hint-body")
        assert said.split(". ", 1)[1] in body
        assert "possible deals were looked at" in body
        assert "possible deals were looked at" in page.inner_text("#hint > [role=alert]")
        page.keyboard.press("Escape")
        assert page.evaluate(MARKED) == [card]

        table.quick_turn()
        assert page.evaluate(MARKED) == []
        assert not page.evaluate(SHOWN).startswith("Hint") or page.locator("#explain").is_hidden()


def test_keys_and_words_ask_and_the_focus_stays(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        table = begin(page)
        page.keyboard.press("ArrowRight")
        focused = page.evaluate("document.activeElement.dataset.card")
        page.keyboard.press("h")
        assert table.until(NAMED)
        assert page.evaluate("document.activeElement.dataset.card") == focused
        page.keyboard.press("h")
        page.locator("#hint-body table").wait_for()
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.dataset.card") == focused
        table.key_turn()
        page.keyboard.press("/")
        page.keyboard.type("hint")
        page.keyboard.press("Enter")
        assert table.until(NAMED)


def test_a_declaration_is_marked_in_the_sheet(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        table = begin(page)
        while not table.sheet_is_open():
            table.quick_turn()
        page.keyboard.press("h")
        marked = page.locator("#sheet .option.hinted")
        expect(marked).to_have_count(1)
        label = marked.locator(".option-label").inner_text()
        assert page.evaluate(SAID).lower().startswith(f"hint: {label.lower()}")
        marked.click()
        table.wait_for_change(0)
        assert not page.evaluate(NAMED)


@pytest.mark.parametrize("rules", ["classic", "ladder"])
def test_where_moves_stand_nothing_is_offered_and_the_key_says_why(
    browser: Browser, server: Server, rules: str
) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        seat(page, server, rules, 3)  # as it is made here, moves stand
        table = Table(page)
        table.wait_for_all()
        assert page.locator("#ask-hint").is_hidden()
        page.keyboard.press("h")
        assert table.until(f"{SAID} === 'In this match there are no hints.'")


def test_while_it_is_worked_out_the_button_says_so_and_an_old_answer_is_dropped(
    browser: Browser, server: Server
) -> None:
    with opened(
        browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True, service_workers="block"
    ) as page:
        held: list[Route] = []
        page.route("**/hint", lambda route: held.append(route))
        table = begin(page)
        button = page.locator("#ask-hint")
        page.keyboard.press("h")
        expect(button).to_have_attribute("aria-busy", "true")
        expect(button).to_have_text("Thinking …")
        page.keyboard.press("h")  # asking once more while it is worked out changes nothing
        answer = held[0].fetch()
        assert answer.status == 200
        table.quick_turn()  # the page stays usable
        while table.sheet_is_open():
            table.quick_turn()
        expect(button).to_have_attribute("aria-busy", "false")
        assert len(held) == 1
        page.evaluate("document.getElementById('alert').textContent = ''")
        held[0].fulfill(response=answer)
        page.keyboard.press("h")
        expect(button).to_have_attribute("aria-busy", "true")
        assert not page.evaluate(NAMED)
        assert page.evaluate(SAID) == ""
        held[1].continue_()
        assert table.until(NAMED)


def test_without_the_server_a_sentence_says_so(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, service_workers="block") as page:
        page.route("**/hint", lambda route: route.abort())
        table = begin(page)
        page.keyboard.press("h")
        assert table.until(f"{SAID}.startsWith('The server does not answer')")
        assert page.locator("#ask-hint").get_attribute("aria-busy") == "false"


def test_rules_that_the_computer_has_not_learned_are_told(browser: Browser, server: Server) -> None:
    with opened(browser, server, refusals="422", viewport=DESKTOP) as page:
        answer = page.request.post(f"{server.address}/matches", form={"set": "classic", "packs": "3"}, max_redirects=0)
        page.goto(answer.headers["location"])
        table = Table(page)
        table.wait_for_all()
        page.keyboard.press("h")
        assert table.until(f"{SAID}.startsWith('For these rules there are no hints')")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, {"width": 320, "height": 568}, ZOOMED_MORE], ids=str)
def test_nothing_is_pushed_out_of_sight(browser: Browser, server: Server, size: dict[str, int]) -> None:
    look: dict[str, Any] = {"viewport": size, "has_touch": True}
    with opened(browser, server, {"singleTap": True}, **look) as page:
        table = begin(page)
        page.locator("#ask-hint").tap()
        assert table.until(NAMED)
        assert page.evaluate(OVERFLOW) <= 0
        if size != ZOOMED_MORE:  # where the table scrolls
            assert page.evaluate(OUT_OF_SIGHT) == []
        page.locator("#ask-hint").tap()
        page.locator("#hint-body table").wait_for()
        assert page.evaluate(CUT_DIALOGS) == 0
        assert (
            page.evaluate(
                "(() => { const { scrollWidth, clientWidth } = document.getElementById('hint-body');"
                " return scrollWidth - clientWidth; })()"
            )
            <= 0
        )


def test_in_french(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, locale="fr-FR") as page:
        table = begin(page)
        page.keyboard.press("/")
        page.keyboard.type("conseil")
        page.keyboard.press("Enter")
        assert table.until(NAMED)
        assert page.evaluate(SAID).startswith("Conseil\u202f: ")
        page.keyboard.press("h")
        page.locator("#hint-body table").wait_for()
        assert "le meilleur" in page.inner_text("#hint-body")


def test_the_hints_of_a_deal_are_told_at_its_end(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP) as page:
        table = begin(page)
        page.keyboard.press("h")
        assert table.until(NAMED)
        table = fast_forward(page, "deal over")
        assert table.until("document.querySelector('#result').open")
        assert page.inner_text("#result-text").endswith("1 hint in this deal.")
