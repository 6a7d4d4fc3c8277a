"""Whatever several people do at a table, in whatever order: loaded anew it tells each of them the same."""

from __future__ import annotations

import pytest

from bezique.errors import BeziqueError
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import wire
from bezique.server.invitations import Invitations
from bezique.server.messages import State
from bezique.server.store import Store
from bezique.server.tables import StaleVersion, Tables
from server.playing import Greedy

OWNERS = ("a" * 64, "b" * 64, "c" * 64, "d" * 64)
ROUNDS = 240
EVERY = 6
"""After so many rounds the table is compared with what is loaded."""


class Crowd:
    """People at a table who do anything that comes to their mind, and come and go."""

    def __init__(self, store: Store, rules: str, seats: tuple[int, ...]) -> None:
        self.store, self.seats = store, seats
        self.here = set(seats)
        self.rng = Rng(29)
        self.tables = self.fresh()
        self.done: set[str] = set()
        invitations = Invitations(store)
        self.id = invitations.make(OWNERS[0], read_rules(rules), "random", "Anna")
        for seat in seats[1:]:
            invitations.sit(self.id, OWNERS[seat], f"Player {seat}", seat)
        self.tables.begin(invitations.get(self.id), 29)
        self.tables.settle(self.id, OWNERS[0])

    def fresh(self) -> Tables:
        """The tables of a server that has just been started."""
        return Tables(self.store, Greedy, is_here=lambda table_id, seat: seat in self.here)

    def one_of(self, things: list[str]) -> str:
        return things[self.rng.below(len(things))]

    def told(self, tables: Tables) -> list[tuple[bytes, list[tuple[str, str]]]]:
        """What each is told of the table, and the list of what has happened."""
        found = []
        for seat in self.seats:
            snapshot = tables.get(self.id, OWNERS[seat])
            found.append((wire.encode(wire.state(snapshot, seat)), wire.happened(snapshot, seat)))
        return found

    def round(self, number: int) -> None:
        """Somebody does something, allowed or not."""
        seat = self.seats[self.rng.below(len(self.seats))]
        if self.rng.below(10) == 0:
            self.here.add(seat)
            self.tables.sit_down(self.id, OWNERS[seat])
            self.tables.settle(self.id, OWNERS[seat])
            return
        state = wire.state(self.tables.get(self.id, OWNERS[seat]), seat)
        action = self.wanted(state)
        try:
            steps = self.tables.act(self.id, OWNERS[seat], state.version, action, str(number))
        except (StaleVersion, BeziqueError):
            return
        self.done.add(action.split()[0])
        again = self.tables.act(self.id, OWNERS[seat], state.version, action, str(number))
        for each in self.seats:
            assert wire.encode(wire.all_frames(again, each)) == wire.encode(wire.all_frames(steps, each))

    def wanted(self, state: State) -> str:
        lot = self.rng.below(100)
        if lot < 25:
            return self.one_of(["take-back", "take-back", "allow-back", "refuse-back"])
        if lot < 30:
            other = self.seats[self.rng.below(len(self.seats))]
            self.here -= {other} - {state.table.seat}
            return f"stand-in {other}"
        if state.match.may_continue:
            return "next-deal"
        if state.view.take_rest:
            return "take-rest"
        possible = [*state.view.actions, *state.view.offences]
        return self.one_of([each.action for each in possible]) if possible else "draw"


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", (0, 1)),
        ("polish", (0, 1)),
        ("parlour(enforcement=penalties)", (0, 1)),
        ("three-handed", (0, 1, 2)),
        ("four-partners", (0, 1, 2, 3)),
    ],
)
def test_what_is_loaded_is_what_was_there(store: Store, rules: str, seats: tuple[int, ...]) -> None:
    crowd = Crowd(store, rules, seats)
    for number in range(ROUNDS):
        crowd.round(number)
        if number % EVERY == 0:
            loaded = crowd.fresh()
            assert crowd.told(loaded) == crowd.told(crowd.tables)
            if number % (5 * EVERY) == 0:
                crowd.tables = loaded
    crowd.tables.give_up(crowd.id, OWNERS[seats[-1]])
    assert crowd.told(crowd.fresh()) == crowd.told(crowd.tables)
    assert crowd.done >= {"play", "take-back", "stand-in"}, crowd.done
