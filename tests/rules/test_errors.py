"""What is refused, with which error, and that a refused input changes nothing."""

from __future__ import annotations

import pytest

from bezique.actions import Action
from bezique.deal import Deal
from bezique.errors import BeziqueError, IllegalAction, NoSuchCard, NotationError, PositionError
from rules.table import ALL_RULE_SETS, COLUMNS, LOSER, everything, play_out, position, refused, strict, window


def error_of(deal: Deal, action: Action | int | str) -> BeziqueError:
    """The error of a refused action; the deal must not change."""
    before = everything(deal)
    with pytest.raises(BeziqueError) as caught:
        deal.act(action)
    assert everything(deal) == before
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    return caught.value


NO_NOTATION = [
    "",
    "   ",
    "fly",
    "play",
    "play ZZ",
    "play 1S",
    "play KX",
    "play KSz",
    "play KSi",
    "play KSaa",
    "play KSa QSa",
    "draw KSa",
    "draw 1",
    "declare",
    "declare pair KSa QSa",
    "declare KSa QSa",
    "declare royal-marriage KHa QHa",
    "declare marriage KSa QHa",
    "declare marriage KSa",
    "declare marriage KSa KSb",
    "declare marriage KSa QSa JSa",
    "declare sequence KHa QHa JHa",
    "declare bezique QSa QSb JDa JDb",
    "declare double-bezique QSa JDa",
    "declare four-kings KSa KHa KDa",
    "declare four-kings KSa KHa KDa QCa",
    "declare four-nines 9Sa 9Ha 9Da 9Ca",
    "seven 7Ha 7Hb",
    "carte-blanche 7Ha",
    "KSa QSa",
    "pass",
]


@pytest.mark.parametrize("text", NO_NOTATION)
@pytest.mark.parametrize("phase", ["window", "play", "strict"])
def test_text_that_is_no_action_of_any_game(text: str, phase: str) -> None:
    cards = "KSa QSa KHa QHa JHa"
    if phase == "window":
        deal = window("classic", hand=cards)
    elif phase == "play":
        deal = position("classic", f"phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: {cards} ...")
    else:
        deal = strict("classic", trick="", hand=cards)
    error = error_of(deal, text)
    if phase == "window" or text.split()[:1] not in (["declare"], ["seven"]):
        assert isinstance(error, NotationError)
    else:
        # Outside the window a declaration is refused, whatever its cards are.
        assert isinstance(error, NotationError | IllegalAction)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(-1, id="negative"),
        pytest.param(256, id="one above the last card"),
        pytest.param(256 + Action("play KSa"), id="a card and more"),
        pytest.param(1 << 47, id="a play of no card"),
        pytest.param(Action("draw") + 1, id="a draw and more"),
        pytest.param(Action("carte-blanche") + 1, id="carte blanche and more"),
        pytest.param((Action("carte-blanche") >> 48) + 1 << 48, id="above the last kind"),
        pytest.param(1 << 200, id="huge"),
        pytest.param(Action("declare marriage KSa QSa") | 1 << 16, id="a marriage with a third card"),
        pytest.param(Action("seven 7Ha") + 256, id="a seven and more"),
    ],
)
@pytest.mark.parametrize("phase", ["window", "play"])
def test_number_that_is_no_action_is_never_taken_for_one(number: int, phase: str) -> None:
    rules, cards = "classic(carte_blanche=50)", "KSa QSa 7Ha"
    if phase == "window":
        deal = window(rules, hand=cards)
    else:
        deal = position(rules, f"phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: {cards} ...")
    error_of(deal, number)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_cards_that_are_not_in_the_hand(rules: str) -> None:
    text = "trump: H\nturn-up: none" if rules == "no-turn-up" else "turn-up: 9Ha"
    deal = position(rules, f"phase: play\nturn: 0\n{text}\nhand 0: KSa ...\nhand 1: ASa ...\nstock: AHa ...")
    for action in ("play ASa", "play AHa", "play KSb", "play AS", "ASa"):
        assert isinstance(error_of(deal, action), NoSuchCard)
    if rules != "no-turn-up":
        assert isinstance(error_of(deal, "play 9Ha"), NoSuchCard)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize("copy", ["c", "d", "h"])
