"""What several commands share: how they refuse, how they read rules, how they print."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO

import click
from rich.console import Console
from rich.text import Text

from bezique.errors import RulesError
from bezique.match import Match
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


def print_lines(screen: Console, lines: Iterable[str], width: int | None = None) -> None:
    """Print lines, with red suits in red where there are colours; those longer than a given width in several."""
    for line in lines:
        for piece in [line] if width is None or len(line) <= width else wrapped(line, width):
            text = Text(fitting(piece))
            text.highlight_regex("(10|[AKQJ987])?[♥♦]", "red")
            screen.print(text)


def width_of(screen: Console) -> int:
    """How wide texts are set: as the terminal is, up to 100 columns; 80 where there is no terminal."""
    return min(screen.width, 100) if screen.is_terminal else 80


def wrapped(text: str, width: int) -> list[str]:
    """A paragraph in lines of that width; names of files stay whole, and an indented line goes on indented."""
    indent = " " * 5 if text.startswith(" ") else ""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


def ask(prompt: str) -> str:
    """A line from the terminal, or from whatever stands in for it: then the line is printed, too."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def page(text: str) -> None:
    """Show a long text: in a pager when a person sits at a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        click.echo_via_pager(fitting(text))
    else:
        click.echo(fitting(text), nl=False)


def outcome_text(match: Match, names: Sequence[str]) -> str:
    """How a match ended, or that it has not."""
    outcome = match.outcome
    if not outcome.over:
        return "The match is not finished."
    if outcome.winner is None:
        return f"The match is drawn at {match.totals[0]:,} each."
    if outcome.given_up:
        return f"{names[outcome.winner]} won: the other side gave up."
    totals = sorted(match.totals, reverse=True)
    return f"{names[outcome.winner]} won the match by {totals[0]:,} to {totals[1]:,}."
