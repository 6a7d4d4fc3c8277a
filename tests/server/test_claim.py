"""The rest of the tricks: offered exactly where no defence takes one, by what the seat may know; then played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from bezique import layout as at
from bezique.actions import Action
from bezique.cards import Card
from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import messages as to
from bezique.server import wire
from bezique.server.claim import sure_play
from bezique.server.invitations import Invitations
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store
from bezique.server.tables import Tables
from bezique.state import State
from bezique.view import PlayerView
from server.playing import OWNER, SEED, Greedy, fresh, told, wanted
from server.process import Visitor, running

REST = "take-rest"


def strict_views(rules: str, deals: int, cards: int) -> Iterator[PlayerView]:
    """What the seat in turn sees at random points of strict play, with at most so many cards in its hand."""
    rng = Rng(17)
    for seed in range(deals):
        deal = Deal(read_rules(rules), seed=seed)
        while not deal.is_over:
            view = deal.view(deal.turn or 0)
            if view.strict and len(view.hand) <= cards and view.phase == "play":
                yield view
            plays = deal.actions()
            deal.act(plays[rng.below(len(plays))])


def worlds(view: PlayerView) -> Iterator[State]:
    """Every full state that a view allows: the cards out of sight in the other hands, in all ways."""
    seats = [seat for seat in range(view.rules.seats) if seat != view.seat]
    room = [view.concealed(seat) - len(view.known(seat)) for seat in seats]

    def share(cards: frozenset[Card], rest: list[int]) -> Iterator[list[frozenset[Card]]]:
        if not rest:
            yield []
            return
        for part in combinations(sorted(cards), rest[0]):
            for others in share(cards - set(part), rest[1:]):
                yield [frozenset(part), *others]

    for parts in share(frozenset(view.unseen), room):
        hands = list(view.state.hands)
        for seat, part in zip(seats, parts, strict=True):
            for card in (*part, *view.known(seat)):
                hands[4 * seat + (int(card) >> 6)] |= 1 << (int(card) & 63)
        yield view.state.replace(view.state.public, hands, view.state.order)


def takes_all(state: State, seat: int) -> bool:
    """Whether a seat can win every trick left, whatever the others play: by trying everything."""
    if state.word(at.PHASE) == at.OVER:
        return True
    turn, tricks = state.word(at.TURN), state.word(at.TRICKS)
    outcomes = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        lost = after.word(at.TRICKS) > tricks and after.word(at.LAST_WINNER) != seat
        outcomes.append(not lost and takes_all(after, seat))
    return any(outcomes) if turn == seat else all(outcomes)


@pytest.mark.parametrize(
    ("rules", "deals", "cards"),
    [("classic", 60, 5), ("rubicon", 40, 4), ("polish", 40, 4), ("three-handed", 20, 3), ("four-partners", 14, 2)],
)
def test_it_is_certain_exactly_where_no_defence_takes_a_trick(rules: str, deals: int, cards: int) -> None:
    found = {True: 0, False: 0}
    for view in strict_views(rules, deals, cards):
        if len(view.trick) not in (0, view.rules.seats - 1):
            continue
        certain = all(takes_all(world, view.seat) for world in worlds(view))
        assert (sure_play(view, least=1) is not None) == certain, (view.hand, view.unseen, view.trick)
        found[certain] += 1
    assert min(found.values()) > 10


@pytest.mark.parametrize("rules", ["classic", "three-handed"])
def test_the_card_that_goes_on_keeps_it_certain_against_every_defence(rules: str) -> None:
    tried = 0
    for view in strict_views(rules, 40 if rules == "classic" else 20, 5 if rules == "classic" else 3):
        if sure_play(view) is None:
            continue
        tried += 1
        for state in worlds(view):
            follow(state, view, view.seat)
    assert tried > 10


def follow(state: State, view: PlayerView, seat: int) -> None:
    """Go on with the sure card, and with every answer to it: the seat wins each trick."""
    if state.word(at.PHASE) == at.OVER:
        return
    tricks = state.word(at.TRICKS)
    if state.word(at.TURN) == seat:
        sure = sure_play(PlayerView(view.rules, state, seat), least=1)
        assert sure is not None
        actions: list[int] = [int(sure)]
    else:
        actions = state.legal()
    for action in actions:
        after = state.copy()
        after.apply(action)
        assert after.word(at.TRICKS) == tricks or after.word(at.LAST_WINNER) == seat
        follow(after, view, seat)


def test_nothing_is_offered_before_the_stock_is_gone_or_for_a_single_card(store: Store) -> None:
    deal = Deal(read_rules("classic"), seed=1)
    while not deal.is_over:
        view = deal.view(deal.turn or 0)
        if not view.strict or len(view.hand) < 2:
            assert sure_play(view) is None
        deal.act(deal.actions()[0])


class Follower(Greedy):
    """Plays the first card that it may play, so that matches come to a claim soon."""

    def choose(self, view: PlayerView) -> Action:
        return view.actions[0]


def until_offered(tables: Tables, table: str) -> to.State:
    rng = Rng(21)
    for step in range(20_000):
        state = told(tables.settle(table, OWNER))
        if state.view.take_rest:
            return state
        tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version} {step}")
    raise AssertionError("there never was anything to take")


def test_taking_the_rest_plays_the_deal_out_and_is_stored_as_plays(store: Store) -> None:
    tables = Tables(store, Follower)
    table = tables.create(OWNER, read_rules("classic(target=100000)"), "random", SEED, relaxed=True)
    for _ in range(6):
        state = until_offered(tables, table)
        tricks, cards = state.view.tricks, len(state.view.hand)
        steps = tables.act(table, OWNER, state.version, REST, f"rest {state.version}")
        frames = wire.all_frames(steps, HUMAN)
        assert [frame.event.seat for frame in frames if frame.event.kind == "trick"] == [HUMAN] * cards
        assert [frame.state.version for frame in frames] == list(range(state.version + 1, frames[-1].state.version + 1))
        end = told(tables.get(table, OWNER))
        assert (end.view.phase, end.view.tricks) == ("over", tricks + cards)
        again = wire.all_frames(tables.act(table, OWNER, state.version, REST, f"rest {state.version}"), HUMAN)
        assert wire.encode(again) == wire.encode(frames)
        assert wire.encode(told(fresh(store).get(table, OWNER))) == wire.encode(end)
        tables.act(table, OWNER, end.version, "next-deal", f"next {end.version}")
    loaded = store.load(table, OWNER)
    assert loaded
    assert all(stored.action != REST for stored in loaded[1])
    assert {stored.by for stored in loaded[1] if stored.seat == HUMAN} >= {"player", "claim"}


def acting(states: list[to.State]) -> to.State:
    """Of the states of several people that of who has something to do."""
    return next(state for state in states if state.view.actions or state.match.may_continue)


@pytest.mark.parametrize("rules", ["classic", "three-handed", "four-partners", "polish"])
def test_taking_the_rest_plays_the_cards_of_other_people_too(store: Store, rules: str) -> None:
    tables, invitations = Tables(store, Follower), Invitations(store)
    owners = [OWNER, "second", "third"][: read_rules(rules).seats]
    table = invitations.make(OWNER, read_rules(rules), "random", "")
    for seat, owner in enumerate(owners[1:], 1):
        invitations.sit(table, owner, "", seat)
    tables.begin(invitations.get(table), SEED)
    rng = Rng(21)

    def states() -> list[to.State]:
        return [wire.state(tables.settle(table, owner), tables.seat(table, owner)) for owner in owners]

    state = acting(states())
    while not state.view.take_rest:
        tables.act(table, owners[state.table.seat], state.version, wanted(state, rng), f"{state.version}")
        state = acting(states())
    seat = state.table.seat
    steps = tables.act(table, owners[seat], state.version, REST, "rest")
    frames = wire.all_frames(steps, seat)
    assert [frame.event.seat for frame in frames if frame.event.kind == "trick"] == [seat] * len(state.view.hand)
    assert frames[-1].state.view.phase == "over"
    again = tables.act(table, owners[seat], state.version, REST, "rest")
    assert wire.encode(wire.all_frames(again, seat)) == wire.encode(frames)
    assert [wire.encode(each) for each in states()] == [
        wire.encode(wire.state(fresh(store).get(table, owner), tables.seat(table, owner))) for owner in owners
    ]


def test_where_it_is_not_certain_nothing_happens(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = tables.create(OWNER, read_rules("classic"), "random", SEED)
    state = told(tables.settle(table, OWNER))
    assert not state.view.take_rest
    with pytest.raises(IllegalAction, match="not certain") as refused:
        tables.act(table, OWNER, state.version, REST, "rest")
    assert refused.value.rule == "not-certain"
    assert told(tables.get(table, OWNER)) == state


def test_it_is_refused_over_the_wire_with_its_reason(tmp_path: Path) -> None:
    with running(tmp_path / "bezique.db") as server:
        visitor = Visitor(server.address)
        with visitor.client:
            visitor.begin(set="classic", opponent="random")
            state = visitor.state()
            assert state["view"]["takeRest"] is False
            answer = visitor.act(state["version"], REST, "rest")
            assert answer.status_code == 422
            assert answer.json()["rule"] == "not-certain"
