"""Every page and every state of the table, one after another, for tests that look at each of them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from friends import id_of, match_over, play_on, sit_down
from table_driver import COMPLETE, Table
from table_server import Server, seat

PLAIN_PAGES = ("/", "/rules", "/rules/classic", "/rules/six-pack", "/score", "/fair", "/statistics", "/ladder")
REFUSALS = "404 409"
"""What the server answers in some of the states: a table that is not there, a name that somebody else has."""
MATCH = ("classic(target=300)", 3)
"""A short match, and a number from which its cards follow."""
ZOOMED_MORE = {"width": 320, "height": 256}
"""What a window of 1280 by 1024 leaves at a zoom of 400 percent."""
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
"""How far the page reaches out of the window, sideways."""
CUT_DIALOGS = """() => [...document.querySelectorAll('dialog[open], .sheet:not([hidden])')]
  .map((each) => each.getBoundingClientRect())
  .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
  .length"""
"""How many of the dialogs and sheets that are open reach out of the window."""


def kind_of(table: Table) -> str:
    """What the table asks of the player now."""
    if table.deal_is_over():
        return "end of the match" if table.match_is_over() else "end of a deal"
    if table.sheet_is_open():
        return "declaration"
    if table.data("strict") == "yes":
        return "strict play"
    return "answer" if table.page.locator("#trick [data-card]").count() else "lead"


def states_of_a_match(page: Page, server: Server) -> Iterator[str]:
    """Play a match; each kind of state when it comes up first, then everything that opens over the table."""
    seat(page, server, *MATCH)
    table = Table(page)
    table.wait_for_all()
    seen: set[str] = set()
    while "end of the match" not in seen:
        kind = kind_of(table)
        if kind not in seen:
            yield kind
            seen.add(kind)
        if kind == "end of a deal":
            table.next_deal("tap")
        elif kind != "end of the match":
            table.quick_turn()
    assert seen == {"lead", "answer", "declaration", "strict play", "end of a deal", "end of the match"}
    page.keyboard.press("Escape")
    yield "result put aside"
    for name in ("menu", "scores", "possible"):
        page.locator(f"#open-{name}").click()
        yield name
        page.keyboard.press("Escape")
    page.locator("#open-menu").click()
    page.locator("#menu-help").click()
    yield "keys and marks"
    page.keyboard.press("Escape")
    page.locator("#open-last").click()
    yield "last trick"
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    assert table.until("document.getElementById('rules').open")
    yield "rules over the table"
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    yield "a play is typed"
    page.keyboard.press("Escape")
    page.locator("#open-menu").click()
    page.locator("#menu-fair").click()
    page.locator("#fair .opened button").first.click()
    page.locator("#fair summary").first.click()
    yield "the opened pack"


def states_of_the_pages(page: Page) -> Iterator[str]:
    """Every page as it opens; the form with its options and a mistake; the score pad in use."""
    for path in PLAIN_PAGES:
        page.goto(path)
        yield path
    page.route("**/alive", lambda route: route.abort())
    page.goto("/away")
    yield "server away"
    page.goto("/")
    page.locator("#options > summary").click()
    page.locator("#options input[type=text]").first.fill("?")
    page.locator("#options .mistake").wait_for()
    yield "form with a mistake"
    page.goto("/score")
    page.locator("#setup .primary").click()
    page.locator("#presses .press").first.click()
    page.locator("#presses summary").click()
    yield "score pad"
    page.locator("#end").click()
    yield "end of a deal on the score pad"


def states_of_what_was_played(page: Page) -> Iterator[str]:
    """After a match, at its table: its deal and the statistics unfolded, the ladder with a match, a relaxed table."""
    page.goto(f"{page.url}/deals/1")
    page.locator("details > summary").nth(3).click()
    yield "a finished deal"
    page.locator("a[href$='/review']").click()
    yield "a review that can be had"
    page.locator("main button").click()
    page.locator(".review table").wait_for(timeout=120_000)
    yield "a review"
    page.goto("/statistics")
    for summary in page.locator("details > summary").all():
        summary.click()
    yield "statistics"
    page.locator("form[action='/statistics/anew'] button").click()
    page.wait_for_url("**/statistics#since")
    yield "statistics begun anew"
    page.goto("/ladder")
    page.locator("form[action='/matches'] button").first.click()
    page.wait_for_url("**/t/*")
    Table(page).wait_for_all()
    yield "a match of the ladder"
    page.request.post(page.url.replace("/t/", "/matches/") + "/give-up")
    page.goto("/ladder")
    yield "the ladder with a match"
    page.goto("/")
    yield "start page with finished matches"
    page.locator("#along .fold > summary").first.click()
    page.locator("form[action='/here'] button").click()
    page.wait_for_url("**/here")
    yield "a link for another device"
    page.goto(page.locator("#link").inner_text())
    yield "the link in its own browser"
    page.goto("/")
    page.select_option("#setup select[name=set]", "classic")
    page.check("#setup [name=relaxed][type=checkbox]")
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    Table(page).wait_for_all()
    yield "relaxed table"
    page.locator("#ask-hint").click()
    page.locator(".hinted").first.wait_for()
    yield "a card that the hint names"
    page.locator("#ask-hint").click()
    page.locator("#hint-body table").wait_for()
    yield "the numbers of the hint"
    page.keyboard.press("Escape")


def states_with_friends(page: Page, server: Server) -> Iterator[str]:
    """Tables that wait, as host and as guest; a table with a friend, who goes away; the end of a match with a friend.

    The names stand in brackets, as if they were texts of the made-up language.
    """
    assert page.context.browser is not None
    friends = [page.context.browser.new_context(base_url=server.address).request for _ in range(2)]
    table = Table(page)

    def invite(rules: str, **options: str) -> str:
        answer = friends[0].post("/invitations", form={"set": rules, "base": rules, **options}, max_redirects=0)
        return answer.headers["location"]

    link = invite("four-partners")
    page.goto(link)
    yield "an invitation from somebody"
    friends[0].post(f"{link}/name", form={"name": "⟦Anna⟧"})
    page.goto(link)
    yield "an invitation"
    page.fill("#field-name", "⟦Anna⟧")
    page.locator("main form .primary").click()
    page.locator("#wrong").wait_for()
    yield "a name that somebody else has"
    page.fill("#field-name", "⟦Bert⟧")
    page.locator("main form .primary").click()
    page.locator("#waiting").wait_for()
    yield "waiting as a guest"
    page.goto("/")
    yield "start page with a table that waits"
    page.locator("form[action='/invitations'] button").first.click()
    page.locator("#link").wait_for()
    yield "waiting alone"
    page.goto("/")
    page.select_option("#field-set", "three-handed")
    page.locator("#setup button[formaction^='/invitations']").click()
    page.locator("#link").wait_for()
    sit_down(friends[0], page.url, "⟦Anna⟧")
    page.locator("#begin button").wait_for()
    yield "waiting with a guest"
    page.locator("#begin button").click()
    page.wait_for_url("**/t/*")
    assert table.until(COMPLETE)
    page.locator(".chip.away").wait_for()
    yield "somebody is away"
    link = invite("classic", target="10")
    sit_down(page.request, link, "⟦Bert⟧")
    played = f"/t/{id_of(link)}"
    page.goto("/")
    yield "start page with a match with friends"
    page.goto(played)
    play_on([page.request, friends[0]], id_of(link), match_over)
    page.goto(played)
    assert table.until("document.getElementById('result').open")
    yield "end of a match with a friend"
    page.goto("/")
    yield "start page after a match with a friend"
    page.goto(f"{played}/deals/1")
    yield "a deal with a friend"
    page.goto(f"{played}/deals/1/review")
    yield "a review of a deal with a friend"
    link = invite("classic")
    sit_down(friends[1], link, "⟦Carl⟧")
    page.goto(link)
    yield "a table that is full"
    page.goto("/with/nowhere")
    yield "no such table that waits"


def states(page: Page, server: Server) -> Iterator[str]:
    """Every page and every state of the table, one after another, each by its name."""
    yield from states_of_the_pages(page)
    yield from states_of_a_match(page, server)
    yield from states_of_what_was_played(page)
    yield from states_with_friends(page, server)
