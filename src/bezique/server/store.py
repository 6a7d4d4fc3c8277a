"""Storage: tables, and for each its actions, which are only ever added.

The primary key (table, sequence number) of an action is the compare-and-set: of two writers who both add
number 17, one succeeds and the other gets ``Conflict``. The database is an SQLite file or one of PostgreSQL.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bezique.match import Ladder, Outcome
from bezique.rules import Rules
from bezique.rulesets import read_rules, rules_text
from bezique.server import schema
from bezique.server.database import Database
from bezique.server.snapshot import HUMAN, PERSON, Seated
from bezique.server.table import HINT, TAKE_BACK, FinishedDeal, Setup, Stored, climbed, players_of

_LADDER_SLOT = "ladder"


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
class Listed(Seated):
    """A match in a list."""

    id: str
    rules: str
    opponent: str
    level: int | None
    created: datetime
    summary: Summary
    imported: bool = False
    players: tuple[str, ...] = ()
    """Who plays: for each seat PERSON or the name of the computer player."""
    names: tuple[str, ...] = ()
    """What people call themselves, where several play."""
    seat: int = HUMAN
    """The seat of whoever the list is for."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its finished deals; ``helped``: whether a move was taken back in it, or a hint was given."""

    listed: Listed
    deals: tuple[FinishedDeal, ...]
    helped: bool


