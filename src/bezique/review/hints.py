"""Hints: what a seat might do, how sure that is, and why, from what the seat knows and nothing else.

The numbers are those of ``analyse``. The reasons are found apart from them: each is a feature of the position that
has a name and a test, and is told only where it holds by what the seat knows. Module ``words`` puts them into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bezique import layout as at
from bezique.actions import Action
from bezique.cards import Card, Rank, Suit
from bezique.compiled import COMPILED
from bezique.moves import winning_index
from bezique.players.analysis import Estimate, analyse
from bezique.review.prospects import Prospects, scored_as
from bezique.rules import Rules
from bezique.view import PlayerView

_MOST_NAMED = 3
"""How many melds a reason lists."""
_BRISQUES = (Rank.TEN, Rank.ACE)


@dataclass(frozen=True, slots=True)
class Reason:
    """A feature of the position that speaks for an action, with what it is about."""

    name: str
    """One of ``REASONS``."""
    cards: tuple[Card, ...] = ()
    meld: str = ""
    """The code of the score line that the meld brings."""
    suit: Suit = Suit.SPADES
    """That of the meld, where it is a marriage or sequence."""
    number: int = 0
    melds: tuple[str, ...] = ()
    """The names of other melds."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a seat might do."""

    estimates: tuple[Estimate, ...]
    """What each action comes to, the best first."""
    equal: tuple[Action, ...]
    """The other actions that are about as good as the best."""
    worlds: int
    """How many possible deals were looked at; 0 where that was not needed."""
    exact: bool
    """Whether every card is known and perfect play was counted out to the end of the deal."""
    reasons: tuple[Reason, ...]
    """What speaks for the best action, at least one."""

    @property
    def advice(self) -> Action:
        """The action that is advised: the best."""
        return self.estimates[0].action


def hint(view: PlayerView, seed: int = 0, *, worlds: int = 0) -> Hint:
    """What the seat of a view might do now, by what it knows: the same view and seed give the same hint.

    It looks at so many possible deals, 1 to 4,096, or at as many as half a second is enough for (0). Raises
    CannotAnalyse when it is not the seat's turn or there is no network for the rules, ValueError for other numbers.

    >>> from bezique.deal import Deal
    >>> from bezique.rulesets import read_rules
    >>> found = hint(Deal(read_rules("classic"), seed=6).view(1), worlds=64)
    >>> str(found.advice), found.worlds, [reason.name for reason in found.reasons]
    ('play 8Hb', 64, ['useless', 'keeps'])
    """
    estimates = analyse(view, worlds=worlds or _worlds(view.rules), seed=seed)
    best, *others = estimates
    equal = tuple(other.action for other in others if not other.less_than(best))
    return Hint(estimates, equal, best.worlds, best.exact, reasons(view, best.action, exact=best.exact))


