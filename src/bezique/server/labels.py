"""What each action of a view's list is called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bezique.actions import Action
from bezique.cards import Card, Suit
from bezique.layout import CARTE, CARTE_DREW
from bezique.server.phrases import meld_words, sentence
from bezique.server.seating import joined, partner_of
from bezique.view import PlayerView


def action_labels(view: PlayerView, seats: Sequence[str]) -> list[str]:
    """What to call each action of a view's list, no two the same; ``seats`` are what the seats are called."""
    labels = [_label(view, action, seats) for action in view.actions]
    for tell in (_whereabouts, _pips, _history):
        alike = _alike(labels)
        if not alike:
            return labels
        for places in alike:
            more = [tell(view, view.actions[place]) for place in places]
            if len(set(more)) > 1:
                for place, text in zip(places, more, strict=True):
                    labels[place] += text
    for places in _alike(labels):
        for number, place in enumerate(places, 1):
            labels[place] += f" (choice {number})"
    return labels


def _alike(labels: Sequence[str]) -> list[list[int]]:
    """The places of labels that are the same."""
    places = defaultdict(list)
    for place, text in enumerate(labels):
        places[text].append(place)
    return [each for each in places.values() if len(each) > 1]


def borrowed(view: PlayerView, seat: int, cards: Sequence[Card]) -> list[Card]:
    """Those of a seat's declared cards that lie before its partner."""
    partner = partner_of(view.rules, seat)
    if partner is None:
        return []
    lying = set(view.table(partner))
    return [card for card in cards if card in lying]


def _label(view: PlayerView, action: Action, seats: Sequence[str]) -> str:
    if action.verb == "play":
        return sentence(action.cards[0].words)[:-1]
    if action.verb == "declare":
        return meld_label(view, action.meld, action.cards[0].suit) + _with_partner(view, action, seats)
    if action.verb == "seven":
        shown = action.cards[0]
        if view.rules.seven_exchange and view.turn_up is not None and view.turn_up.rank:
            return f"Exchange the {shown.words} for the {view.turn_up.words}"
        return f"Show the {shown.words}"
    if action.verb == "carte-blanche":
        drew = view.public[CARTE + view.seat] == CARTE_DREW
        return "Show the card drawn" if drew else "Show a carte blanche"
    if action.verb == "hand-over":
        partner = partner_of(view.rules, view.seat)
        return f"Leave the declaration to {seats[partner or 0]}"
    if action.verb == "no-draw":
        return "Leave the stock alone"
    return "Draw without declaring" if len(view.actions) > 1 else "Draw"


def offence_label(view: PlayerView, action: Action, seats: Sequence[str]) -> str:
    """What to call an action that is paid for, with its price."""
    rules, other = view.rules, seats[1 - view.seat]
    if action.verb == "play":
        return f"{sentence(action.cards[0].words)[:-1]}, a revoke: {other} gets the brisques that are left"
    if action.verb == "no-draw":
        return f"Do not draw: {other} gets {rules.penalty_draw}"
    return f"Draw a card too many: {other} gets {rules.penalty_hand}"


def meld_label(view: PlayerView, meld: str, suit: Suit) -> str:
    """What a meld is called now; the suit is that of a marriage or sequence."""
    return sentence(meld_words(_scored_as(view, meld, suit), suit))[:-1]


def _scored_as(view: PlayerView, meld: str, suit: Suit) -> str:
    """The code of the score line that a declaration would bring."""
    if meld == "marriage":
        return "royal-marriage" if view.trump in (None, suit) else "marriage"
    if meld == "sequence":
        makes_trumps = view.trump is None and view.rules.trump == "first-meld"
        return "sequence" if makes_trumps or view.trump == suit else "plain-sequence"
    return meld


def _with_partner(view: PlayerView, action: Action, seats: Sequence[str]) -> str:
    lent = borrowed(view, view.seat, action.cards)
    if not lent:
        return ""
    partner = partner_of(view.rules, view.seat)
    return f", with {seats[partner or 0]}'s {joined([card.words for card in lent])}"


def _whereabouts(view: PlayerView, action: Action) -> str:
    if view.state.tables.captured and action.verb != "play":
        return ""
    table = set(view.table(view.seat))
    lying = [card.words for card in action.cards if card in table]
    if not lying:
        return " (from the hand)"
    if len(lying) == len(action.cards):
        return " (on the table)"
    return f" (with the {joined(lying)} on the table)"


def _pips(view: PlayerView, action: Action) -> str:
    return ": " + " ".join(card.symbol for card in action.cards)


def _history(view: PlayerView, action: Action) -> str:
    """What the cards of an action have scored in before."""
    served = {card.symbol: [name.replace("-", " ") for name in view.served(card)] for card in action.cards}
    told = [f"{symbol} of {joined(melds)}" for symbol, melds in served.items() if melds]
    return f" ({', '.join(told)})" if told else " (not declared before)"
