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
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0: a free one.")
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file that keeps the matches (made if it is missing).",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the table in the browser, or do not.")
def serve(host: str, port: int, database: Path | None, open_browser: bool) -> None:
    """Serve the table for the browser until Ctrl-C."""
    # The other commands need neither of these, and loading them takes a while.
    from sqlalchemy.exc import DatabaseError

    from bezique import server

    try:
        server.serve(host, port, database, open_browser)
    except KeyboardInterrupt:
        click.echo("The table is closed.", err=True)
    except OSError as error:
        raise Refusal(_reason(host, port, error)) from error
    except DatabaseError as error:
        raise Refusal(f"the database {str(database or '')!r} cannot be used: {error.orig}") from error


def _reason(host: str, port: int, error: OSError) -> str:
    if error.filename is not None:
        return f"{str(error.filename)!r} cannot be used: {error.strerror}"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is not an address of this machine; choose another one with --host"
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        return f"port {port} is in use by another program; choose another one, for example --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} is not open to this user; choose one from 1024 on, for example --port {PORT}"
    return f"nothing can listen at {host}:{port}: {error.strerror}"
