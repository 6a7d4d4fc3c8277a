"""What people call the rule sets, the computer players, and a match. In addresses and records these are codes."""

from __future__ import annotations

from bezique.language import gettext, gettext_noop
from bezique.rules import Rules

_RULE_SETS = {
    "classic": (gettext_noop("Classic"), gettext_noop("Rules of classic Bezique")),
    "closing-ten": (gettext_noop("Closing-ten"), gettext_noop("Rules of closing-ten Bezique")),
    "ladder": (gettext_noop("Ladder"), gettext_noop("Rules of ladder Bezique")),
    "plain-sequence": (gettext_noop("Plain-sequence"), gettext_noop("Rules of plain-sequence Bezique")),
    "parlour": (gettext_noop("Parlour"), gettext_noop("Rules of parlour Bezique")),
    "hoyle": (gettext_noop("Hoyle"), gettext_noop("Rules of hoyle Bezique")),
    "no-turn-up": (gettext_noop("No-turn-up"), gettext_noop("Rules of no-turn-up Bezique")),
    "rubicon": (gettext_noop("Rubicon"), gettext_noop("Rules of rubicon Bezique")),
    "six-pack": (gettext_noop("Six-pack"), gettext_noop("Rules of six-pack Bezique")),
    "eight-pack": (gettext_noop("Eight-pack"), gettext_noop("Rules of eight-pack Bezique")),
    "three-handed": (gettext_noop("Three-handed"), gettext_noop("Rules of three-handed Bezique")),
    "four-handed": (gettext_noop("Four-handed"), gettext_noop("Rules of four-handed Bezique")),
    "four-partners": (gettext_noop("Four-partners"), gettext_noop("Rules of four-partners Bezique")),
    "polish": (gettext_noop("Polish"), gettext_noop("Rules of polish Bezique")),
}
"""What each rule set is called, and what stands over its rules."""
_PLAYERS = {
    "novice": (gettext_noop("Novice"), gettext_noop("level 1: plays what looks good, overlooks and forgets")),
    "casual": (gettext_noop("Casual"), gettext_noop("level 2: plays for its own hand")),
    "club": (gettext_noop("Club"), gettext_noop("level 3: weighs every card and every meld")),
    "expert": (gettext_noop("Expert"), gettext_noop("level 4: looks a trick ahead")),
    "master": (gettext_noop("Master"), gettext_noop("level 5: looks further ahead, and plays for the match")),
    "simple": (
        gettext_noop("Simple"),
        gettext_noop("plays by the advice of the books, a little below the club player"),
    ),
    "random": (gettext_noop("Random"), gettext_noop("plays whatever the rules allow")),
}
"""The computer players, in the order in which they are offered: what each is called, and how it plays."""


def rule_set_title(name: str) -> str:
    """What a rule set is called."""
    return gettext(_RULE_SETS[name][0])


def rules_heading(name: str) -> str:
    """What stands over the rules of a rule set."""
    return gettext(_RULE_SETS[name][1])


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
