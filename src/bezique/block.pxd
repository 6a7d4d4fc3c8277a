cimport cython
from bezique.constants cimport *
from bezique.native cimport *
from bezique.tables cimport Tables

@cython.no_gc
cdef class Block:
    cdef readonly Tables tables
    cdef bint logging, has_stock
    cdef public bint bound
    cdef list _log, _lines
    cdef u64 words[PUBLIC_WORDS]
    cdef u64 cards[HAND_WORDS]
    cdef u8 stock[256]
    cdef u64 choices[4]
    cdef i64 before[5]
    cdef u8 fan[FAN_WORDS]
    cdef i64 gap[4]
    cdef i64 bound_cards[4]
    cdef u8 plays[256]
    cdef i64 play_count

    cpdef i64 word(self, i64 place) except? -1
    cdef void _blank(self, Tables tables)
    cdef void _clear(self) noexcept nogil
    cdef u64 unseen(self, i64 seat, i64 suit) noexcept nogil
    cdef void give(self, i64 seat, i64 card) noexcept nogil
    cdef void become(self, Block other) noexcept nogil
    cpdef object check_seat(self, i64 seat)
    cdef object _check_cards(self, u64 cards)
    cdef u64 _brisques(self, i64 seat, i64 suit) noexcept nogil
