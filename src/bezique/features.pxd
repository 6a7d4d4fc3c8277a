cimport cython
from bezique.block cimport Block
from bezique.constants cimport *
from bezique.finder cimport bezique_suit, marriage_points, sequence_points, sort_of
from bezique.native cimport *
from bezique.tables cimport Tables

@cython.final
@cython.no_gc
cdef class Features:
    cdef readonly Tables tables
    cdef i32 on[ACTIVE_WORDS]
    cdef u64 on_set[INPUT_SET_WORDS]
    cdef readonly i64 count, size
    cdef i64 set_size
    cdef i64 copies, without_trump, after_stock, base, seat, trump, case
    cdef bint some_distinct
    cdef i64 held_at, open_at, theirs_at, gone_at, partner_at, trumps_at, hidden_at, free_at
    cdef i64 pair_sizes, marriages_at, sequences_at, pairs_at, fours_at, many_at, trump_fours_at
    cdef i64 melds_size, again_at, rounds_at, kind_at, best_at, trick_at, turn_up_at, sevens_at, case_at, options_at
    cdef Words words
    cdef i64 turned[4]
    cdef u64 held[4]
    cdef u64 material[4]
    cdef u64 unseen[4]
    cdef u64 theirs[4]
    cdef u64 closed[40]

    cdef void look(self, Block state, i64 seat, bint closing) noexcept nogil
    cdef inline void _add(self, i64 index) noexcept nogil
    cdef void _turn_suits(self, i64 trump) noexcept nogil
    cdef void _sort_cards(self, Block state) noexcept nogil
    cdef void _add_cards(self) noexcept nogil
    cdef i64 _next_rival(self) noexcept nogil
    cdef inline void _add_faces(self, i64 first, i64 suit, u64 counts) noexcept nogil
    cdef inline void _add_gone(self, i64 suit, u64 counts) noexcept nogil
    cdef inline i64 _free(self, Words cards, i64 kind, i64 suit, i64 rank) noexcept nogil
    cdef inline i64 _live(self, i64 suit, i64 rank) noexcept nogil
    cdef void _add_melds(self, i64 shift, Words cards) noexcept nogil
    cdef void _add_marriage(self, i64 shift, Words cards, i64 suit) noexcept nogil
    cdef void _add_sequence(self, i64 shift, Words cards, i64 suit) noexcept nogil
    cdef void _add_pairs(self, i64 shift, Words cards, i64 suit) noexcept nogil
    cdef void _add_four(self, i64 shift, Words cards, i64 rank) noexcept nogil
    cdef void _add_trump_four(self, i64 shift, Words cards, i64 rank) noexcept nogil
    cdef void _add_table(self, bint closing) noexcept nogil
    cdef bint _is_partner(self, i64 seat) noexcept nogil
    cdef void _add_trick(self) noexcept nogil
    cdef void _add_options(self) noexcept nogil
    cdef void _add_restorable(self) noexcept nogil
