"""The store: compare-and-set, keys, what it keeps and how."""

from __future__ import annotations

import os
import sqlite3
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bezique.match import Ladder, Outcome
from bezique.rulesets import read_rules
from bezique.server import database as database_module
from bezique.server.database import AlreadyServed, OtherVersion, default_database
from bezique.server.store import Conflict, Count, LadderBusy, Store, Summary, owner_of
from bezique.server.table import Setup, Stored
from server.postgresql import EACH_DATABASE

RUNNING = Summary(1, (0, 0), Outcome(False))
OWNER = owner_of("token")


def setup(name: str = "t", ladder: Ladder | None = None) -> Setup:
    return Setup(name, read_rules("classic(target=1500)"), ("human", "simple"), 2**128 - 1, 1, ladder)


@EACH_DATABASE
def test_what_is_stored_comes_back(store: Store) -> None:
    store.create(setup(), OWNER, 0, RUNNING)
    actions = [Stored(1, 0, "play KSa", "player", "k"), Stored(2, 1, "draw", "table")]
    for action in actions:
        store.append("t", action, RUNNING)
    assert store.load("t", OWNER) == (setup(), actions)
    assert store.load("t", "another") is None
    assert store.load("u", OWNER) is None


@EACH_DATABASE
@pytest.mark.parametrize("second", [Stored(1, 1, "play 7Sa", "computer"), Stored(2, 0, "play 7Sa", "player", "k")])
def test_a_number_or_a_key_that_is_taken_is_a_conflict(store: Store, second: Stored) -> None:
    store.create(setup(), OWNER, 0, RUNNING)
    first = Stored(1, 0, "play KSa", "player", "k")
    store.append("t", first, RUNNING)
    with pytest.raises(Conflict):
        store.append("t", second, Summary(9, (1, 1), Outcome(True, (0,), 5)))
    assert store.load("t", OWNER) == (setup(), [first])
    assert [listed.summary for listed in store.matches(OWNER, over=False)] == [RUNNING]


@EACH_DATABASE
def test_of_two_writers_at_once_one_loses(place: str) -> None:
    stores = [Store(place), Store(place)]
    stores[0].create(setup(), OWNER, 0, RUNNING)
    for seq in range(1, 21):
        together = threading.Barrier(2)
        results: list[str] = []

        def write(
            store: Store, seq: int = seq, together: threading.Barrier = together, results: list[str] = results
        ) -> None:
            together.wait()
            try:
                store.append("t", Stored(seq, 0, "draw", "player"), RUNNING)
                results.append("stored")
            except Conflict:
                results.append("conflict")

        threads = [threading.Thread(target=write, args=(store,)) for store in stores]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == ["conflict", "stored"]
    for store in stores:
        store.close()


@EACH_DATABASE
def test_one_unfinished_ladder_match_for_each_owner(store: Store) -> None:
    store.create(setup("a", Ladder()), OWNER, 0, RUNNING)
    with pytest.raises(LadderBusy):
        store.create(setup("b", Ladder()), OWNER, 0, RUNNING)
    store.create(setup("c"), OWNER, 0, RUNNING)
    store.create(setup("d", Ladder()), owner_of("another"), 0, RUNNING)
    assert store.unfinished_ladder_match(OWNER) == "a"
    store.append("a", Stored(1, 0, "give-up", "player"), Summary(2, (0, 0), Outcome(True, (1,), 0, given_up=True)))
    assert store.unfinished_ladder_match(OWNER) is None
    store.create(setup("b", Ladder()), OWNER, 0, RUNNING)


