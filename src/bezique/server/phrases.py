"""Plain English for the table: what happened. Built from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.cards import Card, Suit
from bezique.describe import label
from bezique.events import Event
from bezique.rules import Rules
from bezique.server.seating import YOU, joined, partner_of


def sentence(text: str) -> str:
    """A message of the engine as a sentence: a capital first, a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def points(number: int) -> str:
    """A number of points, with a comma for thousands."""
    return f"{number:,}"


class Speaker:
    """Tells the events of a table to one seat; ``names`` are those of all seats, ``You`` for the listener."""

    def __init__(self, names: Sequence[str], rules: Rules) -> None:
        self.names = tuple(names)
        self.rules = rules

    def event(self, event: Event) -> str:
        """What happened, as one or two sentences."""
        return _TELL[event.kind](self, event)

    def declared(self, event: Event, lent: Sequence[Card] = ()) -> str:
        """A declaration; ``lent`` are those of its cards that lie before the partner."""
        meld = meld_words(event.lines[0].what if event.lines else "", event.cards[0].suit)
        text = f"{self.does(event.seat, 'declare')} {_with_article(meld)}"
        if lent:
            partner = partner_of(self.rules, event.seat or 0) or 0
            whose = "your" if self.names[partner] == YOU else f"{self.names[partner]}'s"
            text += f" with {whose} {joined([card.words for card in lent])}"
        return f"{text}{_worth(event)}."

    def took_back(self, event: Event, seen: int) -> str:
        """A move taken back; ``seen`` is how many cards have come to sight since, which nobody can forget."""
        cards = event.cards
        what = f"the {cards[0].words}" if len(cards) == 1 else "the declaration" if cards else "the last decision"
        text = f"{self.does(event.seat, 'take')} back {what}."
        return f"{text} Cards seen since: {seen}." if seen else text

    def does(self, seat: int | None, verb: str) -> str:
        """Somebody and a verb: ``You play``, ``Computer plays``."""
        name = self.names[seat or 0]
        return f"{name} {verb}" if name == YOU else f"{name} {verb}s"

    def do(self, seats: Sequence[int], verb: str) -> str:
        """One or several and a verb: ``You and North win``, ``West wins``."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        return f"{joined([self.names[seat] for seat in seats])} {verb}"

    def inside(self, seat: int) -> str:
        """A name in the middle of a sentence."""
        return self.names[seat].lower() if self.names[seat] == YOU else self.names[seat]

    def _deal(self, event: Event) -> str:
        return f"{self.does(event.seat, 'deal')}."

    def _cut(self, event: Event) -> str:
        first, *others = (f"{name} {{}}the {card.words}" for name, card in zip(self.names, event.cards, strict=True))
        text = ", ".join([first.format("cut "), *(other.format("") for other in others)])
        if event.seat is None:
            return f"{text}: equal ranks, so {'both' if len(self.names) == 2 else 'all'} cut again."
        return f"{text}: {self._inside_does(event.seat, 'deal')}."

    def _turn_up(self, event: Event) -> str:
        card = event.cards[0]
        text = f"The {card.words} is turned up: {card.suit.word} are trumps."
        return text + "".join(f" {self.does(line.seat, 'score')} {line.points}." for line in event.lines)

    def _play(self, event: Event) -> str:
        return f"{self.does(event.seat, 'play')} the {event.cards[0].words}{_worth(event)}."

    def _trick(self, event: Event) -> str:
        extra = "".join(f" {label(line.what)}: {line.points}." for line in event.lines)
        return f"{self.does(event.seat, 'win')} the trick.{extra}"

    def _trump(self, event: Event) -> str:
        return f"{event.cards[0].suit.word.capitalize()} are trumps."

    def _exchange(self, event: Event) -> str:
        seven, turn_up = event.cards
        return f"{self.does(event.seat, 'exchange')} the {seven.words} for the {turn_up.words}{_worth(event)}."

    def _seven(self, event: Event) -> str:
        return f"{self.does(event.seat, 'show')} the {event.cards[0].words}{_worth(event)}."

    def _draw(self, event: Event) -> str:
        what = f"the {event.cards[0].words}" if event.cards else "a card"
        return f"{self.does(event.seat, 'draw')} {what}."

    def _take_turn_up(self, event: Event) -> str:
        return f"{self.does(event.seat, 'take')} the turn-up, the {event.cards[0].words}."

    def _stock_empty(self, event: Event) -> str:
        strict = "from now on suit must be followed and tricks won."
        if self.rules.meld_source == "captured":
            return f"The stock is empty: {strict}"
        return f"The stock is empty: declared cards go back into the hands, and {strict}"

    def _carte_blanche(self, event: Event) -> str:
        what = f"the {event.cards[0].words}, no court card" if len(event.cards) == 1 else "a carte blanche"
        return f"{self.does(event.seat, 'show')} {what}{_worth(event)}."

    def _hand_over(self, event: Event) -> str:
        partner = partner_of(self.rules, event.seat or 0) or 0
        return f"{self.does(event.seat, 'leave')} the declaration to {self.inside(partner)}."

    def _no_draw(self, event: Event) -> str:
        return f"{self.does(event.seat, 'leave')} the stock alone."

    def _revoke(self, event: Event) -> str:
        return (
            f"{self.does(event.seat, 'revoke')}: the brisques that are left go to {self.inside(1 - (event.seat or 0))}."
        )

    def _end(self, event: Event) -> str:
        counted = {line.seat: line.points for line in event.lines if line.what == "brisques"}
        if not counted:
            return "The deal is over."
        shares = [f"{self.inside(seat)} {points(counted.get(seat, 0))}" for seat in range(len(self.names))]
        return f"The deal is over. Aces and tens: {', '.join(shares)}."

    def _inside_does(self, seat: int, verb: str) -> str:
        text = self.does(seat, verb)
        return text[:1].lower() + text[1:] if self.names[seat] == YOU else text


_TELL = {
    "cut": Speaker._cut,
    "deal": Speaker._deal,
    "turn-up": Speaker._turn_up,
    "play": Speaker._play,
    "trick": Speaker._trick,
    "declare": Speaker.declared,
    "trump": Speaker._trump,
    "exchange": Speaker._exchange,
    "seven": Speaker._seven,
    "draw": Speaker._draw,
    "take-turn-up": Speaker._take_turn_up,
    "stock-empty": Speaker._stock_empty,
    "carte-blanche": Speaker._carte_blanche,
    "hand-over": Speaker._hand_over,
    "no-draw": Speaker._no_draw,
    "revoke": Speaker._revoke,
    "end": Speaker._end,
}


def _worth(event: Event) -> str:
    total = sum(line.points for line in event.lines)
    return f": {points(total)}" if total else ""


def _with_article(name: str) -> str:
    return name if name.startswith(("four ", "five ")) else f"a {name}"


def meld_words(what: str, suit: Suit) -> str:
    """A meld in words: its name, with the suit of a marriage or sequence."""
    name = label(what).lower() if what else "meld"
    return f"{name} in {suit.word}" if what.endswith(("marriage", "sequence")) else name
