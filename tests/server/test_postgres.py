"""What only PostgreSQL does: it is away, comes back, lets go of locks, quotes rows; and how its address is read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from starlette.testclient import TestClient

from bezique.cli import main
from bezique.match import Ladder
from bezique.server import postgres
from bezique.server.app import create_app
from bezique.server.database import AlreadyServed
from bezique.server.store import Count, Store
from server.postgresql import Postgresql
from server.test_store import OWNER, RUNNING, finish, setup


@pytest.fixture
def place(postgresql: Postgresql) -> Iterator[str]:
    """Where an empty database is."""
    with postgresql.database() as address:
        yield address


@pytest.fixture
def browser(place: str) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(place), follow_redirects=False) as client:
        yield client


def begin(browser: TestClient) -> str:
    """Begin a match; its table."""
    answer = browser.post("/matches", data={})
    assert answer.status_code == 303
    return str(answer.headers["location"].removeprefix("/t/"))


def refused(address: str) -> str:
    """What ``bezique serve`` says of a database that it cannot serve."""
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", address])
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


def test_a_match_goes_on_where_the_database_was_started_anew(browser: TestClient, postgresql: Postgresql) -> None:
    table = begin(browser)
    state = browser.get(f"/api/tables/{table}").json()
    body = {"version": state["version"], "action": state["view"]["actions"][0]["action"], "key": "k"}
    postgresql.stop()
    try:
        for busy in (browser.get("/"), browser.post(f"/api/tables/{table}/actions", json=body)):
            assert busy.status_code == 503
            assert int(busy.headers["retry-after"]) > 0
    finally:
        postgresql.start()
    answer = browser.post(f"/api/tables/{table}/actions", json=body)
    assert answer.status_code == 200
    assert answer.json()["frames"][0]["state"]["version"] == state["version"] + 1


def test_a_connection_that_was_cut_is_not_noticed(browser: TestClient, postgresql: Postgresql) -> None:
    begin(browser)
    cut(postgresql)
    assert browser.get("/").status_code == 200


def cut(postgresql: Postgresql) -> None:
    """End all connections to the database."""
    postgresql.do("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'bezique'")


def test_the_hold_is_taken_again_when_it_is_lost(place: str, postgresql: Postgresql) -> None:
    first = Store(place)
    first.hold()
    with pytest.raises(AlreadyServed, match="another process serves this database already"):
        Store(place).hold()
    cut(postgresql)
    first.create(setup(), OWNER, 0, RUNNING)
    with pytest.raises(AlreadyServed):
        Store(place).hold()
    first.close()
    second = Store(place)
    second.hold()
    second.close()


def test_a_server_that_was_displaced_serves_no_more(place: str, postgresql: Postgresql) -> None:
    with TestClient(create_app(place), follow_redirects=False) as browser:
        cut(postgresql)
        other = Store(place)
        other.hold()
        assert browser.get("/ladder").status_code == 503
        assert browser.post("/matches", data={}).status_code == 503
        other.close()
        assert browser.post("/matches", data={}).status_code == 303


def test_an_error_does_not_quote_the_row(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bezique.server.store.now", lambda: None)
    with pytest.raises(sa.exc.IntegrityError) as error:
        store.create(setup(), OWNER, 0, RUNNING)
    told = f"{error.value} {error.value.orig}"
    assert 'null value in column "created"' in told
    assert OWNER not in told
    assert "f" * 32 not in told


def test_a_database_that_may_only_be_read_is_told_as_busy(browser: TestClient, postgresql: Postgresql) -> None:
    begin(browser)
    postgresql.do("ALTER DATABASE bezique SET default_transaction_read_only = on")
    cut(postgresql)
    assert browser.post("/matches", data={}).status_code == 503
    assert browser.get("/").status_code == 200


def test_no_text_with_a_nul_comes_to_the_database(browser: TestClient) -> None:
    table = begin(browser)
    version = browser.get(f"/api/tables/{table}").json()["version"]
    assert browser.get("/t/%00").status_code == 404
    assert browser.get("/t/%00/deals/1").status_code == 404
    assert browser.get("/api/tables/%00").status_code == 404
    body = {"version": version, "action": "play KSa", "key": "\0"}
    assert browser.post(f"/api/tables/{table}/actions", content=json.dumps(body)).status_code == 422
    assert browser.post("/matches/import", data={"record": "\0"}).status_code == 422


def test_times_are_kept_as_they_are(store: Store) -> None:
    """They are in UTC, whatever the time zone of the database is."""
    now = datetime.now(UTC).replace(tzinfo=None)
    finish(store, "a", Ladder())
    store.begin_anew(OWNER, Count.LADDER)
    since = store.counted_since(OWNER, Count.LADDER)
    assert since is not None
    for kept in (since.begun, store.matches(OWNER, over=True)[0].created):
        assert kept.tzinfo is None
        assert abs(kept - now) < timedelta(minutes=1)


def test_a_database_of_an_earlier_version_gets_its_columns(place: str, postgresql: Postgresql) -> None:
    store = Store(place)
    finish(store, "a")
    store.close()
    for column in ("relaxed", "sealed", "imported", "counted"):
        postgresql.do(f"ALTER TABLE tables DROP COLUMN {column}", "bezique")
    store = Store(place)
    assert [match.id for match in store.matches(OWNER, over=True)] == ["a"]
    assert store.uncounted(OWNER) == ["a"]
    finish(store, "b")
    assert store.uncounted(OWNER) == ["a"]
    store.close()


def test_a_database_with_another_encoding_is_refused(postgresql: Postgresql) -> None:
    with postgresql.database("latin", "ENCODING 'LATIN1' TEMPLATE template0") as address:
        assert "the database has the encoding LATIN1; make one with the encoding UTF8" in refused(address)


def test_a_database_that_is_not_there_is_told_in_a_sentence(postgresql: Postgresql) -> None:
    assert 'database "nowhere" does not exist' in refused(postgresql.address("nowhere"))
    assert "cannot be used" in refused("postgresql+psycopg://me:secret@/games?host=/nowhere")


@pytest.mark.parametrize("host", ["secret@host", "host:secret"])
def test_what_is_read_wrongly_in_an_address_is_not_told(host: str) -> None:
    said = refused(f"postgresql+psycopg://me:pass@{host}/games")
    assert "the address of the database cannot be read" in said
    assert "secret" not in said


@pytest.mark.parametrize("name", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_driver_that_is_missing_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = refused(f"{name}://me:secret@host/games")
    assert "the driver of the database is missing (" in said
    assert "psycopg" in said
    assert "pip install 'psycopg[binary]'" in said
    assert "secret" not in said


def test_an_address_may_say_otherwise(place: str) -> None:
    engine = postgres.make_engine(postgres.named(sa.make_url(f"{place}&options=-c%20lock_timeout%3D7s")))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "7s"
    engine.dispose()
