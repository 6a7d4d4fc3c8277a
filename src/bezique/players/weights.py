"""Every number that the scholar weighs with, in points of the score. Nothing else in it is tuned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Hopes(NamedTuple):
    """How far each missing card of a meld is believed in, beyond its chance: a hand has room for few plans."""

    marriage: float
    sequence: float
    bezique: float
    double: float
    four: float
    trumps: float
    """Fours and fives of trumps."""


PLANS = Hopes(marriage=0.8, sequence=0.85, bezique=0.9, double=0.85, four=0.4, trumps=0.7)
NO_PLAN = Hopes(1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
"""For cards that somebody either holds already or not."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How the scholar values cards and tricks, by default; the numbers are judgement; play confirms them roughly."""

    hopes: Hopes = PLANS

    # What a card is worth in tricks, from seven to ace.
    plain_strength: tuple[float, ...] = (0.0, 0.2, 0.4, 0.6, 0.9, 1.3, 2.5, 6.0)
    trump_strength: tuple[float, ...] = (6.5, 7.0, 7.5, 8.5, 9.5, 11.0, 13.0, 18.0)
    last_trumps: float = 1.5
    """By how much the strength of the last few trumps rises while the stock runs out."""
    few_trumps: int = 3
    ending_near: int = 6
    """Tricks before the end of the stock from which on the ending is thought of."""
    exposed_spent: float = 0.5
    """How much sooner an open card that can score no more is given away near the end."""

    # Winning a trick with something to declare.
    chance_base: float = 0.45
    chance_trump: float = 0.06
    chance_ace: float = 0.04
    haste: float = 0.2
    """The part of the best waiting declaration that declaring now is worth, in whatever case."""
    delay: float = 0.2
    delay_most: float = 8.0
    """What a complete meld loses by waiting: a part of its points, but no more than this."""
    denial: float = 0.03
    """The same for what the rival may have to declare."""
    winner_kept: float = 0.04
    """The part of the best waiting declaration that an ace or trump is worth for winning the trick it needs."""
    exchange_kept: float = 0.8
    """The chance that a turn-up is still there when the seven is shown later."""

    again: float = 0.6
    """The chance that a declared meld is formed again when a further card for it is there."""
    planned_trump: float = 0.5
    """What is expected of a suit that is still to become trumps."""
    settled_brisque: float = 1.0
    """What a brisque is worth that counts only in the settlement."""
    partner_declares: float = 0.8
    """The part of an own waiting declaration that a trick of the partner is worth, who may hand the right over."""
    hand_over: float = 0.01
    """What it is worth to let the partner declare when nothing is to be declared: more than nothing."""
    capture: float = 0.45
    """The chance to capture an unseen card, where melds are made from captured cards."""
    capture_kept: float = 0.6
    """The part of what a card would bring in a trick won that it is worth in the hand."""

    showing: float = 0.3
    """What a card is worth for being hidden from the rival."""
    new_trump: float = 4.0
    """What each card of a suit is worth when the suit becomes trumps."""

    closing_winner: float = 8.0
    """What a card is worth in the strict phase that is sure to win a trick later."""

    # How ready the rival is to take a lead, when he can.
    beat_brisque: float = 0.9
    beat_plain: float = 0.5
    trump_brisque: float = 0.75
    trump_plain: float = 0.2
    gift: float = 0.6
    """How likely the rival uses an ace or ten that can take a lead of its suit."""


DEFAULT = Weights()
