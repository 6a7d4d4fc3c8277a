cimport cython
from bezique.constants cimport *
from bezique.moves cimport strict_choices
from bezique.native cimport *
from bezique.state cimport State
from bezique.tables cimport Tables

cdef enum:
    TABLE_SIZE = 32768
    TABLE_SHIFT = 49
    GENERATIONS = 32768
    MOST_CARDS = 30
    INFINITE = 1048576
    VALUE_ZERO = 65536
    VALUE_MASK = 131071

cdef extern from *:
    """
    #define bezique_HASH_FACTOR 0x9E3779B97F4A7C15ULL
    """
    u64 HASH_FACTOR "bezique_HASH_FACTOR"

@cython.final
cdef class EndingSolver:
    cdef readonly Tables tables
    cdef readonly i64 brisque, last
    cdef public i64 nodes
    cdef u64 _own, _other, _playable, _distinct_mask, _brisques, _trumps, _conceding
    cdef i64 _led, _count
    cdef u64 _generation, _ends
    cdef u64 _in_suit[32]
    cdef u64 _above[32]
    cdef u64 _upward[32]
    cdef u64 _downward[32]
    cdef i64 _face[32]
    cdef i64 _worth[32]
    cdef u64 _choices[4]
    cdef u64 _suits[4]
    cdef u64 _keys[TABLE_SIZE]
    cdef u64 _bounds[TABLE_SIZE]

    cpdef bint fits(self, State state) noexcept nogil
    cpdef i64 value(self, State state) noexcept nogil
    cpdef i64 points_left(self, State state) noexcept nogil
    cpdef i64 best_card(self, State state) noexcept nogil
    cdef void _take(self, State state) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef i64 _card_of(self, State state, i64 place) noexcept nogil
    cdef void _weigh(self) noexcept nogil
    cdef i64 _wrong_answers(self, i64 place) noexcept nogil
    cdef i64 _solve(self, u64 lead, u64 other, i64 alpha, i64 beta) noexcept nogil
    cdef u64 _pattern(self, u64 lead, u64 other) noexcept nogil
    cdef i64 _best_lead(self, u64 lead, u64 other, i64 alpha, i64 beta) noexcept nogil
    cdef i64 _answer(self, u64 lead, u64 other, i64 led, i64 alpha, i64 beta) noexcept nogil
    cdef inline i64 _after(self, u64 lead, u64 other, i64 led, i64 reply, i64 alpha, i64 beta) noexcept nogil
    cdef inline i64 _gain(self, i64 led, i64 reply, bint wins, bint is_last) noexcept nogil
    cdef inline bint _takes(self, i64 reply, i64 led) noexcept nogil
    cdef inline u64 _replies(self, u64 hand, i64 led) noexcept nogil
    cdef inline u64 _distinct(self, u64 cards, u64 against) noexcept nogil
    cdef inline bint _differ(self, i64 below, i64 place, u64 against) noexcept nogil
    cdef inline u64 _sure(self, u64 cards, u64 other) noexcept nogil