@EACH_DATABASE
def test_many_writers_wait_for_each_other(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is turned away because somebody else is writing, even where the database itself would not wait at all."""
    monkeypatch.setattr(database_module, "SQLITE_SETTINGS", (*database_module.SQLITE_SETTINGS, "busy_timeout = 0"))
    store, names = Store(place), [f"t{number}" for number in range(24)]
    for name in names:
        store.create(setup(name), OWNER, 0, RUNNING)
    together = threading.Barrier(len(names))

    def write(name: str) -> None:
        together.wait()
        for seq in range(1, 9):
            store.append(name, Stored(seq, 0, "draw", "player"), RUNNING)

    with ThreadPoolExecutor(len(names)) as crew:
        list(crew.map(write, names))
    for name in names:
        loaded = store.load(name, OWNER)
        assert loaded is not None
        assert len(loaded[1]) == 8
    store.close()


@EACH_DATABASE
def test_an_error_of_the_database_tells_no_secret(store: Store) -> None:
    store.create(setup(), OWNER, 0, RUNNING)
    with pytest.raises(sa.exc.IntegrityError) as error:
        store.create(setup(), OWNER, 0, RUNNING)
    told = "".join(traceback.format_exception(error.value))
    assert "INSERT INTO tables" in told
    assert f"{setup().seed:x}" not in told
    assert OWNER not in told
    assert "(t)" not in told


@EACH_DATABASE
def test_lists_have_the_newest_first(store: Store) -> None:
    for name in "abc":
        store.create(setup(name), OWNER, 0, RUNNING)
    store.append("b", Stored(1, 0, "give-up", "player"), Summary(2, (3, 4), Outcome(True, (1,), 0, given_up=True)))
    assert [match.id for match in store.matches(OWNER, over=False)] == ["c", "a"]
    assert [(match.id, match.summary.scores) for match in store.matches(OWNER, over=True)] == [("b", (3, 4))]
    assert store.matches("another", over=False) == []


def test_the_database_holds_no_token_and_writes_ahead(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "bezique.db"
    store = Store(str(path))
    store.create(setup(), owner_of("a-very-secret-token"), 0, RUNNING)
    store.close()
    connection = sqlite3.connect(path)
    assert "a-very-secret-token" not in "\n".join(connection.iterdump())
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has permissions of another kind")
@pytest.mark.parametrize("address", ["{}/bezique.db", "sqlite:///{}/bezique.db"])
def test_nobody_else_may_read_a_new_database(tmp_path: Path, address: str) -> None:
    before = os.umask(0o022)
    try:
        store = Store(address.format(tmp_path))
        store.create(setup(), OWNER, 0, RUNNING)
        found = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert "bezique.db-wal" in found
    assert set(found.values()) == {0o600}


def test_a_database_is_served_by_one_process_only(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    first = Store(str(path))
    first.hold()
    with pytest.raises(AlreadyServed, match="another process serves this database already"):
        Store(str(path)).hold()
    first.create(setup(), OWNER, 0, RUNNING)
    with closing(sqlite3.connect(path)) as reader:  # who only reads, a backup for instance, is not kept out
        assert reader.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    other = Store(str(tmp_path / "another.db"))
    other.hold()
    other.close()
    first.close()
    second = Store(str(path))
    second.hold()
    assert second.load("t", OWNER) == (setup(), [])
    second.close()


def test_where_the_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BEZIQUE_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database() == "/data/bezique/bezique.db"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert default_database() == "/home/somebody/.local/share/bezique/bezique.db"
    monkeypatch.setenv("BEZIQUE_DATABASE", "/elsewhere.db")
    assert default_database() == "/elsewhere.db"


def test_an_address_names_any_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/by-address.db")
    store.create(setup(), OWNER, 0, RUNNING)
    store.close()
    assert (tmp_path / "by-address.db").exists()


def test_a_database_of_another_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE tables (id TEXT PRIMARY KEY, winner INTEGER)")
        old.commit()
    with pytest.raises(OtherVersion, match=r"made by another version.*winners"):
        Store(str(path))
    with closing(sqlite3.connect(path)) as old:
        columns = [row[1] for row in old.execute("PRAGMA table_info(tables)")]
    assert columns == ["id", "winner"]


WON = Outcome(True, (0,), 100)


def finish(store: Store, name: str, ladder: Ladder | None = None, owner: str = OWNER) -> None:
    store.create(setup(name, ladder), owner, 0, RUNNING)
    store.append(name, Stored(1, 0, "play KSa", "player"), Summary(2, (100, 0), WON))


def counted(store: Store, count: Count | None = None) -> list[str]:
    return [match.listed.id for match in store.played(OWNER, count)]


@EACH_DATABASE
def test_statistics_are_begun_anew_and_can_go_back(store: Store) -> None:
    assert store.counted_since(OWNER, Count.STATISTICS) is None
    store.begin_anew(OWNER, Count.STATISTICS)  # nothing was played: nothing is begun anew
    assert not store.go_back(OWNER, Count.STATISTICS)
    finish(store, "a", Ladder())
    store.create(setup("running"), OWNER, 0, RUNNING)
    store.begin_anew(OWNER, Count.STATISTICS)
    store.begin_anew(OWNER, Count.STATISTICS)  # the same once more
    finish(store, "b")
    assert counted(store) == ["a", "running", "b"]
    assert counted(store, Count.STATISTICS) == ["b"]
    assert counted(store, Count.LADDER) == ["a", "running", "b"]
    assert store.ladder(OWNER).streak == 1
    store.begin_anew(OWNER, Count.STATISTICS)
    assert counted(store, Count.STATISTICS) == []
    assert store.go_back(OWNER, Count.STATISTICS)
    assert counted(store, Count.STATISTICS) == ["b"]
    assert store.go_back(OWNER, Count.STATISTICS)
    assert counted(store, Count.STATISTICS) == ["a", "running", "b"]
    assert not store.go_back(OWNER, Count.STATISTICS)


@EACH_DATABASE
def test_the_ladder_is_begun_anew_by_its_owner_alone(store: Store) -> None:
    finish(store, "a", Ladder())
    finish(store, "other", Ladder(), "another")
    store.begin_anew(OWNER, Count.LADDER)
    assert store.ladder(OWNER) == Ladder()
    assert store.ladder("another").streak == 1
    since = store.counted_since(OWNER, Count.LADDER)
    assert since is not None
    assert since.can_go_back
    finish(store, "no ladder match")
    assert store.go_back(OWNER, Count.LADDER)
    assert store.ladder(OWNER).streak == 1


@EACH_DATABASE
def test_a_ladder_that_was_climbed_anew_does_not_go_back(store: Store) -> None:
    finish(store, "a", Ladder())
    finish(store, "b", Ladder(1, 100, 1, 100))
    store.begin_anew(OWNER, Count.LADDER)
    finish(store, "c", Ladder())
    since = store.counted_since(OWNER, Count.LADDER)
    assert since is not None
    assert not since.can_go_back
    assert not store.go_back(OWNER, Count.LADDER)
    assert store.ladder(OWNER) == Ladder(1, 100, 1, 100)


@EACH_DATABASE
def test_a_ladder_match_keeps_the_ladder_on_which_it_was_played(store: Store) -> None:
    before = Ladder(1, 100, 1, 100)
    finish(store, "a", Ladder())
    finish(store, "b", before)
    store.begin_anew(OWNER, Count.LADDER)
    finish(store, "c", Ladder())
    store.begin_anew(OWNER, Count.LADDER)
    finish(store, "d", Ladder())
    for name, expected in (("a", Ladder()), ("b", before), ("c", Ladder()), ("d", Ladder())):
        loaded = store.load(name, OWNER)
        assert loaded is not None
        assert loaded[0].ladder == expected


@EACH_DATABASE
def test_the_ladder_is_not_begun_anew_during_one_of_its_matches(store: Store) -> None:
    finish(store, "a", Ladder())
    store.create(setup("b", Ladder(1, 100, 1, 100)), OWNER, 0, RUNNING)
    with pytest.raises(LadderBusy):
        store.begin_anew(OWNER, Count.LADDER)
    assert store.counted_since(OWNER, Count.LADDER) is None
    store.begin_anew(OWNER, Count.STATISTICS)
