"""Who is asking: a random token in the cookie ``player``, which opens the tables that its browser has made."""

from __future__ import annotations

import re
import secrets
import unicodedata
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from bezique.server.store import owner_of

_COOKIE = "player"
_NAME = "called"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category, of which nothing is seen."""
NAME_LENGTH = 20
"""The most characters in what a person is called at a table."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_BYTES = 32
_LIFETIME = 400 * 24 * 60 * 60
"""In seconds: the longest that browsers keep a cookie."""


def new_token() -> str:
    """A token for a browser that has none."""
    return secrets.token_urlsafe(_BYTES)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request, if it came with one of ours."""
    token = connection.cookies.get(_COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def owner_asking(connection: HTTPConnection) -> str:
    """The owner whose tables a request may see; for a browser without a token one that owns nothing."""
    token = token_of(connection)
    return owner_of(token) if token else ""


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    """Have the browser keep its token."""
    response.set_cookie(
        _COOKIE,
        token,
        max_age=_LIFETIME,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )


def name_of(connection: HTTPConnection) -> str:
    """What the person at a browser was called at a table last, or nothing."""
    return clean_name(unquote(connection.cookies.get(_NAME, "")))


def remember_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Have the browser keep what its person wants to be called."""
    response.set_cookie(
        _NAME, quote(name), max_age=_LIFETIME, httponly=True, samesite="lax", secure=connection.url.scheme == "https"
    )


def clean_name(text: str) -> str:
    """A name as it is shown: on one line, without characters that cannot be seen, and not too long."""
    seen = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    seen = "".join(
        letter for letter in seen if letter not in _BLANK and not unicodedata.category(letter).startswith("C")
    )
    return " ".join(seen.split())[:NAME_LENGTH].rstrip()
