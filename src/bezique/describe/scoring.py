"""Sections on the points for tricks, the match and the ladder."""

from __future__ import annotations

from typing import Final

from bezique.describe.words import Section, paragraph, points, word
from bezique.language import gettext, grouped
from bezique.rules import Rules

LEVELS: Final = 5
"""The rivals of the ladder."""
MARGIN_CAP: Final = 9_999
"""Where the margin part of a ladder score stops."""


def trick_points(rules: Rules) -> Section:
    """Brisques and the last trick."""
    brisques = _brisques(rules) if rules.brisque else gettext("Aces and tens count nothing in the tricks.")
    if rules.last_trick and rules.last_trick_of == "deal":
        last = gettext(
            "Whoever wins the very last trick of the deal scores {points}. The trick that ends the stock brings nothing"
            " extra.",
            points=points(rules.last_trick),
        )
    elif rules.last_trick:
        last = gettext(
            "The bonus of {points} for the last trick goes to the winner of the trick that ends the stock. The very "
            "last trick of the deal brings nothing extra.",
            points=grouped(rules.last_trick),
        )
    else:
        last = gettext("The last trick brings nothing extra.")
    return Section("tricks", gettext("Points for tricks"), (brisques, last))


def _brisques(rules: Rules) -> str:
    number = 8 * rules.packs
    worth = gettext(
        "The aces and tens are called brisques. Every brisque in your tricks is worth {points}, from whichever hand it"
        " came.",
        points=points(rules.brisque),
    )
    if rules.brisques_when == "end":
        when = gettext("They are counted when all cards of the deal have been played.")
    elif rules.brisques_when == "at-once":
        when = gettext("They are written down as soon as the trick is won.")
    else:
        when = gettext("They are not part of the score and matter only when the deal is settled, if at all.")
    together = points(number * rules.brisque)
    if rules.partners:
        shared = gettext(
            "The {number} brisques of the pack make {points}, shared between the sides.", number=number, points=together
        )
    else:
        shared = gettext(
            "The {number} brisques of the pack make {points}, shared between the players.",
            number=number,
            points=together,
        )
    return paragraph(worth, when, shared)


def match(rules: Rules) -> Section:
    """What a match is and who wins it."""
    if rules.match == "single":
        paragraphs = _settlement(rules)
    elif rules.match == "two-deals":
        paragraphs = [
            gettext(
                "A match has one deal or two. Whoever has {points} or more after the first deal and is ahead wins the"
                " match with that.",
                points=points(rules.early_win),
            ),
            paragraph(
                gettext(
                    "Otherwise the other player deals a second time, the points of both deals are added, and the higher"
                    " total wins."
                ),
                _level(rules),
            ),
        ]
    else:
        paragraphs = [_to_a_target(rules), paragraph(_both_there(rules), _level(rules))]
    return Section("match", gettext("The match"), tuple(paragraphs))


def _to_a_target(rules: Rules) -> str:
    goal = points(rules.target)
    if rules.partners:
        added = gettext("The points of all deals are added up, and those of partners together.")
        until = gettext(
            "Deals follow one another until either side has {points} or more when a deal is over.", points=goal
        )
    else:
        added = gettext("The points of all deals are added up.")
        until = gettext(
            "Deals follow one another until somebody has {points} or more when a deal is over.", points=goal
        )
    return paragraph(added, until, gettext("Nobody wins in the middle of a deal."))


def _both_there(rules: Rules) -> str:
    if rules.partners:
        return gettext("If both sides have got that far, the higher total wins.")
    if rules.seats == 2:
        return gettext("If both players have got that far, the higher total wins.")
    return gettext("If several players have got that far, the highest total wins.")


def _level(rules: Rules) -> str:
    """What follows when the best totals are equal."""
    if len(rules.sides) == 2:
        if rules.tie == "draw":
            return gettext("If the totals are equal, the match is drawn.")
        if rules.match == "two-deals":
            return gettext("If the totals are equal, one more deal follows, until there is a winner.")
        return gettext("If the totals are equal, one more deal follows.")
    if rules.tie == "draw":
        return gettext("If several share the best total, the match is drawn.")
    return gettext("If several share the best total, one more deal follows.")


def _settlement(rules: Rules) -> list[str]:
    """How a match of a single deal is paid."""
    decides = rules.brisque > 0 and rules.brisques_when == "settlement"
    rubicon = grouped(rules.rubicon)
    paragraphs = [_difference(rules)]
    if rules.rubicon:
        paragraphs.append(_rubicon(rules))
    if decides and rules.rubicon:
        paragraphs.append(
            gettext(
                "Brisques can save the loser. If they lift a score below {rubicon} to {rubicon} or more, the loser is"
                " not rubiconed; the brisques of both players are then added to their scores before the difference is"
                " taken. Whoever was ahead without them remains the winner.",
                rubicon=rubicon,
            )
        )
    if not decides:
        level = gettext("If the scores are equal, nobody wins and nothing is paid.")
    elif rules.rubicon:
        level = gettext(
            "Brisques also break a tie. If the scores are equal, the player with more brisques wins. They are added to"
            " both scores if the loser has {rubicon} with them; otherwise the loser is rubiconed and they are left out."
            " If the brisques are equal too, nobody wins and nothing is paid.",
            rubicon=rubicon,
        )
    else:
        level = gettext(
            "Brisques break a tie: if the scores are equal, they are added, and the player with more brisques wins. If"
            " they are equal too, nobody wins and nothing is paid."
        )
    return [*paragraphs, level]


