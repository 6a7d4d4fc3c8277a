"""Tells those who listen to a table what happens there, inside one process.

Steps come from worker threads and go to the event loop. Each listener has a bounded queue; one that cannot keep up
loses what is in it and is told so, after which it starts again from the present state.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from bezique.server.table import Step

_LIMIT = 64


class Subscription:
    """What one listener has not yet heard. Belongs to the event loop in which it was made."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._steps: deque[Step] = deque()
        self._lost = self._closed = False
        self._ready = asyncio.Event()

    def send(self, step: Step) -> None:
        """Pass a step on, from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._push, step)
        except RuntimeError:
            return  # the loop is closed: nobody listens any more

    async def __aiter__(self) -> AsyncIterator[list[Step] | None]:
        """The next steps, again and again until it is closed; None when some were lost."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            if self._closed:
                return
            steps, lost = list(self._steps), self._lost
            self._steps.clear()
            self._lost = False
            yield None if lost else steps

    def close(self) -> None:
        """Hear no more."""
        self._closed = True
        self._ready.set()

    def _push(self, step: Step) -> None:
        if len(self._steps) >= _LIMIT:
            self._steps.clear()
            self._lost = True
        if not self._lost:
            self._steps.append(step)
        self._ready.set()


class Bus:
    """Who listens to which table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: defaultdict[str, set[Subscription]] = defaultdict(set)

    def publish(self, step: Step) -> None:
        """Tell all listeners of a table about a step, from any thread."""
        with self._lock:
            listeners = tuple(self._listeners.get(step.after.info.id, ()))
        for listener in listeners:
            listener.send(step)

    @contextmanager
    def listening(self, table_id: str) -> Iterator[Subscription]:
        """A subscription to a table, for as long as the context lasts."""
        subscription = Subscription()
        with self._lock:
            self._listeners[table_id].add(subscription)
        try:
            yield subscription
        finally:
            with self._lock:
                self._listeners[table_id].discard(subscription)
                if not self._listeners[table_id]:
                    del self._listeners[table_id]
