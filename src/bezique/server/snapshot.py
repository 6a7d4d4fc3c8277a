"""What can be seen of a table: its set-up, how it stands after some number of events, and what brought it there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bezique.cards import Card
from bezique.events import Event, ScoreLine
from bezique.match import Ladder, Outcome
from bezique.rules import Rules
from bezique.server.names import Names
from bezique.view import PlayerView

HUMAN = 0
"""The seat of the browser that made the table; at a shared one other people sit on others."""
PERSON = "human"
"""What stands for a player who is no computer player."""


class Seated:
    """What knows who plays: for each seat PERSON or the name of a computer player."""

    __slots__ = ()
    players: tuple[str, ...]

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    @property
    def is_shared(self) -> bool:
        """Whether several people play."""
        return len(self.humans) > 1


@dataclass(frozen=True, slots=True)
class Info(Seated):
    """What everybody at the table may know of its set-up."""

    id: str
    rules: Rules
    players: tuple[str, ...]
    cuts: tuple[Event, ...]
    """The cutting of cards for the first deal."""
    relaxed: bool
    imported: int = 0
    """How many of its first deals were taken up from a record, the running one too."""
    names: tuple[str, ...] = ()
    """What people call themselves, where several play."""


@dataclass(frozen=True, slots=True)
class DealtLine:
    """A score line with the trick and the deal in which it was written."""

    line: ScoreLine
    trick: int
    deal: int


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and what its words depend on: so it is told in the same words whenever a seat is told of it."""

    event: Event
    open: tuple[tuple[Card, ...], ...]
    """The cards that lay open before each seat when it happened."""
    forgotten: Mapping[int, int]
    """For each human seat how many cards that it had seen became unseen again, where a move was taken back."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table after some number of events (the version), as the human seats may know it. Immutable."""

    info: Info
    version: int
    views: dict[int, PlayerView]
    names: dict[int, Names]
    deal: int
    results: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    side_totals: tuple[int, ...]
    brisques: tuple[int, ...]
    """What each seat's aces and tens are worth, where they count in the settlement of a finished deal."""
    outcome: Outcome
    gave_up: int | None
    """The seat that gave the match up."""
    may_continue: bool
    lines: tuple[DealtLine, ...]
    ladder: Ladder | None
    may_take_back: tuple[int, ...]
    """The seats that may take back a move now, or ask for it."""
    asked: int | None
    """The seat that has asked whether it may take a move back, until that is answered or somebody acts."""
    may_answer: tuple[int, ...]
    """The seats that are asked."""
    stand_ins: tuple[int, ...]
    """The seats of people for whom the computer plays just now."""
    taken_back: tuple[int, ...]
    """How often a move was taken back in each deal."""
    hints: tuple[int, ...]
    """At how many decisions of each deal the player was given a hint."""
    seal: str
    """The seal of the pack of this deal, or nothing."""
    told: tuple[Told, ...]
    """What happened in this deal last, also what was taken back; in order."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one stored action brought (or the opening): its events, and the table before and after them."""

    seq: int
    events: tuple[Event, ...]
    before: Snapshot | None
    after: Snapshot

    @property
    def told(self) -> tuple[Told, ...]:
        """Its events as they are told."""
        told = self.after.told
        return told[len(told) - len(self.events) :]
