"""The fifth description's penalties, where the players draw for themselves and may go wrong."""

from __future__ import annotations

from random import Random

import pytest

from bezique import layout as at
from bezique.cards import Card, pack_cards
from bezique.deal import Deal
from bezique.errors import IllegalAction, RulesError
from bezique.match import Match
from bezique.position import position_text, read_position
from bezique.record import Record, read_record, record_text
from bezique.rulesets import read_rules
from randomly import some_action

PENALTIES = read_rules("parlour(enforcement=penalties)")
AFTER_A_TRICK = "rules: parlour(enforcement=penalties)\nphase: window\nturn: 0\nturn-up: 9Ha\n"


def texts(deal: Deal) -> tuple[list[str], list[str]]:
    """Proper actions and offences, without plays."""
    proper = [str(action) for action in deal.actions() if action.verb != "play"]
    return proper, [str(action) for action in deal.offences() if action.verb != "play"]


def points(deal: Deal, action: str) -> list[tuple[int, str, int]]:
    """What an action brings: seat, what, points."""
    return [(line.seat, line.what, line.points) for event in deal.act(action) for line in event.lines]


def test_without_penalties_nothing_improper_can_be_done() -> None:
    deal = Deal(read_rules("parlour"), seed=1)
    while not deal.is_over:
        assert deal.offences() == ()
        deal.act(deal.actions()[0])


def test_each_player_draws_the_winner_first() -> None:
    deal = read_position(AFTER_A_TRICK + "hand 0: 8Sa 8Sb 9Sa 9Sb 8Ca 9Ca 8Da\nhand 1: ...")
    top = deal.state.order[0:2]
    assert texts(deal) == (["draw"], ["no-draw"])
    assert points(deal, "draw") == []
    assert deal.turn == 1
    assert texts(deal) == (["draw"], ["no-draw"])
    deal.act("draw")
    assert deal.turn == 0
    assert [int(card) for event in deal.events for card in event.cards if event.kind == "draw"] == list(top)
    assert deal.view(0).phase == "play"
    assert [len(deal.view(seat).held) for seat in range(2)] == [8, 8]


def test_not_drawing_gives_the_opponent_ten() -> None:
    deal = read_position(AFTER_A_TRICK)
    assert points(deal, "no-draw") == [(1, "penalty-draw", 10)]
    assert points(deal, "no-draw") == [(0, "penalty-draw", 10)]
    assert [len(deal.view(seat).held) for seat in range(2)] == [7, 7]


def test_what_was_not_drawn_may_be_drawn_after_the_next_trick() -> None:
    deal = read_position(AFTER_A_TRICK)
    deal.act("no-draw")
    deal.act("draw")
    for _ in range(2):
        deal.act(deal.actions()[0])
    missing = deal.turn if len(deal.view(deal.turn or 0).held) == 6 else 1 - (deal.turn or 0)
    while deal.view(0).phase == "window":
        assert points(deal, "draw") == []
    assert missing is not None
    assert [len(deal.view(seat).held) for seat in range(2)] == [8, 8]


@pytest.mark.parametrize(
    ("drawn", "declaration"), [("QCa", "declare marriage KCa QCa"), ("7Ha", "seven 7Ha"), ("8Da", "seven 7Hb")]
)
def test_who_has_begun_to_draw_declares_nothing_more(drawn: str, declaration: str) -> None:
    """S4: the winner of the trick draws "once they have declared their meld", and here lacks two cards."""
    winner, loser = (
        ["ACa", "ACb", "8Sa", "8Sb", "9Sa", "KCa", "7Hb", "7Da"],
        ["7Ca", "7Cb", "8Ca", "8Cb", "9Ca", "9Cb", "7Sa", "7Sb"],
    )
    dealt = [*winner[:3], *loser[:3], *winner[3:5], *loser[3:5], *winner[5:], *loser[5:], "9Ha", "7Db", drawn]
    order = [*dealt, *(str(card) for card in pack_cards(2) if str(card) not in dealt)]
    deal = Deal(PENALTIES, order=[Card(card) for card in order], dealer=0)
    for action in ("play ACa", "play 7Ca", "no-draw", "draw", "play ACb", "play 7Cb"):
        deal.act(action)
    assert "seven 7Hb" in texts(deal)[0]
    assert deal.turn == 1
    deal.act("draw")
    assert str(deal.view(1).hand).count(drawn) == 1
    assert texts(deal) == (["draw"], ["no-draw"])
    with pytest.raises(IllegalAction, match="begun to draw"):
        deal.act(declaration)
    assert texts(read_position(position_text(deal))) == texts(deal)
    deal.act("draw")
    assert deal.turn == 0
    deal.act("draw")
    assert (deal.turn, deal.view(1).phase, len(deal.view(1).held)) == (1, "play", 8)


def test_the_last_card_is_not_drawn_in_the_middle_of_a_trick() -> None:
    """Strict play begins with a lead: the trick in which somebody draws a card too many is still a free one."""
    deal = read_position(
        "rules: no-turn-up(enforcement=penalties)\nturn: 0\ndealer: 0\ntrump: H\ntricks: 23\ntrick: 1 KCa\n"
        "hand 0: 8Sa 8Sb 9Sa 9Sb 8Ca AHa TCb QHa\nhand 1: 9Ca 9Cb 8Cb 7Ca 7Cb 7Da 7Db\nstock: 8Da 8Db"
    )
    assert points(deal, "draw") == [(1, "penalty-hand", 100)]
    assert texts(deal) == ([], [])
    with pytest.raises(IllegalAction, match="until the trick is over"):
        deal.act("draw")
    assert [event.kind for event in deal.act("play AHa")] == ["play", "trick"], "no revoke"
    assert texts(deal) == (["no-draw"], ["draw"])
    deal.act("no-draw")
    assert points(deal, "draw") == []
    assert deal.view(0).strict


