"""What a seat may still declare in this deal, as far as one seat can know: a help that people may switch off.

Everything here is worked out from a ``PlayerView`` and the rules, so it tells nobody more than they know.
It does not say what is legal now (the engine does), but what can still come to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bezique.actions import Action
from bezique.cards import Card, Rank, Suit
from bezique.melds import (
    BEZIQUE,
    BEZIQUES,
    DOUBLE,
    FACES,
    FOUR,
    LOWER,
    MARRIAGE,
    MELD_KINDS,
    QUARTET_RANKS,
    QUARTETS,
    SEQUENCE,
    TRUMP_FOUR,
    kind_name,
)
from bezique.rules import Rules
from bezique.view import Meld, PlayerView

_MULTIPLES = ("bezique", "double_bezique", "triple_bezique", "quadruple_bezique", "quintuple_bezique")
_MOST_MISSING = 3


@dataclass(frozen=True, slots=True)
class Prospect:
    """A meld that a seat could still complete: what it has for it, and each card that it lacks.

    A missing card is a face, or only a rank where any suit will do; ``unseen`` tells how many of it may still come.
    """

    name: str
    suit: Suit | None
    points: int
    have: tuple[Card, ...]
    missing: tuple[str, ...]
    unseen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A meld of these rules: its kind, what it scores, and what it is made of."""

    kind: int
    aux: int
    points: int
    faces: tuple[str, ...]
    each: int
    """How many of each face; 0 where any ``total`` cards of the faces will do."""
    total: int

    @property
    def name(self) -> str:
        return kind_name(self.kind, self.aux)

    @property
    def suit(self) -> Suit | None:
        return None if self.kind in QUARTETS else Suit(self.aux)


