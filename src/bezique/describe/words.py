"""Words and numbers of the descriptions, and what score lines are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bezique.errors import NotationError
from bezique.rules import Rules

_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
RANKS: Final = MappingProxyType({"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"})
"""The ranks of which there are fours of a kind, from the ace down."""
MULTIPLES: Final = ("bezique", "double bezique", "triple bezique", "quadruple bezique", "quintuple bezique")


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the description; ``rows`` are a table of name, cards and points, where there is one."""

    title: str
    paragraphs: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...] = ()


LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "marriage": "Marriage",
        "royal-marriage": "Royal marriage",
        "sequence": "Sequence",
        "plain-sequence": "Plain sequence",
        **{name.replace(" ", "-"): name.capitalize() for name in MULTIPLES},
        **{f"four-{rank}": f"Four {rank}" for rank in RANKS.values()},
        **{f"four-trump-{rank}": f"Four {rank} of trumps" for rank in RANKS.values()},
        **{f"five-trump-{rank}": f"Five {rank} of trumps" for rank in RANKS.values()},
        "seven": "Seven of trumps",
        "seven-played": "Seven of trumps played",
        "turn-up-seven": "Seven turned up",
        "last-trick": "Last trick",
        "last-of-stock": "Last trick of the stock",
        "brisques": "Brisques",
        "carte-blanche": "Carte blanche",
        "penalty-draw": "Penalty: a card not drawn",
        "penalty-hand": "Penalty: too many cards",
    }
)
"""What each code of a score line is called."""


def label(what: str) -> str:
    """What a score line is called, for example ``Royal marriage``. Raises NotationError for other codes."""
    if what not in LABELS:
        raise NotationError(f"there is no score line {what!r}; the score lines are {', '.join(LABELS)}")
    return LABELS[what]


def word(number: int) -> str:
    """A small number in letters, a large one in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number:,}"


def points(number: int) -> str:
    """A number of points."""
    return f"{number:,} point{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """The text with a capital first."""
    return text[:1].upper() + text[1:]


def join(parts: Sequence[str]) -> str:
    """The parts as a list in a sentence."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def others(rules: Rules) -> str:
    """The rest of the table."""
    return "the other player" if rules.seats == 2 else "the others"


def captured(rules: Rules) -> bool:
    """Whether melds are made from the cards won in tricks."""
    return rules.meld_source == "captured"


# What scores


def four_points(rules: Rules) -> dict[str, int]:
    """The value of each four of a kind that can come about, by the letter of its rank, from the ace down."""
    # Of captured tens only those of trumps lie open.
    tens = not captured(rules) or (rules.packs >= 4 and "T" not in rules.distinct_suits)
    return {
        "A": rules.four_aces,
        "T": rules.four_tens if tens else 0,
        "K": rules.four_kings,
        "Q": rules.four_queens,
        "J": rules.four_jacks,
    }


def trump_points(rules: Rules, number: int) -> dict[str, int]:
    """The value of each four or five of trumps that can come about, by the letter of its rank."""
    values = dict(rules)
    name = word(number)
    return {
        letter: int(values[f"trump_{name}_{rank}"]) if rules.packs >= number else 0 for letter, rank in RANKS.items()
    }


def bezique_points(rules: Rules) -> tuple[int, ...]:
    """The value of the bezique and its multiples; 0 for those that do not score or need more cards than a hand has."""
    values = (
        rules.bezique,
        rules.double_bezique,
        rules.triple_bezique,
        rules.quadruple_bezique,
        rules.quintuple_bezique,
    )
    room = 2 * rules.packs if captured(rules) else rules.hand_size - 1
    return tuple(value if 2 * number <= room else 0 for number, value in enumerate(values, 1))


def meld_values(rules: Rules) -> tuple[tuple[str, str, int], ...]:
    """The declarations that score: name, cards, points. Sevens of trumps are not among them.

    >>> meld_values(Rules())[:2]
    (('Sequence', 'A 10 K Q J of trumps', 250), ('Royal marriage', 'K Q of trumps', 40))
    """
    plain_sequence = 0 if captured(rules) else rules.plain_sequence  # captured tens of plain suits lie face down
    rows = [
        ("sequence", "A 10 K Q J of trumps", rules.sequence),
        ("plain-sequence", "A 10 K Q J of another suit", plain_sequence),
        ("royal-marriage", "K Q of trumps", rules.royal_marriage),
        ("marriage", "K Q of another suit", rules.marriage),
    ]
    multiples = list(zip(MULTIPLES, bezique_points(rules), strict=True))
    for number, (name, value) in reversed(list(enumerate(multiples, 1))):
        rows.append((name.replace(" ", "-"), _bezique_cards(rules, number), value))
    for number in (5, 4):
        for letter, value in trump_points(rules, number).items():
            cards = " ".join([_sign(letter)] * number) + " of trumps"
            rows.append((f"{word(number)}-trump-{RANKS[letter]}", cards, value))
    for letter, value in four_points(rules).items():
        one_of_each = " ".join(_sign(letter) + pip for pip in "♠♥♦♣")
        cards = one_of_each if letter in rules.distinct_suits else f"any four {RANKS[letter]}"
        rows.append((f"four-{RANKS[letter]}", cards, value))
    return tuple((LABELS[code], cards, value) for code, cards, value in rows if value)


def _sign(letter: str) -> str:
    return "10" if letter == "T" else letter


def _bezique_cards(rules: Rules, number: int) -> str:
    if rules.bezique_pair == "by-trump":
        many = f"{word(number)} " if number > 1 else ""
        return f"{many}Q of trumps, {many}J of the pair suit"
    if number > 2:
        return f"{word(number)} Q♠, {word(number)} J♦"
    return " ".join(["Q♠"] * number + ["J♦"] * number)
