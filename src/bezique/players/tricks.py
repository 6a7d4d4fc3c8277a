"""Playing a card while the stock lasts: what each card gains and costs, for a lead and for an answer."""

from __future__ import annotations

from bezique import layout as at
from bezique.cards import bits
from bezique.layout import NONE
from bezique.players.sight import RANK, Sight
from bezique.players.stock import Costs, Position, danger, urgency
from bezique.players.weights import Weights
from bezique.state import beats


def choose_play(sight: Sight, weights: Weights, plays: list[int]) -> dict[int, float]:
    """The value of every legal play, in points of difference."""
    position = Position(sight, weights)
    costs = Costs(position)
    waiting = costs.waiting
    if position.sevens:
        waiting = sorted([*waiting, *[sight.tables.seven] * position.sevens], reverse=True)
    stakes = Stakes(position, urgency(position, waiting), danger(position))
    if sight.public[at.IN_TRICK]:
        led = sight.public[at.TRICK]
        return {card: stakes.answer(led, card) - costs.of(card) for card in plays}
    return {card: stakes.lead(card) - costs.of(card) for card in plays}


class Stakes:
    """What winning and losing the present trick mean beside its cards."""

    def __init__(self, position: Position, mine: float, rivals: float) -> None:
        self.position, self.mine, self.rivals = position, mine, rivals
        sight = position.sight
        self.brisque = sight.tables.brisque
        if sight.tricks == 1:
            self._last_of_stock(sight)

    def _last_of_stock(self, sight: Sight) -> None:
        """The last trick of the stock: its bonus, and the turn-up that goes to the loser."""
        if sight.tables.last_of_stock:
            self.mine += sight.tables.last_trick
            self.rivals += sight.tables.last_trick
        if sight.turn_up != NONE:
            self.mine -= self.position.strength(sight.turn_up) - self._unseen_strength(sight)

    def _unseen_strength(self, sight: Sight) -> float:
        """What a card from the stock is worth on average."""
        cards = [suit << 6 | place for suit in range(4) for place in bits(sight.unseen[suit])]
        return sum(map(self.position.strength, cards)) / len(cards)

    def points(self, *cards: int) -> int:
        """What the brisques among the cards are worth."""
        return self.brisque * sum(card >> 3 & 7 >= 6 for card in cards)

    def answer(self, led: int, card: int) -> float:
        """The outcome of answering a lead."""
        if beats(card, led, self.position.sight.trump):
            return self.points(led, card) + self.mine
        return -self.points(led, card) - self.rivals

    def lead(self, card: int) -> float:
        """The outcome of leading, with the chance that the rival takes the trick."""
        lost = self.beaten(card)
        won = self.points(card) + self.mine
        # The rival gladly takes a trick with a brisque of the suit.
        return (1 - lost) * won - lost * (self.points(card) + self.rivals) - self.brisque * self.gift(card)

    def beaten(self, card: int) -> float:
        """The chance that the rival beats a lead: that it can, and wants to."""
        sight, weights = self.position.sight, self.position.weights
        suit, rank = card >> 6, card >> 3 & 7
        brisque = rank >= 6
        higher = -1 << 8 * (rank + 1) & (1 << 64) - 1
        in_suit = self.holds(sight, suit, higher)
        chance = in_suit * (weights.beat_brisque if brisque else weights.beat_plain)
        if suit != sight.trump and sight.trump != NONE:
            ruff = self.holds(sight, sight.trump, (1 << 64) - 1)
            chance = 1 - (1 - chance) * (1 - ruff * (weights.trump_brisque if brisque else weights.trump_plain))
        return chance

    def gift(self, card: int) -> float:
        """The chance that the rival can take the lead with an ace or ten of its suit."""
        sight = self.position.sight
        rank = card >> 3 & 7
        if rank == 7 or card >> 6 == sight.trump:
            return 0.0
        above = RANK[7] | RANK[6] if rank < 6 else RANK[7]
        return self.holds(sight, card >> 6, above) * self.position.weights.gift

    def holds(self, sight: Sight, suit: int, among: int) -> float:
        """The chance that the rival holds one of those cards of a suit."""
        if sight.rival_open[suit] & among:
            return 1.0
        live = (sight.unseen[suit] & among).bit_count()
        if not live:
            return 0.0
        return 1 - (1 - sight.rival_hidden / sight.unseen_count) ** live
