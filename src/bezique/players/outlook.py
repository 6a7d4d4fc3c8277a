"""What a hand may still declare: each meld's points, times the chance to complete it and to win a trick for it."""

from __future__ import annotations

from typing import NamedTuple

from bezique.layout import NONE
from bezique.melds import BEZIQUE, DOUBLE, FOUR, SEQUENCE
from bezique.players.sight import RANK, Sight, at_least
from bezique.players.weights import Hopes, Weights

_QUEENS, _KINGS = RANK[4], RANK[5]
_COUPLE = _QUEENS | _KINGS
_SPADES, _DIAMONDS = 0, 2
_QUEEN, _JACK = 4, 8 * _DIAMONDS + 3


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

    def __init__(self, sight: Sight, weights: Weights, chances: Chances, fresh: list[int]) -> None:
        self.sight, self.weights, self.tables = sight, weights, sight.tables
        self.ready, self.later, self.hopes = chances.ready, chances.later, chances.hopes
        self.fresh = fresh
        self.closed, self.trump = sight.closed, sight.trump
        self.chance = round(chances.draw, 3)
        self.waiting: list[int] | None = None
        """Collects the points of complete melds, when it is a list."""
        chance = self.chance
        one = [at_least(1, copies, chance) for copies in range(9)]
        self.live = [word >> 8 * rank & 255 for word in sight.unseen for rank in range(8)]
        self.live = [copies.bit_count() for copies in self.live]
        self.hit = [one[copies] for copies in self.live]
        """The chance of getting one of the unseen copies of a face, by ``8 * suit + rank``."""

    def expect_turn_up(self, chance: float) -> None:
        """Count on the turn-up with some chance, since a seven is there to fetch it."""
        face = self.sight.turn_up >> 3
        self.hit[face] = 1 - (1 - self.hit[face]) * (1 - chance)

    def marriage_points(self, suit: int) -> int:
        """What a marriage of the suit would score."""
        return self.tables.marriage[self.trump in (NONE, suit)]

    def sequence_points(self, suit: int) -> int:
        """What a sequence of the suit would score, or 0."""
        trump = self.trump
        return self.tables.sequence[trump == suit or (trump == NONE and self.tables.trump_by_sequence)]

    def complete(self, points: int) -> float:
        """The prospects of a meld that lacks nothing but a trick won."""
        if self.waiting is not None:
            self.waiting.append(points)
        return points * self.ready - min(points * self.weights.delay, self.weights.delay_most)

    def total(self, held: list[int]) -> float:
        """The prospects of a whole hand."""
        value = self.bezique(held[_SPADES], held[_DIAMONDS])
        for suit in range(4):
            value += self.marriage(suit, held[suit]) + self.sequence(suit, held[suit])
        for rank in range(3, 8):
            value += self.four(rank, held)
        return value

    def marriage(self, suit: int, word: int) -> float:
        """The prospects of king and queen of a suit."""
        points = self.marriage_points(suit)
        free = word & ~self.closed[suit] & _COUPLE
        if not points:
            return 0.0
        return self._couple(points, free, free & _KINGS, free & _QUEENS, 8 * suit + 5, 8 * suit + 4, suit)

    def _couple(self, points: int, free: int, ones: int, others: int, one: int, other: int, suit: int) -> float:
        """The prospects of pairs of two faces of one suit."""
        return self._pairs(
            points,
            ones.bit_count(),
            others.bit_count(),
            one,
            other,
            bool(free & self.fresh[suit]),
            self.hopes.marriage,
        )

    def _pairs(self, points: int, ones: int, others: int, one: int, other: int, fresh: bool, hope: float) -> float:
        """The prospects of pairs of two faces, with so many of each held."""
        hit = self.hit
        if ones and others:
            if not fresh and self.tables.needs_new_card:
                return points * self.later * hope * max(hit[one], hit[other])
            value = sum(self.complete(points) for _ in range(min(ones, others)))
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
        free = word & ~self.closed[4 * SEQUENCE + suit]
        value, complete, hope = float(points), True, self.hopes.sequence
        for rank in (7, 6, 5, 4, 3):
            if not free & RANK[rank]:
                complete = False
                value *= hope * self.hit[8 * suit + rank]
        if not complete:
            return value * self.later
        if not free & self.fresh[suit] and self.tables.needs_new_card:
            return value * self.later * 0.5
        return self.complete(points)

    def bezique(self, spades: int, diamonds: int) -> float:
        """The prospects of bezique and double bezique."""
        closed, kept = self.closed, self.waiting
        queens, jacks = spades & RANK[4], diamonds & RANK[3]
        free_queens = queens & ~closed[4 * BEZIQUE + _SPADES]
        free_jacks = jacks & ~closed[4 * BEZIQUE + _DIAMONDS]
        fresh = bool(free_queens & self.fresh[_SPADES] or free_jacks & self.fresh[_DIAMONDS])
        ones, others = free_queens.bit_count(), free_jacks.bit_count()
        if self.tables.unite_singles:
            return self._beziques(ones, others, fresh) + self._double(queens, jacks)
        # Either single beziques only, or the double with one single before it.
        singles: list[int] = []
        self.waiting = singles
        value = self._beziques(ones, others, fresh)
        together: list[int] = []
        self.waiting = together
        both = self._double(queens, jacks)
        if not queens & closed[4 * BEZIQUE + _SPADES]:
            both += self._beziques(min(ones, 1), min(others, 1), fresh)
        self.waiting = kept
        if kept is not None:
            kept += singles if value > both else together
        return max(value, both)

    def _beziques(self, queens: int, jacks: int, fresh: bool) -> float:
        """The prospects of single beziques."""
        points, hope = self.tables.beziques[0], self.hopes.bezique
        return self._pairs(points, queens, jacks, _QUEEN, _JACK, fresh, hope) if points else 0.0

    def _double(self, queens: int, jacks: int) -> float:
        closed, points = self.closed, self.tables.beziques[1]
        if not points:
            return 0.0
        queens &= ~closed[4 * DOUBLE + _SPADES]
        jacks &= ~closed[4 * DOUBLE + _DIAMONDS]
        served = queens & closed[4 * BEZIQUE + _SPADES]
        if served.bit_count() > 1 and not self.tables.unite_singles:
            return 0.0
        lacking_queens = max(0, 2 - queens.bit_count())
        lacking_jacks = max(0, 2 - jacks.bit_count())
        if not lacking_queens and not lacking_jacks:
            return self.complete(points)
        return (
            points
            * self.later
            * self.hopes.double ** (lacking_queens + lacking_jacks)
            * at_least(lacking_queens, self.live[_QUEEN], self.chance)
            * at_least(lacking_jacks, self.live[_JACK], self.chance)
        )

    def four(self, rank: int, held: list[int]) -> float:
        """The prospects of four of a kind."""
        points = self.tables.quartets[0][rank]
        if not points:
            return 0.0
        mask, closed = RANK[rank], self.closed
        free = [held[suit] & mask & ~closed[4 * FOUR + suit] for suit in range(4)]
        if self.tables.distinct[rank]:
            lacking, chance = self._lacking_suits(rank, free)
        else:
            lacking = 4 - sum(map(int.bit_count, free))
            live = sum(self.live[rank::8])
            chance = at_least(lacking, live, self.chance)
        if lacking > 0:
            return points * self.later * chance * self.hopes.four**lacking
        if self.tables.needs_new_card and not any(
            word & concealed for word, concealed in zip(free, self.fresh, strict=True)
        ):
            return points * self.later * at_least(1, sum(self.live[rank::8]), self.chance)
        return self.complete(points)

    def _lacking_suits(self, rank: int, free: list[int]) -> tuple[int, float]:
        """How many suits a four lacks, and the chance to get them all."""
        lacking, chance = 0, 1.0
        for suit in range(4):
            if not free[suit]:
                lacking += 1
                chance *= self.hit[8 * suit + rank]
        return lacking, chance
