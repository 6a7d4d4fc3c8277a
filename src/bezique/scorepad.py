"""A score pad for people with real cards: from what they write down to who has how much, and whose deal it is.

Points go to sides: partners have one score, everybody else a score of their own. What is written down is a list of
entries; everything else follows from it and from the rules. The page's script folds the same entries over ``as_data``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bezique.describe import label, summary
from bezique.describe.words import melds
from bezique.errors import BeziqueError
from bezique.language import gettext, gettext_noop, grouped
from bezique.match import RUNNING, Outcome, judge
from bezique.rules import Rules
from bezique.rulesets import rules_text

MOST_POINTS: Final = 20_000
"""The largest number that can be written down at once."""
OTHER: Final = "other"
"""The code of points for something that the pad has no press for."""


class PadError(BeziqueError):
    """What cannot be written down."""


@dataclass(frozen=True, slots=True)
class Press:
    """Something that scores, as one press of the pad writes it down."""

    what: str
    label: str
    cards: str
    points: int
    group: str


GROUPS: Final = {
    "runs": gettext_noop("Marriages and sequences"),
    "beziques": gettext_noop("Beziques"),
    "fours": gettext_noop("Four of a kind"),
    "trumps": gettext_noop("Fours and fives of trumps"),
    "more": gettext_noop("Sevens and more"),
}
"""The groups of presses, with their headings; ``as_data`` translates them."""


def penalties(rules: Rules) -> tuple[Press, ...]:
    """What a player may have to pay to the opponents, also where the table itself would not let it happen."""
    found = (
        ("penalty-hand", gettext("Too many cards"), rules.penalty_hand),
        ("penalty-draw", gettext("A card not drawn"), rules.penalty_draw),
    )
    return tuple(Press(what, called, "", worth, "penalties") for what, called, worth in found if worth)


def presses(rules: Rules) -> tuple[Press, ...]:
    """Everything that scores in the course of a deal."""
    found = [Press(what, label(what), cards, worth, _group(what)) for what, cards, worth in melds(rules)]
    declared = gettext("declared or exchanged") if rules.seven_exchange else gettext("declared")
    more = [
        ("seven", declared, rules.seven),
        ("seven-played", gettext("in a trick"), rules.seven_played),
        ("turn-up-seven", gettext("to the dealer"), rules.turn_up_seven if rules.trump == "turn-up" else 0),
        ("carte-blanche", gettext("no court cards"), rules.carte_blanche),
    ]
    found += [Press(what, label(what), cards, worth, "more") for what, cards, worth in more if worth]
    if rules.brisque and rules.brisques_when == "at-once":
        found.append(Press("brisques", gettext("Brisque"), gettext("ace or ten taken"), rules.brisque, "more"))
    return tuple(found)


def _group(what: str) -> str:
    if "bezique" in what:
        return "beziques"
    if "trump" in what:
        return "trumps"
    return "fours" if what.startswith("four-") else "runs"


def counted_brisques(rules: Rules) -> int:
    """How many brisques are counted when a deal is over; 0 where there is nothing to count."""
    return 8 * rules.packs if rules.brisque and rules.brisques_when != "at-once" else 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing written down: ``score`` for a side, ``penalty`` of a side, or ``end`` of a deal.

    The end tells the number of brisques of each side (none at all: not counted) and which side won the last trick.
    """

    kind: str
    side: int = 0
    what: str = ""
    points: int = 0
    brisques: tuple[int, ...] = ()
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: the side that scores, what for, how much; ``paid_by`` is the side of a penalty."""

    side: int
    what: str
    points: int
    paid_by: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A deal: its lines and the points of each side; ``brisques`` as they were counted at its end."""

    dealer: int
    leader: int
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    over: bool = False
    brisques: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What follows from the entries: the deals (the last one runs, unless the match is over), the totals, the outcome.

    The winners of the outcome are seats, as everywhere.
    """

    deals: tuple[Sheet, ...]
    totals: tuple[int, ...]
    outcome: Outcome

    @property
    def deal(self) -> Sheet:
        """The running deal, or the last one."""
        return self.deals[-1]


def begin(rules: Rules, first_dealer: int = 0) -> Standing:
    """A match in which nothing has been written down."""
    if not 0 <= first_dealer < rules.seats:
        raise PadError(gettext("there is no seat {seat}", seat=first_dealer))
    return Standing((_fresh(rules, first_dealer),), (0,) * len(rules.sides), RUNNING)


def _fresh(rules: Rules, dealer: int) -> Sheet:
    return Sheet(dealer, (dealer + 1) % rules.seats, (), (0,) * len(rules.sides))


def fold(rules: Rules, entries: Iterable[Entry], first_dealer: int = 0) -> Standing:
    """What follows from the entries. Raises PadError for one that cannot be written down."""
    standing = begin(rules, first_dealer)
    for entry in entries:
        standing = after(rules, standing, entry)
    return standing


def after(rules: Rules, standing: Standing, entry: Entry) -> Standing:
    """What stands there after one more entry. Raises PadError when it cannot be written down."""
    if wrong := problem(rules, standing, entry):
        raise PadError(wrong)
    sheet = _written(standing.deal, _lines(rules, entry))
    totals = tuple(
        total + new - old for total, new, old in zip(standing.totals, sheet.scores, standing.deal.scores, strict=True)
    )
    earlier = standing.deals[:-1]
    if entry.kind != "end":
        return Standing((*earlier, sheet), totals, RUNNING)
    deals = (*earlier, Sheet(sheet.dealer, sheet.leader, sheet.lines, sheet.scores, True, entry.brisques))
    outcome = _outcome(rules, deals)
    if not outcome.over:
        deals = (*deals, _fresh(rules, sheet.leader))
    return Standing(deals, totals, outcome)


def _lines(rules: Rules, entry: Entry) -> list[Line]:
    sides = range(len(rules.sides))
    if entry.kind == "score":
        return [Line(entry.side, entry.what, entry.points)]
    if entry.kind == "penalty":
        return [Line(side, entry.what, entry.points, entry.side) for side in sides if side != entry.side]
    lines = []
    if entry.last is not None:
        lines.append(Line(entry.last, last_trick_code(rules), rules.last_trick))
    if rules.brisques_when == "end":
        counts = enumerate(entry.brisques)
        lines += [Line(side, "brisques", count * rules.brisque) for side, count in counts if count]
    return lines


def last_trick_code(rules: Rules) -> str:
    """The code of the score line for the last trick."""
    return "last-trick" if rules.last_trick_of == "deal" else "last-of-stock"


def _written(sheet: Sheet, lines: Sequence[Line]) -> Sheet:
    scores = list(sheet.scores)
    for line in lines:
        scores[line.side] += line.points
    return Sheet(sheet.dealer, sheet.leader, (*sheet.lines, *lines), tuple(scores))


def _outcome(rules: Rules, deals: Sequence[Sheet]) -> Outcome:
    """What the engine says of these results; a side's points stand at its first seat."""
    results = [_by_seat(rules, deal.scores) for deal in deals]
    worth = [_by_seat(rules, [count * rules.brisque for count in deal.brisques]) for deal in deals]
    return judge(rules, results, worth if rules.brisques_when == "settlement" else None)


