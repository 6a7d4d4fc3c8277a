"""``bezique arena``: how strong computer players are against each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from time import perf_counter

import click
from rich.table import Table

from bezique.arena import (
    SEED_LISTS,
    Duel,
    Games,
    Ledger,
    LedgerError,
    Plan,
    PlanError,
    Report,
    Sequential,
    TestError,
    as_data,
    play_arena,
    report,
    unit,
)
from bezique.arena.ratings import Rating
from bezique.arena.report import Scored
from bezique.batches import Crew, NotDone
from bezique.cli import common
from bezique.cli.common import Failure, Refusal, console, fitting
from bezique.cli.runs import INTERRUPTED, chosen_crew, crew_options, number, progress_bar, show, table
from bezique.contest import EndlessMatch
from bezique.describe import LABELS
from bezique.players import PLAYERS, UnknownPlayer
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, rules_text

PAIRS = 1_000
MOST_PAIRS = 20_000
"""With a sequential test."""
_FEW = 30
_WIDE = 5


@click.command(short_help="Measure how strong computer players are against each other.")
@click.option(
    "--players",
    default="simple,random",
    show_default=True,
    help=f"Who is compared: two names, or more for a round of all against all; of {', '.join(PLAYERS)}, "
    "or module:Factory for your own (docs/players.md).",
)
@click.option("--rules", type=common.rules, default=DEFAULT, show_default=True, help="The rule set.")
@click.option(
    "--pairs",
    type=click.IntRange(0),
    show_default=f"{PAIRS:,}; none if only matches are asked for; at most {MOST_PAIRS:,} with --sprt",
    help="How many mirrored pairs of deals each two play.",
)
@click.option(
    "--matches",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="How many mirrored pairs of whole matches each two play.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="What all chance follows from.")
@click.option(
    "--seed-list",
    type=click.Choice(SEED_LISTS),
    default=SEED_LISTS[0],
    show_default=True,
    help="Which deals: those to improve a player by, those to confirm it once, those to publish. They share none.",
)
@click.option("--round", "rated", is_flag=True, help="Ratings for two players, too; for more there always are.")
@click.option(
    "--sprt",
    is_flag=True,
    help="Stop as soon as a sequential test can tell whether the first player is better by 5 points a deal rather "
    "than by 0, with a chance of 5 % to be wrong either way.",
)
@click.option(
    "--sprt-points", metavar="H0,H1", help="The same between other numbers of points, for example --sprt-points=-5,0."
)
@click.option(
    "--save",
    "--resume",
    "save",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the results to a file as they come; where it exists, go on from it.",
)
@crew_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.pass_context
def arena(
    context: click.Context,
    players: str,
    rules: Rules,
    pairs: int | None,
    matches: int,
    seed: int,
    seed_list: str,
    rated: bool,
    sprt: bool,
    sprt_points: str | None,
    save: Path | None,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Measure how strong computer players are against each other.

    Each pair is the same deal played twice with the players' sides exchanged, and each seat draws the same cards in
    both, whoever wins the tricks; so luck falls out for the most part. The unit is what the first player has more
    than the second, in points of a deal, with a 95 % interval from the pairs.

    Where three or four play each for himself, one of the two players has one seat and the other one all others, at
    each seat in turn and both ways about: six or eight games of the same cards, which are called a pair all the same.
    What a player has is then the mean of its seats.

    A seed gives the same numbers with any number of jobs and on a cluster. With a fixed number of pairs no figure is
    shown before the end; Ctrl-C exits with 130 and prints what is done, unless --save has it: then the same
    command goes on from there.

    \b
    Keys of --json:
      version    of the package; and what was asked for: rules, players, seed,
                 seed_list, pairs, matches
      unit       score, or settlement where a match is a single deal
      duels      for each two: players; points (mean, low, high, deviation of
                 the pairs' means, deal_deviation of single deals); deals and
                 matches (pairs, games, deals, wins, draws; the first player's
                 share with low and high); scored for both (mean, sources)
      ratings    null, or deals and matches: name, rating, low, high
      test       null, or null, alternative, alpha, beta, ratio, bounds and
                 verdict: accepted, rejected or undecided
      seconds
    """
    common.say_uncompiled()
    test = _test(sprt_points) if sprt_points is not None else Sequential() if sprt else None
    if pairs is None:
        pairs = MOST_PAIRS if test else 0 if matches else PAIRS
    names = tuple(name.strip() for name in players.split(","))
    try:
        plan = Plan(rules, names, pairs, matches, seed, seed_list, test)
    except (PlanError, UnknownPlayer) as error:
        raise Refusal(str(error)) from error
    crew = chosen_crew(jobs, cluster)
    ledger = Ledger(plan)
    if save is not None:
        try:
            ledger.keep(save)
        except LedgerError as error:
            raise Refusal(str(error)) from error
    begun = perf_counter()
    stopped = _play(plan, ledger, crew)
    seconds = perf_counter() - begun
    if ledger.done and not (stopped and save):
        found = report(ledger, rated or len(names) > 2)
        if as_json:
            click.echo(json.dumps(as_data(ledger, found, seconds), indent=2))
        else:
            _print(ledger, found, seconds)
    done = f"{ledger.done:,} of {plan.total:,} pairs"
    goes_on = f"; the same command goes on from {save}" if save else ""
    if isinstance(stopped, KeyboardInterrupt):
        click.echo(f"Interrupted after {done}{goes_on}.", err=True)
        context.exit(INTERRUPTED)
    if stopped:
        raise (Failure if ledger.done else Refusal)(
            f"{stopped}; {done} were played{goes_on}" if ledger.done else str(stopped)
        )


