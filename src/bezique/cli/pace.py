"""``bezique pace``: how long the computer players think."""

from __future__ import annotations

import datetime
import json
import sys
from typing import Any

import click

from bezique.bench.engine import is_compiled
from bezique.bench.pace import Pace, Times, measure
from bezique.bench.report import machine
from bezique.cli import common
from bezique.cli.common import Refusal, console, fitting
from bezique.cli.runs import INTERRUPTED, show, table
from bezique.players import PLAYERS, UnknownPlayer
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, rules_text

LEVELS = "novice,casual,simple,club,scholar,expert,master"


@click.command(short_help="Measure how long the computer players think on this machine.")
@click.option(
    "--players",
    default=LEVELS,
    show_default=True,
    help=f"Whose decisions: of {', '.join(PLAYERS)}, or module:Factory for your own (docs/players.md).",
)
@click.option("--rules", type=common.rules, default=DEFAULT, show_default=True, help="The rule set.")
@click.option(
    "--deals", type=click.IntRange(1), default=20, show_default=True, help="How many deals each plays against itself."
)
@click.option(
    "--endings", type=click.IntRange(0), default=1_000, show_default=True, help="How many endings are solved."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="What all chance follows from.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.pass_context
def pace(
    context: click.Context, players: str, rules: Rules, deals: int, endings: int, seed: int, as_json: bool
) -> None:
    """Measure how long the computer players think about a decision, and how long an ending of two takes to solve.

    Decisions are those with a choice, endings the last tricks of deals that the expert plays, from the first
    strict one on. Times are of the processor, by one thread. Ctrl-C prints what was measured and exits with 130.

    \b
    Keys of --json:
      date, machine, compiled   cpu, cores, system, python; whether the engine is
      rules, deals, seed        what was played
      players  by name: count, and in milliseconds mean, median, p99, worst
      endings  the same for the endings
    """
    names = [name.strip() for name in players.split(",")]
    found = Pace()
    stopped = False
    try:
        for _ in measure(found, rules, names, deals, endings, seed):
            if sys.stderr.isatty():
                decisions = sum(len(times.taken) for times in found.decisions.values())
                click.echo(f"\r{decisions:,} decisions, {len(found.endings.taken):,} endings", err=True, nl=False)
    except UnknownPlayer as error:
        raise Refusal(str(error)) from error
    except KeyboardInterrupt:
        stopped = True
    if sys.stderr.isatty():
        click.echo(err=True)
    if as_json:
        about = {"date": datetime.date.today().isoformat(), "machine": machine(), "compiled": is_compiled()}
        what = {"rules": rules_text(rules), "deals": deals, "seed": seed}
        times = {
            "players": {name: _data(one) for name, one in found.decisions.items()},
            "endings": _data(found.endings),
        }
        click.echo(json.dumps({**about, **what, **times}, indent=2))
    else:
        _print(found, rules)
    if stopped:
        click.echo("Interrupted.", err=True)
        context.exit(INTERRUPTED)


def _data(times: Times) -> dict[str, Any]:
    if not times.taken:
        return {"count": 0, "mean": None, "median": None, "p99": None, "worst": None}
    figures = {"mean": times.mean, "median": times.share(0.5), "p99": times.share(0.99), "worst": times.share(1)}
    return {"count": len(times.taken), **{name: round(1000 * seconds, 4) for name, seconds in figures.items()}}


def _print(found: Pace, rules: Rules) -> None:
    shown = table(f"Milliseconds, {rules_text(rules)}", "Number", "mean", "median", "99 %", "worst")
    for name, times in (*found.decisions.items(), ("endings solved", found.endings)):
        if times.taken:
            figures = (times.mean, times.share(0.5), times.share(0.99), times.share(1))
            shown.add_row(fitting(name), f"{len(times.taken):,}", *(f"{1000 * seconds:.2f}" for seconds in figures))
    about = machine()
    form = "compiled" if is_compiled() else "uncompiled"
    screen = console()
    screen.print(fitting(f"{about['cpu']}, {about['system']}, Python {about['python']}, {form}\n"))
    show(screen, shown)
