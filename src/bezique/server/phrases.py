"""Plain English for the table: what happened, what may be done, how it stands. Built from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.actions import Action
from bezique.cards import Card
from bezique.describe import label
from bezique.events import Event
from bezique.match import Outcome
from bezique.rules import Rules
from bezique.view import PlayerView

YOU = "You"


def sentence(text: str) -> str:
    """A message of the engine as a sentence: a capital first, a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def points(number: int) -> str:
    """A number of points, with a comma for thousands."""
    return f"{number:,}"


class Speaker:
    """Tells the events of a table to one seat; ``names`` are those of all seats, ``You`` for the listener."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def event(self, event: Event, outcome: Outcome | None = None) -> str:
        """What happened, as one or two sentences."""
        return _TELL[event.kind](self, event) if event.kind != "match-end" else self.result(outcome)

    def does(self, seat: int | None, verb: str) -> str:
        """Somebody and a verb: ``You play``, ``Computer plays``."""
        name = self.names[seat or 0]
        return f"{name} {verb}" if name == YOU else f"{name} {verb}s"

    def result(self, outcome: Outcome | None) -> str:
        """How a match ended, or nothing while it runs."""
        if outcome is None or not outcome.over:
            return ""
        if outcome.winner is None:
            return "The match is drawn."
        if outcome.given_up:
            loser = (outcome.winner + 1) % len(self.names)
            return f"{self.does(loser, 'give')} the match up."
        return f"{self.does(outcome.winner, 'win')} by {points(outcome.margin)}."

    def _deal(self, event: Event) -> str:
        return f"{self.does(event.seat, 'deal')}."

    def _cut(self, event: Event) -> str:
        first, *others = (f"{name} {{}}the {card.words}" for name, card in zip(self.names, event.cards, strict=True))
        text = ", ".join([first.format("cut "), *(other.format("") for other in others)])
        if event.seat is None:
            return f"{text}: equal ranks, so both cut again."
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

    def _declare(self, event: Event) -> str:
        what = event.lines[0].what if event.lines else ""
        return f"{self.does(event.seat, 'declare')} {_with_article(meld_words(what, event.cards))}{_worth(event)}."

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
        return (
            "The stock is empty: declared cards go back into the hands, "
            "and from now on suit must be followed and tricks won."
        )

    def _carte_blanche(self, event: Event) -> str:
        return f"{self.does(event.seat, 'show')} a carte blanche{_worth(event)}."

    def _end(self, event: Event) -> str:
        counted = {line.seat: line.points for line in event.lines if line.what == "brisques"}
        if not counted:
            return "The deal is over."
        shares = [f"{self._inside(seat)} {points(counted.get(seat, 0))}" for seat in range(len(self.names))]
        return f"The deal is over. Aces and tens: {', '.join(shares)}."

    def _inside(self, seat: int) -> str:
        """A name in the middle of a sentence."""
        return self.names[seat].lower() if self.names[seat] == YOU else self.names[seat]

    def _inside_does(self, seat: int, verb: str) -> str:
        text = self.does(seat, verb)
        return text[:1].lower() + text[1:] if self.names[seat] == YOU else text


_TELL = {
    "cut": Speaker._cut,
    "deal": Speaker._deal,
    "turn-up": Speaker._turn_up,
    "play": Speaker._play,
    "trick": Speaker._trick,
    "declare": Speaker._declare,
    "trump": Speaker._trump,
    "exchange": Speaker._exchange,
    "seven": Speaker._seven,
    "draw": Speaker._draw,
    "take-turn-up": Speaker._take_turn_up,
    "stock-empty": Speaker._stock_empty,
    "carte-blanche": Speaker._carte_blanche,
    "end": Speaker._end,
}


def _worth(event: Event) -> str:
    total = sum(line.points for line in event.lines)
    return f": {points(total)}" if total else ""


def _with_article(name: str) -> str:
    return name if name.startswith("four ") else f"a {name}"


def meld_words(what: str, cards: Sequence[Card]) -> str:
    """A meld in words: its name, with the suit of a marriage or sequence."""
    name = what.replace("-", " ") or "meld"
    return f"{name} in {cards[0].suit.word}" if what.endswith(("marriage", "sequence")) else name


def action_labels(view: PlayerView) -> list[str]:
    """What to call each action of a view's list; equal ones are told apart by where their cards lie."""
    labels = [_action_label(view, action) for action in view.actions]
    for more in (_whereabouts, _pips):
        labels = [
            text if labels.count(text) == 1 else text + more(view, action)
            for text, action in zip(labels, view.actions, strict=True)
        ]
    return labels


def _action_label(view: PlayerView, action: Action) -> str:
    if action.verb == "play":
        return sentence(action.cards[0].words)[:-1]
    if action.verb == "declare":
        return sentence(meld_words(_scored_as(view, action), action.cards))[:-1]
    if action.verb == "seven":
        shown = action.cards[0]
        if view.rules.seven_exchange and view.turn_up is not None and view.turn_up.rank:
            return f"Exchange the {shown.words} for the {view.turn_up.words}"
        return f"Show the {shown.words}"
    if action.verb == "carte-blanche":
        return "Show carte blanche"
    return "Draw without declaring" if len(view.actions) > 1 else "Draw"


def _scored_as(view: PlayerView, action: Action) -> str:
    """The code of the score line that a declaration would bring."""
    suit = action.cards[0].suit
    if action.meld == "marriage" and view.trump in (None, suit):
        return "royal-marriage"
    if action.meld == "sequence" and view.trump not in (None, suit):
        return "plain-sequence"
    return action.meld


def _whereabouts(view: PlayerView, action: Action) -> str:
    table = set(view.table(view.seat))
    lying = [card.words for card in action.cards if card in table]
    if not lying:
        return " (from the hand)"
    if len(lying) == len(action.cards):
        return " (on the table)"
    return f" (with the {' and the '.join(lying)} on the table)"


def _pips(view: PlayerView, action: Action) -> str:
    return ": " + " ".join(card.symbol for card in action.cards)


def goal(rules: Rules) -> str:
    """What a match is played for, in short."""
    if rules.match == "target":
        return f"First to {points(rules.target)} points"
    return f"Two deals, or one with {points(rules.early_win)} points and the lead"
