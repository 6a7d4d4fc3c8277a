"""Rules in two or three sentences, and a clause for every option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bezique.describe.scoring import match_in_short
from bezique.describe.words import (
    MULTIPLES,
    RANKS,
    bezique_points,
    capital,
    captured,
    four_points,
    points,
    trump_points,
    word,
)
from bezique.rules import OPTIONS, Rules, value_text
from bezique.rulesets import rule_set


def summary(rules: Rules) -> str:
    """Two or three sentences: what a match is, what marks these rules, what was changed in the rule set."""
    entry = rule_set(rules.name)
    against = ", two against two," if rules.partners else ""
    marks = _marks(rules) + (["the numbers of this game are provisional"] if entry.provisional else [])
    sentences = [
        (
            f"{capital(word(rules.seats))} play {rules.name} Bezique{against} with {rules.cards} cards,"
            f" {word(rules.hand_size)} in each hand; {match_in_short(rules)}."
        ),
        capital("; ".join(marks)) + ".",
    ]
    base = dict(entry.rules)
    changes = [CHANGES[name](rules) for name, value in rules if value != base[name]]
    if changes:
        sentences.append(f"Changed from {rules.name}: {'; '.join(changes)}.")
    return " ".join(sentences)


def _marks(rules: Rules) -> list[str]:
    """What tells these rules from others, in short clauses."""
    marks = []
    if captured(rules):
        marks.append("declarations are made from the cards won in tricks, which stay open")
    if rules.trump != "turn-up":
        maker = "marriage or sequence" if rules.trump == "first-meld" else "marriage"
        marks.append(f"no card is turned up and the first {maker} makes trumps")
    if rules.partners:
        marks.append("the winner of a trick or the partner declares, also with each other's open cards")
    if rules.declarations == "one-per-class":
        marks.append("one declaration of each class may follow a trick")
    if rules.reform:
        marks.append("a broken combination may be made whole and scored again")
    elif not (rules.needs_hand_card or captured(rules)):
        marks.append("a declaration may be made from the table alone")
    return marks + _value_marks(rules) + _trick_marks(rules) + _seven_marks(rules)


def _value_marks(rules: Rules) -> list[str]:
    marks = []
    if rules.bezique_pair == "by-trump" and any(bezique_points(rules)):
        marks.append("the cards of a bezique follow the trump suit")
    higher = [(name, worth) for name, worth in zip(MULTIPLES, bezique_points(rules), strict=True) if worth][1:]
    if higher and higher[-1][0] != MULTIPLES[1]:
        marks.append(f"beziques go up to the {higher[-1][0].split()[0]} for {higher[-1][1]:,}")
    for number in (4, 5):
        of_trumps = [worth for worth in trump_points(rules, number).values() if worth]
        if of_trumps:
            marks.append(f"{word(number)} of a kind in trumps score up to {max(of_trumps):,}")
    if any(four_points(rules).values()) and (rules.packs == 2 or rules.distinct_suits != "none"):
        fours = {
            "none": "four of a kind may repeat a suit",
            "A": "four aces must differ in suit",
            "ATKQJ": "four of a kind must differ in suit",
        }
        marks.append(fours[rules.distinct_suits])
    if rules.plain_sequence and not captured(rules):
        marks.append(f"a sequence in a plain suit scores {rules.plain_sequence:,}")
    if rules.carte_blanche and rules.carte_blanche_repeats:
        marks.append(f"carte blanche counts {rules.carte_blanche:,} and goes on with the cards drawn")
    return marks


def _trick_marks(rules: Rules) -> list[str]:
    marks = []
    if rules.last_trick:
        which = "the last trick of the deal" if rules.last_trick_of == "deal" else "the trick that ends the stock"
        marks.append(f"{which} counts {rules.last_trick:,}")
    if not rules.brisque:
        marks.append("aces and tens in tricks count nothing")
    elif rules.brisques_when == "settlement":
        saves = " or save the loser from the rubicon" if rules.rubicon else ""
        marks.append(f"aces and tens in tricks only break a tie{saves}")
    return marks


def _seven_marks(rules: Rules) -> list[str]:
    if not rules.seven:
        return ["sevens of trumps cannot be declared"]
    if captured(rules):
        return ["a seven of trumps is declared by the winner of the trick that contains it"]
    if rules.seven_uses_declaration:
        return ["a seven of trumps is the declaration of its trick"]
    return ["a seven of trumps may be scored beside another declaration"]


def _meld_change(name: str, noun: str) -> Callable[[Rules], str]:
    def phrase(rules: Rules) -> str:
        worth = int(dict(rules)[name])
        return f"{noun} scores {worth:,}" if worth else f"{noun} does not score"

    return phrase


def _amount(name: str, noun: str) -> Callable[[Rules], str]:
    return lambda rules: f"{noun} is {int(dict(rules)[name]):,}"


def _choice(name: str, **phrases: str) -> Callable[[Rules], str]:
    """The phrase for the option's value; the hyphens of values are written as underscores."""

    def phrase(rules: Rules) -> str:
        return phrases[value_text(dict(rules)[name]).replace("-", "_")]

    return phrase


