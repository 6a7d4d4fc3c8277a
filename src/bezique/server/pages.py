"""The pages: start, table, rules, errors. They work without scripts; js/start.js makes the form livelier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.describe import describe, summary
from bezique.errors import RulesError
from bezique.language import gettext, gettext_noop, joined
from bezique.match import Ladder
from bezique.options import value_text
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules, rules_text
from bezique.server import phrases, results, seating, setup, titles, wire
from bezique.server.api import NO_SUCH_TABLE, answer
from bezique.server.identity import new_token, owner_asking, remember, token_of
from bezique.server.invitations import Invitation, Invitations
from bezique.server.setup import MatchForm, form_text, read_form
from bezique.server.snapshot import Snapshot
from bezique.server.store import Listed, owner_of
from bezique.server.tables import LadderBusy, NoSuchTable, StaleVersion, Tables
from bezique.server.templating import templates

_LADDER_BUSY = gettext_noop(
    "You have an unfinished ladder match: continue it or give it up before you start another one."
)
_MOST_FIELDS = 100

_templates = templates()
_templates.env.filters.update(
    points=phrases.points, decimal=phrases.decimal, ladder_score=phrases.ladder_score, value_text=value_text
)


class LiveSetup(msgspec.Struct, frozen=True):
    """What the form's script is told after a change."""

    rules: str
    summary: str
    values: dict[str, str]
    target: str
    target_other: str
    errors: dict[str, str]
    has_target: bool
    ladder: bool


@dataclass(frozen=True, slots=True)
class ImportForm:
    """The form for a match from a file: the text in it, and what is wrong with that."""

    text: str = ""
    error: str = ""


_EMPTY = ImportForm()


def page(request: Request, name: str, context: Mapping[str, Any], status: int = 200) -> Response:
    """A page made from a template."""
    return _templates.TemplateResponse(request, name, dict(context), status_code=status)


def error_page(request: Request, status: int, sentence: str) -> Response:
    """An error as a page."""
    return page(request, "error.html", {"title": "Bezique", "sentence": sentence}, status)


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def start(request: Request) -> Response:
    """The start page; with the fields of the form in its address, that form and its summary, else as played last."""
    return await start_page(request, read_form(request.query_params) if request.query_params else None)


async def start_page(
    request: Request, form: MatchForm | None, status: int = 200, imported: ImportForm = _EMPTY
) -> Response:
    """The start page with its forms as they were filled in; without one, for another match like the last one."""
    lists, last = await run_in_threadpool(_lists, _tables(request), owner_asking(request))
    form = form or read_form({"rules": last.rules, "opponent": last.opponent} if last else {})
    context = {
        "title": "Bezique",
        "form": form,
        "summary": summary(form.rules) if form.rules else "",
        "rules_text": form_text(form),
        "families": setup.families(),
        "opponents": titles.opponents(),
        "targets": setup.TARGETS,
        "groups": setup.grouped(),
        "imported": imported,
    }
    return page(request, "start.html", {**context, **lists}, status)


def _lists(tables: Tables, owner: str) -> tuple[dict[str, Any], Listed | None]:
    """The matches and the ladder of a browser, and the last match that it began itself."""
    store = tables.store
    running, finished = store.matches(owner, over=False), store.matches(owner, over=True, limit=20)
    begun = [each for each in (*running, *finished) if not each.imported and not each.is_shared]
    lists = {
        "waiting": [_waiting(each) for each in Invitations(store).of(owner)],
        "running": [_listed(each) for each in running],
        "finished": [_listed(each) for each in finished],
        "ladder": store.ladder(owner),
        "ladder_match": store.unfinished_ladder_match(owner),
        "fresh_ladder": Ladder(),
    }
    return lists, max(begun, key=lambda each: each.created, default=None)


def _listed(match: Listed) -> dict[str, Any]:
    """A match as the start page lists it."""
    rules = read_rules(match.rules)
    return {
        "id": match.id,
        "title": _title(rules, match),
        "shared": match.is_shared,
        "imported": match.imported,
        "rules": match.rules,
        "goal": results.goal(rules),
        "changed": rules.replace(target=RULE_SETS[rules.name].rules.target) != RULE_SETS[rules.name].rules,
        "scores": _side_scores(rules, match),
        "result": result(rules, match),
        "day": phrases.day(match.created),
        "iso_day": f"{match.created:%Y-%m-%d}",
    }


def _waiting(invitation: Invitation) -> dict[str, Any]:
    """A table that waits, as the start page lists it."""
    return {
        "id": invitation.id,
        "title": titles.rule_set_title(invitation.rules.name),
        "goal": results.goal(invitation.rules),
        "day": phrases.day(invitation.created),
        "iso_day": f"{invitation.created:%Y-%m-%d}",
    }


def _title(rules: Rules, match: Listed) -> str:
    """What a match is called. Who played one that was finished in a file is not told."""
    if match.imported and match.summary.outcome.over:
        return titles.rule_set_title(rules.name)
    if match.is_shared:
        around = seating.people(rules.seats, match.seat, match.humans, match.names)
        return titles.shared_title(rules, [around[seat] for seat in match.humans if seat != match.seat])
    return titles.match_title(rules, match.opponent, match.level)


def _side_scores(rules: Rules, match: Listed) -> list[tuple[str, int]]:
    """Each side, partners together, with its points; the reader's first."""
    people = seating.people(rules.seats, match.seat, match.humans, match.names)
    scores = match.summary.scores
    sides = sorted(rules.sides, key=lambda side: match.seat not in side)
    return [(joined([people[seat].name for seat in side]), sum(scores[seat] for seat in side)) for side in sides]


