"""Print docs/rules.md: the rule sets and every option, from the data, and the decisions on open questions.

python tools/rules_page.py > docs/rules.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from bezique.describe import meld_values, option_table, summary
from bezique.options import value_text
from bezique.rules import OPTIONS
from bezique.rulesets import DEFAULT, RULE_SETS

HEAD = """# Rule sets and options

Bezique has been described in many ways. Here every question on which descriptions differ is one option, and a
rule set is a set of answers with a name. `bezique.rules` holds the options, `bezique.rulesets` the named sets;
this page is printed from them by `python tools/rules_page.py > docs/rules.md`.

Rules are written as a name and the options that differ from it: `classic`, `classic(target=1500)`,
`parlour(carte_blanche=50, target=2000)`. That text stands in records, addresses and reports, and
`read_rules` reads it back. Every table shows its rules in plain words, with all changes, before the first deal.

Five descriptions of the two-handed game were the starting point. Each has its rule set:
the first description is `ladder`, the second `closing-ten`, the third `classic`, the fourth `plain-sequence`,
the fifth `parlour`. The others follow the handbooks of the nineteenth and twentieth centuries: `hoyle` and
`no-turn-up` for the same game, and then the rest of the family, several members of which the fourth description
names. For `eight-pack` no book could be found that would confirm its numbers, so it is provisional.
"""

FAMILY = ("rubicon", "six-pack", "eight-pack", "three-handed", "four-handed", "four-partners", "polish")
GROUPS = {
    "Two players, two packs": tuple(name for name in RULE_SETS if name not in FAMILY),
    "The rest of the family, beside the handbooks' game for two": ("hoyle", *FAMILY),
}
"""The rule sets that stand side by side in one table."""


DECISIONS = """## What the descriptions leave open

Where a description is silent or can be read in two ways, something has to hold all the same. These are the
decisions, with their reasons. Those marked with an option can be changed by it.

### Dealing

**Who deals first, where nobody says?** Chance, from the seed of the match, and the deal changes with each deal
(`first_dealer`). Where the players cut, all cards are shown, and equal ranks at the top cut again; the ten cuts
above the king, as in play.

**In what packets?** Three, two, three, the non-dealer first, where a description is silent (`packets`): all that
speak of it agree. Hands of nine, twelve and fifteen are dealt by threes.

**Who gets the ten for a seven turned up?** The dealer, also where the description forgets to name him or does not
speak of the case (`turn_up_seven`). That seven has scored and cannot score again.

### Declaring

**May the winner of the trick that ends the stock still declare?** Yes, sevens included, before the last two cards
are drawn. That trick belongs to the stock, and every trick of the stock opens the right to declare.

**Must four of a kind be one card of each suit?** In `ladder` and `plain-sequence` yes (`distinct_suits`). The
first description says so beside the aces only, where its list of ranks begins; a rule for one rank alone would
need words of its own, so it is read for all. Who reads it narrowly chooses `A`. The fourth prints one card of each
suit in every row. The fifth is silent and gets what the handbooks have: any four.

**Must one card come from the hand?** Where the description says so, and in `closing-ten`, which speaks of joining
cards on the table with new ones (`needs_hand_card`). The fourth and fifth ask for nothing of the kind, and the
handbooks let a combination be scored that lies complete on the table. It rarely matters.

**Is "the same meld" about cards or about combinations?** About cards: no card serves twice in one kind. The fourth
description asks for different cards, in the plural, and so agrees with the others. A king married to one queen
never marries the second, even after the first was played.

**What does the fifth description mean by the other king and queen of clubs?** That two marriages of one suit are
possible when the second has a king and a queen of its own. Crossing the two pairs would contradict the sentence
before it.

**May a king and queen that scored in a sequence marry later?** No (`higher_closes_lower`). Two descriptions do not
mention it, and one of them could be read to allow it, but every book that treats the case forbids it.

**Does that bar the pair or each card?** Each card. The queen of a sequence does not marry the other king either; a
king and queen that were in no sequence marry at any time. The rule about the card from the hand already forbids
the pair alone, so the bar only adds something if it is about cards.

**Does a plain sequence bar marriages as well?** Yes, it is a sequence like any other: plain marriage first and
plain sequence later is fine, the reverse is not. Both sorts of sequence are one kind, and so are both sorts of
marriage.

**Can a marriage become a royal marriage?** The fourth description hints at it. With a card turned up trumps never
change, so it cannot. In games without a turn-up the first marriage is a royal one from the start.

