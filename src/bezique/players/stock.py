"""Judging the situation while the stock lasts: what cards are worth keeping, what the winner of a trick may gain."""

from __future__ import annotations

from bezique.layout import NONE
from bezique.melds import SEVEN_KIND
from bezique.players.outlook import Chances, Outlook
from bezique.players.served import Served
from bezique.players.sight import RANK, Other, Sight, at_least
from bezique.players.weights import NO_PLAN, Weights


class Position:
    """The prospects of the seat, before any of its choices."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight, self.weights = sight, weights
        self.win_chance = self._win_chance()
        self.sevens = sight.unscored_sevens()
        self.near = max(0, weights.ending_near - sight.tricks)
        """How near the ending is, 0 as long as it is far."""
        self.trumps = sight.held[sight.trump].bit_count() if sight.trump != NONE else 0
        self.outlook = self.outlook_after(sight.fresh)

    def outlook_after(self, fresh: list[int], served: Served | None = None) -> Outlook:
        """The prospects when those cards are concealed, and those have served."""
        sight, tricks = self.sight, self.sight.tricks
        draw_chance = min(1.0, sight.draws / sight.unseen_count) if sight.unseen_count else 0.0
        ready, later = self.wins(1, tricks), self.wins(1, (tricks + 1) // 2)
        chances = Chances(draw_chance, ready, later, self.weights.hopes)
        outlook = Outlook(sight, self.weights, chances, fresh, served or sight.served)
        if self.sevens and sight.exchange_open():
            outlook.expect_turn_up(self.weights.exchange_kept * self.wins(1, tricks))
        outlook.plan_trump(sight.material)
        return outlook

    def _win_chance(self) -> float:
        """The chance to win a trick that is wanted: it grows with trumps and aces."""
        sight, weights = self.sight, self.weights
        trumps = sight.held[sight.trump].bit_count() if sight.trump != NONE else 0
        aces = sum((word & RANK[7]).bit_count() for word in sight.held)
        base = weights.chance_base * 2 / (1 + sight.rival_sides)
        chance = base + weights.chance_trump * trumps + weights.chance_ace * aces
        return min(0.9, round(chance, 2))

    def wins(self, number: int, tricks: int) -> float:
        """The chance to win that many of the tricks to come."""
        return at_least(number, tricks, self.win_chance)

    def value(self, outlook: Outlook, held: list[int]) -> float:
        """The prospects of a hand, with regard to the tricks that several waiting declarations need."""
        outlook.waiting = []
        total = outlook.total(held)
        return total - self.crowding(outlook.waiting)

    def crowding(self, waiting: list[int]) -> float:
        """What waiting declarations lose because each needs a trick of its own."""
        first = self.wins(1, self.sight.tricks)
        lost = 0.0
        for place, points in enumerate(sorted(waiting, reverse=True)[1:], 2):
            lost += points * (first - self.wins(place, self.sight.tricks))
        return lost

    def strength(self, card: int) -> float:
        """What a card is worth in tricks."""
        weights, rank = self.weights, card >> 3 & 7
        if card >> 6 != self.sight.trump:
            return weights.plain_strength[rank]
        worth = weights.trump_strength[rank]
        if self.near and self.trumps <= weights.few_trumps:
            worth += weights.last_trumps * self.near
        return worth

    def seven_worth(self) -> float:
        """What an unscored seven of trumps is worth for being declared."""
        sight = self.sight
        worth = float(sight.tables.seven)
        if sight.exchange_open():
            gain = self.strength(sight.turn_up) - self.weights.trump_strength[0]
            worth += self.weights.exchange_kept * max(0.0, gain)
        return worth


class Costs:
    """What it costs to play each card: the prospects and the strength that go with it."""

    def __init__(self, position: Position) -> None:
        self.position, outlook = position, position.outlook
        held = position.sight.material
        outlook.waiting = []
        self.marriages = [outlook.marriage(suit, held[suit]) for suit in range(4)]
        self.sequences = [outlook.sequence(suit, held[suit]) for suit in range(4)]
        self.bezique = outlook.bezique(held)
        self.fours = [0.0, 0.0, 0.0, *(outlook.four(rank, held) for rank in range(3, 8))]
        self.trump_quartets = [0.0, 0.0, 0.0, *(outlook.trump_quartets(rank, held) for rank in range(3, 8))]
        self.waiting = sorted(outlook.waiting, reverse=True)
        outlook.waiting = None

    def prospects(self, card: int) -> float:
        """The declarations that are lost, in part or whole, when the card goes."""
        outlook, held = self.position.outlook, self.position.sight.material
        suit, rank = card >> 6, card >> 3 & 7
        if rank < 3:
            return self._seven(card) if rank == 0 else 0.0
        before = held[suit]
        if outlook.served.whole and not self.position.sight.fresh[suit] >> (card & 63) & 1:
            return self._breaking(card)
        word = before & ~(1 << (card & 63))
        lost = self.sequences[suit] - outlook.sequence(suit, word)
        held[suit] = word
        if rank in (4, 5):
            lost += self.marriages[suit] - outlook.marriage(suit, word)
        if outlook.pair and card >> 3 in (outlook.pair.queen, outlook.pair.jack):
            lost += self.bezique - outlook.bezique(held)
        lost += self.fours[rank] - outlook.four(rank, held)
        if suit == outlook.suit:
            lost += self.trump_quartets[rank] - outlook.trump_quartets(rank, held)
        held[suit] = before
        return lost

    def _breaking(self, card: int) -> float:
        """The same for a declared card whose melds may be formed again once it is played."""
        position, sight = self.position, self.position.sight
        before, after = position.outlook, position.outlook
        served = sight.served_after(card)
        if served.whole != sight.served.whole:
            after = position.outlook_after(sight.fresh, served)
        suit = card >> 6
        lost = before.total(sight.material)
        kept = sight.material[suit]
        sight.material[suit] &= ~(1 << (card & 63))
        lost -= after.total(sight.material)
        sight.material[suit] = kept
        return lost

    def _seven(self, card: int) -> float:
        sight, position = self.position.sight, self.position
        suit, bit = card >> 6, 1 << (card & 63)
        if suit != sight.trump or sight.served.closed[4 * SEVEN_KIND + suit] & bit or not sight.fresh[suit] & bit:
            return 0.0
        return position.seven_worth() * position.wins(1, sight.tricks) - sight.tables.seven_played

    def of(self, card: int) -> float:
        """The whole cost of playing the card."""
        position = self.position
        prospects = self.prospects(card)
        cost = prospects + position.strength(card)
        sight = position.sight
        if self.waiting and (card >> 6 == sight.trump or card >> 3 & 7 == 7):
            cost += position.weights.winner_kept * self.waiting[0]
        if position.near and prospects < 1 and 3 <= card >> 3 & 7 <= 5 and card >> 6 != sight.trump:
            # Spent and seen by the rival: it goes before what is still hidden.
            cost -= position.weights.exposed_spent * (not sight.fresh[card >> 6] >> (card & 63) & 1)
        return cost


def urgency(position: Position, waiting: list[int]) -> float:
    """What it is worth to declare after this trick and not only after later ones."""
    if not waiting:
        return 0.0
    tricks, gain = position.sight.tricks, 0.0
    for place, points in enumerate(waiting):
        gain += points * (position.wins(place, tricks - 1) - position.wins(place + 1, tricks - 1))
    return gain + position.weights.haste * waiting[0]


def expected(position: Position, other: Other) -> float:
    """What another seat may have to declare now, from its open cards and the unseen ones, and how much haste it has."""
    sight, weights = position.sight, position.weights
    if not sight.unseen_count:
        return 0.0
    chances = Chances(other.hidden / sight.unseen_count, 1.0, 1.0, NO_PLAN)
    served = sight.served._replace(whole=frozenset())
    outlook = Outlook(sight, weights, chances, [0, 0, 0, 0], served)
    never = 1 - position.wins(1, sight.tricks - 1)
    return outlook.total(sight.material_of(other)) * (never + weights.denial)
