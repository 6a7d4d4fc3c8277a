"""``bezique score``: a score pad in the terminal, for people with real cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from bezique.cli import common
from bezique.cli.common import Refusal
from bezique.describe.words import LABELS
from bezique.rules import Rules
from bezique.rulesets import DEFAULT, read_rules, rules_text
from bezique.scorepad import (
    OTHER,
    Entry,
    Line,
    PadError,
    Standing,
    after,
    counted_brisques,
    entry_data,
    fold,
    last_trick_code,
    penalties,
    presses,
    read_entry,
)

HELP = """\
ann marriage        Ann declared a marriage; the beginning of a name is enough,
                    or a player's number: 1 marriage
ann 30              other points for Ann (-30 takes them away)
ann penalty 100     Ann pays 100 to the opponents
end                 the deal is over: asks for brisques and the last trick
undo                take the last entry back
sheet               the score sheet
list                everything that scores
quit                leave"""


@click.command(short_help="Keep score for a game with real cards.")
@click.argument("rules", type=common.rules, default=DEFAULT)
@click.option("--names", default="", help="The players in the order of play, with commas.")
@click.option("--dealer", type=click.IntRange(1, 4), default=1, show_default=True, help="Who deals first, by number.")
@click.option(
    "--file", type=click.Path(dir_okay=False, path_type=Path), help="Keep the pad in this file, and go on from there."
)
def score(rules: Rules, names: str, dealer: int, file: Path | None) -> None:
    """Keep score for a game with real cards.

    RULES is a rule set, with options if need be: classic, or 'classic(target=1500)'. On the pad, 'help' tells what
    can be typed.
    """
    if file is not None and file.exists():
        pad = _read(file)
    else:
        if dealer > rules.seats:
            raise Refusal(f"{rules.seats} play, so there is no player {dealer}")
        pad = Pad(rules, _names(rules, names), dealer - 1)
    Session(pad, file).run()


def _names(rules: Rules, text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",")) if text else ()
    names = names or tuple(f"Player {seat}" for seat in range(1, rules.seats + 1))
    if len(names) != rules.seats:
        raise Refusal(f"{rules.seats} names are needed, {len(names)} given")
    if len(set(map(str.lower, names))) < len(names) or not all(name and len(name) <= 20 for name in names):
        raise Refusal("everybody needs a name of their own, with 1 to 20 characters")
    return names


class Pad:
    """What is kept: rules, names, first dealer, entries."""

    def __init__(self, rules: Rules, names: tuple[str, ...], first_dealer: int) -> None:
        self.rules = rules
        self.names = names
        self.first_dealer = first_dealer
        self.entries: list[Entry] = []

    @property
    def sides(self) -> list[str]:
        """What the sides are called."""
        return [common.together([self.names[seat] for seat in side]) for side in self.rules.sides]

    def data(self) -> dict[str, Any]:
        """The pad as plain data."""
        return {
            "rules": rules_text(self.rules),
            "names": self.names,
            "first": self.first_dealer,
            "entries": [entry_data(entry) for entry in self.entries],
        }


def _read(file: Path) -> Pad:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        rules = read_rules(data["rules"])
        pad = Pad(rules, tuple(map(str, data["names"])), int(data["first"]))
        pad.entries = [read_entry(entry) for entry in data["entries"]]
        fold(rules, pad.entries, pad.first_dealer)
        if len(pad.names) != rules.seats:
            raise PadError("the names do not fit")
    except OSError as error:
        raise Refusal(f"{str(file)!r} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise Refusal(f"{str(file)!r} is no score pad; choose another file") from None
    return pad


class Session:
    """A pad at the terminal."""

    def __init__(self, pad: Pad, file: Path | None) -> None:
        self.pad = pad
        self.file = file
        self.standing = fold(pad.rules, pad.entries, pad.first_dealer)
        self.screen = common.console()
        self.width = common.width_of(self.screen)
        self.commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.say(*HELP.splitlines()),
            "end": self._end,
            "undo": self._undo,
            "sheet": lambda: self.say(*sheet_lines(self.pad, self.standing)),
            "list": lambda: self.say(*list_lines(self.pad.rules)),
        }

    def say(self, *lines: str) -> None:
        """Print lines, a long one in several."""
        common.print_lines(self.screen, lines, self.width)

    def run(self) -> None:
        """Write down what is typed, until the input ends or the person leaves."""
        self.say(f"Score pad for {rules_text(self.pad.rules)}. Type 'help' to see what can be typed.", self._turn())
        try:
            while (line := common.ask("> ").strip().lower()) not in ("quit", "q", "exit"):
                if not line:
                    continue
                try:
                    self.commands.get(line, lambda text=line: self._write(self._meant(text)))()
                except PadError as error:
                    self.say(str(error))
        except (EOFError, KeyboardInterrupt):
            self.say("")
        self.say(*sheet_lines(self.pad, self.standing))

    def _turn(self) -> str:
        deal, names = self.standing.deal, self.pad.names
        return f"Deal {len(self.standing.deals)}: {names[deal.dealer]} deals, {names[deal.leader]} leads."

    def _meant(self, text: str) -> Entry:
        """The entry that a line stands for."""
        side, rest = self._side(text)
        if re.fullmatch(r"[+-]?[0-9]{1,9}", rest):
            return Entry("score", side, OTHER, int(rest))
        if rest.startswith("penalty"):
            amount = rest.removeprefix("penalty").strip()
            known = penalties(self.pad.rules)
            press = next((press for press in known if str(press.points) == amount), None)
            if press is None:
                sorts = " or ".join(f"{press.points:,} ({press.label.lower()})" for press in known)
                raise PadError(f"A penalty is {sorts}." if sorts else "These rules have no penalties.")
            return Entry("penalty", side, press.what, press.points)
        what = rest.replace(" ", "-")
        found = [press for press in presses(self.pad.rules) if press.what == what]
        found = found or [press for press in presses(self.pad.rules) if what and press.what.startswith(what)]
        if len(found) != 1:
            raise PadError(f"{rest!r} is nothing that scores here; 'list' shows what does." if rest else "For what?")
        return Entry("score", side, found[0].what, found[0].points)

    def _side(self, text: str) -> tuple[int, str]:
        """The side that a line begins with, and the rest of the line."""
        names = [name.lower() for name in self.pad.names]
        word, _, rest = text.partition(" ")
        full = [seat for seat, name in enumerate(names) if text == name or text.startswith(name + " ")]
        if full:
            seats, rest = full, text[len(names[full[0]]) :]
        elif word.isdigit():
            seats = [int(word) - 1] if 1 <= int(word) <= len(names) else []
        else:
            seats = [seat for seat, name in enumerate(names) if name.startswith(word)]
        if len(seats) != 1:
            raise PadError(f"Who? Begin with a name or a number: {', '.join(self.pad.names)}.")
        return next(number for number, side in enumerate(self.pad.rules.sides) if seats[0] in side), rest.strip()

    def _write(self, entry: Entry) -> None:
        before = self.standing
        self.standing = after(self.pad.rules, self.standing, entry)
        self.pad.entries.append(entry)
        self._keep()
        if entry.kind != "end":
            paid_by = f", from {self.pad.sides[entry.side]}" if entry.kind == "penalty" else ""
            for line in self.standing.deal.lines[len(before.deal.lines) :]:
                total = self.standing.totals[line.side]
                self.say(
                    f"{self.pad.sides[line.side]}, {line_label(line).lower()}: {line.points:,}{paid_by}. Now {total:,}."
                )
            return
        self.say(*sheet_lines(self.pad, self.standing))
        self.say(outcome_text(self.pad, self.standing) if self.standing.outcome.over else self._turn())

    def _keep(self) -> None:
        if self.file is not None:
            try:
                self.file.write_text(json.dumps(self.pad.data(), indent=1) + "\n", encoding="utf-8")
            except OSError as error:
                self.say(f"{str(self.file)!r} cannot be written: {error.strerror}.")

    def _undo(self) -> None:
        if not self.pad.entries:
            raise PadError("Nothing has been written down yet.")
        entry = self.pad.entries.pop()
        self.standing = fold(self.pad.rules, self.pad.entries, self.pad.first_dealer)
        self._keep()
        what = "the end of the deal" if entry.kind == "end" else f"{self.pad.sides[entry.side]}, {entry.points:,}"
        self.say(f"Taken back: {what}.")

    def _end(self) -> None:
        if self.standing.outcome.over:
            raise PadError("The match is over.")
        rules, sides = self.pad.rules, self.pad.sides
        brisques: tuple[int, ...] = ()
        if number := counted_brisques(rules):
            may_wait = " (Enter: not counted)" if rules.brisques_when == "settlement" else ""
            texts = [common.ask(f"Brisques of {side}, of {number}{may_wait} > ").strip() for side in sides]
            if any(texts) or not may_wait:
                brisques = tuple(int(text) if text.isascii() and text.isdigit() else -1 for text in texts)
        last = None
        if rules.last_trick:
            of_stock = " of the stock" if rules.last_trick_of == "stock" else ""
            last = self._side(common.ask(f"Who won the last trick{of_stock}? > ").strip().lower())[0]
        self._write(Entry("end", brisques=brisques, last=last))


def line_label(line: Line) -> str:
    """What a line of the sheet is called."""
    return "Other points" if line.what == OTHER else LABELS[line.what]


def list_lines(rules: Rules) -> Iterator[str]:
    """Everything that scores, with the word to type."""
    for press in presses(rules):
        yield f"{press.what:22}{press.points:>6,}  {press.cards}"
    if number := counted_brisques(rules):
        yield f"At the end: {number} brisques for {rules.brisque} each" + (
            ", in the settlement only" if rules.brisques_when == "settlement" else ""
        )
    if rules.last_trick:
        yield f"{LABELS[last_trick_code(rules)]}: {rules.last_trick:,}"


def sheet_lines(pad: Pad, standing: Standing) -> Iterator[str]:
    """The running deal line by line, the deals before it in a line each, the totals."""
    wide = max(8, min(15, 48 // len(pad.sides)))
    names = [side if len(side) <= wide else side[: wide - 1] + "…" for side in pad.sides]

    def row(title: str, cells: Sequence[str]) -> str:
        return f"{title:28}" + "".join(f"{cell:>{wide + 1}}" for cell in cells)

    yield row("", names)
    shown = standing.deals if standing.outcome.over or standing.deal.lines else standing.deals[:-1]
    for number, deal in enumerate(standing.deals[: len(shown)], 1):
        if deal is shown[-1]:
            for line in deal.lines:
                points = [f"{line.points:,}" if side == line.side else "" for side in range(len(names))]
                yield row(f"  {line_label(line)}", points).rstrip()
        yield row(f"Deal {number}" + ("" if deal.over else " so far"), [f"{points:,}" for points in deal.scores])
    yield row("Together", [f"{total:,}" for total in standing.totals])


def outcome_text(pad: Pad, standing: Standing) -> str:
    """How the match ended."""
    outcome = standing.outcome
    if outcome.settlement is not None:
        scores = standing.deal.scores
        return " ".join(common.settlement_sentences(pad.rules, scores, outcome.settlement, pad.names))
    ranking = sorted(standing.totals, reverse=True)
    if not outcome.winners:
        return f"The match is drawn at {ranking[0]:,} each."
    winners = common.together([pad.names[seat] for seat in outcome.winners])
    return f"{winners} won the match by {' to '.join(f'{total:,}' for total in ranking)}."
