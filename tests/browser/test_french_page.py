"""The pages in French: how it is chosen, a match in it, and that nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import pseudo
from page_states import REFUSALS, states
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATCH = ("classic", 3)
"""Soon there is something to declare in it."""
LANGUAGE = "document.documentElement.lang"
SAID = "document.getElementById('alert').textContent"
HAND = "[...document.querySelectorAll('#hand [data-card]')].map((card) => card.dataset.card)"
RANKS = {"7": "sept", "8": "huit", "9": "neuf", "T": "dix", "J": "valet", "Q": "dame", "K": "roi", "A": "as"}
SUITS = {"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"}
LETTERS = {"T": "10", "J": "V", "Q": "D", "K": "R", "S": "P", "H": "C", "D": "K", "C": "T"}
PROMPTS = re.compile(
    r"À vous de jouer\.|À vous d’entamer\.|Annoncez ou piochez\.|Touchez-la encore pour jouer\.|La donne est terminée\."
    r"|Vous gagnez la levée\.|L’ordinateur (?:doit jouer|doit entamer|peut annoncer|gagne la levée)\."
)
CONTROLLED = """async (language) => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const { controller } = navigator.serviceWorker;
  return controller?.state === 'activated' && names.length === 1 && names[0].endsWith(`-${language}`);
}"""
LETTER = """async () => {
  const { LETTER_STROKES } = await import('/static/js/letters.js');
  const drawn = document.querySelector('#rank-K path').getAttribute('d');
  return Object.keys(LETTER_STROKES).find((letter) => LETTER_STROKES[letter] === drawn) ?? 'K';
}"""


def words(card: str) -> str:
    return f"{RANKS[card[0]]} de {SUITS[card[1]]}"


def short(card: str) -> str:
    """A card as it is typed in French."""
    return (LETTERS.get(card[0], card[0]) + LETTERS[card[1]]).lower()


def choose(page: Page, name: str) -> None:
    """Press the button of a language, which brings the page again."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may end it."""
    running = Server(tmp_path / "bezique.db")
    running.start()
    yield running
    running.kill()


# Choosing


def test_french_is_chosen_on_the_start_page_without_scripts(browser: Browser, server: Server) -> None:
    visitor = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto("/?set=ladder")
    button = page.get_by_role("button", name="Français")
    assert (button.get_attribute("lang"), button.get_attribute("aria-current")) == ("fr", None)
    choose(page, "Français")
    assert page.url.endswith("/?set=ladder")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert button.get_attribute("aria-current") == "true"
    page.goto("/rules")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.goto("/")
    choose(page, "English")
    assert page.locator("html").get_attribute("lang") == "en"
    visitor.close()


def test_a_form_with_mistakes_leads_back_to_the_start(browser: Browser, server: Server) -> None:
    """It is shown under an address that only takes what is sent to it."""
    visitor = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto("/")
    page.check("input[name=target][value=other]")
    page.fill("input[name=target_other]", "many")
    page.locator("#setup button.primary").click()
    assert page.url.startswith(f"{server.address}/matches")
    choose(page, "Français")
    assert page.url == f"{server.address}/"
    assert page.locator("html").get_attribute("lang") == "fr"
    visitor.close()


def test_the_language_is_changed_at_a_running_table(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, server, *MATCH)
        table = Table(page)
        table.wait()
        table.quick_turn()
        before = (table.version, table.cards(), page.url)
        assert page.evaluate(LETTER) == "K"
        page.locator("#open-menu").tap()
        choose(page, "Français")
        table.wait()
        assert (table.version, table.cards(), page.url) == before
        assert page.evaluate(LANGUAGE) == "fr"
        assert page.inner_text("#deal") == f"Donne 1 · levée {page.inner_text('#deal').split()[-1]}"
        assert page.inner_text("#alert").startswith("Donne 1. ")
        turned_up = page.locator("#log p", has_text="La retourne est ").inner_text()
        assert re.search(r": l’atout est (pique|cœur|carreau|trèfle)\.$", turned_up)
        assert page.evaluate(LETTER) == "R"
        # Letters that were chosen stay, whatever the language.
        page.locator("#open-menu").tap()
        page.select_option("[name=letters]", "de")
        choose(page, "English")
        table.wait()
        assert page.evaluate(LANGUAGE) == "en"
        assert page.evaluate("document.querySelector('[name=letters]').value") == "de"


# Playing


