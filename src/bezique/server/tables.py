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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol
from weakref import WeakValueDictionary

from bezique.actions import Action
from bezique.deal import Deal
from bezique.errors import IllegalAction
from bezique.language import gettext
from bezique.match import Ladder, Match
from bezique.players import LEVELS, PLAYERS, USUAL
from bezique.record import Record, read_record, record_text
from bezique.rules import Rules
from bezique.server.invitations import Invitation
from bezique.server.sealed import SealedPack
from bezique.server.snapshot import HUMAN, Info, Snapshot, Step
from bezique.server.store import Conflict, Count, LadderBusy, PlayedMatch, Store, Summary
from bezique.server.table import (
    DRAW,
    GIVE_UP,
    HINT,
    SIT_DOWN,
    STAND_IN,
    TAKE_REST,
    Setup,
    Stored,
    Table,
    new_id,
    players_of,
    stands_in,
)
from bezique.view import PlayerView

__all__ = ["LadderBusy", "NoSuchTable", "StaleVersion", "Tables"]

_log = logging.getLogger(__name__)
_FAR = 200
"""For how many events back a listener is told what it has missed, rather than how things stand."""
_KEPT_CARDS = 64 * 1024
"""How many dealt cards the tables in memory may have together: a thousand deals of two packs."""


class Chooser(Protocol):
    """A computer player."""

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""


