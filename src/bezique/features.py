"""What a seat knows after an action, as the numbers of those inputs of a network that are on.

Only the public words and the seat's own four words of the hands are read. Suits are turned so that trumps come first
and the suit of the other bezique card always lies opposite; so what is learned with one trump suit holds for all.
Which inputs there are depends on the numbers of packs and seats alone, and on whether there are partners: so rules of
the same size can share a network, and their options are inputs.
"""

from __future__ import annotations

import cython

from bezique.block import Block
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.finder import bezique_suit, marriage_points, sequence_points, sort_of
    from bezique.native import Words, bit64, byte_counts, flag, i64, lowest, popcount, rank_mask, u64

_COUNTED = 4
"""So many copies of a face are told apart."""


class Features:
    """The inputs that are on, in ``on``, as many as ``count`` tells; ``on_set`` has a bit for each of all ``size``.

    One object can be used again and again, by one thread.
    """

    def __init__(self, tables: Tables) -> None:
        if not cython.compiled:
            self.on, self.on_set = [0] * ACTIVE_WORDS, [0] * INPUT_SET_WORDS
            self.turned, self.held, self.material, self.unseen, self.theirs = ([0] * 4 for _ in range(5))
            self.closed = [0] * (4 * MELD_KINDS)
        self.tables = tables
        packs = tables.rules.packs
        self.count = 0
        self.copies = min(packs, _COUNTED)
        self.some_distinct = any(tables.distinct)
        self.size = 0
        self._lay_out_cards()
        self._lay_out_melds()
        self._lay_out_table()
        # Before there are trumps, and after the stock, everything has another value: each has inputs of its own.
        self.without_trump = self.size
        self.after_stock = 2 * self.size if tables.seats > 2 else 0
        self.size += self.without_trump + self.without_trump * (tables.seats > 2)
        self.set_size = self.size + 63 >> 6
        if self.size > INPUT_WORDS:
            raise ValueError(f"the rules make {self.size} inputs, more than the {INPUT_WORDS} that a network may have")

    def _block(self, size: int) -> int:
        """The first number of so many new inputs."""
        first = self.size
        self.size += size
        return first

    def _lay_out_cards(self) -> None:
        faces = 32 * self.copies
        self.held_at = self._block(faces)
        self.open_at = self._block(faces)
        self.theirs_at = self._block(faces)
        self.gone_at = self._block(faces)
        self.partner_at = self._block(faces * self.tables.partners)
        self.trumps_at = self._block(16)
        self.hidden_at = self._block(16)
        self.free_at = self._block(4 * faces)

    def _lay_out_melds(self) -> None:
        self.pair_sizes = (self.copies + 1) * (self.copies + 1)
        first = self.size
        self.marriages_at = self._block(4 * 7)
        self.sequences_at = self._block(4 * 8)
        self.pairs_at = self._block(3 * self.pair_sizes * 4)
        self.fours_at = self._block(5 * 20)
        self.many_at = self._block(5 * 16 * (self.copies > 2))
        self.trump_fours_at = self._block(5 * 12 * (self.copies > 3))
        self.melds_size = self.size - first
        self._block(self.melds_size)  # the same for what the others have shown
        self.again_at = self._block(64)

    def _lay_out_table(self) -> None:
        self.rounds_at = self._block(ROUNDS_TOLD)
        self.kind_at = self._block(8)
        self.best_at = self._block(64)
        self.trick_at = self._block(16)
        self.turn_up_at = self._block(8)
        self.sevens_at = self._block(4)
        self.case_at = self._block(4)
        self.options_at = self._block(8)

    # Looking

    def look(self, state: Block, seat: i64, closing: flag) -> None:
        """Look at a position as a seat knows it; ``closing`` where the seat declares nothing more in its window."""
        self.count = 0
        word: i64
        for word in range(self.set_size):
            self.on_set[word] = 0
        self.words = state.words
        self.seat = seat
        trump: i64 = self.words[TRUMP]
        self.trump = trump
        self.base = self.without_trump if trump == NONE else 0
        if self.tables.seats > 2 and self.words[STRICT]:
            self.base = self.after_stock
        self._turn_suits(trump)
        self._sort_cards(state)
        self._add_cards()
        self._add_melds(0, self.material)
        self._add_melds(self.melds_size, self.theirs)
        self._add_table(closing)
        self._add_options()

    def _add(self, index: i64) -> None:
        if self.count < ACTIVE_WORDS:
            index += self.base
            self.on[self.count] = index
            self.on_set[index >> 6] |= bit64(index & 63)
            self.count += 1

    def _turn_suits(self, trump: i64) -> None:
        """Trumps to 0, the opposite suit to 2; of the two others the first one comes first."""
        suit: i64
        turn: i64 = 0 if trump == NONE else trump
        for suit in range(4):
            to: i64 = suit ^ turn
            self.turned[suit] = to ^ 2 if turn == 3 and to & 1 else to
        self.case = 3 if trump == NONE else trump if trump == 0 or trump == 2 else 1

    def _sort_cards(self, state: Block) -> None:
        """Own cards, those from which melds are made, those that the others are known to have, those unseen."""
        seats: i64 = self.tables.seats
        suit: i64
        seat: i64
        for suit in range(4):
            hand: u64 = state.cards[4 * self.seat + suit]
            table: u64 = self.words[TABLE + 4 * self.seat + suit]
            self.held[suit] = hand if self.tables.captured else hand | table
            self.material[suit] = table if self.tables.captured else hand | table
            self.theirs[suit] = 0
            for seat in range(seats):
                if seat == self.seat:
                    continue
                if self.tables.partners and (seat ^ self.seat) == 2:
                    self.material[suit] |= self.words[TABLE + 4 * seat + suit]
                else:
                    self.theirs[suit] |= self.words[TABLE + 4 * seat + suit] | self.words[KNOWN + 4 * seat + suit]
            self.unseen[suit] = state.unseen(self.seat, suit)

    # Cards

    def _add_cards(self) -> None:
        suit: i64
        kind: i64
        trumps: i64 = 0
        for suit in range(4):
            to: i64 = self.turned[suit]
            self._add_faces(self.held_at, to, byte_counts(self.held[suit]))
            self._add_faces(self.open_at, to, byte_counts(self.words[TABLE + 4 * self.seat + suit]))
            self._add_faces(self.theirs_at, to, byte_counts(self.theirs[suit]))
            self._add_gone(to, byte_counts(self.unseen[suit]))
            if self.tables.partners:
                self._add_faces(self.partner_at, to, byte_counts(self.words[TABLE + 4 * (self.seat ^ 2) + suit]))
            if to == 0 and self.trump != NONE:
                trumps = popcount(self.held[suit])
            for kind in range(MELD_KINDS):
                self.closed[4 * kind + suit] = self.words[CLOSED + 4 * kind + suit]
                if not self.tables.second_double or kind != DOUBLE:
                    self.closed[4 * kind + suit] |= self.words[SERVED + 4 * kind + suit]
            # Own cards that can still serve: in a marriage, a sequence, a bezique, a four.
            royal: u64 = self.material[suit] & (rank_mask(4) | rank_mask(5)) & ~self.closed[4 * MARRIAGE + suit]
            run: u64 = self.material[suit] & ~self.closed[4 * SEQUENCE + suit] & ~(bit64(24) - 1)
            pair: u64 = self.material[suit] & (rank_mask(3) | rank_mask(4)) & ~self.closed[4 * BEZIQUE + suit]
            four: u64 = self.material[suit] & ~self.closed[4 * FOUR + suit] & ~(bit64(24) - 1)
            self._add_faces(self.free_at, to, byte_counts(royal))
            self._add_faces(self.free_at + 32 * self.copies, to, byte_counts(run))
            self._add_faces(self.free_at + 64 * self.copies, to, byte_counts(pair))
            self._add_faces(self.free_at + 96 * self.copies, to, byte_counts(four))
        self._add(self.trumps_at + min(trumps, 15))
        self._add(self.hidden_at + min(self.words[COUNT + self._next_rival()], 15))

    def _next_rival(self) -> i64:
        return self.seat + 1 if self.seat + 1 < self.tables.seats else 0

    def _add_faces(self, first: i64, suit: i64, counts: u64) -> None:
        """An input for each copy of each face, given how many there are of each rank, as bytes."""
        number: i64
        for number in range(self.copies):
            enough: u64 = counts + (127 - number) * EACH_BYTE & EACH_HIGH_BIT
            if not enough:
                return
            while enough:
                self._add(first + 32 * number + 8 * suit + (lowest(enough) >> 3))
                enough &= enough - 1

    def _add_gone(self, suit: i64, counts: u64) -> None:
        """An input for each copy of a face that cannot be drawn any more; many copies count only when they get few."""
        number: i64
        for number in range(self.copies):
            few: u64 = (128 + self.copies - 1 - number) * EACH_BYTE - counts & EACH_HIGH_BIT
            if not few:
                return
            while few:
                self._add(self.gone_at + 32 * number + 8 * suit + (lowest(few) >> 3))
                few &= few - 1

    # Melds

    def _free(self, cards: Words, kind: i64, suit: i64, rank: i64) -> i64:
        """How many of some cards of a face can serve in a kind."""
        return popcount(cards[suit] & rank_mask(rank) & ~self.closed[4 * kind + suit])

    def _live(self, suit: i64, rank: i64) -> i64:
        """How many cards of a face may still be drawn."""
        return popcount(self.unseen[suit] & rank_mask(rank))

    def _add_melds(self, shift: i64, cards: Words) -> None:
        suit: i64
        rank: i64
        for suit in range(4):
            if marriage_points(self.tables, self.trump, suit):
                self._add_marriage(shift, cards, suit)
            if sequence_points(self.tables, self.trump, suit):
                self._add_sequence(shift, cards, suit)
        pair: i64 = bezique_suit(self.tables, self.trump)
        if pair != NONE:
            self._add_pairs(shift, cards, pair)
        for rank in range(3, 8):
            if self.tables.n_quartets[rank]:
                self._add_four(shift, cards, rank)
            if self.tables.trump_quartets and self.trump != NONE:
                self._add_trump_four(shift, cards, rank)

    def _add_marriage(self, shift: i64, cards: Words, suit: i64) -> None:
        king: i64 = self._free(cards, MARRIAGE, suit, 5)
        queen: i64 = self._free(cards, MARRIAGE, suit, 4)
        state: i64 = 0
        if king and queen:
            state = 6
        elif king:
            state = 1 if self._live(suit, 4) else 2
        elif queen:
            state = 3 if self._live(suit, 5) else 4
        elif not self._live(suit, 4) or not self._live(suit, 5):
            state = 5
        if state:
            self._add(shift + self.marriages_at + 7 * self.turned[suit] + state)

    def _add_sequence(self, shift: i64, cards: Words, suit: i64) -> None:
        rank: i64
        lacking: i64 = 0
        rare: i64 = 9
        for rank in range(3, 8):
            if not self._free(cards, SEQUENCE, suit, rank):
                lacking += 1
                rare = min(rare, self._live(suit, rank))
        first: i64 = shift + self.sequences_at + 8 * self.turned[suit]
        self._add(first + (6 if rare == 0 else lacking))
        if lacking and rare == 1:
            self._add(first + 7)

    def _add_pairs(self, shift: i64, cards: Words, suit: i64) -> None:
        first: i64 = shift + self.pairs_at + 3 * self.pair_sizes * self.case
        sides: i64 = self.copies + 1
        most: i64 = self.copies
        queens: i64 = min(self._free(cards, BEZIQUE, suit, 4), most)
        jacks: i64 = min(self._free(cards, BEZIQUE, suit ^ 2, 3), most)
        self._add(first + sides * queens + jacks)
        queens = min(self._free(cards, DOUBLE, suit, 4), most)
        jacks = min(self._free(cards, DOUBLE, suit ^ 2, 3), most)
        self._add(first + self.pair_sizes + sides * queens + jacks)
        queens = min(self._live(suit, 4), most)
        jacks = min(self._live(suit ^ 2, 3), most)
        self._add(first + 2 * self.pair_sizes + sides * queens + jacks)

    def _add_four(self, shift: i64, cards: Words, rank: i64) -> None:
        suit: i64
        number: i64 = 0
        live: i64 = 0
        for suit in range(4):
            free: i64 = self._free(cards, FOUR, suit, rank)
            if self.tables.n_distinct[rank]:
                number += free > 0
                live += free == 0 and self._live(suit, rank) > 0
            else:
                number += free
                live += self._live(suit, rank)
        lacking: i64 = max(0, 4 - number)
        spare: i64 = live - lacking
        grade: i64 = 0 if spare < 0 else 1 if spare == 0 else 2 if spare < 3 else 3
        self._add(shift + self.fours_at + 20 * (rank - 3) + 4 * lacking + grade)
        if self.copies > 2 and number:
            self._add(shift + self.many_at + 16 * (rank - 3) + min(number, 15))

    def _add_trump_four(self, shift: i64, cards: Words, rank: i64) -> None:
        number: i64 = min(self._free(cards, TRUMP_FOUR, self.trump, rank), 5)
        alive: flag = number + self._live(self.trump, rank) >= 4
        self._add(shift + self.trump_fours_at + 12 * (rank - 3) + 2 * number + alive)

    # The table

    def _add_table(self, closing: flag) -> None:
        words: Words = self.words
        seats: i64 = self.tables.seats
        rounds: i64 = (words[STOCK] + (words[TURN_UP] != NONE)) // seats
        self._add(self.rounds_at + (rounds if rounds < 32 else min(32 + (rounds - 32 >> 2), ROUNDS_TOLD - 1)))
        turn_up: i64 = words[TURN_UP]
        if turn_up != NONE:
            self._add(self.turn_up_at + (turn_up >> 3 & 7))
        if self.tables.seven and self.trump != NONE:
            sevens: u64 = self.material[self.trump] & rank_mask(0) & ~words[CLOSED + 4 * SEVEN_KIND + self.trump]
            self._add(self.sevens_at + min(popcount(sevens), 3))
        self._add(self.case_at + self.case)
        if words[PHASE] != WINDOW:
            self._add_trick()
        elif words[TURN] == self.seat:
            self._add(self.kind_at + (2 if closing else 3))
        else:
            self._add(self.kind_at + (4 if self._is_partner(words[TURN]) else 5))

    def _is_partner(self, seat: i64) -> flag:
        return self.tables.partners and (seat ^ self.seat) == 2

    def _add_trick(self) -> None:
        """The trick that is being played: who holds it and with what, who is still to play, what lies in it."""
        number: i64 = self.words[IN_TRICK]
        if not number:
            self._add(self.kind_at + (6 if self.words[TURN] == self.seat else 7))
            return
        seats: i64 = self.tables.seats
        place: i64
        best: i64 = self.words[TRICK]
        holder: i64 = self.words[LEADER]
        brisques: i64 = 0
        for place in range(number):
            card: i64 = self.words[TRICK + place]
            brisques += (card >> 3 & 7) >= 6
            if place and (card >> 3 > best >> 3 if card >> 6 == best >> 6 else card >> 6 == self.trump):
                best = card
                holder = (self.words[LEADER] + place) % seats
        side: i64 = 0 if holder == self.seat or self._is_partner(holder) else 1
        self._add(self.kind_at + side)
        self._add(self.best_at + 32 * side + 8 * self.turned[best >> 6] + (best >> 3 & 7))
        if seats > 2:
            self._add(self.trick_at + 4 * (seats - number - 1) + brisques)

    def _add_options(self) -> None:
        """The options by which rule sets of the same size differ; and melds that may be made whole again."""
        if self.tables.last_of_stock:
            self._add(self.options_at)
        if self.some_distinct:
            self._add(self.options_at + 1)
        if self.tables.n_sequence[0]:
            self._add(self.options_at + 2)
        if self.tables.n_quartets[6]:
            self._add(self.options_at + 3)
        if self.tables.seven_uses_declaration:
            self._add(self.options_at + 4)
        if self.tables.needs_new_card:
            self._add(self.options_at + 5)
        if not self.tables.seven:
            self._add(self.options_at + 6)
        if self.tables.one_per_class:
            self._add(self.options_at + 7)
        if self.tables.reform:
            self._add_restorable()

    def _add_restorable(self) -> None:
        kind: i64
        aux: i64
        restorable: u64 = self.words[RESTORABLE]
        if not restorable:
            return
        for kind in range(MELD_KINDS):
            for aux in range(4 if kind < FOUR else 8):
                if restorable >> sort_of(kind, aux) & 1:
                    self._add(self.again_at + sort_of(kind, self.turned[aux] if kind < FOUR else aux))
