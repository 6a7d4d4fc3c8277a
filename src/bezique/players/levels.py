"""The three strong levels: they play by values that a network learned from games against itself.

None of them sees more than its view. The club player values what each card and each meld is worth by itself, the expert
how they hang together, and the master also plays on, in worlds that may be, before it decides. All three play the
strict tricks of two players exactly. Where there is no network for the rules, they play as the simple player does.
"""

from __future__ import annotations

import os

from bezique.actions import Action
from bezique.players.chance import stream
from bezique.players.ending import choose_solved
from bezique.players.simple import SimplePlayer
from bezique.players.stakes import shares
from bezique.players.trained import chooser_for, searcher_for, trained_for
from bezique.view import PlayerView


class ExpertPlayer:
    """Takes the action after which its network expects most."""

    name = "expert"
    kind = os.environ.get("KIND1", "")
    """The kind of network."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: PlayerView) -> Action:
        """The action that is worth most."""
        legal = view.state.legal()
        if len(legal) == 1:
            return Action(legal[0])
        solved = choose_solved(view)
        if solved is not None:
            return Action(solved)
        network = trained_for(view.rules, self.kind)
        if network is None:
            return SimplePlayer(self._seed).choose(view)
        return self._choose(view, network)

    def _choose(self, view: PlayerView, network: str) -> Action:
        return Action(chooser_for(view.state.tables, network).decide(view.state))


class ClubPlayer(ExpertPlayer):
    """Adds up what the cards and melds that it sees are worth each."""

    name = "club"
    kind = os.environ.get("KIND2", "plain")


class MasterPlayer(ExpertPlayer):
    """Follows each action that seems good in worlds that may be, and takes the one that comes to most."""

    name = "master"
    settings = tuple(map(int, os.environ.get("SEARCH", "128,1,60,10").split(",")))
    """Worlds, tricks ahead, margin, gate: as class Searcher has them."""

    def _choose(self, view: PlayerView, network: str) -> Action:
        searcher = searcher_for(view.state.tables, network, self.settings)
        own, others = searcher.expected(view.state)
        searcher.share(*shares(view, own, others))
        return Action(searcher.choose(view.state, stream(view, self._seed).next()))
