"""The looks of the table and the player's settings: what is shown, what is seen before it is done, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bezique.cards import Card
from table_driver import Table
from table_server import DESKTOP, LANDSCAPE, PHONE, Server, opened

SMALLEST = {"width": 320, "height": 568}
ZONE_OF = "(card) => document.querySelector(`#table [data-card='${card}']`).dataset.zone"
HAND = "[...document.querySelectorAll('#hand [data-card]')].map((card) => card.dataset.card)"
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
CONTRAST = """([front, back]) => {
  const probe = document.createElement('p');
  document.body.append(probe);
  const shade = (colour) => {
    probe.style.color = colour.startsWith('--') ? `var(${colour})` : colour;
    const parts = getComputedStyle(probe).color.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [shade(front), shade(back)].sort((one, other) => other - one);
  probe.remove();
  return (a + 0.05) / (b + 0.05);
}"""
"""How much two colours of the style sheet differ, as WCAG counts it."""
FELT = ("--felt", "--felt-light", "--felt-deep")
RINGS = """() => {
  const { activeElement } = document;
  const style = getComputedStyle(activeElement);
  if (style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2) return [style.outlineColor];
  return getComputedStyle(activeElement.querySelector('.face')).boxShadow.match(/rgb[^)]*\\)/g);
}"""
"""The colours of the ring around what has the focus, from the inside."""
SIDE_FULL = """() => {
  const { scrollHeight, clientHeight } = document.getElementById('side-scores');
  return scrollHeight > clientHeight + 30;  // more than the room below its last line
}"""
TOTAL_SHOWN = """() => {
  const [box, total] = ['#side-scores', '#side-scores .total']
    .map((each) => document.querySelector(each).getBoundingClientRect());
  return total.bottom <= box.bottom + 1;
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    with opened(browser, server, {"singleTap": True}, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        yield page


def begin(page: Page, rule_set: str = "classic") -> Table:
    page.goto("/")
    page.select_option("select[name=set]", rule_set)
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait()
    return table


def until_declaration(table: Table) -> None:
    """Play on, in another match if need be, until a meld can be declared."""
    for _ in range(1000):
        if table.match_is_over():
            begin(table.page)
        elif table.deal_is_over():
            table.next_deal("tap")
        elif table.sheet_is_open() and str(first_option(table).get_attribute("data-action")).startswith("declare"):
            return
        else:
            table.quick_turn()
    raise AssertionError("there never was anything to declare")


def first_option(table: Table) -> Any:
    return table.page.locator("#sheet [data-action]:visible").first


def change(page: Page, **settings: str | bool) -> None:
    """Change settings in the menu, as a person does."""
    page.locator("#open-menu").click()
    for name, value in settings.items():
        field = page.locator(f"#settings [name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    page.keyboard.press("Escape")


def test_a_declaration_is_seen_on_the_table_before_it_is_made(phone: Page) -> None:
    table = begin(phone)
    until_declaration(table)
    cards = str(first_option(table).get_attribute("data-action")).split()[2:]
    hand = phone.evaluate(HAND)
    first_option(table).focus()
    assert {phone.evaluate(ZONE_OF, card) for card in cards} == {"mytable"}
    phone.get_by_role("button", name="Hide the sheet").tap()
    back = phone.evaluate(HAND)
    assert set(hand) <= set(back)
    assert set(cards) & set(back)
    version = table.version
    phone.locator("#buttons button", has_text="Declare").tap()
    first_option(table).tap()
    table.wait_for_change(version)
    assert phone.locator("#mytable [data-card]").count() >= len(cards)


def test_a_declaration_can_ask_for_a_second_tap(phone: Page) -> None:
    table = begin(phone)
    change(phone, confirm=True)
    until_declaration(table)
    version = table.version
    first_option(table).tap()
    assert "once more" in str(
        phone.evaluate("getComputedStyle(document.querySelector('.looked .option-label'), '::after').content")
    )
    assert table.version == version
    first_option(table).tap()
    table.wait_for_change(version)


def test_what_is_still_possible_is_a_help_that_can_be_switched_off(phone: Page) -> None:
    begin(phone, "rubicon")
    phone.locator("#open-possible").tap()
    assert Table(phone).until("document.querySelector('#possible-body li') !== null")
    assert "left" in phone.inner_text("#possible-body")
    phone.keyboard.press("Escape")
    change(phone, help=False)
    assert phone.locator("#open-possible").is_hidden()
    phone.keyboard.press("p")
    assert phone.locator("#possible").is_hidden()
    assert phone.locator("#table .marks .may").count() == 0


def test_settings_are_kept_and_show_at_once(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        begin(page)
        looks = "({ ...document.documentElement.dataset })"
        assert page.evaluate(looks) == {}
        change(page, theme="dark", face="large", fourColour=True, contrast=True, leftHanded=True, sort="melds")
        wanted = {"theme": "dark", "face": "large", "deck": "four", "contrast": "more", "side": "left"}
        assert page.evaluate(looks) == wanted
        hand = page.evaluate(HAND)
        page.reload()
        Table(page).wait()
        assert page.evaluate(looks) == wanted
        assert page.evaluate(HAND) == hand
        page.goto("/")
        assert page.evaluate(looks) == wanted


@pytest.mark.parametrize("size", [SMALLEST, LANDSCAPE, DESKTOP], ids=["small", "sideways", "desktop"])
@pytest.mark.parametrize("rule_set", ["six-pack", "four-partners"])
def test_the_left_handed_table_is_played_by_the_right_edge_of_the_cards(
    browser: Browser, server: Server, size: dict[str, int], rule_set: str
) -> None:
    settings: dict[str, object] = {"singleTap": True, "leftHanded": True, "face": "large"}
    with opened(browser, server, settings, viewport=size, has_touch=True) as page:
        table = begin(page, rule_set)
        for _ in range(12):
            table.quick_turn()
        assert page.evaluate(OVERFLOW) <= 0
        stock, me = page.locator("#stock-count").bounding_box(), page.locator("#trick-area").bounding_box()
        assert stock is not None
        assert me is not None
        assert stock["x"] > me["x"]


def test_the_hand_in_the_order_of_what_it_promises(browser: Browser, server: Server) -> None:
    """The pure functions of the page, asked directly: a card with a good meld in sight comes before a bare ace."""
    with opened(browser, server, viewport=DESKTOP) as page:
        page.goto("/")
        order = page.evaluate("""async () => {
          const { sorted } = await import('/static/js/cards.js');
          const near = (meld, points, have, missing) => ({ meld, label: '', points, have, missing, unseen: [] });
          const prospects = [
            near('bezique', 40, ['QSa'], ['JD']), near('double-bezique', 500, ['QSa', 'JDa'], ['QS', 'JD']),
          ];
          const cards = ['AHa', 'QSa', '7Ca', 'JDa'];
          return ['melds', 'rank', 'trumps-left'].map((name) => sorted(cards, name, 'C', { prospects }).join(' '));
        }""")
        assert order == ["QSa JDa AHa 7Ca", "AHa QSa JDa 7Ca", "7Ca QSa AHa JDa"]


@pytest.mark.parametrize(
    ("melds", "signs"),
    [(("marriage", "four-kings"), "M 4K"), (("sequence", "bezique", "four-queens"), "S B 4Q")],
    ids=["two", "three"],
)
def test_crowded_cards_tell_all_their_melds(
    browser: Browser, server: Server, melds: tuple[str, ...], signs: str
) -> None:
    """The page's own marks on a card as narrow as those of a phone's full table, which shows a strip of it."""
    with opened(browser, server, viewport=PHONE) as page:
        page.goto("/")
        told, cut = page.evaluate(
            """async (served) => {
              const { Painter } = await import('/static/js/painter.js');
              const card = document.createElement('span');
              card.className = 'card';
              card.style.cssText = 'width: 37px; height: 52px; --strip: 27px; --show: 52px';
              const marks = document.createElement('span');
              marks.className = 'marks';
              card.append(marks);
              document.body.append(card);
              Painter.prototype.signs({ card }, { flags: { served, may: [] } }, { w: 37, h: 52, strip: 27 });
              const right = card.getBoundingClientRect().left + 27;
              const all = [...marks.children];
              return [
                all.map((mark) => mark.dataset.mark).join(' '),
                all.filter((mark) => mark.getBoundingClientRect().right > right).length,
              ];
            }""",
            list(melds),
        )
        assert told == signs
        assert cut == 0


def test_a_resting_trick_waits_for_the_time_that_was_set_or_for_a_tap(browser: Browser, server: Server) -> None:
    settings: dict[str, object] = {"singleTap": True, "speed": "slow", "rest": 10_000_000, "rival": "natural"}
    with opened(browser, server, settings, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto("/")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        table = Table(page)
        table.wait()
        page.locator("#hand button").first.tap(position={"x": 8, "y": 12})
        assert table.until("/wins? the trick/.test(document.getElementById('prompt').textContent)")
        assert page.locator("#trick [data-card]").count() == 2
        assert page.locator("#trick .winning").count() == 1
        assert table.data("busy") == "yes"
        page.locator("#trick-area").tap()
        assert table.until("document.querySelectorAll('#trick [data-card]').length < 2")


def test_without_motion_nothing_moves_unless_the_player_wants_it(browser: Browser, server: Server) -> None:
    visitor = browser.new_context(base_url=server.address, reduced_motion="reduce")
    page = visitor.new_page()
    page.goto("/")
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/t/*")
    Table(page).wait()
    assert page.input_value("#settings [name=speed]") == "off"
    visitor.close()


@pytest.mark.parametrize(
    ("language", "tricks", "declarations"),
    [
        ("en", "Tricks while the stock lasts", "Declarations"),
        ("fr", "Les levées tant que dure le talon", "Annonces"),
    ],
)
def test_the_rules_open_over_the_table_where_the_moment_asks_for_them(
    browser: Browser, server: Server, language: str, tricks: str, declarations: str
) -> None:
    settings: dict[str, object] = {"singleTap": True}
    with opened(browser, server, settings, viewport=PHONE, has_touch=True, is_mobile=True, locale=language) as phone:
        table = begin(phone)
        phone.keyboard.press("r")
        assert table.until(f"document.activeElement.textContent === '{tricks}'")
        phone.keyboard.press("Escape")
        until_declaration(table)
        phone.locator("#open-menu").tap()
        phone.locator("#menu .rules-link").tap()
        assert table.until(f"document.activeElement.textContent === '{declarations}'")
        assert "/t/" in phone.url


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("contrast", [False, True])
def test_text_and_marks_stand_out_in_every_theme(browser: Browser, server: Server, theme: str, contrast: bool) -> None:
    settings: dict[str, object] = {"theme": theme, "contrast": contrast}
    with opened(browser, server, settings, viewport=PHONE) as page:
        page.goto("/")
        grounds = {
            "--felt-ink": ("--felt", "--felt-light", "--felt-deep"),
            "--felt-soft": ("--felt", "--felt-light", "--felt-deep"),
            "--ink": ("--ground", "--panel", "--notice"),
            "--muted": ("--ground", "--panel"),
            "--grave": ("--ground", "--panel"),
            "--suit-black": ("--card", "--card-panel"),
            "--suit-red": ("--card", "--card-panel"),
        }
        for front, backs in grounds.items():
            for back in backs:
                assert page.evaluate(CONTRAST, [front, back]) >= 4.5, (front, back)
        marks = {"--mark": ("--felt", "--felt-light"), "--accent": ("--panel", "--ground"), "--focus": ("--panel",)}
        for front, backs in marks.items():
            for back in backs:
                assert page.evaluate(CONTRAST, [front, back]) >= 3, (front, back)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("contrast", [False, True])
def test_the_focus_can_be_seen_on_what_it_stands_on(
    browser: Browser, server: Server, theme: str, contrast: bool
) -> None:
    settings: dict[str, object] = {"theme": theme, "contrast": contrast, "singleTap": True}
    with opened(browser, server, settings, viewport=DESKTOP, has_touch=True) as page:

        def differs(ring: str, *grounds: str) -> bool:
            return all(page.evaluate(CONTRAST, [ring, ground]) >= 3 for ground in grounds)

        def reach(selector: str) -> list[str]:
            for _ in range(40):
                page.keyboard.press("Tab")
                if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                    return list(page.evaluate(RINGS))
            raise AssertionError(f"Tab does not reach {selector}")

        page.goto("/")
        for place in (".masthead .primary", ".masthead .ways a"):
            assert differs(reach(place)[0], *FELT), place
        assert differs(reach(".page button")[0], "--panel", "--ground")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/t/*")
        table = Table(page)
        table.wait_for_all()
        assert differs(reach(".bar button")[0], "--felt-deep")
        inner, outer = reach("#hand button")[:2]
        assert differs(outer, inner, *FELT)
        assert differs(inner, "--card")
        until_declaration(table)
        assert differs(reach("#sheet .option:not(.sheet-draw)")[0], "--ground", "--panel")
        [ring] = reach("#sheet .sheet-draw")
        assert differs(ring, page.evaluate("getComputedStyle(document.activeElement).backgroundColor"))
        page.locator("#open-menu").click()
        assert differs(reach("#menu .links a")[0], "--panel")


def test_a_table_that_is_come_back_to_shows_the_totals(browser: Browser, server: Server) -> None:
    """Beside the table, where what is still possible stands below the lines of the deal."""
    with opened(browser, server, {"singleTap": True}, viewport=DESKTOP, has_touch=True) as page:
        table = begin(page)
        while not page.evaluate(SIDE_FULL):
            assert not table.match_is_over()
            if table.deal_is_over():
                table.next_deal("tap")
            else:
                table.quick_turn()
        page.reload()
        table.wait_for_all()
        assert table.until(TOTAL_SHOWN, patience=2)


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
def test_buttons_leave_the_points_whole(browser: Browser, server: Server, size: dict[str, int]) -> None:
    """Beside the buttons the brisques stand whole or not at all, and where there is room they stand."""
    with opened(browser, server, {"singleTap": True}, viewport=size, has_touch=True, is_mobile=True) as page:
        table = begin(page)
        until_declaration(table)
        page.get_by_role("button", name="Hide the sheet").tap()
        boxes = page.evaluate("""() => ['#me .points', '#me .this-deal', '#me .brisques', '#buttons']
          .map((each) => document.querySelector(each).getBoundingClientRect().toJSON())""")
        points, deal, brisques, buttons = boxes
        assert points["right"] <= buttons["left"]
        assert deal["right"] <= points["right"]
        assert brisques["right"] <= points["right"] or brisques["top"] >= points["bottom"]
        page.goto("/tutorial")
        page.evaluate("localStorage.setItem('bezique.tutorial', '13')")  # its last step, which counts the brisques
        page.reload()
        table.wait()
        assert page.inner_text("#me .brisques") == "brisques 9"
        points, brisques = (page.locator(f"#me {each}").bounding_box() for each in (".points", ".brisques"))
        assert points is not None
        assert brisques is not None
        assert brisques["x"] + brisques["width"] <= points["x"] + points["width"]
        assert brisques["y"] < points["y"] + points["height"] / 2


def test_what_is_wrong_with_a_number_stands_below_it(phone: Page) -> None:
    phone.goto("/")
    phone.fill("#field-target", "abc")
    assert Table(phone).until("document.getElementById('mistake-target') !== null")
    field, words = (phone.locator(each).bounding_box() for each in ("#field-target", "#mistake-target"))
    assert field is not None
    assert words is not None
    assert words["y"] >= field["y"] + field["height"]
    assert words["width"] > 200


def test_what_a_finger_needs_is_large_enough(phone: Page) -> None:
    table = begin(phone)
    until_declaration(table)
    small = phone.evaluate("""() => [...document.querySelectorAll('.tool, #sheet button, #buttons button')]
      .filter((button) => button.offsetParent !== null)
      .map((button) => [button.textContent.trim(), button.getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)""")
    assert small == []


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/six-pack", "/score"])
def test_pages_fit_the_narrowest_screen(browser: Browser, server: Server, path: str) -> None:
    with opened(browser, server, viewport=SMALLEST) as page:
        page.goto(path)
        assert page.evaluate(OVERFLOW) <= 0


def test_the_first_page_is_small(browser: Browser, server: Server) -> None:
    """With all that it fetches for the table that may come next, as it comes over the line."""
    with opened(browser, server, viewport=PHONE) as page:
        devtools = page.context.new_cdp_session(page)
        devtools.send("Network.enable")
        sizes: list[float] = []
        devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.goto("/", wait_until="networkidle")
        assert len(sizes) > 30
        assert sum(sizes) < 150_000


def test_a_forced_card_is_played_for_the_player_who_wants_that(browser: Browser, server: Server) -> None:
    settings: dict[str, object] = {"singleTap": True, "forced": True}
    with opened(browser, server, settings, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        table = begin(page, "ladder")
        strict = 0
        while not table.deal_is_over():
            if table.data("strict") == "yes":
                assert page.locator("#hand button:not([aria-disabled=true])").count() > 1
                strict += 1
            table.quick_turn()
        assert strict < 8


def drag(page: Page, card: str, dx: float, dy: float) -> None:
    """Drag an own card with the mouse and let it go."""
    box = page.locator(f"#hand [data-card='{card}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 8 + dx, box["y"] + 12 + dy, steps=6)
    page.mouse.up()


def words(card: str) -> str:
    """A card as the log calls it."""
    return Card(card).words


def test_a_card_dragged_up_is_played_and_one_dragged_aside_changes_its_place(browser: Browser, server: Server) -> None:
    with opened(browser, server, viewport=DESKTOP) as page:
        table = begin(page)
        hand = page.evaluate(HAND)
        version = table.version
        drag(page, hand[0], 7, -6)  # a shaky tap
        assert page.locator("#hand .raised").get_attribute("data-card") == hand[0]
        drag(page, hand[0], 30, -300)
        table.wait_for_change(version)
        assert f"You play the {words(hand[0])}." in page.inner_text("#log")
        while table.sheet_is_open():
            version = table.version
            page.keyboard.press("Escape")
            table.wait_for_change(version)
        hand, version = page.evaluate(HAND), table.version
        drag(page, hand[0], 350, 10)
        moved = page.evaluate(HAND)
        assert sorted(moved) == sorted(hand)
        assert moved != hand
        assert moved.index(hand[0]) > 0
        drag(page, moved[1], 20, 60)  # nowhere
        assert table.version == version
