"""The tutorial: one deal whose pack was laid, played in steps. In each the page shows a position and takes one action.

The deal is a record (tutorial.txt), which the engine plays and checks; the positions, what may be done in them and
what comes of it are told as at any table. So the lesson knows no rule of its own, and the page needs no server for it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bezique.actions import Action
from bezique.deal import Deal
from bezique.language import gettext, gettext_noop, language
from bezique.match import Match
from bezique.record import read_record
from bezique.server import wire
from bezique.server.messages import Frame, Message, State
from bezique.server.snapshot import HUMAN, Snapshot, Step
from bezique.server.table import Setup, Stored, Table, players_of
from bezique.server.templating import templates

RECORD = Path(__file__).with_suffix(".txt")
_templates = templates()


@dataclass(frozen=True, slots=True)
class Part:
    """A step of the tutorial as it is written: what is said, and where in the deal that is."""

    title: str
    text: str
    trick: int
    """Before an action of yours in this trick; 0 is the end of the deal."""
    verb: str = ""
    """What you are asked to do there; empty where there is only something to read."""
    hint: str = ""
    """What is said when you do something else."""
    later: bool = False
    """Whether tricks between the step before and this one are left out."""


PARTS = (
    Part(
        gettext_noop("Trumps"),
        gettext_noop(
            "The ace of hearts lies turned up, so hearts are trumps: they beat every other suit. You and your rival "
            "play one card each to a trick."
        ),
        1,
    ),
    Part(
        gettext_noop("Leading a card"),
        gettext_noop("You lead, and any card will do. Play the eight of clubs: a low card risks nothing."),
        1,
        "play",
        gettext_noop("That card is worth keeping. Lead the eight of clubs."),
    ),
    Part(
        gettext_noop("The ten beats the king"),
        gettext_noop(
            "The ten ranks above the king, below the ace. Take this king with your ten: aces and tens, the brisques, "
            "count 10 for whoever wins them."
        ),
        2,
        "play",
        gettext_noop("You need not follow suit, but this trick is worth winning: play the ten of clubs."),
    ),
    Part(
        gettext_noop("A marriage"),
        gettext_noop(
            "Who wins a trick may declare a meld before drawing. King and queen of a suit are a marriage: declare it "
            "for 20."
        ),
        2,
        "declare",
        gettext_noop("Declare the marriage first: each meld needs a trick of its own, and the seven can wait."),
    ),
    Part(
        gettext_noop("Letting a trick go"),
        gettext_noop(
            "Declared cards lie open and can still be played. Keep the good ones, and lead the eight of diamonds."
        ),
        3,
        "play",
        gettext_noop("You will want that card later. Lead the eight of diamonds."),
    ),
    Part(
        gettext_noop("Trumping"),
        gettext_noop(
            "An ace was led, a brisque. You need not follow suit yet: take it with a trump, the nine of hearts."
        ),
        4,
        "play",
        gettext_noop(
            "Only a heart beats this ace, and the nine is enough: your other hearts have better things to do."
        ),
    ),
    Part(
        gettext_noop("The seven of trumps"),
        gettext_noop(
            "After a trick that you win, the seven of trumps is worth 10 and changes places with the card turned up. "
            "Exchange it for the ace."
        ),
        4,
        "seven",
        gettext_noop("Exchange the seven now: you may have to wait long for the next trick."),
    ),
    Part(
        gettext_noop("Leading an ace"),
        gettext_noop(
            "The jack of diamonds wants your queen of spades. Win a trick to declare them: only a trump beats the "
            "ace of clubs, so lead it."
        ),
        5,
        "play",
        gettext_noop("That card might lose the trick, or you will want it later. Lead the ace of clubs."),
    ),
    Part(
        gettext_noop("Bezique"),
        gettext_noop(
            "Queen of spades and jack of diamonds are the bezique: declare it for 40. The queen serves again: once "
            "in each kind of meld."
        ),
        5,
        "declare",
        gettext_noop("The game is named after what you hold: declare the bezique."),
    ),
    Part(
        gettext_noop("The sequence"),
        gettext_noop(
            "Fifteen tricks later you hold the five best trumps. Declare the sequence for 250; its king and queen "
            "scored as a marriage before."
        ),
        20,
        "declare",
        gettext_noop("Declare the sequence: it is worth 250, and you may not win another trick in time."),
        later=True,
    ),
    Part(
        gettext_noop("The end of the stock"),
        gettext_noop(
            "One hidden card is left for the winner, and the turned-up seven of trumps for the loser. Let this trick "
            "go: throw the eight of spades."
        ),
        24,
        "play",
        gettext_noop("Your other cards will be worth more in a moment. Play the eight of spades."),
        later=True,
    ),
    Part(
        gettext_noop("Strict play"),
        gettext_noop(
            "The stock is gone: now you must follow suit, and win if you can. Spades were led, so only your ace of "
            "spades may be played."
        ),
        25,
        "play",
    ),
    Part(
        gettext_noop("The last trick"),
        gettext_noop("The very last trick brings 10 points. Keep your trump for it, and lead the ten of diamonds."),
        31,
        "play",
        gettext_noop("Then your ten would be left for the last trick, and lose it. Lead the ten of diamonds."),
        later=True,
    ),
    Part(
        gettext_noop("Counting"),
        gettext_noop(
            "Nine brisques make 90 and the last trick 10: you have 500, your rival 100. Deals follow until somebody "
            "has 1,000."
        ),
        0,
    ),
)


class Lesson(Message, frozen=True):
    """A step as the page is told of it; ``action`` is empty where there is nothing to do but to read."""

    title: str
    text: str
    hint: str
    action: str
    state: State
    frames: list[Frame]
    """What the action brings, up to the next step, or up to where something is left out."""


class Lessons(Message, frozen=True):
    """The whole tutorial."""

    steps: list[Lesson]


@dataclass(frozen=True, slots=True)
class _Moment:
    """The table before an action of the deal, and what the action brought; at the end there is none."""

    before: Snapshot
    trick: int = 0
    seat: int = HUMAN
    action: Action | None = None
    brought: Step | None = None


def parts() -> list[Part]:
    """The steps in the language that is spoken."""
    return [
        dataclasses.replace(
            part, title=gettext(part.title), text=gettext(part.text), hint=part.hint and gettext(part.hint)
        )
        for part in PARTS
    ]


def lessons() -> Lessons:
    """The tutorial, from its record, in the language that is spoken."""
    spoken = parts()
    deal = read_record(RECORD.read_text(encoding="utf-8")).match.deal
    moments = _played(deal)
    places = [_place(part, moments) for part in spoken]
    told = [
        _lesson(part, moments, place, after, following)
        for (place, part), (after, following) in pairwise(zip(places, spoken, strict=True))
    ]
    end = _alone(wire.state(moments[-1].before, HUMAN))
    return Lessons([*told, Lesson(spoken[-1].title, spoken[-1].text, "", "", end, [])])


def _alone(state: State) -> State:
    """A state without a next deal: there is only this one."""
    return replace(state, match=replace(state.match, may_continue=False))


class _Laid(Table):
    """A table at which a deal is played again, from the pack and by the dealer of its record."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        super().__init__(Setup("tutorial", deal.rules, players_of(deal.rules, "simple"), seed=0))

    def _begin(self, first_dealer: int) -> Match:
        return Match(self._deal.rules, first_dealer=self._deal.dealer, order=self._deal.order)


