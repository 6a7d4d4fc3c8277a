"""Search on sampled worlds: what each action comes to, on average over what the hidden cards may be.

A world gives the unseen cards to the other hands and the stock, as everything public allows. In each world every
candidate is followed for some tricks, all seats playing greedily by what they themselves may know (module chooser), and
is valued at the seat's own next decision, or exactly once the stock is gone. All candidates meet the same worlds with
draws bound to the seats, so that luck cancels in their differences. Candidates that fall behind are dropped, and the
network's own choice, or a declaration, is left only for one that is better by more than chance.
"""

from __future__ import annotations

import cython

from bezique.chooser import Chooser
from bezique.endings import EndingSolver
from bezique.network import Valuer
from bezique.rng import Rng
from bezique.state import State
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import flag, i64, lowest, popcount, u64


class Searcher:
    """Searches positions of one game as a seat knows them, one after another; use one in each thread.

    ``worlds`` is how many worlds are dealt at most, ``ahead`` how many tricks are played after the present one,
    ``margin`` within how many points of the best an action must seem to be followed, ``gate`` by how many tenths of
    a standard error another action must be better to be taken instead of the network's.
    """

    def __init__(self, tables: Tables, valuer: Valuer, worlds: int, ahead: int, margin: int, gate: int) -> None:
        if not 1 <= worlds <= WORLD_WORDS:
            raise ValueError(f"a search deals 1 to {WORLD_WORDS} worlds, not {worlds}")
        self.tables = tables
        self.chooser = Chooser(tables, valuer)
        self.solver = EndingSolver(tables)
        self.root = State(tables)
        self.world = State(tables)
        self.state = State(tables)
        self.rng = Rng(0)
        self.worlds: i64 = worlds
        self.ahead: i64 = ahead
        self.margin: i64 = margin
        self.gate: i64 = gate
        self.possible: i64 = 0
        self.dealt = 0
        """How many worlds the last search dealt."""
        self.count = 0
        if not cython.compiled:
            self.hidden = bytearray(256)
            self.actions, self.priors = [0] * CANDIDATE_WORDS, [0] * CANDIDATE_WORDS
            self.alive = [0] * CANDIDATE_WORDS
            self.results = [0] * (CANDIDATE_WORDS * WORLD_WORDS)

    def choose(self, view: State, seed: int) -> int:
        """The action of the seat in turn, of which nothing but what it may know is read.

        Raises ValueError when the deal is over or the game another one.
        """
        self._begin(view, seed, True)
        return self.actions[self._choice()]

    def estimates(self, view: State, seed: int) -> list[tuple[int, int, int, int]]:
        """Each action that was followed: its number, its value, how far that may be wrong, in how many worlds.

        Value and standard error are in UNITs of a point, own points less those of the others to the end of the deal;
        the error is that of the difference to the best one. None is dropped on the way. Raises as ``choose`` does.
        """
        self._begin(view, seed, False)
        if not self.dealt:
            return [(self.actions[index], self.priors[index], 0, 0) for index in range(self.count)]
        leader = self._leader()
        found = []
        for index in range(self.count):
            mean = self._sum(index) * (1 << FINE_BITS) // self.dealt
            found.append((self.actions[index], mean, self._error(index, leader) << FINE_BITS, self.dealt))
        return found

    # The search

    def _begin(self, view: State, seed: int, racing: bool) -> None:
        """Check what was given, and search."""
        self.chooser.check(view)
        self.rng = Rng(seed)
        race: flag = racing
        with cython.nogil:
            self._search(view, race)

    def _search(self, view: State, racing: flag) -> None:
        """Fill candidates and results for the seat in turn."""
        self.dealt = 0
        self.root.become(view)
        self.seat = view.words[TURN]
        self._list_hidden()
        if self.tables.seats == 2 and self.root.words[STRICT]:
            self._take_open_hand()
        self._find_candidates()
        if self.count == 1 or (self.tables.seats == 2 and self.root.words[STRICT]):
            return
        size: i64 = 16
        most: i64 = self.worlds
        self.possible = self._count_possible()
        if self.possible:
            most = self.possible
            if most <= self.worlds:
                size = most
        while self.dealt < most:
            for _ in range(min(size, most - self.dealt)):
                self._deal_world()
                self._follow_all()
                self.dealt += 1
            if racing and self._drop_losers() == 1:
                return
            size *= 2

    def _count_possible(self) -> i64:
        """How many worlds are possible, if they are so few that all are dealt: when two players' stock runs out."""
        stock: i64 = self.root.words[STOCK]
        if self.tables.seats != 2 or not 1 <= stock <= 3:
            return 0
        number: i64 = 1
        place: i64
        for place in range(stock):
            number *= self.hidden_count - place
        return number if number <= min(4 * self.worlds, WORLD_WORDS) else 0

    def _list_hidden(self) -> None:
        """The cards that the seat cannot place."""
        suit: i64
        self.hidden_count = 0
        for suit in range(4):
            unseen: u64 = self.root.unseen(self.seat, suit)
            while unseen:
                self.hidden[self.hidden_count] = suit << 6 | lowest(unseen)
                self.hidden_count += 1
                unseen &= unseen - 1

    def _take_open_hand(self) -> None:
        """After the stock, of two players, the other one holds whatever is not seen."""
        index: i64
        suit: i64
        other: i64 = 4 * (1 - self.seat)
        for suit in range(4):
            self.root.cards[other + suit] = self.root.words[KNOWN + other + suit]
        for index in range(self.hidden_count):
            self.root.give(1 - self.seat, self.hidden[index])

    def _find_candidates(self) -> None:
        """The actions that seem good enough, the best first."""
        index: i64
        place: i64
        self.count = 0
        if self.tables.seats == 2 and self.root.words[STRICT] and self.solver.fits(self.root):
            self.actions[0] = self.solver.best_card(self.root)
            self.priors[0] = 0
            self.count = 1
            return
        self.chooser.weigh(self.root)
        least: i64 = self.chooser.values[self.chooser.best()] - (self.margin << UNIT_BITS)
        for index in range(self.chooser.count):
            value: i64 = self.chooser.values[index]
            if value < least:
                continue
            place = min(self.count, CANDIDATE_WORDS - 1)
            if self.count < CANDIDATE_WORDS:
                self.count += 1
            elif value <= self.priors[place]:
                continue
            while place and self.priors[place - 1] < value:
                self.priors[place] = self.priors[place - 1]
                self.actions[place] = self.actions[place - 1]
                place -= 1
            self.priors[place] = value
            self.actions[place] = self.chooser.actions[index]
        if self.root.words[PHASE] == WINDOW:
            self._prefer_declaring()
        for index in range(self.count):
            self.alive[index] = 1

    def _prefer_declaring(self) -> None:
        """Where waiting seems best, put the best declaration first all the same: as the books advise."""
        index: i64
        if self.actions[0] >> TAG == DECLARE:
            return
        for index in range(1, self.count):
            action: i64 = self.actions[index]
            if action >> TAG == DECLARE:
                prior: i64 = self.priors[index]
                self.actions[index] = self.actions[0]
                self.priors[index] = self.priors[0]
                self.actions[0] = action
                self.priors[0] = prior
                return

    def _deal_world(self) -> None:
        """Give the unseen cards to the other hands and the stock."""
        index: i64
        seat: i64
        suit: i64
        taken: i64 = 0
        if self.possible:
            # All in turn, but not in their order: the first ones are to be a fair sample.
            self._put_last(self.dealt * WORLD_STEP % self.possible, 0)
        else:
            self.rng.shuffle_cards(self.hidden, self.hidden_count)
        self.world.become(self.root)
        for seat in range(self.tables.seats):
            if seat == self.seat:
                continue
            lacking: i64 = self.world.words[COUNT + seat]
            for suit in range(4):
                known: u64 = self.world.words[KNOWN + 4 * seat + suit]
                self.world.cards[4 * seat + suit] = known
                lacking -= popcount(known)
            for index in range(taken, taken + lacking):
                self.world.give(seat, self.hidden[index])
            taken += lacking
        for index in range(self.world.words[STOCK]):
            self.world.stock[index] = self.hidden[taken + index]
        self.world.has_stock = True
        self.world.bound = True
        if self.possible:
            self._put_back(self.dealt * WORLD_STEP % self.possible, 0)

    def _put_last(self, code: i64, place: i64) -> None:
        """Have those cards lie in the stock that a number stands for: by exchanges with the last places."""
        if place == self.root.words[STOCK]:
            return
        left: i64 = self.hidden_count - place
        self._exchange(code % left, left - 1)
        self._put_last(code // left, place + 1)

    def _put_back(self, code: i64, place: i64) -> None:
        """The same exchanges backwards."""
        if place == self.root.words[STOCK]:
            return
        left: i64 = self.hidden_count - place
        self._put_back(code // left, place + 1)
        self._exchange(code % left, left - 1)

    def _exchange(self, first: i64, second: i64) -> None:
        card: i64 = self.hidden[first]
        self.hidden[first] = self.hidden[second]
        self.hidden[second] = card

    def _follow_all(self) -> None:
        index: i64
        for index in range(self.count):
            if self.alive[index]:
                self.results[WORLD_WORDS * index + self.dealt] = self._follow(self.actions[index]) >> FINE_BITS

    def _follow(self, action: i64) -> i64:
        """What an action comes to in the present world."""
        end: i64 = self.root.words[TRICKS] + 1 + self.ahead
        self.state.become(self.world)
        self.state._apply(action)
        while self.state.words[PHASE] != OVER:
            if self.state.words[STRICT] and self.tables.seats == 2:
                return self._solved()
            self.chooser.weigh(self.state)
            best: i64 = self.chooser.best()
            own: flag = self.state.words[TURN] == self.seat and self.state.words[PHASE] == PLAYING
            if own and self.state.words[TRICKS] >= end and self.chooser.count > 1:
                return self.chooser.values[best]
            self.state._apply(self.chooser.actions[best])
        return self.chooser.balance(self.state, self.seat)

    def _solved(self) -> i64:
        """The exact value of a position in the strict phase of two players."""
        lead: i64 = self.solver.value(self.state)
        left: i64 = self.solver.points_left(self.state)
        if self.state.words[TURN] != self.seat:
            lead = -lead
        points: i64 = self.chooser.shared((left + lead << UNIT_BITS) // 2, (left - lead << UNIT_BITS) // 2)
        return self.chooser.balance(self.state, self.seat) + points

    def expected(self, view: State) -> tuple[int, int]:
        """The points that the side of the seat in turn and the others are expected to have at the end of the deal."""
        seat: i64 = view.words[TURN]
        self.chooser.outlook(view, seat, view.words[PHASE] == WINDOW)
        others: i64 = (self.chooser.others_points(view, seat) << UNIT_BITS) // (self.chooser.sides - 1)
        own: i64 = self.chooser.points_of(view, seat) << UNIT_BITS
        valuer: Valuer = self.chooser.valuer
        return (own + valuer.own) >> UNIT_BITS, (others + valuer.others) >> UNIT_BITS

    def share(self, own: i64, others: i64) -> None:
        """Say what an own point is worth and what one of the others, as ``Chooser.share`` does."""
        self.chooser.share(own, others)

    # Comparing

    def _sum(self, index: i64) -> i64:
        total: i64 = 0
        world: i64
        for world in range(self.dealt):
            total += self.results[WORLD_WORDS * index + world]
        return total

    def _leader(self) -> i64:
        """The living candidate with the best mean."""
        best: i64 = -1
        most: i64 = 0
        index: i64
        for index in range(self.count):
            if self.alive[index]:
                total: i64 = self._sum(index)
                if best < 0 or total > most:
                    best = index
                    most = total
        return best

    def _is_behind(self, index: i64, leader: i64, tenths: i64) -> flag:
        """Whether a candidate is behind another one by more than so many tenths of a standard error of the mean."""
        total: i64 = 0
        squares: i64 = 0
        world: i64
        for world in range(self.dealt):
            gap: i64 = self.results[WORLD_WORDS * leader + world] - self.results[WORLD_WORDS * index + world]
            total += gap
            squares += gap * gap
        if total <= 0:
            return False
        if self.dealt < 2 or self.dealt == self.possible:
            return True  # no chance is left
        # total / n > tenths / 10 * sqrt((squares - total^2 / n) / (n * (n - 1)))
        spread: i64 = squares - total * total // self.dealt
        return total * total // self.dealt * 100 * (self.dealt - 1) > tenths * tenths * spread

    def _error(self, index: int, leader: int) -> int:
        """The standard error of the difference of two candidates."""
        gaps = [
            self.results[WORLD_WORDS * leader + world] - self.results[WORLD_WORDS * index + world]
            for world in range(self.dealt)
        ]
        if len(gaps) < 2 or self.dealt == self.possible:
            return 0
        mean = sum(gaps) / len(gaps)
        return int((sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / (len(gaps) - 1)) ** 0.5)

    def _drop_losers(self) -> i64:
        """Drop those that are behind the leader by more than chance; how many are left."""
        leader: i64 = self._leader()
        left: i64 = 0
        index: i64
        for index in range(self.count):
            if self.alive[index] and index != leader and self._is_behind(index, leader, 20):
                self.alive[index] = 0
            left += self.alive[index]
        return left

    def _choice(self) -> i64:
        """The first candidate, unless another one is better by more than chance."""
        if not self.dealt:
            return 0
        leader: i64 = self._leader()
        if leader and self.alive[0] and not self._is_behind(0, leader, self.gate):
            return 0
        return leader
