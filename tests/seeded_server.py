"""``bezique`` at whose tables every match is dealt alike: what a test of the page sees does not depend on luck.

A program of its own: ``python tests/seeded_server.py serve ...``. A match that is begun with a seed keeps it.
"""

from __future__ import annotations

from unittest.mock import patch

from bezique.cli import main
from bezique.rules import Rules
from bezique.server.tables import Tables

SEED = 3
"""The person and a computer player soon have something to declare by it."""
_create = Tables.create


def create(
    tables: Tables, owner: str, rules: Rules, opponent: str, seed: int | None = None, *, relaxed: bool = False
) -> str:
    """``Tables.create`` with this seed where none is given."""
    return _create(tables, owner, rules, opponent, SEED if seed is None else seed, relaxed=relaxed)


if __name__ == "__main__":
    with patch.object(Tables, "create", create):
        main()
