"""What PostgreSQL needs besides: waiting that ends, errors without secrets, and the hold of the one server."""

from __future__ import annotations

import threading
import time
from typing import Any

import sqlalchemy as sa

_LOCK = 0x62657A69717565
"""The number of the lock that the server of a database holds."""
_SURE = 10.0
"""Seconds for which a hold that was there is taken to be there still."""
_SETTINGS: dict[str, str | int] = {
    "client_encoding": "utf8",
    # Seconds, and milliseconds, after which a machine that does not answer counts as away.
    "connect_timeout": 10,
    "tcp_user_timeout": 10_000,
    # Like SQLite's busy_timeout; and a server whose machine is gone holds its database for two minutes, not for hours.
    "options": "-c lock_timeout=5s -c tcp_keepalives_idle=60 -c tcp_keepalives_interval=15 -c tcp_keepalives_count=4",
}
"""What a connection is made with, unless the address says something else: names of libpq."""


class Displaced(Exception):
    """The lock was lost with its connection, and by now another process serves the database."""


def named(url: sa.URL) -> sa.URL:
    """An address with its driver; ``postgres://`` is what some hosts of databases write."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url


def make_engine(url: sa.URL, **how: Any) -> sa.Engine:
    """The connections to a database; one that was cut meanwhile is made anew before it is used."""
    given = {name: value for name, value in _SETTINGS.items() if name not in url.query}
    arguments = given if url.get_driver_name() in ("psycopg", "psycopg2") else {}
    engine = sa.create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=arguments, **how)
    sa.event.listen(engine, "handle_error", _leave_out_values)
    return engine


def encoding(engine: sa.Engine) -> str:
    """How a database writes its texts."""
    with engine.connect() as connection:
        return str(connection.exec_driver_sql("SHOW server_encoding").scalar_one())


def _leave_out_values(context: sa.engine.ExceptionContext) -> None:
    """Cut the details off an error of PostgreSQL: they quote the row, and so the seeds of running matches."""
    original, told = context.original_exception, context.sqlalchemy_exception
    primary = getattr(getattr(original, "diag", None), "message_primary", None)
    if primary and told is not None:
        told.args = (str(told.args[0]).replace(str(original), primary), *told.args[1:])
        original.args = (primary,)


class Hold:
    """A lock in the database, which lasts as long as the connection that took it.

    When the database is started anew the lock is gone. So whoever takes a connection makes sure, now and then and
    after each new connection, that the lock is held, and takes it again where it is not.
    """

    def __init__(self, engine: sa.Engine) -> None:
        """Hold the database to which these connections lead, once it is taken."""
        self._engine = make_engine(engine.url, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
        self._served = engine
        self._connection: sa.Connection | None = None
        self._one = threading.Lock()
        self._sure_until = 0.0

    def take(self) -> bool:
        """Take the database, and see to it from now on that it is held; False when another process has it."""
        if not self._locked():
            return False
        sa.event.listen(self._served, "connect", self._doubt)
        sa.event.listen(self._served, "checkout", self._make_sure)
        return True

    def close(self) -> None:
        """Let the database go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _locked(self) -> bool:
        """Whether the lock could be taken, on a new connection."""
        connection = self._engine.connect()
        if not connection.scalar(sa.select(sa.func.pg_try_advisory_lock(_LOCK))):
            connection.close()
            return False
        self._connection = connection
        self._sure_until = time.monotonic() + _SURE
        return True

    def _doubt(self, *_: object) -> None:
        self._sure_until = 0.0

    def _make_sure(self, *_: object) -> None:
        """Raises Displaced where another process has the lock, or what SQLAlchemy raises when the database is away."""
        # One looks while the others go on: where the database does not answer, nobody waits for somebody else's look.
        if time.monotonic() < self._sure_until or not self._one.acquire(blocking=False):
            return
        try:
            if not self._is_there():
                self.close()
                if not self._locked():
                    raise Displaced("another process serves this database by now")
        finally:
            self._one.release()

    def _is_there(self) -> bool:
        """Whether the connection with the lock still answers; then nobody else can have it."""
        if self._connection is None:
            return False
        try:
            self._connection.scalar(sa.select(1))
        except sa.exc.DBAPIError:
            return False
        self._sure_until = time.monotonic() + _SURE
        return True