def test_holding_nine_cards_gives_the_opponent_a_hundred() -> None:
    deal = Deal(PENALTIES, seed=3, dealer=1)
    assert texts(deal) == ([], ["draw"])
    assert points(deal, "draw") == [(1, "penalty-hand", 100)]
    assert len(deal.view(0).held) == 9
    for _ in range(2):
        deal.act(deal.actions()[0])
    while deal.turn != 0 or deal.view(0).phase != "window":
        deal.act("draw")
    assert len(deal.view(0).held) == 8
    assert texts(deal)[0][-1] == "no-draw", "holding eight already, it is proper not to draw"
    assert points(deal, "no-draw") == []


STRICT = """rules: parlour(enforcement=penalties)
trump: H
turn-up: none
dealer: 1
turn: 0
tricks: 28
hand 0: ASa TSa 7Ca 8Ca
hand 1: KSa 7Da ADa TCa
stock:
won 0: ACa ACb KHa KHb QHa QHb JHa JHb ...
won 1: ...
"""


def brisques(deal: Deal) -> dict[int, int]:
    """The points for brisques by seat."""
    return {line.seat: line.points for line in deal.lines if line.what == "brisques"}


def test_a_revoke_concedes_all_brisques_not_yet_won() -> None:
    """Worked example X21: the trick of the revoke counts as not yet won; the last trick's ten stays."""
    honest, revoking = read_position(STRICT), read_position(STRICT)
    for deal, reply in ((honest, "KS"), (revoking, "7D")):
        before = {seat: deal.brisques[seat] for seat in range(2)}
        deal.act("play AS")
        events = deal.act(f"play {reply}")
        assert [event.kind for event in events if event.kind == "revoke"] == (["revoke"] if reply == "7D" else [])
        while not deal.is_over:
            deal.act(deal.actions()[0])
        won = {seat: brisques(deal).get(seat, 0) - before[seat] for seat in range(2)}
        if reply == "7D":
            assert won == {0: 40, 1: 0}, "two aces and two tens were left, all of them go to the opponent"
    assert sum(brisques(honest).values()) == sum(brisques(revoking).values()) == 160
    assert sum(line.points for line in revoking.lines if line.what == "last-trick") == 10


def test_what_is_improper_in_strict_play_is_offered_as_an_offence_only() -> None:
    deal = read_position(STRICT)
    deal.act("play AS")
    assert [str(action) for action in deal.actions()] == ["play KSa"]
    assert {str(action) for action in deal.offences()} == {"play 7Da", "play ADa", "play TCa"}


def test_offences_that_the_rules_do_not_know_stay_impossible() -> None:
    deal = Deal(PENALTIES, seed=3)
    with pytest.raises(IllegalAction):
        deal.act("declare bezique QSa JDa")
    deal = Deal(read_rules("parlour"), seed=3)
    with pytest.raises(IllegalAction, match="drawn for you"):
        deal.act("no-draw")


@pytest.mark.parametrize(
    "text",
    [
        "three-handed(enforcement=penalties)",
        "polish(enforcement=penalties)",
        "closing-ten(enforcement=penalties)",
    ],
)
def test_penalties_are_for_games_that_have_them(text: str) -> None:
    with pytest.raises(RulesError, match="penalties are for two players"):
        read_rules(text)


@pytest.mark.parametrize("name", ["parlour", "classic", "no-turn-up", "rubicon"])
def test_deals_full_of_offences_end_add_up_and_are_read_back(name: str) -> None:
    rules = read_rules(f"{name}(enforcement=penalties)")
    for number in range(12):
        chance = Random(number)
        match = Match(rules, seed=number, first_dealer=0)
        deal = match.deal
        while not deal.is_over:
            if len(deal.history) % 5 == number % 5:
                text = position_text(deal)
                assert position_text(read_position(text)) == text
            offences = deal.offences()
            if offences and chance.random() < 0.15:
                deal.act(chance.choice(offences))
            else:
                deal.act(some_action(deal.actions(), chance))
        public = deal.state.public
        left = sum(len(deal.view(seat).hand) for seat in range(2)) + public[at.STOCK]
        assert sum(len(deal.view(0).won(seat)) for seat in range(2)) + left == rules.cards
        assert list(deal.scores) == [sum(line.points for line in deal.lines if line.seat == seat) for seat in range(2)]
        text = record_text(Record(("Ann", "Bob"), match))
        assert record_text(read_record(text)) == text


@pytest.mark.parametrize("name", ["parlour", "hoyle"])
def test_who_never_draws_runs_out_of_cards_and_must_draw(name: str) -> None:
    for number in range(6):
        deal = Deal(read_rules(f"{name}(enforcement=penalties)"), seed=number)
        while not deal.is_over:
            actions = deal.actions()
            assert actions
            refuses = deal.turn == 0 and "no-draw" in map(str, deal.offences())
            deal.act("no-draw" if refuses else actions[-1])
        assert sum(line.points for line in deal.lines if line.what == "penalty-draw") > 100


def test_nobody_learns_what_another_draws() -> None:
    deal = read_position(AFTER_A_TRICK)
    (event,) = deal.act("draw")
    assert event.seen_by(1).cards == ()
    assert len(event.seen_by(0).cards) == 1
