"""Sections on the points for tricks, the match and the ladder."""

from __future__ import annotations

from typing import Final

from bezique.describe.words import Section, points, word
from bezique.rules import Rules

LEVELS: Final = 5
"""The rivals of the ladder."""
MARGIN_CAP: Final = 9_999
"""Where the margin part of a ladder score stops."""


def trick_points(rules: Rules) -> Section:
    """Brisques and the last trick."""
    paragraphs = []
    brisques = 8 * rules.packs
    if rules.brisque:
        when = {
            "end": "They are counted when all cards of the deal have been played",
            "at-once": "They are written down as soon as the trick is won",
            "settlement": "They are not part of the score and matter only when the deal is settled, if at all",
        }[rules.brisques_when]
        between = "sides" if rules.partners else "players"
        paragraphs.append(
            "The aces and tens are called brisques. Every brisque in your tricks is worth"
            f" {points(rules.brisque)}, from whichever hand it came. {when}. The {brisques} brisques of the"
            f" pack make {points(brisques * rules.brisque)}, shared between the {between}."
        )
    else:
        paragraphs.append("Aces and tens count nothing in the tricks.")
    if rules.last_trick and rules.last_trick_of == "deal":
        paragraphs.append(
            f"Whoever wins the very last trick of the deal scores {points(rules.last_trick)}. "
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


def match(rules: Rules) -> Section:
    """What a match is and who wins it."""
    if rules.match == "single":
        return Section("The match", tuple(_settlement(rules)))
    if rules.match == "two-deals":
        paragraphs = [
            (
                f"A match has one deal or two. Whoever has {points(rules.early_win)} or more after the first"
                " deal and is ahead wins the match with that."
            ),
            (
                "Otherwise the other player deals a second time, the points of both deals are added, and the"
                " higher total wins."
            ),
        ]
        more = "one more deal follows, until there is a winner."
    else:
        who = "either side" if rules.partners else "somebody"
        paragraphs = [
            (
                f"The points of all deals are added up{', and those of partners together' if rules.partners else ''}."
                f" Deals follow one another until {who} has {points(rules.target)} or more when a deal is over."
                " Nobody wins in the middle of a deal."
            ),
            _both_there(rules),
        ]
        more = "one more deal follows."
    equal = "If the totals are equal" if len(rules.sides) == 2 else "If several share the best total"
    paragraphs[1] += f" {equal}, " + {"play-on": more, "draw": "the match is drawn."}[rules.tie]
    return Section("The match", tuple(paragraphs))


def _both_there(rules: Rules) -> str:
    if rules.partners:
        return "If both sides have got that far, the higher total wins."
    if rules.seats == 2:
        return "If both players have got that far, the higher total wins."
    return "If several players have got that far, the highest total wins."


def _settlement(rules: Rules) -> list[str]:
    """How a match of a single deal is paid."""
    decides = rules.brisque > 0 and rules.brisques_when == "settlement"
    bonus = f", and {rules.game_bonus:,} more for the game" if rules.game_bonus else ""
    high, low = rules.rubicon + 510, rules.rubicon + 240
    paid = high // 100 * 100 - low // 100 * 100 + rules.game_bonus
    paragraphs = [
        (
            "A match is a single deal. Whoever has more points at its end wins. Then the deal is settled: what is left"
            " over a full hundred is dropped from both scores, and the winner is paid the difference, at least"
            f" 100{bonus}. With {high:,} points against {low:,} that makes {paid:,}."
        )
    ]
    if rules.rubicon:
        more = f", and {rules.rubicon_bonus:,} more" if rules.rubicon_bonus else ""
        paragraphs.append(
            f"A loser with fewer than {points(rules.rubicon)} has not crossed the rubicon. Such a loser is rubiconed:"
            " the winner is paid not the difference but both scores together, again in full hundreds, the loser's"
            f" counting at least 100{more}. It makes no difference whether the winner has got as far as"
            f" {rules.rubicon:,}."
        )
    if decides and rules.rubicon:
        paragraphs.append(
            f"Brisques can save the loser. If they lift a score below {rules.rubicon:,} to {rules.rubicon:,} or more,"
            " the loser is not rubiconed; the brisques of both players are then added to their scores before the"
            " difference is taken. Whoever was ahead without them remains the winner."
        )
    if not decides:
        paragraphs.append("If the scores are equal, nobody wins and nothing is paid.")
    elif rules.rubicon:
        paragraphs.append(
            "Brisques also break a tie. If the scores are equal, the player with more brisques wins. They are added to"
            f" both scores if the loser has {rules.rubicon:,} with them; otherwise the loser is rubiconed and they are"
            " left out. If the brisques are equal too, nobody wins and nothing is paid."
        )
    else:
        paragraphs.append(
            "Brisques break a tie: if the scores are equal, they are added, and the player with more brisques wins. If"
            " they are equal too, nobody wins and nothing is paid."
        )
    return paragraphs


def penalties(rules: Rules) -> Section:
    """What is paid where the players draw for themselves."""
    if rules.enforcement != "penalties":
        return Section("Penalties", ())
    return Section(
        "Penalties",
        (
            (
                "The cards are not drawn for you. After each trick its winner draws first, then the other, each until"
                f" {word(rules.hand_size)} cards are held. Who leaves the stock alone with a card missing gives the"
                f" opponent {points(rules.penalty_draw)}, and may draw it after a later trick."
            ),
            (
                f"Whoever comes to hold more than {word(rules.hand_size)} cards gives the opponent"
                f" {points(rules.penalty_hand)}, and does not draw after the next trick."
            ),
        ),
    )


def ladder(rules: Rules) -> Section:
    """The ladder of rivals."""
    if not rules.ladder:
        return Section("The ladder", ())
    return Section(
        "The ladder",
        (
            (
                f"Matches form a ladder of {word(LEVELS)} rivals. You begin against the first. With each win"
                " the next and stronger one takes the seat, up to the fifth."
                " Lose or draw, and the streak of wins is over: you begin again with the first."
            ),
            (
                "The score of a streak is a number. Before the point stand the wins, behind it the margins"
                " of these wins, added up and written with four digits: two wins, by 120 and by 95, are"
                f" 2.0215. The margins stop at {MARGIN_CAP:,}. Your best score is kept."
            ),
        ),
    )


def match_in_short(rules: Rules) -> str:
    """What a match is, in a clause."""
    if rules.match == "two-deals":
        text = f"a match is two deals, or one if somebody is ahead after it with {points(rules.early_win)} or more"
        return text + (", and wins climb a ladder of rivals" if rules.ladder else "")
    if rules.match == "single":
        text = "a match is a single deal, and the winner is paid the difference of the scores"
        return text + (f", or their sum if the loser has fewer than {points(rules.rubicon)}" if rules.rubicon else "")
    who = "whichever side" if rules.partners else "whoever"
    return f"{who} first has {points(rules.target)} at the end of a deal wins"
