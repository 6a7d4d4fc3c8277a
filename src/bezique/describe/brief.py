"""Rules in two or three sentences, and a clause for every option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bezique.describe.scoring import match_in_short
from bezique.describe.words import bezique_points, capital, captured, four_points, points, trump_points, word
from bezique.language import gettext, gettext_noop, grouped, pgettext
from bezique.options import value_text
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import rule_set


def summary(rules: Rules) -> str:
    """Two or three sentences: what a match is, what marks these rules, what was changed in the rule set."""
    entry = rule_set(rules.name)
    marks = _marks(rules) + ([gettext("the numbers of this game are provisional")] if entry.provisional else [])
    sentences = [_who_plays(rules), capital(_clauses(marks)) + "."]
    base = dict(entry.rules)
    changes = [CHANGES[name](rules) for name, value in rules if value != base[name]]
    if changes:
        sentences.append(gettext("Changed from {rules}: {changes}.", rules=entry.called, changes=_clauses(changes)))
    return " ".join(sentences)


def _who_plays(rules: Rules) -> str:
    values = {
        "players": capital(word(rules.seats)),
        "rules": rule_set(rules.name).called,
        "cards": rules.cards,
        "hand": word(rules.hand_size),
        "match": match_in_short(rules),
    }
    if rules.partners:
        return gettext(
            "{players} play {rules} Bezique, two against two, with {cards} cards, {hand} in each hand; {match}.",
            **values,
        )
    return gettext("{players} play {rules} Bezique with {cards} cards, {hand} in each hand; {match}.", **values)


def _clauses(parts: list[str]) -> str:
    return pgettext("between clauses", "; ").join(parts)


def _marks(rules: Rules) -> list[str]:
    """What tells these rules from others, in short clauses."""
    marks = []
    if captured(rules):
        marks.append(gettext("declarations are made from the cards won in tricks, which stay open"))
    if rules.trump == "first-meld":
        marks.append(gettext("no card is turned up and the first marriage or sequence makes trumps"))
    elif rules.trump == "first-marriage":
        marks.append(gettext("no card is turned up and the first marriage makes trumps"))
    if rules.partners:
        marks.append(gettext("the winner of a trick or the partner declares, also with each other's open cards"))
    if rules.declarations == "one-per-class":
        marks.append(gettext("one declaration of each class may follow a trick"))
    if rules.reform:
        marks.append(gettext("a broken combination may be made whole and scored again"))
    elif not (rules.needs_hand_card or captured(rules)):
        marks.append(gettext("a declaration may be made from the table alone"))
    return marks + _value_marks(rules) + _trick_marks(rules) + _seven_marks(rules)


_BEZIQUES_UP_TO: Final = (
    gettext_noop("beziques go up to the triple for {points}"),
    gettext_noop("beziques go up to the quadruple for {points}"),
    gettext_noop("beziques go up to the quintuple for {points}"),
)
_FOUR_SUITS: Final = MappingProxyType(
    {
        "none": gettext_noop("four of a kind may repeat a suit"),
        "A": gettext_noop("four aces must differ in suit"),
        "ATKQJ": gettext_noop("four of a kind must differ in suit"),
    }
)


def _value_marks(rules: Rules) -> list[str]:
    marks = []
    worth = bezique_points(rules)
    if rules.bezique_pair == "by-trump" and any(worth):
        marks.append(gettext("the cards of a bezique follow the trump suit"))
    scoring = [number for number, value in enumerate(worth) if value]
    if len(scoring) > 1 and scoring[-1] > 1:
        marks.append(gettext(_BEZIQUES_UP_TO[scoring[-1] - 2], points=grouped(worth[scoring[-1]])))
    if fours := max(trump_points(rules, 4).values()):
        marks.append(gettext("four of a kind in trumps score up to {points}", points=grouped(fours)))
    if fives := max(trump_points(rules, 5).values()):
        marks.append(gettext("five of a kind in trumps score up to {points}", points=grouped(fives)))
    if any(four_points(rules).values()) and (rules.packs == 2 or rules.distinct_suits != "none"):
        marks.append(gettext(_FOUR_SUITS[rules.distinct_suits]))
    if rules.plain_sequence and not captured(rules):
        marks.append(gettext("a sequence in a plain suit scores {points}", points=grouped(rules.plain_sequence)))
    if rules.carte_blanche and rules.carte_blanche_repeats:
        marks.append(
            gettext(
                "carte blanche counts {points} and goes on with the cards drawn", points=grouped(rules.carte_blanche)
            )
        )
    return marks


def _trick_marks(rules: Rules) -> list[str]:
    marks = []
    worth = grouped(rules.last_trick)
    if rules.last_trick and rules.last_trick_of == "deal":
        marks.append(gettext("the last trick of the deal counts {points}", points=worth))
    elif rules.last_trick:
        marks.append(gettext("the trick that ends the stock counts {points}", points=worth))
    if not rules.brisque:
        marks.append(gettext("aces and tens in tricks count nothing"))
    elif rules.brisques_when == "settlement" and rules.rubicon:
        marks.append(gettext("aces and tens in tricks only break a tie or save the loser from the rubicon"))
    elif rules.brisques_when == "settlement":
        marks.append(gettext("aces and tens in tricks only break a tie"))
    return marks


def _seven_marks(rules: Rules) -> list[str]:
    if not rules.seven:
        return [gettext("sevens of trumps cannot be declared")]
    if captured(rules):
        return [gettext("a seven of trumps is declared by the winner of the trick that contains it")]
    if rules.seven_uses_declaration:
        return [gettext("a seven of trumps is the declaration of its trick")]
    return [gettext("a seven of trumps may be scored beside another declaration")]


# A clause for every option


def _worth(name: str, noun: str) -> Callable[[Rules], str]:
    """What something scores; the noun is marked for translation by the caller."""

    def clause(rules: Rules) -> str:
        worth = int(dict(rules)[name])
        if worth:
            return gettext("{combination} scores {points}", combination=gettext(noun), points=grouped(worth))
        return gettext("{combination} does not score", combination=gettext(noun))

    return clause


def _amount(name: str, noun: str) -> Callable[[Rules], str]:
    return lambda rules: gettext("{amount} is {points}", amount=gettext(noun), points=grouped(int(dict(rules)[name])))


def _choice(name: str, **clauses: str) -> Callable[[Rules], str]:
    """The clause for the option's value; the hyphens of values are written as underscores."""

    def clause(rules: Rules) -> str:
        return gettext(clauses[value_text(dict(rules)[name]).replace("-", "_")])

    return clause