CHANGES: Final[Mapping[str, Callable[[Rules], str]]] = MappingProxyType(
    {
        "seats": lambda rules: f"{word(rules.seats)} players",
        "partners": _choice("partners", yes="two partners play against two", no="everybody plays alone"),
        "packs": lambda rules: f"{word(rules.packs)} packs",
        "hand_size": lambda rules: f"{word(rules.hand_size)} cards in each hand",
        "packets": lambda rules: f"cards are dealt {rules.packets}",
        "first_dealer": _choice(
            "first_dealer",
            random="chance decides who deals first",
            cut="the players cut for the first deal",
            computer="the computer deals first",
        ),
        "alternate_matches": _choice(
            "alternate_matches",
            yes="the first deal passes on with each match",
            no="the first dealer is found anew for each match",
        ),
        "trump": _choice(
            "trump",
            turn_up="the turn-up makes trumps",
            first_meld="the first marriage or sequence makes trumps",
            first_marriage="the first marriage makes trumps",
        ),
        "carte_blanche": _meld_change("carte_blanche", "carte blanche"),
        "carte_blanche_without": lambda rules: (
            f"a carte blanche holds {OPTIONS['carte_blanche_without'].choices[rules.carte_blanche_without]}"
        ),
        "carte_blanche_repeats": _choice(
            "carte_blanche_repeats",
            yes="carte blanche goes on with the cards drawn",
            no="carte blanche is shown once",
        ),
        "marriage": _meld_change("marriage", "a marriage"),
        "royal_marriage": _meld_change("royal_marriage", "a royal marriage"),
        "sequence": _meld_change("sequence", "a sequence of trumps"),
        "plain_sequence": _meld_change("plain_sequence", "a sequence of a plain suit"),
        "bezique": _meld_change("bezique", "a bezique"),
        "double_bezique": _meld_change("double_bezique", "a double bezique"),
        "triple_bezique": _meld_change("triple_bezique", "a triple bezique"),
        "quadruple_bezique": _meld_change("quadruple_bezique", "a quadruple bezique"),
        "quintuple_bezique": _meld_change("quintuple_bezique", "a quintuple bezique"),
        "bezique_pair": _choice(
            "bezique_pair",
            fixed="a bezique is the queen of spades and the jack of diamonds",
            by_trump="the cards of a bezique follow the trump suit",
        ),
        "four_aces": _meld_change("four_aces", "a set of four aces"),
        "four_tens": _meld_change("four_tens", "a set of four tens"),
        "four_kings": _meld_change("four_kings", "a set of four kings"),
        "four_queens": _meld_change("four_queens", "a set of four queens"),
        "four_jacks": _meld_change("four_jacks", "a set of four jacks"),
        **{
            f"trump_{word(number)}_{rank}": _meld_change(
                f"trump_{word(number)}_{rank}", f"a set of {word(number)} {rank} of trumps"
            )
            for number in (4, 5)
            for rank in RANKS.values()
        },
        "distinct_suits": _choice(
            "distinct_suits",
            none="any four cards of a rank are four of a kind",
            A="four aces must be one of each suit",
            ATKQJ="four of a kind must be one of each suit",
        ),
        "needs_hand_card": _choice(
            "needs_hand_card",
            yes="a declaration needs a card from the hand",
            no="a declaration may be made from the table alone",
        ),
        "meld_source": _choice(
            "meld_source",
            hand="declarations are made from the hand",
            captured="declarations are made from the cards won in tricks",
        ),
        "declarations": _choice(
            "declarations",
            one="one declaration may follow a trick",
            one_per_class="one declaration of each class may follow a trick",
        ),
        "higher_closes_lower": _choice(
            "higher_closes_lower",
            yes="cards of a sequence no longer marry, and those of a double bezique make no single one",
            no="cards of a sequence may still marry, and those of a double bezique make a single one",
        ),
        "unite_singles": _choice(
            "unite_singles",
            yes="two beziques scored apart may be united to a double",
            no="two beziques scored apart are not united to a double",
        ),
        "second_double": _choice(
            "second_double",
            yes="an old pair and a fresh one make a second double bezique",
            no="no pair serves in a second double bezique",
        ),
        "reform": _choice(
            "reform",
            yes="a broken declaration may be made whole and scored again",
            no="a broken declaration is not scored again",
        ),
        "seven": _meld_change("seven", "a declared seven of trumps"),
        "turn_up_seven": _meld_change("turn_up_seven", "a seven turned up"),
        "seven_exchange": _choice(
            "seven_exchange",
            yes="a declared seven is exchanged for the turn-up",
            no="a declared seven is not exchanged for the turn-up",
        ),
        "seven_uses_declaration": _choice(
            "seven_uses_declaration",
            yes="a seven uses up the declaration of its trick",
            no="a seven leaves the declaration of its trick free",
        ),
        "seven_played": _meld_change("seven_played", "a seven of trumps played undeclared"),
        "brisque": _meld_change("brisque", "an ace or ten taken in a trick"),
        "brisques_when": _choice(
            "brisques_when",
            end="aces and tens are counted after the deal",
            at_once="aces and tens are written down as they are taken",
            settlement="aces and tens count only in the settlement",
        ),
        "last_trick": _meld_change("last_trick", "the last trick"),
        "last_trick_of": _choice(
            "last_trick_of",
            deal="the last trick is that of the deal",
            stock="the last trick is the one that ends the stock",
        ),
        "match": _choice(
            "match",
            target="a match goes to a target",
            two_deals="a match is two deals or one",
            single="a match is a single deal",
        ),
        "target": lambda rules: f"the target is {rules.target:,}",
        "early_win": lambda rules: f"{points(rules.early_win)} and the lead win after the first deal",
        "game_bonus": _amount("game_bonus", "the bonus for the game"),
        "rubicon": lambda rules: f"the rubicon is {rules.rubicon:,}" if rules.rubicon else "there is no rubicon",
        "rubicon_bonus": _amount("rubicon_bonus", "the bonus for a rubicon"),
        "tie": _choice("tie", play_on="equal totals are played off", draw="equal totals are a draw"),
        "ladder": _choice("ladder", yes="wins climb a ladder of rivals", no="there is no ladder of rivals"),
        "enforcement": _choice(
            "enforcement",
            legal="only legal cards can be played",
            penalties="players draw for themselves, and mistakes are paid",
        ),
        "penalty_draw": _amount("penalty_draw", "the penalty for not drawing"),
        "penalty_hand": _amount("penalty_hand", "the penalty for holding too many cards"),
    }
)
"""For each option the clause that says what it is set to."""
