"""What several commands share: how they refuse, how they read rules, how they print."""

from __future__ import annotations

import sys
from typing import IO

import click
from rich.console import Console

from bezique.errors import RulesError
from bezique.rules import Rules
from bezique.rulesets import read_rules

_LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "–": "-", "’": "'", "…": "...", "·": "-"})


class Refusal(click.ClickException):
    """An order that cannot be carried out as it was given: one sentence, and exit code 2."""

    exit_code = 2


class Failure(click.ClickException):
    """Something that was found to be wrong: one sentence, and exit code 1."""

    exit_code = 1


def rules(text: str) -> Rules:
    """Read a rule set with its changes, ``classic(target=1500)``; its error's sentence is the refusal."""
    try:
        return read_rules(text)
    except RulesError as error:
        raise Refusal(str(error)) from error


def console(stderr: bool = False) -> Console:
    """A console for text that is set already: no emoji codes, no markup, no guesses at what to colour."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=True)


def fitting(text: str, stream: IO[str] | None = None) -> str:
    """The text as the stream can carry it: suit letters instead of pips where it knows no pips."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_LETTERS).encode(encoding, "replace").decode(encoding)
    return text
