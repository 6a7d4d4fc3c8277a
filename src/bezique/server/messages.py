"""The shapes of docs/wire.md as types: what the browser receives, and the one thing it sends.

Names are written in camelCase on the wire. A card is its name at this table (module names), a seat a number.
"""

from __future__ import annotations

from typing import Annotated

import msgspec


class Message(msgspec.Struct, frozen=True, rename="camel"):
    """Base of everything that goes over the wire."""


class Line(Message, frozen=True):
    """A line of the score sheet."""

    seat: int
    what: str
    label: str
    cards: list[str]
    points: int
    trick: int
    deal: int


class EventMessage(Message, frozen=True):
    """One thing that happened, as the asking seat may know it."""

    kind: str
    seat: int | None
    cards: list[str]
    lines: list[Line]
    text: str
    more: str = ""


class Player(Message, frozen=True):
    """Who sits on a seat: the name alone, as a sentence begins with it, and within a sentence."""

    name: str
    begins: str
    within: str
    kind: str
    place: str


class LadderMessage(Message, frozen=True):
    """Where the player stands on the ladder."""

    level: int
    streak: int
    score: str
    best: str


class TableMessage(Message, frozen=True):
    """What stays the same during a match (the ladder moves at its end)."""

    id: str
    seat: int
    rules: str
    rules_title: str
    players: list[Player]
    ladder: LadderMessage | None
    opening: list[EventMessage]
    relaxed: bool
    imported: int


class MatchMessage(Message, frozen=True):
    """Where the match stands."""

    deal: int
    target: int | None
    totals: list[int]
    deals: list[list[int]]
    sides: list[list[int]]
    side_totals: list[int]
    over: bool
    winner: int | None
    winners: list[int]
    result: str
    may_continue: bool
    goal: str
    may_take_back: bool
    asked: int | None
    may_answer: bool
    stand_ins: list[int]
    taken_back: list[int]
    hints: list[int]
    seal: str


class Played(Message, frozen=True):
    """A card of a trick with the seat that played it."""

    seat: int
    card: str


class LastTrick(Message, frozen=True):
    """The trick before."""

    winner: int
    cards: list[Played]


class OnTable(Message, frozen=True):
    """A card that lies open before a seat, with the melds it has served in and those in which it still may."""

    card: str
    served: list[str]
    may: list[str]


class Seat(Message, frozen=True):
    """What everybody may know of a seat."""

    score: int
    concealed: int
    known: list[str]
    table: list[OnTable]
    brisques: int


class ActionMessage(Message, frozen=True):
    """Something the asking seat may do now."""

    action: str
    verb: str
    cards: list[str]
    meld: str
    label: str
    points: int
    borrowed: list[str]
    later: list[str] = []
    loses: list[str] = []


class ProspectMessage(Message, frozen=True):
    """A meld that the asking seat could still complete, with what it lacks."""

    meld: str
    label: str
    points: int
    have: list[str]
    missing: list[str]
    unseen: list[int]


class View(Message, frozen=True):
    """The deal as the asking seat knows it."""

    phase: str
    strict: bool
    turn: int | None
    dealer: int
    leader: int
    tricks: int
    trump: str | None
    turn_up: str | None
    stock: int
    table_is: str
    partner: int | None
    handed_over: bool
    trick: list[Played]
    last_trick: LastTrick | None
    hand: list[str]
    seats: list[Seat]
    actions: list[ActionMessage]
    offences: list[ActionMessage]
    forbidden: dict[str, str]
    lines: list[Line]
    pair: list[str]
    prospects: list[ProspectMessage]
    take_rest: bool


class State(Message, frozen=True):
    """All that a page needs to show a table."""

    version: int
    table: TableMessage
    match: MatchMessage
    view: View


class Frame(Message, frozen=True):
    """One thing that happened and the state after it."""

    event: EventMessage
    state: State


class Frames(Message, frozen=True):
    """The answer to an action."""

    frames: list[Frame]


class EstimateMessage(Message, frozen=True):
    """What an action comes to: own points of the deal less others', and how far off the distance to the best may be."""

    action: str
    points: float
    half: float


class HintMessage(Message, frozen=True):
    """What the asking seat might do at a version, and why."""

    version: int
    advice: str
    equal: list[str]
    worlds: int
    exact: bool
    actions: list[EstimateMessage]
    reasons: list[str]


class OpenedPack(Message, frozen=True):
    """The pack of a finished deal as it was sealed, and what its dealing goes by."""

    deal: int
    seal: str
    salt: str
    order: list[str]
    packets: list[int]
    dealer: int
    turn_up: bool
    packs: int


class Failure(Message, frozen=True, omit_defaults=True):
    """Why something was not done: a sentence, the rule that forbids it, the present state when it was stale."""

    error: str
    rule: str = ""
    state: State | None = None


class Act(Message, frozen=True, forbid_unknown_fields=True):
    """What a player wants to do, on which version, under which idempotency key."""

    version: int
    action: str
    key: Annotated[str, msgspec.Meta(pattern=r"^[^\0]*$")]  # PostgreSQL keeps no text with a NUL


class Ask(Message, frozen=True, forbid_unknown_fields=True):
    """What a player wants to be told about: the version of the table."""

    version: int
