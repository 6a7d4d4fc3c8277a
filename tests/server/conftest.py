"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bezique.server import store as store_module
from bezique.server.store import Store
from bezique.server.tables import Tables
from server.playing import fresh


@pytest.fixture(autouse=True)
def quick_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases of the tests' own process need not survive a power cut."""
    monkeypatch.setattr(store_module, "SQLITE_SETTINGS", (*store_module.SQLITE_SETTINGS, "synchronous = OFF"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    opened = Store(str(tmp_path / "bezique.db"))
    yield opened
    opened.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables on it."""
    return fresh(store)
