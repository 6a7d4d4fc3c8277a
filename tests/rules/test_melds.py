"""Which melds may be declared and what they score: the worked examples M01 to M44.

In every row seat 0 has just won a trick of the stock phase, hearts are trumps unless the row says otherwise,
and the last column gives for each rule set the points of the declaration, or ``-`` when it is rejected. The
melds that cards have served in before stand under ``scored``; a card of such a meld that is neither in the
hand nor on the table has been played since.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bezique.deal import Deal
from bezique.rulesets import read_rules
from rules.table import (
    ALL_RULE_SETS,
    COLUMNS,
    LOSER,
    WINNER,
    gain,
    playable,
    position,
    refused,
    result,
    texts,
    trump_lines,
    verbs,
    window,
)


@dataclass(frozen=True)
class Row:
    """One row of the table of melds."""

    name: str
    declare: str
    points: str
    hand: str = ""
    table: str = ""
    scored: str = ""
    trump: str = "H"
    start: int = 0


SEQUENCE = "AHa THa KHa QHa JHa"

MELD_COLUMNS = (*COLUMNS, "rubicon")

# The points stand in the order ladder, closing-ten, classic, plain-sequence, parlour, hoyle, rubicon.
ROWS = (
    Row("M01 marriage", "marriage KCa QCa", " 20  20  20  20  20  20  20", hand="KCa QCa"),
    Row("M02 royal marriage", "marriage KHa QHa", " 40  40  40  40  40  40  40", hand="KHa QHa"),
    Row(
        "M03 the king again with the other queen",
        "marriage KCa QCb",
        "  -   -   -   -   -   -   -",
        hand="QCb",
        table="KCa QCa",
        scored="marriage KCa QCa",
    ),
    Row(
        "M04 the king again after his queen was played",
        "marriage KCa QCb",
        "  -   -   -   -   -   -  20",
        hand="QCb",
        table="KCa",
        scored="marriage KCa QCa",
    ),
    Row(
        "M05 a second marriage of two fresh cards",
        "marriage KCb QCb",
        " 20  20  20  20  20  20  20",
        hand="KCb QCb",
        table="KCa QCa",
        scored="marriage KCa QCa",
    ),
    Row(
        "M06 crossing two marriages",
        "marriage KCa QCb",
        "  -   -   -   -   -   -   -",
        table="KCa QCa KCb QCb",
        scored="marriage KCa QCa; marriage KCb QCb",
    ),
    Row(
        "M07 crossing two marriages after a card of them was played",
        "marriage KCb QCa",
        "  -   -   -   -   -   -  20",
        table="QCa KCb QCb",
        scored="marriage KCa QCa; marriage KCb QCb",
    ),
    Row(
        "M08a a married king in four kings",
        "four-kings KSa KHa KDa KCa",
        " 80  80  80  80  80  80  80",
        hand="KHa KDa KCa",
        table="KSa QSa",
        scored="marriage KSa QSa",
        trump="S",
        start=40,
    ),
    Row(
        "M08b the same king a third time, in the sequence",
        "sequence ASa TSa KSa QSa JSa",
        "250 250 250 250 250 250 250",
        hand="ASa TSa JSa",
        table="KSa QSa KHa",
        scored="marriage KSa QSa; four-kings KSa KHa KDa KCa",
        trump="S",
        start=120,
    ),
    Row(
        "M09 four kings with a suit twice",
        "four-kings KSa KSb KHa KCa",
        "  -  80  80   -  80  80  80",
        hand="KSa KSb KHa KCa",
    ),
    Row("M10 four jacks", "four-jacks JSa JHa JDa JCa", " 40  40  40  40  40  40  40", hand="JSa JHa JDa JCa"),
    Row(
        "M11 four kings again with one new king",
        "four-kings KSa KHa KDb KCa",
        "  -   -   -   -   -   -  80",
        hand="KDb",
        table="KSa KHa KCa",
        scored="four-kings KSa KHa KDa KCa",
    ),
    Row(
        "M12 four kings again, all fresh",
        "four-kings KSb KHb KDb KCb",
        " 80  80  80  80  80  80  80",
        hand="KSb KHb KDb KCb",
        table="KSa KHa",
        scored="four-kings KSa KHa KDa KCa",
    ),
    Row(
        "M13 one king of the four exchanged for his twin",
        "four-kings KSb KHa KDa KCa",
        "  -   -   -   -   -   -   -",
        hand="KSb",
        table="KSa KHa KDa KCa",
        scored="four-kings KSa KHa KDa KCa",
    ),
    Row(
        "M14 royal marriage, then sequence",
        f"sequence {SEQUENCE}",
        "250 250 250 250 250 250 250",
        hand="AHa THa JHa",
        table="KHa QHa",
        scored="marriage KHa QHa",
        start=40,
    ),
    Row("M15 sequence at once", f"sequence {SEQUENCE}", "250 250 250 250 250 250 250", hand=SEQUENCE),
    Row(
        "M16 royal marriage out of the sequence",
        "marriage KHa QHa",
        "  -   -   -   -   -   -   -",
        table=SEQUENCE,
        scored=f"sequence {SEQUENCE}",
    ),
    Row(
        "M17 a fresh king with the queen of the sequence",
        "marriage KHb QHa",
        "  -   -   -   -   -   -   -",
        hand="KHb",
        table=SEQUENCE,
        scored=f"sequence {SEQUENCE}",
    ),
    Row(
        "M18 a fresh royal marriage after the sequence",
        "marriage KHb QHb",
        " 40  40  40  40  40  40  40",
        hand="KHb QHb",
        table=SEQUENCE,
        scored=f"sequence {SEQUENCE}",
    ),
    Row(
        "M19a royal marriage, then sequence with the other king",
        "sequence AHa THa KHb QHa JHa",
        "250 250 250 250 250 250 250",
        hand="AHa THa JHa KHb",
        table="KHa QHa",
        scored="marriage KHa QHa",
    ),
    Row(
        "M19b after M19a the king of the marriage with a fresh queen",
        "marriage KHa QHb",
        "  -   -   -   -   -   -   -",
        hand="QHb",
        table="KHa QHa AHa THa KHb JHa",
        scored="marriage KHa QHa; sequence AHa THa KHb QHa JHa",
    ),
    Row(
        "M19c after M19a the king of the sequence with a fresh queen",
        "marriage KHb QHb",
        "  -   -   -   -   -   -   -",
        hand="QHb",
        table="KHa QHa AHa THa KHb JHa",
        scored="marriage KHa QHa; sequence AHa THa KHb QHa JHa",
    ),
    Row(
        "M20 sequence again around the old king and queen",
        "sequence AHb THb KHa QHa JHb",
        "  -   -   -   -   -   - 250",
        hand="AHb THb JHb",
        table="KHa QHa",
        scored=f"sequence {SEQUENCE}",
    ),
    Row(
        "M21 a second sequence, all fresh",
        "sequence AHb THb KHb QHb JHb",
        "250 250 250 250 250 250 250",
        hand="AHb THb KHb QHb JHb",
        table="KHa QHa",
        scored=f"sequence {SEQUENCE}",
    ),
    Row("M22 bezique", "bezique QSa JDa", " 40  40  40  40  40  40  40", hand="QSa JDa", trump="S"),
    Row("M22 bezique, diamonds trumps", "bezique QSa JDa", " 40  40  40  40  40  40  40", hand="QSa JDa", trump="D"),
    Row(
        "M23 bezique, then double bezique",
        "double-bezique QSa QSb JDa JDb",
        "500 500 500 500 500 500 500",
        hand="QSb JDb",
        table="QSa JDa",
        scored="bezique QSa JDa",
        start=40,
    ),
    Row(
        "M24 double bezique at once",
        "double-bezique QSa QSb JDa JDb",
        "500 500 500 500 500 500 500",
        hand="QSa QSb JDa JDb",
    ),
    Row(
        "M25 a single out of the double",
        "bezique QSa JDa",
        "  -   -   -   -   -   -   -",
        table="QSa JDa QSb JDb",
        scored="double-bezique QSa QSb JDa JDb",
    ),
    Row(
        "M26 the second pair as a second single",
        "bezique QSb JDb",
        " 40  40  40  40  40  40  40",
        hand="QSb JDb",
        table="QSa JDa",
        scored="bezique QSa JDa",
        start=40,
    ),
    Row(
        "M27 two singles united",
        "double-bezique QSa QSb JDa JDb",
        "  -   -   -   -   -   - 500",
        table="QSa JDa QSb JDb",
        scored="bezique QSa JDa; bezique QSb JDb",
    ),
    Row(
        "M28a a second pair after a card of the first was played",
        "bezique QSb JDb",
        " 40  40  40  40  40  40  40",
        hand="QSb JDb",
        table="QSa",
        scored="bezique QSa JDa",
    ),
    Row(
        "M29 the queen again with the other jack",
        "bezique QSa JDb",
        "  -   -   -   -   -   -  40",
        hand="JDb",
        table="QSa",
        scored="bezique QSa JDa",
    ),
    Row(
        "M30 double bezique with one card from the hand",
        "double-bezique QSa QSb JDa JDb",
        "500 500 500 500 500 500 500",
        hand="JDb",
        table="QSa JDa KSa QSb",
        scored="bezique QSa JDa; marriage KSa QSb",
    ),
    Row(
        "M31 double bezique wholly from the table",
        "double-bezique QSa QSb JDa JDb",
        "  -   -   - 500 500 500 500",
        table="QSa JDa QSb JDb JSa JHa JCa",
        scored="bezique QSa JDa; marriage KSa QSb; four-jacks JSa JHa JDb JCa",
    ),
    Row(
        "M32 marriage wholly from the table",
        "marriage KSa QSa",
        "  -   -   -  20  20  20  20",
        table="KSa KHa KDa KCa QSa JDa",
        scored="four-kings KSa KHa KDa KCa; bezique QSa JDa",
    ),
    Row(
        "M33 a married queen in a bezique",
        "bezique QSa JDa",
        " 40  40  40  40  40  40  40",
        hand="JDa",
        table="KSa QSa",
        scored="marriage KSa QSa",
    ),
    Row(
        "M34 a sequence of a plain suit",
        "sequence ACa TCa KCa QCa JCa",
        "  -   -   - 150   -   - 150",
        hand="ACa TCa KCa QCa JCa",
    ),
    Row("M35 four tens", "four-tens TSa THa TDa TCa", "  -   -   -  10   -   -   -", hand="TSa THa TDa TCa"),
    Row(
        "M36 plain marriage, then plain sequence",
        "sequence ACa TCa KCa QCa JCa",
        "  -   -   - 150   -   - 150",
        hand="ACa TCa JCa",
        table="KCa QCa",
        scored="marriage KCa QCa",
    ),
    Row("M37 a sequence without ace and ten", "sequence", "  -   -   -   -   -   -   -", hand="KHa QHa JHa"),
    Row(
        "M38 a bezique queen in four queens",
        "four-queens QSa QHa QDa QCa",
        " 60  60  60  60  60  60  60",
        hand="QHa QDa QCa",
        table="QSa JDa",
        scored="bezique QSa JDa",
    ),
    Row(
        "M39 four queens with both queens of spades",
        "four-queens QSa QSb QHa QDa",
        "  -  60  60   -  60  60  60",
        hand="QSb QHa QDa",
        table="QSa JDa",
        scored="bezique QSa JDa",
    ),
    Row(
        "M40 four jacks with both jacks of the double",
        "four-jacks JSa JDa JDb JCa",
        "  -  40  40   -  40  40  40",
        hand="JSa JCa",
        table="QSa QSb JDa JDb",
        scored="double-bezique QSa QSb JDa JDb",
    ),
    # The ladder's text writes "one of each suit" beside the aces themselves; closing-ten and classic let suits repeat.
    Row(
        "M09 for aces",
        "four-aces ASa ASb ADa ACa",
        "  - 100 100   - 100 100 100",
        hand="ASa ASb ADa ACa",
    ),
    Row("four aces", "four-aces ASa AHa ADa ACa", "100 100 100 100 100 100 100", hand="ASa AHa ADa ACa"),
    Row("four kings", "four-kings KSa KHa KDa KCa", " 80  80  80  80  80  80  80", hand="KSa KHa KDa KCa"),
    Row("four queens", "four-queens QSa QHa QDa QCa", " 60  60  60  60  60  60  60", hand="QSa QHa QDa QCa"),
    Row(
        "four kings, two of two suits",
        "four-kings KSa KSb KHa KHb",
        "  -  80  80   -  80  80  80",
        hand="KSa KSb KHa KHb",
    ),
    Row(
        "plain sequence, then the marriage out of it",
        "marriage KCa QCa",
        "  -   -   -   -   -   -   -",
        table="ACa TCa KCa QCa JCa",
        scored="sequence ACa TCa KCa QCa JCa",
    ),
    Row(
        "a married king of clubs in four kings",
        "four-kings KSa KHa KDa KCa",
        " 80  80  80  80  80  80  80",
        hand="KSa KHa KDa",
        table="KCa QCa",
        scored="marriage KCa QCa",
    ),
    Row(
        "a single of the second pair after the double",
        "bezique QSb JDb",
        "  -   -   -   -   -   -   -",
        table="QSa JDa QSb JDb",
        scored="bezique QSa JDa; double-bezique QSa QSb JDa JDb",
    ),
    Row(
        "double bezique a second time",
        "double-bezique QSa QSb JDa JDb",
        "  -   -   -   -   -   -   -",
        table="QSa JDa QSb JDb",
        scored="double-bezique QSa QSb JDa JDb",
    ),
    Row(
        "four jacks with the bezique jack",
        "four-jacks JSa JHa JDa JCa",
        " 40  40  40  40  40  40  40",
        hand="JSa JHa JCa",
        table="QSa JDa",
        scored="bezique QSa JDa",
    ),
    Row(
        "four kings wholly from the table, out of marriages",
        "four-kings KSa KHa KDa KCa",
        "  -   -   -  80  80  80  80",
        table="KSa KHa QHa KDa QDa KCa",
        scored="marriage KSa QSa; marriage KHa QHa; marriage KDa QDa; marriage KCa QCa",
    ),
    Row(
        "four kings, one king of the hand beside three of marriages",
        "four-kings KSa KHa KDa KCa",
        " 80  80  80  80  80  80  80",
        hand="KCa",
        table="KSa KHa KDa",
        scored="marriage KSa QSa; marriage KHa QHa; marriage KDa QDa",
    ),
)

CASES = [
    (row, rules, points)
    for row in ROWS
    for rules, points in zip(MELD_COLUMNS, row.points.split(), strict=True)
    # A plain sequence cannot have been scored where it is no meld.
    if not row.scored.startswith("sequence AC") or rules in ("plain-sequence", "rubicon")
]


def cells(cases: list[tuple[Row, str, str]]) -> pytest.MarkDecorator:
    """One case for each cell of the table."""
    marked = [pytest.param(*case, id=f"{case[0].name}-{case[1]}") for case in cases]
    return pytest.mark.parametrize(("row", "rules", "points"), marked)


@cells(CASES)
def test_declaration(row: Row, rules: str, points: str) -> None:
    deal = window(
        rules,
        trump=row.trump,
        hand=row.hand,
        table=row.table,
        melds=row.scored,
        more=f"scores: {row.start} 0",
    )
    assert result(deal, f"declare {row.declare}") == points
    total = row.start + (0 if points == "-" else int(points))
    assert deal.scores == (total, 0)


@cells(CASES)
def test_a_declaration_is_offered_exactly_when_it_is_accepted(row: Row, rules: str, points: str) -> None:
    deal = window(rules, trump=row.trump, hand=row.hand, table=row.table, melds=row.scored)
    name, *cards = row.declare.split()
    offered = any(action.meld == name and texts(action.cards) == set(cards) for action in deal.actions())
    assert offered == (points != "-")


@cells([case for case in CASES if case[2] != "-"])
def test_declared_cards_lie_face_up_and_still_belong_to_the_hand(row: Row, rules: str, points: str) -> None:
    deal = window(rules, trump=row.trump, hand=row.hand, table=row.table, melds=row.scored)
    cards = set(row.declare.split()[1:])
    held = texts(deal.view(WINNER).held)
    deal.act(f"declare {row.declare}")
    view = deal.view(WINNER)
    assert texts(view.table(WINNER)) == cards | set(row.table.split())
    assert texts(view.held) == held
    assert texts(deal.view(LOSER).table(WINNER)) == texts(view.table(WINNER))


def played_up_to(rules: str, row: Row) -> Deal:
    """The position of a row reached by play: seat 0 declares the scored melds on tricks that it leads and wins."""
    held = read_rules(rules).hand_size - 1
    copies = "abcd"[: read_rules(rules).packs]
    own, steps = _course(row, held, copies)
    plain = [suit for suit in "SHDC" if suit != row.trump]
    # The opponent holds and draws low cards that take no trick.
    low = [f"{rank}{suit}{copy}" for rank in "78" for suit in plain for copy in copies]
    low = [card for card in low if card not in own]
    stock = [card for pair in zip(own[held:], low[held:], strict=False) for card in pair]
    deal = position(
        rules,
        f"""
        phase: window
        turn: 0
        {trump_lines(rules, row.trump)}
        hand 0: {" ".join(own[:held])}
        hand 1: {" ".join(low[:held])}
        stock: {" ".join(stock)} ...
        """,
    )
    for meld, lead in steps:
        if meld:
            deal.act(f"declare {meld}")
        deal.act("draw")
        deal.act(f"play {lead}", WINNER)
        deal.act(f"play {min(card for card in playable(deal) if card[1] != lead[1] or card < lead)}", LOSER)
        assert deal.turn == WINNER
    assert texts(deal.view(WINNER).table(WINNER)) == set(row.table.split())
    assert set(row.hand.split()) <= texts(deal.view(WINNER).hand)
    return deal


def _course(row: Row, held: int, copies: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Seat 0's cards in the order in which they come, and for each trick the meld declared and the card led then."""
    scored = [meld.strip() for meld in row.scored.split(";")]
    in_melds = list(dict.fromkeys(card for meld in scored for card in meld.split()[1:]))
    kept = [*row.table.split(), *row.hand.split()]
    to_play = [card for card in in_melds if card not in kept]
    plain = [suit for suit in "SHDC" if suit != row.trump]
    fill = [f"8{suit}{copy}" for suit in plain for copy in copies]
    for tricks in range(max(len(scored), len(to_play)), 8):
        dead = [f"9{suit}{copy}" for suit in plain for copy in "ab"][: tricks - len(to_play)]
        for at_first in range(len(dead) + 1):
            rest = [card for card in kept if card not in in_melds]
            own = [*dead[:at_first], *in_melds, *dead[at_first:], *rest, *fill][: held + tricks]
            steps = _steps(own, held, scored, to_play, dead)
            if len(steps) == tricks:
                return own, steps
    raise AssertionError(f"no course of play leads to {row.name}")


