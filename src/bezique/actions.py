"""What a player may do, as one integer with a text form.

========================  =========================================================
``play KSa``              play a card to the trick
``declare marriage ...``  declare a meld, with its cards
``seven 7Ha``             declare a seven of trumps: exchange it for the turn-up, or show it
``draw``                  end the declarations of a won trick; everybody draws
``carte-blanche``         show a hand without court cards
``hand-over``             leave the declaration to the partner
``no-draw``               leave the stock alone (only where draws are made by the players)
========================  =========================================================

The number of a play is the number of its card; the other kinds carry a tag above bit 48.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from bezique.cards import CARDS, Card, split_card
from bezique.errors import NotationError
from bezique.language import gettext
from bezique.melds import meld_cards, meld_name, pack_named

TAG = 48
PLAY = 0
DECLARE = 1
SEVEN = 2
DRAW = 3
CARTE_BLANCHE = 4
HAND_OVER = 5
NO_DRAW = 6
DECLARE_BITS = DECLARE << TAG
SEVEN_BITS = SEVEN << TAG
DRAW_BITS = DRAW << TAG
CARTE_BLANCHE_BITS = CARTE_BLANCHE << TAG
HAND_OVER_BITS = HAND_OVER << TAG
NO_DRAW_BITS = NO_DRAW << TAG
VERBS = ("play", "declare", "seven", "draw", "carte-blanche", "hand-over", "no-draw")
_PAYLOAD = (1 << TAG) - 1


class Action(int):
    """One action. Equal actions are equal integers; ``str`` writes the notation and ``Action(text)`` reads it.

    >>> Action("declare bezique QSa JDb")
    Action('declare bezique QSa JDb')
    >>> Action("play TD").cards
    (Card('TDa'),)
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Action:
        """Make an action from its number or its text. Raises NotationError for text that is neither."""
        return int.__new__(cls, _read(value) if isinstance(value, str) else value)

    @property
    def verb(self) -> str:
        """What is done: one of ``play declare seven draw carte-blanche hand-over no-draw``."""
        return VERBS[self >> TAG]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards named by the action, in the order of notation."""
        tag = self >> TAG
        if tag == DECLARE:
            return meld_cards(self & _PAYLOAD)
        return (CARDS[self & 255],) if tag in (PLAY, SEVEN) else ()

    @property
    def meld(self) -> str:
        """The name of the declared meld, or an empty string."""
        return meld_name(self & _PAYLOAD) if self >> TAG == DECLARE else ""

    def __str__(self) -> str:
        if 0 <= self < len(VERBS) << TAG:
            with suppress(LookupError):
                return " ".join((self.verb, *([self.meld] if self.meld else []), *map(str, self.cards)))
        return f"number {int(self)}"  # none of an action: whoever shows it sees what it is

    def __repr__(self) -> str:
        text = str(self)
        return f"Action({int(self)})" if text.startswith("number") else f"Action({text!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[int]]:
        return Action, (int(self),)


def play(card: Card) -> Action:
    """The action of playing a card."""
    return Action(int(card))


def declare(name: str, *cards: Card) -> Action:
    """The action of declaring a meld, for example ``declare("bezique", Card("QSa"), Card("JDa"))``."""
    return Action(DECLARE << TAG | pack_named(name, cards))


def seven(card: Card) -> Action:
    """The action of declaring a seven of trumps."""
    return Action(SEVEN << TAG | int(card))


DRAW_ACTION = Action(DRAW << TAG)
CARTE_BLANCHE_ACTION = Action(CARTE_BLANCHE << TAG)


@lru_cache(maxsize=4096)
def split_action(text: str) -> tuple[str, str, tuple[str, ...]]:
    """Read an action's text as (verb, meld name, card texts) without asking whether the cards have copy letters.

    A card alone means playing it; a meld's name alone, without cards, is allowed: whoever knows the position
    completes it. Raises NotationError for anything else.
    """
    words = text.split()
    if not words:
        raise NotationError(gettext("an action is missing; write for example: play KS, declare bezique, seven, draw"))
    verb = words[0].lower()
    rest = words[1:]
    if verb not in VERBS:
        if len(words) == 1:
            try:
                split_card(verb)
            except NotationError:
                pass
            else:
                return "play", "", (verb,)
        raise NotationError(
            gettext(
                "{text!r} is not an action; write play and a card, declare and a meld, seven, draw, "
                "carte-blanche or hand-over",
                text=text.strip(),
            )
        )
    meld = ""
    if verb == "declare":
        if not rest:
            raise NotationError(gettext("declare what? Write the meld, for example: declare marriage KC QC"))
        meld, rest = rest[0].lower(), rest[1:]
    for word in rest:
        split_card(word)
    limits = {"play": (1, 1), "declare": (0, 10), "seven": (0, 1)}.get(verb, (0, 0))
    if not limits[0] <= len(rest) <= limits[1]:
        if limits[1]:
            raise NotationError(gettext("{verb} takes one card, not {number}", verb=verb, number=len(rest)))
        raise NotationError(gettext("{verb} takes no cards, not {number}", verb=verb, number=len(rest)))
    return verb, meld, tuple(rest)


@lru_cache(maxsize=4096)
def _read(text: str) -> int:
    verb, meld, words = split_action(text)
    cards = [Card(word) for word in words]
    if verb == "declare":
        return DECLARE << TAG | pack_named(meld, cards)
    if verb == "seven" and not cards:
        raise NotationError(gettext("seven needs its card here, for example: seven 7Ha"))
    return VERBS.index(verb) << TAG | (cards[0] if cards else 0)
