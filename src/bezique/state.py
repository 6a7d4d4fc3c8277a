"""The state machine of a deal: who may do what, and what it changes. Integers only, no text, no objects.

A state is two flat blocks of 64-bit words and the order of the stock:

* ``public``: all that everybody at the table may know;
* ``hands``: the concealed cards, four words (one a suit) for each seat;
* ``order``: the face-down stock, the top card first; drawn cards may remain at its front.

What a seat knows is therefore ``public`` and its own four words of ``hands`` (module view). A set of cards is
four words, one a suit, eight ranks of eight copies each, so that 64 to 256 cards and two to four seats share
one layout and a copy is two moves of memory. Module layout names the words.
"""

from __future__ import annotations

from collections.abc import Sequence

from bezique.actions import CARTE_BLANCHE, DECLARE, DRAW, HAND_OVER, NO_DRAW, PLAY, SEVEN, TAG
from bezique.cards import bits
from bezique.finder import MeldFinder
from bezique.layout import (
    BRISQUES,
    BROKEN,
    BYTE,
    CARTE,
    CARTE_DREW,
    CARTE_GONE,
    CARTE_OPEN,
    CARTE_SHOWN,
    CLOSED,
    COUNT,
    DEALER,
    DECLARED,
    DRAWN,
    HAND_WORDS,
    HISTORY,
    IN_TRICK,
    KNOWN,
    LAST,
    LAST_LEADER,
    LAST_WINNER,
    LEADER,
    MELDS,
    NONE,
    OVER,
    PHASE,
    PLAYING,
    PUBLIC_WORDS,
    RANK_MASK,
    RESTORED,
    REVOKED,
    SCORE,
    SEAT_SHIFT,
    SEVEN_DECLARED,
    STOCK,
    STRICT,
    TABLE,
    TRICK,
    TRICKS,
    TRUMP,
    TURN,
    TURN_UP,
    WINDOW,
    WON,
    first_copy,
)
from bezique.melds import (
    CLASS,
    FACES,
    MARRIAGE,
    SEQUENCE,
    kind_name,
    meld_aux,
    meld_cards,
    meld_kind,
)
from bezique.melds import SEVEN as SEVEN_KIND
from bezique.tables import Tables
from bezique.tricks import strict_plays, winning_index

Line = tuple[int, str, tuple[int, ...], int]
"""A score line: seat, what, cards, points."""
LogEntry = tuple[str, int, tuple[int, ...], tuple[Line, ...]]
"""What happened: kind, seat, cards, score lines."""


