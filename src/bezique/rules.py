"""Rules as a value: every question on which descriptions of the game differ is one option.

Scope: Bezique with two to eight packs for two to four players. A rule set (module rulesets) is a ``Rules`` value
with a name. Nothing in the engine asks for the name; it asks for the options. Each option below carries the
question it answers, its choices and who says what. The sources are called by the rule set made from them:
`ladder`, `closing-ten`, `classic`, `plain-sequence`, `parlour` (the five descriptions), `hoyle` (what the handbooks
agree on), and `rubicon`, `six-pack`, `eight-pack`, `three-handed`, `four-handed`, `four-partners`, `polish` (what
they say of the rest of the family).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from bezique.errors import RulesError

Value = int | bool | str

GROUPS: Final = MappingProxyType(
    {
        "deal": "Dealing and trumps",
        "melds": "Declarations",
        "reuse": "Using cards again",
        "sevens": "Sevens of trumps",
        "tricks": "Trick points",
        "match": "The match",
    }
)
"""The groups in which options are shown, with their headings."""


@dataclass(frozen=True, slots=True)
class Option:
    """What is to be known about one option; ``choices`` maps a value's text to its meaning (numbers have none)."""

    name: str
    group: str
    question: str
    says: str
    choices: Mapping[str, str]
    low: int
    high: int
    kind: type

    def read(self, text: str) -> Value:
        """The value that a text stands for. Raises RulesError naming what is allowed."""
        word = text.strip()
        if self.kind is bool:
            if word.lower() in ("yes", "no"):
                return word.lower() == "yes"
            raise RulesError(f"{self.name} is yes or no, not {word!r}")
        if self.kind is int:
            digits = word.replace("_", "")
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise RulesError(f"{self.name} is a whole number{self._range()}, not {word!r}")
            self.check(int(digits))
            return int(digits)
        self.check(word)
        return word

    def check(self, value: Value) -> None:
        """Raise RulesError unless the value is one of the choices."""
        if type(value) is not self.kind:
            raise RulesError(f"{self.name} takes {_kind_word(self.kind)}, not {value!r}")
        if self.kind is int and not self.choices and not self.low <= int(value) <= self.high:
            raise RulesError(f"{self.name} is a whole number{self._range()}, not {value}")
        if self.choices and value_text(value) not in self.choices:
            raise RulesError(f"{self.name} is one of {', '.join(self.choices)}; {value_text(value)!r} is not")

    def _range(self) -> str:
        return f" from {self.low} to {self.high:,}"


def _kind_word(kind: type) -> str:
    return {bool: "yes or no", int: "a whole number", str: "a word"}[kind]


