"""The table in the browser: an ASGI application, and ``serve``, which runs it."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import webbrowser
from collections.abc import Sequence

import uvicorn

from bezique.language import gettext
from bezique.server import connections

__all__ = ["serve"]

_PATIENCE = 3
"""Seconds that open connections have to end when the server stops."""
_UNANSWERED = 30_000
"""Milliseconds in which what was sent must arrive: a telephone that has lost its network listens no more."""


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does, and opens the browser there if asked to."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        asyncio.get_running_loop().set_exception_handler(connections.Complaints())
        await super().startup(sockets)
        if self.should_exit:
            return
        print(gettext("Bezique is at {address} (Ctrl-C ends it)", address=self._address), flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def serve(host: str, port: int, database: str | os.PathLike[str] | None, open_browser: bool) -> None:
    """Serve the table until Ctrl-C; port 0 takes a free one. Raises OSError when nobody can listen there."""
    from bezique.server.app import create_app
    from bezique.server.links import address_in_network

    app = create_app(None if database is None else os.fspath(database))
    app.state.outside = address_in_network(host)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=connections.most(),
        timeout_graceful_shutdown=_PATIENCE,
    )
    listener = _listen(host, port)
    _Server(config, _address_of(listener, host), open_browser).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux, where the connections that it takes have it from it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNANSWERED)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


def _address_of(listener: socket.socket, host: str) -> str:
    """The address to open: for a server that listens everywhere, this machine's own."""
    shown: Sequence[str] = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, host)
    if ":" in shown and not str(shown).startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{listener.getsockname()[1]}/"
