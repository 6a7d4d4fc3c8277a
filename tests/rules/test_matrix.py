"""The differences between the rule sets, question by question, each shown by a position or a deal.

The values stand in the order of ``COLUMNS``: the first to the fifth description (ladder, closing-ten, classic,
plain-sequence, parlour), then what the handbooks agree on (hoyle).
"""

from __future__ import annotations

from collections import Counter

import pytest

from bezique.cards import pack_cards
from bezique.deal import Deal
from bezique.errors import IllegalAction, PositionError
from bezique.match import Match, first_dealer, judge
from bezique.rulesets import RULE_SETS, read_rules
from rules.table import (
    ALL_RULE_SETS,
    COLUMNS,
    LOSER,
    WINNER,
    dealt,
    gain,
    only_deal,
    play_out,
    playable,
    points_for,
    position,
    result,
    strict,
    texts,
    verbs,
    window,
)


def columns(*expected: object) -> pytest.MarkDecorator:
    """One case for each rule set, with what is expected there; a single value holds for all of them."""
    values = expected * len(COLUMNS) if len(expected) == 1 else expected
    return pytest.mark.parametrize(("rules", "expected"), list(zip(COLUMNS, values, strict=True)))


def deal_of(rules: str, seed: int = 4, dealer: int = 0) -> Deal:
    """A shuffled deal."""
    return Deal(read_rules(rules), seed=seed, dealer=dealer)


def test_every_rule_set_of_two_hands_and_two_packs_has_its_column() -> None:
    ordinary = {name for name, entry in RULE_SETS.items() if (entry.rules.seats, entry.rules.packs) == (2, 2)}
    assert set(ALL_RULE_SETS) <= ordinary


# The pack and the deal


@columns(2)
def test_players(rules: str, expected: int) -> None:
    deal = deal_of(rules)
    assert len(deal.scores) == expected
    with pytest.raises(PositionError):
        deal.view(expected)


@columns(64)
def test_cards(rules: str, expected: int) -> None:
    order = deal_of(rules).order
    assert len(order) == expected
    faces = Counter(card.face for card in order)
    assert set(faces) == {rank + suit for rank in "789JQKTA" for suit in "SHDC"}
    assert set(faces.values()) == {2}


@columns("ATKQJ987")
def test_rank_order(rules: str, expected: str) -> None:
    for higher in range(8):
        for lower in range(higher + 1, 8):
            for suit in "DH":
                high, low = f"{expected[higher]}{suit}a", f"{expected[lower]}{suit}a"
                for led, answer in ((high, low), (low, high)):
                    deal = position(
                        rules, f"phase: play\nturn: 0\nturn-up: 9Hb\nhand 0: {led} ...\nhand 1: {answer} ..."
                    )
                    deal.act(f"play {led}")
                    deal.act(f"play {answer}")
                    assert deal.turn == (0 if led == high else 1)


@columns("first")
def test_identical_cards(rules: str, expected: str) -> None:
    for face in ("AD", "TC", "7S", "KH", "8H"):
        deal = position(rules, f"phase: play\nturn: 1\nturn-up: 9Hb\nhand 1: {face}b ...\nhand 0: {face}a ...")
        deal.act(f"play {face}b")
        deal.act(f"play {face}a")
        assert deal.turn == (1 if expected == "first" else 0)


@columns(8)
def test_hand_size(rules: str, expected: int) -> None:
    deal = deal_of(rules)
    assert [deal.view(seat).concealed(seat) for seat in (0, 1)] == [expected, expected]
    assert [len(deal.view(seat).hand) for seat in (0, 1)] == [expected, expected]
    assert deal.view(0).stock == 47


@columns((3, 2, 3))
@pytest.mark.parametrize("dealer", [0, 1])
def test_packets_and_who_is_dealt_first(rules: str, expected: tuple[int, ...], dealer: int) -> None:
    deal = deal_of(rules, dealer=dealer)
    hands: tuple[list[object], list[object]] = ([], [])
    pack = list(deal.order)
    for size in expected:
        for seat in (1 - dealer, dealer):
            hands[seat].extend(pack[:size])
            del pack[:size]
    for seat in (0, 1):
        assert set(deal.view(seat).hand) == set(hands[seat])
    assert deal.view(0).turn_up == pack[0]


