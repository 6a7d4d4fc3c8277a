"""What goes over the wire tells a seat nothing that it may not know.

The cards that a seat cannot know (in other hands, unless they lay open; in the stock) are dealt differently in a
second world where all else happened the same way. Everything that would ever be sent to the seat must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bezique.actions import Action
from bezique.cards import Card, pack_cards
from bezique.match import Match
from bezique.rng import Rng, derive
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import table as table_module
from bezique.server import wire
from bezique.server.names import Names, without_copies
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store
from bezique.server.table import Setup, Stored, Table
from bezique.server.tables import Tables
from server.playing import OWNER, SEED, Greedy, play, told

COMPUTER = 1
CARDED = ("play", "declare", "seven")

World = tuple[Table, list[bytes]]
Replay = Callable[[Setup, Sequence[Stored], Sequence[Card] | None, int], World]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """Replays actions on the dealt pack or on another one; the table, and all bytes that a seat would be sent."""

    def go(setup: Setup, actions: Sequence[Stored], another: Sequence[Card] | None, seat: int) -> World:
        def match(rules: Rules, *, seed: int | None, first_dealer: int, order: Sequence[Card] | None) -> Match:
            return Match(rules, seed=seed, first_dealer=first_dealer, order=another or order)

        players = tuple("human" if place == seat else "random" for place in range(setup.rules.seats))
        with monkeypatch.context() as patched:
            patched.setattr(table_module, "Match", match)
            table = Table(replace(setup, players=players))
        sent = [wire.encode(wire.frames(table.opening, seat))]
        for stored in actions:
            sent.append(wire.encode(wire.frames(table.apply(stored), seat)))
            sent.append(wire.encode(wire.happened(table.snapshot, seat)))
        return table, sent

    return go


def seen_first(table: Table, seat: int) -> dict[Card, Card]:
    """Other copies for all cards: of each face those that the seat has seen come first, in the same order.

    Which copy is which means nothing, but of equal cards the engine takes the first: so it takes the same ones
    wherever those lie that the seat has not seen.
    """
    unseen = set(table.view(seat).unseen)
    faces: dict[str, list[Card]] = {}
    for card in pack_cards(table.setup.rules.packs):
        faces.setdefault(card.face, []).append(card)
    return {
        old: new
        for copies in faces.values()
        for old, new in zip(sorted(copies, key=lambda card: card in unseen), copies, strict=True)
    }


def another_order(order: Sequence[Card], hidden: Sequence[Card], rng: Rng) -> list[Card]:
    """A pack with all hidden cards in other places."""
    mixed = list(hidden)
    rng.shuffle(mixed)
    instead = dict(zip(hidden, mixed, strict=True))
    return [instead.get(card, card) for card in order]


def renamed(stored: Stored, copies: dict[Card, Card]) -> Stored:
    """An action on other copies."""
    words = stored.action.split()
    cards = {str(card): str(copies[card]) for card in Action(stored.action).cards} if words[0] in CARDED else {}
    return replace(stored, action=" ".join(cards.get(word, word) for word in words))


def recorded(tables: Tables, store: Store, rules: str) -> tuple[Setup, list[Stored]]:
    """The set-up of a match and the actions of its first deal."""
    table = tables.create(OWNER, read_rules(rules), "simple", SEED)
    state = told(tables.settle(table, OWNER))
    rng = Rng(1)
    while state.view.phase != "over":
        state = play(tables, table, rng, 1)
    loaded = store.load(table, OWNER)
    assert loaded
    return loaded


@pytest.mark.parametrize("rules", [*RULE_SETS, "classic(carte_blanche=50, hand_size=9, packets=3-3-3)"])
def test_hidden_cards_could_lie_anywhere(store: Store, replay: Replay, rules: str) -> None:
    setup, actions = recorded(Tables(store, Greedy), store, rules)
    rng = Rng(derive(SEED, len(rules)))
    moved = 0
    for seat in range(setup.rules.seats):
        for part in (1, 3, 5) if seat == HUMAN else (4,):
            moved += tells_nothing(replay, setup, actions[: len(actions) * part // 7], seat, rng)
    assert moved >= 3, "the other hands were never other ones"


def tells_nothing(replay: Replay, setup: Setup, begun: Sequence[Stored], seat: int, rng: Rng) -> bool:
    """Exchange what a seat cannot know after some actions: it is sent the same. Whether hands were other ones then."""
    copies = seen_first(after(setup, begun), seat)
    begun = [renamed(stored, copies) for stored in begun]
    order = [copies[card] for card in after(setup, []).match.deal.order]
    table, sent = replay(setup, begun, order, seat)
    other, sent_there = replay(setup, begun, another_order(order, table.view(seat).unseen, rng), seat)
    assert sent_there == sent
    return hands_but(other, seat) != hands_but(table, seat)


def after(setup: Setup, actions: Sequence[Stored]) -> Table:
    """A table after some actions."""
    table = Table(setup)
    for stored in actions:
        table.apply(stored)
    return table


def hands_but(table: Table, seat: int) -> list[list[str]]:
    """The faces that the others hold."""
    others = (other for other in range(table.setup.rules.seats) if other != seat)
    return [sorted(card.face for card in table.view(other).hand) for other in others]


@pytest.mark.parametrize("rules", ["classic", "rubicon", "four-partners", "polish"])
def test_only_cards_that_were_seen_are_named(store: Store, rules: str) -> None:
    setup, actions = recorded(Tables(store, Greedy), store, rules)
    table = Table(setup)
    for stored in actions:
        step = table.apply(stored)
        hidden = set(table.view(HUMAN).unseen)
        names = table.snapshot.names[HUMAN]
        body = b"".join(wire.encode((frame.event, frame.state.view)) for frame in wire.frames(step, HUMAN))
        for name in {found.decode() for found in re.findall(rb"\b[789JQKTA][SHDC][a-h]\b", body)}:
            seen = Card(names.read(f"play {name}").split()[1])
            assert seen not in hidden, name
            copies = {card for card in pack_cards(setup.rules.packs) if card.face == seen.face}
            assert name[2] in "abcdefgh"[: len(copies - hidden)], "the copies are named in the order in which they come"


def test_the_seed_is_never_sent(tables: Tables, store: Store, replay: Replay) -> None:
    setup, actions = recorded(tables, store, "hoyle")
    _, sent = replay(setup, actions, None, HUMAN)
    everything = b"".join(sent)
    assert str(setup.seed).encode() not in everything
    assert f"{setup.seed:x}".encode() not in everything


def test_a_draw_of_the_other_seat_has_no_face(tables: Tables, store: Store) -> None:
    setup, actions = recorded(tables, store, "classic")
    table = Table(setup)
    draws: list[Any] = []
    for stored in actions:
        draws += [frame.event for frame in wire.frames(table.apply(stored), HUMAN) if frame.event.kind == "draw"]
    assert {len(draw.cards) for draw in draws if draw.seat == HUMAN} == {1}
    assert {(len(draw.cards), draw.text) for draw in draws if draw.seat == COMPUTER} == {(0, "Computer draws a card.")}


def test_names_follow_the_order_in_which_cards_are_seen() -> None:
    names = Names().seeing([Card("KSb"), Card("QSa")]).seeing([Card("KSa"), Card("KSb")])
    assert names.all([Card("KSb"), Card("KSa"), Card("QSa")]) == ["KSa", "KSb", "QSa"]
    assert names.read("play KSa") == "play KSb"
    assert names.read("declare marriage KSb qsa") == "declare marriage KSa QSa"
    assert names.read("play KS") == "play KS"
    assert names.read("play 10d") == "play TD"
    assert names.read("play QSb") == "play QSb"
    assert names.read("play JDb") == "play JDa"
    with pytest.raises(KeyError):
        names.name(Card("QSb"))


def test_sentences_lose_the_copies_of_the_engine() -> None:
    assert without_copies("the king of spades (KSa) has served") == "the king of spades has served"
