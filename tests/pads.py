"""Random entries for the score pad: most can be written down, some cannot."""

from __future__ import annotations

import random

from bezique.rules import Rules
from bezique.scorepad import Entry, PadError, Standing, after, begin, counted_brisques, penalties, presses


def random_entry(rules: Rules, chance: random.Random) -> Entry:
    """Something that somebody might write down."""
    sides = len(rules.sides)
    kind = chance.choices(["score", "penalty", "other", "end", "wrong"], [12, 1, 2, 3, 1])[0]
    side = chance.randrange(sides)
    if kind == "score":
        press = chance.choice(presses(rules))
        return Entry("score", side, press.what, press.points)
    if kind == "penalty":
        press = chance.choice(penalties(rules))
        return Entry("penalty", side, press.what, press.points)
    if kind == "other":
        return Entry("score", side, "other", chance.choice([-30, 0, 5, 150, 1250, 20_000, 20_001]))
    if kind == "wrong":
        return Entry(chance.choice(["scores", "score", "penalty"]), chance.choice([side, sides, -1]), "four-knaves", 10)
    number = counted_brisques(rules)
    shares = [chance.randrange(number + 1) for _ in range(sides - 1)] if number else []
    if number:
        rest = number - sum(shares)
        shares.append(rest if rest >= 0 or chance.random() < 0.2 else 0)
        if chance.random() < 0.2:
            shares = []
    last = None if chance.random() < 0.1 or not rules.last_trick else side
    return Entry("end", brisques=tuple(shares), last=last)


def random_pad(rules: Rules, seed: int, most: int = 60) -> tuple[list[Entry], list[str]]:
    """Entries that can be written down one after another, and for each one tried what was said against it."""
    chance = random.Random(seed)
    standing: Standing = begin(rules, seed % rules.seats)
    tried: list[Entry] = []
    said: list[str] = []
    for _ in range(most):
        entry = random_entry(rules, chance)
        tried.append(entry)
        try:
            standing = after(rules, standing, entry)
            said.append("")
        except PadError as error:
            said.append(str(error))
    return tried, said
