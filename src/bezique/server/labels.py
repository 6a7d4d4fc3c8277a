"""What each action of a view's list is called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bezique.actions import Action
from bezique.cards import Card, Suit
from bezique.describe import label as score_label
from bezique.describe.words import capital, meld_words
from bezique.language import gettext, joined
from bezique.layout import CARTE, CARTE_DREW
from bezique.review.prospects import scored_as
from bezique.server.phrases import points
from bezique.server.seating import Person, partner_of
from bezique.view import PlayerView


def action_labels(view: PlayerView, people: Sequence[Person]) -> list[str]:
    """What to call each action of a view's list, no two the same; ``people`` are those at the table."""
    labels = [_label(view, action, people) for action in view.actions]
    for tell in (_whereabouts, _pips, _history):
        alike = _alike(labels)
        if not alike:
            return labels
        for places in alike:
            more = [tell(labels[place], view, view.actions[place]) for place in places]
            if len(set(more)) > 1:
                for place, text in zip(places, more, strict=True):
                    labels[place] = text
    for places in _alike(labels):
        for number, place in enumerate(places, 1):
            labels[place] = gettext("{label} (choice {number})", label=labels[place], number=number)
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


def _label(view: PlayerView, action: Action, people: Sequence[Person]) -> str:
    if action.verb == "play":
        return capital(action.cards[0].words)
    if action.verb == "declare":
        return _with_partner(meld_label(view, action.meld, action.cards[0].suit), view, action, people)
    if action.verb == "seven":
        shown = action.cards[0]
        if view.rules.seven_exchange and view.turn_up is not None and view.turn_up.rank:
            return gettext("Exchange {seven} for {turn_up}", seven=shown.the, turn_up=view.turn_up.the)
        return gettext("Show {card}", card=shown.the)
    if action.verb == "carte-blanche":
        drew = view.public[CARTE + view.seat] == CARTE_DREW
        return gettext("Show the card drawn") if drew else gettext("Show a carte blanche")
    if action.verb == "hand-over":
        partner = people[partner_of(view.rules, view.seat) or 0]
        return gettext("Leave the declaration to {name}", name=partner.inside)
    if action.verb == "no-draw":
        return gettext("Leave the stock alone")
    return gettext("Draw without declaring") if len(view.actions) > 1 else gettext("Draw")


def offence_label(view: PlayerView, action: Action, people: Sequence[Person]) -> str:
    """What to call an action that is paid for, with its price."""
    rules, other = view.rules, people[1 - view.seat].inside
    if action.verb == "play":
        return gettext(
            "{card}, a revoke: {name} gets the brisques that are left",
            card=capital(action.cards[0].words),
            name=other,
        )
    if action.verb == "no-draw":
        return gettext("Do not draw: {name} gets {points}", name=other, points=points(rules.penalty_draw))
    return gettext("Draw a card too many: {name} gets {points}", name=other, points=points(rules.penalty_hand))


def meld_label(view: PlayerView, meld: str, suit: Suit) -> str:
    """What a meld is called now; the suit is that of a marriage or sequence."""
    return meld_words(scored_as(view, meld, suit), suit)


def _with_partner(label: str, view: PlayerView, action: Action, people: Sequence[Person]) -> str:
    lent = borrowed(view, view.seat, action.cards)
    if not lent:
        return label
    partner, cards = people[partner_of(view.rules, view.seat) or 0], joined([card.words for card in lent])
    return gettext("{meld}, with {name}'s {cards}", meld=label, name=partner.inside, cards=cards)


# What tells actions apart that are called the same: each adds it to the label.


def _whereabouts(label: str, view: PlayerView, action: Action) -> str:
    if view.state.tables.captured and action.verb != "play":
        return label
    table = set(view.table(view.seat))
    lying = [card.words for card in action.cards if card in table]
    if not lying:
        return gettext("{label} (from the hand)", label=label)
    if len(lying) == len(action.cards):
        return gettext("{label} (on the table)", label=label)
    return gettext("{label} (with the {cards} on the table)", label=label, cards=joined(lying))


def _pips(label: str, view: PlayerView, action: Action) -> str:
    return gettext("{label}: {cards}", label=label, cards=" ".join(card.symbol for card in action.cards))


def _history(label: str, view: PlayerView, action: Action) -> str:
    """What the cards of an action have scored in before."""
    served = {card.symbol: [_served_in(name) for name in view.served(card)] for card in action.cards}
    told = [gettext("{card} of {melds}", card=symbol, melds=joined(melds)) for symbol, melds in served.items() if melds]
    return f"{label} ({', '.join(told)})" if told else gettext("{label} (not declared before)", label=label)


def _served_in(name: str) -> str:
    """What a card has scored in, inside a sentence."""
    return gettext("seven") if name == "seven" else score_label(name).lower()
