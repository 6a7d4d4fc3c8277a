"""Pages about what the browser's player has done: statistics, the ladder, and both as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.describe import label
from bezique.language import ENGLISH, gettext, gettext_noop, language, pgettext
from bezique.match import TOP_LEVEL, Ladder
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import statistics
from bezique.server.identity import owner_asking
from bezique.server.pages import error_page, page, result
from bezique.server.phrases import day, decimal_sign, ladder_score
from bezique.server.snapshot import HUMAN
from bezique.server.statistics import Record
from bezique.server.store import Count, PlayedMatch, Store
from bezique.server.tables import LadderBusy, Tables
from bezique.server.titles import match_title, player_title

_RUNNING = gettext_noop("Finish your ladder match or give it up before you begin the ladder anew.")
_WENT_BACK = "back"
"""Stands in the address of a page that has just gone back to counting what was before."""


async def _played(request: Request, count: Count) -> list[PlayedMatch]:
    tables: Tables = request.app.state.tables
    return await run_in_threadpool(tables.played, owner_asking(request), count)


async def _since(request: Request, count: Count) -> dict[str, Any]:
    """What a page tells about since when it counts."""
    store: Store = request.app.state.tables.store
    since = await run_in_threadpool(store.counted_since, owner_asking(request), count)
    return {
        "path": f"/{count}",
        "since": since and day(since.begun),
        "can_go_back": since and since.can_go_back,
        "went_back": _WENT_BACK in request.query_params,
    }


def _begin_anew(count: Count) -> Callable[[Request], Awaitable[Response]]:
    async def begin_anew(request: Request) -> Response:
        store: Store = request.app.state.tables.store
        try:
            await run_in_threadpool(store.begin_anew, owner_asking(request), count)
        except LadderBusy:
            return error_page(request, 409, gettext(_RUNNING))
        return RedirectResponse(f"/{count}#since", 303)

    return begin_anew


def _go_back(count: Count) -> Callable[[Request], Awaitable[Response]]:
    async def go_back(request: Request) -> Response:
        store: Store = request.app.state.tables.store
        gone = await run_in_threadpool(store.go_back, owner_asking(request), count)
        return RedirectResponse(f"/{count}?{_WENT_BACK}#since" if gone else f"/{count}", 303)

    return go_back


async def statistics_page(request: Request) -> Response:
    """What was won and scored, for each rule set and rival."""
    records = statistics.records(await _played(request, Count.STATISTICS))
    context = {
        **await _since(request, Count.STATISTICS),
        "records": [(f"record-{number}", _title(record), record) for number, record in enumerate(records, 1)],
        "recent": statistics.RECENT,
    }
    return page(request, "statistics.html", context)


def _title(record: Record) -> str:
    return match_title(RULE_SETS[record.rule_set].rules, record.opponent, record.level)


async def ladder_page(request: Request) -> Response:
    """Where the player stands on the ladder, and all matches that led there."""
    tables: Tables = request.app.state.tables
    owner = owner_asking(request)
    rungs = statistics.rungs(await _played(request, Count.LADDER))
    context = {
        **await _since(request, Count.LADDER),
        "ladder": rungs[0].after if rungs else Ladder(),
        "levels": range(1, TOP_LEVEL + 1),
        "running": await run_in_threadpool(tables.store.unfinished_ladder_match, owner),
        "rungs": [(rung, result(read_rules(rung.match.rules), rung.match), day(rung.match.created)) for rung in rungs],
    }
    return page(request, "ladder.html", context)


async def deals_file(request: Request) -> Response:
    """All finished deals that count, a line each."""
    played = await _played(request, Count.STATISTICS)
    codes = sorted({what for match in played for deal in match.deals for what in deal.scored})
    heads = [
        pgettext("column", "match"),
        pgettext("column", "begun"),
        pgettext("column", "rules"),
        pgettext("column", "opponent"),
        pgettext("column", "level"),
        pgettext("column", "deal"),
        pgettext("column", "points"),
        pgettext("column", "points of the others"),
        pgettext("column", "tricks"),
        pgettext("column", "taken back"),
        pgettext("column", "hints"),
        *(_worded(code, label(code)) for code in codes),
    ]
    rows: list[list[Any]] = [heads]
    for match in played:
        listed = match.listed
        opponent = _worded(listed.opponent, player_title(listed.opponent))
        for deal in match.deals:
            others = " ".join(str(score) for seat, score in enumerate(deal.scores) if seat != HUMAN)
            scored = [deal.scored.get(code, (0, 0))[1] for code in codes]
            what = [listed.id, f"{listed.created:%Y-%m-%d}", listed.rules, opponent, listed.level or ""]
            helped = [deal.taken_back, deal.hints]
            rows.append([*what, deal.number, deal.scores[HUMAN], others, deal.tricks, *helped, *scored])
    return _file("bezique-deals.csv", rows)


async def ladder_file(request: Request) -> Response:
    """The finished matches of the ladder, a line each."""
    heads = [
        pgettext("column", "match"),
        pgettext("column", "begun"),
        pgettext("column", "level"),
        pgettext("column", "result"),
        pgettext("column", "margin"),
        pgettext("column", "streak"),
        pgettext("column", "score"),
    ]
    results = {"won": gettext("won"), "lost": gettext("lost"), "drawn": gettext("drawn")}
    rows: list[list[Any]] = [heads]
    for rung in reversed(statistics.rungs(await _played(request, Count.LADDER))):
        match, outcome = rung.match, rung.match.summary.outcome
        what = [match.id, f"{match.created:%Y-%m-%d}", match.level, results[statistics.result(outcome)]]
        rows.append([*what, outcome.margin, rung.after.streak, ladder_score(rung.after.score)])
    return _file("bezique-ladder.csv", rows)


def _worded(code: str, words: str) -> str:
    """How a file names what has a code: by that in English, in other languages by what it is called there."""
    return code if language() == ENGLISH else words


def _file(name: str, rows: Iterable[Sequence[Any]]) -> Response:
    """A file as the spreadsheets open it that go with the language.

    Where numbers have a comma, they take semicolons between columns; and they read other letters than those of English
    as such when a mark of the encoding stands first.
    """
    text = io.StringIO()
    csv.writer(text, delimiter=";" if decimal_sign() == "," else ",").writerows(rows)
    mark = "" if language() == ENGLISH else "\N{BYTE ORDER MARK}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(mark + text.getvalue(), media_type="text/csv", headers=headers)


def _counting(count: Count) -> list[Route]:
    return [
        Route(f"/{count}/anew", _begin_anew(count), methods=["POST"]),
        Route(f"/{count}/back", _go_back(count), methods=["POST"]),
    ]


routes = [
    Route("/statistics", statistics_page),
    Route("/statistics/deals.csv", deals_file),
    Route("/ladder", ladder_page),
    Route("/ladder/matches.csv", ladder_file),
    *_counting(Count.STATISTICS),
    *_counting(Count.LADDER),
]
