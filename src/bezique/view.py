"""What a seat may know: its own hand, and everything public. The only thing that players and pages receive.

A view is built from the public block of a state and the seat's own four words of the hands; the other hands
and the order of the stock are never touched.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bezique import layout as at
from bezique.actions import Action
from bezique.cards import CARDS, Card, Suit, bits, pack_cards
from bezique.explain import explain
from bezique.layout import NONE, seat_of
from bezique.melds import SEVEN_KIND, meld_cards, meld_name
from bezique.rules import Rules
from bezique.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared meld: who declared it, its name in notation, its cards."""

    seat: int
    name: str
    cards: tuple[Card, ...]


class PlayerView:
    """The deal as one seat knows it. Immutable; equal views have equal text and equal wire bytes."""

    def __init__(
        self, rules: Rules, state: State, seat: int, earlier: tuple[tuple[int, ...], ...] | None = None
    ) -> None:
        """Take what the seat may know from a state; the state is not kept."""
        self.rules = rules
        """The rules of the game."""
        self.seat = seat
        """The seat whose view this is."""
        self.earlier = earlier
        """The scores of the earlier deals of the match, by seat; None for a deal that stands alone."""
        self.state: State = state.seen_by(seat)
        """The state machine over what the seat knows: other hands and the order of the stock are empty in it."""
        self.public: list[int] = self.state.public
        """The public words (module layout): all that everybody at the table may know."""

    # The table

    @property
    def phase(self) -> str:
        """``play``, ``window`` (the winner of the trick may declare) or ``over``."""
        return ("play", "window", "over")[self.public[at.PHASE]]

    @property
    def turn(self) -> int | None:
        """The seat that has to act, or None when the deal is over."""
        return self._seat(at.TURN)

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.public[at.DEALER]

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the present trick."""
        return self.public[at.LEADER]

    @property
    def tricks(self) -> int:
        """How many tricks are complete."""
        return self.public[at.TRICKS]

    @property
    def strict(self) -> bool:
        """Whether the stock is gone, so that suit must be followed and tricks won."""
        return bool(self.public[at.STRICT])

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None while there is none."""
        trump = self.public[at.TRUMP]
        return None if trump == NONE else Suit(trump)

    @property
    def turn_up(self) -> Card | None:
        """The card that lies face up under the stock, if any."""
        card = self.public[at.TURN_UP]
        return None if card == NONE else CARDS[card]

    @property
    def stock(self) -> int:
        """How many face-down cards the stock holds."""
        return self.public[at.STOCK]

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards of the present trick in order, each with the seat that played it."""
        public = self.public
        return self._with_seats(public[at.TRICK : at.TRICK + public[at.IN_TRICK]], self.leader)

    @property
    def last_trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards of the trick before, in order, each with the seat that played it."""
        public = self.public
        if not public[at.TRICKS]:
            return ()
        return self._with_seats(public[at.LAST : at.LAST + self.rules.seats], public[at.LAST_LEADER])

    @property
    def last_winner(self) -> int | None:
        """The seat that won the trick before."""
        return self._seat(at.LAST_WINNER)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of this deal so far, by seat."""
        return tuple(self.public[at.SCORE : at.SCORE + self.rules.seats])

    def table(self, seat: int) -> tuple[Card, ...]:
        """The cards that lie face up before a seat: declared cards, which belong to its hand, or open captured ones."""
        return self._cards(self.public, at.TABLE + 4 * seat)

    def concealed(self, seat: int) -> int:
        """How many concealed cards a seat holds."""
        return self.public[at.COUNT + seat]

    def known(self, seat: int) -> tuple[Card, ...]:
        """Concealed cards of a seat that lay open before, so that everybody knows of them."""
        return self._cards(self.public, at.KNOWN + 4 * seat)

    def won(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has taken in tricks (they lie face down, but everybody saw them)."""
        return self._cards(self.public, at.WON + 4 * seat)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds declared so far."""
        return tuple(
            Meld(seat_of(packed), meld_name(packed), meld_cards(packed)) for packed in self.state.declared_melds()
        )

    def served(self, card: Card) -> tuple[str, ...]:
        """What a card has scored in: names of melds, and ``seven``."""
        names = [meld.name for meld in self.melds if card in meld.cards]
        if self.public[at.CLOSED + 4 * SEVEN_KIND + (card >> 6)] >> (card & 63) & 1:
            names.append("seven")
        return tuple(dict.fromkeys(names))

    # The own cards

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own concealed cards."""
        return self._cards(self.state.hands, 4 * self.seat)

    @property
    def held(self) -> tuple[Card, ...]:
        """All own cards that can be played: concealed and, unless they are captured ones, on the table."""
        return self.hand if self.state.tables.captured else self.hand + self.table(self.seat)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the seat does not know: in other hands or in the stock."""
        seen = set(self.hand) | {card for _, card in self.trick}
        for seat in range(self.rules.seats):
            seen.update(self.table(seat), self.known(seat), self.won(seat))
        if self.turn_up is not None:
            seen.add(self.turn_up)
        return tuple(card for card in pack_cards(self.rules.packs) if card not in seen)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """What the seat may properly do now; empty when it is another seat's turn."""
        return tuple(map(Action, self.state.legal())) if self.turn == self.seat else ()

    @cached_property
    def offences(self) -> tuple[Action, ...]:
        """What the seat may do besides and pays for; empty unless the rules have penalties."""
        return tuple(map(Action, self.state.offences())) if self.turn == self.seat else ()

    @property
    def revoked(self) -> int | None:
        """The seat that revoked first in strict play and so concedes the brisques that are left."""
        return self._seat(at.REVOKED)

    def points(self, action: Action) -> int:
        """What an action of the list scores at once."""
        if action.meld:
            return self.state.meld_points(action)
        if action.verb == "seven":
            return self.rules.seven
        return self.rules.carte_blanche if action.verb == "carte-blanche" else 0

    def forbidden(self) -> dict[Card, str]:
        """On the seat's turn to play: each own card that may not properly be played, with the reason."""
        if self.turn != self.seat or self.phase != "play":
            return {}
        allowed = {action.cards[0].face for action in self.actions if action.verb == "play"}
        return {card: str(explain(self.state, Action(int(card)))) for card in self.held if card.face not in allowed}

    # Helpers

    def _seat(self, offset: int) -> int | None:
        seat = self.public[offset]
        return None if seat == NONE else seat

    def _with_seats(self, cards: Sequence[int], leader: int) -> tuple[tuple[int, Card], ...]:
        return tuple(((leader + step) % self.rules.seats, CARDS[card]) for step, card in enumerate(cards))

    @staticmethod
    def _cards(words: Sequence[int], offset: int) -> tuple[Card, ...]:
        return tuple(CARDS[suit << 6 | bit] for suit in range(4) for bit in bits(words[offset + suit]))
