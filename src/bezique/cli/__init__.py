"""The command line: one module a command, and ``main``, which finds them."""

from __future__ import annotations

import click

from bezique.cli import arena, bench, common, pace, play, replay, rules, score, serve, simulate, train

FORM = common.form_text().replace("%", "%%")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
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
    rules.rules,
    score.score,
    serve.serve,
    simulate.simulate,
    train.train,
):
    main.add_command(command)
