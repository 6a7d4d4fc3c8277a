"""Tables that wait for people: who has made one, who has sat down, and where. Knows no HTTP.

Whoever has the link of a table may take one of its free seats. The match begins when all seats are taken, or when the
one who made the table says so; computers then play what is free. Methods block; call them from threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache

import sqlalchemy as sa

from bezique.language import LANGUAGES, speaking
from bezique.rules import Rules
from bezique.rulesets import read_rules, rules_text
from bezique.server import schema
from bezique.server.seating import CALLED, Person, partner_of
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store, now, people_at
from bezique.server.table import new_id


class NoSuchInvitation(Exception):
    """There is no such table that waits: it was called off, or the match has begun."""


class SeatTaken(Exception):
    """Somebody else sits there."""


class NameTaken(Exception):
    """Somebody else at the table is called so, or the table calls somebody so by itself, in some language."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has sat down."""

    owner: str
    name: str
    """Empty for who has not said."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table that waits."""

    id: str
    rules: Rules
    opponent: str
    """Which computer player takes the seats that stay free."""
    created: datetime
    people: Mapping[int, Guest]
    """Who sits where; the one who made it on seat 0."""

    @property
    def free(self) -> list[int]:
        """The seats that nobody has taken; first that of the partner of whoever made the table."""
        free = [seat for seat in range(self.rules.seats) if seat not in self.people]
        return sorted(free, key=lambda seat: seat != partner_of(self.rules, HUMAN))

    def seat(self, owner: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, guest in self.people.items() if guest.owner == owner), None)


class Invitations:
    """The tables of a database that wait."""

    def __init__(self, store: Store) -> None:
        """Keep them in a store."""
        self._store = store

    def make(self, owner: str, rules: Rules, opponent: str, name: str) -> str:
        """Make a table whose maker sits on the first seat; its id."""
        table_id = new_id()
        row = {"id": table_id, "owner": owner, "rules": rules_text(rules), "opponent": opponent, "created": now()}
        with self._store.writing() as connection:
            connection.execute(sa.insert(schema.invitations).values(row))
            _sit(connection, table_id, HUMAN, owner, name)
        return table_id

    def get(self, table_id: str) -> Invitation:
        """A table that waits. Raises NoSuchInvitation."""
        with self._store.reading() as connection:
            return _read(connection, _row(connection, table_id))

    def of(self, owner: str) -> list[Invitation]:
        """The tables at which somebody sits and waits, the newest first."""
        seated = sa.select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
        waiting = sa.select(schema.invitations).where(schema.invitations.c.id.in_(seated))
        with self._store.reading() as connection:
            rows = connection.execute(waiting.order_by(schema.invitations.c.created.desc())).all()
            return [_read(connection, row) for row in rows]

    def sit(self, table_id: str, owner: str, name: str, seat: int | None = None) -> Invitation:
        """Sit down on a free seat, the first unless one is named; who sits already stays there. The table after that.

        Raises NoSuchInvitation, SeatTaken where the seat, or each, is taken, and NameTaken; nothing has changed then.
        """
        with self._store.writing() as connection:
            before = _read(connection, _row(connection, table_id, wait=True))
            if before.seat(owner) is not None:
                return before
            if seat is None:
                seat = next(iter(before.free), None)
            if seat not in before.free or seat is None:
                raise SeatTaken
            _check_name(before, owner, name)
            _sit(connection, table_id, seat, owner, name)
            return _read(connection, _row(connection, table_id))

    def rename(self, table_id: str, owner: str, name: str) -> None:
        """Be called otherwise. Raises NoSuchInvitation or NameTaken."""
        with self._store.writing() as connection:
            _check_name(_read(connection, _row(connection, table_id, wait=True)), owner, name)
            mine = sa.and_(schema.seats.c.table_id == table_id, schema.seats.c.owner == owner)
            connection.execute(sa.update(schema.seats).where(mine).values(name=name))

    def leave(self, table_id: str, owner: str) -> None:
        """Get up; when its maker does, the table is called off. Raises NoSuchInvitation."""
        with self._store.writing() as connection:
            row = _row(connection, table_id, wait=True)
            at_table = schema.seats.c.table_id == table_id
            if row.owner != owner:
                connection.execute(sa.delete(schema.seats).where(at_table, schema.seats.c.owner == owner))
                return
            connection.execute(sa.delete(schema.seats).where(at_table))
            connection.execute(sa.delete(schema.invitations).where(schema.invitations.c.id == table_id))


def _row(connection: sa.Connection, table_id: str, *, wait: bool = False) -> sa.Row[tuple[object, ...]]:
    """The row of a table that waits; with ``wait`` nobody else changes it before the transaction ends."""
    if "\0" in table_id:  # PostgreSQL would not even ask
        raise NoSuchInvitation(table_id)
    query = sa.select(schema.invitations).where(schema.invitations.c.id == table_id)
    row = connection.execute(query.with_for_update() if wait else query).one_or_none()
    if row is None:
        raise NoSuchInvitation(table_id)
    return row


def _read(connection: sa.Connection, row: sa.Row[tuple[object, ...]]) -> Invitation:
    people = {each.seat: Guest(each.owner, each.name) for each in people_at(connection, row.id)}
    return Invitation(row.id, read_rules(row.rules), row.opponent, row.created, people)


def _sit(connection: sa.Connection, table_id: str, seat: int, owner: str, name: str) -> None:
    values = {"table_id": table_id, "seat": seat, "owner": owner, "name": name}
    connection.execute(sa.insert(schema.seats).values(values))


def _check_name(invitation: Invitation, owner: str, name: str) -> None:
    others = {guest.name.casefold() for guest in invitation.people.values() if guest.owner != owner}
    if name and name.casefold() in others | _own_words():
        raise NameTaken


@cache
def _own_words() -> frozenset[str]:
    """What a table calls people who have no name, the computer, and the one who looks at it."""
    words = set()
    for spoken in LANGUAGES:
        with speaking(spoken):
            for who in CALLED:
                person = Person(who)
                words |= {person.name.casefold(), person.beginning.casefold(), person.inside.casefold()}
    return frozenset(words)
