"""What is done in a deal, and what it changes: dealing, playing, declaring, drawing, scoring; who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from bezique.block import Block
from bezique.log import named_cards
from bezique.rng import Rng

if not cython.compiled:
    from bezique.constants import *
    from bezique.finder import copies_in, face_count, face_suit, meld_face, points_of, sort_of
    from bezique.native import (
        Words,
        bit64,
        copy_bytes,
        flag,
        folded,
        i64,
        lowest,
        pick,
        place_of,
        popcount,
        u64,
    )


def beats(card: i64, best: i64, trump: i64) -> flag:
    """Whether a card played later takes the trick from the best card so far."""
    # In one expression, since nobody could foretell a branch. Of equal cards the first one wins.
    of_suit: flag = card >> 6 == best >> 6
    return of_suit & (card >> 3 > best >> 3) | (not of_suit) & (card >> 6 == trump)


def winning_index(cards: Sequence[int], trump: int) -> int:
    """Which card of a trick, in the order of play, wins it so far."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump):
            best = index
    return best


def winning_place(words: Words, first: i64, count: i64, trump: i64) -> i64:
    """The same among so many cards that stand in an array from a place on: the place of the winning card."""
    best: i64 = first
    place: i64
    for place in range(first + 1, first + count):
        if beats(words[place], words[best], trump):
            best = place
    return best


def cards_above(cards: u64, rank: i64) -> u64:
    """Those cards of a suit that rank above a rank."""
    return cards >> 8 * rank >> 8 << 8 * rank << 8


def strict_choices(choices: Words, hand: Words, first: i64, best: i64, led: i64, trump: i64) -> None:
    """After the stock: follow suit and beat if possible, else trump and overtrump, else anything.

    Given the four words of a hand, which begin at a place of an array, the best card of the trick so far (NONE
    before the lead) and the suit led; writes the playable cards as four words.
    """
    suit: i64
    if best != NONE:
        suit = led
        above: u64 = 0
        if hand[first + led]:
            if best >> 6 == led:
                above = cards_above(hand[first + led], best >> 3 & 7)
        elif trump != NONE and hand[first + trump]:
            suit = trump
            above = hand[first + trump]
            if best >> 6 == trump:
                above = cards_above(above, best >> 3 & 7)
        if above or hand[first + led]:
            choices[0] = choices[1] = choices[2] = choices[3] = 0
            choices[suit] = above or hand[first + suit]
            return
    for suit in range(4):
        choices[suit] = hand[first + suit]


