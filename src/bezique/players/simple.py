"""The simple player: the advice of the books, taken as it stands."""

from __future__ import annotations

from dataclasses import replace

from bezique.players.ending import choose_solved
from bezique.players.scholar import ScholarPlayer
from bezique.players.weights import DEFAULT, NO_PLAN
from bezique.view import PlayerView

PLAIN = replace(
    DEFAULT,
    hopes=NO_PLAN._replace(four=1.08),
    beat_brisque=1.0,
    beat_plain=1.0,
    trump_brisque=1.0,
    trump_plain=1.0,
)
"""Hopes for every meld at once, for the fours more than is due, and thinks that a rival takes whatever he can take."""
COUNTED = 3
"""So many strict tricks are counted out; what comes before them is played by rule of thumb."""


class SimplePlayer(ScholarPlayer):
    """Follows each piece of advice, without weighing how many plans a hand has room for."""

    name = "simple"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, PLAIN)

    def _counted_out(self, view: PlayerView) -> int | None:
        return choose_solved(view) if len(view.hand) <= COUNTED else None
