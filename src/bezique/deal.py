"""One deal: the cards, what may be done, what happened.

A deal is its rules, its dealer, the order of the pack and the actions taken; everything else follows from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bezique import layout as at
from bezique.actions import Action
from bezique.cards import Card, pack_cards
from bezique.errors import IllegalAction, PositionError
from bezique.events import Event, ScoreLine, event_from
from bezique.explain import find_action
from bezique.language import gettext
from bezique.layout import NONE
from bezique.rng import Rng
from bezique.rules import Rules
from bezique.state import State
from bezique.tables import tables_for
from bezique.view import PlayerView


def shuffled_pack(rules: Rules, seed: int) -> tuple[Card, ...]:
    """The pack of a game in the order that belongs to a seed; every order is equally likely over the seeds."""
    cards = list(pack_cards(rules.packs))
    Rng(seed).shuffle(cards)
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a deal: who did it, what it was, what it brought, and to which trick it belongs (from 1)."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    trick: int


class Deal:
    """A deal in progress, from shuffled pack to the count of brisques.

    >>> from bezique.rulesets import read_rules
    >>> deal = Deal(read_rules("classic"), seed=1)
    >>> deal.turn, len(deal.actions())
    (1, 8)
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | None = None,
        order: Sequence[Card] | None = None,
        dealer: int = 0,
        bound: bool = False,
        earlier: tuple[tuple[int, ...], ...] | None = None,
    ) -> None:
        """Deal a pack, given by a seed or by its order with the top card first.

        With bound draws each seat draws the same cards whoever wins the tricks: of the next cards of the stock seat 0
        gets the first, and so on; only the last draw, with the turn-up, is left as it is. Chance is the same, since
        nobody can tell the face-down cards apart; so players can be compared on equal cards.

        ``earlier`` are the scores of the earlier deals of a match, None where the deal stands alone.

        Raises PositionError when the order is not the pack of these rules, or no seat has that number.
        """
        if (seed is None) == (order is None):
            raise PositionError("a deal needs either a seed or the order of the pack")
        if not 0 <= dealer < rules.seats:
            raise PositionError(f"there is no seat {dealer}: the seats are 0 to {rules.seats - 1}")
        self.rules = rules
        """The rules of the game."""
        self.order: tuple[Card, ...] = tuple(order) if order is not None else shuffled_pack(rules, seed or 0)
        """The pack as it was dealt, the top card first."""
        if sorted(self.order) != list(pack_cards(rules.packs)):
            raise PositionError(f"the order must hold each of the {rules.cards} cards once")
        self.earlier = earlier
        """The scores of the earlier deals of its match, by seat; None for a deal that stands alone."""
        self.history: list[Action] = []
        """The actions taken, in order."""
        self.events: list[Event] = []
        """Everything that happened, in order."""
        self.state = State(tables_for(rules))
        """The state machine, for those who need speed; change it through ``act`` only."""
        self.state.bound = bound
        self.state.keep_log()
        self.state.deal(self.order, dealer)
        self._base: State | None = None
        self._legal: list[int] | None = None
        self._marks: list[tuple[int, int, int]] = []  # for each action its seat, its trick, the events before it
        self._collect()

    @classmethod
    def at_state(cls, rules: Rules, state: State) -> Deal:
        """A deal that goes on from a state set up by hand (module position); it has no order of the pack."""
        deal = cls.__new__(cls)
        deal.rules, deal.order, deal.history, deal.events, deal.earlier = rules, (), [], [], None
        deal._base, deal._legal, deal._marks = state.copy(), None, []
        deal.state = state.copy()
        deal.state.keep_log()
        return deal

    @property
    def turn(self) -> int | None:
        """The seat that has to act, or None when the deal is over."""
        turn = self.state.word(at.TURN)
        return None if turn == NONE else turn

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.state.word(at.DEALER)

    @property
    def is_over(self) -> bool:
        """Whether the last trick has been played and counted."""
        return self.state.word(at.PHASE) == at.OVER

    @property
    def trick(self) -> int:
        """The number of the present trick, from 1; a won trick is present until the next one can be led."""
        return self.state.word(at.TRICKS) + (self.state.word(at.PHASE) == at.PLAYING)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of this deal so far, by seat."""
        return tuple(self.state.public[at.SCORE : at.SCORE + self.rules.seats])

    @property
    def brisques(self) -> tuple[int, ...]:
        """What the captured aces and tens of each seat are worth, whether or not they count in this game."""
        return tuple(self.rules.brisque * len(self.state.captured_brisques(seat)) for seat in range(self.rules.seats))

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score sheet of this deal."""
        return tuple(line for event in self.events for line in event.lines)

    def steps(self) -> Iterator[Step]:
        """The actions taken, each with its seat and with the events that it brought."""
        ends = [*(start for _, _, start in self._marks[1:]), len(self.events)]
        for action, (seat, trick, start), end in zip(self.history, self._marks, ends, strict=False):
            yield Step(seat, action, tuple(self.events[start:end]), trick)

    def actions(self) -> tuple[Action, ...]:
        """What the seat in turn may properly do: never empty before the end."""
        return tuple(map(Action, self._legal_now()))

    def offences(self) -> tuple[Action, ...]:
        """What the seat in turn may do besides and pays for, where the rules have penalties."""
        return tuple(map(Action, self.state.offences()))

    def view(self, seat: int) -> PlayerView:
        """What a seat may know."""
        if not 0 <= seat < self.rules.seats:
            raise PositionError(f"there is no seat {seat}: the seats are 0 to {self.rules.seats - 1}")
        return PlayerView(self.rules, self.state, seat, self.earlier)

    def act(self, action: Action | int | str, seat: int | None = None) -> tuple[Event, ...]:
        """Do an action, given as such or in notation, for the seat in turn; the events that it brought.

        In notation copy letters may be missing: ``play KS``, ``declare bezique``. When a seat is given, it must
        be in turn. Raises NotationError, NoSuchCard or IllegalAction, and then has changed nothing.
        """
        if seat is not None and self.turn is not None and seat != self.turn:
            raise IllegalAction("not-your-turn", gettext("it is not your turn"))
        chosen = find_action(self.state, self._legal_now() + self.state.offences(), action)
        self._legal = None
        self._marks.append((self.state.word(at.TURN), self.trick, len(self.events)))
        self.state.apply(chosen)
        self.history.append(chosen)
        return self._collect()

    def undo(self) -> Action:
        """Take back the last action, by replaying the ones before it; returns it.

        Raises IllegalAction when there is none.
        """
        if not self.history:
            raise IllegalAction("nothing-to-undo", gettext("there is nothing to take back"))
        last = self.history[-1]
        self.rewind(len(self.history) - 1)
        return last

    def rewind(self, actions: int) -> None:
        """Take back everything after the first so many actions, by replaying those."""
        fresh = self._restart()
        for action in self.history[:actions]:
            fresh.act(action)
        self.state, self._legal = fresh.state, None
        self.history, self.events, self._marks = fresh.history, fresh.events, fresh._marks

    def copy(self) -> Deal:
        """An independent copy with the same history."""
        other = Deal.__new__(Deal)
        other.rules, other.order, other.earlier, other._base = self.rules, self.order, self.earlier, self._base
        other.history, other.events, other._marks = self.history[:], self.events[:], self._marks[:]
        other.state, other._legal = self.state.copy(), None
        other.state.keep_log()
        return other

    def _legal_now(self) -> list[int]:
        if self._legal is None:
            self._legal = self.state.legal()
        return self._legal

    def _restart(self) -> Deal:
        if self._base is not None:
            return Deal.at_state(self.rules, self._base)
        return Deal(self.rules, order=self.order, dealer=self.dealer, bound=self.state.bound)

    def _collect(self) -> tuple[Event, ...]:
        events = tuple(event_from(entry) for entry in self.state.take_log())
        self.events += events
        return events
