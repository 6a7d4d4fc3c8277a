"""Positions and tables for the tests of the rules.

The tests are written from the descriptions of the game and its worked examples, not from the engine: every
number in them was worked out by hand. Each column of a table is a rule set, in the order of ``COLUMNS``.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bezique.cards import pack_cards, read_cards
from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.events import Event
from bezique.position import read_position
from bezique.rulesets import read_rules

COLUMNS = ("ladder", "closing-ten", "classic", "plain-sequence", "parlour", "hoyle")
"""The rule sets with a turn-up: the five descriptions in order, and what the handbooks agree on."""

ALL_RULE_SETS = (*COLUMNS, "no-turn-up")
"""The rule sets of two players with two packs and melds from the hand."""

RUBICON_KIN = ("rubicon", "six-pack", "eight-pack")
"""Two players with more packs and no turn-up."""

SEVERAL = ("three-handed", "four-handed", "four-partners")
"""Three and four players."""

WINNER, LOSER = 0, 1
"""In a window the seat that has won the trick, and the other one."""


def position(rules: str, text: str) -> Deal:
    """The deal at a position under some rules; the lines may be indented."""
    lines = [f"rules: {rules}", *(line.strip() for line in text.splitlines())]
    return read_position("\n".join(line for line in lines if line) + "\n")


def window(
    rules: str,
    *,
    trump: str = "H",
    turn_up: str | None = None,
    hand: str = "",
    table: str = "",
    melds: str = "",
    other: str = "",
    more: str = "",
) -> Deal:
    """Seat 0 has just won a trick of the stock phase; its hand is filled up with cards that serve in nothing."""
    trumps = trump_lines(rules, trump, turn_up)
    scored = "; ".join(f"{WINNER} {meld.strip()}" for meld in melds.split(";") if meld.strip())
    return position(
        rules,
        f"""
        phase: window
        turn: {WINNER}
        {trumps}
        hand 0: {hand} ...
        table 0: {table}
        hand 1: {other} ...
        {f"melds: {scored}" if scored else ""}
        {more}
        """,
    )


def trump_lines(rules: str, trump: str = "H", turn_up: str | None = None) -> str:
    """The lines that tell trumps in the stock phase; without a turn-up there may be none yet."""
    if read_rules(rules).trump == "turn-up":
        return f"turn-up: {turn_up or f'9{trump}a'}"
    return "turn-up: none" + (f"\ntrump: {trump}" if trump else "")


def strict(rules: str, *, trick: str, hand: str, trump: str | None = "H", more: str = "") -> Deal:
    """The stock is gone; seat 0 has led (or leads, when there is no trick), the hand is that of the seat to play."""
    size = len(hand.split())
    seat = 1 if trick else 0
    return position(
        rules,
        f"""
        phase: play
        turn: {seat}
        turn-up: none
        {f"trump: {trump}" if trump else ""}
        tricks: {32 - size}
        {f"trick: 0 {trick}" if trick else ""}
        hand {seat}: {hand}
        {more}
        """,
    )


def gain(deal: Deal, action: str, seat: int | None = None) -> int:
    """Do an action; the points it brings at once to the seat that does it."""
    doer = deal.turn if seat is None else seat
    assert doer is not None
    before = deal.scores[doer]
    deal.act(action, seat)
    return deal.scores[doer] - before


def result(deal: Deal, action: str) -> str:
    """The points an action brings, as a cell of a table: ``-`` when it is rejected; then nothing has changed."""
    before = everything(deal)
    try:
        return str(gain(deal, action))
    except IllegalAction:
        assert everything(deal) == before
        return "-"


def refused(deal: Deal, action: str, seat: int | None = None) -> str:
    """The code of the rule that forbids an action; the deal must not change."""
    before = everything(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.act(action, seat)
    assert everything(deal) == before
    return caught.value.rule


def everything(deal: Deal) -> tuple[object, ...]:
    """All that can be seen of a deal from all seats, for asking whether anything changed."""
    sides = []
    for seat in range(deal.rules.seats):
        view = deal.view(seat)
        sides.append((view.hand, view.table(seat), view.won(seat), view.known(seat), view.unseen, view.actions))
    view = deal.view(0)
    return (
        *sides,
        (view.phase, view.turn, view.dealer, view.leader, view.tricks, view.strict),
        (view.trump, view.turn_up, view.stock, view.trick, view.last_trick, view.melds),
        deal.scores,
        deal.is_over,
        tuple(deal.history),
        tuple(deal.events),
        deal.lines,
    )


def verbs(deal: Deal) -> set[str]:
    """What kinds of action are open."""
    return {action.verb for action in deal.actions()}


def playable(deal: Deal) -> set[str]:
    """The cards that may be played, as text."""
    return {str(action.cards[0]) for action in deal.actions() if action.verb == "play"}


def playable_faces(deal: Deal) -> list[str]:
    """The faces that may be played."""
    return sorted({action.cards[0].face for action in deal.actions() if action.verb == "play"})


def texts(cards: Iterable[object]) -> set[str]:
    """Cards as text."""
    return {str(card) for card in cards}


def lines_of(events: Iterable[Event]) -> list[str]:
    """The score lines of events: seat, what for, points."""
    return [str(line) for event in events for line in event.lines]


def play_out(deal: Deal) -> None:
    """Play a deal to its end; nobody declares, everybody plays the first card allowed."""
    while not deal.is_over:
        deal.act("draw" if "draw" in verbs(deal) else deal.actions()[0])


def only_deal(rules: str, cards: str, dealer: int = 0) -> Deal:
    """A deal whose pack starts with these cards; the others follow in the order of the pack."""
    first = read_cards(cards)
    game = read_rules(rules)
    rest = [card for card in pack_cards(game.packs) if card not in first]
    return Deal(game, order=[*first, *rest], dealer=dealer)


def dealt(rules: str, *, first: str, second: str, turn_up: str = "", stock: str = "", dealer: int = 0) -> Deal:
    """A deal in which the non-dealer is dealt ``first``, the dealer ``second``, in packets of three, two, three."""
    return dealt_to(rules, first, second, turn_up=turn_up, stock=stock, dealer=dealer)


def dealt_to(rules: str, *hands: str, turn_up: str = "", stock: str = "", dealer: int = 0) -> Deal:
    """A deal of these hands, that of the player on the dealer's left first, in the packets of the rules."""
    game = read_rules(rules)
    assert len(hands) == game.seats
    cards = [hand.split() for hand in hands]
    pack: list[str] = []
    place = 0
    for size in game.packet_sizes():
        for hand in cards:
            pack += hand[place : place + size]
        place += size
    return only_deal(rules, " ".join([*pack, turn_up, stock]), dealer)


def points_for(deal: Deal, *names: str) -> list[int]:
    """What each seat has scored under these names of the score sheet."""
    return [
        sum(line.points for line in deal.lines if line.seat == seat and line.what in names)
        for seat in range(deal.rules.seats)
    ]


def offered(deal: Deal) -> set[str]:
    """The names of the melds that may be declared now."""
    return {action.meld for action in deal.actions() if action.meld}


def next_window(deal: Deal, lead: str, answer: str) -> None:
    """Draw, and win the next trick with a lead that the other player answers."""
    deal.act("draw")
    deal.act(f"play {lead}", 0)
    deal.act(f"play {answer}", 1)
    assert deal.turn == 0