def _worlds(rules: Rules) -> int:
    """How many possible deals can be looked at in half a second: fewer where longer deals have more melds."""
    return max(64, 2048 // rules.packs**2) // (1 if COMPILED else 16)


def reasons(view: PlayerView, action: Action, *, exact: bool = False) -> tuple[Reason, ...]:
    """What speaks for one of the view's actions; ``exact`` where it was counted out to the end of the deal."""
    position = _Position(view, action)
    found = [Reason("counted")] if exact else []
    if len(view.actions) == 1:
        found.append(Reason("only"))
    else:
        found += [reason for feature in REASONS.values() if (reason := feature(position))]
    return tuple(found) or (Reason("best-on-average"),)


class _Position:
    """An action in its position, and what several features ask of it."""

    def __init__(self, view: PlayerView, action: Action) -> None:
        self.view = view
        self.rules = view.rules
        self.action = action
        self.prospects = Prospects(view)
        self.card = action.cards[0] if action.verb == "play" else None
        """The card that is played, if one is."""
        self.trick = [int(card) for _, card in view.trick]

    @property
    def is_last(self) -> bool:
        """Whether nobody plays to the trick after this."""
        return len(self.trick) == self.rules.seats - 1

    @cached_property
    def takes(self) -> bool:
        """Whether the card takes the trick from all that lies there."""
        return self.card is not None and self._beats(self.trick, self.card)

    def _beats(self, trick: list[int], card: Card) -> bool:
        return winning_index([*trick, card], self.view.public[at.TRUMP]) == len(trick)

    @cached_property
    def brisques(self) -> int:
        """How many brisques the trick holds with the card."""
        cards = [card for _, card in self.view.trick] + ([self.card] if self.card is not None else [])
        return sum(card.rank in _BRISQUES for card in cards)

    def still_to_come(self) -> Iterator[Card]:
        """The cards that others may still play to the trick, as far as the seat knows."""
        view, seats = self.view, self.rules.seats
        yield from view.unseen
        for step in range(1, seats - len(self.trick)):
            other = (view.seat + step) % seats
            yield from view.known(other)
            if not view.state.tables.captured:
                yield from view.table(other)

    def can_be_beaten(self) -> bool:
        """Whether a card that may still come takes the trick from the card that is played."""
        assert self.card is not None
        return any(self._beats([int(self.card)], other) for other in self.still_to_come())

    @cached_property
    def declarations(self) -> list[Action]:
        """What may be declared now, the most points first."""
        melds = [action for action in self.view.actions if action.meld]
        return sorted(melds, key=self.view.points, reverse=True)

    @property
    def is_last_window(self) -> bool:
        """Whether the stock is gone with the draw that ends this window."""
        view = self.view
        # Where the rules have penalties, players may leave cards in the stock.
        return not view.state.tables.penalties and view.stock + (view.turn_up is not None) <= self.rules.seats

    def about(self, name: str, meld: Action, number: int = 0, melds: list[str] | None = None) -> Reason:
        """A reason that names a declaration."""
        what, suit = scored_as(self.view, meld.meld, meld.cards[0].suit), meld.cards[0].suit
        return Reason(name, meld=what, suit=suit, number=number, melds=tuple(melds or ()))


def _wins_to_declare(here: _Position) -> Reason | None:
    """The trick is won for certain, and a meld can be declared after it."""
    if here.card is None or not (here.is_last and here.takes):
        return None
    after = here.view.state.copy()
    after.apply(here.action)
    if after.public[at.PHASE] != at.WINDOW or after.public[at.TURN] != here.view.seat:
        return None
    melds = [action for action in map(Action, after.legal()) if action.meld]
    best = max(melds, key=after.meld_points, default=None)
    return here.about("wins-to-declare", best, after.meld_points(best)) if best is not None else None


def _wins_brisques(here: _Position) -> Reason | None:
    """The trick is won for certain, and there are brisques in it."""
    if not (here.is_last and here.takes and here.brisques and here.rules.brisque):
        return None
    return Reason("wins-brisques", number=here.brisques)


def _unbeatable(here: _Position) -> Reason | None:
    """Others play after this, but nothing that the seat has not seen beats the card."""
    if here.is_last or not here.takes or here.can_be_beaten():
        return None
    return Reason("unbeatable")


def _gives_nothing(here: _Position) -> Reason | None:
    """The trick goes to another seat, with no brisque in it."""
    if here.card is None or not here.is_last or here.takes or here.brisques or not here.rules.brisque:
        return None
    return Reason("gives-nothing")


def _useless(here: _Position) -> Reason | None:
    """The card can serve in no meld any more, and is neither a brisque nor a trump."""
    card, prospects = here.card, here.prospects
    if card is None or prospects.ended or card.rank in _BRISQUES or card.suit == here.view.trump:
        return None
    return None if prospects.may_serve(here.view.seat, card) else Reason("useless")


def _keeps(here: _Position) -> Reason | None:
    """The seat holds a meld, or all cards of one but one, and still does so without the card."""
    if here.card is None or _wins_to_declare(here):
        return None
    kept = [each for each in here.prospects.found(here.card) if len(each.missing) <= 1 < len(each.have)]
    if not kept:
        return None
    best = max(kept, key=lambda each: (each.points, -len(each.missing)))
    suit = best.suit or Suit.SPADES
    return Reason("keeps", meld=scored_as(here.view, best.name, suit), suit=suit, number=len(best.missing))


def _scores_most(here: _Position) -> Reason | None:
    """Of several declarations it scores more than any other meld."""
    action, points = here.action, here.view.points(here.action)
    others = [here.view.points(other) for other in here.declarations if other.meld != action.meld]
    return Reason("scores-most", number=points) if action.meld and others and points > max(others) else None


def _scores(here: _Position) -> Reason | None:
    """It scores at once, and more is not to be said of that."""
    points = here.view.points(here.action)
    return Reason("scores", number=points) if points and not _scores_most(here) else None


def _exchanges(here: _Position) -> Reason | None:
    """A seven brings the card that is turned up."""
    turn_up = here.view.turn_up
    if here.action.verb != "seven" or turn_up is None or not here.view.state.exchanges():
        return None
    return Reason("exchanges", cards=(turn_up,))


def _last_window(here: _Position) -> Reason | None:
    """It declares something, and with the draw that follows the stock is gone."""
    declares = here.view.phase == "window" and (here.action.meld or here.action.verb == "seven")
    return Reason("last-window") if declares and here.is_last_window else None


def _serves_later(here: _Position) -> Reason | None:
    """The cards of a declaration can serve in other melds after it."""
    if not here.action.meld or here.is_last_window:
        return None
    later, _ = here.prospects.after(here.action)
    return Reason("serves-later", melds=tuple(later[:_MOST_NAMED])) if later else None


def _would_lose(here: _Position) -> Reason | None:
    """Nothing is declared, and the declaration of most points would cost its cards for other melds."""
    if here.action.verb != "draw" or not here.declarations or here.is_last_window:
        return None
    best = here.declarations[0]
    _, lost = here.prospects.after(best)
    return here.about("would-lose", best, melds=lost[:_MOST_NAMED]) if lost else None


def _can_wait(here: _Position) -> Reason | None:
    """Nothing is declared though something could be, and there are more windows to come."""
    waits = here.action.verb == "draw" and here.declarations and not here.is_last_window
    return Reason("can-wait") if waits and not _would_lose(here) else None


REASONS: dict[str, Callable[[_Position], Reason | None]] = {
    "wins-to-declare": _wins_to_declare,
    "wins-brisques": _wins_brisques,
    "unbeatable": _unbeatable,
    "gives-nothing": _gives_nothing,
    "useless": _useless,
    "scores-most": _scores_most,
    "scores": _scores,
    "exchanges": _exchanges,
    "last-window": _last_window,
    "would-lose": _would_lose,
    "can-wait": _can_wait,
    "keeps": _keeps,
    "serves-later": _serves_later,
}
"""The features by name, in the order in which they are told. Besides there are ``counted`` (out to the end of the
deal), ``only`` (nothing else is allowed) and, where only its number speaks for an action, ``best-on-average``."""