@columns("computer", "random", "random", "random", "cut", "cut")
def test_first_dealer(rules: str, expected: str) -> None:
    found = [first_dealer(read_rules(rules), seed) for seed in range(200)]
    seats = {entry.seat for entry in found}
    if expected == "computer":
        assert seats == {1}
        return
    assert seats == {0, 1}
    assert 60 < sum(entry.seat for entry in found) < 140
    assert all(bool(entry.cuts) == (expected == "cut") for entry in found)
    if expected == "cut":
        order = "789JQKTA"
        for entry in found:
            *level, last = [[order.index(card.face[0]) for card in cut] for cut in entry.cuts]
            # Equal ranks cut again; the higher card deals.
            assert all(ranks[0] == ranks[1] for ranks in level)
            assert last[entry.seat] > last[1 - entry.seat]
        assert any(len(entry.cuts) > 1 for entry in found)


@columns("match", "match", "anew", "anew", "anew", "anew")
def test_who_deals_first_in_the_next_match(rules: str, expected: str) -> None:
    options = read_rules(rules)
    for previous in (0, 1):
        following = [first_dealer(options, seed, previous).seat for seed in range(40)]
        if expected == "match":
            assert following == [1 - previous] * 40
        else:
            assert following == [first_dealer(options, seed).seat for seed in range(40)]


@columns("alternates")
@pytest.mark.parametrize("first", [0, 1])
def test_the_deal_passes_to_the_other_player(rules: str, expected: str, first: int) -> None:
    assert expected == "alternates"
    match = Match(read_rules(rules), seed=9, first_dealer=first)
    dealers = [match.dealer]
    for _ in range(2 if rules != "ladder" else 1):
        play_out(match.deal)
        dealers.append(match.next_deal().dealer)
    assert dealers == [first, 1 - first, first][: len(dealers)]


@columns("non-dealer")
@pytest.mark.parametrize("dealer", [0, 1])
def test_first_lead(rules: str, expected: str, dealer: int) -> None:
    deal = deal_of(rules, dealer=dealer)
    assert deal.turn == (1 - dealer if expected == "non-dealer" else dealer)
    assert len(playable(deal)) > 1


@columns("turn-up")
def test_what_makes_trumps(rules: str, expected: str) -> None:
    for seed in range(8):
        deal = deal_of(rules, seed)
        trump, turn_up = deal.view(1).trump, deal.view(1).turn_up
        assert trump is not None
        assert turn_up is not None
        assert (trump, expected) == (turn_up.suit, "turn-up")
        play_out(deal)
        assert deal.view(1).trump == trump


@columns(10)
def test_a_seven_turned_up(rules: str, expected: int) -> None:
    low = "8Sa 8Sb 8Da 8Db 8Ca 8Cb 9Sa 9Sb 9Da 9Db 9Ca 9Cb 8Ha 8Hb 9Ha 9Hb"
    assert only_deal(rules, f"{low} 7Da").scores == (expected, 0)
    assert only_deal(rules, f"{low} 7Da", dealer=1).scores == (0, expected)


# Tricks and drawing


@columns("any card")
def test_the_free_phase(rules: str, expected: str) -> None:
    assert expected == "any card"
    deal = position(rules, "phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: 8Ca ...\nhand 1: 9Ca 7Ca 7Ha ADa ...")
    deal.act("play 8Ca")
    assert {"9Ca", "7Ca", "7Ha", "ADa"} <= playable(deal)


@columns("winner, loser")
@pytest.mark.parametrize("winner", [0, 1])
def test_draw_order(rules: str, expected: str, winner: int) -> None:
    assert expected == "winner, loser"
    deal = position(rules, f"phase: window\nturn: {winner}\nturn-up: 9Ha\nstock: KSa QSa JSa ...")
    deal.act("draw")
    assert "KSa" in texts(deal.view(winner).hand)
    assert "QSa" in texts(deal.view(1 - winner).hand)
    assert [deal.view(seat).concealed(seat) for seat in (0, 1)] == [8, 8]


