"""Carte blanche that repeats with each card drawn.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.rulesets import read_rules
from rules.table import (
    RUBICON_KIN,
    dealt_to,
    gain,
    playable,
    position,
    refused,
    texts,
    verbs,
)

NO_COURT = {
    "rubicon": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa",
    "six-pack": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa 7Da 7Ca 8Ca",
    "eight-pack": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa 7Da 7Ca 8Ca 9Ca ACa TCa",
}
CARTE = {"rubicon": 50, "six-pack": 250, "eight-pack": 250}
COURT_CARDS = [f"{rank}{suit}{copy}" for copy in "ab" for rank in "KQJ" for suit in "SHDC"]


def carte_deal(rules: str, stock: str, dealer: int = 1) -> Deal:
    """The non-dealer holds no court cards, the dealer only court cards."""
    return dealt_to(
        rules, NO_COURT[rules], " ".join(COURT_CARDS[: read_rules(rules).hand_size]), stock=stock, dealer=dealer
    )


def first_court(deal: Deal) -> str:
    """A spade that loses to the ace of spades."""
    return next(card for card in sorted(playable(deal)) if card[1] == "S")


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_n07_carte_blanche_and_each_further_card_until_a_court_card(rules: str) -> None:
    # The winner draws a ten, then a nine, then a jack, then an eight.
    deal = carte_deal(rules, "TCb KSc 9Cb QSc JCc KSd 8Cb QSd")
    assert gain(deal, "carte-blanche") == CARTE[rules]
    assert refused(deal, "carte-blanche") == "no-carte-blanche"
    assert texts(deal.view(1).known(0)) == set(NO_COURT[rules].split())
    for drawn, scores in (("TCb", True), ("9Cb", True), ("JCc", False), ("8Cb", False)):
        lead = "ASa" if "ASa" in playable(deal) else "ADa" if "ADa" in playable(deal) else "TSa"
        lead = lead if lead in playable(deal) else "TDa"
        deal.act(f"play {lead}", 0)
        deal.act(next(action for action in deal.actions() if action.cards[0].suit != 3), 1)
        assert deal.turn == 0
        assert "carte-blanche" not in verbs(deal)
        deal.act("draw")
        assert drawn in texts(deal.view(0).hand)
        assert ("carte-blanche" in verbs(deal)) is scores
        if scores:
            line = deal.act("carte-blanche")[0].lines[0]
            assert (line.points, texts(line.cards)) == (CARTE[rules], {drawn})
            assert drawn in texts(deal.view(1).known(0))
        else:
            assert refused(deal, "carte-blanche") == "no-carte-blanche"
    assert deal.scores == (3 * CARTE[rules], 0)


def test_the_loser_of_a_trick_shows_the_card_drawn_too() -> None:
    # The eight loses to a king of spades; the loser draws the second card and shows it before answering.
    deal = carte_deal("rubicon", "KSc TCb QSc 9Cb")
    deal.act("carte-blanche")
    deal.act("play 8Sa", 0)
    deal.act("play KSa", 1)
    deal.act("draw", 1)
    assert deal.turn == 1
    assert "carte-blanche" not in verbs(deal)
    deal.act(first := next(iter(deal.actions())), 1)
    assert first.verb == "play"
    assert gain(deal, "carte-blanche", 0) == 50
    assert "TCb" in texts(deal.view(1).known(0))


def test_a_card_that_was_not_shown_ends_the_right() -> None:
    deal = carte_deal("rubicon", "TCb KSc 9Cb QSc")
    deal.act("carte-blanche")
    deal.act("play ASa", 0)
    deal.act(first_court(deal), 1)
    deal.act("draw")
    assert "carte-blanche" in verbs(deal)
    deal.act("play ADa", 0)
    deal.act("play KDa", 1)
    deal.act("draw")
    assert "9Cb" in texts(deal.view(0).hand)
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


def test_carte_blanche_lapses_when_a_card_is_played_without_it() -> None:
    deal = carte_deal("rubicon", "TCb KSc 9Cb QSc")
    deal.act("play ASa", 0)
    deal.act(first_court(deal), 1)
    deal.act("draw")
    assert verbs(deal) == {"play"}
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


@pytest.mark.parametrize("court", ["KHa", "QHa", "JHa"])
def test_one_court_card_spoils_a_carte_blanche(court: str) -> None:
    hand = NO_COURT["rubicon"].replace("7Sa", court)
    other = "KSa KDa KCa QSa QDa QCa JSa JDa JCa"
    deal = dealt_to("rubicon", hand, other, dealer=1)
    assert verbs(deal) == {"play"}


def test_four_aces_of_a_carte_blanche_score_when_a_trick_is_won() -> None:
    hand = "ASa ADa AHa ACa 9Sa 9Da 8Sa 8Da 7Sa"
    deal = dealt_to("rubicon", hand, "KSa KDa KCa QSa QDa QCa JSa JDa JCa", stock="AHb KSc TCb", dealer=1)
    assert gain(deal, "carte-blanche") == 50
    deal.act("play 9Sa", 0)
    deal.act("play JDa", 1)
    assert gain(deal, "declare four-aces ASa ADa AHa ACa") == 100
    deal.act("draw")
    # Showing goes on with the card drawn.
    assert gain(deal, "carte-blanche") == 50


def test_nothing_is_shown_after_the_last_draw_of_the_stock() -> None:
    text = "phase: window\nturn: 0\nturn-up: none\ntrump: H\ntricks: {}\ncarte: 1 2\n"
    text += "hand 0: 7Sa 7Sb 8Sa 8Sb 9Sa 9Sb 7Da 7Db"
    deal = position("rubicon", text.format(54) + "\nstock: 9Da KSa ...")
    deal.act("draw")
    assert "carte-blanche" in verbs(deal)
    deal = position("rubicon", text.format(55) + "\nstock: 9Da KSa")
    deal.act("draw")
    assert deal.view(0).strict
    assert verbs(deal) == {"play"}
