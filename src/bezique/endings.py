"""The strict tricks of two players, solved: what each card is worth when both play perfectly from here.

By then the stock is gone, so whoever counts the cards knows both hands. The cards of both are numbered by suit and
rank, a hand is a word with a bit for each of its numbers, and a position is two such words: the hand of whoever leads,
and the other one. Alpha-beta search, with three things that make it short:

* cards of a hand that no card of the other hand parts are one move (brisques and other cards are told apart, where
  brisques count);
* a table of the positions between tricks, which holds bounds of their values; where brisques count nothing, positions
  are one in it that differ in the names of cards only;
* no position is searched whose remaining points cannot change the result.

A solver has its table for itself: use one in each thread.
"""

from __future__ import annotations

import cython

from bezique.state import State
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.moves import strict_choices
    from bezique.native import bit64, flag, i64, lowest, popcount, rank_mask, u64, wrap64

    MOST_CARDS = 30
    TABLE_SIZE = 1 << 15
    TABLE_SHIFT = 64 - 15
    GENERATIONS = 1 << 15
    HASH_FACTOR = 0x9E3779B97F4A7C15
    INFINITE = 1 << 20
    VALUE_ZERO = 1 << 16
    VALUE_MASK = (1 << 17) - 1


class EndingSolver:
    """Solves positions of the strict phase with two seats, one after another; both hands must be known in them.

    Values are points still to be made by one side less those of the other: brisques and the last trick, as the rules
    count them. Brisques that count in the settlement only are worth a point each, to decide between equal results.
    Where a player has revoked, all brisques go to the other one, as the rules have it.

    >>> from bezique.rulesets import read_rules
    >>> from bezique.tables import tables_for
    >>> solver = EndingSolver(tables_for(read_rules("rubicon")))
    >>> solver.nodes
    0
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        counted = tables.brisques_at_once or tables.brisques_at_end
        self.brisque = tables.brisque if counted else min(tables.brisque, 1)
        """What a brisque counts."""
        self.last = 0 if tables.last_of_stock else tables.last_trick
        """What the last trick counts."""
        self.nodes = 0
        """How many positions between tricks have been looked at, in all."""
        if not cython.compiled:
            self._in_suit, self._above, self._upward, self._downward = [0] * 32, [0] * 32, [0] * 32, [0] * 32
            self._face, self._worth, self._choices, self._suits = [0] * 32, [0] * 32, [0] * 4, [0] * 4
            self._keys, self._bounds = [0] * TABLE_SIZE, [0] * TABLE_SIZE
        self._generation = 0

    # What others ask

    def fits(self, state: State) -> flag:
        """Whether a position can be solved: two seats, strict play, all cards known, no more than 30.

        There can be more only where players are free to draw too many.
        """
        if self.tables.seats != 2 or not state.words[STRICT] or state.words[PHASE] != PLAYING:
            return False
        total: i64 = state.words[IN_TRICK]
        seat: i64
        for seat in range(2):
            held: i64 = 0
            suit: i64
            for suit in range(4):
                held += popcount(state.cards[4 * seat + suit])
            if held != state.words[COUNT + seat]:
                return False
            total += held
        return total <= MOST_CARDS

    def value(self, state: State) -> i64:
        """What the seat in turn still makes, less what the other one makes; the position must fit."""
        self._take(state)
        if self._led == NONE:
            return self._solve(self._own, self._other, -INFINITE, INFINITE)
        return -self._answer(self._other, self._own, self._led, -INFINITE, INFINITE)

    def points_left(self, state: State) -> i64:
        """How many points are still to be made by both together."""
        left: i64 = self.last
        suit: i64
        place: i64
        for suit in range(8):
            left += self.brisque * popcount(state.cards[suit] & BRISQUES)
        for place in range(TRICK, TRICK + state.words[IN_TRICK]):
            left += self.brisque * ((state.words[place] >> 3 & 7) >= 6)
        return left

    def best_card(self, state: State) -> i64:
        """The best card of the seat in turn; the position must fit.

        Of cards of equal value it is the one to which the other side has the most wrong answers, else the lowest.
        """
        self._take(state)
        self._weigh()
        best: i64 = -1
        most_errors: i64 = 0
        tied: flag = False
        place: i64
        left: u64 = self._distinct_mask
        while left:
            place = lowest(left)
            left &= left - 1
            if best < 0 or self._worth[place] > self._worth[best]:
                best = place
                tied = False
            elif self._worth[place] == self._worth[best]:
                tied = True
        if tied:
            top: i64 = self._worth[best]
            best = -1
            left = self._distinct_mask
            while left:
                place = lowest(left)
                left &= left - 1
                if self._worth[place] != top:
                    continue
                errors: i64 = self._wrong_answers(place)
                lower: flag = best >= 0 and (self._face[place] & 7) < (self._face[best] & 7)
                if best < 0 or errors > most_errors or (errors == most_errors and lower):
                    best = place
                    most_errors = errors
        return self._card_of(state, best)

    def values(self, state: State) -> list[tuple[int, int]]:
        """Each card that may be played, as the position lists them, and what it is worth to the seat in turn.

        Raises ValueError for a position that cannot be solved.
        """
        if state.tables is not self.tables:
            raise ValueError("the position is one of another game")
        if not self.fits(state):
            raise ValueError("only strict play of two players can be solved, and all their cards must be known")
        self._take(state)
        self._weigh()
        worth: dict[int, int] = {}
        place: i64
        for place in range(self._count):
            if self._playable >> place & 1:
                worth[self._face[place]] = self._worth[place]
        return [(card, worth[card >> 3]) for card in state.legal()]

    # Setting up

    def _take(self, state: State) -> None:
        """Number the cards of both hands, and of a trick that is half played."""
        turn: i64 = state.words[TURN]
        led_card: i64 = state.words[TRICK] if state.words[IN_TRICK] else NONE
        revoked: i64 = state.words[REVOKED] if self.tables.penalties else NONE
        self._own = self._other = self._brisques = self._trumps = self._conceding = 0
        self._led = NONE
        self._playable = 0
        self._generation += 1
        if self._generation == GENERATIONS:
            self._forget()
        strict_choices(
            self._choices,
            state.cards,
            4 * turn,
            led_card,
            0 if led_card == NONE else led_card >> 6,
            state.words[TRUMP],
        )
        count: i64 = 0
        suit: i64
        rank: i64
        place: i64
        for suit in range(4):
            first: i64 = count
            for rank in range(8):
                start: i64 = count
                mask: u64 = rank_mask(rank)
                mine: i64 = popcount(state.cards[4 * turn + suit] & mask)
                theirs: i64 = popcount(state.cards[4 * (1 - turn) + suit] & mask)
                cards: u64 = bit64(mine) - 1 << count
                self._own |= cards
                if self._choices[suit] & mask:
                    self._playable |= cards
                count += mine
                cards = bit64(theirs) - 1 << count
                self._other |= cards
                count += theirs
                if led_card >> 3 == suit << 3 | rank:
                    self._led = count
                    count += 1
                for place in range(start, count):
                    self._face[place] = suit << 3 | rank
                    self._upward[place] = wrap64(0 - bit64(start))
                    self._downward[place] = bit64(count) - 1
                if rank >= 6 and self.brisque:
                    self._brisques |= bit64(count) - bit64(start)
            suited: u64 = bit64(count) - bit64(first)
            self._suits[suit] = suited
            if suit == state.words[TRUMP]:
                self._trumps = suited
            for place in range(first, count):
                self._in_suit[place] = suited
                self._above[place] = suited & ~self._downward[place]
        self._count = count
        if revoked != NONE:
            self._conceding = self._own if revoked == turn else self._other
            if self._led != NONE and revoked != turn:
                self._conceding |= bit64(self._led)

    def _forget(self) -> None:
        """Clear the table, as its entries cannot be told by their generation any more."""
        place: i64
        for place in range(TABLE_SIZE):
            self._bounds[place] = 0
        self._generation = 1

    def _card_of(self, state: State, place: i64) -> i64:
        """The card of the seat in turn with that number; of equal ones one that everybody knows of."""
        turn: i64 = state.words[TURN]
        suit: i64 = self._face[place] >> 3
        copies: u64 = state.cards[4 * turn + suit] & rank_mask(self._face[place] & 7)
        known: u64 = copies & state.words[KNOWN + 4 * turn + suit]
        return suit << 6 | lowest(known or copies)

    # The cards of the seat in turn

    def _weigh(self) -> None:
        """What each card that may be played is worth."""
        against: u64 = self._other
        self._distinct_mask = self._distinct(self._playable, against)
        left: u64 = self._playable
        worth: i64 = 0
        while left:
            place: i64 = lowest(left)
            left &= left - 1
            if self._distinct_mask >> place & 1:
                if self._led == NONE:
                    worth = self._answer(self._own ^ bit64(place), self._other, place, -INFINITE, INFINITE)
                else:
                    worth = -self._after(self._other, self._own ^ bit64(place), self._led, place, -INFINITE, INFINITE)
            self._worth[place] = worth

    def _wrong_answers(self, place: i64) -> i64:
        """How many of the next choices of the other side lose points, when that card is played."""
        worth: i64 = self._worth[place]
        mine: u64 = self._own ^ bit64(place)
        wrong: i64 = 0
        left: u64
        card: i64
        if self._led == NONE:
            left = self._distinct(self._replies(self._other, place), mine)
            while left:
                card = lowest(left)
                left &= left - 1
                wrong += self._after(mine, self._other ^ bit64(card), place, card, worth, worth + 1) > worth
            return wrong
        if self._takes(place, self._led) or not mine or not self._other:
            return 0
        gain: i64 = self._gain(self._led, place, True, False)
        best: i64 = -worth - gain
        left = self._distinct(self._other, mine)
        while left:
            card = lowest(left)
            left &= left - 1
            wrong += self._answer(self._other ^ bit64(card), mine, card, best - 1, best) < best
        return wrong

    # The search

    def _solve(self, lead: u64, other: u64, alpha: i64, beta: i64) -> i64:
        """What whoever leads still makes, less what the other one makes.

        Exact between the two limits; otherwise a bound on the side where the value lies.
        """
        self.nodes += 1
        if not lead or not other:
            return 0
        most: i64 = self.last
        if self._brisques:
            most += self.brisque * popcount((lead | other) & self._brisques)
        if alpha >= most:
            return most
        if beta <= -most:
            return -most
        single: flag = not lead & (lead - 1)
        if single:
            return self._answer(0, other, lowest(lead), alpha, beta)
        key: u64 = lead << 32 | other
        tag: u64 = self._generation << 15
        if not self._brisques:
            key = self._pattern(lead, other)
            tag |= self._ends
        slot: i64 = wrap64(wrap64(key ^ key >> 29 ^ tag) * HASH_FACTOR) >> TABLE_SHIFT
        low: i64 = -most
        high: i64 = most
        entry: u64 = self._bounds[slot]
        if entry >> 34 == tag and self._keys[slot] == key:
            low = (entry >> 17 & VALUE_MASK) - VALUE_ZERO
            high = (entry & VALUE_MASK) - VALUE_ZERO
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        if low > alpha:
            alpha = low
        if high < beta:
            beta = high
        best: i64 = self._best_lead(lead, other, alpha, beta)
        if best <= alpha:
            high = best if best < high else high
        elif best >= beta:
            low = best if best > low else low
        else:
            low = high = best
        self._keys[slot] = key
        self._bounds[slot] = tag << 34 | low + VALUE_ZERO << 17 | high + VALUE_ZERO
        return best

    def _pattern(self, lead: u64, other: u64) -> u64:
        """A position in which brisques are cards like all others, by the order of its cards alone.

        Whose each card is stands in the lower half. In the upper half a bit stands where a card differs in more than
        its name from the one below it. The numbers of cards up to the end of each suit are left in ``_ends``.
        """
        place: i64 = 0
        owners: u64 = 0
        steps: u64 = 0
        ends: u64 = 0
        suit: i64
        for suit in range(4):
            left: u64 = (lead | other) & self._suits[suit]
            before: i64 = 0
            while left:
                first: i64 = lowest(left)
                face: u64 = self._upward[first] & self._downward[first]
                left &= ~face
                mine: i64 = popcount(lead & face)
                theirs: i64 = popcount(other & face)
                holder: i64 = (0 if mine else 2) if theirs else 1
                if not holder or holder != before:
                    steps |= bit64(place)
                before = holder
                owners |= bit64(theirs) - 1 << place + mine
                place += mine + theirs
            ends = ends << 5 | place
        self._ends = ends >> 5
        return steps << 32 | owners

    def _best_lead(self, lead: u64, other: u64, alpha: i64, beta: i64) -> i64:
        """The value of the best lead: those that win for certain are tried first, then low cards; trumps late."""
        best: i64 = -INFINITE
        left: u64 = self._distinct(lead, other)
        sure: u64 = self._sure(left, other)
        while left:
            place: i64 = lowest(
                left & sure & self._brisques
                or left & sure & ~self._trumps
                or left & ~self._brisques & ~self._trumps
                or left & sure
                or left & ~self._trumps
                or left
            )
            left ^= bit64(place)
            worth: i64 = self._answer(lead ^ bit64(place), other, place, alpha, beta)
            if worth > best:
                best = worth
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        return best

    def _answer(self, lead: u64, other: u64, led: i64, alpha: i64, beta: i64) -> i64:
        """The leader's value when a card was led, with what is left of that hand: the other side answers best."""
        worst: i64 = INFINITE
        left: u64 = self._distinct(self._replies(other, led), lead)
        wins: flag = self._takes(lowest(left), led)
        while left:
            place: i64 = lowest(
                (left & self._brisques or left)
                if wins
                else (left & ~self._brisques & ~self._trumps or left & ~self._brisques or left)
            )
            left ^= bit64(place)
            worth: i64 = self._after(lead, other ^ bit64(place), led, place, alpha, beta)
            if worth < worst:
                worst = worth
                if worst < beta:
                    beta = worst
                    if beta <= alpha:
                        break
        return worst

    def _after(self, lead: u64, other: u64, led: i64, reply: i64, alpha: i64, beta: i64) -> i64:
        """The leader's value of a trick and of all that follows, with what is left of both hands."""
        loses: flag = self._takes(reply, led)
        gain: i64 = self._gain(led, reply, not loses, not lead or not other)
        if not lead or not other:
            return gain
        if loses:
            return gain - self._solve(other, lead, gain - beta, gain - alpha)
        return gain + self._solve(lead, other, alpha - gain, beta - gain)

    def _gain(self, led: i64, reply: i64, wins: flag, is_last: flag) -> i64:
        """What a trick brings whoever led it."""
        gain: i64 = self.brisque * ((self._brisques >> led & 1) + (self._brisques >> reply & 1))
        if gain:
            if self._conceding:
                gain = -gain if self._conceding >> led & 1 else gain
            elif not wins:
                gain = -gain
        if is_last:
            gain += self.last if wins else -self.last
        return gain

    # The rules of strict play, by numbers

    def _takes(self, reply: i64, led: i64) -> flag:
        """Whether a reply takes the trick."""
        if self._in_suit[led] >> reply & 1:
            return self._above[led] >> reply & 1 != 0
        return self._trumps >> reply & 1 != 0

    def _replies(self, hand: u64, led: i64) -> u64:
        """The cards that may be played to a lead: beat it in suit, else follow, else trump, else anything."""
        follow: u64 = hand & self._in_suit[led]
        if follow:
            return follow & self._above[led] or follow
        return hand & self._trumps or hand

    def _distinct(self, cards: u64, against: u64) -> u64:
        """The lowest of each run of cards that no card of the other hand parts, brisques apart from the rest."""
        found: u64 = 0
        below: i64 = -1
        while cards:
            place: i64 = lowest(cards)
            cards &= cards - 1
            if below < 0 or self._differ(below, place, against):
                found |= bit64(place)
            below = place
        return found

    def _differ(self, below: i64, place: i64, against: u64) -> flag:
        """Whether two cards of a hand, next to each other in it, are two moves."""
        if not self._above[below] >> place & 1:
            return not self._in_suit[below] >> place & 1
        if (self._brisques >> below ^ self._brisques >> place) & 1:
            return True
        return against & self._upward[below] & self._downward[place] != 0

    def _sure(self, cards: u64, other: u64) -> u64:
        """Those of the cards that win for certain when they are led."""
        found: u64 = 0
        while cards:
            place: i64 = lowest(cards)
            cards &= cards - 1
            if not other & self._above[place] and (other & self._in_suit[place] or not other & self._trumps):
                found |= bit64(place)
        return found