@columns("loser gets the turn-up")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_last_two_cards(rules: str, expected: str, winner: int) -> None:
    assert expected == "loser gets the turn-up"
    deal = position(rules, f"phase: window\nturn: {winner}\nturn-up: AHa\ntricks: 24\nstock: 9Sa")
    deal.act("draw")
    assert "9Sa" in texts(deal.view(winner).hand)
    assert "AHa" in texts(deal.view(1 - winner).hand)
    assert "AHa" in texts(deal.view(winner).known(1 - winner))
    assert deal.view(0).turn_up is None
    trump = deal.view(0).trump
    assert trump is not None
    assert trump.letter == "H"


@columns("trick winner")
def test_who_declares(rules: str, expected: str) -> None:
    assert expected == "trick winner"
    deal = position(
        rules,
        "phase: play\nturn: 0\nturn-up: 9Ha\nhand 0: 8Ca KSa QSa ...\nhand 1: 9Ca KDa QDa ...",
    )
    deal.act("play 8Ca")
    deal.act("play 9Ca")
    # Seat 1 has won: it may declare, seat 0 may not, though it led.
    assert deal.view(0).actions == ()
    assert gain(deal, "declare marriage KDa QDa", 1) == 20
    assert deal.scores == (0, 20)


@columns(1)
def test_melds_on_a_trick(rules: str, expected: int) -> None:
    deal = window(rules, hand="KSa QSa KDa QDa QHa JDa")
    made = 0
    while any(action.verb == "declare" for action in deal.actions()):
        deal.act(next(action for action in deal.actions() if action.verb == "declare"))
        made += 1
    assert made == expected


@columns("40")
def test_a_meld_on_trick_24(rules: str, expected: str) -> None:
    deal = window(rules, hand="KHa QHa", more="tricks: 24")
    assert result(deal, "declare marriage KHa QHa") == expected


# Sevens of trumps


@columns("10")
def test_seven_points(rules: str, expected: str) -> None:
    assert result(window(rules, turn_up="KHa", hand="7Ha"), "seven 7Ha") == expected
    assert result(window(rules, turn_up="7Hb", hand="7Ha", more="sevens: 7Hb"), "seven 7Ha") == expected


@columns("exchanged unless it is a seven")
def test_seven_exchange(rules: str, expected: str) -> None:
    assert expected == "exchanged unless it is a seven"
    for face in ("8H", "9H", "JH", "QH", "KH", "TH", "AH"):
        deal = window(rules, turn_up=f"{face}a", hand="7Ha")
        deal.act("seven 7Ha")
        assert str(deal.view(WINNER).turn_up) == "7Ha"
        assert f"{face}a" in texts(deal.view(WINNER).hand)
    deal = window(rules, turn_up="7Hb", hand="7Ha", more="sevens: 7Hb")
    deal.act("seven 7Ha")
    assert str(deal.view(WINNER).turn_up) == "7Hb"
    assert "7Ha" in texts(deal.view(WINNER).held)


@columns("10")
def test_a_seven_on_trick_24(rules: str, expected: str) -> None:
    deal = window(rules, turn_up="AHa", hand="7Ha", more="tricks: 24")
    assert result(deal, "seven 7Ha") == expected
    assert "AHa" in texts(deal.view(WINNER).hand)


@columns("30", "30", "30", "10", "10", "30")
def test_seven_and_meld_on_one_trick(rules: str, expected: str) -> None:
    deal = window(rules, turn_up="9Ha", hand="7Ha KCa QCa")
    deal.act("seven 7Ha")
    result(deal, "declare marriage KCa QCa")
    assert str(deal.scores[WINNER]) == expected


