"""What can go wrong, as types.

BeziqueError
├── NotationError      the text is no notation at all
├── RulesError         no such rule set, option or value
├── NoSuchCard         notation, but that card is not in this game or not in this hand
├── IllegalAction      known, but not allowed now; carries the rule that forbids it
├── PositionError      the position cannot exist under its rule set
└── RecordError        the record contradicts itself or the rules

All are ValueErrors, all speak in one sentence, and whatever raised them has changed nothing.
"""

from __future__ import annotations


class BeziqueError(ValueError):
    """Base of all errors of this package."""


class NotationError(BeziqueError):
    """The text is not notation: neither card, action, rule set, position nor record."""


class RulesError(BeziqueError):
    """No such rule set or option, or a value the option does not have."""


class NoSuchCard(BeziqueError):
    """Proper notation, but the card is not in this game or not where it would have to be."""


class IllegalAction(BeziqueError):
    """A known action that the rules do not allow now.

    ``rule`` is a short code of the rule that forbids it (for example ``must-follow``), stable for programs;
    the message is the sentence for people.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class PositionError(BeziqueError):
    """The position cannot exist under its rule set."""


class RecordError(BeziqueError):
    """The record contradicts itself or the rules; the message names the line."""