def _steps(own: list[str], held: int, scored: list[str], to_play: list[str], dead: list[str]) -> list[tuple[str, str]]:
    """Declare the next meld as soon as it is held; lead what is to be played and waits for no meld, or a dead card."""
    melds, leads, steps = scored[:], [*to_play, *dead], list[tuple[str, str]]()
    for number in range(held + 1, len(own) + 1):
        meld = melds.pop(0) if melds and set(melds[0].split()[1:]) <= set(own[: number - 1]) else ""
        waiting = {card for later in melds for card in later.split()}
        ready = [card for card in leads if card in own[:number] and card not in waiting]
        if not ready:
            break
        leads.remove(ready[0])
        steps.append((meld, ready[0]))
    return steps if not melds else []


@cells([case for case in CASES if case[0].scored])
def test_declaration_after_the_earlier_melds_were_declared_at_the_table(row: Row, rules: str, points: str) -> None:
    deal = played_up_to(rules, row)
    before = deal.scores[WINNER]
    assert result(deal, f"declare {row.declare}") == points
    assert deal.scores == (before + (0 if points == "-" else int(points)), 0)


@pytest.mark.parametrize("rules", COLUMNS)
def test_m08_one_king_in_three_kinds_brings_370(rules: str) -> None:
    deal = position(
        rules,
        """
        phase: window
        turn: 0
        turn-up: 9Sa
        hand 0: QSa KSa KHa KDa KCa 8Ha 8Da
        hand 1: 7Ca 7Cb 7Da 7Db 8Ca 8Cb 9Ca
        stock: ASa 7Ha TSa 7Hb JSa 8Hb ...
        """,
    )
    assert gain(deal, "declare marriage KSa QSa") == 40
    deal.act("draw")
    deal.act("play 8Ha")
    deal.act("play 7Ca")
    assert gain(deal, "declare four-kings KSa KHa KDa KCa") == 80
    deal.act("draw")
    deal.act("play KDa")
    deal.act("play 7Cb")
    deal.act("draw")
    assert {"ASa", "TSa", "JSa"} <= texts(deal.view(WINNER).hand)
    deal.act("play KCa")
    deal.act("play 7Da")
    assert gain(deal, "declare sequence ASa TSa KSa QSa JSa") == 250
    assert deal.scores == (370, 0)


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m14_royal_marriage_then_sequence_is_290_and_the_other_order_250(rules: str) -> None:
    deal = window(rules, hand=SEQUENCE, other="8Ca 8Cb", more="stock: 7Da 7Db ...")
    first = deal.copy()
    assert gain(first, "declare marriage KHa QHa") == 40
    first.act("draw")
    first.act("play 7Da")
    first.act("play 8Ca")
    assert gain(first, f"declare sequence {SEQUENCE}") == 250
    assert first.scores[WINNER] == 290
    assert gain(deal, f"declare sequence {SEQUENCE}") == 250
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    assert refused(deal, "declare marriage KHa QHa") == "higher-first"
    assert deal.scores[WINNER] == 250


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m23_m25_bezique_then_double_is_540_and_no_single_follows(rules: str) -> None:
    deal = window(rules, hand="QSa JDa QSb JDb", other="8Ca 8Cb", more="stock: 7Da 7Db ...")
    assert gain(deal, "declare bezique QSa JDa") == 40
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    after_first = deal.copy()
    assert gain(deal, "declare double-bezique") == 500
    assert deal.scores[WINNER] == 540
    # M26 and M27: two singles are 80, and then the way to the double is closed.
    assert gain(after_first, "declare bezique QSb JDb") == 40
    assert after_first.scores[WINNER] == 80


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m28b_double_bezique_needs_all_four_cards_unplayed(rules: str) -> None:
    deal = window(rules, hand="QSb JDb", table="QSa", melds="bezique QSa JDa")
    assert not any(action.meld == "double-bezique" for action in deal.actions())
    assert refused(deal, "declare double-bezique") == "no-such-meld-held"


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m28_a_married_queen_replaces_no_played_bezique_card(rules: str) -> None:
    deal = window(rules, hand="JDb", table="QSa QSb", melds="bezique QSa JDa; marriage KSa QSb")
    assert not any(action.meld == "double-bezique" for action in deal.actions())
    assert result(deal, "declare bezique QSb JDb") == "40"


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m41_one_meld_for_each_trick(rules: str) -> None:
    deal = window(rules, hand="KCa QCa QSa JDa")
    assert gain(deal, "declare marriage KCa QCa") == 20
    assert refused(deal, "declare bezique QSa JDa") == "one-declaration"
    assert verbs(deal) == {"draw"}


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_m41_the_second_meld_waits_for_another_trick(rules: str) -> None:
    deal = window(rules, hand="KCa QCa QSa JDa", other="8Ca", more="stock: 7Da 7Db ...")
    deal.act("declare marriage KCa QCa")
    deal.act("draw")
    deal.act("play 7Da")
    deal.act("play 8Ca")
    assert gain(deal, "declare bezique QSa JDa") == 40


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_m42_the_loser_of_the_trick_declares_nothing(rules: str) -> None:
    deal = window(rules, other="KHa QHa")
    assert deal.view(LOSER).actions == ()
    assert refused(deal, "declare marriage KHa QHa", LOSER) == "not-your-turn"


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_m42_once_the_cards_are_drawn_nobody_declares(rules: str) -> None:
    deal = window(rules, hand="KCa QCa", other="KHa QHa")
    deal.act("draw")
    assert verbs(deal) == {"play"}
    assert refused(deal, "declare marriage KCa QCa") == "win-first"
    assert refused(deal, "declare marriage KHa QHa", LOSER) == "not-your-turn"


