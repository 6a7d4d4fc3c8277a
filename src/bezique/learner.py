"""A network while it learns: it plays deals against itself and moves its weights towards what came of them.

Each seat plays greedily by the network (module chooser), now and then at random. After the deal each position that a
seat left learns from what followed: the points until its next position, and what that one was thought to be worth,
mixed with what came of it in turn (returns with lambda). The tricks after the stock count as perfect play makes them,
where there are two players. Weights move by plain steepest descent.
"""

from __future__ import annotations

from array import array

import cython

from bezique.chooser import Chooser
from bezique.endings import EndingSolver
from bezique.errors import BeziqueError
from bezique.features import Features
from bezique.network import HEAD, MAGIC, Valuer, in_file_order, network_size
from bezique.rng import Rng
from bezique.state import State
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import Floats, f32, flag, i64, lowest, u64, whole
    from bezique.rows import add_float_layer, add_floats

_LIMIT = 32767


class Learner(Valuer):
    """Plays and learns one game; use one in each thread.

    ``scale`` is how many points an output of 1 means. Equal seeds and calls give equal weights on one machine.
    """

    def __init__(self, tables: Tables, seed: int, scale: int) -> None:
        self.tables = tables
        self.scale = scale
        self.rng = Rng(seed)
        self.state = State(tables)
        self.features = Features(tables)
        self.inputs = self.features.size
        self.chooser = Chooser(tables, self)
        self.solver = EndingSolver(tables)
        self.deals = 0
        """How many deals were played."""
        self.bound = 0.0
        self.samples = 0
        """How many positions the present deal has."""
        if not cython.compiled:
            self.rows, self.direct = [0.0] * (self.inputs * FIRST_WORDS), [0.0] * (self.inputs * OUTPUT_WORDS)
            self.bias, self.second_bias = [0.0] * FIRST_WORDS, [0.0] * SECOND_WORDS
            self.second_rows = [0.0] * (FIRST_WORDS * SECOND_WORDS)
            self.last_rows, self.last_bias = [0.0] * (SECOND_WORDS * OUTPUT_WORDS), [0.0] * OUTPUT_WORDS
            self.first, self.second = [0.0] * FIRST_WORDS, [0.0] * SECOND_WORDS
            self.out, self.straight = [0.0] * OUTPUT_WORDS, [0.0] * OUTPUT_WORDS
            self.first_fault, self.second_fault = [0.0] * FIRST_WORDS, [0.0] * SECOND_WORDS
            self.before = [0] * INPUT_SET_WORDS
            self.kept = [0] * (SAMPLE_WORDS * ACTIVE_WORDS)
            self.kept_count, self.kept_seat = [0] * SAMPLE_WORDS, [0] * SAMPLE_WORDS
            self.made = [0] * (SAMPLE_WORDS * OUTPUT_WORDS)
            self.thought, self.target = [0.0] * (SAMPLE_WORDS * OUTPUT_WORDS), [0.0] * (SAMPLE_WORDS * OUTPUT_WORDS)
            self.final = [0] * (4 * OUTPUT_WORDS)
            self.seen = [0] * self.inputs
        self.sides: i64 = len(tables.rules.sides)
        self._start()

    def _start(self) -> None:
        """Small random weights."""
        index: i64
        for index in range(self.inputs * FIRST_WORDS):
            self.rows[index] = self._small(0.05)
        for index in range(FIRST_WORDS):
            self.bias[index] = 0.1
        for index in range(FIRST_WORDS * SECOND_WORDS):
            self.second_rows[index] = self._small(0.2)
        for index in range(SECOND_WORDS):
            self.second_bias[index] = 0.0
        for index in range(SECOND_WORDS * OUTPUT_WORDS):
            self.last_rows[index] = self._small(0.2)
        for index in range(OUTPUT_WORDS):
            self.last_bias[index] = 0.0
        for index in range(self.inputs * OUTPUT_WORDS):
            self.direct[index] = 0.0

    def _small(self, most: float) -> float:
        return (self.rng.below(2001) - 1000) / 1000 * most

    # Where it stands

    def standing(self) -> list[int]:
        """How many deals were played, where its chance stands, and which inputs were ever on: for ``stand``."""
        rng = self.rng
        seen = [index for index in range(self.inputs) if self.seen[index]]
        return [self.deals, *rng.state, *seen]

    def stand(self, standing: list[int]) -> None:
        """Go on where another learner of the game stood, but for its weights."""
        self.deals = standing[0]
        self.rng.state = (standing[1], standing[2], standing[3], standing[4])
        for index in standing[5:]:
            if 0 <= index < self.inputs:
                self.seen[index] = 1

    # Weights as a whole

    def blend(self, other: Learner, share: float) -> None:
        """Move all weights towards those of another learner of the same game: 0 not at all, 1 altogether."""
        part: f32 = share
        if other.inputs != self.inputs:
            raise BeziqueError(f"a network of {other.inputs} inputs does not fit one of {self.inputs}")
        with cython.nogil:
            self._mix(self.rows, other.rows, self.inputs * FIRST_WORDS, part)
            self._mix(self.bias, other.bias, FIRST_WORDS, part)
            self._mix(self.second_rows, other.second_rows, FIRST_WORDS * SECOND_WORDS, part)
            self._mix(self.second_bias, other.second_bias, SECOND_WORDS, part)
            self._mix(self.last_rows, other.last_rows, SECOND_WORDS * OUTPUT_WORDS, part)
            self._mix(self.last_bias, other.last_bias, OUTPUT_WORDS, part)
            self._mix(self.direct, other.direct, self.inputs * OUTPUT_WORDS, part)
            index: i64
            for index in range(self.inputs):
                self.seen[index] |= other.seen[index]
            self._begin()

    def _mix(self, to: Floats, of: Floats, count: i64, share: f32) -> None:
        index: i64
        for index in range(count):
            to[index] += (of[index] - to[index]) * share

    def dump(self) -> bytes:
        """The weights as whole numbers, for ``Network``."""
        weights = self.weights()
        index: i64
        place: i64
        direct: i64 = len(weights) - self.inputs * OUTPUT_WORDS
        for index in range(self.inputs):
            if not self.seen[index]:  # nothing was learned about it
                for place in range(FIRST_WORDS):
                    weights[FIRST_WORDS * index + place] = 0.0
                for place in range(OUTPUT_WORDS):
                    weights[direct + OUTPUT_WORDS * index + place] = 0.0
        numbers = array("h")
        rows = self.inputs * FIRST_WORDS
        for place, weight in enumerate(weights):
            # The many weights of the first layer are told less finely, so that they take less room.
            coarse = COARSE_BITS if place < rows else 0
            number = round(weight * (1 << SHIFT_BITS - coarse)) << coarse
            numbers.append(max(-_LIMIT, min(_LIMIT, number)))
        in_file_order(numbers)
        return MAGIC + HEAD.pack(self.inputs, self.scale) + numbers.tobytes()

    def weights(self) -> array[float]:
        """All weights, in the order in which ``Network`` reads them."""
        found = array("f")
        self._write(self.rows, self.inputs * FIRST_WORDS, found)
        self._write(self.bias, FIRST_WORDS, found)
        self._write(self.second_rows, FIRST_WORDS * SECOND_WORDS, found)
        self._write(self.second_bias, SECOND_WORDS, found)
        self._write(self.last_rows, SECOND_WORDS * OUTPUT_WORDS, found)
        self._write(self.last_bias, OUTPUT_WORDS, found)
        self._write(self.direct, self.inputs * OUTPUT_WORDS, found)
        return found

    def _write(self, of: Floats, count: i64, found: array[float]) -> None:
        """Add so many weights."""
        index: i64
        for index in range(count):
            found.append(of[index])

    def take(self, weights: array[float]) -> None:
        """Take over what ``weights`` gave. Raises BeziqueError when it is another number of weights."""
        if len(weights) != network_size(self.inputs):
            raise BeziqueError(f"{network_size(self.inputs)} weights are needed, not {len(weights)}")
        place: i64 = self._read(self.rows, self.inputs * FIRST_WORDS, weights, 0)
        place = self._read(self.bias, FIRST_WORDS, weights, place)
        place = self._read(self.second_rows, FIRST_WORDS * SECOND_WORDS, weights, place)
        place = self._read(self.second_bias, SECOND_WORDS, weights, place)
        place = self._read(self.last_rows, SECOND_WORDS * OUTPUT_WORDS, weights, place)
        place = self._read(self.last_bias, OUTPUT_WORDS, weights, place)
        self._read(self.direct, self.inputs * OUTPUT_WORDS, weights, place)
        self._begin()

    def _read(self, to: Floats, count: i64, weights: array[float], place: i64) -> i64:
        """Take so many weights, from a place on; the place after them."""
        index: i64
        for index in range(count):
            to[index] = weights[place + index]
        return place + count

    # Valuing

    def judge(self, features: Features) -> None:
        """Value the position that was looked at."""
        place: i64
        unit: i64
        for place in range(features.set_size):
            changed: u64 = features.on_set[place] ^ self.before[place]
            self.before[place] = features.on_set[place]
            while changed:
                unit = lowest(changed)
                changed &= changed - 1
                self._add_row(place << 6 | unit, 1.0 if features.on_set[place] >> unit & 1 else -1.0)
        self._finish()
        points: f32 = self.scale << UNIT_BITS
        self.own = whole(self.out[0] * points)
        self.others = whole(self.out[1] * points)

    def _begin(self) -> None:
        """No input is on."""
        index: i64
        for index in range(FIRST_WORDS):
            self.first[index] = self.bias[index]
        for index in range(OUTPUT_WORDS):
            self.straight[index] = self.last_bias[index]
        for index in range(INPUT_SET_WORDS):
            self.before[index] = 0

    def _look(self, number: i64) -> None:
        """Value a position that was kept."""
        place: i64
        start: i64 = number * ACTIVE_WORDS
        self._begin()
        for place in range(start, start + self.kept_count[number]):
            self._add_row(self.kept[place], 1.0)
        self._finish()

    def _add_row(self, row: i64, times: f32) -> None:
        """Add all that an input says, or take it away."""
        add_floats(self.first, self.rows, FIRST_WORDS * row, FIRST_WORDS, times)
        self.straight[0] += self.direct[2 * row] * times
        self.straight[1] += self.direct[2 * row + 1] * times

    def _finish(self) -> None:
        """From the sums of the first layer to what is said."""
        unit: i64
        for unit in range(SECOND_WORDS):
            self.second[unit] = self.second_bias[unit]
        add_float_layer(self.second, self.second_rows, self.first, FIRST_WORDS, SECOND_WORDS)
        self.out[0] = self.straight[0]
        self.out[1] = self.straight[1]
        for unit in range(SECOND_WORDS):
            if self.second[unit] > 0:
                self.out[0] += self.second[unit] * self.last_rows[2 * unit]
                self.out[1] += self.second[unit] * self.last_rows[2 * unit + 1]

    # Playing

    def learn(self, deals: int, step: float, trace: float, chance: float, bound: float) -> None:
        """Play so many deals and learn from each.

        ``step`` is how far the weights move, ``trace`` the lambda of the returns, ``chance`` how often a seat plays
        an action at random, ``bound`` how great a fault may count, in outputs.
        """
        self.bound = bound
        todo: i64 = deals
        pace: f32 = step
        mix: f32 = trace
        odd: i64 = round(chance * 1_000_000)
        with cython.nogil:
            for _ in range(todo):
                self._play_deal(odd)
                self._set_targets(mix)
                index: i64
                for index in range(self.samples):
                    self._descend(index, pace)
            self._begin()

    def _play_deal(self, odd: i64) -> None:
        self.state._shuffle_and_deal(self.rng, self.deals % self.tables.seats)
        self.deals += 1
        self.samples = 0
        self._begin()
        two: flag = self.tables.seats == 2
        while self.state.words[PHASE] != OVER and not (two and self.state.words[STRICT]):
            seat: i64 = self.state.words[TURN]
            window: flag = self.state.words[PHASE] == WINDOW
            self.chooser.weigh(self.state)
            index: i64 = self.chooser.best()
            if odd and self.chooser.count > 1 and self.rng.pick(1_000_000) < odd:
                index = self.rng.pick(self.chooser.count)
            action: i64 = self.chooser.actions[index]
            # A winner who is done declares no more: that is the position to be learned, before the draw.
            closes: flag = window and action >> TAG in (DRAW, NO_DRAW) and not self.state.words[DRAWN]
            if closes:
                self._keep(self.state, seat, True)
            self.state._apply(action)
            wins: flag = self.state.words[PHASE] == WINDOW and self.state.words[TURN] == seat
            if action >> TAG == PLAY and self.state.words[PHASE] != OVER and not wins:
                self._keep(self.state, seat, False)
        self._count_up(self.state)

    def _keep(self, state: State, seat: i64, closing: flag) -> None:
        """Keep a position to learn from, as the seat knows it."""
        if self.samples == SAMPLE_WORDS:
            return
        number: i64 = self.samples
        self.features.look(state, seat, closing)
        place: i64
        for place in range(self.features.count):
            self.kept[number * ACTIVE_WORDS + place] = self.features.on[place]
        self.kept_count[number] = self.features.count
        self.kept_seat[number] = seat
        self.made[2 * number] = self.chooser.points_of(state, seat)
        self.made[2 * number + 1] = self.chooser.others_points(state, seat)
        self.samples += 1

    def _count_up(self, state: State) -> None:
        """What each seat's side and the others have made at the end of the deal."""
        seat: i64
        for seat in range(self.tables.seats):
            self.final[2 * seat] = self.chooser.points_of(state, seat)
            self.final[2 * seat + 1] = self.chooser.others_points(state, seat)
        if state.words[PHASE] == OVER:
            return
        turn: i64 = state.words[TURN]
        lead: i64 = self.solver.value(state)
        left: i64 = self.solver.points_left(state)
        self.final[2 * turn] += (left + lead) // 2
        self.final[2 * turn + 1] += (left - lead) // 2
        self.final[2 * (1 - turn)] += (left - lead) // 2
        self.final[2 * (1 - turn) + 1] += (left + lead) // 2

    # Learning

    def _set_targets(self, trace: f32) -> None:
        """What each position should have been thought to be worth, from the last one back."""
        number: i64
        seat: i64
        output: i64
        unit: f32 = 1.0 / self.scale
        for seat in range(self.tables.seats):
            later: i64 = -1
            for number in range(self.samples - 1, -1, -1):
                if self.kept_seat[number] != seat:
                    continue
                self._look(number)
                for output in range(OUTPUT_WORDS):
                    share: f32 = unit / (self.sides - 1) if output else unit
                    self.thought[2 * number + output] = self.out[output]
                    made: i64 = self.made[2 * number + output]
                    if later < 0:
                        self.target[2 * number + output] = (self.final[2 * seat + output] - made) * share
                    else:
                        hoped: f32 = (1.0 - trace) * self.thought[2 * later + output]
                        hoped += trace * self.target[2 * later + output]
                        self.target[2 * number + output] = (self.made[2 * later + output] - made) * share + hoped
                later = number

    def _descend(self, number: i64, step: f32) -> None:
        """Move the weights towards a target."""
        unit: i64
        place: i64
        start: i64 = number * ACTIVE_WORDS
        count: i64 = self.kept_count[number]
        self._look(number)
        own: f32 = self._bounded(self.target[2 * number] - self.out[0]) * step
        others: f32 = self._bounded(self.target[2 * number + 1] - self.out[1]) * step
        for unit in range(SECOND_WORDS):
            self.second_fault[unit] = 0.0
            if self.second[unit] > 0:
                self.second_fault[unit] = own * self.last_rows[2 * unit] + others * self.last_rows[2 * unit + 1]
                self.last_rows[2 * unit] += own * self.second[unit]
                self.last_rows[2 * unit + 1] += others * self.second[unit]
        for unit in range(FIRST_WORDS):
            self.first_fault[unit] = 0.0
            if self.first[unit] > 0:
                self._back(unit)
        add_floats(self.second_bias, self.second_fault, 0, SECOND_WORDS, 1.0)
        add_floats(self.bias, self.first_fault, 0, FIRST_WORDS, 1.0)
        self.last_bias[0] += own
        self.last_bias[1] += others
        for place in range(start, start + count):
            row: i64 = self.kept[place]
            self.seen[row] = 1
            self.direct[2 * row] += own
            self.direct[2 * row + 1] += others
            self._move_row(FIRST_WORDS * row)

    def _back(self, unit: i64) -> None:
        """Carry the fault from the second layer to a unit of the first one, and move the weights between."""
        row: i64 = SECOND_WORDS * unit
        value: f32 = self.first[unit]
        fault: f32 = 0.0
        other: i64
        for other in range(SECOND_WORDS):
            fault += self.second_fault[other] * self.second_rows[row + other]
        for other in range(SECOND_WORDS):
            self.second_rows[row + other] += self.second_fault[other] * value
        self.first_fault[unit] = fault

    def _move_row(self, row: i64) -> None:
        unit: i64
        for unit in range(FIRST_WORDS):
            self.rows[row + unit] += self.first_fault[unit]

    def _bounded(self, fault: f32) -> f32:
        """A fault, within the bound."""
        return self.bound if fault > self.bound else -self.bound if fault < -self.bound else fault

    # Measuring

    def duel(self, other: Learner, pairs: int, seed: int) -> tuple[float, float]:
        """Play mirrored pairs of deals on bound draws against another learner: mean and variance of a pair's points."""
        todo: i64 = pairs
        total: i64 = 0
        squares: i64 = 0
        chance = Rng(seed)
        again = Rng(0)
        number: i64
        with cython.nogil:
            for number in range(todo):
                again.become(chance)
                result: i64 = self._duel_deal(other, chance, number & 1, 0)
                result += self._duel_deal(other, again, number & 1, 1)
                total += result
                squares += result * result
        mean = total / pairs / 2
        return mean, (squares / pairs / 4 - mean * mean) / pairs

    def _duel_deal(self, other: Learner, chance: Rng, dealer: i64, seat: i64) -> i64:
        self.state._shuffle_and_deal(chance, dealer)
        self.state.bound = True
        self._begin()
        other._begin()
        while self.state.words[PHASE] != OVER and not (self.tables.seats == 2 and self.state.words[STRICT]):
            mine: flag = (self.state.words[TURN] & 1) == seat
            self.state._apply(self.chooser.choose(self.state) if mine else other.chooser.choose(self.state))
        self.state.bound = False
        self._count_up(self.state)
        return self.final[2 * seat] - self.final[2 * seat + 1] // (self.sides - 1)
