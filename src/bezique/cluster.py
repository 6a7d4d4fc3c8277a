"""Batches of work handed to a Dask cluster. Needs the extra ``cluster``: Dask is imported on connecting."""

from __future__ import annotations

import asyncio
import logging
import pickle
import pkgutil
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from bezique import __version__
from bezique.batches import Background, Crew, Lost, NotDone
from bezique.errors import BeziqueError

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE = 8.0
"""Seconds within which connecting succeeds or fails, and after which a cluster without workers is given up."""
_FAILURES = 2
"""How often a batch is tried again that failed by no fault of its own, for example for want of memory."""


class ClusterError(NotDone):
    """The cluster cannot be reached, or cannot do the work."""


class Cluster(Crew):
    """The workers of a Dask cluster, by the address of its scheduler. Entering the context connects.

    A batch whose worker is lost is done again: by the scheduler, as often as its setting ``allowed-failures`` says,
    and after that by ``run``.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client
        self._threads = 1
        self._looked = self._worked = 0.0

    def __enter__(self) -> Self:
        deadline = monotonic() + _PATIENCE
        self._client = _connect(self._address, deadline)
        try:
            self._wait_for_workers(deadline)
            self._check_versions()
        except BaseException:
            self._client.close(timeout=1)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close(timeout=2)

    @property
    def lanes(self) -> int:
        return self._threads

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        # Scheduler and worker have to know nothing but pickle for this, so that what is missing there can be told.
        call = pickle.dumps(_Call(function, arguments))
        try:
            theirs = self._client.submit(pickle.loads, call, pure=False, retries=_FAILURES)
        except Exception as error:
            raise self._lost_scheduler() from error
        ours: Future[Any] = Future()
        ours.add_done_callback(lambda over: theirs.cancel() if over.cancelled() else None)

        async def pass_on() -> None:
            try:
                result = await theirs
            except (CancelledError, asyncio.CancelledError, CommClosedError, KilledWorker) as error:
                _settle(ours.set_exception, Lost(error))
            except Exception as error:
                _settle(ours.set_exception, error)
            else:
                _settle(ours.set_result, result)

        loop = self._client.loop
        assert loop is not None  # as long as the client lives
        loop.add_callback(pass_on)
        return ours

    def result(self, future: Future[Any]) -> Any:
        try:
            version, result = future.result()
        except Lost as error:
            if self._client.status != "running":
                raise self._lost_scheduler() from error
            raise
        except Exception as error:
            self._check_versions()
            raise ClusterError(f"a worker failed: {type(error).__name__}: {error}") from error
        if version != __version__:
            self._check_versions()
            raise ClusterError(_wrong_version({"that did this": version}))
        if isinstance(result, BeziqueError):
            raise result
        self._worked = monotonic()
        return result

    def look(self, left: int, seconds: float | None) -> None:
        """Notice workers that come and go, and that none is left."""
        now = monotonic()
        if now - self._looked < 1:
            return
        self._looked = now
        if self._client.status != "running":
            raise self._lost_scheduler()
        try:
            threads = sum(self._client.nthreads(callback_timeout=_PATIENCE).values())
        except Exception as error:
            raise self._lost_scheduler() from error
        if threads:
            self._threads = threads
            self._worked = now
        elif now - self._worked > _PATIENCE:
            raise ClusterError(f"no worker is connected any more to the scheduler at {self._address}")

    def _wait_for_workers(self, deadline: float) -> None:
        from distributed import TimeoutError as WaitedTooLong

        try:
            self._client.wait_for_workers(1, timeout=max(0.1, deadline - monotonic()))
        except WaitedTooLong as error:
            raise ClusterError(
                f"no worker is connected to the scheduler at {self._address}; "
                f"start some with: dask worker {self._address}"
            ) from error
        self._worked = monotonic()
        self.look(0, None)

    def _check_versions(self) -> None:
        """Refuse workers that have not this version of the package; one that does not answer is left to its batches."""
        found: Mapping[str, Any] = {}
        with suppress(TimeoutError, OSError):
            found = self._client.run(
                pkgutil.resolve_name, "bezique:__version__", on_error="return", callback_timeout=_PATIENCE
            )
        wrong = {worker: version for worker, version in found.items() if version != __version__}
        if wrong:
            raise ClusterError(_wrong_version(wrong))

    def _lost_scheduler(self) -> ClusterError:
        return ClusterError(f"the connection to the scheduler at {self._address} was lost")


def _settle(setter: Callable[[Any], None], value: Any) -> None:
    """Set the outcome of a future that nobody may want any more."""
    with suppress(InvalidStateError):
        setter(value)


class _Call:
    """A call that is made by unpickling it; gives the version there, and what was returned or refused."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._call = function, *arguments

    def __reduce__(self) -> Any:
        return _answer, self._call