**When does a bezique become a double?** When the player has all four and none of them was part of a double. One
earlier bezique may be among them, if it is still whole. One of the added cards may already lie on the table for
another reason. Two beziques scored one by one are not united (`unite_singles`): one description says so, two
exclude it because nothing new would be added, and the others are silent. A bezique card whose partner has been
played cannot enter a double.

**Can a broken combination be completed and scored again?** No (`reform`). That belongs to Rubicon and its kin.

**What if two cards are equal but have different histories?** They are two cards. Equal copies are offered as one
choice only if they lie in the same place and have served in the same kinds; otherwise the player chooses the copy.

### Sevens

**Does a seven use up the declaration?** In `plain-sequence` and `parlour` yes (`seven_uses_declaration`): the one
lists it among the declarations of which a trick allows one, the other calls it a declaration. Elsewhere no.

**Two sevens on one trick?** Where a seven is free, yes: the first is exchanged, the second then meets a seven and
is shown. Where it is the declaration, the second waits.

**Exchange or show?** There is no choice. A declared seven is exchanged if the turn-up is of another rank, and
shown otherwise. In `parlour` two equal cards would change places, which is the same. A shown seven lies on the
table before its owner, in every rule set, and goes back into the hand with the other cards.

**Which comes first, seven or meld?** Either, as long as nobody has drawn. The card gained in the exchange is an
ordinary card of the hand and may be declared at once.

**Does every seven score once?** Yes, also where it is not said. One that is played undeclared in the stock phase
scores only where an option pays for it (`seven_played`), and has then scored.

### Points and the match

**When is the ten of `closing-ten` written down?** When the trick that ends the stock is won, before its winner
declares. The last trick of the deal then brings nothing.

**In which order does a deal end?** First the last trick, then the brisques, seat by seat. As totals are compared
only after that, the order decides nothing.

**When do brisques count?** At the end of the deal (`brisques_when`). Until then the number taken can be seen at
the table, for every trick was played openly, but the points are not in the score.

**When is a match won?** Only after a complete deal, brisques included, also where the text only speaks of getting
to the target. If both are there, the higher total wins; if they are equal, another deal is played (`tie`).

**Equal scores of 400 and more after the first deal of a match of two?** Then nobody is ahead, and the second deal
is played.

**How does the ladder begin and end?** At the first rival. Whoever loses or draws starts a new streak there.
Margins are added and stop at 9,999, always written with four digits; the margin of a match of one deal is the
difference after that deal. The best score is kept. The first deal alternates from match to match, not from streak
to streak.

**What does carte blanche cost?** The fifth description lets the opponent pay 50. Here 50 are added to the owner's
score and nothing is taken from the other's: the scores only grow, and the distance differs little. It is shown
once, before the owner's first card, by either player. It is a regional variation, so `parlour` has it switched off
(`carte_blanche`). That description counts aces and tens as court cards; other books do not
(`carte_blanche_without`).

**And the penalties of the fifth description?** They belong to a real table, so they are an option of their own
(`enforcement=penalties`): then the players draw for themselves, and may leave a card in the stock, take one too
many, or revoke. Otherwise a forbidden card is not accepted, and cards are drawn for the players. A card not drawn
may be drawn after a later trick; who holds a card too many does not draw next time. Whoever lacks several cards and
has begun to draw them declares nothing more after that trick. Without a turn-up the last card of the stock stays until
the trick is over, since strict play begins with a lead. With unequal hands the deal is over when one of them is empty,
and the cards left count for nobody; the score pad lets their brisques be missing. The trick of the revoke counts
as not yet won, and only brisques move: the last trick's points stay with its winner.

**How long should a match last?** Two descriptions give numbers, five deals or three to four. That depends on how
well the players declare and is not a rule.

### Without a turn-up

**What makes trumps?** The first marriage or sequence that is scored, or by some books only a marriage (`trump`).
It counts as one of trumps. All 48 cards are drawn face down, winner first.

**And if nobody declares one?** Then the deal is played to the end without trumps, and the last eight tricks ask
only to follow suit and to beat.

### Several packs: Rubicon and its kin

**What makes trumps in Rubicon?** The first marriage or, if a sequence comes first, that sequence; it is paid as
one of trumps. Some books allow only a marriage (`trump`), but the club laws of 1887, which `rubicon` follows, have
both.

