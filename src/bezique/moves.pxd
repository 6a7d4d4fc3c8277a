cimport cython
from bezique.block cimport Block
from bezique.constants cimport *
from bezique.finder cimport copies_in, face_count, face_suit, meld_face, points_of, sort_of
from bezique.native cimport *
from bezique.rng cimport Rng

cpdef bint beats(i64 card, i64 best, i64 trump) noexcept nogil
cdef i64 winning_place(Words words, i64 first, i64 count, i64 trump) noexcept nogil
cdef u64 cards_above(u64 cards, i64 rank) noexcept nogil
cdef void strict_choices(Words choices, Words hand, i64 first, i64 best, i64 led, i64 trump) noexcept nogil

@cython.no_gc
cdef class Moves(Block):
    cdef void _shuffle_and_deal(self, Rng rng, i64 dealer) noexcept nogil
    cdef void _deal_out(self, i64 dealer) noexcept nogil
    cdef void _apply(self, i64 action) noexcept nogil
    cdef bint _does_something_else(self) noexcept nogil
    cdef void spread_fans(self) noexcept nogil
    cdef void play_on(self, Rng rng) noexcept nogil
    cdef inline i64 _any_card(self, Rng rng) noexcept nogil
    cdef inline i64 _any_of_word(self, Rng rng) noexcept nogil
    cdef i64 _any_of_many(self, Rng rng) noexcept nogil
    cdef inline bint _watch_play(self, i64 seat, i64 card) noexcept nogil
    cdef void _revoke(self, i64 seat, i64 card) noexcept nogil
    cdef inline void _play(self, i64 card) noexcept nogil
    cdef inline i64 _next_seat(self, i64 seat, i64 steps) noexcept nogil
    cdef inline i64 _left_of(self, i64 seat, i64 steps, i64 seats) noexcept nogil
    cdef bint _is_proper_play(self, i64 card) noexcept nogil
    cdef void _break_melds(self, i64 card) noexcept nogil
    cdef inline void _leave_hand(self, i64 seat, i64 suit, u64 bit) noexcept nogil
    cdef void _finish_trick(self) noexcept nogil
    cdef inline void _finish_trick_of(self, i64 seats) noexcept nogil
    cdef inline u64 _free(self, i64 seat, i64 suit) noexcept nogil
    cdef inline void _emit_trick(self, i64 winner) noexcept nogil
    cdef void _score_brisques_of_trick(self, i64 seat) noexcept nogil
    cdef u64 _last_cards(self, i64 least) noexcept nogil
    cdef bint _hand_is_empty(self) noexcept nogil
    cdef inline void _capture(self, i64 seat, i64 card) noexcept nogil
    cdef inline i64 _taker(self, i64 winner) noexcept nogil
    cdef void _finish_deal(self) noexcept nogil
    cdef void _declare(self, u64 meld) noexcept nogil
    cdef void _lay(self, i64 seat, i64 kind, i64 suit, u64 cards) noexcept nogil
    cdef void _restore_melds(self, u64 meld) noexcept nogil
    cdef void _seven(self, i64 card) noexcept nogil
    cdef void _hand_over(self) noexcept nogil
    cdef void _take_openly(self, i64 seat, i64 card) noexcept nogil
    cdef void _draw(self) noexcept nogil
    cdef void _bind_draws(self, i64 winner) noexcept nogil
    cdef inline void _draw_card(self, i64 seat) noexcept nogil
    cdef void _draw_one(self) noexcept nogil
    cdef void _leave_stock(self) noexcept nogil
    cdef void _go_on_drawing(self) noexcept nogil
    cdef void _end_stock(self) noexcept nogil
    cdef void _carte_blanche(self) noexcept nogil
    cdef inline bint _may_show_carte_blanche(self) noexcept nogil
    cdef i64 _held(self, i64 seat) noexcept nogil
    cdef inline void _fill_choices(self, bint strict) noexcept nogil
    cdef i64 _best_card(self) noexcept nogil
    cdef bint _exchanges(self) noexcept nogil
    cdef inline void _score(self, i64 seat, i64 what, u64 cards, i64 points) noexcept nogil
    cdef void _write_line(self, i64 seat, i64 what, u64 cards, i64 points) noexcept nogil
    cdef void _score_set(self, i64 seat, i64 what, i64 points) noexcept nogil
    cdef inline void _emit(self, i64 kind, i64 seat, u64 cards) noexcept nogil
    cdef void _write(self, i64 kind, i64 seat, u64 cards) noexcept nogil
