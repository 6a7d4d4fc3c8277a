"""``bezique`` at whose tables every match is dealt alike: what a test of the page sees does not depend on luck.

A program of its own: ``python tests/seeded_server.py serve ...``. A match that is begun with a seed keeps it. Whoever
leaves a table has left it at once.
"""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import patch

from bezique.cli import main
from bezique.server import bus, tables

SEED = 3
"""The person and a computer player soon have something to declare by it."""

if __name__ == "__main__":
    seed = patch.object(tables, "secrets", SimpleNamespace(randbits=lambda _: SEED))
    with seed, patch.object(bus, "AWAY", 0.0):
        main()