def _answer(function: Callable[..., Any], *arguments: Any) -> tuple[str, Any]:
    try:
        return __version__, function(*arguments)
    except BeziqueError as error:  # To try again would change nothing.
        return __version__, error


def _wrong_version(found: Mapping[str, Any]) -> str:
    """A sentence for workers with what came instead of the right version: another one, or an error."""
    worker, version = next(iter(found.items()))
    others = f" and {len(found) - 1} more" if len(found) > 1 else ""
    if isinstance(version, str):
        has = f"has version {version} of the package bezique"
    elif isinstance(version, ModuleNotFoundError):
        has = "lacks the package bezique"
    else:
        has = f"cannot import the package bezique ({type(version).__name__}: {version})"
    return f"the worker {worker}{others} {has}; install version {__version__}, as here, on every worker"


def _connect(address: str, deadline: float) -> Client:
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        raise ClusterError(
            f"a cluster needs the package distributed ({error}); install it with: pip install 'bezique[cluster]'"
        ) from error
    # What these would say at length about a lost connection is said here, in a sentence.
    for name in ("distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        host, port = get_address_host_port(address)
        if not host or not 0 < port < 1 << 16:
            raise ValueError("there is no such host and port")
    except ValueError as error:
        raise ClusterError(
            f"{address!r} is not the address of a Dask scheduler: {error}; "
            "write host and port, for example tcp://192.0.2.1:8786"
        ) from error
    _greet(address, host, port, deadline)
    try:
        return Client(address, timeout=max(1, deadline - monotonic()), set_as_default=False)
    except Exception as error:
        raise ClusterError(f"the Dask scheduler at {address} refused the connection: {error}") from error


def _greet(address: str, host: str, port: int, deadline: float) -> None:
    """Refuse an address where no scheduler is: a client would go on trying for long, and not tell why."""
    # In the background, since a name may take longer to resolve, and somebody to answer, than anybody would wait.
    background = Background()
    seconds = (deadline - monotonic()) / 2
    try:
        background.submit(socket.create_connection, (host, port), seconds).result(seconds).close()
    except OSError as error:
        reason = error.strerror or f"no connection within {seconds:.0f} seconds"
        raise ClusterError(f"nothing answers at {address}: {reason}") from error
    seconds = (deadline - monotonic()) / 2
    try:
        found = background.submit(_identity, address, seconds).result(seconds)
    except Exception as error:
        reason = str(error) or f"no such answer within {seconds:.0f} seconds"
        raise ClusterError(f"what listens at {address} does not answer as a Dask scheduler: {reason}") from error
    finally:
        background.close()
    if found["type"] != "Scheduler":
        raise ClusterError(f"at {address} is a Dask {found['type'].lower()}; the address of the scheduler is needed")


def _identity(address: str, seconds: float) -> Mapping[str, Any]:
    """What a member of a Dask cluster says about itself."""
    from distributed import Security, rpc

    async def ask() -> Mapping[str, Any]:
        member = rpc(address, timeout=seconds, connection_args=Security().get_connection_args("client"))
        try:
            found: Mapping[str, Any] = await asyncio.wait_for(member.identity(), seconds)
            return found
        finally:
            await member.close_rpc()

    return asyncio.run(ask())
