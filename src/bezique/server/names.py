"""The names of cards at one table, as one seat knows them.

A deal has two copies of each face, and the copy that is played or drawn could tell something about where the
other one is (of two equal cards the engine plays the first). So a seat is told names of its own: the first copy
of a face that it sees in a deal is called ``a``, the next one ``b``, whichever they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bezique.actions import Action, split_action
from bezique.cards import CARDS, Card, split_card

_COPIES = "abcdefgh"
_COPY_IN_SENTENCE = re.compile(r" \([789JQKTA][SHDC][a-h]\)")


class Names:
    """What the cards are called that a seat has seen. Immutable: ``seeing`` gives the names after more cards."""

    __slots__ = ("_cards", "_names")

    def __init__(self, names: Mapping[Card, str] | None = None) -> None:
        self._names: dict[Card, str] = dict(names or {})
        self._cards = {name: card for card, name in self._names.items()}

    def seeing(self, cards: Iterable[Card]) -> Names:
        """The names after these cards have been seen, in this order."""
        new = [card for card in dict.fromkeys(cards) if card not in self._names]
        if not new:
            return self
        names = dict(self._names)
        for card in new:
            copy = sum(other.face == card.face for other in names)
            names[card] = card.face + _COPIES[copy]
        return Names(names)

    def __len__(self) -> int:
        """How many cards the seat has seen."""
        return len(self._names)

    def name(self, card: Card) -> str:
        """What a card is called. Raises KeyError for a card that the seat has not seen."""
        return self._names[card]

    def all(self, cards: Iterable[Card]) -> list[str]:
        """What cards are called."""
        return [self._names[card] for card in cards]

    def text(self, action: Action) -> str:
        """An action in the seat's notation."""
        return " ".join((action.verb, *([action.meld] if action.meld else []), *self.all(action.cards)))

    def read(self, text: str) -> str:
        """An action in the engine's notation, from the seat's own.

        Raises NotationError when it is no action.
        """
        verb, meld, words = split_action(text)
        return " ".join((verb, *([meld] if meld else []), *map(self._card_text, words)))

    def _card_text(self, word: str) -> str:
        """The engine's text for a card of an action; without a copy letter it stays without.

        A name that the seat has not been given stands for a copy that it has not seen, so that the engine tells
        what is wrong with the action.
        """
        suit, rank, copy = split_card(word)
        copies = [CARDS[suit * 64 + rank * 8 + number] for number in range(len(_COPIES))]
        if copy is None:
            return copies[0].face
        named = self._cards.get(copies[0].face + _COPIES[copy])
        if named is None:  # not "or": the first card of all counts as false
            named = next(card for card in copies if card not in self._names)
        return str(named)


def without_copies(sentence: str) -> str:
    """A sentence of the engine without its copy letters, which are not the names that the seat knows."""
    return _COPY_IN_SENTENCE.sub("", sentence)
