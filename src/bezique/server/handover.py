"""Links that bring the matches of one browser to another one: ``/here/CODE``, for ten minutes and one use.

A link is opened by its code alone. The store has a digest of the code and, locked with the code, the token of the
browser that made the link; so the database opens nobody's seat, and a restart leaves the link as it is. Opening the
link shows what it would do, and only a press does it: previews and prefetching do not use it up.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bezique.language import gettext, gettext_noop
from bezique.server.identity import owner_asking, remember, token_of
from bezique.server.links import outward
from bezique.server.pages import error_page, page
from bezique.server.store import Store, owner_of

MINUTES = 10
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_GROUPS, _GROUP = 5, 5
"""Letters that can be typed, in groups: 123 bits."""
_UNUSABLE = gettext_noop(
    "This link cannot be used: it works once, within ten minutes, and only as long as there is no newer one. "
    "Make another one on the other device."
)
_NOTHING = gettext_noop("This browser has no matches to continue elsewhere.")


class Handovers:
    """The links that can be used now."""

    def __init__(self, store: Store, now: Callable[[], datetime] = lambda: datetime.now(UTC).replace(tzinfo=None)):
        """Keep them in a store; ``now`` tells the time, without a zone, as the store does."""
        self._store = store
        self._now = now

    def offer(self, token: str) -> str:
        """The code of a new link, which brings this token; the links that brought it before are void."""
        code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
        now = self._now()
        expires = now + timedelta(minutes=MINUTES)
        self._store.offer(owner_of(token), _digest(code), _locked(code, token.encode()).hex(), now, expires)
        return code

    def offered_by(self, code: str) -> str | None:
        """Whose matches a link brings, or None when it cannot be used. It stays as it is."""
        return self._store.offered_by(_digest(code), self._now())

    def accept(self, code: str) -> str | None:
        """The token that a link brings, or None. It is used up by that."""
        locked = self._store.accept(_digest(code), self._now())
        return None if locked is None else _locked(code, bytes.fromhex(locked)).decode()


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _locked(code: str, text: bytes) -> bytes:
    """A token locked with the code, or unlocked again: each code is used for one token only, so a pad will do."""
    pad = hmac.digest(code.encode(), b"token", "sha512")
    return bytes(mine ^ theirs for mine, theirs in zip(text, pad[: len(text)], strict=True))


def _handovers(request: Request) -> Handovers:
    handovers: Handovers = request.app.state.handovers
    return handovers


async def make(request: Request) -> Response:
    """Make a link and show it."""
    token = token_of(request)
    store: Store = request.app.state.tables.store
    if token is None or not await run_in_threadpool(store.has_matches, owner_of(token)):
        return error_page(request, 404, gettext(_NOTHING))
    code = await run_in_threadpool(_handovers(request).offer, token)
    link, only_here = outward(request, f"here/{code}")
    context = {"link": link, "minutes": MINUTES, "only_here": only_here}
    return page(request, "elsewhere.html", context)


async def look(request: Request) -> Response:
    """What a link would do. It is not used up by that, whoever looks."""
    owner = await run_in_threadpool(_handovers(request).offered_by, request.path_params["code"])
    if owner is None:
        return error_page(request, 404, gettext(_UNUSABLE))
    mine = owner_asking(request)
    store: Store = request.app.state.tables.store
    has_own = await run_in_threadpool(store.has_matches, mine)
    return page(request, "here.html", {"is_same": mine == owner, "has_own": has_own})


async def take_over(request: Request) -> Response:
    """Use a link: from now on this browser shows the matches of the one that made it."""
    token = await run_in_threadpool(_handovers(request).accept, request.path_params["code"])
    if token is None:
        return error_page(request, 404, gettext(_UNUSABLE))
    response = RedirectResponse("/", 303)
    remember(request, response, token)
    return response


routes = [
    Route("/here", make, methods=["POST"]),
    Route("/here/{code}", look),
    Route("/here/{code}", take_over, methods=["POST"]),
]