def test_a_third_copy_is_a_card_but_not_of_this_game(rules: str, copy: str) -> None:
    deal = window(rules, hand="KCa QCa KSa")
    deal.act("draw")
    assert isinstance(error_of(deal, f"play KS{copy}"), NoSuchCard)
    deal = window(rules, hand="KCa QCa KSa")
    assert isinstance(error_of(deal, f"declare marriage KC{copy} QCa"), NoSuchCard)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_melds_with_cards_from_elsewhere(rules: str) -> None:
    deal = window(rules, hand="KCa QDa", other="QCa KDa KSa QSa", more="won 1: QSb KSb ...")
    for action in (
        "declare marriage KCa QCa",
        "declare marriage KDa QDa",
        "declare marriage KSa QSa",
        "declare marriage KSb QSb",
        "declare marriage KC QC",
    ):
        assert isinstance(error_of(deal, action), NoSuchCard)
    if rules != "no-turn-up":
        assert isinstance(error_of(deal, "seven 7Sa"), NoSuchCard | IllegalAction)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_a_played_card_is_gone(rules: str) -> None:
    deal = window(rules, hand="8Ca", other="9Ca")
    deal.act("draw")
    deal.act("play 8Ca")
    deal.act("play 9Ca")
    deal.act("draw")
    deal.act(deal.actions()[0])
    assert deal.turn == 0
    assert isinstance(error_of(deal, "play 8Ca"), NoSuchCard)


SEQUENCE = "AHa THa KHa QHa JHa"
FOUR_KINGS = "four-kings KSa KHa KDa KCa"
DOUBLE = "double-bezique QSa QSb JDa JDb"


@pytest.mark.parametrize(
    ("rules", "hand", "table", "scored", "declare", "code"),
    [
        pytest.param("classic", "QCb", "KCa QCa", "marriage KCa QCa", "marriage KCa QCb", "served", id="M03"),
        pytest.param("parlour", "QCb", "KCa QCa", "marriage KCa QCa", "marriage KCa QCb", "served", id="M03 parlour"),
        pytest.param("classic", "KDb", "KSa KHa KCa", FOUR_KINGS, "four-kings KSa KHa KDb KCa", "served", id="M11"),
        pytest.param("classic", "JDb", "QSa", "bezique QSa JDa", "bezique QSa JDb", "served", id="M29"),
        pytest.param("hoyle", "", SEQUENCE, f"sequence {SEQUENCE}", "marriage KHa QHa", "higher-first", id="M16 hoyle"),
        pytest.param("classic", "KHb", SEQUENCE, f"sequence {SEQUENCE}", "marriage KHb QHa", "higher-first", id="M17"),
        pytest.param("hoyle", "", "QSa JDa QSb JDb", DOUBLE, "bezique QSa JDa", "higher-first", id="M25 hoyle"),
        pytest.param(
            "hoyle", "", "QSa JDa QSb JDb", "bezique QSa JDa; bezique QSb JDb", DOUBLE, "separate-beziques", id="M27"
        ),
        pytest.param(
            "classic",
            "",
            "KSa KHa KDa KCa QSa JDa",
            f"{FOUR_KINGS}; bezique QSa JDa",
            "marriage KSa QSa",
            "new-card",
            id="M32",
        ),
        pytest.param("ladder", "KSa KSb KHa KCa", "", "", "four-kings KSa KSb KHa KCa", "distinct-suits", id="M09"),
        pytest.param("classic", "ACa TCa KCa QCa JCa", "", "", "sequence ACa TCa KCa QCa JCa", "trumps-only", id="M34"),
        pytest.param("classic", "QDa JSa", "", "", "bezique QDa JSa", "not-the-pair", id="the pair of another game"),
        pytest.param("classic", "TSa THa TDa TCa", "", "", "four-tens TSa THa TDa TCa", "not-in-these-rules", id="M35"),
        pytest.param("classic", "KHa QHa JHa", "", "", "sequence", "no-such-meld-held", id="M37"),
        pytest.param("classic", "KHa", "", "", "marriage", "no-such-meld-held", id="no marriage held"),
    ],
)
def test_the_reason_against_a_declaration(
    rules: str, hand: str, table: str, scored: str, declare: str, code: str
) -> None:
    deal = window(rules, hand=hand, table=table, melds=scored)
    assert refused(deal, f"declare {declare}") == code


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize(
    ("led", "hand", "card", "code"),
    [
        ("QCa", "TCa JCa AHa", "AHa", "must-follow"),
        ("QCa", "TCa JCa AHa", "JCa", "must-beat"),
        ("JHa", "QHa 9Ha ACa", "9Ha", "must-beat"),
        ("QDa", "7Ha KHa ASa", "ASa", "must-trump"),
        ("AHa", "THa 7Ha ACa", "ACa", "must-follow"),
    ],
)
def test_the_reason_against_a_card_after_the_stock(rules: str, led: str, hand: str, card: str, code: str) -> None:
    deal = strict(rules, trick=led, hand=hand)
    assert refused(deal, f"play {card}") == code
    assert refused(deal, card[:2]) == code


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_wrong_moments(rules: str) -> None:
    deal = window(rules, hand="KCa QCa 8Ca")
    assert refused(deal, "play 8Ca") == "window"
    deal.act("draw")
    assert refused(deal, "draw") == "win-first"
    assert refused(deal, "declare marriage KCa QCa") == "win-first"
    assert refused(deal, "declare marriage") == "win-first"
    assert refused(deal, "seven") == "win-first"
    deal = strict(rules, trick="", hand="KCa QCa")
    assert refused(deal, "draw") == "stock-empty"
    assert refused(deal, "declare marriage KCa QCa") == "stock-empty"
    assert refused(deal, "seven") == "stock-empty"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
