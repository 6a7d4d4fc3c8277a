"""Long computations: in threads of their own, a few at a time, so that everybody else is answered meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import anyio
from starlette.requests import Request

_AT_ONCE = 2
_WAITING = 32

T = TypeVar("T")


class Crowded(Exception):
    """So many wait for their turn already that one more would wait too long."""


class Heavy:
    """Where long computations take turns."""

    def __init__(self, at_once: int = _AT_ONCE, waiting: int = _WAITING) -> None:
        self._limiter = anyio.CapacityLimiter(at_once)
        self._most = waiting

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._limiter.statistics().tasks_waiting

    async def run(self, work: Callable[[], T]) -> T:
        """The result of some work, when its turn has come. Raises Crowded."""
        if self.waiting >= self._most:
            raise Crowded
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)


async def run_heavy(request: Request, work: Callable[[], T]) -> T:
    """The result of some work for a request, when its turn has come. Raises Crowded."""
    heavy: Heavy = request.app.state.heavy
    return await heavy.run(work)
