"""Which melds the seat in turn may declare: every one, equal cards counted as one.

Candidates are found face by face among the cards that are not closed for the kind; what remains to be asked is
whether a card is new, whether served cards may serve again, and what a multiple bezique may be built on.
"""

from __future__ import annotations

import cython

from bezique.melds import FACES, sort_of_meld

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import Numbers, Words, bit64, byte_counts, flag, folded, i64, lowest, popcount, rank_mask, u64
    from bezique.tables import Tables

    FACE_COUNT: Numbers = [0] * MELD_KINDS
    FACE_SUIT: Numbers = [0] * (MELD_KINDS * 40)
    FACE_RANK: Numbers = [0] * (MELD_KINDS * 40)
    FACE_INDEX: Numbers = [0] * (MELD_KINDS * 256)
    SORT: Numbers = [0] * (MELD_KINDS * 8)

for _index in range(MELD_KINDS * 256):
    FACE_INDEX[_index] = -1
for _kind, _by_aux in enumerate(FACES):
    for _aux, _faces in enumerate(_by_aux):
        FACE_COUNT[_kind] = len(_faces)
        SORT[8 * _kind + _aux] = sort_of_meld(_kind, _aux)
        for _index, (_suit, _rank) in enumerate(_faces):
            FACE_SUIT[40 * _kind + 5 * _aux + _index] = _suit
            FACE_RANK[40 * _kind + 5 * _aux + _index] = _rank
            FACE_INDEX[256 * _kind + 32 * _aux + 8 * _suit + _rank] = _index


def face_count(kind: i64) -> i64:
    """How many faces a kind of meld has."""
    return FACE_COUNT[kind]


def face_suit(kind: i64, aux: i64, index: i64) -> i64:
    """The suit of one of its faces."""
    return FACE_SUIT[40 * kind + 5 * aux + index]


def face_rank(kind: i64, aux: i64, index: i64) -> i64:
    """The rank of one of its faces."""
    return FACE_RANK[40 * kind + 5 * aux + index]


def copies_in(meld: u64, suit: i64, rank: i64) -> u64:
    """Which copies of a face a packed meld holds, as a byte."""
    index: i64 = FACE_INDEX[256 * (meld >> 40 & 15) + 32 * (meld >> 44 & 7) + 8 * suit + rank]
    return 0 if index < 0 else meld >> 8 * index & BYTE


def sort_of(kind: i64, aux: i64) -> i64:
    """Kind and suit, or kind and rank, as a number below 64."""
    return SORT[8 * kind + aux]


def meld_face(meld: u64, index: i64) -> u64:
    """The cards that a packed meld has of one of its faces, in the word of their suit."""
    return (meld >> 8 * index & BYTE) << 8 * face_rank(meld >> 40 & 15, meld >> 44 & 7, index)


def filled(word: u64) -> u64:
    """One bit for each byte that is not 0."""
    return (word | (word & EACH_OTHER_BIT) + EACH_OTHER_BIT) >> 7 & EACH_BYTE


def marriage_points(tables: Tables, trump: i64, suit: i64) -> i64:
    """What a marriage of that suit scores; the first one that makes trumps is a royal marriage."""
    return tables.n_marriage[trump in (suit, NONE)]


def sequence_points(tables: Tables, trump: i64, suit: i64) -> i64:
    """What a sequence of that suit scores, or 0."""
    return tables.n_sequence[trump == suit or (trump == NONE and tables.trump_by_sequence)]


def bezique_suit(tables: Tables, trump: i64) -> i64:
    """The suit of the bezique queen: spades, or that of trumps where the pair follows it (NONE before)."""
    return trump if tables.pair_by_trump else 0


def points_of(tables: Tables, trump: i64, meld: u64) -> i64:
    """What a packed meld scores; 0 when it is no meld of this game."""
    kind: i64 = meld >> 40 & 15
    aux: i64 = meld >> 44 & 7
    if kind == MARRIAGE:
        return marriage_points(tables, trump, aux)
    if kind == SEQUENCE:
        return sequence_points(tables, trump, aux)
    if kind < FOUR:
        return tables.n_beziques[kind - BEZIQUE] if aux == bezique_suit(tables, trump) else 0
    return tables.n_quartets[8 * (kind - FOUR) + aux]