class Moves(Block):
    """A block of words in which a deal is played; it trusts its caller."""

    # Dealing

    def deal(self, pack_order: Sequence[int], dealer: i64) -> None:
        """Deal a pack, its top card first: packets to each seat from the dealer's left, then the turn-up.

        Raises ValueError when it is not the whole pack, or no seat has the dealer's number.
        """
        self.check_seat(dealer)
        self.stack(pack_order)
        self._deal_out(dealer)

    def _shuffle_and_deal(self, rng: Rng, dealer: i64) -> None:
        """Deal a shuffled pack in place of whatever was there."""
        self._clear()
        copy_bytes(self.stock, self.tables.n_pack, self.tables.cards)
        rng.shuffle_cards(self.stock, self.tables.cards)
        self._deal_out(dealer)

    def _deal_out(self, dealer: i64) -> None:
        left: i64 = self.tables.cards
        seats: i64 = self.tables.seats
        packet: i64
        step: i64
        for packet in range(self.tables.packet_count):
            for step in range(1, seats + 1):
                first: i64 = 4 * self._next_seat(dealer, step)
                card: i64
                for _ in range(self.tables.n_packets[packet]):
                    left -= 1
                    card = self.stock[left]
                    self.cards[first + (card >> 6)] |= bit64(card & 63)
        for step in range(seats):
            self.words[COUNT + step] = self.tables.hand_size
        self.words[DEALER] = dealer
        self._emit(DEAL_EVENT, dealer, NO_CARDS)
        if self.tables.turn_up:
            left -= 1
            turn_up: i64 = self.stock[left]
            self.words[TURN_UP] = turn_up
            self.words[TRUMP] = turn_up >> 6
            if not turn_up >> 3 & 7:
                self.words[CLOSED + 4 * SEVEN_KIND + (turn_up >> 6)] |= bit64(turn_up & 63)
                self._score(dealer, TURN_UP_SEVEN_LINE, ONE_CARD + turn_up, self.tables.turn_up_seven)
            self._emit(TURN_UP_EVENT, dealer, ONE_CARD + turn_up)
        self.words[STOCK] = left
        self.has_stock = True
        self.words[TURN] = self.words[LEADER] = self._next_seat(dealer, 1)

    # Doing it

    def _apply(self, action: i64) -> None:
        """Do a legal action."""
        tag: i64 = action >> TAG
        if tag == PLAY:
            self._play(action)
        elif tag == DRAW:
            if self.tables.penalties:
                self._draw_one()
            else:
                self._draw()
        elif tag == DECLARE:
            self._declare(action & (COPIES | KIND_AND_AUX))
        elif tag == SEVEN:
            self._seven(action & BYTE)
        elif tag == NO_DRAW:
            self._leave_stock()
        elif tag == HAND_OVER:
            self._hand_over()
        else:
            self._carte_blanche()

    def spread_fans(self) -> None:
        """Put the cards of each seat in a row, from which ``play_on`` takes one while the stock lasts.

        What is drawn goes where the last card was taken from, so that the rows need not be made again.
        """
        seat: i64
        suit: i64
        for seat in range(self.tables.seats):
            place: i64 = FAN * seat
            for suit in range(4):
                cards: u64 = self._free(seat, suit)
                while cards and place < FAN * (seat + 1):
                    self.fan[place] = suit << 6 | lowest(cards)
                    cards &= cards - 1
                    place += 1
            self.gap[seat] = place

    def play_on(self, rng: Rng) -> None:
        """Play to the end of the trick, or of the deal after the stock; each card that may be played is equally likely.

        Carte blanche is shown whenever it may be.
        """
        while self.words[PHASE] == PLAYING:
            if not (self.tables.watches_plays and self._does_something_else()):
                self._play(self._any_card(rng))

    def _does_something_else(self) -> flag:
        """What comes before a card in some games."""
        if self.tables.carte_blanche and self._may_show_carte_blanche():
            self._carte_blanche()
            return True
        if self.tables.penalties and not self._held(self.words[TURN]):
            self._draw_one()  # somebody left the stock alone until the hand was empty
            return True
        return False

    def _any_card(self, rng: Rng) -> i64:
        """One of the cards that may be played, each of them being equally likely."""
        if self.tables.fold:
            return self._any_of_word(rng)
        if self.words[STRICT] or self.tables.penalties:
            return self._any_of_many(rng)
        # More than two copies of a card do not fit into one word, but while the stock lasts all hands are full.
        seat: i64 = self.words[TURN]
        place: i64 = FAN * seat + pick(rng._state, self.tables.hand_size)
        self.gap[seat] = place
        return self.fan[place]

    def _any_of_word(self, rng: Rng) -> i64:
        """The same with two packs: the cards of all suits fit into one word."""
        cards: u64
        if self.words[STRICT]:
            self._fill_choices(True)
            cards = folded(self.choices[0], self.choices[1], self.choices[2], self.choices[3])
        else:
            seat: i64 = self.words[TURN]
            cards = folded(self._free(seat, 0), self._free(seat, 1), self._free(seat, 2), self._free(seat, 3))
        place: i64 = place_of(cards, pick(rng._state, popcount(cards)))
        return (place & 6) << 5 | place & 56 | place & 1

    def _any_of_many(self, rng: Rng) -> i64:
        """The same with more packs where no row is kept: after the stock, and where hands may be short."""
        self._fill_choices(self.words[STRICT] != 0)
        suit: i64
        for suit in range(4):
            self.before[suit + 1] = self.before[suit] + popcount(self.choices[suit])
        index: i64 = pick(rng._state, self.before[4])
        suit = 0
        suit += index >= self.before[1]
        suit += index >= self.before[2]
        suit += index >= self.before[3]
        return suit << 6 | place_of(self.choices[suit], index - self.before[suit])

    def _play(self, card: i64) -> None:
        seat: i64 = self.words[TURN]
        bit: u64 = bit64(card & 63)
        place: i64 = 4 * seat + (card >> 6)
        revokes: flag = self.tables.watches_plays and self._watch_play(seat, card)
        self.words[COUNT + seat] -= self.cards[place] & bit != 0
        # From wherever it lies, without asking: nobody could foretell the answer.
        self.cards[place] &= ~bit
        self.words[KNOWN + place] &= ~bit
        self.words[TABLE + place] &= ~bit
        self._emit(PLAY_EVENT, seat, ONE_CARD + card)
        if revokes:
            self._revoke(seat, card)
        self.words[TRICK + self.words[IN_TRICK]] = card
        self.words[IN_TRICK] += 1
        if self.words[IN_TRICK] == self.tables.seats:
            self._finish_trick()
        else:
            self.words[TURN] = self._next_seat(seat, 1)

    def _watch_play(self, seat: i64, card: i64) -> flag:
        """What some rules have happen when a card is played; whether that is a revoke."""
        suit: i64 = card >> 6
        if self.tables.reform and not self.cards[4 * seat + suit] & bit64(card & 63):
            self._break_melds(card)
        if self.tables.carte_blanche and not (self.tables.carte_repeats and self.words[CARTE + seat] == CARTE_SHOWN):
            self.words[CARTE + seat] = CARTE_GONE
        if self.tables.seven_played and not self.words[STRICT] and suit == self.words[TRUMP] and not card >> 3 & 7:
            scored: i64 = CLOSED + 4 * SEVEN_KIND + suit
            if not self.words[scored] & bit64(card & 63):
                self.words[scored] |= bit64(card & 63)
                self._score(seat, SEVEN_PLAYED_LINE, ONE_CARD + card, self.tables.seven_played)
        return self.tables.penalties and self.words[STRICT] != 0 and not self._is_proper_play(card)

    def _revoke(self, seat: i64, card: i64) -> None:
        if self.words[REVOKED] == NONE:
            self.words[REVOKED] = seat
        self._emit(REVOKE_EVENT, seat, ONE_CARD + card)

    def _next_seat(self, seat: i64, steps: i64) -> i64:
        """The seat so many places to the left."""
        return self._left_of(seat, steps, self.tables.seats)

    def _left_of(self, seat: i64, steps: i64, seats: i64) -> i64:
        seat += steps
        past: i64 = seat >= seats
        return seat - (seats & -past)  # nobody could foretell a branch

    def _is_proper_play(self, card: i64) -> flag:
        self._fill_choices(True)
        return self.choices[card >> 6] & bit64(card & 63) != 0

    def _break_melds(self, card: i64) -> None:
        """A declared card was played: the melds that it belongs to are broken."""
        place: i64
        for place in range(HISTORY, HISTORY + self.words[MELDS]):
            meld: u64 = self.words[place]
            if meld & BROKEN:
                continue
            if copies_in(meld, card >> 6, card >> 3 & 7) >> (card & 7) & 1:
                self.words[place] = meld | BROKEN
                self.words[RESTORABLE] |= bit64(sort_of(meld >> 40 & 15, meld >> 44 & 7))

    def _leave_hand(self, seat: i64, suit: i64, bit: u64) -> None:
        self.cards[4 * seat + suit] &= ~bit
        self.words[KNOWN + 4 * seat + suit] &= ~bit
        self.words[COUNT + seat] -= 1

    def _finish_trick(self) -> None:
        # The compiler makes two of it: one for two seats, which most games have.
        if self.tables.seats == 2:
            self._finish_trick_of(2)
        else:
            self._finish_trick_of(self.tables.seats)

    def _finish_trick_of(self, seats: i64) -> None:
        strict: flag = self.words[STRICT] != 0
        best: i64 = TRICK
        if seats == 2:
            best += beats(self.words[TRICK + 1], self.words[TRICK], self.words[TRUMP])
        else:
            best = winning_place(self.words, TRICK, seats, self.words[TRUMP])
        winner: i64 = self._left_of(self.words[LEADER], best - TRICK, seats)
        self.words[LAST_LEADER] = self.words[LEADER]
        self.words[LAST_WINNER] = winner
        place: i64
        for place in range(seats):
            card: i64 = self.words[TRICK + place]
            self.words[LAST + place] = card
            self.words[TRICK + place] = 0
            self._capture(winner, card)
        self.words[IN_TRICK] = 0
        self.words[TRICKS] += 1
        self.words[LEADER] = self.words[TURN] = winner
        if self.tables.brisques_at_once:
            self._score_brisques_of_trick(self._taker(winner))
        if strict:
            is_last: flag = self._hand_is_empty()
            if is_last and not self.tables.last_of_stock:
                self._score(winner, LAST_TRICK_LINE, NO_CARDS, self.tables.last_trick)
            self._emit_trick(winner)
            if is_last:
                self._finish_deal()
            return
        if self.tables.last_of_stock and self.words[STOCK] + (self.words[TURN_UP] != NONE) == seats:
            self._score(winner, LAST_OF_STOCK_LINE, NO_CARDS, self.tables.last_trick)
        self._emit_trick(winner)
        self.words[PHASE] = WINDOW
        self.words[DECLARED] = self.words[DRAWN] = 0

    def _emit_trick(self, winner: i64) -> None:
        if self.logging:
            self._write(TRICK_EVENT, winner, self._last_cards(0))

    def _score_brisques_of_trick(self, seat: i64) -> None:
        cards: u64 = self._last_cards(6)
        self._score(seat, BRISQUES_LINE, cards, self.tables.brisque * (cards >> 32))

    def _last_cards(self, least: i64) -> u64:
        """The cards of the last trick from a rank on, for the log."""
        cards: u64 = 0
        number: i64 = 0
        place: i64
        for place in range(LAST, LAST + self.tables.seats):
            if (self.words[place] >> 3 & 7) >= least:
                cards += ONE_CARD + (self.words[place] << 8 * number)
                number += 1
        return cards

    def _hand_is_empty(self) -> flag:
        """Whether somebody has no cards left in the hand."""
        seat: i64
        for seat in range(self.tables.seats):
            if not self.words[COUNT + seat]:
                return True
        return False

    def _capture(self, seat: i64, card: i64) -> None:
        """Put a card with what a seat has won: face down, or open when it may yet make melds."""
        suit: i64 = card >> 6
        rank: i64 = card >> 3 & 7
        place: i64 = WON
        if self.tables.penalties and rank >= 6:
            seat = self._taker(seat)
        if self.tables.captured and not self.words[STRICT] and rank >= 3 and (rank != 6 or suit == self.words[TRUMP]):
            place = TABLE
        self.words[place + 4 * seat + suit] |= bit64(card & 63)

    def _taker(self, winner: i64) -> i64:
        """Who gets the brisques of a trick: who revokes concedes all that are not yet won, that trick's too."""
        return 1 - winner if winner == self.words[REVOKED] else winner

    def _finish_deal(self) -> None:
        self.words[PHASE] = OVER
        self.words[TURN] = NONE
        if self.tables.brisques_at_end:
            seat: i64
            suit: i64
            for seat in range(self.tables.seats):
                number: i64 = 0
                for suit in range(4):
                    number += popcount(self._brisques(seat, suit))
                self._score_set(seat, BRISQUES_LINE, self.tables.brisque * number)
        self._emit(END_EVENT, NONE, NO_CARDS)

    def _declare(self, meld: u64) -> None:
        seat: i64 = self.words[TURN]
        kind: i64 = meld >> 40 & 15
        aux: i64 = meld >> 44 & 7
        points: i64 = points_of(self.tables, self.words[TRUMP], meld)
        makes_trump: flag = self.words[TRUMP] == NONE and (
            kind == MARRIAGE or (kind == SEQUENCE and self.tables.trump_by_sequence)
        )
        if makes_trump:
            self.words[TRUMP] = aux
        index: i64
        for index in range(face_count(kind)):
            self._lay(seat, kind, face_suit(kind, aux, index), meld_face(meld, index))
        if self.tables.reform:
            self._restore_melds(meld)
        self.words[HISTORY + self.words[MELDS]] = bit64(SEAT_SHIFT) * seat | meld
        self.words[MELDS] += 1
        self.words[DECLARED] |= bit64(self.tables.n_class[kind])
        self._score(seat, MELD_LINE, MELD_CARDS + meld, points)
        self._emit(DECLARE_EVENT, seat, MELD_CARDS + meld)
        if makes_trump:
            self._emit(TRUMP_EVENT, seat, MELD_CARDS + meld)

    def _lay(self, seat: i64, kind: i64, suit: i64, cards: u64) -> None:
        """Lay some cards of a suit on the table for a meld, and close them for what they may not serve in later."""
        concealed: u64 = cards & self.cards[4 * seat + suit]
        if concealed:
            self.cards[4 * seat + suit] &= ~concealed
            self.words[KNOWN + 4 * seat + suit] &= ~concealed
            self.words[COUNT + seat] -= popcount(concealed)
            self.words[TABLE + 4 * seat + suit] |= concealed
        self.words[SERVED + 4 * kind + suit] |= cards
        closed: i64
        for closed in range(MELD_KINDS):
            if self.tables.n_closes[kind] >> closed & 1:
                self.words[CLOSED + 4 * closed + suit] |= cards

    def _restore_melds(self, meld: u64) -> None:
        """A meld makes the broken ones whole from which it takes cards, so that one play pays once."""
        left: u64 = 0
        place: i64
        for place in range(HISTORY, HISTORY + self.words[MELDS]):
            earlier: u64 = self.words[place]
            if not (earlier ^ meld) & KIND_AND_AUX and earlier & BROKEN and not earlier & RESTORED:
                if earlier & meld & COPIES:
                    self.words[place] |= RESTORED
                else:
                    left = 1
        if not left:
            self.words[RESTORABLE] &= ~bit64(sort_of(meld >> 40 & 15, meld >> 44 & 7))

    def _seven(self, card: i64) -> None:
        seat: i64 = self.words[TURN]
        suit: i64 = card >> 6
        bit: u64 = bit64(card & 63)
        self.words[CLOSED + 4 * SEVEN_KIND + suit] |= bit
        self._score(seat, SEVEN_LINE, ONE_CARD + card, self.tables.seven)
        if self.tables.seven_uses_declaration:
            self.words[DECLARED] |= SEVEN_DECLARED
        exchanged: i64 = self.words[TURN_UP] if self._exchanges() else NONE
        if self.tables.captured:
            self.words[WON + 4 * seat + suit] &= ~bit
        else:
            self._leave_hand(seat, suit, bit)
        if exchanged == NONE:
            self.words[TABLE + 4 * seat + suit] |= bit
            self._emit(SEVEN_EVENT, seat, ONE_CARD + card)
            return
        self.words[TURN_UP] = card
        if self.tables.captured:
            # The turn-up counts as captured with the seven that took it.
            self._capture(seat, exchanged)
            if self.tables.brisques_at_once and exchanged >> 3 & 7 >= 6:
                self._score(seat, BRISQUES_LINE, ONE_CARD + exchanged, self.tables.brisque)
        else:
            self._take_openly(seat, exchanged)
            place: i64
            for place in range(FAN * seat, FAN * seat + self.tables.hand_size):
                if self.fan[place] == card:
                    self.fan[place] = exchanged
        self._emit(EXCHANGE_EVENT, seat, 2 * ONE_CARD + card + (exchanged << 8))

    def _hand_over(self) -> None:
        winner: i64 = self.words[TURN]
        self.words[TURN] = winner ^ 2
        self._emit(HAND_OVER_EVENT, winner, NO_CARDS)

    def _take_openly(self, seat: i64, card: i64) -> None:
        """Put a card into a hand that everybody has seen."""
        place: i64 = 4 * seat + (card >> 6)
        self.cards[place] |= bit64(card & 63)
        self.words[KNOWN + place] |= bit64(card & 63)
        self.words[COUNT + seat] += 1

    # Drawing

    def _draw(self) -> None:
        winner: i64 = self.words[LEADER]
        step: i64
        if self.bound and winner and self.words[STOCK] >= self.tables.seats:
            self._bind_draws(winner)
        if self.tables.seats == 2:
            self._draw_card(winner)
            self._draw_card(1 - winner)
        else:
            for step in range(self.tables.seats):
                self._draw_card(self._next_seat(winner, step))
        self.words[PHASE] = PLAYING
        self.words[TURN] = winner
        if not self.words[STOCK] and self.words[TURN_UP] == NONE:
            self._end_stock()

    def _bind_draws(self, winner: i64) -> None:
        """Reorder the next cards of the stock so that the first one goes to seat 0, whoever draws first."""
        seats: i64 = self.tables.seats
        top: i64 = self.words[STOCK] - 1
        step: i64
        for step in range(seats):
            self.bound_cards[step] = self.stock[top - step]
        for step in range(seats):
            self.stock[top - step] = self.bound_cards[self._next_seat(winner, step)]

    def _draw_card(self, seat: i64) -> None:
        """The top card of the stock goes into a hand, or at its end the turn-up."""
        card: i64
        kind: i64 = DRAW_EVENT
        if self.words[STOCK]:
            self.words[STOCK] -= 1
            card = self.stock[self.words[STOCK]]
            self.cards[4 * seat + (card >> 6)] |= bit64(card & 63)
            self.words[COUNT + seat] += 1
            self.fan[self.gap[seat]] = card
        else:
            card = self.words[TURN_UP]
            if card == NONE:
                return  # nothing is left: only whoever does what is not allowed comes here
            kind = TAKE_TURN_UP_EVENT
            self.words[TURN_UP] = NONE
            self._take_openly(seat, card)
        if self.tables.carte_repeats and self.words[CARTE + seat] == CARTE_SHOWN:
            self.words[CARTE + seat] = CARTE_DREW
        self._emit(kind, seat, ONE_CARD + card)

    def _draw_one(self) -> None:
        """A player draws; too many cards in the hand are paid to the opponent."""
        seat: i64 = self.words[TURN]
        extra: flag = self.words[PHASE] == PLAYING
        if self._held(seat) >= self.tables.hand_size:
            self._score(1 - seat, PENALTY_HAND_LINE, NO_CARDS, self.tables.penalty_hand)
        self._draw_card(seat)
        if not extra:
            self.words[DECLARED] = 7 | SEVEN_DECLARED | DRAWS
            if self._held(seat) >= self.tables.hand_size:
                self.words[DRAWN] += 1
        self._go_on_drawing()

    def _leave_stock(self) -> None:
        """A player does not draw; if cards are missing, that is paid to the opponent."""
        seat: i64 = self.words[TURN]
        if self._held(seat) < self.tables.hand_size:
            self._score(1 - seat, PENALTY_DRAW_LINE, NO_CARDS, self.tables.penalty_draw)
        self._emit(NO_DRAW_EVENT, seat, NO_CARDS)
        self.words[DRAWN] += 1
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        """The next player draws, or the next trick begins; without cards to draw strict play begins."""
        gone: flag = not self.words[STOCK] and self.words[TURN_UP] == NONE
        if self.words[PHASE] == WINDOW:
            self.words[TURN] = (self.words[LEADER] + self.words[DRAWN]) % self.tables.seats
            if gone or self.words[DRAWN] == self.tables.seats:
                self.words[PHASE] = PLAYING
                self.words[TURN] = self.words[LEADER]
                self.words[DRAWN] = 0
        if gone:
            self._end_stock()

    def _end_stock(self) -> None:
        """Everybody takes the declared cards back into the hand; strict play begins."""
        self.words[STRICT] = 1
        place: i64
        for place in range(0 if self.tables.captured else 4 * self.tables.seats):
            word: u64 = self.words[TABLE + place]
            self.words[TABLE + place] = 0
            self.cards[place] |= word
            self.words[KNOWN + place] |= word
            self.words[COUNT + (place >> 2)] += popcount(word)
        self._emit(STOCK_EMPTY_EVENT, self.words[TURN], NO_CARDS)
        if self._hand_is_empty():
            self._finish_deal()  # only where somebody had left the stock alone until the hand was empty

    def _carte_blanche(self) -> None:
        """Show the whole hand, or what of it nobody has seen: the card drawn since it was shown."""
        seat: i64 = self.words[TURN]
        suit: i64
        for suit in range(4):
            known: u64 = 0 if self.words[CARTE + seat] == CARTE_OPEN else self.words[KNOWN + 4 * seat + suit]
            self.choices[suit] = self.cards[4 * seat + suit] & ~known
            self.words[KNOWN + 4 * seat + suit] = self.cards[4 * seat + suit]
        self.words[CARTE + seat] = CARTE_SHOWN
        self._score_set(seat, CARTE_BLANCHE_LINE, self.tables.carte_blanche)
        if self.logging:
            with cython.gil:
                self._append(CARTE_BLANCHE_EVENT, seat, self._set_of_line(CARTE_BLANCHE_LINE, seat))

    # What several of these ask

    def _may_show_carte_blanche(self) -> flag:
        """Whether the seat in turn may show its hand, or the card drawn since, before its next play.

        All cards shown before were no court cards, so what remains to be seen is whether the hand holds one now.
        """
        if not self.tables.carte_blanche or self.words[PHASE] != PLAYING or self.words[STRICT]:
            return False
        seat: i64 = self.words[TURN]
        carte: i64 = self.words[CARTE + seat]
        if carte != CARTE_OPEN and not (self.tables.carte_repeats and carte == CARTE_DREW):
            return False
        suit: i64
        for suit in range(4):
            if self.cards[4 * seat + suit] & self.tables.carte_mask:
                return False
        return True

    def _held(self, seat: i64) -> i64:
        """How many cards a seat holds, concealed and on the table."""
        held: i64 = self.words[COUNT + seat]
        suit: i64
        for suit in range(4):
            held += popcount(self.words[TABLE + 4 * seat + suit])
        return held

    def _fill_choices(self, strict: flag) -> None:
        """Write the cards that may be played as four words: all, or those of strict play."""
        first: i64 = 4 * self.words[TURN]
        best: i64 = NONE
        if strict:
            if self.words[IN_TRICK]:
                best = self._best_card()
            strict_choices(self.choices, self.cards, first, best, self.words[TRICK] >> 6, self.words[TRUMP])
            return
        suit: i64
        for suit in range(4):
            self.choices[suit] = self._free(self.words[TURN], suit)

    def _free(self, seat: i64, suit: i64) -> u64:
        """The cards of a suit that a seat may play while the stock lasts: any in the hand or laid open."""
        place: i64 = 4 * seat + suit
        return self.cards[place] if self.tables.captured else self.cards[place] | self.words[TABLE + place]

    def _best_card(self) -> i64:
        """The card that wins the trick so far; there must be one."""
        return self.words[winning_place(self.words, TRICK, self.words[IN_TRICK], self.words[TRUMP])]

    def _exchanges(self) -> flag:
        """Whether a seven declared now is exchanged for the turn-up (otherwise it is shown)."""
        turn_up: i64 = self.words[TURN_UP]
        return self.tables.seven_exchange and turn_up != NONE and turn_up >> 3 & 7 != 0

    # Points and the log

    def _score(self, seat: i64, what: i64, cards: u64, points: i64) -> None:
        """Count points; the word names the cards as module log says."""
        self.words[SCORE + seat] += points
        if self.logging and points:
            self._write_line(seat, what, cards, points)

    def _write_line(self, seat: i64, what: i64, cards: u64, points: i64) -> None:
        with cython.gil:
            self._append_line(seat, what, named_cards(cards), points)

    def _score_set(self, seat: i64, what: i64, points: i64) -> None:
        """Count points for a set of cards that follows from the state."""
        self.words[SCORE + seat] += points
        if self.logging and points:
            with cython.gil:
                self._append_line(seat, what, self._set_of_line(what, seat), points)

    def _emit(self, kind: i64, seat: i64, cards: u64) -> None:
        if self.logging:
            self._write(kind, seat, cards)

    def _write(self, kind: i64, seat: i64, cards: u64) -> None:
        with cython.gil:
            self._append(kind, seat, named_cards(cards))
