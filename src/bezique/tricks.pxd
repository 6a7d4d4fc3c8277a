from bezique.constants cimport NONE
from bezique.native cimport Words, i64, u64

cpdef bint beats(i64 card, i64 best, i64 trump) noexcept nogil
cdef i64 winning_place(Words words, i64 first, i64 count, i64 trump) noexcept nogil
cdef u64 cards_above(u64 cards, i64 rank) noexcept nogil
cdef void strict_choices(Words choices, Words hand, i64 first, i64 best, i64 led, i64 trump) noexcept nogil
