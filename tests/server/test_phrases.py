"""What is told of an event to who only listens: what the table shows, and who was paid."""

from __future__ import annotations

import pytest

from bezique.cards import Card
from bezique.events import Event, ScoreLine
from bezique.rulesets import read_rules
from bezique.server import seating
from bezique.server.phrases import Speaker


def speaker(rules: str = "classic") -> Speaker:
    chosen = read_rules(rules)
    return Speaker(seating.people(chosen.seats, 0), chosen)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def declared(what: str, text: str) -> Event:
    return Event("declare", 1, cards(text), (ScoreLine(1, what, cards(text), 40),))


@pytest.mark.parametrize(
    ("event", "lying", "more"),
    [
        (declared("bezique", "QSa JDa"), "", ""),
        (declared("bezique", "QSa JDa"), "QSa", "New on the table: jack of diamonds."),
        (declared("bezique", "QSa JDa"), "QSb", ""),
        (declared("marriage", "KCa QCa"), "QCa KCa", "All its cards lay on the table."),
        (
            declared("four-kings", "KSa KSb KHa KCa"),
            "",
            "New on the table: king of spades, king of spades, king of hearts and king of clubs.",
        ),
        (declared("four-kings", "KSa KSb KHa KCa"), "KSa KHa KCa", "New on the table: king of spades."),
        (Event("play", 1, cards("KSa")), "KSa", ""),
        (Event("play", 1, cards("KSb")), "KSa", "From the hand."),
        (Event("play", 1, cards("KSb")), "KHa", ""),
        (Event("trick", 1, cards("KSb 7Sa")), "KHa", ""),
    ],
)
def test_what_lies_where_is_told_where_the_sentence_does_not_tell_it(event: Event, lying: str, more: str) -> None:
    assert speaker().more(event, cards(lying)) == more


def test_a_card_of_the_partner_is_not_new_on_the_table() -> None:
    event = declared("bezique", "QSa JDa")
    assert speaker("four-partners").more(event, (), cards("QSa")) == "New on the table: jack of diamonds."


def test_captured_cards_are_neither_laid_nor_played() -> None:
    event = declared("four-kings", "KSa KSb KHa KCa")
    assert speaker("polish").more(event, event.cards) == ""
    assert speaker("polish").more(Event("play", 1, cards("KSb")), cards("KSa")) == ""


def test_a_penalty_is_told_with_what_brought_it() -> None:
    line = (ScoreLine(1, "penalty-draw", (), 10),)
    assert speaker().event(Event("no-draw", 0, (), line)) == "You leave the stock alone. Computer scores 10."
    assert speaker().event(Event("draw", 0, cards("KSa"), line)) == "You draw the king of spades. Computer scores 10."
    assert speaker().event(Event("draw", 1)) == "Computer draws a card."
