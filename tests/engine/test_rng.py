"""The source of chance: reference numbers, independence of parts of a seed, and unbiased shuffles."""

from __future__ import annotations

from collections import Counter

import pytest

from bezique.rng import Rng, derive


def test_the_generator_is_xoshiro256_starstar() -> None:
    # From state (1, 2, 3, 4) the algorithm as published gives these numbers; the first three by hand: the
    # second word is multiplied by 5, rotated left by 7 and multiplied by 9.
    rng = Rng(0)
    rng.state = (1, 2, 3, 4)
    assert [rng.next() for _ in range(3)] == [11520, 0, 1509978240]


def test_a_stream_never_stands_where_it_could_not_go_on() -> None:
    rng = Rng(1)
    before = rng.state
    for state in ((0, 0, 0, 0), (1, 2, 3, -1), (1, 2, 3, 1 << 64)):
        with pytest.raises(ValueError, match="not all of them 0"):
            rng.state = state
    assert rng.state == before


def test_every_part_of_a_large_seed_counts() -> None:
    streams = {Rng(1 << shift).next() for shift in range(0, 250, 10)}
    assert len(streams) == 25
    assert len({derive(7, first, second) for first in range(10) for second in range(10)}) == 100


def test_shuffles_give_every_order_equally_often() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    rng = Rng(2026)
    rounds = 24_000
    for _ in range(rounds):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    expected = rounds / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) == 24
    assert chi_square < 44.2  # 23 degrees of freedom, 0.5 %; the seed is fixed, so this is no matter of luck
