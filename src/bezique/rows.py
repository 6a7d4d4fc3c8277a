"""Rows of weights, added up: what the compiled networks take from C (rows.pxd)."""

from __future__ import annotations

from bezique.native import Floats, Ints, Shorts, f32, i64


def add_floats(to: Floats, of: Floats, start: i64, count: i64, times: f32) -> None:
    """Add so many numbers, from a place on, so many times."""
    for place in range(count):
        to[place] += of[start + place] * times


def add_shorts(to: Ints, of: Shorts, start: i64, count: i64, times: i64) -> None:
    """The same for whole numbers."""
    for place in range(count):
        to[place] += of[start + place] * times


def add_layer(to: Ints, of: Shorts, values: Ints, count: i64, width: i64, shift: i64) -> None:
    """Add a row of that width for each value, as many times as the value tells, shifted; none for negative ones."""
    for row in range(count):
        if values[row] > 0:
            add_shorts(to, of, width * row, width, values[row] >> shift)


def add_float_layer(to: Floats, of: Floats, values: Floats, count: i64, width: i64) -> None:
    """The same for numbers with fractions, which are not shifted."""
    for row in range(count):
        if values[row] > 0:
            add_floats(to, of, width * row, width, values[row])