def value_text(value: Value) -> str:
    """A value as it is written: ``yes`` and ``no`` for truth values."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _option(
    default: Any,
    group: str,
    question: str,
    says: str,
    choices: Mapping[str, str] | None = None,
    low: int = 0,
    high: int = 10_000,
) -> Any:
    meta = {"group": group, "question": question, "says": says, "choices": choices or {}, "low": low, "high": high}
    return field(default=default, metadata=meta)


_BEZIQUES: Final = "ladder, closing-ten, classic, plain-sequence, hoyle. parlour's table is not part of its text."
_YES_NO: Final = {"yes": "yes", "no": "no"}
_TABLES: Final = (
    "ladder, classic, plain-sequence, hoyle. closing-ten's table is lost and parlour's is not part of its text."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game. Frozen and hashable; change options with ``replace``.

    The defaults are those of `classic`. ``name`` is the rule set it was made from.
    """

    name: str = "classic"

    # Dealing and trumps
    seats: int = _option(
        2,
        "deal",
        "How many play?",
        "2: the five descriptions; plain-sequence admits three or four, and names a game for three. 3: three-handed. "
        "4: four-handed, four-partners.",
        {"2": "two players", "3": "three players", "4": "four players"},
    )
    partners: bool = _option(
        False,
        "deal",
        "Do the players who sit opposite each other play together?",
        "yes: four-partners. They share a score, may hand the right to declare to each other, and use each other's "
        "open cards.",
        _YES_NO,
    )
    packs: int = _option(
        2,
        "deal",
        "How many 32-card packs are shuffled together?",
        "2: the five descriptions, polish. 3: three-handed. 4: rubicon, four-handed, four-partners; plain-sequence "
        "says 3 or 4 of Rubicon. 6: six-pack. 8: eight-pack.",
        {"2": "64 cards", "3": "96 cards", "4": "128 cards", "6": "192 cards", "8": "256 cards"},
    )
    hand_size: int = _option(
        8,
        "deal",
        "How many cards does each player hold?",
        "8: all five descriptions and the English handbooks, also for three and four. 9: rubicon, and some French "
        "rules with two packs. 12: six-pack. 15: eight-pack (provisional).",
        {
            "8": "eight cards, eight strict tricks",
            "9": "nine cards, nine strict tricks",
            "12": "twelve cards, twelve strict tricks",
            "15": "fifteen cards, fifteen strict tricks",
        },
    )
    packets: str = _option(
        "3-2-3",
        "deal",
        "In what packets are the cards dealt, beginning at the dealer's left?",
        "3-2-3: closing-ten, plain-sequence, parlour, hoyle and all games with eight cards; ladder and classic are "
        "silent. Threes for larger hands.",
        {
            "3-2-3": "three, two, three",
            "3-3-3": "three at a time",
            "3-3-3-3": "three at a time, four times",
            "3-3-3-3-3": "three at a time, five times",
        },
    )
    first_dealer: str = _option(
        "random",
        "deal",
        "Who deals first?",
        "computer: ladder. cut: parlour, hoyle and the games of the handbooks (highest card deals). The others are "
        "silent.",
        {
            "random": "chance decides",
            "cut": "everybody cuts a card, the highest one deals, equal ranks cut again",
            "computer": "the second seat (the computer) deals the first match",
        },
    )
    alternate_matches: bool = _option(
        False,
        "deal",
        "Does the first deal of the next match pass to the next player?",
        "yes: ladder, closing-ten. The others are silent, so the first dealer is found anew.",
        _YES_NO,
    )
    trump: str = _option(
        "turn-up",
        "deal",
        "What makes trumps?",
        "turn-up: all five descriptions, three-handed, four-handed, four-partners, polish. first-meld: rubicon, "
        "six-pack, eight-pack, and the no-turn-up game of the 1911 encyclopaedia. first-marriage: French texts on "
        "the same game, and some on rubicon.",
        {
            "turn-up": "the card turned up after the deal, which lies under the stock",
            "first-meld": "no card is turned up; the first marriage or sequence scored makes trumps",
            "first-marriage": "no card is turned up; the first marriage scored makes trumps",
        },
    )
    carte_blanche: int = _option(
        0,
        "deal",
        "What does a dealt hand without court cards score when shown before its first play?",
        "50: rubicon, and parlour as a regional variation. 250: six-pack, eight-pack. Not a rule of the others.",
        high=1_000,
    )
    carte_blanche_without: str = _option(
        "ATKQJ",
        "deal",
        "Which ranks must a carte blanche not hold?",
        "ATKQJ: parlour counts aces and tens as face cards. KQJ: every other book that knows carte blanche.",
        {"ATKQJ": "no ace, ten, king, queen or jack", "KQJ": "no king, queen or jack"},
    )
    carte_blanche_repeats: bool = _option(
        False,
        "deal",
        "Does each further card drawn that is no court card score carte blanche again when shown?",
        "yes: rubicon, six-pack, eight-pack. no: parlour, where it is shown once.",
        _YES_NO,
    )

    # Declarations
    marriage: int = _option(20, "melds", "King and queen of a plain suit", _TABLES, high=1_000)
    royal_marriage: int = _option(40, "melds", "King and queen of trumps", _TABLES, high=1_000)
    sequence: int = _option(250, "melds", "Ace, ten, king, queen and jack of trumps", _TABLES, high=5_000)
    plain_sequence: int = _option(
        0,
        "melds",
        "Ace, ten, king, queen and jack of a plain suit",
        "150: plain-sequence, rubicon, six-pack, eight-pack. 0, no such meld: the others.",
        high=5_000,
    )
    bezique: int = _option(
        40, "melds", "Queen and jack of the bezique pair", _BEZIQUES + " 50: eight-pack (provisional).", high=1_000
    )
    double_bezique: int = _option(500, "melds", "Two queens and two jacks of the bezique pair", _BEZIQUES, high=5_000)
    triple_bezique: int = _option(
        0,
        "melds",
        "Three queens and three jacks of the bezique pair",
        "1,500: rubicon (so named by plain-sequence), six-pack, eight-pack, three-handed, four-handed, "
        "four-partners. It needs three packs.",
        high=20_000,
    )
    quadruple_bezique: int = _option(
        0,
        "melds",
        "Four queens and four jacks of the bezique pair",
        "4,500: rubicon (so named by plain-sequence), six-pack, eight-pack. It needs four packs and a hand of nine.",
        high=20_000,
    )
    quintuple_bezique: int = _option(
        0,
        "melds",
        "Five queens and five jacks of the bezique pair",
        "9,000: eight-pack (provisional). It needs six packs.",
        high=20_000,
    )
    bezique_pair: str = _option(
        "fixed",
        "melds",
        "Which queen and jack make a bezique?",
        "fixed: all five descriptions, rubicon and the games for three and four. by-trump: six-pack, eight-pack.",
        {
            "fixed": "queen of spades and jack of diamonds",
            "by-trump": "the queen of trumps and the jack of the suit opposite: spades and diamonds, hearts and clubs; "
            "no bezique before there are trumps",
        },
    )
    four_aces: int = _option(100, "melds", "Four aces", _TABLES, high=1_000)
    four_tens: int = _option(0, "melds", "Four tens", "10: plain-sequence. 0, no such meld: the others.", high=1_000)
    four_kings: int = _option(80, "melds", "Four kings", _TABLES, high=1_000)
    four_queens: int = _option(60, "melds", "Four queens", _TABLES, high=1_000)
    four_jacks: int = _option(40, "melds", "Four jacks", _TABLES, high=1_000)
    trump_four_aces: int = _option(0, "melds", "Four aces of trumps", "1,000: six-pack, eight-pack.", high=5_000)
    trump_four_tens: int = _option(0, "melds", "Four tens of trumps", "900: six-pack, eight-pack.", high=5_000)
    trump_four_kings: int = _option(0, "melds", "Four kings of trumps", "800: six-pack, eight-pack.", high=5_000)
    trump_four_queens: int = _option(0, "melds", "Four queens of trumps", "600: six-pack, eight-pack.", high=5_000)
    trump_four_jacks: int = _option(0, "melds", "Four jacks of trumps", "400: six-pack, eight-pack.", high=5_000)
    trump_five_aces: int = _option(0, "melds", "Five aces of trumps", "2,000: eight-pack (provisional).", high=5_000)
    trump_five_tens: int = _option(0, "melds", "Five tens of trumps", "1,800: eight-pack (provisional).", high=5_000)
    trump_five_kings: int = _option(0, "melds", "Five kings of trumps", "1,600: eight-pack (provisional).", high=5_000)
    trump_five_queens: int = _option(
        0, "melds", "Five queens of trumps", "1,200: eight-pack (provisional).", high=5_000
    )
    trump_five_jacks: int = _option(0, "melds", "Five jacks of trumps", "800: eight-pack (provisional).", high=5_000)
    distinct_suits: str = _option(
        "none",
        "melds",
        "Which fours of a kind need one card of each suit?",
        "none: closing-ten and classic say so, parlour is silent, hoyle agrees. "
        "ATKQJ: ladder, which writes it beside the aces only, and plain-sequence, which prints every row so. "
        "A: ladder read narrowly.",
        {"none": "none: any four of the rank", "A": "the aces only", "ATKQJ": "all"},
    )
    needs_hand_card: bool = _option(
        True,
        "melds",
        "Must a declaration use at least one card that is not yet on the table?",
        "yes: ladder, classic; closing-ten as we read it (combined with new cards). no: the others are silent, and "
        "handbooks let a combination lying on the table be scored. polish asks for a card of the trick instead.",
        _YES_NO,
    )
    meld_source: str = _option(
        "hand",
        "melds",
        "From which cards are melds made?",
        "captured: polish, for which plain-sequence only speaks of other values. hand: all others.",
        {
            "hand": "from the player's own cards, in the hand and on the table",
            "captured": "from the scoring cards won in tricks, which lie open before their winner and are not played "
            "again; one card at least must come from the trick just won",
        },
    )
    declarations: str = _option(
        "one",
        "melds",
        "How many declarations may follow a won trick?",
        "one: all five descriptions, rubicon and its kin. one-per-class: polish.",
        {
            "one": "one",
            "one-per-class": "one of each class: marriage or sequence; bezique; four of a kind",
        },
    )

    # Using cards again
    higher_closes_lower: bool = _option(
        True,
        "reuse",
        "Is a king or queen that scored in a sequence lost for marriage, a bezique card of a double for a single?",
        "yes: ladder, closing-ten, classic, hoyle, rubicon and the rest of the family. plain-sequence and parlour are "
        "silent; yes here too.",
        _YES_NO,
    )
    unite_singles: bool = _option(
        False,
        "reuse",
        "May two beziques that were scored separately be united to a double bezique?",
        "no: classic says so; ladder and closing-ten exclude it, because nothing new is added; the others are "
        "silent, no here too. yes: rubicon, six-pack, eight-pack. It needs needs_hand_card=no: all four cards are on "
        "the table.",
        _YES_NO,
    )
    second_double: bool = _option(
        False,
        "reuse",
        "May a queen and jack of a declared double make another double with a fresh pair?",
        "yes: three-handed, four-handed, four-partners. no: the others.",
        _YES_NO,
    )
    reform: bool = _option(
        False,
        "reuse",
        "May a combination that was broken by playing one of its cards be made whole and scored again?",
        "yes: rubicon, six-pack, eight-pack. no: the five descriptions and hoyle.",
        _YES_NO,
    )

    # Sevens of trumps
    seven: int = _option(
        10,
        "sevens",
        "What does a seven of trumps score when declared?",
        "10: all with a turn-up; parlour gives no figure. 0: no-turn-up, rubicon, six-pack, eight-pack; then nothing "
        "is exchanged either.",
        high=1_000,
    )
    turn_up_seven: int = _option(
        10,
        "sevens",
        "What does the dealer score when a seven is turned up?",
        "10: ladder, closing-ten, hoyle, parlour (recipient not named). classic and plain-sequence are silent: 10. 0: "
        "games without a turn-up.",
        high=1_000,
    )
    seven_exchange: bool = _option(
        True,
        "sevens",
        "Is a declared seven exchanged for the turn-up (unless that is a seven)?",
        "yes: all with a turn-up; parlour also swaps a seven for a seven, which changes nothing.",
        _YES_NO,
    )
    seven_uses_declaration: bool = _option(
        False,
        "sevens",
        "Does a seven use the trick's only declaration?",
        "no: ladder, closing-ten, hoyle, and classic, which calls it its one house choice. yes: plain-sequence (it "
        "stands in the table of declarations), parlour (a special meld declaration) and one modern handbook.",
        _YES_NO,
    )
    seven_played: int = _option(
        0,
        "sevens",
        "What does an unscored seven of trumps score when it is played to a trick of the stock phase?",
        "0: no description mentions it. 10: some handbooks.",
        high=1_000,
    )

    # Trick points
    brisque: int = _option(
        10,
        "tricks",
        "What does each captured ace and ten score?",
        "10: all but six-pack and eight-pack, where it is 0.",
        high=1_000,
    )
    brisques_when: str = _option(
        "end",
        "tricks",
        "When are brisques written down?",
        "end: closing-ten, classic, plain-sequence, parlour. at-once: polish, some handbooks; ladder leaves it open. "
        "settlement: rubicon.",
        {
            "end": "at the end of the deal",
            "at-once": "as soon as they are taken",
            "settlement": "not at all, but they decide a tie and may save the loser from the rubicon",
        },
    )
    last_trick: int = _option(
        10,
        "tricks",
        "What does the last trick score?",
        "10: all; closing-ten gives it to another trick. 50: rubicon. 250: six-pack, eight-pack.",
        high=1_000,
    )
    last_trick_of: str = _option(
        "deal",
        "tricks",
        "Which trick is the last one?",
        "stock: closing-ten, the trick after which the stock is gone; one handbook allows it. deal: the others.",
        {"deal": "the last trick of the deal", "stock": "the trick that ends the stock"},
    )

    # The match
    match: str = _option(
        "target",
        "match",
        "What is a match?",
        "two-deals: ladder. single: rubicon, six-pack, eight-pack. target: all others.",
        {
            "target": "deals are played until somebody has the target after a deal; the higher total wins",
            "two-deals": "two deals, or one if it is won early; the higher total wins",
            "single": "one deal, paid by the difference of the scores, with the rubicon",
        },
    )
    target: int = _option(
        1_000,
        "match",
        "How many points win a match to a target?",
        "1,000: closing-ten, classic, plain-sequence, parlour, hoyle; closing-ten also 1,500, plain-sequence and "
        "parlour any agreed figure, such as 2,000. 2,000: three-handed, four-handed, four-partners, polish.",
        low=10,
        high=100_000,
    )
    early_win: int = _option(
        400,
        "match",
        "In a match of two deals, how many points win after the first when ahead?",
        "400: ladder.",
        low=1,
    )
    game_bonus: int = _option(
        0,
        "match",
        "In a match of a single deal, what is added to the difference of the scores?",
        "500: rubicon. 1,000: six-pack, eight-pack.",
    )
    rubicon: int = _option(
        0,
        "match",
        "In a match of a single deal, how many points must the loser have to cross the rubicon?",
        "1,000: rubicon. 3,000: six-pack. 5,000: eight-pack (provisional).",
    )
    rubicon_bonus: int = _option(
        0,
        "match",
        "In a match of a single deal, what is added to both scores when the loser did not cross the rubicon?",
        "1,300: rubicon; some books have 1,320 or 1,000. 1,000: six-pack, eight-pack, by analogy.",
    )
    tie: str = _option(
        "play-on",
        "match",
        "What happens when the best totals are equal at the end?",
        "play-on: closing-ten; classic, plain-sequence and parlour are silent. draw: ladder. A single deal goes by its "
        "own settlement.",
        {"play-on": "another deal decides", "draw": "the match is drawn"},
    )
    ladder: bool = _option(
        False,
        "match",
        "Do won matches climb a ladder of five rivals, with streak and margins as the score?",
        "yes: ladder.",
        _YES_NO,
    )
    enforcement: str = _option(
        "legal",
        "match",
        "What becomes of an illegal play?",
        "penalties: parlour, for a real table. The others know no penalties, so only legal plays are accepted.",
        {
            "legal": "it cannot be made, and the cards are drawn for the players",
            "penalties": "each player draws; not drawing, holding too many and revoking are possible, and paid",
        },
    )
    penalty_draw: int = _option(
        10,
        "match",
        "With penalties: what does the opponent get when a player does not draw after a trick?",
        "10: parlour.",
        high=1_000,
    )
    penalty_hand: int = _option(
        100,
        "match",
        "With penalties: what does the opponent get when a player comes to hold too many cards?",
        "100: parlour, for more than eight cards.",
        high=1_000,
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values() if OPTIONS else ():
            option.check(getattr(self, option.name))
        self._check_together()

    def _check_together(self) -> None:
        """Options that must fit each other."""
        if sum(self.packet_sizes()) != self.hand_size:
            raise RulesError(f"packets of {self.packets} do not make {self.hand_size} cards")
        left = self.cards - self.seats * self.hand_size
        if left <= 0 or left % self.seats:
            raise RulesError(
                f"{self.cards} cards less {self.seats} hands of {self.hand_size} leave {left}, "
                f"which {self.seats} players cannot draw evenly"
            )
        if self.partners and self.seats != 4:
            raise RulesError("partners need four seats")
        if self.match != "target" and self.seats != 2:
            raise RulesError(f"a match of {self.match} is for two players")
        if self.ladder and self.match != "two-deals":
            raise RulesError("a ladder needs matches of two-deals")
        if (self.brisques_when == "settlement") and self.match != "single":
            raise RulesError("brisques that count in the settlement need a match of a single deal")
        multiples = ((3, self.triple_bezique), (4, self.quadruple_bezique), (5, self.quintuple_bezique))
        for number, points in multiples:
            if points and self.packs < number:
                raise RulesError(f"{self.packs} packs hold no {number} bezique pairs")
        if self.declarations == "one-per-class":
            if self.seven_uses_declaration:
                raise RulesError("a seven cannot use the trick's declaration where each class has its own")
            if self.stock_tricks > 40:
                raise RulesError(
                    f"one declaration of each class is for at most 40 stock tricks, not {self.stock_tricks}"
                )
        if self.enforcement == "penalties" and (
            self.seats != 2 or self.meld_source == "captured" or self.last_trick_of == "stock"
        ):
            raise RulesError(
                "penalties are for two players who make melds from their hands, with the last trick of the deal"
            )
        if self.meld_source == "captured" and (self.partners or self.reform or self.carte_blanche_repeats):
            raise RulesError(
                "melds from captured cards go with neither partners nor re-forming nor repeated carte blanche"
            )

    def __iter__(self) -> Iterator[tuple[str, Value]]:
        """All options with their values, in order."""
        for name in OPTIONS:
            yield name, getattr(self, name)

    def packet_sizes(self) -> tuple[int, ...]:
        """The packets as numbers, for example (3, 2, 3)."""
        return tuple(int(size) for size in self.packets.split("-"))

    def replace(self, **changes: Value) -> Rules:
        """The same rules with some options changed. Raises RulesError for an unknown option or value."""
        for name in changes:
            if name not in OPTIONS:
                raise RulesError(f"there is no option {name!r}; the options are {', '.join(OPTIONS)}")
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    @property
    def cards(self) -> int:
        """How many cards are shuffled."""
        return 32 * self.packs

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together: partners sit opposite, everybody else plays alone."""
        return ((0, 2), (1, 3)) if self.partners else tuple((seat,) for seat in range(self.seats))

    @property
    def stock_tricks(self) -> int:
        """How many tricks are followed by drawing."""
        return (self.cards - self.seats * self.hand_size) // self.seats

    @property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return self.stock_tricks + self.hand_size


OPTIONS: Mapping[str, Option] = {}
OPTIONS = MappingProxyType(
    {
        entry.name: Option(entry.name, kind=type(entry.default), **entry.metadata)
        for entry in dataclasses.fields(Rules)
        if entry.metadata
    }
)
"""Every option by name, in the order in which they are shown."""
