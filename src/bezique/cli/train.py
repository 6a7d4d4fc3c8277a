"""``bezique train``: make the networks of the trained players, from a seed."""

from __future__ import annotations

import os
from dataclasses import replace
from errno import EACCES
from pathlib import Path
from time import monotonic

import click

from bezique import networks
from bezique.cli.common import Failure, Refusal, console
from bezique.cli.runs import INTERRUPTED, progress_bar
from bezique.errors import BeziqueError
from bezique.learner import Learner
from bezique.training import RECIPES, Training, TrainingError, card_of, recipe_named

LOOKS = 25
"""How often in a training what was learned is compared with what was known before."""
PAIRS = 400
SECONDS = 60.0
"""How often a checkpoint is written."""


@click.command(short_help="Train the networks of the expert and master players.")
@click.argument("name", metavar="NETWORK", type=click.Choice(list(RECIPES)))
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("training"),
    show_default=True,
    help="Where the checkpoint, the weights and their card are written.",
)
@click.option(
    "--deals",
    type=click.IntRange(1),
    help="Other than in the recipe: how many deals each learner plays, rounded up to whole rounds.",
)
@click.option("--seed", type=click.IntRange(0), help="Other than in the recipe: what all chance follows from.")
@click.pass_context
def train(context: click.Context, name: str, folder: Path, deals: int | None, seed: int | None) -> None:
    """Train a network by games against itself, as its recipe says (module training).

    A checkpoint is written every minute, and after Ctrl-C (exit 130). The same command goes on from there, and comes
    to the same weights. A training goes by rounds, of 2,000 deals for each of two learners where NETWORK is two-pack;
    deals are rounded up to whole ones. Now and then the weights are measured against those of some time before, over
    400 mirrored pairs of deals. At the end the folder holds NETWORK.net, the weights, and NETWORK.json, which says how
    they were made; in the folder src/bezique/weights they are what the players use.
    """
    recipe = recipe_named(name)
    if deals is not None:
        recipe = replace(recipe, deals=deals)
    if seed is not None:
        recipe = replace(recipe, seed=seed)
    if recipe.deals != recipe.whole.deals:
        click.echo(
            f"{recipe.deals:,} deals are rounded up to whole rounds of {recipe.round_deals:,}: each of the "
            f"{recipe.learners} learners plays {recipe.whole.deals:,}."
        )
    checkpoint = folder / f"{name}.checkpoint"
    training = Training(recipe.whole)
    try:
        _begin(training, folder, checkpoint)
    except BeziqueError as error:
        raise Refusal(f"{error}; remove it, or choose another folder, to begin anew") from error
    except OSError as error:
        raise Refusal(f"{error.filename or folder} cannot be used: {error.strerror}") from error
    try:
        _follow(training, checkpoint)
        networks.keep(training.mean.dump(), card_of(training), name, folder)
        checkpoint.unlink(missing_ok=True)
    except KeyboardInterrupt:
        kept = f"; the last checkpoint stays in {checkpoint}" if checkpoint.exists() else " in the first round"
        click.echo(f"Interrupted{kept}.", err=True)
        context.exit(INTERRUPTED)
    except OSError as error:
        raise Failure(f"{error.filename or folder} cannot be written: {error.strerror}") from error
    click.echo(f"Done: {folder / name}.net and {folder / name}.json")


def _begin(training: Training, folder: Path, checkpoint: Path) -> None:
    """Make the folder ready, and go on from its checkpoint where there is one.

    Raises TrainingError for a folder that holds the end of a training already, and for the checkpoint of another one.
    """
    name = training.recipe.name
    folder.mkdir(parents=True, exist_ok=True)
    for end in (".net", ".json"):
        if (folder / f"{name}{end}").exists():
            raise TrainingError(f"{folder / name}{end} is there already, from a training that is finished")
    if not os.access(folder, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(folder))
    if checkpoint.exists():
        training.load(checkpoint)
        click.echo(f"Going on after {training.deals:,} deals.")


def _follow(training: Training, checkpoint: Path) -> None:
    """Train to the end; keep where it stands now and then, and whenever it is interrupted."""
    every = max(1, training.recipe.rounds // LOOKS)
    before: Learner = training.snapshot()
    standing: tuple[bytes, bytes] | None = None
    kept = monotonic()
    screen = console()
    try:
        with progress_bar() as bar:
            task = bar.add_task("", total=training.recipe.rounds, completed=training.rounds)
            while not training.done:
                training.go_on()
                standing = training.standing()
                bar.update(task, completed=training.rounds)
                if training.rounds % every == 0:
                    gain, half = training.compare(before, PAIRS, training.rounds)
                    screen.print(f"{training.deals:,} deals: {gain:+.1f} ± {half:.1f} points a deal against before")
                    before = training.snapshot()
                if monotonic() - kept > SECONDS:
                    training.save(checkpoint, standing)
                    kept = monotonic()
    except KeyboardInterrupt:
        # A round that was begun is not whole, so nothing of it is kept.
        if standing is not None:
            training.save(checkpoint, standing)
        raise
