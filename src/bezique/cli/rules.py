"""``bezique rules``: the rule sets, a game in plain words, and every option."""

from __future__ import annotations

import textwrap

import click
from rich import box
from rich.table import Table

from bezique.cli import common
from bezique.cli.common import Refusal, console, page
from bezique.describe import OptionRow, option_table, rules_plain_text
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, RULE_SETS


@click.command()
@click.argument("rules", type=common.rules, required=False)
@click.option("--options", is_flag=True, help="List every option: its question, its values, and who says what.")
def rules(rules: Rules | None, options: bool) -> None:
    """Show the rule sets, or the rules of a game in plain words.

    RULES is a rule set, with options if need be: hoyle, or 'classic(target=1500)'.
    """
    if options and rules is not None:
        raise Refusal("--options lists the options of all rules; leave the rule set out")
    if options:
        page("\n".join(option_lines(common.width_of(console()))) + "\n")
    elif rules is None:
        _print_rule_sets()
    else:
        page(rules_plain_text(rules, common.width_of(console())))


def _print_rule_sets() -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("Rule set", no_wrap=True)
    table.add_column("What marks it")
    for entry in RULE_SETS.values():
        table.add_row(f"{entry.name} (default)" if entry.name == DEFAULT else entry.name, entry.title)
    screen = console()
    screen.print(table)
    screen.print("\n'bezique rules NAME' tells a game in plain words;")
    screen.print("'bezique rules --options' lists what can be changed in it.")


def option_lines(width: int) -> list[str]:
    """Every option, by group, as lines of text."""
    lines: list[str] = []
    group = ""
    for row in option_table():
        if row.group != group:
            group = row.group
            lines += [group, "-" * len(group), ""]
        lines += [*_option_lines(row, width), ""]
    return lines[:-1]


def _option_lines(row: OptionRow, width: int) -> list[str]:
    lines = [f"{row.name}={row.default}", *_indented(row.question, width, 2)]
    plain = [value for value, meaning in row.choices if meaning in ("", value)]
    if plain:
        lines += _indented(" or ".join(plain), width, 6)
    for value, meaning in row.choices:
        if value not in plain:
            lines += _indented(f"{value}: {meaning}", width, 6)
    return [*lines, *_indented(f"Who says what: {row.says}", width, 2)]


def _indented(text: str, width: int, indent: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))