@pytest.mark.parametrize(
    "action",
    ["draw", "play KC", "play KCa", "KCa", "declare marriage", "declare marriage KCa QCa", "seven", "seven 7Ha"],
)
def test_nothing_goes_on_after_the_end(rules: str, action: str) -> None:
    deal = strict(rules, trick="", hand="KCa QCa")
    play_out(deal)
    assert deal.is_over
    assert deal.turn is None
    assert deal.actions() == ()
    assert refused(deal, action) == "over"
    assert refused(deal, action, 0) == "over"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_not_your_turn(rules: str) -> None:
    deal = window(rules, hand="8Ca", other="9Ca")
    assert refused(deal, "draw", LOSER) == "not-your-turn"
    deal.act("draw", 0)
    assert refused(deal, "play 9Ca", LOSER) == "not-your-turn"
    deal.act("play 8Ca", 0)
    assert refused(deal, "play 8Cb", 0) == "not-your-turn"


@pytest.mark.parametrize("rules", COLUMNS)
def test_reasons_against_a_seven(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Sa 8Ha")
    assert refused(deal, "seven") == "no-seven"
    assert refused(deal, "seven 7Sa") == "not-a-seven"
    assert refused(deal, "seven 8Ha") == "not-a-seven"
    deal = window(rules, turn_up="7Hb", table="7Ha", more="sevens: 7Ha 7Hb")
    assert refused(deal, "seven 7Ha") == "seven-scored"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_nothing_to_take_back(rules: str) -> None:
    deal = window(rules, hand="KCa QCa")
    before = everything(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.undo()
    assert caught.value.rule == "nothing-to-undo"
    assert everything(deal) == before
    deal.act("declare marriage KCa QCa")
    deal.undo()
    assert everything(deal) == before


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_are_two_seats(seat: int) -> None:
    deal = window("classic")
    with pytest.raises(PositionError):
        deal.view(seat)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_a_refusal_in_the_middle_leaves_the_rest_of_the_deal_as_it_was(rules: str) -> None:
    """Two deals take the same course, one of them with refused actions between all others."""
    plain = window(rules, hand="KCa QCa QSa JDa", other="8Ca")
    tried = plain.copy()
    while not plain.is_over:
        action = plain.actions()[0]
        for wrong in ("play KSc", "fly", "declare marriage KCc QCc", "seven 7Sa", "carte-blanche", -5):
            with pytest.raises(BeziqueError):
                tried.act(wrong)
        plain.act(action)
        tried.act(action)
    assert everything(plain) == everything(tried)
