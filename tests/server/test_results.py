"""How matches end, in words: sides, settlements of a single deal, what is played for."""

from __future__ import annotations

import pytest

from bezique.match import Outcome, settle
from bezique.rulesets import read_rules
from bezique.server import seating
from bezique.server.phrases import Speaker
from bezique.server.results import goal, result


def told(rules_text: str, outcome: Outcome, seat: int = 0) -> str:
    rules = read_rules(rules_text)
    return result(Speaker(seating.people(rules.seats, seat), rules), outcome, (), ())


@pytest.mark.parametrize(
    ("rules", "winners", "seat", "text"),
    [
        ("classic", (0,), 0, "You win by 1,240."),
        ("classic", (1,), 0, "Computer wins by 1,240."),
        ("ladder", (), 0, "The match is drawn."),
        ("three-handed", (1,), 0, "West wins by 1,240."),
        ("four-handed", (2,), 0, "North wins by 1,240."),
        ("four-partners", (0, 2), 0, "You and North win by 1,240."),
        ("four-partners", (1, 3), 0, "West and East win by 1,240."),
        ("four-partners", (1, 3), 1, "You and North win by 1,240."),
    ],
)
def test_who_has_won(rules: str, winners: tuple[int, ...], seat: int, text: str) -> None:
    assert told(rules, Outcome(True, winners, 1240), seat) == text


@pytest.mark.parametrize(("rules", "others"), [("rubicon", (1,)), ("three-handed", (1, 2)), ("four-partners", (1, 3))])
def test_giving_up(rules: str, others: tuple[int, ...]) -> None:
    assert told(rules, Outcome(True, others, given_up=True)) == "You give the match up."
    assert told(rules, Outcome(False)) == ""


@pytest.mark.parametrize(
    ("rules", "scores", "brisques", "text"),
    [
        ("rubicon", (1500, 1200), (100, 200), "You win 800: 1,500 less 1,200, and 500 for the game."),
        (
            "rubicon",
            (1240, 1530),
            (100, 200),
            "Computer wins 800: 1,500 less 1,200, and 500 for the game. Only full hundreds count.",
        ),
        ("rubicon", (1300, 1300 - 100), (0, 0), "You win 600: 1,300 less 1,200, and 500 for the game."),
        (
            "rubicon",
            (1290, 1250),
            (0, 0),
            "You win 600: 100, the least difference, and 500 for the game. Only full hundreds count.",
        ),
        (
            "rubicon",
            (1700, 800),
            (100, 100),
            "Computer did not cross the rubicon: 800 points of 1,000. "
            "You win 3,800: 1,700 and 800 together, and 1,300 for the rubicon.",
        ),
        (
            "rubicon",
            (50, 1100),
            (100, 100),
            "You did not cross the rubicon: 50 points of 1,000. "
            "Computer wins 2,500: 1,100 and 100 together, and 1,300 for the rubicon. Only full hundreds count.",
        ),
        (
            "rubicon",
            (900, 1800),
            (120, 100),
            "Aces and tens bring you over the rubicon: 900 and 120 make 1,020. "
            "Computer wins 1,400: 1,900 less 1,000, and 500 for the game. Only full hundreds count.",
        ),
        (
            "rubicon",
            (1200, 1200),
            (200, 100),
            "The scores are level at 1,200, and aces and tens decide: 200 to 100. "
            "You win 600: 1,400 less 1,300, and 500 for the game.",
        ),
        (
            "rubicon",
            (700, 700),
            (100, 200),
            "The scores are level at 700, and aces and tens decide: 200 to 100. "
            "You did not cross the rubicon: 700 points of 1,000. "
            "Computer wins 2,700: 700 and 700 together, and 1,300 for the rubicon.",
        ),
        ("rubicon", (1200, 1200), (160, 160), "The scores are level, with aces and tens as well: nobody wins."),
        ("six-pack", (3200, 3200), (0, 0), "The scores are level: nobody wins."),
        ("classic(match=single)", (700, 400), (0, 0), "You win 300: 700 less 400."),
    ],
)
def test_the_settlement_of_a_single_deal(
    rules: str, scores: tuple[int, int], brisques: tuple[int, int], text: str
) -> None:
    read = read_rules(rules)
    paid = settle(read, scores, brisques)
    outcome = Outcome(True, () if paid.winner is None else (paid.winner,), paid.points, settlement=paid)
    assert result(Speaker(seating.people(2, 0), read), outcome, scores, brisques) == text


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("classic(target=1500)", "First to 1,500 points"),
        ("four-partners", "First pair to 2,000 points"),
        ("ladder", "Two deals, or one with 400 points and the lead"),
        ("six-pack", "One deal; the loser must reach 3,000"),
        ("classic(match=single)", "One deal"),
    ],
)
def test_what_is_played_for(rules: str, text: str) -> None:
    assert goal(read_rules(rules)) == text


def test_where_everybody_sits() -> None:
    assert seating.names(3, 0) == ["You", "West", "East"]
    assert seating.names(4, 3) == ["West", "North", "East", "You"]
    assert seating.places(2, 1) == ["north", "south"]
    assert [seating.partner_of(read_rules("four-partners"), seat) for seat in range(4)] == [2, 3, 0, 1]
    assert seating.partner_of(read_rules("four-handed"), 0) is None