def _by_seat(rules: Rules, points: Sequence[int]) -> list[int]:
    seats = [0] * rules.seats
    for side, worth in zip(rules.sides, points, strict=False):
        seats[side[0]] = worth
    return seats


def problem(rules: Rules, standing: Standing, entry: Entry) -> str:
    """Why an entry cannot be written down, as a sentence; empty when it can."""
    if standing.outcome.over:
        return gettext("The match is over.")
    sides = range(len(rules.sides))
    if entry.kind == "end":
        return _end_problem(rules, standing, entry)
    if entry.kind not in ("score", "penalty") or entry.side not in sides:
        return gettext("That cannot be written down.")
    known = presses(rules) if entry.kind == "score" else penalties(rules)
    if entry.what != OTHER and entry.what not in [press.what for press in known]:
        return gettext("That scores nothing in these rules.")
    if not 0 < abs(entry.points) <= MOST_POINTS or (entry.kind == "penalty" and entry.points < 0):
        return gettext("A number from 1 to {most} is needed.", most=grouped(MOST_POINTS))
    return ""


def _end_problem(rules: Rules, standing: Standing, entry: Entry) -> str:
    sides, number = len(rules.sides), counted_brisques(rules)
    if (entry.last is None) != (rules.last_trick == 0) or (entry.last is not None and not 0 <= entry.last < sides):
        if rules.last_trick_of == "stock":
            return gettext("Say who won the last trick of the stock.")
        return gettext("Say who won the last trick.")
    if not number:
        return gettext("Brisques are not counted at the end in these rules.") if entry.brisques else ""
    if not entry.brisques and rules.brisques_when == "settlement":
        return _undecided(rules, _written(standing.deal, _lines(rules, entry)).scores)
    if len(entry.brisques) != sides or min(entry.brisques, default=0) < 0:
        return gettext("Count the brisques of every side: there are {number}.", number=number)
    found = sum(entry.brisques)
    if found == number or (found < number and rules.enforcement == "penalties"):
        return ""  # whoever draws too much or too little may keep cards that count for nobody
    return gettext("There are {number} brisques in the pack, but these make {found}.", number=number, found=found)