@columns(2, 2, 2, 1, 1, 2)
def test_sevens_on_one_trick(rules: str, expected: int) -> None:
    deal = window(rules, turn_up="9Ha", hand="7Ha 7Hb")
    made = 0
    while "seven" in verbs(deal):
        deal.act("seven")
        made += 1
    assert made == expected
    assert deal.scores[WINNER] == 10 * expected


@columns("10")
def test_the_second_seven(rules: str, expected: str) -> None:
    # The opponent has exchanged the first one.
    deal = window(rules, turn_up="7Ha", hand="7Hb", more="sevens: 7Ha")
    assert result(deal, "seven 7Hb") == expected
    assert "7Hb" in texts(deal.view(WINNER).held)
    assert str(deal.view(WINNER).turn_up) == "7Ha"


@columns(0)
def test_a_seven_played_to_a_trick(rules: str, expected: int) -> None:
    deal = position(rules, "phase: play\nturn: 0\nturn-up: KHa\nhand 0: 7Ha ...")
    assert gain(deal, "play 7Ha") == expected


# Melds


@columns("250")
def test_sequence_of_trumps(rules: str, expected: str) -> None:
    for suit in "SHDC":
        cards = " ".join(f"{rank}{suit}a" for rank in "ATKQJ")
        assert result(window(rules, trump=suit, hand=cards), f"declare sequence {cards}") == expected


@columns("-", "-", "-", "150", "-", "-")
def test_sequence_of_a_plain_suit(rules: str, expected: str) -> None:
    for trump, suit in (("S", "H"), ("H", "D"), ("D", "C"), ("C", "S")):
        cards = " ".join(f"{rank}{suit}a" for rank in "ATKQJ")
        assert result(window(rules, trump=trump, hand=cards), f"declare sequence {cards}") == expected


@columns(("40", "20"))
def test_marriages(rules: str, expected: tuple[str, str]) -> None:
    for trump in "SHDC":
        for suit in "SHDC":
            deal = window(rules, trump=trump, hand=f"K{suit}a Q{suit}a")
            assert result(deal, f"declare marriage K{suit}a Q{suit}a") == expected[trump != suit]


@columns(("40", "500"))
def test_bezique_and_double_bezique(rules: str, expected: tuple[str, str]) -> None:
    for trump in "SHDC":
        deal = window(rules, trump=trump, hand="QSa QSb JDa JDb")
        assert result(deal.copy(), "declare bezique QSa JDa") == expected[0]
        assert result(deal, "declare double-bezique QSa QSb JDa JDb") == expected[1]


@columns(("100", "80", "60", "40"))
def test_four_of_a_kind(rules: str, expected: tuple[str, ...]) -> None:
    for rank, name, points in zip("AKQJ", ("aces", "kings", "queens", "jacks"), expected, strict=True):
        cards = " ".join(f"{rank}{suit}a" for suit in "SHDC")
        assert result(window(rules, hand=cards), f"declare four-{name} {cards}") == points


@columns("-", "-", "-", "10", "-", "-")
def test_four_tens(rules: str, expected: str) -> None:
    assert result(window(rules, hand="TSa THa TDa TCa"), "declare four-tens TSa THa TDa TCa") == expected


@columns("one of each", "any", "any", "one of each", "any", "any")
def test_suits_of_four_of_a_kind(rules: str, expected: str) -> None:
    for rank, name, points in (("A", "aces", "100"), ("K", "kings", "80"), ("Q", "queens", "60"), ("J", "jacks", "40")):
        for suits in ("Sa Sb Ha Da", "Ha Hb Da Db", "Ca Cb Sa Ha"):
            cards = " ".join(rank + suit for suit in suits.split())
            cell = result(window(rules, hand=cards), f"declare four-{name} {cards}")
            assert cell == (points if expected == "any" else "-")
        assert not [
            action
            for action in window(rules, hand=f"{rank}Sa {rank}Sb {rank}Ha").actions()
            if action.meld == f"four-{name}"
        ]


def test_suits_of_four_tens() -> None:
    assert result(window("plain-sequence", hand="TSa TSb THa TDa"), "declare four-tens TSa TSb THa TDa") == "-"


