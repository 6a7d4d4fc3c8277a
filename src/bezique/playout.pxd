cimport cython
from bezique.constants cimport *
from bezique.finder cimport MeldFinder
from bezique.native cimport *
from bezique.rng cimport Rng
from bezique.state cimport State

@cython.final
cdef class PlayOuts:
    cdef Rng _rng
    cdef State _state
    cdef MeldFinder _finder
    cdef readonly i64 count
    cdef u64 _sums[4]
    cdef u64 _digest

    cdef inline void _finish(self) noexcept nogil
    cdef inline void _window(self) noexcept nogil
    cdef inline void _declare(self) noexcept nogil
