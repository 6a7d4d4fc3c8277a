"""``bezique simulate``: many matches between computer players, and what came of them."""

from __future__ import annotations

import json
import secrets
from contextlib import closing
from time import perf_counter

import click
from rich.table import Table

from bezique.batches import Crew, NotDone
from bezique.cli import common
from bezique.cli.common import Failure, Refusal, console, fitting
from bezique.cli.runs import INTERRUPTED, chosen_crew, crew_options, number, progress_bar, show, table
from bezique.contest import EndlessMatch
from bezique.describe import LABELS
from bezique.players import PLAYERS
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, rules_text
from bezique.simulate import Series, Statistics, Tally, as_data, play_series, seat_letter, statistics


@click.command(short_help="Play many matches and print the statistics.")
@click.option(
    "--rules", type=common.rules, default=DEFAULT, show_default=True, help="A rule set, with options if need be."
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many matches to play.")
@click.option(
    "--players",
    default="simple,random",
    show_default=True,
    help=f"Who plays, by seat: of {', '.join(PLAYERS)}, or module:Factory for your own (docs/players.md). "
    "Fewer names than seats repeat.",
)
@click.option("--seed", type=click.IntRange(0), help="What all chance follows from; chosen for you if left out.")
@crew_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.pass_context
def simulate(
    context: click.Context,
    rules: Rules,
    games: int,
    players: str,
    seed: int | None,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play many matches between computer players and print the statistics.

    A seed gives the same numbers with any number of jobs and on a cluster. Ctrl-C prints what is done so far and
    exits with 130.

    \b
    Keys of --json:
      rules, seed      what was played
      games            matches asked for
      matches, draws   matches played, and drawn ones among them
      deals            deals played
      players          for each seat: seat, name, wins; share of all matches with
                       low and high, its 95 % interval; mean and deviation of the
                       points of a deal; dealt_first, in matches; sources, from a
                       score line's code to its count and points for each deal;
                       paid and rubiconed, in matches of a single deal: points won
                       in settlements, matches lost without crossing the rubicon
      sides            the seats that play together, for example ["AC", "BD"]
      lengths          deals of a match: median, mean, least, most, distribution
      seconds, deals_per_second
    """
    common.say_uncompiled()
    names = common.player_names(players, rules.seats, "--players")
    series = Series(rules, names, games, secrets.randbits(32) if seed is None else seed)
    crew = chosen_crew(jobs, cluster)
    begun = perf_counter()
    tally, stopped = _play(series, crew)
    seconds = perf_counter() - begun
    if tally.matches:
        found = statistics(series, tally)
        if as_json:
            click.echo(json.dumps(as_data(series, found, seconds), indent=2))
        else:
            _print(series, found, seconds)
    if isinstance(stopped, NotDone):
        done = f"; {tally.matches:,} of {games:,} matches were played" if tally.matches else ""
        raise (Failure if tally.matches else Refusal)(f"{stopped}{done}")
    if stopped:
        click.echo(f"Interrupted after {tally.matches:,} of {games:,} matches.", err=True)
        context.exit(INTERRUPTED)


def _play(series: Series, crew: Crew) -> tuple[Tally, KeyboardInterrupt | NotDone | None]:
    """The matches as far as they were played, and what stopped them before the end."""
    tally = Tally(series.rules.seats)
    progress = progress_bar()
    try:
        with progress, crew, closing(play_series(series, crew)) as parts:
            task = progress.add_task("", total=series.games)
            for part in parts:
                tally += part
                progress.advance(task, part.matches)
    except EndlessMatch as error:
        raise Refusal(str(error)) from error
    except (KeyboardInterrupt, NotDone) as stopped:
        return tally, stopped
    return tally, None


# Showing


def _print(series: Series, found: Statistics, seconds: float) -> None:
    screen = console()
    names = [f"{seat_letter(seat)} {player.name}" for seat, player in enumerate(found.players)]
    lines = [
        f"{rules_text(series.rules)}: {number(found.matches, 'match', 'matches')}, "
        f"{number(found.deals, 'deal', 'deals')}, seed {series.seed}",
        "",
    ]
    screen.print(fitting("\n".join(lines)))
    show(screen, _results(series, found, names))
    if series.rules.partners:
        sides = [" and ".join(map(seat_letter, side)) for side in series.rules.sides]
        screen.print(f"Partners are {', '.join(sides)}; a match won counts for both.")
    screen.print()
    show(screen, _sources(found, names))
    screen.print(fitting("\n".join(_lengths(found))))
    screen.print(f"\n{seconds:.1f} seconds, {found.deals / max(seconds, 1e-9):,.0f} deals per second")


def _results(series: Series, found: Statistics, names: list[str]) -> Table:
    single = series.rules.match == "single"
    headings = ["Won", "Share", "95 % interval", "Dealt\nfirst", "Points\na deal", "Std.\ndev."]
    shown = table("Player", *headings, *(["Paid a\nmatch", "Rubi-\nconed"] if single else []))
    for name, player in zip(names, found.players, strict=True):
        shown.add_row(
            name,
            f"{player.wins:,}",
            f"{player.share:.1%}",
            fitting(f"{100 * player.low:.1f}–{player.high:.1%}"),
            f"{player.dealt_first:,}",
            f"{player.mean:.1f}",
            f"{player.deviation:.1f}",
            *([f"{player.paid / found.matches:.1f}", f"{player.rubiconed:,}"] if single else []),
        )
    shown.add_row("drawn", f"{found.draws:,}", f"{found.draws / found.matches:.1%}")
    return shown


def _sources(found: Statistics, names: list[str]) -> Table:
    kinds = ("count", "points") if len(names) == 2 else ("points",)  # what 80 columns can hold
    shown = table("For each deal", *(f"{name}\n{what}" for name in names for what in kinds))
    by_seat = [{source.what: source for source in player.sources} for player in found.players]
    for what, label in LABELS.items():
        if any(what in sources for sources in by_seat):
            cells: list[str] = []
            for sources in by_seat:
                source = sources.get(what)
                texts = [f"{source.count:.3f}", f"{source.points:.1f}"] if source else ["–", "–"]
                cells += texts[-len(kinds) :]
            shown.add_row(label, *map(fitting, cells))
    return shown


def _lengths(found: Statistics) -> list[str]:
    least, most = found.lengths[0][0], found.lengths[-1][0]
    lines = [
        "",
        f"Deals in a match: median {found.length_median:g}, mean {found.length_mean:.2f}, least {least}, most {most}",
    ]
    for deals, matches in found.lengths:
        share = matches / found.matches
        lines.append(f"{deals:5}  {matches:8,}  {share:6.1%}  {'█' * round(40 * share)}".rstrip())
    return lines