def owner_of(token: str) -> str:
    """How the owner of a table is stored: a hash, so that the database opens nobody's seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store(Database):
    """The database and what is asked of it. Its methods block; each is one transaction."""

    def create(self, setup: Setup, owner: str, first_dealer: int, summary: Summary, follows: str | None = None) -> None:
        """Store a new table.

        A shared one takes the place of the invitation of the same id, where its people have sat down; or, with their
        owners and names, that of the match which it follows. Raises LadderBusy for a second unfinished ladder match of
        the same owner, and Conflict where a shared table has been begun already.
        """
        values: dict[str, Any] = {
            "id": setup.id,
            "owner": owner,
            "rule_set": setup.rules.name,
            "rules": rules_text(setup.rules),
            "opponent": next((player for player in setup.players if player != PERSON), PERSON),
            "seed": f"{setup.seed:032x}",
            "previous_dealer": setup.previous_dealer,
            "first_dealer": first_dealer,
            "is_ladder": setup.ladder is not None,
            "level": setup.ladder.level if setup.ladder else None,
            "created": now(),
            "relaxed": setup.relaxed,
            "sealed": setup.sealed,
            "imported": bool(setup.record),
            "shared": setup.is_shared,
            "counted": True,
            "slot": _LADDER_SLOT if setup.ladder else None,
            **_summary_values(summary),
        }
        try:
            with self.writing() as connection:
                connection.execute(sa.insert(schema.tables).values(values))
                if setup.record:
                    connection.execute(sa.insert(schema.records).values(table_id=setup.id, text=setup.record))
                if follows is not None:
                    _follow(connection, follows, setup.id)
                elif setup.is_shared and not _end_invitation(connection, setup):
                    raise Conflict
        except sa.exc.IntegrityError as error:
            if setup.ladder is not None:
                raise LadderBusy from error
            if setup.is_shared:
                raise Conflict from error
            raise

    def seated(self, table_id: str) -> dict[str, int]:
        """Who plays at a table: the seat of each owner. Empty where there is no such table."""
        if "\0" in table_id:  # PostgreSQL would not even ask
            return {}
        with self.reading() as connection:
            query = sa.select(schema.tables.c.owner, schema.tables.c.shared).where(schema.tables.c.id == table_id)
            row = connection.execute(query).one_or_none()
            if row is None:
                return {}
            if not row.shared:
                return {row.owner: HUMAN}
            return {each.owner: each.seat for each in people_at(connection, table_id)}

    def load(self, table_id: str, owner: str | None = None) -> tuple[Setup, list[Stored]] | None:
        """The set-up and the actions of a table, or None; given an owner, only of one at which that one plays."""
        if owner is not None and owner not in self.seated(table_id):
            return None
        with self.reading() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            people = people_at(connection, table_id) if row.shared else []
            found = connection.execute(
                sa.select(schema.events).where(schema.events.c.table_id == table_id).order_by(schema.events.c.seq)
            )
            actions = [Stored(each.seq, each.seat, each.action, each.by, each.key) for each in found]
            ladder = self._ladder(connection, row.owner, row.number) if row.is_ladder else None
            record = sa.select(schema.records.c.text).where(schema.records.c.table_id == table_id)
            text = connection.execute(record).scalar_one() if row.imported else ""
        rules = read_rules(row.rules)
        setup = Setup(
            id=row.id,
            rules=rules,
            players=players_of(rules, row.opponent, [each.seat for each in people] or (HUMAN,)),
            seed=int(row.seed, 16),
            previous_dealer=row.previous_dealer,
            ladder=ladder,
            relaxed=row.relaxed,
            sealed=row.sealed,
            record=text,
            names=names_of(rules, people),
        )
        return setup, actions

    def append(self, table_id: str, stored: Stored, summary: Summary, finished: Sequence[FinishedDeal] = ()) -> None:
        """Add an action, and the deals that are finished by it.

        Raises Conflict when its number or its key is taken; nothing is stored then.
        """
        changes = _summary_values(summary)
        if summary.outcome.over:
            changes["slot"] = None
        try:
            with self.writing() as connection:
                connection.execute(
                    sa.insert(schema.events).values(
                        table_id=table_id,
                        seq=stored.seq,
                        seat=stored.seat,
                        action=stored.action,
                        by=stored.by,
                        key=stored.key,
                        stored=now(),
                    )
                )
                connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(changes))
                _keep(connection, table_id, finished)
        except sa.exc.IntegrityError as error:
            raise Conflict from error

    def matches(self, owner: str, over: bool, limit: int = 50) -> list[Listed]:
        """The running or the finished matches of an owner, the newest first."""
        with self.reading() as connection:
            rows = connection.execute(
                sa.select(schema.tables)
                .where(_plays(owner), schema.tables.c.over == over)
                .order_by(schema.tables.c.number.desc())
                .limit(limit)
            )
            return [_listed(row, people_at(connection, row.id) if row.shared else (), owner) for row in rows]

    def played(self, owner: str, count: Count | None = None) -> list[PlayedMatch]:
        """All matches that an owner has played here with their finished deals, in the order of their beginning.

        Given a count, only those that it counts.
        """
        with self.reading() as connection:
            after = _counted_after(connection, owner, count) if count else 0
            own = sa.and_(schema.tables.c.owner == owner, _against_computers(), schema.tables.c.number > after)
            mine = sa.select(schema.tables.c.id).where(own)
            deals: dict[str, list[FinishedDeal]] = {}
            found = sa.select(schema.deals).where(schema.deals.c.table_id.in_(mine)).order_by(schema.deals.c.number)
            for row in connection.execute(found):
                deals.setdefault(row.table_id, []).append(_finished_of(row))
            help_in = sa.select(schema.events.c.table_id).where(
                schema.events.c.table_id.in_(mine), schema.events.c.action.in_((TAKE_BACK, HINT))
            )
            helped = set(connection.execute(help_in.distinct()).scalars())
            rows = connection.execute(sa.select(schema.tables).where(own).order_by(schema.tables.c.number))
            return [PlayedMatch(_listed(row), tuple(deals.get(row.id, ())), row.id in helped) for row in rows]

    def uncounted(self, owner: str) -> list[str]:
        """The tables of an owner whose finished deals an earlier version has not kept."""
        with self.reading() as connection:
            query = sa.select(schema.tables.c.id).where(
                schema.tables.c.owner == owner, schema.tables.c.counted == sa.false()
            )
            return list(connection.execute(query).scalars())

    def count(self, table_id: str, finished: Sequence[FinishedDeal]) -> None:
        """Keep the finished deals of a table that are not kept yet."""
        with suppress(sa.exc.IntegrityError), self.writing() as connection:  # somebody else keeps them just now
            kept = sa.select(schema.deals.c.number).where(schema.deals.c.table_id == table_id)
            there = set(connection.execute(kept).scalars())
            _keep(connection, table_id, [deal for deal in finished if deal.number not in there])
            connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(counted=True))

    def is_over(self, table_id: str) -> bool:
        """Whether there is such a table, and its match is over."""
        if "\0" in table_id:
            return False
        with self.reading() as connection:
            query = sa.select(schema.tables.c.over).where(schema.tables.c.id == table_id)
            return bool(connection.execute(query).scalar_one_or_none())

    def next_of(self, table_id: str) -> str | None:
        """The table of the match that the same people have begun after this one, or None."""
        with self.reading() as connection:
            query = sa.select(schema.rematches.c.next_id).where(schema.rematches.c.table_id == table_id)
            return connection.execute(query).scalar_one_or_none()

    def unfinished_ladder_match(self, owner: str) -> str | None:
        """The table of an owner's unfinished ladder match, or None."""
        with self.reading() as connection:
            return connection.execute(
                sa.select(schema.tables.c.id).where(
                    schema.tables.c.owner == owner, schema.tables.c.slot == _LADDER_SLOT
                )
            ).scalar_one_or_none()

    def ladder(self, owner: str) -> Ladder:
        """An owner's ladder: the fold of the finished ladder matches since it was begun."""
        with self.reading() as connection:
            return self._ladder(connection, owner, None)

    def begin_anew(self, owner: str, count: Count) -> None:
        """Count only what an owner begins from now on. Raises LadderBusy for the ladder while a match of it runs."""
        with suppress(sa.exc.IntegrityError), self.writing() as connection:  # nothing has been begun since
            mine = schema.tables.c.owner == owner
            running = sa.select(schema.tables.c.id).where(mine, schema.tables.c.slot == _LADDER_SLOT)
            if count is Count.LADDER and connection.execute(running).first():
                raise LadderBusy
            last = connection.execute(sa.select(sa.func.max(schema.tables.c.number)).where(mine)).scalar_one()
            if last is not None:
                values = {"owner": owner, "what": count, "after": last, "begun": now()}
                connection.execute(sa.insert(schema.counts).values(values))

    def counted_since(self, owner: str, count: Count) -> Since | None:
        """Since when a count counts, or None when it counts everything."""
        with self.reading() as connection:
            row = connection.execute(_last_count(owner, count)).first()
            return None if row is None else Since(row.begun, _can_go_back(connection, owner, count, row.after))

    def go_back(self, owner: str, count: Count) -> bool:
        """Undo the last ``begin_anew``; whether that was possible.

        The ladder cannot go back once a match has been begun at the foot of it: each match has the rival that the wins
        before it brought.
        """
        with self.writing() as connection:
            row = connection.execute(_last_count(owner, count)).first()
            if row is None or not _can_go_back(connection, owner, count, row.after):
                return False
            this = sa.and_(
                schema.counts.c.owner == owner, schema.counts.c.what == count, schema.counts.c.after == row.after
            )
            return connection.execute(sa.delete(schema.counts).where(this)).rowcount == 1

    def previous_dealer(self, owner: str, rule_set: str) -> int | None:
        """Who dealt first in an owner's last match with a rule set against computers, or None."""
        with self.reading() as connection:
            return connection.execute(
                sa.select(schema.tables.c.first_dealer)
                .where(
                    schema.tables.c.owner == owner,
                    schema.tables.c.rule_set == rule_set,
                    _against_computers(),
                )
                .order_by(schema.tables.c.number.desc())
                .limit(1)
            ).scalar_one_or_none()

    def has_matches(self, owner: str) -> bool:
        """Whether an owner has any match, or waits for one."""
        with self.reading() as connection:
            played = sa.select(schema.tables.c.id).where(schema.tables.c.owner == owner)
            seated = sa.select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
            return any(connection.execute(query.limit(1)).first() is not None for query in (played, seated))

    def offer(self, owner: str, digest: str, locked: str, now: datetime, expires: datetime) -> None:
        """Keep what a link for another device brings, in the place of what the owner's links before brought."""
        with self.writing() as connection:
            gone = sa.or_(schema.handovers.c.owner == owner, schema.handovers.c.expires <= now)
            connection.execute(sa.delete(schema.handovers).where(gone))
            connection.execute(
                sa.insert(schema.handovers).values(digest=digest, owner=owner, locked=locked, expires=expires)
            )

    def offered_by(self, digest: str, now: datetime) -> str | None:
        """The owner whose link has this digest, while it can be used."""
        with self.reading() as connection:
            query = sa.select(schema.handovers.c.owner).where(
                schema.handovers.c.digest == digest, schema.handovers.c.expires > now
            )
            return connection.execute(query).scalar_one_or_none()

    def accept(self, digest: str, now: datetime) -> str | None:
        """What a link brings, or None. Of several who use it one gets it; afterwards it is gone."""
        with self.writing() as connection:
            query = sa.select(schema.handovers.c.locked).where(
                schema.handovers.c.digest == digest, schema.handovers.c.expires > now
            )
            locked = connection.execute(query).scalar_one_or_none()
            used = connection.execute(sa.delete(schema.handovers).where(schema.handovers.c.digest == digest))
            return locked if used.rowcount == 1 else None

    @staticmethod
    def _ladder(connection: sa.Connection, owner: str, before: int | None) -> Ladder:
        after = _counted_after(connection, owner, Count.LADDER, before)
        query = sa.select(schema.tables).where(
            schema.tables.c.owner == owner, schema.tables.c.is_ladder, schema.tables.c.over
        )
        query = query.where(schema.tables.c.number > after)
        if before is not None:
            query = query.where(schema.tables.c.number < before)
        ladder = Ladder()
        for row in connection.execute(query.order_by(schema.tables.c.number)):
            ladder = climbed(ladder, _summary_of(row).outcome)
        return ladder


