"""Who sits where, and what a seat calls the others. Play goes to the left: the next seat sits in the west."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bezique.language import gettext, pgettext
from bezique.rules import Rules

_PLACES = {2: ("south", "north"), 3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table, as one of them, or a reader, calls them.

    What a name is like depends on where it stands: a language may want “Ordinateur” on a label, and
    “L’ordinateur joue” in a sentence.
    """

    who: str
    """``you``, ``computer``, ``player`` (who is not the reader), or the place where somebody sits."""

    @property
    def is_you(self) -> bool:
        """Whether that is the reader."""
        return self.who == "you"

    @property
    def name(self) -> str:
        """The name alone."""
        return {
            "you": gettext("You"),
            "computer": gettext("Computer"),
            "player": gettext("Player"),
            **_places(),
        }[self.who]

    @property
    def beginning(self) -> str:
        """The name as a sentence begins with it."""
        return {
            "you": gettext("You"),
            "computer": pgettext("begins a sentence", "Computer"),
            "player": pgettext("begins a sentence", "Player"),
            **_places(),
        }[self.who]

    @property
    def inside(self) -> str:
        """The name in the middle of a sentence."""
        return {
            "you": gettext("you"),
            "computer": pgettext("in a sentence", "Computer"),
            "player": pgettext("in a sentence", "Player"),
            **_places(),
        }[self.who]


def _places() -> dict[str, str]:
    return {"west": gettext("West"), "north": gettext("North"), "east": gettext("East")}


def places(seats: int, seat: int) -> list[str]:
    """Where each seat sits as one of them sees it: itself in the south."""
    around = _PLACES[seats]
    return [around[(place - seat) % seats] for place in range(seats)]


def people(seats: int, seat: int) -> list[Person]:
    """Whom a seat has around it: itself, a single other as ``Computer``, several by where they sit."""
    if seats == 2:
        return [Person("you" if place == seat else "computer") for place in range(seats)]
    return [Person("you" if place == seat else where) for place, where in enumerate(places(seats, seat))]


def seen_by_guests(people: Sequence[Person]) -> list[Person]:
    """The same for a reader who is none of them."""
    return [Person("player") if person.is_you else person for person in people]


def names(seats: int, seat: int) -> list[str]:
    """What a seat calls each seat."""
    return [person.name for person in people(seats, seat)]


def partner_of(rules: Rules, seat: int) -> int | None:
    """The seat that plays together with a seat, if any."""
    return next((other for side in rules.sides if seat in side for other in side if other != seat), None)
