"""A PostgreSQL of the tests' own, in a temporary folder, with nothing to outlast them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

EACH_DATABASE = pytest.mark.parametrize("place", ["sqlite", "postgresql"], indirect=True)
"""For tests of what the database does: it must do it whichever it is."""

_PROGRAMS = ("initdb", "pg_ctl", "postgres")
_DEBIAN = Path("/usr/lib/postgresql")
_OPTIONS = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c timezone=Asia/Tokyo"
"""Nothing has to survive a power cut, nobody else can reach the socket, and its time is not ours."""


class Postgresql:
    """A running PostgreSQL, reached by a socket in its folder."""

    def __init__(self, programs: Path, folder: Path, owner: int | None) -> None:
        self._programs, self._folder, self._owner = programs, folder, owner
        self._run("initdb", "--no-sync", "--auth=trust", "--username=tests", "--encoding=UTF8", "--locale=C")
        self.start()
        self._engine = sa.create_engine(self.address("postgres"), poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")

    def start(self) -> None:
        """Start it; where it is stopped."""
        options = f"{_OPTIONS} -k {self._folder}"
        self._run("pg_ctl", "start", "--silent", "--wait", f"--log={self._folder / 'log'}", f"--options={options}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it, whoever is connected."""
        self._run("pg_ctl", "stop", "--silent", "--wait", f"--mode={mode}")

    def address(self, name: str) -> str:
        """How a server is told of a database."""
        return f"postgresql+psycopg://tests@/{name}?host={self._folder}"

    def do(self, statement: str, name: str = "postgres") -> Any:
        """Do something in a database, as somebody beside the server; what that brings, if it brings one thing."""
        engine = sa.create_engine(self.address(name), poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            result = connection.exec_driver_sql(statement)
            return result.scalar() if result.returns_rows else None

    @contextmanager
    def database(self, name: str = "bezique", made: str = "") -> Iterator[str]:
        """An empty database: its address."""
        self.do(f"CREATE DATABASE {name} {made}")
        yield self.address(name)
        self.do(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self._folder / 'data'}", *arguments]
        # What it starts in the background must not keep a pipe open, so what it says goes to a file.
        with (self._folder / "said").open("w+") as said:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, check=False, cwd=self._folder, **self._as
            )
            said.seek(0)
            if done.returncode:
                raise OSError(f"{program}: {said.read().strip()}")

    @property
    def _as(self) -> dict[str, Any]:
        """Who it is run as: it refuses to run as root."""
        return {} if self._owner is None else {"user": self._owner, "group": self._owner, "extra_groups": ()}


@contextmanager
def running() -> Iterator[Postgresql]:
    """PostgreSQL for as long as the context lasts; whoever asks for it is skipped where it cannot be had."""
    if os.name == "nt":
        pytest.skip("PostgreSQL is tested by its socket, which Windows has not")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip("the driver psycopg is missing: pip install 'psycopg[binary]'")
    programs = _programs()
    if programs is None:
        pytest.skip(f"PostgreSQL's programs are missing: {', '.join(_PROGRAMS)} (on Debian: the package postgresql)")
    # pytest's own folders are open to their owner alone.
    folder = Path(tempfile.mkdtemp(prefix="bezique-pg-"))
    owner = _somebody() if os.geteuid() == 0 else None
    if owner is not None:
        os.chown(folder, owner, owner)
    try:
        try:
            postgresql = Postgresql(programs, folder, owner)
        except OSError as error:
            pytest.skip(f"PostgreSQL does not start here: {error}")
        yield postgresql
        postgresql.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    """The folder with PostgreSQL's programs; Debian's are not on the search path."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(_DEBIAN.glob("*/bin"), key=lambda folder: [int(n) for n in folder.parent.name.split(".")])[::-1]
    return next((folder for folder in folders if all((folder / name).exists() for name in _PROGRAMS)), None)


def _somebody() -> int:
    """A user who is not root and owns nothing: nobody's number, where there is such a user."""
    import pwd

    return pwd.getpwnam("nobody").pw_uid
