"""A second set of rules, written from the descriptions only and made of sets of card texts.

It is slow and plain on purpose. It shares nothing with the engine, so that the two can be compared on deals
that nobody thought of when writing single positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

RANKS = "789JQKTA"
FOURS = {"A": ("four-aces", 100), "K": ("four-kings", 80), "Q": ("four-queens", 60), "J": ("four-jacks", 40)}
TENS = {"T": ("four-tens", 10)}

Move = tuple[str, frozenset[str]]
"""What is done and with which cards: ``play``, ``draw``, ``seven`` or the name of a meld."""


@dataclass(frozen=True)
class House:
    """Where the rule sets differ in the course of a deal."""

    new_card: bool = False
    """A meld needs a card from the hand."""
    distinct: bool = False
    """Four of a kind needs one card of each suit."""
    plain: bool = False
    """Plain sequences count 150, four tens 10."""
    one_slot: bool = False
    """A seven is the trick's declaration."""
    closing: bool = False
    """The last trick is the one that ends the stock."""
    turn_up: bool = True
    """A card is turned up for trumps."""


HOUSES = {
    "ladder": House(new_card=True, distinct=True),
    "closing-ten": House(new_card=True, closing=True),
    "classic": House(new_card=True),
    "plain-sequence": House(distinct=True, plain=True, one_slot=True),
    "parlour": House(one_slot=True),
    "hoyle": House(),
    "no-turn-up": House(turn_up=False),
}


