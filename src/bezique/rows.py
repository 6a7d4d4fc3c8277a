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
