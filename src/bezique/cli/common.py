"""What several commands share: how they refuse, how they read rules, how they print."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import IO

import click
from rich.console import Console
from rich.text import Text

from bezique import compiled
from bezique.errors import RulesError
from bezique.language import joined
from bezique.match import Match, Settlement
from bezique.players import any_player
from bezique.rules import Rules
from bezique.rulesets import read_rules

YOU = "You"
"""The name that takes its verbs in the second person."""

_LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "–": "-", "’": "'", "…": "...", "·": "-"})


class Refusal(click.ClickException):
    """An order that cannot be carried out as it was given: one sentence, and exit code 2."""

    exit_code = 2


class Failure(click.ClickException):
    """Something that was found to be wrong: one sentence, and exit code 1."""

    exit_code = 1


def form_text() -> str:
    """In which form the engine runs: ``compiled``, or ``uncompiled`` with the reason."""
    return "compiled" if compiled.COMPILED else f"uncompiled ({compiled.FAULT})"


def say_uncompiled() -> None:
    """Tell on stderr that the engine runs uncompiled, and how to change that.

    The commands that have much to compute call this, when they begin: so a person reads one line in each run of such a
    command, and none from the processes that it starts. Who set BEZIQUE_COMPILED=0 knows, and is not told.
    """
    if not compiled.COMPILED and not compiled.chosen():
        click.echo(f"{compiled.reason()} To change that, {compiled.remedy()}.", err=True)


def rules(text: str) -> Rules:
    """Read a rule set with its changes, ``classic(target=1500)``; its error's sentence is the refusal."""
    try:
        return read_rules(text)
    except RulesError as error:
        raise Refusal(str(error)) from error


def player_names(text: str, seats: int, option: str) -> tuple[str, ...]:
    """The computer players of that many seats; fewer names than seats repeat."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        try:
            any_player(name, 0)
        except ValueError as error:
            raise Refusal(str(error)) from error
    if len(names) > seats:
        example = ",".join((("simple", "random") * seats)[:seats])
        needed = f"{seats} players are needed" if seats > 1 else "one player is needed"
        raise Refusal(f"{needed}, {len(names)} named; write for example {option} {example}")
    return (names * seats)[:seats]


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


def together(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return joined(names)


def points_text(rules: Rules, names: Sequence[str], points: Sequence[int]) -> str:
    """Points given by seat, as they count: ``Ann 310, Bob 240``, or for partners ``Ann and Cid 550, ...``."""
    return ", ".join(
        f"{together([names[seat] for seat in side])} {sum(points[seat] for seat in side):,}" for side in rules.sides
    )


def outcome_text(match: Match, names: Sequence[str]) -> str:
    """How a match ended, or that it has not."""
    outcome = match.outcome
    if not outcome.over:
        return "The match is not finished."
    if outcome.settlement is not None:
        return " ".join(settlement_sentences(match.rules, match.totals, outcome.settlement, names))
    totals = sorted(match.side_totals, reverse=True)
    if not outcome.winners:
        return f"The match is drawn at {totals[0]:,} each."
    winners = together([names[seat] for seat in outcome.winners])
    if outcome.given_up:
        return f"{winners} won: {'the other side' if match.given_up is None else names[match.given_up]} gave up."
    return f"{winners} won the match by {' to '.join(f'{total:,}' for total in totals)}."


def settlement_sentences(rules: Rules, scores: Sequence[int], paid: Settlement, names: Sequence[str]) -> Iterator[str]:
    """How a single deal of two players was paid, and why."""
    if paid.winner is None:
        brisques = " and brisques" if rules.brisques_when == "settlement" and rules.brisque else ""
        yield f"The scores{brisques} are equal: nobody wins, and nothing is paid."
        return
    winner, loser = names[paid.winner], names[1 - paid.winner]
    was = "were" if loser == YOU else "was"
    yield f"{winner} won the match and {'are' if winner == YOU else 'is'} paid {paid.points:,} points."
    if paid.tie_broken:
        yield f"The scores are equal at {scores[0]:,}, so the brisques decided."
    if paid.rubiconed:
        bonus = f" and {rules.rubicon_bonus:,} more" if rules.rubicon_bonus else ""
        yield (
            f"{loser} did not reach {rules.rubicon:,} and {was} rubiconed: the winner gets both scores in full"
            f" hundreds{bonus}."
        )
        return
    if paid.saved:
        yield f"Brisques lifted {'you' if loser == YOU else loser} over the rubicon and count for both."
    bonus = f", and {rules.game_bonus:,} more for the game" if rules.game_bonus else ""
    yield f"That is the difference in full hundreds, at least 100{bonus}."
