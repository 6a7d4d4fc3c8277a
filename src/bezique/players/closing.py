"""The strict tricks where cards are hidden among several hands, so that they cannot be counted out."""

from __future__ import annotations

from bezique.layout import NONE
from bezique.players.sight import Other, Sight
from bezique.players.stock import Position
from bezique.players.tricks import ALL, Stakes
from bezique.players.weights import Weights


def choose_closing(sight: Sight, weights: Weights, plays: list[int]) -> dict[int, float]:
    """The value of the plays of the strict phase, by the chances that the others can beat them."""
    stakes = ClosingStakes(Position(sight, weights), 0.0)
    kept = 0.0 if not stakes.trick else weights.closing_winner
    return {card: stakes.play(card) - kept * stakes.stands(card) - (card >> 3 & 7) / 100 for card in plays}


class ClosingStakes(Stakes):
    """The stakes when suit must be followed, tricks must be won, and nothing is declared any more."""

    def expected(self, other: Other) -> float:
        """Nothing is declared any more."""
        del other
        return 0.0

    def beaten_by(self, other: Other, best: int, led: int) -> float:
        """The chance that another seat can, and so must, beat the best card."""
        sight = self.sight
        suit, above = best >> 6, ALL << 8 * ((best >> 3 & 7) + 1) & ALL
        in_suit = sight.holds(other, led, above) if suit == led else 0.0
        if led == sight.trump or sight.trump == NONE:
            return in_suit
        trumps = sight.holds(other, sight.trump, above if suit == sight.trump else ALL)
        return in_suit + (1 - sight.holds(other, led, ALL)) * trumps

    def stands(self, card: int) -> float:
        """The chance that a card wins a trick when it is led later."""
        chance = 1.0
        for rival in self.sight.rivals:
            chance *= 1 - self.beaten_by(rival, card, card >> 6)
        return chance
