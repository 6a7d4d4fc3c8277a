"""Friends at one table, each with a page of his or her own: invited, playing, away and back, another match."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from friends import SHOWN, Together, deal_over, id_of, match_over, play_on, sit_down, state_of
from listener import LISTEN
from page_states import OVERFLOW
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHORT = "10"
"""So few points that one deal decides the match."""
SMALLEST = {"width": 320, "height": 568}
WIDE = "W" * 20
"""A name as wide as can be."""
HEARD = "heard.splice(0)"
AWAY = "document.querySelector('.chip.away') !== null"
BACK = "document.querySelector('.chip.away') === null"
ON = "document.activeElement.textContent === 'To the next deal' && document.activeElement.closest('#result') !== null"
CARD = re.compile(r"\b(?:[789TJQKA][SHDC])[a-h]\b")
"""A certain one of the equal cards, as one seat calls it."""
PLATES_OVERLAP = """() => [...document.querySelectorAll('.plates')].map((each) => each.getBoundingClientRect())
  .some((one, index, all) => all.slice(index + 1).some((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1))"""
CUT_OFF = """() => [...document.querySelectorAll('.plate .who, .plate .points b, #prompt, #log p:first-child')]
  .filter((each) => each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > innerWidth)
  .map((each) => each.textContent)"""


@contextmanager
def people(browser: Browser, server: Server, count: int = 2, **context: Any) -> Iterator[list[Page]]:
    """Pages of so many visitors on phones, where one tap plays; they write down what they say."""
    with ExitStack() as stack:
        pages = []
        for _ in range(count):
            look = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **context}
            pages.append(stack.enter_context(opened(browser, server, {"singleTap": True}, **look)))
            pages[-1].add_init_script(LISTEN)
        yield pages


def invite(page: Page, rules: str = "classic", name: str = "Anna", **options: str) -> str:
    """Make a table that waits, by the form; its link."""
    page.goto("/")
    answer = page.request.post("/invitations", form={"set": rules, "base": rules, **options}, max_redirects=0)
    page.goto(answer.headers["location"])
    page.fill("#field-name", name)
    page.get_by_role("button", name="Use this name").click()
    return page.locator("#link").inner_text()


def come(page: Page, link: str, name: str = "Bert") -> None:
    """Sit down by a link."""
    page.goto(link)
    page.fill("#field-name", name)
    page.locator("main form .primary").click()


def at_table(host: Page, guest: Page, **options: str) -> Together:
    """Two who have come to a table of theirs."""
    come(guest, invite(host, **options))
    for page in (host, guest):
        page.wait_for_url("**/t/*")
    both = Together(host, guest)
    both.settle()
    return both


def said(page: Page) -> list[str]:
    """What a listener has heard since the last time."""
    return [text for _, text in page.evaluate(HEARD)]


# Coming together


def test_a_friend_is_invited_by_keys_and_comes_by_touch(browser: Browser, server: Server) -> None:
    with (
        opened(browser, server, viewport=DESKTOP) as host,
        opened(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as guest,
    ):

        def reach(selector: str) -> None:
            for _ in range(30):
                host.keyboard.press("Tab")
                if host.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                    return
            raise AssertionError(f"Tab does not reach {selector}")

        host.goto("/")
        reach("form[action='/invitations'] button")
        host.keyboard.press("Enter")
        host.wait_for_url("**/with/*")
        assert host.inner_text("#waiting") == "Nobody has come yet."
        for selector in ("[data-copy]", "#field-name"):
            reach(selector)
        host.keyboard.type("Anna")
        with host.expect_navigation():
            host.keyboard.press("Enter")
        guest.goto(host.inner_text("#link"))
        assert guest.inner_text("h1") == "Anna invites you to Bezique"
        guest.locator("#field-name").tap()
        guest.keyboard.type("Bert")
        guest.get_by_role("button", name="Sit down and play").tap()
        for page, other in ((host, "Bert"), (guest, "Anna")):
            page.wait_for_url("**/t/*")
            table = Table(page)
            assert table.until(SHOWN, 0)
            assert page.inner_text(".rival .who b") == other
            assert page.title().startswith("● Your turn") == (table.data("turn") == "me")
        assert host.url == guest.url
        both = Together(host, guest)
        mine = both.whose_turn()
        assert mine is not None
        waits = guest if mine.page == host else host
        assert waits.inner_text("#prompt") == f"{'Anna' if mine.page == host else 'Bert'} to lead."
        assert not waits.title().startswith("●")


def test_the_page_that_waits_works_without_scripts(browser: Browser, server: Server) -> None:
    host, guest = (browser.new_context(base_url=server.address, java_script_enabled=False).new_page() for _ in range(2))
    host.goto("/")
    host.select_option("#field-set", "four-partners")
    host.get_by_role("button", name="Invite friends to this match").click()
    host.wait_for_url("**/with/*")
    assert host.locator("noscript meta[http-equiv=refresh]").count() == 1
    host.fill("#field-name", "Anna")
    host.get_by_role("button", name="Use this name").click()
    guest.goto(host.locator("#link").inner_text())
    guest.fill("#field-name", "anna")
    guest.get_by_role("button", name="Sit down").click()
    assert guest.inner_text("[role=alert]") == "anna is taken at this table; choose another name."
    assert guest.input_value("#field-name") == "anna"
    guest.fill("#field-name", "Bert")
    guest.get_by_role("button", name="Sit down").click()
    assert guest.inner_text("#waiting") == "At the table: Anna and Bert (you). Waiting …"
    host.reload()
    assert host.locator("#seats li").all_inner_texts() == [
        "Anna (you)", "free at your left", "Bert opposite you, your partner", "free at your right",
    ]  # fmt: skip
    host.get_by_role("button", name="Begin with those who are here").click()
    guest.reload()
    assert "/t/" in host.url
    assert guest.url == host.url
    for page in (host, guest):
        page.context.close()


def test_who_comes_is_shown_and_said_without_a_new_page(browser: Browser, server: Server) -> None:
    """What is being typed meanwhile stays, and so does the focus."""
    with people(browser, server, 3) as (host, first, second):
        link = invite(host, "three-handed")
        assert host.get_by_role("button", name="Begin with those who are here").is_hidden()
        host.evaluate("globalThis.here = 'the same page'")
        host.locator("#field-name").focus()
        host.keyboard.press("End")
        with host.expect_response(lambda answer: answer.url.endswith("/name")):
            host.keyboard.type(" Mari")
        said(host)
        come(first, link)
        waiting = "At the table: Anna Mari (you) and Bert. Waiting …"
        table = Table(host)
        assert table.until("(text) => document.getElementById('waiting').textContent === text", waiting)
        assert said(host) == [waiting]
        host.keyboard.type("a")
        assert host.evaluate("[globalThis.here, document.activeElement.value]") == ["the same page", "Anna Maria"]
        assert "Bert" in host.inner_text("#seats")
        assert host.get_by_role("button", name="Begin with those who are here").is_visible()
        come(second, link, "Carl")
        for page in (host, first, second):
            page.wait_for_url("**/t/*")


def test_a_name_that_was_only_typed_is_not_lost(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        link = invite(host, name="")
        with host.expect_response(lambda answer: answer.url.endswith("/name")):
            host.locator("#field-name").press_sequentially("Wilhelmina")
        come(guest, link)
        for page in (host, guest):
            page.wait_for_url("**/t/*")
        assert Table(guest).until("document.querySelector('.rival .who b') !== null")
        assert guest.inner_text(".rival .who b") == "Wilhelmina"


def test_a_friend_plays_as_partner_and_computers_take_the_free_seats(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        link = invite(host, "four-partners", opponent="novice")
        guest.goto(link)
        assert guest.locator("input[name=seat]:checked").get_attribute("value") == "2"
        come(guest, link)
        guest.locator("#waiting").wait_for()
        host.get_by_role("button", name="Begin with those who are here").tap()
        for page in (host, guest):
            page.wait_for_url("**/t/*")
        both = Together(host, guest)
        both.settle()
        for _ in range(4):
            both.tap()
        for page, other in ((host, "Bert"), (guest, "Anna")):
            names = page.locator(".rival .who b").all_inner_texts()
            assert names == ["West", other, "East"]
            assert page.locator(".rival .chip.partner").count() == 1
            assert page.locator(f".plate:has(.partner) .who b >> text={other}").count() == 1


# Playing


def test_a_match_is_played_by_both_and_another_one_after_it(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest, target=SHORT)
        pages = {"Anna": host, "Bert": guest}
        for page in pages.values():
            page.evaluate("globalThis.here = 'the same page'")
        said(host), said(guest)
        while not deal_over(state_of(host.request, both.id)):
            table = both.whose_turn()
            assert table is not None
            other = "Anna" if table.page == guest else "Bert"
            own = next(name for name in pages if name != other)
            played = not table.sheet_is_open()
            both.tap()
            heard = said(pages[other])
            if played:
                assert sum(text.startswith(f"{own} plays the ") for text in heard) == 1, heard
            said(pages[own])
        for name, page in pages.items():
            other = "Bert" if name == "Anna" else "Anna"
            assert page.evaluate("globalThis.here") == "the same page"
            assert Table(page).until("document.getElementById('result').open")
            assert page.inner_text("#h-result") == "End of the match"
            log = page.inner_text("#log")
            assert f"{other} draws a card." in log or f"{other} plays the " in log
            assert not page.title().startswith("●")
        for name, page in pages.items():
            page.get_by_role("button", name=f"Play again with {'Bert' if name == 'Anna' else 'Anna'}").tap()
            assert Table(page).until("(id) => location.pathname !== `/t/${id}`", both.id)
            page.wait_for_url("**/t/*")
        assert host.url == guest.url
        again = Together(host, guest)
        again.settle()
        again.tap()
        host.goto("/")
        assert "with Bert" in host.inner_text("section:has(#h-running)")
        assert "with Bert" in host.inner_text("section:has(#h-finished)")


def test_nobody_is_told_what_another_one_holds(browser: Browser, server: Server) -> None:
    """Of no card do a page and all that comes to it name more copies than it may know of."""
    with people(browser, server) as pages:
        came: list[list[str]] = [[], []]
        for page, texts in zip(pages, came, strict=True):
            devtools = page.context.new_cdp_session(page)
            devtools.send("Network.enable")
            devtools.on("Network.eventSourceMessageReceived", lambda event, texts=texts: texts.append(event["data"]))
        both = at_table(*pages)
        opened_up: list[set[str]] = [set(), set()]
        for _ in range(24):
            states = [state_of(page.request, both.id) for page in pages]
            for state, seen in zip(states, opened_up, strict=True):
                view = state["view"]
                seen |= {lying["card"] for each in view["seats"] for lying in each["table"]} | {view["turnUp"]}
            others = zip(reversed(states), reversed(opened_up), strict=True)
            for page, texts, own, (other, seen) in zip(pages, came, states, others, strict=True):
                named = set(CARD.findall(" ".join([*texts, page.content(), json.dumps(own)])))
                assert named >= set(own["view"]["hand"])
                hidden = Counter(card[:2] for card in other["view"]["hand"] if card not in seen)
                copies = Counter(card[:2] for card in named)
                assert {card: number for card, number in copies.items() if number + hidden[card] > 2} == {}
            both.tap()
        assert all(texts for texts in came)
        for texts, other in zip(came, ("Bert", "Anna"), strict=True):
            assert f"{other} draws a card." in " ".join(texts)
            assert f"{other} draws the " not in " ".join(texts)


def test_a_page_that_is_loaded_again_and_a_second_one_show_the_same(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        for _ in range(3):
            both.tap()
        cards = both.tables[0].cards()
        host.reload()
        second = host.context.new_page()
        second.goto(host.url)
        all_three = Together(host, guest, second)
        all_three.settle()
        assert both.tables[0].cards() == cards == all_three.tables[2].cards()
        all_three.tap()
        assert len({table.version for table in all_three.tables}) == 1


def test_who_goes_away_is_missed_and_who_returns_is_back(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        if both.whose_turn() is both.tables[0]:
            both.tap()
        while both.whose_turn() is both.tables[0]:
            both.tap()
        address = guest.url
        said(host)
        guest.goto("/fair")
        table = Table(host)
        assert table.until(AWAY)
        assert host.inner_text(".rival .chip.away") == "away"
        assert host.inner_text("#prompt") == "Bert is away from the table."
        guest.goto(address)
        assert table.until(BACK)
        assert host.inner_text("#prompt").startswith("Bert ")
        assert said(host) == ["Bert is away from the table.", "Bert is back at the table."]


def test_who_goes_away_is_missed_also_behind_the_result(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        play_on([host.request, guest.request], both.id, deal_over)
        both.settle()
        assert both.tables[0].until("document.getElementById('result').open")
        said(host)
        guest.goto("/fair")
        assert both.tables[0].until(AWAY)
        assert said(host) == ["Bert is away from the table."]


def test_who_goes_when_the_match_is_over_is_not_missed(browser: Browser, server: Server) -> None:
    """He or she may wait at the next table already."""
    with people(browser, server) as (host, guest):
        host.clock.install()
        both = at_table(host, guest, target="other", target_other=SHORT)
        play_on([host.request, guest.request], both.id, match_over)
        both.settle()
        assert both.tables[0].until("document.getElementById('result').open")
        said(host)
        guest.goto("/fair")
        host.clock.fast_forward("01:00")
        assert said(host) == []
        assert host.locator(".chip.away").count() == 0


def test_the_computer_plays_on_for_who_stays_away(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        host.clock.install()
        both = at_table(host, guest)
        if both.whose_turn() is both.tables[0]:
            both.tap()
        while both.whose_turn() is both.tables[0]:
            both.tap()
        address, table = guest.url, Table(host)
        guest.goto("/fair")
        assert table.until(AWAY)
        assert host.get_by_role("button", name="Let the computer play").count() == 0
        host.clock.fast_forward("01:00")
        said(host)
        host.get_by_role("button", name="Let the computer play").tap()
        assert table.until("document.body.dataset.turn === 'me' && document.body.dataset.busy === 'no'")
        assert host.inner_text(".rival .chip.away") == "computer"
        assert "The computer plays for Bert." in said(host)
        guest.goto(address)
        assert table.until(BACK)
        both.settle()
        assert [text for text in said(host) if "back" in text] == ["Bert is back and plays again."]
        assert both.whose_turn() is both.tables[0]
        both.tap()
        while both.whose_turn() is both.tables[0]:
            both.tap()
        both.tap()


# Taking back


def led(both: Together) -> tuple[Table, Table]:
    """Have a card led; who led it, and the other one."""
    leader = both.whose_turn()
    assert leader is not None
    (other,) = (table for table in both.tables if table is not leader)
    both.tap()
    return leader, other


def test_a_lead_is_taken_back_by_leave_of_the_other(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        leader, other = led(both)
        for page in (host, guest):
            said(page)
        assert leader.page.locator("#trick .card").count() == 1
        leader.page.locator("#take-back").tap()
        other.page.get_by_role("button", name="Allow").wait_for()
        called = "Anna" if leader.page is host else "Bert"
        heard = said(other.page)
        assert f"{called} asks to take a move back." in heard
        assert not any(text.startswith("Your turn") for text in heard), "it is the question that is to be heard"
        other.page.get_by_role("button", name="Allow").tap()
        both.settle()
        for page in (host, guest):
            assert page.locator("#trick .card").count() == 0
        assert leader.page.locator("#hand .card").count() == 8
        assert both.whose_turn() is leader
        both.tap()


def test_who_would_rather_go_on_plays_on(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        leader, other = led(both)
        leader.page.keyboard.press("u")
        other.page.get_by_role("button", name="Rather go on").wait_for()
        other.page.reload()
        other.page.get_by_role("button", name="Rather go on").tap()
        both.settle()
        called = "Anna" if other.page is host else "Bert"
        assert leader.page.locator("#log p").first.inner_text() == f"{called} would rather go on."
        assert other.page.get_by_role("button", name="Rather go on").count() == 0
        for page in (host, guest):
            assert page.locator("#trick .card").count() == 1
        assert both.whose_turn() is other
        both.tap()


def test_nothing_is_asked_back_once_the_other_has_played(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        leader, _ = led(both)
        both.tap()
        leader.page.keyboard.press("u")
        assert leader.page.inner_text("#explain").startswith("Only your last move can be taken back")


def test_one_goes_on_to_the_next_deal_while_the_other_looks_at_the_result(browser: Browser, server: Server) -> None:
    with people(browser, server) as (host, guest):
        both = at_table(host, guest)
        play_on([host.request, guest.request], both.id, deal_over)
        both.settle()
        for table in both.tables:
            assert table.until("document.getElementById('result').open")
        said(host)
        guest.get_by_role("button", name="Next deal").tap()
        assert both.tables[0].until(ON)
        assert host.inner_text("#h-result") == "End of deal 1"
        assert said(host) == ["The next deal has begun."]
        host.keyboard.press("Enter")
        assert host.locator("#result").is_hidden()
        both.settle()
        assert host.inner_text("#deal").startswith("Deal 2")
        both.tap()


# Looks


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, SMALLEST, DESKTOP], ids=["upright", "sideways", "small", "desktop"])
def test_both_ways_to_begin_are_seen_at_once(browser: Browser, server: Server, size: dict[str, int]) -> None:
    for language in ("en-GB", "fr-FR"):
        with opened(browser, server, viewport=size, locale=language) as page:
            page.goto("/")
            for form in ("/matches", "/invitations"):
                box = page.locator(f".masthead form[action='{form}'] button").bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize(("rules", "guests"), [("classic", 1), ("three-handed", 2), ("four-partners", 3)])
@pytest.mark.parametrize("size", [SMALLEST, LANDSCAPE, DESKTOP], ids=["small", "sideways", "desktop"])
def test_long_names_have_room(browser: Browser, server: Server, size: dict[str, int], rules: str, guests: int) -> None:
    """Nothing reaches out of the window, and no plate over its neighbour."""
    with opened(browser, server, viewport=size) as page:
        link = invite(page, rules, WIDE)
        assert page.evaluate(OVERFLOW) <= 0
        for name in "MXQ"[:guests]:
            with opened(browser, server, viewport=size) as guest:
                guest.goto(link)
                assert guest.evaluate(OVERFLOW) <= 0
                sit_down(guest.request, link, name * 20)
        page.wait_for_url("**/t/*")
        table = Table(page)
        assert table.until(SHOWN, 0)
        assert table.until(AWAY)
        assert page.evaluate(OVERFLOW) <= 0
        assert not page.evaluate(PLATES_OVERLAP)
        assert page.evaluate(CUT_OFF) == []


def test_the_end_of_a_match_has_room_for_a_long_name(browser: Browser, server: Server) -> None:
    with people(browser, server, viewport=SMALLEST) as (host, guest):
        come(guest, invite(host, target=SHORT), WIDE)
        for page in (host, guest):
            page.wait_for_url("**/t/*")
        table = id_of(host.url)
        play_on([host.request, guest.request], table, match_over)
        host.reload()
        assert Table(host).until("document.getElementById('result').open")
        button, dialog = (host.locator(each).bounding_box() for each in ("#result form button.primary", "#result"))
        assert button is not None
        assert dialog is not None
        assert button["x"] >= dialog["x"]
        assert button["x"] + button["width"] <= dialog["x"] + dialog["width"]
        for path in ("/", f"/t/{table}/deals/1", f"/t/{table}/deals/1/review"):
            host.goto(path)
            assert host.evaluate(OVERFLOW) <= 0, path
