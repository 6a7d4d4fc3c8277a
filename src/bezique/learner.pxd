cimport cython
from bezique.chooser cimport Chooser
from bezique.constants cimport *
from bezique.endings cimport EndingSolver
from bezique.features cimport Features
from bezique.native cimport *
from bezique.network cimport Valuer
from bezique.rng cimport Rng
from bezique.rows cimport add_float_layer, add_floats
from bezique.state cimport State
from bezique.tables cimport Tables

cdef class Learner(Valuer):
    cdef readonly Tables tables
    cdef readonly i64 scale, inputs, deals, samples
    cdef Rng rng
    cdef State state
    cdef Features features
    cdef Chooser chooser
    cdef EndingSolver solver
    cdef i64 sides
    cdef f32 bound
    cdef f32 rows[INPUT_WORDS * FIRST_WORDS]
    cdef f32 direct[INPUT_WORDS * OUTPUT_WORDS]
    cdef f32 bias[FIRST_WORDS]
    cdef f32 second_rows[FIRST_WORDS * SECOND_WORDS]
    cdef f32 second_bias[SECOND_WORDS]
    cdef f32 last_rows[SECOND_WORDS * OUTPUT_WORDS]
    cdef f32 last_bias[OUTPUT_WORDS]
    cdef f32 first[FIRST_WORDS]
    cdef f32 second[SECOND_WORDS]
    cdef f32 out[OUTPUT_WORDS]
    cdef f32 straight[OUTPUT_WORDS]
    cdef f32 first_fault[FIRST_WORDS]
    cdef f32 second_fault[SECOND_WORDS]
    cdef i32 kept[SAMPLE_WORDS * ACTIVE_WORDS]
    cdef i64 kept_count[SAMPLE_WORDS]
    cdef i64 kept_seat[SAMPLE_WORDS]
    cdef i64 made[SAMPLE_WORDS * OUTPUT_WORDS]
    cdef f32 thought[SAMPLE_WORDS * OUTPUT_WORDS]
    cdef f32 target[SAMPLE_WORDS * OUTPUT_WORDS]
    cdef i64 final[8]
    cdef u64 before[INPUT_SET_WORDS]
    cdef u8 seen[INPUT_WORDS]

    cdef void _start(self)
    cdef double _small(self, double most)
    cpdef void blend(self, Learner other, double share)
    cdef void _mix(self, Floats to, Floats of, i64 count, f32 share) noexcept nogil
    cdef void _write(self, Floats of, i64 count, object found)
    cdef i64 _read(self, Floats to, i64 count, object weights, i64 place) except -1
    cdef void judge(self, Features features) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _look(self, i64 number) noexcept nogil
    cdef inline void _finish(self) noexcept nogil
    cdef inline void _add_row(self, i64 row, f32 times) noexcept nogil
    cdef void _play_deal(self, i64 odd) noexcept nogil
    cdef void _keep(self, State state, i64 seat, bint closing) noexcept nogil
    cdef void _count_up(self, State state) noexcept nogil
    cdef void _set_targets(self, f32 trace) noexcept nogil
    cdef void _descend(self, i64 number, f32 step) noexcept nogil
    cdef inline void _back(self, i64 unit) noexcept nogil
    cdef inline void _move_row(self, i64 row) noexcept nogil
    cdef inline f32 _bounded(self, f32 fault) noexcept nogil
    cdef i64 _duel_deal(self, Learner other, Rng chance, i64 dealer, i64 seat) noexcept nogil
