"""Words and numbers of the descriptions, and what score lines are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bezique.cards import Rank, Suit
from bezique.errors import NotationError
from bezique.language import gettext, gettext_noop, grouped, ngettext, pgettext, pgettext_noop
from bezique.rules import Rules

_WORDS: Final = (
    pgettext_noop("number", "no"),
    pgettext_noop("number", "one"),
    pgettext_noop("number", "two"),
    pgettext_noop("number", "three"),
    pgettext_noop("number", "four"),
    pgettext_noop("number", "five"),
    pgettext_noop("number", "six"),
    pgettext_noop("number", "seven"),
    pgettext_noop("number", "eight"),
    pgettext_noop("number", "nine"),
    pgettext_noop("number", "ten"),
    pgettext_noop("number", "eleven"),
    pgettext_noop("number", "twelve"),
    pgettext_noop("number", "thirteen"),
    pgettext_noop("number", "fourteen"),
    pgettext_noop("number", "fifteen"),
)
RANKS: Final = MappingProxyType({"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"})
"""The ranks of which there are fours of a kind, from the ace down, as options and melds name them."""
_ANY_FOUR: Final = MappingProxyType(
    {
        "A": gettext_noop("any four aces"),
        "T": gettext_noop("any four tens"),
        "K": gettext_noop("any four kings"),
        "Q": gettext_noop("any four queens"),
        "J": gettext_noop("any four jacks"),
    }
)
MULTIPLES: Final = ("bezique", "double-bezique", "triple-bezique", "quadruple-bezique", "quintuple-bezique")
"""The bezique and its multiples, as melds are named."""


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the description; ``rows`` are a table of name, cards and points, where there is one."""

    key: str
    """Which one it is, the same in every language."""
    title: str
    paragraphs: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...] = ()


LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "marriage": gettext_noop("Marriage"),
        "royal-marriage": gettext_noop("Royal marriage"),
        "sequence": gettext_noop("Sequence"),
        "plain-sequence": gettext_noop("Plain sequence"),
        "bezique": gettext_noop("Bezique"),
        "double-bezique": gettext_noop("Double bezique"),
        "triple-bezique": gettext_noop("Triple bezique"),
        "quadruple-bezique": gettext_noop("Quadruple bezique"),
        "quintuple-bezique": gettext_noop("Quintuple bezique"),
        "four-aces": gettext_noop("Four aces"),
        "four-tens": gettext_noop("Four tens"),
        "four-kings": gettext_noop("Four kings"),
        "four-queens": gettext_noop("Four queens"),
        "four-jacks": gettext_noop("Four jacks"),
        "four-trump-aces": gettext_noop("Four aces of trumps"),
        "four-trump-tens": gettext_noop("Four tens of trumps"),
        "four-trump-kings": gettext_noop("Four kings of trumps"),
        "four-trump-queens": gettext_noop("Four queens of trumps"),
        "four-trump-jacks": gettext_noop("Four jacks of trumps"),
        "five-trump-aces": gettext_noop("Five aces of trumps"),
        "five-trump-tens": gettext_noop("Five tens of trumps"),
        "five-trump-kings": gettext_noop("Five kings of trumps"),
        "five-trump-queens": gettext_noop("Five queens of trumps"),
        "five-trump-jacks": gettext_noop("Five jacks of trumps"),
        "seven": gettext_noop("Seven of trumps"),
        "seven-played": gettext_noop("Seven of trumps played"),
        "turn-up-seven": gettext_noop("Seven turned up"),
        "last-trick": gettext_noop("Last trick"),
        "last-of-stock": gettext_noop("Last trick of the stock"),
        "brisques": gettext_noop("Brisques"),
        "carte-blanche": gettext_noop("Carte blanche"),
        "penalty-draw": gettext_noop("Penalty: a card not drawn"),
        "penalty-hand": gettext_noop("Penalty: too many cards"),
    }
)
"""What each code of a score line is called, in English; ``label`` has it in the language that is spoken."""

_A_MELD: Final = MappingProxyType(
    {
        "marriage": gettext_noop("a marriage"),
        "sequence": gettext_noop("a sequence"),
        "bezique": gettext_noop("a bezique"),
        "double-bezique": gettext_noop("a double bezique"),
        "triple-bezique": gettext_noop("a triple bezique"),
        "quadruple-bezique": gettext_noop("a quadruple bezique"),
        "quintuple-bezique": gettext_noop("a quintuple bezique"),
    }
)


def label(what: str) -> str:
    """What a score line is called, for example ``Royal marriage``. Raises NotationError for other codes."""
    if what not in LABELS:
        raise NotationError(f"there is no score line {what!r}; the score lines are {', '.join(LABELS)}")
    return gettext(LABELS[what])


