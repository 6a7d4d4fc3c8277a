"""A scripted person at a table, and a table to play at."""

from __future__ import annotations

from bezique.actions import Action
from bezique.rng import Rng
from bezique.server import messages as to
from bezique.server import wire
from bezique.server.snapshot import HUMAN, Snapshot
from bezique.server.store import Store
from bezique.server.tables import Tables
from bezique.view import PlayerView

OWNER = "somebody"
SEED = 20_261_129


def told(snapshot: Snapshot) -> to.State:
    """The state that the person's page would show."""
    return wire.state(snapshot, HUMAN)


def wanted(state: to.State, rng: Rng) -> str:
    """What the person does: declare what brings most, otherwise anything."""
    if state.match.may_continue:
        return "next-deal"
    best = max(state.view.actions, key=lambda action: action.points)
    if best.points:
        return best.action
    return state.view.actions[rng.below(len(state.view.actions))].action


def play(tables: Tables, table: str, rng: Rng, actions: int = 10_000) -> to.State:
    """Play on, so many actions or to the end of the match; the state then."""
    state = told(tables.settle(table, OWNER))
    for number in range(actions):
        if state.match.over:
            break
        tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}-{number}")
        state = told(tables.get(table, OWNER))
    return state


class Greedy:
    """A quick computer player that declares what brings most, and otherwise does anything."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""
        best = max(view.actions, key=view.points)
        return best if view.points(best) else view.actions[self.rng.below(len(view.actions))]


def fresh(store: Store) -> Tables:
    """The tables of a server that has just started on a store."""
    from bezique.players import make_player

    return Tables(store, make_player)
