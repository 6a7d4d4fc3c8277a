"""How a match ended, in sentences; and what it is played for."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.match import Outcome, Settlement
from bezique.rules import Rules
from bezique.server.phrases import Speaker, points

_LEAST = 100
"""A settlement takes no difference, and no loser's score before the rubicon, for less than this."""


def result(speaker: Speaker, outcome: Outcome, scores: Sequence[int], brisques: Sequence[int]) -> str:
    """How a match ended, or nothing while it runs.

    The scores are those of the last deal, the brisques what they are worth where they count in the settlement.
    """
    if not outcome.over:
        return ""
    if outcome.given_up:
        loser = next(seat for seat in range(len(speaker.names)) if seat not in outcome.winners)
        return f"{speaker.does(loser, 'give')} the match up."
    if outcome.settlement is not None:
        return " ".join(_settled(speaker, outcome.settlement, scores, brisques))
    if not outcome.winners:
        return "The match is drawn."
    return f"{speaker.do(outcome.winners, 'win')} by {points(outcome.margin)}."


def _settled(speaker: Speaker, paid: Settlement, scores: Sequence[int], brisques: Sequence[int]) -> list[str]:
    """A settlement in sentences, from what it was worked out from."""
    rules = speaker.rules
    if paid.winner is None:
        also = ", with aces and tens as well" if rules.brisques_when == "settlement" else ""
        return [f"The scores are level{also}: nobody wins."]
    winner, loser = paid.winner, 1 - paid.winner
    together = [score + worth for score, worth in zip(scores, brisques, strict=True)]
    counted = together if paid.saved or (paid.tie_broken and not paid.rubiconed) else scores
    said = []
    if paid.tie_broken:
        said.append(
            f"The scores are level at {points(scores[0])}, and aces and tens decide: "
            f"{points(brisques[winner])} to {points(brisques[loser])}."
        )
    if paid.saved:
        said.append(
            f"Aces and tens bring {speaker.inside(loser)} over the rubicon: "
            f"{points(scores[loser])} and {points(brisques[loser])} make {points(together[loser])}."
        )
    if paid.rubiconed:
        reached = f"{points(scores[loser])} points of {points(rules.rubicon)}"
        said.append(f"{speaker.names[loser]} did not cross the rubicon: {reached}.")
    said.append(f"{speaker.does(winner, 'win')} {points(paid.points)}: {_sum(rules, paid, counted, winner)}.")
    if any(score % 100 for score in counted):
        said.append("Only full hundreds count.")
    return said


def _sum(rules: Rules, paid: Settlement, counted: Sequence[int], winner: int) -> str:
    """What the points of a settlement are made of."""
    high, low = (score - score % 100 for score in (counted[winner], counted[1 - winner]))
    if paid.rubiconed:
        text = f"{points(high)} and {points(max(_LEAST, low))} together"
        bonus, what = rules.rubicon_bonus, "rubicon"
    else:
        text = f"{points(high)} less {points(low)}" if high - low >= _LEAST else f"{_LEAST}, the least difference"
        bonus, what = rules.game_bonus, "game"
    return f"{text}, and {points(bonus)} for the {what}" if bonus else text


def goal(rules: Rules) -> str:
    """What a match is played for, in short."""
    if rules.match == "target":
        return f"First {'pair ' if rules.partners else ''}to {points(rules.target)} points"
    if rules.match == "single":
        return f"One deal; the loser must reach {points(rules.rubicon)}" if rules.rubicon else "One deal"
    return f"Two deals, or one with {points(rules.early_win)} points and the lead"
