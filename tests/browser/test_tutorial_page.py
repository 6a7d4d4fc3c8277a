"""The tutorial in the browser: played through by keys and by touch, with wrong tries, left and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

import axe
from bezique.server import tutorial
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPS = tutorial.lessons().steps
SMALLEST = {"width": 320, "height": 568}
OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
}"""
CUT = """() => [...document.querySelectorAll('#coach :is(h2, p, button), #hand .card, #mytable .card, .sheet')]
  .filter((each) => each.offsetParent !== null).map((each) => each.getBoundingClientRect())
  .filter(({ left, right, top, bottom }) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
  .length"""


class Lesson:
    """The tutorial in a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)

    def at(self, step: int) -> None:
        """Wait until a step is shown; it must say what is written, to the eye and to the ear."""
        assert self.table.until("(step) => document.getElementById('coach').dataset.step === step", str(step))
        self.table.wait()
        assert STEPS[step].text in self.page.inner_text("#coach-text")
        assert self.page.get_attribute("#coach-text", "role") == "status"

    def hinted(self, step: int) -> None:
        """A hint was shown and said, and nothing has happened."""
        assert self.table.until("!document.getElementById('explain').hidden")
        said = self.page.inner_text("#explain")
        assert said
        assert said in self.page.inner_text("#alert")
        assert self.table.version == STEPS[step].state.version
        self.at(step)


def test_the_whole_tutorial_with_keys_and_a_wrong_try_at_each_step(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/")
        page.get_by_role("link", name="Learn to play").press("Enter")
        page.wait_for_url("**/tutorial")
        lesson = Lesson(page)
        for number, step in enumerate(STEPS[:-1]):
            lesson.at(number)
            if not step.action:
                page.keyboard.press("Enter")
                continue
            if lesson.table.sheet_is_open():
                page.keyboard.press("Escape")  # draw without declaring
                lesson.hinted(number)
                assert lesson.table.sheet_is_open()
            else:
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
                lesson.hinted(number)
                page.keyboard.press("ArrowLeft")
            page.keyboard.press("Enter")
        lesson.at(len(STEPS) - 1)
        page.keyboard.press("Enter")
        assert lesson.table.result_is_open()
        assert "500" in page.inner_text("#result")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Play a match").click()
        page.wait_for_url("**/t/*")


@pytest.mark.parametrize("size", [PHONE, SMALLEST, LANDSCAPE], ids=["phone", "small", "sideways"])
def test_the_whole_tutorial_by_touch(browser: Browser, server: Server, size: dict[str, int]) -> None:
    with opened(browser, server, viewport=size, has_touch=True, is_mobile=True) as page:
        page.goto("/rules")
        page.get_by_role("link", name="learn it by playing").tap()
        page.wait_for_url("**/tutorial")
        lesson = Lesson(page)
        for number, step in enumerate(STEPS[:-1]):
            lesson.at(number)
            assert page.evaluate(OVERFLOW) == [0, 0], step.title
            assert page.evaluate(CUT) == 0, step.title
            if not step.action:
                page.locator("#coach-next").tap()
                continue
            if lesson.table.sheet_is_open():
                page.locator("#sheet [data-action=draw]").tap()
                lesson.hinted(number)
                page.locator("#sheet [data-wanted]").tap()
                continue
            other = page.locator("#hand button:not([data-wanted])").first
            for _ in range(2):
                other.tap(position={"x": 8, "y": 12}, force=True)  # in strict play it is marked as not playable
            lesson.hinted(number)
            for _ in range(2):
                page.locator("#hand [data-wanted]").tap(position={"x": 8, "y": 12})
        lesson.at(len(STEPS) - 1)


def test_the_tutorial_is_left_and_taken_up_again(browser: Browser, server: Server) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True) as page:
        page.goto("/tutorial")
        lesson = Lesson(page)
        lesson.at(0)
        page.keyboard.press("n")
        lesson.at(1)
        page.locator("#hand [data-wanted]").tap(position={"x": 8, "y": 12})
        lesson.at(2)
        page.goto("/")
        page.get_by_role("link", name="Learn to play").tap()
        page.wait_for_url("**/tutorial")
        lesson.at(2)
        assert "left off" in page.inner_text("#coach-text")
        assert lesson.table.version == STEPS[2].state.version
        page.locator("#coach-back").tap()
        lesson.at(1)
        page.locator("#open-menu").tap()
        assert page.locator("#give-up").is_hidden()
        page.get_by_role("button", name="Begin the tutorial again").tap()
        lesson.at(0)


def test_nothing_is_played_by_itself_in_the_tutorial(browser: Browser, server: Server) -> None:
    """The setting that plays the only card allowed would take the step about strict play away."""
    strict = next(number for number, step in enumerate(STEPS) if step.title == "Strict play")
    with opened(browser, server, {"forced": True}, viewport=PHONE) as page:
        page.add_init_script(f"localStorage.setItem('bezique.tutorial', '{strict}')")
        page.goto("/tutorial")
        Lesson(page).at(strict)
        assert page.locator("#hand [data-wanted]").count() == 1


@pytest.mark.skipif(not axe.SOURCE.exists(), reason=axe.MISSING)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_wrong_in_the_tutorial(browser: Browser, server: Server, size: dict[str, int]) -> None:
    with opened(browser, server, viewport=size) as page:
        page.goto("/tutorial")
        lesson = Lesson(page)
        for number, step in enumerate(STEPS):
            lesson.at(number)
            assert axe.violations(page) == [], step.title
            if number + 1 < len(STEPS):
                page.keyboard.press("n" if not step.action else "Enter")