def result(rules: Rules, match: Listed) -> str:
    """How a match ended, in short, or nothing while it runs."""
    outcome = match.summary.outcome
    if not outcome.over:
        return ""
    if match.imported:
        return gettext("From a record")
    if outcome.draw:
        return gettext("Drawn")
    won, margin = match.seat in outcome.winners, phrases.points(outcome.margin)
    if outcome.given_up:
        return gettext("Won: given up") if won else gettext("Given up")
    if rules.match == "single":
        return gettext("Won {points}", points=margin) if won else gettext("Lost {points}", points=margin)
    return gettext("Won by {points}", points=margin) if won else gettext("Lost by {points}", points=margin)


async def live_setup(request: Request) -> Response:
    """What the form means as it stands, for its script."""
    form = read_form(request.query_params)
    return answer(
        LiveSetup(
            rules=form_text(form),
            summary=summary(form.rules) if form.rules else "",
            values=form.values,
            target=form.target,
            target_other=form.target_other,
            errors=form.errors,
            has_target=form.has_target,
            ladder=form.values["ladder"] == "yes",
        )
    )


async def posted_form(request: Request) -> MatchForm:
    """The form for a new match as it was sent."""
    return read_form(await posted_fields(request, _MOST_FIELDS))


async def posted_fields(request: Request, most: int) -> dict[str, str]:
    """The fields of a form as they were sent, so many at most."""
    async with request.form(max_files=0, max_fields=most) as data:
        return {name: value for name, value in data.items() if isinstance(value, str)}


async def create(request: Request) -> Response:
    """Begin a match and go to its table; a form with mistakes comes back as it was."""
    form = await posted_form(request)
    if form.rules is None:
        return await start_page(request, form, 422)
    token = token_of(request) or new_token()
    begin = partial(_tables(request).create, owner_of(token), form.rules, form.opponent, relaxed=form.relaxed)
    try:
        table = await run_in_threadpool(begin)
    except LadderBusy:
        form.errors[""] = gettext(_LADDER_BUSY)
        return await start_page(request, form, 409)
    response = RedirectResponse(f"/t/{table}", 303)
    remember(request, response, token)
    return response


async def give_up(request: Request) -> Response:
    """Give a match up and go back to the start page."""
    table = request.path_params["table"]
    try:
        await run_in_threadpool(_tables(request).give_up, table, owner_asking(request))
    except NoSuchTable:
        return error_page(request, 404, gettext(NO_SUCH_TABLE))
    except StaleVersion:
        return error_page(request, 409, gettext("The table has just moved on; please try again."))
    return RedirectResponse("/", 303)


async def table(request: Request) -> Response:
    """The page of a table."""
    table_id = request.path_params["table"]
    try:
        snapshot = await run_in_threadpool(_tables(request).get, table_id, owner_asking(request))
        seat = _tables(request).seat(table_id, owner_asking(request))
    except NoSuchTable:
        return error_page(request, 404, gettext(NO_SUCH_TABLE))
    if snapshot.outcome.over and snapshot.info.imported == snapshot.deal and snapshot.results:
        # Nothing of it was played here but, at most, the end of its last deal: it is there to be looked at.
        return RedirectResponse(f"/t/{table_id}/deals/1", 303)
    title = gettext("Bezique: {rules}", rules=titles.called(snapshot.info.rules.name))
    told = await run_in_threadpool(_told, snapshot, seat)
    response = page(
        request, "table.html", {"table_id": table_id, "title": title, "shared": snapshot.info.is_shared, **told}
    )
    if token := token_of(request):
        remember(request, response, token)
    return response


def _told(snapshot: Snapshot, seat: int) -> dict[str, Any]:
    """What a table's page comes with, so that it need not ask first: the state, and what has happened in the deal.

    The latter stands in the page as it comes: that is not read aloud, as what the script adds to it is.
    """
    state = wire.encode(wire.state(snapshot, seat)).decode()
    return {"state": Markup(state.replace("<", "\\u003c")), "happened": wire.happened(snapshot, seat)}


async def fair(request: Request) -> Response:
    """How the cards are dealt, and how anybody can check it."""
    return page(request, "fair.html", {})


async def all_rules(request: Request) -> Response:
    """The rule sets, with a link to each."""
    return page(request, "rule-sets.html", {"families": setup.families()})


async def rules(request: Request) -> Response:
    """The rules that a text stands for, in plain words."""
    text = request.path_params["text"]
    try:
        found = read_rules(text)
    except RulesError as error:
        return error_page(request, 404, phrases.sentence(str(error)))
    return page(request, "rules.html", _rules_context(found))


def _rules_context(found: Rules) -> dict[str, Any]:
    rule_set = RULE_SETS[found.name]
    return {
        "title": titles.rules_heading(found.name),
        "rules_text": rules_text(found),
        "is_changed": found != rule_set.rules,
        "source": rule_set.source,
        "provisional": rule_set.provisional,
        "summary": summary(found),
        "sections": describe(found),
        "ladder": found.ladder,
    }


routes = [
    Route("/", start),
    Route("/setup", live_setup),
    Route("/matches", create, methods=["POST"]),
    Route("/matches/{table}/give-up", give_up, methods=["POST"]),
    Route("/t/{table}", table),
    Route("/fair", fair),
    Route("/rules", all_rules),
    Route("/rules/{text:path}", rules),
]
