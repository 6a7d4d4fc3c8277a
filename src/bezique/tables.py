"""A Rules value as the numbers that the state machine looks up, made once for each value."""

from __future__ import annotations

from bezique.layout import RANK_MASK
from bezique.melds import DOUBLE, LOWER, MELD_KINDS
from bezique.rules import Rules

_RANKS = "789JQKTA"


class Tables:
    """The numbers of one game; see module rules for what they mean and who says so."""

    def __init__(self, rules: Rules) -> None:
        self.seats = rules.seats
        self.hand_size = rules.hand_size
        self.packets = rules.packet_sizes()
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
        self.carte_mask = sum(RANK_MASK[_RANKS.index(letter)] for letter in rules.carte_blanche_without)

    def _stays_open(self, kind: int) -> bool:
        return self.reform or (self.second_double and kind == DOUBLE)


def _by_rank(aces: int, tens: int, kings: int, queens: int, jacks: int) -> tuple[int, ...]:
    return (0, 0, 0, jacks, queens, kings, tens, aces)


_TABLES: dict[Rules, Tables] = {}


def tables_for(rules: Rules) -> Tables:
    """The tables of a Rules value."""
    if rules not in _TABLES:
        _TABLES[rules] = Tables(rules)
    return _TABLES[rules]