**When is a combination broken, and what may then be scored again?** A declaration is broken as soon as one of its
cards has been played (`reform`). After that a combination of the same kind may be scored that contains cards of
the broken one; cards of other declarations of the kind, broken or not, may fill it up. Scoring it mends every
broken declaration from which it takes a card, so that one play never pays twice. The laws speak of restoring a
combination, and read without this limit they would let an untouched pair be scored over and over.

**May two married pairs change partners while all four cards still lie there?** No. One handbook mentions it in
passing, the laws require that a card was played.

**Does breaking a high combination free its cards for a lower one?** No. A king that was in a sequence never
marries, and a card of a double never makes a single bezique, whatever has been played since
(`higher_closes_lower`).

**Which beziques may be united?** In `rubicon`, `six-pack` and `eight-pack` all, also those that were scored one by
one (`unite_singles`); the laws say so. In the games for three and four they stay apart, as with two packs: a
double or triple is built of fresh cards and at most one earlier bezique that is still complete.

**And more pairs than the highest bezique that scores?** They bring nothing of their own, but can mend a broken
bezique. No book gives a value for five pairs, other than the unconfirmed one of `eight-pack`.

**How does carte blanche go on?** It is shown before a play, the first time the whole hand, then each card drawn
that is no court card (`carte_blanche_repeats`), by the winner and the loser of the trick alike. Whoever plays
without showing gives up the rest. After the last draw there are no declarations any more, and no carte blanche
either. Some books allow only the first showing.

**What becomes of brisques?** In `rubicon` they are no part of the score (`brisques_when`). They count for both
players or for neither: when they lift a loser to the rubicon, and when the scores are equal. A loser who is saved
and would then be ahead has still lost, because the winner is determined before brisques come in; the payment is
then the least possible. If a tie is decided by brisques but the loser does not reach the rubicon even with them,
they are left out of the payment. If they are equal too, the deal is void.

**How is a deal paid?** Both scores are cut down to full hundreds, and a difference of less than a hundred counts
as one hundred; then comes the bonus for the game (`game_bonus`). A loser below the rubicon (`rubicon`) pays both
scores and `rubicon_bonus`, be the winner above it or not. The laws make it 1,300 in all; other books print 1,320
or 1,000.

**Six packs: which queen and jack?** The queen of trumps with the jack of the other suit of the pair
(`bezique_pair`), so there is no bezique before there are trumps. Older games keep the queen of spades and jack of
diamonds.

**Four of a kind in trumps: before or after any four?** Before them the same cards may score as any four, but not
afterwards: they belong to one class, as marriage and sequence do. One table gives 900 for the four queens; 600
fits its neighbours. Ordinary tens have no value.

**What does a rubicon pay with six packs?** The guides give 3,000 and a game of 1,000 and leave the rest as in
Rubicon: the two scores and 1,000. The 300 on top belong to brisques, which do not exist here. Equal scores are
void.

**And with eight?** Everything as with six, apart from the values in its table and the rubicon of 5,000. Five of
trumps close four of trumps and any four. These numbers are common knowledge at best: no book could be consulted,
and the game is offered as provisional.

### Three and four players

**Who follows whom?** Deal, play and draw go to the left. The dealer's left neighbour leads first, the winner of a
trick draws first, and the last to draw gets the turn-up.

**How many packs for three?** One for each player. Other ways are known, two packs without one eight or two players
against one, but the encyclopaedias prefer three packs.

**What is a second double?** A queen and a jack of an earlier double with a pair that has served in no bezique
(`second_double`). The earlier double may be still complete: then a triple is possible as well. Where single beziques
may be united, the other pair may have served in one, but in no double; where broken combinations are mended, the
option adds the second double and takes nothing from that.

**And a quadruple for four?** No book has one, and eight cards in hand would not suffice for it.

**How strict are the last tricks?** The best card so far has to be beaten, even the partner's. Whoever can neither
follow suit nor win with a trump is free, so nobody must waste a small trump under a higher one. An older book lets
the four play off in pairs, two and two; that is not offered.

**How do partners declare?** The winner of the trick declares or hands the right over, and it does not come back,
even if the partner has nothing to show (`partners`). It can be handed over until a combination has been scored; a
seven does not count as one. The partner then has the same rights, sevens included. The other side never has any.

**What may be used of the partner's open cards?** Everything except for double and higher beziques, which must come
from one player; an older book has it otherwise. At least one card of the combination comes from the concealed hand
of the player who declares, for otherwise the partner might as well have done it. Cards stay with their owner, and
what they have scored holds for both: a king does not marry a queen that the partner showed in a sequence.

