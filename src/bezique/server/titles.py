"""What people call the rule sets, the computer players, and a match. In addresses and records these are codes."""

from __future__ import annotations

from collections.abc import Sequence

from bezique.describe.words import capital
from bezique.language import gettext, gettext_noop, joined
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS
from bezique.server.seating import Person

_PLAYERS = {
    "novice": (gettext_noop("Novice"), gettext_noop("level 1: plays what looks good, overlooks and forgets")),
    "casual": (gettext_noop("Casual"), gettext_noop("level 2: plays for its own hand, remembers aces and tens")),
    "club": (gettext_noop("Club"), gettext_noop("level 3: counts every card, and plays for its own hand")),
    "expert": (gettext_noop("Expert"), gettext_noop("level 4: judges by experience, and watches its rival")),
    "master": (gettext_noop("Master"), gettext_noop("level 5: looks ahead, and plays for the match")),
    "simple": (gettext_noop("Simple"), gettext_noop("plays by the advice of the books, somewhat below the club")),
    "scholar": (
        gettext_noop("Scholar"),
        gettext_noop("weighs all that the books advise, nearly as well as the expert"),
    ),
    "random": (gettext_noop("Random"), gettext_noop("plays whatever the rules allow")),
}
"""The computer players, in the order in which they are offered: what each is called, and how it plays."""


def called(rule_set: str) -> str:
    """The name of a rule set as people say it, within a sentence."""
    return RULE_SETS[rule_set].called


def rule_set_title(name: str) -> str:
    """What a rule set is called, alone."""
    return capital(called(name))


def rules_heading(name: str) -> str:
    """What stands over the rules of a rule set."""
    return gettext("Rules of {rules} Bezique", rules=called(name))


def player_title(name: str) -> str:
    """What a computer player is called."""
    return gettext(_PLAYERS[name][0])


def opponents() -> list[tuple[str, str, str]]:
    """The computer players that are offered: the code of each, what it is called, and how it plays."""
    return [(name, gettext(title), gettext(about)) for name, (title, about) in _PLAYERS.items()]


def match_title(rules: Rules, opponent: str, level: int | None) -> str:
    """What a match is called: by its rule set and its rival, which on the ladder is a level."""
    title = rule_set_title(rules.name)
    if level:
        return gettext("{rules}, level {level}", rules=title, level=level)
    if rules.partners:
        return gettext("{rules}, with and against {opponent}", rules=title, opponent=player_title(opponent))
    return gettext("{rules}, against {opponent}", rules=title, opponent=player_title(opponent))


def shared_title(rules: Rules, others: Sequence[Person]) -> str:
    """What a match of several people is called by one of them."""
    names = joined([person.inside for person in others])
    return gettext("{rules}, with {names}", rules=rule_set_title(rules.name), names=names)
