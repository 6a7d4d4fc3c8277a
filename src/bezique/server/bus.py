"""Tells those who listen to a table what happens there, inside one process.

Steps come from worker threads, which put them into bytes, once for all listeners of a language; what goes to the event
loop is ready to be sent. Each listener has a bounded queue; one that cannot keep up loses what is in it and is told so,
after which it starts again from the present state. There are bounds for the listeners too: each keeps a connection.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from bezique.language import language, speaking
from bezique.server import wire
from bezique.server.snapshot import HUMAN, Step

_LIMIT = 64
EACH = 12
"""Listeners that one player may have: tabs on all devices. One more closes the one that has listened longest."""
AWAY = 20.0
"""Seconds without a listener after which somebody has left a table: a page that is loaded again is back before."""


@dataclass(frozen=True, slots=True)
class Told:
    """A frame as the person at the table is told it: JSON, and the version that it brings."""

    version: int
    frame: bytes


@dataclass(frozen=True, slots=True)
class Heard:
    """What a listener hears: frames, or that some were lost (None); and who listens, if that has changed."""

    frames: list[Told] | None
    here: frozenset[int] | None = None


def told(step: Step, spoken: str, seat: int = HUMAN) -> list[Told]:
    """What a step brought a seat, in a language."""
    with speaking(spoken):
        return [Told(frame.state.version, wire.encode(frame)) for frame in wire.frames(step, seat)]


class NoRoom(Exception):
    """There are too many listeners."""


class Subscription:
    """What one listener has not yet heard. Belongs to the event loop in which it was made."""

    def __init__(self, table_id: str, owner: str, seat: int) -> None:
        self.table_id, self.owner, self.seat = table_id, owner, seat
        self.language = language()
        self._loop = asyncio.get_running_loop()
        self._steps: deque[list[Told]] = deque()
        self._lost = self.is_closed = False
        self._here: frozenset[int] = frozenset()
        self._heard_here: frozenset[int] = frozenset()
        self._ready = asyncio.Event()

    def send(self, step: list[Told]) -> None:
        """Pass a step on, from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._push, step)
        except RuntimeError:
            return  # the loop is closed: nobody listens any more

    def present(self, here: frozenset[int]) -> None:
        """Pass on at which seats somebody listens, from the event loop."""
        self._here = here
        if here != self._heard_here:
            self._ready.set()

    async def __aiter__(self) -> AsyncIterator[Heard]:
        """What comes next, again and again until it is closed."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            if self.is_closed:
                return
            frames, lost = [frame for step in self._steps for frame in step], self._lost
            here = None if self._here == self._heard_here else self._here
            self._heard_here = self._here
            self._steps.clear()
            self._lost = False
            yield Heard(None if lost else frames, here)

    def close(self) -> None:
        """Hear no more."""
        self.is_closed = True
        self._ready.set()

    def _push(self, step: list[Told]) -> None:
        if len(self._steps) >= _LIMIT:
            self._steps.clear()
            self._lost = True
        if not self._lost:
            self._steps.append(step)
        self._ready.set()


class Bus:
    """Who listens to which table."""

    def __init__(self, most: int = 1000, clock: Callable[[], float] = monotonic) -> None:
        """Have so many listeners at most."""
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._listeners: dict[Subscription, None] = {}
        """The oldest first."""
        self._left: dict[tuple[str, int], float] = {}
        """When listeners at the seats of tables went last, as far as that matters; the longest ago first."""

    def publish(self, step: Step) -> None:
        """Tell all listeners of a table about a step, from any thread."""
        table_id = step.after.info.id
        with self._lock:
            listeners = [each for each in self._listeners if each.table_id == table_id]
        wanted = {(listener.language, listener.seat) for listener in listeners}
        ready = {each: told(step, *each) for each in wanted}
        for listener in listeners:
            listener.send(ready[listener.language, listener.seat])

    def is_here(self, table_id: str, seat: int) -> bool:
        """Whether somebody listens at a seat of a table, or has done so until a moment ago."""
        with self._lock:
            self._forget()
            listens = any(each.table_id == table_id and each.seat == seat for each in self._listeners)
            return listens or (table_id, seat) in self._left

    def has_room(self, owner: str) -> bool:
        """Whether a player may listen (once more)."""
        with self._lock:
            return self._has_room(owner)

    @contextmanager
    def listening(self, table_id: str, owner: str, seat: int = HUMAN) -> Iterator[Subscription]:
        """A player's subscription to a table, in the language that is spoken, for as long as the context lasts.

        Of a player who has too many, the oldest is closed: its browser is the likeliest to have gone without a word.
        All who listen to the table are told who does, whenever that changes; who comes is told at once. Raises NoRoom
        when there are too many in all, or when those that were closed do not end.
        """
        subscription = Subscription(table_id, owner, seat)
        with self._lock:
            if not self._has_room(owner):
                raise NoRoom
            own = [each for each in self._listeners if each.owner == owner and not each.is_closed]
            if len(own) >= EACH:
                own[0].close()
            self._listeners[subscription] = None
        self._present(table_id)
        try:
            yield subscription
        finally:
            with self._lock:
                del self._listeners[subscription]
                self._forget()
                self._left.pop((table_id, seat), None)
                self._left[table_id, seat] = self._clock()
            self._present(table_id)

    def _present(self, table_id: str) -> None:
        """Tell all listeners of a table at which seats there are any."""
        with self._lock:
            listeners = [each for each in self._listeners if each.table_id == table_id]
        here = frozenset(each.seat for each in listeners)
        for listener in listeners:
            listener.present(here)

    def _forget(self) -> None:
        """Forget who has left for good."""
        before = self._clock() - AWAY
        for place in [place for place, left in self._left.items() if left <= before]:
            del self._left[place]

    def _has_room(self, owner: str) -> bool:
        own = sum(each.owner == owner for each in self._listeners)
        return len(self._listeners) < self._most and own < 2 * EACH
