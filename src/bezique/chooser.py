"""What a seat may do, each action with what it is worth: the points it brings at once and those expected after it.

An action is tried on a copy of the position, and what the seat knows then is valued (module network). Where a play wins
the trick, what may be declared is thought of at once, since nothing new is known before. Chance is never tried: a
draw is valued as the position before it.
"""

from __future__ import annotations

import cython

from bezique.features import Features
from bezique.finder import MeldFinder
from bezique.network import Valuer
from bezique.state import State
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import flag, i64, popcount, u64


class Chooser:
    """Weighs the actions of the seat in turn: ``actions`` and ``values``, as many as ``count`` tells.

    Values are in UNITs of a point: own points less those of the others, each times their share. One object serves one
    thread.
    """

    def __init__(self, tables: Tables, valuer: Valuer) -> None:
        self.tables = tables
        self.valuer = valuer
        self.features = Features(tables)
        self.trial = State(tables)
        self.window = State(tables)
        self.finder = MeldFinder()
        self.finder.attach(tables, self.trial.words, self.trial.cards)
        self.count = 0
        self.meld_count = 0
        if not cython.compiled:
            self.actions, self.values, self.melds = [0] * CHOICE_WORDS, [0] * CHOICE_WORDS, [0] * LISTED_WORDS
        self.brisque: i64 = tables.brisque
        if not (tables.brisques_at_once or tables.brisques_at_end):
            self.brisque = min(tables.brisque, 1)
        self.sides = len(tables.rules.sides)
        self.share(EVEN_SHARE, EVEN_SHARE)

    # For whoever asks from outside

    def decide(self, state: State) -> int:
        """The action of the seat in turn that is worth most, by what that seat knows. Raises ValueError at the end."""
        return self.weighed(state)[self.best()][0]

    def weighed(self, state: State) -> list[tuple[int, int]]:
        """Its actions, each with its value. Raises ValueError when the deal is over or the game another one."""
        self.check(state)
        self.weigh(state)
        return [(self.actions[index], self.values[index]) for index in range(self.count)]

    def share(self, own: i64, others: i64) -> None:
        """Say what an own point is worth and what one of the others, EVEN_SHARE being a whole point."""
        self.own_share = own
        self.others_share = others

    def check(self, state: State) -> None:
        """Raise ValueError when the deal is over or the game another one."""
        if state.tables is not self.tables:
            raise ValueError("the position is one of another game")
        if state.words[PHASE] == OVER:
            raise ValueError("the deal is over")

    # Points

    def points_of(self, state: State, seat: i64) -> i64:
        """The points that a seat's side has made so far, brisques too, however late the rules count them."""
        points: i64 = self._seat_points(state, seat)
        if self.tables.partners:
            points += self._seat_points(state, seat ^ 2)
        return points

    def others_points(self, state: State, seat: i64) -> i64:
        """The same for the other side; for the mean of the others where there are several, times how many they are."""
        points: i64 = 0
        other: i64
        for other in range(self.tables.seats):
            if other != seat and not (self.tables.partners and (other ^ seat) == 2):
                points += self._seat_points(state, other)
        return points

    def _seat_points(self, state: State, seat: i64) -> i64:
        points: i64 = state.words[SCORE + seat]
        if (
            self.tables.brisques_at_once
            or not self.brisque
            or (state.words[PHASE] == OVER and self.tables.brisques_at_end)
        ):
            return points
        suit: i64
        number: i64 = 0
        for suit in range(4):
            number += popcount(state._brisques(seat, suit))
        return points + self.brisque * number

    def balance(self, state: State, seat: i64) -> i64:
        """Own points less those of the others so far, in UNITs of a point."""
        others: i64 = (self.others_points(state, seat) << UNIT_BITS) // (self.sides - 1)
        return self.shared(self.points_of(state, seat) << UNIT_BITS, others)

    def shared(self, own: i64, others: i64) -> i64:
        """Own points less those of the others, as the shares say."""
        return (own * self.own_share - others * self.others_share) // EVEN_SHARE

    def outlook(self, state: State, seat: i64, closing: flag) -> i64:
        """What a position is worth to a seat: its points so far, and those expected."""
        points: i64 = self.balance(state, seat)
        if state.words[PHASE] == OVER:
            return points
        self.features.look(state, seat, closing)
        self.valuer.judge(self.features)
        return points + self.shared(self.valuer.own, self.valuer.others)

    # Weighing

    def weigh(self, state: State) -> None:
        """Weigh the actions of the seat in turn; the deal must not be over."""
        self.count = 0
        if state.words[PHASE] == WINDOW:
            self._weigh_window(state)
        elif self.tables.carte_blanche and state.may_show_carte_blanche():
            self._consider(CARTE_BLANCHE_BITS, 0)
        elif self.tables.penalties and not state._held(state.words[TURN]):
            self._consider(DRAW_BITS, 0)
        else:
            self.list_plays(state)
            index: i64
            for index in range(self.count):
                self.values[index] = self._value_of_play(state, self.actions[index])

    def best(self) -> i64:
        """Which of the weighed actions is worth most: its index."""
        found: i64 = 0
        index: i64
        for index in range(1, self.count):
            if self.values[index] > self.values[found]:
                found = index
        return found

    def choose(self, state: State) -> i64:
        """The action of the seat in turn that is worth most."""
        self.weigh(state)
        return self.actions[self.best()]

    def _consider(self, action: i64, value: i64) -> None:
        if self.count < CHOICE_WORDS:
            self.actions[self.count] = action
            self.values[self.count] = value
            self.count += 1

    # Plays

    def list_plays(self, state: State) -> None:
        """The cards that may be played, equal ones once, as actions without values."""
        self.count = 0
        state.list_plays(state.words[STRICT] != 0, self.finder)
        index: i64
        for index in range(state.play_count):
            self._consider(state.plays[index], 0)

    def _value_of_play(self, state: State, card: i64) -> i64:
        seat: i64 = state.words[TURN]
        self.trial.become(state)
        self.trial._play(card)
        if self.trial.words[PHASE] == WINDOW and self.trial.words[TURN] == seat and not self.trial.words[DRAWN]:
            return self._settle_window(self.trial, seat)
        return self.outlook(self.trial, seat, False)

    # Declarations

    def _settle_window(self, state: State, seat: i64) -> i64:
        """Declare in a position what is worth declaring; what it is worth then."""
        value: i64 = 0
        while True:
            self._declare_sevens(state)
            value = self.outlook(state, seat, True)
            self._list_melds(state)
            best: u64 = 0
            index: i64
            for index in range(self.meld_count):
                worth: i64 = self._worth_of_meld(state, seat, self.melds[index])
                if worth > value:
                    value = worth
                    best = self.melds[index]
            if self.tables.seven_uses_declaration:
                seven: i64 = state.seven()
                if seven != NONE:
                    self.window.become(state)
                    self.window._seven(seven)
                    value = max(value, self.outlook(self.window, seat, True))
            if not best or not self.tables.one_per_class:
                return value
            state._declare(best)

    def _declare_sevens(self, state: State) -> None:
        """Sevens that cost no declaration bring ten points, and nothing is gained by waiting."""
        if self.tables.seven_uses_declaration:
            return
        seven: i64 = state.seven()
        while seven != NONE:
            state._seven(seven)
            seven = state.seven()

    def _list_melds(self, state: State) -> None:
        """The melds that may be declared, in ``melds``."""
        self.meld_count = 0
        self.finder.turn_to(state.words, state.cards)
        if self.finder.best():
            self.finder.list_melds()
            self.meld_count = self.finder.listed_count
        index: i64
        for index in range(self.meld_count):
            self.melds[index] = self.finder.listed[index]

    def _worth_of_meld(self, state: State, seat: i64, meld: u64) -> i64:
        """What a position is worth after a declaration."""
        self.window.become(state)
        self.window._declare(meld)
        return self.outlook(self.window, seat, True)

    def _weigh_window(self, state: State) -> None:
        seat: i64 = state.words[TURN]
        if state.words[DRAWN]:
            self._consider(state._proper_draw(), 0)
            return
        seven: i64 = state.seven()
        if seven != NONE and not self.tables.seven_uses_declaration:
            self._consider(SEVEN_BITS | seven, 0)
            return
        if seven != NONE:
            self.window.become(state)
            self.window._seven(seven)
            self._consider(SEVEN_BITS | seven, self.outlook(self.window, seat, True))
        index: i64
        self._list_melds(state)
        for index in range(self.meld_count):
            self._consider(DECLARE_BITS | self.melds[index], self._worth_of_meld(state, seat, self.melds[index]))
        if (
            not self.meld_count and state.may_hand_over()
        ):  # whoever has something to declare does not leave it to the partner
            self.window.become(state)
            self.window._hand_over()
            self._consider(HAND_OVER_BITS, self.outlook(self.window, seat, False))
        closing: i64 = state._proper_draw() if self.tables.penalties else DRAW_BITS
        self._consider(closing, self.outlook(state, seat, True) if self.count else 0)
