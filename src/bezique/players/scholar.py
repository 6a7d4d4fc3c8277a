"""The scholar: the advice of the books, weighed in points. It remembers nothing and looks at its view only.

While the stock lasts, a play is worth what the trick brings (brisques, a declaration now, none for the rival)
less what the card was kept for (module stock). A declaration is worth its points and what the hand may still
score after it (module declare). The strict tricks of two are solved (module ending).
"""

from __future__ import annotations

from bezique.actions import CARTE_BLANCHE, TAG, Action
from bezique.players.captured import choose_capturing
from bezique.players.chance import stream
from bezique.players.closing import choose_closing
from bezique.players.declare import choose_declaration
from bezique.players.ending import choose_solved
from bezique.players.sight import Sight
from bezique.players.tricks import choose_play
from bezique.players.weights import DEFAULT, Weights
from bezique.view import PlayerView

_EQUAL = 1e-9
"""Values that differ by less count as equal: the seed decides."""


class ScholarPlayer:
    """Plays by all the advice: keeps what melds need, wins tricks to declare, counts the last ones."""

    name = "scholar"

    def __init__(self, seed: int, weights: Weights = DEFAULT) -> None:
        self._seed = seed
        self._weights = weights

    def choose(self, view: PlayerView) -> Action:
        """The action of the highest value."""
        legal = view.state.legal()
        if len(legal) == 1:
            return Action(legal[0])
        values = self.values(view, legal)
        best = max(values.values())
        equal = [action for action, value in values.items() if value > best - _EQUAL]
        return Action(equal[0] if len(equal) == 1 else equal[stream(view, self._seed).below(len(equal))])

    def values(self, view: PlayerView, legal: list[int]) -> dict[int, float]:
        """What the legal actions are worth, in points."""
        if view.phase == "window":
            return choose_declaration(view.state, Sight(view), self._weights, legal)
        if view.strict:
            solved = self._counted_out(view)
            if solved is not None:
                return {solved: 0.0}
            return choose_closing(Sight(view), self._weights, legal)
        if legal[-1] >> TAG == CARTE_BLANCHE:
            return {legal[-1]: 0.0}
        choose = choose_capturing if view.state.tables.captured else choose_play
        return choose(Sight(view), self._weights, legal)

    def _counted_out(self, view: PlayerView) -> int | None:
        """The best card where the strict tricks can be solved."""
        return choose_solved(view)
