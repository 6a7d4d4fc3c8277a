"""What the commands share that have many games played: by whom, with which progress, in which tables."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bezique.batches import Crew, local_crew
from bezique.cli.common import Refusal, console
from bezique.cluster import Cluster

_ANY_WIDTH = 1_000
INTERRUPTED = 130
"""The exit code of a run that was interrupted."""


def crew_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options ``--jobs`` and ``--cluster``."""
    jobs = click.option(
        "--jobs",
        type=click.IntRange(1),
        show_default="all cores that may be used",
        help="How many play at a time at most. Further processes are started for long runs only.",
    )
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Have a Dask cluster play, given the address of its scheduler, such as tcp://192.0.2.1:8786. "
        "Needs: pip install 'bezique[cluster]', here and on its workers.",
    )
    return jobs(cluster(command))


def chosen_crew(jobs: int | None, cluster: str | None) -> Crew:
    """The crew that those options name."""
    if jobs is not None and cluster is not None:
        raise Refusal("either --jobs or --cluster: how many play on a cluster is up to its workers")
    return Cluster(cluster) if cluster is not None else local_crew(jobs)


def progress_bar(doing: str = "Playing") -> Progress:
    """How far a run is, on stderr, where that is a terminal."""
    return Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def table(*headings: str) -> Table:
    """A table with names in the first column and numbers in the others."""
    found = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    found.add_column(headings[0], no_wrap=True)
    for heading in headings[1:]:
        found.add_column(heading, justify="right")
    return found


def show(screen: Console, shown: Table) -> None:
    """Print such a table; where the terminal is too narrow for it, row by row, a figure on each line."""
    if screen.measure(shown, options=screen.options.update(width=_ANY_WIDTH)).minimum <= screen.width:
        screen.print(shown)
        return
    first, *others = shown.columns
    headings = [" ".join(str(column.header).split()) for column in others]
    wide = max(map(len, headings))
    screen.print(first.header)
    for name, *cells in zip(*(column.cells for column in shown.columns), strict=True):
        titled = list(zip(headings, map(str, cells), strict=True))
        screen.print(" ".join([str(name), *(cell for heading, cell in titled if not heading)]))
        for heading, cell in titled:
            if heading and cell:
                screen.print(f"  {heading:{wide}}  {cell}")


def number(count: int, one: str, many: str) -> str:
    """A number of things.

    >>> number(1, "match", "matches"), number(2000, "match", "matches")
    ('1 match', '2,000 matches')
    """
    return f"{count:,} {one if count == 1 else many}"
