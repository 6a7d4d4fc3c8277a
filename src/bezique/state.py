"""The state machine of a deal: who may do what, and what it changes. Integers only, no text, no objects.

A state is two flat blocks of 64-bit words and the order of the stock:

* ``public``: all that everybody at the table may know;
* ``hands``: the concealed cards, four words (one a suit) for each seat;
* ``order``: the face-down stock, the top card first; drawn cards may remain at its front.

What a seat knows is therefore ``public`` and its own four words of ``hands`` (module view). A set of cards is
four words, one a suit, eight ranks of eight copies each, so that 64 to 256 cards and two to four seats share
one layout and a copy is two moves of memory. The words are named below by their offsets.
"""

from __future__ import annotations

from collections.abc import Sequence

from bezique.actions import CARTE_BLANCHE, DECLARE, DRAW, PLAY, SEVEN, TAG
from bezique.cards import bits
from bezique.melds import (
    BEZIQUE,
    BEZIQUE_JACK,
    BEZIQUE_QUEEN,
    DOUBLE,
    FACES,
    FOUR,
    FOUR_NAMES,
    KINDS,
    MARRIAGE,
    SEQUENCE,
    meld_aux,
    meld_cards,
    meld_kind,
    pack,
)
from bezique.melds import SEVEN as SEVEN_KIND
from bezique.rules import Rules

NONE = 256
"""Stands for no card, no suit and no seat."""

# Phases
PLAYING = 0
WINDOW = 1
OVER = 2

# Offsets in the public block
PHASE = 0
TURN = 1
DEALER = 2
LEADER = 3
TRICKS = 4
"""How many tricks are complete."""
TRUMP = 5
TURN_UP = 6
STOCK = 7
"""How many face-down cards the stock holds."""
STRICT = 8
"""1 once the stock is gone."""
DECLARED = 9
"""Declarations made in the open window."""
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
"""Per seat: 0 before its first play, 1 when carte blanche was shown, 2 when the first play was made."""
TABLE = 36
KNOWN = TABLE + 16
"""Concealed cards whose holder everybody knows, because they lay open before."""
WON = KNOWN + 16
CLOSED = WON + 16
"""For each kind the cards that may not serve in it (again)."""
HISTORY = CLOSED + 4 * KINDS
"""The declared melds, packed, with the seat above bit 48."""
PUBLIC_WORDS = HISTORY + 128
HAND_WORDS = 16

_BYTE = 255
_RANK_MASK = tuple(_BYTE << 8 * rank for rank in range(8))
_BRISQUES = _RANK_MASK[6] | _RANK_MASK[7]
# Declaring the key closes its cards for these kinds, when the higher closes the lower.
_CLOSES = {MARRIAGE: (), SEQUENCE: (MARRIAGE,), BEZIQUE: (), DOUBLE: (BEZIQUE,), FOUR: ()}

Line = tuple[int, str, tuple[int, ...], int]
"""A score line: seat, what, cards, points."""
LogEntry = tuple[str, int, tuple[int, ...], tuple[Line, ...]]
"""What happened: kind, seat, cards, score lines."""


