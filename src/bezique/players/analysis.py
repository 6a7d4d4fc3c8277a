"""What each action of a decision comes to, as data: for hints, reviews, and whoever studies the game."""

from __future__ import annotations

from dataclasses import dataclass

from bezique.actions import Action
from bezique.endings import EndingSolver
from bezique.errors import BeziqueError
from bezique.players.chance import stream
from bezique.players.ending import with_open_hands
from bezique.players.trained import searcher_for, trained_for
from bezique.sizes import UNIT_BITS
from bezique.view import PlayerView

ABOUT_EQUAL = 2.0
"""Differences of so few points are told as none, however sure they are: no score is as small as that."""
EVERYTHING = 1_000_000
"""A margin, in points, that leaves nothing out."""


class CannotAnalyse(BeziqueError):
    """There is nothing to decide, or no network for the rules."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action comes to."""

    action: Action
    points: float
    """The points of the own side less those of the others at the end of the deal, as expected."""
    half: float
    """Half the width of the 95 % interval of the difference to the best action; 0 for that one and in exact ones."""
    worlds: int
    """In how many worlds it was followed; 0 where that was not needed: counted out, or the only thing worth doing."""
    exact: bool = False
    """Whether every card is known and perfect play was counted out to the end of the deal."""

    def less_than(self, best: Estimate) -> float:
        """How many points less than the best action it brings; 0 where that is within its error, or ABOUT_EQUAL."""
        less = best.points - self.points
        return less if less > max(self.half, ABOUT_EQUAL) else 0.0


def analyse(view: PlayerView, *, worlds: int = 512, ahead: int = 2, seed: int = 0) -> tuple[Estimate, ...]:
    """What each action of the seat comes to, the best first; at most sixteen, where there are very many declarations.

    Each is followed in so many worlds, 1 to 4,096, for the rest of the trick and so many tricks ahead, 0 to those of a
    deal. The same view, numbers and seed give the same estimates. Raises CannotAnalyse when it is not the seat's turn
    or there is no network for the rules, ValueError for other numbers.

    >>> from bezique.deal import Deal
    >>> from bezique.rulesets import read_rules
    >>> best, *others = analyse(Deal(read_rules("classic"), seed=1).view(1), worlds=64)
    >>> best.worlds, best.half, all(other.points <= best.points for other in others)
    (64, 0.0, True)
    """
    if not 0 <= ahead <= view.rules.tricks:
        raise ValueError(f"a search looks 0 to {view.rules.tricks} tricks ahead, not {ahead}")
    if seed < 0:
        raise ValueError(f"a seed is a whole number from 0, not {seed}")
    if view.turn != view.seat:
        raise CannotAnalyse(f"seat {view.seat} has nothing to decide now")
    whole = with_open_hands(view)
    solver = EndingSolver(view.state.tables) if whole is not None else None
    if whole is not None and solver is not None and solver.fits(whole):
        lead = view.scores[view.seat] - view.scores[1 - view.seat] + solver.brisque * _brisque_lead(view)
        values = solver.values(whole)
        found = [Estimate(Action(card), float(lead + value), 0.0, 0, exact=True) for card, value in values]
        return tuple(sorted(found, key=lambda estimate: -estimate.points))
    network = trained_for(view.rules)
    if network is None:
        raise CannotAnalyse(f"there is no network for games of {view.rules.seats} seats and {view.rules.packs} packs")
    searcher = searcher_for(view.state.tables, network, (worlds, ahead, EVERYTHING, 0))
    unit = 1 << UNIT_BITS
    estimates = [
        Estimate(Action(action), value / unit, 1.96 * error / unit, dealt)
        for action, value, error, dealt in searcher.estimates(view.state, stream(view, seed).next())
    ]
    return tuple(sorted(estimates, key=lambda estimate: (-estimate.points, estimate.half)))


def _brisque_lead(view: PlayerView) -> int:
    """How many brisques the seat has taken more than the other, where they are not in the scores yet."""
    if view.state.tables.brisques_at_once:
        return 0
    taken = [len(view.state.captured_brisques(seat)) for seat in (view.seat, 1 - view.seat)]
    return taken[0] - taken[1]
