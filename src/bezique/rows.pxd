# The compiled form of rows.py: the same names, as C sees them.
from bezique.native cimport Floats, Ints, Shorts, f32, i64

cdef extern from *:
    """
    #include <stdint.h>
    /* Where the processor has wider vectors they are used, and the sums are the same. */
    #if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
    #define BEZIQUE_WIDE __attribute__((target_clones("avx2", "default"), noinline, unused))
    #else
    #define BEZIQUE_WIDE
    #endif
    #if defined(_MSC_VER)
    #define BEZIQUE_APART __restrict
    #else
    #define BEZIQUE_APART restrict
    #endif
    BEZIQUE_WIDE static void bezique_floats(float *BEZIQUE_APART to, const float *BEZIQUE_APART of, int64_t count, float times) {
        for (int64_t place = 0; place < count; place++) to[place] += of[place] * times;
    }
    BEZIQUE_WIDE static void bezique_shorts(int32_t *BEZIQUE_APART to, const int16_t *BEZIQUE_APART of, int64_t count, int32_t times) {
        for (int64_t place = 0; place < count; place++) to[place] += of[place] * times;
    }
    BEZIQUE_WIDE static void bezique_add_layer(int32_t *BEZIQUE_APART to, const int16_t *BEZIQUE_APART of,
            const int32_t *BEZIQUE_APART values, int64_t count, int64_t width, int64_t shift) {
        for (int64_t row = 0; row < count; row++) {
            int32_t times = values[row] > 0 ? values[row] >> shift : 0;
            if (times) for (int64_t place = 0; place < width; place++) to[place] += of[width * row + place] * times;
        }
    }
    BEZIQUE_WIDE static void bezique_add_float_layer(float *BEZIQUE_APART to, const float *BEZIQUE_APART of,
            const float *BEZIQUE_APART values, int64_t count, int64_t width) {
        for (int64_t row = 0; row < count; row++) {
            float times = values[row];
            if (times > 0) for (int64_t place = 0; place < width; place++) to[place] += of[width * row + place] * times;
        }
    }
    #define bezique_add_floats(to, of, start, count, times) bezique_floats(to, (of) + (start), count, times)
    #define bezique_add_shorts(to, of, start, count, times) bezique_shorts(to, (of) + (start), count, (int32_t)(times))
    """
    void add_floats "bezique_add_floats"(Floats to, Floats of, i64 start, i64 count, f32 times) noexcept nogil
    void add_shorts "bezique_add_shorts"(Ints to, Shorts of, i64 start, i64 count, i64 times) noexcept nogil
    void add_layer "bezique_add_layer"(Ints to, Shorts of, Ints values, i64 count, i64 width, i64 shift) noexcept nogil
    void add_float_layer "bezique_add_float_layer"(Floats to, Floats of, Floats values, i64 count, i64 width) noexcept nogil