class Tables:
    """A Rules value as the numbers that the state machine looks up; made once for each value."""

    def __init__(self, rules: Rules) -> None:
        self.seats = rules.seats
        self.hand_size = rules.hand_size
        self.packets = rules.packet_sizes()
        self.tricks = rules.tricks
        self.turn_up = rules.trump == "turn-up"
        self.trump_by_sequence = rules.trump == "first-meld"
        self.marriage = (rules.marriage, rules.royal_marriage)
        self.sequence = (rules.plain_sequence, rules.sequence)
        self.bezique = rules.bezique
        self.double = rules.double_bezique
        self.fours = (0, 0, 0, rules.four_jacks, rules.four_queens, rules.four_kings, rules.four_tens, rules.four_aces)
        self.distinct = tuple(letter in rules.distinct_suits for letter in "789JQKTA")
        if rules.distinct_suits == "none":
            self.distinct = (False,) * 8
        self.needs_hand_card = rules.needs_hand_card
        self.closes = _CLOSES if rules.higher_closes_lower else dict.fromkeys(_CLOSES, ())
        self.unite_singles = rules.unite_singles
        self.seven = rules.seven
        self.turn_up_seven = rules.turn_up_seven
        self.seven_exchange = rules.seven_exchange
        self.seven_uses_declaration = rules.seven_uses_declaration
        self.seven_played = rules.seven_played
        self.brisque = rules.brisque
        self.brisques_at_once = rules.brisques_when == "at-once"
        self.last_trick = rules.last_trick
        self.last_of_stock = rules.last_trick_of == "stock"
        self.carte_blanche = rules.carte_blanche
        self.carte_mask = sum(_RANK_MASK["789JQKTA".index(letter)] for letter in rules.carte_blanche_without)


_TABLES: dict[Rules, Tables] = {}


