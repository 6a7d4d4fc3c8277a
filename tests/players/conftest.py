"""Searching players search little here: what they must hold does not depend on how long they think."""

import pytest

from bezique.players.levels import MasterPlayer


@pytest.fixture(autouse=True, scope="session")
def short_searches() -> None:
    """Few worlds for the master player, in all tests of this folder."""
    MasterPlayer.settings = (16, 1, 60, 10)
