"""What was measured, as data and as the rows of a table."""

from __future__ import annotations

import datetime
import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bezique.bench.engine import is_compiled
from bezique.bench.slices import Contender, ratio

WHAT = {
    "deals": "whole deals",
    "cards-only": "without the auction",
    "middle": "from the middle",
    "copies": "copies of a state",
    "legal": "legal-action lists",
    "loop": "Python loop",
    "whole-loop": "Python loop with deal",
    "action-loop": "Python loop by actions",
    "deal-loop": "Python loop of Deal",
    "one-thread": "one thread",
    "two-threads": "two threads",
}
"""What is measured, and its name in the table."""


@dataclass(frozen=True)
class Ratio:
    """A figure that is to be kept on some side of a goal."""

    name: str
    best: float
    """From the best slices."""
    median: float | None
    """Of the ratios of each round, or None where the figure is no ratio of rounds."""
    relation: str
    """``<=``, ``<``, ``>=``: how it should stand to the goal."""
    goal: float

    @property
    def holds(self) -> bool:
        """Whether the figure of the best slices meets the goal."""
        return {"<=": self.best <= self.goal, "<": self.best < self.goal, ">=": self.best >= self.goal}[self.relation]


@dataclass
class Report:
    """All that one run found."""

    slice_seconds: float
    contenders: list[Contender] = field(default_factory=list)
    rounds: int = 0
    seconds: float = 0.0
    compiler: str | None = None
    no_limit: str | None = None
    """Why there is no C play-out."""
    same_digest: bool | None = None
    """Whether the C play-out and the engine played the same."""
    versions: dict[str, str] = field(default_factory=dict)
    """Of the other programs."""
    missing: dict[str, str] = field(default_factory=dict)
    """Which other programs are not there, and why."""
    memory_game: str = ""
    memory_counts: tuple[int, int] = (0, 0)
    memory: tuple[int, int] | None = None
    """Peak memory in KiB after so many play-outs."""
    complete: bool = False

    @property
    def measured(self) -> list[Contender]:
        """The contenders that had a slice, those of one game together."""
        games = list(dict.fromkeys(contender.game for contender in self.contenders))
        return sorted((one for one in self.contenders if one.slices), key=lambda one: games.index(one.game))

    def find(self, what: str, game: str | None = None, by: str = "bezique") -> Contender | None:
        """The first contender that fits."""
        for one in self.measured:
            if (one.what, one.by) == (what, by) and game in (None, one.game):
                return one
        return None

    def ratios(self) -> list[Ratio]:
        """The figures with goals, as far as what they need was measured."""
        deals, copies = self.find("deals", "classic"), self.find("copies", "classic")
        found: list[Ratio] = []

        def add(name: str, of: Contender | None, to: Contender | None, relation: str, goal: float) -> None:
            if of and to:
                found.append(Ratio(name, *ratio(of, to), relation, goal))

        add("card in classic to the same in C", deals, self.find("deals", "classic", "C"), "<=", 1.3)
        add("card in classic to colver's belote", deals, self.find("deals", "belote", "colver"), "<", 1)
        add("card in classic to OpenSpiel's hearts", deals, self.find("deals", "hearts", "OpenSpiel"), "<", 1)
        for what in ("loop", "whole-loop"):
            hearts = self.find(what, "hearts", "OpenSpiel")
            add(f"{WHAT[what]}, hearts to classic", hearts, self.find(what, "classic"), ">=", 5)
        add("card of 192 in classic to one of 64", self.find("deals", "classic(packs=6)"), deals, "<", 1.5)
        add("card in six-pack to card in classic", self.find("deals", "six-pack"), deals, "<", 1.5)
        add("two threads, deals to those of one", self.find("one-thread"), self.find("two-threads"), ">=", 1.8)
        if deals:
            found.append(Ratio("classic deals a second and core", deals.deals_per_second, None, ">=", 300_000))
        if copies:
            found.append(Ratio("ns for a copy of a classic state", copies.best, None, "<", 150))
        if self.memory:
            more = self.memory[1] - self.memory[0]
            found.append(Ratio(f"KiB more for {self.memory_counts[1]:,} play-outs", more, None, "<=", 64))
        return found

    def notes(self) -> list[str]:
        """What a reader must know besides the figures."""
        notes = [] if is_compiled() else ["The engine is not compiled: the interpreter runs its source, much slower."]
        if self.no_limit:
            notes.append(f"No C limit: {self.no_limit}.")
        if self.same_digest is not None:
            same = "the same digest" if self.same_digest else "ANOTHER digest, so the figures cannot be compared"
            notes.append(f"The C play-out ({self.compiler}) and the engine give {same}.")
        notes += [f"{name} is version {number}." for name, number in self.versions.items()]
        notes += [f"Not measured: {name} ({why})." for name, why in self.missing.items()]
        if self.memory:
            first, last = self.memory_counts
            notes.append(
                f"Peak memory of {self.memory_game} play-outs: {self.memory[0]:,} KiB after {first:,}, "
                f"{self.memory[1]:,} KiB after {last:,}."
            )
        return notes

    def as_data(self) -> dict[str, Any]:
        """Everything, for programs."""
        return {
            "date": datetime.date.today().isoformat(),
            "machine": machine(),
            "compiled": is_compiled(),
            "complete": self.complete,
            "seconds": round(self.seconds, 3),
            "rounds": self.rounds,
            "slice_seconds": self.slice_seconds,
            "measured": [_as_data(one) for one in self.measured],
            "ratios": [
                {
                    "name": one.name,
                    "best": round(one.best, 3),
                    "median": None if one.median is None else round(one.median, 3),
                    "goal": f"{one.relation} {one.goal:g}",
                    "holds": one.holds,
                }
                for one in self.ratios()
            ],
            "limit": {"compiler": self.compiler, "same_digest": self.same_digest, "missing": self.no_limit},
            "versions": self.versions,
            "missing": self.missing,
            "memory": self.memory
            and {
                "game": self.memory_game,
                "play_outs": list(self.memory_counts),
                "peak_kib": list(self.memory),
            },
        }


