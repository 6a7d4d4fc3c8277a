"""The strict tricks: every card is known, so the last ones are searched to the end and the others counted out.

A hand is one integer with a bit for each card, by the card's number.
"""

from __future__ import annotations

from bezique import layout as at
from bezique.cards import bits
from bezique.moves import beats
from bezique.tables import Tables
from bezique.view import PlayerView

SEARCHED = 5
"""So many cards a hand are searched completely."""

_SUIT = tuple((1 << 64) - 1 << 64 * suit for suit in range(4))
_BRISQUES = sum(0xFFFF << 48 + 64 * suit for suit in range(4))


class Ending:
    """Two open hands, strict rules, the points still in play."""

    def __init__(self, tables: Tables, trump: int) -> None:
        self.trump = trump
        self.brisque = tables.brisque if tables.brisques_at_once or tables.brisques_at_end else min(tables.brisque, 1)
        self.last = 0 if tables.last_of_stock else tables.last_trick
        self._trumps = _SUIT[trump] if trump < 4 else 0
        self._known: dict[tuple[int, int], int] = {}

    def gain(self, one: int, two: int, more: int) -> int:
        """What a trick of two cards brings to its winner; ``more`` tells whether cards are left."""
        return self.brisque * ((one >> 3 & 7 >= 6) + (two >> 3 & 7 >= 6)) + (0 if more else self.last)

    def replies(self, hand: int, led: int) -> list[int]:
        """The legal cards to a lead: beat it in suit, else follow, else trump, else anything."""
        suit = led >> 6
        follow = hand & _SUIT[suit]
        if follow:
            above = follow >> ((led | 7) + 1) << ((led | 7) + 1)
            return faces(above or follow)
        return faces(hand & self._trumps or hand)

    def value(self, lead: int, other: int) -> int:
        """Points of the leader less those of the other, both playing perfectly."""
        if not lead:
            return 0
        key = (lead, other)
        known = self._known.get(key)
        if known is not None:
            return known
        best = -10_000
        for card in distinct(lead, other):
            worth = self.lead_value(lead, other, card, best)
            if worth > best:
                best = worth
        self._known[key] = best
        return best

    def lead_value(self, lead: int, other: int, card: int, enough: int) -> int:
        """The value of leading a card; some number not above ``enough`` when it is not better than that."""
        lead ^= 1 << card
        worst = 10_000
        for reply in self.replies(other, card):
            worth = self.after(lead, other ^ 1 << reply, card, reply)
            if worth < worst:
                worst = worth
                if worst <= enough:
                    break
        return worst

    def after(self, lead: int, other: int, card: int, reply: int) -> int:
        """The leader's value of a trick and of all that follows."""
        gain = self.gain(card, reply, lead)
        if beats(reply, card, self.trump):
            return -gain - self.future(other, lead)
        return gain + self.future(lead, other)

    def future(self, lead: int, other: int) -> int:
        """The leader's value of the remaining tricks: searched when few, otherwise played out by rule."""
        if lead.bit_count() <= SEARCHED:
            return self.value(lead, other)
        return self.play_out(lead, other)

    def play_out(self, lead: int, other: int) -> int:
        """The leader's value when both play by simple rules to the last card."""
        value, sign = 0, 1
        while lead:
            card = self.rule_lead(lead, other)
            reply = self.rule_reply(self.replies(other, card), card)
            lead, other = lead ^ 1 << card, other ^ 1 << reply
            gain = self.gain(card, reply, lead)
            if beats(reply, card, self.trump):
                value -= sign * gain
                lead, other, sign = other, lead, -sign
            else:
                value += sign * gain
        return value

    def rule_lead(self, lead: int, other: int) -> int:
        """A sure winner, the one that pulls or carries most; else the card that loses least."""
        best, best_worth = 0, -1000
        trumps = self._trumps
        for suit in range(4):
            own = lead & _SUIT[suit]
            if not own:
                continue
            theirs = other & _SUIT[suit]
            high = own.bit_length() - 1
            sure = high | 7 >= theirs.bit_length() - 1 if theirs else not other & trumps or suit == self.trump
            if sure:
                worth = 20 + (high >> 3 & 7) + (5 if theirs & _BRISQUES else 0) - (6 if suit == self.trump else 0)
                card = high
            else:
                card = (own & -own).bit_length() - 1
                worth = -(card >> 3 & 7) - (10 if suit == self.trump else 0)
            if worth > best_worth:
                best, best_worth = card, worth
        return best

    def rule_reply(self, replies: list[int], led: int) -> int:
        """The cheapest winner, a brisque of the suit first; else the least card."""
        winning = beats(replies[0], led, self.trump)
        if winning and replies[0] >> 6 != self.trump:
            return max(replies)
        return min(replies, key=lambda card: card >> 3 & 7)


def faces(hand: int) -> list[int]:
    """One card of each face."""
    found: list[int] = []
    last = -1
    for card in bits(hand):
        if card >> 3 != last:
            found.append(card)
            last = card >> 3
    return found


def distinct(hand: int, other: int) -> list[int]:
    """One card of each run that no card of the other hand parts, brisques apart from the rest."""
    found: list[int] = []
    for card in faces(hand):
        if found:
            below = found[-1]
            span = (1 << (card | 7) + 1) - (1 << (below & ~7))
            same_sort = below >> 6 == card >> 6 and (below >> 3 & 7 >= 6) == (card >> 3 & 7 >= 6)
            if same_sort and not other & span:
                continue
        found.append(card)
    return found


def hands_are_open(view: PlayerView) -> bool:
    """Whether the cards of all hands are known: of two equal ones, with nothing left elsewhere."""
    if view.rules.seats > 2:
        return False
    rival = 1 - view.seat
    cards = view.concealed(rival)
    return cards == len(view.hand) - len(view.trick) and cards == len(view.unseen) + len(view.known(rival))


def choose_strict(view: PlayerView, plays: list[int]) -> dict[int, float]:
    """The value of the plays of the strict phase; of equal ones the lowest card is preferred."""
    state, seat = view.state, view.seat
    public, tables = view.public, state.tables
    rival = (seat + 1) % tables.seats
    hands = state.hands
    mine = sum(hands[4 * seat + suit] << 64 * suit for suit in range(4))
    theirs = sum(1 << card for card in (*view.unseen, *view.known(rival)))
    ending = Ending(tables, public[at.TRUMP])
    if not public[at.IN_TRICK]:
        values = {card: ending.lead_value(mine, theirs, card, -10_000) for card in distinct(mine, theirs)}
    else:
        led = public[at.TRICK]
        replies = ending.replies(mine, led)
        values = {reply: -ending.after(theirs, mine ^ 1 << reply, led, reply) for reply in replies}
    # Equal cards count as one, and the rules say which of them it is.
    named = {card >> 3: card for card in plays}
    return {named[card >> 3]: value - (card >> 3 & 7) / 100 for card, value in values.items()}
