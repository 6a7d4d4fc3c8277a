"""Golden records: one whole deal of each rule set with all that its seats see, to notice any change of behaviour.

A golden record is a record (module bezique.record) that goes on with comments: for each action a short digest of
the views, legal actions and points of all seats, and at a few moments the views themselves.
``python tools/golden.py`` writes them anew.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

from bezique.deal import Deal
from bezique.match import Match
from bezique.position import view_text
from bezique.record import Record, record_text, replay
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS
from randomly import GOALS, hoarding_action

RECORDS = Path(__file__).parent / "cases" / "records"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOMENTS = 3
"""At how many moments of the deal the views stand in full."""
ON_A_LINE = 12
SEEDS = 60


def golden_text(record: Record) -> str:
    """The golden record of a match with a single deal."""
    deal = record.match.deal
    moments = {len(deal.history) * number // MOMENTS for number in range(1, MOMENTS + 1)}
    digests, views = [], []
    for number, (again, _) in enumerate(replay(deal), 1):
        digests.append(_digest(again))
        if number in moments:
            for seat in range(again.rules.seats):
                views.append(f"After {number} actions seat {seat} sees:\n" + view_text(again.view(seat)))
    comments = ["The digests of what the seats see and may do after each action:"]
    for place in range(0, len(digests), ON_A_LINE):
        comments.append(f"{place + 1}: {' '.join(digests[place : place + ON_A_LINE])}")
    comments += "\n".join(views).splitlines()
    return record_text(record) + "\n" + "".join(f"# {line}".rstrip() + "\n" for line in comments)


def _digest(deal: Deal) -> str:
    parts = []
    for seat in range(deal.rules.seats):
        view = deal.view(seat)
        parts.append(view_text(view))
        parts += [f"{action} {view.points(action)}" for action in view.actions]
        parts += [f"{card} {reason}" for card, reason in view.forbidden().items()]
    return sha256("\n".join(parts).encode()).hexdigest()[:8]


def new_record(rules: Rules) -> Record:
    """Of some deals played by chance that in which most sorts of things happen."""
    return max((_played(rules, seed) for seed in range(SEEDS)), key=_sorts)


def _sorts(record: Record) -> int:
    events = record.match.deal.events
    return len({event.kind for event in events} | {line.what for event in events for line in event.lines})


def _played(rules: Rules, seed: int) -> Record:
    chance = Random(seed)
    match = Match(rules, seed=seed, first_dealer=1)
    while not match.deal.is_over:
        match.deal.act(hoarding_action(match.deal.actions(), chance, GOALS[seed % len(GOALS)]))
    return Record(NAMES[: rules.seats], match)


def write_all() -> None:
    """Write every golden record anew."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    for old in RECORDS.glob("*.txt"):
        old.unlink()
    for name, entry in RULE_SETS.items():
        (RECORDS / f"{name}.txt").write_text(golden_text(new_record(entry.rules)), encoding="utf-8")
