"""Which melds the seat in turn may declare: every one, equal cards counted as one.

Candidates are found face by face among the cards that are not closed for the kind; what remains to be asked is
whether a card is new, whether served cards may serve again, and what a multiple bezique may be built on.
"""

from __future__ import annotations

from bezique.cards import bits
from bezique.layout import (
    BROKEN,
    BYTE,
    CLOSED,
    DECLARED,
    HISTORY,
    KNOWN,
    LAST,
    MELDS,
    NONE,
    RANK_MASK,
    RESTORED,
    TABLE,
    TRUMP,
    TURN,
    first_copy,
)
from bezique.melds import (
    BEZIQUE,
    BEZIQUES,
    CLASS,
    DOUBLE,
    FACES,
    FOUR,
    KINDS,
    MARRIAGE,
    QUARTET_RANKS,
    SEQUENCE,
    TRUMP_FIVE,
    TRUMP_FOUR,
    meld_aux,
    meld_kind,
    pack,
)
from bezique.tables import Tables

_COPIES = (1 << 40) - 1
"""The five bytes of a packed meld that tell its cards."""
_KIND_AND_AUX = 127 << 40
_NO_CARDS = [0, 0, 0, 0]


class MeldFinder:
    """The cards from which the seat in turn may make melds, and the melds."""

    def __init__(self, tables: Tables, public: list[int], hands: list[int]) -> None:
        self.tables = tables
        self.public = public
        seat = public[TURN]
        self.seat = seat
        self.concealed = hands[4 * seat : 4 * seat + 4]
        self.table = public[TABLE + 4 * seat : TABLE + 4 * seat + 4]
        self.partner = _NO_CARDS
        if tables.partners:
            other = (seat + 2) % 4
            self.partner = public[TABLE + 4 * other : TABLE + 4 * other + 4]
        self.new = self.concealed
        """The cards of which a meld may need one."""
        if tables.captured:
            self.concealed = [0, 0, 0, 0]
            self.new = [0, 0, 0, 0]
            for card in public[LAST : LAST + tables.seats]:
                self.new[card >> 6] |= self.table[card >> 6] & 1 << (card & 63)
        self.own = [concealed | table for concealed, table in zip(self.concealed, self.table, strict=True)]
        self.held = self.own
        if tables.partners:
            self.held = [own | partner for own, partner in zip(self.own, self.partner, strict=True)]
        self.found: list[int] = []

    def find(self) -> list[int]:
        """All melds that may be declared now, packed."""
        tables = self.tables
        if self.public[DECLARED] and not tables.one_per_class:
            return []
        if self._class_is_free(MARRIAGE):
            for suit in range(4):
                if self.marriage_points(suit):
                    self._one_of_each(MARRIAGE, suit)
                if self.sequence_points(suit):
                    self._one_of_each(SEQUENCE, suit)
        pair = self.bezique_aux()
        if pair != NONE and self._class_is_free(BEZIQUE):
            if tables.beziques[0]:
                self._one_of_each(BEZIQUE, pair)
            for kind in BEZIQUES[1:]:
                if tables.beziques[kind - BEZIQUE]:
                    self._multiples(kind, pair)
        if self._class_is_free(FOUR):
            for rank in QUARTET_RANKS:
                if tables.quartets[0][rank]:
                    self._fours(rank)
            if tables.trump_quartets and self.public[TRUMP] != NONE:
                self._trump_quartets()
        return self.found

    # Points

    def marriage_points(self, suit: int) -> int:
        """What a marriage of that suit scores now; the first one that makes trumps is a royal marriage."""
        return self.tables.marriage[self.public[TRUMP] in (NONE, suit)]

    def sequence_points(self, suit: int) -> int:
        """What a sequence of that suit scores now, or 0."""
        trump = self.public[TRUMP]
        return self.tables.sequence[trump == suit or (trump == NONE and self.tables.trump_by_sequence)]

    def bezique_aux(self) -> int:
        """The suit of the bezique queen: spades, or that of trumps where the pair follows it (NONE before)."""
        return self.public[TRUMP] if self.tables.pair_by_trump else 0

    def points(self, meld: int) -> int:
        """What a packed meld scores now; 0 when it is no meld of this game."""
        kind, aux = meld_kind(meld), meld_aux(meld)
        if kind == MARRIAGE:
            return self.marriage_points(aux)
        if kind == SEQUENCE:
            return self.sequence_points(aux)
        if kind in BEZIQUES:
            return self.tables.beziques[kind - BEZIQUE] if aux == self.bezique_aux() else 0
        return self.tables.quartets[kind - FOUR][aux]

    # Candidates

    def _class_is_free(self, kind: int) -> bool:
        return not self.public[DECLARED] >> CLASS[kind] & 1

    def _one_of_each(self, kind: int, aux: int) -> None:
        """Melds with one card of each face: marriages, sequences, single beziques."""
        faces = FACES[kind][aux]
        for suit, rank in faces:
            if not self.held[suit] & ~self.public[CLOSED + 4 * kind + suit] & RANK_MASK[rank]:
                return
        choices = [0]
        for index, (suit, rank) in enumerate(faces):
            copies = self.sorts(suit, rank, self._open(kind, suit, rank, self.held))
            choices = [mask | 1 << (8 * index + copy) for mask in choices for copy in copies]
        self._keep(kind, aux, choices)

    def _multiples(self, kind: int, aux: int) -> None:
        """Double beziques and higher ones, from the own cards only."""
        number = kind - BEZIQUE + 1
        (queen_suit, queen), (jack_suit, jack) = FACES[kind][aux]
        queens = self._open(kind, queen_suit, queen, self.own)
        jacks = self._open(kind, jack_suit, jack, self.own)
        if queens.bit_count() < number or jacks.bit_count() < number:
            return
        queen_sets = [mask for mask in self._sets(queen_suit, queen, queens) if mask.bit_count() == number]
        jack_sets = [mask for mask in self._sets(jack_suit, jack, jacks) if mask.bit_count() == number]
        self._keep(kind, aux, [queens | jacks << 8 for queens in queen_sets for jacks in jack_sets])

    def _fours(self, rank: int) -> None:
        """Fours of a kind: any four cards of the rank, or one of each suit where the rules want that."""
        held, mask = self.held, RANK_MASK[rank]
        spades, hearts, diamonds, clubs = held
        number = (spades & mask).bit_count() + (hearts & mask).bit_count()
        if number + (diamonds & mask).bit_count() + (clubs & mask).bit_count() < 4:
            return
        choices = [(0, 0)]
        for suit in range(4):
            copies = self._open(FOUR, suit, rank, held)
            if self.tables.distinct[rank]:
                options = [1 << copy for copy in self.sorts(suit, rank, copies)]
            else:
                options = self._sets(suit, rank, copies)
            choices = [
                (masks | mask << 8 * suit, number + mask.bit_count())
                for masks, number in choices
                for mask in options
                if number + mask.bit_count() <= 4
            ]
        self._keep(FOUR, rank, [masks for masks, number in choices if number == 4])

    def _trump_quartets(self) -> None:
        """Four and five of a kind in trumps."""
        trump = self.public[TRUMP]
        for kind, number in ((TRUMP_FOUR, 4), (TRUMP_FIVE, 5)):
            for rank in QUARTET_RANKS:
                copies = self._open(kind, trump, rank, self.held)
                if self.tables.quartets[kind - FOUR][rank] and copies.bit_count() >= number:
                    sets = [mask for mask in self._sets(trump, rank, copies) if mask.bit_count() == number]
                    self._keep(kind, rank, [mask << 8 * trump for mask in sets])

    def _keep(self, kind: int, aux: int, choices: list[int]) -> None:
        for copies in choices:
            meld = pack(kind, aux, (copies,))
            if self.has_new_card(meld) and self.may_serve_again(meld) and self.base_allows(meld):
                self.found.append(meld)

    def _open(self, kind: int, suit: int, rank: int, among: list[int]) -> int:
        """All copies of a face that are not closed for a kind, as a byte."""
        return (among[suit] & ~self.public[CLOSED + 4 * kind + suit]) >> 8 * rank & BYTE

    # What else must hold

    def has_new_card(self, meld: int) -> bool:
        """Whether one of the cards is new, if it must be: by the rules, or because the partner's cards are used."""
        needs = self.tables.needs_new_card
        for index, (suit, rank) in enumerate(FACES[meld_kind(meld)][meld_aux(meld)]):
            cards = (meld >> 8 * index & BYTE) << 8 * rank
            if cards & self.new[suit]:
                return True
            needs = needs or bool(cards & self.partner[suit])
        return not needs

    def may_serve_again(self, meld: int) -> bool:
        """Whether cards that have served in the kind may do so again: when that makes a broken combination whole.

        Exactly the same cards never serve in the same kind twice.
        """
        if not self.tables.reform:
            return True
        served = restores = False
        for earlier in self.public[HISTORY : HISTORY + self.public[MELDS]]:
            if not (earlier ^ meld) & _KIND_AND_AUX and earlier & meld & _COPIES:
                if not (earlier ^ meld) & _COPIES:
                    return False
                served = True
                restores = restores or (earlier & BROKEN and not earlier & RESTORED) != 0
        return restores or not served

    def base_allows(self, meld: int) -> bool:
        """Whether a multiple bezique is built of fresh cards and at most one earlier bezique, still complete.

        A second double may instead take a queen and jack of an earlier double, where the rules have that.
        """
        kind = meld_kind(meld)
        if kind not in BEZIQUES[1:]:
            return True
        earlier = [
            declared
            for declared in self.public[HISTORY : HISTORY + self.public[MELDS]]
            if meld_kind(declared) in BEZIQUES and meld_aux(declared) == meld_aux(meld)
        ]
        second_double = self.tables.second_double and kind == DOUBLE
        if self.tables.unite_singles:
            # Whatever served lower may be united; what served in this kind is a matter of may_serve_again.
            earlier = [declared for declared in earlier if second_double and meld_kind(declared) == DOUBLE]
        served = 0
        for declared in earlier:
            served |= declared & meld & _COPIES
        if not served or any(declared & _COPIES == served and meld_kind(declared) < kind for declared in earlier):
            return True
        one_pair = (served & BYTE).bit_count() == (served >> 8).bit_count() == 1
        return (
            second_double
            and one_pair
            and any(meld_kind(declared) == DOUBLE and served & ~declared == 0 for declared in earlier)
        )

    # Equal cards

    def sorts(self, suit: int, rank: int, copies: int) -> list[int]:
        """Copies of a face that differ in place or history, one of each sort."""
        if not copies & copies - 1:
            return [first_copy(copies)] if copies else []
        rest, chosen = self._classes(suit, rank, copies), []
        for copy in self._in_order(suit, rank, copies):
            for mask in rest:
                if mask >> copy & 1:
                    rest.remove(mask)
                    chosen.append(copy)
                    break
        return chosen

    def _sets(self, suit: int, rank: int, copies: int) -> list[int]:
        """All sets of copies of a face; of equal copies the first ones are taken."""
        sets = [0]
        for mask in self._classes(suit, rank, copies):
            taken, heads = 0, [0]
            for copy in self._in_order(suit, rank, mask):
                taken |= 1 << copy
                heads.append(taken)
            sets = [chosen | head for chosen in sets for head in heads]
        return sets

    def _in_order(self, suit: int, rank: int, copies: int) -> list[int]:
        """Copies of a face; those of which everybody knows come first, as it would seem at a real table."""
        known = copies & self.public[KNOWN + 4 * self.seat + suit] >> 8 * rank
        return [*bits(known), *bits(copies & ~known)]

    def _classes(self, suit: int, rank: int, copies: int) -> list[int]:
        """Copies of a face parted into sets of equal ones: in the same place, with the same history."""
        shift = 8 * rank
        if not copies & ~(self.concealed[suit] >> shift):
            return [copies]  # cards in the hand have no history
        classes = [copies]
        for mask in self._marks(suit, rank):
            for part in classes[:]:
                inside = part & mask
                if inside and inside != part:
                    classes.remove(part)
                    classes += [inside, part & ~inside]
        return classes

    def _marks(self, suit: int, rank: int) -> list[int]:
        """For each place and each sort of history of a face, the copies that it holds for."""
        shift = 8 * rank
        marks = [place[suit] >> shift for place in (self.concealed, self.table, self.partner, self.new)]
        marks += [word >> shift for word in self.public[CLOSED + suit : CLOSED + 4 * KINDS : 4]]
        if self.tables.copies_differ:
            for meld in self.public[HISTORY : HISTORY + self.public[MELDS]]:
                for index, face in enumerate(FACES[meld_kind(meld)][meld_aux(meld)]):
                    if face == (suit, rank):
                        marks.append(meld >> 8 * index)
        return [mask & BYTE for mask in marks]

    def sort_of(self, card: int) -> tuple[bool, ...]:
        """Place and history of a card: copies of a face are equal when these are."""
        copy = card & 7
        return tuple(bool(mask >> copy & 1) for mask in self._marks(card >> 6, card >> 3 & 7))
