cimport cython
from bezique.constants cimport *
from bezique.native cimport *
from bezique.tables cimport Tables

cdef i32 FACE_COUNT[10]
cdef i32 FACE_SUIT[400]
cdef i32 FACE_RANK[400]

cdef i32 face_count(i32 kind) noexcept nogil
cdef i32 face_suit(i32 kind, i32 aux, i32 index) noexcept nogil
cdef i32 face_rank(i32 kind, i32 aux, i32 index) noexcept nogil
cdef u64 meld_face(u64 meld, i32 index) noexcept nogil
cdef i32 marriage_points(Tables tables, i32 trump, i32 suit) noexcept nogil
cdef i32 sequence_points(Tables tables, i32 trump, i32 suit) noexcept nogil
cdef i32 bezique_suit(Tables tables, i32 trump) noexcept nogil
cdef i32 points_of(Tables tables, i32 trump, u64 meld) noexcept nogil

@cython.final
cdef class MeldFinder:
    cdef Tables tables
    cdef Words public, hands
    cdef i32 seat, trump
    cdef object owner
    cdef bint first_only
    cdef i32 kind_points, best_points
    cdef u64 best_meld
    cdef u64 concealed[4]
    cdef u64 table[4]
    cdef u64 partner[4]
    cdef u64 new[4]
    cdef u64 own[4]
    cdef u64 held[4]
    cdef u64 options[1280]
    cdef i32 option_count[5]
    cdef list found

    cdef void attach(self, Tables tables, Words public, Words hands)
    cdef void look(self) noexcept nogil
    cpdef bint may_use(self, i32 card) noexcept nogil
    cpdef list find(self)
    cdef u64 best(self) noexcept nogil
    cdef bint _has_pairs(self, i32 number, i32 aux) noexcept nogil
    cdef void _search(self, i32 kind, i32 aux, i32 points) noexcept nogil
    cdef bint may_declare(self, i32 kind) noexcept nogil
    cdef void _one_of_each(self, i32 kind, i32 aux) noexcept nogil
    cdef void _multiples(self, i32 kind, i32 aux) noexcept nogil
    cdef void _fours(self, i32 rank) noexcept nogil
    cdef void _trump_quartets(self, i32 kind, i32 rank) noexcept nogil
    cdef void _extend(self, i32 kind, i32 aux, i32 index, u64 copies, i32 missing) noexcept nogil
    cdef void _keep(self, i32 kind, i32 aux, u64 copies) noexcept nogil
    cdef u64 _open(self, i32 kind, i32 suit, i32 rank, Words among) noexcept nogil
    cpdef bint has_new_card(self, u64 meld) noexcept nogil
    cpdef bint may_serve_again(self, u64 meld) noexcept nogil
    cpdef bint base_allows(self, u64 meld) noexcept nogil
    cdef bint _may_be_base(self, u64 declared, u64 meld, bint second_double) noexcept nogil
    cdef i32 next_sort(self, i32 suit, i32 rank, u64 copies) noexcept nogil
    cdef u64 equals(self, i32 suit, i32 rank, i32 copy, u64 copies) noexcept nogil
    cpdef list sorts(self, i32 suit, i32 rank, u64 copies)
    cpdef object sort_of(self, i32 card)
    cdef i32 _mark_count(self) noexcept nogil
    cdef u64 _marked(self, i32 mark, i32 suit, i32 rank) noexcept nogil
    cdef void _fill_singles(self, i32 index, i32 suit, i32 rank, u64 copies) noexcept nogil
    cdef void _fill_sets(self, i32 index, i32 suit, i32 rank, u64 copies, i32 least, i32 most) noexcept nogil
