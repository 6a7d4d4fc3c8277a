cimport cython
from bezique.constants cimport *
from bezique.finder cimport MeldFinder, points_of
from bezique.moves cimport Moves
from bezique.native cimport *
from bezique.rng cimport Rng
from bezique.tables cimport Tables

cdef MeldFinder SCRATCH

@cython.final
@cython.no_gc
cdef class State(Moves):
    cpdef State replace(self, object public, object hands, object order)
    cpdef State seen_by(self, i64 seat)
    cpdef State copy(self)
    cpdef list legal(self)
    cpdef tuple decision(self)
    cpdef tuple advance(self, i64 action)
    cdef bint _only_draws(self) except? -1
    cdef list _window_actions(self)
    cpdef list offences(self)
    cdef i64 _proper_draw(self) noexcept nogil
    cdef void list_plays(self, bint strict, MeldFinder finder) noexcept nogil
    cdef list _plays(self, bint strict)
    cpdef bint may_show_carte_blanche(self) noexcept nogil
    cpdef bint may_hand_over(self) noexcept nogil
    cpdef i64 seven(self) noexcept nogil
    cpdef MeldFinder finder(self)
    cpdef i64 meld_points(self, i64 meld)
    cpdef i64 best_card(self) noexcept nogil
    cpdef bint exchanges(self) noexcept nogil
    cpdef void shuffle_and_deal(self, Rng rng, i64 dealer) except *
    cpdef void apply(self, i64 action) except *