def a_meld(name: str) -> str:
    """A meld as it stands in a sentence: ``a marriage``, ``four kings``."""
    return gettext(_A_MELD[name]) if name in _A_MELD else label(name).lower()


_IN_SUIT: Final = MappingProxyType(
    {
        "marriage": (gettext_noop("Marriage in {suit}"), gettext_noop("a marriage in {suit}")),
        "royal-marriage": (gettext_noop("Royal marriage in {suit}"), gettext_noop("a royal marriage in {suit}")),
        "sequence": (gettext_noop("Sequence in {suit}"), gettext_noop("a sequence in {suit}")),
        "plain-sequence": (gettext_noop("Plain sequence in {suit}"), gettext_noop("a plain sequence in {suit}")),
    }
)
"""The melds that are told with their suit: on a label, and in a sentence."""


def meld_words(what: str, suit: Suit) -> str:
    """What the meld of a score line is called, with the suit of a marriage or sequence."""
    return gettext(_IN_SUIT[what][0], suit=suit.word) if what in _IN_SUIT else label(what)


def meld_within(what: str, suit: Suit) -> str:
    """The same in a sentence: ``a marriage in spades``, ``four kings``; ``a meld`` where there is no score line."""
    if not what:
        return gettext("a meld")
    return gettext(_IN_SUIT[what][1], suit=suit.word) if what in _IN_SUIT else a_meld(what)


def word(number: int) -> str:
    """A small number in letters, a large one in digits."""
    return pgettext("number", _WORDS[number]) if 0 <= number < len(_WORDS) else grouped(number)


def points(number: int) -> str:
    """A number of points."""
    return ngettext("{number} point", "{number} points", number)


def capital(text: str) -> str:
    """The text with a capital first."""
    return text[:1].upper() + text[1:]


def paragraph(*sentences: str) -> str:
    """Sentences, one after another; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


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


_SO_MANY: Final = MappingProxyType({4: "four", 5: "five"})
"""How options and melds name a number of trumps of a rank."""


def trump_points(rules: Rules, number: int) -> dict[str, int]:
    """The value of each four or five of trumps that can come about, by the letter of its rank."""
    values = dict(rules)
    name = _SO_MANY[number]
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
    return tuple((label(what), cards, value) for what, cards, value in melds(rules))


def melds(rules: Rules) -> tuple[tuple[str, str, int], ...]:
    """The same with the code of the score line for the name."""
    trumps, another = gettext_noop("{cards} of trumps"), gettext_noop("{cards} of another suit")
    plain_sequence = 0 if captured(rules) else rules.plain_sequence  # captured tens of plain suits lie face down
    rows = [
        ("sequence", gettext(trumps, cards=signs("ATKQJ")), rules.sequence),
        ("plain-sequence", gettext(another, cards=signs("ATKQJ")), plain_sequence),
        ("royal-marriage", gettext(trumps, cards=signs("KQ")), rules.royal_marriage),
        ("marriage", gettext(another, cards=signs("KQ")), rules.marriage),
    ]
    multiples = list(zip(MULTIPLES, bezique_points(rules), strict=True))
    for number, (name, value) in reversed(list(enumerate(multiples, 1))):
        rows.append((name, _bezique_cards(rules, number), value))
    for number in (5, 4):
        for letter, value in trump_points(rules, number).items():
            cards = gettext(trumps, cards=signs(letter * number))
            rows.append((f"{_SO_MANY[number]}-trump-{RANKS[letter]}", cards, value))
    for letter, value in four_points(rules).items():
        one_of_each = " ".join(signs(letter) + pip for pip in "♠♥♦♣")
        cards = one_of_each if letter in rules.distinct_suits else gettext(_ANY_FOUR[letter])
        rows.append((f"four-{RANKS[letter]}", cards, value))
    return tuple(row for row in rows if row[2])


def signs(letters: str) -> str:
    """Ranks as they are written on the cards, from their letters in notation: ``A 10 K``."""
    return " ".join(Rank("789JQKTA".index(letter)).sign for letter in letters)


def _bezique_cards(rules: Rules, number: int) -> str:
    count, queen, jack = word(number), signs("Q"), signs("J")
    if rules.bezique_pair == "by-trump" and number > 1:
        return gettext(
            "{count} {queen} of trumps, {count} {jack} of the pair suit", count=count, queen=queen, jack=jack
        )
    if rules.bezique_pair == "by-trump":
        return gettext("{queen} of trumps, {jack} of the pair suit", queen=queen, jack=jack)
    if number > 2:
        return f"{count} {queen}♠, {count} {jack}♦"
    return " ".join([f"{queen}♠"] * number + [f"{jack}♦"] * number)
