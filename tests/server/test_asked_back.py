"""Where several people play, a move is taken back only if the others allow it, and nothing was seen since."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bezique.errors import IllegalAction
from bezique.players import make_player
from bezique.rulesets import read_rules
from bezique.server import wire
from bezique.server.invitations import Invitations
from bezique.server.messages import State
from bezique.server.snapshot import Step
from bezique.server.store import Store
from bezique.server.tables import Tables

OWNERS = ("a" * 64, "b" * 64, "c" * 64, "d" * 64)


class Room:
    """A table by rules, whose first seats people take."""

    def __init__(self, store: Store, rules: str, seats: tuple[int, ...]) -> None:
        self.store = store
        self.tables = Tables(store, make_player)
        invitations = Invitations(store)
        self.id = invitations.make(OWNERS[0], read_rules(rules), "random", "")
        for seat in seats[1:]:
            invitations.sit(self.id, OWNERS[seat], f"Player {seat}", seat)
        self.tables.begin(invitations.get(self.id))
        self.tables.settle(self.id, OWNERS[0])

    def state(self, seat: int) -> State:
        return wire.state(self.tables.get(self.id, OWNERS[seat]), seat)

    def bytes(self) -> list[bytes]:
        """What each person sees, but for the version and how often something was taken back."""
        seats = sorted(self.tables.get(self.id, OWNERS[0]).views)
        states = [wire.encode(self.state(seat).view) for seat in seats]
        return states

    def act(self, seat: int, action: str) -> list[Step]:
        version = self.tables.get(self.id, OWNERS[0]).version
        return self.tables.act(self.id, OWNERS[seat], version, action, f"{seat} {version} {action}")

    def turn(self) -> int:
        turn = self.state(0).view.turn
        assert turn is not None
        return turn

    def play(self) -> int:
        """Whoever is in turn leads, plays or draws; who that was."""
        seat = self.turn()
        actions = self.state(seat).view.actions
        self.act(seat, next(each.action for each in actions if each.verb in ("play", "draw")))
        return seat


@pytest.fixture
def room(store: Store) -> Room:
    return Room(store, "classic", (0, 1))


def refused(do: Callable[[], object]) -> str:
    with pytest.raises(IllegalAction) as error:
        do()
    return str(error.value)


def test_a_lead_is_taken_back_when_the_other_allows_it(room: Room) -> None:
    before = room.bytes()
    leader = room.play()
    other = 1 - leader
    assert room.state(leader).match.may_take_back
    assert not room.state(other).match.may_take_back
    asked = room.act(leader, "take-back")
    assert [event.kind for step in asked for event in step.events] == ["ask-back"]
    assert room.bytes() != before
    assert [room.state(seat).match.may_answer for seat in (leader, other)] == [False, True]
    assert room.state(other).match.asked == leader
    given = room.act(other, "allow-back")
    assert [event.kind for step in given for event in step.events] == ["take-back"]
    assert room.bytes() == before, "each seat sees what it saw before the card was led"
    assert room.state(leader).match.asked is None
    assert room.state(leader).match.taken_back == [1]
    assert room.turn() == leader


def test_it_is_told_to_each_in_their_words(room: Room) -> None:
    leader = room.play()
    (step,) = room.act(leader, "take-back")
    texts = {seat: wire.frames(step, seat)[0].event.text for seat in (leader, 1 - leader)}
    assert texts[leader].startswith("You ask whether you may take back the ")
    assert texts[1 - leader].endswith(" may be taken back.")
    (step,) = room.act(1 - leader, "refuse-back")
    assert wire.frames(step, 1 - leader)[0].event.text == "You would rather go on."
    assert wire.frames(step, leader)[0].event.text.endswith(" would rather go on.")


def test_a_refusal_leaves_everything_and_who_asks_may_ask_again(room: Room) -> None:
    leader = room.play()
    before = room.bytes()
    room.act(leader, "take-back")
    assert "asked already" in refused(lambda: room.act(leader, "take-back"))
    room.act(1 - leader, "refuse-back")
    assert room.bytes() == before
    assert room.state(leader).match.asked is None
    room.act(leader, "take-back")


def test_who_plays_on_has_answered(room: Room) -> None:
    leader = room.play()
    room.act(leader, "take-back")
    room.play()
    assert room.state(leader).match.asked is None
    assert "nobody asks" in refused(lambda: room.act(1 - leader, "allow-back"))
    assert "only your last move" in refused(lambda: room.act(leader, "take-back"))


def test_nothing_is_taken_back_once_a_card_was_drawn(room: Room) -> None:
    """In classic the winner of a trick without a declaration draws at once, and so sees a card."""
    played = 0
    while played < 2 or room.state(0).view.phase == "window":
        room.play()
        played += 1
    for seat in (0, 1):
        assert not room.state(seat).match.may_take_back
        assert "only your last move" in refused(lambda seat=seat: room.act(seat, "take-back"))  # type: ignore[misc]


def test_only_who_is_asked_answers(room: Room) -> None:
    leader = room.play()
    for seat in (0, 1):
        assert "nobody asks" in refused(lambda seat=seat: room.act(seat, "allow-back"))  # type: ignore[misc]
    room.act(leader, "take-back")
    assert "nobody asks" in refused(lambda: room.act(leader, "allow-back"))
    assert "nobody asks" in refused(lambda: room.act(leader, "refuse-back"))


def test_a_question_is_kept(room: Room) -> None:
    leader = room.play()
    room.act(leader, "take-back")
    before = room.tables.get(room.id, OWNERS[0])
    assert Tables(room.store, make_player).get(room.id, OWNERS[0]).asked == before.asked == leader


def test_nobody_is_asked_any_more_once_the_match_is_given_up(room: Room) -> None:
    leader = room.play()
    room.act(leader, "take-back")
    room.act(leader, "give-up")
    for tables in (room.tables, Tables(room.store, make_player)):
        snapshot = tables.get(room.id, OWNERS[0])
        assert snapshot.outcome.over
        assert (snapshot.asked, snapshot.may_answer) == (None, ())


def test_it_is_done_where_the_computer_plays_for_all_who_were_asked(store: Store) -> None:
    """The one who asks is in turn still, so the computer that plays on has nothing to play yet."""
    room = Room(store, "parlour(enforcement=penalties)", (0, 1))
    while not (may := room.tables.get(room.id, OWNERS[0]).may_take_back) or room.turn() not in may:
        before = room.bytes()
        seat = room.play()
    room.act(seat, "take-back")
    room.act(seat, f"stand-in {1 - seat}")
    assert room.state(seat).match.may_take_back
    steps = room.act(seat, "take-back")
    assert [event.kind for step in steps for event in step.events] == ["take-back"]
    assert room.bytes() == before


def test_of_partners_the_others_are_asked(store: Store) -> None:
    room = Room(store, "four-partners", (0, 1, 2, 3))
    leader = room.play()
    room.act(leader, "take-back")
    assert [room.state(seat).match.may_answer for seat in range(4)] == [(seat - leader) % 2 == 1 for seat in range(4)]
    room.act((leader + 3) % 4, "allow-back")
    assert room.turn() == leader


def test_where_all_others_are_computers_nobody_is_asked(store: Store) -> None:
    """Where the last card of a trick leaves a declaration to the partners, nobody has acted since."""
    room = Room(store, "four-partners", (0, 2))
    while not any(room.state(seat).match.may_take_back for seat in (0, 2)):
        before = room.bytes()
        seat = room.play()
    assert room.state(seat).view.phase == "window"
    steps = room.act(seat, "take-back")
    assert [event.kind for step in steps for event in step.events] == ["take-back"]
    assert room.bytes() == before


def test_alone_against_computers_it_stays_as_the_match_was_begun(store: Store) -> None:
    tables = Tables(store, make_player)
    table = tables.create(OWNERS[0], read_rules("classic"), "random")
    tables.settle(table, OWNERS[0])
    version = tables.get(table, OWNERS[0]).version
    assert "in this match" in refused(lambda: tables.act(table, OWNERS[0], version, "take-back", "key"))
    assert "nobody asks" in refused(lambda: tables.act(table, OWNERS[0], version, "allow-back", "key"))
