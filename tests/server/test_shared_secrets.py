"""At a table with several people nothing reaches a seat that it may not know, whichever way it comes.

Once more there are two worlds, in which the cards that a seat cannot know lie in different places and all else happened
the same way; here every seat is a person's. And whole deals are played by people in browsers: every card that is named
in what each receives is one that its seat has seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette

from bezique.cards import Card
from bezique.match import Match
from bezique.rng import Rng, derive
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import bus, wire
from bezique.server import table as table_module
from bezique.server import tables as tables_module
from bezique.server.app import create_app
from bezique.server.names import Names
from bezique.server.pages import _told
from bezique.server.snapshot import PERSON
from bezique.server.table import Setup, Stored, Table, is_forced
from server.companions import arriving, play_on, together
from server.playing import SEED
from server.process import Visitor, choice, running
from server.test_wire import tells_nothing

RULES = [name for name, entry in RULE_SETS.items() if not entry.rules.ladder]
"""Those that friends can play; the ladder is for one."""
NAMES = ("Ann", "Bob", "Cleo", "Dan")
CARD = re.compile(r"\b[789JQKTA][SHDC][a-h]\b")

World = tuple[Table, list[bytes]]
Replay = Callable[[Setup, Sequence[Stored], Sequence[Card] | None, int], World]


def set_up(text: str) -> Setup:
    """A match of people alone."""
    rules = read_rules(text)
    return Setup("table", rules, (PERSON,) * rules.seats, SEED, names=NAMES[: rules.seats])


def played(setup: Setup) -> list[Stored]:
    """The actions of the first deal: everybody declares what brings most, and otherwise does anything."""
    table, rng = Table(setup), Rng(SEED)
    actions: list[Stored] = []
    while (seat := table.turn) is not None:
        view = table.view(seat)
        best = max(view.actions, key=view.points)
        action = best if view.points(best) else view.actions[rng.below(len(view.actions))]
        actions.append(Stored(len(actions) + 1, seat, str(action), "table" if is_forced(view) else "player"))
        table.apply(actions[-1])
    return actions


def received(table: Table, seat: int) -> list[bytes]:
    """What a seat receives of a table as it stands: by asking for it, and with its page."""
    return [
        wire.encode(wire.state(table.snapshot, seat)),
        json.dumps(_told(table.snapshot, seat)).encode(),
    ]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """Replays actions on the dealt pack or on another one; the table, and all bytes that a seat would be sent."""

    def go(setup: Setup, actions: Sequence[Stored], another: Sequence[Card] | None, seat: int) -> World:
        def match(rules: Rules, *, seed: int | None, first_dealer: int, order: Sequence[Card] | None) -> Match:
            return Match(rules, seed=seed, first_dealer=first_dealer, order=another or order)

        with monkeypatch.context() as patched:
            patched.setattr(table_module, "Match", match)
            table = Table(setup)
        sent = [wire.encode(wire.frames(table.opening, seat)), *received(table, seat)]
        for number, stored in enumerate(actions, 1):
            step = table.apply(stored)
            sent += [told.frame for language in ("en", "fr") for told in bus.told(step, language, seat)]
            if number % 5 == 0 or number == len(actions):
                sent += received(table, seat)
        return table, sent

    return go


@pytest.mark.parametrize(
    "text",
    [
        *RULES,
        "classic(carte_blanche=50, hand_size=9, packets=3-3-3)",
        "parlour(target=300, enforcement=penalties)",
    ],
)
def test_cards_that_another_person_holds_could_lie_anywhere(replay: Replay, text: str) -> None:
    """What was done stays the same, so this tells of everything but when it was done.

    A window in which a person has nothing to declare is closed by the table; how long one stays open is seen by all.
    """
    setup = set_up(text)
    actions, rng = played(setup), Rng(derive(SEED, len(text)))
    for seat in range(setup.rules.seats):
        moved = 0
        for part in (1, 4, 6) if setup.rules.seats == 2 else (2, 5):
            moved += tells_nothing(replay, setup, actions[: len(actions) * part // 7], seat, rng)
        assert moved >= 2, "the other hands were never other ones"


def test_each_seat_has_names_of_its_own_for_the_copies() -> None:
    """Where two seats come to see the copies of a face in another order, they call them otherwise."""
    setup = set_up("classic")
    table, differ = Table(setup), 0
    for stored in played(setup):
        step = table.apply(stored)
        names = [step.after.names[seat] for seat in (0, 1)]
        for seat in (0, 1):
            # No letter may tell that there is another copy which the seat has not seen.
            seen = [card for card in table.match.deal.order if card not in set(table.view(seat).unseen)]
            for face in {card.face for card in seen}:
                copies = [card for card in seen if card.face == face]
                assert sorted(names[seat].all(copies)) == [face + "abcdefgh"[n] for n in range(len(copies))]
        both = set(table.match.deal.order) - set(table.view(0).unseen) - set(table.view(1).unseen)
        differ += any(names[0].name(card) != names[1].name(card) for card in both)
    assert differ


# Whole deals in browsers


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starlette:
    """A server with an empty database, whose cards are always the same."""
    monkeypatch.setattr(tables_module, "secrets", SimpleNamespace(randbits=lambda bits: SEED))
    return create_app(str(tmp_path / "bezique.db"))


def cards_named(text: str) -> set[str]:
    """The cards that are named, by a seat's own names, in what it received."""
    return set(CARD.findall(text))


