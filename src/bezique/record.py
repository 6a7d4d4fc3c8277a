"""A whole match as text: rules, seats, packs, actions, score lines. Reading checks every line against the rules.

::

    bezique record 1
    rules: classic
    seats: You, Computer

    deal: 1
    dealer: 1
    pack: 9Sb KHa ... (64 cards, the top one first)
    turn-up: 7Hb {1 turn-up-seven 10}
    1: 0 QCa; 1 ACb; 1 declare marriage KDa QDa {1 marriage 20}; 1 draw
    ...
    scores: 310 240

    result: 0 wins by 1120 to 830

A line is one trick: each action after its seat, a card alone is a play; points stand in braces, as seat, what,
points. The result is ``running``, ``draw``, ``N wins by TOTALS``, ``N wins POINTS`` (a settlement) or ``N gives up``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bezique.cards import cards_text, read_cards
from bezique.deal import Deal, Step
from bezique.errors import BeziqueError, RecordError
from bezique.events import Event, ScoreLine
from bezique.language import gettext
from bezique.match import Match
from bezique.rulesets import read_rules, rules_text

HEADER = "bezique record 1"
RUNNING = "running"
BRISQUES = "brisques"


@dataclass(frozen=True, slots=True)
class Record:
    """A match with the names of its seats."""

    names: tuple[str, ...]
    match: Match


def may_name_a_seat(text: str) -> bool:
    """Whether a record can hold a name: it is not empty, can be shown on a line, and has neither comma nor ``#``.

    >>> [may_name_a_seat(text) for text in ("Ann", "Al #1", "Ann, Bob", " ", "Ann\\n", "\\x1b[31mAnn")]
    [True, False, False, False, False, False]
    """
    return bool(text.strip()) and text.isprintable() and not set(text) & set(",#")


def _check_names(names: Iterable[str]) -> None:
    for name in names:
        if not may_name_a_seat(name):
            raise RecordError(
                gettext(
                    "{name} cannot be the name of a seat: it is empty, or has a comma, a # or a character that cannot "
                    "be shown",
                    name=repr(name),
                )
            )


def replay(deal: Deal) -> Iterator[tuple[Deal, Step]]:
    """Play a deal again from its pack: each step with the deal as it stands after it (always the same object)."""
    again = Deal(deal.rules, order=deal.order, dealer=deal.dealer)
    for step in deal.steps():
        again.act(step.action)
        yield again, step


def record_text(record: Record) -> str:
    """The text of a match, finished or running. Raises RecordError for a name that it could not hold."""
    return _Writer(record).text(_result(record.match))


def record_before(record: Record, number: int, done: int, *, first: int = 0) -> str:
    """The text of a match as it stood in a deal (from 1) after so many actions; running, so it can be played on.

    The seats are counted from the ``first`` one, which becomes seat 0. Raises RecordError for a name that it could not
    hold, ValueError where there is no such deal, action or seat.
    """
    deals = record.match.deals
    if not 1 <= number <= len(deals) or not 0 <= done < len(deals[number - 1].history):
        raise ValueError(f"there is no action {done} in deal {number}")
    if not 0 <= first < len(record.names):
        raise ValueError(f"there is no seat {first}")
    return _Writer(record, first).text(RUNNING, number, done)


def read_record(text: str) -> Record:
    """Read a match and play it again; raises RecordError that names the line which contradicts the rules."""
    return _Reader(text).read()


class _Writer:
    """Writes a match, its seats counted from one of them."""

    def __init__(self, record: Record, first: int = 0) -> None:
        _check_names(record.names)
        self.match = record.match
        self.order = [(first + place) % len(record.names) for place in range(len(record.names))]
        """The seats in the order in which they are written."""
        self.names = [record.names[seat] for seat in self.order]

    def text(self, result: str, number: int | None = None, done: int | None = None) -> str:
        """All deals; or those before a deal, and of that one so many actions."""
        lines = [HEADER, f"rules: {rules_text(self.match.rules)}", f"seats: {', '.join(self.names)}"]
        for each, deal in enumerate(self.match.deals[:number], 1):
            lines += self._deal_lines(each, deal, done if each == number else None)
        return "\n".join([*lines, "", f"result: {result}"]) + "\n"

    def _deal_lines(self, number: int, deal: Deal, done: int | None) -> list[str]:
        lines = ["", f"deal: {number}", f"dealer: {self._seat(deal.dealer)}", f"pack: {cards_text(deal.order)}"]
        turned = [event for event in deal.events if event.kind == "turn-up"]
        lines += [f"turn-up: {event.cards[0]}{self._points((event,))}" for event in turned]
        lines += self._trick_lines(list(deal.steps())[:done])
        if deal.is_over and done is None:
            lines.append(f"scores: {' '.join(str(deal.scores[seat]) for seat in self.order)}")
        return lines

    def _trick_lines(self, steps: Iterable[Step]) -> list[str]:
        tricks: dict[int, list[str]] = {}
        for step in steps:
            action = str(step.action).removeprefix("play ")
            written = f"{self._seat(step.seat)} {action}{self._points(step.events)}"
            tricks.setdefault(step.trick, []).append(written)
        return [f"{trick}: {'; '.join(parts)}" for trick, parts in tricks.items()]

    def _points(self, events: tuple[Event, ...]) -> str:
        lines = [replace(line, seat=self._seat(line.seat)) for event in events for line in event.lines]
        # At the end of a deal brisques are counted seat by seat, from seat 0.
        counted = iter(sorted((line for line in lines if line.what == BRISQUES), key=lambda line: line.seat))
        return _braced([next(counted) if line.what == BRISQUES else line for line in lines])

    def _seat(self, seat: int) -> int:
        return self.order.index(seat)


def _points(events: tuple[Event, ...]) -> str:
    return _braced([line for event in events for line in event.lines])


def _braced(lines: Sequence[ScoreLine]) -> str:
    return f" {{{', '.join(map(str, lines))}}}" if lines else ""


def _result(match: Match) -> str:
    outcome = match.outcome
    if not outcome.over:
        return RUNNING
    if outcome.winner is None:
        return "draw"
    if outcome.given_up:
        return f"{match.given_up} gives up"
    winners = " and ".join(map(str, outcome.winners))
    if outcome.settlement:
        return f"{winners} wins {outcome.margin}"
    totals = sorted(match.side_totals, reverse=True)
    return f"{winners} wins by {' to '.join(map(str, totals))}"


class _Reader:
    """Reads the lines in order; ``self.number`` is the line at hand, for errors."""

    def __init__(self, text: str) -> None:
        numbered = enumerate((line.partition("#")[0].strip() for line in text.splitlines()), 1)
        self.lines = [(number, line) for number, line in numbered if line]
        self.index = 0
        self.number = 1

    def read(self) -> Record:
        try:
            return self._read()
        except RecordError:
            raise
        except BeziqueError as error:
            raise self._error(str(error)) from error

    def _read(self) -> Record:
        if self._line() != HEADER:
            raise self._error(gettext("a record begins with {header}", header=repr(HEADER)))
        rules = read_rules(self._value("rules"))
        names = tuple(name.strip() for name in self._value("seats").split(","))
        if len(names) != rules.seats:
            raise self._error(gettext("{seats} seats play, {named} are named", seats=rules.seats, named=len(names)))
        try:
            _check_names(names)
        except RecordError as error:
            raise self._error(str(error)) from error
        match: Match | None = None
        while self._peek() == "deal":
            number = self._value("deal")
            dealer = self._value("dealer")
            if match is None and dealer not in map(str, range(rules.seats)):
                raise self._error(gettext("{text} is not a seat", text=repr(dealer)))
            dealt, due = (len(match.deals), str((match.dealer + 1) % rules.seats)) if match else (0, dealer)
            self._expect(f"deal {dealt + 1} dealt by {due}", f"deal {number} dealt by {dealer}")
            pack = read_cards(self._value("pack"))
            if match is None:
                match = Match(rules, first_dealer=int(dealer), order=pack)
            else:
                match.next_deal(pack)
            self._read_deal(match.deal)
        if match is None:
            raise self._error(gettext("a record needs at least one deal"))
        result = self._value("result")
        if result.endswith(" gives up") and result.split()[0] in map(str, range(rules.seats)):
            match.give_up(int(result.split()[0]))
        self._expect(f"result: {_result(match)}", f"result: {result}")
        if self.index < len(self.lines):
            self._line()
            raise self._error(gettext("nothing may follow the result"))
        return Record(names, match)

    def _read_deal(self, deal: Deal) -> None:
        for event in deal.events:
            if event.kind == "turn-up":
                self._expect(f"{event.cards[0]}{_points((event,))}", self._value("turn-up"))
        while self._peek().isdigit():
            trick, _, actions = self._line().partition(":")
            if trick != str(deal.trick):
                raise self._error(gettext("this is trick {trick}, not {written}", trick=deal.trick, written=trick))
            for part in actions.split(";"):
                self._read_action(deal, part.strip())
        if deal.is_over:
            self._expect(" ".join(map(str, deal.scores)), self._value("scores"))

    def _read_action(self, deal: Deal, part: str) -> None:
        seat, _, rest = part.partition(" ")
        action, brace, points = rest.partition("{")
        if deal.turn is None:
            raise self._error(gettext("the deal is over before {text}", text=repr(part)))
        if not part:
            raise self._error(gettext("an action of seat {seat} is missing here", seat=deal.turn))
        if seat != str(deal.turn):
            raise self._error(gettext("it is seat {seat}'s turn at {text}", seat=deal.turn, text=repr(part)))
        self._expect(_points(deal.act(action.strip())).strip(), f"{brace}{points}".strip())

    def _expect(self, right: str, written: str) -> None:
        if right != written:
            nothing = gettext("nothing")
            raise self._error(
                gettext(
                    "the record says {written}, the rules say {right}",
                    written=repr(written or nothing),
                    right=repr(right or nothing),
                )
            )

    def _peek(self) -> str:
        return self.lines[self.index][1].partition(":")[0] if self.index < len(self.lines) else ""

    def _line(self) -> str:
        if self.index >= len(self.lines):
            raise self._error(gettext("the record ends too early"))
        self.number, line = self.lines[self.index]
        self.index += 1
        return line

    def _value(self, key: str) -> str:
        name, colon, value = self._line().partition(":")
        if name != key or not colon:
            raise self._error(gettext("here the record must say {key}", key=repr(key)))
        return value.strip()

    def _error(self, message: str) -> RecordError:
        return RecordError(gettext("line {number}: {message}", number=self.number, message=message))