class Referee:
    """One deal, followed move by move."""

    def __init__(self, house: House, pack: Sequence[str], dealer: int) -> None:
        self.house = house
        other = 1 - dealer
        self.hand = {other: {*pack[:3], *pack[6:8], *pack[10:13]}, dealer: {*pack[3:6], *pack[8:10], *pack[13:16]}}
        self.table: dict[int, set[str]] = {0: set(), 1: set()}
        self.won: dict[int, list[str]] = {0: [], 1: []}
        self.scores = [0, 0]
        self.served: dict[str, set[str]] = {}
        self.sevens: set[str] = set()
        self.beziques: list[frozenset[str]] = []
        self.turn, self.phase, self.tricks = other, "play", 0
        self.trick: list[str] = []
        self.melded = self.slot_used = False
        self.stock = list(pack[16:])
        self.turn_up = self.stock.pop(0) if house.turn_up else ""
        self.trump = self.turn_up[1:2]
        if self.turn_up[:1] == "7":
            self.scores[dealer] += 10
            self.sevens.add(self.turn_up)

    @property
    def strict(self) -> bool:
        """Whether the stock is gone."""
        return not self.stock and not self.turn_up

    def held(self) -> set[str]:
        """All cards of the seat in turn."""
        return self.hand[self.turn] | self.table[self.turn]

    def moves(self) -> dict[Move, int]:
        """Everything the seat in turn may do, with the points it brings."""
        if self.phase == "over":
            return {}
        if self.phase == "play":
            return {("play", frozenset([card])): 0 for card in self._playable()}
        moves: dict[Move, int] = {("draw", frozenset()): 0}
        if not self.slot_used:
            moves.update(self._seven_moves())
            if not self.melded:
                moves.update(self._meld_moves())
        return moves

    def _playable(self) -> set[str]:
        held = self.held()
        if not self.strict or not self.trick:
            return held
        led = self.trick[0]
        following = {card for card in held if card[1] == led[1]}
        beating = {card for card in following if _rank(card) > _rank(led)}
        trumps = {card for card in held if card[1] == self.trump}
        return beating or following or trumps or held

    def _seven_moves(self) -> Iterator[tuple[Move, int]]:
        for card in self.hand[self.turn] - self.sevens:
            if self.house.turn_up and card[:2] == "7" + self.trump:
                yield ("seven", frozenset([card])), 10

    def _meld_moves(self) -> Iterator[tuple[Move, int]]:
        for name, cards, points in self._combinations():
            if not self.house.new_card or cards & self.hand[self.turn]:
                yield (name, cards), points

    def _combinations(self) -> Iterator[tuple[str, frozenset[str], int]]:
        for suit in "SHDC":
            royal = self.trump in ("", suit)
            for pair in product(self._free("K" + suit, "marriage"), self._free("Q" + suit, "marriage")):
                if not any("sequence" in self.served.get(card, ()) for card in pair):
                    yield "marriage", frozenset(pair), 40 if royal else 20
            if royal or self.house.plain:
                for run in product(*(self._free(rank + suit, "sequence") for rank in "ATKQJ")):
                    yield "sequence", frozenset(run), 250 if royal else 150
        for pair in product(self._free("QS", "bezique"), self._free("JD", "bezique")):
            if not any("double-bezique" in self.served.get(card, ()) for card in pair):
                yield "bezique", frozenset(pair), 40
        double = frozenset([*self._free("QS", "double-bezique"), *self._free("JD", "double-bezique")])
        earlier = [single for single in self.beziques if single & double]
        if len(double) == 4 and (not earlier or (len(earlier) == 1 and earlier[0] <= double)):
            yield "double-bezique", double, 500
        for rank, (name, points) in {**FOURS, **(TENS if self.house.plain else {})}.items():
            free = [card for suit in "SHDC" for card in self._free(rank + suit, name)]
            for four in combinations(free, 4):
                if not self.house.distinct or len({card[1] for card in four}) == 4:
                    yield name, frozenset(four), points

    def _free(self, face: str, kind: str) -> list[str]:
        return [card for card in self.held() if card[:2] == face and kind not in self.served.get(card, ())]

    def do(self, move: Move, points: int) -> None:
        """Do one of the moves."""
        name, cards = move
        seat = self.turn
        self.scores[seat] += points
        if name == "play":
            self._play(*cards)
        elif name == "draw":
            self._draw()
        elif name == "seven":
            self._seven(*cards)
        else:
            self.melded = True
            self.slot_used = self.house.one_slot
            if name in ("marriage", "sequence") and not self.trump:
                self.trump = min(cards)[1]
            if name == "bezique":
                self.beziques.append(cards)
            for card in cards:
                self.served.setdefault(card, set()).add(name)
            self.hand[seat] -= cards
            self.table[seat] |= cards

    def _play(self, card: str) -> None:
        self.hand[self.turn].discard(card)
        self.table[self.turn].discard(card)
        self.trick.append(card)
        self.turn = 1 - self.turn
        if len(self.trick) == 1:
            return
        led, answer = self.trick
        second_wins = _rank(answer) > _rank(led) if answer[1] == led[1] else answer[1] == self.trump
        if second_wins:
            self.turn = 1 - self.turn
        self.won[self.turn] += self.trick
        self.trick = []
        self.tricks += 1
        if self.tricks == (24 if self.house.closing else 32):
            self.scores[self.turn] += 10
        if self.tricks == 32:
            self.phase = "over"
            for seat in (0, 1):
                self.scores[seat] += 10 * sum(card[0] in "AT" for card in self.won[seat])
        elif not self.strict:
            self.phase, self.melded, self.slot_used = "window", False, False

    def _draw(self) -> None:
        self.phase = "play"
        for seat in (self.turn, 1 - self.turn):
            if self.stock:
                self.hand[seat].add(self.stock.pop(0))
            else:
                self.hand[seat].add(self.turn_up)
                self.turn_up = ""
        if self.strict:
            for seat in (0, 1):
                self.hand[seat] |= self.table[seat]
                self.table[seat] = set()

    def _seven(self, card: str) -> None:
        self.sevens.add(card)
        self.slot_used = self.house.one_slot
        self.hand[self.turn].remove(card)
        if self.turn_up[0] == "7":
            self.table[self.turn].add(card)
        else:
            self.hand[self.turn].add(self.turn_up)
            self.turn_up = card

    def alike(self, move: Move) -> tuple[object, ...]:
        """A move without what makes no difference: which of two cards with the same place and past it names."""
        name, cards = move
        return name, *sorted(map(self._past, cards))

    def _past(self, card: str) -> tuple[str, bool, str]:
        if self.strict:
            return card[:2], False, ""
        past = set(self.served.get(card, ()))
        # The higher meld shuts the lower one as if it had been scored.
        past |= {lower for higher, lower in _SHUTS if higher in past}
        if card in self.sevens:
            past.add("seven")
        return card[:2], card in self.table[self.turn], " ".join(sorted(past))


_SHUTS = (("sequence", "marriage"), ("double-bezique", "bezique"))


def _rank(card: str) -> int:
    return RANKS.index(card[0])


def texts(cards: Iterable[object]) -> frozenset[str]:
    """Cards as text."""
    return frozenset(map(str, cards))
