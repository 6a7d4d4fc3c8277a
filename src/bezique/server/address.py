"""Addresses of databases, and what opens them."""

from __future__ import annotations

import sqlalchemy as sa

from bezique.errors import BeziqueError
from bezique.language import gettext
from bezique.server import postgres


class Unsuitable(BeziqueError):
    """The address cannot be read, its driver is missing, or the database cannot hold what has to go into it."""


def read_address(address: str) -> sa.URL:
    """The address of a database, as it is written. Raises Unsuitable."""
    try:
        url = postgres.named(sa.make_url(address))
    except ValueError:  # what should be the port is no number
        url = None
    # What is read wrongly may be a piece of the password, so it is not told.
    if url is None or "@" in (url.host or ""):
        raise Unsuitable(
            gettext(
                "the address of the database cannot be read; in its user and password only letters and digits stand "
                "as they are, other signs percent-encoded"
            )
        )
    return url


def make_engine(url: sa.URL) -> sa.Engine:
    """The connections to a database. Raises Unsuitable where the program for that is missing."""
    # What goes into the database holds secrets, the seeds of running matches: errors, and so the log, leave it out.
    try:
        if url.get_backend_name() == "postgresql":
            return postgres.make_engine(url)
        return sa.create_engine(url, hide_parameters=True)
    except ImportError as error:
        raise Unsuitable(
            gettext(
                "the driver of the database is missing ({error}); the one for PostgreSQL comes with {command}",
                command="pip install 'psycopg[binary]'",
                error=str(error).partition("\n")[0],
            )
        ) from error