def _last_count(owner: str, count: Count, before: int | None = None) -> sa.Select[Any]:
    """Selects when a count was last begun anew; given a table, the last time before that."""
    query = sa.select(schema.counts).where(schema.counts.c.owner == owner, schema.counts.c.what == count)
    if before is not None:
        query = query.where(schema.counts.c.after < before)
    return query.order_by(schema.counts.c.after.desc()).limit(1)


def _counted_after(connection: sa.Connection, owner: str, count: Count, before: int | None = None) -> int:
    """The number after which tables count."""
    row = connection.execute(_last_count(owner, count, before)).first()
    return 0 if row is None else int(row.after)


def _can_go_back(connection: sa.Connection, owner: str, count: Count, after: int) -> bool:
    if count is not Count.LADDER:
        return True
    query = sa.select(schema.tables.c.id).where(
        schema.tables.c.owner == owner, schema.tables.c.is_ladder, schema.tables.c.number > after
    )
    return connection.execute(query.limit(1)).first() is None


def _keep(connection: sa.Connection, table_id: str, finished: Sequence[FinishedDeal]) -> None:
    for deal in finished:
        connection.execute(
            sa.insert(schema.deals).values(
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


def _listed(row: Any, people: Sequence[Any] = (), owner: str = "") -> Listed:
    """A match as lists show it to an owner; ``people`` are those of a shared one."""
    rules = read_rules(row.rules)
    return Listed(
        id=row.id,
        rules=row.rules,
        opponent=row.opponent,
        level=row.level,
        created=row.created,
        summary=_summary_of(row),
        imported=row.imported,
        players=players_of(rules, row.opponent, [each.seat for each in people] or (HUMAN,)),
        names=names_of(rules, people),
        seat=next((each.seat for each in people if each.owner == owner), HUMAN),
    )


def _plays(owner: str) -> sa.ColumnElement[bool]:
    """Selects the tables at which an owner plays."""
    seated = sa.select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
    return sa.or_(schema.tables.c.owner == owner, schema.tables.c.id.in_(seated))


def _against_computers() -> sa.ColumnElement[bool]:
    """Selects the tables of which statistics tell: begun here, with computers on all other seats."""
    return sa.and_(schema.tables.c.imported == sa.false(), schema.tables.c.shared == sa.false())


def people_at(connection: sa.Connection, table_id: str) -> Sequence[Any]:
    """Who sits at a table that waits or is shared, by seat."""
    query = sa.select(schema.seats).where(schema.seats.c.table_id == table_id)
    return connection.execute(query.order_by(schema.seats.c.seat)).all()


def names_of(rules: Rules, people: Sequence[Any]) -> tuple[str, ...]:
    """What people call themselves, by seat; nothing at all where nobody shares the table."""
    called = {each.seat: each.name for each in people}
    return tuple(called.get(seat, "") for seat in range(rules.seats)) if called else ()


def _end_invitation(connection: sa.Connection, setup: Setup) -> bool:
    """Take an invitation away; whether it was there and still had these people. Of two who do, one has done it."""
    gone = connection.execute(sa.delete(schema.invitations).where(schema.invitations.c.id == setup.id))
    people = people_at(connection, setup.id)
    return (
        gone.rowcount == 1
        and tuple(each.seat for each in people) == setup.humans
        and names_of(setup.rules, people) == setup.names
    )


def _follow(connection: sa.Connection, table_id: str, next_id: str) -> None:
    """Seat the people of a match at the next one, as they sat."""
    connection.execute(sa.insert(schema.rematches).values(table_id=table_id, next_id=next_id))
    for each in people_at(connection, table_id):
        values = {"table_id": next_id, "seat": each.seat, "owner": each.owner, "name": each.name}
        connection.execute(sa.insert(schema.seats).values(values))


def now() -> datetime:
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
