cimport cython
from bezique.native cimport i64, rank_mask, u8, u64

@cython.final
cdef class Tables:
    cdef readonly object rules
    cdef readonly i64 seats, hand_size, cards, tricks
    cdef readonly tuple packets, marriage, sequence, beziques, quartets, distinct, closes
    cdef readonly bytes pack
    cdef readonly bint fold, partners, turn_up, trump_by_sequence, pair_by_trump, trump_quartets, captured, one_per_class
    cdef readonly bint needs_new_card, unite_singles, second_double, reform, copies_differ
    cdef readonly i64 seven, turn_up_seven, seven_played, brisque, last_trick
    cdef readonly bint seven_exchange, seven_uses_declaration, brisques_at_once, brisques_at_end, last_of_stock
    cdef readonly bint penalties, carte_repeats, watches_plays
    cdef readonly i64 penalty_draw, penalty_hand, carte_blanche
    cdef readonly u64 carte_mask, each_copy
    cdef i64 packet_count
    cdef i64 n_packets[256]
    cdef u8 n_pack[256]
    cdef i64 n_marriage[2]
    cdef i64 n_sequence[2]
    cdef i64 n_beziques[5]
    cdef i64 n_quartets[24]
    cdef i64 n_distinct[8]
    cdef i64 n_closes[10]
    cdef i64 n_class[10]
