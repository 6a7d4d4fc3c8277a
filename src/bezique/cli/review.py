"""``bezique review``: what the decisions in a record have cost."""

from __future__ import annotations

from collections.abc import Iterator

import click

from bezique.cli import common
from bezique.cli.common import Failure, Refusal, console, print_lines
from bezique.cli.replay import read_file
from bezique.cli.runs import progress_bar
from bezique.deal import Deal
from bezique.players.analysis import CannotAnalyse
from bezique.review.decisions import Decision, Review, choices, judged


@click.command(short_help="Tell what the decisions in a record have cost.")
@click.argument("file")
@click.option("--player", default="", help="Only the decisions of this player, by name.")
@click.option("--deal", "number", type=click.IntRange(1), help="Only this deal, by its number in the match.")
def review(file: str, player: str, number: int | None) -> None:
    """Tell which decisions in the record of a match have cost points, and what would have been better.

    FILE is a record, as 'save' writes it; '-' reads it from the standard input. Each decision is judged by what its
    player could know when it was made. A deal of two packs takes some seconds for each player, of six about a minute.
    """
    record = read_file(file)
    if player and player not in record.names:
        raise Refusal(f"nobody is called {player!r} in this record: the players are {', '.join(record.names)}")
    if number is not None and number > len(record.match.deals):
        raise Refusal(f"there is no deal {number}: the record has {len(record.match.deals)}")
    screen = console()
    for place, deal in enumerate(record.match.deals, 1):
        for seat, name in enumerate(record.names):
            if number in (None, place) and player in ("", name):
                print_lines(screen, _told(f"Deal {place}, {name}", deal, seat), common.width_of(screen))


def _told(head: str, deal: Deal, seat: int) -> Iterator[str]:
    found = _with_progress(head, deal, seat)
    costly = found.costly
    counted = f"{head}: {len(found.decisions)} decisions counted"
    if not costly:
        yield f"{counted}, and nothing better was found"
        return
    yield f"{counted}; {len(costly)} cost something, {found.lost:.0f} points together"
    for decision in costly:
        yield _line(decision)


def _with_progress(head: str, deal: Deal, seat: int) -> Review:
    found: list[Decision] = []
    progress = progress_bar("Reviewing")
    try:
        with progress:
            task = progress.add_task(head, total=choices(deal, seat))
            for decision in judged(deal, seat):
                progress.advance(task)
                found += [decision] if decision else []
    except CannotAnalyse as error:
        raise Failure(str(error)) from error
    return Review(seat, tuple(found))


def _line(decision: Decision) -> str:
    if not decision.worlds:
        cost = f"{decision.loss:.0f} points, counted out"
    elif decision.half >= 0.5:
        cost = f"about {decision.loss:.0f} points (± {decision.half:.0f})"
    else:
        cost = f"about {decision.loss:.0f} points"
    return f"    {decision.trick:>2}  {decision.grade or '':<10}  {decision.played}; better {decision.best}: {cost}"