@columns("QS JD")
def test_the_bezique_pair_is_the_same_whatever_is_trumps(rules: str, expected: str) -> None:
    queen, jack = expected.split()
    for trump in "SHDC":
        deal = window(rules, trump=trump, hand="QSa QHa QDa JSa JDa JCa")
        pairs = [[card.face for card in action.cards] for action in deal.actions() if action.meld == "bezique"]
        assert pairs == [[queen, jack]]


# Using cards again


@columns(("80", "-"))
def test_card_reuse_in_another_kind_only(rules: str, expected: tuple[str, str]) -> None:
    deal = window(rules, hand="KSa KHa KDa QCb", table="KCa QCa", melds="marriage KCa QCa")
    assert result(deal.copy(), "declare four-kings KSa KHa KDa KCa") == expected[0]
    assert result(deal, "declare marriage KCa QCb") == expected[1]


@columns("-", "-", "-", "60", "60", "60")
def test_a_meld_wholly_from_the_table(rules: str, expected: str) -> None:
    deal = window(
        rules,
        table="QSa QHa QDa QCa KHa",
        melds="marriage KSa QSa; marriage KHa QHa; marriage KDa QDa; marriage KCa QCa",
    )
    assert result(deal, "declare four-queens QSa QHa QDa QCa") == expected


@columns("290")
def test_royal_marriage_then_sequence(rules: str, expected: str) -> None:
    deal = window(rules, hand="AHa THa KHa QHa JHa", other="8Ca", more="stock: 9Ca ...")
    deal.act("declare marriage KHa QHa")
    deal.act("draw")
    deal.act("play 9Ca")
    deal.act("play 8Ca")
    deal.act("declare sequence AHa THa KHa QHa JHa")
    assert str(deal.scores[WINNER]) == expected


@columns("-")
def test_sequence_then_royal_marriage(rules: str, expected: str) -> None:
    # With a fresh card in the hand, so that nothing but the sequence stands against it.
    deal = window(rules, table="AHa THa KHa QHa JHa", hand="QHb", melds="sequence AHa THa KHa QHa JHa")
    assert result(deal, "declare marriage KHa QHa") == expected


@columns(("-", "-", "40"))
def test_the_sequence_closes_its_king_and_queen_each_for_itself(rules: str, expected: tuple[str, ...]) -> None:
    deal = window(rules, table="AHa THa KHa QHa JHa", hand="KHb QHb", melds="sequence AHa THa KHa QHa JHa")
    assert result(deal.copy(), "declare marriage KHb QHa") == expected[0]
    assert result(deal.copy(), "declare marriage KHa QHb") == expected[1]
    assert result(deal.copy(), "declare marriage KHb QHb") == expected[2]


@columns("540")
def test_single_to_double(rules: str, expected: str) -> None:
    deal = window(rules, hand="QSa QSb JDa JDb", other="8Ca", more="stock: 9Ca ...")
    deal.act("declare bezique QSa JDa")
    deal.act("draw")
    deal.act("play 9Ca")
    deal.act("play 8Ca")
    deal.act("declare double-bezique QSa QSb JDa JDb")
    assert str(deal.scores[WINNER]) == expected


@columns("-")
def test_two_singles_to_double(rules: str, expected: str) -> None:
    deal = window(rules, table="QSa QSb JDa JDb", melds="bezique QSa JDa; bezique QSb JDb")
    assert result(deal, "declare double-bezique QSa QSb JDa JDb") == expected


@columns("-")
def test_double_to_single(rules: str, expected: str) -> None:
    deal = window(rules, table="QSa QSb JDa JDb", melds="double-bezique QSa QSb JDa JDb")
    for queen in ("QSa", "QSb"):
        for jack in ("JDa", "JDb"):
            assert result(deal, f"declare bezique {queen} {jack}") == expected


@columns("-")
def test_a_meld_formed_again_after_one_of_its_cards_was_played(rules: str, expected: str) -> None:
    deal = window(rules, table="QSa QHa QDa", hand="QCb", melds="four-queens QSa QHa QDa QCa")
    assert result(deal, "declare four-queens QSa QHa QDa QCb") == expected


