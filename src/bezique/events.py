"""What happened, with the points it brought.

======================  =================================================================
``deal``                the cards were dealt
``turn-up``             the trump card was turned up; a seven scores for the dealer
``play``                a card was played
``trick``               a trick was won; ``cards`` from the leader on
``declare``             a meld was declared
``trump``               that meld made trumps (games without a turn-up)
``exchange``            a seven was exchanged; ``cards`` are the seven and the old turn-up
``seven``               a seven was shown
``draw``                a card was drawn from the stock; only its drawer knows it
``take-turn-up``        the turn-up was taken by the last to draw
``stock-empty``         the declared cards went back into the hands; strict play begins
``carte-blanche``       a hand without court cards, or a further card that is none, was shown
``hand-over``           the winner of a trick left the declaration to the partner
``no-draw``             a player left the stock alone; with a penalty if cards were missing
``revoke``              a card was played in strict play that the rules forbid; brisques go to the opponent
``end``                 the deal is over; brisques are counted
======================  =================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bezique.cards import CARDS, Card
from bezique.layout import NONE
from bezique.log import LogEntry


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: who scored, what (a code such as ``royal-marriage``), with which cards."""

    seat: int
    what: str
    cards: tuple[Card, ...]
    points: int

    def __str__(self) -> str:
        return f"{self.seat} {self.what} {self.points}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table; ``seat`` is None where nobody in particular did it."""

    kind: str
    seat: int | None
    cards: tuple[Card, ...] = ()
    lines: tuple[ScoreLine, ...] = ()

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it: a card drawn by another seat has no face."""
        if self.kind == "draw" and self.seat != seat:
            return replace(self, cards=())
        return self


def event_from(entry: LogEntry) -> Event:
    """The event of an entry in the log of a state."""
    kind, seat, cards, lines = entry
    return Event(
        kind,
        None if seat == NONE else seat,
        tuple(CARDS[card] for card in cards),
        tuple(
            ScoreLine(scorer, what, tuple(CARDS[card] for card in shown), points)
            for scorer, what, shown, points in lines
        ),
    )
