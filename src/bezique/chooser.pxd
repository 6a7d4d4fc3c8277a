cimport cython
from bezique.constants cimport *
from bezique.features cimport Features
from bezique.finder cimport MeldFinder
from bezique.native cimport *
from bezique.network cimport Valuer
from bezique.state cimport State
from bezique.tables cimport Tables

@cython.final
cdef class Chooser:
    cdef readonly Tables tables
    cdef Valuer valuer
    cdef Features features
    cdef State trial, window
    cdef MeldFinder finder
    cdef readonly i64 count
    cdef i64 actions[CHOICE_WORDS]
    cdef i64 values[CHOICE_WORDS]
    cdef u64 melds[LISTED_WORDS]
    cdef i64 meld_count
    cdef readonly i64 brisque, sides
    cdef i64 own_share, others_share

    cpdef object decide(self, State state)
    cpdef list weighed(self, State state)
    cdef i64 points_of(self, State state, i64 seat) noexcept nogil
    cdef i64 others_points(self, State state, i64 seat) noexcept nogil
    cdef i64 _seat_points(self, State state, i64 seat) noexcept nogil
    cpdef void share(self, i64 own, i64 others) noexcept nogil
    cdef inline i64 shared(self, i64 own, i64 others) noexcept nogil
    cdef i64 balance(self, State state, i64 seat) noexcept nogil
    cdef i64 outlook(self, State state, i64 seat, bint closing) noexcept nogil
    cdef void weigh(self, State state) noexcept nogil
    cdef i64 best(self) noexcept nogil
    cdef i64 choose(self, State state) noexcept nogil
    cdef void _consider(self, i64 action, i64 value) noexcept nogil
    cdef void list_plays(self, State state) noexcept nogil
    cdef i64 _value_of_play(self, State state, i64 card) noexcept nogil
    cdef i64 _settle_window(self, State state, i64 seat) noexcept nogil
    cdef void _declare_sevens(self, State state) noexcept nogil
    cdef i64 _worth_of_meld(self, State state, i64 seat, u64 meld) noexcept nogil
    cdef void _list_melds(self, State state) noexcept nogil
    cdef void _weigh_window(self, State state) noexcept nogil