class Prospects:
    """What the seats of a view may still declare."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.shapes = list(_shapes(view.rules, view.trump))
        self.closed: dict[Card, set[int]] = {}
        """The kinds in which a card may not serve any more."""
        kinds = {kind_name(kind, aux): kind for kind in range(MELD_KINDS) for aux in _auxes(kind)}
        for meld in view.melds:
            for card in meld.cards:
                self.closed.setdefault(card, set()).update(self._closes(kinds[meld.name]))
        if view.rules.reform:
            # Where one of them has been broken, it may be made whole again, with cards of the others too.
            broken = {_sort(meld) for meld in view.melds if not set(meld.cards).issubset(view.table(meld.seat))}
            for meld in view.melds:
                if _sort(meld) in broken:
                    for card in meld.cards:
                        self.closed[card].discard(kinds[meld.name])

    @property
    def ended(self) -> bool:
        """Whether nobody declares any more in this deal."""
        return self.view.strict or self.view.phase == "over"

    def found(self, without: Card | None = None) -> list[Prospect]:
        """The melds that the view's own seat holds cards for and could still complete, nearest and best first.

        With a card to do ``without``: those that it could still complete if it let that card go.
        """
        if self.ended:
            return []
        own = [card for card in self._own(self.view.seat) if card != without]
        prospects = [self._prospect(shape, own, self._coming) for shape in self.shapes]
        near = [each for each in prospects if each and self._is_near(each)]
        return sorted(near, key=lambda each: (len(each.missing), -each.points))

    def may_serve(self, seat: int, card: Card) -> list[str]:
        """The names of the other melds in which a card of a seat may still serve, the best first."""
        served = self.view.served(card)
        return [name for name in self._open_for(seat, card, self.closed.get(card, set())) if name not in served]

    def after(self, action: Action) -> tuple[list[str], list[str]]:
        """In which other melds the cards of a declaration may still serve after it, and for which they are lost."""
        kind = next(shape.kind for shape in self.shapes if shape.name == action.meld)
        before: list[str] = []
        later: list[str] = []
        for card in action.cards:
            closed = self.closed.get(card, set())
            before += self._open_for(self.view.seat, card, closed)
            later += self._open_for(self.view.seat, card, closed | self._closes(kind))
        lost = set(before).difference(later, {action.meld})
        return self._best_first(set(later).difference({action.meld})), self._best_first(lost)

    # How it is worked out

    @cached_property
    def _most_missing(self) -> int:
        """How many cards a seat can still draw and then declare, or as many as are worth listing."""
        rules = self.view.rules
        left = self.view.stock + (self.view.turn_up is not None)
        windows = left // rules.seats
        return min(_MOST_MISSING, windows * rules.seats if self._captured else windows - 1)

    @property
    def _captured(self) -> bool:
        return self.view.rules.meld_source == "captured"

    def _is_near(self, prospect: Prospect) -> bool:
        if not prospect.have or len(prospect.missing) > self._most_missing:
            return False
        hand = self.view.hand
        return bool(prospect.missing) or not self.view.rules.needs_hand_card or any(c in hand for c in prospect.have)

    def _closes(self, kind: int) -> set[int]:
        """The kinds that are closed to a card by serving in a kind."""
        rules = self.view.rules
        lower = set(LOWER[kind]) if rules.higher_closes_lower else set()
        return lower if rules.second_double and kind == DOUBLE else lower | {kind}

    def _own(self, seat: int) -> list[Card]:
        """The cards of which a seat may make melds, as far as they are known."""
        view = self.view
        side = next(side for side in view.rules.sides if seat in side)
        lying = [card for mate in sorted(side, key=lambda mate: mate != seat) for card in view.table(mate)]
        if self._captured:
            return lying
        return lying + list(view.hand if seat == view.seat else view.known(seat))

    @cached_property
    def _coming(self) -> Counter[str]:
        """The faces of the cards that may still come to any seat, each with its number."""
        view = self.view
        cards = list(view.unseen)
        if view.turn_up is not None:
            cards.append(view.turn_up)
        if self._captured:
            cards += view.hand
            cards += [card for _, card in view.trick]
            for other in range(view.rules.seats):
                cards += view.known(other)
        return Counter(card.face for card in cards)

    def _fit(self, shape: _Shape, own: Iterable[Card]) -> list[Card]:
        """The cards that may serve in a meld: multiple beziques are built on one earlier bezique at most."""
        fit = [card for card in own if card.face in shape.faces and shape.kind not in self.closed.get(card, set())]
        if shape.kind not in BEZIQUES[1:] or self.view.rules.unite_singles:
            return fit
        earlier = [set(meld.cards).intersection(fit) for meld in self.view.melds if meld.name.endswith("bezique")]
        base = max(earlier, key=len, default=set())
        served = set().union(*earlier)
        return [card for card in fit if card in base or card not in served]

    def _prospect(self, shape: _Shape, own: Iterable[Card], coming: Counter[str]) -> Prospect | None:
        """A meld with what is there and what is missing, or None if it can never be completed."""
        fit = self._fit(shape, own)
        have: list[Card] = []
        missing: list[str] = []
        unseen: list[int] = []
        if shape.each:
            for face in shape.faces:
                there = [card for card in fit if card.face == face][: shape.each]
                have += there
                lacking = shape.each - len(there)
                if lacking > coming[face]:
                    return None
                missing += [face] * lacking
                unseen += [coming[face]] * lacking
        else:
            have = fit[: shape.total]
            lacking, there_are = shape.total - len(have), sum(coming[face] for face in shape.faces)
            if lacking > there_are:
                return None
            missing = [shape.faces[0][0]] * lacking
            unseen = [there_are] * lacking
        return Prospect(shape.name, shape.suit, shape.points, tuple(have), tuple(missing), tuple(unseen))

    def _open_for(self, seat: int, card: Card, closed: set[int]) -> list[str]:
        if self.ended:
            return []
        own = [other for other in self._own(seat) if other != card]
        fitting = (shape for shape in self.shapes if card.face in shape.faces and shape.kind not in closed)
        return self._best_first(
            shape.name for shape in fitting if self._prospect(_without_one(shape, card.face), own, self._coming)
        )

    def _best_first(self, names: Iterable[str]) -> list[str]:
        points = {shape.name: shape.points for shape in self.shapes}
        return sorted(set(names), key=lambda name: (-points[name], name))


def _sort(meld: Meld) -> tuple[int, str, Suit | None]:
    """What melds have in common of which one may be made whole with cards of another."""
    return meld.seat, meld.name, meld.cards[0].suit if meld.name in ("marriage", "sequence") else None


def scored_as(view: PlayerView, meld: str, suit: Suit) -> str:
    """The code of the score line that a declaration would bring."""
    if meld == "marriage":
        return "royal-marriage" if view.trump in (None, suit) else "marriage"
    if meld == "sequence":
        makes_trumps = view.trump is None and view.rules.trump == "first-meld"
        return "sequence" if makes_trumps or view.trump == suit else "plain-sequence"
    return meld


def pair(rules: Rules, trump: Suit | None) -> list[str]:
    """The faces of queen and jack that make a bezique; none where they follow a trump suit that is not made yet."""
    suit = _pair_suit(rules, trump)
    return [] if suit is None or not rules.bezique else [_face(*face) for face in FACES[BEZIQUE][suit]]


def _pair_suit(rules: Rules, trump: Suit | None) -> Suit | None:
    return Suit.SPADES if rules.bezique_pair == "fixed" else trump


def _face(suit: int, rank: int) -> str:
    return Rank(rank).letter + Suit(suit).letter


def _auxes(kind: int) -> Iterable[int]:
    """What a kind is made with: the suits, or the ranks of fours and fives."""
    return QUARTET_RANKS if kind in QUARTETS else range(4)


def _shapes(rules: Rules, trump: Suit | None) -> Iterator[_Shape]:
    """Every meld of the rules that scores."""
    for kind in range(MELD_KINDS):
        for aux in _auxes(kind):
            points, each, total = _worth(rules, trump, kind, aux)
            if points:
                suits = [trump] if kind in QUARTETS and kind != FOUR else None
                faces = [_face(*face) for face in FACES[kind][aux] if suits is None or face[0] in suits]
                yield _Shape(kind, aux, points, tuple(faces), each, total)


def _worth(rules: Rules, trump: Suit | None, kind: int, aux: int) -> tuple[int, int, int]:
    """What a meld scores (0 when it is none now), how many of each face it takes, and how many cards in all."""
    if kind == MARRIAGE:
        return rules.royal_marriage if trump in (None, aux) else rules.marriage, 1, 2
    if kind == SEQUENCE:
        makes_trumps = trump is None and rules.trump == "first-meld"
        return rules.sequence if trump == aux or makes_trumps else rules.plain_sequence, 1, 5
    if kind in BEZIQUES:
        number = kind - BEZIQUE + 1
        worth = getattr(rules, _MULTIPLES[kind - BEZIQUE]) if _pair_suit(rules, trump) == aux else 0
        return worth, number, 2 * number
    rank = kind_name(FOUR, aux).removeprefix("four-")
    if kind == FOUR:
        distinct = rules.distinct_suits != "none" and Rank(aux).letter in rules.distinct_suits
        return getattr(rules, f"four_{rank}"), int(distinct), 4
    if trump is None:
        return 0, 0, 0
    number = 4 if kind == TRUMP_FOUR else 5
    return getattr(rules, f"trump_{'four' if number == 4 else 'five'}_{rank}"), number, number


def _without_one(shape: _Shape, face: str) -> _Shape:
    """A meld of which one card is there already."""
    if not shape.each:
        return _Shape(shape.kind, shape.aux, shape.points, shape.faces, 0, shape.total - 1)
    if shape.each == 1:
        rest = tuple(other for other in shape.faces if other != face)
        return _Shape(shape.kind, shape.aux, shape.points, rest, 1, shape.total - 1)
    return shape  # of several equal cards one more or less hardly matters
