"""How long computer players think about a decision, and how long it takes to solve an ending.

Both are measured in processor time over positions of deals that were played: the decisions of each player in deals
against itself, and the first strict trick of deals that another player played. Decisions without a choice do not count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bezique.actions import Action
from bezique.bench.slices import processor
from bezique.contest import play_deal
from bezique.deal import Deal
from bezique.endings import EndingSolver
from bezique.players import Player, any_player
from bezique.players.ending import with_open_hands
from bezique.rng import derive
from bezique.rules import Rules
from bezique.state import State
from bezique.view import PlayerView


@dataclass
class Times:
    """How long each of some pieces of work took, in seconds."""

    taken: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean; NaN for none."""
        return math.fsum(self.taken) / len(self.taken) if self.taken else math.nan

    def share(self, share: float) -> float:
        """How long those took at most that make up a share of all, the quickest first; NaN for none.

        >>> Times([3.0, 1.0, 2.0, 4.0]).share(0.5), Times([3.0, 1.0]).share(1)
        (2.0, 3.0)
        """
        if not self.taken:
            return math.nan
        return sorted(self.taken)[max(0, math.ceil(share * len(self.taken)) - 1)]


@dataclass
class Pace:
    """What was measured: the decisions of each player, by name, and the endings."""

    decisions: dict[str, Times] = field(default_factory=dict)
    endings: Times = field(default_factory=Times)


def measure(pace: Pace, rules: Rules, names: Sequence[str], deals: int, endings: int, seed: int) -> Iterator[None]:
    """Fill a pace, deal by deal; who stops in between has what was measured so far.

    Raises UnknownPlayer. Endings are solved where two play.
    """
    for name in names:
        any_player(name, 0)
    for name in names:
        pace.decisions[name] = Times()
        for number in range(deals):
            players = [
                _Timed(any_player(name, derive(seed, number, seat)), pace.decisions[name])
                for seat in range(rules.seats)
            ]
            play_deal(Deal(rules, seed=derive(seed, number), dealer=number % rules.seats), players)
            yield
    if rules.seats != 2:
        return
    for number in range(endings):
        state = _ending(rules, derive(seed, number))
        if state is not None:
            solver = EndingSolver(state.tables)  # a new one: no position of another deal is known to it
            begun = processor()
            solver.best_card(state)
            pace.endings.taken.append(processor() - begun)
        yield


class _Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player, times: Times) -> None:
        self.name = player.name
        self._player = player
        self._times = times

    def choose(self, view: PlayerView) -> Action:
        choice = len(view.state.legal()) > 1
        begun = processor()
        action = self._player.choose(view)
        if choice:
            self._times.taken.append(processor() - begun)
        return action


def _ending(rules: Rules, seed: int) -> State | None:
    """The first strict trick of a deal that the expert plays, with open hands."""
    deal = Deal(rules, seed=seed)
    players = [any_player("expert", derive(seed, seat)) for seat in range(rules.seats)]
    while (seat := deal.turn) is not None:
        view = deal.view(seat)
        if view.strict:
            return with_open_hands(view)
        deal.act(players[seat].choose(view))
    return None
