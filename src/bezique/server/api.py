"""The routes of docs/wire.md: the state of a table, its events as they happen, and actions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import anyio
import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bezique.errors import BeziqueError, IllegalAction, NoSuchCard
from bezique.language import gettext, gettext_noop
from bezique.server import wire
from bezique.server.bus import Bus, Subscription
from bezique.server.identity import owner_asking
from bezique.server.messages import Act, Failure, Frame, Frames, OpenedPack, State
from bezique.server.store import UNUSABLE
from bezique.server.table import HUMAN
from bezique.server.tables import NoSuchTable, StaleVersion, Tables

NO_SUCH_TABLE = gettext_noop("There is no such table, or it was opened in another browser.")
_log = logging.getLogger(__name__)
_LONGEST_TEXT = 120
_FAREWELL = 1.0
"""Seconds in which an event stream ends by itself when the server stops."""
_decode = msgspec.json.Decoder(Act).decode


def answer(message: msgspec.Struct, status: int = 200) -> Response:
    """A message as a JSON answer."""
    return Response(wire.encode(message), status, media_type="application/json")


def failure(status: int, sentence: str) -> Response:
    """An error as a JSON answer."""
    return answer(Failure(sentence), status)


async def state(request: Request) -> Response:
    """The state of a table."""
    try:
        snapshot = await run_in_threadpool(_tables(request).settle, request.path_params["table"], owner_asking(request))
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    return answer(wire.state(snapshot, HUMAN))


async def act(request: Request) -> Response:
    """Do an action; answers what it brought, up to the player's next choice."""
    try:
        wanted = _decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        wrong = gettext("The request is not as it should be: {error}.", error=error)
        return answer(Failure(wrong, "notation"), 422)
    if not 0 < len(wanted.key) <= _LONGEST_TEXT or len(wanted.action) > _LONGEST_TEXT:
        return answer(Failure(gettext("The key or the action is missing or too long."), "notation"), 422)
    table, owner = request.path_params["table"], owner_asking(request)
    try:
        steps = await run_in_threadpool(_tables(request).act, table, owner, wanted.version, wanted.action, wanted.key)
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    except StaleVersion as stale:
        present = wire.state(stale.snapshot, HUMAN)
        return answer(Failure(gettext("The table has moved on since then."), state=present), 409)
    except BeziqueError as error:
        return answer(Failure(wire.sentence(error), _rule(error)), 422)
    return answer(Frames(wire.all_frames(steps, HUMAN)))


def _rule(error: BeziqueError) -> str:
    if isinstance(error, IllegalAction):
        return error.rule
    return "no-such-card" if isinstance(error, NoSuchCard) else "notation"


async def opened(request: Request) -> Response:
    """The pack of a finished deal."""
    number = request.path_params["deal"]
    try:
        found = await run_in_threadpool(
            _tables(request).opened, request.path_params["table"], owner_asking(request), number
        )
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    if found is None:
        return failure(
            404, gettext("There is no opened pack of that deal: a pack stays sealed until its deal is over.")
        )
    rules, pack = found.rules, found.pack
    return answer(
        OpenedPack(
            deal=number,
            seal=pack.seal,
            salt=pack.salt,
            order=[card.face for card in pack.order],
            packets=list(rules.packet_sizes()),
            dealer=found.dealer,
            turn_up=rules.trump == "turn-up",
            packs=rules.packs,
        )
    )


async def events(request: Request) -> Response:
    """What happens at a table, as server-sent events."""
    table, owner = request.path_params["table"], owner_asking(request)
    try:
        await run_in_threadpool(_tables(request).get, table, owner)
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    ending = anyio.Event()
    return EventSourceResponse(
        _stream(_tables(request), request.app.state.bus, table, owner, ending),
        sep="\n",
        shutdown_event=ending,
        shutdown_grace_period=_FAREWELL,
    )


async def _stream(
    tables: Tables, bus: Bus, table: str, owner: str, ending: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    """First the state, then the frames of what comes after it; the table then does what it has to do."""
    with bus.listening(table) as subscription:
        snapshot = await run_in_threadpool(tables.get, table, owner)
        version = snapshot.version
        yield _sent("state", wire.state(snapshot, HUMAN), version)
        tasks = [
            asyncio.create_task(_close_at(ending, subscription)),
            asyncio.create_task(_settle(tables, table, owner)),
        ]
        try:
            async for steps in subscription:
                if steps is None:
                    snapshot = await run_in_threadpool(tables.get, table, owner)
                    version = snapshot.version
                    yield _sent("state", wire.state(snapshot, HUMAN), version)
                    continue
                made = [frame for frame in wire.all_frames(steps, HUMAN) if frame.state.version > version]
                if made:
                    version = made[-1].state.version
                    yield _sent("frames", made, version)
        finally:
            for task in tasks:
                task.cancel()


async def _close_at(ending: anyio.Event, subscription: Subscription) -> None:
    """End a subscription when the server stops."""
    await ending.wait()
    subscription.close()


async def _settle(tables: Tables, table: str, owner: str) -> None:
    """Let a table do what it has to do; the frames come over the bus."""
    try:
        await run_in_threadpool(tables.settle, table, owner)
    except UNUSABLE as error:
        _log.warning("table %s waits for the database: %s", table, type(error).__name__)
    except Exception:
        _log.exception("table %s could not go on", table)


def _sent(name: str, data: State | list[Frame], version: int) -> ServerSentEvent:
    return ServerSentEvent(wire.encode(data).decode(), event=name, id=str(version))


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


routes = [
    Route("/api/tables/{table}", state),
    Route("/api/tables/{table}/deals/{deal:int}", opened),
    Route("/api/tables/{table}/events", events),
    Route("/api/tables/{table}/actions", act, methods=["POST"]),
]