class State:
    """A deal in progress. ``legal`` lists what may be done, ``apply`` does it and trusts its caller.

    ``log`` collects what happens, or is None where nobody reads it.
    """

    __slots__ = ("_lines", "hands", "log", "order", "public", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.public: list[int] = [0] * PUBLIC_WORDS
        self.hands: list[int] = [0] * HAND_WORDS
        self.order: bytes = b""
        self.log: list[LogEntry] | None = None
        self._lines: list[Line] = []
        self.public[TRUMP] = self.public[TURN_UP] = self.public[LAST_WINNER] = self.public[REVOKED] = NONE

    def copy(self) -> State:
        """An independent copy, without log."""
        other = State.__new__(State)
        other.tables = self.tables
        other.public = self.public[:]
        other.hands = self.hands[:]
        other.order = self.order
        other.log = None
        other._lines = []
        return other

    # Dealing

    def deal(self, pack_order: Sequence[int], dealer: int) -> None:
        """Deal a pack, its top card first: packets to each seat from the dealer's left, then the turn-up."""
        public, tables = self.public, self.tables
        public[DEALER] = dealer
        position = 0
        for packet in tables.packets:
            for step in range(1, tables.seats + 1):
                seat = (dealer + step) % tables.seats
                for card in pack_order[position : position + packet]:
                    self.hands[4 * seat + (card >> 6)] |= 1 << (card & 63)
                position += packet
        for seat in range(tables.seats):
            public[COUNT + seat] = tables.hand_size
        if self.log is not None:
            self._emit("deal", dealer, ())
        if tables.turn_up:
            turn_up = pack_order[position]
            position += 1
            public[TURN_UP] = turn_up
            public[TRUMP] = turn_up >> 6
            if turn_up >> 3 & 7 == 0:
                public[CLOSED + 4 * SEVEN_KIND + (turn_up >> 6)] |= 1 << (turn_up & 63)
                self._score(dealer, "turn-up-seven", (turn_up,), tables.turn_up_seven)
            self._emit("turn-up", dealer, (turn_up,))
        self.order = bytes(pack_order[position:])
        public[STOCK] = len(self.order)
        public[TURN] = public[LEADER] = (dealer + 1) % tables.seats

    # What may be done

    def legal(self) -> list[int]:
        """Every proper action of the seat in turn; equal copies in the same place with the same history are one."""
        public = self.public
        if public[PHASE] == WINDOW:
            if public[DRAWN]:
                return [self._proper_draw()]
            actions = [*self.sevens(), *self.melds()]
            if self.tables.penalties:
                return [*actions, self._proper_draw()]
            if self.may_hand_over():
                actions.append(HAND_OVER << TAG)
            return [*actions, DRAW << TAG]
        if public[PHASE] == OVER:
            return []
        actions = self.strict_plays() if public[STRICT] else self.free_plays()
        if not actions:
            return [DRAW << TAG]  # somebody left the stock alone until the hand was empty
        if self.may_show_carte_blanche():
            actions.append(CARTE_BLANCHE << TAG)
        return actions

    def offences(self) -> list[int]:
        """What the seat in turn may do besides, and pays for: nothing, unless the rules have penalties."""
        public = self.public
        if not self.tables.penalties or public[PHASE] == OVER:
            return []
        if public[PHASE] == WINDOW:
            return [NO_DRAW << TAG if self._proper_draw() == DRAW << TAG else DRAW << TAG]
        if public[STRICT]:
            proper = self.strict_plays()
            return [card for card in strict_plays(*self._hand_and_known(), (), NONE) if card not in proper]
        return [DRAW << TAG] if public[STOCK] and self._held(public[TURN]) else []

    def _proper_draw(self) -> int:
        """Draw while cards are missing, else leave the stock alone."""
        return (DRAW if self._held(self.public[TURN]) < self.tables.hand_size else NO_DRAW) << TAG

    def _held(self, seat: int) -> int:
        """How many cards a seat holds, concealed and on the table."""
        public = self.public
        table = public[TABLE + 4 * seat : TABLE + 4 * seat + 4]
        return public[COUNT + seat] + sum(word.bit_count() for word in table)

    def free_plays(self) -> list[int]:
        """Any card of the hand, or face up on the own table, while the stock lasts."""
        public, seat = self.public, self.public[TURN]
        finder: MeldFinder | None = None
        plays: list[int] = []
        for suit in range(4):
            held = self.hands[4 * seat + suit]
            if not self.tables.captured:
                held |= public[TABLE + 4 * seat + suit]
            while held:
                place = first_copy(held)
                rank = place >> 3
                copies = held >> 8 * rank & BYTE
                held &= ~RANK_MASK[rank]
                if not copies & copies - 1:
                    plays.append(suit << 6 | place)
                    continue
                finder = finder or self.finder()
                plays += [suit << 6 | rank << 3 | copy for copy in finder.sorts(suit, rank, copies)]
        return plays

    def strict_plays(self) -> list[int]:
        """After the stock: follow suit and beat if possible, else trump and overtrump, else anything."""
        public = self.public
        return strict_plays(*self._hand_and_known(), public[TRICK : TRICK + public[IN_TRICK]], public[TRUMP])

    def _hand_and_known(self) -> tuple[list[int], list[int]]:
        """The concealed cards of the seat in turn, and those of them that everybody knows of."""
        public, seat = self.public, self.public[TURN]
        return self.hands[4 * seat : 4 * seat + 4], public[KNOWN + 4 * seat : KNOWN + 4 * seat + 4]

    def best_card(self) -> int:
        """The card that wins the trick so far; there must be one."""
        cards = self.public[TRICK : TRICK + self.public[IN_TRICK]]
        return cards[winning_index(cards, self.public[TRUMP])]

    def may_show_carte_blanche(self) -> bool:
        """Whether the seat in turn may show its hand, or the card drawn since, before its next play.

        All cards shown before were no court cards, so what remains to be seen is whether the hand holds one now.
        """
        public, tables, seat = self.public, self.tables, self.public[TURN]
        if not tables.carte_blanche or public[PHASE] != PLAYING or public[STRICT]:
            return False
        if public[CARTE + seat] != CARTE_OPEN and not (tables.carte_repeats and public[CARTE + seat] == CARTE_DREW):
            return False
        return not any(word & tables.carte_mask for word in self.hands[4 * seat : 4 * seat + 4])

    def may_hand_over(self) -> bool:
        """Whether the winner of the trick may leave the declaration to the partner: until a meld was declared."""
        public = self.public
        return self.tables.partners and public[TURN] == public[LEADER] and not public[DECLARED] & ~SEVEN_DECLARED

    def sevens(self) -> list[int]:
        """The seven of trumps that may be declared after a trick: unscored, and concealed.

        Where melds are made from captured cards, it is one that the trick has brought.
        """
        public, tables = self.public, self.tables
        trump = public[TRUMP]
        if not tables.seven or trump == NONE or (tables.seven_uses_declaration and public[DECLARED]):
            return []
        sevens = self.hands[4 * public[TURN] + trump] & RANK_MASK[0]
        if tables.captured:
            sevens = sum(1 << (card & 63) for card in public[LAST : LAST + tables.seats] if card >> 3 == trump << 3)
        unscored = sevens & ~public[CLOSED + 4 * SEVEN_KIND + trump]
        return [SEVEN << TAG | trump << 6 | first_copy(unscored)] if unscored else []

    def exchanges(self) -> bool:
        """Whether a seven declared now is exchanged for the turn-up (otherwise it is shown)."""
        turn_up = self.public[TURN_UP]
        return self.tables.seven_exchange and turn_up != NONE and turn_up >> 3 & 7 != 0

    def finder(self) -> MeldFinder:
        """What finds the melds of the seat in turn."""
        return MeldFinder(self.tables, self.public, self.hands)

    def melds(self) -> list[int]:
        """Every meld that the seat in turn may declare."""
        return [DECLARE << TAG | meld for meld in self.finder().find()]

    def meld_points(self, meld: int) -> int:
        """What a packed meld scores now."""
        return self.finder().points(meld)

    def declared_melds(self) -> list[int]:
        """The melds declared so far, packed, in order; who did it stands above bit 48."""
        return self.public[HISTORY : HISTORY + self.public[MELDS]]

    # Doing it

    def apply(self, action: int) -> None:
        """Do a legal action."""
        tag = action >> TAG
        if tag == PLAY:
            self._play(action)
        elif tag == DECLARE:
            self._declare(action & (1 << TAG) - 1)
        elif tag == SEVEN:
            self._seven(action & BYTE)
        elif tag == DRAW:
            if self.tables.penalties:
                self._draw_one()
            else:
                self._draw()
        elif tag == NO_DRAW:
            self._leave_stock()
        elif tag == HAND_OVER:
            self._hand_over()
        else:
            self._carte_blanche()

    def _play(self, card: int) -> None:
        public, tables, seat = self.public, self.tables, self.public[TURN]
        suit, bit = card >> 6, 1 << (card & 63)
        revokes = tables.penalties and public[STRICT] and not self._is_proper_play(card)
        if self.hands[4 * seat + suit] & bit:
            self._leave_hand(seat, suit, bit)
        else:
            public[TABLE + 4 * seat + suit] &= ~bit
            if tables.reform:
                self._break_melds(card)
        if public[CARTE + seat] != CARTE_SHOWN or not tables.carte_repeats:
            public[CARTE + seat] = CARTE_GONE
        if tables.seven_played and not public[STRICT] and suit == public[TRUMP] and card >> 3 & 7 == 0:
            scored = CLOSED + 4 * SEVEN_KIND + suit
            if not public[scored] & bit:
                public[scored] |= bit
                self._score(seat, "seven-played", (card,), tables.seven_played)
        self._emit("play", seat, (card,))
        if revokes:
            if public[REVOKED] == NONE:
                public[REVOKED] = seat
            self._emit("revoke", seat, (card,))
        public[TRICK + public[IN_TRICK]] = card
        public[IN_TRICK] += 1
        if public[IN_TRICK] == tables.seats:
            self._finish_trick()
        else:
            public[TURN] = (seat + 1) % tables.seats

    def _is_proper_play(self, card: int) -> bool:
        return any(card >> 3 == play >> 3 for play in self.strict_plays())

    def _break_melds(self, card: int) -> None:
        """A declared card was played: the melds that it belongs to are broken."""
        public = self.public
        face = (card >> 6, card >> 3 & 7)
        for place in range(HISTORY, HISTORY + public[MELDS]):
            meld = public[place]
            for index, meld_face in enumerate(FACES[meld_kind(meld)][meld_aux(meld)]):
                if meld_face == face and meld >> 8 * index + (card & 7) & 1:
                    public[place] |= BROKEN

    def _leave_hand(self, seat: int, suit: int, bit: int) -> None:
        self.hands[4 * seat + suit] &= ~bit
        self.public[KNOWN + 4 * seat + suit] &= ~bit
        self.public[COUNT + seat] -= 1

    def _finish_trick(self) -> None:
        public, tables = self.public, self.tables
        cards = public[TRICK : TRICK + tables.seats]
        winner = (public[LEADER] + winning_index(cards, public[TRUMP])) % tables.seats
        public[LAST : LAST + tables.seats] = cards
        public[LAST_LEADER], public[LAST_WINNER] = public[LEADER], winner
        public[TRICK : TRICK + tables.seats] = [0] * tables.seats
        public[IN_TRICK] = 0
        public[TRICKS] += 1
        public[LEADER] = public[TURN] = winner
        for card in cards:
            self._capture(winner, card)
        if tables.brisques_at_once:
            self._score_brisques(self._taker(winner), [card for card in cards if card >> 3 & 7 >= 6])
        is_last = public[STRICT] and not all(public[COUNT : COUNT + tables.seats])
        ends_stock = not public[STRICT] and public[STOCK] + (public[TURN_UP] != NONE) == tables.seats
        if ends_stock if tables.last_of_stock else is_last:
            what = "last-of-stock" if tables.last_of_stock else "last-trick"
            self._score(winner, what, (), tables.last_trick)
        self._emit("trick", winner, tuple(cards))
        if not public[STRICT]:
            public[PHASE] = WINDOW
            public[DECLARED] = public[DRAWN] = 0
        elif is_last:
            self._finish_deal()

    def _capture(self, seat: int, card: int) -> None:
        """Put a card with what a seat has won: face down, or open when it may yet make melds."""
        public, suit = self.public, card >> 6
        rank = card >> 3 & 7
        if rank >= 6:
            seat = self._taker(seat)
        is_open = rank >= 3 and (rank != 6 or suit == public[TRUMP])
        place = TABLE if self.tables.captured and not public[STRICT] and is_open else WON
        public[place + 4 * seat + suit] |= 1 << (card & 63)

    def _taker(self, winner: int) -> int:
        """Who gets the brisques of a trick: who revokes concedes all that are not yet won, that trick's too."""
        return 1 - winner if winner == self.public[REVOKED] else winner

    def _finish_deal(self) -> None:
        public, tables = self.public, self.tables
        public[PHASE] = OVER
        public[TURN] = NONE
        if tables.brisques_at_end:
            for seat in range(tables.seats):
                self._score_brisques(seat, self.captured_brisques(seat))
        self._emit("end", NONE, ())

    def captured_brisques(self, seat: int) -> list[int]:
        """The aces and tens that a seat has won."""
        public = self.public
        words = [
            public[WON + 4 * seat + suit] | (public[TABLE + 4 * seat + suit] if self.tables.captured else 0)
            for suit in range(4)
        ]
        return [suit << 6 | bit for suit in range(4) for bit in bits(words[suit] & BRISQUES)]

    def _score_brisques(self, seat: int, cards: list[int]) -> None:
        self._score(seat, "brisques", tuple(cards), self.tables.brisque * len(cards))

    def _declare(self, meld: int) -> None:
        public, seat = self.public, self.public[TURN]
        kind, aux = meld_kind(meld), meld_aux(meld)
        points = self.meld_points(meld)
        makes_trump = public[TRUMP] == NONE and (
            kind == MARRIAGE or (kind == SEQUENCE and self.tables.trump_by_sequence)
        )
        if makes_trump:
            public[TRUMP] = aux
        for index, (suit, rank) in enumerate(FACES[kind][aux]):
            word = (meld >> 8 * index & BYTE) << 8 * rank
            for bit in bits(word & self.hands[4 * seat + suit]):
                self._leave_hand(seat, suit, 1 << bit)
                public[TABLE + 4 * seat + suit] |= 1 << bit
            for closed in self.tables.closes[kind]:
                public[CLOSED + 4 * closed + suit] |= word
        if self.tables.reform:
            self._restore_melds(meld)
        public[HISTORY + public[MELDS]] = seat << SEAT_SHIFT | meld
        public[MELDS] += 1
        public[DECLARED] |= 1 << CLASS[kind]
        if self.log is not None:
            cards = tuple(meld_cards(meld))
            self._score(seat, _score_name(kind, aux, public[TRUMP]), cards, points)
            self._emit("declare", seat, cards)
            if makes_trump:
                self._emit("trump", seat, cards)
        else:
            public[SCORE + seat] += points

    def _restore_melds(self, meld: int) -> None:
        """A meld makes the broken ones whole from which it takes cards, so that one play pays once."""
        public = self.public
        for place in range(HISTORY, HISTORY + public[MELDS]):
            earlier = public[place]
            if not (earlier ^ meld) >> 40 & 127 and earlier & meld & (1 << 40) - 1 and earlier & BROKEN:
                public[place] |= RESTORED

    def _seven(self, card: int) -> None:
        public, tables, seat = self.public, self.tables, self.public[TURN]
        suit, bit = card >> 6, 1 << (card & 63)
        public[CLOSED + 4 * SEVEN_KIND + suit] |= bit
        self._score(seat, "seven", (card,), tables.seven)
        if tables.seven_uses_declaration:
            public[DECLARED] |= SEVEN_DECLARED
        if tables.captured:
            self._exchange_captured(seat, card)
            return
        self._leave_hand(seat, suit, bit)
        if self.exchanges():
            turn_up = public[TURN_UP]
            public[TURN_UP] = card
            self._take_openly(seat, turn_up)
            self._emit("exchange", seat, (card, turn_up))
        else:
            public[TABLE + 4 * seat + suit] |= bit
            self._emit("seven", seat, (card,))

    def _exchange_captured(self, seat: int, card: int) -> None:
        """A captured seven takes the turn-up, which counts as captured with it."""
        public = self.public
        suit, bit = card >> 6, 1 << (card & 63)
        public[WON + 4 * seat + suit] &= ~bit
        if not self.exchanges():
            public[TABLE + 4 * seat + suit] |= bit
            self._emit("seven", seat, (card,))
            return
        turn_up = public[TURN_UP]
        public[TURN_UP] = card
        self._capture(seat, turn_up)
        if self.tables.brisques_at_once and turn_up >> 3 & 7 >= 6:
            self._score_brisques(seat, [turn_up])
        self._emit("exchange", seat, (card, turn_up))

    def _hand_over(self) -> None:
        public = self.public
        winner = public[TURN]
        public[TURN] = (winner + 2) % 4
        self._emit("hand-over", winner, ())

    def _take_openly(self, seat: int, card: int) -> None:
        """Put a card into a hand that everybody has seen."""
        suit, bit = card >> 6, 1 << (card & 63)
        self.hands[4 * seat + suit] |= bit
        self.public[KNOWN + 4 * seat + suit] |= bit
        self.public[COUNT + seat] += 1

    def _draw(self) -> None:
        public, tables, winner = self.public, self.tables, self.public[LEADER]
        for step in range(tables.seats):
            seat = (winner + step) % tables.seats
            if public[STOCK]:
                card = self.order[len(self.order) - public[STOCK]]
                public[STOCK] -= 1
                self.hands[4 * seat + (card >> 6)] |= 1 << (card & 63)
                public[COUNT + seat] += 1
                self._emit("draw", seat, (card,))
            else:
                card = public[TURN_UP]
                public[TURN_UP] = NONE
                self._take_openly(seat, card)
                self._emit("take-turn-up", seat, (card,))
            if public[CARTE + seat] == CARTE_SHOWN and tables.carte_repeats:
                public[CARTE + seat] = CARTE_DREW
        public[PHASE] = PLAYING
        public[TURN] = winner
        if not public[STOCK] and public[TURN_UP] == NONE:
            self._end_stock()

    def _draw_one(self) -> None:
        """A player draws; too many cards in the hand are paid to the opponent."""
        public, tables, seat = self.public, self.tables, self.public[TURN]
        extra = public[PHASE] == PLAYING
        had_all = self._held(seat) >= tables.hand_size
        kind, card = "draw", public[TURN_UP]
        if public[STOCK]:
            card = self.order[len(self.order) - public[STOCK]]
            public[STOCK] -= 1
            self.hands[4 * seat + (card >> 6)] |= 1 << (card & 63)
            public[COUNT + seat] += 1
        else:
            kind = "take-turn-up"
            public[TURN_UP] = NONE
            self._take_openly(seat, card)
        if public[CARTE + seat] == CARTE_SHOWN and tables.carte_repeats:
            public[CARTE + seat] = CARTE_DREW
        if had_all:
            self._score(1 - seat, "penalty-hand", (), tables.penalty_hand)
        self._emit(kind, seat, (card,))
        if not extra and self._held(seat) >= tables.hand_size:
            public[DRAWN] += 1
        self._go_on_drawing()

    def _leave_stock(self) -> None:
        """A player does not draw; if cards are missing, that is paid to the opponent."""
        public, tables, seat = self.public, self.tables, self.public[TURN]
        if self._held(seat) < tables.hand_size:
            self._score(1 - seat, "penalty-draw", (), tables.penalty_draw)
        self._emit("no-draw", seat, ())
        public[DRAWN] += 1
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        """The next player draws, or the next trick begins; without cards to draw strict play begins."""
        public, tables = self.public, self.tables
        gone = not public[STOCK] and public[TURN_UP] == NONE
        if public[PHASE] == WINDOW:
            public[TURN] = (public[LEADER] + public[DRAWN]) % tables.seats
            if gone or public[DRAWN] == tables.seats:
                public[PHASE] = PLAYING
                public[TURN] = public[LEADER]
                public[DRAWN] = 0
        if gone:
            self._end_stock()

    def _end_stock(self) -> None:
        """Everybody takes the declared cards back into the hand; strict play begins."""
        public = self.public
        public[STRICT] = 1
        for seat in range(0 if self.tables.captured else self.tables.seats):
            for suit in range(4):
                word = public[TABLE + 4 * seat + suit]
                public[TABLE + 4 * seat + suit] = 0
                self.hands[4 * seat + suit] |= word
                public[KNOWN + 4 * seat + suit] |= word
                public[COUNT + seat] += word.bit_count()
        self._emit("stock-empty", public[TURN], ())
        if not all(public[COUNT : COUNT + self.tables.seats]):
            self._finish_deal()  # only where somebody had left the stock alone until the hand was empty

    def _carte_blanche(self) -> None:
        """Show the whole hand, or what of it nobody has seen: the card drawn since it was shown."""
        public, seat = self.public, self.public[TURN]
        hand = self.hands[4 * seat : 4 * seat + 4]
        unseen = [word & ~public[KNOWN + 4 * seat + suit] for suit, word in enumerate(hand)]
        shown = hand if public[CARTE + seat] == CARTE_OPEN else unseen
        public[CARTE + seat] = CARTE_SHOWN
        public[KNOWN + 4 * seat : KNOWN + 4 * seat + 4] = hand
        cards = tuple(suit << 6 | bit for suit in range(4) for bit in bits(shown[suit]))
        self._score(seat, "carte-blanche", cards, self.tables.carte_blanche)
        self._emit("carte-blanche", seat, cards)

    def _score(self, seat: int, what: str, cards: tuple[int, ...], points: int) -> None:
        self.public[SCORE + seat] += points
        if self.log is not None and points:
            self._lines.append((seat, what, cards, points))

    def _emit(self, kind: str, seat: int, cards: tuple[int, ...]) -> None:
        if self.log is not None:
            self.log.append((kind, seat, cards, tuple(self._lines)))
            self._lines.clear()


def _score_name(kind: int, aux: int, trump: int) -> str:
    if kind == MARRIAGE:
        return "royal-marriage" if aux == trump else "marriage"
    if kind == SEQUENCE:
        return "sequence" if aux == trump else "plain-sequence"
    return kind_name(kind, aux)
