"""What the scripts of the pages say: every text is found by the tool that collects them."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import pseudo
from bezique.server.templating import STATIC_FOLDER

SCRIPTS = sorted((STATIC_FOLDER / "js").glob("*.js"))
LITERAL = r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
CALL = re.compile(r"(?<!function )\b([np]?gettext)\(")
ARGUMENTS = {
    "gettext": re.compile(rf"\s*{LITERAL}\s*(?=[,)])"),
    "ngettext": re.compile(rf"\s*{LITERAL}\s*,\s*{LITERAL}\s*,"),
    "pgettext": re.compile(rf"\s*{LITERAL}\s*,\s*{LITERAL}\s*(?=[,)])"),
}


class NotLiteral(Exception):
    """A text that is put together where it is asked for, so that nobody can collect it."""


def calls(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each call that asks for a text: the function, and its texts."""
    for call in CALL.finditer(source):
        found = ARGUMENTS[call[1]].match(source, call.end())
        if found is None:
            line = source.count("\n", 0, call.start()) + 1
            raise NotLiteral(f"line {line}: {source[call.start() : call.end() + 40]!r}")
        yield call[1], tuple(ast.literal_eval(text) for text in found.groups())


@pytest.fixture(scope="module")
def collected() -> Catalog:
    return pseudo.collected()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_text_of_a_script_is_collected(path: Path, collected: Catalog) -> None:
    for function, texts in calls(path.read_text(encoding="utf-8")):
        text, context = (texts[1], texts[0]) if function == "pgettext" else (texts[0], None)
        message = collected.get(text, context)
        assert message is not None, text
        assert (f"server/static/js/{path.name}", 1) in message.locations, text
        assert isinstance(message.id, tuple) == (function == "ngettext") or function == "gettext", text


@pytest.mark.parametrize(
    "wrong",
    ["gettext(`You`)", "gettext(name)", "gettext('You ' + name)", "ngettext('card', many, 2)", "pgettext(a, 'b')"],
)
def test_a_text_that_nobody_could_collect_is_found_out(wrong: str) -> None:
    with pytest.raises(NotLiteral):
        list(calls(f"const said = {wrong};"))


def test_the_made_up_language_leaves_out_values_and_finds_what_is_outside_of_brackets() -> None:
    assert doctest.testmod(pseudo) == (0, 2)
