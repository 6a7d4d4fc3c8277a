"""What even a weak player does not do: of the actions that it thinks of, those that nobody would call silly."""

from __future__ import annotations

from bezique import layout as at
from bezique.melds import FACES, meld_aux, meld_kind
from bezique.moves import winning_index
from bezique.players.captured import choose_capturing
from bezique.players.closing import choose_closing
from bezique.players.sight import RANK, Sight
from bezique.players.tricks import choose_play
from bezique.players.weights import DEFAULT, Weights
from bezique.view import PlayerView

MARGIN = 60
"""No play is made that costs more points than this, as far as the scholar can judge."""
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
    sight = Sight(view)
    worth = judged(view, sight, DEFAULT, plays)
    best = max(worth.values())
    kept = [card for card in plays if worth[card] >= best - MARGIN]
    if view.strict:
        return kept
    broken = _treasures(view, sight, kept)
    kept = [card for card in kept if card not in broken] or kept
    rich = [card for card in kept if _takes_two_brisques(view, card)]
    if rich and max(worth[card] for card in rich) == max(worth[card] for card in kept):
        # No trump is spent where a card of the suit does as well.
        suit = int(view.trick[0][1]) >> 6
        return [card for card in rich if card >> 6 == suit] or rich
    return kept


def _treasures(view: PlayerView, sight: Sight, plays: list[int]) -> set[int]:
    """The cards without which a great meld that waits to be declared would be there no more."""
    if sight.tables.captured:
        return set()
    public = view.state.public
    public[at.DECLARED] = 0  # what was declared after the last trick says nothing of the next one
    state = view.state.replace(public, view.state.hands, ())
    finder = state.finder()
    if state.meld_points(finder.best()) < TREASURE:
        return set()
    great: dict[int, list[int]] = {}
    for meld in finder.find():
        if state.meld_points(meld) >= TREASURE:
            great.setdefault(meld >> 40 & 127, []).append(meld)
    return {card for card in plays if any(all(_needs(sight, meld, card) for meld in melds) for melds in great.values())}


def _needs(sight: Sight, meld: int, card: int) -> bool:
    """Whether a meld takes a card for which no equal one stands by."""
    kind, suit = meld_kind(meld), card >> 6
    able = sight.held[suit] & ~sight.served.closed[4 * kind + suit]
    if not able >> (card & 63) & 1:
        return False
    for index, face in enumerate(FACES[kind][meld_aux(meld)]):
        if face == (suit, card >> 3 & 7):
            return (meld >> 8 * index & 255).bit_count() >= (able & RANK[face[1]]).bit_count()
    return False


def _takes_two_brisques(view: PlayerView, card: int) -> bool:
    """Whether a card, played last to the trick, wins two brisques."""
    cards = [*(int(played) for _, played in view.trick), card]
    if len(cards) < view.rules.seats:
        return False
    brisques = sum(played >> 3 & 7 >= 6 for played in cards)
    return brisques >= 2 and winning_index(cards, view.public[at.TRUMP]) == len(cards) - 1
