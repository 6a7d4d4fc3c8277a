"""What a player is: somebody who picks one action from what it may know."""

from __future__ import annotations

from typing import Protocol

from bezique.actions import Action
from bezique.view import PlayerView


class Player(Protocol):
    """A player of one seat. It is asked only when it is that seat's turn, and answers from ``view.actions``."""

    @property
    def name(self) -> str:
        """The name under which the player is registered."""

    def choose(self, view: PlayerView) -> Action:
        """The action to take. The same view and the same seed of the player give the same action."""
