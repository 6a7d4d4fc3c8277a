"""Who sits where, and what a seat calls the others. Play goes to the left: the next seat sits in the west."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bezique.language import gettext, pgettext
from bezique.rules import Rules
from bezique.server.snapshot import Info

CALLED = ("you", "computer", "friend", "player", "south", "west", "north", "east")
"""Whom a table calls by words of its own."""
_PLACES = {2: ("south", "north"), 3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table, as one of them, or a reader, calls them.

    What a name is like depends on where it stands: a language may want “Ordinateur” on a label, and
    “L’ordinateur joue” in a sentence.
    """

    who: str
    """One of CALLED: ``player`` is one who is not the reader; or the place where somebody sits."""
    called: str = ""
    """What somebody calls himself or herself, if that was said."""

    @property
    def is_you(self) -> bool:
        """Whether that is the reader."""
        return self.who == "you"

    @property
    def name(self) -> str:
        """The name alone."""
        return (
            self.called
            or {
                "you": gettext("You"),
                "computer": gettext("Computer"),
                "friend": gettext("Friend"),
                "player": gettext("Player"),
                **_places(),
            }[self.who]
        )

    @property
    def beginning(self) -> str:
        """The name as a sentence begins with it."""
        return (
            self.called
            or {
                "you": gettext("You"),
                "computer": pgettext("begins a sentence", "Computer"),
                "friend": gettext("Your friend"),
                "player": pgettext("begins a sentence", "Player"),
                **_places(),
            }[self.who]
        )

    @property
    def inside(self) -> str:
        """The name in the middle of a sentence."""
        return (
            self.called
            or {
                "you": gettext("you"),
                "computer": pgettext("in a sentence", "Computer"),
                "friend": gettext("your friend"),
                "player": pgettext("in a sentence", "Player"),
                **_places(),
            }[self.who]
        )


def _places() -> dict[str, str]:
    return {"south": gettext("South"), "west": gettext("West"), "north": gettext("North"), "east": gettext("East")}


def places(seats: int, seat: int) -> list[str]:
    """Where each seat sits as one of them sees it: itself in the south."""
    around = _PLACES[seats]
    return [around[(place - seat) % seats] for place in range(seats)]


def people(seats: int, seat: int, humans: Collection[int] = (), names: Sequence[str] = ()) -> list[Person]:
    """Whom a seat has around it: itself, people by their names, and others by where they sit.

    A single other one is ``Computer`` or, of the seats of people, ``Friend``.
    """
    called = names or [""] * seats
    alone = ["friend" if place in humans else "computer" for place in range(seats)]
    others = alone if seats == 2 else places(seats, seat)
    return [Person("you") if place == seat else Person(others[place], called[place]) for place in range(seats)]


def around(info: Info, seat: int) -> list[Person]:
    """Whom a seat has around it at a table."""
    return people(info.rules.seats, seat, info.humans, info.names)


def seen_by_guests(info: Info) -> list[Person]:
    """Those at a table for a reader who plays there at no seat: by their places, where several people play."""
    if len(info.humans) == 1:
        return [Person("player") if person.is_you else person for person in around(info, info.humans[0])]
    seats = info.rules.seats
    called = info.names or [""] * seats
    return [Person(where, called[place]) for place, where in enumerate(places(seats, 0))]


def names(seats: int, seat: int) -> list[str]:
    """What a seat calls each seat."""
    return [person.name for person in people(seats, seat)]


def partner_of(rules: Rules, seat: int) -> int | None:
    """The seat that plays together with a seat, if any."""
    return next((other for side in rules.sides if seat in side for other in side if other != seat), None)
