"""The words of a state: what stands where in its two flat blocks (module state tells the idea).

A set of cards takes four words, one a suit; in each, eight ranks of eight copies. The numbers below are offsets
in the public block unless they say otherwise.
"""

from __future__ import annotations

from bezique.melds import KINDS, MELD_KINDS

NONE = 256
"""Stands for no card, no suit and no seat."""

# Phases
PLAYING = 0
WINDOW = 1
OVER = 2

PHASE = 0
TURN = 1
DEALER = 2
LEADER = 3
"""Who led the trick that is being played; in a window, who won the one before."""
TRICKS = 4
"""How many tricks are complete."""
TRUMP = 5
TURN_UP = 6
STOCK = 7
"""How many face-down cards the stock holds."""
STRICT = 8
"""1 once the stock is gone."""
DECLARED = 9
"""What was declared in the open window: a bit for each class of melds, that of SEVEN_DECLARED, and all of these with
that of DRAWS when the winner of the trick, who lacks several cards, has drawn one of them."""
SEVEN_DECLARED = 8
DRAWS = 16
MELDS = 10
"""How many melds have been declared in the deal."""
LAST_LEADER = 11
LAST_WINNER = 12
IN_TRICK = 13
"""Cards in the trick that is being played."""
TRICK = 14
LAST = 18
SCORE = 22
COUNT = 26
"""Concealed cards of each seat: the number is public, the cards are not."""
CARTE = 30
"""What became of each seat's right to show carte blanche, where the game has it: one of the four states below."""
DRAWN = 34
"""How many seats are done with drawing in the open window (only where draws are made by the players)."""
REVOKED = 35
"""The seat that has revoked first in strict play, or NONE (only where that is possible)."""
RESTORABLE = 36
"""A bit for each sort of meld (sort_of_meld) of which a broken one is there that may be made whole again."""
TABLE = 37
"""Face-up cards of each seat: declared cards, or the open captured cards where melds are made from those."""
KNOWN = TABLE + 16
"""Concealed cards whose holder everybody knows, because they lay open before."""
WON = KNOWN + 16
"""Captured cards, face down."""
CLOSED = WON + 16
"""For each kind the cards that may not serve in it (again)."""
SERVED = CLOSED + 4 * KINDS
"""For each kind the cards that have served in it."""
HISTORY = SERVED + 4 * MELD_KINDS
"""The declared melds, packed, with the seat and two flags above bit 48."""
PUBLIC_WORDS = HISTORY + 128
HAND_WORDS = 16
FAN = 16
"""Places for the cards of a seat where they stand in a row; no game has larger hands."""
FAN_WORDS = 4 * FAN + 1

CARTE_OPEN = 0
"""Has not played a card yet."""
CARTE_SHOWN = 1
"""Has shown all cards held."""
CARTE_GONE = 2
"""Has let the right go."""
CARTE_DREW = 3
"""Had shown all cards, has drawn one since, and may show that one where the rules let carte blanche repeat."""

SEAT_SHIFT = 48
BROKEN = 1 << 51
"""One of the meld's cards has been played (kept only where broken combinations may be formed again)."""
RESTORED = 1 << 52
"""The broken meld has been made whole and scored again."""

BYTE = 255
EACH_BYTE = 0x0101010101010101
EACH_HIGH_BIT = 0x8080808080808080
EACH_SECOND_BIT = 0x5555555555555555
EACH_OTHER_BIT = 0x7F7F7F7F7F7F7F7F
DIAGONAL = 0x8040201008040201
"""One bit of each byte: the first of the first, and so on."""
FOUR_MISSING = 0x7C7C7C7C7C000000
"""Added to the numbers of cards of each rank, it sets the high bit where a rank from the jack on has four."""
BRISQUES = BYTE << 48 | BYTE << 56


def seat_of(meld: int) -> int:
    """Who declared a meld of the history."""
    return meld >> SEAT_SHIFT & 7
