"""The command line: one module a command, and ``main``, which finds them."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from bezique.cli import arena, bench, common, pace, play, replay, review, rules, score, serve, simulate, train

FORM = common.form_text().replace("%", "%%")


class Commands(click.Group):
    """The commands; where their output has no room, that is said in a sentence."""

    def main(self, *arguments: Any, **named: Any) -> Any:
        try:
            return super().main(*arguments, **named)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            # What is left in the buffer would be tried once more at the end of the program.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
            sys.exit(1)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bezique", prog_name="bezique", message=f"%(prog)s, version %(version)s, {FORM}")
@click.pass_context
def main(context: click.Context) -> None:
    """Bezique: the card game, at a table in the browser or in the terminal.

    Without a command the table opens in the browser: the same as 'bezique serve --open'.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve.serve, open_browser=True)


for command in (
    arena.arena,
    bench.bench,
    pace.pace,
    play.play,
    replay.replay,
    review.review,
    rules.rules,
    score.score,
    serve.serve,
    simulate.simulate,
    train.train,
):
    main.add_command(command)
