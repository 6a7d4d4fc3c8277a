cimport cython
from bezique.constants cimport *
from bezique.features cimport Features
from bezique.native cimport *
from bezique.rows cimport add_shorts

cdef class Valuer:
    cdef i64 own, others, before_count, fresh_count, stale_count
    cdef u64 round
    cdef u64 marks[INPUT_WORDS]
    cdef i64 before[ACTIVE_WORDS]
    cdef i64 fresh[ACTIVE_WORDS]
    cdef i64 stale[ACTIVE_WORDS]

    cdef void forget(self) noexcept nogil
    cdef void compare(self, Ints on, i64 start, i64 count) noexcept nogil
    cdef void judge(self, Features features) noexcept nogil

@cython.no_gc
cdef class Network(Valuer):
    cdef readonly i64 scale
    cdef i16 rows[INPUT_WORDS * FIRST_WORDS]
    cdef i16 direct[INPUT_WORDS * OUTPUT_WORDS]
    cdef i16 bias[FIRST_WORDS]
    cdef i16 second_rows[FIRST_WORDS * SECOND_WORDS]
    cdef i16 second_bias[SECOND_WORDS]
    cdef i16 last_rows[SECOND_WORDS * OUTPUT_WORDS]
    cdef i16 last_bias[OUTPUT_WORDS]
    cdef i32 first[FIRST_WORDS]
    cdef i32 second[SECOND_WORDS]
    cdef i32 out[OUTPUT_WORDS]

    cdef void judge(self, Features features) noexcept nogil
    cdef inline void _add_row(self, i64 row, i64 times) noexcept nogil
