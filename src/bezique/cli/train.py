"""``bezique train``: make the networks of the trained players, from a seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

import click

from bezique import networks
from bezique.cli.common import Refusal, console
from bezique.cli.runs import INTERRUPTED, progress_bar
from bezique.errors import BeziqueError
from bezique.learner import Learner
from bezique.training import RECIPES, Training, card_of, recipe_named

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
@click.option("--deals", type=click.IntRange(1), help="Other than in the recipe: how many deals each learner plays.")
@click.option("--seed", type=click.IntRange(0), help="Other than in the recipe: what all chance follows from.")
@click.pass_context
def train(context: click.Context, name: str, folder: Path, deals: int | None, seed: int | None) -> None:
    """Train a network by games against itself, as its recipe says (module training).

    A checkpoint is written every minute. The same command goes on from there, after Ctrl-C too (exit 130), and comes
    to the same weights. Now and then the weights are measured against those of some time before, over 400 mirrored
    pairs of deals. At the end the folder holds NETWORK.net, the weights, and NETWORK.json, which says how they were
    made; in the folder src/bezique/weights they are what the players use.
    """
    recipe = recipe_named(name)
    if deals is not None:
        recipe = replace(recipe, deals=deals)
    if seed is not None:
        recipe = replace(recipe, seed=seed)
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / f"{name}.checkpoint"
    training = Training(recipe)
    if checkpoint.exists():
        try:
            training.load(checkpoint)
        except BeziqueError as error:
            raise Refusal(f"{error}; remove it, or choose another folder, to begin anew") from error
        click.echo(f"Going on after {training.deals:,} deals.")
    try:
        _follow(training, checkpoint)
    except KeyboardInterrupt:
        # A round that was begun is not whole, so nothing of it is kept.
        click.echo(f"Interrupted; the last checkpoint stays in {checkpoint}.", err=True)
        context.exit(INTERRUPTED)
    networks.keep(training.mean.dump(), card_of(training), name, folder)
    checkpoint.unlink(missing_ok=True)
    click.echo(f"Done: {folder / name}.net and {folder / name}.json")


def _follow(training: Training, checkpoint: Path) -> None:
    """Train to the end; keep where it stands now and then, and whenever it is interrupted."""
    every = max(1, training.recipe.rounds // LOOKS)
    before: Learner = training.snapshot()
    kept = monotonic()
    screen = console()
    with progress_bar() as bar:
        task = bar.add_task("", total=training.recipe.rounds, completed=training.rounds)
        while not training.done:
            training.go_on()
            bar.update(task, completed=training.rounds)
            if training.rounds % every == 0:
                gain, half = training.compare(before, PAIRS, training.rounds)
                screen.print(f"{training.deals:,} deals: {gain:+.1f} ± {half:.1f} points a deal against before")
                before = training.snapshot()
            if monotonic() - kept > SECONDS:
                training.save(checkpoint)
                kept = monotonic()
