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
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from bezique.errors import RulesError
from bezique.language import gettext, gettext_noop
from bezique.options import Option, Value, option

_BEZIQUES: Final = gettext_noop(
    "ladder, closing-ten, classic, plain-sequence, hoyle. parlour's table is not part of its text."
)
_YES_NO: Final = {"yes": gettext_noop("yes"), "no": gettext_noop("no")}
_TABLES: Final = gettext_noop(
    "ladder, classic, plain-sequence, hoyle. closing-ten's table is lost and parlour's is not part of its text."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game. Frozen and hashable; change options with ``replace``.

    The defaults are those of `classic`. ``name`` is the rule set it was made from.
    """

    name: str = "classic"

    # Dealing and trumps
    seats: int = option(
        2,
        "deal",
        gettext_noop("How many play?"),
        gettext_noop(
            "2: the five descriptions; plain-sequence admits three or four, and names a game for three. 3: "
            "three-handed. 4: four-handed, four-partners."
        ),
        {"2": gettext_noop("two players"), "3": gettext_noop("three players"), "4": gettext_noop("four players")},
    )
    partners: bool = option(
        False,
        "deal",
        gettext_noop("Do the players who sit opposite each other play together?"),
        gettext_noop(
            "yes: four-partners. They share a score, may hand the right to declare to each other, and use each other's "
            "open cards."
        ),
        _YES_NO,
    )
    packs: int = option(
        2,
        "deal",
        gettext_noop("How many 32-card packs are shuffled together?"),
        gettext_noop(
            "2: the five descriptions, polish. 3: three-handed. 4: rubicon, four-handed, four-partners; plain-sequence "
            "says 3 or 4 of Rubicon. 6: six-pack. 8: eight-pack."
        ),
        {
            "2": gettext_noop("64 cards"),
            "3": gettext_noop("96 cards"),
            "4": gettext_noop("128 cards"),
            "6": gettext_noop("192 cards"),
            "8": gettext_noop("256 cards"),
        },
    )
    hand_size: int = option(
        8,
        "deal",
        gettext_noop("How many cards does each player hold?"),
        gettext_noop(
            "8: all five descriptions and the English handbooks, also for three and four. 9: rubicon, and some French "
            "rules with two packs. 12: six-pack. 15: eight-pack (provisional)."
        ),
        {
            "8": gettext_noop("eight cards, eight strict tricks"),
            "9": gettext_noop("nine cards, nine strict tricks"),
            "12": gettext_noop("twelve cards, twelve strict tricks"),
            "15": gettext_noop("fifteen cards, fifteen strict tricks"),
        },
    )
    packets: str = option(
        "3-2-3",
        "deal",
        gettext_noop("In what packets are the cards dealt, beginning at the dealer's left?"),
        gettext_noop(
            "3-2-3: closing-ten, plain-sequence, parlour, hoyle and all games with eight cards; ladder and classic are "
            "silent. Threes for larger hands."
        ),
        {
            "3-2-3": gettext_noop("three, two, three"),
            "3-3-3": gettext_noop("three at a time"),
            "3-3-3-3": gettext_noop("three at a time, four times"),
            "3-3-3-3-3": gettext_noop("three at a time, five times"),
        },
    )
    first_dealer: str = option(
        "random",
        "deal",
        gettext_noop("Who deals first?"),
        gettext_noop(
            "computer: ladder. cut: parlour, hoyle and the games of the handbooks (highest card deals). The others are "
            "silent."
        ),
        {
            "random": gettext_noop("chance decides"),
            "cut": gettext_noop("everybody cuts a card, the highest one deals, equal ranks cut again"),
            "computer": gettext_noop("the second seat (the computer) deals the first match"),
        },
    )
    alternate_matches: bool = option(
        False,
        "deal",
        gettext_noop("Does the first deal of the next match pass to the next player?"),
        gettext_noop("yes: ladder, closing-ten. The others are silent, so the first dealer is found anew."),
        _YES_NO,
    )
    trump: str = option(
        "turn-up",
        "deal",
        gettext_noop("What makes trumps?"),
        gettext_noop(
            "turn-up: all five descriptions, three-handed, four-handed, four-partners, polish. first-meld: rubicon, "
            "six-pack, eight-pack, and the no-turn-up game of the 1911 encyclopaedia. first-marriage: French texts on "
            "the same game, and some on rubicon."
        ),
        {
            "turn-up": gettext_noop("the card turned up after the deal, which lies under the stock"),
            "first-meld": gettext_noop("no card is turned up; the first marriage or sequence scored makes trumps"),
            "first-marriage": gettext_noop("no card is turned up; the first marriage scored makes trumps"),
        },
    )
    carte_blanche: int = option(
        0,
        "deal",
        gettext_noop("What does a dealt hand without court cards score when shown before its first play?"),
        gettext_noop(
            "50: rubicon, and parlour as a regional variation. 250: six-pack, eight-pack. Not a rule of the others."
        ),
        high=1_000,
    )
    carte_blanche_without: str = option(
        "ATKQJ",
        "deal",
        gettext_noop("Which ranks must a carte blanche not hold?"),
        gettext_noop(
            "ATKQJ: parlour counts aces and tens as face cards. KQJ: every other book that knows carte blanche."
        ),
        {"ATKQJ": gettext_noop("no ace, ten, king, queen or jack"), "KQJ": gettext_noop("no king, queen or jack")},
    )
    carte_blanche_repeats: bool = option(
        False,
        "deal",
        gettext_noop("Does each further card drawn that is no court card score carte blanche again when shown?"),
        gettext_noop("yes: rubicon, six-pack, eight-pack. no: parlour, where it is shown once."),
        _YES_NO,
    )

    # Declarations
    marriage: int = option(20, "melds", gettext_noop("King and queen of a plain suit"), _TABLES, high=1_000)
    royal_marriage: int = option(40, "melds", gettext_noop("King and queen of trumps"), _TABLES, high=1_000)
    sequence: int = option(250, "melds", gettext_noop("Ace, ten, king, queen and jack of trumps"), _TABLES, high=5_000)
    plain_sequence: int = option(
        0,
        "melds",
        gettext_noop("Ace, ten, king, queen and jack of a plain suit"),
        gettext_noop("150: plain-sequence, rubicon, six-pack, eight-pack. 0, no such meld: the others."),
        high=5_000,
    )
    bezique: int = option(
        40,
        "melds",
        gettext_noop("Queen and jack of the bezique pair"),
        gettext_noop(
            "ladder, closing-ten, classic, plain-sequence, hoyle. parlour's table is not part of its text. 50: "
            "eight-pack (provisional)."
        ),
        high=1_000,
    )
    double_bezique: int = option(
        500, "melds", gettext_noop("Two queens and two jacks of the bezique pair"), _BEZIQUES, high=5_000
    )
    triple_bezique: int = option(
        0,
        "melds",
        gettext_noop("Three queens and three jacks of the bezique pair"),
        gettext_noop(
            "1,500: rubicon (so named by plain-sequence), six-pack, eight-pack, three-handed, four-handed, "
            "four-partners. It needs three packs."
        ),
        high=20_000,
    )
    quadruple_bezique: int = option(
        0,
        "melds",
        gettext_noop("Four queens and four jacks of the bezique pair"),
        gettext_noop(
            "4,500: rubicon (so named by plain-sequence), six-pack, eight-pack. It needs four packs and a hand of nine."
        ),
        high=20_000,
    )
    quintuple_bezique: int = option(
        0,
        "melds",
        gettext_noop("Five queens and five jacks of the bezique pair"),
        gettext_noop("9,000: eight-pack (provisional). It needs six packs."),
        high=20_000,
    )
    bezique_pair: str = option(
        "fixed",
        "melds",
        gettext_noop("Which queen and jack make a bezique?"),
        gettext_noop(
            "fixed: all five descriptions, rubicon and the games for three and four. by-trump: six-pack, eight-pack."
        ),
        {
            "fixed": gettext_noop("queen of spades and jack of diamonds"),
            "by-trump": gettext_noop(
                "the queen of trumps and the jack of the suit opposite: spades and diamonds, hearts and clubs; "
                "no bezique before there are trumps"
            ),
        },
    )
    four_aces: int = option(100, "melds", gettext_noop("Four aces"), _TABLES, high=1_000)
    four_tens: int = option(
        0,
        "melds",
        gettext_noop("Four tens"),
        gettext_noop("10: plain-sequence. 0, no such meld: the others."),
        high=1_000,
    )
    four_kings: int = option(80, "melds", gettext_noop("Four kings"), _TABLES, high=1_000)
    four_queens: int = option(60, "melds", gettext_noop("Four queens"), _TABLES, high=1_000)
    four_jacks: int = option(40, "melds", gettext_noop("Four jacks"), _TABLES, high=1_000)
    trump_four_aces: int = option(
        0, "melds", gettext_noop("Four aces of trumps"), gettext_noop("1,000: six-pack, eight-pack."), high=5_000
    )
    trump_four_tens: int = option(
        0, "melds", gettext_noop("Four tens of trumps"), gettext_noop("900: six-pack, eight-pack."), high=5_000
    )
    trump_four_kings: int = option(
        0, "melds", gettext_noop("Four kings of trumps"), gettext_noop("800: six-pack, eight-pack."), high=5_000
    )
    trump_four_queens: int = option(
        0, "melds", gettext_noop("Four queens of trumps"), gettext_noop("600: six-pack, eight-pack."), high=5_000
    )
    trump_four_jacks: int = option(
        0, "melds", gettext_noop("Four jacks of trumps"), gettext_noop("400: six-pack, eight-pack."), high=5_000
    )
    trump_five_aces: int = option(
        0, "melds", gettext_noop("Five aces of trumps"), gettext_noop("2,000: eight-pack (provisional)."), high=5_000
    )
    trump_five_tens: int = option(
        0, "melds", gettext_noop("Five tens of trumps"), gettext_noop("1,800: eight-pack (provisional)."), high=5_000
    )
    trump_five_kings: int = option(
        0, "melds", gettext_noop("Five kings of trumps"), gettext_noop("1,600: eight-pack (provisional)."), high=5_000
    )
    trump_five_queens: int = option(
        0, "melds", gettext_noop("Five queens of trumps"), gettext_noop("1,200: eight-pack (provisional)."), high=5_000
    )
    trump_five_jacks: int = option(
        0, "melds", gettext_noop("Five jacks of trumps"), gettext_noop("800: eight-pack (provisional)."), high=5_000
    )
    distinct_suits: str = option(
        "none",
        "melds",
        gettext_noop("Which fours of a kind need one card of each suit?"),
        gettext_noop(
            "none: closing-ten and classic say so, parlour is silent, hoyle agrees. "
            "ATKQJ: ladder, which writes it beside the aces only, and plain-sequence, which prints every row so. "
            "A: ladder read narrowly."
        ),
        {
            "none": gettext_noop("none: any four of the rank"),
            "A": gettext_noop("the aces only"),
            "ATKQJ": gettext_noop("all"),
        },
    )
    needs_hand_card: bool = option(
        True,
        "melds",
        gettext_noop("Must a declaration use at least one card that is not yet on the table?"),
        gettext_noop(
            "yes: ladder, classic; closing-ten as we read it (combined with new cards). no: the others are silent, and "
            "handbooks let a combination lying on the table be scored. polish asks for a card of the trick instead."
        ),
        _YES_NO,
    )
    meld_source: str = option(
        "hand",
        "melds",
        gettext_noop("From which cards are melds made?"),
        gettext_noop("captured: polish, for which plain-sequence only speaks of other values. hand: all others."),
        {
            "hand": gettext_noop("from the player's own cards, in the hand and on the table"),
            "captured": gettext_noop(
                "from the scoring cards won in tricks, which lie open before their winner and are not played "
                "again; one card at least must come from the trick just won"
            ),
        },
    )
    declarations: str = option(
        "one",
        "melds",
        gettext_noop("How many declarations may follow a won trick?"),
        gettext_noop("one: all five descriptions, rubicon and its kin. one-per-class: polish."),
        {
            "one": gettext_noop("one"),
            "one-per-class": gettext_noop("one of each class: marriage or sequence; bezique; four of a kind"),
        },
    )

    # Using cards again
    higher_closes_lower: bool = option(
        True,
        "reuse",
        gettext_noop(
            "Is a king or queen that scored in a sequence lost for marriage, a bezique card of a double for a single?"
        ),
        gettext_noop(
            "yes: ladder, closing-ten, classic, hoyle, rubicon and the rest of the family. plain-sequence and parlour "
            "are silent; yes here too."
        ),
        _YES_NO,
    )
    unite_singles: bool = option(
        False,
        "reuse",
        gettext_noop("May two beziques that were scored separately be united to a double bezique?"),
        gettext_noop(
            "no: classic says so; ladder and closing-ten exclude it, because nothing new is added; the others are "
            "silent, no here too. yes: rubicon, six-pack, eight-pack. It needs needs_hand_card=no: all four cards are "
            "on the table."
        ),
        _YES_NO,
    )
    second_double: bool = option(
        False,
        "reuse",
        gettext_noop("May a queen and jack of a declared double make another double with a fresh pair?"),
        gettext_noop("yes: three-handed, four-handed, four-partners. no: the others."),
        _YES_NO,
    )
    reform: bool = option(
        False,
        "reuse",
        gettext_noop("May a combination that was broken by playing one of its cards be made whole and scored again?"),
        gettext_noop("yes: rubicon, six-pack, eight-pack. no: the five descriptions and hoyle."),
        _YES_NO,
    )

    # Sevens of trumps
    seven: int = option(
        10,
        "sevens",
        gettext_noop("What does a seven of trumps score when declared?"),
        gettext_noop(
            "10: all with a turn-up; parlour gives no figure. 0: no-turn-up, rubicon, six-pack, eight-pack; then "
            "nothing is exchanged either."
        ),
        high=1_000,
    )
    turn_up_seven: int = option(
        10,
        "sevens",
        gettext_noop("What does the dealer score when a seven is turned up?"),
        gettext_noop(
            "10: ladder, closing-ten, hoyle, parlour (recipient not named). classic and plain-sequence are silent: 10. "
            "0: games without a turn-up."
        ),
        high=1_000,
    )
    seven_exchange: bool = option(
        True,
        "sevens",
        gettext_noop("Is a declared seven exchanged for the turn-up (unless that is a seven)?"),
        gettext_noop("yes: all with a turn-up; parlour also swaps a seven for a seven, which changes nothing."),
        _YES_NO,
    )
    seven_uses_declaration: bool = option(
        False,
        "sevens",
        gettext_noop("Does a seven use the trick's only declaration?"),
        gettext_noop(
            "no: ladder, closing-ten, hoyle, and classic, which calls it its one house choice. yes: plain-sequence (it "
            "stands in the table of declarations), parlour (a special meld declaration) and one modern handbook."
        ),
        _YES_NO,
    )
    seven_played: int = option(
        0,
        "sevens",
        gettext_noop("What does an unscored seven of trumps score when it is played to a trick of the stock phase?"),
        gettext_noop("0: no description mentions it. 10: some handbooks."),
        high=1_000,
    )

    # Trick points
    brisque: int = option(
        10,
        "tricks",
        gettext_noop("What does each captured ace and ten score?"),
        gettext_noop("10: all but six-pack and eight-pack, where it is 0."),
        high=1_000,
    )
    brisques_when: str = option(
        "end",
        "tricks",
        gettext_noop("When are brisques written down?"),
        gettext_noop(
            "end: closing-ten, classic, plain-sequence, parlour. at-once: polish, some handbooks; ladder leaves it "
            "open. settlement: rubicon."
        ),
        {
            "end": gettext_noop("at the end of the deal"),
            "at-once": gettext_noop("as soon as they are taken"),
            "settlement": gettext_noop("not at all, but they decide a tie and may save the loser from the rubicon"),
        },
    )
    last_trick: int = option(
        10,
        "tricks",
        gettext_noop("What does the last trick score?"),
        gettext_noop("10: all; closing-ten gives it to another trick. 50: rubicon. 250: six-pack, eight-pack."),
        high=1_000,
    )
    last_trick_of: str = option(
        "deal",
        "tricks",
        gettext_noop("Which trick is the last one?"),
        gettext_noop(
            "stock: closing-ten, the trick after which the stock is gone; one handbook allows it. deal: the others."
        ),
        {"deal": gettext_noop("the last trick of the deal"), "stock": gettext_noop("the trick that ends the stock")},
    )

    # The match
    match: str = option(
        "target",
        "match",
        gettext_noop("What is a match?"),
        gettext_noop("two-deals: ladder. single: rubicon, six-pack, eight-pack. target: all others."),
        {
            "target": gettext_noop(
                "deals are played until somebody has the target after a deal; the higher total wins"
            ),
            "two-deals": gettext_noop("two deals, or one if it is won early; the higher total wins"),
            "single": gettext_noop("one deal, paid by the difference of the scores, with the rubicon"),
        },
    )
    target: int = option(
        1_000,
        "match",
        gettext_noop("How many points win a match to a target?"),
        gettext_noop(
            "1,000: closing-ten, classic, plain-sequence, parlour, hoyle; closing-ten also 1,500, plain-sequence and "
            "parlour any agreed figure, such as 2,000. 2,000: three-handed, four-handed, four-partners, polish."
        ),
        low=10,
        high=100_000,
    )
    early_win: int = option(
        400,
        "match",
        gettext_noop("In a match of two deals, how many points win after the first when ahead?"),
        gettext_noop("400: ladder."),
        low=1,
    )
    game_bonus: int = option(
        0,
        "match",
        gettext_noop("In a match of a single deal, what is added to the difference of the scores?"),
        gettext_noop("500: rubicon. 1,000: six-pack, eight-pack."),
    )
    rubicon: int = option(
        0,
        "match",
        gettext_noop("In a match of a single deal, how many points must the loser have to cross the rubicon?"),
        gettext_noop("1,000: rubicon. 3,000: six-pack. 5,000: eight-pack (provisional)."),
    )
    rubicon_bonus: int = option(
        0,
        "match",
        gettext_noop(
            "In a match of a single deal, what is added to both scores when the loser did not cross the rubicon?"
        ),
        gettext_noop("1,300: rubicon; some books have 1,320 or 1,000. 1,000: six-pack, eight-pack, by analogy."),
    )
    tie: str = option(
        "play-on",
        "match",
        gettext_noop("What happens when the best totals are equal at the end?"),
        gettext_noop(
            "play-on: closing-ten; classic, plain-sequence and parlour are silent. draw: ladder. A single deal goes by "
            "its own settlement."
        ),
        {"play-on": gettext_noop("another deal decides"), "draw": gettext_noop("the match is drawn")},
    )
    ladder: bool = option(
        False,
        "match",
        gettext_noop("Do won matches climb a ladder of five rivals, with streak and margins as the score?"),
        gettext_noop("yes: ladder."),
        _YES_NO,
    )
    enforcement: str = option(
        "legal",
        "match",
        gettext_noop("What becomes of an illegal play?"),
        gettext_noop(
            "penalties: parlour, for a real table. The others know no penalties, so only legal plays are accepted."
        ),
        {
            "legal": gettext_noop("it cannot be made, and the cards are drawn for the players"),
            "penalties": gettext_noop(
                "each player draws; not drawing, holding too many and revoking are possible, and paid"
            ),
        },
    )
    penalty_draw: int = option(
        10,
        "match",
        gettext_noop("With penalties: what does the opponent get when a player does not draw after a trick?"),
        gettext_noop("10: parlour."),
        high=1_000,
    )
    penalty_hand: int = option(
        100,
        "match",
        gettext_noop("With penalties: what does the opponent get when a player comes to hold too many cards?"),
        gettext_noop("100: parlour, for more than eight cards."),
        high=1_000,
    )

    def __post_init__(self) -> None:
        for name, known in OPTIONS.items() if OPTIONS else ():
            known.check(getattr(self, name))
        self._check_together()

    def _check_together(self) -> None:
        """Options that must fit each other."""
        if sum(self.packet_sizes()) != self.hand_size:
            raise RulesError(
                gettext("packets of {packets} do not make {number} cards", packets=self.packets, number=self.hand_size)
            )
        left = self.cards - self.seats * self.hand_size
        if left <= 0 or left % self.seats:
            raise RulesError(
                gettext(
                    "{cards} cards less {seats} hands of {hand} leave {left}, which {seats} players cannot draw evenly",
                    cards=self.cards,
                    seats=self.seats,
                    hand=self.hand_size,
                    left=left,
                )
            )
        if self.partners and self.seats != 4:
            raise RulesError(gettext("partners need four seats"))
        if self.match == "two-deals" and self.seats != 2:
            raise RulesError(gettext("a match of two-deals is for two players"))
        if self.match == "single" and self.seats != 2:
            raise RulesError(gettext("a match of single is for two players"))
        if self.ladder and self.match != "two-deals":
            raise RulesError(gettext("a ladder needs matches of two-deals"))
        if (self.brisques_when == "settlement") and self.match != "single":
            raise RulesError(gettext("brisques that count in the settlement need a match of a single deal"))
        multiples = ((3, self.triple_bezique), (4, self.quadruple_bezique), (5, self.quintuple_bezique))
        for number, points in multiples:
            if points and self.packs < number:
                raise RulesError(
                    gettext("{packs} packs hold no {number} bezique pairs", packs=self.packs, number=number)
                )
        if self.declarations == "one-per-class":
            if self.seven_uses_declaration:
                raise RulesError(gettext("a seven cannot use the trick's declaration where each class has its own"))
            if self.stock_tricks > 40:
                raise RulesError(
                    gettext(
                        "one declaration of each class is for at most 40 stock tricks, not {number}",
                        number=self.stock_tricks,
                    )
                )
        if self.enforcement == "penalties" and (
            self.seats != 2 or self.meld_source == "captured" or self.last_trick_of == "stock"
        ):
            raise RulesError(
                gettext(
                    "penalties are for two players who make melds from their hands, with the last trick of the deal"
                )
            )
        if self.meld_source == "captured" and (self.partners or self.reform or self.carte_blanche_repeats):
            raise RulesError(
                gettext("melds from captured cards go with neither partners nor re-forming nor repeated carte blanche")
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
                raise no_such_option(name)
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


def no_such_option(name: str) -> RulesError:
    """The error for a name that no option has; it tells what exists, the nearest one first."""
    options, near = ", ".join(OPTIONS), get_close_matches(name, OPTIONS, 1)
    if not near:
        return RulesError(gettext("there is no option {name!r}; the options are {options}", name=name, options=options))
    return RulesError(
        gettext(
            "there is no option {name!r}; did you mean {near!r}? the options are {options}",
            name=name,
            near=near[0],
            options=options,
        )
    )


OPTIONS: Mapping[str, Option] = {}
OPTIONS = MappingProxyType(
    {
        entry.name: Option(entry.name, kind=type(entry.default), **entry.metadata)
        for entry in dataclasses.fields(Rules)
        if entry.metadata
    }
)
"""Every option by name, in the order in which they are shown."""
