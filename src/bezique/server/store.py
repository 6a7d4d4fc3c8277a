"""Storage: tables, and for each its actions, which are only ever added.

The primary key (table, sequence number) of an action is the compare-and-set: of two writers who both add
number 17, one succeeds and the other gets ``Conflict``. The database is an SQLite file or one of PostgreSQL.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bezique.errors import BeziqueError
from bezique.language import gettext, gettext_noop
from bezique.match import Ladder, Outcome
from bezique.rulesets import read_rules, rules_text
from bezique.server import postgres
from bezique.server.address import Unsuitable, make_engine, read_address
from bezique.server.table import HINT, TAKE_BACK, FinishedDeal, Setup, Stored, climbed, players_of

_LADDER_SLOT = "ladder"

SQLITE_SETTINGS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
"""Readers do not wait for writers; what is committed survives a power cut; writers of other programs are waited for."""

_ALREADY_SERVED = gettext_noop(
    "another process serves this database already; end that one, or name another with --database"
)

UNUSABLE = (sa.exc.OperationalError, sa.exc.InternalError, sa.exc.TimeoutError, postgres.Displaced)
"""What the store raises while the database is busy, full, away or read-only; nothing is stored then."""

_metadata = sa.MetaData()

_tables = sa.Table(
    "tables",
    _metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("rule_set", sa.String(64), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("opponent", sa.String(64), nullable=False),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("previous_dealer", sa.Integer),
    sa.Column("first_dealer", sa.Integer, nullable=False),
    sa.Column("is_ladder", sa.Boolean, nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("created", sa.DateTime, nullable=False),
    sa.Column("relaxed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether it came from a file; then it begins with a record, and counts nowhere.
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether its finished deals are in the table of deals; those of earlier versions are not.
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    # What the start page lists; it follows from the actions.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("score", sa.Text, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("winners", sa.String(16), nullable=False),
    sa.Column("margin", sa.Integer, nullable=False),
    sa.Column("given_up", sa.Boolean, nullable=False),
    # Filled while the match runs, for matches of which an owner has only one at a time; empty ones do not collide.
    sa.Column("slot", sa.String(16)),
    sa.UniqueConstraint("owner", "slot"),
)

_events = sa.Table(
    "events",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.String(128), nullable=False),
    sa.Column("by", sa.String(16), nullable=False),
    sa.Column("key", sa.String(128)),
    sa.Column("stored", sa.DateTime, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)


# What the statistics need of each finished deal; it follows from the actions.
_deals = sa.Table(
    "deals",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("scores", sa.Text, nullable=False),
    sa.Column("tricks", sa.Integer, nullable=False),
    sa.Column("scored", sa.JSON, nullable=False),
    sa.Column("taken_back", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
)

_records = sa.Table(
    "records",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

# Links for another device: who made each, and the token that it brings, locked with the code that stands in the link.
_handovers = sa.Table(
    "handovers",
    _metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("locked", sa.String(128), nullable=False),
    sa.Column("expires", sa.DateTime, nullable=False),
)

# When an owner began a count anew: only tables of a higher number count since then. Taken back, the row is gone.
_counts = sa.Table(
    "counts",
    _metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("after", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("begun", sa.DateTime, nullable=False),
)


class Count(StrEnum):
    """What can be begun anew."""

    STATISTICS = "statistics"
    LADDER = "ladder"


class Conflict(Exception):
    """Somebody else has stored an action of that number, or with that key, before."""


class LadderBusy(Exception):
    """The owner has an unfinished ladder match."""


@dataclass(frozen=True, slots=True)
class Since:
    """Since when a count counts, and whether what was before that can still be counted again."""

    begun: datetime
    can_go_back: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a match stands, as lists show it."""

    version: int
    scores: tuple[int, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list."""

    id: str
    rules: str
    opponent: str
    level: int | None
    created: datetime
    summary: Summary
    imported: bool = False


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its finished deals; ``helped``: whether a move was taken back in it, or a hint was given."""

    listed: Listed
    deals: tuple[FinishedDeal, ...]
    helped: bool


def owner_of(token: str) -> str:
    """How the owner of a table is stored: a hash, so that the database opens nobody's seat."""
    return hashlib.sha256(token.encode()).hexdigest()


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


class Store:
    """The database. Its methods block; each is one transaction."""

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
        _metadata.create_all(self._engine)
        self._add_columns()

    def _check_columns(self) -> None:
        """Refuse a database that another version has made, before it fails in the middle of a match."""
        found = sa.inspect(self._engine)
        for table in _metadata.sorted_tables:
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
        for table in _metadata.sorted_tables:
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
    def _writing(self) -> Iterator[sa.Connection]:
        """A transaction that changes something."""
        with self._turn, self._engine.begin() as connection:
            yield connection

    def create(self, setup: Setup, owner: str, first_dealer: int, summary: Summary) -> None:
        """Store a new table. Raises LadderBusy for a second unfinished ladder match of the same owner."""
        values: dict[str, Any] = {
            "id": setup.id,
            "owner": owner,
            "rule_set": setup.rules.name,
            "rules": rules_text(setup.rules),
            "opponent": setup.players[-1],
            "seed": f"{setup.seed:032x}",
            "previous_dealer": setup.previous_dealer,
            "first_dealer": first_dealer,
            "is_ladder": setup.ladder is not None,
            "level": setup.ladder.level if setup.ladder else None,
            "created": _now(),
            "relaxed": setup.relaxed,
            "sealed": setup.sealed,
            "imported": bool(setup.record),
            "counted": True,
            "slot": _LADDER_SLOT if setup.ladder else None,
            **_summary_values(summary),
        }
        try:
            with self._writing() as connection:
                connection.execute(sa.insert(_tables).values(values))
                if setup.record:
                    connection.execute(sa.insert(_records).values(table_id=setup.id, text=setup.record))
        except sa.exc.IntegrityError as error:
            if setup.ladder is not None:
                raise LadderBusy from error
            raise

    def load(self, table_id: str, owner: str) -> tuple[Setup, list[Stored]] | None:
        """The set-up and the actions of an owner's table, or None."""
        if "\0" in table_id:  # PostgreSQL would not even ask
            return None
        with self._engine.connect() as connection:
            row = connection.execute(
                sa.select(_tables).where(_tables.c.id == table_id, _tables.c.owner == owner)
            ).one_or_none()
            if row is None:
                return None
            found = connection.execute(sa.select(_events).where(_events.c.table_id == table_id).order_by(_events.c.seq))
            actions = [Stored(each.seq, each.seat, each.action, each.by, each.key) for each in found]
            ladder = self._ladder(connection, owner, row.number) if row.is_ladder else None
            record = sa.select(_records.c.text).where(_records.c.table_id == table_id)
            text = connection.execute(record).scalar_one() if row.imported else ""
        rules = read_rules(row.rules)
        players = players_of(rules, row.opponent)
        seed = int(row.seed, 16)
        setup = Setup(row.id, rules, players, seed, row.previous_dealer, ladder, row.relaxed, row.sealed, text)
        return setup, actions

    def append(self, table_id: str, stored: Stored, summary: Summary, finished: Sequence[FinishedDeal] = ()) -> None:
        """Add an action, and the deals that are finished by it.

        Raises Conflict when its number or its key is taken; nothing is stored then.
        """
        changes = _summary_values(summary)
        if summary.outcome.over:
            changes["slot"] = None
        try:
            with self._writing() as connection:
                connection.execute(
                    sa.insert(_events).values(
                        table_id=table_id,
                        seq=stored.seq,
                        seat=stored.seat,
                        action=stored.action,
                        by=stored.by,
                        key=stored.key,
                        stored=_now(),
                    )
                )
                connection.execute(sa.update(_tables).where(_tables.c.id == table_id).values(changes))
                _keep(connection, table_id, finished)
        except sa.exc.IntegrityError as error:
            raise Conflict from error

    def matches(self, owner: str, over: bool, limit: int = 50) -> list[Listed]:
        """The running or the finished matches of an owner, the newest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(
                sa.select(_tables)
                .where(_tables.c.owner == owner, _tables.c.over == over)
                .order_by(_tables.c.number.desc())
                .limit(limit)
            )
            return [_listed(row) for row in rows]

    def played(self, owner: str, count: Count | None = None) -> list[PlayedMatch]:
        """All matches that an owner has played here with their finished deals, in the order of their beginning.

        Given a count, only those that it counts.
        """
        with self._engine.connect() as connection:
            after = _counted_after(connection, owner, count) if count else 0
            own = sa.and_(_tables.c.owner == owner, _tables.c.imported == sa.false(), _tables.c.number > after)
            mine = sa.select(_tables.c.id).where(own)
            deals: dict[str, list[FinishedDeal]] = {}
            found = sa.select(_deals).where(_deals.c.table_id.in_(mine)).order_by(_deals.c.number)
            for row in connection.execute(found):
                deals.setdefault(row.table_id, []).append(_finished_of(row))
            help_in = sa.select(_events.c.table_id).where(
                _events.c.table_id.in_(mine), _events.c.action.in_((TAKE_BACK, HINT))
            )
            helped = set(connection.execute(help_in.distinct()).scalars())
            rows = connection.execute(sa.select(_tables).where(own).order_by(_tables.c.number))
            return [PlayedMatch(_listed(row), tuple(deals.get(row.id, ())), row.id in helped) for row in rows]

    def uncounted(self, owner: str) -> list[str]:
        """The tables of an owner whose finished deals an earlier version has not kept."""
        with self._engine.connect() as connection:
            query = sa.select(_tables.c.id).where(_tables.c.owner == owner, _tables.c.counted == sa.false())
            return list(connection.execute(query).scalars())

    def count(self, table_id: str, finished: Sequence[FinishedDeal]) -> None:
        """Keep the finished deals of a table that are not kept yet."""
        with suppress(sa.exc.IntegrityError), self._writing() as connection:  # somebody else keeps them just now
            kept = sa.select(_deals.c.number).where(_deals.c.table_id == table_id)
            there = set(connection.execute(kept).scalars())
            _keep(connection, table_id, [deal for deal in finished if deal.number not in there])
            connection.execute(sa.update(_tables).where(_tables.c.id == table_id).values(counted=True))

    def holder_when_over(self, table_id: str) -> str | None:
        """The owner of a table whose match is over, or None."""
        if "\0" in table_id:
            return None
        with self._engine.connect() as connection:
            query = sa.select(_tables.c.owner).where(_tables.c.id == table_id, _tables.c.over == sa.true())
            return connection.execute(query).scalar_one_or_none()

    def unfinished_ladder_match(self, owner: str) -> str | None:
        """The table of an owner's unfinished ladder match, or None."""
        with self._engine.connect() as connection:
            return connection.execute(
                sa.select(_tables.c.id).where(_tables.c.owner == owner, _tables.c.slot == _LADDER_SLOT)
            ).scalar_one_or_none()

    def ladder(self, owner: str) -> Ladder:
        """An owner's ladder: the fold of the finished ladder matches since it was begun."""
        with self._engine.connect() as connection:
            return self._ladder(connection, owner, None)

    def begin_anew(self, owner: str, count: Count) -> None:
        """Count only what an owner begins from now on. Raises LadderBusy for the ladder while a match of it runs."""
        with suppress(sa.exc.IntegrityError), self._writing() as connection:  # nothing has been begun since
            mine = _tables.c.owner == owner
            running = sa.select(_tables.c.id).where(mine, _tables.c.slot == _LADDER_SLOT)
            if count is Count.LADDER and connection.execute(running).first():
                raise LadderBusy
            last = connection.execute(sa.select(sa.func.max(_tables.c.number)).where(mine)).scalar_one()
            if last is not None:
                values = {"owner": owner, "what": count, "after": last, "begun": _now()}
                connection.execute(sa.insert(_counts).values(values))

    def counted_since(self, owner: str, count: Count) -> Since | None:
        """Since when a count counts, or None when it counts everything."""
        with self._engine.connect() as connection:
            row = connection.execute(_last_count(owner, count)).first()
            return None if row is None else Since(row.begun, _can_go_back(connection, owner, count, row.after))

    def go_back(self, owner: str, count: Count) -> bool:
        """Undo the last ``begin_anew``; whether that was possible.

        The ladder cannot go back once a match has been begun at the foot of it: each match has the rival that the wins
        before it brought.
        """
        with self._writing() as connection:
            row = connection.execute(_last_count(owner, count)).first()
            if row is None or not _can_go_back(connection, owner, count, row.after):
                return False
            this = sa.and_(_counts.c.owner == owner, _counts.c.what == count, _counts.c.after == row.after)
            return connection.execute(sa.delete(_counts).where(this)).rowcount == 1

    def previous_dealer(self, owner: str, rule_set: str) -> int | None:
        """Who dealt first in an owner's last match with a rule set, or None."""
        with self._engine.connect() as connection:
            return connection.execute(
                sa.select(_tables.c.first_dealer)
                .where(_tables.c.owner == owner, _tables.c.rule_set == rule_set, _tables.c.imported == sa.false())
                .order_by(_tables.c.number.desc())
                .limit(1)
            ).scalar_one_or_none()

    def has_matches(self, owner: str) -> bool:
        """Whether an owner has any match."""
        with self._engine.connect() as connection:
            query = sa.select(_tables.c.id).where(_tables.c.owner == owner).limit(1)
            return connection.execute(query).first() is not None

    def offer(self, owner: str, digest: str, locked: str, now: datetime, expires: datetime) -> None:
        """Keep what a link for another device brings, in the place of what the owner's links before brought."""
        with self._writing() as connection:
            gone = sa.or_(_handovers.c.owner == owner, _handovers.c.expires <= now)
            connection.execute(sa.delete(_handovers).where(gone))
            connection.execute(sa.insert(_handovers).values(digest=digest, owner=owner, locked=locked, expires=expires))

    def offered_by(self, digest: str, now: datetime) -> str | None:
        """The owner whose link has this digest, while it can be used."""
        with self._engine.connect() as connection:
            query = sa.select(_handovers.c.owner).where(_handovers.c.digest == digest, _handovers.c.expires > now)
            return connection.execute(query).scalar_one_or_none()

    def accept(self, digest: str, now: datetime) -> str | None:
        """What a link brings, or None. Of several who use it one gets it; afterwards it is gone."""
        with self._writing() as connection:
            query = sa.select(_handovers.c.locked).where(_handovers.c.digest == digest, _handovers.c.expires > now)
            locked = connection.execute(query).scalar_one_or_none()
            used = connection.execute(sa.delete(_handovers).where(_handovers.c.digest == digest))
            return locked if used.rowcount == 1 else None

    @staticmethod
    def _ladder(connection: sa.Connection, owner: str, before: int | None) -> Ladder:
        after = _counted_after(connection, owner, Count.LADDER, before)
        query = sa.select(_tables).where(_tables.c.owner == owner, _tables.c.is_ladder, _tables.c.over)
        query = query.where(_tables.c.number > after)
        if before is not None:
            query = query.where(_tables.c.number < before)
        ladder = Ladder()
        for row in connection.execute(query.order_by(_tables.c.number)):
            ladder = climbed(ladder, _summary_of(row).outcome)
        return ladder


def _last_count(owner: str, count: Count, before: int | None = None) -> sa.Select[Any]:
    """Selects when a count was last begun anew; given a table, the last time before that."""
    query = sa.select(_counts).where(_counts.c.owner == owner, _counts.c.what == count)
    if before is not None:
        query = query.where(_counts.c.after < before)
    return query.order_by(_counts.c.after.desc()).limit(1)


def _counted_after(connection: sa.Connection, owner: str, count: Count, before: int | None = None) -> int:
    """The number after which tables count."""
    row = connection.execute(_last_count(owner, count, before)).first()
    return 0 if row is None else int(row.after)


def _can_go_back(connection: sa.Connection, owner: str, count: Count, after: int) -> bool:
    if count is not Count.LADDER:
        return True
    query = sa.select(_tables.c.id).where(_tables.c.owner == owner, _tables.c.is_ladder, _tables.c.number > after)
    return connection.execute(query.limit(1)).first() is None


def _keep(connection: sa.Connection, table_id: str, finished: Sequence[FinishedDeal]) -> None:
    for deal in finished:
        connection.execute(
            sa.insert(_deals).values(
                table_id=table_id,
                number=deal.number,
                scores=_join(deal.scores),
                tricks=deal.tricks,
                scored=deal.scored,
                taken_back=deal.taken_back,
                hints=deal.hints,
            )
        )


def _finished_of(row: Any) -> FinishedDeal:
    scored = {what: (times, points) for what, (times, points) in row.scored.items()}
    return FinishedDeal(row.number, _numbers(row.scores), row.tricks, scored, row.taken_back, row.hints)


def _listed(row: Any) -> Listed:
    return Listed(row.id, row.rules, row.opponent, row.level, row.created, _summary_of(row), row.imported)


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


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _summary_values(summary: Summary) -> dict[str, Any]:
    outcome = summary.outcome
    return {
        "version": summary.version,
        "score": _join(summary.scores),
        "over": outcome.over,
        "winners": _join(outcome.winners),
        "margin": outcome.margin,
        "given_up": outcome.given_up,
    }


def _summary_of(row: Any) -> Summary:
    outcome = Outcome(row.over, _numbers(row.winners), row.margin, row.given_up)
    return Summary(row.version, _numbers(row.score), outcome)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split())


def _join(scores: Sequence[int]) -> str:
    return " ".join(map(str, scores))
