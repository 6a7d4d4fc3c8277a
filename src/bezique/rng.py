"""The one source of chance: xoshiro256** (Blackman and Vigna), period 2**256 - 1, seeded by an integer.

Written out (the steps in module native), because the compiled engine draws from it without the interpreter; the
numbers are the same on every platform, compiled or not. The seed, of any size, is spread over the state by the output
function of splitmix64. Numbers below a limit are made as Lemire describes ("Fast Random Integer Generation in an
Interval", 2019): a product whose upper half is the number, drawn again where its lower half would favour some numbers.
So shuffles are unbiased.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import TypeVar

import cython

if not cython.compiled:
    from bezique.native import Bytes, copy_words, i64, next_number, pick, u64

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
T = TypeVar("T")


def _mix(value: int) -> int:
    """The output function of splitmix64: a permutation of the 64-bit numbers."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


class Rng:
    """A stream of random numbers; equal seeds give equal streams.

    >>> Rng(1).below(100), Rng(1).below(100)
    (97, 97)
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0, not {seed}")
        words: list[int] = []
        for lane in range(1, 5):
            # Each word of the state absorbs the whole seed, 64 bits at a time, from a start of its own.
            state = lane * _GAMMA & _MASK
            rest = seed
            while True:
                state = _mix((state + _GAMMA + (rest & _MASK)) & _MASK)
                rest >>= 64
                if not rest:
                    break
            words.append(state)
        if not cython.compiled:
            self._state = [0] * 4
        self.state = (words[0], words[1], words[2], words[3])

    def __cinit__(self) -> None:
        # Compiled, Rng.__new__ alone would leave a state of nothing but 0, which never goes on.
        self._state[0] = 1

    def __reduce__(self) -> tuple[Callable[[tuple[int, int, int, int]], Rng], tuple[tuple[int, int, int, int]]]:
        """A copy goes on where this stream stands."""
        return _stream_at, (self.state,)

    def become(self, other: Rng) -> None:
        """Go on as another stream does."""
        copy_words(self._state, other._state, 4)

    @property
    def state(self) -> tuple[int, int, int, int]:
        """The four words from which the stream goes on."""
        return (self._state[0], self._state[1], self._state[2], self._state[3])

    @state.setter
    def state(self, words: tuple[int, int, int, int]) -> None:
        if not any(words) or min(words) < 0 or max(words) > _MASK:
            raise ValueError("the state is four numbers from 0 to 2**64 - 1, and not all of them 0")
        self._state[0], self._state[1], self._state[2], self._state[3] = words

    def next(self) -> u64:
        """The next 64-bit number."""
        return next_number(self._state)

    def pick(self, limit: u64) -> i64:
        """A number from 0 to limit - 1, each equally likely; the limit is 1 to 2**31 and not checked."""
        return pick(self._state, limit)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely. Raises ValueError unless the limit is 1 to 2**31."""
        if not 1 <= limit <= 0x80000000:
            raise ValueError(f"the limit must be 1 to 2**31, not {limit}")
        return self.pick(limit)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates): every order is equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffle_cards(self, cards: Bytes, count: i64) -> None:
        """The same shuffle for the first cards of an array."""
        last: i64
        for last in range(count - 1, 0, -1):
            other: i64 = pick(self._state, last + 1)
            card: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = card


def _stream_at(state: tuple[int, int, int, int]) -> Rng:
    """The stream that was copied or pickled."""
    stream = Rng(0)
    stream.state = state
    return stream


def derive(seed: int, *path: int) -> int:
    """A seed for a part of something larger, for example deal 3 of match 7: ``derive(seed, 7, 3)``."""
    for step in path:
        stream = Rng(seed << 64 | step & _MASK)
        seed = stream.next() * (_MASK + 1) + stream.next()
    return seed
