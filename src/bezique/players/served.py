"""Which cards have served in a kind of meld and may not do so again, and which melds may be formed again."""

from __future__ import annotations

from typing import NamedTuple

from bezique import layout as at
from bezique.layout import BROKEN, RESTORED
from bezique.melds import DOUBLE, FACES, meld_aux, meld_kind
from bezique.tables import Tables


class Served(NamedTuple):
    """What cards have served in."""

    closed: list[int]
    """For kind and suit, at ``4 * kind + suit``: the cards that may not serve in that kind again."""
    whole: frozenset[int]
    """Own melds that still lie complete and count again once they are broken and made good: ``aux << 4 | kind``."""
    doubles: list[int]
    """Own cards of a double bezique of which a queen and jack may go into a second one."""


_NO_DOUBLES = [0, 0, 0, 0]
_NOTHING: frozenset[int] = frozenset()


def served_cards(public: list[int], tables: Tables, seat: int, played: int) -> Served:
    """What has served, for a seat, once it has played a card (layout.NONE: as it is now)."""
    closed = public[at.CLOSED : at.HISTORY]
    if not (tables.reform or tables.second_double):
        return Served(closed, _NOTHING, _NO_DOUBLES)
    whole: set[int] = set()
    serving = [0] * len(closed)
    again = serving[:]
    for meld in public[at.HISTORY : at.HISTORY + public[at.MELDS]]:
        kind, aux = meld_kind(meld), meld_aux(meld)
        broken, words = bool(meld & BROKEN), []
        for index, (suit, rank) in enumerate(FACES[kind][aux]):
            word = (meld >> 8 * index & 255) << 8 * rank
            words.append((4 * kind + suit, word))
            broken = broken or (suit == played >> 6 and word >> (played & 63) & 1 == 1)
        target = again if broken and not meld & RESTORED and tables.reform else serving
        for place, word in words:
            target[place] |= word
        if tables.reform and not broken and at.seat_of(meld) == seat:
            whole.add(aux << 4 | kind)
    doubles = _NO_DOUBLES
    if tables.second_double:
        doubles = [serving[4 * DOUBLE + suit] & ~closed[4 * DOUBLE + suit] for suit in range(4)]
    # A card of a broken meld serves again, even if it lies in a complete one too.
    closed = [one | two & ~three for one, two, three in zip(closed, serving, again, strict=True)]
    return Served(closed, frozenset(whole), doubles)
