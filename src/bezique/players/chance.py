"""The chance of a player: drawn from its seed and from what it sees, so that a player remembers nothing."""

from __future__ import annotations

from bezique import layout as at
from bezique.rng import Rng
from bezique.view import PlayerView


def stream(view: PlayerView, seed: int) -> Rng:
    """Random numbers for one decision: equal views and seeds give equal numbers."""
    public, seat = view.public, view.seat
    mixed = seed << 8 | seat
    # No two decisions of a deal share a hand, a number of tricks, and a number of declarations.
    for word in (*view.state.hands[4 * seat : 4 * seat + 4], public[at.TRICKS] << 16 | public[at.DECLARED]):
        mixed = mixed << 64 | word
    return Rng(mixed)
