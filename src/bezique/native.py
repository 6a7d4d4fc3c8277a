"""Machine words: the types and the few bit operations that the compiled engine takes from C (native.pxd).

In the interpreter they are plain integers and lists. A word is unsigned and has 64 bits; what could overflow goes
through ``wrap64``, and a mask is never made by ``~`` alone, so that both forms give the same numbers.
"""

from __future__ import annotations

from typing import TypeAlias

u64: TypeAlias = int
"""A word: 64 cards of a suit, a number of the public block, a packed meld."""
i64: TypeAlias = int
"""A number: a card, a seat, an index, an action."""
u8: TypeAlias = int
flag: TypeAlias = bool
"""A truth value."""
Words: TypeAlias = list[int]
"""Words one after another: an array in the compiled form."""
Numbers: TypeAlias = list[int]
"""Small numbers one after another."""
Bytes: TypeAlias = bytearray
"""Cards one after another."""
f32: TypeAlias = float
"""A weight while it is learned."""
Floats: TypeAlias = list[float]
Ints: TypeAlias = list[int]
"""Numbers of 32 bits one after another."""
Shorts: TypeAlias = list[int]
"""Numbers of 16 bits one after another."""


def wrap64(number: int) -> u64:
    """A number cut to 64 bits, as arithmetic on machine words does by itself."""
    return number & 0xFFFFFFFFFFFFFFFF


def whole(number: float) -> i64:
    """A number without its fraction."""
    return int(number)


def bit64(place: i64) -> u64:
    """The word in which only that bit is set."""
    return 1 << place


def rank_mask(rank: i64) -> u64:
    """The eight copies of a rank."""
    return 255 << 8 * rank


def lowest(word: u64) -> i64:
    """The position of the lowest set bit; the word must not be 0."""
    return (word & -word).bit_length() - 1


def popcount(word: u64) -> i64:
    """How many bits are set."""
    return word.bit_count()


def byte_counts(word: u64) -> u64:
    """How many bits are set in each byte, as bytes."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    return word + (word >> 4) & 0x0F0F0F0F0F0F0F0F


def folded(first: u64, second: u64, third: u64, fourth: u64) -> u64:
    """The cards of four suits in one word, where no rank has more than two copies: two bits a suit in each byte."""
    return first | second << 2 | third << 4 | fourth << 6


def place_of(word: u64, index: i64) -> i64:
    """The position of a set bit, counted from 0 for the lowest one."""
    for _ in range(index):
        word &= word - 1
    return lowest(word)


def next_number(state: Words) -> u64:
    """A step of xoshiro256** (module rng): the next number; the state, four words, goes on."""
    scrambled = state[1] * 5 & 0xFFFFFFFFFFFFFFFF
    result = (scrambled << 7 | scrambled >> 57) * 9 & 0xFFFFFFFFFFFFFFFF
    shifted = state[1] << 17 & 0xFFFFFFFFFFFFFFFF
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << 45 | state[3] >> 19) & 0xFFFFFFFFFFFFFFFF
    return result


def pick(state: Words, limit: u64) -> i64:
    """A number from 0 to limit - 1 by that generator, each equally likely; the limit is 1 to 2**31."""
    product = (next_number(state) >> 32) * limit
    if product & 0xFFFFFFFF < limit:
        favoured = (1 << 32) % limit
        while product & 0xFFFFFFFF < favoured:
            product = (next_number(state) >> 32) * limit
    return product >> 32


def copy_words(target: Words, source: Words, count: i64) -> None:
    """Copy the first words of an array."""
    target[:count] = source[:count]


def copy_bytes(target: Bytes, source: Bytes, count: i64) -> None:
    """Copy the first bytes of an array."""
    target[:count] = source[:count]


def numbers(source: Bytes, count: i64) -> list[int]:
    """The first bytes of an array as a new list."""
    return list(source[:count])


def fixed_numbers(source: Bytes, count: i64) -> tuple[int, ...]:
    """The same as a tuple."""
    return tuple(source[:count])
