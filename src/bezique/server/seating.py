"""Who sits where, and what a seat calls the others. Play goes to the left: the next seat sits in the west."""

from __future__ import annotations

from bezique.rules import Rules

YOU = "You"
_PLACES = {2: ("south", "north"), 3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}


def places(seats: int, seat: int) -> list[str]:
    """Where each seat sits as one of them sees it: itself in the south."""
    around = _PLACES[seats]
    return [around[(place - seat) % seats] for place in range(seats)]


def names(seats: int, seat: int) -> list[str]:
    """What a seat calls each seat: itself ``You``, a single other ``Computer``, several by where they sit."""
    if seats == 2:
        return [YOU if place == seat else "Computer" for place in range(seats)]
    return [YOU if place == seat else where.capitalize() for place, where in enumerate(places(seats, seat))]


def partner_of(rules: Rules, seat: int) -> int | None:
    """The seat that plays together with a seat, if any."""
    return next((other for side in rules.sides if seat in side for other in side if other != seat), None)


def joined(words: list[str]) -> str:
    """Words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
