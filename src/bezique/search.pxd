cimport cython
from bezique.chooser cimport Chooser
from bezique.constants cimport *
from bezique.endings cimport EndingSolver
from bezique.native cimport *
from bezique.network cimport Valuer
from bezique.rng cimport Rng
from bezique.state cimport State
from bezique.tables cimport Tables

@cython.final
cdef class Searcher:
    cdef readonly Tables tables
    cdef Chooser chooser
    cdef EndingSolver solver
    cdef State root, world, state
    cdef Rng rng
    cdef i64 worlds, ahead, margin, gate, seat, hidden_count
    cdef readonly i64 dealt, count
    cdef i64 possible
    cdef u8 hidden[256]
    cdef i64 actions[CANDIDATE_WORDS]
    cdef i64 priors[CANDIDATE_WORDS]
    cdef i64 alive[CANDIDATE_WORDS]
    cdef i64 results[CANDIDATE_WORDS * WORLD_WORDS]

    cdef void _search(self, State view, bint racing) noexcept nogil
    cdef i64 _count_possible(self) noexcept nogil
    cdef void _put_last(self, i64 code, i64 place) noexcept nogil
    cdef void _put_back(self, i64 code, i64 place) noexcept nogil
    cdef inline void _exchange(self, i64 first, i64 second) noexcept nogil
    cdef void _list_hidden(self) noexcept nogil
    cdef void _take_open_hand(self) noexcept nogil
    cdef void _find_candidates(self) noexcept nogil
    cdef void _prefer_declaring(self) noexcept nogil
    cdef void _deal_world(self) noexcept nogil
    cdef void _follow_all(self) noexcept nogil
    cdef i64 _follow(self, i64 action) noexcept nogil
    cdef i64 _solved(self) noexcept nogil
    cpdef void share(self, i64 own, i64 others) noexcept nogil
    cdef i64 _sum(self, i64 index) noexcept nogil
    cdef i64 _leader(self) noexcept nogil
    cdef bint _is_behind(self, i64 index, i64 leader, i64 tenths) noexcept nogil
    cdef i64 _drop_losers(self) noexcept nogil
    cdef i64 _choice(self) noexcept nogil
