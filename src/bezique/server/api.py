"""The routes of docs/wire.md: the state of a table, its events as they happen, and actions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress

import anyio
import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bezique.errors import BeziqueError, IllegalAction, NoSuchCard
from bezique.language import gettext, gettext_noop
from bezique.players.analysis import CannotAnalyse
from bezique.review.hints import hint as find_hint
from bezique.server import paths as _paths  # noqa: F401 (the numbers in the routes below)
from bezique.server import wire
from bezique.server.bus import Bus, NoRoom, Subscription
from bezique.server.database import UNUSABLE
from bezique.server.heavy import run_heavy
from bezique.server.identity import owner_asking
from bezique.server.messages import Act, Ask, Failure, Frames, OpenedPack
from bezique.server.snapshot import Info, Snapshot
from bezique.server.table import is_forced
from bezique.server.tables import NoSuchTable, StaleVersion, Tables

NO_SUCH_TABLE = gettext_noop("There is no such table, or it was opened in another browser.")
_log = logging.getLogger(__name__)
_LONGEST_TEXT = 120
_FAREWELL = 1.0
"""Seconds in which an event stream ends by itself when the server stops."""
_decode = msgspec.json.Decoder(Act).decode
_decode_ask = msgspec.json.Decoder(Ask).decode


def answer(message: msgspec.Struct, status: int = 200) -> Response:
    """A message as a JSON answer."""
    return Response(wire.encode(message), status, media_type="application/json")


def failure(status: int, sentence: str) -> Response:
    """An error as a JSON answer."""
    return answer(Failure(sentence), status)


async def state(request: Request) -> Response:
    """The state of a table."""
    table, owner = request.path_params["table"], owner_asking(request)
    try:
        return await run_in_threadpool(_state, _tables(request), table, owner)
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))


def _state(tables: Tables, table: str, owner: str) -> Response:
    return answer(wire.state(tables.settle(table, owner), tables.seat(table, owner)))


async def act(request: Request) -> Response:
    """Do an action; answers what it brought, up to the player's next choice."""
    try:
        wanted = _decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _garbled(error)
    if not 0 < len(wanted.key) <= _LONGEST_TEXT or len(wanted.action) > _LONGEST_TEXT:
        return answer(Failure(gettext("The key or the action is missing or too long."), "notation"), 422)
    table, owner = request.path_params["table"], owner_asking(request)
    try:
        return await run_in_threadpool(_done, _tables(request), table, owner, wanted)
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    except StaleVersion as stale:
        return _moved_on(request, stale.snapshot)
    except BeziqueError as error:
        return answer(Failure(wire.sentence(error), _rule(error)), 422)


def _garbled(error: Exception) -> Response:
    """The answer to a body that is none of ours."""
    wrong = gettext("The request is not as it should be: {error}.", error=error)
    return answer(Failure(wrong, "notation"), 422)


def _moved_on(request: Request, snapshot: Snapshot) -> Response:
    """The answer to a player who asks about an old version: the table as it is."""
    present = wire.state(snapshot, _seat(request))
    return answer(Failure(gettext("The table has moved on since then."), state=present), 409)


def _seat(request: Request) -> int:
    """The seat of a player, whose table is in the memory."""
    return _tables(request).seat(request.path_params["table"], owner_asking(request))


def _done(tables: Tables, table: str, owner: str, wanted: Act) -> Response:
    steps = tables.act(table, owner, wanted.version, wanted.action, wanted.key)
    return answer(Frames(wire.all_frames(steps, tables.seat(table, owner))))


def _rule(error: BeziqueError) -> str:
    if isinstance(error, IllegalAction):
        return error.rule
    return "no-such-card" if isinstance(error, NoSuchCard) else "notation"


