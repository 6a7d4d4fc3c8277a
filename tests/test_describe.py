"""The rules in plain words say what the options say: all of them, and nothing else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bezique.describe import (
    CHANGES,
    LABELS,
    Section,
    describe,
    label,
    meld_values,
    option_table,
    rules_plain_text,
    summary,
)
from bezique.errors import NotationError, RulesError
from bezique.rules import OPTIONS, Rules, Value
from bezique.rulesets import RULE_SETS, read_rules

ROOT = Path(__file__).parents[1]
# Options that the other options of `classic` put out of work, and rules under which they matter.
IDLE_IN_CLASSIC = {
    "carte_blanche_without": "classic(carte_blanche=50)",
    "early_win": "ladder",
}


def words(rules: Rules) -> str:
    """The whole description on one line."""
    parts = []
    for section in describe(rules):
        parts += [section.title, *section.paragraphs, *(" ".join(row) for row in section.rows)]
    return " ".join(parts)


def section(rules: Rules, title: str) -> Section:
    return next(entry for entry in describe(rules) if entry.title == title)


def text(rules: str, title: str) -> str:
    return " ".join(section(read_rules(rules), title).paragraphs)


def alternatives(name: str, rules: Rules) -> list[Value]:
    """Values of an option other than the present one: all choices, and for numbers the ends and a neighbour."""
    option, present = OPTIONS[name], dict(rules)[name]
    if option.choices:
        values: list[Value] = [option.read(value) for value in option.choices]
    else:
        values = [option.low, int(present) + 1, option.high]
    return [value for value in values if value != present]


def changed(rules: Rules, name: str, value: Value) -> Rules | None:
    """The rules with another value, together with what that value needs; None where it cannot stand."""
    needs: dict[str, dict[Value, dict[str, Value]]] = {
        "hand_size": {9: {"packets": "3-3-3"}},
        "packets": {"3-3-3": {"hand_size": 9}},
        "ladder": {True: {"match": "two-deals"}},
    }
    try:
        return rules.replace(**{name: value}, **needs.get(name, {}).get(value, {}))
    except RulesError:
        return None


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_changes_the_description(name: str) -> None:
    base = read_rules(IDLE_IN_CLASSIC.get(name, "classic"))
    seen = {words(base)}
    for value in alternatives(name, base):
        rules = changed(base, name, value)
        if rules is not None:
            assert words(rules) not in seen, f"{name}={value}"
            seen.add(words(rules))


def test_an_idle_option_leaves_the_description_alone() -> None:
    for name in IDLE_IN_CLASSIC:
        for value in alternatives(name, Rules()):
            assert words(Rules().replace(**{name: value})) == words(Rules()), name
    assert words(read_rules("ladder(target=2000)")) == words(read_rules("ladder"))
    assert words(read_rules("no-turn-up(turn_up_seven=10)")) == words(read_rules("no-turn-up"))


def test_ladder_is_told_beside_the_same_match_without_one() -> None:
    assert words(read_rules("ladder")) != words(read_rules("ladder(ladder=no)"))


@pytest.mark.parametrize("name", OPTIONS)
def test_the_summary_names_every_change(name: str) -> None:
    for value in alternatives(name, Rules()):
        rules = changed(Rules(), name, value)
        if rules is not None:
            assert "Changed from classic" in summary(rules)
            assert CHANGES[name](rules) in summary(rules)


def test_every_option_has_a_clause_for_the_summary() -> None:
    assert list(CHANGES) == list(OPTIONS)


def test_clauses_of_different_values_differ() -> None:
    for name in OPTIONS:
        variants = [changed(Rules(), name, value) for value in alternatives(name, Rules())]
        clauses = [CHANGES[name](rules) for rules in (Rules(), *variants) if rules is not None]
        assert len(set(clauses)) == len(clauses), name


@pytest.mark.parametrize("name", RULE_SETS)
def test_an_unchanged_rule_set_has_no_changes_in_its_summary(name: str) -> None:
    told = summary(RULE_SETS[name].rules)
    assert "Changed" not in told
    assert len(re.findall(r"\.(?: |$)", told)) == 2
    assert name in told


def test_rule_sets_with_different_options_have_different_texts() -> None:
    texts = {name: words(entry.rules) for name, entry in RULE_SETS.items()}
    assert len(set(texts.values())) == len(texts)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    rules = draw(st.sampled_from([entry.rules for entry in RULE_SETS.values()]))
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), max_size=12)):
        option = OPTIONS[name]
        choices = [option.read(value) for value in option.choices]
        value = draw(st.sampled_from(choices) if choices else st.integers(option.low, option.high))
        rules = changed(rules, name, value) or rules
    return rules


@settings(max_examples=300)
@given(any_rules(), st.integers(20, 120))
def test_all_texts_are_well_formed(rules: Rules, width: int) -> None:
    for entry in describe(rules):
        assert entry.title
        assert entry.paragraphs
        for paragraph in entry.paragraphs:
            assert re.fullmatch(r"[A-Z].*\.", paragraph), paragraph
            assert not re.search(r"  | [.,;]|\.\.|None|True|False|\b1 points|[{}]|\.[A-Za-z]", paragraph), paragraph
            for sentence in re.split(r"(?<=\.) ", paragraph):
                assert sentence[0].isupper(), paragraph
    told = summary(rules)
    assert re.fullmatch(r"[A-Z].*\.", told)
    assert len(re.split(r"(?<=\.) ", told)) in (2, 3)
    lines = rules_plain_text(rules, width).splitlines()
    for line in lines:
        assert len(line) <= max(width, 40), line
        assert line == line.rstrip(), line


# What the descriptions say


def test_classic_values() -> None:
    values = {name: points for name, _, points in meld_values(Rules())}
    assert values == {
        "Sequence": 250,
        "Royal marriage": 40,
        "Marriage": 20,
        "Double bezique": 500,
        "Bezique": 40,
        "Four aces": 100,
        "Four kings": 80,
        "Four queens": 60,
        "Four jacks": 40,
    }
    assert ("Four kings", "any four kings", "80") in section(Rules(), "Declarations").rows


def test_classic_tells_what_its_description_tells() -> None:
    assert "same suit may occur twice" in text("classic", "Declarations")
    assert "at least one card from the hand" in text("classic", "Using cards again")
    assert "stay apart" in text("classic", "Using cards again")
    assert "both may be scored on one trick" in text("classic", "Sevens of trumps")
    assert "very last trick of the deal scores 10 points" in text("classic", "Points for tricks")
    assert "160 points" in text("classic", "Points for tricks")
    assert "1,000 points" in text("classic", "The match")


def test_closing_ten_gives_the_ten_to_the_trick_that_ends_the_stock() -> None:
    assert "ends the stock, and its winner scores 10 points" in text("closing-ten", "The end of the stock")
    assert "very last trick of the deal brings nothing" in text("closing-ten", "Points for tricks")
    assert "trick that ends the stock counts 10" in summary(read_rules("closing-ten"))
    assert "passes to the other player" in text("closing-ten", "The deal")


def test_ladder_tells_of_400_the_streak_and_the_rivals() -> None:
    match = text("ladder", "The match")
    assert "400 points" in match
    assert "drawn" in match
    assert "1,000" not in words(read_rules("ladder"))
    ladder = text("ladder", "The ladder")
    assert "streak" in ladder
    assert "five rivals" in ladder
    assert "9,999" in ladder
    assert "one card of each suit" in text("ladder", "Declarations")
    assert "computer deals first" in text("ladder", "The deal")


def test_plain_sequence_lists_its_two_declarations() -> None:
    rows = section(read_rules("plain-sequence"), "Declarations").rows
    assert ("Plain sequence", "A 10 K Q J of another suit", "150") in rows
    assert ("Four tens", "10♠ 10♥ 10♦ 10♣", "10") in rows
    assert "declaration of its trick" in text("plain-sequence", "Sevens of trumps")


def test_parlour_cuts_and_offers_carte_blanche() -> None:
    assert "cut" in text("parlour", "The deal")
    assert all(entry.title != "Carte blanche" for entry in describe(read_rules("parlour")))
    shown = text("parlour(carte_blanche=50)", "Carte blanche")
    assert "no ace, ten, king, queen or jack" in shown
    assert "50 points" in shown
    assert "carte blanche scores 50" in summary(read_rules("parlour(carte_blanche=50)"))


def test_without_a_turn_up_the_first_declaration_makes_trumps() -> None:
    rules = "no-turn-up"
    assert "48 cards" in text(rules, "The deal")
    assert "first marriage or sequence" in text(rules, "The deal")
    assert "scores nothing" in text(rules, "Sevens of trumps")
    assert "turn-up" not in words(read_rules(rules))
    assert "first marriage that" in text("no-turn-up(trump=first-marriage)", "The deal")


def test_nine_cards_leave_fewer_tricks_for_the_stock() -> None:
    nine = "classic(hand_size=9, packets=3-3-3)"
    assert "45 cards" in text(nine, "The deal")
    assert "23 tricks" in text(nine, "Tricks while the stock lasts")
    assert "last nine tricks" in text(nine, "The last nine tricks")


def test_the_summary_of_changed_rules() -> None:
    told = summary(read_rules("classic(target=1500, four_tens=10)"))
    assert "1,500 points" in told
    assert told.endswith("Changed from classic: a set of four tens scores 10; the target is 1,500.")


# Labels, tables, pages


def test_labels() -> None:
    assert label("royal-marriage") == "Royal marriage"
    assert label("brisques") == "Brisques"
    assert label("last-of-stock") == "Last trick of the stock"
    assert len(set(LABELS.values())) == len(LABELS) == 18
    with pytest.raises(NotationError, match="score line"):
        label("pinochle")


def test_plain_text_fits_the_terminal() -> None:
    told = rules_plain_text(Rules(), width=60)
    assert max(map(len, told.splitlines())) <= 60
    assert "Declarations\n------------\n" in told
    assert re.search(r"^  Four kings +any four kings +80$", told, re.MULTILINE)
    assert told.endswith("\n")


def test_the_option_table_has_every_option() -> None:
    rows = option_table()
    assert [row.name for row in rows] == list(OPTIONS)
    assert all(row.question and row.says and row.choices for row in rows)
    target = next(row for row in rows if row.name == "target")
    assert target.default == "1000"
    assert target.choices == (("10 to 100,000", ""),)


def test_the_rules_page_is_what_its_generator_prints() -> None:
    printed = subprocess.run(
        [sys.executable, ROOT / "tools" / "rules_page.py"], capture_output=True, check=True
    ).stdout.decode()
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == printed, (
        "docs/rules.md is not up to date: python tools/rules_page.py > docs/rules.md"
    )
