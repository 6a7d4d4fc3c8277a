"""Deals played by chance, for tests that must hold whatever is played: everything follows from a number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bezique.actions import Action
from bezique.deal import Deal
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules

RULES: dict[str, Rules] = {name: entry.rules for name, entry in RULE_SETS.items()}
"""Every named rule set."""

UNUSUAL: dict[str, Rules] = {
    text: read_rules(text)
    for text in (
        "classic(hand_size=9, packets=3-3-3)",
        "classic(needs_hand_card=no, unite_singles=yes, higher_closes_lower=no)",
        "classic(seven_played=10, brisques_when=at-once, last_trick_of=stock, distinct_suits=A)",
        "parlour(carte_blanche=50, carte_blanche_without=KQJ)",
        "no-turn-up(trump=first-marriage, plain_sequence=150, hand_size=9, packets=3-3-3)",
        "plain-sequence(seven_exchange=no, tie=draw)",
    )
}
"""Options that no named rule set has, combined."""


def some_action(actions: tuple[Action, ...], chance: Random) -> Action:
    """An action by chance; declarations come up more often than draws, so that deals are full of melds."""
    scoring = [action for action in actions if action.verb not in ("play", "draw")]
    return chance.choice(scoring if scoring and chance.random() < 0.8 else actions)


def random_deal(rules: Rules, number: int) -> Iterator[Deal]:
    """A deal played to its end; the same object after the deal and after each action."""
    chance = Random(number)
    deal = Deal(rules, seed=number, dealer=number % rules.seats)
    yield deal
    while not deal.is_over:
        deal.act(some_action(deal.actions(), chance))
        yield deal


def finished_deal(rules: Rules, number: int) -> Deal:
    """A deal played to its end."""
    *_, deal = random_deal(rules, number)
    return deal
