"""A sequential test: it looks at the pairs of deals as they come, and stops as soon as they tell enough.

It is the generalised sequential probability ratio test for a normal mean of unknown spread: that the first player is
better by ``null`` points a deal, against that it is better by ``alternative``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, inf, log

from bezique.errors import BeziqueError
from bezique.samples import deviation

BLOCK = 100
"""How many pairs are played between two looks: enough to know their spread at the first one."""


class TestError(BeziqueError):
    """A sequential test cannot be made with these numbers."""

    __test__ = False


@dataclass(frozen=True, slots=True)
class Sequential:
    """What is tested, with the chances that may be taken: to accept the alternative wrongly, and to reject it so."""

    null: float = 0.0
    alternative: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -inf < self.null < self.alternative < inf:
            raise TestError(
                f"the second hypothesis must be the larger one: {self.null:g} against {self.alternative:g} points"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise TestError("the chances of an error must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the likelihood ratio at which the alternative is rejected, and accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, count: int, total: int, squares: int, parts: int = 2) -> float:
        """The logarithm of the likelihood ratio after so many pairs, by the sums over them of both deals' points.

        ``parts`` is by what the sum of a pair is divided to be points of a deal.

        >>> Sequential().ratio(100, 0, 100 * 160**2) < 0 < Sequential().ratio(100, 1000, 100 * 160**2)
        True
        """
        if count < 2:
            return 0.0
        spread = (deviation(total, squares, count) / parts) ** 2
        lead = total / (parts * count) - (self.null + self.alternative) / 2
        if not spread:
            return copysign(inf, lead) if lead else 0.0
        return count * (self.alternative - self.null) * lead / spread

    def verdict(self, ratio: float) -> str:
        """What the ratio says of the alternative: ``accepted``, ``rejected`` or ``undecided``."""
        lower, upper = self.bounds
        return "accepted" if ratio >= upper else "rejected" if ratio <= lower else "undecided"