CHANGES: Final[Mapping[str, Callable[[Rules], str]]] = MappingProxyType(
    {
        "seats": lambda rules: gettext("{number} players", number=word(rules.seats)),
        "partners": _choice(
            "partners", yes=gettext_noop("two partners play against two"), no=gettext_noop("everybody plays alone")
        ),
        "packs": lambda rules: gettext("{number} packs", number=word(rules.packs)),
        "hand_size": lambda rules: gettext("{number} cards in each hand", number=word(rules.hand_size)),
        "packets": lambda rules: gettext("cards are dealt {packets}", packets=rules.packets),
        "first_dealer": _choice(
            "first_dealer",
            random=gettext_noop("chance decides who deals first"),
            cut=gettext_noop("the players cut for the first deal"),
            computer=gettext_noop("the computer deals first"),
        ),
        "alternate_matches": _choice(
            "alternate_matches",
            yes=gettext_noop("the first deal passes on with each match"),
            no=gettext_noop("the first dealer is found anew for each match"),
        ),
        "trump": _choice(
            "trump",
            turn_up=gettext_noop("the turn-up makes trumps"),
            first_meld=gettext_noop("the first marriage or sequence makes trumps"),
            first_marriage=gettext_noop("the first marriage makes trumps"),
        ),
        "carte_blanche": _worth("carte_blanche", gettext_noop("carte blanche")),
        "carte_blanche_without": lambda rules: gettext(
            "a carte blanche holds {cards}",
            cards=OPTIONS["carte_blanche_without"].choices[rules.carte_blanche_without],
        ),
        "carte_blanche_repeats": _choice(
            "carte_blanche_repeats",
            yes=gettext_noop("carte blanche goes on with the cards drawn"),
            no=gettext_noop("carte blanche is shown once"),
        ),
        "marriage": _worth("marriage", gettext_noop("a marriage")),
        "royal_marriage": _worth("royal_marriage", gettext_noop("a royal marriage")),
        "sequence": _worth("sequence", gettext_noop("a sequence of trumps")),
        "plain_sequence": _worth("plain_sequence", gettext_noop("a sequence of a plain suit")),
        "bezique": _worth("bezique", gettext_noop("a bezique")),
        "double_bezique": _worth("double_bezique", gettext_noop("a double bezique")),
        "triple_bezique": _worth("triple_bezique", gettext_noop("a triple bezique")),
        "quadruple_bezique": _worth("quadruple_bezique", gettext_noop("a quadruple bezique")),
        "quintuple_bezique": _worth("quintuple_bezique", gettext_noop("a quintuple bezique")),
        "bezique_pair": _choice(
            "bezique_pair",
            fixed=gettext_noop("a bezique is the queen of spades and the jack of diamonds"),
            by_trump=gettext_noop("the cards of a bezique follow the trump suit"),
        ),
        "four_aces": _worth("four_aces", gettext_noop("a set of four aces")),
        "four_tens": _worth("four_tens", gettext_noop("a set of four tens")),
        "four_kings": _worth("four_kings", gettext_noop("a set of four kings")),
        "four_queens": _worth("four_queens", gettext_noop("a set of four queens")),
        "four_jacks": _worth("four_jacks", gettext_noop("a set of four jacks")),
        "trump_four_aces": _worth("trump_four_aces", gettext_noop("a set of four aces of trumps")),
        "trump_four_tens": _worth("trump_four_tens", gettext_noop("a set of four tens of trumps")),
        "trump_four_kings": _worth("trump_four_kings", gettext_noop("a set of four kings of trumps")),
        "trump_four_queens": _worth("trump_four_queens", gettext_noop("a set of four queens of trumps")),
        "trump_four_jacks": _worth("trump_four_jacks", gettext_noop("a set of four jacks of trumps")),
        "trump_five_aces": _worth("trump_five_aces", gettext_noop("a set of five aces of trumps")),
        "trump_five_tens": _worth("trump_five_tens", gettext_noop("a set of five tens of trumps")),
        "trump_five_kings": _worth("trump_five_kings", gettext_noop("a set of five kings of trumps")),
        "trump_five_queens": _worth("trump_five_queens", gettext_noop("a set of five queens of trumps")),
        "trump_five_jacks": _worth("trump_five_jacks", gettext_noop("a set of five jacks of trumps")),
        "distinct_suits": _choice(
            "distinct_suits",
            none=gettext_noop("any four cards of a rank are four of a kind"),
            A=gettext_noop("four aces must be one of each suit"),
            ATKQJ=gettext_noop("four of a kind must be one of each suit"),
        ),
        "needs_hand_card": _choice(
            "needs_hand_card",
            yes=gettext_noop("a declaration needs a card from the hand"),
            no=gettext_noop("a declaration may be made from the table alone"),
        ),
        "meld_source": _choice(
            "meld_source",
            hand=gettext_noop("declarations are made from the hand"),
            captured=gettext_noop("declarations are made from the cards won in tricks"),
        ),
        "declarations": _choice(
            "declarations",
            one=gettext_noop("one declaration may follow a trick"),
            one_per_class=gettext_noop("one declaration of each class may follow a trick"),
        ),
        "higher_closes_lower": _choice(
            "higher_closes_lower",
            yes=gettext_noop("cards of a sequence no longer marry, and those of a double bezique make no single one"),
            no=gettext_noop("cards of a sequence may still marry, and those of a double bezique make a single one"),
        ),
        "unite_singles": _choice(
            "unite_singles",
            yes=gettext_noop("two beziques scored apart may be united to a double"),
            no=gettext_noop("two beziques scored apart are not united to a double"),
        ),
        "second_double": _choice(
            "second_double",
            yes=gettext_noop("an old pair and a fresh one make a second double bezique"),
            no=gettext_noop("no pair serves in a second double bezique"),
        ),
        "reform": _choice(
            "reform",
            yes=gettext_noop("a broken declaration may be made whole and scored again"),
            no=gettext_noop("a broken declaration is not scored again"),
        ),
        "seven": _worth("seven", gettext_noop("a declared seven of trumps")),
        "turn_up_seven": _worth("turn_up_seven", gettext_noop("a seven turned up")),
        "seven_exchange": _choice(
            "seven_exchange",
            yes=gettext_noop("a declared seven is exchanged for the turn-up"),
            no=gettext_noop("a declared seven is not exchanged for the turn-up"),
        ),
        "seven_uses_declaration": _choice(
            "seven_uses_declaration",
            yes=gettext_noop("a seven uses up the declaration of its trick"),
            no=gettext_noop("a seven leaves the declaration of its trick free"),
        ),
        "seven_played": _worth("seven_played", gettext_noop("a seven of trumps played undeclared")),
        "brisque": _worth("brisque", gettext_noop("an ace or ten taken in a trick")),
        "brisques_when": _choice(
            "brisques_when",
            end=gettext_noop("aces and tens are counted after the deal"),
            at_once=gettext_noop("aces and tens are written down as they are taken"),
            settlement=gettext_noop("aces and tens count only in the settlement"),
        ),
        "last_trick": _worth("last_trick", gettext_noop("the last trick")),
        "last_trick_of": _choice(
            "last_trick_of",
            deal=gettext_noop("the last trick is that of the deal"),
            stock=gettext_noop("the last trick is the one that ends the stock"),
        ),
        "match": _choice(
            "match",
            target=gettext_noop("a match goes to a target"),
            two_deals=gettext_noop("a match is two deals or one"),
            single=gettext_noop("a match is a single deal"),
        ),
        "target": lambda rules: gettext("the target is {points}", points=grouped(rules.target)),
        "early_win": lambda rules: gettext(
            "{points} and the lead win after the first deal", points=points(rules.early_win)
        ),
        "game_bonus": _amount("game_bonus", gettext_noop("the bonus for the game")),
        "rubicon": lambda rules: (
            gettext("the rubicon is {points}", points=grouped(rules.rubicon))
            if rules.rubicon
            else gettext("there is no rubicon")
        ),
        "rubicon_bonus": _amount("rubicon_bonus", gettext_noop("the bonus for a rubicon")),
        "tie": _choice(
            "tie", play_on=gettext_noop("equal totals are played off"), draw=gettext_noop("equal totals are a draw")
        ),
        "ladder": _choice(
            "ladder", yes=gettext_noop("wins climb a ladder of rivals"), no=gettext_noop("there is no ladder of rivals")
        ),
        "enforcement": _choice(
            "enforcement",
            legal=gettext_noop("only legal cards can be played"),
            penalties=gettext_noop("players draw for themselves, and mistakes are paid"),
        ),
        "penalty_draw": _amount("penalty_draw", gettext_noop("the penalty for not drawing")),
        "penalty_hand": _amount("penalty_hand", gettext_noop("the penalty for holding too many cards")),
    }
)
"""For each option the clause that says what it is set to."""
