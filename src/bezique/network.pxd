cimport cython
from bezique.constants cimport *
from bezique.features cimport Features
from bezique.native cimport *
from bezique.rows cimport add_layer, add_shorts

cdef class Valuer:
    cdef i64 own, others

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
    cdef u64 before[INPUT_SET_WORDS]

    cdef i64 _read(self, Shorts to, i64 count, object numbers, i64 place) except -1
    cdef void judge(self, Features features) noexcept nogil
    cdef inline void _add_row(self, i64 row, i64 times) noexcept nogil
