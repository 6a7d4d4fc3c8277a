"""The rest of the family: Rubicon, six and eight packs, three and four players, partners, Polish.

The worked examples N01 to N15, T08 to T10, P11 to P14, V13, X03, X23 to X36, and what the descriptions say besides.
Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import random

import pytest

from bezique.deal import Deal
from bezique.errors import IllegalAction, NoSuchCard
from bezique.match import Match, Settlement, first_dealer, judge, settle
from bezique.rulesets import RULE_SETS, read_rules
from rules.table import (
    dealt_to,
    gain,
    lines_of,
    only_deal,
    play_out,
    playable,
    playable_faces,
    points_for,
    position,
    refused,
    result,
    texts,
    verbs,
    window,
)
from rules.test_melds import ROWS, Row

RUBICON_KIN = ("rubicon", "six-pack", "eight-pack")
SEVERAL = ("three-handed", "four-handed", "four-partners")


def offered(deal: Deal) -> set[str]:
    """The names of the melds that may be declared now."""
    return {action.meld for action in deal.actions() if action.meld}


def next_window(deal: Deal, lead: str, answer: str) -> None:
    """Draw, and win the next trick with a lead that the other player answers."""
    deal.act("draw")
    deal.act(f"play {lead}", 0)
    deal.act(f"play {answer}", 1)
    assert deal.turn == 0


# The pack


@pytest.mark.parametrize(
    ("rules", "cards", "in_hands", "stock", "stock_tricks", "strict", "tricks", "brisques"),
    [
        ("no-turn-up", 64, 16, 48, 24, 8, 32, 160),
        ("polish", 64, 16, 48, 24, 8, 32, 160),
        ("rubicon", 128, 18, 110, 55, 9, 64, 320),
        ("six-pack", 192, 24, 168, 84, 12, 96, 0),
        ("eight-pack", 256, 30, 226, 113, 15, 128, 0),
        ("three-handed", 96, 24, 72, 24, 8, 32, 240),
        ("four-handed", 128, 32, 96, 24, 8, 32, 320),
        ("four-partners", 128, 32, 96, 24, 8, 32, 320),
    ],
)
def test_how_many_cards_and_tricks_there_are(
    rules: str, cards: int, in_hands: int, stock: int, stock_tricks: int, strict: int, tricks: int, brisques: int
) -> None:
    deal = Deal(read_rules(rules), seed=1)
    view = deal.view(0)
    assert len(deal.order) == cards
    assert sum(view.concealed(seat) for seat in range(deal.rules.seats)) == in_hands
    assert view.stock + (view.turn_up is not None) == stock
    windows = 0
    while not deal.view(0).strict:
        if deal.view(0).phase == "window":
            windows += 1
            deal.act("draw")
        else:
            deal.act(deal.actions()[0])
    assert windows == stock_tricks
    assert [len(deal.view(seat).hand) for seat in range(deal.rules.seats)] == [strict] * deal.rules.seats
    play_out(deal)
    assert deal.view(0).tricks == tricks
    assert sum(deal.brisques) == brisques


@pytest.mark.parametrize(
    ("rules", "packets"),
    [
        ("rubicon", (3, 3, 3)),
        ("six-pack", (3, 3, 3, 3)),
        ("eight-pack", (3, 3, 3, 3, 3)),
        ("three-handed", (3, 2, 3)),
        ("four-handed", (3, 2, 3)),
        ("four-partners", (3, 2, 3)),
        ("polish", (3, 2, 3)),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_packets_begin_at_the_dealers_left(rules: str, packets: tuple[int, ...], dealer: int) -> None:
    game = read_rules(rules)
    if dealer >= game.seats:
        return
    deal = Deal(game, seed=5, dealer=dealer)
    hands: dict[int, set[str]] = {seat: set() for seat in range(game.seats)}
    place = 0
    for size in packets:
        for step in range(1, game.seats + 1):
            hands[(dealer + step) % game.seats] |= texts(deal.order[place : place + size])
            place += size
    for seat in range(game.seats):
        assert texts(deal.view(seat).hand) == hands[seat]
    # The player on the dealer's left leads.
    assert deal.turn == (dealer + 1) % game.seats
    if rules in RUBICON_KIN:
        assert deal.view(0).turn_up is None
        assert deal.view(0).trump is None
    else:
        assert deal.view(0).turn_up == deal.order[place]


@pytest.mark.parametrize(("rules", "place"), [("three-handed", 25), ("four-handed", 33), ("four-partners", 33)])
def test_the_dealer_of_several_scores_a_turned_up_seven(rules: str, place: int) -> None:
    seats = read_rules(rules).seats
    low = [f"{rank}{suit}{copy}" for copy in "abc" for rank in "89J" for suit in "SDC"]
    hands = [" ".join(low[8 * seat : 8 * seat + 8]) for seat in range(min(seats, 3))]
    if seats == 4:
        hands.append("QSa QSb QSc QDa QDb QDc QCa QCb")
    deal = dealt_to(rules, *hands, turn_up="7Ha", dealer=2)
    assert deal.order[place - 1] == deal.view(0).turn_up
    assert deal.scores == tuple(10 if seat == 2 else 0 for seat in range(seats))


@pytest.mark.parametrize("rules", SEVERAL)
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_winner_draws_first_then_to_the_left_and_the_last_takes_the_turn_up(rules: str, winner: int) -> None:
    seats = read_rules(rules).seats
    stock = "8Sa 8Da 8Ca"[: 4 * seats - 5]
    text = f"phase: window\nturn: {winner}\nturn-up: AHa\ntricks: 24\nstock: {stock}"
    events = position(rules, text).act("draw")
    order = [(winner + step) % seats for step in range(seats)]
    drawn = [(event.kind, event.seat, *map(str, event.cards)) for event in events if "stock" not in event.kind]
    faces = stock.split()
    assert drawn == [
        *(("draw", seat, card) for seat, card in zip(order, faces, strict=False)),
        ("take-turn-up", order[-1], "AHa"),
    ]


@pytest.mark.parametrize("rules", SEVERAL)
def test_play_goes_to_the_left_and_the_winner_leads(rules: str) -> None:
    seats = read_rules(rules).seats
    hands = "\n".join(f"hand {seat}: {rank}Sa ..." for seat, rank in zip(range(seats), "89TK", strict=False))
    deal = position(rules, f"phase: play\nturn: 1\nturn-up: 9Ha\n{hands}")
    order = [seat % seats for seat in range(1, 1 + seats)]
    seen = []
    for seat in order:
        assert deal.turn is not None
        seen.append(deal.turn)
        deal.act(next(action for action in deal.actions() if str(action.cards[0])[1:] == "Sa" and seat == deal.turn))
    assert seen == order
    # The ten of spades was the highest.
    assert deal.turn == 2
    deal.act("draw")
    assert deal.turn == 2


# Who takes a trick, and what may be played after the stock


@pytest.mark.parametrize(
    ("rules", "trump", "cards", "taker"),
    [
        pytest.param("three-handed", "H", "8Sa 9Sa 7Ha", 2, id="T08"),
        pytest.param("four-handed", "H", "QDa 7Ha 8Ha ADa", 2, id="T09"),
        pytest.param("four-partners", "H", "QDa 7Ha 8Ha ADa", 2, id="T09 partners"),
        pytest.param("rubicon", "", "7Da AHa", 0, id="T10"),
        pytest.param("six-pack", "", "7Da AHa", 0, id="T10 six packs"),
        pytest.param("eight-pack", "", "7Da AHa", 0, id="T10 eight packs"),
        pytest.param("three-handed", "H", "9Sa 9Sb 9Sc", 0, id="the first of three equal cards"),
        pytest.param("four-handed", "H", "9Sa 9Ha 9Hb 9Hc", 1, id="the first of three equal trumps"),
        pytest.param("three-handed", "H", "KSa TSa ASa", 2, id="ace over ten over king"),
        pytest.param("three-handed", "H", "7Sa ADa ACa", 0, id="aces of other suits"),
        pytest.param("polish", "H", "ADa 7Ha", 1, id="Polish: a trump"),
    ],
)
def test_who_takes_the_trick(rules: str, trump: str, cards: str, taker: int) -> None:
    hands = "\n".join(f"hand {seat}: {card} ..." for seat, card in enumerate(cards.split()))
    turn_up = "KHa" if trump and rules not in RUBICON_KIN else "none"
    deal = position(rules, f"phase: play\ndealer: {len(cards.split()) - 1}\nturn: 0\nturn-up: {turn_up}\n{hands}")
    for card in cards.split():
        deal.act(f"play {card}")
    view = deal.view(0)
    assert view.last_winner == taker
    assert deal.turn == taker
    assert set(cards.split()) <= texts([*view.won(taker), *view.table(taker)])


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "legal"),
    [
        pytest.param("three-handed", "QDa 9Ha", "ADa 7Da KHa", "AD 7D", id="P11"),
        pytest.param("three-handed", "QDa 9Ha", "7Ha KCa", "7H KC", id="P12"),
        pytest.param("three-handed", "QDa 9Ha", "JHa 7Ha KCa", "JH", id="P13"),
        pytest.param("four-handed", "QDa KDa", "TDa ADa 8Da", "TD AD", id="P14"),
        pytest.param("four-partners", "QDa KDa", "TDa ADa 8Da", "TD AD", id="P14 even the partner's best card"),
        pytest.param("four-handed", "QDa KDa", "JDa 8Da AHa", "JD 8D", id="follow when the best cannot be beaten"),
        pytest.param("four-handed", "QDa 8Ha 9Ha", "7Ha KCa", "7H KC", id="the fourth hand need not undertrump"),
        pytest.param("four-handed", "QDa", "7Ha KCa", "7H", id="the second hand must trump"),
        pytest.param("four-handed", "QHa 9Da 9Ca", "KHa 7Ha ASa", "KH", id="trumps led: beat them"),
        pytest.param("four-handed", "QHa KHa ASa", "JHa 7Ha TCa", "JH 7H", id="trumps led: follow"),
        pytest.param("three-handed", "QDa 9Ca", "ASa KCa", "AS KC", id="neither suit nor trump"),
        pytest.param("rubicon", "QCa", "TCa JCa 7Ca AHa KDa", "TC", id="P01 with nine cards"),
        pytest.param("six-pack", "ACa", "TCa JCa AHa", "TC JC", id="P02 with twelve cards"),
        pytest.param("eight-pack", "QDa", "7Ha KHa ASa", "7H KH", id="P04 with fifteen cards"),
        pytest.param("polish", "9Da", "9Db 8Da AHa", "9D 8D", id="P08 in the Polish game"),
    ],
)
def test_what_may_be_played_after_the_stock(rules: str, trick: str, hand: str, legal: str) -> None:
    game = read_rules(rules)
    before = len(trick.split())
    text = f"phase: play\ndealer: {game.seats - 1}\nturn: {before}\nturn-up: none\ntrump: H\n"
    text += f"tricks: {game.tricks - len(hand.split())}\ntrick: 0 {trick}\nhand {before}: {hand}"
    deal = position(rules, text)
    assert playable_faces(deal) == sorted(legal.split())


def test_before_there_are_trumps_the_strict_phase_asks_for_following_and_beating_only() -> None:
    text = "phase: play\nturn: 1\nturn-up: none\ntricks: 61\ntrick: 0 QDa\nhand 1:"
    assert playable_faces(position("rubicon", f"{text} ADa 7Da AHa")) == ["AD"]
    assert playable_faces(position("rubicon", f"{text} AHa 7Ca KSa")) == ["7C", "AH", "KS"]


# Melds that are as in the game of two packs


@pytest.mark.parametrize("rules", SEVERAL)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_melds_of_several_players_are_those_of_the_handbooks(rules: str, row: Row) -> None:
    if row.scored.startswith("sequence AC"):
        return  # a plain sequence is no meld here
    deal = window(rules, trump=row.trump, hand=row.hand, table=row.table, melds=row.scored)
    assert result(deal, f"declare {row.declare}") == row.points.split()[5]


@pytest.mark.parametrize("rules", ["six-pack", "eight-pack"])
@pytest.mark.parametrize(
    "row", [row for row in ROWS if "bezique" not in row.declare + row.scored], ids=lambda row: row.name
)
def test_melds_of_more_packs_are_those_of_rubicon(rules: str, row: Row) -> None:
    deal = window(rules, trump=row.trump, hand=row.hand, table=row.table, melds=row.scored)
    assert result(deal, f"declare {row.declare}") == row.points.split()[6]


# Trumps by the first marriage or sequence


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_n04_n05_the_first_sequence_makes_trumps(rules: str) -> None:
    deal = window(rules, trump="", hand="ACa TCa KCa QCa JCa KCb", other="8Sa 8Sb", more="stock: QCb 7Sa 9Da 7Sb ...")
    assert deal.view(0).trump is None
    assert gain(deal, "declare sequence ACa TCa KCa QCa JCa") == 250
    trump = deal.view(1).trump
    assert trump is not None
    assert trump.letter == "C"
    deal.act("draw")
    deal.act("play ACa")
    deal.act("play 8Sa")
    # A fresh king and queen of the suit are a royal marriage; those of the sequence are none.
    assert refused(deal.copy(), "declare marriage KCa QCb") == "higher-first"
    assert gain(deal, "declare marriage KCb QCb") == 40


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_n06_after_a_sequence_has_made_trumps_a_marriage_is_common(rules: str) -> None:
    deal = window(rules, trump="", hand="ACa TCa KCa QCa JCa KDa QDa", other="8Sa", more="stock: 9Da 7Sa ...")
    deal.act("declare sequence ACa TCa KCa QCa JCa")
    next_window(deal, "ACa", "8Sa")
    assert gain(deal, "declare marriage KDa QDa") == 20
    trump = deal.view(0).trump
    assert trump is not None
    assert trump.letter == "C"


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_m01_the_first_marriage_scores_40_and_makes_trumps(rules: str) -> None:
    deal = window(rules, trump="", hand="KDa QDa KCa QCa ACa TCa JCa", other="8Sa", more="stock: 9Da 7Sa ...")
    assert gain(deal, "declare marriage KDa QDa") == 40
    trump = deal.view(0).trump
    assert trump is not None
    assert trump.letter == "D"
    next_window(deal, "9Da", "8Sa")
    assert gain(deal.copy(), "declare marriage KCa QCa") == 20
    # M34: a sequence of another suit is worth 150 then.
    assert gain(deal, "declare sequence ACa TCa KCa QCa JCa") == 150


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_other_melds_make_no_trumps(rules: str) -> None:
    deal = window(rules, trump="", hand="KSa KDa KHa KCa")
    assert gain(deal, "declare four-kings") == 80
    assert deal.view(0).trump is None


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_v13_sevens_of_trumps_never_score(rules: str) -> None:
    deal = window(rules, hand="7Ha 7Hb")
    assert verbs(deal) == {"draw"}
    assert refused(deal, "seven 7Ha") == "no-sevens"


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


# Carte blanche that repeats

NO_COURT = {
    "rubicon": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa",
    "six-pack": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa 7Da 7Ca 8Ca",
    "eight-pack": "ASa ADa TSa TDa 9Sa 9Da 8Sa 8Da 7Sa 7Da 7Ca 8Ca 9Ca ACa TCa",
}
CARTE = {"rubicon": 50, "six-pack": 250, "eight-pack": 250}
COURT_CARDS = [f"{rank}{suit}{copy}" for copy in "ab" for rank in "KQJ" for suit in "SHDC"]


def carte_deal(rules: str, stock: str, dealer: int = 1) -> Deal:
    """The non-dealer holds no court cards, the dealer only court cards."""
    return dealt_to(
        rules, NO_COURT[rules], " ".join(COURT_CARDS[: read_rules(rules).hand_size]), stock=stock, dealer=dealer
    )


def first_court(deal: Deal) -> str:
    """A spade that loses to the ace of spades."""
    return next(card for card in sorted(playable(deal)) if card[1] == "S")


@pytest.mark.parametrize("rules", RUBICON_KIN)
def test_n07_carte_blanche_and_each_further_card_until_a_court_card(rules: str) -> None:
    # The winner draws a ten, then a nine, then a jack, then an eight.
    deal = carte_deal(rules, "TCb KSc 9Cb QSc JCc KSd 8Cb QSd")
    assert gain(deal, "carte-blanche") == CARTE[rules]
    assert refused(deal, "carte-blanche") == "no-carte-blanche"
    assert texts(deal.view(1).known(0)) == set(NO_COURT[rules].split())
    for drawn, scores in (("TCb", True), ("9Cb", True), ("JCc", False), ("8Cb", False)):
        lead = "ASa" if "ASa" in playable(deal) else "ADa" if "ADa" in playable(deal) else "TSa"
        lead = lead if lead in playable(deal) else "TDa"
        deal.act(f"play {lead}", 0)
        deal.act(next(action for action in deal.actions() if action.cards[0].suit != 3), 1)
        assert deal.turn == 0
        assert "carte-blanche" not in verbs(deal)
        deal.act("draw")
        assert drawn in texts(deal.view(0).hand)
        assert ("carte-blanche" in verbs(deal)) is scores
        if scores:
            line = deal.act("carte-blanche")[0].lines[0]
            assert (line.points, texts(line.cards)) == (CARTE[rules], {drawn})
            assert drawn in texts(deal.view(1).known(0))
        else:
            assert refused(deal, "carte-blanche") == "no-carte-blanche"
    assert deal.scores == (3 * CARTE[rules], 0)


def test_the_loser_of_a_trick_shows_the_card_drawn_too() -> None:
    # The eight loses to a king of spades; the loser draws the second card and shows it before answering.
    deal = carte_deal("rubicon", "KSc TCb QSc 9Cb")
    deal.act("carte-blanche")
    deal.act("play 8Sa", 0)
    deal.act("play KSa", 1)
    deal.act("draw", 1)
    assert deal.turn == 1
    assert "carte-blanche" not in verbs(deal)
    deal.act(first := next(iter(deal.actions())), 1)
    assert first.verb == "play"
    assert gain(deal, "carte-blanche", 0) == 50
    assert "TCb" in texts(deal.view(1).known(0))


def test_a_card_that_was_not_shown_ends_the_right() -> None:
    deal = carte_deal("rubicon", "TCb KSc 9Cb QSc")
    deal.act("carte-blanche")
    deal.act("play ASa", 0)
    deal.act(first_court(deal), 1)
    deal.act("draw")
    assert "carte-blanche" in verbs(deal)
    deal.act("play ADa", 0)
    deal.act("play KDa", 1)
    deal.act("draw")
    assert "9Cb" in texts(deal.view(0).hand)
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


def test_carte_blanche_lapses_when_a_card_is_played_without_it() -> None:
    deal = carte_deal("rubicon", "TCb KSc 9Cb QSc")
    deal.act("play ASa", 0)
    deal.act(first_court(deal), 1)
    deal.act("draw")
    assert verbs(deal) == {"play"}
    assert refused(deal, "carte-blanche") == "no-carte-blanche"


@pytest.mark.parametrize("court", ["KHa", "QHa", "JHa"])
def test_one_court_card_spoils_a_carte_blanche(court: str) -> None:
    hand = NO_COURT["rubicon"].replace("7Sa", court)
    other = "KSa KDa KCa QSa QDa QCa JSa JDa JCa"
    deal = dealt_to("rubicon", hand, other, dealer=1)
    assert verbs(deal) == {"play"}


def test_four_aces_of_a_carte_blanche_score_when_a_trick_is_won() -> None:
    hand = "ASa ADa AHa ACa 9Sa 9Da 8Sa 8Da 7Sa"
    deal = dealt_to("rubicon", hand, "KSa KDa KCa QSa QDa QCa JSa JDa JCa", stock="AHb KSc TCb", dealer=1)
    assert gain(deal, "carte-blanche") == 50
    deal.act("play 9Sa", 0)
    deal.act("play JDa", 1)
    assert gain(deal, "declare four-aces ASa ADa AHa ACa") == 100
    deal.act("draw")
    # Showing goes on with the card drawn.
    assert gain(deal, "carte-blanche") == 50


def test_nothing_is_shown_after_the_last_draw_of_the_stock() -> None:
    text = "phase: window\nturn: 0\nturn-up: none\ntrump: H\ntricks: {}\ncarte: 1 2\n"
    text += "hand 0: 7Sa 7Sb 8Sa 8Sb 9Sa 9Sb 7Da 7Db"
    deal = position("rubicon", text.format(54) + "\nstock: 9Da KSa ...")
    deal.act("draw")
    assert "carte-blanche" in verbs(deal)
    deal = position("rubicon", text.format(55) + "\nstock: 9Da KSa")
    deal.act("draw")
    assert deal.view(0).strict
    assert verbs(deal) == {"play"}


# Trick points of a deal


@pytest.mark.parametrize(
    ("rules", "brisques", "last"),
    [
        ("polish", 160, 10),
        ("three-handed", 240, 10),
        ("four-handed", 320, 10),
        ("four-partners", 320, 10),
        ("rubicon", 0, 50),
        ("six-pack", 0, 250),
        ("eight-pack", 0, 250),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_x03_trick_points_of_a_deal(rules: str, brisques: int, last: int, seed: int) -> None:
    chance = random.Random(seed)
    deal = Deal(read_rules(rules), seed=seed, dealer=seed % 2)
    while not deal.is_over:
        deal.act(chance.choice(deal.actions()))
    assert sum(points_for(deal, "brisques")) == brisques
    assert sum(points_for(deal, "last-trick")) == last
    assert sum(deal.scores) == sum(line.points for line in deal.lines)


@pytest.mark.parametrize(("rules", "points"), [("rubicon", 50), ("six-pack", 250), ("eight-pack", 250)])
def test_x34_the_very_last_trick(rules: str, points: int) -> None:
    tricks = read_rules(rules).tricks - 1
    text = f"phase: play\nturn: 0\nturn-up: none\ntrump: H\ntricks: {tricks}\nhand 0: ACa\nhand 1: TCa"
    deal = position(rules, text)
    deal.act("play ACa")
    assert lines_of(deal.act("play TCa")) == [f"0 last-trick {points}"]
    assert deal.scores == (points, 0)


def test_the_last_trick_of_the_stock_is_an_ordinary_one_and_may_be_declared_on() -> None:
    deal = window("rubicon", hand="KHa QHa", more="tricks: 55")
    assert deal.view(0).stock == 2
    assert gain(deal, "declare marriage KHa QHa") == 40
    deal.act("draw")
    assert deal.view(0).strict
    assert {"KHa", "QHa"} <= texts(deal.view(0).hand)
    assert refused(deal, "declare marriage KHa QHa") == "stock-empty"


# The settlement of a single deal


SETTLEMENTS = [
    pytest.param("rubicon", (1510, 1240), (160, 160), 800, id="X23"),
    pytest.param("rubicon", (1550, 1520), (160, 160), 600, id="X24"),
    pytest.param("rubicon", (1320, 620), (180, 140), 3_200, id="X25"),
    pytest.param("rubicon", (1350, 80), (160, 160), 2_700, id="X26"),
    pytest.param("rubicon", (1400, 950), (180, 140), 1_000, id="X27"),
    pytest.param("rubicon", (1400, 950), (280, 40), 3_600, id="X28"),
    pytest.param("rubicon", (900, 850), (250, 70), 3_000, id="X29"),
    pytest.param("rubicon", (1010, 990), (120, 200), 600, id="X30"),
    pytest.param("rubicon", (900, 900), (200, 120), 600, id="X35"),
    pytest.param("rubicon", (800, 800), (200, 120), 2_900, id="X36"),
    pytest.param("six-pack", (4230, 3150), (0, 0), 2_100, id="X32"),
    pytest.param("six-pack", (4230, 2950), (0, 0), 8_100, id="X33"),
    pytest.param("six-pack", (3250, 20), (0, 0), 4_300, id="six packs, less than a hundred"),
    pytest.param("eight-pack", (6230, 5150), (0, 0), 2_100, id="eight packs"),
    pytest.param("eight-pack", (6230, 4950), (0, 0), 12_100, id="eight packs, rubiconed"),
    pytest.param("rubicon", (1500, 1000), (160, 160), 1_000, id="exactly a thousand"),
    pytest.param("rubicon", (1400, 990), (310, 10), 1_200, id="exactly a thousand with brisques"),
    pytest.param("rubicon", (1200, 1200), (200, 120), 600, id="a tie above the rubicon"),
    pytest.param("rubicon", (1290, 1210), (160, 160), 600, id="less than a hundred between them"),
]
"""Scores, brisques, and what the first player is paid."""


@pytest.mark.parametrize(("rules", "scores", "brisques", "points"), SETTLEMENTS)
def test_x23_to_x36_settlements(rules: str, scores: tuple[int, int], brisques: tuple[int, int], points: int) -> None:
    game = read_rules(rules)
    paid = settle(game, scores, brisques)
    assert (paid.winner, paid.points) == (0, points)
    # The seats do not matter.
    turned = settle(game, scores[::-1], brisques[::-1])
    assert (turned.winner, turned.points) == (1, points)
    outcome = judge(game, [scores], [brisques])
    assert (outcome.over, outcome.winner, outcome.margin, outcome.settlement) == (True, 0, points, paid)


@pytest.mark.parametrize(
    ("rules", "scores", "brisques"),
    [
        pytest.param("rubicon", (1200, 1200), (160, 160), id="X31"),
        pytest.param("rubicon", (800, 800), (160, 160), id="X31 below the rubicon"),
        pytest.param("six-pack", (4000, 4000), (0, 0), id="six packs"),
        pytest.param("eight-pack", (4000, 4000), (0, 0), id="eight packs"),
    ],
)
def test_x31_a_tie_that_nothing_breaks_is_void(rules: str, scores: tuple[int, int], brisques: tuple[int, int]) -> None:
    assert settle(read_rules(rules), scores, brisques) == Settlement(None, 0)
    outcome = judge(read_rules(rules), [scores], [brisques])
    assert (outcome.over, outcome.draw, outcome.margin) == (True, True, 0)


def test_a_settlement_tells_what_decided_it() -> None:
    rules = read_rules("rubicon")
    assert settle(rules, (1400, 950), (180, 140)) == Settlement(0, 1_000, saved=True)
    assert settle(rules, (1400, 950), (280, 40)) == Settlement(0, 3_600, rubiconed=True)
    assert settle(rules, (900, 900), (200, 120)).tie_broken
    assert settle(rules, (800, 800), (200, 120)).rubiconed


@pytest.mark.parametrize(("rules", "points"), [("rubicon", 1_400), ("six-pack", 1_300), ("eight-pack", 1_300)])
def test_one_deal_is_a_match(rules: str, points: int) -> None:
    match = Match(read_rules(rules), seed=4)
    play_out(match.deal)
    # Nobody declared: the winner has the last trick only, and brisques save nobody.
    assert match.is_over
    assert match.winner == match.deal.scores.index(max(match.deal.scores))
    assert match.outcome.margin == points
    with pytest.raises(IllegalAction):
        match.next_deal()


def test_brisques_count_in_the_settlement_only() -> None:
    text = "phase: play\nturn: 0\nturn-up: none\ntrump: H\nhand 0: AHa ...\nhand 1: THa ..."
    deal = position("rubicon", text)
    deal.act("play AHa")
    deal.act("play THa")
    assert deal.scores == (0, 0)
    assert deal.brisques == (20, 0)


# Matches of three and four


@pytest.mark.parametrize(
    ("rules", "results", "winners", "margin"),
    [
        ("three-handed", [(1990, 100, 200)], None, 0),
        ("three-handed", [(2000, 100, 200)], (0,), 1_800),
        ("three-handed", [(2050, 2060, 2055)], (1,), 5),
        ("three-handed", [(2100, 2100, 300)], None, 0),
        ("three-handed", [(2100, 300, 2100), (0, 0, 10)], (2,), 10),
        ("three-handed", [(2100, 2000, 2000)], (0,), 100),
        ("four-handed", [(500, 1999, 0, 0)], None, 0),
        ("four-handed", [(2050, 2050, 10, 10)], None, 0),
        ("four-handed", [(2050, 2040, 10, 10)], (0,), 10),
        ("four-handed", [(1000, 900, 1000, 900)], None, 0),
        ("four-partners", [(1000, 900, 1000, 1090)], (0, 2), 10),
        ("four-partners", [(1000, 900, 990, 1100)], (1, 3), 10),
        ("four-partners", [(1990, 1000, 0, 990)], None, 0),
        ("four-partners", [(1500, 1000, 600, 1100)], None, 0),
        ("four-partners", [(1500, 1000, 600, 1100), (10, 20, 10, 10)], (1, 3), 10),
    ],
)
def test_matches_to_2000(
    rules: str, results: list[tuple[int, ...]], winners: tuple[int, ...] | None, margin: int
) -> None:
    outcome = judge(read_rules(rules), results)
    assert outcome.over is (winners is not None)
    assert outcome.winners == (winners or ())
    assert outcome.margin == margin


@pytest.mark.parametrize("rules", SEVERAL)
def test_the_deal_passes_to_the_left(rules: str) -> None:
    match = Match(read_rules(rules), seed=2, first_dealer=2)
    seats = match.rules.seats
    for number in range(4):
        assert match.dealer == (2 + number) % seats
        assert match.deal.turn == (3 + number) % seats
        play_out(match.deal)
        match.next_deal()
    totals = [sum(scores[seat] for scores in match.results) for seat in range(seats)]
    assert match.totals == tuple(totals)
    if rules == "four-partners":
        assert match.side_totals == (totals[0] + totals[2], totals[1] + totals[3])
    else:
        assert match.side_totals == match.totals


def test_whoever_gives_up_gives_up_for_his_partner() -> None:
    match = Match(read_rules("four-partners"), seed=2)
    match.give_up(3)
    assert match.outcome.winners == (0, 2)


@pytest.mark.parametrize("rules", SEVERAL)
def test_all_seats_cut_for_the_first_deal(rules: str) -> None:
    seats = read_rules(rules).seats
    dealers = set()
    for seed in range(40):
        found = first_dealer(read_rules(rules), seed)
        assert all(len(cut) == seats for cut in found.cuts)
        ranks = [card.rank for card in found.cuts[-1]]
        assert ranks.count(max(ranks)) == 1
        assert ranks[found.seat] == max(ranks)
        dealers.add(found.seat)
    assert dealers == set(range(seats))


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


# Polish


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


def test_the_pack_of_a_game_is_given_by_its_order() -> None:
    deal = only_deal("three-handed", "8Sa 8Sb 8Sc")
    assert {"8Sa", "8Sb", "8Sc"} <= texts(deal.view(1).hand)
