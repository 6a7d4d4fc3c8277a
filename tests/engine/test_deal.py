"""A deal as an object: dealing, undo, copies, setting up, and errors that change nothing."""

from __future__ import annotations

from random import Random

import pytest

from bezique.cards import Card, pack_cards
from bezique.deal import Deal, shuffled_pack
from bezique.errors import BeziqueError, IllegalAction, PositionError
from bezique.position import position_text, read_position
from bezique.rulesets import read_rules
from randomly import RULES, finished_deal, random_deal, some_action

CLASSIC = RULES["classic"]


def test_packets_of_three_two_three_begin_with_the_player_who_does_not_deal() -> None:
    order = pack_cards(2)
    deal = Deal(CLASSIC, order=order, dealer=1)
    first, second = deal.view(0), deal.view(1)
    assert set(first.hand) == {order[place] for place in (0, 1, 2, 6, 7, 10, 11, 12)}
    assert set(second.hand) == {order[place] for place in (3, 4, 5, 8, 9, 13, 14, 15)}
    assert first.turn_up == order[16]
    assert first.stock == 47


def test_the_winner_draws_the_top_card_and_the_loser_the_next() -> None:
    deal = Deal(CLASSIC, seed=4)
    while deal.view(0).phase == "play":
        deal.act(deal.actions()[0])
    winner = deal.turn
    drawn = [(event.seat, event.cards) for event in deal.act("draw") if event.kind == "draw"]
    assert winner is not None
    assert drawn == [(winner, (deal.order[17],)), (1 - winner, (deal.order[18],))]


def test_the_same_seed_gives_the_same_pack_and_another_seed_another() -> None:
    assert shuffled_pack(CLASSIC, 1) == shuffled_pack(CLASSIC, 1) != shuffled_pack(CLASSIC, 2)
    assert sorted(shuffled_pack(CLASSIC, 1)) == list(pack_cards(2))


@pytest.mark.parametrize("name", RULES)
def test_taking_back_every_action_leads_back_to_the_beginning(name: str) -> None:
    texts, events = [], []
    for deal in random_deal(RULES[name], 11):
        texts.append(position_text(deal))
        events.append(list(deal.events))
    history = list(deal.history)
    steps_back = len(history) if deal.rules.packs == 2 else 25  # each step plays all the others again
    for _ in range(steps_back):
        assert position_text(deal) == texts.pop()
        assert deal.events == events.pop()
        assert deal.undo() == history.pop()
    assert position_text(deal) == texts.pop()
    if not deal.history:
        with pytest.raises(IllegalAction, match="nothing to take back"):
            deal.undo()


def test_undo_works_from_a_position_set_up_by_hand() -> None:
    deal = read_position("phase: window\nturn: 0\nturn-up: 9Ha\nhand 0: KHa QHa ...")
    before = position_text(deal)
    deal.act("declare marriage KH QH")
    deal.undo()
    assert position_text(deal) == before


def test_a_copy_goes_its_own_way() -> None:
    deal = Deal(CLASSIC, seed=1)
    other = deal.copy()
    other.act(other.actions()[0])
    assert not deal.history
    assert len(deal.view(0).trick) == 0
    other.undo()
    assert position_text(other) == position_text(deal)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (pack_cards(2)[:63], "each of the 64 cards once"),
        ((*pack_cards(2)[:63], Card("7Sa")), "each of the 64 cards once"),
        ((*pack_cards(2)[:63], Card("ACc")), "each of the 64 cards once"),
    ],
)
def test_an_order_that_is_not_the_pack_is_refused(order: tuple[Card, ...], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Deal(CLASSIC, order=order)


def test_a_deal_wants_one_source_of_chance_and_a_seat_that_exists() -> None:
    with pytest.raises(PositionError, match="either a seed or the order"):
        Deal(CLASSIC)
    with pytest.raises(PositionError, match="no seat 2"):
        Deal(CLASSIC, seed=1, dealer=2)
    with pytest.raises(PositionError, match="no seat 2"):
        Deal(CLASSIC, seed=1).view(2)


@pytest.mark.parametrize(
    "bad", ["", "play", "play XX", "play 8Sc", "declare", "declare flush", "draw", "seven", "fold"]
)
def test_a_refused_action_changes_nothing(bad: str) -> None:
    deal = Deal(CLASSIC, seed=6)
    before = position_text(deal)
    with pytest.raises(BeziqueError):
        deal.act(bad)
    assert (position_text(deal), deal.history) == (before, [])


def test_acting_out_of_turn_is_refused() -> None:
    deal = Deal(CLASSIC, seed=6, dealer=0)
    with pytest.raises(IllegalAction, match="not your turn") as caught:
        deal.act(deal.actions()[0], seat=0)
    assert caught.value.rule == "not-your-turn"


def test_equal_copies_count_as_one_action_and_either_may_be_named() -> None:
    deal = read_position("turn: 0\ndealer: 1\nturn-up: 9Ha\nhand 0: 8Ca 8Cb KSa QDa 7Da TCa ACa AHa")
    assert [str(action) for action in deal.actions() if action.cards[0].face == "8C"] == ["play 8Ca"]
    deal.act("play 8Cb")
    assert str(deal.history[0]) == "play 8Ca"


def test_copies_with_different_histories_are_two_actions() -> None:
    deal = read_position(
        "dealer: 1\nturn: 0\nturn-up: 9Ha\ntricks: 4\nhand 0: KCb 8Sa ...\ntable 0: KCa QCa\nmelds: 0 marriage KCa QCa"
    )
    assert {"play KCa", "play KCb"} <= set(map(str, deal.actions()))


def test_without_a_copy_the_card_with_more_used_kinds_is_played() -> None:
    deal = read_position(
        "dealer: 1\nturn: 0\nturn-up: 9Ha\ntricks: 4\nhand 0: KCa 8Sa ...\ntable 0: KCb QCa\nmelds: 0 marriage KCb QCa"
    )
    deal.act("play KC")
    assert str(deal.history[0]) == "play KCb"


def test_without_copies_a_meld_takes_cards_from_the_table_first() -> None:
    deal = read_position(
        "phase: window\nturn: 0\nturn-up: 9Sa\ntricks: 4\nhand 0: QSa KHa KDa KCa ...\ntable 0: KSb QSb\n"
        "melds: 0 marriage KSb QSb"
    )
    deal.act("declare four-kings")
    assert set(map(str, deal.history[0].cards)) == {"KSb", "KHa", "KDa", "KCa"}


def test_a_deal_that_is_over_allows_nothing() -> None:
    deal = finished_deal(read_rules("hoyle"), 2)
    assert deal.actions() == ()
    assert deal.turn is None
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.act("draw")


@pytest.mark.parametrize("name", ["classic", "rubicon", "three-handed", "four-partners"])
def test_bound_draws_do_not_depend_on_who_wins(name: str) -> None:
    """Each seat draws the same cards in the same order, save with the last cards, of which one is known to all."""
    rules = read_rules(name)
    found: list[list[tuple[Card, ...]]] = []
    for number in range(4):
        chance = Random(number)
        deal = Deal(rules, seed=5, bound=True)
        while not deal.is_over:
            deal.act(some_action(deal.actions(), chance))
            if chance.random() < 0.05:
                deal.undo()
        draws = [event for event in deal.events if event.kind == "draw"]
        by_seat = [[event.cards[0] for event in draws if event.seat == seat] for seat in range(rules.seats)]
        rounds = len(draws) // rules.seats
        found.append([tuple(cards[: rounds - 1]) for cards in by_seat])
    assert all(each == found[0] for each in found)
