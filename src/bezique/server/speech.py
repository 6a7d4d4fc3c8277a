"""Which language a request is answered in, and what the scripts of a page need to speak it.

The cookie ``language`` decides where there is one, otherwise what the browser asks for, otherwise English.
"""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlsplit

import msgspec
from babel.messages.catalog import Catalog
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bezique.language import ENGLISH, LANGUAGES, catalogue, language, speaking
from bezique.server.templating import STATIC

_COOKIE = "language"
_LIFETIME = 400 * 24 * 60 * 60
_ASKED = re.compile(r"\s*([a-z]+)[\w-]*\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?", re.IGNORECASE)


def wanted(connection: HTTPConnection) -> str:
    """The language for a request."""
    chosen = connection.cookies.get(_COOKIE)
    if chosen is not None and chosen in LANGUAGES:
        return chosen
    asked = [_ASKED.fullmatch(part) for part in connection.headers.get("accept-language", "").split(",")]
    ours = [(float(found[2] or 1), found[1].lower()) for found in asked if found and found[1].lower() in LANGUAGES]
    weight, best = max(ours, key=lambda each: each[0], default=(0.0, ENGLISH))
    return best if weight else ENGLISH


class Speech:
    """A layer of the application: everything behind it speaks the language of the request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Language", language())
                if not scope["path"].startswith("/static/"):
                    headers.add_vary_header("Accept-Language, Cookie")
            await send(message)

        with speaking(wanted(HTTPConnection(scope))):
            await self._app(scope, receive, tell)


async def choose(request: Request) -> Response:
    """Keep the language that was chosen, and go back to where it was chosen."""
    async with request.form(max_files=0, max_fields=2) as data:
        chosen = data.get("language")
    # Only the path of where it came from: that it was a page of ours has been checked already.
    back = urlsplit(request.headers.get("referer", ""))
    path = back.path if _is_page(request, back.path) else "/"
    response = RedirectResponse(path + (f"?{back.query}" if back.query else ""), 303)
    if isinstance(chosen, str) and chosen in LANGUAGES:
        response.set_cookie(
            _COOKIE, chosen, max_age=_LIFETIME, samesite="lax", secure=request.url.scheme == "https", httponly=True
        )
    return response


def _is_page(request: Request, path: str) -> bool:
    """Whether a path can be gone to: a form with mistakes is shown under the address that it was sent to."""
    asked = {**request.scope, "path": path, "method": "GET"}
    return any(route.matches(asked)[0] is Match.FULL for route in request.app.routes)


@cache
def _for_scripts(name: str) -> bytes:
    return b"globalThis.TEXTS = " + msgspec.json.encode(script_texts(catalogue(name))) + b";\n"


def script_texts(texts: Catalog) -> dict[str, str | list[str]]:
    """What the scripts say, with the forms for one and many as a list; a context stands before its text, set off."""
    found: dict[str, str | list[str]] = {}
    for message in texts:
        if not message.id or not any(place.endswith(".js") for place, _ in message.locations):
            continue
        one = message.id if isinstance(message.id, str) else message.id[0]
        key = f"{message.context}\x04{one}" if message.context else one
        found[key] = list(message.string) if isinstance(message.string, (list, tuple)) else message.string or one
    return found


async def scripts(request: Request) -> Response:
    """The texts of a language for the scripts of the pages."""
    name = request.path_params["language"]
    if name not in LANGUAGES or name == ENGLISH:
        return Response(status_code=404)
    return Response(_for_scripts(name), media_type="text/javascript")


routes = [
    Route("/language", choose, methods=["POST"]),
    Route(STATIC + "/texts/{language}.js", scripts),
]