@pytest.mark.parametrize("rules", COLUMNS)
def test_m43_the_trick_before_the_last_draw_may_be_declared_on(rules: str) -> None:
    deal = window(rules, hand="KHa QHa", more="tricks: 24")
    assert deal.view(WINNER).stock == 1
    assert gain(deal, "declare marriage KHa QHa") == 40
    deal.act("draw")
    assert deal.view(WINNER).strict
    assert deal.view(WINNER).table(WINNER) == ()
    assert {"KHa", "QHa"} <= texts(deal.view(WINNER).hand)


def test_m43_without_a_turn_up_the_last_two_cards_are_both_face_down() -> None:
    deal = window("no-turn-up", hand="KHa QHa", more="tricks: 24")
    assert deal.view(WINNER).stock == 2
    assert gain(deal, "declare marriage KHa QHa") == 40
    deal.act("draw")
    assert deal.view(WINNER).strict


@pytest.mark.parametrize("rules", ALL_RULE_SETS)
def test_m44_nothing_is_declared_once_the_stock_is_gone(rules: str) -> None:
    deal = position(
        rules,
        """
        phase: play
        turn: 0
        turn-up: none
        trump: H
        tricks: 24
        hand 0: AHa KHa QHa ...
        """,
    )
    assert verbs(deal) == {"play"}
    assert refused(deal, "declare marriage KHa QHa") == "stock-empty"
    deal.act("play AHa")
    deal.act(deal.actions()[0])
    # The ace of trumps wins: still no window opens, the winner leads.
    assert deal.turn == WINNER
    assert verbs(deal) == {"play"}
    assert refused(deal, "declare marriage KHa QHa") == "stock-empty"


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_marriage_of_one_suit_needs_king_and_queen_of_that_suit(rules: str) -> None:
    deal = window(rules, hand="KCa QDa")
    assert not any(action.meld == "marriage" for action in deal.actions())