def _test(text: str) -> Sequential:
    try:
        null, alternative = map(float, text.split(","))
    except ValueError as error:
        raise Refusal(f"{text!r} are not two numbers of points; write for example --sprt-points 0,5") from error
    try:
        return Sequential(null, alternative)
    except TestError as error:
        raise Refusal(str(error)) from error


def _play(plan: Plan, ledger: Ledger, crew: Crew) -> KeyboardInterrupt | NotDone | LedgerError | None:
    """Play into the ledger; what stopped that before the end."""
    progress = progress_bar()
    try:
        with progress, crew, closing(play_arena(plan, ledger, crew)) as parts:
            task = progress.add_task("", total=plan.total, completed=ledger.done)
            for part in parts:
                progress.advance(task, len(part.results))
    except EndlessMatch as error:
        raise Refusal(str(error)) from error
    except (KeyboardInterrupt, NotDone, LedgerError) as stopped:
        return stopped
    return None


# Showing


def _print(ledger: Ledger, found: Report, seconds: float) -> None:
    plan = ledger.plan
    screen = console()
    against = f"{plan.players[0]} against {plan.players[1]}" if len(plan.players) == 2 else ", ".join(plan.players)
    screen.print(fitting(f"{rules_text(plan.rules)}: {against}; seed {plan.seed} of the {plan.seed_list} list\n"))
    if plan.pairs:
        show(screen, _points(found.duels))
        if unit(ledger) == "settlement":
            screen.print("Points are what the settlement of a deal pays.")
        screen.print()
    show(screen, _games(found.duels))
    for title, ratings in (("deals", found.deal_ratings), ("matches", found.match_ratings)):
        if ratings:
            screen.print()
            show(screen, _ratings(f"Rating by {title}", plan.players, ratings))
    if len(plan.players) <= _WIDE:
        screen.print()
        show(screen, _sources(plan.players, found.duels))
    screen.print(fitting("\n".join(["", *_remarks(ledger, found, seconds)])))


def _points(duels: Sequence[Duel]) -> Table:
    shown = table("Points a deal", "Pairs", "More than\nthe other", "95 % interval", "Std. dev.\nof pairs", "of deals")
    for duel in duels:
        points = duel.points
        if points and duel.deals:
            shown.add_row(
                fitting(_title(duel)),
                f"{duel.deals.pairs:,}",
                f"{points.mean:+.1f}",
                f"{points.low:+.1f} to {points.high:+.1f}",
                f"{points.deviation:.1f}",
                f"{points.deal_deviation:.1f}",
            )
    return shown