def test_a_match_is_begun_and_played_by_touch_in_french(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto("/")
        choose(page, "Français")
        page.locator(".masthead .primary").tap()
        page.wait_for_url("**/t/*")
        table = Table(page)
        table.wait()
        assert page.evaluate(LANGUAGE) == "fr"
        seat(page, server, *MATCH)
        table.wait()
        sheets = 0
        for _ in range(9):
            assert PROMPTS.fullmatch(page.inner_text("#prompt")), page.inner_text("#prompt")
            card = page.locator("#hand [data-card]").first
            assert card.get_attribute("aria-label") == words(str(card.get_attribute("data-card")))
            if table.sheet_is_open():
                sheets += 1
                assert page.inner_text("#sheet-title") == "Annoncer"
                assert "Vous pouvez annoncer\u202f: " in page.evaluate(SAID)
                assert page.get_by_role("button", name="Masquer les annonces et regarder la table").is_visible()
            table.tap_turn()
        assert sheets
        page.locator("#open-scores").tap()
        assert page.locator("#scores-body th").first.inner_text() == "Levée et motif"
        assert {"Cette donne", "Total"} <= {*page.locator("#scores-body tfoot th").all_inner_texts()}
        page.keyboard.press("Escape")
        page.locator("#open-last").tap()
        assert page.inner_text("#last-text") in ("Vous l’avez gagnée.", "L’ordinateur l’a gagnée.")
        page.keyboard.press("Escape")
        page.locator("#open-menu").tap()
        page.locator("#menu-help").tap()
        assert "a servi dans\u202f: quatre rois d’atout" in page.locator("#marks li").all_inner_texts()
        assert page.locator("#marks [data-mark='4R'].may").count() == 1


def test_a_match_is_played_with_the_keyboard_in_french(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP, locale="fr-FR") as page:
        seat(page, server, *MATCH)
        table = Table(page)
        table.wait()
        hand = page.evaluate(HAND)
        page.keyboard.press("m")
        said = page.evaluate(SAID)
        assert said.startswith(f"Vous avez {len(hand)} cartes en main\u202f: ")
        for suit, word in SUITS.items():
            count = sum(card[1] == suit for card in hand)
            assert (f"{count} {word}" in said) == (count > 0)
        page.keyboard.press("k")
        up = str(page.locator("#turnup [data-card]").get_attribute("data-card"))
        assert re.match(
            rf"Atout {SUITS[up[1]]}, retourne\u202f: {words(up)}\. \d+ cartes au talon\.", page.evaluate(SAID)
        )
        page.keyboard.press("o")
        assert page.evaluate(SAID).startswith("L’ordinateur a ")
        for _ in range(3):
            while table.sheet_is_open():
                table.key_turn()
            card, version = page.evaluate(HAND)[-1], table.version
            page.keyboard.press("/")
            page.keyboard.type(short(card))
            page.keyboard.press("Enter")
            table.wait_for_change(version)
            assert card not in page.evaluate(HAND)
        assert page.evaluate(LANGUAGE) == "fr"


def test_a_keyboard_with_digits_above_shift_reaches_the_cards(browser: Browser, server: Server) -> None:
    """On French keyboards the key of 3 gives a quotation mark, and the stroke needs Shift."""
    press = (
        "(init) => document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))"
    )
    with opened(browser, server, viewport=DESKTOP, locale="fr-FR") as page:
        seat(page, server, *MATCH)
        Table(page).wait()
        hand = page.evaluate(HAND)
        page.evaluate(press, {"key": '"', "code": "Digit3"})
        assert page.evaluate("document.activeElement.dataset.card") == hand[2]
        page.evaluate(press, {"key": "5", "code": "Digit5", "shiftKey": True})
        assert page.evaluate("document.activeElement.dataset.card") == hand[4]
        page.evaluate(press, {"key": "/", "code": "Period", "shiftKey": True})
        assert page.locator("#type").is_visible()


def test_what_is_typed_in_french_is_read_as_people_mean_it(browser: Browser, server: Server) -> None:
    meant = {
        "dp": "play QS",
        "10c": "play TH",
        "jouer rkb": "play KDb",
        "At": "play AC",
        "kt": "play KC",
        "7c": "play 7H",
        "qs": "play QS",
        "bésigue": "declare bezique",
        "annoncer le double besigue": "declare double-bezique",
        "quatre as": "declare four-aces",
        "annoncer quatre rois d'atout": "declare four-trump-kings",
        "mariage rc dc": "declare marriage KH QH",
        "quinte": "declare sequence",
        "sept": "seven",
        "échanger le sept 7k": "seven 7D",
        "piocher": "draw",
        "Ne pas piocher": "no-draw",
        "laisser l’annonce": "hand-over",
        "carte blanche": "carte-blanche",
        "donne suivante": "next-deal",
        "reprendre": "take-back",
        "prendre le reste": "take-rest",
        "declare four kings": "declare four-kings",
        "draw": "draw",
        "": "",
    }
    with opened(browser, server, viewport=DESKTOP, locale="fr-FR") as page:
        page.goto("/")
        read: Any = page.evaluate(
            """async (texts) => {
              const { typed } = await import('/static/js/typed.js');
              return texts.map(typed);
            }""",
            [*meant],
        )
        assert dict(zip(meant, read, strict=True)) == meant


def test_the_score_pad_speaks_french_also_where_it_was_begun_in_english(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=PHONE, has_touch=True) as page:
        page.goto("/score")
        page.locator("#pad-names input").nth(1).wait_for()
        page.click("#setup .primary")
        page.click("[data-what=marriage]")
        assert page.inner_text("#told") == "Player 1: Marriage, 20. Now 20."
        page.goto("/")
        choose(page, "Français")
        page.goto("/score")
        assert Table(page).until("JSON.parse(localStorage.getItem('bezique.score-pad')).language === 'fr'")
        assert page.inner_text("#pad-turn") == "Donne 1, en 1\u202f000 points. Player 1 donne, Player 2 entame."
        page.click("[data-what=double-bezique]")
        assert page.inner_text("#told").endswith("500. Maintenant 520.")
        page.click("#end")
        page.locator("#brisque-inputs input").nth(0).fill("9")
        page.locator("#brisque-inputs input").nth(1).fill("8")
        assert page.inner_text("#ending-mistake") == "Le jeu compte 16 brisques, mais celles-ci font 17."


# Without the server


def test_the_worker_of_the_chosen_language_takes_over_by_itself(browser: Browser, own: Server) -> None:
    with opened(browser, own, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        seat(page, own, *MATCH)
        table = Table(page)
        table.wait()
        assert table.until(CONTROLLED, "en")
        page.locator("#open-menu").tap()
        choose(page, "Français")
        table.wait()
        assert table.until(CONTROLLED, "fr")
        assert page.locator("#update").count() == 0
        table.quick_turn()
        own.kill()
        for path in ("/rules/rubicon", "/score", "/tutorial", "/nowhere"):
            page.goto(path)
            assert page.evaluate(LANGUAGE) == "fr", path
        page.locator("#away-again").tap()
        assert table.until("document.getElementById('away-state').textContent.startsWith('Pas encore de réponse.')")
        page.goto("/rules")  # the page that stands in would go on by itself
        own.start()
        page.goto("/")
        choose(page, "English")
        assert table.until(CONTROLLED, "en")
        own.kill()
        page.goto("/rules")
        assert page.evaluate(LANGUAGE) == "en"


# Nothing is left in English


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the made-up language."""
    folder = tmp_path_factory.mktemp("strange")
    pseudo.write(folder)
    running = Server(folder / "bezique.db", program=(pseudo.__file__, str(folder)))
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_text_is_left_unmarked(browser: Browser, strange: Server, size: dict[str, int]) -> None:
    found: dict[str, list[str]] = {}
    look: dict[str, Any] = {"viewport": size, "has_touch": True, "locale": "fr-FR"}
    with opened(browser, strange, {"singleTap": True}, REFUSALS, **look) as page:
        for name in states(page, strange):
            assert page.evaluate(LANGUAGE) == "fr"
            found[name] = pseudo.finds(page)
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("rule_set", ["four-partners", "polish", "classic(enforcement=penalties)"])
def test_no_text_is_left_unmarked_at_other_tables(browser: Browser, strange: Server, rule_set: str) -> None:
    with opened(browser, strange, {"singleTap": True}, viewport=DESKTOP, has_touch=True, locale="fr-FR") as page:
        seat(page, strange, rule_set, 3)
        table = Table(page)
        table.wait()
        for _ in range(8):
            assert pseudo.finds(page) == []
            for key in "mtok":
                page.keyboard.press(key)
                assert pseudo.finds(page) == []
            table.quick_turn()


def test_no_text_is_left_unmarked_in_the_tutorial(browser: Browser, strange: Server) -> None:
    with opened(browser, strange, viewport=DESKTOP, locale="fr-FR") as page:
        page.goto("/tutorial")
        table = Table(page)
        for step in range(14):
            assert table.until("(step) => document.getElementById('coach').dataset.step === step", str(step))
            table.wait()
            assert pseudo.finds(page) == [], step
            page.keyboard.press("Enter")


def test_an_unmarked_text_would_be_found(browser: Browser, strange: Server) -> None:
    with opened(browser, strange, viewport=PHONE, locale="fr-FR") as page:
        page.goto("/score")
        page.locator("#pad-names input").nth(1).wait_for()
        assert pseudo.finds(page) == []
        page.evaluate("document.getElementById('pad-target').title = 'Any number'")
        page.evaluate("document.getElementById('pad-summary').append('⟦marked⟧ forgotten 10♥')")
        assert pseudo.finds(page) == ["#pad-summary span: 'forgotten 10♥'", "#pad-target input: 'Any number'"]
