"""The pages: start, table, rules, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

from bezique.rulesets import DEFAULT, read_rules
from bezique.server.api import NO_SUCH_TABLE
from bezique.server.identity import new_token, owner_asking, remember, token_of
from bezique.server.store import owner_of
from bezique.server.tables import NoSuchTable, Tables

_templates = Jinja2Templates(
    env=Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
)


def _page(request: Request, name: str, context: dict[str, Any], status: int = 200) -> Response:
    return _templates.TemplateResponse(request, name, context, status_code=status)


def error_page(request: Request, status: int, sentence: str) -> Response:
    """An error as a page."""
    return _page(request, "error.html", {"title": "Bezique", "sentence": sentence}, status)


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def start(request: Request) -> Response:
    """The start page."""
    return _page(request, "start.html", {"title": "Bezique"})


async def create(request: Request) -> Response:
    """Begin a match and go to its table."""
    token = token_of(request) or new_token()
    table = await run_in_threadpool(_tables(request).create, owner_of(token), read_rules(DEFAULT), "simple")
    response = RedirectResponse(f"/t/{table}", 303)
    remember(request, response, token)
    return response


async def table(request: Request) -> Response:
    """The page of a table."""
    table_id = request.path_params["table"]
    try:
        snapshot = await run_in_threadpool(_tables(request).get, table_id, owner_asking(request))
    except NoSuchTable:
        return error_page(request, 404, NO_SUCH_TABLE)
    title = f"Bezique: {snapshot.info.rules.name}"
    return _page(request, "table.html", {"table_id": table_id, "title": title})


routes = [
    Route("/", start),
    Route("/matches", create, methods=["POST"]),
    Route("/t/{table}", table),
]
