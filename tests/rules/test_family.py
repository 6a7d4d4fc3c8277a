"""What the rest of the family shares with the game of two packs: pack, tricks, melds; trumps without a turn-up.

Seat 0 has just won a trick of the stock phase and hearts are trumps, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from bezique.deal import Deal
from bezique.rulesets import read_rules
from rules.table import (
    RUBICON_KIN,
    SEVERAL,
    dealt_to,
    gain,
    next_window,
    only_deal,
    play_out,
    playable_faces,
    position,
    refused,
    result,
    texts,
    verbs,
    window,
)
from rules.test_melds import ROWS, Row

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


def test_the_pack_of_a_game_is_given_by_its_order() -> None:
    deal = only_deal("three-handed", "8Sa 8Sb 8Sc")
    assert {"8Sa", "8Sb", "8Sc"} <= texts(deal.view(1).hand)


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
