"""The two easiest players: weak by what they overlook and forget, never by what anybody would call silly."""

from __future__ import annotations

from collections import Counter

import pytest

from bezique.actions import Action
from bezique.players import make_player
from bezique.players.memory import CasualSight, TableSight
from bezique.position import read_position
from players.test_cases import CASES, read_case
from players.test_players import make_players, play_deal

EASY = ("novice", "casual")
SEEDS = range(150)


def choices(name: str, position: str, seat: int = 0) -> Counter[str]:
    """What a player does in a position, for many seeds: how often each action, by the faces of its cards."""
    view = read_position(position).view(seat)
    return Counter(without_copies(make_player(name, seed).choose(view)) for seed in SEEDS)


def without_copies(action: Action) -> str:
    verb, *words = str(action).split()
    return " ".join([verb, *(word[:2] if action.verb in ("play", "seven") else word for word in words[:1])])


FOUR_ACES = """turn-up: 9Ha
turn: 0
tricks: 4
trick: 1 TDb
hand 0: ADa ASa ACa AHa 7Da KHa QCa JHa
"""


@pytest.mark.parametrize("name", EASY)
@pytest.mark.parametrize(
    ("position", "whole"),
    [
        (FOUR_ACES, {"AD", "AS", "AC", "AH"}),
        (FOUR_ACES.replace("trick: 1 TDb\n", ""), {"AD", "AS", "AC", "AH"}),
        ("turn-up: 9Ha\nturn: 0\ntricks: 9\ntrick: 1 8Db\nhand 0: AHa THa KHa QHa JHa 7Ca 8Ca 8Sa\n", set("ATKQJ")),
        ("turn-up: 9Ha\nturn: 0\ntricks: 9\nhand 0: QSa QSb JDa JDb 7Ca 8Ca 9Ca ACa\n", {"QS", "JD"}),
    ],
    ids=["against-a-ten", "leading", "sequence", "double"],
)
def test_a_great_meld_that_waits_is_not_broken(name: str, position: str, whole: set[str]) -> None:
    cards = {card if len(card) == 2 else f"{card}H" for card in whole}
    played = {choice.removeprefix("play ") for choice in choices(name, position)}
    assert not played & cards


@pytest.mark.parametrize("name", EASY)
def test_what_stands_by_for_a_great_meld_may_be_played(name: str) -> None:
    """Of five aces one is free, and so it takes the ten that was led; the ace of trumps would be spent for nothing."""
    assert set(choices(name, FOUR_ACES.replace("JHa", "ADb"))) == {"play AD"}


@pytest.mark.parametrize("name", EASY)
def test_a_free_trick_with_two_brisques_is_not_refused(name: str) -> None:
    case = read_case(CASES / "free-trick-of-brisques.txt")
    view = case.deal.view(case.seat)
    assert {str(make_player(name, seed).choose(view)) for seed in SEEDS} == set(case.expect)


WINDOW = """turn-up: 9Ha
phase: window
turn: 0
tricks: 9
hand 0: {}
"""


@pytest.mark.parametrize("name", EASY)
@pytest.mark.parametrize(
    "hand", ["ADa ASa ACa AHa 7Da KSa QCa", "AHa THa KHa QHa JHa 7Ca 8Ca", "QSa QSb JDa JDb 7Ca 8Ca 9Ca"]
)
def test_a_great_meld_is_never_overlooked(name: str, hand: str) -> None:
    """The greatest that is there is declared at once, although the books would begin with the smaller ones."""
    (action,) = choices(name, WINDOW.format(hand))
    assert action in ("declare four-aces", "declare sequence", "declare double-bezique")


def test_a_novice_overlooks_one_small_declaration_in_four() -> None:
    position = WINDOW.format("KSa QSa 7Da 8Da 9Ca 7Ca 8Ca")
    seen = choices("novice", position)
    assert set(seen) == {"declare marriage", "draw"}
    assert 0.15 < seen["draw"] / len(SEEDS) < 0.35
    assert set(choices("casual", position)) == {"declare marriage"}


GONE = """turn-up: 9Ha
turn: 0
tricks: 4
hand 0: 7Da 8Da 9Da JSa QSa KSa ACa TCa
won 0: ADa TDa KDa QDa
won 1: 7Ca 8Ca ASa TSa
"""


def test_the_casual_remembers_aces_and_tens_the_novice_no_trick_at_all() -> None:
    view = read_position(GONE).view(0)
    for sight, known in ((CasualSight(view), "AT"), (TableSight(view), "")):
        for card in view.won(0) + view.won(1):
            assert (sight.unseen[card >> 6] >> (card & 63) & 1) == (card.face[0] not in known)
        assert not any(sight.unseen[card >> 6] >> (card & 63) & 1 for card in view.hand)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("scholar", "club"),
        ("club", "simple"),
        ("club", "casual"),
        ("simple", "casual"),
        ("casual", "novice"),
        ("novice", "random"),
    ],
)
def test_the_better_player_makes_more(better: str, worse: str) -> None:
    totals = {better: 0, worse: 0}
    for seed in range(60):
        names = (better, worse) if seed % 2 else (worse, better)
        deal = play_deal("classic", 900 + seed // 2, make_players("classic", seed // 2, *names))
        for seat, points in enumerate(deal.scores):
            totals[names[seat]] += points
    assert totals[better] > totals[worse]
