"""What may be played: the worked examples P01 to P10 for the last eight tricks, and P15 for those before."""

from __future__ import annotations

import pytest

from bezique.cards import pack_cards
from bezique.deal import Deal
from bezique.rulesets import read_rules
from rules.table import (
    ALL_RULE_SETS,
    COLUMNS,
    play_out,
    playable,
    playable_faces,
    position,
    refused,
    strict,
    texts,
    window,
)

#  card led, hand, what may be played; hearts are trumps
PLAYS = [
    pytest.param("QCa", "TCa JCa 7Ca AHa KDa", "TCa", id="P01 beat in the suit"),
    pytest.param("ACa", "TCa JCa AHa", "TCa JCa", id="P02 follow when the suit cannot beat, no trumping"),
    pytest.param("KCa", "ACa TCa 9Ca", "ACa TCa", id="P03 either card that beats"),
    pytest.param("QDa", "7Ha KHa ASa", "7Ha KHa", id="P04 trump without the suit"),
    pytest.param("QDa", "ASa KCa", "ASa KCa", id="P05 anything without suit and trump"),
    pytest.param("JHa", "QHa 9Ha ACa", "QHa", id="P06 beat a led trump"),
    pytest.param("AHa", "THa 7Ha ACa", "THa 7Ha", id="P07 follow a trump that cannot be beaten"),
    pytest.param("9Da", "9Db 8Da AHa", "9Db 8Da", id="P08 an equal card does not beat"),
    pytest.param("TCa", "KCa AHa", "KCa", id="P09 the king does not beat the ten, but follows"),
    pytest.param("7Sa", "8Sa 7Sb AHa ADa", "8Sa", id="the lowest card that beats will do"),
    pytest.param("ASa", "ASb TSa 7Ha", "ASb TSa", id="an equal ace does not beat"),
    pytest.param("7Ca", "ADa TDa 7Ha", "7Ha", id="the only trump"),
    pytest.param("8Ha", "7Ha ASa ADa", "7Ha", id="a lower trump follows a trump"),
    pytest.param("8Ha", "ASa ADa 7Ca", "ASa ADa 7Ca", id="anything on a trump without trumps"),
    pytest.param("KSa", "TSa KSb QSa", "TSa", id="only the ten beats the king"),
]

#  card led, hand, what may be played; there are no trumps
PLAYS_WITHOUT_TRUMPS = [
    pytest.param("QCa", "TCa JCa 7Ca AHa KDa", "TCa", id="beat in the suit"),
    pytest.param("ACa", "TCa JCa AHa", "TCa JCa", id="follow"),
    pytest.param("QDa", "7Ha KHa ASa", "7Ha KHa ASa", id="anything without the suit"),
    pytest.param("JHa", "QHa 9Ha ACa", "QHa", id="beat in hearts as in any suit"),
]


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize(("led", "hand", "allowed"), PLAYS)
def test_the_answer_to_a_lead(rules: str, led: str, hand: str, allowed: str) -> None:
    deal = strict(rules, trick=led, hand=hand)
    assert deal.turn == 1
    assert playable(deal) == set(allowed.split())
    assert {action.verb for action in deal.actions()} == {"play"}


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize(("led", "hand", "allowed"), PLAYS)
def test_every_other_card_is_refused_and_every_allowed_one_taken(rules: str, led: str, hand: str, allowed: str) -> None:
    for card in hand.split():
        deal = strict(rules, trick=led, hand=hand)
        if card in allowed.split():
            deal.act(f"play {card}")
            assert {led, card} <= texts(deal.view(0).won(0) + deal.view(0).won(1))
        else:
            assert refused(deal, f"play {card}") in ("must-follow", "must-beat", "must-trump")


@pytest.mark.parametrize(("led", "hand", "allowed"), PLAYS_WITHOUT_TRUMPS)
def test_without_trumps_follow_and_beat_is_all(led: str, hand: str, allowed: str) -> None:
    deal = strict("no-turn-up", trick=led, hand=hand, trump=None)
    assert playable(deal) == set(allowed.split())


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_p10_the_leader_plays_anything(rules: str) -> None:
    hand = "7Ha AHa TCa 8Sa KDa QDa JSa 9Ca"
    deal = strict(rules, trick="", hand=hand)
    assert deal.turn == 0
    assert playable(deal) == set(hand.split())


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize("led", ["QCa", "AHa", "7Ha", "9Sa"])
def test_p15_while_the_stock_lasts_anything_may_be_played(rules: str, led: str) -> None:
    hand = "TCa JCa 7Ca THa KDa 8Sa QDa JSa"
    turn_up = "none\ntrump: H" if rules == "no-turn-up" else "KHa"
    deal = position(rules, f"phase: play\nturn: 0\nturn-up: {turn_up}\nhand 0: {led} ...\nhand 1: {hand}")
    deal.act(f"play {led}")
    assert deal.turn == 1
    assert playable(deal) == set(hand.split())
    for card in hand.split():
        copy = deal.copy()
        copy.act(f"play {card}")
        assert copy.view(0).phase == "window"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_p15_the_trick_before_the_last_draw_is_still_free(rules: str) -> None:
    hand = "TCa JCa 7Ca THa KDa 8Sa QDa JSa"
    turn_up = "none\ntrump: H" if rules == "no-turn-up" else "KHa"
    deal = position(
        rules,
        f"""
        phase: play
        turn: 0
        turn-up: {turn_up}
        tricks: 23
        hand 0: QCa ...
        hand 1: {hand}
        """,
    )
    deal.act("play QCa")
    assert playable(deal) == set(hand.split())
    deal.act("play KDa")
    assert deal.view(0).phase == "window"


@pytest.mark.parametrize("rules", COLUMNS)
def test_table_cards_count_in_the_last_eight_tricks(rules: str) -> None:
    """The declared cards go back into the hand: they must be played where the suit demands it."""
    deal = window(rules, hand="KCa QCa 7Ca", other="JCa", more="tricks: 24")
    deal.act("declare marriage KCa QCa")
    deal.act("draw")
    view = deal.view(0)
    assert view.strict
    assert view.table(0) == ()
    assert len(view.hand) == 8
    assert view.concealed(0) == 8
    # Everybody saw them, and knows it.
    assert {"KCa", "QCa"} <= texts(deal.view(1).known(0))
    leader = deal.turn
    assert leader == 0
    deal.act("play 7Ca")
    assert "JCa" in playable(deal)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_of_two_equal_cards_one_is_offered_and_either_may_be_played(rules: str) -> None:
    deal = strict(rules, trick="7Sa", hand="ASa ASb")
    assert playable_faces(deal) == ["AS"]
    for card in ("ASa", "ASb"):
        copy = deal.copy()
        copy.act(f"play {card}")
        assert copy.view(0).tricks == 31


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize("seed", range(5))
def test_a_deal_has_24_tricks_with_drawing_and_eight_without(rules: str, seed: int) -> None:
    deal = Deal(read_rules(rules), seed=seed)
    play_out(deal)
    kinds = [event.kind for event in deal.events]
    assert kinds.count("trick") == 32
    assert kinds[: kinds.index("stock-empty")].count("trick") == 24
    won = [*deal.view(0).won(0), *deal.view(0).won(1)]
    assert sorted(won) == list(pack_cards(2))
