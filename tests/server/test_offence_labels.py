"""A match with penalties at the table: the person draws, may go wrong, and pays."""

from __future__ import annotations

from random import Random

from bezique.layout import REVOKED
from bezique.match import Match
from bezique.rulesets import read_rules
from bezique.server.labels import offence_label
from bezique.server.seating import Person

RULES = read_rules("parlour(enforcement=penalties)")


def test_every_offence_is_named_with_its_price() -> None:
    match = Match(RULES, seed=3)
    chance = Random(1)
    people = (Person("you"), Person("computer"))
    labels: set[str] = set()
    while not match.deal.is_over:
        seat = match.deal.turn or 0
        view = match.deal.view(seat)
        labels |= {offence_label(view, action, people) for action in view.offences}
        match.deal.act(chance.choice(match.deal.actions()))
    assert "Do not draw: Computer gets 10" in labels
    assert "Draw a card too many: Computer gets 100" in labels
    assert any("a revoke" in label for label in labels)
    assert match.deal.state.public[REVOKED] == 256