# The end of the stock and after


@columns("hand")
def test_the_table_cards_return_to_the_hand(rules: str, expected: str) -> None:
    assert expected == "hand"
    deal = window(
        rules,
        table="KCa QCa",
        melds="marriage KCa QCa",
        more="tricks: 24\ntable 1: KSa QSa",
    )
    deal.act("draw")
    for seat, cards in ((WINNER, {"KCa", "QCa"}), (LOSER, {"KSa", "QSa"})):
        view = deal.view(seat)
        assert view.table(seat) == ()
        assert cards <= texts(view.hand)
        assert len(view.hand) == 8


@columns("follow, beat, trump")
def test_the_last_eight_tricks(rules: str, expected: str) -> None:
    assert expected == "follow, beat, trump"
    assert playable(strict(rules, trick="QCa", hand="KCa 9Ca AHa ADa")) == {"KCa"}
    assert playable(strict(rules, trick="ACa", hand="KCa 9Ca AHa ADa")) == {"KCa", "9Ca"}
    assert playable(strict(rules, trick="QSa", hand="KCa 9Ca 7Ha ADa")) == {"7Ha"}
    assert playable(strict(rules, trick="QSa", hand="KCa 9Ca 7Da ADa")) == {"KCa", "9Ca", "7Da", "ADa"}


@columns(10)
def test_points_of_the_last_trick(rules: str, expected: int) -> None:
    deal = deal_of(rules)
    play_out(deal)
    assert sum(points_for(deal, "last-trick", "last-of-stock")) == expected


@columns(32, 24, 32, 32, 32, 32)
def test_which_trick_is_the_last(rules: str, expected: int) -> None:
    deal = deal_of(rules)
    while not deal.is_over:
        before = deal.scores
        events = deal.act("draw" if "draw" in verbs(deal) else deal.actions()[0])
        names = [line.what for event in events for line in event.lines]
        tricks = deal.view(0).tricks
        if {"last-trick", "last-of-stock"} & set(names):
            assert tricks == expected
            assert [event.kind for event in events if "last" in "".join(line.what for line in event.lines)] == ["trick"]
            assert deal.scores != before
    assert deal.is_over


@columns(10)
def test_points_of_a_brisque(rules: str, expected: int) -> None:
    deal = deal_of(rules)
    play_out(deal)
    view = deal.view(0)
    for seat in (0, 1):
        captured = [card for card in view.won(seat) if card.face[0] in "AT"]
        assert points_for(deal, "brisques")[seat] == expected * len(captured)


@columns("end")
def test_when_brisques_are_written_down(rules: str, expected: str) -> None:
    assert expected == "end"
    deal = deal_of(rules)
    while deal.turn is not None:
        deal.act("draw" if "draw" in verbs(deal) else deal.actions()[0])
        if not deal.is_over:
            assert points_for(deal, "brisques") == [0, 0]
    booked = {event.kind for event in deal.events for line in event.lines if line.what == "brisques"}
    assert booked == {expected}


# The match


@columns("one or two deals", "target", "target", "target", "target", "target")
def test_kind_of_match(rules: str, expected: str) -> None:
    options = read_rules(rules)
    two_deals = judge(options, [(100, 60), (50, 40)])
    assert two_deals.over is (expected == "one or two deals")
    early = judge(options, [(400, 60)])
    assert early.over is (expected == "one or two deals")


@columns(None, 1000, 1000, 1000, 1000, 1000)
def test_target(rules: str, expected: int | None) -> None:
    options = read_rules(rules)
    if expected is not None:
        below, reached = [(expected - 10, 0)], [(expected, 0)]
        assert [judge(options, below).over, judge(options, reached).over] == [False, True]
        higher = read_rules(f"{rules}(target=1500)")
        assert [judge(higher, reached).over, judge(higher, [(1500, 0)]).over] == [False, True]
    else:
        assert [judge(options, [(390, 0)]).over, judge(options, [(400, 0)]).over] == [False, True]