class NoSuchTable(Exception):
    """There is no such table, or whoever asks does not play at it."""


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
    """A finished deal with its match, and who reads it."""

    deal: Deal
    match: Match
    info: Info
    seat: int | None
    """The seat of the reader; None for one who does not play there."""

    @property
    def has_table(self) -> bool:
        """Whether the reader has a table to go back to: that of a match that was only looked at would show no more."""
        return self.seat is not None and not (self.match.is_over and self.info.imported == len(self.match.deals))


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over; and the names of its seats where they stood in a file."""

    match: Match
    info: Info
    names: tuple[str, ...] | None


class _Entry:
    """A table in memory, with the lock under which it changes and the snapshot that readers see.

    ``seats`` are those of the owners who play there. ``table`` is None while it may be ahead of the database: it is
    loaded again before it is used.
    """

    def __init__(self, table: Table, seats: Mapping[str, int]) -> None:
        self.id, self.seats = table.setup.id, seats
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
        is_here: Callable[[str, int], bool] = lambda table_id, seat: False,
    ) -> None:
        """Work on a store; ``publish`` hears of every step as soon as it is stored.

        ``is_here`` tells whether somebody listens at a seat of a table.
        """
        self.store = store
        self._make_player = make_player
        self._publish = publish
        self._is_here = is_here
        self._kept: OrderedDict[str, _Entry] = OrderedDict()
        # A table that somebody works with stays the same one for everybody, even when it is no longer kept.
        self._living: WeakValueDictionary[str, _Entry] = WeakValueDictionary()
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
            id=new_id(),
            rules=rules,
            players=players_of(rules, rival),
            seed=secrets.randbits(128) if seed is None else seed,
            previous_dealer=previous,
            ladder=ladder,
            relaxed=relaxed and not rules.ladder,
        )
        self._begin(setup, owner)
        return setup.id

    def begin(self, invitation: Invitation, seed: int | None = None) -> None:
        """Begin the match that an invitation offers, with the people who have sat down and computers for the rest.

        The seed is drawn from the system unless given. Raises Conflict where it has begun, or somebody has come or
        gone.
        """
        rules, people = invitation.rules, invitation.people
        setup = Setup(
            id=invitation.id,
            rules=rules,
            players=players_of(rules, invitation.opponent, people),
            seed=secrets.randbits(128) if seed is None else seed,
            names=tuple(people[seat].name if seat in people else "" for seat in range(rules.seats)),
        )
        self._begin(setup, people[HUMAN].owner)

    def again(self, table_id: str, owner: str) -> str:
        """The match that the same people play after a shared one that is over: begun by whoever asks first; its id.

        Raises NoSuchTable, or IllegalAction before the match is over and where nobody else played.
        """
        entry = self._entry(table_id, owner)
        with entry.lock:
            table = self._open(entry)
        before = table.setup
        if not table.match.is_over or not before.is_shared:
            raise IllegalAction("match-running", gettext("the match is not over yet"))
        previous = table.match.first_dealer if before.rules.alternate_matches else None
        setup = replace(before, id=new_id(), seed=secrets.randbits(128), previous_dealer=previous, sealed=True)
        host = next(each for each, seat in entry.seats.items() if seat == HUMAN)
        try:
            self._begin(setup, host, follows=table_id)
        except Conflict:
            return self.store.next_of(table_id) or setup.id
        return setup.id

    def _begin(self, setup: Setup, owner: str, follows: str | None = None) -> Table:
        table = Table(setup)
        self.store.create(setup, owner, table.match.first_dealer, summary_of(table.snapshot), follows)
        return table

    def take_in(self, owner: str, record: Record) -> str:
        """Keep a match that was taken up from a record; the table's id.

        The person sits on the first seat and goes on where the record ends, against the computer player that it names,
        if any. Its cards stand in the file, so moves can be taken back, and the match counts nowhere.
        """
        rules = record.match.rules
        setup = Setup(
            id=new_id(),
            rules=rules,
            players=players_of(rules, next((name for name in record.names[1:] if name in PLAYERS), USUAL)),
            seed=secrets.randbits(128),
            relaxed=True,
            record=record_text(record),
        )
        self._took(_Entry(self._begin(setup, owner), {owner: HUMAN}))
        return setup.id

    def get(self, table_id: str, owner: str) -> Snapshot:
        """A table as it is. Raises NoSuchTable."""
        return self._entry(table_id, owner).snapshot

    def seat(self, table_id: str, owner: str) -> int:
        """The seat of an owner at a table. Raises NoSuchTable."""
        return self._entry(table_id, owner).seats[owner]

    def since(self, table_id: str, owner: str, version: int) -> list[Step]:
        """The steps that brought a table from a version to the present one.

        None at all where it is the present one, or no version of this table, or lies too far back. Raises NoSuchTable.
        """
        entry = self._entry(table_id, owner)
        if not 0 <= version < entry.snapshot.version <= version + _FAR:
            return []
        setup, actions = self._stored(entry.id)
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

    def sit_down(self, table_id: str, owner: str) -> None:
        """Play on for oneself, where the computer has played meanwhile. Raises NoSuchTable or StaleVersion."""
        entry = self._entry(table_id, owner)
        seat = entry.seats[owner]
        if entry.snapshot.info.is_shared:  # looked at in turn: the computer may just be asked to play
            with self._changing(entry) as table:
                if table.is_away(seat):
                    self._append(entry, table, Stored(table.seq + 1, seat, SIT_DOWN, "table"))

    def act(self, table_id: str, owner: str, version: int, action: str, key: str) -> list[Step]:
        """Do what a player wants and what follows from it; the steps up to the player's next choice.

        The same key again gives the same steps and does nothing. Raises NoSuchTable, StaleVersion, or a
        BeziqueError for what is not allowed; nothing has changed then.
        """
        entry = self._entry(table_id, owner)
        if entry.snapshot.info.is_shared:  # a key is its owner's own, and says nothing to others at the table
            key = f"{entry.seats[owner]} {key}"
        with self._changing(entry) as table:
            self._settle(entry, table)
            if key in table.keys:
                return self._again(entry, table.keys[key])
            if version != table.version:
                raise StaleVersion(table.snapshot)
            seat = entry.seats[owner]
            stored = table.check(seat, action)
            if stored.startswith(STAND_IN) and self._is_here(entry.id, stands_in(stored)):
                present = gettext("whoever sits there has the table open, or had a moment ago")
                raise IllegalAction("no-stand-in", present)
            return self._do(entry, table, seat, action, key)

    def note_hint(self, table_id: str, owner: str, version: int) -> None:
        """Count a hint for the present decision, once. Raises NoSuchTable, or StaleVersion where that has passed."""
        entry = self._entry(table_id, owner)
        with self._changing(entry) as table:
            if version != table.version:
                raise StaleVersion(table.snapshot)
            if not table.is_hinted:
                self._append(entry, table, Stored(table.seq + 1, entry.seats[owner], HINT, "player"))

    def give_up(self, table_id: str, owner: str) -> None:
        """Give a match up; one that is over stays as it is. Raises NoSuchTable or StaleVersion."""
        entry = self._entry(table_id, owner)
        with self._changing(entry) as table:
            if not table.match.is_over:
                self._do(entry, table, entry.seats[owner], GIVE_UP, None)

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
        table, seat = opened
        return FinishedDealOf(table.match.deals[number - 1], table.match, table.info, seat)

    def finished_match(self, table_id: str, owner: str) -> FinishedMatch | None:
        """A match that is over, for anybody who knows its table; else None."""
        opened = self._readable(table_id, owner)
        if opened is None or not opened[0].match.is_over:
            return None
        table = opened[0]
        record = table.setup.record
        return FinishedMatch(table.match, table.info, read_record(record).names if record else None)

    def _readable(self, table_id: str, owner: str) -> tuple[Table, int | None] | None:
        """The table of a match that may be read, and the seat of the reader, if that is a player of it."""
        try:
            entry = self._entry(table_id, owner)
        except NoSuchTable:
            if not self.store.is_over(table_id):
                return None
            entry = self._found(table_id, self.store.seated(table_id))
        with entry.lock:
            return self._open(entry), entry.seats.get(owner)

    def ladder(self, owner: str) -> Ladder:
        """An owner's ladder."""
        return self.store.ladder(owner)

    def played(self, owner: str, count: Count | None = None) -> list[PlayedMatch]:
        """The matches of an owner with their finished deals, in the order of play: all, or those that count."""
        for table_id in self.store.uncounted(owner):
            self.store.count(table_id, self._load(table_id).finished())
        return self.store.played(owner, count)

    # Helpers

    def _entry(self, table_id: str, owner: str) -> _Entry:
        """The table of somebody who plays there. Raises NoSuchTable."""
        with self._lock:
            entry = self._living.get(table_id)
        seats = entry.seats if entry else self.store.seated(table_id)
        if owner not in seats:
            raise NoSuchTable(table_id)
        return self._found(table_id, seats)

    def _found(self, table_id: str, seats: Mapping[str, int]) -> _Entry:
        """A table, from the memory or loaded."""
        with self._lock:
            entry = self._living.get(table_id)
            if entry is not None:
                self._keep(entry)
                return entry
        return self._took(_Entry(self._load(table_id), seats))

    def _took(self, entry: _Entry) -> _Entry:
        """Keep a table that was loaded or made; the one that is there where somebody was quicker."""
        with self._lock:
            entry = self._living.setdefault(entry.id, entry)
            self._keep(entry)
            return entry

    def _keep(self, entry: _Entry) -> None:
        """Keep a table in memory, and let go of those that were used longest ago while there are too many cards."""
        if entry.id in self._kept:
            self._kept.move_to_end(entry.id)
            return
        self._kept[entry.id] = entry
        cards = sum(each.cards for each in self._kept.values())
        while cards > _KEPT_CARDS and len(self._kept) > 1:
            cards -= self._kept.popitem(last=False)[1].cards

    def _load(self, table_id: str) -> Table:
        setup, actions = self._stored(table_id)
        table = Table(setup)
        for stored in actions:
            table.apply(stored)
        return table

    def _stored(self, table_id: str) -> tuple[Setup, list[Stored]]:
        loaded = self.store.load(table_id)
        if loaded is None:
            raise NoSuchTable(table_id)
        return loaded

    def _open(self, entry: _Entry) -> Table:
        """The table of an entry, whose lock is held."""
        if entry.table is None:
            entry.table = self._load(entry.id)
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

    def _do(self, entry: _Entry, table: Table, seat: int, action: str, key: str | None) -> list[Step]:
        stored = Stored(table.seq + 1, seat, table.check(seat, action), "player", key)
        steps = [self._append(entry, table, stored), *self._settle(entry, table)]
        while action.strip() == TAKE_REST and not table.match.deal.is_over:
            steps += [self._append(entry, table, table.claimed(seat)), *self._settle(entry, table)]
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
            player = self._make_player(table.player(seat), table.player_seed(seat))
            return table.check(seat, str(player.choose(view)), by_person=False)
        except Exception:
            _log.exception("the player %r failed at table %s", table.player(seat), table.setup.id)
            return str(view.actions[0])

    def _again(self, entry: _Entry, seq: int) -> list[Step]:
        """The steps that an action brought before: from that action to the player's next one."""
        setup, actions = self._stored(entry.id)
        table, steps = Table(setup), []
        for stored in actions:
            if stored.seq > seq and stored.by == "player":
                break
            step = table.apply(stored)
            if stored.seq >= seq:
                steps.append(step)
        return steps


def summary_of(snapshot: Snapshot) -> Summary:
    """Where a match stands, as lists show it: the points of the running deal count."""
    running = len(snapshot.results) < snapshot.deal
    deal = snapshot.views[HUMAN].scores if running else (0,) * len(snapshot.totals)
    scores = tuple(total + points for total, points in zip(snapshot.totals, deal, strict=True))
    return Summary(snapshot.version, scores, snapshot.outcome)
