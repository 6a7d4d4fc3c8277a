"""The one source of chance: xoshiro256** (Blackman and Vigna), period 2**256 - 1, seeded by an integer.

Written out here, because the compiled engine draws from it without the interpreter; the numbers are the
same on every platform. The seed, of any size, is spread over the state by the output function of splitmix64.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

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
    (9, 9)
    """

    __slots__ = ("_s0", "_s1", "_s2", "_s3")

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
        self._s0, self._s1, self._s2, self._s3 = words

    def next(self) -> int:
        """The next 64-bit number."""
        scrambled = self._s1 * 5 & _MASK
        result = ((scrambled << 7 | scrambled >> 57) & _MASK) * 9 & _MASK
        shifted = self._s1 << 17 & _MASK
        self._s2 ^= self._s0
        self._s3 ^= self._s1
        self._s1 ^= self._s2
        self._s0 ^= self._s3
        self._s2 ^= shifted
        self._s3 = (self._s3 << 45 | self._s3 >> 19) & _MASK
        return result

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely (numbers that would favour some are drawn again)."""
        if limit < 1:
            raise ValueError(f"the limit must be at least 1, not {limit}")
        unbiased = (1 << 64) - (1 << 64) % limit
        while True:
            number = self.next()
            if number < unbiased:
                return number % limit

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates): every order is equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def derive(seed: int, *path: int) -> int:
    """A seed for a part of something larger, for example deal 3 of match 7: ``derive(seed, 7, 3)``."""
    for step in path:
        stream = Rng(seed << 64 | step & _MASK)
        seed = stream.next() << 64 | stream.next()
    return seed