def _undecided(rules: Rules, scores: Sequence[int]) -> str:
    """Whether brisques may still decide a settlement, though they have not been counted."""
    if len(set(scores)) == 1 or min(scores) < rules.rubicon:
        return gettext("Count the brisques: they may decide this deal.")
    return ""


# As plain data


def as_data(rules: Rules) -> dict[str, Any]:
    """What the page needs to know of a game."""
    return {
        "rules": rules_text(rules),
        "name": rules.name,
        "summary": summary(rules),
        "seats": rules.seats,
        "sides": [list(side) for side in rules.sides],
        "groups": {group: gettext(heading) for group, heading in GROUPS.items()},
        "presses": [_press_data(press) for press in presses(rules)],
        "penalties": [_press_data(press) for press in penalties(rules)],
        "most": MOST_POINTS,
        "brisques": {
            "worth": rules.brisque,
            "number": counted_brisques(rules),
            "when": rules.brisques_when,
            "some_left": rules.enforcement == "penalties",
        },
        "last": {
            "what": last_trick_code(rules),
            "label": label(last_trick_code(rules)),
            "points": rules.last_trick,
        },
        "match": {
            "kind": rules.match,
            "target": rules.target,
            "early_win": rules.early_win,
            "tie": rules.tie,
            "rubicon": rules.rubicon,
            "game_bonus": rules.game_bonus,
            "rubicon_bonus": rules.rubicon_bonus,
            "passes_on": rules.alternate_matches,
        },
    }


def _press_data(press: Press) -> dict[str, Any]:
    return {name: getattr(press, name) for name in ("what", "label", "cards", "points", "group")}


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data, with what belongs to its kind only."""
    if entry.kind == "end":
        return {"kind": "end", "brisques": list(entry.brisques), "last": entry.last}
    return {"kind": entry.kind, "side": entry.side, "what": entry.what, "points": entry.points}


def read_entry(data: Any) -> Entry:
    """An entry from plain data. Raises PadError for data that is none."""
    if not isinstance(data, Mapping):
        raise PadError(gettext("that is no entry"))
    brisques, last = data.get("brisques", []), data.get("last")
    numbers = [data.get("side", 0), data.get("points", 0), *(brisques if isinstance(brisques, list) else [None])]
    if not all(type(number) is int for number in [*numbers, *([] if last is None else [last])]):
        raise PadError(gettext("that is no entry"))
    return Entry(str(data.get("kind")), numbers[0], str(data.get("what", "")), numbers[1], tuple(brisques), last)
