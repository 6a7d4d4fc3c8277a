cimport cython
from bezique.native cimport Bytes, copy_words, i64, next_number, pick, u64

@cython.final
@cython.no_gc
cdef class Rng:
    cdef u64 _state[4]
    cdef void become(self, Rng other) noexcept nogil
    cpdef u64 next(self) noexcept nogil
    cdef inline i64 pick(self, u64 limit) noexcept nogil
    cdef void shuffle_cards(self, Bytes cards, i64 count) noexcept nogil
