"""What a hand may still declare: each meld's points, times the chance to complete it and to win a trick for it."""

from __future__ import annotations

from typing import NamedTuple

from bezique.layout import NONE
from bezique.melds import FOUR, MARRIAGE, SEQUENCE, TRUMP_FIVE, TRUMP_FOUR
from bezique.players.beziques import Pair
from bezique.players.served import Served
from bezique.players.sight import RANK, Sight, at_least
from bezique.players.weights import Hopes, Weights

_QUEENS, _KINGS = RANK[4], RANK[5]
_COUPLE = _QUEENS | _KINGS
_SEQUENCE_RANKS = (7, 6, 5, 4, 3)
_SEQUENCE = sum(RANK[3:])


class Chances(NamedTuple):
    """Chances from 0 to 1 on which prospects rest."""

    draw: float
    """That an unseen card comes into the hand, or is in it."""
    ready: float
    """That a complete meld is declared."""
    later: float
    """That a meld is declared which is still to be completed."""
    hopes: Hopes


class Outlook:
    """The prospects of cards. The parts (marriage, sequence, bezique, four) are independent of each other, so
    that a card's worth is the sum of what the few parts lose that it belongs to.
    """

    def __init__(self, sight: Sight, weights: Weights, chances: Chances, fresh: list[int], served: Served) -> None:
        self.sight, self.weights, self.tables = sight, weights, sight.tables
        self.ready, self.later, self.hopes = chances.ready, chances.later, chances.hopes
        self.fresh, self.served = fresh, served
        self.chance = round(chances.draw, 3)
        self.waiting: list[int] | None = None
        """Collects the points of complete melds, when it is a list."""
        chance = self.chance
        one = [at_least(1, copies, chance) for copies in range(9)]
        self.live = [word >> 8 * rank & 255 for word in sight.obtainable for rank in range(8)]
        self.live = [copies.bit_count() for copies in self.live]
        self.hit = [one[copies] for copies in self.live]
        """The chance of getting one of the unseen copies of a face, by ``8 * suit + rank``."""
        self.trump = self.suit = sight.trump
        """The trump suit, and the one that is trumps or is to become so."""
        self.pair = self._pair()

    def _pair(self) -> Pair | None:
        aux = self.suit if self.tables.pair_by_trump else 0
        return None if aux == NONE else Pair(self, aux)

    def make_trump(self, suit: int) -> None:
        """Go on with a trump suit that did not exist before."""
        self.trump = self.suit = suit
        self.pair = self._pair()

    def plan_trump(self, held: list[int]) -> None:
        """Where no trump suit exists yet, have the best one in mind."""
        best = -1.0
        if self.trump != NONE:
            return
        chosen = 0
        for suit in range(4):
            self.suit = suit
            self.pair = self._pair()
            value = self.bezique(held) + self.sequence(suit, held[suit]) + self.marriage(suit, held[suit])
            value += sum(self.trump_quartets(rank, held) for rank in range(3, 8))
            if value > best:
                best, chosen = value, suit
        self.suit = chosen
        self.pair = self._pair()

    def expect_turn_up(self, chance: float) -> None:
        """Count on the turn-up with some chance, since a seven is there to fetch it."""
        face = self.sight.turn_up >> 3
        self.hit[face] = 1 - (1 - self.hit[face]) * (1 - chance)

    def marriage_points(self, suit: int) -> int:
        """What a marriage of the suit would score."""
        return self.tables.marriage[self.suit in (NONE, suit)]

    def sequence_points(self, suit: int) -> int:
        """What a sequence of the suit would score, or 0."""
        return self.tables.sequence[self.suit == suit or (self.suit == NONE and self.tables.trump_by_sequence)]

    def complete(self, points: int, live: int = 0) -> float:
        """The prospects of a meld that lacks nothing but a trick won, and of forming it again with a live card."""
        if self.waiting is not None:
            self.waiting.append(points)
        value = points * self.ready - min(points * self.weights.delay, self.weights.delay_most)
        if live and self.tables.reform:
            value += self._again(points, False, live)
        return value

    def again(self, kind: int, aux: int, points: int, extra: bool, live: int) -> float:
        """The prospects of forming a declared meld again: with a further card, once one of its own is played."""
        if aux << 4 | kind not in self.served.whole:
            return 0.0
        return self._again(points, extra, live)

    def _again(self, points: int, extra: bool, live: int) -> float:
        chance = 1.0 if extra else at_least(1, live, self.chance)
        return points * self.later * self.weights.again * chance

    def total(self, held: list[int]) -> float:
        """The prospects of a whole hand."""
        value = self.bezique(held)
        for suit in range(4):
            value += self.marriage(suit, held[suit]) + self.sequence(suit, held[suit])
        for rank in range(3, 8):
            value += self.four(rank, held) + self.trump_quartets(rank, held)
        return value

    def marriage(self, suit: int, word: int) -> float:
        """The prospects of king and queen of a suit."""
        points = self.marriage_points(suit)
        if not points:
            return 0.0
        free = word & ~self.served.closed[suit] & _COUPLE
        kings, queens = (free & _KINGS).bit_count(), (free & _QUEENS).bit_count()
        king, queen = 8 * suit + 5, 8 * suit + 4
        value = self.pairs(points, kings, queens, king, queen, bool(free & self.fresh[suit]), self.hopes.marriage)
        if self.served.whole:
            live = self.live[king] + self.live[queen]
            return max(value, self.again(MARRIAGE, suit, points, bool(free), live))
        return value

    def pairs(self, points: int, ones: int, others: int, one: int, other: int, fresh: bool, hope: float) -> float:
        """The prospects of pairs of two faces, with so many of each held."""
        hit = self.hit
        if ones and others:
            if not fresh and self.tables.needs_new_card:
                return points * self.later * hope * max(hit[one], hit[other])
            live = self.live[one] + self.live[other]
            value = sum(self.complete(points, live) for _ in range(min(ones, others)))
        else:
            value = 0.0
        if ones > others:
            return value + points * self.later * hope * hit[other]
        if others > ones:
            return value + points * self.later * hope * hit[one]
        return value or points * self.later * hope * hope * hit[one] * hit[other]

    def sequence(self, suit: int, word: int) -> float:
        """The prospects of ace, ten, king, queen and jack of a suit."""
        points = self.sequence_points(suit)
        if not points:
            return 0.0
        free = word & ~self.served.closed[4 * SEQUENCE + suit]
        value, complete, hope = float(points), True, self.hopes.sequence
        for rank in _SEQUENCE_RANKS:
            if not free & RANK[rank]:
                complete = False
                value *= hope * self.hit[8 * suit + rank]
        live = sum(self.live[8 * suit + 3 : 8 * suit + 8])
        if not complete:
            value *= self.later
            if self.served.whole:
                return max(value, self.again(SEQUENCE, suit, points, bool(free & _SEQUENCE), live))
            return value
        if not free & self.fresh[suit] and self.tables.needs_new_card:
            return value * self.later * 0.5
        return self.complete(points, live)

    def bezique(self, held: list[int]) -> float:
        """The prospects of all beziques, whose pair may hang on the trump suit."""
        if self.pair is None:
            return 0.0
        if self.suit == self.trump or not self.tables.pair_by_trump:
            return self.pair.value(held[self.pair.queen_suit], held[self.pair.jack_suit])
        kept, self.waiting = self.waiting, None
        value = self.pair.value(held[self.pair.queen_suit], held[self.pair.jack_suit])
        self.waiting = kept
        return value * self.weights.planned_trump

    def four(self, rank: int, held: list[int]) -> float:
        """The prospects of four of a kind."""
        points = self.tables.quartets[0][rank]
        if not points:
            return 0.0
        mask, closed = RANK[rank], self.served.closed
        free = [held[suit] & mask & ~closed[4 * FOUR + suit] for suit in range(4)]
        live = sum(self.live[rank::8])
        if self.tables.distinct[rank]:
            lacking, chance = self._lacking_suits(rank, free)
        else:
            lacking = 4 - sum(map(int.bit_count, free))
            chance = at_least(lacking, live, self.chance)
        if lacking > 0:
            value = points * self.later * chance * self.hopes.four**lacking
            if self.served.whole:
                return max(value, self.again(FOUR, rank, points, any(free), live))
            return value
        if self.tables.needs_new_card and not any(
            word & concealed for word, concealed in zip(free, self.fresh, strict=True)
        ):
            return points * self.later * at_least(1, live, self.chance)
        return self.complete(points, live)

    def _lacking_suits(self, rank: int, free: list[int]) -> tuple[int, float]:
        """How many suits a four lacks, and the chance to get them all."""
        lacking, chance = 0, 1.0
        for suit in range(4):
            if not free[suit]:
                lacking += 1
                chance *= self.hit[8 * suit + rank]
        return lacking, chance

    def trump_quartets(self, rank: int, held: list[int]) -> float:
        """The prospects of four and five trumps of a rank, which may hang on a trump suit to come."""
        suit = self.suit
        if suit == NONE or not self.tables.trump_quartets:
            return 0.0
        if suit == self.trump:
            return self._trump_quartet(TRUMP_FOUR, 4, rank, held) + self._trump_quartet(TRUMP_FIVE, 5, rank, held)
        kept, self.waiting = self.waiting, None
        value = self._trump_quartet(TRUMP_FOUR, 4, rank, held) + self._trump_quartet(TRUMP_FIVE, 5, rank, held)
        self.waiting = kept
        return value * self.weights.planned_trump

    def _trump_quartet(self, kind: int, number: int, rank: int, held: list[int]) -> float:
        points = self.tables.quartets[kind - FOUR][rank]
        if not points:
            return 0.0
        suit, live = self.suit, self.live[8 * self.suit + rank]
        free = (held[suit] & RANK[rank] & ~self.served.closed[4 * kind + suit]).bit_count()
        lacking = number - free
        if lacking <= 0:
            return self.complete(points, live)
        value = points * self.later * self.hopes.trumps**lacking * at_least(lacking, live, self.chance)
        return max(value, self.again(kind, rank, points, free > 0, live))
