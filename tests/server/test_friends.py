"""Matches of people who play with each other: turns, keys, giving up, lists, another match, restarts, who is there."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette

from bezique.errors import IllegalAction
from bezique.record import read_record
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import tables as tables_module
from bezique.server import wire
from bezique.server.app import create_app
from bezique.server.invitations import Invitations
from bezique.server.store import Count, Store
from bezique.server.table import Setup, Table
from bezique.server.tables import NoSuchTable, Tables, summary_of
from server.companions import Arrive, Friend, arriving, at_once, play_deal, play_on, text_of, together
from server.playing import SEED, Greedy, fresh, wanted
from server.postgresql import EACH_DATABASE
from server.process import Process, Visitor, choice, running

HOST, GUEST = "host", "guest"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bezique.db"


@pytest.fixture
def app(database: Path, monkeypatch: pytest.MonkeyPatch) -> Starlette:
    """A server with an empty database, whose cards are always the same."""
    monkeypatch.setattr(tables_module, "secrets", SimpleNamespace(randbits=lambda bits: SEED))
    return create_app(str(database))


@pytest.fixture
def arrive(app: Starlette) -> Iterator[Arrive]:
    """Brings new browsers to it."""
    with arriving(app) as come:
        yield come


def named(arrive: Arrive, **form: str) -> list[Friend]:
    """Ann, who has made a table, and Bob, who has come; their match has begun."""
    host, guest = arrive(), arrive()
    table = host.invite(**form)
    host.post("name", name="Ann")
    guest.sit(table, "Bob")
    host.post("begin")
    return [host, guest]


def in_turn(friends: Sequence[Friend]) -> tuple[Friend, Friend]:
    """Who of two is to act, and who waits."""
    turn = friends[0].state()["view"]["turn"]
    return friends[turn], friends[1 - turn]


# Turns, and strangers


def test_each_acts_only_at_the_own_turn(arrive: Arrive) -> None:
    friends = together(arrive, 2)
    for number in range(12):
        acts, waits = in_turn(friends)
        state = waits.state()
        assert state["view"]["actions"] == []
        for action in (choice(acts.state(), Rng(number)), f"play {state['view']['hand'][0]}", "draw", "take-rest"):
            answer = waits.act(action, state["version"], f"{action} out of turn {number}")
            assert (answer.status_code, answer.json()["rule"]) == (422, "not-your-turn")
        assert waits.state() == state
        acts.do(choice(acts.state(), Rng(number)))


def test_a_move_is_only_asked_back_and_no_hint_is_given(arrive: Arrive) -> None:
    friends = together(arrive, 2, relaxed="yes")
    acts, waits = in_turn(friends)
    acts.do(choice(acts.state(), Rng(1)))
    answer = waits.act("take-back", waits.state()["version"], "back")
    assert (answer.status_code, answer.json()["rule"]) == (422, "no-take-back")
    asked = acts.do("take-back")
    assert [frame["event"]["kind"] for frame in asked] == ["ask-back"], "nothing is taken back before that is allowed"
    for friend in friends:
        state = friend.state()
        assert not state["table"]["relaxed"]
        answer = friend.client.post(f"/api/tables/{friend.table}/hint", json={"version": state["version"]})
        assert (answer.status_code, answer.json()["rule"]) == (422, "no-hints")


def test_a_stranger_finds_nothing_while_the_match_runs(arrive: Arrive) -> None:
    friends = together(arrive, 2, rules="classic(target=2000)")
    table, stranger = friends[0].table, arrive()
    stranger.invite()  # somebody who has a table of the own
    stranger.table = table
    play_deal(friends, Rng(1))
    assert friends[0].state()["match"]["mayContinue"]
    version = friends[0].state()["version"]
    gets = (
        f"/api/tables/{table}",
        f"/api/tables/{table}/events",
        f"/api/tables/{table}/deals/1",
        f"/t/{table}",
        f"/t/{table}/deals/1",
        f"/t/{table}/deals/1/review",
        f"/t/{table}/record.txt",
    )
    for path in gets:
        assert stranger.client.get(path).status_code == 404, path
    posts = (
        f"/api/tables/{table}/hint",
        f"/matches/{table}/give-up",
        f"/t/{table}/again",
        f"/t/{table}/deals/1/review",
    )
    for path in posts:
        assert stranger.client.post(path, json={"version": version}).status_code == 404, path
    for action in ("next-deal", "give-up"):
        assert stranger.act(action, version, "k").status_code == 404
    for friend in friends:
        assert friend.client.get(f"/t/{table}/deals/1").status_code == 200
        assert friend.client.get(f"/api/tables/{table}/deals/1").status_code == 200
        assert friend.state()["version"] == version


def test_a_finished_deal_is_told_to_each_in_other_words(arrive: Arrive) -> None:
    host, guest = named(arrive, rules="classic(target=1500)")
    play_deal([host, guest], Rng(2))
    mine, theirs = host.state()["match"]["deals"][0]
    where = f"/t/{host.table}/deals/1"
    pages = [text_of(each.client.get(where).text).replace(" ,", ",") for each in (host, guest)]
    assert f"You {mine:,}, Bob {theirs:,}" in pages[0]
    assert f"Ann {mine:,}, You {theirs:,}" in pages[1]
    host.do("give-up")
    stranger = arrive()
    read = stranger.client.get(where)
    assert read.status_code == 200
    said = text_of(read.text).replace(" ,", ",")
    assert f"Ann {mine:,}, Bob {theirs:,}" in said
    assert not re.search(r"\b[Yy]ou (?:deal|play|win|declare|draw)", said)
    for path in (f"/t/{host.table}", f"/api/tables/{host.table}", f"/api/tables/{host.table}/events"):
        assert stranger.client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("", ""), ("South", "North")),
        (("Smith, Ann #1", "##,"), ("Smith Ann 1", "North")),
    ],
)
def test_a_finished_match_is_written_as_text_whatever_people_are_called(
    arrive: Arrive, names: tuple[str, str], written: tuple[str, str]
) -> None:
    host, guest = arrive(), arrive()
    table = host.invite(rules="classic")
    host.post("name", name=names[0])
    guest.sit(table, names[1])
    play_deal([host, guest], Rng(3))
    guest.do("give-up")
    for reader in (host, arrive()):
        answer = reader.client.get(f"/t/{table}/record.txt")
        assert answer.status_code == 200
        record = read_record(answer.text)
        assert record.names == written
        assert record.match.winner == 0


# Keys, and two at once


def test_the_same_key_again_brings_the_same_answer(arrive: Arrive) -> None:
    friends = together(arrive, 2)
    said = []
    for number, (friend, answer) in enumerate(play_on(friends, Rng(4), 8)):
        said.append((friend, json.loads(answer.request.content), answer.content))
        assert number < 8
    before = [friend.state() for friend in friends]
    for friend, body, content in said:
        again = friend.act(body["action"], body["version"], body["key"])
        assert (again.status_code, again.content) == (200, content)
    assert [friend.state() for friend in friends] == before


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_key_belongs_to_who_used_it(app: Starlette, arrive: Arrive, is_kept: bool) -> None:
    """Of two who happen on the same text each is heard; also when the table was loaded again meanwhile."""
    friends = together(arrive, 2)
    acts, waits = in_turn(friends)
    version, action = acts.state()["version"], choice(acts.state(), Rng(5))
    first = acts.act(action, version, "same")
    assert first.status_code == 200
    if not is_kept:
        app.state.tables = fresh(app.state.tables.store)
    state = waits.state()
    assert state["view"]["actions"], "it is the other's turn now"
    answer = waits.act(own := choice(state, Rng(5)), state["version"], "same")
    assert answer.status_code == 200
    frames = answer.json()["frames"]
    assert frames[0]["event"]["seat"] == state["table"]["seat"]
    assert frames[0]["state"]["version"] == state["version"] + 1
    for friend, done, at, content in ((acts, action, version, first), (waits, own, state["version"], answer)):
        again = friend.act(done, at, "same")
        assert (again.status_code, again.content) == (200, content.content)


def test_a_key_of_the_other_one_opens_nothing(arrive: Arrive) -> None:
    friends = together(arrive, 2)
    acts, waits = in_turn(friends)
    version = acts.state()["version"]
    acts.act(choice(acts.state(), Rng(6)), version, "mine")
    for key in ("mine", "0 mine", "1 mine"):
        answer = waits.act("next-deal", version, key)
        assert answer.status_code == 409
        assert answer.json()["state"] == waits.state()


def test_the_longest_key_is_taken_from_every_seat(arrive: Arrive) -> None:
    friends = together(arrive, 4, set="four-handed")
    for _ in range(4):
        friend = friends[friends[0].state()["view"]["turn"]]
        state = friend.state()
        assert friend.act(choice(state, Rng(1)), state["version"], "k" * 120).status_code == 200


def test_one_deal_begins_when_both_ask_for_it(arrive: Arrive) -> None:
    friends = together(arrive, 2, rules="classic(target=2000)")
    play_deal(friends, Rng(7))
    version = friends[0].state()["version"]
    first, second = (friend.act("next-deal", version, f"next {friend.owner}") for friend in friends)
    assert first.status_code == 200
    assert (second.status_code, second.json()["state"]) == (409, friends[1].state())
    assert [friend.state()["match"]["deal"] for friend in friends] == [2, 2]
    late = friends[1].act("next-deal", friends[1].state()["version"], "late")
    assert (late.status_code, late.json()["rule"]) == (422, "deal-running")


@EACH_DATABASE
def test_of_two_at_once_one_is_heard(tables: Tables, store: Store) -> None:
    """Both give up, or ask for the next deal: one has done it, and the table is at one version after it."""
    for number in range(6):
        table = shared(tables, store, "classic(target=2000)")
        play_below(tables, table)
        if number % 2:
            tables.act(table, HOST, tables.get(table, HOST).version, "next-deal", "before")
        version = tables.get(table, HOST).version
        action = "give-up" if number % 2 else "next-deal"
        found = at_once(*(partial(tables.act, table, who, version, action, f"k{who}") for who in (HOST, GUEST)))
        assert sorted(type(each).__name__ for each in found) == ["StaleVersion", "list"]
        (done,) = (each for each in found if isinstance(each, list))
        assert [tables.get(table, who).version for who in (HOST, GUEST)] == [done[-1].after.version] * 2
        assert tables.get(table, HOST).deal == 2


def test_who_acts_on_an_old_version_is_shown_the_own_side_of_the_table(arrive: Arrive) -> None:
    friends = together(arrive, 2)
    acts, waits = in_turn(friends)
    version = acts.state()["version"]
    acts.do(choice(acts.state(), Rng(8)))
    for friend in friends:
        answer = friend.act(choice(waits.state(), Rng(8)), version, f"late {friend.owner}")
        assert answer.status_code == 409
        assert answer.json()["state"] == friend.state()


# Giving up, and the lists


def test_who_gives_up_has_lost_and_the_lists_of_both_show_it(arrive: Arrive) -> None:
    host, guest = named(arrive, rules="classic(target=2000)")
    play_deal([host, guest], Rng(9))
    mine, theirs = host.state()["match"]["totals"]
    rows = [text_of(each.client.get("/").text) for each in (host, guest)]
    assert "Classic, with Bob" in rows[0]
    assert "Classic, with Ann" in rows[1]
    assert f"You {mine:,} Bob {theirs:,}" in rows[0]
    assert f"You {theirs:,} Ann {mine:,}" in rows[1]
    assert "This ends the match for everybody at the table; the others win." in rows[1]
    assert guest.client.post(f"/matches/{guest.table}/give-up").headers["location"] == "/"
    states = [each.state() for each in (host, guest)]
    assert [state["match"]["winner"] for state in states] == [0, 0]
    assert [state["match"]["result"] for state in states] == ["Bob gives the match up.", "You give the match up."]
    finished = [finished_in(each) for each in (host, guest)]
    assert "Won: given up" in finished[0]
    assert f"{mine:,} : {theirs:,}" in finished[0]
    assert "Given up" in finished[1]
    assert "Won" not in finished[1]
    assert f"{theirs:,} : {mine:,}" in finished[1]


def finished_in(friend: Friend) -> str:
    """What the start page says of finished matches."""
    page = friend.client.get("/").text
    return text_of(page[page.index('<ul class="finished">') : page.index('href="/statistics"')])


def test_a_match_that_is_played_out_is_won_in_one_list_and_lost_in_the_other(arrive: Arrive) -> None:
    host, guest = named(arrive, rules="classic(target=50)")
    play_deal([host, guest], Rng(10))
    match = host.state()["match"]
    assert match["over"]
    margin = abs(match["totals"][0] - match["totals"][1])
    lists = [finished_in(each) for each in (host, guest)]
    winner = match["winner"]
    assert f"Won by {margin:,}" in lists[winner]
    assert f"Lost by {margin:,}" in lists[1 - winner]
    results = [each.state()["match"]["result"] for each in (host, guest)]
    assert results[winner] == f"You win by {margin:,}."
    assert results[1 - winner] == f"{('Ann', 'Bob')[winner]} wins by {margin:,}."


def test_of_partners_the_one_who_gives_up_is_told_to_have_done_so(arrive: Arrive) -> None:
    host, partner, rival = arrive(), arrive(), arrive()
    table = host.invite(set="four-partners")
    host.post("name", name="Ann")
    partner.sit(table, "Bob", 2)
    rival.sit(table, "Cleo", 3)
    host.post("begin")
    (frame,) = partner.do("give-up")
    assert frame["event"]["text"] == "You give the match up."
    for friend, winners in ((host, [1, 3]), (rival, [1, 3])):
        match = friend.state()["match"]
        assert (match["winners"], match["result"]) == (winners, "Bob gives the match up.")
    assert "Given up" in finished_in(host)
    assert "Won: given up" in finished_in(rival)


# Another match


def test_another_match_is_for_the_players_of_one_that_is_over(arrive: Arrive) -> None:
    host, guest = named(arrive)
    stranger = arrive()
    stranger.invite()
    stranger.table = table = host.table
    for each in (host, guest):
        assert each.again().headers["location"] == f"/t/{table}", "the match is not over yet"
    guest.do("give-up")
    assert stranger.again().status_code == 404
    new = guest.again().headers["location"].removeprefix("/t/")
    assert new != table
    assert [host.again().headers["location"], guest.again().headers["location"]] == [f"/t/{new}"] * 2
    assert stranger.client.get(f"/t/{new}").status_code == 404
    host.table = guest.table = new
    states = [each.state() for each in (host, guest)]
    assert [state["table"]["seat"] for state in states] == [0, 1]
    assert [[p["name"] for p in state["table"]["players"]] for state in states] == [["You", "Bob"], ["Ann", "You"]]
    assert not states[0]["match"]["over"]
    host.do("give-up")
    third = host.again().headers["location"]
    assert third not in (f"/t/{table}", f"/t/{new}")
    host.table = table
    assert host.again().headers["location"] == f"/t/{new}", "the first match was followed by the second"


def test_a_match_against_the_computer_has_no_other_one_for_the_same_people(arrive: Arrive) -> None:
    player = arrive()
    player.table = player.client.post("/matches").headers["location"].removeprefix("/t/")
    player.client.post(f"/matches/{player.table}/give-up")
    assert player.again().headers["location"] == f"/t/{player.table}"


@EACH_DATABASE
def test_both_who_ask_for_another_match_at_once_come_to_the_same_table(tables: Tables, store: Store) -> None:
    table = shared(tables, store, "classic")
    tables.give_up(table, GUEST)
    for _ in range(6):
        found = at_once(*(partial(tables.again, table, who) for who in (HOST, GUEST)))
        assert len(set(found)) == 1
        (table,) = set(found)
        assert store.seated(table) == {HOST: 0, GUEST: 1}
        tables.give_up(table, GUEST)
    assert len(store.matches(HOST, over=True)) == len(store.matches(GUEST, over=True)) == 7


@EACH_DATABASE
@pytest.mark.parametrize("rules", ["closing-ten", "closing-ten(first_dealer=random)"])
def test_the_deal_alternates_between_matches_where_the_rules_say_so(tables: Tables, store: Store, rules: str) -> None:
    table, dealers = shared(tables, store, rules), []
    for _ in range(4):
        dealers.append(tables.get(table, HOST).views[0].dealer)
        tables.give_up(table, GUEST)
        table = tables.again(table, GUEST)
    assert dealers == [dealers[0], 1 - dealers[0]] * 2


# Beside the other matches of its people


def test_matches_with_friends_count_nowhere(tables: Tables, store: Store) -> None:
    for owner in (HOST, GUEST):
        tables.create(owner, read_rules("closing-ten"), "random", SEED)
    before = [store.previous_dealer(owner, "closing-ten") for owner in (HOST, GUEST)]
    for _ in range(3):
        table = shared(tables, store, "closing-ten(target=100)")
        play_below(tables, table)
        if not tables.get(table, HOST).outcome.over:
            tables.give_up(table, HOST)
    for owner in (HOST, GUEST):
        assert [each.listed.is_shared for each in tables.played(owner)] == [False]
        assert [each.listed.is_shared for each in tables.played(owner, Count.STATISTICS)] == [False]
        assert tables.ladder(owner).streak == 0
        assert store.unfinished_ladder_match(owner) is None
        assert len(store.matches(owner, over=True)) == 3
    assert [store.previous_dealer(owner, "closing-ten") for owner in (HOST, GUEST)] == before


def test_the_form_offers_another_match_like_the_last_one_alone(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    for each in (host, guest):
        each.client.post("/matches", data={"set": "hoyle", "opponent": "novice"})
    guest.sit(host.invite(set="rubicon", opponent="master"))
    for each in (host, guest):
        page = each.client.get("/").text
        assert '<option value="hoyle" selected>' in page
        assert re.search(r'name="opponent" value="novice" checked', page)
        statistics = text_of(each.client.get("/statistics").text)
        assert "Rubicon" not in statistics


def test_a_link_for_another_device_brings_the_guest_s_seat_there(arrive: Arrive) -> None:
    host, guest = named(arrive)
    other = arrive()
    other.table = guest.table
    assert 'action="/here"' in guest.client.get("/").text
    found = re.search(r">http://testserver(/here/[^<]+)<", guest.client.post("/here").text)
    assert found
    assert other.client.post(found[1]).status_code == 303
    assert other.state() == guest.state()
    assert f'href="/t/{guest.table}"' in other.client.get("/").text
    acts, _ = in_turn([host, other])
    acts.do(choice(acts.state(), Rng(1)))
    assert other.state() == guest.state()


def test_who_waits_can_go_on_waiting_on_another_device(arrive: Arrive) -> None:
    host, other = arrive(), arrive()
    table = other.table = host.invite()
    assert 'action="/here"' in host.client.get("/").text
    found = re.search(r">http://testserver(/here/[^<]+)<", host.client.post("/here").text)
    assert found
    other.client.post(found[1])
    assert f'href="/with/{table}"' in other.client.get("/").text
    assert "Call the match off" in other.look().text


# Four with computers between


def test_partners_play_with_computers_between_them(
    arrive: Arrive, app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state.tables, "_make_player", Greedy)
    host, partner = arrive(), arrive()
    table = host.invite(rules="four-partners(target=9000)", opponent="random")
    assert partner.sit(table, "Bob").headers["location"] == f"/with/{table}"
    host.post("begin")
    friends = {0: host, 2: partner}
    players = host.state()["table"]["players"]
    assert [player["kind"] for player in players] == ["human", "random", "human", "random"]
    assert [player["name"] for player in players] == ["You", "West", "Bob", "East"]
    assert partner.state()["view"]["partner"] == 0
    rng, handed, moved = Rng(11), set[int](), set[int]()
    while handed != {0, 2}:
        if (state := host.state())["match"]["mayContinue"]:
            host.do("next-deal")
            continue
        assert not state["match"]["over"]
        turn = state["view"]["turn"]
        assert turn in friends, "the computers have moved"
        own, other = friends[turn].state(), friends[2 - turn]
        assert own["view"]["actions"]
        assert other.state()["view"]["actions"] == []
        labels = {action["action"]: action["label"] for action in own["view"]["actions"]}
        action = "hand-over" if "hand-over" in labels and rng.below(2) else choice(own, rng)
        frames = friends[turn].do(action)
        moved |= {frame["event"]["seat"] for frame in frames if frame["event"]["kind"] == "play"}
        if action == "hand-over":
            assert labels[action] == ("Leave the declaration to Bob" if turn == 0 else "Leave the declaration to North")
            assert frames[0]["event"]["kind"] == "hand-over"
            given = frames[0]["state"]["view"]
            assert (given["phase"], given["turn"], given["handedOver"]) == ("window", 2 - turn, True)
            after = other.state()["view"]
            if after["handedOver"]:  # where the partner can declare nothing the table draws
                assert (after["phase"], after["turn"]) == ("window", 2 - turn)
                assert "hand-over" not in [each["action"] for each in after["actions"]]
                assert friends[turn].state()["view"]["actions"] == []
                handed.add(turn)
                done = other.do(choice(other.state(), rng))
                assert done[0]["event"]["seat"] == 2 - turn
    assert moved == {0, 1, 2, 3}


# What is kept


def test_seats_names_and_state_stay_when_the_server_begins_anew(database: Path) -> None:
    with arriving(create_app(str(database))) as arrive:
        host, guest = named(arrive, set="three-handed")
        for _ in play_on([host, guest], Rng(12), 9):
            pass
        waiting = host.client.post("/invitations", data={"set": "four-handed"}).headers["location"]
        states = [each.state() for each in (host, guest)]
        cookies = [dict(each.client.cookies) for each in (host, guest)]
        table = host.table
    with arriving(create_app(str(database))) as arrive:
        returned = [arrive(), arrive()]
        for friend, kept, state in zip(returned, cookies, states, strict=True):
            friend.client.cookies.update(kept)
            friend.table = table
            assert friend.state() == state
        assert returned[0].client.get(waiting).status_code == 200
        assert returned[1].sit(waiting.removeprefix("/with/"), "Bob").status_code == 303
        returned[1].table = table
        assert len(list(play_on(returned, Rng(12), 3))) == 3


def test_a_database_of_the_version_before_gets_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    store = Store(str(path))
    begun = fresh(store).create(HOST, read_rules("classic"), "random", SEED)
    state = wire.state(fresh(store).settle(begun, HOST), 0)
    store.close()
    with closing(sqlite3.connect(path)) as old:
        for table in ("invitations", "seats", "rematches"):
            old.execute(f"DROP TABLE {table}")
        old.execute("ALTER TABLE tables DROP COLUMN shared")
        old.commit()
        left = {row[0] for row in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert left - {"sqlite_sequence"} == {"tables", "events", "deals", "records", "handovers", "counts"}
    store = Store(str(path))
    tables = Tables(store, Greedy)
    assert wire.state(tables.get(begun, HOST), 0) == state
    assert store.seated(begun) == {HOST: 0}
    assert [(each.id, each.is_shared) for each in store.matches(HOST, over=False)] == [(begun, False)]
    table = shared(tables, store, "classic")
    tables.give_up(table, GUEST)
    assert store.seated(tables.again(table, HOST)) == {HOST: 0, GUEST: 1}
    assert [each.listed.id for each in tables.played(HOST)] == [begun]
    store.close()


@EACH_DATABASE
def test_a_shared_table_comes_back_as_it_was(store: Store) -> None:
    tables = fresh(store)
    table = shared(tables, store, "four-partners", "Ann", "Bob")
    loaded = store.load(table, GUEST)
    assert loaded
    assert loaded[0].players == ("human", "random", "human", "random")
    assert loaded[0].names == ("Ann", "", "Bob", "")
    assert loaded[0].is_shared
    assert not loaded[0].relaxed
    assert loaded[0].sealed
    assert store.load(table, "another") is None
    for who in (HOST, GUEST):
        before = tables.settle(table, who)
        again = fresh(store).get(table, who)
        assert [wire.state(again, seat) for seat in (0, 2)] == [wire.state(before, seat) for seat in (0, 2)]
    with pytest.raises(NoSuchTable):
        tables.get(table, "another")
    with pytest.raises(IllegalAction):
        tables.again(table, HOST)


def test_where_lists_take_the_points_from_no_hand_is_looked_into() -> None:
    """What the database lists of a shared match is the same whoever is asked for the points of the running deal."""
    table = Table(Setup("t", read_rules("four-handed"), ("human",) * 4, SEED))
    summary = summary_of(table.snapshot)
    assert [table.snapshot.views[seat].scores for seat in range(4)] == [summary.scores] * 4


# Who is there


def here(events: Iterator[tuple[str, str, Any]]) -> Any:
    """The next news of who is there."""
    return next(data for name, _, data in events if name == "here")


def test_all_are_told_who_listens(database: Path) -> None:
    with running(database) as server:
        host, guest = Visitor(server.address), Visitor(server.address)
        with host.client, guest.client:
            host.table = host.client.post("/invitations").headers["location"].removeprefix("/with/")
            guest.table = host.table
            guest.client.post(f"/with/{guest.table}", data={"name": "Bob"})
            with host.listening() as first:
                assert next(first)[0] == "state"
                assert here(first) == [0]
                with guest.listening() as second:
                    assert next(second)[0] == "state"
                    assert [here(first), here(second)] == [[0, 1]] * 2
                assert here(first) == [0]
                with guest.listening() as second:
                    assert [here(first), here(second)] == [[0, 1]] * 2


def test_who_plays_alone_is_not_told_who_is_there(database: Path) -> None:
    with running(database) as server:
        assert "here" not in heard_alone(server)


def heard_alone(server: Process) -> list[str]:
    """What a stream brings until the third action is heard, at a table with one person."""
    visitor, names = Visitor(server.address), []
    with visitor.client:
        visitor.begin(opponent="random")
        with visitor.listening() as events, visitor.listening() as twice:
            until = visitor.play(Rng(1), 3)["version"]
            for stream in (events, twice):
                version = 0
                while version < until:
                    name, identity, _ = next(stream)
                    names.append(name)
                    version = int(identity or 0)
    return names


# Helpers below the pages


def shared(tables: Tables, store: Store, rules: str, *names: str) -> str:
    """A match that two people have begun; of four seats the guest has that of the partner."""
    invitations = Invitations(store)
    called = names or ("", "")
    table = invitations.make(HOST, read_rules(rules), "random", called[0])
    tables.begin(invitations.sit(table, GUEST, called[1]))
    return table


def play_below(tables: Tables, table: str) -> None:
    """Play to the end of the deal, each acting in turn."""
    rng = Rng(SEED)
    while (turn := (snapshot := tables.settle(table, HOST)).views[0].turn) is not None and not snapshot.may_continue:
        if snapshot.outcome.over:
            return
        action = wanted(wire.state(snapshot, turn), rng)
        tables.act(table, (HOST, GUEST)[turn], snapshot.version, action, f"k{snapshot.version}")
