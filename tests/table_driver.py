"""Plays at the table through the page, with keys or with taps, as a person would: from what the page shows."""

from __future__ import annotations

import time

from playwright.sync_api import Error, Page

PATIENCE = 30.0
"""Seconds after which waiting has failed; nothing depends on how long it takes before that."""
SETTLED = """() => {
  const { phase, turn, busy, ready } = document.body?.dataset ?? {};  // a page that is just coming has no body
  return ready === 'yes' && busy === 'no' && (turn === 'me' || phase.includes('over'));
}"""
COMPLETE = "() => document.querySelector('dialog > [role=alert]') !== null"
"""Whether what opens over the table, and what stands beside it, has come."""
CHANGED = "(version) => Number(document.body?.dataset.version) > version"
PLACE_TO_TAP = """(version) => {
  const shown = (element) => element.offsetParent !== null;
  const buttons = [...document.querySelectorAll('#sheet [data-action], #buttons [data-action=carte-blanche]')]
    .filter(shown);
  const playable = [...document.querySelectorAll('#hand button, #mytable button')]
    .filter((card) => card.getAttribute('aria-disabled') !== 'true');
  const goal = buttons[0] ?? playable[version % playable.length];
  const box = goal.getBoundingClientRect();
  const mirrored = document.documentElement.dataset.side === 'left' && goal.matches('.card');
  const [x, y] = [mirrored ? box.right - 8 : box.left + 8, box.top + 12];
  return document.elementFromPoint(x, y)?.closest('button') === goal ? [x, y] : [];
}"""
"""Where the next button or playable card can be touched; nowhere if something else lies over it."""
GO_ON = f"""async ([version, patience, byKeys]) => {{
  const end = performance.now() + patience;
  while (!(({CHANGED})(version) && ({SETTLED})())) {{
    if (performance.now() > end) return false;
    document.dispatchEvent(byKeys ? new KeyboardEvent('keydown', {{ key: 'Shift' }}) : new PointerEvent('pointerdown'));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }}
  return true;
}}"""
"""Touch the page or a key again and again, which goes on at once to what is not shown yet, until something is to do."""
FOCUS = """() => {
  const { activeElement } = document;
  if (!activeElement?.matches('button.card')) return 'elsewhere';
  return activeElement.getAttribute('aria-disabled') === 'true' ? 'may not be played' : 'may be played';
}"""
"""Whether the focus is on a card that may be played."""


class Table:
    """The table of a page: what it shows, and what a person does there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def data(self, name: str) -> str:
        return str(self.page.evaluate("(name) => document.body.dataset[name] ?? ''", name))

    @property
    def version(self) -> int:
        return int(self.data("version"))

    def until(self, condition: str, arg: object = None, patience: float = PATIENCE) -> bool:
        """Ask the page until the condition holds. (Playwright's own waiting needs ``eval``, which the page forbids.)"""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self._holds(condition, arg):
                return True
            self.page.wait_for_timeout(15)
        return False

    def _holds(self, condition: str, arg: object) -> bool:
        try:
            return bool(self.page.evaluate(condition, arg))
        except Error as error:
            if "context was destroyed" in str(error):
                return False  # another page is just coming
            raise

    def wait(self) -> None:
        """Until it is the person's turn, or the deal is over, and everything that happened has been shown."""
        assert self.until(SETTLED), f"the page did not settle: {self.page.evaluate('({ ...document.body.dataset })')}"

    def wait_for_all(self) -> None:
        """Until it is the person's turn, or the deal is over, and all parts of the table are there."""
        self.wait()
        assert self.until(COMPLETE), "the table is not complete"

    def wait_for_change(self, version: int) -> None:
        """Until more has happened than that version shows, and all of it is shown."""
        assert self.until(CHANGED, version), f"nothing happened after version {version}"
        self.wait()

    def cards(self) -> list[str]:
        """All cards that the page names."""
        return sorted(self.page.eval_on_selector_all("[data-card]", "all => all.map((card) => card.dataset.card)"))

    def next_deal(self, press: str) -> None:
        """Go on after a deal, with ``Enter``, a ``tap`` or a ``click``."""
        button = self.page.locator("[data-action='next-deal']:visible")
        if press == "tap":
            button.tap()
        elif press == "click":
            button.click()
        else:
            self.page.keyboard.press(press)
        assert self.until("!document.body.dataset.phase.includes('over')")
        self.wait()

    def sheet_is_open(self) -> bool:
        return self.page.locator("#sheet").is_visible()

    def result_is_open(self) -> bool:
        return self.page.locator("#result").is_visible()

    def match_is_over(self) -> bool:
        """Whether the match is decided."""
        return self.data("phase") == "match-over"

    def deal_is_over(self) -> bool:
        """Whether the deal is over, and perhaps the match."""
        return self.data("phase").endswith("over")

    # With keys only

    def key_turn(self) -> None:
        """One decision with the keyboard: declare what stands first, or play the next card that may be played."""
        before = self.version
        if self.sheet_is_open():
            self.page.keyboard.press("Escape" if before % 5 == 0 else "Enter")
            self.wait_for_change(before)
            return
        for _ in range(12):
            self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
            if not self.until(CHANGED, before, patience=5 if self.data("strict") == "no" else 0.7):
                continue  # this card may not be played in strict play; the next one may
            self.wait()
            return
        raise AssertionError("no card could be played with the keyboard")

    # With taps only

    def tap_turn(self) -> None:
        """One decision by touch."""
        before = self.version
        if self.sheet_is_open():
            self.page.locator("#sheet [data-action]:visible").first.tap()
        else:
            playable = self.page.locator(
                "button[data-zone=hand]:not([aria-disabled=true]), button[data-zone=mytable]:not([aria-disabled=true])"
            )
            card = playable.nth(before % playable.count())
            card.tap(position={"x": 8, "y": 12})
            card.tap(position={"x": 8, "y": 12})
        self.wait_for_change(before)

    # Quickly, without waiting for what is shown; by touch and with a mouse for the setting that plays on a single tap

    def quick_turn(self, by: str = "touch") -> None:
        """One decision by ``touch``, ``mouse`` or ``keys``."""
        before = self.version
        if by == "keys":
            self._press_quickly(before)
        else:
            place = self.page.evaluate(PLACE_TO_TAP, before)
            assert place, f"something lies over what was to be tapped after version {before}"
            press = self.page.touchscreen.tap if by == "touch" else self.page.mouse.click
            press(*place)
        gone_on = self.page.evaluate(GO_ON, [before, 1000 * PATIENCE, by == "keys"])
        assert gone_on, f"nothing happened after version {before}"

    def _press_quickly(self, version: int) -> None:
        """Declare what stands first, or go on; or walk to some card that may be played, and play it."""
        keys = self.page.keyboard
        if self.sheet_is_open():
            keys.press("Escape" if version % 5 == 0 else "Enter")
            return
        for _ in range(version % 3):
            keys.press("ArrowRight")
        for _ in range(30):
            keys.press("ArrowRight")
            if self.page.evaluate(FOCUS) == "may be played":
                keys.press("Enter")
                return
        raise AssertionError("no card could be reached with the arrows that may be played")
