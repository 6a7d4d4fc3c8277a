"""Reviews of finished deals: worked out on demand in a thread, shown when they are done.

Whoever may read a deal may have its decisions reviewed. A review takes seconds to a minute, so the page says how far it
is and asks again; the latest ones are kept.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.actions import Action
from bezique.deal import Deal
from bezique.language import gettext, gettext_noop
from bezique.review.decisions import KINDS, MORE_WORLDS, WORLDS, Decision, Review, can_be_reviewed, choices, judged
from bezique.server.heavy import Crowded, Heavy, run_heavy
from bezique.server.identity import owner_asking
from bezique.server.labels import action_labels
from bezique.server.pages import error_page, page
from bezique.server.phrases import decimal
from bezique.server.replays import no_such_deal, speaker_of
from bezique.server.seating import Person
from bezique.server.snapshot import HUMAN
from bezique.server.tables import FinishedDealOf, Tables

_log = logging.getLogger(__name__)
_KEPT = 200
_WAITING = 8
_AGAIN = 2
"""Seconds after which the page of a review that is not done asks again."""
_KINDS = {
    "lead": (gettext_noop("Leads"), gettext_noop("Lead")),
    "answer": (gettext_noop("Cards to a trick"), gettext_noop("Card to a trick")),
    "declaration": (gettext_noop("Declarations and draws"), gettext_noop("Declaration or draw")),
    "strict": (gettext_noop("After the stock"), gettext_noop("After the stock")),
}
"""What the decisions of a kind are called together, and one of them."""
_GRADE_NAMES = {
    "inaccuracy": (gettext_noop("Inaccuracy"), "?!"),
    "mistake": (gettext_noop("Mistake"), "?"),
    "blunder": (gettext_noop("Blunder"), "??"),
}

Key = tuple[str, int, int]
"""A table, one of its deals (from 1), and a seat."""


@dataclass(slots=True)
class Work:
    """A review while it is worked out, and afterwards."""

    total: int
    """How many choices there are to look at."""
    done: int = 0
    found: list[Decision] = field(default_factory=list)
    review: Review | None = None
    failed: bool = False


class Reviews:
    """The reviews that are being worked out, one at a time, and the latest ones that are done."""

    def __init__(self) -> None:
        self._heavy = Heavy(at_once=1, waiting=_WAITING)
        self._works: dict[Key, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = threading.Event()

    def get(self, key: Key) -> Work | None:
        """A review that was asked for, unless it is forgotten or has failed."""
        work = self._works.get(key)
        return None if work is None or work.failed else work

    def start(self, key: Key, deal: Deal) -> None:
        """Begin a review that is not there yet. Raises Crowded when too many wait."""
        if self.get(key) is not None:
            return
        if self._heavy.waiting >= _WAITING:
            raise Crowded
        work = self._works[key] = Work(choices(deal, key[2]))
        for old in [each for each, other in self._works.items() if other.review is not None][:-_KEPT]:
            del self._works[old]
        task = asyncio.get_running_loop().create_task(self._work(work, deal, key[2]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, work: Work, deal: Deal, seat: int) -> None:
        try:
            await self._heavy.run(lambda: self._judge(work, deal, seat))
        except Exception:
            work.failed = True
            _log.exception("a review failed")

    def _judge(self, work: Work, deal: Deal, seat: int) -> None:
        for decision in judged(deal, seat):
            if self._stopped.is_set():
                return
            work.done += 1
            if decision is not None:
                work.found.append(decision)
        work.review = Review(seat, tuple(work.found))

    def stop(self) -> None:
        """Leave what is not done."""
        self._stopped.set()


# The page


@dataclass(frozen=True, slots=True)
class Told:
    """A decision in words."""

    trick: int
    done: int
    """How many actions of the deal came before it."""
    grade: str
    sign: str
    kind: str
    played: str
    best: str
    loss: str
    half: str
    """Empty where the loss is exact."""
    worlds: int


@dataclass(frozen=True, slots=True)
class Row:
    """The decisions of one kind in numbers."""

    kind: str
    number: int
    grades: list[int]
    lost: str


def _tell(decision: Decision, people: Sequence[Person]) -> Told:
    labels = dict(zip(decision.view.actions, action_labels(decision.view, people), strict=True))
    name, sign = _GRADE_NAMES.get(decision.grade, ("", ""))
    return Told(
        decision.trick,
        decision.done,
        gettext(name) if name else "",
        sign,
        gettext(_KINDS[decision.kind][1]),
        _label(labels, decision.played),
        _label(labels, decision.best),
        _points(decision.loss),
        _points(decision.half) if decision.half >= 0.5 else "",
        decision.worlds,
    )


def _label(labels: dict[Action, str], action: Action) -> str:
    return labels.get(action, str(action))


def _points(number: float) -> str:
    return decimal(number, 1 if 0 < number < 9.95 else 0)


def _rows(review: Review) -> list[Row]:
    rows = []
    for kind in KINDS:
        found = review.of_kind(kind)
        if found:
            grades = [sum(each.grade == grade for each in found) for grade in _GRADE_NAMES]
            rows.append(Row(gettext(_KINDS[kind][0]), len(found), grades, _points(sum(each.loss for each in found))))
    return rows


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _found(request: Request) -> FinishedDealOf | None:
    tables: Tables = request.app.state.tables
    return tables.finished_deal(request.path_params["table"], owner_asking(request), request.path_params["deal"])


async def review_page(request: Request) -> Response:
    """The decisions of a seat in a finished deal, or how far their review is, or the button that begins it."""
    found = await run_heavy(request, lambda: _found(request))
    if found is None:
        return no_such_deal(request)
    seat = _seat(request.query_params.get("seat", ""), found)
    table_id, number = request.path_params["table"], request.path_params["deal"]
    speaker = speaker_of(found, number)
    work = _reviews(request).get((table_id, number, seat))
    review = work.review if work else None
    context: dict[str, Any] = {
        "table_id": table_id,
        "number": number,
        "seat": seat,
        "names": list(enumerate(speaker.names)),
        "name": speaker.names[seat],
        "possible": can_be_reviewed(found.deal),
        "work": work,
        "review": review,
        "lost": _points(review.lost) if review else "",
        "told": [_tell(each, speaker.people) for each in review.costly] if review else [],
        "rows": _rows(review) if review else [],
        "again": _AGAIN if work and review is None else 0,
        "has_table": found.has_table,
        "few": WORLDS,
        "many": MORE_WORLDS,
    }
    return page(request, "review.html", context)


async def begin(request: Request) -> Response:
    """Begin the review of a deal, and show its page."""
    found = await run_heavy(request, lambda: _found(request))
    if found is None:
        return no_such_deal(request)
    form = await request.form()
    seat = _seat(str(form.get("seat", "")), found)
    table_id, number = request.path_params["table"], request.path_params["deal"]
    if not can_be_reviewed(found.deal):
        return error_page(request, 422, gettext("Deals by these rules cannot be reviewed."))
    _reviews(request).start((table_id, number, seat), found.deal)
    which = f"?seat={seat}" if seat != _seat("", found) else ""
    return RedirectResponse(f"/t/{table_id}/deals/{number}/review{which}", 303)


def _seat(text: str, found: FinishedDealOf) -> int:
    """A seat by its number; where there is none that of the reader, or for others of the first person at the table."""
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < found.deal.rules.seats:
        return int(text)
    return HUMAN if found.seat is None else found.seat


routes = [
    Route("/t/{table}/deals/{deal:number}/review", review_page),
    Route("/t/{table}/deals/{deal:number}/review", begin, methods=["POST"]),
]
