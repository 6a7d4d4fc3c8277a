cimport cython
from bezique.constants cimport *
from bezique.native cimport *
from bezique.tables cimport Tables

cdef i64 FACE_COUNT[10]
cdef i64 FACE_SUIT[400]
cdef i64 FACE_RANK[400]
cdef i64 FACE_INDEX[2560]
cdef i64 SORT[80]

cdef i64 face_count(i64 kind) noexcept nogil
cdef i64 face_suit(i64 kind, i64 aux, i64 index) noexcept nogil
cdef i64 face_rank(i64 kind, i64 aux, i64 index) noexcept nogil
cdef u64 copies_in(u64 meld, i64 suit, i64 rank) noexcept nogil
cdef i64 sort_of(i64 kind, i64 aux) noexcept nogil
cdef u64 meld_face(u64 meld, i64 index) noexcept nogil
cdef u64 filled(u64 word) noexcept nogil
cdef i64 marriage_points(Tables tables, i64 trump, i64 suit) noexcept nogil
cdef i64 sequence_points(Tables tables, i64 trump, i64 suit) noexcept nogil
cdef i64 bezique_suit(Tables tables, i64 trump) noexcept nogil
cdef i64 points_of(Tables tables, i64 trump, u64 meld) noexcept nogil

@cython.final
@cython.no_gc
cdef class MeldFinder:
    cdef Tables tables
    cdef Words public, hands
    cdef i64 seat, trump
    cdef object owner
    cdef bint first_only, only_unserved
    cdef i64 kind_points, best_points
    cdef u64 best_meld
    cdef u64 concealed[4]
    cdef u64 table[4]
    cdef u64 partner[4]
    cdef u64 new[4]
    cdef u64 own[4]
    cdef u64 held[4]
    cdef u64 free[4]
    cdef u64 options[1280]
    cdef i64 option_count[5]
    cdef i64 reach[6]
    cdef list found
    cdef u64 listed[LISTED_WORDS]
    cdef i64 listed_count
    cdef bint to_list

    cdef void attach(self, Tables tables, Words public, Words hands)
    cdef void turn_to(self, Words public, Words hands) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void _look_closer(self) noexcept nogil
    cpdef bint may_use(self, i64 card) noexcept nogil
    cpdef list find(self)
    cdef void list_melds(self) noexcept nogil
    cdef void _find_all(self) noexcept nogil
    cpdef u64 best(self) noexcept nogil
    cdef inline void _look_at_held(self) noexcept nogil
    cdef inline i64 _pairs(self, i64 suit) noexcept nogil
    cdef inline u64 _suits_of_marriage(self) noexcept nogil
    cdef inline u64 _suits_of_sequence(self) noexcept nogil
    cdef inline u64 _all_five_ranks(self, Words cards) noexcept nogil
    cdef inline u64 _suits_by_rank(self, Words cards) noexcept nogil
    cdef inline u64 _ranks_of_four(self, Words cards) noexcept nogil
    cdef u64 _ranks_of_usable_four(self) noexcept nogil
    cdef u64 _ranks_of_trump_four(self) noexcept nogil
    cdef inline u64 _usable(self, i64 kind, i64 suit, i64 sort) noexcept nogil
    cdef inline u64 _usable_by_rank(self, i64 kind, i64 suit) noexcept nogil
    cdef void _search(self, i64 kind, i64 aux, i64 points) noexcept nogil
    cdef inline bint may_declare(self, i64 kind) noexcept nogil
    cdef void _one_of_each(self, i64 kind, i64 aux) noexcept nogil
    cdef void _multiples(self, i64 kind, i64 aux) noexcept nogil
    cdef void _fours(self, i64 rank) noexcept nogil
    cdef void _trump_quartets(self, i64 kind, i64 rank) noexcept nogil
    cdef void _extend_all(self, i64 kind, i64 aux, i64 missing) noexcept nogil
    cdef void _extend(self, i64 kind, i64 aux, i64 index, u64 copies, i64 missing) noexcept nogil
    cdef void _keep(self, i64 kind, i64 aux, u64 copies) noexcept nogil
    cdef inline void _look_at_served(self, i64 kind, i64 aux) noexcept nogil
    cdef inline u64 _open(self, i64 kind, i64 suit, i64 rank, Words among) noexcept nogil
    cpdef bint has_new_card(self, u64 meld) noexcept nogil
    cpdef bint may_serve_again(self, u64 meld) noexcept nogil
    cpdef bint base_allows(self, u64 meld) noexcept nogil
    cdef bint _is_second_double(self, u64 meld) noexcept nogil
    cdef u64 _served_in_beziques(self, u64 meld, bint doubles) noexcept nogil
    cdef bint _may_be_base(self, u64 declared, u64 meld, bint doubles) noexcept nogil
    cdef i64 next_sort(self, i64 suit, i64 rank, u64 copies) noexcept nogil
    cdef u64 equals(self, i64 suit, i64 rank, i64 copy, u64 copies) noexcept nogil
    cpdef object history_of(self, i64 card)
    cdef i64 _mark_count(self) noexcept nogil
    cdef u64 _marked(self, i64 mark, i64 suit, i64 rank) noexcept nogil
    cdef void _fill_singles(self, i64 index, i64 suit, i64 rank, u64 copies) noexcept nogil
    cdef void _fill_sets(self, i64 index, i64 suit, i64 rank, u64 copies, i64 least, i64 most) noexcept nogil