@pytest.mark.parametrize("rules", MELD_COLUMNS)
def test_queen_of_diamonds_and_jack_of_spades_are_no_bezique(rules: str) -> None:
    for trump in "SHDC":
        deal = window(rules, trump=trump, hand="QDa JSa QCa JHa")
        assert verbs(deal) == {"draw"}


@pytest.mark.parametrize("rules", COLUMNS)
def test_sevens_eights_and_nines_of_plain_suits_serve_in_nothing(rules: str) -> None:
    deal = window(rules, hand="7Sa 7Sb 7Da 7Ca 8Sa 8Da 8Ca")
    assert verbs(deal) == {"draw"}
    deal = window(rules, hand="8Sa 8Sb 8Da 8Ca 9Sa 9Da 9Ca")
    assert verbs(deal) == {"draw"}


# Without a turn-up: the first marriage or sequence makes trumps.


@pytest.mark.parametrize(
    ("hand", "declare", "points", "trump"),
    [
        ("KCa QCa", "marriage KCa QCa", 40, "C"),
        ("KHa QHa", "marriage KHa QHa", 40, "H"),
        ("ACa TCa KCa QCa JCa", "sequence ACa TCa KCa QCa JCa", 250, "C"),
        ("ADa TDa KDa QDa JDa", "sequence ADa TDa KDa QDa JDa", 250, "D"),
        ("QSa JDa", "bezique QSa JDa", 40, ""),
        ("KSa KSb KHa KCa", "four-kings KSa KSb KHa KCa", 80, ""),
        ("QSa QSb JDa JDb", "double-bezique QSa QSb JDa JDb", 500, ""),
    ],
)
def test_without_a_turn_up_the_first_marriage_or_sequence_makes_trumps(
    hand: str, declare: str, points: int, trump: str
) -> None:
    deal = window("no-turn-up", trump="", hand=hand)
    assert deal.view(WINNER).trump is None
    assert gain(deal, f"declare {declare}") == points
    made = deal.view(LOSER).trump
    assert (made.letter if made is not None else "") == trump


