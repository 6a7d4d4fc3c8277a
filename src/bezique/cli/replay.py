"""``bezique replay``: a record, checked and shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from bezique.cli import common
from bezique.cli.common import Failure, Refusal, console, print_lines
from bezique.cli.table import before_deal, event_line, open_table_lines, trick_lines
from bezique.deal import Deal, Step
from bezique.errors import RecordError
from bezique.match import totals_of
from bezique.record import Record, read_record
from bezique.record import replay as replay_deal
from bezique.rulesets import rules_text


@click.command()
@click.argument("file")
@click.option("--step", "how", flag_value="step", help="Show the table after each action, and wait for Enter.")
@click.option("--all", "how", flag_value="all", help="Show the table after each action, without waiting.")
def replay(file: str, how: str | None) -> None:
    """Check the record of a match and show it.

    FILE is a record, as 'save' writes it; '-' reads it from the standard input.
    """
    if file == "-" and how == "step":
        raise Refusal("--step waits for Enter, so it needs a file; use --all for a record from the standard input")
    record = read_file(file)
    if how is None:
        screen = console()
        print_lines(screen, summary_lines(record), common.width_of(screen))
        return
    try:
        _step_through(record, wait=how == "step")
    except (EOFError, KeyboardInterrupt):
        click.echo()


def read_file(file: str) -> Record:
    """The record in a file, or on the standard input for a dash. Raises Refusal or Failure, which say why not."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refusal(f"there is no file {file!r}") from None
    except OSError as error:
        raise Refusal(f"{file!r} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Failure(f"{file!r} is not a record: it is no text in UTF-8") from None
    try:
        return read_record(text)
    except RecordError as error:
        raise Failure(str(error)) from error


# The summary


def summary_lines(record: Record) -> list[str]:
    """A record in short: who played, and for each deal its tricks, its points, and the match so far."""
    match = record.match
    sides = [common.together([record.names[seat] for seat in side]) for side in match.rules.sides]
    lines = [f"{' against '.join(sides)}, {rules_text(match.rules)}"]
    for number in range(len(match.deals)):
        lines += ["", *_deal_lines(record, number)]
    return [*lines, "", common.outcome_text(match, record.names)]


def _deal_lines(record: Record, number: int) -> Iterator[str]:
    deal, names = record.match.deals[number], record.names
    yield f"Deal {number + 1}, dealt by {names[deal.dealer]}"
    for event in deal.events:
        if event.kind == "turn-up":
            yield f"    {event_line(event, names)}"
    yield from trick_lines(deal.events, names)
    if deal.is_over:
        yield f"    {event_line(deal.events[-1], names)}"
    points = ", ".join(f"{name} {value:,}" for name, value in zip(names, deal.scores, strict=True))
    yield f"    This deal: {points}" + ("" if deal.is_over else " (not finished)")
    if deal.is_over and deal.rules.brisques_when == "settlement":
        yield f"    Brisques: {common.points_text(deal.rules, names, deal.brisques)}"
    if deal.is_over and deal.rules.match != "single":
        totals = totals_of(deal.rules, record.match.results[: number + 1])
        yield f"    Match: {common.points_text(deal.rules, names, totals)}"


# Step by step


def _step_through(record: Record, wait: bool) -> None:
    screen, names = console(), record.names
    width = common.width_of(screen)
    for number, deal in enumerate(record.match.deals):
        totals = before_deal(deal.rules, record.match.results[:number])
        print_lines(screen, ["", f"Deal {number + 1}, dealt by {names[deal.dealer]}"])
        for after, step in replay_deal(deal):
            if wait:
                common.ask("Enter goes on, Ctrl-C ends > ")
            print_lines(screen, _told(step, names), width)
            print_lines(screen, ["", *_table(after, names, totals)], width)
    print_lines(screen, ["", common.outcome_text(record.match, names)], width)


def _told(step: Step, names: Sequence[str]) -> Iterator[str]:
    return filter(None, (event_line(event, names) for event in step.events))


def _table(deal: Deal, names: Sequence[str], totals: Sequence[int]) -> list[str]:
    return open_table_lines([deal.view(seat) for seat in range(deal.rules.seats)], names, totals)