def seen_by(table: Table, seat: int, names: Names) -> set[str]:
    """What a seat calls the cards of the running deal that it has seen."""
    unseen = set(table.view(seat).unseen)
    return set(names.all([card for card in table.match.deal.order if card not in unseen]))


@pytest.mark.parametrize("text", [*RULES, "parlour(enforcement=penalties)"])
def test_every_card_that_is_named_was_seen_by_the_seat(app: Starlette, text: str) -> None:
    people = read_rules(text).seats
    with arriving(app) as arrive:
        friends = together(arrive, people, rules=text)
        entry = app.state.tables._entry(friends[0].table, friends[0].owner)
        before = [friend.state()["version"] for friend in friends]
        acted: set[int] = set()
        # The cards that were cut are no cards of the deal, and have names of their own.
        cut = {card for event in friends[0].state()["table"]["opening"] for card in event["cards"]}
        seen = [cut | seen_by(entry.table, seat, entry.snapshot.names[seat]) for seat in range(people)]
        for number, (friend, answer) in enumerate(play_on(friends, Rng(1))):
            table: Table = entry.table
            acted.add(friends.index(friend))
            for seat, other in enumerate(friends):
                steps = app.state.tables.since(other.table, other.owner, before[seat]) if number % 8 == 0 else []
                texts = [
                    other.get().text,
                    answer.text if other is friend else "",
                    other.page() if number % 8 == 0 else "",
                    wire.encode(wire.all_frames(steps, seat)).decode(),
                ]
                named = cards_named("".join(texts))
                assert named
                seen[seat] |= seen_by(table, seat, entry.snapshot.names[seat])
                assert named <= seen[seat]
                state = json.loads(texts[0])
                assert sorted(state["view"]["hand"]) == sorted(entry.snapshot.names[seat].all(table.view(seat).hand)), (
                    "its own hand, and nobody else's"
                )
                assert state["view"]["actions"] == [] or state["view"]["turn"] == seat
                if number % 8 == 0:
                    before[seat] = state["version"]
        assert acted == set(range(people))