def _as_data(one: Contender) -> dict[str, Any]:
    data = {
        "what": one.what,
        "by": one.by,
        "game": one.game,
        "unit": one.unit,
        "best_ns": round(one.best, 2),
        "median_ns": round(one.median, 2),
        "per_second": round(1e9 / one.best),
        "slices": len(one.slices),
    }
    if one.cards:
        data["deals_per_second"] = round(one.deals_per_second)
    return data


HEADINGS = ("Nanoseconds", "", "best", "median", "a second", "deals/s")
RATIO_HEADINGS = ("Goal", "best", "median", "wanted", "")


def rows(report: Report) -> list[tuple[str, ...]]:
    """The rows of what was measured, under HEADINGS."""
    return [
        (
            WHAT[one.what],
            one.game if one.by == "bezique" else f"{one.game}, {one.by}",
            _short(one.best),
            _short(one.median),
            _thousands(1e9 / one.best),
            _thousands(one.deals_per_second) if one.cards else "",
        )
        for one in report.measured
    ]


def ratio_rows(report: Report) -> list[tuple[str, ...]]:
    """The rows of the figures with goals, under RATIO_HEADINGS."""
    return [
        (
            one.name,
            _short(one.best, 2),
            "" if one.median is None else _short(one.median, 2),
            f"{one.relation.replace('<=', '≤').replace('>=', '≥')} {one.goal:,g}",
            "yes" if one.holds else "no",
        )
        for one in report.ratios()
    ]


def heading(report: Report) -> str:
    """Machine, date and length of the run in a line."""
    about = machine()
    return (
        f"{datetime.date.today():%Y-%m-%d}, {about['cpu']}, {about['cores']} cores, {about['system']}, "
        f"Python {about['python']}; {report.rounds} rounds of {1000 * report.slice_seconds:g} ms slices"
    )


def markdown(report: Report) -> str:
    """The tables for docs/performance.md."""
    parts = [f"{heading(report)}.", "", *_table(HEADINGS, rows(report), right=2)]
    parts += ["", *_table(RATIO_HEADINGS, ratio_rows(report), right=1), "", *(f"- {note}" for note in report.notes())]
    return "\n".join(parts) + "\n"


def _table(headings: tuple[str, ...], lines: list[tuple[str, ...]], right: int) -> list[str]:
    rule = ["---"] * right + ["---:"] * (len(headings) - right)
    return [f"| {' | '.join(cells)} |" for cells in (headings, tuple(rule), *lines)]


def _short(number: float, digits: int = 1) -> str:
    return f"{number:,.0f}" if abs(number) >= 1000 or number == int(number) else f"{number:.{digits}f}"


def _thousands(number: float) -> str:
    return f"{number / 1e6:.1f} M" if number >= 1e6 else f"{number / 1e3:.1f} k"


def machine() -> dict[str, Any]:
    """The machine, as far as it tells."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}".removeprefix("CPython "),
    }


def _cpu() -> str:
    about = Path("/proc/cpuinfo")
    if about.is_file():
        for line in about.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unknown processor"
