"""How a match ended, in sentences; and what it is played for."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.language import gettext, gettext_noop, joined
from bezique.match import Outcome, Settlement
from bezique.rules import Rules
from bezique.server.phrases import Speaker, points

_LEAST = 100
"""A settlement takes no difference, and no loser's score before the rubicon, for less than this."""


def result(
    speaker: Speaker, outcome: Outcome, scores: Sequence[int], brisques: Sequence[int], gave_up: int | None = None
) -> str:
    """How a match ended, or nothing while it runs.

    The scores are those of the last deal, the brisques what they are worth where they count in the settlement;
    ``gave_up`` is the seat that gave the match up.
    """
    if not outcome.over:
        return ""
    if outcome.given_up:
        return speaker.says(gave_up, gettext_noop("You give the match up."), gettext_noop("{name} gives the match up."))
    if outcome.settlement is not None:
        return " ".join(_settled(speaker, outcome.settlement, scores, brisques))
    if not outcome.winners:
        return gettext("The match is drawn.")
    return _won(speaker, outcome.winners, points(outcome.margin))


def _won(speaker: Speaker, winners: Sequence[int], margin: str) -> str:
    if len(winners) == 1:
        wins = gettext_noop("You win by {margin}."), gettext_noop("{name} wins by {margin}.")
        return speaker.says(winners[0], *wins, margin=margin)
    people = [speaker.people[seat] for seat in winners]
    names = [person.beginning for person in people if not person.is_you]
    if len(names) < len(people):
        return gettext("You and {name} win by {margin}.", name=joined(names), margin=margin)
    return gettext("{names} win by {margin}.", names=joined(names), margin=margin)


def _settled(speaker: Speaker, paid: Settlement, scores: Sequence[int], brisques: Sequence[int]) -> list[str]:
    """A settlement in sentences, from what it was worked out from."""
    rules = speaker.rules
    if paid.winner is None:
        if rules.brisques_when == "settlement":
            return [gettext("The scores are level, with aces and tens as well: nobody wins.")]
        return [gettext("The scores are level: nobody wins.")]
    winner, loser = paid.winner, 1 - paid.winner
    together = [score + worth for score, worth in zip(scores, brisques, strict=True)]
    counted = together if paid.saved or (paid.tie_broken and not paid.rubiconed) else scores
    said = []
    if paid.tie_broken:
        said.append(
            gettext(
                "The scores are level at {points}, and aces and tens decide: {high} to {low}.",
                points=points(scores[0]),
                high=points(brisques[winner]),
                low=points(brisques[loser]),
            )
        )
    if paid.saved:
        said.append(_saved(speaker, loser, scores[loser], brisques[loser]))
    if paid.rubiconed:
        said.append(
            speaker.says(
                loser,
                gettext_noop("You did not cross the rubicon: {points} points of {rubicon}."),
                gettext_noop("{name} did not cross the rubicon: {points} points of {rubicon}."),
                points=points(scores[loser]),
                rubicon=points(rules.rubicon),
            )
        )
    said.append(
        speaker.says(
            winner,
            gettext_noop("You win {points}: {sum}."),
            gettext_noop("{name} wins {points}: {sum}."),
            points=points(paid.points),
            sum=_sum(rules, paid, counted, winner),
        )
    )
    if any(score % 100 for score in counted):
        said.append(gettext("Only full hundreds count."))
    return said


def _saved(speaker: Speaker, seat: int, score: int, brisques: int) -> str:
    values = {"score": points(score), "brisques": points(brisques), "sum": points(score + brisques)}
    person = speaker.people[seat]
    if person.is_you:
        return gettext("Aces and tens bring you over the rubicon: {score} and {brisques} make {sum}.", **values)
    return gettext(
        "Aces and tens bring {name} over the rubicon: {score} and {brisques} make {sum}.", name=person.inside, **values
    )


def _sum(rules: Rules, paid: Settlement, counted: Sequence[int], winner: int) -> str:
    """What the points of a settlement are made of."""
    high, low = (score - score % 100 for score in (counted[winner], counted[1 - winner]))
    if paid.rubiconed:
        text = gettext("{high} and {low} together", high=points(high), low=points(max(_LEAST, low)))
        if not rules.rubicon_bonus:
            return text
        return gettext("{sum}, and {bonus} for the rubicon", sum=text, bonus=points(rules.rubicon_bonus))
    if high - low >= _LEAST:
        text = gettext("{high} less {low}", high=points(high), low=points(low))
    else:
        text = gettext("{points}, the least difference", points=_LEAST)
    return (
        gettext("{sum}, and {bonus} for the game", sum=text, bonus=points(rules.game_bonus))
        if rules.game_bonus
        else text
    )


def goal(rules: Rules) -> str:
    """What a match is played for, in short."""
    if rules.match == "target":
        if rules.partners:
            return gettext("First pair to {points} points", points=points(rules.target))
        return gettext("First to {points} points", points=points(rules.target))
    if rules.match == "single":
        if rules.rubicon:
            return gettext("One deal; the loser must reach {points}", points=points(rules.rubicon))
        return gettext("One deal")
    return gettext("Two deals, or one with {points} points and the lead", points=points(rules.early_win))
