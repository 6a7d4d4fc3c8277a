"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bezique.server import database as database_module
from bezique.server.store import Store
from bezique.server.tables import Tables
from server.playing import fresh
from server.postgresql import Postgresql, running


@pytest.fixture(autouse=True)
def quick_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases of the tests' own process need not survive a power cut."""
    monkeypatch.setattr(database_module, "SQLITE_SETTINGS", (*database_module.SQLITE_SETTINGS, "synchronous = OFF"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A PostgreSQL that runs as long as the tests do."""
    with running() as started:
        yield started


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where an empty database is: a file, unless a test is for EACH_DATABASE."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield str(tmp_path / "bezique.db")
    else:
        with request.getfixturevalue("postgresql").database() as address:
            yield address


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """An empty database."""
    opened = Store(place)
    yield opened
    opened.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables on it."""
    return fresh(store)
