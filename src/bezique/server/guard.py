"""What every request passes: other sites may not post here, bodies are small, answers carry strict headers."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bezique.language import gettext, gettext_noop
from bezique.server.templating import STATIC

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_LARGEST_BODY = 32 * 1024
IMPORT = "/matches/import"
"""Where matches from files are sent: the only place for larger bodies."""
_LARGEST_IMPORT = 512 * 1024
"""Some more than can be read there, so that a text that is too long can come back with a word about it."""
_DRAINED = 2 * 1024 * 1024
"""Bodies of this length are read even when they are refused: a proxy that cannot pass one on tells of an error here."""
_TOO_LARGE = gettext_noop("That is larger than anything this table asks for.")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Nothing goes to other sites. With no-referrer browsers would hide the origin of our own forms as well.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What goes with every answer."""


class TooLarge(Exception):
    """The body of a request is larger than anything that this server asks for."""


class Guard:
    """The layer of the application that every request passes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _with_headers(scope, send)
        limit = _LARGEST_IMPORT if scope["path"] == IMPORT else _LARGEST_BODY
        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE_METHODS and not comes_from_here(headers):
            await _refuse(answer, 403, gettext("This was sent from another site, so it was not done."))
        elif _length(headers) > limit:
            await _drain(receive, _length(headers))
            await _refuse(answer, 413, gettext(_TOO_LARGE))
        else:
            await self._pass(scope, _bounded(receive, limit), answer)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def note(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, note)
        except TooLarge:
            if not started:
                await _refuse(send, 413, gettext(_TOO_LARGE))


def comes_from_here(headers: Headers) -> bool:
    """Whether a request was made by our own pages, as far as the browser tells; programs tell nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get("host", "")


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


async def _drain(receive: Receive, length: int) -> None:
    """Read the body of a request that is refused, unless it is very large."""
    more = length <= _DRAINED
    while more:
        more = (await receive()).get("more_body", False)


def _bounded(receive: Receive, limit: int) -> Receive:
    """Receive a body of unannounced length, but not more than the limit."""
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise TooLarge
        return message

    return bounded


def _with_headers(scope: Scope, send: Send) -> Send:
    """Add the headers of every answer; what is no static file is not kept by the browser."""
    keeping = _keeping(scope["path"])

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers["Cache-Control"] = keeping if message["status"] < 400 else "no-store"
        await send(message)

    return add


def _keeping(path: str) -> str:
    """For how long browsers keep what stands at an address."""
    if path.startswith(f"{STATIC}/"):
        return "public, max-age=31536000, immutable"
    return "no-cache" if path.startswith("/static/") else "no-store"


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = msgspec.json.encode({"error": sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
