"""Matches from records, which count nowhere: from a file, or a finished deal that is taken up again from some point."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.errors import RecordError
from bezique.language import gettext
from bezique.record import Record, read_record, record_before
from bezique.server import paths as _paths  # noqa: F401 (the numbers in the routes below)
from bezique.server import phrases
from bezique.server.guard import IMPORT
from bezique.server.heavy import run_heavy
from bezique.server.identity import new_token, remember, token_of
from bezique.server.pages import ImportForm, start_page
from bezique.server.replays import no_such_deal
from bezique.server.setup import read_form
from bezique.server.snapshot import PERSON
from bezique.server.store import owner_of
from bezique.server.tables import Tables

LONGEST = 128 * 1024
"""Characters of a record: a match of a hundred deals."""


async def take_in(request: Request) -> Response:
    """Keep a match from a file and show it; a text with a mistake comes back with what is wrong."""
    async with request.form(max_files=1, max_fields=2) as data:
        try:
            text = await _text(data)
        except UnicodeDecodeError:
            return await _again(request, "", gettext("This file is not a record: it is no text in UTF-8."))
    if not text.strip():
        return await _again(request, "", gettext("Choose a file, or put its text into the field."))
    if len(text) > LONGEST:
        sizes = {"length": phrases.points(len(text)), "limit": phrases.points(LONGEST)}
        wrong = gettext("This has {length} characters; a record of {limit} at most can be read.", **sizes)
        return await _again(request, text, wrong)
    tables: Tables = request.app.state.tables
    token = token_of(request) or new_token()
    try:
        table = await run_heavy(request, lambda: tables.take_in(owner_of(token), read_record(text)))
    except RecordError as error:
        return await _again(request, text, phrases.sentence(str(error)))
    response = RedirectResponse(f"/t/{table}", 303)
    remember(request, response, token)
    return response


async def _text(data: FormData) -> str:
    """What the file says, or the field where no file was chosen."""
    file, field = data.get("file"), data.get("record")
    if isinstance(file, UploadFile) and file.size:
        return (await file.read()).decode("utf-8-sig")
    return field if isinstance(field, str) else ""


async def _again(request: Request, text: str, wrong: str) -> Response:
    return await start_page(request, read_form({}), 422, ImportForm(text, wrong))


async def play_on(request: Request) -> Response:
    """Take a finished deal up where it stood after so many actions, at a table of its own, on a seat of it."""
    async with request.form(max_files=0, max_fields=2) as data:
        seat, done = (_number(data.get(name)) for name in ("seat", "done"))
    token = token_of(request) or new_token()
    table = await run_heavy(request, lambda: _taken_up(request, owner_of(token), seat, done))
    if table is None:
        return no_such_deal(request)
    response = RedirectResponse(f"/t/{table}", 303)
    remember(request, response, token)
    return response


def _taken_up(request: Request, owner: str, seat: int, done: int) -> str | None:
    tables: Tables = request.app.state.tables
    number = request.path_params["deal"]
    found = tables.finished_deal(request.path_params["table"], owner, number)
    if found is None:
        return None
    names = tuple(gettext("Player") if player == PERSON else player for player in found.info.players)
    try:
        text = record_before(Record(names, found.match), number, done, first=seat)
    except ValueError:
        return None
    return tables.take_in(owner, read_record(text))


def _number(text: object) -> int:
    """A number of a form, or -1."""
    return int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6 else -1


routes = [
    Route(IMPORT, take_in, methods=["POST"]),
    Route("/t/{table}/deals/{deal:number}/play-on", play_on, methods=["POST"]),
]
