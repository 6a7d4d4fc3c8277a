"""A deal as an object: dealing, undo, copies, setting up, and errors that change nothing."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from bezique import layout as at
from bezique.actions import DECLARE, SEVEN
from bezique.cards import Card, pack_cards
from bezique.deal import Deal, shuffled_pack
from bezique.errors import BeziqueError, IllegalAction, PositionError
from bezique.finder import MeldFinder
from bezique.position import position_text, read_position
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.state import State
from bezique.tables import tables_for
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


def test_the_state_machine_refuses_what_is_no_action_and_no_place() -> None:
    """It trusts its caller in what is legal; but nothing that can be said to it may write where nothing belongs."""
    state = Deal(CLASSIC, seed=1).state
    before = state.public, state.hands, state.order
    for number in (-1, 256, 1 << 47, 7 << 48, DECLARE << 48 | 15 << 40, SEVEN << 48 | 256):
        with pytest.raises(ValueError, match=f"{number} is not the number of an action"):
            state.apply(number)
    for place in (-1, 1 << 20):
        with pytest.raises(IndexError, match="there is no public word"):
            state.word(place)
    with pytest.raises(ValueError, match="no seat 2: the seats are 0 to 1"):
        state.seen_by(2)
    with pytest.raises(ValueError, match="no 9999 public words"):
        state.replace([0] * 9999, [], [])
    with pytest.raises(ValueError, match="the pack has 64 cards, not 3"):
        state.stack([1, 2, 3])
    assert (state.public, state.hands, state.order) == before


def test_nothing_said_to_the_state_machine_leads_out_of_its_arrays() -> None:
    state = Deal(CLASSIC, seed=1).state
    public, hands, order = state.public, state.hands, state.order
    for dealer in (-1, 2, 7, 10**9, -(10**9)):
        with pytest.raises(ValueError, match=f"no seat {dealer}: the seats are 0 to 1"):
            state.shuffle_and_deal(Rng(1), dealer)
        with pytest.raises(ValueError, match=f"no seat {dealer}: the seats are 0 to 1"):
            state.deal(shuffled_pack(CLASSIC, 1), dealer)
        with pytest.raises(ValueError, match=f"no seat {dealer}: the seats are 0 to 1"):
            state.captured_brisques(dealer)
    for pack in ([0] * 64, [300] * 64, [*shuffled_pack(CLASSIC, 1)[:63], Card("ASc")]):
        with pytest.raises(ValueError, match="must hold each of the 64 cards of the pack once"):
            state.deal(pack, 0)
    with pytest.raises(ValueError, match="looks at no state"):
        MeldFinder().find()
    assert state.meld_points(15 << 40) == 0
    assert (state.public, state.hands, state.order) == (public, hands, order)


def test_a_finished_deal_takes_no_action() -> None:
    state = Deal(CLASSIC, seed=1).state
    while actions := state.legal():
        state.apply(actions[0])
    for action in (0, 255, DECLARE << 48, SEVEN << 48, 3 << 48):
        with pytest.raises(ValueError, match=f"{action} is not the number of an action that can be done"):
            state.apply(action)
    with pytest.raises(ValueError, match="the deal is over"):
        state.finder()
    assert state.seven() == at.NONE


def changed(words: list[int], place: int, word: int) -> list[int]:
    return [*words[:place], word, *words[place + 1 :]]


@pytest.mark.parametrize(
    ("place", "word", "said"),
    [
        (at.PHASE, 3, "the phase is 0 to 2, not 3"),
        (at.TURN, 2, "the seat in turn is 0 to 1, not 2"),
        (at.TURN, 256, "the seat in turn is 0 to 1, not 256"),
        (at.DEALER, 2, "the dealer is 0 to 1"),
        (at.LEADER, 256, "the leader is 0 to 1"),
        (at.LAST_LEADER, 9, "the leader of the last trick is 0 to 1"),
        (at.LAST_WINNER, 9, "winner of the last trick is 0 to 1 or 256, for none, not 9"),
        (at.REVOKED, 2, "the seat that revoked is 0 to 1 or 256"),
        (at.TRUMP, 4, "the trump suit is 0 to 3 or 256"),
        (at.TURN_UP, 257, "the turn-up is 0 to 255 or 256"),
        (at.STOCK, 65, "in the stock is 0 to 64"),
        (at.STOCK, 46, "the stock of 46 cards is given as 47"),
        (at.MELDS, 129, "the number of melds is 0 to 128"),
        (at.IN_TRICK, 2, "in the trick is 0 to 1"),
        (at.TRICK, 256, "the card of a trick is 0 to 255"),
        (at.LAST + 3, 999, "the card of a trick is 0 to 255"),
        (at.DRAWN, 3, "that have drawn is 0 to 2"),
        (at.SCORE, 1 << 31, "the number of the position is 0 to 2147483647"),
        (at.SCORE, -1, "a whole number from 0 to 2..64 - 1"),
        (at.SCORE, 1 << 64, "a whole number from 0 to 2..64 - 1"),
        (at.TABLE, 4, "4 is not a set of cards"),
        (at.WON + 7, 128, "128 is not a set of cards"),
    ],
)
def test_a_state_is_not_set_up_from_words_that_no_position_has(place: int, word: int, said: str) -> None:
    state = Deal(CLASSIC, seed=1).state
    with pytest.raises(ValueError, match=said):
        state.replace(changed(state.public, place, word), state.hands, state.order)


def test_hands_stock_and_melds_of_a_state_are_looked_at_too() -> None:
    state = Deal(CLASSIC, seed=1).state
    with pytest.raises(ValueError, match="not a set of cards"):
        state.replace(state.public, [2**63 - 1] * 16, state.order)
    with pytest.raises(ValueError, match="card of the stock"):
        state.replace(state.public, state.hands, [300] * 47)
    with pytest.raises(ValueError, match="phase"):
        state.replace([2**63 - 1] * 200, [2**63 - 1] * 16, [255] * 256)
    for meld in (10 << 40, 2 << 48):
        with pytest.raises(ValueError, match=f"{meld} is not a declared meld"):
            state.replace([*changed(state.public, at.MELDS, 1), meld], state.hands, state.order)


@pytest.mark.parametrize("name", ["classic", "polish", "three-handed", "rubicon"])
def test_states_are_copied_and_pickled_as_they_stand(name: str) -> None:
    state = State(tables_for(RULE_SETS[name].rules))
    stream = Rng(5)
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (again.public, again.legal()) == (state.public, state.legal())
    state.bound = True
    state.shuffle_and_deal(Rng(1), 0)
    actions = state.decision()
    while actions:
        for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert again.tables is state.tables
            assert (again.public, again.hands, again.order, again.bound) == (
                state.public,
                state.hands,
                state.order,
                True,
            )
        for other in (copy.copy(stream), pickle.loads(pickle.dumps(stream))):
            assert other.state == stream.state
        again.apply(actions[-1])
        actions = state.advance(actions[stream.below(len(actions))])
    assert copy.copy(state).public == state.public