def _difference(rules: Rules) -> str:
    """What the winner of a single deal is paid, with an example."""
    high, low = rules.rubicon + 510, rules.rubicon + 240
    example = gettext(
        "With {high} points against {low} that makes {paid}.",
        high=grouped(high),
        low=grouped(low),
        paid=grouped(high // 100 * 100 - low // 100 * 100 + rules.game_bonus),
    )
    if rules.game_bonus:
        paid = gettext(
            "A match is a single deal. Whoever has more points at its end wins. Then the deal is settled: what is left"
            " over a full hundred is dropped from both scores, and the winner is paid the difference, at least 100, and"
            " {bonus} more for the game.",
            bonus=grouped(rules.game_bonus),
        )
    else:
        paid = gettext(
            "A match is a single deal. Whoever has more points at its end wins. Then the deal is settled: what is left"
            " over a full hundred is dropped from both scores, and the winner is paid the difference, at least 100."
        )
    return paragraph(paid, example)


def _rubicon(rules: Rules) -> str:
    """What a loser pays who has not crossed the rubicon."""
    crossing = points(rules.rubicon)
    if rules.rubicon_bonus:
        paid = gettext(
            "A loser with fewer than {points} has not crossed the rubicon. Such a loser is rubiconed: the winner is"
            " paid not the difference but both scores together, again in full hundreds, the loser's counting at least"
            " 100, and {bonus} more.",
            points=crossing,
            bonus=grouped(rules.rubicon_bonus),
        )
    else:
        paid = gettext(
            "A loser with fewer than {points} has not crossed the rubicon. Such a loser is rubiconed: the winner is"
            " paid not the difference but both scores together, again in full hundreds, the loser's counting at least"
            " 100.",
            points=crossing,
        )
    return paragraph(
        paid,
        gettext(
            "It makes no difference whether the winner has got as far as {rubicon}.", rubicon=grouped(rules.rubicon)
        ),
    )


def penalties(rules: Rules) -> Section:
    """What is paid where the players draw for themselves."""
    title = gettext("Penalties")
    if rules.enforcement != "penalties":
        return Section("penalties", title, ())
    hand = word(rules.hand_size)
    missing = gettext(
        "The cards are not drawn for you. After each trick its winner draws first, then the other, each until {hand}"
        " cards are held. Who leaves the stock alone with a card missing gives the opponent {points}, and may draw it"
        " after a later trick.",
        hand=hand,
        points=points(rules.penalty_draw),
    )
    too_many = gettext(
        "Whoever comes to hold more than {hand} cards gives the opponent {points}, and does not draw after the next"
        " trick.",
        hand=hand,
        points=points(rules.penalty_hand),
    )
    return Section("penalties", title, (missing, too_many))


def ladder(rules: Rules) -> Section:
    """The ladder of rivals."""
    title = gettext("The ladder")
    if not rules.ladder:
        return Section("ladder", title, ())
    rivals = gettext(
        "Matches form a ladder of {number} rivals. You begin against the first. With each win the next and stronger one"
        " takes the seat, up to the fifth. Lose or draw, and the streak of wins is over: you begin again with the"
        " first.",
        number=word(LEVELS),
    )
    score = gettext(
        "The score of a streak is a number. Before the point stand the wins, behind it the margins of these wins, added"
        " up and written with four digits: two wins, by 120 and by 95, are 2.0215. The margins stop at {most}. Your"
        " best score is kept.",
        most=grouped(MARGIN_CAP),
    )
    return Section("ladder", title, (rivals, score))


def match_in_short(rules: Rules) -> str:
    """What a match is, in a clause."""
    if rules.match == "two-deals":
        early = points(rules.early_win)
        if rules.ladder:
            return gettext(
                "a match is two deals, or one if somebody is ahead after it with {points} or more, and wins climb a"
                " ladder of rivals",
                points=early,
            )
        return gettext("a match is two deals, or one if somebody is ahead after it with {points} or more", points=early)
    if rules.match == "single" and rules.rubicon:
        return gettext(
            "a match is a single deal, and the winner is paid the difference of the scores, or their sum if the loser"
            " has fewer than {points}",
            points=points(rules.rubicon),
        )
    if rules.match == "single":
        return gettext("a match is a single deal, and the winner is paid the difference of the scores")
    if rules.partners:
        return gettext("whichever side first has {points} at the end of a deal wins", points=points(rules.target))
    return gettext("whoever first has {points} at the end of a deal wins", points=points(rules.target))
