"""Rules in plain words, made from the same data that the engine plays by.

Scope: text for people. ``describe`` explains a whole game, ``summary`` says in short what will be played,
and ``label`` names a score line. Every sentence is chosen by options, never by the name of a rule set. An
option that the other options put out of work (the target of a match of two deals, say) leaves the
description alone; the summary names it all the same where it was changed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bezique.errors import NotationError
from bezique.rules import GROUPS, OPTIONS, Option, Rules, value_text
from bezique.rulesets import rule_set

LEVELS: Final = 5
"""The rivals of the ladder."""
MARGIN_CAP: Final = 9_999
"""Where the margin part of a ladder score stops."""

_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FOURS: Final = MappingProxyType(
    {
        "A": ("aces", "ace"),
        "T": ("tens", "ten"),
        "K": ("kings", "king"),
        "Q": ("queens", "queen"),
        "J": ("jacks", "jack"),
    }
)


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the description; ``rows`` are a table of name, cards and points, where there is one."""

    title: str
    paragraphs: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option as a documentation page shows it; ``choices`` pairs values with meanings."""

    group: str
    name: str
    question: str
    choices: tuple[tuple[str, str], ...]
    default: str
    says: str


LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "marriage": "Marriage",
        "royal-marriage": "Royal marriage",
        "sequence": "Sequence",
        "plain-sequence": "Plain sequence",
        "bezique": "Bezique",
        "double-bezique": "Double bezique",
        "four-aces": "Four aces",
        "four-tens": "Four tens",
        "four-kings": "Four kings",
        "four-queens": "Four queens",
        "four-jacks": "Four jacks",
        "seven": "Seven of trumps",
        "seven-played": "Seven of trumps played",
        "turn-up-seven": "Seven turned up",
        "last-trick": "Last trick",
        "last-of-stock": "Last trick of the stock",
        "brisques": "Brisques",
        "carte-blanche": "Carte blanche",
    }
)
"""What each code of a score line is called."""


def label(what: str) -> str:
    """What a score line is called, for example ``Royal marriage``. Raises NotationError for other codes."""
    if what not in LABELS:
        raise NotationError(f"there is no score line {what!r}; the score lines are {', '.join(LABELS)}")
    return LABELS[what]


def meld_values(rules: Rules) -> tuple[tuple[str, str, int], ...]:
    """The declarations that score: name, cards, points. Sevens of trumps are not among them.

    >>> meld_values(Rules())[:2]
    (('Sequence', 'A 10 K Q J of trumps', 250), ('Royal marriage', 'K Q of trumps', 40))
    """
    rows = [
        ("sequence", "A 10 K Q J of trumps", rules.sequence),
        ("plain-sequence", "A 10 K Q J of another suit", rules.plain_sequence),
        ("royal-marriage", "K Q of trumps", rules.royal_marriage),
        ("marriage", "K Q of another suit", rules.marriage),
        ("double-bezique", "Q♠ Q♠ J♦ J♦", rules.double_bezique),
        ("bezique", "Q♠ J♦", rules.bezique),
    ]
    for letter, points in _four_points(rules).items():
        plural, _ = _FOURS[letter]
        sign = "10" if letter == "T" else letter
        one_of_each = " ".join(sign + pip for pip in "♠♥♦♣")
        cards = one_of_each if letter in rules.distinct_suits else f"any four {plural}"
        rows.append((f"four-{plural}", cards, points))
    return tuple((LABELS[code], cards, points) for code, cards, points in rows if points)


def option_table() -> tuple[OptionRow, ...]:
    """Every option with its question, choices, default and who says what, in order."""
    defaults = dict(Rules())
    return tuple(
        OptionRow(
            group=GROUPS[option.group],
            name=option.name,
            question=option.question,
            choices=_choices(option),
            default=value_text(defaults[option.name]),
            says=option.says,
        )
        for option in OPTIONS.values()
    )


def _choices(option: Option) -> tuple[tuple[str, str], ...]:
    if option.choices:
        return tuple(option.choices.items())
    return ((f"{option.low} to {option.high:,}", ""),)


def describe(rules: Rules) -> tuple[Section, ...]:
    """The whole game under exactly these rules, for somebody who has never played it."""
    sections = (
        _in_short(rules),
        _cards(rules),
        _deal(rules),
        _stock_phase(rules),
        _declarations(rules),
        _reuse(rules),
        _sevens(rules),
        _carte_blanche(rules),
        _end_of_stock(rules),
        _strict_play(rules),
        _trick_points(rules),
        _match(rules),
        _ladder(rules),
    )
    return tuple(section for section in sections if section.paragraphs)


def summary(rules: Rules) -> str:
    """Two or three sentences: what a match is, what marks these rules, what was changed in the rule set."""
    sentences = [
        (
            f"Two play {rules.name} Bezique with {rules.cards} cards, {_word(rules.hand_size)} in each hand; "
            f"{_match_in_short(rules)}."
        ),
        _capital("; ".join(_marks(rules))) + ".",
    ]
    base = dict(rule_set(rules.name).rules)
    changes = [CHANGES[name](rules) for name, value in rules if value != base[name]]
    if changes:
        sentences.append(f"Changed from {rules.name}: {'; '.join(changes)}.")
    return " ".join(sentences)


def rules_plain_text(rules: Rules, width: int = 80) -> str:
    """The description as plain text for a terminal of that width."""
    blocks: list[str] = []
    for section in describe(rules):
        blocks.append(f"{section.title}\n{'-' * len(section.title)}")
        blocks += [textwrap.fill(paragraph, max(width, 20)) for paragraph in section.paragraphs]
        if section.rows:
            blocks.append("\n".join(_row_lines(section.rows, width)))
    return "\n\n".join(blocks) + "\n"


def _row_lines(rows: tuple[tuple[str, str, str], ...], width: int) -> Iterable[str]:
    names, cards, points = (max(len(row[column]) for row in rows) for column in range(3))
    for name, held, value in rows:
        line = f"  {name:{names}}  {held:{cards}}  {value:>{points}}"
        if len(line) <= width:
            yield line
        else:
            yield from (f"  {name}  {value}", f"    {held}")


# The sections


def _in_short(rules: Rules) -> Section:
    tricks = "You play for tricks. "
    if meld_values(rules):
        tricks += "Each trick won gives you the right to lay a combination of cards on the table and score it. "
        tricks += "Such combinations are called declarations, or melds. "
    if rules.brisque:
        tricks += "The aces and tens in your tricks count too. "
    tricks += "After each trick both players draw a new card; once the stock is used up, stricter rules of play hold."
    return Section(
        "The game in short",
        (
            f"Bezique is a card game for {_word(rules.seats)}. {tricks}",
            _capital(_match_in_short(rules)) + ".",
        ),
    )


def _cards(rules: Rules) -> Section:
    return Section(
        "The cards",
        (
            (
                f"{_capital(_word(rules.packs))} packs of 32 cards are shuffled into one of {rules.cards}. It"
                " holds the seven, eight, nine, ten, jack, queen, king and ace of all four suits, and every"
                f" card {'twice' if rules.packs == 2 else f'{_word(rules.packs)} times'}."
            ),
            (
                "In each suit the order from the top is A 10 K Q J 9 8 7. Note the ten: it stands above the"
                " king. If two equal cards meet in a trick, the one that was played first counts as the"
                " higher."
            ),
        ),
    )


def _deal(rules: Rules) -> Section:
    first = {
        "random": "Chance decides who deals first in a match.",
        "cut": (
            "To find the first dealer both players cut a card from the pack. The higher card deals, in the"
            " order of rank given above; equal ranks cut again."
        ),
        "computer": "The computer deals first; between two people it is the one in the second seat.",
    }[rules.first_dealer]
    if rules.alternate_matches:
        later = "In the next match the first deal passes to the other player."
    elif rules.first_dealer == "computer":
        later = "This holds for every match."
    else:
        later = "The next match settles this anew."
    sizes = [_word(size) for size in rules.packet_sizes()]
    if len(set(sizes)) == 1:
        packets = f"{sizes[0]} at a time"
    else:
        packets = f"first {sizes[0]}, " + ", ".join(f"then {size}" for size in sizes[1:])
    dealt = f"The other player is served first. Cards are dealt in packets, {packets}, until each holds "
    dealt += f"{_word(rules.hand_size)}."
    left = rules.cards - rules.seats * rules.hand_size
    if rules.trump == "turn-up":
        trumps = [
            "Then one more card is laid open. Its suit is trumps for this deal: any trump beats any card of"
            f" the other three suits. The turned card, the turn-up, is put under the {left - 1} cards that"
            " remain face down, half in view. Together they are the stock, and the turn-up is the last card"
            " drawn from it."
        ]
        if rules.turn_up_seven:
            trumps.append(
                f"If the turn-up is a seven, the dealer scores {_points(rules.turn_up_seven)} at once, and"
                " this seven has done its service."
            )
        else:
            trumps.append("If the turn-up is a seven, nobody scores for it, now or later.")
    else:
        maker = "marriage or sequence" if rules.trump == "first-meld" else "marriage"
        trumps = [
            f"No card is turned up, and the {left} cards left over lie face down as the stock. A deal begins"
            f" without trumps. The first {maker} that either player scores makes its suit trumps for the rest"
            " of the deal: from then on any card of it beats any card of the other three suits."
        ]
    return Section(
        "The deal",
        (f"{first} {later} Within a match the players deal in turn.", dealt, " ".join(trumps)),
    )


def _stock_phase(rules: Rules) -> Section:
    wins = "The higher card of the suit that was led wins the trick, unless "
    if rules.trump == "turn-up":
        wins += "the second player puts a trump on a card of another suit: then the trump wins."
    else:
        wins += (
            "there are trumps already and the second player puts one on a card of another suit: then the trump wins."
        )
    return Section(
        "Tricks while the stock lasts",
        (
            (
                "The player who did not deal leads to the first trick. To lead is to lay down the first card,"
                " and any card will do. The other player answers, likewise with any card: as long as there is"
                " a stock, nobody has to follow suit and nobody has to win."
            ),
            f"{wins} A card of a different plain suit always loses.",
            (
                "The winner puts the trick aside, declares if there is something to declare, and takes the"
                " top card from the stock. The other player takes the next one, so that both hold"
                f" {_word(rules.hand_size)} again. Then the winner leads. There are {rules.stock_tricks}"
                " tricks of this kind."
            ),
        ),
    )


def _declarations(rules: Rules) -> Section:
    rows = tuple((name, cards, f"{points:,}") for name, cards, points in meld_values(rules))
    if not rows:
        return Section("Declarations", ("There are no combinations to declare in this game.",))
    paragraphs = [
        (
            "The right to declare belongs to whoever has just won a trick, and it lasts until the cards are"
            " drawn. One combination can be scored for each trick won; a second one has to wait for another"
            " trick. Nobody is obliged to declare."
        ),
        (
            "The cards of a declaration are laid face up in front of the player. They still belong to that"
            " player's hand: they can be played to later tricks like any other card, and they may serve in"
            " further declarations."
        ),
    ]
    if rules.trump != "turn-up":
        paragraphs.append(_making_trumps(rules))
    notes = []
    if rules.bezique or rules.double_bezique:
        notes.append("The cards of a bezique are the same in every deal, whichever suit is trumps.")
    if rules.sequence or rules.plain_sequence:
        notes.append("A sequence is scored with all five cards or not at all.")
    notes.append(_four_suits(rules))
    paragraphs.append(" ".join(note for note in notes if note))
    return Section("Declarations", tuple(paragraph for paragraph in paragraphs if paragraph), rows)


def _making_trumps(rules: Rules) -> str:
    """How declarations count in a game that begins without trumps."""
    if rules.trump == "first-meld":
        return (
            "The declaration that makes trumps is itself paid as one in trumps: a marriage counts as a royal"
            " marriage, a sequence as a sequence of trumps. Later ones do not change trumps any more."
        )
    before = (
        f"A sequence scored before that counts {rules.plain_sequence:,}, like one of a plain suit, and makes no trumps."
        if rules.plain_sequence
        else "Before there are trumps no sequence can be scored."
    )
    return (
        "The marriage that makes trumps is itself paid as a royal marriage. Later ones do not change trumps"
        " any more. " + before
    )


def _four_suits(rules: Rules) -> str:
    """Which fours of a kind need one card of each suit."""
    scoring = [letter for letter, points in _four_points(rules).items() if points]
    distinct = [letter for letter in scoring if letter in rules.distinct_suits]
    if not scoring:
        return ""
    if not distinct:
        return "For four of a kind only the rank matters: the same suit may occur twice."
    if distinct == scoring:
        return "Four of a kind must be one card of each suit."
    names = _join([_FOURS[letter][0] for letter in distinct])
    return f"Four {names} must be one of each suit; in the other fours of a kind a suit may occur twice."


def _reuse(rules: Rules) -> Section:
    if not meld_values(rules):
        return Section("Using cards again", ())
    marriages = bool(rules.marriage or rules.royal_marriage)
    sequences = bool(rules.sequence or rules.plain_sequence)
    again = ["A card on the table may score again in a declaration of another kind."]
    if marriages and rules.four_kings:
        again.append("A king that is married can later help to make four kings.")
    elif marriages and rules.bezique:
        again.append("A queen of spades that is married can later help to make a bezique.")
    again.append("No card ever scores twice in the same kind.")
    if marriages:
        again.append("A queen that is married stays so: the other king of her suit needs the other queen.")
    again.append(
        "Nor is a declaration completed a second time: when one of its cards has been played, the rest cannot"
        " be made up with a new card and scored again."
    )
    if rules.needs_hand_card:
        hand = "Every declaration has to bring at least one card from the hand to the table."
    else:
        hand = "A declaration may also consist entirely of cards that lie on the table already."
    order = []
    if rules.higher_closes_lower:
        if marriages and sequences:
            order.append(
                "The order matters. A king and queen may score first as a marriage and then in a sequence"
                " with the ace, ten and jack, and both count. Once they have scored in a sequence they can no"
                " longer marry, neither each other nor anybody else."
            )
        if rules.bezique and rules.double_bezique:
            order.append("In the same way a card of a double bezique no longer serves in a single one.")
    else:
        if marriages and sequences:
            order.append(
                "The order does not matter. A king or queen may score as a marriage before or after serving"
                " in a sequence."
            )
        if rules.bezique and rules.double_bezique:
            order.append("Equally a card of a double bezique may serve in a single one afterwards.")
    double = []
    if rules.bezique and rules.double_bezique:
        double.append(
            "A bezique can grow. While both of its cards lie on the table, adding the second pair makes a"
            f" double bezique: {rules.bezique:,} for the first and {rules.double_bezique:,} more for the"
            " double."
        )
        if not rules.unite_singles:
            double.append("But if the second pair was scored as a bezique of its own, the two pairs stay apart.")
        elif rules.needs_hand_card:
            double.append(
                "Two pairs that were each scored as a bezique could be united as well, but as one card must"
                " come from the hand, that never happens."
            )
        else:
            double.append("Two pairs that were each scored as a bezique may be united to a double later on.")
    paragraphs = (" ".join(again), hand, " ".join(order), " ".join(double))
    return Section("Using cards again", tuple(paragraph for paragraph in paragraphs if paragraph))


def _sevens(rules: Rules) -> Section:
    turned = rules.trump == "turn-up"
    paragraphs = []
    if rules.seven:
        text = (
            "Whoever wins a trick and holds a seven of trumps may declare it, before drawing, for"
            f" {_points(rules.seven)}"
        )
        text += ". " if turned else ", as soon as there are trumps. "
        text += "Each of the sevens scores once. "
        if not turned:
            text += "The seven is laid face up on the table and stays there until it is played."
        elif rules.seven_exchange:
            text += (
                "A declared seven changes places with the turn-up, which goes into the hand. If the turn-up"
                " is itself a seven, there is no exchange: the seven is laid face up on the table."
            )
        else:
            text += "The seven is laid face up on the table; it is not exchanged for the turn-up."
        paragraphs.append(text)
        if rules.seven_uses_declaration:
            paragraphs.append(
                "A seven is the declaration of its trick. Whoever has a combination as well scores one of"
                " them now and the other one after another trick."
            )
        else:
            text = "A seven does not take the place of a combination: both may be scored on one trick, in either order"
            text += ", and so may two sevens."
            if turned and rules.seven_exchange:
                text += " The card gained in the exchange may be used for a declaration at once."
            paragraphs.append(text)
    elif rules.seven_played:
        paragraphs.append("A seven of trumps cannot be declared" + (" or exchanged." if turned else "."))
    else:
        paragraphs.append(
            "A seven of trumps scores nothing, whether kept or played"
            + (", and it cannot be exchanged for the turn-up." if turned else ".")
        )
    if rules.seven_played:
        paragraphs.append(
            f"Playing a seven of trumps before it has scored brings {_points(rules.seven_played)} as long as the stock"
            " lasts, even if the trick is lost."
        )
    elif rules.seven:
        paragraphs.append("A seven that is played before it was declared scores nothing.")
    return Section("Sevens of trumps", tuple(paragraphs))


def _carte_blanche(rules: Rules) -> Section:
    if not rules.carte_blanche:
        return Section("Carte blanche", ())
    without = OPTIONS["carte_blanche_without"].choices[rules.carte_blanche_without]
    return Section(
        "Carte blanche",
        (
            (
                f"A dealt hand that holds {without} is a carte blanche. Its owner may show the whole hand"
                f" before playing the first card of the deal and scores {_points(rules.carte_blanche)}. The"
                " other player loses nothing. The cards are then taken up again."
            ),
        ),
    )


def _end_of_stock(rules: Rules) -> Section:
    if rules.trump == "turn-up":
        text = (
            "At the end one face-down card and the turn-up are left. The winner of this trick may still"
            " declare, then takes the face-down card; the loser gets the turn-up."
        )
    else:
        text = (
            "At the end two face-down cards are left. The winner of this trick may still declare, then draws"
            " the upper one; the loser gets the lower one."
        )
    if rules.last_trick and rules.last_trick_of == "stock":
        text += (
            f" This is the trick that ends the stock, and its winner scores {_points(rules.last_trick)} for"
            " it straight away."
        )
    return Section(
        "The end of the stock",
        (
            text,
            (
                "Both players now take the cards that lie before them back into the hand. Declaring is over,"
                " and what has not been declared by now scores nothing."
            ),
        ),
    )


def _strict_play(rules: Rules) -> Section:
    count = _word(rules.hand_size)
    text = (
        "The leader may lead any card. The other player has to follow suit, and with a higher card than the"
        " one led if possible. "
    )
    if rules.trump == "turn-up":
        text += "Without a card of the suit led, a trump must be played. Only without either is the choice free."
    else:
        text += (
            "Without a card of the suit led, a trump must be played, if trumps were made at all. Only without"
            " either is the choice free."
        )
    paragraphs = [
        (f"The last {count} tricks are played with the cards in hand, without drawing, and under strict rules. {text}"),
    ]
    if rules.enforcement == "legal":
        paragraphs.append("A card that these rules forbid cannot be played at this table, so there are no penalties.")
    return Section(f"The last {count} tricks", tuple(paragraphs))


def _trick_points(rules: Rules) -> Section:
    paragraphs = []
    brisques = 8 * rules.packs
    if rules.brisque:
        when = {
            "end": "They are counted when all cards of the deal have been played",
            "at-once": "They are written down as soon as the trick is won",
        }[rules.brisques_when]
        paragraphs.append(
            "The aces and tens are called brisques. Every brisque in your tricks is worth"
            f" {_points(rules.brisque)}, from whichever hand it came. {when}. The {brisques} brisques of the"
            f" pack make {_points(brisques * rules.brisque)}, shared between the players."
        )
    else:
        paragraphs.append("Aces and tens count nothing in the tricks.")
    if rules.last_trick and rules.last_trick_of == "deal":
        paragraphs.append(
            f"Whoever wins the very last trick of the deal scores {_points(rules.last_trick)}. "
            "The trick that ends the stock brings nothing extra."
        )
    elif rules.last_trick:
        paragraphs.append(
            f"The bonus of {rules.last_trick:,} for the last trick goes to the winner of the trick that ends"
            " the stock. The very last trick of the deal brings nothing extra."
        )
    else:
        paragraphs.append("The last trick brings nothing extra.")
    return Section("Points for tricks", tuple(paragraphs))


def _match(rules: Rules) -> Section:
    if rules.match == "two-deals":
        paragraphs = [
            (
                f"A match has one deal or two. Whoever has {_points(rules.early_win)} or more after the first"
                " deal and is ahead wins the match with that."
            ),
            (
                "Otherwise the other player deals a second time, the points of both deals are added, and the"
                " higher total wins."
            ),
        ]
        tie = {
            "play-on": "If the totals are equal, one more deal follows, until there is a winner.",
            "draw": "If the totals are equal, the match is drawn.",
        }
    else:
        paragraphs = [
            (
                "The points of all deals are added up. Deals follow one another until somebody has "
                f"{_points(rules.target)} or more when a deal is over. Nobody wins in the middle of a deal."
            ),
            "If both players have got that far, the higher total wins.",
        ]
        tie = {
            "play-on": "If the totals are equal, one more deal follows.",
            "draw": "If the totals are equal, the match is drawn.",
        }
    paragraphs[1] += " " + tie[rules.tie]
    return Section("The match", tuple(paragraphs))


def _ladder(rules: Rules) -> Section:
    if not rules.ladder:
        return Section("The ladder", ())
    return Section(
        "The ladder",
        (
            (
                f"Matches form a ladder of {_word(LEVELS)} rivals. You begin against the first. With each win"
                f" the next and stronger one takes the seat, up to the {'fifth' if LEVELS == 5 else 'last'}."
                " Lose or draw, and the streak of wins is over: you begin again with the first."
            ),
            (
                "The score of a streak is a number. Before the point stand the wins, behind it the margins"
                " of these wins, added up and written with four digits: two wins, by 120 and by 95, are"
                f" 2.0215. The margins stop at {MARGIN_CAP:,}. Your best score is kept."
            ),
        ),
    )


# The summary


def _match_in_short(rules: Rules) -> str:
    if rules.match == "two-deals":
        text = f"a match is two deals, or one if somebody is ahead after it with {_points(rules.early_win)} or more"
        return text + (", and wins climb a ladder of rivals" if rules.ladder else "")
    return f"whoever first has {_points(rules.target)} at the end of a deal wins"


def _marks(rules: Rules) -> list[str]:
    """What tells these rules from others, in short clauses."""
    marks = []
    if rules.trump != "turn-up":
        maker = "marriage or sequence" if rules.trump == "first-meld" else "marriage"
        marks.append(f"no card is turned up and the first {maker} makes trumps")
    if rules.last_trick:
        which = "the last trick of the deal" if rules.last_trick_of == "deal" else "the trick that ends the stock"
        marks.append(f"{which} counts {rules.last_trick:,}")
    if any(_four_points(rules).values()):
        fours = {
            "none": "four of a kind may repeat a suit",
            "A": "four aces must differ in suit",
            "ATKQJ": "four of a kind must differ in suit",
        }
        marks.append(fours[rules.distinct_suits])
    if not rules.needs_hand_card:
        marks.append("a declaration may be made from the table alone")
    if rules.plain_sequence:
        marks.append(f"a sequence in a plain suit scores {rules.plain_sequence:,}")
    if rules.seven:
        if rules.seven_uses_declaration:
            marks.append("a seven of trumps is the declaration of its trick")
        else:
            marks.append("a seven of trumps may be scored beside another declaration")
    else:
        marks.append("sevens of trumps cannot be declared")
    return marks


def _meld_change(name: str, noun: str) -> Callable[[Rules], str]:
    def phrase(rules: Rules) -> str:
        points = int(dict(rules)[name])
        return f"{noun} scores {points:,}" if points else f"{noun} does not score"

    return phrase


def _choice(name: str, **phrases: str) -> Callable[[Rules], str]:
    """The phrase for the option's value; hyphens and leading signs of values are written as underscores."""

    def phrase(rules: Rules) -> str:
        return phrases[value_text(dict(rules)[name]).replace("-", "_")]

    return phrase