class MeldFinder:
    """The cards from which the seat in turn may make melds, and the melds."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.concealed, self.table, self.partner = [0] * 4, [0] * 4, [0] * 4
            self.new, self.own, self.held, self.free = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.options, self.option_count, self.reach = [0] * 1280, [0] * 5, [0] * 6
            self.listed = [0] * LISTED_WORDS
        self.listed_count = 0
        self.to_list = False
        self.found: list[int] = []
        self.first_only = False
        self.only_unserved = False
        self.owner: object = None
        """Keeps alive what is looked at."""

    def attach(self, tables: Tables, public: Words, hands: Words) -> None:
        """Say where a state stands: its public words, and the hands, of which only that of the seat in turn is read."""
        self.tables = tables
        self.turn_to(public, hands)

    def turn_to(self, public: Words, hands: Words) -> None:
        """The same for another state of the same game."""
        self.public = public
        self.hands = hands

    def look(self) -> None:
        """Look at the cards of the seat in turn."""
        self._look_at_held()
        self._look_closer()

    def _look_closer(self) -> None:
        seat: i64 = self.seat
        suit: i64
        for suit in range(4):
            self.concealed[suit] = 0 if self.tables.captured else self.hands[4 * seat + suit]
            self.table[suit] = self.public[TABLE + 4 * seat + suit]
            # The cards of which a meld may need one.
            self.new[suit] = self.concealed[suit]
            self.own[suit] = self.concealed[suit] | self.table[suit]
            self.partner[suit] = self.public[TABLE + 4 * (seat ^ 2) + suit] if self.tables.partners else 0
        if self.tables.captured:
            place: i64
            for place in range(LAST, LAST + self.tables.seats):
                suit = self.public[place] >> 6
                self.new[suit] |= self.table[suit] & bit64(self.public[place] & 63)

    def _look_at_held(self) -> None:
        seat: i64 = self.public[TURN]
        self.seat = seat
        self.trump = self.public[TRUMP]
        suit: i64
        for suit in range(4):
            self.held[suit] = self.public[TABLE + 4 * seat + suit]
        if not self.tables.captured:
            for suit in range(4):
                self.held[suit] |= self.hands[4 * seat + suit]
        if self.tables.partners:
            for suit in range(4):
                self.held[suit] |= self.public[TABLE + 4 * (seat ^ 2) + suit]

    def find(self) -> list[int]:
        """All melds that may be declared now, packed. Raises ValueError for a finder that State.finder did not make."""
        if self.owner is None:
            raise ValueError("this finder looks at no state: State.finder() gives one that does")
        self.found = []
        self.to_list = False
        self._find_all()
        return self.found

    def list_melds(self) -> None:
        """Write them to ``listed``, the first ones where there are very many."""
        self.listed_count = 0
        self.to_list = True
        self._find_all()

    def _find_all(self) -> None:
        self.first_only = False
        suit: i64
        rank: i64
        kind: i64
        if self.may_declare(MARRIAGE):
            for suit in range(4):
                if marriage_points(self.tables, self.trump, suit):
                    self._one_of_each(MARRIAGE, suit)
                if sequence_points(self.tables, self.trump, suit):
                    self._one_of_each(SEQUENCE, suit)
        pair: i64 = bezique_suit(self.tables, self.trump)
        if pair != NONE and self.may_declare(BEZIQUE):
            if self.tables.n_beziques[0]:
                self._one_of_each(BEZIQUE, pair)
            for kind in range(DOUBLE, QUINTUPLE + 1):
                if self.tables.n_beziques[kind - BEZIQUE]:
                    self._multiples(kind, pair)
        if self.may_declare(FOUR):
            for rank in range(3, 8):
                if self.tables.n_quartets[rank]:
                    self._fours(rank)
            if self.tables.trump_quartets and self.trump != NONE:
                for kind in range(TRUMP_FOUR, TRUMP_FIVE + 1):
                    for rank in range(3, 8):
                        if self.tables.n_quartets[8 * (kind - FOUR) + rank]:
                            self._trump_quartets(kind, rank)

    def best(self) -> u64:
        """A meld that scores most, packed, or 0 when none may be declared."""
        self._look_at_held()
        pair: i64 = bezique_suit(self.tables, self.trump)
        pairs: i64 = 0 if pair == NONE else self._pairs(pair)
        marriages: u64 = self._suits_of_marriage()
        sequences: u64 = self._suits_of_sequence()
        fours: u64 = 0
        trump_fours: u64 = 0
        if self._ranks_of_four(self.held):  # seldom too
            fours = self._ranks_of_usable_four()
            if self.tables.trump_quartets and self.trump != NONE:
                trump_fours = self._ranks_of_trump_four()
        if not (pairs | marriages | sequences | fours | trump_fours):
            return 0  # as it is after most tricks
        self._look_closer()
        self.first_only = True
        self.best_meld = 0
        self.best_points = 0
        suit: i64
        rank: i64
        kind: i64
        if self.may_declare(BEZIQUE):
            for kind in range(BEZIQUE + pairs - 1, BEZIQUE - 1, -1):
                self._search(kind, pair, self.tables.n_beziques[kind - BEZIQUE])
        if marriages | sequences and self.may_declare(MARRIAGE):
            for suit in range(4):
                if sequences >> 2 * suit & 1:
                    self._search(SEQUENCE, suit, sequence_points(self.tables, self.trump, suit))
                if marriages >> 2 * suit & 1:
                    self._search(MARRIAGE, suit, marriage_points(self.tables, self.trump, suit))
        if fours | trump_fours and self.may_declare(FOUR):
            for rank in range(7, 2, -1):
                if fours >> 8 * rank & BYTE:
                    self._search(FOUR, rank, self.tables.n_quartets[rank])
            for rank in range(7, 2, -1):
                if trump_fours >> 8 * rank & BYTE:
                    for kind in range(TRUMP_FOUR, TRUMP_FIVE + 1):
                        self._search(kind, rank, self.tables.n_quartets[8 * (kind - FOUR) + rank])
        return self.best_meld

    # What may there be to declare? Asked after each trick, and nobody could foretell the answers: so mostly without
    # branches.

    def _pairs(self, suit: i64) -> i64:
        """How many bezique pairs there are, given the suit of their queens; five are as many as count."""
        queens: u64 = self.held[suit] & rank_mask(4)
        jacks: u64 = self.held[suit ^ 2] & rank_mask(3)
        if not queens or not jacks:
            return 0
        return min(popcount(queens), popcount(jacks), 5)

    def _suits_of_marriage(self) -> u64:
        """The suits of which a king and a queen may serve in a marriage: every other bit stands for one."""
        suit: i64
        for suit in range(4):
            self.free[suit] = self._usable(MARRIAGE, suit, sort_of(MARRIAGE, suit))
        suits: u64 = self._suits_by_rank(self.free)
        return suits >> 40 & suits >> 32 & BYTE

    def _suits_of_sequence(self) -> u64:
        """The same of the five ranks of a sequence."""
        if not self._all_five_ranks(self.held):
            return 0  # so seldom are they there that this branch pays
        suit: i64
        for suit in range(4):
            self.free[suit] = self._usable(SEQUENCE, suit, sort_of(SEQUENCE, suit))
        return self._all_five_ranks(self.free)

    def _all_five_ranks(self, cards: Words) -> u64:
        suits: u64 = self._suits_by_rank(cards)
        return suits >> 24 & suits >> 32 & suits >> 40 & suits >> 48 & suits >> 56 & BYTE

    def _suits_by_rank(self, cards: Words) -> u64:
        """In the byte of each rank, the suits of which there is such a card: every other bit stands for one."""
        if self.tables.fold:
            all_suits: u64 = folded(cards[0], cards[1], cards[2], cards[3])
            return (all_suits | all_suits >> 1) & EACH_SECOND_BIT
        return filled(cards[0]) | filled(cards[1]) << 2 | filled(cards[2]) << 4 | filled(cards[3]) << 6

    def _ranks_of_four(self, cards: Words) -> u64:
        """The ranks, as bytes that are not 0, of which there are four cards or more."""
        counts: u64
        if self.tables.fold:
            counts = byte_counts(folded(cards[0], cards[1], cards[2], cards[3]))
        else:
            counts = byte_counts(cards[0]) + byte_counts(cards[1]) + byte_counts(cards[2]) + byte_counts(cards[3])
        return counts + FOUR_MISSING & EACH_HIGH_BIT

    def _ranks_of_usable_four(self) -> u64:
        """The same of the cards that may serve in four of a kind."""
        suit: i64
        for suit in range(4):
            self.free[suit] = self._usable_by_rank(FOUR, suit)
        return self._ranks_of_four(self.free)

    def _ranks_of_trump_four(self) -> u64:
        """The same of trumps alone, where four or five of them are a combination."""
        fours: u64 = byte_counts(self._usable_by_rank(TRUMP_FOUR, self.trump)) + FOUR_MISSING
        fives: u64 = byte_counts(self._usable_by_rank(TRUMP_FIVE, self.trump)) + FOUR_MISSING
        return (fours | fives) & EACH_HIGH_BIT

    def _usable(self, kind: i64, suit: i64, sort: i64) -> u64:
        """The held cards of a suit that may serve in a sort of meld, as far as each card tells."""
        closed: u64 = self.public[CLOSED + 4 * kind + suit]
        if self.tables.reform:
            # Each card serves once, unless a broken combination could be made whole again.
            once: u64 = self.public[RESTORABLE] >> sort & 1 ^ 1
            closed |= self.public[SERVED + 4 * kind + suit] * once
        return self.held[suit] & ~closed

    def _usable_by_rank(self, kind: i64, suit: i64) -> u64:
        """The same of the kinds that have a sort for each rank."""
        closed: u64 = self.public[CLOSED + 4 * kind + suit]
        if self.tables.reform:
            broken: u64 = self.public[RESTORABLE] >> sort_of(kind, 0) & BYTE
            ranks: u64 = BYTE * filled(broken * EACH_BYTE & DIAGONAL)
            closed |= self.public[SERVED + 4 * kind + suit] & ~ranks
        return self.held[suit] & ~closed

    def _search(self, kind: i64, aux: i64, points: i64) -> None:
        """Take the first meld of a kind, if it scores more than the best one so far."""
        if points <= self.best_points:
            return
        self.kind_points = points
        if kind == FOUR:
            self._fours(aux)
        elif kind >= TRUMP_FOUR:
            self._trump_quartets(kind, aux)
        elif kind >= DOUBLE:
            self._multiples(kind, aux)
        else:
            self._one_of_each(kind, aux)

    def may_use(self, card: i64) -> flag:
        """Whether a card is among those from which melds may be made."""
        return self.held[card >> 6] & bit64(card & 63) != 0

    def may_declare(self, kind: i64) -> flag:
        """Whether a meld of this kind's class may still be declared in the window."""
        declared: i64 = self.public[DECLARED]
        if HISTORY + self.public[MELDS] >= PUBLIC_WORDS:
            return False  # a deal keeps 128 melds; no game of the family comes near that
        if not self.tables.one_per_class:
            return declared == 0
        return not declared >> self.tables.n_class[kind] & 1

    # Candidates

    def _one_of_each(self, kind: i64, aux: i64) -> None:
        """Melds with one card of each face: marriages, sequences, single beziques."""
        self._look_at_served(kind, aux)
        index: i64
        suit: i64
        rank: i64
        fresh: u64 = not self.tables.needs_new_card
        first: u64 = 0
        for index in range(face_count(kind)):
            suit = face_suit(kind, aux, index)
            rank = face_rank(kind, aux, index)
            copies: u64 = self._open(kind, suit, rank, self.held)
            if not copies:
                return
            fresh |= self._open(kind, suit, rank, self.new)
            first |= bit64(self.next_sort(suit, rank, copies)) << 8 * index
        if not fresh:
            return
        if self.first_only:
            self._keep(kind, aux, first)  # what would be tried first below, and mostly will do
            if self.best_points >= self.kind_points:
                return
        for index in range(face_count(kind)):
            suit = face_suit(kind, aux, index)
            rank = face_rank(kind, aux, index)
            self._fill_singles(index, suit, rank, self._open(kind, suit, rank, self.held))
        self._extend_all(kind, aux, face_count(kind))

    def _multiples(self, kind: i64, aux: i64) -> None:
        """Double beziques and higher ones, from the own cards only."""
        self._look_at_served(kind, aux)
        number: i64 = kind - BEZIQUE + 1
        queens: u64 = self._open(kind, aux, 4, self.own)
        jacks: u64 = self._open(kind, aux ^ 2, 3, self.own)
        if popcount(queens) >= number and popcount(jacks) >= number:
            self._fill_sets(0, aux, 4, queens, number, number)
            self._fill_sets(1, aux ^ 2, 3, jacks, number, number)
            self._extend_all(kind, aux, 2 * number)

    def _fours(self, rank: i64) -> None:
        """Fours of a kind: any four cards of the rank, or one of each suit where the rules want that."""
        self._look_at_served(FOUR, rank)
        number: i64 = 0
        suit: i64
        for suit in range(4):
            number += popcount(self._open(FOUR, suit, rank, self.held))
        if number < 4:
            return
        for suit in range(4):
            copies: u64 = self._open(FOUR, suit, rank, self.held)
            if self.tables.n_distinct[rank]:
                self._fill_singles(suit, suit, rank, copies)
            else:
                self._fill_sets(suit, suit, rank, copies, 0, 4)
        self._extend_all(FOUR, rank, 4)

    def _trump_quartets(self, kind: i64, rank: i64) -> None:
        """Four or five of a kind in trumps."""
        self._look_at_served(kind, rank)
        number: i64 = 4 if kind == TRUMP_FOUR else 5
        trump: i64 = self.trump
        copies: u64 = self._open(kind, trump, rank, self.held)
        if popcount(copies) >= number:
            self._fill_sets(0, trump, rank, copies, number, number)
            index: i64
            for index in range(self.option_count[0]):
                self._keep(kind, rank, self.options[index] << 8 * trump)

    def _extend_all(self, kind: i64, aux: i64, missing: i64) -> None:
        """Try every option of every face, for so many cards together."""
        index: i64
        self.reach[FACE_COUNT[kind]] = 0
        for index in range(FACE_COUNT[kind] - 1, -1, -1):
            self.reach[index] += self.reach[index + 1]
        self._extend(kind, aux, 0, 0, missing)

    def _extend(self, kind: i64, aux: i64, index: i64, copies: u64, missing: i64) -> None:
        """Try every option of the faces from an index on, with what was chosen of those before."""
        if index == FACE_COUNT[kind]:
            if not missing:
                self._keep(kind, aux, copies)
            return
        option: i64
        for option in range(256 * index, 256 * index + self.option_count[index]):
            number: i64 = popcount(self.options[option])
            if number <= missing <= number + self.reach[index + 1]:
                self._extend(kind, aux, index + 1, copies | self.options[option] << 8 * index, missing - number)
            if self.first_only and self.best_points >= self.kind_points:
                return

    def _keep(self, kind: i64, aux: i64, copies: u64) -> None:
        """Keep a candidate if the rest holds for it too."""
        meld: u64 = bit64(44) * aux | bit64(40) * kind | copies
        if not self.has_new_card(meld):
            return
        allowed: flag = self.base_allows(meld) and (self.only_unserved or self.may_serve_again(meld))
        if not (allowed or self._is_second_double(meld)):
            return
        if self.first_only:
            if self.best_points < self.kind_points:
                self.best_meld = meld
                self.best_points = self.kind_points
            return
        if self.to_list:
            if self.listed_count < LISTED_WORDS:
                self.listed[self.listed_count] = meld
                self.listed_count += 1
            return
        with cython.gil:
            self.found.append(meld)

    def _open(self, kind: i64, suit: i64, rank: i64, among: Words) -> u64:
        """All copies of a face that may serve in a kind, as a byte; whether they may again is asked of the meld."""
        closed: u64 = self.public[CLOSED + 4 * kind + suit]
        if self.only_unserved:
            closed |= self.public[SERVED + 4 * kind + suit]
        return (among[suit] & rank_mask(rank) & ~closed) >> 8 * rank

    def _look_at_served(self, kind: i64, aux: i64) -> None:
        """Where combinations may be formed again: only what has not served can serve, unless a broken one is there."""
        self.only_unserved = self.tables.reform and not self.public[RESTORABLE] >> sort_of(kind, aux) & 1
        if kind == DOUBLE and self.tables.second_double:
            self.only_unserved = False

    # What else must hold

    def has_new_card(self, meld: u64) -> flag:
        """Whether one of the cards is new, if it must be: by the rules, or because the partner's cards are used."""
        needs: flag = self.tables.needs_new_card
        kind: i64 = meld >> 40 & 15
        aux: i64 = meld >> 44 & 7
        index: i64
        for index in range(face_count(kind)):
            suit: i64 = face_suit(kind, aux, index)
            cards: u64 = meld_face(meld, index)
            if cards & self.new[suit]:
                return True
            if cards & self.partner[suit]:
                needs = True
        return not needs

    def may_serve_again(self, meld: u64) -> flag:
        """Whether cards that have served in the kind may do so again: when that makes a broken combination whole.

        Exactly the same cards never serve in the same kind twice.
        """
        if not self.tables.reform:
            return True
        served: flag = False
        restores: flag = False
        place: i64
        for place in range(HISTORY, HISTORY + self.public[MELDS]):
            earlier: u64 = self.public[place]
            if (earlier ^ meld) & KIND_AND_AUX or not earlier & meld & COPIES:
                continue
            if not (earlier ^ meld) & COPIES:
                return False
            served = True
            if earlier & BROKEN and not earlier & RESTORED:
                restores = True
        return restores or not served

    def base_allows(self, meld: u64) -> flag:
        """Whether a multiple bezique is built of fresh cards and at most one earlier bezique, still complete."""
        kind: i64 = meld >> 40 & 15
        if kind < DOUBLE or kind > QUINTUPLE:
            return True
        doubles: flag = kind == DOUBLE and self.tables.second_double and not self.tables.reform
        served: u64 = self._served_in_beziques(meld, doubles)
        if not served:
            return True
        place: i64
        for place in range(HISTORY, HISTORY + self.public[MELDS]):
            declared: u64 = self.public[place]
            if (
                declared >> 40 & 15 < kind
                and self._may_be_base(declared, meld, doubles)
                and declared & COPIES == served
            ):
                return True
        return False

    def _is_second_double(self, meld: u64) -> flag:
        """Whether it takes a queen and a jack of an earlier double, and fresh cards, where the rules have that."""
        if meld >> 40 & 15 != DOUBLE or not self.tables.second_double:
            return False
        served: u64 = self._served_in_beziques(meld, True)
        if popcount(served & BYTE) != 1 or popcount(served >> 8) != 1:
            return False
        place: i64
        for place in range(HISTORY, HISTORY + self.public[MELDS]):
            declared: u64 = self.public[place]
            if not (declared ^ meld) & KIND_AND_AUX and declared & served == served:
                return True
        return False

    def _served_in_beziques(self, meld: u64, doubles: flag) -> u64:
        """Which of its cards have served in an earlier bezique that matters for a multiple one."""
        served: u64 = 0
        place: i64
        for place in range(HISTORY, HISTORY + self.public[MELDS]):
            if self._may_be_base(self.public[place], meld, doubles):
                served |= self.public[place] & meld & COPIES
        return served

    def _may_be_base(self, declared: u64, meld: u64, doubles: flag) -> flag:
        """Whether a declared meld is a bezique of the same pair that matters for a multiple one.

        Whatever has served in beziques may be united, where the rules say so, or whatever has not served in doubles.
        """
        lower: i64 = declared >> 40 & 15
        if lower < BEZIQUE or lower > QUINTUPLE or (declared ^ meld) >> 44 & 7:
            return False
        return not self.tables.unite_singles or (doubles and lower == DOUBLE)

    # Equal cards

    def next_sort(self, suit: i64, rank: i64, copies: u64) -> i64:
        """The copy to take first of several: one of which everybody knows, as it would seem at a real table."""
        known: u64 = copies & self.public[KNOWN + 4 * self.seat + suit] >> 8 * rank
        return lowest(known or copies)

    def equals(self, suit: i64, rank: i64, copy: i64, copies: u64) -> u64:
        """Those of some copies of a face that are in the same place, with the same history, as one of them."""
        if self.first_only:
            return bit64(copy)  # where one meld is wanted, it does not matter which are alike
        if not copies & ~(self.concealed[suit] >> 8 * rank):
            return copies  # cards in the hand have no history
        mark: i64
        for mark in range(self._mark_count()):
            held: u64 = self._marked(mark, suit, rank)
            copies &= held if held >> copy & 1 else held ^ BYTE
        return copies

    def history_of(self, card: i64) -> int:
        """Place and history of a card as a number: copies of a face are equal when these are."""
        sort = 0
        for mark in range(self._mark_count()):
            sort = sort << 1 | self._marked(mark, card >> 6, card >> 3 & 7) >> (card & 7) & 1
        return sort

    def _mark_count(self) -> i64:
        return KINDS + 4 + (self.public[MELDS] if self.tables.copies_differ else 0)

    def _marked(self, mark: i64, suit: i64, rank: i64) -> u64:
        """The copies of a face for which a mark holds; copies are equal when the same marks hold for them.

        The marks are: being closed for each kind; being concealed, on the own table, on the partner's, new; and
        having served in each meld of the history.
        """
        if mark < KINDS:
            return self.public[CLOSED + 4 * mark + suit] >> 8 * rank & BYTE
        if mark == KINDS:
            return self.concealed[suit] >> 8 * rank & BYTE
        if mark == KINDS + 1:
            return self.table[suit] >> 8 * rank & BYTE
        if mark == KINDS + 2:
            return self.partner[suit] >> 8 * rank & BYTE
        if mark == KINDS + 3:
            return self.new[suit] >> 8 * rank & BYTE
        return copies_in(self.public[HISTORY + mark - KINDS - 4], suit, rank)

    def _fill_singles(self, index: i64, suit: i64, rank: i64, copies: u64) -> None:
        """As options for a face: one copy of each sort."""
        self.reach[index] = copies != 0
        count: i64 = 0
        while copies:
            copy: i64 = self.next_sort(suit, rank, copies)
            self.options[256 * index + count] = bit64(copy)
            count += 1
            copies &= ~self.equals(suit, rank, copy, copies)
        self.option_count[index] = count

    def _fill_sets(self, index: i64, suit: i64, rank: i64, copies: u64, least: i64, most: i64) -> None:
        """As options for a face: all sets of so many copies, of equal copies the first ones."""
        self.reach[index] = min(popcount(copies), most)
        first: i64 = 256 * index
        self.options[first] = 0
        count: i64 = 1
        option: i64
        while copies:
            sort: u64 = self.equals(suit, rank, self.next_sort(suit, rank, copies), copies)
            copies &= ~sort
            before: i64 = count
            head: u64 = 0
            while sort:
                copy: i64 = self.next_sort(suit, rank, sort)
                sort &= ~bit64(copy)
                head |= bit64(copy)
                for option in range(first, first + before):
                    self.options[first + count] = self.options[option] | head
                    count += 1
        kept: i64 = 0
        for option in range(first, first + count):
            if least <= popcount(self.options[option]) <= most:
                self.options[first + kept] = self.options[option]
                kept += 1
        self.option_count[index] = kept
