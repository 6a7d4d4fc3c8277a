"""The three strong levels: they play by values that a network learned from games against itself.

None of them sees more than its view. The club player takes what its network values most, without looking ahead. The
expert also plays a few tricks on, in some worlds that may be, before it decides; the master does so in many worlds,
further ahead, and thinks of the match. All three play the strict tricks of two players exactly. Where there is no
network for the rules, they play as the simple player does.
"""

from __future__ import annotations

from bezique.actions import Action
from bezique.players.chance import stream
from bezique.players.ending import choose_solved
from bezique.players.simple import SimplePlayer
from bezique.players.stakes import shares
from bezique.players.trained import chooser_for, searcher_for, trained_for
from bezique.view import PlayerView


class ClubPlayer:
    """Takes the action after which its network expects most."""

    name = "club"

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
            return SimplePlayer(self._seed).choose(view)
        return self._choose(view, network)

    def _choose(self, view: PlayerView, network: str) -> Action:
        return Action(chooser_for(view.state.tables, network).decide(view.state))


class ExpertPlayer(ClubPlayer):
    """Follows the actions that seem good for a trick, in a few worlds that may be."""

    name = "expert"
    settings = (32, 1, 60, 10)
    """Worlds, tricks ahead, margin, gate: as class Searcher has them."""

    def _choose(self, view: PlayerView, network: str) -> Action:
        searcher = searcher_for(view.state.tables, network, self.settings)
        return Action(searcher.choose(view.state, stream(view, self._seed).next()))


class MasterPlayer(ExpertPlayer):
    """Follows them further, in many worlds, and plays for the match where points are not all that counts."""

    name = "master"
    settings = (256, 2, 60, 10)

    def _choose(self, view: PlayerView, network: str) -> Action:
        searcher = searcher_for(view.state.tables, network, self.settings)
        searcher.share(*shares(view, *searcher.expected(view.state)))
        return super()._choose(view, network)
