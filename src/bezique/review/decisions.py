"""The decisions of a deal after it was played: what each has cost, judged by what its seat could know at that moment.

A decision is judged by a search over deals that fit what the seat knew (``players.analysis``), so it is never a mistake
to have been unlucky. After the stock, where a seat knows every card, it is counted out exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bezique.actions import Action
from bezique.deal import Deal
from bezique.players.analysis import ABOUT_EQUAL, Estimate, analyse
from bezique.players.trained import trained_for
from bezique.view import PlayerView

KINDS = ("lead", "answer", "declaration", "strict")
"""The decisions by what is decided: the first card of a trick, a later one, what to do after a trick (or to show before
one), and a card of strict play."""
GRADES = (("blunder", 30.0), ("mistake", 10.0), ("inaccuracy", 3.0))
"""What a decision is called that costs so many points or more."""
WORLDS = 64
MORE_WORLDS = 512
CLEAR = 40.0
"""A loss of so many points needs no second look in more worlds."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, and what it has cost."""

    trick: int
    """The trick to which it belongs, from 1."""
    done: int
    """How many actions of the deal came before it."""
    seat: int
    kind: str
    """One of KINDS."""
    view: PlayerView
    """What the seat knew."""
    played: Action
    best: Action
    """The action of which most was to be expected; the one that was chosen, where that was as good."""
    loss: float
    """Points that the choice has cost, as expected; 0 where that is less than its error or no more than ABOUT_EQUAL."""
    half: float
    """Half the width of the 95 % interval of the loss; 0 where it is exact."""
    worlds: int
    """In how many deals that fit what the seat knew the actions were followed; 0 where they were counted out."""

    @property
    def grade(self) -> str:
        """``blunder``, ``mistake``, ``inaccuracy``, or nothing."""
        return next((name for name, least in GRADES if self.loss >= least), "")


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a seat in a deal that counted."""

    seat: int
    decisions: tuple[Decision, ...]
    """In the order of play. Where all actions were as good as each other nothing was decided."""

    @property
    def lost(self) -> float:
        """Points that the decisions have cost together."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The decisions that cost something, the dearest first."""
        return tuple(sorted((each for each in self.decisions if each.loss), key=lambda each: -each.loss))

    def of_kind(self, kind: str) -> tuple[Decision, ...]:
        """The decisions of one of KINDS."""
        return tuple(each for each in self.decisions if each.kind == kind)


def can_be_reviewed(deal: Deal) -> bool:
    """Whether there is a network for the rules of a deal, and its pack is known."""
    return trained_for(deal.rules) is not None and bool(deal.order)


def choices(deal: Deal, seat: int) -> int:
    """How often a seat had more than one action to choose from."""
    return sum(1 for _ in _choices(deal, seat))


def judged(deal: Deal, seat: int, *, seed: int = 0) -> Iterator[Decision | None]:
    """Each choice of a seat in a deal, one after another: judged, or None where nothing was decided.

    That is so where all actions were as good as each other, where the rules forbid what was done (it is paid for), and
    where there are so many declarations that the search left out the one that was made. The same deal and seed give the
    same answers. Raises CannotAnalyse where there is no network for the rules, ValueError for a seat that there is not
    or a deal whose pack is not known.
    """
    if not 0 <= seat < deal.rules.seats:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {deal.rules.seats - 1}")
    for done, trick, view, action in _choices(deal, seat):
        yield _judge(done, trick, view, action, seed)


def review(deal: Deal, seat: int, *, seed: int = 0) -> Review:
    """The decisions of a seat in a deal, finished or not. It takes seconds; ``judged`` gives them one by one.

    >>> from bezique.players import make_player
    >>> from bezique.rulesets import read_rules
    >>> deal, player = Deal(read_rules("classic"), seed=3), make_player("casual", 1)
    >>> while deal.trick < 4:
    ...     _ = deal.act(player.choose(deal.view(deal.turn)))
    >>> found = review(deal, 0)
    >>> found.lost >= 0, {decision.trick for decision in found.decisions} <= {1, 2, 3}
    (True, True)
    """
    return Review(seat, tuple(filter(None, judged(deal, seat, seed=seed))))


def _choices(deal: Deal, seat: int) -> Iterator[tuple[int, int, PlayerView, Action]]:
    """Each choice of a seat: how many actions came before it, its trick, what the seat knew, and what it chose."""
    if not deal.order:
        raise ValueError("the pack of this deal is not known, so it cannot be played again")
    again = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
    for done, step in enumerate(deal.steps()):
        if step.seat == seat:
            view = again.view(seat)
            if len(view.actions) > 1:
                yield done, step.trick, view, step.action
        again.act(step.action)


def _judge(done: int, trick: int, view: PlayerView, action: Action, seed: int) -> Decision | None:
    estimates = analyse(view, worlds=WORLDS, seed=seed)
    chosen = _find(estimates, action)
    if chosen is not None and chosen.worlds == WORLDS and _is_unclear(estimates, chosen):
        estimates = analyse(view, worlds=MORE_WORLDS, seed=seed)
        chosen = _find(estimates, action)
    if chosen is None or not any(each.less_than(estimates[0]) for each in estimates):
        return None
    loss = chosen.less_than(estimates[0])
    best = estimates[0].action if loss else action
    half = chosen.half if loss else 0.0
    return Decision(trick, done, view.seat, _kind(view, action), view, action, best, loss, half, chosen.worlds)


def _find(estimates: Sequence[Estimate], action: Action) -> Estimate | None:
    return next((each for each in estimates if each.action == action), None)


def _is_unclear(estimates: Sequence[Estimate], chosen: Estimate) -> bool:
    """Whether it seems to cost something that may be chance, or may deserve another name."""
    loss = estimates[0].points - chosen.points
    return ABOUT_EQUAL < loss < CLEAR and chosen.half > 0


def _kind(view: PlayerView, action: Action) -> str:
    if action.verb != "play":
        return "declaration"
    if view.strict:
        return "strict"
    return "answer" if view.trick else "lead"
