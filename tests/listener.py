"""Somebody who only listens: what the live regions of a page say, and the table that follows from these sentences.

``LISTEN`` stands in a page before its own scripts and writes down what a screen reader would be given to say.
``Listener`` reads those sentences, one after another, and nothing else; it fails at a sentence that it does not
understand, and at one that cannot be true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

LISTEN = """(() => {
  const heard = [];
  Object.defineProperty(globalThis, 'heard', { value: heard });
  const LIVE = { alert: 'assertive', status: 'polite', log: 'polite' };
  const liveOf = (element) => element.getAttribute('aria-live') ?? LIVE[element.getAttribute('role')];
  const regionOf = (node) => {
    let element = node instanceof Element ? node : node.parentElement;
    while (element && !liveOf(element)) element = element.parentElement;
    return element && liveOf(element) !== 'off' ? element : null;
  };
  const isAtomic = (region) =>
    (region.getAttribute('aria-atomic') ?? String(/alert|status/.test(region.getAttribute('role')))) === 'true';
  // What is not rendered, is hidden from assistive technology, or lies behind a modal dialog says nothing.
  const isSilent = (element) => {
    const modal = [...document.querySelectorAll('dialog')].filter((each) => each.matches(':modal')).at(-1);
    return !element.isConnected || !element.getClientRects().length
      || getComputedStyle(element).visibility !== 'visible'
      || element.closest('[aria-hidden=true], [inert]') !== null || (modal !== undefined && !modal.contains(element));
  };
  const words = (node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || isSilent(node)) return '';
    return [...node.childNodes].map(words).join('');
  };
  const say = (region, text) => {
    const said = text.replace(/\\s+/g, ' ').trim();
    if (said) heard.push([liveOf(region), said]);
  };
  const observer = new MutationObserver((records) => {
    if (document.readyState === 'loading') return;  // what a page comes with is read, not announced
    const changed = new Map();
    for (const { type, target, addedNodes } of records) {
      const region = regionOf(target);
      if (!region) continue;
      const parts = changed.get(region) ?? new Set();
      (type === 'characterData' ? [target] : addedNodes).forEach((node) => parts.add(node));
      changed.set(region, parts);
    }
    for (const [region, parts] of changed) {
      if (isSilent(region)) continue;
      if (isAtomic(region)) say(region, words(region));
      else {
        // A part that stands within another one is said with it.
        const whole = [...parts].filter((part) => region.contains(part)
          && ![...parts].some((other) => other !== part && other.contains(part)));
        whole.forEach((part) => say(region, words(part)));
      }
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  // The last of what the page came with may not have been observed yet when its own scripts begin.
  document.addEventListener('readystatechange', () => observer.takeRecords(), { once: true });
})()"""

_RANKS = {"seven": "7", "eight": "8", "nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_NAMES = {2: {"you": 0, "computer": 1}, 4: {"you": 0, "west": 1, "north": 2, "east": 3}}
_SIDES = {2: [[0], [1]], 4: [[0, 2], [1, 3]]}
_RUNS = {"sequence": "ATKQJ", "marriage": "KQ"}
_TIMES = {"": 1, "double ": 2, "triple ": 3}

CARD = rf"(?:the )?(?:{'|'.join(_RANKS)}) of (?:{'|'.join(_SUITS)})"
SUIT = rf"(?:{'|'.join(_SUITS)})"
NUMBER = r"\d+(?:,\d{3})*"


def face(words: str) -> str:
    """A card from its words: ``the king of spades`` is ``KS``."""
    rank, _, suit = words.removeprefix("the ").split()
    return _RANKS[rank] + _SUITS[suit]


def faces(words: str) -> list[str]:
    """All the cards of a sentence."""
    return [face(found) for found in re.findall(CARD, words)]


def number(words: str) -> int:
    return int(words.replace(",", ""))


class Listener:
    """The table as it follows from what is said; it knows how many sit there and in what order they play."""

    def __init__(self, seats: int) -> None:
        self.names, self.sides = _NAMES[seats], _SIDES[seats]
        self.told: Counter[str] = Counter()
        """How often something was heard, by what reads it."""
        self.totals = [0] * len(self.sides)
        """The points of each side in the match, with this deal."""
        self._new_deal()

    def _new_deal(self) -> None:
        seats = len(self.names)
        self.trump = ""
        self.turn_up: str | None = None
        self.stock = 0
        self.hand: Counter[str] = Counter()
        self.tables: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.trick: list[tuple[int, str]] = []
        self.last_trick: tuple[int, list[tuple[int, str]]] | None = None
        self.scores = [0] * seats
        """The points of each seat in this deal, those that were heard of."""
        self.turn: int | None = None
        """Whose turn it is, where that is known."""
        self.is_announced = False
        """Whether the listener's own turn was announced, and nothing has been done since."""
        self.is_over = False
        self._about = 0
        """Of whom the last sentences told."""
        self._moved: tuple[int, list[str]] = (0, [])
        """Who played or declared last, and which cards left the hand or the table by what was said first."""

    # Hearing

    def hears(self, texts: Sequence[str]) -> None:
        """Take in what was said."""
        for text in texts:
            for sentence in re.findall(r"\S.*?[.!?](?= |$)", text):
                self._hears(sentence, text)

    def _hears(self, sentence: str, text: str) -> None:
        for pattern, method in SENTENCES:
            found = pattern.fullmatch(sentence)
            if found:
                self.told[method.__name__] += 1
                method(self, *found.groups())
                return
        raise AssertionError(f"not understood: {sentence!r} in {text!r}")

    def _seat(self, name: str) -> int:
        return self.names[name.lower()]

    def _after(self, seat: int) -> int:
        return (seat + 1) % len(self.names)

    def _side(self, seat: int) -> int:
        return next(place for place, side in enumerate(self.sides) if seat in side)

    def _score(self, seat: int, points: str | None) -> None:
        if points:
            self.scores[seat] += number(points)
            self.totals[self._side(seat)] += number(points)

    def _acts(self, name: str) -> int:
        """Who does something: the seat in turn and nobody else."""
        seat = self._seat(name)
        assert self.turn in (None, seat), f"{name} is not in turn"
        self.turn, self.is_announced = seat, False
        return seat

    def _lays(self, seat: int, card: str, count: int = 1) -> None:
        """A card comes from the hand to the table, or goes back; only the listener's own hand is known."""
        self.tables[seat][card] += count
        if seat == 0:
            self.hand[card] -= count
            assert self.hand[card] >= 0, f"the listener has no {card}"

    # What is said of the situation

    def nothing_new(self) -> None:
        pass

    def trumps(self, suit: str) -> None:
        self.trump = _SUITS[suit.lower()]

    def turned_up(self, card: str, suit: str) -> None:
        self.turn_up = face(card.lower())
        self.trumps(suit)

    def trumps_and_turn_up(self, suit: str, card: str | None) -> None:
        self.trumps(suit)
        self.turn_up = face(card) if card else None

    def cards_in_stock(self, count: str) -> None:
        self.stock = number(count)

    def points_of_match(self, scores: str) -> None:
        for side, points in self._by_side(scores):
            self.totals[side] = points

    def points_in_all(self, scores: str) -> None:
        assert dict(self._by_side(scores)) == dict(enumerate(self.totals))

    def points_of_deal(self, scores: str) -> None:
        assert len(dict(self._by_side(scores))) == len(self.sides)

    def _by_side(self, scores: str) -> Iterator[tuple[int, int]]:
        for name, points in re.findall(rf"(\w+)(?: and \w+)? ({NUMBER})", scores):
            yield self._side(self._seat(name)), number(points)

    def own_hand(self, cards: str) -> None:
        self.hand, self._about = Counter(faces(cards)), 0

    def cards_held(self, name: str) -> None:
        self._about = self._seat(name)

    def open_cards(self, cards: str) -> None:
        self.tables[self._about] = Counter(faces(cards))

    def dealer_by_cutting(self, name: str) -> None:
        self.turn = self._after(self._seat(name))

    def new_deal(self, name: str) -> None:
        self._new_deal()
        self.turn = self._after(self._seat(name))

    def own_turn(self) -> None:
        assert self.turn in (None, 0)
        self.turn, self.is_announced = 0, True

    def own_lead(self) -> None:
        assert not self.trick

    def cards_in_trick(self, cards: str) -> None:
        said = [(self._seat(name), face(card)) for name, card in re.findall(rf"(\w+) (?:led|played) ({CARD})", cards)]
        assert self.trick in ([], said)
        self.trick = said

    # What is said of what happens

    def card_played(self, name: str, card: str, points: str | None) -> None:
        seat, played = self._acts(name), face(card)
        if self.tables[seat][played]:
            self.tables[seat][played] -= 1
        elif seat == 0:
            assert self.hand[played], f"the listener has no {played}"
            self.hand[played] -= 1
        self._moved = (seat, [played])
        self.trick.append((seat, played))
        self._score(seat, points)
        self.turn = self._after(seat) if len(self.trick) < len(self.names) else None

    def played_from_hand(self) -> None:
        seat, (card,) = self._moved
        self._lays(seat, card)

    def trick_won(self, name: str) -> None:
        assert len(self.trick) == len(self.names)
        self.turn = self._about = self._seat(name)
        self.last_trick, self.trick = (self.turn, self.trick), []

    def points_of_trick(self, points: str) -> None:
        self._score(self._about, points)

    def points_scored(self, name: str, points: str) -> None:
        self._score(self._seat(name), points)

    def declaration(self, name: str, meld: str, owner: str | None, lent: str | None, points: str) -> None:
        seat = self._acts(name)
        self._score(seat, points)
        if owner:
            partner = (seat + 2) % 4
            assert self._seat("you" if owner == "your" else owner.removesuffix("'s")) == partner
            assert all(self.tables[partner][card] for card in faces(lent or ""))
        self._moved = (seat, self._named(meld))
        for card in self._moved[1]:
            self._lays(seat, card)

    def _named(self, meld: str) -> list[str]:
        """The cards of a meld, where its name tells them."""
        if found := re.fullmatch(rf"a (?:royal |plain )?(sequence|marriage) in ({SUIT})", meld):
            return [rank + _SUITS[found[2]] for rank in _RUNS[found[1]]]
        if found := re.fullmatch(r"a (double |triple |)bezique", meld):
            return ["QS", "JD"] * _TIMES[found[1]]
        return []

    def cards_laid(self, cards: str) -> None:
        """These were laid, and not all that the name of the meld tells."""
        seat, named = self._moved
        for card in named:
            self._lays(seat, card, -1)
        for card in faces(cards):
            self._lays(seat, card)

    def no_card_laid(self) -> None:
        self.cards_laid("")

    def seven_exchanged(self, name: str, seven: str, turn_up: str, points: str | None) -> None:
        seat = self._acts(name)
        assert self.turn_up == face(turn_up)
        self.turn_up = face(seven)
        if seat == 0:
            self.hand[face(seven)] -= 1
            self.hand[face(turn_up)] += 1
        self._score(seat, points)

    def seven_shown(self, name: str, seven: str, points: str | None) -> None:
        seat = self._acts(name)
        self._lays(seat, face(seven))
        self._score(seat, points)

    def declaration_left(self, name: str, other: str) -> None:
        assert (self._acts(name) + 2) % 4 == self._seat(other)
        self.turn = self._seat(other)

    def own_card_drawn(self, card: str) -> None:
        self.hand[face(card)] += 1
        self.card_drawn("you")

    def card_drawn(self, name: str) -> None:
        self.stock -= 1
        self._drawn(self._seat(name))

    def turn_up_taken(self, name: str, card: str) -> None:
        assert self.turn_up == face(card)
        self.turn_up = None
        if self._seat(name) == 0:
            self.hand[face(card)] += 1
        self._drawn(self._seat(name))

    def _drawn(self, seat: int) -> None:
        """The winner of the trick draws first, and leads when all have drawn."""
        if self.last_trick and self._after(seat) == self.last_trick[0]:
            self.turn, self.is_announced = self.last_trick[0], False

    def stock_empty(self) -> None:
        self.hand += self.tables[0]
        self.tables = [Counter() for _ in self.names]

    def end(self, shares: str) -> None:
        self.turn, self.is_announced, self.is_over = None, False, True
        for name, points in re.findall(rf"(\w+) ({NUMBER})", shares):
            self._score(self._seat(name), points)


_PLAYER = "(?:You|Computer|West|North|East)"
_WHO = f"({_PLAYER})"
_SUIT_FIRST = f"({'|'.join(suit.capitalize() for suit in _SUITS)})"
SENTENCES: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = tuple(
    (re.compile(pattern), method)
    for pattern, method in (
        (rf"{_SUIT_FIRST} are trumps\.", Listener.trumps),
        (rf"(The \w+ of {SUIT}) is turned up: ({SUIT}) are trumps\.", Listener.turned_up),
        (rf"Trumps are ({SUIT})(?:, turned up ({CARD}))?\.", Listener.trumps_and_turn_up),
        (rf"({NUMBER}) cards? in the stock\.", Listener.cards_in_stock),
        (rf"((?:{_PLAYER}(?: and {_PLAYER})? {NUMBER}(?:, )?)+)\.", Listener.points_of_match),
        (r"In all: (.*)\.", Listener.points_in_all),
        (r"This deal: (.*)\.", Listener.points_of_deal),
        (r"Your hand: (.*)\.", Listener.own_hand),
        (rf"{_WHO} holds \d+ cards?\.", Listener.cards_held),
        (r"On the table: (.*)\.", Listener.open_cards),
        (r"You cut .*: (\w+) deals?\.", Listener.dealer_by_cutting),
        (rf"{_WHO} deals?\.", Listener.new_deal),
        (r"Your turn\.|Your trick\.|Your partner leaves the declaration to you\.", Listener.own_turn),
        (r"You lead\.", Listener.own_lead),
        (rf"(\w+ led {CARD}(?:, \w+ played {CARD})*)\.", Listener.cards_in_trick),
        (rf"{_WHO} plays? ({CARD})(?:: ({NUMBER}))?\.", Listener.card_played),
        (r"From the hand\.", Listener.played_from_hand),
        (rf"{_WHO} wins? the trick\.", Listener.trick_won),
        (rf"(?:Last trick|Brisques): ({NUMBER})\.", Listener.points_of_trick),
        (rf"{_WHO} scores? ({NUMBER})\.", Listener.points_scored),
        (rf"{_WHO} declares? (.+?)(?: with (your|\w+'s) (.*))?: ({NUMBER})\.", Listener.declaration),
        (r"New on the table: (.*)\.", Listener.cards_laid),
        (r"All its cards lay on the table\.", Listener.no_card_laid),
        (rf"{_WHO} exchanges? ({CARD}) for ({CARD})(?:: ({NUMBER}))?\.", Listener.seven_exchanged),
        (rf"{_WHO} shows? ({CARD})(?:: ({NUMBER}))?\.", Listener.seven_shown),
        (rf"{_WHO} leaves? the declaration to (\w+)\.", Listener.declaration_left),
        (rf"You draw ({CARD})\.", Listener.own_card_drawn),
        (rf"{_WHO} draws a card\.", Listener.card_drawn),
        (rf"{_WHO} takes? the turn-up, ({CARD})\.", Listener.turn_up_taken),
        (r"The stock is empty: declared cards go back into the hands, and .*\.", Listener.stock_empty),
        (r"The deal is over\.", Listener.nothing_new),
        (r"Aces and tens: (.*)\.", Listener.end),
        (r"Deal \d+\.|End of deal \d+\.|You cut .*: equal ranks, so .*\.", Listener.nothing_new),
        (r"You may declare: .*\.|.* is possible\.|\d+ brisques? taken\.|Known in the hand: .*\.", Listener.nothing_new),
        (r"All the tricks that are left are yours: you may take the rest\.", Listener.nothing_new),
    )
)
"""How each sentence is said, and what a listener makes of it; the first that fits counts."""
