"""The application: routes, what they share, and what becomes of errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from bezique.language import gettext, gettext_noop, language, speaking
from bezique.players import make_player
from bezique.server import (
    api,
    connections,
    handover,
    imports,
    lobby,
    pages,
    replays,
    reviews,
    scorepad,
    shell,
    speech,
    standing,
    tutorial,
)
from bezique.server.bus import Bus
from bezique.server.database import UNUSABLE
from bezique.server.guard import HEADERS, Guard
from bezique.server.heavy import Crowded, Heavy
from bezique.server.speech import Speech, wanted
from bezique.server.store import Store
from bezique.server.tables import Tables
from bezique.server.templating import STATIC, STATIC_FOLDER

_log = logging.getLogger(__name__)
_RETRY = 3
"""Seconds after which somebody whom a busy server has sent away may ask again."""
_SENTENCES = {
    404: gettext_noop("There is no such page."),
    405: gettext_noop("That cannot be done here."),
    500: gettext_noop("Something went wrong in the program. Nothing was lost; please try again."),
    503: gettext_noop("The server is busy. Nothing was lost; please try again in a moment."),
}


def create_app(database: str | None = None) -> Starlette:
    """The application on a database: a path, an address, or None for the user's own file.

    Raises AlreadyServed where another process has that database: there is one server for each.
    """
    store = Store(database)
    store.hold()
    # Half of the connections are left for what is asked besides.
    bus = Bus(connections.most() // 2)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        app.state.reviews.stop()
        store.close()

    app = Starlette(
        routes=[
            *api.routes,
            *pages.routes,
            *imports.routes,
            *handover.routes,
            *lobby.routes,
            *replays.routes,
            *reviews.routes,
            *scorepad.routes,
            *standing.routes,
            *tutorial.routes,
            *shell.routes,
            *speech.routes,
            Mount(STATIC, StaticFiles(directory=STATIC_FOLDER)),
            Mount("/static", StaticFiles(directory=STATIC_FOLDER)),
        ],
        # Event streams pass as they are: each event must arrive at once.
        middleware=[
            Middleware(Speech),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            HTTPException: _http_error,
            **dict.fromkeys(UNUSABLE, _unusable),
            Crowded: _busy,
            Exception: _failure,
        },
        lifespan=lifespan,
    )
    app.state.bus = bus
    app.state.tables = Tables(store, make_player, bus.publish, bus.is_here)
    app.state.heavy = Heavy()
    app.state.outside = ""  # the address in the network, where the server listens there as well
    app.state.reviews = reviews.Reviews()
    app.state.handovers = handover.Handovers(store)
    return app


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _error(
        request, status, gettext(_SENTENCES[status]) if status in _SENTENCES else gettext("That cannot be done.")
    )


async def _unusable(request: Request, error: Exception) -> Response:
    """The database is busy, full or away: that may pass, and is no fault of what was asked."""
    _log.warning("the database cannot be used: %s", error.orig if isinstance(error, sa.exc.DBAPIError) else error)
    return await _busy(request, error)


async def _busy(request: Request, error: Exception) -> Response:
    response = _error(request, 503, gettext(_SENTENCES[503]))
    response.headers["Retry-After"] = str(_RETRY)
    return response


async def _failure(request: Request, error: Exception) -> Response:
    # This answer passes neither the guard nor the layer that speaks the language of the request.
    with speaking(wanted(request)):
        response = _error(request, 500, gettext(_SENTENCES[500]))
        response.headers.update({**HEADERS, "Cache-Control": "no-store", "Content-Language": language()})
    return response


def _error(request: Request, status: int, sentence: str) -> Response:
    if request.url.path.startswith("/api/"):
        return api.failure(status, sentence)
    return pages.error_page(request, status, sentence)
