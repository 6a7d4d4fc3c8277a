"""The ledger of a run: all results so far, kept in a file if wanted, from which an interrupted run goes on.

The file is JSON, a line for what is played and a line for each part. A line is written whole or, when the machine
fails over it, left without its end; such a last line is dropped, and its pairs are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bezique import __version__
from bezique.arena.plan import DEALS, Kind, Piece, Plan
from bezique.arena.tally import Part, Result, Tally
from bezique.errors import BeziqueError
from bezique.rulesets import rules_text


class LedgerError(BeziqueError):
    """The file of a ledger cannot be used: it holds another run, is damaged, or cannot be written."""


class Ledger:
    """The results of a plan so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tallies: dict[tuple[int, int], Tally] = {
            (duel, kind): Tally() for duel in range(len(plan.duels)) for kind in (0, 1)
        }
        self._results: dict[int, Result] = {}
        self._path: Path | None = None

    @property
    def done(self) -> int:
        """How many pieces have been played."""
        return len(self._results)

    def missing(self, first: int, count: int) -> tuple[tuple[int, int], ...]:
        """Which of those pieces are still to be played: from one on, so many."""
        spans: list[tuple[int, int]] = []
        for index in range(first, first + count):
            if index in self._results:
                continue
            if spans and sum(spans[-1]) == index:
                spans[-1] = spans[-1][0], spans[-1][1] + 1
            else:
                spans.append((index, 1))
        return tuple(spans)

    def add(self, part: Part) -> None:
        """Take in a part, and write it down."""
        self._take(part)
        if self._path:
            self._write(self._path, part.as_data())

    def results(self, duel: int, kind: Kind) -> list[Result]:
        """The results of a duel, in the order of its pairs."""
        number = self.plan.pairs if kind == DEALS else self.plan.matches
        found = (self._results.get(self.plan.index(Piece(duel, kind, pair))) for pair in range(number))
        return [result for result in found if result is not None]

    def rounds(self, kind: Kind) -> list[tuple[int, ...]]:
        """What was won in each pair that all duels have played, by duel."""
        duels = range(len(self.plan.duels))
        number = self.plan.pairs if kind == DEALS else self.plan.matches
        found: list[tuple[int, ...]] = []
        for pair in range(number):
            indices = [self.plan.index(Piece(duel, kind, pair)) for duel in duels]
            if all(index in self._results for index in indices):
                found.append(tuple(self._results[index].won for index in indices))
        return found

    def ratio(self) -> float:
        """What the sequential test of the plan computes from the pairs so far; 0 without one."""
        differences = [result.difference for result in self._results.values()]
        squares = sum(difference * difference for difference in differences)
        if not self.plan.test:
            return 0.0
        return self.plan.test.ratio(len(differences), sum(differences), squares, self.plan.parts)

    def verdict(self) -> str | None:
        """What the sequential test of the plan says; None without one."""
        return self.plan.test.verdict(self.ratio()) if self.plan.test else None

    def _take(self, part: Part) -> None:
        for index, result in enumerate(part.results, part.first):
            if index in self._results or not 0 <= index < self.plan.total:
                raise LedgerError(f"the pair {index} is counted twice, or is none of this run")
            self._results[index] = result
        for key, tally in part.tallies.items():
            self.tallies[key] += tally

    # The file

    def keep(self, path: Path) -> None:
        """Go on from a file, where it exists, and write every further part to it.

        Raises LedgerError for a file of another run, naming the difference, and for one that is damaged.
        """
        try:
            if path.exists():
                self._read(path)
            else:
                self._write(path, _heading(self.plan))
        except OSError as error:
            raise LedgerError(f"{path} cannot be used: {error.strerror}") from error
        self._path = path

    def _read(self, path: Path) -> None:
        text = path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        _compare(path, _heading_in(path, first), _heading(self.plan))
        for number, line in enumerate(lines, 2):
            try:
                self._take(Part.from_data(json.loads(line)))
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise LedgerError(f"{path} is damaged in line {number}: {error}") from error
        if len(whole) < len(text):
            os.truncate(path, len(whole))

    def _write(self, path: Path, data: Any) -> None:
        line = json.dumps(data, separators=(",", ":"), default=dict) + "\n"
        try:
            with path.open("ab") as file:
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise LedgerError(f"{path} cannot be written: {error.strerror}") from error


def _heading(plan: Plan) -> dict[str, Any]:
    """What makes one run another one than the next."""
    test = plan.test
    return {
        "arena": 1,
        "version": __version__,
        "rules": rules_text(plan.rules),
        "players": ",".join(plan.players),
        "pairs": plan.pairs,
        "matches": plan.matches,
        "seed": plan.seed,
        "seed list": plan.seed_list,
        "sequential test": [test.null, test.alternative, test.alpha, test.beta] if test else None,
    }


def _heading_in(path: Path, line: bytes) -> dict[str, Any]:
    """The heading of a file. Raises LedgerError for a file that is no ledger."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("arena") != 1:
        raise LedgerError(f"{path} was not written by bezique arena; nothing was changed in it")
    return found


def _compare(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for name, value in wanted.items():
        if found.get(name) != value:
            raise LedgerError(
                f"{path} holds another run: its {name} is {_said(found.get(name))}, not {_said(value)}; "
                "ask for the same run, or name another file"
            )


def _said(value: Any) -> str:
    return "none" if value is None else ", ".join(map(str, value)) if isinstance(value, list) else str(value)