@pytest.mark.parametrize("text", ["classic", "three-handed", "four-partners"])
def test_the_page_comes_with_the_state_and_the_words_of_its_seat(app: Starlette, text: str) -> None:
    with arriving(app) as arrive:
        friends = together(arrive, read_rules(text).seats, rules=text)
        for _ in play_on(friends, Rng(2), 25):
            pass
        pages = [friend.page() for friend in friends]
        for friend, page in zip(friends, pages, strict=True):
            found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page, re.DOTALL)
            assert found
            assert json.loads(found[1]) == friend.state()
            log = page[page.index('id="log"') : page.index('class="area-side"')]
            own = re.findall(r">(You draw the [^<.]*)", unescape(log))
            assert own
            # Whoever else drew has drawn "a card" and no more.
            drawn = re.findall(r">([^<]*? draws? [^<.]*)", unescape(log))
            assert {said.partition(" draws ")[2] for said in drawn if said not in own} == {"a card"}
        assert len(set(pages)) == len(pages)


def test_a_card_is_played_by_the_name_that_its_seat_has_for_it(app: Starlette) -> None:
    with arriving(app) as arrive:
        friends = together(arrive, 2, rules="classic")
        entry = app.state.tables._entry(friends[0].table, friends[0].owner)
        otherwise = 0
        for friend, answer in play_on(friends, Rng(3)):
            if "play" not in (event := answer.json()["frames"][0]["event"])["kind"]:
                continue
            seat = friends.index(friend)
            (card,) = event["cards"]
            names = entry.snapshot.names
            real = Card(names[seat].read(f"play {card}").split()[1])
            theirs = names[1 - seat].name(real)
            assert theirs[:2] == card[:2]
            otherwise += theirs != card
        assert otherwise, "the two never called a card otherwise"


def heard_until(events: Iterator[tuple[str, str, Any]], version: int) -> list[Any]:
    """The frames of a stream up to a version."""
    frames: list[Any] = []
    while not frames or frames[-1]["state"]["version"] < version:
        name, _, data = next(events)
        if name == "frames":
            frames += data
    return frames


def test_the_stream_brings_each_seat_its_own_frames_and_nothing_else(tmp_path: Path) -> None:
    """Who acts gets by the answer what the stream brings; the other gets what it would get by asking again."""
    with running(tmp_path / "bezique.db") as server:
        host, guest = Visitor(server.address), Visitor(server.address)
        with host.client, guest.client:
            host.table = host.client.post("/invitations").headers["location"].removeprefix("/with/")
            guest.table = host.table
            assert guest.client.post(f"/with/{guest.table}", data={"name": "Bob"}).status_code == 303
            both, rng = (host, guest), Rng(4)
            with host.listening() as first, guest.listening() as second:
                streams = (first, second)
                began = [next(stream) for stream in streams]
                assert [state["table"]["seat"] for _, _, state in began] == [0, 1]
                hands = [set(state["view"]["hand"]) for _, _, state in began]
                assert all(len(hand) == 8 for hand in hands)
                for _ in range(40):
                    states = [each.client.get(f"/api/tables/{each.table}").json() for each in both]
                    turn = states[0]["view"]["turn"]
                    version = states[turn]["version"]
                    answer = both[turn].act(version, choice(states[turn], rng), f"k{version}").json()["frames"]
                    until = answer[-1]["state"]["version"]
                    heard = [heard_until(stream, until) for stream in streams]
                    assert heard[turn] == answer
                    with both[1 - turn].listening(since=version) as again:
                        assert heard[1 - turn] == heard_until(again, until)
                    for seat, frames in enumerate(heard):
                        for frame in frames:
                            assert frame["state"]["table"]["seat"] == seat
                            drawn = frame["event"]["kind"] == "draw"
                            if drawn:
                                assert len(frame["event"]["cards"]) == (frame["event"]["seat"] == seat)


def test_a_person_s_setup_differs_in_nothing_but_who_plays() -> None:
    """The same cards come to the same seats whether computers or people sit there: no chance depends on who plays."""
    shared = set_up("four-handed")
    alone = replace(shared, players=(PERSON, "simple", "simple", "simple"), names=())
    assert Table(shared).match.deal.order == Table(alone).match.deal.order
