"""The strict tricks of two players: by then every card is known, so they are solved to the last one."""

from __future__ import annotations

from threading import local

from bezique.endings import EndingSolver
from bezique.state import State
from bezique.tables import Tables
from bezique.view import PlayerView


def with_open_hands(view: PlayerView) -> State | None:
    """The position with all cards, where the seat can count out which ones the other one holds; None elsewhere."""
    public, tables = view.public, view.state.tables
    if not view.strict or tables.seats != 2:
        return None
    rival = 1 - view.seat
    cards = (*view.unseen, *view.known(rival))
    if len(cards) != view.concealed(rival):
        return None
    hands = view.state.hands
    for card in cards:
        hands[4 * rival + (card >> 6)] |= 1 << (card & 63)
    return view.state.replace(public, hands, ())


def choose_solved(view: PlayerView) -> int | None:
    """The best card of the seat in turn where the strict tricks can be solved, None elsewhere."""
    state = with_open_hands(view)
    if state is None:
        return None
    solver = _solver(state.tables)
    return solver.best_card(state) if solver.fits(state) else None


class _Own(local):
    """A solver for each thread, of the game that was asked for last."""

    solver: EndingSolver | None = None


_own = _Own()


def _solver(tables: Tables) -> EndingSolver:
    if _own.solver is None or _own.solver.tables is not tables:
        _own.solver = EndingSolver(tables)
    return _own.solver
