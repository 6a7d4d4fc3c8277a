"""The authority over all tables. Knows no HTTP.

What a player does is checked, stored, and only then done and told; then the computer moves, each move stored as
well, until a person has to choose. A computer's move is stored and never computed again, so a table that is
loaded after a restart stands exactly where it stood. Methods block; call them from threads.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakValueDictionary

from bezique.actions import Action
from bezique.deal import Deal
from bezique.match import Ladder, Match
from bezique.players import LEVELS, PLAYERS, USUAL
from bezique.record import Record, read_record, record_text
from bezique.rules import Rules
from bezique.server.sealed import SealedPack
from bezique.server.store import Conflict, Count, LadderBusy, PlayedMatch, Store, Summary
from bezique.server.table import DRAW, GIVE_UP, HINT, HUMAN, TAKE_REST, Setup, Snapshot, Step, Stored, Table, players_of
from bezique.view import PlayerView

__all__ = ["LadderBusy", "NoSuchTable", "StaleVersion", "Tables"]

_log = logging.getLogger(__name__)
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 10
_FAR = 200
"""For how many events back a listener is told what it has missed, rather than how things stand."""
_KEPT_CARDS = 64 * 1024
"""How many dealt cards the tables in memory may have together: a thousand deals of two packs."""


class Chooser(Protocol):
    """A computer player."""

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""


class NoSuchTable(Exception):
    """There is no such table, or it is somebody else's."""


