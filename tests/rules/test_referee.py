"""The engine and a plain second set of rules, side by side over whole deals."""

from __future__ import annotations

import random

import pytest

from bezique.actions import Action
from bezique.cards import Card, pack_cards
from bezique.deal import Deal
from bezique.rulesets import read_rules
from rules.referee import HOUSES, Move, Referee, texts
from rules.table import ALL_RULE_SETS


def even_pack(chance: random.Random) -> list[Card]:
    """A shuffled pack."""
    pack = list(pack_cards(2))
    chance.shuffle(pack)
    return pack


def rich_pack(chance: random.Random) -> list[Card]:
    """A pack in which the non-dealer gets most of what melds are made of, so that sequences and doubles occur."""
    suits = chance.choice(["SD", "SD", "SH", "D", "S", "HC"])
    pack = even_pack(chance)
    rich = [card for card in pack if (card.face[1] in suits and card.face[0] in "ATKQJ") or card.face in ("QS", "JD")]
    poor = sorted((card for card in pack if card not in rich), key=lambda card: card.face[0] not in "789")

    def mixed(number: int) -> list[Card]:
        return [(rich if rich and chance.random() < 0.75 else poor).pop(0) for _ in range(number)]

    def low(number: int) -> list[Card]:
        return [poor.pop(0) for _ in range(number)]

    order = [*mixed(3), *low(3), *mixed(2), *low(2), *mixed(3), *low(3), *low(1)]
    for _ in range(16):
        order += [*mixed(1), *low(1)]
    rest = [*rich, *poor]
    chance.shuffle(rest)
    return [*order, *rest]


def move_of(action: Action) -> Move:
    """An action of the engine as the referee writes it."""
    return action.meld or action.verb, texts(action.cards)


def choose(chance: random.Random, actions: tuple[Action, ...]) -> Action:
    """Mostly declare, mostly keep court cards."""
    declarations = [action for action in actions if action.verb in ("declare", "seven")]
    if declarations and chance.random() < 0.8:
        return chance.choice(declarations)
    low = [action for action in actions if action.verb == "play" and action.cards[0].face[0] in "789"]
    return chance.choice(low if low and chance.random() < 0.8 else actions)


def compare(name: str, seed: int) -> set[str]:
    """Follow one deal with both; the kinds of meld that were declared."""
    chance = random.Random(f"{name} {seed}")
    pack = rich_pack(chance) if seed % 2 else even_pack(chance)
    deal = Deal(read_rules(name), order=pack, dealer=seed // 2 % 2)
    referee = Referee(HOUSES[name], [str(card) for card in pack], seed // 2 % 2)
    declared: set[str] = set()
    while True:
        moves = referee.moves()
        actions = deal.actions()
        offered = [referee.alike(move_of(action)) for action in actions]
        assert len(offered) == len(set(offered)), deal.history
        assert set(offered) == {referee.alike(move) for move in moves}, deal.history
        assert deal.scores == tuple(referee.scores), deal.history
        for seat in (0, 1):
            view = deal.view(seat)
            assert texts(view.hand) == referee.hand[seat], deal.history
            assert texts(view.table(seat)) == referee.table[seat], deal.history
            assert texts(view.won(seat)) == set(referee.won[seat]), deal.history
        if deal.is_over:
            return declared
        assert deal.turn == referee.turn, deal.history
        action = choose(chance, actions)
        move = move_of(action)
        if action.meld:
            declared.add(action.meld)
        referee.do(move, moves[move])
        deal.act(action)


@pytest.mark.parametrize("name", ALL_RULE_SETS)
def test_engine_and_referee_agree(name: str) -> None:
    for seed in range(12):
        compare(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULE_SETS)
def test_engine_and_referee_agree_on_many_deals_with_every_kind_of_meld(name: str) -> None:
    declared: set[str] = set()
    for seed in range(200):
        declared |= compare(name, seed)
    expected = {"marriage", "sequence", "bezique", "double-bezique"}
    expected |= {"four-jacks", "four-queens", "four-kings", "four-aces"}
    if name == "plain-sequence":
        expected.add("four-tens")
    assert declared == expected
