"""Melds of Rubicon, six and eight packs: made whole again, higher beziques, fours and fives of trumps.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from rules.table import (
    gain,
    next_window,
    offered,
    refused,
    result,
    window,
)

# Combinations made whole again


def test_n01_a_fifth_queen_makes_four_queens_whole_once() -> None:
    deal = window(
        "rubicon",
        hand="QSb QHb",
        table="QSa QHa QCa",
        melds="four-queens QSa QHa QDa QCa",
        other="8Da 8Db",
        more="stock: 9Da 7Da 9Db 7Db ...",
    )
    assert result(deal, "declare four-queens QSa QSb QHa QCa") == "60"
    next_window(deal, "9Da", "8Da")
    # Both declarations that share these queens count as whole: one play pays once.
    assert refused(deal, "declare four-queens QSa QHa QHb QCa") == "served"
    assert refused(deal, "declare four-queens QSa QSb QHa QHb") == "served"
    deal.act("draw")
    deal.act("play QSb", 0)
    deal.act("play 8Db", 1)
    assert result(deal, "declare four-queens QSa QHa QHb QCa") == "60"


def test_a_combination_is_broken_by_playing_not_by_holding_another_card() -> None:
    deal = window("rubicon", hand="QSb", table="QSa QHa QDa QCa", melds="four-queens QSa QHa QDa QCa", other="7Ca")
    assert refused(deal, "declare four-queens QSb QHa QDa QCa") == "served"
    next_window(deal, "QCa", "7Ca")
    assert gain(deal, "declare four-queens QSa QSb QHa QDa") == 60


def test_two_declarations_broken_by_two_plays_are_restored_together_by_one_that_touches_both() -> None:
    deal = window(
        "rubicon",
        hand="QHb",
        table="KHa QHa KHb KHc",
        melds="marriage KHa QHd; marriage KHb QHc; marriage KHc QHa",
        other="8Da",
        more="stock: 9Da 7Da ...",
    )
    assert gain(deal, "declare marriage KHa QHa") == 40
    next_window(deal, "9Da", "8Da")
    # The king of another broken marriage has not been used, the restored one takes nobody any more.
    assert refused(deal.copy(), "declare marriage KHa QHb") == "served"
    assert gain(deal, "declare marriage KHb QHb") == 40


def test_the_same_cards_never_score_the_same_kind_twice() -> None:
    deal = window(
        "rubicon",
        table="KCa QCa QCc",
        melds="marriage KCa QCa; marriage KCc QCc",
        other="7Da 7Db",
        more="stock: QCd 8Da ...",
    )
    assert gain(deal, "declare marriage KCa QCc") == 20
    next_window(deal, "QCc", "7Da")
    # The marriage of KCa and QCc is broken, but that of KCa and QCa has scored already.
    assert refused(deal, "declare marriage KCa QCa") == "served"
    assert gain(deal, "declare marriage KCa QCd") == 20


def test_a_copy_that_is_named_is_not_replaced_by_its_twin_of_another_marriage() -> None:
    deal = window("rubicon", table="QCa KCb QCb", melds="marriage KCa QCa; marriage KCb QCb")
    assert refused(deal, "declare marriage KCb QCb") == "served"
    assert gain(deal, "declare marriage KCb QCa") == 20


def test_a_lower_kind_is_never_opened_again() -> None:
    sequence = "sequence AHa THa KHa QHa JHa"
    deal = window("rubicon", hand="QHb", table="KHa QHa", melds=sequence)
    # Ace, ten and jack were played, but king and queen have been in a sequence.
    assert refused(deal, "declare marriage KHa QHa") == "higher-first"
    assert refused(deal, "declare marriage KHa QHb") == "higher-first"
    double = "double-bezique QSa QSb JDa JDb"
    deal = window("rubicon", hand="JDc", table="QSa JDa", melds=double)
    assert refused(deal, "declare bezique QSa JDa") == "higher-first"
    assert refused(deal, "declare bezique QSa JDc") == "higher-first"


def test_a_royal_marriage_and_a_broken_sequence_do_not_mix() -> None:
    deal = window("rubicon", hand="AHb", table="THa KHa QHa JHa", melds="sequence AHa THa KHa QHa JHa")
    assert gain(deal, "declare sequence AHb THa KHa QHa JHa") == 250


# Beziques of the Rubicon family


def test_n02_a_double_made_whole_with_another_queen() -> None:
    deal = window("rubicon", hand="QSc", table="QSb JDa JDb", melds="double-bezique QSa QSb JDa JDb")
    assert gain(deal, "declare double-bezique QSb QSc JDa JDb") == 500


def test_n03_a_triple_from_the_double_and_a_pair() -> None:
    deal = window("rubicon", hand="QSc JDc", table="QSa QSb JDa JDb", melds="double-bezique QSa QSb JDa JDb")
    assert gain(deal, "declare triple-bezique QSa QSb QSc JDa JDb JDc") == 1_500


@pytest.mark.parametrize(
    ("hand", "table", "melds"),
    [
        ("QSa QSb QSc JDa JDb JDc", "", ""),
        ("QSc JDc", "QSa QSb JDa JDb", "bezique QSa JDa; bezique QSb JDb"),
        ("", "QSa QSb QSc JDa JDb JDc", "bezique QSa JDa; bezique QSb JDb; bezique QSc JDc"),
        ("", "QSa QSb QSc JDa JDb JDc", "bezique QSc JDc; double-bezique QSa QSb JDa JDb"),
        ("QSb QSc JDb JDc", "QSa JDa", "bezique QSa JDa"),
    ],
)
def test_a_triple_of_rubicon_is_made_in_any_way(hand: str, table: str, melds: str) -> None:
    deal = window("rubicon", hand=hand, table=table, melds=melds)
    assert gain(deal, "declare triple-bezique QSa QSb QSc JDa JDb JDc") == 1_500


def test_four_pairs_score_4500_and_close_what_is_lower() -> None:
    cards = "QSa QSb QSc QSd JDa JDb JDc JDd"
    deal = window(
        "rubicon", hand="QSd JDd", table="QSa QSb QSc JDa JDb JDc", melds=f"triple-bezique {cards[:11]} {cards[16:27]}"
    )
    assert gain(deal, f"declare quadruple-bezique {cards}") == 4_500
    for lower in ("bezique QSd JDd", "double-bezique QSc QSd JDc JDd"):
        deal = window("rubicon", table=cards, melds=f"quadruple-bezique {cards}")
        assert refused(deal, f"declare {lower}") == "higher-first"


def test_a_bezique_card_whose_partner_was_played_may_enter_a_double_in_rubicon() -> None:
    deal = window("rubicon", hand="QSb JDb JDc", table="QSa", melds="bezique QSa JDa")
    assert gain(deal, "declare double-bezique QSa QSb JDb JDc") == 500


@pytest.mark.parametrize(
    ("trump", "queen", "jack"), [("S", "QS", "JD"), ("D", "QD", "JS"), ("H", "QH", "JC"), ("C", "QC", "JH")]
)
@pytest.mark.parametrize(("rules", "points"), [("six-pack", 40), ("eight-pack", 50)])
def test_n08_the_pair_follows_the_trump_suit(rules: str, points: int, trump: str, queen: str, jack: str) -> None:
    deal = window(rules, trump=trump, hand=f"{queen}a {jack}a")
    assert gain(deal, f"declare bezique {queen}a {jack}a") == points
    for other_queen, other_jack in (("QS", "JD"), ("QD", "JS"), ("QH", "JC"), ("QC", "JH")):
        if other_queen != queen:
            deal = window(rules, trump=trump, hand=f"{other_queen}a {other_jack}a")
            assert offered(deal) == set()
            assert refused(deal, f"declare bezique {other_queen}a {other_jack}a") == "not-the-pair"


@pytest.mark.parametrize("rules", ["six-pack", "eight-pack"])
def test_no_bezique_before_there_are_trumps(rules: str) -> None:
    deal = window(rules, trump="", hand="QHa JCa QSa JDa")
    assert offered(deal) == set()


@pytest.mark.parametrize(
    ("rules", "name", "number", "points"),
    [
        ("rubicon", "bezique", 1, 40),
        ("rubicon", "double-bezique", 2, 500),
        ("rubicon", "triple-bezique", 3, 1_500),
        ("rubicon", "quadruple-bezique", 4, 4_500),
        ("six-pack", "bezique", 1, 40),
        ("six-pack", "double-bezique", 2, 500),
        ("six-pack", "triple-bezique", 3, 1_500),
        ("six-pack", "quadruple-bezique", 4, 4_500),
        ("eight-pack", "bezique", 1, 50),
        ("eight-pack", "double-bezique", 2, 500),
        ("eight-pack", "triple-bezique", 3, 1_500),
        ("eight-pack", "quadruple-bezique", 4, 4_500),
        ("eight-pack", "quintuple-bezique", 5, 9_000),
    ],
)
def test_what_beziques_score_at_once(rules: str, name: str, number: int, points: int) -> None:
    cards = " ".join([*(f"QS{copy}" for copy in "abcde"[:number]), *(f"JD{copy}" for copy in "abcde"[:number])])
    deal = window(rules, trump="S", hand=cards)
    assert gain(deal, f"declare {name} {cards}") == points


def test_five_pairs_are_no_meld_with_six_packs() -> None:
    cards = "QSa QSb QSc QSd QSe JDa JDb JDc JDd JDe"
    deal = window("six-pack", trump="S", hand=cards)
    assert "quintuple-bezique" not in offered(deal)
    assert refused(deal, f"declare quintuple-bezique {cards}") == "not-in-these-rules"
    # A fifth pair makes a broken quadruple whole.
    deal = window(
        "six-pack",
        trump="S",
        hand="QSe JDe",
        table="QSb QSc QSd JDa JDb JDc JDd",
        melds="quadruple-bezique QSa QSb QSc QSd JDa JDb JDc JDd",
    )
    assert gain(deal, "declare quadruple-bezique QSb QSc QSd QSe JDa JDb JDc JDd") == 4_500


# Four and five of a kind in trumps


TRUMP_FOURS = {"A": ("aces", 1_000), "T": ("tens", 900), "K": ("kings", 800), "Q": ("queens", 600), "J": ("jacks", 400)}
TRUMP_FIVES = {"A": 2_000, "T": 1_800, "K": 1_600, "Q": 1_200, "J": 800}
ANY_FOURS = {"A": "100", "T": "-", "K": "80", "Q": "60", "J": "40"}


@pytest.mark.parametrize("rules", ["six-pack", "eight-pack"])
@pytest.mark.parametrize("rank", TRUMP_FOURS)
def test_four_of_a_kind_in_trumps(rules: str, rank: str) -> None:
    name, points = TRUMP_FOURS[rank]
    cards = " ".join(f"{rank}H{copy}" for copy in "abcd")
    assert gain(window(rules, hand=cards), f"declare four-trump-{name} {cards}") == points
    # The same cards are any four of the rank as well, and so are those of another suit.
    assert result(window(rules, hand=cards), f"declare four-{name} {cards}") == ANY_FOURS[rank]
    plain = cards.replace("H", "D")
    assert result(window(rules, hand=plain), f"declare four-{name} {plain}") == ANY_FOURS[rank]
    assert f"four-trump-{name}" not in offered(window(rules, hand=plain))
    assert f"four-trump-{name}" not in offered(window(rules, trump="", hand=cards))


@pytest.mark.parametrize("rank", TRUMP_FIVES)
def test_five_of_a_kind_in_trumps_with_eight_packs(rank: str) -> None:
    name, _ = TRUMP_FOURS[rank]
    cards = " ".join(f"{rank}H{copy}" for copy in "abcde")
    assert gain(window("eight-pack", hand=cards), f"declare five-trump-{name} {cards}") == TRUMP_FIVES[rank]
    assert f"five-trump-{name}" not in offered(window("six-pack", hand=cards))
    # Five of them close four of them.
    deal = window("eight-pack", table=cards, melds=f"five-trump-{name} {cards}")
    assert refused(deal, f"declare four-trump-{name} {cards[:15]}") == "higher-first"
    if rank != "T":
        assert refused(deal, f"declare four-{name} {cards[:15]}") == "higher-first"


def test_five_trumps_after_four_of_them() -> None:
    deal = window("eight-pack", hand="AHe", table="AHa AHb AHc AHd", melds="four-trump-aces AHa AHb AHc AHd")
    assert gain(deal, "declare five-trump-aces AHa AHb AHc AHd AHe") == 2_000


@pytest.mark.parametrize("rules", ["six-pack", "eight-pack"])
def test_n09_any_four_aces_first_and_four_trump_aces_later_not_the_reverse(rules: str) -> None:
    aces = "AHa AHb AHc AHd"
    deal = window(rules, hand=aces, other="8Da", more="stock: 9Da 7Da ...")
    other = deal.copy()
    assert gain(deal, f"declare four-aces {aces}") == 100
    next_window(deal, "9Da", "8Da")
    assert gain(deal, f"declare four-trump-aces {aces}") == 1_000
    assert gain(other, f"declare four-trump-aces {aces}") == 1_000
    next_window(other, "9Da", "8Da")
    assert refused(other, f"declare four-aces {aces}") == "higher-first"


def test_rubicon_has_no_four_of_trumps() -> None:
    aces = "AHa AHb AHc AHd"
    deal = window("rubicon", hand=aces)
    assert offered(deal) == {"four-aces"}
    assert refused(deal, f"declare four-trump-aces {aces}") == "not-in-these-rules"
    assert gain(deal, f"declare four-aces {aces}") == 100
