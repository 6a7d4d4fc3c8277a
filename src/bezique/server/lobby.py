"""The pages of tables that wait: ``/with/ID``, the one link that a friend needs.

Whoever made the table waits there, and sends the link. Whoever opens it sees what will be played and by whom, and sits
down with a press. When the match has begun, the same link leads those who play to the table. Works without scripts;
``js/lobby.js`` looks every now and then whether somebody has come.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.describe import summary
from bezique.errors import IllegalAction
from bezique.language import gettext, gettext_noop, joined
from bezique.rules import Rules
from bezique.rulesets import rules_text
from bezique.server import results, titles
from bezique.server.api import NO_SUCH_TABLE, answer
from bezique.server.identity import (
    NAME_LENGTH,
    clean_name,
    name_of,
    new_token,
    owner_asking,
    remember,
    remember_name,
    token_of,
)
from bezique.server.invitations import Invitation, Invitations, NameTaken, NoSuchInvitation, SeatTaken
from bezique.server.links import outward
from bezique.server.pages import error_page, page, posted_fields, posted_form, start_page
from bezique.server.seating import Person, partner_of
from bezique.server.snapshot import HUMAN
from bezique.server.store import Conflict, owner_of
from bezique.server.tables import NoSuchTable, Tables

_LADDER = gettext_noop("The ladder is climbed against the computer: choose other rules to play with a friend.")
_GONE = gettext_noop("There is no such table any more: it was called off. Ask for another link, or begin a match here.")
_FULL = gettext_noop("At this table the match has begun, and you do not play there. Ask for a link to another one.")
_TAKEN = gettext_noop("Somebody has just sat down there; choose another seat.")
_NAME_TAKEN = gettext_noop("{name} is taken at this table; choose another name.")
_MOST_FIELDS = 8


class Now(msgspec.Struct, frozen=True):
    """What a page that waits asks for: it shows who is there again when that has changed."""

    now: str


@dataclass(frozen=True, slots=True)
class Row:
    """A seat of a table that waits."""

    seat: int
    where: str
    """Where it is, seen from the first one; empty for that one and at a table of two."""
    who: str
    """Empty while it is free."""


async def invite(request: Request) -> Response:
    """Make a table that waits, by the form for a new match."""
    form = await posted_form(request)
    if form.rules is not None and form.rules.ladder:
        form.errors[""] = gettext(_LADDER)
    if form.rules is None or form.errors:
        return await start_page(request, form, 422)
    token = token_of(request) or new_token()
    make = partial(_invitations(request).make, owner_of(token), form.rules, form.opponent, name_of(request))
    response = RedirectResponse(f"/with/{await run_in_threadpool(make)}", 303)
    remember(request, response, token)
    return response


async def look(request: Request) -> Response:
    """A table that waits: for its people where they wait, for others what they are invited to."""
    try:
        invitation = await run_in_threadpool(_invitations(request).get, _id(request))
    except NoSuchInvitation:
        return await _moved_on(request)
    if not invitation.free and invitation.seat(owner_asking(request)) is not None:
        return await _begin(request, invitation)
    return _shown(request, invitation)


async def now(request: Request) -> Response:
    """Who has sat down, for a page that waits."""
    try:
        invitation = await run_in_threadpool(_invitations(request).get, _id(request))
    except NoSuchInvitation:
        return answer(Now("over"))
    return answer(Now(_now(invitation, invitation.seat(owner_asking(request)))))


async def sit(request: Request) -> Response:
    """Sit down; with the last free seat the match begins."""
    fields = await posted_fields(request, _MOST_FIELDS)
    name, seat = clean_name(fields.get("name", "")), fields.get("seat", "")
    token = token_of(request) or new_token()
    where = int(seat) if seat.isascii() and seat.isdigit() and len(seat) == 1 else None
    invitations = _invitations(request)
    try:
        invitation = await run_in_threadpool(invitations.sit, _id(request), owner_of(token), name, where)
        response: Response = RedirectResponse(f"/with/{_id(request)}", 303)
        if not invitation.free:
            response = await _begin(request, invitation)
    except NoSuchInvitation:
        return await _moved_on(request)
    except (SeatTaken, NameTaken) as error:
        return await _shown_again(request, name, error)
    remember(request, response, token)
    remember_name(request, response, name)
    return response


async def rename(request: Request) -> Response:
    """Be called otherwise at the table."""
    name = clean_name((await posted_fields(request, _MOST_FIELDS)).get("name", ""))
    try:
        await run_in_threadpool(_invitations(request).rename, _id(request), owner_asking(request), name)
    except NoSuchInvitation:
        return await _moved_on(request)
    except NameTaken as error:
        return await _shown_again(request, name, error)
    response = RedirectResponse(f"/with/{_id(request)}", 303)
    remember_name(request, response, name)
    return response


async def begin(request: Request) -> Response:
    """Begin the match with those who are there, if whoever made the table asks for it and somebody has come.

    The button sends what stands in the field for the name, as it was left.
    """
    invitations, owner = _invitations(request), owner_asking(request)
    typed = (await posted_fields(request, _MOST_FIELDS)).get("name")
    name = None if typed is None else clean_name(typed)
    try:
        invitation = await run_in_threadpool(invitations.get, _id(request))
        if invitation.seat(owner) != HUMAN or len(invitation.people) == 1:
            return RedirectResponse(f"/with/{invitation.id}", 303)
        if name is not None:
            await run_in_threadpool(invitations.rename, invitation.id, owner, name)
            invitation = await run_in_threadpool(invitations.get, invitation.id)
        response = await _begin(request, invitation)
    except NoSuchInvitation:
        return await _moved_on(request)
    except NameTaken as error:
        return await _shown_again(request, name or "", error)
    if name is not None:
        remember_name(request, response, name)
    return response


async def leave(request: Request) -> Response:
    """Get up again; whoever made the table calls it off."""
    try:
        await run_in_threadpool(_invitations(request).leave, _id(request), owner_asking(request))
    except NoSuchInvitation:
        return await _moved_on(request)
    return RedirectResponse("/", 303)


async def again(request: Request) -> Response:
    """Play another match with the same people: the first who asks begins it, the others come to it."""
    try:
        table = await run_in_threadpool(_tables(request).again, _id(request), owner_asking(request))
    except NoSuchTable:
        return error_page(request, 404, gettext(NO_SUCH_TABLE))
    except IllegalAction:
        return RedirectResponse(f"/t/{_id(request)}", 303)
    return RedirectResponse(f"/t/{table}", 303)


# Helpers


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _invitations(request: Request) -> Invitations:
    return Invitations(_tables(request).store)


def _id(request: Request) -> str:
    return str(request.path_params["table"])


async def _begin(request: Request, invitation: Invitation) -> Response:
    """Begin a match and go there; where somebody has come or gone in this moment, see who is there."""
    try:
        await run_in_threadpool(_tables(request).begin, invitation)
    except Conflict:
        return RedirectResponse(f"/with/{invitation.id}", 303)
    return RedirectResponse(f"/t/{invitation.id}", 303)


async def _moved_on(request: Request) -> Response:
    """The answer where no table waits: those who play there go on to the match."""
    seated = await run_in_threadpool(_tables(request).store.seated, _id(request))
    if owner_asking(request) in seated:
        return RedirectResponse(f"/t/{_id(request)}", 303)
    return error_page(request, 404, gettext(_FULL if seated else _GONE))


async def _shown_again(request: Request, name: str, error: SeatTaken | NameTaken) -> Response:
    try:
        invitation = await run_in_threadpool(_invitations(request).get, _id(request))
    except NoSuchInvitation:
        return await _moved_on(request)
    wrong = gettext(_TAKEN) if isinstance(error, SeatTaken) else gettext(_NAME_TAKEN, name=name)
    return _shown(request, invitation, name, wrong)


def _shown(request: Request, invitation: Invitation, name: str | None = None, wrong: str = "") -> Response:
    seat = invitation.seat(owner_asking(request))
    mine = invitation.people[seat].name if seat is not None else name_of(request)
    link, only_here = outward(request, f"with/{invitation.id}")
    rows = _rows(invitation, seat)
    context: dict[str, Any] = {
        "invitation": invitation,
        "link": link,
        "only_here": only_here,
        "seat": seat,
        "is_host": seat == HUMAN,
        "host": invitation.people[HUMAN].name,
        "rows": rows,
        "present": joined([row.who for row in rows if row.who]),
        "now": _now(invitation, seat),
        "name": mine if name is None else name,
        "longest": NAME_LENGTH,
        "wrong": wrong,
        "opponent": titles.player_title(invitation.opponent),
        **_rules(invitation.rules),
    }
    return page(request, "lobby.html", context, 409 if wrong else 200)


def _rules(rules: Rules) -> dict[str, str]:
    return {
        "rule_set": titles.rule_set_title(rules.name),
        "goal": results.goal(rules),
        "summary": summary(rules),
        "rules_text": rules_text(rules),
    }


def _rows(invitation: Invitation, seat: int | None) -> list[Row]:
    rows = []
    for place in range(invitation.rules.seats):
        guest = invitation.people.get(place)
        who = "" if guest is None else guest.name or (gettext("Host") if place == HUMAN else gettext("Guest"))
        if place == seat:
            who = gettext("{name} (you)", name=guest.name) if guest and guest.name else Person("you").name
        rows.append(Row(place, _where(invitation, place, is_host=seat == HUMAN), who))
    return rows


_SIDES = {3: ("", "left", "right"), 4: ("", "left", "opposite", "right")}
"""Where the seats of a larger table are, as the first one sees them."""
_YOURS = {
    "left": gettext_noop("at your left"),
    "right": gettext_noop("at your right"),
    "opposite": gettext_noop("opposite you"),
    "partner": gettext_noop("opposite you, your partner"),
}
_THEIRS = {
    "left": gettext_noop("at the left of {name}"),
    "right": gettext_noop("at the right of {name}"),
    "opposite": gettext_noop("opposite {name}"),
    "partner": gettext_noop("opposite {name}, as partner"),
}


def _where(invitation: Invitation, place: int, *, is_host: bool) -> str:
    """Where a seat is, told by the place of whoever made the table."""
    rules = invitation.rules
    if rules.seats == 2 or place == HUMAN:
        return ""
    side = "partner" if partner_of(rules, HUMAN) == place else _SIDES[rules.seats][place]
    if is_host:
        return gettext(_YOURS[side])
    return gettext(_THEIRS[side], name=invitation.people[HUMAN].name or gettext("your host"))


def _now(invitation: Invitation, mine: int | None) -> str:
    """Who else is there: what the reader is called changes nothing that has to be shown."""
    return " ".join(f"{seat}:{guest.name}" for seat, guest in sorted(invitation.people.items()) if seat != mine)


routes = [
    Route("/invitations", invite, methods=["POST"]),
    Route("/with/{table}", look),
    Route("/with/{table}", sit, methods=["POST"]),
    Route("/with/{table}/now", now),
    Route("/with/{table}/name", rename, methods=["POST"]),
    Route("/with/{table}/begin", begin, methods=["POST"]),
    Route("/with/{table}/leave", leave, methods=["POST"]),
    Route("/t/{table}/again", again, methods=["POST"]),
]