def tables_for(rules: Rules) -> Tables:
    """The tables of a Rules value."""
    if rules not in _TABLES:
        _TABLES[rules] = Tables(rules)
    return _TABLES[rules]


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later takes the trick from the best card so far."""
    if card >> 6 == best >> 6:
        return card >> 3 & 7 > best >> 3 & 7  # of equal cards the first one wins
    return card >> 6 == trump


def winning_index(cards: Sequence[int], trump: int) -> int:
    """Which card of a trick, in the order of play, wins it so far."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump):
            best = index
    return best


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
        self.public[TRUMP] = self.public[TURN_UP] = self.public[LAST_WINNER] = NONE

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
        """Every action of the seat in turn; equal copies in the same place with the same history count as one."""
        public = self.public
        if public[PHASE] == WINDOW:
            return [*self.sevens(), *self.melds(), DRAW << TAG]
        if public[PHASE] == OVER:
            return []
        actions = self.strict_plays() if public[STRICT] else self.free_plays()
        if self.may_show_carte_blanche():
            actions.append(CARTE_BLANCHE << TAG)
        return actions

    def free_plays(self) -> list[int]:
        """Any card, while the stock lasts."""
        seat = self.public[TURN]
        plays: list[int] = []
        for suit in range(4):
            concealed = self.hands[4 * seat + suit]
            table = self.public[TABLE + 4 * seat + suit]
            held = concealed | table
            for rank in range(8):
                if held & _RANK_MASK[rank]:
                    face = suit << 6 | rank << 3
                    plays += [face | copy for copy in self._distinct_copies(suit, rank, _BYTE)]
        return plays

    def strict_plays(self) -> list[int]:
        """After the stock: follow suit and beat if possible, else trump and overtrump, else anything."""
        public, trump = self.public, self.public[TRUMP]
        hand = self.hands[4 * public[TURN] : 4 * public[TURN] + 4]
        if not public[IN_TRICK]:
            return _faces_of(hand, range(4), -1)
        led = public[TRICK] >> 6
        best = self.best_card()
        if hand[led]:
            above = best >> 3 & 7 if best >> 6 == led else 7
            return _faces_of(hand, (led,), above) or _faces_of(hand, (led,), -1)
        if trump != NONE and hand[trump]:
            above = best >> 3 & 7 if best >> 6 == trump else -1
            return _faces_of(hand, (trump,), above) or _faces_of(hand, range(4), -1)
        return _faces_of(hand, range(4), -1)

    def best_card(self) -> int:
        """The card that wins the trick so far; there must be one."""
        cards = self.public[TRICK : TRICK + self.public[IN_TRICK]]
        return cards[winning_index(cards, self.public[TRUMP])]

    def may_show_carte_blanche(self) -> bool:
        """Whether the seat in turn may show a hand without court cards before its first play."""
        public, seat = self.public, self.public[TURN]
        if not self.tables.carte_blanche or public[CARTE + seat] or public[PHASE] != PLAYING:
            return False
        return not any(word & self.tables.carte_mask for word in self.hands[4 * seat : 4 * seat + 4])

    def sevens(self) -> list[int]:
        """The seven of trumps that the winner of the trick may declare: unscored, and concealed."""
        public, tables = self.public, self.tables
        trump = public[TRUMP]
        if not tables.seven or trump == NONE or (tables.seven_uses_declaration and public[DECLARED]):
            return []
        seat = public[TURN]
        unscored = self.hands[4 * seat + trump] & _RANK_MASK[0] & ~public[CLOSED + 4 * SEVEN_KIND + trump]
        return [SEVEN << TAG | trump << 6 | _first_copy(unscored)] if unscored else []

    def exchanges(self) -> bool:
        """Whether a seven declared now is exchanged for the turn-up (otherwise it is shown)."""
        turn_up = self.public[TURN_UP]
        return self.tables.seven_exchange and turn_up != NONE and turn_up >> 3 & 7 != 0

    def melds(self) -> list[int]:
        """Every meld that the winner of the trick may declare."""
        public, tables = self.public, self.tables
        if public[DECLARED]:
            return []
        found: list[int] = []
        for suit in range(4):
            if self.marriage_points(suit):
                self._find(MARRIAGE, suit, found)
            if self.sequence_points(suit):
                self._find(SEQUENCE, suit, found)
        if tables.bezique:
            self._find(BEZIQUE, 0, found)
        if tables.double:
            self._find_doubles(found)
        for rank in FOUR_NAMES:
            if tables.fours[rank]:
                self._find_fours(rank, found)
        return [DECLARE << TAG | meld for meld in found]

    def marriage_points(self, suit: int) -> int:
        """What a marriage of that suit scores now; the first one that makes trumps is a royal marriage."""
        trump = self.public[TRUMP]
        return self.tables.marriage[trump in (NONE, suit)]

    def sequence_points(self, suit: int) -> int:
        """What a sequence of that suit scores now, or 0."""
        trump = self.public[TRUMP]
        return self.tables.sequence[trump == suit or (trump == NONE and self.tables.trump_by_sequence)]

    def meld_points(self, meld: int) -> int:
        """What a packed meld scores now."""
        kind, aux = meld_kind(meld), meld_aux(meld)
        if kind == MARRIAGE:
            return self.marriage_points(aux)
        if kind == SEQUENCE:
            return self.sequence_points(aux)
        if kind == FOUR:
            return self.tables.fours[aux]
        return self.tables.bezique if kind == BEZIQUE else self.tables.double

    def _open(self, kind: int, suit: int, rank: int) -> list[int]:
        """Copies of a face held by the seat in turn that may serve in a kind, one for each history."""
        closed = self.public[CLOSED + 4 * kind + suit] >> 8 * rank & _BYTE
        return self._distinct_copies(suit, rank, _BYTE & ~closed)

    def _find(self, kind: int, aux: int, found: list[int]) -> None:
        """Melds with one card of each face: marriages, sequences, single beziques."""
        public, hands, seat = self.public, self.hands, self.public[TURN]
        for suit, rank in FACES[kind][aux]:
            held = hands[4 * seat + suit] | public[TABLE + 4 * seat + suit]
            if not held & ~public[CLOSED + 4 * kind + suit] & _RANK_MASK[rank]:
                return
        choices = [(0, False)]
        for index, (suit, rank) in enumerate(FACES[kind][aux]):
            concealed = hands[4 * seat + suit] >> 8 * rank
            copies = self._open(kind, suit, rank)
            choices = [
                (mask | 1 << (8 * index + copy), new or bool(concealed >> copy & 1))
                for mask, new in choices
                for copy in copies
            ]
        found += [aux << 44 | kind << 40 | mask for mask, new in choices if new or not self.tables.needs_hand_card]

    def _find_doubles(self, found: list[int]) -> None:
        """Double beziques: two queens and two jacks, at most one earlier bezique among them, and that complete."""
        queens = self._all_open(DOUBLE, *BEZIQUE_QUEEN)
        jacks = self._all_open(DOUBLE, *BEZIQUE_JACK)
        for queen_pair in _pairs(queens):
            for jack_pair in _pairs(jacks):
                if self._bezique_base_allows(queen_pair, jack_pair) and self._has_new_card(
                    ((BEZIQUE_QUEEN, queen_pair), (BEZIQUE_JACK, jack_pair))
                ):
                    found.append(pack(DOUBLE, 0, (queen_pair, jack_pair)))

    def _bezique_base_allows(self, queens: int, jacks: int) -> bool:
        """Whether the cards that served in a bezique before are exactly one bezique, still complete."""
        if self.tables.unite_singles:
            return True
        served_queens = served_jacks = 0
        singles = [meld for meld in self.declared_melds() if meld_kind(meld) == BEZIQUE]
        for meld in singles:
            served_queens |= meld & _BYTE & queens
            served_jacks |= meld >> 8 & _BYTE & jacks
        if not served_queens and not served_jacks:
            return True
        return any(meld & _BYTE == served_queens and meld >> 8 & _BYTE == served_jacks for meld in singles)

    def _find_fours(self, rank: int, found: list[int]) -> None:
        """Fours of a kind: any four cards of the rank, or one of each suit where the rules want that."""
        public, hands, seat = self.public, self.hands, self.public[TURN]
        held = 0
        for suit in range(4):
            held += ((hands[4 * seat + suit] | public[TABLE + 4 * seat + suit]) & _RANK_MASK[rank]).bit_count()
        if held < 4:
            return
        choices = [(0, 0)]
        for suit in range(4):
            options = self._choices_of_copies(suit, rank, self.tables.distinct[rank])
            choices = [
                (masks | mask << 8 * suit, number + mask.bit_count())
                for masks, number in choices
                for mask in options
                if number + mask.bit_count() <= 4
            ]
        for masks, number in choices:
            parts = tuple(((suit, rank), masks >> 8 * suit & _BYTE) for suit in range(4))
            if number == 4 and self._has_new_card(parts):
                found.append(rank << 44 | FOUR << 40 | masks)

    def _choices_of_copies(self, suit: int, rank: int, exactly_one: bool) -> list[int]:
        """The sets of copies of a face that a four may take; of equal copies the first ones."""
        if exactly_one:
            return [1 << copy for copy in self._open(FOUR, suit, rank)]
        copies = self._all_open(FOUR, suit, rank)
        known = copies & self.public[KNOWN + 4 * self.public[TURN] + suit] >> 8 * rank
        ordered = [*bits(known), *bits(copies & ~known)]
        sets = [0]
        for index, copy in enumerate(ordered):
            twins = [other for other in ordered[:index] if self._equal(suit, rank, copy, other)]
            sets += [chosen | 1 << copy for chosen in sets if all(chosen >> other & 1 for other in twins)]
        return sets

    def _all_open(self, kind: int, suit: int, rank: int) -> int:
        """All copies of a face held by the seat in turn that may serve in a kind, as a byte."""
        seat = self.public[TURN]
        held = self.hands[4 * seat + suit] | self.public[TABLE + 4 * seat + suit]
        return (held & ~self.public[CLOSED + 4 * kind + suit]) >> 8 * rank & _BYTE

    def _has_new_card(self, parts: tuple[tuple[tuple[int, int], int], ...]) -> bool:
        """Whether one of the cards is still concealed, if the rules ask for that."""
        if not self.tables.needs_hand_card:
            return True
        seat = self.public[TURN]
        return any(self.hands[4 * seat + suit] >> 8 * rank & mask for (suit, rank), mask in parts)

    def _distinct_copies(self, suit: int, rank: int, among: int) -> list[int]:
        """Copies of a face, held by the seat in turn, that differ in place or history: one of each sort."""
        seat = self.public[TURN]
        concealed = self.hands[4 * seat + suit] >> 8 * rank & among
        table = self.public[TABLE + 4 * seat + suit] >> 8 * rank & among
        if not table and not concealed & concealed - 1:
            return [_first_copy(concealed)] if concealed else []
        # Equal concealed copies: the one everybody knows of goes first, as it would seem at a real table.
        known = concealed & self.public[KNOWN + 4 * seat + suit] >> 8 * rank
        copies = [_first_copy(known or concealed)] if concealed else []
        for copy in bits(table):
            if not any(self._equal(suit, rank, copy, other) for other in copies if table >> other & 1):
                copies.append(copy)
        return copies

    def _equal(self, suit: int, rank: int, copy: int, other: int) -> bool:
        """Whether two copies of a face lie in the same place and have served in the same kinds."""
        public, turn = self.public, self.public[TURN]
        one, two = 8 * rank + copy, 8 * rank + other
        concealed = self.hands[4 * turn + suit]
        if (concealed >> one ^ concealed >> two) & 1:
            return False
        return all(
            not (public[CLOSED + 4 * kind + suit] >> one ^ public[CLOSED + 4 * kind + suit] >> two) & 1
            for kind in range(KINDS)
        )

    def declared_melds(self) -> list[int]:
        """The melds declared so far, packed, in order; the seat stands above bit 48."""
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
            self._seven(action & _BYTE)
        elif tag == DRAW:
            self._draw()
        else:
            self._carte_blanche()

    def _play(self, card: int) -> None:
        public, tables, seat = self.public, self.tables, self.public[TURN]
        suit, bit = card >> 6, 1 << (card & 63)
        if self.hands[4 * seat + suit] & bit:
            self._leave_hand(seat, suit, bit)
        else:
            public[TABLE + 4 * seat + suit] &= ~bit
        public[CARTE + seat] = public[CARTE + seat] or 2
        if tables.seven_played and not public[STRICT] and suit == public[TRUMP] and card >> 3 & 7 == 0:
            scored = CLOSED + 4 * SEVEN_KIND + suit
            if not public[scored] & bit:
                public[scored] |= bit
                self._score(seat, "seven-played", (card,), tables.seven_played)
        self._emit("play", seat, (card,))
        public[TRICK + public[IN_TRICK]] = card
        public[IN_TRICK] += 1
        if public[IN_TRICK] == tables.seats:
            self._finish_trick()
        else:
            public[TURN] = (seat + 1) % tables.seats

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
            public[WON + 4 * winner + (card >> 6)] |= 1 << (card & 63)
        if tables.brisques_at_once:
            self._score_brisques(winner, [card for card in cards if card >> 3 & 7 >= 6])
        ends_stock = not public[STRICT] and public[STOCK] + (public[TURN_UP] != NONE) == tables.seats
        if ends_stock if tables.last_of_stock else public[TRICKS] == tables.tricks:
            what = "last-of-stock" if tables.last_of_stock else "last-trick"
            self._score(winner, what, (), tables.last_trick)
        self._emit("trick", winner, tuple(cards))
        if not public[STRICT]:
            public[PHASE] = WINDOW
            public[DECLARED] = 0
        elif public[TRICKS] == tables.tricks:
            self._finish_deal()

    def _finish_deal(self) -> None:
        public, tables = self.public, self.tables
        public[PHASE] = OVER
        public[TURN] = NONE
        if not tables.brisques_at_once:
            for seat in range(tables.seats):
                won = public[WON + 4 * seat : WON + 4 * seat + 4]
                self._score_brisques(
                    seat, [suit << 6 | bit for suit in range(4) for bit in bits(won[suit] & _BRISQUES)]
                )
        self._emit("end", NONE, ())

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
            word = (meld >> 8 * index & _BYTE) << 8 * rank
            for bit in bits(word & self.hands[4 * seat + suit]):
                self._leave_hand(seat, suit, 1 << bit)
                public[TABLE + 4 * seat + suit] |= 1 << bit
            for closed in (kind, *self.tables.closes[kind]):
                public[CLOSED + 4 * closed + suit] |= word
        public[HISTORY + public[MELDS]] = seat << TAG | meld
        public[MELDS] += 1
        public[DECLARED] += 1
        if self.log is not None:
            cards = tuple(meld_cards(meld))
            self._score(seat, _score_name(kind, aux, public[TRUMP]), cards, points)
            self._emit("declare", seat, cards)
            if makes_trump:
                self._emit("trump", seat, cards)
        else:
            public[SCORE + seat] += points

    def _seven(self, card: int) -> None:
        public, tables, seat = self.public, self.tables, self.public[TURN]
        suit, bit = card >> 6, 1 << (card & 63)
        self._leave_hand(seat, suit, bit)
        public[CLOSED + 4 * SEVEN_KIND + suit] |= bit
        self._score(seat, "seven", (card,), tables.seven)
        if tables.seven_uses_declaration:
            public[DECLARED] += 1
        if self.exchanges():
            turn_up = public[TURN_UP]
            public[TURN_UP] = card
            self._take_openly(seat, turn_up)
            self._emit("exchange", seat, (card, turn_up))
        else:
            public[TABLE + 4 * seat + suit] |= bit
            self._emit("seven", seat, (card,))

    def _take_openly(self, seat: int, card: int) -> None:
        """Put a card into a hand that everybody has seen."""
        suit, bit = card >> 6, 1 << (card & 63)
        self.hands[4 * seat + suit] |= bit
        self.public[KNOWN + 4 * seat + suit] |= bit
        self.public[COUNT + seat] += 1

    def _draw(self) -> None:
        public, tables, winner = self.public, self.tables, self.public[TURN]
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
        public[PHASE] = PLAYING
        if not public[STOCK] and public[TURN_UP] == NONE:
            self._end_stock()

    def _end_stock(self) -> None:
        """Everybody takes the declared cards back into the hand; strict play begins."""
        public = self.public
        public[STRICT] = 1
        for seat in range(self.tables.seats):
            for suit in range(4):
                word = public[TABLE + 4 * seat + suit]
                public[TABLE + 4 * seat + suit] = 0
                self.hands[4 * seat + suit] |= word
                public[KNOWN + 4 * seat + suit] |= word
                public[COUNT + seat] += word.bit_count()
        self._emit("stock-empty", public[TURN], ())

    def _carte_blanche(self) -> None:
        public, seat = self.public, self.public[TURN]
        public[CARTE + seat] = 1
        hand = self.hands[4 * seat : 4 * seat + 4]
        public[KNOWN + 4 * seat : KNOWN + 4 * seat + 4] = hand
        cards = tuple(suit << 6 | bit for suit in range(4) for bit in bits(hand[suit]))
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
    if kind == FOUR:
        return FOUR_NAMES[aux]
    return "bezique" if kind == BEZIQUE else "double-bezique"


def _first_copy(word: int) -> int:
    """The position of the lowest set bit."""
    return (word & -word).bit_length() - 1


def _pairs(copies: int) -> list[int]:
    """All sets of two of the copies."""
    return [1 << one | 1 << two for one in bits(copies) for two in bits(copies >> one + 1 << one + 1)]


def _faces_of(hand: Sequence[int], suits: Sequence[int], above: int) -> list[int]:
    """One card of each face in those suits that ranks above a rank."""
    plays: list[int] = []
    for suit in suits:
        for rank in range(above + 1, 8):
            copies = hand[suit] & _RANK_MASK[rank]
            if copies:
                plays.append(suit << 6 | _first_copy(copies))
    return plays
