"""A full match of every rule set through the page, by taps on a small phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from bezique.rulesets import RULE_SETS
from table_driver import Table

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

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def begin(page: Page, rule_set: str) -> Table:
    """Begin a match with the form of the start page, to 200 points where there is a target."""
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    if RULE_SETS[rule_set].rules.match == "target":
        page.check("input[name=target][value=other]")
        page.fill("input[name=target_other]", "200")
    page.locator("#setup button:visible", has_text=re.compile("start|deal|play", re.IGNORECASE)).last.click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait()
    return table


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_whole_match_by_touch(page: Page, rule_set: str) -> None:
    table = begin(page, rule_set)
    for step in range(600):
        if table.deal_is_over():
            assert table.result_is_open()
            if table.match_is_over():
                break
            table.next_deal("tap")
            continue
        if step < FIRST_LOOKS or step % 10 == 0:
            assert page.evaluate(OUTSIDE) == [False, False]
            assert page.evaluate(NARROWEST) >= 24
        table.quick_turn()
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
