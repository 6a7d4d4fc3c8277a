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


GOALS = ("QS JD QD JS", "QH JC QC JH", "AS TS KS QS JS", "AH TH KH QH JH", "AD TD KD QD JD", "AC TC KC QC JC")
"""Faces to be kept, so that sequences, doubles and triples come about, which chance alone brings too seldom."""


def hoarding_action(actions: tuple[Action, ...], chance: Random, goal: str) -> Action:
    """An action by chance that mostly keeps the cards of a goal, and mostly declares the most of them."""
    others = [action for action in actions if action.verb == "play" and action.cards[0].face not in goal]
    if others and chance.random() < 0.95:
        return chance.choice(others)
    melds = [action for action in actions if action.meld]
    if melds and chance.random() < 0.6:
        return max(melds, key=lambda action: sum(card.face in goal for card in action.cards))
    return some_action(actions, chance)


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
