"""Work of many numbered pieces, done in batches by whoever there is: this thread, the cores of this machine, a cluster.

A batch is played by a pure function ``play(task, first, count)``, which does the pieces ``first`` to before
``first + count``. All that follows from chance follows from the task and the numbers of the pieces, so that it does not
matter who does which batch, how the work was cut, or whether a batch had to be done twice. Function, task and result
can be pickled.

>>> def play(task: int, first: int, count: int) -> int:
...     return sum(task * number for number in range(first, first + count))
>>> with Here() as crew:
...     sum(run(play, 2, 10, crew))
90
"""

from __future__ import annotations

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from time import monotonic, perf_counter
from typing import Any, NamedTuple, Self, TypeVar
from weakref import WeakSet

from bezique.errors import BeziqueError

Task = TypeVar("Task")
Result = TypeVar("Result")
Play = Callable[[Task, int, int], Result]

_PAUSE = 0.25
"""Seconds after which a crew is asked to look round even if no batch was done."""
_BATCH = 0.25
"""Seconds that a batch should take: long enough to be worth handing over, short enough to lose and to watch."""
_LOSSES = 3
"""How often the same batch may be lost; one that always is may well be the cause."""


class NotDone(BeziqueError):
    """The work, or the rest of it, cannot be done; what came so far is good."""


class Lost(Exception):
    """A batch was lost with whoever was doing it, and is to be done again."""


class Batch(NamedTuple):
    """The pieces ``first`` to before ``first + size``."""

    first: int
    size: int


class Crew(ABC):
    """Those who do batches. As a context it may be used for several runs, and ends what it has started."""

    @property
    @abstractmethod
    def lanes(self) -> int:
        """How many batches are done at the same time."""

    @property
    def room(self) -> int:
        """How many batches may be in hand: two a lane, so that nobody who is far away has to wait for the next."""
        return 2 * self.lanes

    @abstractmethod
    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a call made by somebody."""

    def result(self, future: Future[Any]) -> Any:
        """What a call that is over returned. Raises Lost, what the call raised, or NotDone."""
        return future.result()

    def drop(self, future: Future[Any]) -> None:
        """Nobody waits for a call any more."""
        future.cancel()

    def look(self, left: int, seconds: float | None) -> None:  # noqa: B027
        """Called several times a second: so many pieces are not handed out, which would take one lane about so long."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:  # noqa: B027
        """End whatever was started, without waiting for batches."""


def run(play: Play[Task, Result], task: Task, total: int, crew: Crew) -> Generator[Result]:
    """Have ``total`` pieces done; the results of the batches come as they are done, in any order.

    Raises what ``play`` raises, and NotDone.
    """
    work = _Work(total)
    running: dict[Future[Any], Batch] = {}
    try:
        while True:
            while len(running) < crew.room and (batch := work.take(crew.lanes)):
                running[crew.submit(_timed, play, task, *batch)] = batch
            if not running:
                return
            for future in wait(running, _PAUSE, FIRST_COMPLETED).done:
                batch = running.pop(future)
                try:
                    seconds, result = crew.result(future)
                except Lost:
                    work.give_back(batch)
                else:
                    work.count(batch, seconds)
                    yield result
            crew.look(work.left(), work.seconds_left())
    finally:
        for future in running:
            crew.drop(future)


def _timed(play: Play[Task, Result], task: Task, first: int, count: int) -> tuple[float, Result]:
    begun = perf_counter()
    result = play(task, first, count)
    return perf_counter() - begun, result


class _Work:
    """What is left to hand out, and how fast it goes."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._next = 0
        self._again: list[Batch] = []
        self._losses: Counter[Batch] = Counter()
        self._done = 0
        self._seconds = 0.0

    def take(self, lanes: int) -> Batch | None:
        """The next batch: as long as it should be by what was seen so far, and shorter when all lanes near the end."""
        if self._again:
            return self._again.pop()
        left = self._total - self._next
        if not left:
            return None
        fitting = int(_BATCH * self._done / self._seconds) if self._seconds else 1
        batch = Batch(self._next, max(1, min(fitting, left // (2 * lanes))))
        self._next += batch.size
        return batch

    def give_back(self, batch: Batch) -> None:
        """A batch is to be done again. Raises NotDone when that has happened to it too often."""
        self._losses[batch] += 1
        if self._losses[batch] > _LOSSES:
            raise NotDone(
                f"{batch.size} of {self._total}, from number {batch.first} on, were lost {_LOSSES + 1} times, each "
                "time with the process that was doing them; has it enough memory?"
            )
        self._again.append(batch)

    def count(self, batch: Batch, seconds: float) -> None:
        """A batch was done, and took so long."""
        self._done += batch.size
        self._seconds += seconds

    def left(self) -> int:
        """How many pieces are not handed out."""
        return self._total - self._next + sum(batch.size for batch in self._again)

    def seconds_left(self) -> float | None:
        """How long one lane would need for them; None as long as nobody can tell."""
        return self.left() * self._seconds / self._done if self._done else None


# Crews


class Here(Crew):
    """Everything is done in the thread that asks for it."""

    lanes = 1
    room = 1

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        _call(future, function, arguments)
        return future


def _call(future: Future[Any], function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        future.set_result(function(*arguments))
    except Exception as error:
        future.set_exception(error)


class Background:
    """One thread that makes calls in turn. Nobody waits for it at the end of the program, unlike those of a pool."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a call made."""
        future: Future[Any] = Future()
        self._calls.put((future, function, arguments))
        return future

    def close(self) -> None:
        """The thread ends when it has made the calls that it was given and that were not cancelled."""
        self._calls.put(None)

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            if call[0].set_running_or_notify_cancel():
                _call(*call)


