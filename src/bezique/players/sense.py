"""What even a weak player does not do: of the actions that it thinks of, those that nobody would call silly."""

from __future__ import annotations

from bezique import layout as at
from bezique.moves import winning_index
from bezique.players.captured import choose_capturing
from bezique.players.closing import choose_closing
from bezique.players.sight import Sight
from bezique.players.tricks import choose_play
from bezique.players.weights import DEFAULT, Weights
from bezique.view import PlayerView

MARGIN = 60
"""No play is made that costs more points than this, as far as the simple player can judge."""
TREASURE = 100
"""A meld of so many points, once it is complete, is not broken before it is declared."""


def judged(view: PlayerView, sight: Sight, weights: Weights, plays: list[int]) -> dict[int, float]:
    """What plays are worth by rules of thumb, to a seat that sees so much."""
    if view.strict:
        return choose_closing(sight, weights, plays)
    choose = choose_capturing if view.state.tables.captured else choose_play
    return choose(sight, weights, plays)


def sensible_plays(view: PlayerView, plays: list[int]) -> list[int]:
    """The plays that are not silly; there is always one."""
    worth = judged(view, Sight(view), DEFAULT, plays)
    best = max(worth.values())
    kept = [card for card in plays if worth[card] >= best - MARGIN]
    if view.strict:
        return kept
    broken = _treasures(view, kept)
    kept = [card for card in kept if card not in broken] or kept
    rich = [card for card in kept if _takes_two_brisques(view, card)]
    if rich and max(worth[card] for card in rich) == max(worth[card] for card in kept):
        return rich
    return kept


def _treasures(view: PlayerView, plays: list[int]) -> set[int]:
    """The cards without which a great meld that waits to be declared would be there no more."""
    if view.state.tables.captured:
        return set()
    waiting = _great_melds(view, None)
    return {card for card in plays if waiting - _great_melds(view, card)} if waiting else set()


def _great_melds(view: PlayerView, without: int | None) -> set[int]:
    """The sorts of great melds that could be declared now, without a card."""
    public, hands = view.state.public, view.state.hands
    public[at.DECLARED] = 0
    if without is not None:
        suit, bit = without >> 6, 1 << (without & 63)
        hands[4 * view.seat + suit] &= ~bit
        public[at.TABLE + 4 * view.seat + suit] &= ~bit
    state = view.state.replace(public, hands, ())
    return {meld >> 40 & 127 for meld in state.finder().find() if state.meld_points(meld) >= TREASURE}


def _takes_two_brisques(view: PlayerView, card: int) -> bool:
    """Whether a card, played last to the trick, wins two brisques."""
    cards = [*(int(played) for _, played in view.trick), card]
    if len(cards) < view.rules.seats:
        return False
    brisques = sum(played >> 3 & 7 >= 6 for played in cards)
    return brisques >= 2 and winning_index(cards, view.public[at.TRUMP]) == len(cards) - 1
