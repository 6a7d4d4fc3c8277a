"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import bezique

ROOT = Path(__file__).parents[1]
MODULES = [
    module.name for module in pkgutil.walk_packages(bezique.__path__, "bezique.") if "__main__" not in module.name
]


def test_the_session_of_the_readme() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failures, tried >= 9) == (0, True)


def test_the_examples_of_a_player_of_ones_own() -> None:
    failures, tried = doctest.testfile(str(ROOT / "docs" / "players.md"), module_relative=False)
    assert (failures, tried >= 15) == (0, True)


@pytest.mark.parametrize("name", ["bezique", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_name_is_exported_once_in_order_and_explained() -> None:
    names = bezique.__all__
    assert names == sorted(set(names), key=lambda name: (not name.isupper(), name))
    for name in names:
        assert name.isupper() or getattr(bezique, name).__doc__, f"{name} has no docstring"


def test_the_links_in_the_documents_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for part in page.read_text().split("](")[1:]:
            target = part.split(")")[0].split("#")[0]
            if target and "//" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
