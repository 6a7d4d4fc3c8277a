"""Three and four players: their beziques, and what partners do for each other.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.errors import NoSuchCard
from bezique.rulesets import RULE_SETS, read_rules
from rules.table import (
    SEVERAL,
    gain,
    offered,
    playable,
    position,
    refused,
    result,
    texts,
    verbs,
    window,
)

# Beziques of three and four players


@pytest.mark.parametrize("rules", SEVERAL)
@pytest.mark.parametrize(
    ("hand", "table", "melds"),
    [
        pytest.param("QSa QSb QSc JDa JDb JDc", "", "", id="at once"),
        pytest.param("QSb QSc JDb JDc", "QSa JDa", "bezique QSa JDa", id="a double to a single"),
        pytest.param("QSc JDc", "QSa QSb JDa JDb", "double-bezique QSa QSb JDa JDb", id="N11"),
        pytest.param(
            "QSc JDc",
            "QSa QSb JDa JDb",
            "bezique QSa JDa; double-bezique QSa QSb JDa JDb",
            id="single, double, triple",
        ),
    ],
)
def test_n11_triple_bezique(rules: str, hand: str, table: str, melds: str) -> None:
    deal = window(rules, hand=hand, table=table, melds=melds)
    assert gain(deal, "declare triple-bezique QSa QSb QSc JDa JDb JDc") == 1_500


@pytest.mark.parametrize("rules", SEVERAL)
def test_a_triple_needs_all_six_cards_unplayed(rules: str) -> None:
    deal = window(rules, hand="QSc JDc", table="QSa QSb JDa", melds="double-bezique QSa QSb JDa JDb")
    assert "triple-bezique" not in offered(deal)


@pytest.mark.parametrize("rules", SEVERAL)
@pytest.mark.parametrize(
    ("hand", "table", "melds", "declare"),
    [
        pytest.param(
            "",
            "QSa QSb JDa JDb",
            "bezique QSa JDa; bezique QSb JDb",
            "double-bezique QSa QSb JDa JDb",
            id="two singles united",
        ),
        pytest.param(
            "QSc JDc",
            "QSa QSb JDa JDb",
            "bezique QSa JDa; bezique QSb JDb",
            "triple-bezique QSa QSb QSc JDa JDb JDc",
            id="two singles and a pair",
        ),
        pytest.param(
            "QSb JDb JDc",
            "QSa",
            "bezique QSa JDa",
            "double-bezique QSa QSb JDb JDc",
            id="a card whose partner was played",
        ),
        pytest.param(
            "",
            "QSa QSb QSc JDa JDb JDc",
            "bezique QSc JDc; double-bezique QSa QSb JDa JDb",
            "triple-bezique QSa QSb QSc JDa JDb JDc",
            id="a single and a double that were scored apart",
        ),
        pytest.param(
            "",
            "QSa QSb JDa JDb",
            "double-bezique QSa QSb JDa JDb",
            "double-bezique QSa QSb JDa JDb",
            id="the same double",
        ),
        pytest.param(
            "",
            "QSa QSb QSc JDa JDb JDc",
            "double-bezique QSa QSb JDa JDb; double-bezique QSa QSc JDa JDc",
            "triple-bezique QSa QSb QSc JDa JDb JDc",
            id="a triple after the second double",
        ),
        pytest.param(
            "QSc",
            "QSa QSb JDa JDb",
            "double-bezique QSa QSb JDa JDb",
            "double-bezique QSb QSc JDa JDb",
            id="a double with one fresh card",
        ),
    ],
)
def test_beziques_are_built_of_fresh_cards_on_one_whole_bezique(
    rules: str, hand: str, table: str, melds: str, declare: str
) -> None:
    deal = window(rules, hand=hand, table=table, melds=melds)
    assert declare.split()[0] not in offered(deal) or declare not in [
        str(action).removeprefix("declare ") for action in deal.actions()
    ]
    assert result(deal, f"declare {declare}") == "-"


@pytest.mark.parametrize("rules", SEVERAL)
def test_n10_the_second_double(rules: str) -> None:
    deal = window(rules, hand="QSc JDc", table="QSa JDa", melds="double-bezique QSa QSb JDa JDb")
    assert gain(deal, "declare double-bezique QSa QSc JDa JDc") == 500


@pytest.mark.parametrize("rules", SEVERAL)
def test_with_all_four_unplayed_second_double_and_triple_are_both_open(rules: str) -> None:
    double = "double-bezique QSa QSb JDa JDb"
    deal = window(rules, hand="QSc JDc", table="QSa QSb JDa JDb", melds=double)
    assert {"double-bezique", "triple-bezique", "bezique"} <= offered(deal)
    assert gain(deal.copy(), "declare triple-bezique") == 1_500
    assert gain(deal.copy(), "declare bezique QSc JDc") == 40
    assert gain(deal, "declare double-bezique QSa QSc JDa JDc") == 500


def test_the_second_double_takes_nothing_from_the_right_to_mend_a_broken_one() -> None:
    """The option adds a right: N02 holds with it as without it, and beside it the second double."""
    for rules in ("rubicon", "rubicon(second_double=yes)"):
        mended = window(rules, hand="JDb", table="QSb QSd JDd", melds="double-bezique QSb QSd JDc JDd")
        assert gain(mended, "declare double-bezique QSb QSd JDb JDd") == 500
    whole = {"hand": "QSc JDc", "table": "QSa QSb JDa JDb", "melds": "double-bezique QSa QSb JDa JDb"}
    assert result(window("rubicon", **whole), "declare double-bezique QSa QSc JDa JDc") == "-"
    assert gain(window("rubicon(second_double=yes)", **whole), "declare double-bezique QSa QSc JDa JDc") == 500
    for meld in ("QSa QSb JDa JDc", "QSa QSb JDa JDb"):
        assert result(window("rubicon(second_double=yes)", **whole), f"declare double-bezique {meld}") == "-"


@pytest.mark.parametrize("rules", ["hoyle", "classic", "polish"])
def test_two_players_have_no_second_double_and_no_triple(rules: str) -> None:
    game = read_rules(rules)
    assert (game.second_double, game.triple_bezique) == (False, 0)


# Partners


def partners(text: str) -> Deal:
    """Seat 0 has won the trick, seat 2 is the partner."""
    return position("four-partners", f"phase: window\nturn: 0\nturn-up: {'' if 'turn-up' in text else '9Ha'}\n{text}")


def test_m42_the_partner_declares_once_the_right_is_handed_over() -> None:
    deal = partners("hand 0: KCa QCa ...\nhand 1: KDa QDa ...\nhand 2: KHa QHa ...\nhand 3: KSa QSa ...")
    for seat, meld in ((1, "KDa QDa"), (2, "KHa QHa"), (3, "KSa QSa")):
        assert refused(deal, f"declare marriage {meld}", seat) == "not-your-turn"
    assert "hand-over" in verbs(deal)
    deal.act("hand-over", 0)
    assert deal.turn == 2
    for seat, meld in ((0, "KCa QCa"), (1, "KDa QDa"), (3, "KSa QSa")):
        assert refused(deal, f"declare marriage {meld}", seat) == "not-your-turn"
    assert gain(deal, "declare marriage KHa QHa", 2) == 40
    assert deal.scores == (0, 0, 40, 0)
    # One declaration in all; then the winner draws first and leads.
    assert verbs(deal) == {"draw"}
    drawn = [event.seat for event in deal.act("draw", 2) if event.kind == "draw"]
    assert drawn == [0, 1, 2, 3]
    assert deal.turn == 0


def test_the_right_does_not_come_back() -> None:
    deal = partners("hand 0: KCa QCa ...")
    deal.act("hand-over")
    # The partner has nothing to declare.
    assert verbs(deal) == {"draw"}
    assert refused(deal, "hand-over") == "no-hand-over"
    deal.act("draw")
    assert deal.turn == 0
    assert verbs(deal) == {"play"}
    assert refused(deal, "hand-over") == "win-first"


def test_after_a_meld_nothing_is_handed_over() -> None:
    deal = partners("hand 0: KCa QCa ...\nhand 2: 7Ha ...")
    deal.act("declare marriage KCa QCa")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "hand-over") == "no-hand-over"


def test_a_seven_does_not_prevent_handing_over_and_the_partner_has_sevens_too() -> None:
    deal = position(
        "four-partners",
        "phase: window\nturn: 0\nturn-up: KHa\nhand 0: 7Ha ...\nhand 2: 7Hb QHa KHb ...\nhand 1: 7Hc ...",
    )
    assert gain(deal, "seven 7Ha") == 10
    assert "KHa" in texts(deal.view(0).hand)
    deal.act("hand-over")
    assert refused(deal, "seven 7Hc", 1) == "not-your-turn"
    # The turn-up is a seven now, so the partner's is shown.
    assert gain(deal, "seven 7Hb") == 10
    assert texts(deal.view(0).table(2)) == {"7Hb"}
    assert gain(deal, "declare marriage KHb QHa") == 40
    assert deal.scores == (10, 0, 50, 0)


def test_the_partner_who_takes_the_turn_up_may_use_it() -> None:
    deal = position("four-partners", "phase: window\nturn: 0\nturn-up: KHa\nhand 0: ...\nhand 2: 7Hb QHa ...")
    assert "seven" not in verbs(deal)
    deal.act("hand-over")
    assert gain(deal, "seven 7Hb") == 10
    assert gain(deal, "declare marriage KHa QHa") == 40


@pytest.mark.parametrize("rules", [name for name in RULE_SETS if name != "four-partners"])
def test_without_partners_nothing_is_handed_over(rules: str) -> None:
    deal = window(rules)
    assert "hand-over" not in verbs(deal)
    assert refused(deal, "hand-over") == "no-partner"


def test_n12_no_double_across_partners() -> None:
    deal = partners("hand 0: QSb JDb ...\ntable 2: QSa JDa\nmelds: 2 bezique QSa JDa")
    assert "double-bezique" not in offered(deal)
    assert result(deal, "declare double-bezique QSa QSb JDa JDb") == "-"
    assert gain(deal, "declare bezique QSb JDb") == 40


def test_no_triple_across_partners() -> None:
    deal = partners("hand 0: QSb QSc JDb JDc ...\ntable 2: QSa JDa\nmelds: 2 bezique QSa JDa")
    assert "triple-bezique" not in offered(deal)
    assert gain(deal, "declare double-bezique QSb QSc JDb JDc") == 500


def test_n13_a_queen_of_the_partners_sequence_marries_nobody() -> None:
    sequence = "AHa THa KHa QHa JHa"
    deal = partners(f"hand 0: KHb ...\ntable 2: {sequence}\nmelds: 2 sequence {sequence}")
    assert offered(deal) == set()
    assert refused(deal, "declare marriage KHb QHa") == "higher-first"


def test_the_own_hand_completes_combinations_with_the_partners_open_cards() -> None:
    deal = partners("hand 0: JDa KDa KCa KSb ...\ntable 2: KSa QSa KHa\nmelds: 2 marriage KSa QSa; 2 marriage KHa QHa")
    # The partner's queen: in a bezique yes, in another marriage no.
    assert refused(deal, "declare marriage KSb QSa") == "served"
    bezique = deal.copy()
    assert gain(bezique, "declare bezique QSa JDa") == 40
    # Cards stay with their owners.
    assert texts(bezique.view(1).table(0)) == {"JDa"}
    assert texts(bezique.view(1).table(2)) == {"KSa", "QSa", "KHa"}
    assert bezique.scores == (40, 0, 0, 0)
    assert gain(deal, "declare four-kings KSa KHa KDa KCa") == 80
    assert texts(deal.view(1).table(0)) == {"KDa", "KCa"}


def test_a_meld_with_the_partners_cards_needs_a_card_from_the_own_hand() -> None:
    kings = "four-kings KSa KHa KDa KCa"
    deal = partners(
        "hand 0: KSb ...\ntable 0: QSa\ntable 2: KSa JDa QSb KHa KDa KCa\n"
        f"melds: 0 marriage KSd QSa; 2 {kings}; 2 four-jacks JDa JSa JHa JCa; 2 four-queens QSb QHa QDa QCa"
    )
    # King and queen of the partner's table, or the own queen on the table with the partner's jack.
    assert refused(deal, "declare marriage KSa QSb") == "new-card"
    assert refused(deal, "declare bezique QSa JDa") == "new-card"
    assert refused(deal, "declare bezique QSb JDa") == "new-card"
    assert gain(deal, "declare marriage KSb QSb") == 20


def test_the_own_open_cards_alone_need_no_card_from_the_hand() -> None:
    deal = partners("table 0: KSa KHa KDa KCa QSa JDa\nmelds: 0 four-kings KSa KHa KDa KCa; 0 bezique QSa JDa")
    assert gain(deal, "declare marriage KSa QSa") == 20


def test_cards_of_opponents_are_of_no_use() -> None:
    deal = partners("hand 0: JDa ...\ntable 1: KSa QSa\nmelds: 1 marriage KSa QSa")
    assert offered(deal) == set()


def test_nobody_plays_the_partners_open_cards() -> None:
    deal = position(
        "four-partners",
        "phase: play\nturn: 0\ndealer: 3\nturn-up: 9Ha\ntricks: 4\ntable 2: KSa QSa\nmelds: 2 marriage KSa QSa",
    )
    assert "KSa" not in playable(deal)
    with pytest.raises(NoSuchCard):
        deal.act("play KSa")


def test_partners_may_both_use_a_card_in_different_kinds() -> None:
    deal = partners("hand 0: JDa ...\nhand 2: 7Ha ...\ntable 2: QSa KSa\nmelds: 2 marriage KSa QSa; 0 bezique QSa JDb")
    # The partner's queen has been in a bezique with a jack of the winner's: the mark is shared.
    assert refused(deal, "declare bezique QSa JDa") == "served"
