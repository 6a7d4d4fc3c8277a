"""What the server does when there is too much of something: it says so, and goes on answering."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.server import store as store_module
from bezique.server.app import create_app


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the server's matches are kept."""
    return tmp_path / "bezique.db"


@pytest.fixture
def browser(database: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(str(database)), follow_redirects=False) as client:
        yield client


def begin(browser: TestClient, **form: str) -> str:
    """Begin a match; its table."""
    answer = browser.post("/matches", data=form)
    assert answer.status_code == 303
    return str(answer.headers["location"].removeprefix("/t/"))


def test_a_database_that_somebody_else_holds_is_told_as_busy(
    monkeypatch: pytest.MonkeyPatch, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store_module, "SQLITE_SETTINGS", (*store_module.SQLITE_SETTINGS, "busy_timeout = 0"))
    with TestClient(create_app(str(database)), follow_redirects=False) as browser:
        table = begin(browser)
        state = browser.get(f"/api/tables/{table}").json()
        body = {"version": state["version"], "action": state["view"]["actions"][0]["action"], "key": "k"}
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            page = browser.post("/matches", data={})
            answer = browser.post(f"/api/tables/{table}/actions", json=body)
            other.execute("ROLLBACK")
        for busy in (page, answer):
            assert busy.status_code == 503
            assert int(busy.headers["retry-after"]) > 0
            assert "please try again in a moment" in busy.text
            assert busy.headers["x-content-type-options"] == "nosniff"
        assert not any(record.exc_info for record in caplog.records)
        # The same again, once the other one is gone: it is done, and once only.
        again = browser.post(f"/api/tables/{table}/actions", json=body)
        assert again.status_code == 200
        assert again.json()["frames"][0]["state"]["version"] == state["version"] + 1
