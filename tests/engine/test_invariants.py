"""What holds in every deal, on thousands of random deals of each rule set and some of unusual options."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from bezique import layout as at
from bezique.compiled import COMPILED
from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.explain import find_action
from bezique.match import Match
from bezique.position import position_text, read_position
from bezique.record import Record, read_record, record_text
from bezique.rules import Rules
from declarations import Referee
from randomly import GOALS, RULES, UNUSUAL, hoarding_action, random_deal, some_action

DEALS = 10_000
FAMILY = {
    "rubicon": DEALS,
    **dict.fromkeys(("six-pack", "eight-pack", "three-handed", "four-handed", "four-partners", "polish"), 2_000),
}
"""How many deals each rule set of the rest of the family is to be tried with."""
EVERYDAY, EVERYDAY_FAMILY = (2_000, 300) if COMPILED else (200, 20)
"""How many they are tried with unless BEZIQUE_DEALS=all is set: all of them take longer than all tests together may."""
WATCHED = 25
"""Of how many deals one is watched by the second opinion on declarations."""
BLOCKS = 8
SAMPLE = 6
"""How many of the conceivable declarations of a window are tried."""
TRICK_POINTS = ("brisques", "last-trick", "last-of-stock")
SEVENS = ("seven", "turn-up-seven", "seven-played")


def places_of_cards(deal: Deal) -> list[int]:
    """How many cards lie in hands, on tables, in won tricks, in the trick, in the stock; fails on doubles."""
    public, hands = deal.state.public, deal.state.hands
    stock = deal.state.order
    loose = [*public[at.TRICK : at.TRICK + public[at.IN_TRICK]], *stock]
    if public[at.TURN_UP] != at.NONE:
        loose.append(public[at.TURN_UP])
    total = sum(1 << card for card in set(loose))
    number = len(loose)
    for suit in range(4):
        words = [word for block in (hands, public[at.TABLE :], public[at.WON :]) for word in block[suit:16:4]]
        for word in words:
            total |= word << 64 * suit
            number += word.bit_count()
    return [number, total.bit_count()]


def check_sizes(deal: Deal, rules: Rules) -> None:
    """Every seat holds what it must, concealed and on the table; the count of concealed cards is right."""
    view = deal.view(0)
    for seat in range(rules.seats):
        held = deal.view(seat)
        size = rules.tricks - view.tricks if view.strict else rules.hand_size
        if view.phase == "window" or any(player == seat for player, _ in view.trick):
            size = rules.hand_size - 1 if not view.strict else size - 1
        assert len(held.held) == size
        assert view.concealed(seat) == len(held.hand)
        assert set(view.known(seat)) <= set(held.hand)


def check_end(deal: Deal, rules: Rules) -> None:
    """Scores are the sums of their lines; brisques and last trick make up their total; sevens score once."""
    lines = deal.lines
    for seat in range(rules.seats):
        assert deal.scores[seat] == sum(line.points for line in lines if line.seat == seat)
    trick_points = sum(line.points for line in lines if line.what in TRICK_POINTS)
    brisques = 0 if rules.brisques_when == "settlement" else rules.brisque * 8 * rules.packs
    assert trick_points == brisques + rules.last_trick
    assert sum(deal.brisques) == rules.brisque * 8 * rules.packs
    sevens = Counter(line.cards[0] for line in lines if line.what in SEVENS)
    assert all(count == 1 for count in sevens.values())
    assert len(sevens) <= rules.packs
    assert deal.view(0).tricks == rules.tricks
    captured = [*deal.view(0).won(0), *deal.view(0).won(1), *deal.view(0).won(2), *deal.view(0).won(3)]
    if rules.meld_source == "captured":
        captured += [card for seat in range(rules.seats) for card in deal.view(0).table(seat)]
    assert len(set(captured)) == len(captured) == rules.cards


def check_window(deal: Deal, referee: Referee, chance: Random) -> None:
    """The engine and the referee agree on declarations, cards named one by one, allowed or not."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    own = [*([] if deal.rules.meld_source == "captured" else view.hand), *view.table(deal.turn)]
    partner = list(view.table((deal.turn + 2) % 4)) if deal.rules.partners else []
    found = list(referee.candidates(own, partner))
    for name, cards in chance.sample(found, min(SAMPLE, len(found))):
        text = f"declare {name} {' '.join(map(str, cards))}"
        try:
            find_action(deal.state, deal.actions(), text)
            accepted = True
        except IllegalAction:
            accepted = False
        assert accepted == referee.allows(deal.turn, name, set(cards)), text
    if not any(referee.allows(deal.turn, name, set(cards)) for name, cards in found):
        assert not any(action.meld for action in deal.actions())


def check_deal(rules: Rules, number: int) -> None:
    """One whole deal, its position at one moment, and its record."""
    chance = Random(number)
    match = Match(rules, seed=number, first_dealer=number % rules.seats)
    deal = match.deal
    moment = chance.randrange(40, rules.seats * rules.tricks)
    # The second opinion on declarations is slow, so it watches some of the deals only.
    referee = Referee(rules) if number % WATCHED == 0 else None
    if referee:
        referee.see(deal.events)
    goal = GOALS[number // 2 % len(GOALS)] if number % 2 else ""
    while not deal.is_over:
        actions = deal.actions()
        assert actions
        if len(deal.history) % 16 == number % 16:
            assert places_of_cards(deal) == [rules.cards, rules.cards]
        if len(deal.history) == moment:
            check_sizes(deal, rules)
            text = position_text(deal)
            again = read_position(text)
            assert position_text(again) == text
            assert again.actions() == actions
        if referee and deal.state.public[at.PHASE] == at.WINDOW:
            check_window(deal, referee, chance)
        events = deal.act(hoarding_action(actions, chance, goal) if goal else some_action(actions, chance))
        if referee:
            referee.see(events)
    check_end(deal, rules)
    names = ("Ann", "Bob", "Cleo", "Dan")[: rules.seats]
    text = record_text(Record(names, match))
    again_match = read_record(text).match
    assert record_text(Record(names, again_match)) == text
    assert again_match.deal.events == deal.events
    assert again_match.deal.state.public == deal.state.public


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", RULES)
def test_invariants_hold_on_thousands_of_deals(name: str, block: int) -> None:
    deals = FAMILY.get(name, DEALS)
    if os.environ.get("BEZIQUE_DEALS") != "all":
        deals = EVERYDAY_FAMILY if name in FAMILY else EVERYDAY
    for number in range(block, deals, BLOCKS):
        check_deal(RULES[name], number)


@pytest.mark.parametrize("name", [*RULES, *UNUSUAL])
def test_invariants_hold_on_a_few_deals(name: str) -> None:
    for number in range(DEALS, DEALS + 10):
        check_deal((RULES | UNUSUAL)[name], number)


@pytest.mark.parametrize("name", [*RULES, *UNUSUAL])
def test_sizes_of_hands_hold_at_every_step(name: str) -> None:
    rules = (RULES | UNUSUAL)[name]
    for number in range(3):
        for deal in random_deal(rules, number):
            check_sizes(deal, rules)
