"""The Polish game: melds are made from the cards that were won.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.errors import NoSuchCard
from bezique.match import judge
from bezique.rulesets import read_rules
from rules.table import (
    gain,
    lines_of,
    offered,
    play_out,
    playable,
    position,
    refused,
    texts,
    verbs,
)


def polish(last: str, *, opened: str = "", turn_up: str = "9Ha", more: str = "") -> Deal:
    """Seat 0 led and won the trick ``last``; open cards, those of that trick among them, stand under ``opened``."""
    return position(
        "polish",
        f"phase: window\nturn: 0\nturn-up: {turn_up}\ntricks: 12\nlast: 0 {last}\ntable 0: {opened}\n{more}",
    )


def test_n14_a_won_king_completes_four_kings() -> None:
    deal = polish("KCa 7Ca", opened="KSa KHa KDa KCa")
    assert gain(deal, "declare four-kings KSa KHa KDa KCa") == 80


def test_n15_nothing_is_declared_without_a_card_of_the_trick() -> None:
    deal = polish("9Da 7Ca", opened="QSa JDa")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "declare bezique QSa JDa") == "new-card"


def test_the_card_of_the_trick_must_be_in_the_combination() -> None:
    deal = polish("KCa 7Ca", opened="QSa JDa KCa")
    assert refused(deal, "declare bezique QSa JDa") == "new-card"
    # A twin of an earlier open card: the one that was just won counts.
    deal = polish("QSb 7Ca", opened="QSa QSb JDa")
    assert refused(deal, "declare bezique QSa JDa") == "new-card"
    assert gain(deal, "declare bezique QSb JDa") == 40


def test_cards_of_the_hand_make_no_melds_in_the_polish_game() -> None:
    deal = polish("KCa 7Ca", opened="KCa", more="hand 0: QCa KSa KHa KDa QSa JDa ...")
    assert verbs(deal) == {"draw"}


def test_both_cards_of_the_trick_count_whoever_played_them() -> None:
    deal = polish("KCa QCa", opened="KCa QCa")
    assert gain(deal, "declare marriage KCa QCa") == 20


def test_which_won_cards_lie_open() -> None:
    for trick, opened in (
        ("ASa KSa", "ASa KSa"),
        ("QSa JSa", "QSa JSa"),
        ("TSa 9Sa", ""),
        ("ASa TDa", "ASa"),
        ("THa 8Sa", "THa"),
        ("AHa 7Ha", "AHa"),
        ("9Sa 8Sa", ""),
    ):
        lead, answer = trick.split()
        deal = position("polish", f"phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: {lead} ...\nhand 1: {answer} ...")
        deal.act(f"play {lead}")
        deal.act(f"play {answer}")
        view = deal.view(1)
        assert texts(view.table(0)) == set(opened.split())
        assert set(trick.split()) - set(opened.split()) <= texts(view.won(0))


def test_aces_and_tens_score_as_soon_as_they_are_won() -> None:
    deal = position("polish", "phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: ASa ...\nhand 1: TSa ...")
    deal.act("play ASa")
    assert lines_of(deal.act("play TSa")) == ["0 brisques 20"]
    assert deal.scores == (20, 0)


def test_open_cards_are_never_played_and_stay_to_the_end() -> None:
    deal = polish("KCa QCa", opened="KCa QCa", more="hand 0: 8Sa 8Da 8Ca 9Sa 9Da 9Ca 7Sa")
    deal.act("draw")
    assert not {"KCa", "QCa"} & playable(deal)
    with pytest.raises(NoSuchCard):
        deal.act("play KCa")
    assert len(deal.view(0).held) == 8
    while not deal.view(0).strict:
        deal.act("draw" if "draw" in verbs(deal) else deal.actions()[0])
    opened = [texts(deal.view(0).table(seat)) for seat in (0, 1)]
    assert {"KCa", "QCa"} <= opened[0]
    play_out(deal)
    # Cards won in the strict phase are not laid open.
    assert [texts(deal.view(0).table(seat)) for seat in (0, 1)] == opened


def test_one_declaration_of_each_class_for_each_trick() -> None:
    deal = polish("KSa QSa", opened="KSa QSa JDa KHa KDa KCa QHa QDa QCa")
    assert gain(deal, "declare marriage KSa QSa") == 20
    assert gain(deal, "declare bezique QSa JDa") == 40
    other = deal.copy()
    assert gain(deal, "declare four-kings KSa KHa KDa KCa") == 80
    assert refused(deal, "declare four-queens QSa QHa QDa QCa") == "one-declaration"
    assert verbs(deal) == {"draw"}
    assert gain(other, "declare four-queens QSa QHa QDa QCa") == 60
    assert refused(other, "declare four-kings KSa KHa KDa KCa") == "one-declaration"


def test_a_lower_declaration_of_the_class_may_be_chosen() -> None:
    deal = polish("KHa 7Ca", opened="AHa THa KHa QHa JHa")
    assert {"marriage", "sequence"} <= offered(deal)
    assert gain(deal.copy(), "declare sequence AHa THa KHa QHa JHa") == 250
    assert gain(deal, "declare marriage KHa QHa") == 40
    assert refused(deal, "declare sequence AHa THa KHa QHa JHa") == "one-declaration"


def test_reuse_in_the_polish_game_is_that_of_the_handbooks() -> None:
    sequence = "sequence AHa THa KHa QHa JHa"
    deal = polish("QHb 7Ca", opened="AHa THa KHa QHa JHa QHb", more=f"melds: 0 {sequence}")
    assert refused(deal, "declare marriage KHa QHb") == "higher-first"
    deal = polish("QCb 7Ca", opened="KCa QCa QCb", more="melds: 0 marriage KCa QCa")
    assert refused(deal, "declare marriage KCa QCb") == "served"
    deal = polish("JDb 7Ca", opened="QSa JDa QSb JDb", more="melds: 0 bezique QSa JDa")
    assert gain(deal, "declare double-bezique QSa QSb JDa JDb") == 500


def test_a_trick_with_the_seven_of_trumps_takes_the_turn_up() -> None:
    deal = polish("AHa 7Ha", opened="AHa QHa", turn_up="KHa")
    assert gain(deal, "seven 7Ha") == 10
    assert texts(deal.view(1).table(0)) == {"AHa", "QHa", "KHa"}
    assert str(deal.view(0).turn_up) == "7Ha"
    assert "7Ha" not in texts(deal.view(0).won(0))
    # The king was not won in the trick: with the queen of an earlier one it makes no marriage yet.
    assert verbs(deal) == {"draw"}
    assert refused(deal, "declare marriage KHa QHa") == "new-card"


def test_a_card_of_the_trick_marries_the_turn_up_gained() -> None:
    deal = polish("QHa 7Ha", opened="QHa", turn_up="KHa")
    assert gain(deal, "seven 7Ha") == 10
    assert gain(deal, "declare marriage KHa QHa") == 40


def test_the_turn_up_gained_serves_on_a_later_trick() -> None:
    deal = polish("8Ha 7Ha", opened="QHa", turn_up="KHa", more="hand 0: QHb ...\nhand 1: 8Sa ...")
    deal.act("seven 7Ha")
    deal.act("draw")
    deal.act("play QHb")
    deal.act("play 8Sa")
    assert refused(deal, "declare marriage KHa QHa") == "new-card"
    assert gain(deal, "declare marriage KHa QHb") == 40


@pytest.mark.parametrize(
    ("turn_up", "points", "opened"),
    [("AHb", 20, {"AHb"}), ("THa", 20, {"THa"}), ("QHa", 10, {"QHa"}), ("9Ha", 10, set()), ("8Hb", 10, set())],
)
def test_an_ace_or_ten_gained_scores_its_ten(turn_up: str, points: int, opened: set[str]) -> None:
    deal = polish("8Ha 7Ha", turn_up=turn_up)
    assert gain(deal, "seven 7Ha") == points
    assert texts(deal.view(0).table(0)) == opened
    assert turn_up in texts([*deal.view(0).table(0), *deal.view(0).won(0)])


def test_a_seven_in_the_hand_is_worth_nothing_yet() -> None:
    deal = polish("8Ha 9Ca", turn_up="KHa", more="hand 0: 7Ha ...")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "seven 7Ha") == "no-seven"


def test_a_seven_of_an_earlier_trick_is_worth_nothing_any_more() -> None:
    deal = polish("8Ha 9Ca", turn_up="KHa", more="won 0: 7Ha ...")
    assert verbs(deal) == {"draw"}


def test_the_second_seven_is_shown() -> None:
    deal = polish("9Ha 7Hb", turn_up="7Ha", more="sevens: 7Ha")
    assert gain(deal, "seven 7Hb") == 10
    assert str(deal.view(0).turn_up) == "7Ha"
    assert texts(deal.view(1).table(0)) == {"7Hb"}
    assert verbs(deal) == {"draw"}


def test_two_sevens_in_one_trick() -> None:
    deal = polish("7Ha 7Hb", turn_up="KHa")
    assert gain(deal, "seven") == 10
    assert gain(deal, "seven") == 10
    assert texts(deal.view(0).table(0)) >= {"KHa"}
    assert verbs(deal) == {"draw"}


def test_melds_stop_with_the_stock_in_the_polish_game() -> None:
    text = "phase: window\nturn: 0\nturn-up: 9Ha\ntricks: 24\nlast: 0 KCa QCa\ntable 0: KCa QCa QSa"
    deal = position("polish", text)
    assert gain(deal.copy(), "declare marriage KCa QCa") == 20
    deal.act("draw")
    assert verbs(deal) == {"play"}
    assert refused(deal, "declare marriage KCa QCa") == "stock-empty"


def test_the_polish_game_goes_to_2000() -> None:
    rules = read_rules("polish")
    assert not judge(rules, [(1990, 1000)]).over
    assert judge(rules, [(2000, 1000)]).winner == 0
