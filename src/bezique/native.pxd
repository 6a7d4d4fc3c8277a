# The compiled form of native.py: the same names, as C sees them.
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t

ctypedef uint64_t u64
ctypedef int64_t i64
ctypedef uint8_t u8
ctypedef bint flag
ctypedef uint64_t* Words
ctypedef int64_t* Numbers
ctypedef uint8_t* Bytes
ctypedef float f32
ctypedef int32_t i32
ctypedef int16_t i16
ctypedef float* Floats
ctypedef int32_t* Ints
ctypedef int16_t* Shorts

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int bezique_lowest(uint64_t word) {
        unsigned long place;
        if (_BitScanForward(&place, (unsigned long)word)) return (int)place;
        _BitScanForward(&place, (unsigned long)(word >> 32));
        return (int)place + 32;
    }
    #else
    #define bezique_lowest(word) __builtin_ctzll(word)
    #endif
    /* No machine instruction is assumed: packages run on every processor of their platform. */
    #define BEZIQUE_EACH_BYTE 0x0101010101010101ULL
    static inline uint64_t bezique_byte_counts(uint64_t word) {
        word -= (word >> 1) & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
        return (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    }
    static inline int bezique_popcount(uint64_t word) {
        return (int)((bezique_byte_counts(word) * BEZIQUE_EACH_BYTE) >> 56);
    }
    /* First the byte, then the bit in it, both by running sums: no branch depends on the index. */
    static inline int bezique_place_of(uint64_t word, int64_t index) {
        uint64_t sums = bezique_byte_counts(word) * BEZIQUE_EACH_BYTE;
        uint64_t above = ((sums | 0x80 * BEZIQUE_EACH_BYTE) - (uint64_t)(index + 1) * BEZIQUE_EACH_BYTE)
            & 0x80 * BEZIQUE_EACH_BYTE;
        int first = bezique_lowest(above) & 56;
        uint64_t byte = word >> first & 255;
        index -= (int)((sums << 8) >> first & 255);
        uint64_t spread = byte * BEZIQUE_EACH_BYTE & 0x8040201008040201ULL;
        uint64_t upto = ((spread + 0x7F * BEZIQUE_EACH_BYTE) >> 7 & BEZIQUE_EACH_BYTE) * BEZIQUE_EACH_BYTE;
        uint64_t here = ((upto | 0x80 * BEZIQUE_EACH_BYTE) - (uint64_t)(index + 1) * BEZIQUE_EACH_BYTE)
            & 0x80 * BEZIQUE_EACH_BYTE;
        return first + (bezique_lowest(here) >> 3);
    }
    /* The generator of rng.py; where a number below a limit is asked for, hardly ever more than one step. */
    static inline uint64_t bezique_next_number(uint64_t *state) {
        uint64_t scrambled = state[1] * 5, result = (scrambled << 7 | scrambled >> 57) * 9, shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3] << 45 | state[3] >> 19;
        return result;
    }
    static inline int64_t bezique_pick(uint64_t *state, uint64_t limit) {
        uint64_t product = (bezique_next_number(state) >> 32) * limit;
        if ((uint32_t)product < limit) {
            uint32_t favoured = (uint32_t)(((uint64_t)1 << 32) % limit);
            while ((uint32_t)product < favoured) product = (bezique_next_number(state) >> 32) * limit;
        }
        return (int64_t)(product >> 32);
    }
    #define bezique_folded(first, second, third, fourth) ((first) | (second) << 2 | (third) << 4 | (fourth) << 6)
    #define bezique_wrap64(number) ((uint64_t)(number))
    #define bezique_bit64(place) ((uint64_t)1 << (place))
    #define bezique_whole(number) ((int64_t)(number))
    #define bezique_rank_mask(rank) ((uint64_t)255 << 8 * (rank))
    #define bezique_copy_words(target, source, count) memcpy(target, source, (size_t)(count) * sizeof(uint64_t))
    #define bezique_copy_bytes(target, source, count) memcpy(target, source, (size_t)(count))
    /* Numbers so small are always the same objects; none of this fails for them. */
    static inline PyObject *bezique_number(uint8_t value) {
        static PyObject *numbers[256];
        if (!numbers[value]) numbers[value] = PyLong_FromLong(value);
        Py_INCREF(numbers[value]);
        return numbers[value];
    }
    static inline PyObject *bezique_numbers(const uint8_t *source, int64_t count) {
        PyObject *list = PyList_New((Py_ssize_t)count);
        for (int64_t index = 0; list && index < count; index++)
            PyList_SET_ITEM(list, index, bezique_number(source[index]));
        return list;
    }
    static inline PyObject *bezique_fixed_numbers(const uint8_t *source, int64_t count) {
        PyObject *tuple = PyTuple_New((Py_ssize_t)count);
        for (int64_t index = 0; tuple && index < count; index++)
            PyTuple_SET_ITEM(tuple, index, bezique_number(source[index]));
        return tuple;
    }
    """
    u64 wrap64 "bezique_wrap64"(u64 number) noexcept nogil
    u64 bit64 "bezique_bit64"(i64 place) noexcept nogil
    i64 whole "bezique_whole"(double number) noexcept nogil
    u64 rank_mask "bezique_rank_mask"(i64 rank) noexcept nogil
    i64 lowest "bezique_lowest"(u64 word) noexcept nogil
    u64 byte_counts "bezique_byte_counts"(u64 word) noexcept nogil
    u64 next_number "bezique_next_number"(Words state) noexcept nogil
    u64 folded "bezique_folded"(u64 first, u64 second, u64 third, u64 fourth) noexcept nogil
    i64 pick "bezique_pick"(Words state, u64 limit) noexcept nogil
    i64 place_of "bezique_place_of"(u64 word, i64 index) noexcept nogil
    i64 popcount "bezique_popcount"(u64 word) noexcept nogil
    void copy_words "bezique_copy_words"(Words target, Words source, i64 count) noexcept nogil
    void copy_bytes "bezique_copy_bytes"(Bytes target, Bytes source, i64 count) noexcept nogil
    list numbers "bezique_numbers"(Bytes source, i64 count)
    tuple fixed_numbers "bezique_fixed_numbers"(Bytes source, i64 count)