CHANGES: Final[Mapping[str, Callable[[Rules], str]]] = MappingProxyType(
    {
        "seats": lambda rules: f"{_word(rules.seats)} players",
        "packs": lambda rules: f"{_word(rules.packs)} packs",
        "hand_size": lambda rules: f"{_word(rules.hand_size)} cards in each hand",
        "packets": lambda rules: f"cards are dealt {rules.packets}",
        "first_dealer": _choice(
            "first_dealer",
            random="chance decides who deals first",
            cut="the players cut for the first deal",
            computer="the computer deals first",
        ),
        "alternate_matches": _choice(
            "alternate_matches",
            yes="the first deal passes to the other player with each match",
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
        "marriage": _meld_change("marriage", "a marriage"),
        "royal_marriage": _meld_change("royal_marriage", "a royal marriage"),
        "sequence": _meld_change("sequence", "a sequence of trumps"),
        "plain_sequence": _meld_change("plain_sequence", "a sequence of a plain suit"),
        "bezique": _meld_change("bezique", "a bezique"),
        "double_bezique": _meld_change("double_bezique", "a double bezique"),
        "four_aces": _meld_change("four_aces", "a set of four aces"),
        "four_tens": _meld_change("four_tens", "a set of four tens"),
        "four_kings": _meld_change("four_kings", "a set of four kings"),
        "four_queens": _meld_change("four_queens", "a set of four queens"),
        "four_jacks": _meld_change("four_jacks", "a set of four jacks"),
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
        ),
        "last_trick": _meld_change("last_trick", "the last trick"),
        "last_trick_of": _choice(
            "last_trick_of",
            deal="the last trick is that of the deal",
            stock="the last trick is the one that ends the stock",
        ),
        "match": _choice("match", target="a match goes to a target", two_deals="a match is two deals or one"),
        "target": lambda rules: f"the target is {rules.target:,}",
        "early_win": lambda rules: f"{_points(rules.early_win)} and the lead win after the first deal",
        "tie": _choice("tie", play_on="equal totals are played off", draw="equal totals are a draw"),
        "ladder": _choice("ladder", yes="wins climb a ladder of rivals", no="there is no ladder of rivals"),
        "enforcement": _choice("enforcement", legal="only legal cards can be played"),
    }
)
"""For each option the clause that says what it is set to."""


# Words


def _word(number: int) -> str:
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number:,}"


def _points(number: int) -> str:
    return f"{number:,} point{'' if number == 1 else 's'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _join(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _four_points(rules: Rules) -> dict[str, int]:
    """The value of each four of a kind, by the letter of its rank, from the ace down."""
    return {
        "A": rules.four_aces,
        "T": rules.four_tens,
        "K": rules.four_kings,
        "Q": rules.four_queens,
        "J": rules.four_jacks,
    }
