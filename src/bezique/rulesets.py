"""The named rule sets, and rules as text: ``classic(target=1500)``.

The text names a rule set and only the options that differ from it; it stands in records, addresses and reports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from bezique.errors import RulesError
from bezique.language import gettext, gettext_noop, pgettext, pgettext_noop
from bezique.options import Value, value_text
from bezique.rules import OPTIONS, Rules, no_such_option


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named rule set. Its texts stand here in English; the properties have them in the language that is spoken."""

    name: str
    _title: str
    _source: str
    rules: Rules
    provisional: bool = False
    """Whether its numbers rest on no source that could be checked."""

    @property
    def called(self) -> str:
        """Its name as people say it; ``name`` is what stands in notation and in addresses."""
        return pgettext("rule set", self.name)

    @property
    def title(self) -> str:
        """Its description in one line."""
        return gettext(self._title)

    @property
    def source(self) -> str:
        """What it was made from."""
        return gettext(self._source)


def _rule_set(name: str, title: str, source: str, **options: Value) -> RuleSet:
    return RuleSet(name, title, source, Rules(name=name).replace(**options), provisional=name == "eight-pack")


_HOYLE: dict[str, Value] = {"first_dealer": "cut", "needs_hand_card": False}
_NO_SEVENS: dict[str, Value] = {"seven": 0, "turn_up_seven": 0, "seven_exchange": False}
_RUBICON: dict[str, Value] = {
    **_HOYLE,
    **_NO_SEVENS,
    "trump": "first-meld",
    "carte_blanche_without": "KQJ",
    "carte_blanche_repeats": True,
    "plain_sequence": 150,
    "triple_bezique": 1_500,
    "quadruple_bezique": 4_500,
    "unite_singles": True,
    "reform": True,
    "match": "single",
}
_SIX_PACK: dict[str, Value] = {
    **_RUBICON,
    "bezique_pair": "by-trump",
    "trump_four_aces": 1_000,
    "trump_four_tens": 900,
    "trump_four_kings": 800,
    "trump_four_queens": 600,
    "trump_four_jacks": 400,
    "carte_blanche": 250,
    "last_trick": 250,
    "brisque": 0,
    "game_bonus": 1_000,
    "rubicon_bonus": 1_000,
}
_SEVERAL: dict[str, Value] = {**_HOYLE, "triple_bezique": 1_500, "second_double": True, "target": 2_000}

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            _rule_set(
                pgettext_noop("rule set", "classic"),
                gettext_noop("To 1,000; the last trick counts 10, any four of a rank, a seven beside a meld"),
                gettext_noop("third description: the browser game to 1,000"),
            ),
            _rule_set(
                pgettext_noop("rule set", "closing-ten"),
                gettext_noop("To 1,000 or 1,500; the ten goes to the trick that ends the stock"),
                gettext_noop("second description: hand by hand to 1,000 or 1,500"),
                last_trick_of="stock",
                alternate_matches=True,
            ),
            _rule_set(
                pgettext_noop("rule set", "ladder"),
                gettext_noop("One or two deals; 400 and ahead wins at once; five rivals, streak and margins"),
                gettext_noop("first description: matches of one or two deals"),
                match="two-deals",
                tie="draw",
                ladder=True,
                first_dealer="computer",
                alternate_matches=True,
                distinct_suits="ATKQJ",
            ),
            _rule_set(
                pgettext_noop("rule set", "plain-sequence"),
                gettext_noop(
                    "Plain sequences 150, four tens 10; one card of each suit; a seven is the trick's declaration"
                ),
                gettext_noop("fourth description: melds in tables"),
                plain_sequence=150,
                four_tens=10,
                distinct_suits="ATKQJ",
                seven_uses_declaration=True,
                needs_hand_card=False,
            ),
            _rule_set(
                pgettext_noop("rule set", "parlour"),
                gettext_noop("Cut for deal; a seven is the trick's declaration; carte blanche as an option"),
                gettext_noop("fifth description: the step-by-step guide"),
                first_dealer="cut",
                seven_uses_declaration=True,
                needs_hand_card=False,
            ),
            _rule_set(
                pgettext_noop("rule set", "hoyle"),
                gettext_noop("What the handbooks agree on"),
                gettext_noop("the consensus of the handbooks"),
                **_HOYLE,
            ),
            _rule_set(
                pgettext_noop("rule set", "no-turn-up"),
                gettext_noop("No card is turned up; the first marriage or sequence makes trumps; sevens never score"),
                gettext_noop("the variation without a turn-up, as the handbooks have it"),
                trump="first-meld",
                **_NO_SEVENS,
                **_HOYLE,
            ),
            _rule_set(
                pgettext_noop("rule set", "rubicon"),
                gettext_noop(
                    "Four packs, nine cards, one deal; broken combinations count again; the loser must reach 1,000"
                ),
                gettext_noop("the laws of Rubicon Bezique, named by the fourth description"),
                packs=4,
                hand_size=9,
                packets="3-3-3",
                carte_blanche=50,
                last_trick=50,
                brisques_when="settlement",
                game_bonus=500,
                rubicon=1_000,
                rubicon_bonus=1_300,
                **_RUBICON,
            ),
            _rule_set(
                pgettext_noop("rule set", "six-pack"),
                gettext_noop(
                    "Six packs, twelve cards; four of a kind in trumps 1,000 to 400; the pair follows the trump suit"
                ),
                gettext_noop("guides to six-pack or Chinese Bezique, named by the fourth description"),
                packs=6,
                hand_size=12,
                packets="3-3-3-3",
                rubicon=3_000,
                **_SIX_PACK,
            ),
            _rule_set(
                pgettext_noop("rule set", "eight-pack"),
                gettext_noop(
                    "Eight packs, fifteen cards; quintuple bezique 9,000, five of a kind in trumps (provisional)"
                ),
                gettext_noop("general knowledge only: its numbers could not be checked"),
                packs=8,
                hand_size=15,
                packets="3-3-3-3-3",
                bezique=50,
                quintuple_bezique=9_000,
                trump_five_aces=2_000,
                trump_five_tens=1_800,
                trump_five_kings=1_600,
                trump_five_queens=1_200,
                trump_five_jacks=800,
                rubicon=5_000,
                **_SIX_PACK,
            ),
            _rule_set(
                pgettext_noop("rule set", "three-handed"),
                gettext_noop("Three players, three packs, each for himself; triple bezique 1,500; to 2,000"),
                gettext_noop("encyclopaedias on three-handed Bezique, named by the fourth description"),
                seats=3,
                packs=3,
                **_SEVERAL,
            ),
            _rule_set(
                pgettext_noop("rule set", "four-handed"),
                gettext_noop("Four players, four packs, each for himself; triple bezique 1,500; to 2,000"),
                gettext_noop("encyclopaedias on four-handed Bezique"),
                seats=4,
                packs=4,
                **_SEVERAL,
            ),
            _rule_set(
                pgettext_noop("rule set", "four-partners"),
                gettext_noop(
                    "Two pairs; the winner of a trick or his partner declares, with each other's open cards; to 2,000"
                ),
                gettext_noop("handbooks on four-handed Bezique with partners"),
                seats=4,
                packs=4,
                partners=True,
                **_SEVERAL,
            ),
            _rule_set(
                pgettext_noop("rule set", "polish"),
                gettext_noop("Melds from the cards won in tricks, which stay open; brisques count at once; to 2,000"),
                gettext_noop("encyclopaedias on Polish Bezique or Fildinski, named by the fourth description"),
                meld_source="captured",
                declarations="one-per-class",
                brisques_when="at-once",
                target=2_000,
                **_HOYLE,
            ),
        )
    }
)
"""The rule sets by name; the first is the default."""