class Cores(Crew):
    """Batches are done in a thread of this process at once, and in further processes as soon as they are worth it.

    ``jobs`` is how many at most, the thread among them; ``patience`` is after how many seconds of a run the thread
    may get help.
    """

    worth = 1.0
    """Seconds of work that a process should get: it takes about a quarter of that to start."""

    def __init__(self, jobs: int, patience: float = 0.3) -> None:
        if jobs < 2:
            raise ValueError(f"jobs for several cores are two or more, not {jobs}")
        self._jobs = jobs
        self._patience = patience
        self._thread: Background | None = None
        self._in_thread: list[Future[Any]] = []
        self._pool: _Processes | None = None

    @property
    def lanes(self) -> int:
        return 1 + (self._pool.size if self._pool else 0)

    @property
    def room(self) -> int:
        return 2 * self.lanes - 1  # The thread gets its next batch at once.

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self._in_thread = [future for future in self._in_thread if not future.done()]
        if self._pool and self._in_thread:
            future = self._pool.submit(function, *arguments)
        else:
            if self._thread is None:
                self._thread = Background()
                self._begun = monotonic()
            future = self._thread.submit(function, *arguments)
            self._in_thread.append(future)
        return future

    def result(self, future: Future[Any]) -> Any:
        try:
            return future.result()
        except BrokenExecutor as error:
            if self._pool and future in self._pool.calls:
                self._end_pool()
            raise Lost from error

    def drop(self, future: Future[Any]) -> None:
        # A pool whose processes are ended fails in a thread of its own over calls that were cancelled from outside;
        # it cancels what it has not begun itself. Until then a dropped batch may still be done, for nothing.
        if not (self._pool and future in self._pool.calls):
            future.cancel()

    def look(self, left: int, seconds: float | None) -> None:
        """Start processes when there is enough to do for them."""
        if self._pool is None and monotonic() - self._begun >= self._patience:
            useful = left if seconds is None else min(left, int(seconds / self.worth))
            helpers = min(self._jobs - 1, useful)
            if helpers:
                self._pool = _Processes(helpers)
                self._pool.start()

    def __exit__(self, *_: object) -> None:
        if self._thread:
            self._thread.close()
            self._thread = None
        self._end_pool()

    def _end_pool(self) -> None:
        if self._pool:
            self._pool.end()
            self._pool = None


class _Processes:
    """A pool of processes that takes none of its time to end."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.calls: WeakSet[Future[Any]] = WeakSet()
        # This starts another process, too, which looks after semaphores and ignores interrupts by itself.
        self._executor = ProcessPoolExecutor(size, mp_context=get_context("spawn"), initializer=_prepare_process)
        self._processes: set[BaseProcess] = set()

    def start(self) -> None:
        """Start the processes; whatever happens meanwhile, ``end`` will end them."""
        others = set(active_children())
        with _interrupts_held_back():
            try:
                self._executor.submit(int)  # Anything: with the first call all processes start.
            finally:
                self._processes = set(active_children()) - others

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        try:
            future = self._executor.submit(function, *arguments)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self.calls.add(future)
        return future

    def end(self) -> None:
        """End the processes, whatever they are doing."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


def _prepare_process() -> None:
    """In a process of the pool: the parent ends it, nobody else, and it does not outlive the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C, which the terminal sends to all; for this one it counts afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    # What is blocked in the thread that starts a process is blocked there, until it has come to ignore it.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def usable_cores() -> int:
    """How many cores this process may use, which may be fewer than the machine has."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def local_crew(jobs: int | None = None) -> Crew:
    """A crew on this machine: that many at a time, or as many as there are cores to use."""
    jobs = jobs or usable_cores()
    return Here() if jobs == 1 else Cores(jobs)
