"""What a state consists of: its words and its stock, copied, looked at and set up; and the log of what happens."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from bezique.cards import bits
from bezique.log import EVENT_NAMES, LINE_NAMES, Line, LogEntry, meld_line
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.native import bit64, copy_bytes, copy_words, i64, popcount, u64


class Block:
    """The words of a state, its stock and its log.

    What happens is kept for ``take_log`` once ``keep_log`` was called.
    """

    def __init__(self, tables: Tables) -> None:
        self._blank(tables)
        self._clear()

    def _blank(self, tables: Tables) -> None:
        self.tables = tables
        self.logging = False
        self.has_stock = False
        self.bound = False
        """Whether the draws are bound to the seats: each seat draws the same cards, whoever wins the tricks."""
        self._log: list[LogEntry] | None = None
        self._lines: list[Line] | None = None
        if not cython.compiled:
            self.words, self.cards = [0] * PUBLIC_WORDS, [0] * HAND_WORDS
            self.stock = bytearray(256)
            self.choices, self.before, self.bound_cards = [0] * 4, [0] * 5, [0] * 4
            self.fan, self.gap = bytearray(FAN_WORDS), [0] * 4
            self.plays = bytearray(256)

    def _clear(self) -> None:
        word: i64
        for word in range(HISTORY):
            self.words[word] = 0
        for word in range(HAND_WORDS):
            self.cards[word] = 0
        self.words[TRUMP] = self.words[TURN_UP] = self.words[LAST_WINNER] = self.words[REVOKED] = NONE

    # The whole state, for those who look at it or set it up

    @property
    def public(self) -> list[int]:
        """The public words: a new list, up to the last meld of the history."""
        return [self.words[word] for word in range(HISTORY + self.words[MELDS])]

    def word(self, place: i64) -> i64:
        """One of the public words. Raises IndexError where there is none."""
        if not 0 <= place < PUBLIC_WORDS:
            raise IndexError(f"there is no public word {place}")
        return self.words[place]

    @property
    def hands(self) -> list[int]:
        """The concealed cards: a new list of four words for each seat."""
        return [self.cards[word] for word in range(HAND_WORDS)]

    @property
    def order(self) -> bytes:
        """The face-down stock as far as it is known, the top card first."""
        return bytes([self.stock[place] for place in range(self.words[STOCK] - 1, -1, -1)]) if self.has_stock else b""

    def become(self, other: Block) -> None:
        """Take over the position of another state of the same game."""
        copy_words(self.words, other.words, HISTORY + other.words[MELDS])
        copy_words(self.cards, other.cards, 4 * self.tables.seats)
        copy_bytes(self.stock, other.stock, other.words[STOCK])
        self.has_stock = other.has_stock
        self.bound = other.bound

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, without counting it: where the hand is known only now."""
        self.cards[4 * seat + (card >> 6)] |= bit64(card & 63)

    def unseen(self, seat: i64, suit: i64) -> u64:
        """The cards of a suit whose place a seat does not know: in other hands or in the stock."""
        seen: u64 = self.cards[4 * seat + suit]
        place: i64
        for place in range(suit, 4 * self.tables.seats, 4):
            seen |= self.words[TABLE + place] | self.words[KNOWN + place] | self.words[WON + place]
        for place in range(TRICK, TRICK + self.words[IN_TRICK]):
            if self.words[place] >> 6 == suit:
                seen |= bit64(self.words[place] & 63)
        if self.words[TURN_UP] >> 6 == suit:  # NONE is of no suit
            seen |= bit64(self.words[TURN_UP] & 63)
        return self.tables.each_copy & ~seen

    def is_whole(self) -> bool:
        """Whether every hand and the stock are there: in what a seat sees they are not."""
        seat: i64
        suit: i64
        for seat in range(self.tables.seats):
            held: i64 = 0
            for suit in range(4):
                held += popcount(self.cards[4 * seat + suit])
            if held != self.words[COUNT + seat]:
                return False
        return self.has_stock or not self.words[STOCK]

    def is_sound(self) -> bool:
        """Whether no card lies in two places, and while the stock lasts hands are full, but for a card just played."""
        place: i64
        seen: list[int] = [0, 0, 0, 0]
        for suit in range(4):
            for place in range(suit, 4 * self.tables.seats, 4):
                for word in (self.cards[place], self.words[TABLE + place], self.words[WON + place]):
                    if seen[suit] & word:
                        return False
                    seen[suit] |= word
        single: list[int] = [self.words[place] for place in range(TRICK, TRICK + self.words[IN_TRICK])]
        single += [self.words[TURN_UP]] if self.words[TURN_UP] != NONE else []
        single += self.order
        for card in single:
            if seen[card >> 6] >> (card & 63) & 1:
                return False
            seen[card >> 6] |= 1 << (card & 63)
        if self.words[STRICT] or self.tables.penalties:
            return True
        for seat in range(self.tables.seats):
            held: int = self.words[COUNT + seat]
            if not self.tables.captured:
                held += sum(self.words[TABLE + 4 * seat + suit].bit_count() for suit in range(4))
            if not self.tables.hand_size - 1 <= held <= self.tables.hand_size:
                return False
        return True

    def keep_log(self) -> None:
        """Keep from now on what happens."""
        self.logging = True
        self._log = []
        self._lines = []

    def take_log(self) -> list[LogEntry]:
        """What happened since this was asked before."""
        taken = self._log or []
        self._log = []
        return taken

    def stack(self, cards: Sequence[int]) -> None:
        """Make the stock of the cards of a pack, the top one first.

        Raises ValueError when they are not the cards of the pack, each of them once.
        """
        count: i64 = len(cards)
        if count != self.tables.cards:
            raise ValueError(f"the pack has {self.tables.cards} cards, not {count}")
        if sorted(cards) != list(self.tables.pack):
            raise ValueError(f"the order must hold each of the {count} cards of the pack once")
        place: i64
        for place in range(count):
            self.stock[count - 1 - place] = cards[place]

    def declared_melds(self) -> list[int]:
        """The melds declared so far, packed, in order; who did it stands above bit 48."""
        return [self.words[place] for place in range(HISTORY, HISTORY + self.words[MELDS])]

    def check_seat(self, seat: i64) -> None:
        """Raises ValueError for a seat that there is not."""
        if not 0 <= seat < self.tables.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.tables.seats - 1}")

    def captured_brisques(self, seat: i64) -> list[int]:
        """The aces and tens that a seat has won. Raises ValueError for a seat that there is not."""
        self.check_seat(seat)
        return [suit << 6 | bit for suit in range(4) for bit in bits(self._brisques(seat, suit))]

    def _brisques(self, seat: i64, suit: i64) -> u64:
        """The aces and tens of a suit that a seat has won."""
        won: u64 = self.words[WON + 4 * seat + suit]
        if self.tables.captured:
            won |= self.words[TABLE + 4 * seat + suit]
        return won & BRISQUES

    def check(self) -> None:
        """Raises ValueError where a word is none that a position of this game can have.

        It keeps out what would lead out of the arrays, not what play could never come to.
        """
        over: bool = self.words[PHASE] == OVER
        seats: int = self.tables.seats
        limits: dict[int, tuple[str, int, bool]] = {  # by place: what stands there, the most, whether there may be none
            PHASE: ("phase", OVER, False),
            TURN: ("seat in turn", seats - 1, over),
            DEALER: ("dealer", seats - 1, False),
            LEADER: ("leader", seats - 1, False),
            LAST_LEADER: ("leader of the last trick", seats - 1, False),
            LAST_WINNER: ("winner of the last trick", seats - 1, True),
            REVOKED: ("seat that revoked", seats - 1, True),
            TRUMP: ("trump suit", 3, True),
            TURN_UP: ("turn-up", 255, True),
            STOCK: ("number of cards in the stock", self.tables.cards, False),
            MELDS: ("number of melds", PUBLIC_WORDS - HISTORY, False),
            IN_TRICK: ("number of cards in the trick", seats - 1, False),
            DRAWN: ("number of seats that have drawn", seats, False),
        }
        limits.update((place, ("card of a trick", 255, False)) for place in range(TRICK, SCORE))
        place: i64
        for place in range(TABLE):
            word: int = self.words[place]
            name, most, or_none = limits.get(place, ("number of the position", (1 << 31) - 1, False))
            if word > most and place != RESTORABLE and not (or_none and word == NONE):
                raise ValueError(f"the {name} is 0 to {most}{f' or {NONE}, for none' * or_none}, not {word}")
        for place in range(TABLE, CLOSED):
            self._check_cards(self.words[place])
        for place in range(HAND_WORDS):
            self._check_cards(self.cards[place])
        for place in range(HISTORY, HISTORY + self.words[MELDS]):
            if (self.words[place] >> 40 & 15) >= MELD_KINDS or (self.words[place] >> SEAT_SHIFT & 7) >= seats:
                raise ValueError(f"{self.words[place]} is not a declared meld of {seats} seats")

    def _check_cards(self, cards: u64) -> None:
        if cards & ~self.tables.each_copy:
            raise ValueError(f"{cards} is not a set of cards of a suit: a pack has {self.tables.cards} cards")

    # The log

    def _set_of_line(self, what: i64, seat: i64) -> tuple[int, ...]:
        if what == BRISQUES_LINE:
            return tuple(self.captured_brisques(seat))
        return tuple(suit << 6 | bit for suit in range(4) for bit in bits(self.choices[suit]))

    def _append_line(self, seat: i64, what: i64, cards: tuple[int, ...], points: i64) -> None:
        if self._lines is not None:
            name = LINE_NAMES[what] if what != MELD_LINE else meld_line(self._last_meld(), self.words[TRUMP])
            self._lines.append((seat, name, cards, points))

    def _last_meld(self) -> int:
        return self.words[HISTORY + self.words[MELDS] - 1] & (COPIES | KIND_AND_AUX)

    def _append(self, kind: i64, seat: i64, cards: tuple[int, ...]) -> None:
        if self._log is not None and self._lines is not None:
            self._log.append((EVENT_NAMES[kind], seat, cards, tuple(self._lines)))
            self._lines.clear()
