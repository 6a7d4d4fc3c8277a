"""Playing a card where melds are made from captured cards: what matters is which cards a trick brings to whom."""

from __future__ import annotations

from bezique import layout as at
from bezique.layout import NONE
from bezique.melds import SEVEN_KIND
from bezique.players.outlook import Chances, Outlook
from bezique.players.sight import Other, Sight
from bezique.players.stock import Position
from bezique.players.tricks import Stakes
from bezique.players.weights import NO_PLAN, Weights


def choose_capturing(sight: Sight, weights: Weights, plays: list[int]) -> dict[int, float]:
    """The value of every legal play, in points of difference."""
    stakes = CapturedStakes(Position(sight, weights))
    return {card: stakes.play(card) - stakes.cost(card) for card in plays}


class CapturedStakes(Stakes):
    """The stakes of a trick whose cards lie open before the winner and score at once with those he has."""

    def __init__(self, position: Position) -> None:
        sight = position.sight
        # A card that is still to be played comes to either side, if it is played before the stock is gone.
        played = sight.tricks * sight.tables.seats
        left = sum(map(int.bit_count, sight.obtainable))
        chance = position.weights.capture * min(1.0, played / left) if left else 0.0
        chances = Chances(chance, 1.0, 1.0, NO_PLAN)
        self._outlook = Outlook(sight, position.weights, chances, [0, 0, 0, 0], sight.served)
        self._before: dict[int, float] = {}
        super().__init__(position, 0.0)

    def expected(self, other: Other) -> float:
        """Nothing waits to be declared: only the cards of the trick matter."""
        del other
        return 0.0

    def cost(self, card: int) -> float:
        """What the card is worth in the hand: for tricks, and for a trick that it makes worth winning."""
        kept = self.weights.capture_kept * max(0.0, self.points(self.sight.seat, [card]))
        return self.position.strength(card) + kept

    def points(self, seat: int, cards: list[int]) -> float:
        """The brisques among cards, and what melds they make with the open cards of the seat that takes them."""
        sight, outlook = self.sight, self._outlook
        place = at.TABLE + 4 * seat
        held = sight.public[place : place + 4]
        if seat not in self._before:
            outlook.fresh = [0, 0, 0, 0]
            self._before[seat] = outlook.total(held)
        gained = super().points(seat, cards)
        new = [0, 0, 0, 0]
        for card in cards:
            suit, rank = card >> 6, card >> 3 & 7
            if rank >= 3 and (rank != 6 or suit == sight.trump):
                new[suit] |= 1 << (card & 63)
            elif rank == 0 and suit == sight.trump:
                gained += self._seven(seat, card)
        outlook.fresh = new
        return gained + outlook.total([held[suit] | new[suit] for suit in range(4)]) - self._before[seat]

    def _seven(self, seat: int, card: int) -> float:
        """What a seven of trumps brings, with the turn-up that it fetches."""
        sight = self.sight
        if sight.served.closed[4 * SEVEN_KIND + (card >> 6)] >> (card & 63) & 1:
            return 0.0
        value = float(sight.tables.seven)
        if sight.exchange_open() and sight.turn_up != NONE:
            value += self.points(seat, [sight.turn_up])
        return value
