"""``bezique serve``: the table in the browser."""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import click

from bezique.cli.common import Refusal

HOST = "127.0.0.1"
PORT = 8000


@click.command()
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="The port to listen on.")
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file that keeps the matches (made if it is missing).",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the table in the browser, or do not.")
def serve(host: str, port: int, database: Path | None, open_browser: bool) -> None:
    """Serve the table for the browser until Ctrl-C."""
    refuse_unless_free(host, port)
    from bezique import server

    try:
        server.serve(host, port, database, open_browser)
    except KeyboardInterrupt:
        click.echo("The table is closed.", err=True)


def refuse_unless_free(host: str, port: int) -> None:
    """Refuse, in a sentence that says what to do, when nobody can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        raise Refusal(_reason(host, port, error)) from error


def _reason(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is not an address of this machine; choose another one with --host"
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        return f"port {port} is in use by another program; choose another one, for example --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} is not open to this user; choose one from 1024 on, for example --port {PORT}"
    return f"nothing can listen at {host}:{port}: {error.strerror}"
