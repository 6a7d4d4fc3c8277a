"""The table as lines of text: pure functions from what a seat knows, or from what happened, to text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bezique.actions import Action
from bezique.cards import Card, Suit
from bezique.cli.common import YOU, together, wrapped
from bezique.describe import label
from bezique.events import Event, ScoreLine
from bezique.layout import CARTE, CARTE_OPEN
from bezique.match import totals_of
from bezique.review.hints import Hint
from bezique.review.words import reason_text
from bezique.rules import Rules
from bezique.view import PlayerView

WIDTH = 80
_INDENT = 11


def table_lines(view: PlayerView, names: Sequence[str], totals: Sequence[int], width: int = WIDTH) -> list[str]:
    """The whole table: what everybody sees, then the own hand, then what may be done besides playing a card."""
    numbers = play_numbers(view)
    return [
        *_board_lines(view, names, totals, width, numbers),
        *_known_lines(view, names, width),
        *_hand_lines(view, "Hand", width, numbers),
        *action_lines(view, width),
        *_offence_lines(view, names, width),
    ]


def open_table_lines(
    views: Sequence[PlayerView], names: Sequence[str], totals: Sequence[int], width: int = WIDTH
) -> list[str]:
    """The table with all hands open, from the views of all seats; nothing is numbered."""
    lines = _board_lines(views[0], names, totals, width, {})
    for view, name in zip(views, names, strict=True):
        lines += _hand_lines(view, _cut(name, _INDENT - 1), width, {})
    return lines


def _board_lines(
    view: PlayerView, names: Sequence[str], totals: Sequence[int], width: int, numbers: dict[Card, int]
) -> list[str]:
    """What everybody sees; the seat of the view comes last."""
    lines = [_heading(view)]
    for step in range(1, view.rules.seats + 1):
        seat = (view.seat + step) % view.rules.seats
        own = seat == view.seat and not view.state.tables.captured
        lines += _seat_lines(view, seat, names[seat], totals[seat], width, numbers if own else {})
    if view.trick:
        lines += _wrapped("Trick", [f"{names[seat]} {card.symbol}" for seat, card in view.trick], width, ", ")
    return lines


def _heading(view: PlayerView) -> str:
    parts = [f"Trick {min(view.tricks + (view.phase == 'play'), view.rules.tricks)} of {view.rules.tricks}"]
    parts.append(f"trumps {view.trump.symbol} {view.trump.word}" if view.trump is not None else "no trumps yet")
    if view.turn_up is not None:
        parts.append(f"turn-up {view.turn_up.symbol}")
    parts.append("no stock: follow suit and win" if view.strict else f"stock {view.stock}")
    return " · ".join(parts)


def _seat_lines(view: PlayerView, seat: int, name: str, total: int, width: int, numbers: dict[Card, int]) -> list[str]:
    together = " together" if view.rules.partners else ""
    before = f", {total:,}{together} before this deal" if total else ""
    dealer = ", dealer" if seat == view.dealer else ""
    lines = [f"{_cut(name, _INDENT - 1):{_INDENT}}{view.scores[seat]:>5,} points{before}{dealer}"]
    cells = [f"{_cell(view, card, numbers)}{_served_text(view, card)}" for card in _sorted(view.table(seat))]
    title = "  open" if view.state.tables.captured else "  table"
    return [*lines, *_wrapped(title, cells, width, "  ")] if cells else lines


def _known_lines(view: PlayerView, names: Sequence[str], width: int) -> list[str]:
    """The cards that others hold, as is known because they lay open."""
    lines: list[str] = []
    for seat, name in enumerate(names):
        known = [card.symbol for card in _sorted(view.known(seat))]
        if seat != view.seat and known:
            lines += _wrapped("Known", [f"{_cut(name, _INDENT)} holds", *known], width, " ")
    return lines


def _hand_lines(view: PlayerView, title: str, width: int, numbers: dict[Card, int]) -> list[str]:
    """The hand, a line a suit, the highest card first; each card that may be played after its number."""
    lines: list[str] = []
    for suit in Suit:
        cells = [f"{_cell(view, card, numbers):7}" for card in _sorted(view.hand) if card.suit == suit]
        if cells:
            lines += _wrapped("" if lines else title, cells, width, " ")
    return lines or [f"{title:{_INDENT}}no cards"]


def action_lines(view: PlayerView, width: int = WIDTH) -> list[str]:
    """The numbered actions other than plays, with their points."""
    shown = [
        (number, action_text(view, action), view.points(action))
        for number, action in enumerate(numbered_actions(view), 1)
        if action.verb != "play"
    ]
    wide = min(max((len(text) for _, text, points in shown if points), default=0), width - 18)
    wide = max(wide, 38)
    lines = []
    for number, text, points in shown:
        first, *more = wrapped(text, wide) or [""]
        lines.append(f"  {number:>2} {first:{wide}}{f'{points:>5,} points' if points else ''}".rstrip())
        lines += [f"     {piece}" for piece in more]
    return lines


def _offence_lines(view: PlayerView, names: Sequence[str], width: int) -> list[str]:
    """What may be done besides and is paid for, where the rules have penalties."""
    other = names[1 - view.seat] if view.offences else ""
    verbs = {action.verb for action in view.offences}
    told = {
        "play": f"a card with a dot would be a revoke: {other} gets the brisques that are left",
        "draw": f"draw: a card too many, and {other} gets {view.rules.penalty_hand:,}",
        "no-draw": f"no-draw: {other} gets {view.rules.penalty_draw:,}",
    }
    lines = [line for verb, text in told.items() if verb in verbs for line in wrapped(text, width - _INDENT)]
    return [f"{'' if number else 'At a price':{_INDENT}}{line}" for number, line in enumerate(lines)]


def action_text(view: PlayerView, action: Action) -> str:
    """An action in words, with pips, and with copy letters only where they make a difference."""
    if action.verb in ("draw", "no-draw"):
        return action.verb
    if action.verb == "carte-blanche":
        again = view.public[CARTE + view.seat] != CARTE_OPEN
        return f"carte-blanche: show {'the card drawn' if again else 'the hand'}"
    if action.verb == "hand-over":
        return "hand-over: leave the declaration to the partner"
    cards = " ".join(card_name(view, card) for card in action.cards)
    if action.verb == "seven":
        exchange = view.turn_up if view.state.exchanges() else None
        return f"seven {cards}: " + (f"exchange it for {exchange.symbol}" if exchange is not None else "show it")
    return " ".join(filter(None, (action.verb, action.meld, cards)))


def hint_lines(view: PlayerView, hint: Hint) -> list[str]:
    """A hint: the advice, the reasons, and how much less each other action comes to."""
    lines = [f"Hint: {action_text(view, hint.advice)}", *(reason_text(reason) for reason in hint.reasons)]
    if len(hint.estimates) < 2:
        return lines
    best = hint.estimates[0].points
    for estimate in hint.estimates:
        if estimate.action == hint.advice:
            less = "best"
        elif estimate.action in hint.equal:
            less = "about equal"
        else:
            less = f"{estimate.points - best:.1f}" + (f" ± {estimate.half:.1f}" if estimate.half else "")
        lines.append(f"  {less:>13}  {action_text(view, estimate.action)}")
    if not hint.exact:
        lines.append(f"Points of this deal, compared with the best; {hint.worlds} possible deals were looked at.")
    return lines


def numbered_actions(view: PlayerView) -> tuple[Action, ...]:
    """What may be done, in the order of the numbers that are shown: plays as the hand is sorted, then the rest."""
    plays = [action for action in view.actions if action.verb == "play"]
    table = set(view.table(view.seat))
    plays.sort(key=lambda action: (action.cards[0] in table, _order(action.cards[0])))
    return (*plays, *(action for action in view.actions if action.verb != "play"))


def play_numbers(view: PlayerView) -> dict[Card, int]:
    """The number to type for each own card that may be played; equal cards share one."""
    numbers = {
        _sort_of(view, action.cards[0]): number
        for number, action in enumerate(numbered_actions(view), 1)
        if action.verb == "play"
    }
    return {card: numbers[_sort_of(view, card)] for card in view.held if _sort_of(view, card) in numbers}


def card_name(view: PlayerView, card: Card) -> str:
    """A card with its pip; a usable card with its copy letter, if another one of that face differs from it."""
    usable = _usable(view)
    sorts = {_sort_of(view, other) for other in usable if other.face == card.face}
    return card.symbol + (str(card)[-1] if card in usable and len(sorts) > 1 else "")


def _usable(view: PlayerView) -> tuple[Card, ...]:
    """The cards that the seat can play or declare with: its own, open captured ones, and the partner's open ones."""
    side = next(side for side in view.rules.sides if view.seat in side)
    return (*view.hand, *(card for seat in side for card in view.table(seat)))


