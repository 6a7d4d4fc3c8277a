"""The form for a new match: what was entered, the rules that it means, and what is wrong with it.

A form tells for which rule set its options were shown (``base``). Where the rule set was changed since, options
that still have the value of that base follow the new rule set; the ones that differ were set by the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bezique.errors import RulesError
from bezique.language import gettext
from bezique.options import GROUPS, Option, Value, value_text
from bezique.players import PLAYERS, USUAL
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import DEFAULT, RULE_SETS, RuleSet, read_rules, rules_text
from bezique.server.phrases import sentence

TARGETS = ("1000", "1500", "2000")
OTHER = "other"
_SEPARATE = "target"
"""The option that has a control of its own outside the list."""

SHOWN = tuple(option for option in OPTIONS.values() if len(option.choices) != 1 and option.name != _SEPARATE)
"""The options that leave a choice."""


@dataclass(slots=True)
class MatchForm:
    """A form as it was entered; ``rules`` is None while something in it is wrong."""

    rule_set: str = DEFAULT
    opponent: str = USUAL
    target: str = TARGETS[0]
    target_other: str = ""
    relaxed: bool = True
    """Whether moves can be taken back, where the match is not one of the ladder."""
    values: dict[str, str] = field(default_factory=dict)
    """The text in the control of each shown option."""
    errors: dict[str, str] = field(default_factory=dict)
    """A sentence for each control that is wrong; under an empty name what concerns the whole form."""
    rules: Rules | None = None

    @property
    def has_target(self) -> bool:
        """Whether the match goes to a target."""
        return self.values.get("match") == "target"

    @property
    def is_changed(self) -> bool:
        """Whether an option of the list differs from the rule set, or is wrong."""
        defaults = dict(RULE_SETS[self.rule_set].rules)
        return any(self.values[option.name] != value_text(defaults[option.name]) for option in SHOWN)


def families() -> list[tuple[str, list[RuleSet]]]:
    """The rule sets under headings: by the number of players and packs, and by what melds are made of."""
    groups: dict[str, list[RuleSet]] = {}
    for entry in RULE_SETS.values():
        groups.setdefault(_family(entry.rules), []).append(entry)
    return list(groups.items())


def _family(rules: Rules) -> str:
    if rules.seats > 2:
        return gettext("Three and four players")
    if rules.meld_source == "captured":
        return gettext("Polish Bezique")
    return gettext("Two players, two packs") if rules.packs == 2 else gettext("Rubicon and its kin")


def grouped() -> list[tuple[str, list[Option]]]:
    """The shown options under the headings of their groups."""
    groups = [(gettext(title), [each for each in SHOWN if each.group == group]) for group, title in GROUPS.items()]
    return [(title, options) for title, options in groups if options]


def read_form(data: Mapping[str, str]) -> MatchForm:
    """A form from what was posted; whatever is missing has the rule set's value. Never raises."""
    form = MatchForm(relaxed=data.get("relaxed", "yes") == "yes")
    if data.get("rules"):
        return _of_text(form, data["rules"], data.get("opponent", form.opponent))
    _read_names(form, data)
    base = data.get("base", form.rule_set)
    shown_for = RULE_SETS[base if base in RULE_SETS else form.rule_set].rules
    changes = _read_options(form, data, dict(shown_for))
    _read_target(form, data, changes, shown_for)
    if not form.errors:
        try:
            form.rules = RULE_SETS[form.rule_set].rules.replace(**changes)
        except RulesError as error:
            form.errors[""] = _sentence(error)
    return form


def _of_text(form: MatchForm, text: str, opponent: str) -> MatchForm:
    """The form that means a rules text."""
    rules = None
    try:
        rules = read_rules(text)
    except RulesError as error:
        form.errors[""] = _sentence(error)
    base = rules or RULE_SETS[DEFAULT].rules
    form.rules, form.rule_set = rules, base.name
    form.values = {name: value_text(value) for name, value in base if OPTIONS[name] in SHOWN}
    target = str(base.target)
    form.target, form.target_other = (target, "") if target in TARGETS else (OTHER, target)
    _read_names(form, {"set": base.name, "opponent": opponent})
    return form


def _read_names(form: MatchForm, data: Mapping[str, str]) -> None:
    rule_set, opponent = data.get("set", form.rule_set), data.get("opponent", form.opponent)
    if rule_set in RULE_SETS:
        form.rule_set = rule_set
    else:
        form.errors["set"] = gettext("There is no rule set {name}.", name=repr(rule_set))
    if opponent in PLAYERS:
        form.opponent = opponent
    else:
        form.errors["opponent"] = gettext("There is no player {name}.", name=repr(opponent))


def _read_options(form: MatchForm, data: Mapping[str, str], shown_for: Mapping[str, Value]) -> dict[str, Value]:
    """Note the text of each shown option; the values of those that can be read."""
    defaults = dict(RULE_SETS[form.rule_set].rules)
    values: dict[str, Value] = {}
    for option in SHOWN:
        default = value_text(defaults[option.name])
        text = data.get(option.name, default).strip()
        if text == value_text(shown_for[option.name]):
            text = default
        form.values[option.name] = text
        try:
            values[option.name] = option.read(_plain_number(text) if option.kind is int else text, gettext("this"))
        except RulesError as error:
            form.errors[option.name] = _sentence(error)
    return values


def _read_target(form: MatchForm, data: Mapping[str, str], changes: dict[str, Value], shown_for: Rules) -> None:
    """Note the target, which counts only in matches that have one; one that nobody has changed is that of the set."""
    form.target = data.get("target", str(shown_for.target))
    form.target_other = data.get("target_other", "").strip()
    entered = form.target_other if form.target == OTHER else form.target
    if form.rule_set != shown_for.name and _plain_number(entered) == str(shown_for.target):
        form.target = str(RULE_SETS[form.rule_set].rules.target)
    if form.target not in (*TARGETS, OTHER):
        form.target, form.target_other = OTHER, form.target
    if changes.get("match") != "target":
        return
    option = OPTIONS[_SEPARATE]
    text = form.target_other if form.target == OTHER else form.target
    try:
        changes[_SEPARATE] = option.read(_plain_number(text), gettext("this"))
    except RulesError as error:
        form.errors[_SEPARATE] = _sentence(error)


def _plain_number(text: str) -> str:
    """A number as people write it, without what sets its thousands apart (blanks may be of any width)."""
    return "".join(text.replace(",", "").split())


def _sentence(error: RulesError) -> str:
    """What is wrong, as a sentence."""
    return sentence(str(error))


def form_text(form: MatchForm) -> str:
    """The rules of a form as text, or nothing while something is wrong."""
    return rules_text(form.rules) if form.rules else ""