def _played(deal: Deal) -> list[_Moment]:
    """The deal, played at a table."""
    table = _Laid(deal)
    moments = []
    for number, step in enumerate(deal.steps(), 1):
        before = table.snapshot
        brought = table.apply(Stored(number, step.seat, str(step.action), "player"))
        moments.append(_Moment(before, step.trick, step.seat, step.action, brought))
    return [*moments, _Moment(table.snapshot)]


def _place(part: Part, moments: list[_Moment]) -> int:
    """Where a step stands: before the first action of yours in its trick that it asks for, or before any."""
    for place, moment in enumerate(moments):
        if moment.trick != part.trick or moment.seat != HUMAN:
            continue
        if not part.verb or (moment.action is not None and moment.action.verb == part.verb):
            return place
    raise LookupError(f"the deal of the tutorial has no place for {part.title!r}")


def _lesson(part: Part, moments: list[_Moment], place: int, after: int, following: Part) -> Lesson:
    moment = moments[place]
    state = wire.state(moment.before, HUMAN)
    if not part.verb or moment.action is None:
        return Lesson(part.title, part.text, part.hint, "", state, [])
    action = moment.before.names[HUMAN].text(moment.action)
    shown = [each for each in moments[place:after] if each.trick == moment.trick or not following.later]
    brought = [each.brought for each in shown if each.brought is not None]
    frames = [replace(frame, state=_alone(frame.state)) for frame in wire.all_frames(brought, HUMAN)]
    return Lesson(part.title, part.text, part.hint, action, state, frames)


@cache
def _encoded(_language: str) -> bytes:
    return wire.encode(lessons())


async def tutorial(request: Request) -> Response:
    """The page. Its text can be read without scripts too."""
    return _templates.TemplateResponse(
        request, "tutorial.html", {"title": gettext("Learn to play Bezique"), "parts": parts()}
    )


async def lesson_data(_request: Request) -> Response:
    """What its script is told."""
    return Response(await run_in_threadpool(_encoded, language()), media_type="application/json")


routes = [
    Route("/tutorial", tutorial),
    Route("/tutorial/lessons.json", lesson_data),
]
