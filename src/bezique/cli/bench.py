"""``bezique bench``: how fast the engine is on this machine."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import click
from rich import box
from rich.table import Table

from bezique.bench import report as reports
from bezique.bench.limit import sources_of_checkout
from bezique.bench.report import Report
from bezique.bench.run import run
from bezique.cli import common
from bezique.cli.common import Refusal, console, fitting
from bezique.rules import Rules
from bezique.rulesets import rules_text

GAMES = ("classic", "rubicon", "six-pack")
INTERRUPTED = 130


def _finite(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if not math.isfinite(value):
        raise click.BadParameter(f"{value} is not a number of seconds")
    return value


@click.command(short_help="Measure how fast the engine is on this machine.")
@click.option(
    "--rules", "games", type=common.rules, multiple=True, default=GAMES, show_default=True, help="What is played."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    callback=_finite,
    default=60.0,
    show_default=True,
    help="How long, about.",
)
@click.option("--quick", is_flag=True, help="A look only: one round of short slices, fewer play-outs for memory.")
@click.option(
    "--with", "python", metavar="PYTHON", help="The Python in which colver and open_spiel are installed, if another."
)
@click.option(
    "--sources",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder bench of a checkout, where this package runs from none.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print the tables of docs/performance.md.")
@click.pass_context
def bench(
    context: click.Context,
    games: tuple[Rules, ...],
    seconds: float,
    quick: bool,
    python: str | None,
    sources: Path | None,
    as_json: bool,
    as_markdown: bool,
) -> None:
    """Measure play-outs, copies, lists of actions and Python loops, beside the same play-out in C and other programs.

    All are measured in turns, a short slice each; 'best' is the best slice, 'median' the median one. Ctrl-C prints
    what was measured so far and exits with 130. docs/performance.md explains every line.

    \b
    Keys of --json:
      date, machine, compiled   cpu, cores, system, python; whether the engine is
      complete, seconds, rounds, slice_seconds
      measured  a list: what, by, game, unit, best_ns, median_ns, per_second,
                slices; deals_per_second where whole deals were played
      ratios    a list: name, best, median of the rounds, goal, holds
      limit     the C play-out: compiler, same_digest, or missing: why
      versions, missing   other programs; which were not there, and why
      memory    game, play_outs, peak_kib after each number of play-outs
    """
    if as_json and as_markdown:
        raise Refusal("--json and --markdown cannot be had at once")
    distinct = list({rules_text(rules): rules for rules in games}.values())
    report = Report(slice_seconds=0.001 if quick else 0.005)
    try:
        for _ in run(report, distinct, 0 if quick else seconds, sources or sources_of_checkout(), python, quick):
            if sys.stderr.isatty():
                click.echo(f"\rRound {report.rounds}, {report.seconds:.0f} seconds", err=True, nl=False)
    except KeyboardInterrupt:
        pass
    if sys.stderr.isatty():
        click.echo(err=True)
    if as_json:
        click.echo(json.dumps(report.as_data(), indent=2))
    elif as_markdown:
        click.echo(fitting(reports.markdown(report)), nl=False)
    else:
        _print(report)
    if not report.complete:
        rounds = "1 round" if report.rounds == 1 else f"{report.rounds} rounds"
        click.echo(f"Interrupted after {rounds}.", err=True)
        context.exit(INTERRUPTED)


def _print(report: Report) -> None:
    screen = console()
    screen.print(fitting(reports.heading(report)))
    screen.print("Nanoseconds for each card played, for each copy, for each list:")
    for headings, rows, right in (
        (reports.HEADINGS, reports.rows(report), 2),
        (reports.RATIO_HEADINGS, reports.ratio_rows(report), 1),
    ):
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for number, heading in enumerate(headings):
            table.add_column(heading, justify="left" if number < right else "right", no_wrap=number > 1)
        for row in rows:
            table.add_row(*map(fitting, row))
        screen.print()
        screen.print(table)
    screen.print()
    for note in report.notes():
        screen.print(fitting(note))
