"""How large the arrays of those who value positions are: the compiler wants fixed sizes."""

from __future__ import annotations

LISTED_WORDS = 64
"""The most melds that are considered at once."""
CHOICE_WORDS = 80
"""The most actions that are weighed at once: all those melds, and what else a window allows."""
ACTIVE_WORDS = 384
"""The most inputs of a network that are on at once."""
FIRST_WORDS = 64
"""Units of a network's first layer."""
SECOND_WORDS = 32
"""Units of its second layer."""
OUTPUT_WORDS = 2
"""What a network says: the points that the own side will make, and those of the others."""
INPUT_WORDS = 8192
"""The most inputs that a network may have."""
ROUNDS_TOLD = 64
"""Up to so many rounds of draws that are left, or groups of them, a network tells apart."""
SAMPLE_WORDS = 1024
"""The most positions of a deal that are learned from."""

INPUT_SET_WORDS = 128
"""Words that tell of each input whether it is on."""
UNIT_BITS = 10
"""Values are whole numbers, 2 to this power to a point: the same in both forms of the engine."""
SHIFT_BITS = 10
"""Weights are fractions with so many bits."""
COARSE_BITS = 2
"""So many of them are 0 in the weights of the first layer."""
KEPT_BITS = 7
"""Of what the first layer finds, so many bits of the fraction go on."""
CANDIDATE_WORDS = 16
"""The most actions that a search follows."""
WORLD_WORDS = 4096
"""The most worlds that a search deals."""
WORLD_STEP = 619
"""A prime above the number of any hidden cards: steps of it go through all worlds, far from one to the next."""
FINE_BITS = 6
"""Results of a search are kept with so many bits less than values, so that sums of their squares fit into a word."""
EVEN_SHARE = 256
"""The share of a point that counts as a whole one."""
