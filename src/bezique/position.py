"""A position as text, to set one up in a test or a report, and to write down the one at hand.

One ``key: value`` a line, in any order, ``#`` begins a comment. What is written down is complete; what is read
may leave out almost everything, and ``...`` (or a missing line) fills a place up with cards named nowhere.

=============  ===========================================================================================
``rules``      the rules, default ``classic``
``dealer``     seat, default 0
``phase``      ``play``, ``window`` (the seat in turn has won a trick and may declare) or ``over``
``turn``       seat in turn, default the one after the dealer
``turn-up``    the card under the stock, or ``none``
``trump``      a suit letter or ``none``; needed only where no turn-up tells it
``tricks``     complete tricks; sizes of hands and stock follow from it. Default: the fewest that fit
``trick``      seat that leads, then the cards of the trick so far
``last``       seat that led the trick before, then its cards
``hand N``     concealed cards of seat N
``table N``    face-up cards of seat N
``won N``      captured cards of seat N
``known N``    concealed cards of seat N that everybody knows of
``stock``      the face-down cards, the top one first
``melds``      declared melds in order: ``0 marriage KSa QSa; 1 bezique QSb JDa``. Their cards that are named
               in no other line have been played, and then the meld is broken; ``broken`` and ``restored`` say it
``sevens``     sevens of trumps that have scored
``declared``   declarations made in the open window, as a sum: 1 marriage or sequence, 2 bezique, 4 four of a
               kind, 8 seven, 16 begun to draw (only where the players draw); default 0
``carte``      carte blanche by seat: 0 before its first play, 1 all cards shown, 2 right gone, 3 has drawn since
``drawn``      seats done with drawing in a window (only where the players draw)
``revoked``    seat that has revoked (only where that is possible), or ``none``
``scores``     points of this deal by seat
=============  ===========================================================================================

>>> deal = read_position("turn-up: 9Ha \\n phase: window \\n turn: 0 \\n hand 0: KHa QHa ...")
>>> [line.points for event in deal.act("declare marriage KH QH") for line in event.lines]
[40]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bezique import layout as at
from bezique.cards import CARDS, Card, bits, cards_text, pack_cards, read_cards
from bezique.deal import Deal
from bezique.errors import PositionError
from bezique.layout import BROKEN, NONE, RESTORED, SEAT_SHIFT, seat_of
from bezique.melds import FACES, SEVEN_KIND, meld_aux, meld_cards, meld_kind, meld_name, pack_named, sort_of_meld
from bezique.moves import winning_index
from bezique.rules import Rules
from bezique.rulesets import read_rules, rules_text
from bezique.state import State
from bezique.tables import tables_for
from bezique.view import PlayerView

_PHASES = ("play", "window", "over")
# Cards that make no meld fill places first, so that a short position stays what it says.
_FILL_RANKS = "897JQKTA"
_SEAT_KEYS = ("hand", "table", "won", "known")
_KEYS = (
    *("rules", "dealer", "phase", "turn", "turn-up", "trump", "tricks", "trick", "last", "stock", "melds"),
    *("sevens", "declared", "carte", "drawn", "revoked", "scores"),
)


def position_text(deal: Deal) -> str:
    """The whole position of a deal, secrets included; read_position makes it again."""
    return _text(deal.rules, deal.state, range(deal.rules.seats))


def view_text(view: PlayerView) -> str:
    """What a seat knows, as a position without the other hands and the stock."""
    return _text(view.rules, view.state, (view.seat,))


def read_position(text: str) -> Deal:
    """A deal that goes on from a position. Raises NotationError, RulesError or PositionError."""
    return _Reader(text).deal()


def _text(rules: Rules, state: State, seats: Iterable[int]) -> str:
    public = state.public
    open_seats = tuple(seats)
    trump, turn_up, turn = public[at.TRUMP], public[at.TURN_UP], public[at.TURN]
    lines = [
        f"rules: {rules_text(rules)}",
        f"dealer: {public[at.DEALER]}",
        f"phase: {_PHASES[public[at.PHASE]]}",
        f"turn: {'none' if turn == NONE else turn}",
        f"trump: {'none' if trump == NONE else 'SHDC'[trump]}",
        f"turn-up: {'none' if turn_up == NONE else CARDS[turn_up]}",
        f"tricks: {public[at.TRICKS]}",
        f"trick: {public[at.LEADER]} {cards_text(public[at.TRICK : at.TRICK + public[at.IN_TRICK]])}".rstrip(),
    ]
    if public[at.TRICKS]:
        lines.append(f"last: {public[at.LAST_LEADER]} {cards_text(public[at.LAST : at.LAST + rules.seats])}")
    for seat in range(rules.seats):
        if seat in open_seats:
            lines.append(f"hand {seat}: {_set_text(state.hands, 4 * seat)}")
        for key, offset in (("table", at.TABLE), ("won", at.WON), ("known", at.KNOWN)):
            lines.append(f"{key} {seat}: {_set_text(public, offset + 4 * seat)}")
    if len(open_seats) == rules.seats:
        lines.append(f"stock: {cards_text(state.order)}")
    melds = [_meld_text(meld) for meld in state.declared_melds()]
    lines.append(f"melds: {'; '.join(melds)}")
    lines.append(f"sevens: {_set_text(public, at.CLOSED + 4 * SEVEN_KIND)}")
    lines.append(f"declared: {public[at.DECLARED]}")
    if state.tables.carte_blanche:
        lines.append(f"carte: {' '.join(map(str, public[at.CARTE : at.CARTE + rules.seats]))}")
    if state.tables.penalties:
        revoked = public[at.REVOKED]
        lines.append(f"drawn: {public[at.DRAWN]}")
        lines.append(f"revoked: {'none' if revoked == NONE else revoked}")
    lines.append(f"scores: {' '.join(map(str, public[at.SCORE : at.SCORE + rules.seats]))}")
    return "".join(line.rstrip() + "\n" for line in lines)


def _meld_text(meld: int) -> str:
    flags = " broken" * bool(meld & BROKEN) + " restored" * bool(meld & RESTORED)
    return f"{seat_of(meld)} {meld_name(meld)} {cards_text(meld_cards(meld))}{flags}"


def _set_text(words: list[int], offset: int) -> str:
    return cards_text(suit << 6 | bit for suit in range(4) for bit in bits(words[offset + suit]))


class _Reader:
    """Reads one position: takes the lines apart, finds the sizes, fills the places, builds the state."""

    def __init__(self, text: str) -> None:
        self.fields = self._split(text)
        self.rules = read_rules(self.fields.get("rules", "classic"))
        self.seats = self.rules.seats
        self.pack = pack_cards(self.rules.packs)
        self.named: dict[Card, str] = {}
        self.tables = tables_for(self.rules)
        blank = State(self.tables)
        self.public = [*blank.public, *[0] * (at.PUBLIC_WORDS - at.HISTORY)]
        self.hands = blank.hands
        self.stock: list[Card] = []

    @staticmethod
    def _split(text: str) -> dict[str, str]:
        fields: dict[str, str] = {}
        for line in text.splitlines():
            plain = line.partition("#")[0].strip()
            if not plain:
                continue
            key, colon, value = plain.partition(":")
            key = " ".join(key.split())
            word, _, seat = key.partition(" ")
            if not colon or not (key in _KEYS or (word in _SEAT_KEYS and seat.isdigit())):
                raise PositionError(f"{plain!r} is not a line of a position")
            if key in fields:
                raise PositionError(f"{key} is given twice")
            fields[key] = value.strip()
        return fields

    def deal(self) -> Deal:
        public = self.public
        public[at.DEALER] = self._number("dealer", 0, self.seats - 1)
        public[at.PHASE] = self._choice("phase", _PHASES)
        turn = self.fields.get("turn")
        if turn == "none" or public[at.PHASE] == at.OVER:
            public[at.TURN] = NONE
        else:
            public[at.TURN] = self._number("turn", (public[at.DEALER] + 1) % self.seats, self.seats - 1)
        self._read_trick()
        self._read_trump()
        for seat in range(self.seats):
            self._put(public, at.TABLE + 4 * seat, self._claim(f"table {seat}")[0])
        hands = [self._claim(f"hand {seat}") for seat in range(self.seats)]
        won = [self._claim(f"won {seat}") for seat in range(self.seats)]
        stock = self._claim("stock")
        self._claim_last(won)
        self._read_melds(won[0][0])
        self._read_tricks(sum(len(cards) for cards, _ in won) + self._open_captured(), stock)
        self._fill_all(hands, won, stock)
        self._read_rest()
        return Deal.at_state(self.rules, State(self.tables).replace(self.public, self.hands, self.stock))

    # Lines

    def _number(self, key: str, default: int, high: int) -> int:
        text = self.fields.get(key, str(default))
        if not (text.isascii() and text.isdigit() and int(text) <= high):
            raise PositionError(f"{key} is a number from 0 to {high}, not {text!r}")
        return int(text)

    def _numbers(self, key: str) -> list[int]:
        words = self.fields.get(key, "").split()
        if not words:
            return [0] * self.seats
        if len(words) != self.seats or not all(word.isascii() and word.isdigit() for word in words):
            raise PositionError(f"{key} takes {self.seats} numbers, not {' '.join(words)!r}")
        return [int(word) for word in words]

    def _choice(self, key: str, choices: tuple[str, ...]) -> int:
        text = self.fields.get(key, choices[0])
        if text not in choices:
            raise PositionError(f"{key} is one of {', '.join(choices)}, not {text!r}")
        return choices.index(text)

    def _claim(self, key: str) -> tuple[list[Card], bool]:
        """The cards of a line, each of which may stand in one place only, and whether to fill up."""
        text = self.fields.get(key)
        if text is None:
            return [], key.partition(" ")[0] != "table"
        fill = text.endswith("...")
        cards = list(read_cards(text.removesuffix("...")))
        for card in cards:
            self._claim_card(card, key)
        return cards, fill

    def _claim_card(self, card: Card, key: str) -> None:
        if card not in self.pack:
            raise PositionError(f"{card} is not in a pack of {len(self.pack)} cards")
        if card in self.named:
            raise PositionError(f"{card} stands in {self.named[card]!r} and in {key!r}")
        self.named[card] = key

    def _seat_and_cards(self, key: str) -> tuple[int, list[Card]]:
        seat, _, cards = self.fields[key].partition(" ")
        if not (seat.isdigit() and int(seat) < self.seats):
            raise PositionError(f"{key} begins with the seat that leads, 0 to {self.seats - 1}, not {seat!r}")
        return int(seat), list(read_cards(cards))

    def _read_trick(self) -> None:
        public = self.public
        leader = 0 if public[at.TURN] == NONE else public[at.TURN]
        cards: list[Card] = []
        if "trick" in self.fields:
            leader, cards = self._seat_and_cards("trick")
            for card in cards:
                self._claim_card(card, "trick")
        if len(cards) >= self.seats or (cards and public[at.PHASE] != at.PLAYING):
            raise PositionError("a trick that is being played lacks at least one card, and no trick is won yet")
        if public[at.PHASE] == at.PLAYING and (leader + len(cards)) % self.seats != public[at.TURN]:
            raise PositionError(f"seat {leader} led {len(cards)} cards, so it is not seat {public[at.TURN]}'s turn")
        public[at.LEADER] = leader
        public[at.IN_TRICK] = len(cards)
        public[at.TRICK : at.TRICK + len(cards)] = cards

    def _read_trump(self) -> None:
        public = self.public
        trump = self.fields.get("trump", "").upper()
        if trump and trump != "NONE":
            if trump not in "SHDC" or len(trump) != 1:
                raise PositionError(f"trump is one of S, H, D, C or none, not {trump!r}")
            public[at.TRUMP] = "SHDC".index(trump)
        text = self.fields.get("turn-up", "none")
        if text == "none":
            return
        (card,) = read_cards(text) if len(text.split()) == 1 else (None,)
        if card is None or (public[at.TRUMP] not in (NONE, card.suit)):
            raise PositionError(f"the turn-up is one card of the trump suit, not {text!r}")
        self._claim_card(card, "turn-up")
        public[at.TURN_UP], public[at.TRUMP] = card, card.suit

    def _claim_last(self, won: list[tuple[list[Card], bool]]) -> None:
        """The last trick's cards belong to what its winner has won."""
        if "last" not in self.fields:
            return
        public = self.public
        leader, cards = self._seat_and_cards("last")
        if len(cards) != self.seats:
            raise PositionError(f"the last trick has {self.seats} cards, not {len(cards)}")
        winner = public[at.LEADER]
        if self.rules.trump == "turn-up" and (leader + winning_index(cards, public[at.TRUMP])) % self.seats != winner:
            raise PositionError(f"seat {winner} did not win the last trick, so it cannot be the one to go on")
        for card in cards:
            # An exchanged seven of the last trick has gone on to the turn-up, or from there into a hand; brisques
            # that a revoke conceded lie with the opponent.
            moved = (self._captured or self.tables.penalties) and card in self.named
            if not moved and self.named.get(card) != f"won {winner}":
                self._claim_card(card, "last")
                won[winner][0].append(card)
        public[at.LAST_LEADER], public[at.LAST_WINNER] = leader, winner
        public[at.LAST : at.LAST + self.seats] = cards

    def _read_melds(self, played: list[Card]) -> None:
        """The declared melds; cards of theirs that stand nowhere have been played and taken."""
        public = self.public
        for part in self.fields.get("melds", "").split(";"):
            words = part.split()
            if not words:
                continue
            if len(words) < 3 or not words[0].isdigit() or int(words[0]) >= self.seats:
                raise PositionError(f"{part.strip()!r} is not a declared meld; write: 0 marriage KSa QSa")
            flags = {word for word in words if word in ("broken", "restored")}
            meld = pack_named(words[1], read_cards(" ".join(word for word in words[2:] if word not in flags)))
            for card in meld_cards(meld):
                if card not in self.named:
                    self._claim_card(card, "melds")
                    played.append(card)
                    flags |= {"broken"} if self.rules.reform else set()
            kind = meld_kind(meld)
            for index, (suit, rank) in enumerate(FACES[kind][meld_aux(meld)]):
                word = (meld >> 8 * index & 255) << 8 * rank
                public[at.SERVED + 4 * kind + suit] |= word
                for closed in self.tables.closes[kind]:
                    public[at.CLOSED + 4 * closed + suit] |= word
            meld |= BROKEN * ("broken" in flags) | RESTORED * ("restored" in flags)
            if "broken" in flags and "restored" not in flags:
                public[at.RESTORABLE] |= 1 << sort_of_meld(kind, meld_aux(meld))
            if at.HISTORY + public[at.MELDS] >= at.PUBLIC_WORDS:
                raise PositionError("a deal keeps 128 declared melds; there are more in this position")
            public[at.HISTORY + public[at.MELDS]] = int(words[0]) << SEAT_SHIFT | meld
            public[at.MELDS] += 1

    # Sizes

    def _read_tricks(self, captured: int, stock: tuple[list[Card], bool]) -> None:
        public, rules = self.public, self.rules
        window = public[at.PHASE] == at.WINDOW
        fewest = max(-(-captured // self.seats), public[at.MELDS] + window, int("last" in self.fields))
        over = public[at.PHASE] == at.OVER
        tricks = self._number("tricks", rules.tricks if over else fewest, rules.tricks)
        public[at.TRICKS] = tricks
        if self._as_written(stock):
            public[at.STOCK] = len(stock[0])
            public[at.STRICT] = int(not stock[0] and public[at.TURN_UP] == NONE and not window)
            return
        public[at.STRICT] = int(tricks >= rules.stock_tricks and not window)
        if over != (tricks == rules.tricks):
            raise PositionError(f"a deal of {rules.tricks} tricks is over after the last one, not after {tricks}")
        if window and not 0 < tricks <= rules.stock_tricks:
            raise PositionError(f"a window is open after tricks 1 to {rules.stock_tricks} only, not after {tricks}")
        undrawn = self._undrawn()
        if undrawn and rules.trump == "turn-up" and public[at.TURN_UP] == NONE:
            raise PositionError("the turn-up is missing")
        if not undrawn and public[at.TURN_UP] != NONE:
            raise PositionError("the stock is gone, and the turn-up with it")
        public[at.STOCK] = undrawn - (public[at.TURN_UP] != NONE)

    def _as_written(self, place: tuple[list[Card], bool]) -> bool:
        """Whether sizes are as written: where players draw for themselves, they may be anything."""
        return self.tables.penalties and not place[1]

    def _open_captured(self) -> int:
        """How many captured cards lie open, where melds are made from those."""
        return len([place for place in self.named.values() if place.startswith("table")]) if self._captured else 0

    @property
    def _captured(self) -> bool:
        return self.rules.meld_source == "captured"

    def _undrawn(self) -> int:
        """Cards still to be drawn, the turn-up among them."""
        public, rules = self.public, self.rules
        drawn_tricks = public[at.TRICKS] - (public[at.PHASE] == at.WINDOW)
        return self.seats * max(0, rules.stock_tricks - drawn_tricks)

    def _hand_size(self, seat: int) -> int:
        """How many cards a seat holds, concealed and on the table."""
        public, rules = self.public, self.rules
        full = rules.tricks - public[at.TRICKS] if public[at.STRICT] else rules.hand_size
        if public[at.PHASE] == at.WINDOW:
            return rules.hand_size - 1
        has_played = (seat - public[at.LEADER]) % self.seats < public[at.IN_TRICK]
        return full - has_played

    def _fill_all(
        self, hands: list[tuple[list[Card], bool]], won: list[tuple[list[Card], bool]], stock: tuple[list[Card], bool]
    ) -> None:
        public = self.public
        free = [card for card in self.pack if card not in self.named]
        free.sort(key=lambda card: (_FILL_RANKS.index(card.rank.letter), card.copy, card.suit))
        take: Callable[[int], list[Card]] = lambda number: [free.pop(0) for _ in range(min(number, len(free)))]  # noqa: E731
        for seat, (cards, fill) in enumerate(hands):
            table = sum(word.bit_count() for word in public[at.TABLE + 4 * seat : at.TABLE + 4 * seat + 4])
            wanted = self._hand_size(seat) - (0 if self._captured else table)
            if self._as_written((cards, fill)):
                wanted = len(cards)
            self._complete(f"hand {seat}", cards, wanted, fill, take)
            self._put(self.hands, 4 * seat, cards)
            public[at.COUNT + seat] = len(cards)
        self._complete("stock", stock[0], public[at.STOCK], stock[1], lambda number: free[len(free) - number :])
        for card in stock[0]:
            if card in free:
                free.remove(card)
        left = self.seats * public[at.TRICKS] - sum(len(cards) for cards, _ in won) - self._open_captured()
        for seat, (cards, fill) in enumerate(won):
            if fill:
                taken = take(left)
                cards += taken
                left -= len(taken)
            self._put(public, at.WON + 4 * seat, cards)
        if left or free:
            captured = self.seats * public[at.TRICKS]
            raise PositionError(
                f"after {public[at.TRICKS]} tricks {captured} cards are captured; {captured - left} are named"
            )
        self.stock = stock[0]

    @staticmethod
    def _complete(place: str, cards: list[Card], wanted: int, fill: bool, take: Callable[[int], list[Card]]) -> None:
        if fill and len(cards) < wanted:
            cards += take(wanted - len(cards))
        if len(cards) != wanted:
            raise PositionError(f"{place} must hold {wanted} cards, not {len(cards)}")

    def _read_rest(self) -> None:
        public = self.public
        for seat in range(self.seats):
            known = read_cards(self.fields.get(f"known {seat}", ""))
            for card in known:
                if not self.hands[4 * seat + card.suit] >> (card & 63) & 1:
                    raise PositionError(f"{card} is known in hand {seat}, but is not there")
            self._put(public, at.KNOWN + 4 * seat, known)
        sevens = read_cards(self.fields.get("sevens", ""))
        if any(card.rank or card.suit != public[at.TRUMP] for card in sevens):
            raise PositionError("sevens that have scored are sevens of trumps")
        self._put(public, at.CLOSED + 4 * SEVEN_KIND, sevens)
        public[at.DRAWN] = self._number("drawn", 0, self.seats)
        if self.fields.get("revoked", "none") != "none":
            public[at.REVOKED] = self._number("revoked", 0, self.seats - 1)
        public[at.DECLARED] = self._number("declared", 0, 31)
        public[at.SCORE : at.SCORE + self.seats] = self._numbers("scores")
        gone = at.CARTE_GONE if public[at.TRICKS] and self.tables.carte_blanche else at.CARTE_OPEN
        carte = self._numbers("carte") if "carte" in self.fields else [gone] * self.seats
        public[at.CARTE : at.CARTE + self.seats] = carte

    @staticmethod
    def _put(words: list[int], offset: int, cards: Iterable[Card]) -> None:
        for card in cards:
            words[offset + card.suit] |= 1 << (card & 63)
