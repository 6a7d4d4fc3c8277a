"""One run of everything: what is there is measured, and what is not says why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from bezique.bench.engine import engine_contenders, is_compiled, more_cards
from bezique.bench.limit import GAME, NoLimit, compile_limit
from bezique.bench.memory import peak_memory
from bezique.bench.others import Others
from bezique.bench.report import Report
from bezique.bench.slices import rounds
from bezique.rules import Rules
from bezique.rulesets import rules_text


def run(
    report: Report, games: list[Rules], seconds: float, sources: Path | None, python: str | None, quick: bool
) -> Iterator[None]:
    """Fill a report, round by round; who stops in between has what was measured so far."""
    names = [rules_text(rules) for rules in games]
    for rules, name in zip(games, names, strict=True):
        report.contenders += engine_contenders(rules, threads=name == names[0])
    if GAME in names:
        report.contenders.append(more_cards(games[names.index(GAME)], packs=6))
        try:
            limit = compile_limit(sources)
        except NoLimit as reason:
            report.no_limit = str(reason)
        else:
            report.compiler = limit.compiler
            report.same_digest = limit.agrees(2_000 if is_compiled() else 200)
            compared = next(one for one in report.contenders if (one.what, one.game) == ("deals", GAME))
            report.contenders.insert(report.contenders.index(compared) + 1, limit.contender())
    with Others(sources, python) as others:
        report.versions, report.missing = others.versions, others.missing
        report.contenders += others.contenders
        begun = time.perf_counter()
        for number in rounds(report.contenders, seconds, report.slice_seconds, least=1 if quick else 5):
            report.rounds, report.seconds = number, time.perf_counter() - begun
            yield
    report.memory_game, report.memory_counts = names[0], _memory_counts(quick)
    report.memory = peak_memory(names[0], report.memory_counts)
    report.complete = True


def _memory_counts(quick: bool) -> tuple[int, int]:
    if is_compiled():
        return (10_000, 100_000) if quick else (100_000, 1_000_000)
    return (20, 200) if quick else (200, 2_000)
