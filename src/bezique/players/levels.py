"""The three stronger levels: club, expert, master.

None of them sees more than its view. The club player weighs its cards by the books, as the scholar does, but for
its own hand only. The expert takes what a network values most that learned from games against itself. The master also
plays on in many worlds that may be before it decides, and thinks of the match. All three play the strict tricks of two
players exactly. Where there is no network for the rules, the last two play as the scholar does.
"""

from __future__ import annotations

from dataclasses import replace

from bezique.actions import Action
from bezique.players.chance import stream
from bezique.players.easy import CASUAL
from bezique.players.ending import choose_solved
from bezique.players.scholar import ScholarPlayer
from bezique.players.stakes import shares
from bezique.players.trained import chooser_for, searcher_for, trained_for
from bezique.view import PlayerView

CLUB = replace(CASUAL, hopes=CASUAL.hopes._replace(four=0.87))
"""Believes in plans, spends trumps, thinks neither of the rival's declarations nor of the ending, until it is there."""


class ClubPlayer(ScholarPlayer):
    """Counts every card that is gone, and judges by what its own hand may come to."""

    name = "club"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, CLUB)


class ExpertPlayer:
    """Takes the action after which its network expects most."""

    name = "expert"

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
        network = trained_for(view.rules)
        if network is None:
            return ScholarPlayer(self._seed).choose(view)
        return self._choose(view, network)

    def _choose(self, view: PlayerView, network: str) -> Action:
        return Action(chooser_for(view.state.tables, network).decide(view.state))


class MasterPlayer(ExpertPlayer):
    """Follows what seems good, in many worlds, and plays for the match where points are not all that counts."""

    name = "master"
    settings = (256, 2, 60, 10)
    """Worlds, tricks ahead, margin, gate: as class Searcher has them."""

    def _choose(self, view: PlayerView, network: str) -> Action:
        searcher = searcher_for(view.state.tables, network, self.settings)
        searcher.share(*shares(view, *searcher.expected(view.state)))
        return Action(searcher.choose(view.state, stream(view, self._seed).next()))
