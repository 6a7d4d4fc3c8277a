"""The keys that tell about the table, typed plays, and the letters on the cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from fast_forward import fast_forward
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAID = "document.getElementById('alert').textContent"
SHOWN = "document.getElementById('explain').textContent"
HAND = "[...document.querySelectorAll('#hand [data-card]')].map((card) => card.dataset.card)"
FOCUSED = "document.activeElement.dataset.card"
WORDS = {
    **{"7": "seven", "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"},
    **{"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
}


def words(card: str) -> str:
    return f"{WORDS[card[0]]} of {WORDS[card[1]]}"


def begin(page: Page, rule_set: str = "classic") -> Table:
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait()
    return table


def told(table: Table, key: str) -> str:
    """What is said, and shown, after a key."""
    table.page.evaluate("document.getElementById('alert').textContent = ''")
    table.page.keyboard.press(key)
    assert table.until(f"{SAID} !== ''")
    said = str(table.page.evaluate(SAID))
    assert said == table.page.evaluate(SHOWN)
    return said


def test_the_keys_tell_what_the_table_shows(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        table = begin(page)
        tricks = others = False
        while not table.deal_is_over() and not (tricks and others):
            if table.sheet_is_open():
                table.quick_turn()
                continue
            hand = page.evaluate(HAND)
            mine = told(table, "m")
            assert mine.startswith(f"You hold {len(hand)} card")
            for suit, name in (("S", "spade"), ("H", "heart"), ("D", "diamond"), ("C", "club")):
                count = sum(card[1] == suit for card in hand)
                assert (f"{count} {name}" in mine) == (count > 0)
            open_cards = page.eval_on_selector_all(
                "[data-zone=rivaltable], [data-zone=known]", "all => all.map((card) => card.dataset.card)"
            )
            said = told(table, "o")
            assert said.startswith("Computer holds ")
            assert all(words(card) in said for card in open_cards)
            others |= bool(open_cards)
            trick = page.eval_on_selector_all("[data-zone=trick]", "all => all.map((card) => card.dataset.card)")
            said = told(table, "t")
            assert said == f"Computer led: {words(trick[0])}." if trick else "You lead" in said
            tricks |= bool(trick)
            assert told(table, "n") == page.inner_text("#prompt")
            table.quick_turn()
        assert tricks
        assert others


def test_a_number_goes_to_that_card_and_enter_plays_it(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        table = begin(page)
        hand = page.evaluate(HAND)
        for number in (1, 3, 8):
            page.keyboard.press(str(number))
            assert page.evaluate(FOCUSED) == hand[number - 1]
        version = table.version
        page.keyboard.press("Enter")
        table.wait_for_change(version)
        assert f"You play the {words(hand[7])}." in page.locator("#log p").all_inner_texts()


def test_n_goes_on_to_the_next_deal(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        begin(page)
        table = fast_forward(page, "deal over")
        assert table.result_is_open()
        table.next_deal("n")
        assert page.inner_text("#deal").startswith("Deal 2")


def test_letter_keys_can_be_switched_off(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"letterKeys": False}, viewport=DESKTOP) as page:
        begin(page)
        page.evaluate("document.getElementById('alert').textContent = ''")
        for key in "tomnuc1/":
            page.keyboard.press(key)
        page.wait_for_timeout(100)  # nothing may come of it; too short a time can only hide a fault
        assert page.evaluate(SAID) == ""
        assert page.locator("dialog[open]").count() == 0


def type_a_play(page: Page) -> str:
    """Type the third card of the hand; its name."""
    card = str(page.evaluate(HAND)[2])
    page.keyboard.press("/")
    page.keyboard.type(card[:2].lower().replace("t", "10"))
    page.keyboard.press("Enter")
    return words(card)


def played(table: Table, version: int, card: str) -> bool:
    """Whether that card is what was played after a version."""
    table.wait_for_change(version)
    return f"You play the {card}." in table.page.locator("#log p").all_inner_texts()


def test_a_play_is_typed(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        table = begin(page)
        version = table.version
        assert played(table, version, type_a_play(page))


def test_what_is_typed_at_once_is_typed_even_while_the_page_still_fetches_a_part(
    browser: Browser, server: Server
) -> None:
    with opened(browser, server, viewport=DESKTOP, service_workers="block") as page:
        held: list[Route] = []
        page.route("**/dialogs.js", lambda route: held.append(route))
        table = begin(page)
        version = table.version
        card = type_a_play(page)
        assert held
        for request in held:
            request.continue_()
        assert played(table, version, card)


def test_keys_pressed_while_a_dialog_is_fetched_do_nothing_at_the_table(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, service_workers="block") as page:
        held: list[Route] = []
        page.route("**/dialogs.js", lambda route: held.append(route))
        table = begin(page)
        version = table.version
        page.keyboard.press("ArrowRight")
        page.keyboard.press("s")
        for key in ("Enter", "Enter", "ArrowRight", "Enter", "Enter", "u"):
            page.keyboard.press(key)
        assert held
        for request in held:
            request.continue_()
        assert table.until("document.querySelector('#scores').open")
        assert page.evaluate("document.querySelector('#hand .raised, #mytable .raised') === null")
        page.keyboard.press("Escape")
        assert table.until("!document.querySelector('#scores').open")
        assert table.version == version
        card = page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        if table.version == version:
            page.keyboard.press("Enter")
        assert played(table, version, words(card))  # and now they do


def test_what_nobody_could_mean_is_asked_for_once_more(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE) as page:
        table = begin(page)
        version = table.version
        page.keyboard.press("/")
        page.keyboard.type("qx")
        page.keyboard.press("Enter")
        assert table.until("/qx/.test(document.querySelector('#type[open] #typed-wrong')?.textContent)")
        assert page.evaluate("document.querySelector('#type > [role=alert]').textContent").startswith("“qx” is no card")
        assert page.evaluate("document.activeElement.value") == "qx"
        card = str(page.evaluate(HAND)[2])
        page.keyboard.press("Control+A")
        page.keyboard.type(card[:2].lower().replace("t", "10"))
        page.keyboard.press("Enter")
        assert played(table, version, words(card))
        page.keyboard.press("/")
        assert page.locator("#typed-wrong").is_hidden()


def test_a_typed_play_that_is_not_possible_is_answered_with_the_reason(browser: Browser, server: Server) -> None:
    visitor = browser.new_context(base_url=server.address)  # the browser reports the refusal as an error, rightly
    page = visitor.new_page()
    table = begin(page)
    version = table.version
    page.keyboard.press("/")
    page.keyboard.type("declare nonsense")
    page.keyboard.press("Enter")
    assert table.until(f"/nonsense/.test({SAID})")
    assert table.version == version
    visitor.close()


def test_what_is_typed_is_read_as_people_mean_it(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/")
        read: Any = page.evaluate(
            """async (texts) => {
              const { typed } = await import('/static/js/typed.js');
              return texts.map(typed);
            }""",
            [
                *("qs", " 10H ", "play ksb", "bezique", "declare four kings", "Four-Kings", "marriage kh qh"),
                *("draw", "no draw", "next", "undo", "exchange 7h", "carte blanche", "rest", ""),
            ],
        )
        assert read == [
            *("play QS", "play TH", "play KSb", "declare bezique", "declare four-kings", "declare four-kings"),
            *("declare marriage KH QH", "draw", "no-draw", "next-deal", "take-back", "seven 7H", "carte-blanche"),
            *("take-rest", ""),
        ]


def test_the_letters_on_the_cards_follow_a_language(browser: Browser, server: Server) -> None:
    path = "document.querySelector('#rank-K path').getAttribute('d')"
    with opened(browser, server, viewport=PHONE, has_touch=True) as page:
        table = begin(page)
        english = page.evaluate(path)
        page.locator("#open-menu").tap()
        page.select_option("[name=letters]", "fr")
        french = page.evaluate(path)
        assert french != english
        page.reload()
        table.wait()
        assert page.evaluate(path) == french
        # What is spoken stays in words.
        page.keyboard.press("Escape")
        assert re.search(
            "king|queen|ace|jack|ten|nine|eight|seven",
            page.locator("#hand button").first.get_attribute("aria-label")
            or page.locator("#hand button").first.inner_text(),
        )
