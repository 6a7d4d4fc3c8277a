"""What is to be known about one option of the rules: its question, its choices, who says what, how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from bezique.errors import RulesError
from bezique.language import gettext, gettext_noop, grouped

Value = int | bool | str

GROUPS: Final = MappingProxyType(
    {
        "deal": gettext_noop("Dealing and trumps"),
        "melds": gettext_noop("Declarations"),
        "reuse": gettext_noop("Using cards again"),
        "sevens": gettext_noop("Sevens of trumps"),
        "tricks": gettext_noop("Trick points"),
        "match": gettext_noop("The match"),
    }
)
"""The groups in which options are shown, with their headings; whoever shows one translates it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. Its texts stand here in English; the properties have them in the language that is spoken."""

    name: str
    group: str
    _question: str
    _says: str
    _choices: Mapping[str, str]
    low: int
    high: int
    kind: type

    @property
    def question(self) -> str:
        """What it answers."""
        return gettext(self._question)

    @property
    def says(self) -> str:
        """Who says what, by the names of the rule sets."""
        return gettext(self._says)

    @property
    def choices(self) -> dict[str, str]:
        """The text of each value with its meaning; empty for numbers."""
        return {value: gettext(meaning) for value, meaning in self._choices.items()}

    def read(self, text: str, called: str = "") -> Value:
        """The value that a text stands for.

        Raises RulesError naming what is allowed, which calls the option by its name unless told otherwise.
        """
        word, called = text.strip(), called or self.name
        if self.kind is bool:
            if word.lower() in ("yes", "no"):
                return word.lower() == "yes"
            raise RulesError(gettext("{option} is yes or no, not {value!r}", option=called, value=word))
        if self.kind is int:
            digits = word.replace("_", "")
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise RulesError(
                    gettext(
                        "{option} must be a whole number from {low} to {high}, not {value!r}",
                        option=called,
                        low=self.low,
                        high=grouped(self.high),
                        value=word,
                    )
                )
            self.check(int(digits), called)
            return int(digits)
        self.check(word, called)
        return word

    def check(self, value: Value, called: str = "") -> None:
        """Raise RulesError unless the value is one of the choices."""
        called = called or self.name
        if type(value) is not self.kind:
            raise RulesError(f"{called} takes {_kind_word(self.kind)}, not {value!r}")
        if self.kind is int and not self._choices and not self.low <= int(value) <= self.high:
            raise RulesError(
                gettext(
                    "{option} must be a whole number from {low} to {high}, not {value}",
                    option=called,
                    low=self.low,
                    high=grouped(self.high),
                    value=value,
                )
            )
        if self._choices and value_text(value) not in self._choices:
            raise RulesError(
                gettext(
                    "{option} is one of {choices}; {value!r} is not",
                    option=called,
                    choices=", ".join(self._choices),
                    value=value_text(value),
                )
            )


def _kind_word(kind: type) -> str:
    return {bool: "yes or no", int: "a whole number", str: "a word"}[kind]


def value_text(value: Value) -> str:
    """A value as it is written: ``yes`` and ``no`` for truth values."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def option(
    default: Any,
    group: str,
    question: str,
    says: str,
    choices: Mapping[str, str] | None = None,
    low: int = 0,
    high: int = 10_000,
) -> Any:
    """A field of the rules with what is to be known about it. The texts are marked for translation by the caller."""
    texts = {"_question": question, "_says": says, "_choices": choices or {}}
    return field(default=default, metadata={"group": group, **texts, "low": low, "high": high})
