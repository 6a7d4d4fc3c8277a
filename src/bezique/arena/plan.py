"""What the arena is to play: duels of computer players over mirrored pairs, each with a seed of its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal, NamedTuple

from bezique.arena.sequential import Sequential
from bezique.errors import BeziqueError
from bezique.players import any_player
from bezique.rng import derive
from bezique.rules import Rules

SEED_LISTS = ("tuning", "confirmation", "publication")
"""What a seed is for: to improve a player by, to confirm that once for each candidate, to be published."""

DEALS: Literal[0] = 0
MATCHES: Literal[1] = 1
Kind = Literal[0, 1]

LineUp = tuple[int, ...]
"""Which of the two players of a duel, 0 or 1, plays each side."""


class PlanError(BeziqueError):
    """What is asked for cannot be measured."""


class Piece(NamedTuple):
    """One mirrored pair, of deals or of matches, of one of the duels; ``number`` is its number in the seed list."""

    duel: int
    kind: Kind
    number: int


def pair_seed(seed: int, seed_list: str, kind: Kind, number: int) -> int:
    """The seed of a pair. Its remainder by three is the number of its list, so no two lists have a seed in common.

    >>> [pair_seed(1, name, DEALS, 7) % 3 for name in SEED_LISTS]
    [0, 1, 2]
    """
    which = SEED_LISTS.index(seed_list)
    return len(SEED_LISTS) * derive(seed, which, kind, number) + which


@dataclass(frozen=True, slots=True)
class Plan:
    """Which computer players meet, over how many pairs. All duels are played over the same deals.

    Where three or four play each for himself, one seat is taken by one of the two players and all others by the other
    one, in turn at each seat and both ways about: what is called a pair are then six or eight games.
    """

    rules: Rules
    players: tuple[str, ...]
    pairs: int = 1000
    """Mirrored pairs of deals in each duel; the most there may be, with a sequential test."""
    matches: int = 0
    """Mirrored pairs of whole matches in each duel."""
    seed: int = 1
    seed_list: str = SEED_LISTS[0]
    test: Sequential | None = None

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise PlanError("at least two players are needed to compare them")
        for name in self.players:
            any_player(name, 0)
            if len(self.players) > 2 and self.players.count(name) > 1:
                raise PlanError(f"{name} is named twice; in a round each player is named once")
        if self.pairs == 1:
            raise PlanError("one pair of deals has no spread, so there would be no interval: play at least two")
        if self.pairs < 0 or self.matches < 0 or not self.pairs + self.matches:
            raise PlanError("at least one pair of deals or of matches must be played")
        if self.seed < 0:
            raise PlanError(f"a seed is a whole number from 0, not {self.seed}")
        if self.seed_list not in SEED_LISTS:
            raise PlanError(f"there is no seed list {self.seed_list!r}; the lists are {', '.join(SEED_LISTS)}")
        if self.test and (len(self.players) > 2 or self.matches):
            raise PlanError("a sequential test compares two players, by pairs of deals only")

    @property
    def duels(self) -> tuple[tuple[str, str], ...]:
        """Everybody against everybody."""
        return tuple(combinations(self.players, 2))

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who plays which side in the games of a pair: one of the two alone, at each side in turn.

        >>> from bezique.rulesets import read_rules
        >>> Plan(read_rules("three-handed"), ("master", "simple")).line_ups
        ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
        """
        sides = len(self.rules.sides)
        alone = [
            tuple(player if side == place else 1 - player for side in range(sides))
            for player, place in product((0, 1), range(sides))
        ]
        return tuple(dict.fromkeys(alone))

    @property
    def parts(self) -> int:
        """By what the difference of a pair is divided to be points of a deal."""
        return len(self.line_ups) * (len(self.rules.sides) - 1)

    @property
    def total(self) -> int:
        """How many pieces there are: pairs of deals and of matches of all duels."""
        return (self.pairs + self.matches) * len(self.duels)

    def piece(self, index: int) -> Piece:
        """The piece at an index below ``total``: all duels over one pair, then over the next; deals, then matches."""
        unit, duel = divmod(index, len(self.duels))
        return Piece(duel, DEALS, unit) if unit < self.pairs else Piece(duel, MATCHES, unit - self.pairs)

    def index(self, piece: Piece) -> int:
        """Where a piece is."""
        unit = piece.number if piece.kind == DEALS else self.pairs + piece.number
        return unit * len(self.duels) + piece.duel

    def seed_of(self, piece: Piece) -> int:
        """The seed of a piece, from which its deals and the chance of its players follow."""
        return pair_seed(self.seed, self.seed_list, piece.kind, piece.number)