**Whose points are they?** The side's. Each score line names the player, and the match adds both up.

**What if the best total is shared?** Another deal is played (`tie`).

### Polish Bezique

The fourth description says only that its values differ. No other source gives other values, so they are the
ordinary ones.

**What lies open?** Aces, kings, queens and jacks won in tricks, and tens of trumps (`meld_source`). Seven, eight,
nine and plain tens are of no use and go face down. Open cards are never played.

**How much may one trick bring?** One combination of each class (`declarations`), if a card of the trick belongs to
each; the same card may serve in several. In one class the player chooses, also the lower one.

**Who has the seven?** Whoever wins the trick that contains it. In the hand it is worth nothing. The turn-up gained
for it lies open if it is a scoring card, but it was not in the trick and alone opens no declaration; an ace or ten
among them scores at once, as all brisques do here (`brisques_when`).

**And after the stock?** No more declarations: they are made before drawing, and there is nothing left to draw. The
cards won then go face down.

### What everybody may see

Cards on the table, the turn-up, the number of cards in the stock, the score, and cards in a hand that lay open
before. The last trick may be looked at again; older tricks may be remembered. Opponents played by the computer
know no more.
"""


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table in Markdown."""
    cells = list(head)
    yield f"| {' | '.join(cells)} |"
    yield "|" + "---|" * len(cells)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def rule_sets() -> Iterator[str]:
    """The rule sets: what marks each, and how it differs from the default."""
    yield "## The rule sets"
    yield ""
    yield f"`{DEFAULT}` is the default."
    yield ""
    yield from table(
        ("rule set", "made from", "in short"),
        ((f"`{entry.name}`", entry.source, entry.title) for entry in RULE_SETS.values()),
    )
    yield ""
    yield "The same in the words that a player reads before the first deal:"
    yield ""
    for entry in RULE_SETS.values():
        yield f"- **{entry.name}.** {summary(entry.rules)}"
    yield ""
    yield "### Where the rule sets differ"
    yield ""
    for title, names in GROUPS.items():
        yield f"#### {title}"
        yield ""
        answers = {name: dict(RULE_SETS[name].rules) for name in names}
        differing = [
            name
            for name, option in OPTIONS.items()
            if len({each[name] for each in answers.values()}) > 1
            and not (option.group == "melds" and option.kind is int)
        ]
        yield from table(
            ("option", *(f"`{name}`" for name in names)),
            ((f"`{option}`", *(value_text(each[option]) for each in answers.values())) for option in differing),
        )
        yield ""
        yield "On all other options they agree, apart from what declarations score: see below."
        yield ""


def values() -> Iterator[str]:
    """The values of the declarations, by rule set."""
    yield "### What declarations score"
    yield ""
    every = [what for what, _, _ in meld_values(RULE_SETS["eight-pack"].rules.replace(four_tens=10))]
    for title, names in GROUPS.items():
        yield f"#### {title}"
        yield ""
        points = {name: {what: worth for what, _, worth in meld_values(RULE_SETS[name].rules)} for name in names}
        yield from table(
            ("declaration", *(f"`{name}`" for name in names)),
            (
                (what, *(f"{each[what]:,}" if what in each else "–" for each in points.values()))
                for what in every
                if any(what in each for each in points.values())
            ),
        )
        yield ""


def options() -> Iterator[str]:
    """Every option with its question, choices, default and who says what."""
    yield "## Every option"
    yield ""
    yield "What cards and declarations score may be set to 0: then there is nothing of the kind."
    yield ""
    for group, rows in groupby(option_table(), key=lambda row: row.group):
        yield f"### {group}"
        yield ""
        yield from table(
            ("option", "question", "choices", "default", "who says what"),
            (
                (
                    f"`{row.name}`",
                    row.question,
                    "<br>".join(_choice(*choice) for choice in row.choices),
                    f"`{row.default}`",
                    row.says,
                )
                for row in rows
            ),
        )
        yield ""


def _choice(value: str, meaning: str) -> str:
    if not meaning:
        return value
    plain = value == meaning or meaning.startswith(f"{value}:")
    return f"`{value}`" + (meaning.removeprefix(value) if plain else f": {meaning}")


def page() -> str:
    """The whole page."""
    return "\n".join((HEAD, *rule_sets(), *values(), *options(), DECISIONS))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page())