def _sort_of(view: PlayerView, card: Card) -> tuple[str, int | None, tuple[str, ...]]:
    """What tells a card from others of its face: where it lies, and what it has served in."""
    lies = next((seat for seat in range(view.rules.seats) if card in view.table(seat)), None)
    return card.face, lies, view.served(card) if lies is not None else ()


def _order(card: Card) -> tuple[int, int, int]:
    return card.suit, -card.rank, card.copy


def _sorted(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=_order)


def _cell(view: PlayerView, card: Card, numbers: dict[Card, int]) -> str:
    """A card after its number, where cards are numbered; a dot stands before a card that may not be played."""
    name = card_name(view, card)
    return f"{numbers.get(card, '·'):>2} {name}" if numbers else name


def _served_text(view: PlayerView, card: Card) -> str:
    served = view.served(card)
    return f" ({', '.join(name.replace('-', ' ') for name in served)})" if served else ""


def _wrapped(title: str, items: Sequence[str], width: int, gap: str) -> list[str]:
    """Items after a title, on as many lines as they need; an item is never broken."""
    lines: list[str] = []
    line = f"{title:{_INDENT}}"
    for index, item in enumerate(items):
        piece = item if index == len(items) - 1 else item + gap
        if len(line) > _INDENT and len(line) + len(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = " " * _INDENT
        line += piece
    return [*lines, line.rstrip()]


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def before_deal(rules: Rules, results: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What stands beside each seat at the table: the points of the deals before, for partners those of both."""
    totals = totals_of(rules, results)
    return tuple(
        sum(totals[mate] for side in rules.sides if seat in side for mate in side) for seat in range(rules.seats)
    )


# What happened


def event_line(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence with its points; empty for what needs no words."""
    text = _event_text(event, names)
    points = _points_text(event, names)
    if not text or not points:
        return f"{text}." if text else ""
    return f"{text}: {points}."


def _event_text(event: Event, names: Sequence[str]) -> str:
    if event.seat is None:
        return "The deal is over" if event.kind == "end" else ""
    name, cards = names[event.seat], [card.symbol for card in event.cards]
    shown = " ".join(cards)
    if event.kind == "draw":
        return f"{_does(name, 'draw')} {shown or 'a card'}" if cards or event.lines else ""
    if event.kind == "exchange":
        return f"{_does(name, 'exchange')} {cards[0]} for {cards[1]}"
    if event.kind == "trump":
        return f"Trumps are {event.cards[0].suit.word}"
    if event.kind == "stock-empty":
        return "The stock is gone; cards on the table go back into the hands, and tricks must be won now"
    if event.kind == "turn-up":
        return f"{shown} is turned up"
    verbs = {
        "play": "play",
        "declare": "declare",
        "seven": "show",
        "take-turn-up": "take the turn-up",
        "carte-blanche": "show",
    }
    if event.kind == "trick":
        return f"{_does(name, 'win')} the trick"
    if event.kind == "no-draw":
        return f"{_does(name, 'do') if name == YOU else f'{name} does'} not draw"
    if event.kind == "revoke":
        return f"That is a revoke: the brisques that are left go to {_object(names[1 - event.seat])}"
    if event.kind == "hand-over":
        return f"{_does(name, 'leave')} the declaration to {_object(names[(event.seat + 2) % len(names)])}"
    if event.kind in verbs:
        verb, *rest = verbs[event.kind].split(" ", 1)
        return " ".join([_does(name, verb), *rest, shown])
    return ""


def _does(name: str, verb: str) -> str:
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def _object(name: str) -> str:
    return name.lower() if name == YOU else name


def _points_text(event: Event, names: Sequence[str]) -> str:
    parts = []
    for line in event.lines:
        what = label(line.what).lower()
        if line.seat == event.seat and event.kind != "turn-up":
            parts.append(f"{what}, {line.points:,} points")
        else:
            parts.append(f"{names[line.seat]} {line.points:,} for {what}")
    return "; ".join(parts)


def trick_lines(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The tricks of a deal, a line each: who played what, who won, and what was declared after it."""
    lines: list[str] = []
    parts: list[str] = []
    won = played = False
    for event in events:
        if won and event.kind in ("play", "carte-blanche"):
            lines.append("; ".join(parts))
            parts, won = [], False
        words = _trick_words(event, names)
        if event.kind == "play" and played:
            parts[-1] += f", {words}"
        elif words:
            parts.append(words)
        won, played = won or event.kind == "trick", event.kind == "play"
    if parts:
        lines.append("; ".join(parts))
    return [f"{number:3}  {line}" for number, line in enumerate(lines, 1)]


def _trick_words(event: Event, names: Sequence[str]) -> str:
    if event.seat is None or event.kind not in _IN_TRICKS:
        return ""
    shown = " ".join(card.symbol for card in event.cards)
    name = names[event.seat]
    words = _IN_TRICKS[event.kind].format(
        name=name, shows=_does(name, "show"), wins=_does(name, "win"), cards=shown, suit=_suit_word(event)
    )
    points = ", ".join(f"{label(line.what).lower()} {line.points}" for line in event.lines)
    return f"{words}: {points}" if points else words


def _suit_word(event: Event) -> str:
    return event.cards[0].suit.word if event.cards else ""


_IN_TRICKS = {
    "carte-blanche": "{shows} {cards}",
    "play": "{name} {cards}",
    "trick": "{wins}",
    "declare": "{cards}",
    "trump": "trumps are {suit}",
    "exchange": "{cards} exchanged",
    "seven": "{cards}",
    "hand-over": "the declaration goes to the partner",
    "no-draw": "{name} without drawing",
    "revoke": "a revoke",
}


# The score sheet


def sheet_lines(
    lines: Sequence[ScoreLine], names: Sequence[str], sides: Sequence[Sequence[int]] = ((0,), (1,))
) -> list[str]:
    """The score sheet: one line for each score, with the running total of each side.

    The cards are named where there is room: with two columns.
    """
    if not lines:
        return ["Nothing has been scored in this deal yet."]
    headings = [together([names[seat] for seat in side]) for side in sides]
    wide = max(11 if len(sides) > 2 else 12, *(min(len(heading), 15) for heading in headings))
    wide = min(wide, 15 if len(sides) == 2 else (WIDTH - 24) // len(sides) - 2)
    first = 46 if len(sides) == 2 else 24
    totals = [0] * len(sides)
    sheet = [" " * first + "".join(f"{_cut(heading, wide):>{wide + 2}}" for heading in headings)]
    for line in lines:
        column = next(number for number, side in enumerate(sides) if line.seat in side)
        totals[column] += line.points
        cells = ["" for _ in sides]
        cells[column] = f"+{line.points} = {totals[column]:,}"
        sheet.append((_sheet_row(line, first) + "".join(f"{cell:>{wide + 2}}" for cell in cells)).rstrip())
    return [*sheet, f"{'Together':{first}}" + "".join(f"{total:>{wide + 2},}" for total in totals)]


def _sheet_row(line: ScoreLine, width: int) -> str:
    cards = " ".join(card.symbol for card in line.cards)
    if len(cards) > 21:
        cards = f"{len(line.cards)} cards"
    return f"{label(line.what):24}{cards:22}"[:width]
