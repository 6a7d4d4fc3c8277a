"""What goes over the wire tells a seat nothing that it may not know.

The cards that the person cannot know (in the computer's hand, unless they lay open; in the stock) are dealt
differently in a second world where all else happened the same way. Everything that was ever sent must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bezique.cards import Card
from bezique.match import Match
from bezique.rng import Rng, derive
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import table as table_module
from bezique.server import wire
from bezique.server.names import Names, without_copies
from bezique.server.store import Store
from bezique.server.table import HUMAN, Setup, Stored, Table
from bezique.server.tables import Tables
from server.playing import OWNER, SEED, play

COMPUTER = 1
CARD = re.compile(rb'"[^"]*\b([789JQKTA][SHDC][a-h])\b')

World = tuple[Table, list[bytes]]
Replay = Callable[[Setup, Sequence[Stored], Sequence[Card] | None], World]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """Replays actions on the dealt pack or on another one; the table, and all bytes that the person was sent."""

    def go(setup: Setup, actions: Sequence[Stored], order: Sequence[Card] | None) -> World:
        def match(rules: Rules, *, seed: int | None, first_dealer: int) -> Match:
            return Match(rules, seed=None if order else seed, first_dealer=first_dealer, order=order)

        monkeypatch.setattr(table_module, "Match", match)
        table = Table(setup)
        sent = [wire.encode(wire.frames(table.opening, HUMAN))]
        for stored in actions:
            sent.append(wire.encode(wire.frames(table.apply(stored), HUMAN)))
            sent.append(wire.encode(wire.state(table.snapshot, HUMAN)))
        return table, sent

    return go


def hidden(table: Table) -> list[Card]:
    """The cards that the person cannot know."""
    deal = table.match.deal
    mine, theirs = deal.view(HUMAN), deal.view(COMPUTER)
    known = {*mine.known(COMPUTER)}
    return [card for card in mine.unseen if card in deal.order and card not in known] + [
        card for card in theirs.hand if card not in known and card not in mine.unseen
    ]


def another_order(table: Table, rng: Rng) -> list[Card]:
    """The pack with all hidden cards in other places."""
    cards = hidden(table)
    mixed = cards[:]
    rng.shuffle(mixed)
    instead = dict(zip(cards, mixed, strict=True))
    return [instead.get(card, card) for card in table.match.deal.order]


def recorded(tables: Tables, store: Store, rules: str, opponent: str) -> tuple[Setup, list[Stored]]:
    """The set-up of a match and the actions of its first deal."""
    table = tables.create(OWNER, read_rules(rules), opponent, SEED)
    play(tables, table, Rng(1), 40)
    loaded = store.load(table, OWNER)
    assert loaded
    setup, actions = loaded
    last = next((index for index, stored in enumerate(actions) if stored.action == "next-deal"), len(actions))
    return setup, actions[:last]


@pytest.mark.parametrize("opponent", ["simple", "random"])
@pytest.mark.parametrize("rules", [*RULE_SETS, "classic(carte_blanche=50, hand_size=9, packets=3-3-3)"])
def test_hidden_cards_could_lie_anywhere(
    tables: Tables, store: Store, replay: Replay, rules: str, opponent: str
) -> None:
    setup, actions = recorded(tables, store, rules, opponent)
    rng = Rng(derive(SEED, len(rules), len(opponent)))
    moved = 0
    for length in range(0, len(actions), 9):
        table, sent = replay(setup, actions[:length], None)
        other, sent_there = replay(setup, actions[:length], another_order(table, rng))
        assert sent_there == sent
        there, here = (each.match.deal.view(COMPUTER).hand for each in (other, table))
        moved += sorted(there) != sorted(here)
    assert moved > 3, "the computer's hand was never another one"


def test_only_cards_that_were_seen_are_named(tables: Tables, store: Store, replay: Replay) -> None:
    setup, actions = recorded(tables, store, "classic", "simple")
    table = Table(setup)
    for stored in actions:
        step = table.apply(stored)
        view = table.view(HUMAN)
        unseen = {card.face for card in view.unseen}
        names = table.snapshot.names[HUMAN]
        for body in (wire.encode(wire.state(table.snapshot, HUMAN)), wire.encode(wire.frames(step, HUMAN))):
            for name in {found.decode() for found in re.findall(rb"\b[789JQKTA][SHDC][a-h]\b", body)}:
                assert Card(names.read(f"play {name}").split()[1]) not in hidden(table), name
                assert name[:2] not in unseen or name[2] == "a", "one copy is hidden: the other one is the first"


def test_the_seed_is_never_sent(tables: Tables, store: Store, replay: Replay) -> None:
    setup, actions = recorded(tables, store, "hoyle", "simple")
    _, sent = replay(setup, actions, None)
    everything = b"".join(sent)
    assert str(setup.seed).encode() not in everything
    assert f"{setup.seed:x}".encode() not in everything


def test_a_draw_of_the_other_seat_has_no_face(tables: Tables, store: Store) -> None:
    setup, actions = recorded(tables, store, "classic", "simple")
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
