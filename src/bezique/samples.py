"""What a sample says: intervals of shares and means, deviations, medians. All from sums, so that parts can be added."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""How sure an interval is, unless said otherwise."""


def reach(confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval reaches to either side.

    >>> round(reach(), 2)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def interval(successes: float, trials: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if not trials:
        return 0.0, 1.0
    z = reach(confidence)
    share = successes / trials
    centre = share + z * z / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = 0.0 if successes == 0 else (centre - half) / scale
    high = 1.0 if successes == trials else (centre + half) / scale
    return low, high


def clustered_interval(total: int, squares: int, clusters: int, most: int) -> tuple[float, float]:
    """The interval of a share whose trials come in clusters that hang together, each worth 0 to ``most``.

    It is Wilson's, with as many trials as independent ones would be needed for the spread that the clusters show: one
    for each cluster where they are all or nothing, more where they are even.

    >>> clustered_interval(4 * 30, 16 * 30, 100, most=4) == interval(30, 100)
    True
    >>> clustered_interval(2 * 100, 4 * 100, 100, most=4)
    (0.5, 0.5)
    """
    if not clusters:
        return 0.0, 1.0
    share = total / (most * clusters)
    spread = squares / (most * most * clusters) - share * share
    even = share * (1 - share)
    if not even:
        return interval(share * clusters, clusters)
    if spread <= 0:
        return share, share
    trials = clusters * even / spread
    return interval(share * trials, trials)


def deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of a sample, from its sum and the sum of its squares; 0 for fewer than two values.

    >>> deviation(1 + 2 + 3, 1 + 4 + 9, 3)
    1.0
    """
    return sqrt((count * squares - total * total) / (count * (count - 1))) if count > 1 else 0.0


def median(counts: Counter[int]) -> float:
    """The median of values that are given with how often each occurs.

    >>> median(Counter({2: 1, 3: 2, 9: 1})), median(Counter({2: 1, 5: 1}))
    (3.0, 3.5)
    """
    total = counts.total()
    return (_at(counts, (total - 1) // 2) + _at(counts, total // 2)) / 2


def _at(counts: Counter[int], index: int) -> int:
    """The value at an index of the sorted sample."""
    for value in sorted(counts):
        index -= counts[value]
        if index < 0:
            return value
    raise IndexError("the sample is empty")
