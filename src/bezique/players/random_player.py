"""The player that takes any legal action, each with the same chance."""

from __future__ import annotations

from bezique.actions import Action
from bezique.players.chance import stream
from bezique.view import PlayerView


class RandomPlayer:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: PlayerView) -> Action:
        """Any action of the list."""
        actions = view.actions
        return actions[stream(view, self._seed).below(len(actions))]
