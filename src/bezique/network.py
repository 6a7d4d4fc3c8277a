"""Networks that value positions: what a side may still expect to score, and the others.

A network sees the inputs that are on (module features), adds up their rows of weights, passes the sums through two
layers of units, and says two numbers; beside that each input adds to them directly. Its weights are whole numbers, and
so is all that it computes: both forms of the engine, and every machine, find the same values.
"""

from __future__ import annotations

import struct
import sys
from array import array

import cython

from bezique.errors import BeziqueError
from bezique.features import Features

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import Shorts, i64, lowest, u64
    from bezique.rows import add_layer, add_shorts

MAGIC = b"bezique net 1\n"
HEAD = struct.Struct("<II")


class WeightsError(BeziqueError):
    """Weights that do not belong to what they are given to, or are damaged."""


class Valuer:
    """What can value a position: ``judge`` leaves what it expects in ``own`` and ``others``, in UNITs of a point."""

    def judge(self, features: Features) -> None:
        """Value the position that was looked at."""
        self.own = 0
        self.others = 0


class Network(Valuer):
    """A network with whole weights, made from what ``Learner.dump`` wrote; use one in each thread.

    Most inputs are on again in the next position that is valued: the sums of the first layer are kept, and only the
    rows that change are added and taken away.

    Raises WeightsError for other bytes, and when the number of inputs is not the one of the rules.
    """

    def __init__(self, data: bytes, inputs: int) -> None:
        if not cython.compiled:
            self.rows, self.direct = [0] * (inputs * FIRST_WORDS), [0] * (inputs * OUTPUT_WORDS)
            self.first, self.second, self.out = [0] * FIRST_WORDS, [0] * SECOND_WORDS, [0] * OUTPUT_WORDS
            self.second_rows = [0] * (FIRST_WORDS * SECOND_WORDS)
            self.last_rows = [0] * (SECOND_WORDS * OUTPUT_WORDS)
            self.bias, self.second_bias = [0] * FIRST_WORDS, [0] * SECOND_WORDS
            self.last_bias, self.before = [0] * OUTPUT_WORDS, [0] * INPUT_SET_WORDS
        head = len(MAGIC) + HEAD.size
        if len(data) < head or not data.startswith(MAGIC):
            raise WeightsError("these are not the weights of a network")
        found, self.scale = HEAD.unpack(data[len(MAGIC) : head])
        if found != inputs or inputs > INPUT_WORDS:
            raise WeightsError(f"the weights are those of {found} inputs, and the rules make {inputs}")
        numbers = array("h")
        numbers.frombytes(data[head : len(data) - len(data) % 2])
        in_file_order(numbers)
        if len(numbers) != network_size(inputs):
            raise WeightsError(f"{network_size(inputs)} weights are needed, not {len(numbers)}")
        place: i64 = self._read(self.rows, inputs * FIRST_WORDS, numbers, 0)
        place = self._read(self.bias, FIRST_WORDS, numbers, place)
        place = self._read(self.second_rows, FIRST_WORDS * SECOND_WORDS, numbers, place)
        place = self._read(self.second_bias, SECOND_WORDS, numbers, place)
        place = self._read(self.last_rows, SECOND_WORDS * OUTPUT_WORDS, numbers, place)
        place = self._read(self.last_bias, OUTPUT_WORDS, numbers, place)
        self._read(self.direct, inputs * OUTPUT_WORDS, numbers, place)
        index: i64
        for index in range(FIRST_WORDS):
            self.first[index] = self.bias[index]
        for index in range(OUTPUT_WORDS):
            self.out[index] = self.last_bias[index]
        for index in range(INPUT_SET_WORDS):
            self.before[index] = 0

    def _read(self, to: Shorts, count: i64, numbers: array[int], place: i64) -> i64:
        """Take so many of the numbers, from a place on; the place after them."""
        index: i64
        for index in range(count):
            to[index] = numbers[place + index]
        return place + count

    def judge(self, features: Features) -> None:
        """Value the position that was looked at."""
        unit: i64
        place: i64
        for place in range(features.set_size):
            changed: u64 = features.on_set[place] ^ self.before[place]
            self.before[place] = features.on_set[place]
            while changed:
                unit = lowest(changed)
                changed &= changed - 1
                self._add_row(place << 6 | unit, 1 if features.on_set[place] >> unit & 1 else -1)
        own: i64 = self.out[0] << SHIFT_BITS
        others: i64 = self.out[1] << SHIFT_BITS
        for unit in range(SECOND_WORDS):
            self.second[unit] = self.second_bias[unit] << KEPT_BITS
        add_layer(self.second, self.second_rows, self.first, FIRST_WORDS, SECOND_WORDS, SHIFT_BITS - KEPT_BITS)
        for unit in range(SECOND_WORDS):
            if self.second[unit] > 0:
                value: i64 = self.second[unit] >> KEPT_BITS
                own += value * self.last_rows[2 * unit]
                others += value * self.last_rows[2 * unit + 1]
        # From fractions of the scale to units of a point.
        self.own = own * self.scale >> 2 * SHIFT_BITS - UNIT_BITS
        self.others = others * self.scale >> 2 * SHIFT_BITS - UNIT_BITS

    def _add_row(self, row: i64, times: i64) -> None:
        """Add all that an input says, or take it away."""
        add_shorts(self.first, self.rows, FIRST_WORDS * row, FIRST_WORDS, times)
        add_shorts(self.out, self.direct, OUTPUT_WORDS * row, OUTPUT_WORDS, times)


def network_size(inputs: int) -> int:
    """How many weights a network with so many inputs has."""
    units = FIRST_WORDS * (inputs + 1) + SECOND_WORDS * (FIRST_WORDS + 1)
    return units + OUTPUT_WORDS * (SECOND_WORDS + 1 + inputs)


def in_file_order(numbers: array[int]) -> None:
    """Swap the bytes of numbers of 16 bits where this machine has not the low one first, as files have it."""
    if sys.byteorder == "big":
        numbers.byteswap()
