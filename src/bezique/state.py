"""The state machine of a deal: who may do what, and what it changes. Integers only, no text, no objects.

A state is two flat blocks of 64-bit words and the stock:

* ``public``: all that everybody at the table may know;
* ``hands``: the concealed cards, four words (one a suit) for each seat;
* ``order``: the face-down stock, the top card first.

What a seat knows is therefore ``public`` and its own four words of ``hands`` (module view). A set of cards is
four words, one a suit, eight ranks of eight copies each, so that 64 to 256 cards and two to four seats share
one layout and a copy is a few moves of memory. Module layout names the words; state.pxd says how the compiled form
keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cython

from bezique.finder import MeldFinder
from bezique.moves import Moves
from bezique.rng import Rng
from bezique.tables import Tables

if not cython.compiled:
    from bezique.constants import *
    from bezique.finder import points_of
    from bezique.native import bit64, copy_words, fixed_numbers, flag, i64, lowest, numbers, rank_mask, u64


SCRATCH: MeldFinder = MeldFinder()
"""For a quick no: it is only used where the interpreter is held, and not while anything else can run."""


class State(Moves):
    """A deal in progress. ``legal`` lists what may be done, ``apply`` does it and trusts its caller."""

    # Other states of the same game

    def replace(self, public: Sequence[int], hands: Sequence[int], order: Sequence[int]) -> State:
        """A state of the same game with other words, hands and stock, without log.

        Raises ValueError when there are too many of one, or where one is none that a position of the game can have.
        What follows is as sensible as what is given: that a card lies in one place only, for example, the caller knows.
        """
        if len(public) > PUBLIC_WORDS or len(hands) > HAND_WORDS or len(order) > 256:
            raise ValueError(f"there are no {len(public)} public words, {len(hands)} of hands or {len(order)} cards")
        for given in (public, hands):
            if len(given) and (min(given) < 0 or max(given) >> 64):
                raise ValueError("a word of a state is a whole number from 0 to 2**64 - 1")
        if len(order) and (min(order) < 0 or max(order) > 255):
            raise ValueError("a card of the stock is a whole number from 0 to 255")
        other: State = State(self.tables)
        word: i64
        for word in range(len(public)):
            other.words[word] = public[word]
        for word in range(len(hands)):
            other.cards[word] = hands[word]
        for word in range(len(order)):
            other.stock[len(order) - 1 - word] = order[word]
        other.has_stock = len(order) > 0
        other.check()
        if other.has_stock and other.words[STOCK] != len(order):
            raise ValueError(f"the stock of {other.words[STOCK]} cards is given as {len(order)}")
        return other

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        """A state is copied and pickled without its log."""
        return _state_of, (self.tables, self.public, self.hands, self.order, self.bound)

    def seen_by(self, seat: i64) -> State:
        """What a seat knows, as a state: other hands and the order of the stock are empty in it.

        Raises ValueError for a seat that there is not.
        """
        self.check_seat(seat)
        other: State = State(self.tables)
        copy_words(other.words, self.words, HISTORY + self.words[MELDS])
        suit: i64
        for suit in range(4 * seat, 4 * seat + 4):
            other.cards[suit] = self.cards[suit]
        return other

    def copy(self) -> State:
        """An independent copy, without log."""
        other: State = State.__new__(State)
        other.tables = self.tables
        if not cython.compiled:
            other._blank(self.tables)
        other.become(self)
        return other

    # What may be done

    def legal(self) -> list[int]:
        """Every proper action of the seat in turn; equal copies in the same place with the same history are one."""
        if self.words[PHASE] == WINDOW:
            return self._window_actions()
        if self.words[PHASE] == OVER:
            return []
        actions: list[int] = self._plays(self.words[STRICT] != 0)
        if not actions:
            return [DRAW_BITS]  # somebody left the stock alone until the hand was empty
        if self.may_show_carte_blanche():
            actions.append(CARTE_BLANCHE_BITS)
        return actions

    def decision(self) -> tuple[int, ...]:
        """Do what leaves no choice, up to the next decision, and list what may be done there; nothing at the end.

        No choice leave a draw with nothing to declare, and the only card that may be played.
        """
        plain: flag = not self.tables.penalties
        while self.words[PHASE] != OVER:
            if plain and self.words[PHASE] == PLAYING and not self.may_show_carte_blanche():
                SCRATCH.tables = self.tables
                self.list_plays(self.words[STRICT] != 0, SCRATCH)
                if self.play_count > 1:
                    return fixed_numbers(self.plays, self.play_count)
                self._play(self.plays[0])
            elif self._only_draws():
                self._draw()
            else:
                actions: list[int] = self.legal()
                if len(actions) > 1:
                    return tuple(actions)
                self._apply(actions[0])
        return ()

    def advance(self, action: i64) -> tuple[int, ...]:
        """Do a legal action and go on to the next decision: ``apply`` and ``decision`` in one."""
        self.apply(action)
        return self.decision()

    def _only_draws(self) -> flag:
        """Whether a trick is won and nothing can follow but that all draw."""
        if self.words[PHASE] != WINDOW or self.tables.penalties or self.seven() != NONE or self.may_hand_over():
            return False
        SCRATCH.attach(self.tables, self.words, self.cards)
        return not SCRATCH.best()

    def _window_actions(self) -> list[int]:
        if self.words[DRAWN]:
            return [self._proper_draw()]
        SCRATCH.attach(self.tables, self.words, self.cards)
        actions: list[int] = [DECLARE_BITS | meld for meld in self.finder().find()] if SCRATCH.best() else []
        seven: i64 = self.seven()
        if seven != NONE:
            actions.insert(0, SEVEN_BITS | seven)
        if self.tables.penalties:
            actions.append(self._proper_draw())
            return actions
        if self.may_hand_over():
            actions.append(HAND_OVER_BITS)
        actions.append(DRAW_BITS)
        return actions

    def offences(self) -> list[int]:
        """What the seat in turn may do besides, and pays for: nothing, unless the rules have penalties."""
        if not self.tables.penalties or self.words[PHASE] == OVER:
            return []
        if self.words[PHASE] == WINDOW:
            return [NO_DRAW_BITS if self._proper_draw() == DRAW_BITS else DRAW_BITS]
        if self.words[STRICT]:
            proper = self._plays(True)
            return [card for card in self._plays(False) if card not in proper]
        # Without a turn-up the last card stays until the trick is complete: strict play begins with a lead.
        kept: flag = self.words[IN_TRICK] != 0 and self.words[TURN_UP] == NONE
        return [DRAW_BITS] if self.words[STOCK] > kept and self._held(self.words[TURN]) else []

    def _proper_draw(self) -> i64:
        """Draw while cards are missing, else leave the stock alone."""
        return DRAW_BITS if self._held(self.words[TURN]) < self.tables.hand_size else NO_DRAW_BITS

    def list_plays(self, strict: flag, finder: MeldFinder) -> None:
        """Write the cards that may be played to ``plays``: any, or as strict play has it.

        Of equal cards one is written, in the hand one that everybody knows of rather than another. The finder must be
        one of this game.
        """
        count: i64 = 0
        seat: i64 = self.words[TURN]
        suit: i64
        looked: flag = False
        self._fill_choices(strict)
        for suit in range(4):
            held: u64 = self.choices[suit]
            hand: u64 = self.cards[4 * seat + suit]
            known: u64 = self.words[KNOWN + 4 * seat + suit]
            while held:
                place: i64 = lowest(held) & 56
                copies: u64 = held >> place & BYTE
                held &= ~(copies << place)
                first: i64 = suit << 6 | place
                if not copies & (copies - 1) or not copies & ~(hand >> place):  # in the hand they are all equal
                    self.plays[count] = first | lowest(copies & known >> place or copies)
                    count += 1
                    continue
                if not looked:
                    finder.turn_to(self.words, self.cards)
                    finder.first_only = False
                    finder.look()
                    looked = True
                finder._fill_singles(0, suit, place >> 3, copies)
                index: i64
                for index in range(finder.option_count[0]):
                    self.plays[count] = first | lowest(finder.options[index])
                    count += 1
        self.play_count = count

    def _plays(self, strict: flag) -> list[int]:
        SCRATCH.tables = self.tables
        self.list_plays(strict, SCRATCH)
        return numbers(self.plays, self.play_count)

    def may_show_carte_blanche(self) -> flag:
        """Whether the seat in turn may show its hand, or the card drawn since, before its next play."""
        return self._may_show_carte_blanche()

    def may_hand_over(self) -> flag:
        """Whether the winner of the trick may leave the declaration to the partner: until a meld was declared."""
        declared: i64 = self.words[DECLARED]
        if not self.tables.seven_uses_declaration:
            declared &= ~SEVEN_DECLARED
        return self.tables.partners and self.words[TURN] == self.words[LEADER] and declared == 0

    def seven(self) -> i64:
        """The seven of trumps that may be declared after a trick, or NONE: unscored, and concealed.

        Where melds are made from captured cards, it is one that the trick has brought.
        """
        trump: i64 = self.words[TRUMP]
        if not self.tables.seven or trump == NONE or self.words[PHASE] == OVER:
            return NONE
        if self.words[DECLARED] and (self.tables.seven_uses_declaration or self.words[DECLARED] & DRAWS):
            return NONE
        sevens: u64 = 0
        if self.tables.captured:
            place: i64
            for place in range(LAST, LAST + self.tables.seats):
                if self.words[place] >> 3 == trump << 3:
                    sevens |= bit64(self.words[place] & 63)
        else:
            sevens = self.cards[4 * self.words[TURN] + trump] & rank_mask(0)
        sevens &= ~self.words[CLOSED + 4 * SEVEN_KIND + trump]
        return trump << 6 | lowest(sevens) if sevens else NONE

    def finder(self) -> MeldFinder:
        """What finds the melds of the seat in turn, as things stand now. Raises ValueError when the deal is over."""
        if self.words[PHASE] == OVER:
            raise ValueError("the deal is over: no seat is in turn")
        finder: MeldFinder = MeldFinder()
        finder.attach(self.tables, self.words, self.cards)
        finder.owner = self
        finder.look()
        return finder

    def meld_points(self, meld: i64) -> i64:
        """What a packed meld scores now; 0 when it is no meld of this game."""
        if (meld >> 40 & 15) >= MELD_KINDS:
            return 0
        return points_of(self.tables, self.words[TRUMP], meld & (COPIES | KIND_AND_AUX))

    def best_card(self) -> i64:
        """The card that wins the trick so far; there must be one."""
        return self._best_card()

    def exchanges(self) -> flag:
        """Whether a seven declared now is exchanged for the turn-up (otherwise it is shown)."""
        return self._exchanges()

    # Doing it

    def shuffle_and_deal(self, rng: Rng, dealer: i64) -> None:
        """Deal a shuffled pack in place of whatever was there. Raises ValueError for a dealer that there is not."""
        self.check_seat(dealer)
        self._shuffle_and_deal(rng, dealer)

    def apply(self, action: i64) -> None:
        """Do a legal action. Raises ValueError for what is no action at all, and for any when the deal is over.

        That it is legal, the caller knows.
        """
        tag: i64 = action >> TAG
        faulty: flag = tag < 0 or tag > NO_DRAW
        if self.words[PHASE] == OVER:
            faulty = True
        elif tag in (PLAY, SEVEN):
            faulty = (action & bit64(TAG) - 1) > BYTE
        elif tag == DECLARE:
            faulty = (action >> 40 & 15) >= MELD_KINDS or HISTORY + self.words[MELDS] >= PUBLIC_WORDS
        if faulty:
            raise ValueError(f"{action} is not the number of an action that can be done")
        self._apply(action)


def _state_of(tables: Tables, public: Sequence[int], hands: Sequence[int], order: Sequence[int], bound: bool) -> State:
    """The state that was copied or pickled."""
    state: State = State(tables).replace(public, hands, order)
    state.bound = bound
    return state