class StaleVersion(Exception):
    """The table is not at the version that the player acted on; ``snapshot`` is the table as it is."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(f"the table is at version {snapshot.version}")
        self.snapshot = snapshot


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """How a finished deal was dealt."""

    rules: Rules
    dealer: int
    pack: SealedPack


@dataclass(frozen=True, slots=True)
class FinishedDealOf:
    """A finished deal with its match: whether that is the reader's, and how many of its deals came from a file."""

    deal: Deal
    match: Match
    is_owner: bool
    imported: int

    @property
    def has_table(self) -> bool:
        """Whether the reader has a table to go back to: that of a match that was only looked at would show no more."""
        return self.is_owner and not (self.match.is_over and self.imported == len(self.match.deals))


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over, and the names of its seats where it came from a file."""

    match: Match
    names: tuple[str, ...] | None


class _Entry:
    """A table in memory, with the lock under which it changes and the snapshot that readers see.

    ``table`` is None while it may be ahead of the database: it is loaded again before it is used.
    """

    def __init__(self, table: Table, owner: str) -> None:
        self.id, self.owner = table.setup.id, owner
        self.lock = threading.Lock()
        self.table: Table | None = table
        self.snapshot = table.snapshot

    @property
    def cards(self) -> int:
        """How many cards have been dealt at it: what it takes in memory goes by that."""
        return self.snapshot.deal * self.snapshot.info.rules.cards


class Tables:
    """All tables of a database."""

    def __init__(
        self,
        store: Store,
        make_player: Callable[[str, int], Chooser],
        publish: Callable[[Step], None] = lambda step: None,
    ) -> None:
        """Work on a store; ``publish`` hears of every step as soon as it is stored."""
        self.store = store
        self._make_player = make_player
        self._publish = publish
        self._kept: OrderedDict[tuple[str, str], _Entry] = OrderedDict()
        # A table that somebody works with stays the same one for everybody, even when it is no longer kept.
        self._living: WeakValueDictionary[tuple[str, str], _Entry] = WeakValueDictionary()
        self._lock = threading.Lock()

    def create(self, owner: str, rules: Rules, opponent: str, seed: int | None = None, *, relaxed: bool = False) -> str:
        """Begin a match with a computer player on every other seat; the table's id.

        In a relaxed match moves can be taken back; one of the ladder never is, and its level says who the rival is.
        The seed is drawn from the system unless given. Raises LadderBusy while a ladder match is unfinished.
        """
        previous = self.store.previous_dealer(owner, rules.name) if rules.alternate_matches else None
        ladder = self.store.ladder(owner) if rules.ladder else None
        rival = LEVELS[ladder.level - 1] if ladder else opponent
        setup = Setup(
            id=_new_id(),
            rules=rules,
            players=players_of(rules, rival),
            seed=secrets.randbits(128) if seed is None else seed,
            previous_dealer=previous,
            ladder=ladder,
            relaxed=relaxed and not rules.ladder,
        )
        table = Table(setup)
        self.store.create(setup, owner, table.match.first_dealer, summary_of(table.snapshot))
        return setup.id

    def take_in(self, owner: str, record: Record) -> str:
        """Keep a match that came from a file; the table's id.

        The person sits on the first seat and goes on where the record ends, against the computer player that it names,
        if any. Its cards stand in the file, so moves can be taken back, and the match counts nowhere.
        """
        rules = record.match.rules
        setup = Setup(
            id=_new_id(),
            rules=rules,
            players=players_of(rules, next((name for name in record.names[1:] if name in PLAYERS), USUAL)),
            seed=secrets.randbits(128),
            relaxed=True,
            record=record_text(record),
        )
        table = Table(setup)
        self.store.create(setup, owner, table.match.first_dealer, summary_of(table.snapshot))
        self._took(_Entry(table, owner))
        return setup.id

    def get(self, table_id: str, owner: str) -> Snapshot:
        """A table as it is. Raises NoSuchTable."""
        return self._entry(table_id, owner).snapshot

    def since(self, table_id: str, owner: str, version: int) -> list[Step]:
        """The steps that brought a table from a version to the present one.

        None where it is the present one, or no version of this table, or lies too far back. Raises NoSuchTable.
        """
        entry = self._entry(table_id, owner)
        if not 0 <= version < entry.snapshot.version <= version + _FAR:
            return []
        setup, actions = self._stored(entry.id, entry.owner)
        table = Table(setup)
        if version < table.version:
            return []
        steps = [table.apply(stored) for stored in actions]
        return [step for step in steps if step.after.version > version]

    def settle(self, table_id: str, owner: str) -> Snapshot:
        """A table after what it has to do by itself; where that is being done already, the table as it is."""
        entry = self._entry(table_id, owner)
        if entry.lock.acquire(blocking=False):
            try:
                self._settle(entry, self._open(entry))
            except Conflict:
                self._open(entry)
            finally:
                entry.lock.release()
        return entry.snapshot

    def act(self, table_id: str, owner: str, version: int, action: str, key: str) -> list[Step]:
        """Do what a player wants and what follows from it; the steps up to the player's next choice.

        The same key again gives the same steps and does nothing. Raises NoSuchTable, StaleVersion, or a
        BeziqueError for what is not allowed; nothing has changed then.
        """
        entry = self._entry(table_id, owner)
        with self._changing(entry) as table:
            self._settle(entry, table)
            if key in table.keys:
                return self._again(entry, table.keys[key])
            if version != table.version:
                raise StaleVersion(table.snapshot)
            return self._do(entry, table, action, key)

    def note_hint(self, table_id: str, owner: str, version: int) -> None:
        """Count a hint for the present decision, once. Raises NoSuchTable, or StaleVersion where that has passed."""
        entry = self._entry(table_id, owner)
        with self._changing(entry) as table:
            if version != table.version:
                raise StaleVersion(table.snapshot)
            if not table.is_hinted:
                self._append(entry, table, Stored(table.seq + 1, HUMAN, HINT, "player"))

    def give_up(self, table_id: str, owner: str) -> None:
        """Give a match up; one that is over stays as it is. Raises NoSuchTable or StaleVersion."""
        entry = self._entry(table_id, owner)
        with self._changing(entry) as table:
            if not table.match.is_over:
                self._do(entry, table, GIVE_UP, None)

    def opened(self, table_id: str, owner: str, number: int) -> OpenedDeal | None:
        """A deal of which no card can be played any more, with its sealed pack; else None. Raises NoSuchTable."""
        entry = self._entry(table_id, owner)
        with entry.lock:
            table = self._open(entry)
            pack = table.opened(number)
            return OpenedDeal(table.setup.rules, table.match.deals[number - 1].dealer, pack) if pack else None

    def finished_deal(self, table_id: str, owner: str, number: int) -> FinishedDealOf | None:
        """A finished deal (from 1) for its player, and of a match that is over for anybody; else None."""
        opened = self._readable(table_id, owner)
        deals = opened[0].match.deals if opened else []
        if opened is None or not 1 <= number <= len(deals) or not deals[number - 1].is_over:
            return None
        table, is_owner = opened
        return FinishedDealOf(table.match.deals[number - 1], table.match, is_owner, table.info.imported)

    def finished_match(self, table_id: str, owner: str) -> FinishedMatch | None:
        """A match that is over, for anybody who knows its table; else None."""
        opened = self._readable(table_id, owner)
        if opened is None or not opened[0].match.is_over:
            return None
        record = opened[0].setup.record
        return FinishedMatch(opened[0].match, read_record(record).names if record else None)

    def _readable(self, table_id: str, owner: str) -> tuple[Table, bool] | None:
        """The table of a match that may be read, and whether it is the reader's own."""
        try:
            entry, is_owner = self._entry(table_id, owner), True
        except NoSuchTable:
            holder = self.store.holder_when_over(table_id)
            if holder is None:
                return None
            entry, is_owner = self._entry(table_id, holder), False
        with entry.lock:
            return self._open(entry), is_owner

    def ladder(self, owner: str) -> Ladder:
        """An owner's ladder."""
        return self.store.ladder(owner)

    def played(self, owner: str, count: Count | None = None) -> list[PlayedMatch]:
        """The matches of an owner with their finished deals, in the order of play: all, or those that count."""
        for table_id in self.store.uncounted(owner):
            self.store.count(table_id, self._load(table_id, owner).finished())
        return self.store.played(owner, count)

    # Helpers

    def _entry(self, table_id: str, owner: str) -> _Entry:
        name = (table_id, owner)
        with self._lock:
            entry = self._living.get(name)
            if entry is not None:
                self._keep(name, entry)
                return entry
        return self._took(_Entry(self._load(table_id, owner), owner))

    def _took(self, entry: _Entry) -> _Entry:
        """Keep a table that was loaded or made; the one that is there where somebody was quicker."""
        name = (entry.id, entry.owner)
        with self._lock:
            entry = self._living.setdefault(name, entry)
            self._keep(name, entry)
            return entry

    def _keep(self, name: tuple[str, str], entry: _Entry) -> None:
        """Keep a table in memory, and let go of those that were used longest ago while there are too many cards."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return
        self._kept[name] = entry
        cards = sum(each.cards for each in self._kept.values())
        while cards > _KEPT_CARDS and len(self._kept) > 1:
            cards -= self._kept.popitem(last=False)[1].cards

    def _load(self, table_id: str, owner: str) -> Table:
        setup, actions = self._stored(table_id, owner)
        table = Table(setup)
        for stored in actions:
            table.apply(stored)
        return table

    def _stored(self, table_id: str, owner: str) -> tuple[Setup, list[Stored]]:
        loaded = self.store.load(table_id, owner)
        if loaded is None:
            raise NoSuchTable(table_id)
        return loaded

    def _open(self, entry: _Entry) -> Table:
        """The table of an entry, whose lock is held."""
        if entry.table is None:
            entry.table = self._load(entry.id, entry.owner)
            entry.snapshot = entry.table.snapshot
        return entry.table

    @contextmanager
    def _changing(self, entry: _Entry) -> Iterator[Table]:
        """The table of an entry, to be changed; when somebody else has changed it before, StaleVersion."""
        with entry.lock:
            try:
                yield self._open(entry)
            except Conflict:
                raise StaleVersion(self._open(entry).snapshot) from None

    def _do(self, entry: _Entry, table: Table, action: str, key: str | None) -> list[Step]:
        stored = Stored(table.seq + 1, HUMAN, table.check(HUMAN, action), "player", key)
        steps = [self._append(entry, table, stored), *self._settle(entry, table)]
        while action.strip() == TAKE_REST and not table.match.deal.is_over:
            stored = Stored(table.seq + 1, HUMAN, table.claimed(HUMAN), "claim")
            steps += [self._append(entry, table, stored), *self._settle(entry, table)]
        return steps

    def _settle(self, entry: _Entry, table: Table) -> list[Step]:
        """Do what the table has to do by itself, move by move."""
        steps = []
        while pending := table.pending():
            seat, forced = pending
            action = DRAW if forced else self._choose(table, seat)
            stored = Stored(table.seq + 1, seat, action, "table" if forced else "computer")
            steps.append(self._append(entry, table, stored))
        return steps

    def _append(self, entry: _Entry, table: Table, stored: Stored) -> Step:
        """Do an action and store it; only when it is stored it is shown and told."""
        entry.table = None
        step = table.apply(stored)
        finished = table.finished()[-1:] if any(event.kind == "end" for event in step.events) else ()
        self.store.append(entry.id, stored, summary_of(step.after), finished)
        entry.table = table
        entry.snapshot = step.after
        self._publish(step)
        return step

    def _choose(self, table: Table, seat: int) -> str:
        """The move of a computer player. A player that fails must not end the match: the first move is taken."""
        view = table.view(seat)
        try:
            player = self._make_player(table.setup.players[seat], table.player_seed(seat))
            return table.check(seat, str(player.choose(view)))
        except Exception:
            _log.exception("the player %r failed at table %s", table.setup.players[seat], table.setup.id)
            return str(view.actions[0])

    def _again(self, entry: _Entry, seq: int) -> list[Step]:
        """The steps that an action brought before: from that action to the player's next one."""
        setup, actions = self._stored(entry.id, entry.owner)
        table, steps = Table(setup), []
        for stored in actions:
            if stored.seq > seq and stored.by == "player":
                break
            step = table.apply(stored)
            if stored.seq >= seq:
                steps.append(step)
        return steps


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def summary_of(snapshot: Snapshot) -> Summary:
    """Where a match stands, as lists show it: the points of the running deal count."""
    running = len(snapshot.results) < snapshot.deal
    deal = snapshot.views[HUMAN].scores if running else (0,) * len(snapshot.totals)
    scores = tuple(total + points for total, points in zip(snapshot.totals, deal, strict=True))
    return Summary(snapshot.version, scores, snapshot.outcome)
