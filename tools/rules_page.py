"""Print docs/rules.md: the rule sets and every option, from the data, and the decisions on open questions.

python tools/rules_page.py > docs/rules.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from bezique.describe import meld_values, option_table, summary
from bezique.rules import Rules, value_text
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
the fifth `parlour`. Two more follow the handbooks of the nineteenth and twentieth centuries.
"""

DECISIONS = """## What the descriptions leave open

Where a description is silent or can be read in two ways, something has to hold all the same. These are the
decisions, with their reasons. Those marked with an option can be changed by it.

### Dealing

**Who deals first, where nobody says?** Chance, from the seed of the match, and the deal changes with each deal
(`first_dealer`). Where the players cut, both cards are shown and equal ranks cut again; the ten cuts above the
king, as in play.

**In what packets?** Three, two, three, the non-dealer first, where a description is silent (`packets`): all that
speak of it agree.

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

**Can a broken combination be completed and scored again?** No. That belongs to games with four packs and more.

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

**And the penalties of the fifth description?** They punish what cannot happen at this table: a forbidden card is
not accepted, and cards are drawn for the players (`enforcement`).

**How long should a match last?** Two descriptions give numbers, five deals or three to four. That depends on how
well the players declare and is not a rule.

### Without a turn-up

**What makes trumps?** The first marriage or sequence that is scored, or by some books only a marriage (`trump`).
It counts as one of trumps. All 48 cards are drawn face down, winner first.

**And if nobody declares one?** Then the deal is played to the end without trumps, and the last eight tricks ask
only to follow suit and to beat.

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
    answers = {name: dict(entry.rules) for name, entry in RULE_SETS.items()}
    differing = [option for option in dict(Rules()) if len({each[option] for each in answers.values()}) > 1]
    yield from table(
        ("option", *(f"`{name}`" for name in answers)),
        ((f"`{option}`", *(value_text(each[option]) for each in answers.values())) for option in differing),
    )
    yield ""
    yield "On all other options they agree."
    yield ""


def values() -> Iterator[str]:
    """The values of the declarations, by rule set."""
    yield "### What declarations score"
    yield ""
    every = Rules().replace(plain_sequence=150, four_tens=10)
    points = {name: {what: worth for what, _, worth in meld_values(entry.rules)} for name, entry in RULE_SETS.items()}
    yield from table(
        ("declaration", *(f"`{name}`" for name in points)),
        (
            (what, *(f"{each[what]:,}" if what in each else "–" for each in points.values()))
            for what, _, _ in meld_values(every)
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