def _games(duels: Sequence[Duel]) -> Table:
    shown = table("Won", "", "Won", "Drawn", "Lost", "Share", "95 % interval")
    for duel in duels:
        for what, games in (("deals", duel.deals), ("matches", duel.matches)):
            if games:
                shown.add_row(fitting(_title(duel)), what, *_game_cells(games))
    return shown


def _game_cells(games: Games) -> tuple[str, ...]:
    return (
        f"{games.wins[0]:,}",
        f"{games.draws:,}",
        f"{games.wins[1]:,}",
        f"{games.share:.1%}",
        fitting(f"{100 * games.low:.1f}–{games.high:.1%}"),
    )


def _title(duel: Duel) -> str:
    return " – ".join(duel.players)


def _ratings(title: str, players: Sequence[str], ratings: Sequence[Rating]) -> Table:
    shown = table(title, "Elo", "95 % interval")
    for name, rating in sorted(zip(players, ratings, strict=True), key=lambda row: -row[1].rating):
        shown.add_row(name, f"{rating.rating:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}")
    return shown


def _sources(players: Sequence[str], duels: Sequence[Duel]) -> Table:
    """The points that each player wrote down in a deal; in a round, in all its duels together."""
    scored: list[list[Scored]] = [[] for _ in players]
    for pair, duel in zip(combinations(range(len(players)), 2), duels, strict=True):
        for player, by_source in zip(pair, duel.scored, strict=True):
            scored[player].append(by_source)
    found = [_average([one.sources for one in mine]) for mine in scored]
    counted = len(players) == 2  # what 80 columns can hold
    shown = table(
        "For each deal", *(f"{name}\n{what}" for name in players for what in ("count", "points")[not counted :])
    )
    for what, label in LABELS.items():
        if any(what in sources for sources in found):
            cells = []
            for sources in found:
                count, points = sources.get(what, (0.0, 0.0))
                cells += [f"{count:.3f}", f"{points:.1f}"][not counted :]
            shown.add_row(label, *cells)
    return shown


def _average(duels: Sequence[Mapping[str, tuple[float, float]]]) -> dict[str, tuple[float, float]]:
    """Counts and points by source, on the average of some duels of the same length."""
    nothing = 0.0, 0.0
    return {
        what: (
            sum(sources.get(what, nothing)[0] for sources in duels) / len(duels),
            sum(sources.get(what, nothing)[1] for sources in duels) / len(duels),
        )
        for what in {what for sources in duels for what in sources}
    }


def _remarks(ledger: Ledger, found: Report, seconds: float) -> list[str]:
    lines: list[str] = []
    test = ledger.plan.test
    if test:
        lower, upper = test.bounds
        lines += [
            f"That {ledger.plan.players[0]} is better by {test.alternative:g} points a deal rather than by "
            f"{test.null:g}: {found.verdict}.",
            f"(Logarithm of the likelihood ratio {found.ratio:.2f}; decided at {lower:.2f} and {upper:.2f}.)",
            "After a test that stops by itself the mean tends to be too far from the middle.",
        ]
    level = [_title(duel) for duel in found.duels if duel.points and duel.points.low <= 0 <= duel.points.high]
    if level and not test:
        lines.append(f"Inconclusive, since the interval of the points holds 0: {', '.join(level)}.")
    pairs = [games.pairs for duel in found.duels for games in (duel.deals, duel.matches) if games]
    if min(pairs) < _FEW:
        lines.append(f"With fewer than {_FEW} pairs the intervals are only a hint.")
    games = sum(tally.games for tally in ledger.tallies.values())
    deals = sum(tally.deals for tally in ledger.tallies.values())
    lines.append(f"{seconds:.1f} seconds; {number(games, 'game', 'games')}, {number(deals, 'deal', 'deals')}")
    return lines
