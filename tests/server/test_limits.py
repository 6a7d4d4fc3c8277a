"""What the server does when there is too much of something: it says so, and goes on answering."""

from __future__ import annotations

import asyncio
import errno
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.server import _UNANSWERED, _listen
from bezique.server import database as database_module
from bezique.server.app import create_app
from bezique.server.bus import Bus
from bezique.server.connections import Complaints, most
from bezique.server.heavy import Crowded, Heavy


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
    monkeypatch.setattr(database_module, "SQLITE_SETTINGS", (*database_module.SQLITE_SETTINGS, "busy_timeout = 0"))
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


def test_one_listener_too_many_is_refused_in_words(browser: TestClient) -> None:
    table = begin(browser)
    browser.app.state.bus = Bus(most=0)  # type: ignore[attr-defined]
    answer = browser.get(f"/api/tables/{table}/events", headers={"Accept-Language": "fr"})
    assert answer.status_code == 503
    assert "veuillez réessayer dans un instant" in answer.json()["error"]
    assert browser.get("/api/tables/nowhere/events").status_code == 404


def test_that_no_connection_can_be_taken_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    async def complain(times: int) -> None:
        loop, complaints = asyncio.get_running_loop(), Complaints()
        for _ in range(times):
            complaints(loop, {"message": "socket.accept()", "exception": OSError(errno.EMFILE, "Too many open files")})
        complaints(loop, {"message": "something else", "exception": OSError(errno.EIO, "I/O error")})

    asyncio.run(complain(100))
    assert len(caplog.records) == 2
    assert "no more open files" in caplog.text
    assert "something else" in caplog.text


def test_connections_leave_files_for_everything_else() -> None:
    resource = pytest.importorskip("resource")
    allowed = most()
    assert 0 < allowed < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert most() == allowed


def test_long_computations_take_turns_off_the_event_loop() -> None:
    async def go() -> None:
        heavy, may_end, begun = Heavy(at_once=2, waiting=3), threading.Event(), []

        def work() -> int:
            begun.append(threading.get_ident())
            may_end.wait()
            return threading.get_ident()

        asked = [asyncio.create_task(heavy.run(work)) for _ in range(5)]
        while heavy.waiting < 3:
            await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await heavy.run(may_end.set)
        assert len(begun) <= 2
        may_end.set()
        assert threading.get_ident() not in await asyncio.gather(*asked)
        assert await heavy.run(threading.get_ident) != threading.get_ident()

    asyncio.run(go())


def test_who_would_wait_too_long_for_a_long_computation_is_told_so(browser: TestClient) -> None:
    table = begin(browser)
    browser.app.state.heavy = Heavy(waiting=0)  # type: ignore[attr-defined]
    for answer in (
        browser.get(f"/t/{table}/deals/1"),
        browser.get(f"/t/{table}/record.txt"),
        browser.post("/matches/import", data={"record": "bezique record 1"}),
    ):
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0
        assert "please try again in a moment" in answer.text
    assert browser.get(f"/t/{table}").status_code == 200


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "1234567", "-1", "1.0", "٣"])
@pytest.mark.parametrize("path", ["/api/tables/{}/deals/{}", "/t/{}/deals/{}"])
def test_a_deal_of_any_number_is_looked_for_in_vain(browser: TestClient, path: str, number: str) -> None:
    table = begin(browser)
    assert browser.get(path.format(table, number)).status_code == 404
    assert browser.get(path.format(table, "999999")).status_code == 404


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system waits as long as it likes")
def test_a_connection_at_whose_end_nobody_is_any_more_is_given_up() -> None:
    with _listen("127.0.0.1", 0) as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as taken:
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == _UNANSWERED