@columns("after a deal")
def test_when_the_win_is_checked(rules: str, expected: str) -> None:
    assert expected == "after a deal"
    order = dealt(
        rules,
        first="QSa QSb JDa JDb 7Sa 7Sb 8Sa ADa",
        second="7Ca 7Cb 8Ca 8Cb 9Ca 9Cb 7Da 7Db",
        turn_up="9Ha",
    ).order
    name = f"{rules}(early_win=400)" if rules == "ladder" else f"{rules}(target=400)"
    match = Match(read_rules(name), order=order)
    match.deal.act("play ADa", 1)
    match.deal.act("play 7Da", 0)
    assert gain(match.deal, "declare double-bezique QSa QSb JDa JDb") == 500
    assert (match.is_over, match.winner) == (False, None)
    with pytest.raises(IllegalAction):
        match.next_deal()
    play_out(match.deal)
    # Without another declaration nobody makes up for 500 points with tricks.
    assert (match.is_over, match.winner) == (True, 1)


@columns(1)
def test_both_reach_the_target(rules: str, expected: int) -> None:
    assert judge(read_rules(rules), [(1020, 1060)]).winner == expected
    assert judge(read_rules(rules), [(1060, 1020)]).winner == 1 - expected


@columns("draw", "another deal", "another deal", "another deal", "another deal", "another deal")
def test_tie(rules: str, expected: str) -> None:
    outcome = judge(read_rules(rules), [(580, 500), (500, 580)])
    assert outcome.winner is None
    assert outcome.draw is (expected == "draw")
    assert outcome.over is (expected == "draw")


@columns(True, False, False, False, False, False)
def test_ladder(rules: str, expected: bool) -> None:
    assert read_rules(rules).ladder is expected


# What is not played unless it is chosen


@columns("as an option only")
def test_carte_blanche(rules: str, expected: str) -> None:
    assert expected == "as an option only"
    low = "7Sa 7Da 8Sa 8Da 9Sa 9Da 8Ca 7Ca"
    other = "KSa KDa KCa QSa QDa QCa JSa JCa"
    assert "carte-blanche" not in verbs(dealt(rules, first=low, second=other, turn_up="QHa"))
    chosen = dealt(f"{rules}(carte_blanche=50)", first=low, second=other, turn_up="QHa")
    assert gain(chosen, "carte-blanche") == 50


@columns("an illegal play cannot be made")
def test_penalties(rules: str, expected: str) -> None:
    assert expected == "an illegal play cannot be made"
    deal = strict(rules, trick="QCa", hand="KCa 9Ca AHa ADa")
    for card in ("9Ca", "AHa", "ADa"):
        assert result(deal, f"play {card}") == "-"
    assert deal.scores == (0, 0)
    # A player cannot fail to draw either: nobody leads before the draw.
    deal = window(rules, hand="8Ca")
    assert result(deal, "play 8Ca") == "-"


# Without a turn-up


def test_no_turn_up_plays_as_the_handbooks_do_but_for_trumps_and_sevens() -> None:
    changed = {name for name, value in read_rules("no-turn-up") if dict(read_rules("hoyle"))[name] != value}
    assert changed == {"trump", "seven", "turn_up_seven", "seven_exchange"}


def test_no_turn_up_draws_the_last_two_cards_in_order() -> None:
    deal = position("no-turn-up", "phase: window\nturn: 1\nturn-up: none\ntricks: 24\nstock: 9Sa ASa")
    deal.act("draw")
    assert "9Sa" in texts(deal.view(1).hand)
    assert "ASa" in texts(deal.view(0).hand)
    # Nobody but the drawer knows it.
    assert "ASa" not in texts(deal.view(1).known(0))
    assert deal.view(0).strict


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_all_64_cards_are_drawn_and_played(rules: str) -> None:
    deal = deal_of(rules)
    play_out(deal)
    played = [card for event in deal.events if event.kind == "play" for card in event.cards]
    assert sorted(played) == list(pack_cards(2))
