"""How speed is measured: contenders in turns, a short slice each, many rounds.

Of the slices of a contender the best says what the machine can do when nothing disturbs it, the median how it went.
The ratio of two contenders is that of their bests, and beside it the median of their ratios round by round.

What one thread does is measured in processor time, so that it does not count when the system lets others run in
between; they still disturb caches and clock rates. Threads side by side are measured by the clock on the wall.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

wall = time.perf_counter
processor = time.process_time if time.get_clock_info("process_time").resolution <= 1e-6 else wall


class Slice(NamedTuple):
    """What one slice took, and how many units (cards played, copies, lists) were done in it."""

    seconds: float
    units: int


@dataclass
class Contender:
    """Something to be measured: ``run`` does an amount of it and tells what that took."""

    what: str
    """One of the keys of WHAT (module report)."""
    by: str
    """Whose it is: ``bezique``, ``C``, or the name of another program."""
    game: str
    """The rule set, or another program's game."""
    unit: str
    run: Callable[[int], Slice]
    cards: int = 0
    """Cards played in a whole deal; 0 where the unit is no card."""
    length: int = 1
    """How many times as long as others its slices are."""
    amount: int = 1
    slices: list[float] = field(default_factory=list)
    """Nanoseconds for each unit, by round."""

    @property
    def best(self) -> float:
        """Nanoseconds for a unit in the best slice."""
        return min(self.slices)

    @property
    def median(self) -> float:
        """Nanoseconds for a unit in the median slice."""
        return median(self.slices)

    @property
    def deals_per_second(self) -> float:
        """Whole deals a second in the best slice."""
        return 1e9 / (self.best * self.cards)

    def warm_up(self, seconds: float) -> None:
        """Find the amount that takes about so long; what runs meanwhile warms up."""
        seconds *= self.length
        while (took := self.run(self.amount).seconds) < seconds / 2:
            self.amount = max(self.amount + 1, min(4 * self.amount, int(self.amount * seconds / max(took, 1e-9))))
        if took > seconds:
            self.amount = max(1, int(self.amount * seconds / took))

    def measure(self) -> None:
        """One slice more."""
        took = self.run(self.amount)
        self.slices.append(took.seconds * 1e9 / took.units)


def timed(work: Callable[[], int], clock: Callable[[], float] = processor) -> Slice:
    """Do some work, which says how many units it was, with a clock around it."""
    begun = clock()
    units = work()
    return Slice(clock() - begun, units)


def rounds(contenders: Sequence[Contender], seconds: float, slice_seconds: float, least: int) -> Iterator[int]:
    """Measure all in turns for about so long, but at least so many rounds; the number of each round when it is over.

    Every other round goes backwards, so that nobody always follows the same neighbour.
    """
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for contender in contenders:
            contender.warm_up(slice_seconds)
        ends = wall() + seconds
        number = 0
        while number < least or wall() < ends:
            number += 1
            for contender in contenders if number % 2 else reversed(contenders):
                contender.measure()
            gc.collect()
            yield number
    finally:
        if collecting:
            gc.enable()


def ratio(of: Contender, to: Contender) -> tuple[float, float]:
    """How many times as long one takes for a unit as another: of the bests, and the median of the rounds."""
    by_round = [one / other for one, other in zip(of.slices, to.slices, strict=False)]
    return of.best / to.best, median(by_round)
