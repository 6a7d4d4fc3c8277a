"""``bezique serve``: the table in the browser."""

from __future__ import annotations

import errno
import os
import socket
from typing import Any

import click

from bezique.cli.common import Refusal, say_uncompiled

HOST = "127.0.0.1"
PORT = 8000


class _Database(click.Path):
    """A file, or an address such as ``postgresql://…``, which is passed on as it is."""

    name = "path or address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check a path; an address is checked by what connects to it."""
        return value if "://" in os.fspath(value) else super().convert(value, param, ctx)


@click.command()
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0: a free one.")
@click.option(
    "--database",
    type=_Database(dir_okay=False),
    metavar="PATH|ADDRESS",
    help="What keeps the matches: a file (made if it is missing), or an address such as postgresql://…. "
    "Unless given: what the variable BEZIQUE_DATABASE names, or bezique/bezique.db in $XDG_DATA_HOME (~/.local/share).",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the table in the browser, or do not.")
def serve(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serve the table for the browser until Ctrl-C."""
    say_uncompiled()
    # The other commands need neither of these, and loading them takes a while.
    from sqlalchemy.exc import ArgumentError, DatabaseError

    from bezique import server
    from bezique.server.address import Unsuitable
    from bezique.server.database import AlreadyServed, OtherVersion

    try:
        server.serve(host, port, database, open_browser)
    except KeyboardInterrupt:
        click.echo("The table is closed.", err=True)
    except OSError as error:
        raise Refusal(_reason(host, port, error)) from error
    except (AlreadyServed, OtherVersion, Unsuitable) as error:
        raise Refusal(str(error)) from error
    except DatabaseError as error:
        raise Refusal(f"the database{_named(database)} cannot be used: {_one_line(error.orig)}") from error
    except ArgumentError as error:
        raise Refusal(f"the address of the database{_named(database)} cannot be used: {error}") from error


def _one_line(error: object) -> str:
    """What a database says in several lines."""
    return " ".join(str(error).split())


def _named(database: str | None) -> str:
    """The database as messages name it; an address is not told, for it may hold a password."""
    return f" {database!r}" if database and "://" not in database else ""


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
