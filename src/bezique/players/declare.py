"""Declaring: which meld now, with regard to what the cards may still score afterwards."""

from __future__ import annotations

from bezique import layout as at
from bezique.actions import DECLARE, HAND_OVER, SEVEN, TAG
from bezique.layout import NONE
from bezique.melds import FACES, MARRIAGE, SEQUENCE, meld_aux, meld_kind
from bezique.players.sight import Sight
from bezique.players.stock import Position
from bezique.players.weights import Weights
from bezique.state import State

_PAYLOAD = (1 << TAG) - 1
_FEW = 4


def choose_declaration(state: State, sight: Sight, weights: Weights, actions: list[int]) -> dict[int, float]:
    """The value of every action of the window: its points and the prospects of the hand after it."""
    sevens = [action for action in actions if action >> TAG == SEVEN]
    if sevens and not sight.tables.seven_uses_declaration:
        # Nothing is gained by waiting: ten points now, and the turn-up before the rival fetches it.
        return dict.fromkeys(sevens, 0.0)
    if len(actions) == 1:
        return {actions[0]: 0.0}
    position = Position(sight, weights)
    values = {action: _value(state, position, action) for action in few_of_each(sight, actions)}
    if actions[-2] >> TAG == HAND_OVER and _partner_may_declare(sight):
        # The partner loses nothing by it, so it is better than drawing, and worse than any declaration worth making.
        values[actions[-2]] = values[actions[-1]] + weights.hand_over
    return values


def few_of_each(sight: Sight, actions: list[int]) -> list[int]:
    """The actions, of each sort of meld only those few that show least: the others hardly differ from them."""
    if len(actions) <= _FEW:
        return [action for action in actions if action >> TAG != HAND_OVER]
    kept: list[int] = []
    melds: dict[int, list[int]] = {}
    for action in actions:
        if action >> TAG == DECLARE:
            melds.setdefault(action >> 40 & 127, []).append(action)
        elif action >> TAG != HAND_OVER:
            kept.append(action)
    for equal in melds.values():
        kept += sorted(equal, key=lambda action: _shown(sight, action))[:_FEW]
    return kept


def _shown(sight: Sight, action: int) -> int:
    """How many concealed cards a declaration shows."""
    meld = action & _PAYLOAD
    faces = enumerate(FACES[meld_kind(meld)][meld_aux(meld)])
    return sum(((meld >> 8 * index & 255) << 8 * rank & sight.fresh[suit]).bit_count() for index, (suit, rank) in faces)


def _partner_may_declare(sight: Sight) -> bool:
    """Whether a right that is handed over is of any use: the partner has cards, and the right is not used up."""
    return not (sight.tables.seven_uses_declaration and sight.public[at.DECLARED])


def _value(state: State, position: Position, action: int) -> float:
    sight = position.sight
    if action >> TAG == DECLARE:
        return _after_meld(state, position, action & _PAYLOAD)
    pending = position.sevens
    value = 0.0
    held = sight.material
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
    closed, fresh = sight.served.closed[:], sight.fresh[:]
    shown = 0
    for index, (suit, rank) in enumerate(FACES[kind][aux]):
        word = (meld >> 8 * index & 255) << 8 * rank
        shown += (fresh[suit] & word).bit_count()
        fresh[suit] &= ~word
        for sort in (kind, *tables.closes[kind]):
            closed[4 * sort + suit] |= word
    outlook = position.outlook_after(fresh)
    whole = sight.served.whole
    if tables.reform:
        whole |= {aux << 4 | kind}
    outlook.served = sight.served._replace(closed=closed, whole=whole)
    value = float(state.meld_points(meld))
    if sight.trump == NONE and kind in (MARRIAGE, SEQUENCE):
        outlook.make_trump(aux)
        value += position.weights.new_trump * sight.held[aux].bit_count()
    # Of equal melds the one that shows the rival less.
    value -= position.weights.showing * shown
    return value + position.value(outlook, sight.material) + _pending_sevens(position, position.sevens)
