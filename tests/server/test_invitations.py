"""Tables that wait for friends: the one link, who sits where and is called what, and how the match begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette

from bezique.rulesets import read_rules
from bezique.server.app import create_app
from bezique.server.identity import NAME_LENGTH, clean_name
from bezique.server.invitations import Invitation, Invitations, NameTaken, NoSuchInvitation, SeatTaken
from bezique.server.store import Conflict, Store
from bezique.server.tables import Tables
from server.companions import Arrive, Friend, arriving, at_once, text_of
from server.playing import fresh
from server.postgresql import EACH_DATABASE

GONE = "There is no such table any more: it was called off."
FULL = "At this table the match has begun, and you do not play there."
SPOTS = ("\0", "%00", "nosuchtable", "x" * 300, "%FF", "'%20OR%201")


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """A server with an empty database."""
    return create_app(str(tmp_path / "bezique.db"))


@pytest.fixture
def arrive(app: Starlette) -> Iterator[Arrive]:
    """Brings new browsers to it."""
    with arriving(app) as come:
        yield come


def seats_of(page: str) -> list[str]:
    """The seats that a page lists: who sits there, and where that is."""
    found = re.search(r'<ul class="seats"[^>]*>(.*?)</ul>', page, re.DOTALL)
    assert found
    return [text_of(row) for row in re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)]


def name_in(page: str) -> str:
    """What stands in the field for the name."""
    found = re.search(r'id="field-name" name="name" value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def wrong_in(page: str) -> str:
    """What a page says is wrong."""
    found = re.search(r'<p id="wrong">(.*?)</p>', page)
    return unescape(found[1]) if found else ""


# One link for two


def test_the_match_begins_when_a_friend_opens_the_link_and_sits_down(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    table = host.invite()
    page = host.look()
    assert page.status_code == 200
    assert f">http://testserver/with/{table}<" in page.text
    assert "Nobody has come yet." in page.text
    assert host.client.get(f"/t/{table}").status_code == 404, "there is no match yet"
    guest.table = table
    invited = guest.look()
    assert (invited.status_code, "Sit down and play" in invited.text) == (200, True)
    assert "set-cookie" not in invited.headers, "looking does nothing"
    answer = guest.sit(table, "Bob")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert {"player", "called"} <= set(guest.client.cookies)
    states = [friend.state() for friend in (host, guest)]
    assert [state["table"]["seat"] for state in states] == [0, 1]
    names = [[player["name"] for player in state["table"]["players"]] for state in states]
    assert names == [["You", "Bob"], ["Friend", "You"]]
    assert {player["kind"] for player in states[0]["table"]["players"]} == {"human"}


def test_the_link_leads_players_to_the_match_and_tells_others_that_it_has_begun(arrive: Arrive) -> None:
    host, guest, stranger = arrive(), arrive(), arrive()
    table = stranger.table = host.invite()
    guest.sit(table)
    for player in (host, guest):
        for answer in (player.look(), player.sit(table), player.post("begin"), player.post("leave")):
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
        assert player.get().status_code == 200
    for answer in (stranger.look(), stranger.sit(table), stranger.post("begin"), stranger.post("leave")):
        assert answer.status_code == 404
        assert FULL in text_of(answer.text)
        assert "player=" not in answer.headers.get("set-cookie", "")
    assert stranger.client.get(f"/with/{table}/now").json() == {"now": "over"}


def test_the_host_who_opens_the_own_link_stays_the_host(arrive: Arrive) -> None:
    host = arrive()
    table = host.invite()
    answer = host.sit(table, "Myself")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/with/{table}")
    assert "Send this link to a friend." in text_of(host.look().text)
    assert host.get().status_code == 404, "nobody plays against himself or herself"


def test_the_page_is_told_who_has_come(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(set="three-handed")
    where = f"/with/{table}/now"
    before = host.client.get(where).json()["now"]
    assert f'data-now="{before}"' in host.look().text
    guest.sit(table, "Bob")
    came = host.client.get(where).json()["now"]
    assert came != before
    assert f'data-now="{came}"' in unescape(host.look().text)
    host.post("begin")
    assert host.client.get(where).json() == {"now": "over"}


# Three and four


def test_seats_are_taken_given_back_and_called_by_their_names(arrive: Arrive) -> None:
    host, second, third, late = (arrive() for _ in range(4))
    table = host.invite(set="four-partners")
    assert "checked" in second.client.get(f"/with/{table}").text.partition('value="2"')[2].partition(">")[0], (
        "the seat of the partner is offered first"
    )
    second.sit(table, "Bob")
    assert seats_of(host.look().text) == [
        "You",
        "free at your left",
        "Bob opposite you, your partner",
        "free at your right",
    ]
    assert second.sit(table, "Bob again", 3).headers["location"] == f"/with/{table}", "who sits stays there"
    assert seats_of(host.look().text)[2:] == ["Bob opposite you, your partner", "free at your right"]
    answer = third.sit(table, "Cleo", 2)
    assert (answer.status_code, wrong_in(answer.text)) == (
        409,
        "Somebody has just sat down there; choose another seat.",
    )
    assert name_in(answer.text) == "Cleo"
    for nowhere in (0, 4, 9):
        assert third.sit(table, "Cleo", nowhere).status_code == 409
    assert third.sit(table, "Cleo", 3).status_code == 303
    third.post("leave")
    assert third.client.get(f"/with/{table}").text.count(" checked>") == 1
    assert seats_of(host.look().text)[3] == "free at your right"
    assert late.sit(table, "Dan", 3).status_code == 303
    assert [row.partition(" ")[0] for row in seats_of(second.look().text)] == ["Host", "free", "Bob", "Dan"]
    third.table = table
    third.post("leave")  # nobody's seat is touched by somebody who has none
    host.post("begin")
    assert [player["name"] for player in late.state()["table"]["players"]] == ["West", "North", "Bob", "You"]
    assert [player["kind"] for player in late.state()["table"]["players"]] == ["human", "club", "human", "human"]


def test_the_name_that_stands_in_the_field_is_taken_when_the_host_begins(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(set="three-handed")
    guest.sit(table, "Bert")
    refused = host.post("begin", name="bert")
    assert refused.status_code == 409
    assert "bert is taken at this table" in text_of(refused.text)
    assert host.post("begin", name=" Anna ").headers["location"] == f"/t/{table}"
    assert [player["name"] for player in guest.state()["table"]["players"]][:2] == ["Anna", "You"]
    assert 'value="Anna"' in host.client.get(f"/with/{host.invite(set='classic')}").text, "kept for the next table"


def test_the_last_free_seat_begins_the_match(arrive: Arrive) -> None:
    host, second, third = arrive(), arrive(), arrive()
    table = host.invite(set="three-handed")
    assert second.sit(table).headers["location"] == f"/with/{table}"
    assert host.get().status_code == 404
    assert third.sit(table).headers["location"] == f"/t/{table}"
    assert [each.state()["table"]["seat"] for each in (host, second, third)] == [0, 1, 2]


def test_only_the_host_begins_and_not_alone(arrive: Arrive) -> None:
    host, guest, stranger = arrive(), arrive(), arrive()
    table = guest.table = stranger.table = host.invite(set="four-handed")
    for nobody in (host, stranger):
        assert nobody.post("begin").headers["location"] == f"/with/{table}"
        assert host.get().status_code == 404
    guest.sit(table)
    for other in (guest, stranger):
        assert other.post("begin").headers["location"] == f"/with/{table}"
        assert host.get().status_code == 404
    assert host.post("begin").headers["location"] == f"/t/{table}"
    assert [player["kind"] for player in host.state()["table"]["players"]] == ["human", "human", "club", "club"]


def test_the_host_calls_the_table_off(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(set="four-handed")
    guest.sit(table)
    for each in (host, guest):
        assert f'href="/with/{table}"' in each.client.get("/").text
    assert host.post("leave").headers["location"] == "/"
    for each in (host, guest):
        assert f"/with/{table}" not in each.client.get("/").text
        for answer in (each.look(), each.sit(table), each.post("begin"), each.post("leave"), each.post("name")):
            assert answer.status_code == 404
            assert GONE in text_of(answer.text)


# Names


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\0n\x1bn\x7f", "Ann"),
        ("\u202eAnn\u2066\u200b\u200f\ufeff", "Ann"),
        ("Ann\u2028Lee\u00a0May", "Ann Lee May"),
        ("A" * 19 + " B", "A" * 19),
        ("x" * 500, "x" * NAME_LENGTH),
        ("e\u0301" * 25, "\u00e9" * NAME_LENGTH),
        ("\ud800Ann", "Ann"),
        (" \u200b\u202e ", ""),
        ("\u3164\u2800", ""),
        ("Zoë 🂡", "Zoë 🂡"),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
    ],
)
def test_a_name_is_one_line_of_characters_that_are_seen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown
    assert clean_name(shown) == shown


def test_a_name_is_cleaned_and_never_taken_for_markup(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    name = "<img src=x>{0}'\""
    table = host.invite(set="three-handed")
    guest.sit(table, f"\u202e{name}\x07")
    assert seats_of(host.look().text)[1] == f"{name} at your left"
    host.post("name", name="</script><b>")
    for page in (host.look().text, guest.look().text, host.client.get("/").text):
        assert "<img src=x" not in page
        assert "<b>{" not in page
        assert "</script><b>" not in page
    host.post("begin")
    for page in (host.page(), guest.page(), host.client.get("/").text, guest.client.get("/").text):
        assert "<img src=x" not in page
        assert "</script><b>" not in page
    assert [player["name"] for player in host.state()["table"]["players"]] == ["You", name, "East"]
    assert guest.state()["table"]["players"][0]["name"] == "</script><b>"


def test_two_at_a_table_have_different_names(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(set="three-handed")
    host.post("name", name="Ann")
    for same in ("Ann", " ANN ", "a\u200bnn", "You", "COMPUTER", "Ordinateur", "North"):
        answer = guest.sit(table, same)
        assert answer.status_code == 409
        assert wrong_in(answer.text) == f"{clean_name(same)} is taken at this table; choose another name."
        assert name_in(answer.text) == clean_name(same)
        assert seats_of(host.look().text)[1] == "free at your left"
    assert guest.sit(table, "Bob").status_code == 303
    answer = guest.post("name", name="ann")
    assert (answer.status_code, name_in(answer.text)) == (409, "ann")
    assert seats_of(host.look().text)[:2] == ["Ann (you)", "Bob at your left"]
    assert guest.post("name", name="Bobby").status_code == 303
    assert guest.post("name", name="BOBBY").status_code == 303, "the own name in other letters is no other's"
    assert seats_of(guest.look().text)[:2] == ["Ann", "BOBBY (you) at the left of Ann"]
    assert guest.post("name", name="").status_code == 303
    assert host.post("name", name="").status_code == 303, "who says no name may be several"
    assert seats_of(host.look().text)[:2] == ["You", "Guest at your left"]


def test_a_stranger_renames_nobody(arrive: Arrive) -> None:
    host, stranger = arrive(), arrive()
    stranger.table = host.invite(set="three-handed")
    host.post("name", name="Ann")
    stranger.post("name", name="Eve")
    assert seats_of(host.look().text)[0] == "Ann (you)"


def test_the_browser_remembers_what_its_person_is_called(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    guest.sit(host.invite(), "Zoë & Co")
    table = guest.invite()
    assert name_in(guest.look().text) == "Zoë & Co"
    host.sit(table, "Ann")
    assert host.state()["table"]["players"][0]["name"] == "Zoë & Co"


# What is refused


def test_the_ladder_is_not_for_friends_and_the_form_stays_as_it_was(arrive: Arrive) -> None:
    host = arrive()
    answer = host.client.post("/invitations", data={"set": "ladder", "opponent": "novice", "marriage": "30"})
    assert answer.status_code == 422
    assert "choose other rules to play with a friend" in text_of(answer.text)
    assert '<option value="ladder" selected>' in answer.text
    assert re.search(r'name="opponent" value="novice" checked', answer.text)
    assert re.search(r'id="field-marriage"[^>]*value="30"', answer.text)
    assert "set-cookie" not in answer.headers
    own = host.client.post("/invitations", data={"set": "classic", "ladder": "yes", "match": "two-deals"})
    assert own.status_code == 422, "a rule set that was changed into a ladder is one as well"


def test_a_form_with_a_mistake_makes_no_table(arrive: Arrive) -> None:
    host = arrive()
    answer = host.client.post("/invitations", data={"marriage": "lots"})
    assert answer.status_code == 422
    assert 'value="lots"' in answer.text
    assert host.client.post("/invitations", data={"opponent": "human"}).status_code == 422


@pytest.mark.parametrize("spot", SPOTS[1:])
def test_an_address_that_leads_nowhere(arrive: Arrive, spot: str) -> None:
    visitor = arrive()
    for answer in (
        visitor.client.get(f"/with/{spot}"),
        *(visitor.client.post(f"/with/{spot}{what}", data={"name": "x"}) for what in ("", "/name", "/begin", "/leave")),
        visitor.client.post(f"/t/{spot}/again"),
    ):
        assert answer.status_code == 404
        assert "set-cookie" not in answer.headers
    assert visitor.client.get(f"/with/{spot}/now").status_code in (200, 404)


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}])
def test_other_sites_press_no_button(arrive: Arrive, headers: dict[str, str]) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(set="three-handed")
    guest.sit(table)
    for path in ("/invitations", *(f"/with/{table}{what}" for what in ("", "/name", "/begin", "/leave"))):
        assert host.client.post(path, headers=headers).status_code == 403
    assert seats_of(host.look().text)[1] == "Guest at your left"


# Below the pages, on each database


@EACH_DATABASE
@pytest.mark.parametrize("table", SPOTS)
def test_a_table_that_never_was_is_not_found_in_any_database(store: Store, table: str) -> None:
    invitations = Invitations(store)
    asks: list[Callable[[], object]] = [
        lambda: invitations.get(table),
        lambda: invitations.sit(table, "guest", "Bob"),
        lambda: invitations.rename(table, "guest", "Bob"),
        lambda: invitations.leave(table, "guest"),
    ]
    for ask in asks:
        with pytest.raises(NoSuchInvitation):
            ask()
    assert store.seated(table) == {}


@EACH_DATABASE
def test_who_sits_where_is_kept(store: Store) -> None:
    invitations = Invitations(store)
    table = invitations.make("host", read_rules("four-partners"), "simple", "Ann")
    other = invitations.make("host", read_rules("classic(target=1500)"), "club", "")
    assert invitations.sit(table, "guest", "Bob").seat("guest") == 2
    with pytest.raises(SeatTaken):
        invitations.sit(table, "late", "Cleo", 2)
    with pytest.raises(NameTaken):
        invitations.sit(table, "late", "bob", 1)
    found = Invitations(store).get(table)
    assert (found.rules, found.opponent) == (read_rules("four-partners"), "simple")
    assert {seat: (each.owner, each.name) for seat, each in found.people.items()} == {
        0: ("host", "Ann"),
        2: ("guest", "Bob"),
    }
    assert found.free == [1, 3]
    assert {each.id for each in invitations.of("host")} == {table, other}
    assert [each.id for each in invitations.of("guest")] == [table]
    assert invitations.of("late") == []
    assert store.has_matches("guest")
    assert not store.has_matches("late")
    invitations.leave(table, "host")
    assert invitations.of("guest") == []
    assert not store.has_matches("guest")


@EACH_DATABASE
def test_of_two_who_take_the_last_seat_at_once_one_gets_it(store: Store) -> None:
    invitations = Invitations(store)
    for _ in range(10):
        table = invitations.make("host", read_rules("classic"), "club", "")
        found = at_once(*(partial(invitations.sit, table, who, "") for who in ("one", "two")))
        assert sorted(type(each).__name__ for each in found) == ["Invitation", "SeatTaken"]
        (winner,) = (who for who, each in zip(("one", "two"), found, strict=True) if isinstance(each, Invitation))
        assert invitations.get(table).seat(winner) == 1


@EACH_DATABASE
def test_nobody_has_two_seats_who_presses_twice_at_once(store: Store) -> None:
    invitations = Invitations(store)
    for _ in range(10):
        table = invitations.make("host", read_rules("four-handed"), "club", "")
        found = at_once(*(partial(invitations.sit, table, "guest", "", seat) for seat in (1, 2)))
        assert all(isinstance(each, Invitation) for each in found), found
        assert len(invitations.get(table).people) == 2


@EACH_DATABASE
def test_of_two_with_the_same_name_at_once_one_gets_it(store: Store) -> None:
    invitations = Invitations(store)
    for _ in range(10):
        table = invitations.make("host", read_rules("four-handed"), "club", "")
        found = at_once(*(partial(invitations.sit, table, who, "Bob") for who in ("one", "two")))
        assert sorted(type(each).__name__ for each in found) == ["Invitation", "NameTaken"]


@EACH_DATABASE
def test_a_match_begins_with_those_who_are_there_when_it_begins(tables: Tables, store: Store) -> None:
    """Somebody who sits down in that moment plays, or is told that it has begun; nobody's seat is lost."""
    invitations = Invitations(store)
    for number in range(10):
        table = invitations.make("host", read_rules("four-handed"), "simple", "Ann")
        seen = invitations.sit(table, "guest", "Bob")
        meanwhile: Callable[[], object] = (
            partial(invitations.sit, table, "late", "Cleo")
            if number % 2
            else partial(invitations.rename, table, "guest", "Bobby")
        )
        begun, sat = at_once(partial(tables.begin, seen), meanwhile)
        if begun is None:
            assert isinstance(sat, NoSuchInvitation)
            assert tables.seat(table, "guest") == 1
            assert store.seated(table) == {"host": 0, "guest": 1}
            assert tables.get(table, "host").info.names == ("Ann", "Bob", "", "")
        else:
            assert isinstance(begun, Conflict)
            assert not isinstance(sat, Exception)
            tables.begin(invitations.get(table))
        loaded = fresh(store).get(table, "guest").info
        assert loaded == tables.get(table, "host").info
        assert loaded.humans == tuple(sorted(store.seated(table).values()))


