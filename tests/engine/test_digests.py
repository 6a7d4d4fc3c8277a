"""Compiled or not, the engine plays the same deals to the byte: those whose digests the uncompiled one recorded."""

from __future__ import annotations

import os

import pytest

import digests
from bezique.compiled import COMPILED, MODULES, PACKAGE

UNCOMPILED_DEALS = 100
"""How many deals of each game the uncompiled engine plays again, unless BEZIQUE_DEALS=all is set."""


def test_every_game_is_recorded_with_all_its_deals() -> None:
    assert {name: max(chain) for name, chain in digests.read().items()} == {
        name: digests.deals_of(name) for name in digests.CASES
    }


def test_every_module_with_c_types_is_compiled() -> None:
    typed = {path.stem for path in PACKAGE.glob("*.pxd")} - {"native", "rows", "constants"}
    assert typed == set(MODULES)


@pytest.mark.slow
@pytest.mark.parametrize("name", digests.CASES)
def test_the_deals_are_those_recorded(name: str) -> None:
    everything = COMPILED or os.environ.get("BEZIQUE_DEALS") == "all"
    deals = digests.deals_of(name) if everything else UNCOMPILED_DEALS
    assert list(digests.differences(name, digests.read().get(name, {}), deals)) == []
