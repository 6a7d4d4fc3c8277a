cimport cython
from bezique.native cimport Bytes, bit64, i64, u64, wrap64

@cython.final
@cython.no_gc
cdef class Rng:
    cdef public u64 _s0, _s1, _s2, _s3
    cdef void become(self, Rng other) noexcept nogil
    cpdef u64 next(self) noexcept nogil
    cdef inline i64 pick(self, u64 limit) noexcept nogil
    cdef void shuffle_cards(self, Bytes cards, i64 count) noexcept nogil
