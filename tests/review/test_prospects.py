"""What the page is told about melds that are still possible: worked examples, and against what the engine allows."""

from __future__ import annotations

import pytest

from bezique.cards import Card, Suit
from bezique.deal import Deal
from bezique.position import read_position
from bezique.review.prospects import Prospect, Prospects, pair
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS
from bezique.view import PlayerView
from server.playing import Greedy

ONE_OF_A_SUIT = {"marriage", "sequence"}


def windows(rules: Rules, seed: int) -> list[PlayerView]:
    """The views of the seat in turn at the windows of a deal."""
    deal, player = Deal(rules, seed=seed), Greedy("", seed)
    found = []
    while not deal.is_over:
        view = deal.view(deal.turn or 0)
        if view.phase == "window":
            found.append(view)
        deal.act(player.choose(view))
    return found


@pytest.mark.parametrize("name", RULE_SETS)
def test_whatever_may_be_declared_was_told_to_be_complete(name: str) -> None:
    for view in windows(RULE_SETS[name].rules, seed=7):
        told = {
            (each.name, each.suit if each.name in ONE_OF_A_SUIT else None)
            for each in Prospects(view).found()
            if not each.missing
        }
        may = {
            (action.meld, action.cards[0].suit if action.meld in ONE_OF_A_SUIT else None)
            for action in view.actions
            if action.meld
        }
        assert may <= told


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_card_serves_only_in_what_was_told_to_be_open_to_it(name: str) -> None:
    for view in windows(RULE_SETS[name].rules, seed=8):
        prospects = Prospects(view)
        lying = view.table(view.seat)
        for action in view.actions:
            for card in set(action.cards).intersection(lying) if action.meld else ():
                assert action.meld in (*prospects.may_serve(view.seat, card), *view.served(card))


def position(text: str) -> Prospects:
    return Prospects(read_position(text).view(0))


def named(prospects: Prospects, name: str, suit: Suit | None = None) -> Prospect | None:
    return next((each for each in prospects.found() if each.name == name and each.suit == suit), None)


ROYAL_PAIR = """turn-up: 9Ha
phase: window
turn: 0
hand 0: KHa QHa KSa QSa ...
"""


def test_a_marriage_leaves_the_sequence_and_the_fours_and_a_sequence_takes_the_marriage_away() -> None:
    deal = read_position(ROYAL_PAIR)
    view = deal.view(0)
    marriage = next(action for action in view.actions if action.meld == "marriage" and action.cards[0].suit == 1)
    assert Prospects(view).after(marriage) == (["sequence", "four-kings", "four-queens"], [])
    view = read_position("turn-up: 9Ha\nphase: window\nturn: 0\nhand 0: AHa THa KHa QHa JHa ...").view(0)
    sequence = next(action for action in view.actions if action.meld == "sequence")
    assert Prospects(view).after(sequence) == (["four-aces", "four-kings", "four-queens", "four-jacks"], ["marriage"])


def test_a_meld_is_out_of_reach_when_the_cards_it_lacks_are_all_gone() -> None:
    # Both knaves of diamonds lie where they can never come from.
    gone = position("turn-up: 9Ha\nturn: 0\nhand 0: QSa ...\nwon 1: JDa JDb 7Ca 8Ca")
    assert named(gone, "bezique", Suit.SPADES) is None
    near = position("turn-up: 9Ha\nturn: 0\nhand 0: QSa ...\nwon 1: JDa 7Ca")
    bezique = named(near, "bezique", Suit.SPADES)
    assert bezique is not None
    assert (bezique.missing, bezique.unseen, bezique.points) == (("JD",), (1,), 40)
    assert named(near, "double-bezique", Suit.SPADES) is None


def test_two_beziques_that_were_scored_singly_are_not_united_unless_the_rules_allow_it() -> None:
    text = "rules: {}\nturn-up: 9Ha\nturn: 0\ntable 0: QSa JDa QSb JDb\nmelds: 0 bezique QSa JDa; 0 bezique QSb JDb"
    assert named(position(text.format("classic")), "double-bezique", Suit.SPADES) is None
    assert Prospects(read_position(text.format("classic")).view(0)).may_serve(0, Card("QSa")) == [
        "four-queens",
        "marriage",
    ]


def test_the_pair_is_fixed_or_follows_the_trump_suit() -> None:
    classic, six = RULE_SETS["classic"].rules, RULE_SETS["six-pack"].rules
    assert pair(classic, Suit.HEARTS) == pair(classic, None) == ["QS", "JD"]
    assert pair(six, None) == []
    assert pair(six, Suit.HEARTS) == ["QH", "JC"]
    assert pair(six, Suit.DIAMONDS) == ["QD", "JS"]
