"""Play-outs: deals played to their end at random, to count what may come of a position and to measure speed.

Each card that may be played is equally likely. Sevens are declared at once, and of the melds one that scores most,
as often as the rules allow. Many play-outs run without the interpreter, and threads run them side by side.
"""

from __future__ import annotations

import cython

from bezique.finder import MeldFinder
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.state import State
from bezique.tables import tables_for

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import bit64, i64, u64, wrap64


class PlayOuts:
    """Plays deals out, one after another, with chance of its own; use one in each thread.

    >>> from bezique.rulesets import read_rules
    >>> outs = PlayOuts(read_rules("classic"), seed=1)
    >>> outs.deals(100)
    >>> outs.count
    100
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        tables = tables_for(rules)
        self._rng = Rng(seed)
        self._state = State(tables)
        self._finder = MeldFinder()
        self._finder.attach(tables, self._state.words, self._state.cards)
        self.count = 0
        """How many play-outs there have been."""
        if not cython.compiled:
            self._sums = [0] * 4
        self._digest: u64 = 0

    @property
    def sums(self) -> tuple[int, ...]:
        """All points of each seat in all play-outs together."""
        return tuple([self._sums[seat] for seat in range(self._state.tables.seats)])

    @property
    def digest(self) -> int:
        """A number that depends on the scores of every play-out and on their order."""
        return self._digest

    def deals(self, number: int) -> None:
        """Play so many whole deals, each seat dealing in its turn."""
        todo: i64 = number
        with cython.nogil:
            for _ in range(todo):
                self._state._shuffle_and_deal(self._rng, self.count % self._state.tables.seats)
                self._finish()

    def from_position(self, state: State, number: int) -> None:
        """Play a position of the same game to its end so many times; its hidden cards are taken as they lie.

        Raises ValueError for a position of another game, for one in which cards are not known, as in what a seat sees,
        and for one that cannot be: with a card in two places, or a hand too large or too small.
        """
        if state.tables is not self._state.tables:
            raise ValueError("the position is one of another game")
        if not state.is_whole():
            raise ValueError("the position lacks cards: a play-out needs every hand and the stock")
        if not state.is_sound():
            raise ValueError("no play comes to this position: a card lies in two places, or a hand has a wrong size")
        todo: i64 = number
        with cython.nogil:
            for _ in range(todo):
                self._state.become(state)
                self._finish()

    def _finish(self) -> None:
        """Play to the end and count the points."""
        if not self._state.tables.fold:
            self._state.spread_fans()
        while self._state.words[PHASE] != OVER:
            if self._state.words[PHASE] == WINDOW:
                self._window()
            self._state.play_on(self._rng)
        self.count += 1
        seat: i64
        for seat in range(self._state.tables.seats):
            self._sums[seat] += self._state.words[SCORE + seat]
            self._digest = wrap64((self._digest ^ self._state.words[SCORE + seat]) * (bit64(40) + 435))

    def _window(self) -> None:
        """Declare what may be declared, and draw."""
        if not self._state.words[DRAWN]:
            self._declare()
        if self._state.tables.penalties:
            self._state._apply(self._state._proper_draw())
        else:
            self._state._draw()

    def _declare(self) -> None:
        seven: i64 = self._state.seven()
        while seven != NONE:
            self._state._apply(SEVEN_BITS | seven)
            seven = self._state.seven()
        meld: u64 = self._finder.best()
        while meld:
            self._state._apply(DECLARE_BITS | meld)
            meld = self._finder.best() if self._state.tables.one_per_class else 0
