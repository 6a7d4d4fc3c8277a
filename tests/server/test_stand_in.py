"""The computer plays on for a person who has left a table of several people, until that one is back."""

from __future__ import annotations

import asyncio
import logging
from threading import Thread
from typing import Any

import pytest

from bezique.errors import IllegalAction
from bezique.players import make_player
from bezique.rulesets import read_rules
from bezique.server import wire
from bezique.server.bus import AWAY, Bus
from bezique.server.invitations import Invitations
from bezique.server.snapshot import Step
from bezique.server.store import Store
from bezique.server.table import Stored
from bezique.server.tables import Tables

HOST, GUEST = "a" * 64, "b" * 64


class Room:
    """A table of two people on rules; who of them is there is what the test says."""

    def __init__(self, store: Store, rules: str = "classic") -> None:
        self.store = store
        self.here = {0, 1}
        self.tables = self.fresh()
        invitations = Invitations(store)
        self.id = invitations.make(HOST, read_rules(rules), "club", "Ada")
        self.tables.begin(invitations.sit(self.id, GUEST, "Bob"))

    def fresh(self) -> Tables:
        """The tables as another process finds them."""
        return Tables(self.store, make_player, is_here=lambda table_id, seat: seat in self.here)

    def act(self, owner: str, action: str) -> list[Step]:
        version = self.tables.get(self.id, owner).version
        return self.tables.act(self.id, owner, version, action, f"key {version}")

    def play(self, owner: str) -> list[Step]:
        """The best-paid action of a person in turn, as that person names it."""
        snapshot = self.tables.get(self.id, owner)
        state = wire.state(snapshot, self.tables.seat(self.id, owner))
        best = max(state.view.actions, key=lambda action: action.points)
        return self.act(owner, best.action)

    @property
    def turn(self) -> int | None:
        return self.tables.get(self.id, HOST).views[0].turn


@pytest.fixture
def room(store: Store) -> Room:
    return Room(store)


def owner_of_turn(room: Room) -> str:
    return HOST if room.turn == 0 else GUEST


def kinds(steps: list[Step]) -> list[str]:
    return [event.kind for step in steps for event in step.events]


def test_the_computer_plays_on_until_the_person_is_back(room: Room) -> None:
    while room.turn == 0:
        room.play(HOST)
    room.here = {0}
    steps = room.act(HOST, "stand-in 1")
    assert kinds(steps)[0] == "stand-in"
    assert "play" in kinds(steps), "what is waited for is played at once"
    assert room.turn == 0
    assert wire.state(room.tables.get(room.id, HOST), 0).match.stand_ins == [1]
    for _ in range(5):
        room.play(HOST)
        assert room.turn == 0, "it never waits for who is away"
    room.here = {0, 1}
    room.tables.sit_down(room.id, GUEST)
    assert wire.state(room.tables.get(room.id, GUEST), 1).match.stand_ins == []
    while room.turn == 0:
        room.play(HOST)
    assert room.turn == 1, "it waits for the person again"
    room.play(GUEST)


def test_whole_deals_are_played_by_the_rules_for_who_is_away(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    room.here = {0}
    room.act(HOST, "stand-in 1")
    with caplog.at_level(logging.ERROR):
        while not (snapshot := room.tables.get(room.id, HOST)).may_continue and not snapshot.outcome.over:
            room.play(HOST)
    assert caplog.records == [], "the player itself has chosen, and not failed"


def test_that_somebody_is_stood_in_for_is_kept(room: Room) -> None:
    room.here = {0}
    room.act(HOST, "stand-in 1")
    before = wire.encode(wire.state(room.tables.get(room.id, HOST), 0))
    assert wire.encode(wire.state(room.fresh().get(room.id, HOST), 0)) == before


@pytest.mark.parametrize("seat", ["0", "2", "-1", "x", "1 1"])
def test_only_for_other_people(room: Room, seat: str) -> None:
    room.here = {0}
    version = room.tables.get(room.id, HOST).version
    with pytest.raises(IllegalAction, match="nobody for whom"):
        room.act(HOST, f"stand-in {seat}")
    room.act(HOST, "stand-in 1")
    with pytest.raises(IllegalAction, match="nobody for whom"):
        room.act(HOST, "stand-in 1")
    assert room.tables.get(room.id, HOST).version > version


def test_not_for_who_is_there(room: Room) -> None:
    with pytest.raises(IllegalAction, match="has the table open"):
        room.act(HOST, "stand-in 1")
    room.here = {0}
    room.act(HOST, "stand-in 1")


def test_not_at_a_table_of_one_person_nor_when_the_match_is_over(store: Store, room: Room) -> None:
    alone = room.tables.create(HOST, read_rules("classic"), "club")
    version = room.tables.settle(alone, HOST).version
    with pytest.raises(IllegalAction, match="nobody for whom"):
        room.tables.act(alone, HOST, version, "stand-in 1", "key")
    room.here = {0}
    room.tables.give_up(room.id, GUEST)
    with pytest.raises(IllegalAction, match="over"):
        room.act(HOST, "stand-in 1")


def test_it_is_told_to_each_in_their_words(room: Room) -> None:
    room.here = {0}
    step = room.act(HOST, "stand-in 1")[0]
    assert [wire.frames(step, seat)[0].event.text for seat in (0, 1)] == [
        "The computer plays for Bob.",
        "The computer plays for you.",
    ]


def test_the_bus_knows_who_is_there() -> None:
    async def go() -> None:
        bus = Bus()
        with bus.listening("t", "a", 1):
            assert bus.is_here("t", 1)
            assert not bus.is_here("t", 0)
            assert not bus.is_here("u", 1)

    asyncio.run(go())


def test_who_loads_the_page_again_has_not_left() -> None:
    async def go() -> None:
        time = [1000.0]
        bus = Bus(clock=lambda: time[0])
        with bus.listening("t", "a", 1):
            time[0] += 10 * AWAY
        assert bus.is_here("t", 1)
        time[0] += AWAY - 1
        assert bus.is_here("t", 1)
        with bus.listening("t", "a", 1):
            pass
        time[0] += AWAY - 1
        assert bus.is_here("t", 1), "it counts from the last time"
        time[0] += 1
        assert not bus.is_here("t", 1)

    asyncio.run(go())


def test_who_comes_while_the_computer_is_asked_to_play_plays_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    while room.turn == 0:
        room.play(HOST)
    guest = Thread(target=lambda: room.tables.sit_down(room.id, GUEST))
    append = room.store.append

    def slow(table_id: str, stored: Stored, *others: Any) -> None:
        if stored.action.startswith("stand-in"):
            guest.start()
            guest.join(0.05)  # as long as the computer's stepping in is stored, nobody can be told to have been away
        append(table_id, stored, *others)

    monkeypatch.setattr(room.store, "append", slow)
    room.here = {0}
    room.act(HOST, "stand-in 1")
    guest.join()
    assert room.tables.get(room.id, HOST).stand_ins == ()
