"""Rules in plain words, made from the same data that the engine plays by.

Scope: text for people. ``describe`` explains a whole game, ``summary`` says in short what will be played,
and ``label`` names a score line. Every sentence is chosen by options, never by the name of a rule set (only that
its numbers are provisional is a property of the set). An option that the other options put out of work (the
target of a match of two deals, say) leaves the description alone; the summary names it all the same where it was
changed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from bezique.describe import declaring, playing, scoring
from bezique.describe.brief import CHANGES, summary
from bezique.describe.scoring import LEVELS, MARGIN_CAP
from bezique.describe.words import LABELS, Section, label, meld_values
from bezique.language import gettext, grouped
from bezique.options import GROUPS, Option, value_text
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import rule_set

__all__ = [
    "CHANGES",
    "LABELS",
    "LEVELS",
    "MARGIN_CAP",
    "OptionRow",
    "Section",
    "describe",
    "label",
    "meld_values",
    "option_table",
    "rules_plain_text",
    "summary",
]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option as a documentation page shows it; ``choices`` pairs values with meanings."""

    group: str
    name: str
    question: str
    choices: tuple[tuple[str, str], ...]
    default: str
    says: str


def option_table() -> tuple[OptionRow, ...]:
    """Every option with its question, choices, default and who says what, in order."""
    defaults = dict(Rules())
    return tuple(
        OptionRow(
            group=gettext(GROUPS[option.group]),
            name=option.name,
            question=option.question,
            choices=_choices(option),
            default=value_text(defaults[option.name]),
            says=option.says,
        )
        for option in OPTIONS.values()
    )


def _choices(option: Option) -> tuple[tuple[str, str], ...]:
    if option.choices:
        return tuple(option.choices.items())
    return ((gettext("{low} to {high}", low=option.low, high=grouped(option.high)), ""),)


def describe(rules: Rules) -> tuple[Section, ...]:
    """The whole game under exactly these rules, for somebody who has never played it."""
    sections = (
        playing.in_short(rules, scoring.match_in_short(rules), rule_set(rules.name).provisional),
        playing.cards(rules),
        playing.deal(rules),
        playing.stock_phase(rules),
        declaring.declarations(rules),
        declaring.reuse(rules),
        declaring.sevens(rules),
        declaring.carte_blanche(rules),
        playing.end_of_stock(rules),
        playing.strict_play(rules),
        scoring.trick_points(rules),
        scoring.penalties(rules),
        scoring.match(rules),
        scoring.ladder(rules),
    )
    return tuple(section for section in sections if section.paragraphs)


def rules_plain_text(rules: Rules, width: int = 80) -> str:
    """The description as plain text for a terminal of that width."""
    blocks: list[str] = []
    for section in describe(rules):
        blocks.append(f"{section.title}\n{'-' * len(section.title)}")
        blocks += [textwrap.fill(paragraph, max(width, 20)) for paragraph in section.paragraphs]
        if section.rows:
            blocks.append("\n".join(_row_lines(section.rows, width)))
    return "\n\n".join(blocks) + "\n"


def _row_lines(rows: tuple[tuple[str, str, str], ...], width: int) -> Iterable[str]:
    names, cards, points = (max(len(row[column]) for row in rows) for column in range(3))
    for name, held, value in rows:
        line = f"  {name:{names}}  {held:{cards}}  {value:>{points}}"
        if len(line) <= width:
            yield line
        else:
            yield f"  {name}  {value}"
            yield from textwrap.wrap(held, max(width, 20), initial_indent="    ", subsequent_indent="    ")
