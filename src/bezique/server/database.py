"""The database itself: opened by a path or an address, held by one server, brought up to what this version writes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bezique.errors import BeziqueError
from bezique.language import gettext, gettext_noop
from bezique.server import postgres, schema
from bezique.server.address import Unsuitable, make_engine, read_address

SQLITE_SETTINGS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
"""Readers do not wait for writers; what is committed survives a power cut; writers of other programs are waited for."""

_ALREADY_SERVED = gettext_noop(
    "another process serves this database already; end that one, or name another with --database"
)

UNUSABLE = (sa.exc.OperationalError, sa.exc.InternalError, sa.exc.TimeoutError, postgres.Displaced)
"""What the store raises while the database is busy, full, away or read-only; nothing is stored then."""


def default_database() -> str:
    """``BEZIQUE_DATABASE``, or a file in the user's own data folder."""
    if os.environ.get("BEZIQUE_DATABASE"):
        return os.environ["BEZIQUE_DATABASE"]
    base = os.environ.get("XDG_DATA_HOME")
    folder = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return str(folder / "bezique" / "bezique.db")


class OtherVersion(BeziqueError):
    """The database has other columns than this version writes."""


class AlreadyServed(BeziqueError):
    """Another process serves the database."""


class Database:
    """A database that is open; what it is asked stands in ``Store``."""

    def __init__(self, database: str | None = None) -> None:
        """Open a database, given by the path of an SQLite file or by an address such as ``postgresql://…``.

        Raises Unsuitable, OtherVersion, or what SQLAlchemy raises where the database cannot be opened.
        """
        address = database or default_database()
        if "://" not in address:
            path = Path(address).expanduser()
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            url = sa.URL.create("sqlite", database=str(path))
        else:
            url = read_address(address)
        self._engine = make_engine(url)
        self._held: sa.Connection | postgres.Hold | None = None
        self._turn: AbstractContextManager[object] = nullcontext()
        if url.get_backend_name() == "sqlite":
            _create_private(url)
            sa.event.listen(self._engine, "connect", _set_up_sqlite)
            # SQLite has one writer at a time, and whoever finds it busy only tries again now and then: of many writers
            # some never get their turn. So they queue here, before they take a connection.
            self._turn = threading.Lock()
        elif url.get_backend_name() == "postgresql" and (encoding := postgres.encoding(self._engine)) != "UTF8":
            self.close()
            raise Unsuitable(
                gettext("the database has the encoding {encoding}; make one with the encoding UTF8", encoding=encoding)
            )
        self._check_columns()
        schema.metadata.create_all(self._engine)
        self._add_columns()

    def _check_columns(self) -> None:
        """Refuse a database that another version has made, before it fails in the middle of a match."""
        found = sa.inspect(self._engine)
        for table in schema.metadata.sorted_tables:
            if not found.has_table(table.name):
                continue
            needed = {column.name for column in table.columns if column.server_default is None}
            missing = needed - {column["name"] for column in found.get_columns(table.name)}
            if missing:
                self.close()
                raise OtherVersion(
                    gettext(
                        "the database was made by another version of this program (it lacks {columns}); "
                        "name another one with --database, or move it away",
                        columns=", ".join(sorted(missing)),
                    )
                )

    def _add_columns(self) -> None:
        """Give the tables of an earlier version the columns that have come since: those that have a default."""
        found, prepare = sa.inspect(self._engine), self._engine.dialect.identifier_preparer
        for table in schema.metadata.sorted_tables:
            present = {column["name"] for column in found.get_columns(table.name)}
            for column in table.columns:
                if column.name not in present:
                    what = sa.schema.CreateColumn(column).compile(dialect=self._engine.dialect)
                    with self._engine.begin() as connection:
                        connection.execute(sa.text(f"ALTER TABLE {prepare.format_table(table)} ADD COLUMN {what}"))

    def hold(self) -> None:
        """Be the only one who serves this database, until it is closed. Raises AlreadyServed.

        A server keeps tables in memory and tells its own listeners what happens; a second one would show them as they
        were. Other programs may read the database meanwhile. The system itself ends the hold of a process that is gone.
        """
        try:
            self._held = self._holding()
        except AlreadyServed:
            self.close()
            raise

    def _holding(self) -> sa.Connection | postgres.Hold | None:
        """A connection that holds the database as long as it is open; None for one that cannot be held."""
        url = self._engine.url
        backend = url.get_backend_name()
        if backend == "sqlite" and _is_file(url):
            # The lock is on a file beside it, so that nobody who only reads is kept out.
            beside = url.set(database=f"{url.database}.lock")
            _create_private(beside)
            engine = sa.create_engine(beside, poolclass=sa.NullPool, connect_args={"timeout": 0})
            connection = engine.connect()
            try:
                connection.exec_driver_sql("BEGIN EXCLUSIVE")
            except sa.exc.OperationalError as error:
                connection.close()
                raise AlreadyServed(gettext(_ALREADY_SERVED)) from error
            return connection
        if backend == "postgresql":
            hold = postgres.Hold(self._engine)
            if not hold.take():
                raise AlreadyServed(gettext(_ALREADY_SERVED))
            return hold
        return None

    def close(self) -> None:
        """Close all connections."""
        if self._held is not None:
            self._held.close()
            self._held = None
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that only asks."""
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that changes something."""
        with self._turn, self._engine.begin() as connection:
            yield connection


def _create_private(url: sa.URL) -> None:
    """Make a database that is missing, for nobody else's eyes: it has the packs of the matches that run.

    What SQLite writes beside it gets the same permissions. A file that is there keeps those that it has, and why one
    cannot be made SQLite says as well.
    """
    if url.database and _is_file(url):
        with suppress(OSError):
            os.close(os.open(url.database, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _is_file(url: sa.URL) -> bool:
    """Whether the address of an SQLite database names a plain file."""
    return bool(url.database) and url.database != ":memory:" and not str(url.database).startswith("file:")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    for setting in SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}")
