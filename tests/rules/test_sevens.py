"""The seven of trumps: the worked examples V01 to V13. Hearts are trumps; seat 0 has just won a trick."""

from __future__ import annotations

import pytest

from rules.table import (
    ALL_RULE_SETS,
    COLUMNS,
    LOSER,
    WINNER,
    gain,
    lines_of,
    only_deal,
    play_out,
    playable,
    position,
    refused,
    result,
    texts,
    verbs,
    window,
)

BESIDE_A_MELD = ("ladder", "closing-ten", "classic", "hoyle")
"""Where a seven is scored beside the trick's meld."""

AS_THE_MELD = ("plain-sequence", "parlour")
"""Where the seven is the trick's only declaration."""


@pytest.mark.parametrize("rules", COLUMNS)
def test_v01_a_seven_is_exchanged_for_the_turn_up(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha")
    assert gain(deal, "seven 7Ha") == 10
    view = deal.view(WINNER)
    assert str(view.turn_up) == "7Ha"
    assert "KHa" in texts(view.hand)
    assert "7Ha" not in texts(view.held)
    assert view.concealed(WINNER) == 7
    assert "KHa" in texts(deal.view(LOSER).known(WINNER))
    assert view.trump is not None
    assert view.trump.letter == "H"


@pytest.mark.parametrize("rules", BESIDE_A_MELD)
def test_v02_the_king_gained_by_the_exchange_marries_on_the_same_trick(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha QHa")
    assert gain(deal, "seven 7Ha") == 10
    assert gain(deal, "declare marriage KHa QHa") == 40
    assert deal.scores == (50, 0)


@pytest.mark.parametrize("rules", AS_THE_MELD)
def test_v02_where_the_seven_is_the_declaration_the_marriage_waits_for_another_trick(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha QHa", other="8Ca", more="stock: 7Da 7Db ...")
    assert gain(deal, "seven 7Ha") == 10
    assert verbs(deal) == {"draw"}
    assert refused(deal, "declare marriage KHa QHa") == "one-declaration"
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    assert gain(deal, "declare marriage KHa QHa") == 40


@pytest.mark.parametrize("rules", BESIDE_A_MELD)
def test_v03_two_sevens_on_one_trick_the_first_exchanged_the_second_shown(rules: str) -> None:
    deal = window(rules, turn_up="9Ha", hand="7Ha 7Hb")
    assert gain(deal, "seven 7Ha") == 10
    assert str(deal.view(WINNER).turn_up) == "7Ha"
    assert gain(deal, "seven 7Hb") == 10
    view = deal.view(WINNER)
    assert str(view.turn_up) == "7Ha"
    assert texts(view.table(WINNER)) == {"7Hb"}
    assert "9Ha" in texts(view.hand)
    assert "seven" not in verbs(deal)


@pytest.mark.parametrize("rules", AS_THE_MELD)
def test_v03_two_sevens_on_two_tricks(rules: str) -> None:
    deal = window(rules, turn_up="9Ha", hand="7Ha 7Hb", other="8Ca", more="stock: 7Da 7Db ...")
    assert gain(deal, "seven 7Ha") == 10
    assert refused(deal, "seven 7Hb") == "one-declaration"
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    assert gain(deal, "seven 7Hb") == 10
    assert str(deal.view(WINNER).turn_up) == "7Ha"
    assert deal.scores == (20, 0)


@pytest.mark.parametrize("rules", COLUMNS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_v04_a_seven_turned_up_scores_ten_for_the_dealer(rules: str, dealer: int) -> None:
    sixteen = "8Sa 8Sb 8Da 8Db 8Ca 8Cb 9Sa 9Sb 9Da 9Db 9Ca 9Cb 8Ha 8Hb 9Ha 9Hb"
    deal = only_deal(rules, f"{sixteen} 7Ha", dealer)
    assert deal.scores[dealer] == 10
    assert deal.scores[1 - dealer] == 0
    assert lines_of(deal.events) == [f"{dealer} turn-up-seven 10"]
    other = only_deal(rules, f"{sixteen} AHa", dealer)
    assert other.scores == (0, 0)


@pytest.mark.parametrize("rules", COLUMNS)
def test_v05_beside_a_turned_up_seven_the_other_one_scores_and_nothing_changes_hands(rules: str) -> None:
    # Seat 0 deals; seat 1 is dealt the other seven and wins the first trick.
    one, two = "7Hb ADa 8Ca", "8Sa 8Sb 8Da"
    deal = only_deal(rules, f"{one} {two} 9Sa 9Sb 9Ca 9Cb 9Da 9Db 8Cb 8Db 8Ha 9Ha 7Ha".strip())
    assert deal.scores == (10, 0)
    deal.act("play ADa", 1)
    deal.act("play 8Sa", 0)
    assert deal.turn == 1
    assert gain(deal, "seven 7Hb") == 10
    assert deal.scores == (10, 10)
    view = deal.view(1)
    assert str(view.turn_up) == "7Ha"
    assert "7Hb" in texts(view.held)
    assert "7Ha" not in texts(view.held)


@pytest.mark.parametrize("rules", COLUMNS)
def test_v05_the_turned_up_seven_has_been_used(rules: str) -> None:
    """The seven that scored for the dealer scores for nobody else, not even for whoever gets it in the end."""
    sixteen = "8Sa 8Sb 8Da 8Db 8Ca 8Cb 9Sa 9Sb 9Da 9Db 9Ca 9Cb 8Ha 8Hb 9Ha 9Hb"
    deal = only_deal(rules, f"{sixteen} 7Ha")
    assert deal.view(0).served(deal.order[16]) == ("seven",)
    play_out(deal)
    assert [line for line in lines_of(deal.events) if "seven" in line] == ["0 turn-up-seven 10"]


@pytest.mark.parametrize("rules", COLUMNS)
def test_v06_after_an_exchange_the_opponent_shows_the_other_seven(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha 8Ca", other="7Hb AHb")
    deal.act("seven 7Ha")
    deal.act("draw")
    deal.act("play 8Ca")
    deal.act("play AHb")
    assert deal.turn == LOSER
    assert gain(deal, "seven 7Hb") == 10
    assert deal.scores == (10, 10)
    view = deal.view(LOSER)
    assert str(view.turn_up) == "7Ha"
    assert "7Hb" in texts(view.held)
    assert view.concealed(LOSER) + len(view.table(LOSER)) == 7


@pytest.mark.parametrize("rules", COLUMNS)
def test_v07_the_same_seven_never_scores_twice(rules: str) -> None:
    deal = window(rules, turn_up="7Hb", hand="7Ha", other="8Ca", more="sevens: 7Hb\nstock: 7Da 7Db ...")
    assert gain(deal, "seven 7Ha") == 10
    assert "seven" not in verbs(deal)
    assert refused(deal, "seven 7Ha") in ("seven-scored", "one-declaration")
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    assert "7Ha" in texts(deal.view(WINNER).table(WINNER))
    assert "seven" not in verbs(deal)
    assert refused(deal, "seven 7Ha") == "seven-scored"
    assert deal.scores == (10, 0)


@pytest.mark.parametrize("rules", COLUMNS)
def test_v08_the_loser_of_the_trick_declares_no_seven(rules: str) -> None:
    deal = window(rules, turn_up="KHa", other="7Ha")
    assert refused(deal, "seven 7Ha", LOSER) == "not-your-turn"
    deal.act("draw")
    assert refused(deal, "seven 7Ha", LOSER) == "not-your-turn"
    deal.act(deal.actions()[0])
    assert deal.turn == LOSER
    assert refused(deal, "seven 7Ha") == "win-first"


@pytest.mark.parametrize("rules", COLUMNS)
def test_v09_the_exchange_on_the_trick_before_the_last_draw(rules: str) -> None:
    deal = position(
        rules,
        """
        phase: play
        turn: 0
        turn-up: AHa
        tricks: 23
        hand 0: AHb 7Ha ...
        hand 1: 8Ca ...
        stock: 9Sa
        """,
    )
    deal.act("play AHb")
    deal.act("play 8Ca")
    closing = 10 if rules == "closing-ten" else 0
    assert deal.scores == (closing, 0)
    assert gain(deal, "seven 7Ha") == 10
    assert "AHa" in texts(deal.view(WINNER).hand)
    deal.act("draw")
    assert "9Sa" in texts(deal.view(WINNER).hand)
    assert "7Ha" in texts(deal.view(LOSER).hand)
    assert "7Ha" not in texts(deal.view(WINNER).held)
    assert deal.view(WINNER).strict
    assert deal.scores == (10 + closing, 0)


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_v10_a_seven_kept_beyond_the_stock_is_worth_nothing(rules: str) -> None:
    deal = position(
        rules,
        """
        phase: play
        turn: 0
        turn-up: none
        trump: H
        tricks: 30
        hand 0: AHa 7Ha
        hand 1: 8Ca 8Cb
        """,
    )
    deal.act("play AHa")
    deal.act(deal.actions()[0])
    assert deal.turn == 0
    assert refused(deal, "seven 7Ha") == "stock-empty"
    deal.act("play 7Ha")
    deal.act(deal.actions()[0])
    assert deal.is_over
    assert not [line for line in lines_of(deal.events) if "seven" in line]


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_v11_a_seven_played_to_a_trick_is_worth_nothing(rules: str) -> None:
    turn_up = "none\ntrump: H" if rules == "no-turn-up" else "KHa"
    deal = position(rules, f"phase: play\nturn: 0\nturn-up: {turn_up}\nhand 0: 7Ha ...\nhand 1: 8Ca ...")
    assert gain(deal, "play 7Ha") == 0
    deal.act("play 8Ca")
    assert deal.turn == 0
    assert deal.scores == (0, 0)
    assert "seven" not in verbs(deal)


@pytest.mark.parametrize("rules", COLUMNS)
def test_v11_where_the_option_says_so_a_seven_scores_when_it_is_played(rules: str) -> None:
    text = "phase: play\nturn: 0\nturn-up: KHa\nhand 0: 7Ha ...\nhand 1: AHa 7Hb ..."
    deal = position(f"{rules}(seven_played=10)", text)
    assert gain(deal, "play 7Ha") == 10
    # Won or lost: it scores for whoever plays it.
    deal.act("play AHa")
    assert deal.turn == 1
    assert deal.scores == (10, 0)
    # A seven that is declared has scored and brings nothing more when played.
    assert gain(deal, "seven 7Hb") == 10


@pytest.mark.parametrize("rules", COLUMNS)
def test_v11_with_the_option_a_shown_seven_scores_no_second_time_when_played(rules: str) -> None:
    deal = window(f"{rules}(seven_played=10)", turn_up="7Hb", hand="7Ha", more="sevens: 7Hb")
    assert gain(deal, "seven 7Ha") == 10
    deal.act("draw")
    assert gain(deal, "play 7Ha") == 0


@pytest.mark.parametrize("rules", COLUMNS)
def test_v11_with_the_option_a_seven_played_after_the_stock_scores_nothing(rules: str) -> None:
    deal = position(
        f"{rules}(seven_played=10)",
        "phase: play\nturn: 0\nturn-up: none\ntrump: H\ntricks: 30\nhand 0: 7Ha 8Da\nhand 1: 8Ca 8Cb",
    )
    assert gain(deal, "play 7Ha") == 0


@pytest.mark.parametrize("rules", BESIDE_A_MELD)
@pytest.mark.parametrize("first", ["seven 7Ha", "declare marriage KCa QCa"])
def test_v12_seven_and_marriage_on_one_trick_in_either_order(rules: str, first: str) -> None:
    deal = window(rules, hand="7Ha KCa QCa")
    second = "declare marriage KCa QCa" if first == "seven 7Ha" else "seven 7Ha"
    assert gain(deal, first) + gain(deal, second) == 30
    assert deal.scores == (30, 0)


@pytest.mark.parametrize("rules", AS_THE_MELD)
@pytest.mark.parametrize(
    ("first", "second"), [("seven 7Ha", "declare marriage KCa QCa"), ("declare marriage KCa QCa", "seven 7Ha")]
)
def test_v12_seven_or_marriage_on_one_trick(rules: str, first: str, second: str) -> None:
    deal = window(rules, hand="7Ha KCa QCa")
    assert result(deal, first) == ("10" if first == "seven 7Ha" else "20")
    assert refused(deal, second) == "one-declaration"
    assert verbs(deal) == {"draw"}


def test_v13_without_a_turn_up_sevens_never_score() -> None:
    deal = window("no-turn-up", trump="H", hand="7Ha 7Hb")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "seven 7Ha") == "no-sevens"
    assert refused(deal, "seven") == "no-sevens"


def test_v13_not_even_on_the_trick_that_makes_trumps() -> None:
    deal = window("no-turn-up", trump="", hand="7Ha KHa QHa")
    deal.act("declare marriage KHa QHa")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "seven 7Ha") == "no-sevens"


def test_v13_without_a_turn_up_the_dealer_scores_nothing() -> None:
    sixteen = "8Sa 8Sb 8Da 8Db 8Ca 8Cb 9Sa 9Sb 9Da 9Db 9Ca 9Cb 8Ha 8Hb 9Ha 9Hb"
    deal = only_deal("no-turn-up", f"{sixteen} 7Ha")
    assert deal.scores == (0, 0)
    assert deal.view(0).turn_up is None
    assert deal.view(0).trump is None
    assert deal.view(0).stock == 48


@pytest.mark.parametrize("rules", COLUMNS)
def test_a_seven_of_a_plain_suit_is_no_seven_of_trumps(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Sa 7Da 7Ca")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "seven 7Sa") == "not-a-seven"


@pytest.mark.parametrize("rules", COLUMNS)
def test_the_card_gained_by_the_exchange_counts_as_a_card_from_the_hand(rules: str) -> None:
    """The exchanged card is new: it may be the one card from the hand that a declaration needs."""
    deal = window(rules, turn_up="KHa", hand="7Ha", table="QHa QSa QDa QCa", melds="four-queens QHa QSa QDa QCa")
    assert gain(deal, "seven") == 10
    expected = "-" if rules in AS_THE_MELD else "40"
    assert result(deal, "declare marriage KHa QHa") == expected


@pytest.mark.parametrize("rules", COLUMNS)
def test_declaring_the_seven_is_left_to_its_holder(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha")
    deal.act("draw")
    assert deal.scores == (0, 0)
    assert str(deal.view(WINNER).turn_up) == "KHa"
    assert "7Ha" in playable(deal)


@pytest.mark.parametrize("rules", COLUMNS)
def test_a_shown_seven_may_be_played_later(rules: str) -> None:
    deal = window(rules, turn_up="7Hb", hand="7Ha", other="8Ca", more="sevens: 7Hb")
    deal.act("seven 7Ha")
    deal.act("draw")
    deal.act("play 7Ha")
    deal.act("play 8Ca")
    assert "7Ha" in texts(deal.view(WINNER).won(WINNER))


@pytest.mark.parametrize("rules", COLUMNS)
def test_an_exchanged_seven_goes_to_the_last_drawer(rules: str) -> None:
    deal = window(rules, turn_up="KHa", hand="7Ha", more="tricks: 24")
    deal.act("seven 7Ha")
    deal.act("draw")
    assert "7Ha" in texts(deal.view(LOSER).hand)
    # It has scored, and the stock is gone.
    assert verbs(deal) == {"play"}