DEFAULT = "classic"

_CALL = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:\((.*)\))?\s*", re.DOTALL)


def rule_set(name: str) -> RuleSet:
    """The rule set of that name. Raises RulesError that lists what exists."""
    if name in RULE_SETS:
        return RULE_SETS[name]
    names, near = ", ".join(RULE_SETS), get_close_matches(name, RULE_SETS, 1)
    if not near:
        raise RulesError(gettext("there is no rule set {name!r}; the rule sets are {names}", name=name, names=names))
    raise RulesError(
        gettext(
            "there is no rule set {name!r}; did you mean {near!r}? the rule sets are {names}",
            name=name,
            near=near[0],
            names=names,
        )
    )


def read_rules(text: str) -> Rules:
    """Rules from their text. Raises RulesError for an unknown name, option or value.

    >>> read_rules("classic(target=1500)").target
    1500
    """
    match = _CALL.fullmatch(text)
    if not match:
        raise RulesError(
            gettext("{text!r} is not a rule set; write a name and options, for example classic(target=1500)", text=text)
        )
    rules = rule_set(match[1]).rules
    changes: dict[str, Value] = {}
    for part in (match[2] or "").split(","):
        if not part.strip():
            continue
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise RulesError(
                gettext("{text!r} is not an option; write option=value, for example target=1500", text=part.strip())
            )
        if name not in OPTIONS:
            raise no_such_option(name)
        if name in changes:
            raise RulesError(gettext("{option} is given twice", option=name))
        changes[name] = OPTIONS[name].read(value)
    return rules.replace(**changes)


def rules_text(rules: Rules) -> str:
    """The text of rules: the name, then the options that differ from the rule set of that name.

    >>> rules_text(read_rules("hoyle( target = 2000, match=target )"))
    'hoyle(target=2000)'
    """
    base = dict(rule_set(rules.name).rules)
    changed = [f"{name}={value_text(value)}" for name, value in rules if value != base[name]]
    return rules.name + (f"({', '.join(changed)})" if changed else "")
