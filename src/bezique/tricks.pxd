from bezique.constants cimport NONE
from bezique.native cimport Words, i32, u64

cpdef bint beats(i32 card, i32 best, i32 trump) noexcept nogil
cdef i32 winning_place(Words words, i32 first, i32 count, i32 trump) noexcept nogil
cdef u64 cards_above(u64 cards, i32 rank) noexcept nogil
cdef void strict_choices(Words choices, Words hand, i32 first, i32 best, i32 led, i32 trump) noexcept nogil
