"""A seat learns nothing it may not know: when all that it cannot know is changed, nothing that it gets changes."""

from __future__ import annotations

from random import Random

import pytest

from bezique import layout as at
from bezique.deal import Deal
from bezique.position import view_text
from bezique.state import State
from bezique.view import PlayerView
from randomly import RULES, UNUSUAL, finished_deal, random_deal


def with_other_secrets(deal: Deal, seat: int, chance: Random) -> State:
    """The same state for a seat, with the cards it has not seen dealt out anew among other hands and the stock."""
    public, hands = deal.state.public, deal.state.hands
    left = public[at.STOCK]
    hidden = list(deal.state.order)
    others = [other for other in range(deal.rules.seats) if other != seat]
    for other in others:
        for card in deal.view(other).hand:
            if card not in deal.view(seat).known(other):
                hidden.append(card)
                hands[4 * other + card.suit] &= ~(1 << (card & 63))
    assert sorted(hidden) == sorted(deal.view(seat).unseen)
    chance.shuffle(hidden)
    order = bytes(hidden.pop() for _ in range(left))
    for other in others:
        while sum(word.bit_count() for word in hands[4 * other : 4 * other + 4]) < public[at.COUNT + other]:
            drawn = hidden.pop()
            hands[4 * other + (drawn >> 6)] |= 1 << (drawn & 63)
    assert not hidden
    return deal.state.replace(public, hands, order)


@pytest.mark.parametrize("name", [*RULES, *UNUSUAL])
def test_a_view_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    rules = (RULES | UNUSUAL)[name]
    changed_something = 0
    for number in range(4):
        chance = Random(number)
        for deal in random_deal(rules, number):
            if len(deal.history) % (rules.cards // 32) != number % 2:
                continue  # every second action of a deal of 64 cards, fewer of longer ones
            for seat in range(rules.seats):
                view = deal.view(seat)
                changed = with_other_secrets(deal, seat, chance)
                changed_something += changed.hands != deal.state.hands
                other = PlayerView(rules, changed, seat)
                assert view_text(other) == view_text(view)
                assert other.actions == view.actions
                assert other.forbidden() == view.forbidden()
                assert other.unseen == view.unseen
    assert changed_something > 200  # the test would be empty if nothing were ever changed


@pytest.mark.parametrize("name", RULES)
def test_the_state_inside_a_view_holds_no_other_hand_and_no_stock(name: str) -> None:
    for deal in random_deal(RULES[name], 5):
        for seat in range(deal.rules.seats):
            inside = deal.view(seat).state
            assert inside.order == b""
            assert inside.take_log() == []
            assert not any(word for place, word in enumerate(inside.hands) if place // 4 != seat)


@pytest.mark.parametrize(
    ("name", "number"),
    [("classic", 47), ("rubicon", 110), ("three-handed", 71), ("four-handed", 95), ("four-partners", 95)],
)
def test_cards_drawn_by_others_have_no_face_in_what_a_seat_sees(name: str, number: int) -> None:
    deal = finished_deal(RULES[name], 3)
    draws = [event for event in deal.events if event.kind == "draw"]
    assert len(draws) == number
    for event in draws:
        for seat in range(deal.rules.seats):
            assert event.seen_by(seat).cards == (event.cards if event.seat == seat else ())


@pytest.mark.parametrize("name", RULES)
def test_everything_else_that_happens_is_public(name: str) -> None:
    deal = finished_deal(RULES[name], 3)
    for event in deal.events:
        if event.kind != "draw":
            assert all(event.seen_by(seat) == event for seat in range(deal.rules.seats))