async def hint(request: Request) -> Response:
    """What the player might do now, worked out from what the player's seat knows and nothing else."""
    try:
        wanted = _decode_ask(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _garbled(error)
    try:
        snapshot = await run_in_threadpool(_tables(request).get, request.path_params["table"], owner_asking(request))
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    if not snapshot.info.relaxed:
        return answer(Failure(gettext("In this match there are no hints."), "no-hints"), 422)
    if wanted.version != snapshot.version:
        return _moved_on(request, snapshot)
    seat = _seat(request)
    view = snapshot.views[seat]
    if snapshot.outcome.over or view.turn != seat or is_forced(view):
        return answer(Failure(gettext("There is nothing for you to decide now."), "not-your-turn"), 422)
    try:
        found = await run_heavy(request, lambda: find_hint(view))
    except CannotAnalyse:
        sentence = gettext("For these rules there are no hints: the computer has not learned them.")
        return answer(Failure(sentence, "no-hints"), 422)
    try:
        await run_in_threadpool(
            _tables(request).note_hint, request.path_params["table"], owner_asking(request), wanted.version
        )
    except StaleVersion as stale:
        return _moved_on(request, stale.snapshot)
    return answer(wire.hint(snapshot, seat, found))


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
        snapshot = await run_in_threadpool(_tables(request).get, table, owner)
    except NoSuchTable:
        return failure(404, gettext(NO_SUCH_TABLE))
    if not request.app.state.bus.has_room(owner):
        return failure(503, gettext("Too many are listening to their tables just now; please try again in a moment."))
    ending = anyio.Event()
    return EventSourceResponse(
        _stream(_tables(request), request.app.state.bus, snapshot.info, owner, _heard(request), ending),
        sep="\n",
        shutdown_event=ending,
        shutdown_grace_period=_FAREWELL,
    )


def _heard(request: Request) -> int:
    """The version up to which a listener has heard everything, or -1."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


async def _stream(
    tables: Tables, bus: Bus, info: Info, owner: str, heard: int, ending: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    """First the state, or what has happened since a listener heard; then what comes after it.

    The table then does what it has to do. Where several people play, they are told who of them listens.
    """
    table, seat = info.id, tables.seat(info.id, owner)
    with suppress(NoRoom, *UNUSABLE), bus.listening(table, owner, seat) as subscription:
        version, sent = await run_in_threadpool(_present, tables, table, owner, heard)
        yield sent
        tasks = [
            asyncio.create_task(_close_at(ending, subscription)),
            asyncio.create_task(_settle(tables, table, owner)),
        ]
        try:
            async for told in subscription:
                if told.here is not None and info.is_shared:
                    yield ServerSentEvent(wire.encode(sorted(told.here)).decode(), event="here")
                if told.frames is None:
                    version, sent = await run_in_threadpool(_present, tables, table, owner, version)
                    yield sent
                    continue
                new = [each.frame for each in told.frames if each.version > version]
                if new:
                    version = told.frames[-1].version
                    yield _sent("frames", b"[" + b",".join(new) + b"]", version)
        finally:
            for task in tasks:
                task.cancel()


def _present(tables: Tables, table: str, owner: str, heard: int) -> tuple[int, ServerSentEvent]:
    """A table as it is, or how it came there from a version: the version, and what is sent."""
    seat = tables.seat(table, owner)
    frames = [each for each in wire.all_frames(tables.since(table, owner, heard), seat) if each.state.version > heard]
    if frames:
        version = frames[-1].state.version
        return version, _sent("frames", wire.encode(frames), version)
    snapshot = tables.get(table, owner)
    return snapshot.version, _sent("state", wire.encode(wire.state(snapshot, seat)), snapshot.version)


async def _close_at(ending: anyio.Event, subscription: Subscription) -> None:
    """End a subscription when the server stops."""
    await ending.wait()
    subscription.close()


async def _settle(tables: Tables, table: str, owner: str) -> None:
    """Let a table do what it has to do, and its player sit down; the frames come over the bus."""
    try:
        await run_in_threadpool(tables.sit_down, table, owner)
        await run_in_threadpool(tables.settle, table, owner)
    except StaleVersion:
        pass  # somebody else was quicker, who told what happened
    except UNUSABLE as error:
        _log.warning("table %s waits for the database: %s", table, type(error).__name__)
    except Exception:
        _log.exception("table %s could not go on", table)


def _sent(name: str, data: bytes, version: int) -> ServerSentEvent:
    return ServerSentEvent(data.decode(), event=name, id=str(version))


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


routes = [
    Route("/api/tables/{table}", state),
    Route("/api/tables/{table}/deals/{deal:number}", opened),
    Route("/api/tables/{table}/events", events),
    Route("/api/tables/{table}/actions", act, methods=["POST"]),
    Route("/api/tables/{table}/hint", hint, methods=["POST"]),
]