@EACH_DATABASE
def test_of_two_who_begin_at_once_one_has_done_it(tables: Tables, store: Store) -> None:
    invitations = Invitations(store)
    for _ in range(10):
        table = invitations.make("host", read_rules("classic"), "simple", "")
        full = invitations.sit(table, "guest", "")
        found = at_once(*[partial(tables.begin, full)] * 2)
        assert sorted(type(each).__name__ for each in found) == ["Conflict", "NoneType"]
        assert {seat: tables.seat(table, who) for seat, who in enumerate(("host", "guest"))} == {0: 0, 1: 1}
        with pytest.raises(NoSuchInvitation):
            invitations.get(table)


@EACH_DATABASE
def test_a_table_is_called_off_or_begins_but_not_both(tables: Tables, store: Store) -> None:
    invitations = Invitations(store)
    for _ in range(10):
        table = invitations.make("host", read_rules("classic"), "simple", "")
        full = invitations.sit(table, "guest", "")
        begun, left = at_once(partial(tables.begin, full), partial(invitations.leave, table, "host"))
        if begun is None:
            assert isinstance(left, NoSuchInvitation)
            assert store.seated(table) == {"host": 0, "guest": 1}
        else:
            assert isinstance(begun, Conflict)
            assert left is None
            assert store.seated(table) == {}
            assert invitations.of("guest") == []


def test_the_words_are_french_where_french_is_asked_for(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    french: dict[str, str] = {"Accept-Language": "fr"}
    table = host.invite(set="three-handed")
    page = text_of(guest.client.get(f"/with/{table}", headers=french).text)
    assert "Votre place" in page
    assert "Your seat" not in page
    assert "free" not in page.split()


def test_a_guest_goes_to_the_match_from_the_link_when_it_has_begun_meanwhile(arrive: Arrive) -> None:
    """Whoever waits without scripts sees it by opening the link again."""
    host, guest = arrive(), arrive()
    friends: list[Friend] = [host, guest]
    table = host.invite(set="four-handed")
    guest.sit(table)
    assert guest.look().status_code == 200
    host.post("begin")
    assert [each.look().headers["location"] for each in friends] == [f"/t/{table}"] * 2
