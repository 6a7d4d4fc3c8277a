"""Who takes a trick: the worked examples T01 to T07, and the same without trumps."""

from __future__ import annotations

import pytest

from rules.table import ALL_RULE_SETS, COLUMNS, position, texts, window

#  led, answered, who takes it: 0 the leader, 1 the other; hearts are trumps
WITH_TRUMPS = [
    pytest.param("TCa", "KCa", 0, id="T01 ten before king"),
    pytest.param("KCa", "TCa", 1, id="T02 king before ten"),
    pytest.param("ADa", "ADb", 0, id="T03 equal aces"),
    pytest.param("ADa", "7Ha", 1, id="T04 ace, then the lowest trump"),
    pytest.param("7Da", "ACa", 0, id="T05 ace of another suit"),
    pytest.param("9Ha", "9Hb", 0, id="T06 equal trumps"),
    pytest.param("JHa", "THa", 1, id="T07 jack of trumps, then ten"),
    pytest.param("TDa", "ADa", 1, id="ace beats ten"),
    pytest.param("KSa", "QSa", 0, id="king beats queen"),
    pytest.param("JSa", "QSa", 1, id="queen beats jack"),
    pytest.param("9Sa", "JSa", 1, id="jack beats nine"),
    pytest.param("9Sa", "8Sa", 0, id="nine beats eight"),
    pytest.param("7Sa", "8Sa", 1, id="eight beats seven"),
    pytest.param("7Ha", "ACa", 0, id="a led trump against an ace"),
    pytest.param("AHa", "AHb", 0, id="equal aces of trumps"),
    pytest.param("7Ha", "8Ha", 1, id="seven of trumps, then eight"),
    pytest.param("8Sb", "8Sa", 0, id="equal eights, the other way round"),
]

WITHOUT_TRUMPS = [
    pytest.param("7Da", "AHa", 0, id="T10 no trumps yet: an ace of another suit"),
    pytest.param("ADa", "7Ha", 0, id="no trumps yet: the led ace stands"),
    pytest.param("KCa", "TCa", 1, id="no trumps yet: ten beats king"),
    pytest.param("ADa", "ADb", 0, id="no trumps yet: equal aces"),
    pytest.param("7Sa", "8Ca", 0, id="no trumps yet: another suit never wins"),
]


@pytest.mark.parametrize("rules", COLUMNS)
@pytest.mark.parametrize(("led", "answer", "taker"), WITH_TRUMPS)
@pytest.mark.parametrize("leader", [0, 1])
def test_the_stock_phase(rules: str, led: str, answer: str, taker: int, leader: int) -> None:
    deal = position(
        rules,
        f"""
        phase: play
        turn: {leader}
        turn-up: KHb
        hand {leader}: {led} ...
        hand {1 - leader}: {answer} ...
        """,
    )
    deal.act(f"play {led}", leader)
    deal.act(f"play {answer}", 1 - leader)
    winner = leader if taker == 0 else 1 - leader
    view = deal.view(0)
    assert view.last_winner == winner
    assert {led, answer} <= texts(view.won(winner))
    assert not {led, answer} & texts(view.won(1 - winner))
    # The winner may declare now, and leads next.
    assert deal.turn == winner
    deal.act("draw")
    assert deal.turn == winner
    assert deal.view(0).leader == winner


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize(("led", "answer", "taker"), WITH_TRUMPS)
def test_after_the_stock(rules: str, led: str, answer: str, taker: int) -> None:
    deal = position(
        rules,
        f"""
        phase: play
        turn: 0
        turn-up: none
        trump: H
        tricks: 31
        hand 0: {led}
        hand 1: {answer}
        """,
    )
    deal.act(f"play {led}")
    deal.act(f"play {answer}")
    assert deal.view(0).last_winner == taker
    assert {led, answer} <= texts(deal.view(0).won(taker))
    assert deal.is_over


@pytest.mark.parametrize(("led", "answer", "taker"), WITHOUT_TRUMPS)
def test_without_a_turn_up_before_trumps_are_made(led: str, answer: str, taker: int) -> None:
    deal = position(
        "no-turn-up",
        f"""
        phase: play
        turn: 0
        turn-up: none
        hand 0: {led} ...
        hand 1: {answer} ...
        """,
    )
    deal.act(f"play {led}")
    deal.act(f"play {answer}")
    assert deal.view(0).last_winner == taker


@pytest.mark.parametrize(("led", "answer", "taker"), WITHOUT_TRUMPS)
def test_without_a_turn_up_to_the_end_of_a_deal_without_trumps(led: str, answer: str, taker: int) -> None:
    deal = position(
        "no-turn-up",
        f"""
        phase: play
        turn: 0
        turn-up: none
        tricks: 31
        hand 0: {led}
        hand 1: {answer}
        """,
    )
    deal.act(f"play {led}")
    deal.act(f"play {answer}")
    assert deal.view(0).last_winner == taker
    assert deal.view(0).trump is None


def test_without_a_turn_up_trumps_count_from_the_trick_after_their_marriage() -> None:
    deal = window("no-turn-up", trump="", hand="KHa QHa ADa", other="7Ha")
    deal.act("declare marriage KHa QHa")
    deal.act("draw")
    deal.act("play ADa")
    deal.act("play 7Ha")
    assert deal.turn == 1


@pytest.mark.parametrize("rules", COLUMNS)
def test_a_table_card_is_played_like_any_other(rules: str) -> None:
    deal = window(rules, hand="KCa QCa", other="8Ca 8Cb")
    deal.act("declare marriage KCa QCa")
    deal.act("draw")
    deal.act("play KCa")
    deal.act("play 8Ca")
    assert deal.turn == 0
    assert texts(deal.view(1).table(0)) == {"QCa"}
    assert {"KCa", "8Ca"} <= texts(deal.view(1).won(0))
