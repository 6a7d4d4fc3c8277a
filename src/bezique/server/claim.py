"""Whether a seat is certain to win all the tricks that are left, and with which card it goes on then.

Strict play leaves the others no choice that matters: who holds the suit led follows, and beats it if that is possible;
who does not hold it trumps. So a leader wins every trick exactly if against each of the others

- it holds at least as many trumps as the other, and the highest of them, as many as the other holds, beat all of those;
- in each other suit its highest cards, as many as the other holds of that suit, beat all of those.

It leads trumps until nobody else has any, and then each suit from the top; a card is beaten neither by an equal one
that is played after it nor by a card that had to be thrown before. Where it is not known who of several others holds
what, each of them may hold any of the cards that are not in sight, as many as it has room for. A partner counts as one
of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from bezique.actions import Action
from bezique.cards import Card, Suit
from bezique.moves import winning_index
from bezique.view import PlayerView

_LEAST = 2
"""So many tricks at least: the last one is as quickly played."""


def sure_play(view: PlayerView, least: int = _LEAST) -> Action | None:
    """The card with which the seat in turn goes on to win all the tricks left, or None if that is not certain."""
    if not view.strict or view.phase != "play" or view.turn != view.seat or view.offences:
        return None
    if len(view.hand) < least or len(view.trick) not in (0, view.rules.seats - 1):
        return None
    others = _Others(view)
    if not others.are_known:
        return None
    plays = [action for action in view.actions if action.verb == "play"]
    if view.trick:
        return next((play for play in reversed(plays) if _wins(view, play.cards[0], others)), None)
    if not others.never_win(view.hand):
        return None
    return max(
        plays, key=lambda play: (others.lack(view.trump) or play.cards[0].suit == view.trump, play.cards[0].rank)
    )


def _wins(view: PlayerView, card: Card, others: _Others) -> bool:
    """Whether a card wins the trick that it completes, and the cards after it all the others."""
    trump = -1 if view.trump is None else int(view.trump)
    trick = [*(int(played) for _, played in view.trick), int(card)]
    if winning_index(trick, trump) < len(view.trick):
        return False
    return others.never_win([held for held in view.hand if held != card])


class _Others:
    """What each of the others may hold."""

    def __init__(self, view: PlayerView) -> None:
        self._trump = view.trump
        self._unseen = view.unseen
        seats = [seat for seat in range(view.rules.seats) if seat != view.seat]
        self._known = [view.known(seat) for seat in seats]
        self._room = [view.concealed(seat) - len(known) for seat, known in zip(seats, self._known, strict=True)]
        captured = view.rules.meld_source == "captured"
        open_cards = 0 if captured else sum(len(view.table(seat)) for seat in range(view.rules.seats))
        self.are_known = not open_cards and sum(self._room) == len(self._unseen)
        """Whether every card that is not in sight is in one of their hands."""

    def never_win(self, hand: Iterable[Card]) -> bool:
        """Whether a leader with these cards wins every trick."""
        held = list(hand)
        return all(self._never(held, known, room) for known, room in zip(self._known, self._room, strict=True))

    def lack(self, suit: Suit | None) -> bool:
        """Whether nobody of them can have a card of a suit."""
        cards = [*self._unseen, *(card for known in self._known for card in known)]
        return all(card.suit != suit for card in cards)

    def _never(self, held: list[Card], known: tuple[Card, ...], room: int) -> bool:
        for suit in Suit:
            mine = sorted((card.rank for card in held if card.suit == suit), reverse=True)
            unseen = [card.rank for card in self._unseen if card.suit == suit] if room else []
            theirs = [*(card.rank for card in known if card.suit == suit), *unseen]
            most = len(theirs) - len(unseen) + min(room, len(unseen))
            if suit == self._trump and len(mine) < most:
                return False
            if theirs and any(rank < max(theirs) for rank in mine[:most]):
                return False
        return True
