"""A Rules value as the numbers that the state machine looks up, made once for each value."""

from __future__ import annotations

from collections.abc import Callable

import cython

from bezique.cards import pack_cards
from bezique.melds import CLASS, DOUBLE, LOWER, MELD_KINDS
from bezique.rules import Rules

if not cython.compiled:
    from bezique.native import rank_mask

_RANKS = "789JQKTA"


class Tables:
    """The numbers of one game; see module rules for what they mean and who says so.

    What the state machine reads often stands in arrays too, whose names begin with ``n_``.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.hand_size = rules.hand_size
        self.packets = rules.packet_sizes()
        self.pack = bytes(pack_cards(rules.packs))
        self.cards = rules.cards
        self.each_copy = ((1 << rules.packs) - 1) * 0x0101010101010101
        """All cards of a suit."""
        self.fold = rules.packs <= 2
        """Whether the cards of four suits fit into one word, as no rank has more than two copies."""
        self.tricks = rules.tricks
        self.partners = rules.partners
        self.turn_up = rules.trump == "turn-up"
        self.trump_by_sequence = rules.trump == "first-meld"
        self.marriage = (rules.marriage, rules.royal_marriage)
        self.sequence = (rules.plain_sequence, rules.sequence)
        self.beziques = (
            rules.bezique,
            rules.double_bezique,
            rules.triple_bezique,
            rules.quadruple_bezique,
            rules.quintuple_bezique,
        )
        self.pair_by_trump = rules.bezique_pair == "by-trump"
        self.quartets = (
            _by_rank(rules.four_aces, rules.four_tens, rules.four_kings, rules.four_queens, rules.four_jacks),
            _by_rank(
                rules.trump_four_aces,
                rules.trump_four_tens,
                rules.trump_four_kings,
                rules.trump_four_queens,
                rules.trump_four_jacks,
            ),
            _by_rank(
                rules.trump_five_aces,
                rules.trump_five_tens,
                rules.trump_five_kings,
                rules.trump_five_queens,
                rules.trump_five_jacks,
            ),
        )
        """Points of four, four trumps and five trumps, by rank."""
        self.trump_quartets = any(self.quartets[1]) or any(self.quartets[2])
        self.distinct = tuple(rules.distinct_suits != "none" and rank in rules.distinct_suits for rank in _RANKS)
        self.captured = rules.meld_source == "captured"
        self.one_per_class = rules.declarations == "one-per-class"
        self.needs_new_card = rules.needs_hand_card or self.captured
        self.unite_singles = rules.unite_singles
        self.second_double = rules.second_double
        self.reform = rules.reform
        self.copies_differ = rules.reform or rules.packs > 2
        """Whether two cards that served in the same kinds can differ by the combination in which they did."""
        # Declaring a kind closes its cards for these kinds. Where broken combinations can be formed again, the kind
        # itself stays open and the history decides; a second double is judged by the history too.
        self.closes = tuple(
            (*(LOWER[kind] if rules.higher_closes_lower else ()), *(() if self._stays_open(kind) else (kind,)))
            for kind in range(MELD_KINDS)
        )
        self.seven = rules.seven
        self.turn_up_seven = rules.turn_up_seven
        self.seven_exchange = rules.seven_exchange
        self.seven_uses_declaration = rules.seven_uses_declaration
        self.seven_played = rules.seven_played
        self.brisque = rules.brisque
        self.brisques_at_once = rules.brisques_when == "at-once"
        self.brisques_at_end = rules.brisques_when == "end"
        self.last_trick = rules.last_trick
        self.last_of_stock = rules.last_trick_of == "stock"
        self.penalties = rules.enforcement == "penalties"
        self.penalty_draw = rules.penalty_draw
        self.penalty_hand = rules.penalty_hand
        self.carte_blanche = rules.carte_blanche
        self.carte_repeats = rules.carte_blanche_repeats
        self.watches_plays = bool(self.reform or self.carte_blanche or self.seven_played or self.penalties)
        """Whether more can happen when a card is played than that it lies in the trick."""
        self.carte_mask = sum(rank_mask(_RANKS.index(letter)) for letter in rules.carte_blanche_without)
        self._fill_arrays()

    def __reduce__(self) -> tuple[Callable[[Rules], Tables], tuple[Rules]]:
        """Tables are copied and pickled as their rules."""
        return tables_for, (self.rules,)

    def _stays_open(self, kind: int) -> bool:
        return self.reform or (self.second_double and kind == DOUBLE)

    def _fill_arrays(self) -> None:
        if not cython.compiled:
            self.n_packets, self.n_pack = [0] * 256, bytearray(256)
            self.n_marriage, self.n_sequence, self.n_beziques = [0] * 2, [0] * 2, [0] * 5
            self.n_quartets, self.n_distinct = [0] * 24, [0] * 8
            self.n_closes, self.n_class = [0] * MELD_KINDS, [0] * MELD_KINDS
        self.packet_count = len(self.packets)
        for index, size in enumerate(self.packets):
            self.n_packets[index] = size
        for index, card in enumerate(self.pack):
            self.n_pack[index] = card
        for is_trump in range(2):
            self.n_marriage[is_trump] = self.marriage[is_trump]
            self.n_sequence[is_trump] = self.sequence[is_trump]
        for index, points in enumerate(self.beziques):
            self.n_beziques[index] = points
        for rank in range(8):
            self.n_distinct[rank] = self.distinct[rank]
            for index in range(3):
                self.n_quartets[8 * index + rank] = self.quartets[index][rank]
        for kind in range(MELD_KINDS):
            self.n_class[kind] = CLASS[kind]
            self.n_closes[kind] = sum(1 << closed for closed in self.closes[kind])


def _by_rank(aces: int, tens: int, kings: int, queens: int, jacks: int) -> tuple[int, ...]:
    return (0, 0, 0, jacks, queens, kings, tens, aces)


_TABLES: dict[Rules, Tables] = {}


def tables_for(rules: Rules) -> Tables:
    """The tables of a Rules value."""
    if rules not in _TABLES:
        _TABLES[rules] = Tables(rules)
    return _TABLES[rules]
