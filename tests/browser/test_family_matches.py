"""Full matches through the page: of every rule set by taps on a small phone, of four by all other means as well."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bezique.rulesets import RULE_SETS
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened

OUTSIDE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const cards = [...document.querySelectorAll('#table [data-zone]')].filter((card) => {
    const box = card.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1);
  });
  return [scrollWidth > innerWidth, scrollHeight > innerHeight, ...cards.map((card) => card.dataset.card ?? 'back')];
}"""
"""Whether the page scrolls, and the cards that hang over its edge."""
NARROWEST = """() => Math.min(...[...document.querySelectorAll('#table button.card')]
  .map((card) => parseFloat(card.style.getPropertyValue('--strip'))))"""
"""The narrowest strip of an own card that the next one leaves in sight."""
FIRST_LOOKS = 20
"""So many decisions are looked at one by one; after that every tenth is."""

TARGET = "200"
"""Points to win, where there is a target."""
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "phone": ("touch", {"viewport": PHONE, **TOUCH}),
    "sideways": ("touch", {"viewport": LANDSCAPE, **TOUCH}),
    "mouse": ("mouse", {"viewport": DESKTOP}),
    "keys": ("keys", {"viewport": DESKTOP}),
}
"""By what a match is played, and the window in which it is."""
NEXT_DEAL = {"touch": "tap", "mouse": "click", "keys": "Enter"}
BY_ALL_MEANS = ("classic", "ladder", "rubicon", "four-partners")
MATCHES = [
    *(("phone", rule_set) for rule_set in RULE_SETS),
    *((way, rule_set) for way in WAYS if way != "phone" for rule_set in BY_ALL_MEANS),
]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def has_target(rule_set: str) -> bool:
    return RULE_SETS[rule_set].rules.match == "target"


def begin(page: Page, rule_set: str) -> Table:
    """Begin a match with the form of the start page, a short one where there is a target."""
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    if has_target(rule_set):
        page.check("input[name=target][value=other]")
        page.fill("input[name=target_other]", TARGET)
    page.locator("#setup button:visible", has_text=re.compile("start|deal|play", re.IGNORECASE)).last.click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait()
    return table


def press_until(page: Page, key: str, reached: str) -> None:
    """Press a key until the page is as wanted."""
    for _ in range(80):
        if page.evaluate(reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {reached}")


def begin_by_keys(page: Page, rule_set: str) -> Table:
    """The same with the keyboard only."""
    page.goto("/")
    table = Table(page)
    press_until(page, "Tab", "document.activeElement.matches('#setup select[name=set]')")
    page.keyboard.press("Home")
    press_until(page, "ArrowDown", f"document.activeElement.value === '{rule_set}'")
    assert table.until(f"document.querySelector('#setup [name=base]').value === '{rule_set}'")
    if has_target(rule_set):
        press_until(page, "Tab", "document.activeElement.matches('[name=target_other]')")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(TARGET)
        assert table.until(f"document.getElementById('summary').textContent.includes('{TARGET}')")
    press_until(page, "Tab", "document.activeElement.matches('#setup button.primary')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table.wait()
    return table


@pytest.mark.parametrize(("way", "rule_set"), MATCHES, ids=[f"{rule_set}-{way}" for way, rule_set in MATCHES])
def test_a_whole_match(browser: Browser, server: Server, way: str, rule_set: str) -> None:
    by, window = WAYS[way]
    with opened(browser, server, {"singleTap": by != "keys"}, **window) as page:
        table = begin_by_keys(page, rule_set) if by == "keys" else begin(page, rule_set)
        play_to_the_end(table, by)


def play_to_the_end(table: Table, by: str) -> None:
    page = table.page
    for step in range(600):
        if table.deal_is_over():
            assert table.result_is_open()
            if table.match_is_over():
                break
            table.next_deal(NEXT_DEAL[by])
            continue
        if step < FIRST_LOOKS or step % 10 == 0:
            assert page.evaluate(OUTSIDE) == [False, False]
            assert page.evaluate(NARROWEST) >= 24
        table.quick_turn(by)
    assert table.match_is_over()
    assert "End of the match" in page.inner_text("#result")
    assert re.search(r"\b(win|wins|drawn|void)\b", page.inner_text("#result-text"))


FOCUSED = """() => {
  const { dataset, style } = document.activeElement;
  return [dataset.card ?? '', Number(/, ([-.0-9]+)px/.exec(style.transform)?.[1] ?? 0)];
}"""
"""The card that has the focus, and how far down it lies."""


def test_arrows_go_along_and_between_the_rows_of_a_large_hand(page: Page) -> None:
    begin(page, "six-pack")
    page.keyboard.press("ArrowRight")
    first, top = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowDown")
    second, below = page.evaluate(FOCUSED)
    assert second != first
    assert below > top
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == [first, top]
    seen = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        seen.add(page.evaluate(FOCUSED)[0])
    assert len(seen) == 12


def test_cards_of_a_trick_lie_on_their_players_sides_and_are_called_by_them(page: Page) -> None:
    table = begin(page, "four-partners")
    while page.locator("#trick > li").count() < 3:
        table.quick_turn()
    cards = page.locator("#trick [data-card]")
    labels = [str(label) for label in cards.evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))")]
    lefts = cards.evaluate_all("all => all.map((card) => card.getBoundingClientRect().left)")
    assert [re.findall("West|North|East", label) for label in labels] == [["West"], ["North"], ["East"]]
    assert lefts == sorted(lefts)
    assert page.get_by_role("heading", name="North, your partner").count() == 1
