"""The two easiest levels: the judgement of the scholar, less what beginners overlook and forget.

Neither of them plans what to declare first, thinks of what the rival may declare, or counts the strict tricks.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp

from bezique.actions import CARTE_BLANCHE, DECLARE, SEVEN, TAG, Action
from bezique.players.chance import stream
from bezique.players.declare import few_of_each
from bezique.players.memory import CasualSight, TableSight
from bezique.players.sense import TREASURE, judged, sensible_plays
from bezique.players.sight import Sight
from bezique.players.weights import DEFAULT, Hopes
from bezique.rng import Rng
from bezique.view import PlayerView

CASUAL = replace(
    DEFAULT,
    hopes=Hopes(marriage=1.0, sequence=1.0, bezique=1.0, double=1.0, four=0.8, trumps=1.0),
    trump_strength=(2.0, 2.2, 2.5, 3.0, 4.0, 5.0, 6.0, 12.0),
    denial=0.0,
    winner_kept=0.0,
    ending_near=0,
)
"""Believes in every plan, spends trumps, thinks neither of the rival's declarations nor of the ending."""
NOVICE = replace(CASUAL, hopes=CASUAL.hopes._replace(sequence=0.0, double=0.0))
"""Never works towards a sequence or a double bezique; one that is there already is seen."""
OVERLOOKED = 0.25
"""How often a novice does not see a declaration."""
NOVICE_TEMPERATURE, CASUAL_TEMPERATURE = 13.0, 8.0
"""How many points worse a play is to be that such a player makes e times less often."""

_FINE = 1 << 31


class CasualPlayer:
    """Plays for its own hand: declares what it has at once, takes brisques, remembers aces and tens."""

    name = "casual"
    temperature = CASUAL_TEMPERATURE

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: PlayerView) -> Action:
        """An action that looks good, among those that are not silly."""
        legal = view.state.legal()
        if len(legal) == 1:
            return Action(legal[0])
        if legal[-1] >> TAG == CARTE_BLANCHE:
            return Action(legal[-1])
        chance = stream(view, self._seed)
        if view.phase == "window":
            return Action(self._declare(view, legal, chance))
        values = self._judge(view, legal)
        plays = sensible_plays(view, legal)
        return Action(self._pick({card: values[card] for card in plays}, chance))

    def _declare(self, view: PlayerView, legal: list[int], chance: Rng) -> int:
        """What scores most now."""
        del chance
        return greatest(view, legal)

    def _judge(self, view: PlayerView, plays: list[int]) -> dict[int, float]:
        return judged(view, CasualSight(view), CASUAL, plays)

    def _pick(self, values: dict[int, float], chance: Rng) -> int:
        """Any play, the better ones more often."""
        best = max(values.values())
        shares = {card: exp((value - best) / self.temperature) for card, value in values.items()}
        drawn = chance.below(_FINE) / _FINE * sum(shares.values())
        for card, share in shares.items():
            drawn -= share
            if drawn < 0:
                return card
        return max(values, key=values.__getitem__)


class NovicePlayer(CasualPlayer):
    """Plays what looks good, not always what looks best; overlooks declarations, plans no great melds, forgets."""

    name = "novice"
    temperature = NOVICE_TEMPERATURE

    def _declare(self, view: PlayerView, legal: list[int], chance: Rng) -> int:
        """What scores most of that which is seen; a great meld always is."""
        seen = [
            action
            for action in legal
            if chance.below(_FINE) >= OVERLOOKED * _FINE or points_of(view, action) >= TREASURE or action == legal[-1]
        ]
        return greatest(view, seen)

    def _judge(self, view: PlayerView, plays: list[int]) -> dict[int, float]:
        return judged(view, TableSight(view), NOVICE, plays)


def greatest(view: PlayerView, actions: list[int]) -> int:
    """The declaration that scores most; to go on when there is none."""
    few = few_of_each(Sight(view), actions)
    return max(few, key=lambda action: points_of(view, action))


def points_of(view: PlayerView, action: int) -> int:
    """What an action of a window scores at once."""
    tag = action >> TAG
    if tag == DECLARE:
        return view.state.meld_points(action)
    return view.state.tables.seven if tag == SEVEN else 0
