"""The states between two events of one action, worked out from what a seat was told before.

The engine does an action as a whole: a card is played and the trick is won. The page shows one after the other,
so the state after the card is the state before it with that card on the table. Nothing here knows more than the
messages that the seat has received.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bezique.server.messages import EventMessage, LastTrick, Played, Seat, State, View


def empty(first: State, events: int) -> State:
    """The table before its first event, given the state after its opening of so many events."""
    view = first.view
    return replace(first, version=first.version - events, view=_bare(view))


def after(state: State, event: EventMessage, final: State) -> State:
    """The state after an event that is not the last of its action; ``final`` is the one after the last."""
    if event.kind == "end":
        undecided = replace(final.match, over=False, winner=None, winners=[], result="", may_continue=False)
        view, match = final.view, undecided
    elif event.kind in ("deal", "cut"):
        view, match = _begun(event, final.view), final.match
    elif event.kind == "declare":
        view, match = replace(final.view, trump=None), state.match
    else:
        view, match = _scored(_CHANGES[event.kind](state, event), event), state.match
    view = replace(view, actions=[], offences=[], forbidden={}, prospects=[], take_rest=False)
    return replace(state, version=state.version + 1, match=match, view=view)


def _bare(view: View) -> View:
    """The deal of a view before a card is dealt."""
    seats = [Seat(0, 0, [], [], 0) for _ in view.seats]
    return replace(
        view,
        turn=None,
        trump=None,
        turn_up=None,
        hand=[],
        seats=seats,
        actions=[],
        offences=[],
        forbidden={},
        lines=[],
        prospects=[],
        take_rest=False,
        stock=view.stock + sum(seat.concealed for seat in view.seats) + (view.turn_up is not None),
    )


def _begun(event: EventMessage, final: View) -> View:
    """A deal whose turn-up still lies in the stock, or whose cards are not dealt yet."""
    bare = _bare(final)
    if event.kind == "cut":
        return bare
    seats = [replace(seat, score=0) for seat in final.seats]
    return replace(bare, turn=final.turn, hand=final.hand, seats=seats, stock=final.stock + 1)


def _scored(view: View, event: EventMessage) -> View:
    """A view with the score lines of an event added."""
    if not event.lines:
        return view
    seats = list(view.seats)
    for line in event.lines:
        seats[line.seat] = replace(seats[line.seat], score=seats[line.seat].score + line.points)
    return replace(view, seats=seats, lines=[*view.lines, *event.lines])


def _with_seat(view: View, seat: int, changed: Seat) -> View:
    return replace(view, seats=[changed if place == seat else other for place, other in enumerate(view.seats)])


def _without(view: View, seat: int, card: str) -> View:
    """A view after a card has left a seat's table or hand."""
    place = view.seats[seat]
    rest = [lying for lying in place.table if lying.card != card]
    if len(rest) < len(place.table):
        return _with_seat(view, seat, replace(place, table=rest))
    known = [other for other in place.known if other != card]
    changed = replace(place, known=known, concealed=place.concealed - 1)
    return replace(_with_seat(view, seat, changed), hand=[other for other in view.hand if other != card])


def _play(state: State, event: EventMessage) -> View:
    view, seat, card = state.view, event.seat or 0, event.cards[0]
    left = _without(view, seat, card)
    return replace(left, trick=[*view.trick, Played(seat, card)], turn=(seat + 1) % len(view.seats))


def _trick(state: State, event: EventMessage) -> View:
    view, winner = state.view, event.seat or 0
    place = view.seats[winner]
    taken = sum(card[0] in "TA" for card in event.cards)
    won = _with_seat(view, winner, replace(place, brisques=place.brisques + taken))
    last = LastTrick(winner, view.trick)
    return replace(won, trick=[], last_trick=last, tricks=view.tricks + 1, leader=winner, turn=winner)


def _draw(state: State, event: EventMessage) -> View:
    view, seat = state.view, event.seat or 0
    place = view.seats[seat]
    grown = _with_seat(view, seat, replace(place, concealed=place.concealed + 1))
    return replace(grown, hand=[*view.hand, *event.cards], stock=view.stock - 1)


def _take_turn_up(state: State, event: EventMessage) -> View:
    view, seat = state.view, event.seat or 0
    place = view.seats[seat]
    changed = replace(place, concealed=place.concealed + 1, known=[*place.known, *event.cards])
    hand = [*view.hand, *event.cards] if seat == state.table.seat else view.hand
    return replace(_with_seat(view, seat, changed), hand=hand, turn_up=None)


_CHANGES: dict[str, Callable[[State, EventMessage], View]] = {
    "play": _play,
    "trick": _trick,
    "draw": _draw,
    "take-turn-up": _take_turn_up,
    "revoke": lambda state, _event: state.view,
    "no-draw": lambda state, _event: state.view,
}
