"""A second opinion on declarations: what is allowed, worked out card by card from the events of a deal.

It shares nothing with the engine's finder, is slow, and is there to be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from bezique.cards import Card
from bezique.events import Event
from bezique.rules import Rules

RANKS = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"}
BEZIQUES = ("bezique", "double-bezique", "triple-bezique", "quadruple-bezique", "quintuple-bezique")
SEVEN = -1
"""Stands for a seven among the classes declared."""
OPPOSITE = {"S": "D", "D": "S", "H": "C", "C": "H"}

ORDER: dict[str, tuple[int, int]] = {
    "marriage": (0, 0),
    "sequence": (0, 1),
    **{name: (1, height) for height, name in enumerate(BEZIQUES)},
    **{f"four-{rank}": (2, 0) for rank in RANKS.values()},
    **{f"four-trump-{rank}": (2, 1) for rank in RANKS.values()},
    **{f"five-trump-{rank}": (2, 2) for rank in RANKS.values()},
}
"""The melds: their class, and their height in it."""


class Referee:
    """Follows the events of a deal, knows what may be declared, and protests when something else is."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.trump = ""
        self.played: set[Card] = set()
        self.owner: dict[Card, int] = {}
        """Who laid a declared card down."""
        self.trick: set[Card] = set()
        self.scored: list[tuple[str, set[Card]]] = []
        self.restored: set[int] = set()
        self.in_window: list[int] = []

    def see(self, events: Iterable[Event]) -> None:
        """Take note of events."""
        for event in events:
            if event.kind == "turn-up":
                self.trump = event.cards[0].face[1]
            elif event.kind == "play":
                self.played |= set(event.cards)
            elif event.kind == "trick":
                self.trick = set(event.cards)
                self.in_window = []
            elif event.kind == "declare":
                assert event.seat is not None
                name = event.lines[0].what.replace("royal-", "").replace("plain-", "")
                self.declare(event.seat, name, set(event.cards))
            elif event.kind in ("seven", "exchange") and self.rules.seven_uses_declaration:
                self.in_window.append(SEVEN)
            elif event.kind == "trump":
                self.trump = event.cards[0].face[1]

    def declare(self, seat: int, name: str, cards: set[Card]) -> None:
        """Take note of a declaration, which must be allowed."""
        assert self.allows(seat, name, cards), (name, cards)
        self.in_window.append(ORDER[name][0])
        self.owner.update({card: seat for card in cards if card not in self.owner})
        for number, (other, earlier) in enumerate(self.scored):
            if other == name and cards & earlier and earlier & self.played:
                self.restored.add(number)
        self.scored.append((name, cards))

    def allows(self, seat: int, name: str, cards: set[Card]) -> bool:
        """Whether a seat may declare cards that lie within its reach and make the meld of that name."""
        rules, (family, height) = self.rules, ORDER[name]
        captured = rules.meld_source == "captured"
        if family in self.in_window if rules.declarations == "one-per-class" else self.in_window:
            return False
        if rules.distinct_suits != "none" and height == 0 and family == 2:
            rank = min(cards).rank.letter
            if rank in rules.distinct_suits and len({card.suit for card in cards}) < 4:
                return False
        fresh = {card for card in cards if card not in self.owner}
        partners = {card for card in cards - fresh if self.owner[card] != seat}
        if captured:
            if not cards & self.trick:
                return False
        elif not fresh and (rules.needs_hand_card or partners):
            return False
        touched = [
            (number, ORDER[other][1], earlier)
            for number, (other, earlier) in enumerate(self.scored)
            if ORDER[other][0] == family and cards & earlier
        ]
        if rules.higher_closes_lower and any(other > height for _, other, _ in touched):
            return False
        same = [(number, earlier) for number, other, earlier in touched if other == height]
        beziques = [(other, earlier) for _, other, earlier in touched]
        if name == "double-bezique" and rules.second_double and self.is_second_double(cards, beziques):
            return True
        broken = any(earlier & self.played and number not in self.restored for number, earlier in same)
        if same and not (rules.reform and broken and all(earlier != cards for _, earlier in same)):
            return False
        if family == 1 and height and not rules.unite_singles:
            return self.base_allows(height, cards, beziques)
        return True

    def base_allows(self, height: int, cards: set[Card], touched: list[tuple[int, set[Card]]]) -> bool:
        """Whether a multiple bezique stands on one lower bezique at most."""
        served: set[Card] = set()
        for _, earlier in touched:
            served |= earlier & cards
        return not served or any(earlier == served and other < height for other, earlier in touched)

    def is_second_double(self, cards: set[Card], touched: list[tuple[int, set[Card]]]) -> bool:
        """Whether a double takes a pair of an earlier double, and else what has not served in one, nor in a single."""
        served: set[Card] = set()
        for other, earlier in touched:
            if other == 1 or not self.rules.unite_singles:
                served |= earlier & cards
        pair = sorted(card.face[0] for card in served) == ["J", "Q"]
        return pair and any(other == 1 and served <= earlier for other, earlier in touched)

    def candidates(self, own: list[Card], partner: list[Card]) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """Every set of cards that makes a scoring meld, allowed or not, from own cards and the partner's open ones."""
        rules, options = self.rules, dict(self.rules)
        held = [*own, *partner]
        faces: dict[str, list[Card]] = {}
        for card in held:
            faces.setdefault(card.face, []).append(card)
        for suit in "SHDC":
            yield from (("marriage", pair) for pair in product(faces.get(f"K{suit}", []), faces.get(f"Q{suit}", [])))
            may_be_trump = suit == self.trump or (not self.trump and rules.trump == "first-meld")
            if rules.sequence if may_be_trump else rules.plain_sequence:
                yield from (("sequence", run) for run in product(*(faces.get(f"{rank}{suit}", []) for rank in "ATKQJ")))
        suit = "S" if rules.bezique_pair == "fixed" else self.trump
        if suit:
            for number, name in enumerate(BEZIQUES, 1):
                mine = held if number == 1 else own
                queens = [card for card in mine if card.face == f"Q{suit}"]
                jacks = [card for card in mine if card.face == f"J{OPPOSITE[suit]}"]
                if options[name.replace("-", "_")]:
                    for some in combinations(queens, number):
                        yield from ((name, (*some, *others)) for others in combinations(jacks, number))
        for rank, word in RANKS.items():
            cards = [card for card in held if card.face[0] == rank]
            trumps = [card for card in cards if card.face[1] == self.trump]
            if options[f"four_{word}"]:
                yield from ((f"four-{word}", four) for four in combinations(cards, 4))
            if options[f"trump_four_{word}"]:
                yield from ((f"four-trump-{word}", four) for four in combinations(trumps, 4))
            if options[f"trump_five_{word}"]:
                yield from ((f"five-trump-{word}", five) for five in combinations(trumps, 5))