def test_without_a_turn_up_later_marriages_are_common_and_leave_trumps_alone() -> None:
    deal = window("no-turn-up", trump="", hand="KCa QCa KDa QDa", other="8Sa", more="stock: 9Sa 7Sa ...")
    assert gain(deal, "declare marriage KCa QCa") == 40
    deal.act("draw")
    deal.act("play 9Sa")
    deal.act("play 8Sa")
    assert gain(deal, "declare marriage KDa QDa") == 20
    trump = deal.view(WINNER).trump
    assert trump is not None
    assert trump.letter == "C"


def test_without_a_turn_up_the_trump_marriage_grows_into_the_sequence() -> None:
    deal = window("no-turn-up", trump="", hand="ACa TCa KCa QCa JCa", other="8Sa", more="stock: 9Sa 7Sa ...")
    assert gain(deal, "declare marriage KCa QCa") == 40
    deal.act("draw")
    deal.act("play 9Sa")
    deal.act("play 8Sa")
    assert gain(deal, "declare sequence") == 250
    assert deal.scores[WINNER] == 290


def test_without_a_turn_up_no_sequence_of_another_suit_once_trumps_are_made() -> None:
    deal = window("no-turn-up", trump="H", hand="ACa TCa KCa QCa JCa")
    assert refused(deal, "declare sequence ACa TCa KCa QCa JCa") == "trumps-only"


def test_without_a_turn_up_the_marriage_option_lets_only_a_marriage_make_trumps() -> None:
    rules = "no-turn-up(trump=first-marriage)"
    hand = "ACa TCa KCa QCa JCa"
    text = f"phase: window\nturn: 0\nturn-up: none\nhand 0: {hand} ..."
    assert not any(action.meld == "sequence" for action in position(rules, text).actions())
    deal = position(rules, text)
    assert gain(deal, "declare marriage KCa QCa") == 40
    trump = deal.view(WINNER).trump
    assert trump is not None
    assert trump.letter == "C"
