"""Playing a card while the stock lasts: what each card gains and costs, for a lead and for an answer."""

from __future__ import annotations

from bezique import layout as at
from bezique.cards import bits
from bezique.layout import NONE
from bezique.moves import winning_index
from bezique.players.sight import RANK, Other, Sight
from bezique.players.stock import Costs, Position, expected, urgency
from bezique.players.weights import Weights

ALL = (1 << 64) - 1


def choose_play(sight: Sight, weights: Weights, plays: list[int]) -> dict[int, float]:
    """The value of every legal play, in points of difference."""
    position = Position(sight, weights)
    costs = Costs(position)
    waiting = costs.waiting
    if position.sevens:
        waiting = sorted([*waiting, *[sight.tables.seven] * position.sevens], reverse=True)
    stakes = Stakes(position, urgency(position, waiting))
    return {card: stakes.play(card) - costs.of(card) for card in plays}


class Stakes:
    """What winning and losing the present trick mean, for its cards and beside them."""

    def __init__(self, position: Position, mine: float) -> None:
        self.position, self.sight, self.weights = position, position.sight, position.weights
        sight, tables = self.sight, self.sight.tables
        self.brisque: float = tables.brisque
        if not (tables.brisques_at_once or tables.brisques_at_end):
            self.brisque = min(tables.brisque, self.weights.settled_brisque)
        self.share = 1 / sight.rival_sides
        """What a point of a rival matters, compared with an own one."""
        self.trick = sight.public[at.TRICK : at.TRICK + sight.public[at.IN_TRICK]]
        self.later = sight.others[: tables.seats - len(self.trick) - 1]
        """The seats that play after this one."""
        bonus = 0.0
        if sight.tricks == 1 and tables.last_of_stock:
            bonus = tables.last_trick
        self.worth: dict[int, float] = {sight.seat: mine + bonus}
        """What it is worth, beside the cards, that a seat wins the trick."""
        for other in sight.others:
            if other.is_rival:
                self.worth[other.seat] = -self.share * (self.expected(other) + bonus)
            else:
                self.worth[other.seat] = max(self.expected(other), self.weights.partner_declares * mine) + bonus
        if sight.tricks == 1 and sight.turn_up != NONE and tables.seats == 2:
            self.worth[sight.seat] -= position.strength(sight.turn_up) - self._unseen_strength(sight)

    def expected(self, other: Other) -> float:
        """What another seat may declare if it wins."""
        return expected(self.position, other)

    def _unseen_strength(self, sight: Sight) -> float:
        """What a card from the stock is worth on average."""
        cards = [suit << 6 | place for suit in range(4) for place in bits(sight.unseen[suit])]
        return sum(map(self.position.strength, cards)) / len(cards)

    def points(self, seat: int, cards: list[int]) -> float:
        """What cards are worth to the seat that takes them."""
        del seat
        return self.brisque * sum(card >> 3 & 7 >= 6 for card in cards)

    def outcome(self, seat: int, cards: list[int]) -> float:
        """The value of a trick with those cards when that seat wins it."""
        points = self.points(seat, cards)
        return self.worth[seat] + (-self.share * points if self.is_rival(seat) else points)

    def is_rival(self, seat: int) -> bool:
        """Whether a seat plays against this one."""
        return any(other.seat == seat for other in self.sight.rivals)

    def play(self, card: int) -> float:
        """The outcome of playing a card."""
        return self.answer(card) if self.trick else self.lead(card)

    def answer(self, card: int) -> float:
        """The outcome of answering, with the chance that those who play later change it."""
        sight, cards = self.sight, [*self.trick, card]
        best = winning_index(cards, sight.trump)
        holder = (sight.public[at.LEADER] + best) % sight.tables.seats
        value = self.outcome(holder, cards)
        taken = self.is_rival(holder)
        # Only those matter that can take the trick from the other side.
        for other in self.later:
            if other.is_rival != taken:
                chance = self.beaten_by(other, cards[best], cards[0] >> 6)
                value = (1 - chance) * value + chance * self.outcome(other.seat, cards)
        return value

    def lead(self, card: int) -> float:
        """The outcome of leading, with the chance that a rival takes the trick."""
        sight = self.sight
        won = self.outcome(sight.seat, [card])
        kept, no_gift, lost = 1.0, 1.0, 0.0
        for rival in sight.rivals:
            kept *= 1 - self.beaten_by(rival, card, card >> 6)
            no_gift *= 1 - self.gift(rival, card)
            lost += self.outcome(rival.seat, [card])
        # A rival gladly takes a trick with a brisque of the suit.
        gift = self.brisque * self.share * (1 - no_gift)
        return kept * won + (1 - kept) * lost / len(sight.rivals) - gift

    def beaten_by(self, other: Other, best: int, led: int) -> float:
        """The chance that another seat takes the trick from the best card: that it can, and wants to."""
        sight, weights = self.sight, self.weights
        suit, rank = best >> 6, best >> 3 & 7
        brisque = rank >= 6 or (len(self.trick) > 0 and any(card >> 3 & 7 >= 6 for card in self.trick))
        chance = 0.0
        if suit in (led, sight.trump):
            higher = ALL << 8 * (rank + 1) & ALL
            chance = sight.holds(other, suit, higher) * (weights.beat_brisque if brisque else weights.beat_plain)
        if suit != sight.trump and sight.trump != NONE:
            ruff = sight.holds(other, sight.trump, ALL)
            chance = 1 - (1 - chance) * (1 - ruff * (weights.trump_brisque if brisque else weights.trump_plain))
        return chance

    def gift(self, other: Other, card: int) -> float:
        """The chance that a rival can take the lead with an ace or ten of its suit."""
        rank = card >> 3 & 7
        if rank == 7 or card >> 6 == self.sight.trump:
            return 0.0
        above = RANK[7] | RANK[6] if rank < 6 else RANK[7]
        return self.sight.holds(other, card >> 6, above) * self.weights.gift
