"""Declaring: which meld now, with regard to what the cards may still score afterwards."""

from __future__ import annotations

from bezique.actions import DECLARE, SEVEN, TAG
from bezique.layout import NONE
from bezique.melds import FACES, MARRIAGE, SEQUENCE, meld_aux, meld_kind
from bezique.players.sight import Sight
from bezique.players.stock import Position
from bezique.players.weights import Weights
from bezique.state import State

_PAYLOAD = (1 << TAG) - 1


def choose_declaration(state: State, sight: Sight, weights: Weights, actions: list[int]) -> dict[int, float]:
    """The value of every action of the window: its points and the prospects of the hand after it."""
    sevens = [action for action in actions if action >> TAG == SEVEN]
    if sevens and not sight.tables.seven_uses_declaration:
        # Nothing is gained by waiting: ten points now, and the turn-up before the rival fetches it.
        return dict.fromkeys(sevens, 0.0)
    if len(actions) == 1:
        return {actions[0]: 0.0}
    position = Position(sight, weights)
    return {action: _value(state, position, action) for action in actions}


def _value(state: State, position: Position, action: int) -> float:
    sight = position.sight
    if action >> TAG == DECLARE:
        return _after_meld(state, position, action & _PAYLOAD)
    pending = position.sevens
    value = 0.0
    held = sight.held
    outlook = position.outlook_after(sight.fresh)
    if action >> TAG == SEVEN:
        pending -= 1
        value += sight.tables.seven
        if sight.exchange_open():
            held = held[:]
            held[sight.trump] ^= 1 << (action & 63) | 1 << (sight.turn_up & 63)
            value += position.strength(sight.turn_up) - position.strength(sight.trump << 6)
    return value + position.value(outlook, held) + _pending_sevens(position, pending)


def _pending_sevens(position: Position, number: int) -> float:
    """What the sevens that wait are still worth."""
    if not number:
        return 0.0
    tricks = position.sight.tricks
    place = 1 + position.sight.tables.seven_uses_declaration
    return number * position.seven_worth() * position.wins(min(place, max(1, tricks)), tricks)


def _after_meld(state: State, position: Position, meld: int) -> float:
    """The points of a meld and the prospects that remain when its cards are closed for its kind."""
    sight, tables = position.sight, position.sight.tables
    kind, aux = meld_kind(meld), meld_aux(meld)
    closed, fresh = sight.closed[:], sight.fresh[:]
    shown = 0
    for index, (suit, rank) in enumerate(FACES[kind][aux]):
        word = (meld >> 8 * index & 255) << 8 * rank
        shown += (fresh[suit] & word).bit_count()
        fresh[suit] &= ~word
        for sort in (kind, *tables.closes[kind]):
            closed[4 * sort + suit] |= word
    outlook = position.outlook_after(fresh)
    outlook.closed = closed
    value = float(state.meld_points(meld))
    if sight.trump == NONE and kind in (MARRIAGE, SEQUENCE):
        outlook.trump = aux
        value += position.weights.new_trump * sight.held[aux].bit_count()
    # Of equal melds the one that shows the rival less.
    value -= position.weights.showing * shown
    return value + position.value(outlook, sight.held) + _pending_sevens(position, position.sevens)
