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
from bezique.options import Value
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import RULE_SETS, read_rules

ROOT = Path(__file__).parents[1]
# Options that the other options of `classic` put out of work, and rules under which they matter.
IDLE_IN_CLASSIC = {
    "carte_blanche_without": "classic(carte_blanche=50)",
    "carte_blanche_repeats": "classic(carte_blanche=50)",
    "early_win": "ladder",
    "penalty_draw": "parlour(enforcement=penalties)",
    "penalty_hand": "parlour(enforcement=penalties)",
    "second_double": "three-handed",
    "game_bonus": "rubicon",
    "rubicon": "rubicon",
    "rubicon_bonus": "rubicon",
    **{f"trump_four_{rank}": "six-pack" for rank in ("aces", "tens", "kings", "queens", "jacks")},
    **{f"trump_five_{rank}": "eight-pack" for rank in ("aces", "tens", "kings", "queens", "jacks")},
}
# Options whose other values cannot stand in `classic`.
BASES = {
    **IDLE_IN_CLASSIC,
    "partners": "four-handed",
    "hand_size": "rubicon",
    "brisques_when": "rubicon",
    "triple_bezique": "rubicon",
    "quadruple_bezique": "rubicon",
    "quintuple_bezique": "eight-pack",
}
# What a value needs beside it.
NEEDS: dict[str, dict[Value, dict[str, Value]]] = {
    "hand_size": {
        8: {"packets": "3-2-3", "quadruple_bezique": 0, "quintuple_bezique": 0},
        9: {"packets": "3-3-3"},
        12: {"packets": "3-3-3-3"},
        15: {"packets": "3-3-3-3-3"},
    },
    "packets": {
        "3-2-3": {"hand_size": 8},
        "3-3-3": {"hand_size": 9},
        "3-3-3-3": {"hand_size": 12},
        "3-3-3-3-3": {"hand_size": 15},
    },
    "seats": {3: {"packs": 3}, 4: {"packs": 4}},
    "packs": {3: {"seats": 3}},
    "partners": {True: {"seats": 4}},
    "ladder": {True: {"match": "two-deals"}},
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
    try:
        return rules.replace(**{name: value, **NEEDS.get(name, {}).get(value, {})})
    except RulesError:
        return None


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_changes_the_description(name: str) -> None:
    base = read_rules(BASES.get(name, "classic"))
    seen = {words(base)}
    for value in alternatives(name, base):
        rules = changed(base, name, value)
        if rules is not None:
            assert words(rules) not in seen, f"{name}={value}"
            seen.add(words(rules))
    assert len(seen) > 1


def test_an_idle_option_leaves_the_description_alone() -> None:
    for name in IDLE_IN_CLASSIC:
        for value in alternatives(name, Rules()):
            assert words(Rules().replace(**{name: value})) == words(Rules()), name


@pytest.mark.parametrize(
    ("idle", "rules"),
    [
        ("ladder(target=2000)", "ladder"),
        ("no-turn-up(turn_up_seven=10)", "no-turn-up"),
        ("rubicon(target=2000, tie=draw, early_win=300)", "rubicon"),
        ("rubicon(rubicon=0)", "rubicon(rubicon=0, rubicon_bonus=0)"),
        ("polish(needs_hand_card=yes)", "polish"),
        ("polish(plain_sequence=150, four_tens=10)", "polish"),
        ("four-handed(quadruple_bezique=4500)", "four-handed"),
        ("three-handed(trump_four_aces=1000)", "three-handed"),
        ("rubicon(trump_five_aces=1000)", "rubicon"),
    ],
)
def test_what_cannot_come_about_is_not_told(idle: str, rules: str) -> None:
    assert words(read_rules(idle)) == words(read_rules(rules))


def test_a_second_double_is_told_beside_the_mending_of_a_broken_one() -> None:
    assert words(read_rules("rubicon(second_double=yes)")) != words(read_rules("rubicon"))


def test_ladder_is_told_beside_the_same_match_without_one() -> None:
    assert words(read_rules("ladder")) != words(read_rules("ladder(ladder=no)"))


@pytest.mark.parametrize("name", OPTIONS)
def test_the_summary_names_every_change(name: str) -> None:
    base = read_rules(BASES.get(name, "classic"))
    pure = RULE_SETS[base.name].rules
    for value in alternatives(name, base):
        rules = changed(base, name, value)
        if rules is not None and dict(rules)[name] != dict(pure)[name]:
            assert f"Changed from {rules.name}" in summary(rules)
            assert CHANGES[name](rules) in summary(rules)


def test_every_option_has_a_clause_for_the_summary() -> None:
    assert list(CHANGES) == list(OPTIONS)


def test_clauses_of_different_values_differ() -> None:
    for name in OPTIONS:
        base = read_rules(BASES.get(name, "classic"))
        variants = [changed(base, name, value) for value in alternatives(name, base)]
        clauses = [CHANGES[name](rules) for rules in (base, *variants) if rules is not None]
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


def test_rubicon_tells_of_four_packs_mending_and_the_settlement() -> None:
    assert "every card four times" in text("rubicon", "The cards")
    assert "three at a time, until each holds nine" in text("rubicon", "The deal")
    assert "110 cards" in text("rubicon", "The deal")
    assert "55 tricks" in text("rubicon", "Tricks while the stock lasts")
    values = {name: points for name, _, points in meld_values(read_rules("rubicon"))}
    assert values["Triple bezique"] == 1_500
    assert values["Quadruple bezique"] == 4_500
    assert values["Plain sequence"] == 150
    again = text("rubicon", "Using cards again")
    assert "play one and add a fifth" in again
    assert "may be united" in again
    assert "stays lost" in again
    carte = text("rubicon", "Carte blanche")
    assert "no king, queen or jack" in carte
    assert "another 50" in carte
    assert "50 points" in text("rubicon", "Points for tricks")
    assert "not part of the score" in text("rubicon", "Points for tricks")
    match = text("rubicon", "The match")
    assert "1,510 points against 1,240 that makes 800" in match  # law 57
    assert "fewer than 1,000 points" in match
    assert "1,300 more" in match
    assert "save the loser" in match
    assert "break a tie" in match
    assert "Within a match" not in text("rubicon", "The deal")


def test_six_packs_have_fours_of_trumps_and_a_pair_that_follows_the_trump_suit() -> None:
    values = {name: points for name, _, points in meld_values(read_rules("six-pack"))}
    fours = [values[f"Four {rank} of trumps"] for rank in ("aces", "tens", "kings", "queens", "jacks")]
    assert fours == [1_000, 900, 800, 600, 400]
    assert "Four tens" not in values
    declarations = text("six-pack", "Declarations")
    assert "queen of hearts and the jack of clubs" in declarations
    assert "Before there are trumps there is no bezique" in declarations
    assert "same in every deal" not in declarations
    assert "first as any four of a rank, then as four of trumps" in text("six-pack", "Using cards again")
    assert "Aces and tens count nothing" in text("six-pack", "Points for tricks")
    match = text("six-pack", "The match")
    assert "fewer than 3,000 points" in match
    assert "If the scores are equal, nobody wins" in match
    assert "risque" not in match


def test_eight_packs_are_provisional_and_have_fives_of_trumps() -> None:
    values = {name: points for name, _, points in meld_values(read_rules("eight-pack"))}
    assert values["Bezique"] == 50
    assert values["Quintuple bezique"] == 9_000
    assert values["Five tens of trumps"] == 1_800
    assert "until each holds fifteen" in text("eight-pack", "The deal")
    assert "a fifth pair makes a quintuple bezique for 9,000" in text("eight-pack", "Using cards again")
    for name, entry in RULE_SETS.items():
        assert ("provisional" in words(entry.rules)) == (name == "eight-pack")
        assert ("provisional" in summary(entry.rules)) == (name == "eight-pack")


def test_three_players_go_round_to_the_left() -> None:
    told = words(read_rules("three-handed"))
    assert "card game for three" in told
    assert "The player on the dealer's left leads to the first trick" in told
    assert "every card three times" in told
    assert "two face-down cards and the turn-up are left" in told
    assert "second double" in told
    assert "following suit is enough" in told
    assert "2,000 points" in told
    assert "If several share the best total" in told
    assert "artner" not in told
    for two in ("both players", "other player", "did not deal", "the loser", "second player", "Both"):
        assert two not in told, two


def test_partners_hand_over_and_use_each_others_open_cards() -> None:
    told = text("four-partners", "Declarations")
    assert "hand the right to declare over to the partner" in told
    assert "at least one of its cards comes from the hand of the player who declares" in told
    assert "double or higher bezique must be the player's own" in told
    assert "two play against two" in text("four-partners", "The game in short")
    assert "even if that is the partner's" in text("four-partners", "The last eight tricks")
    assert "either side has 2,000 points" in text("four-partners", "The match")
    assert summary(read_rules("four-partners")).startswith("Four play four-partners Bezique, two against two, with 128")
    assert "artner" not in words(read_rules("four-handed"))


def test_polish_declares_from_the_open_captured_cards() -> None:
    told = text("polish", "Declarations")
    assert "from the cards won in tricks" in told
    assert "tens of trumps" in told
    assert "never played again" in told
    assert "must come from the trick just won" in told
    assert "one combination of each class" in told
    assert "still belong to that player's hand" not in told
    assert "from the hand" not in text("polish", "Using cards again")
    assert "worth nothing in the hand" in text("polish", "Sevens of trumps")
    assert "back into the hand" not in words(read_rules("polish"))
    assert "as soon as the trick is won" in text("polish", "Points for tricks")


def test_pairs_scored_apart() -> None:
    reuse = "Using cards again"
    assert "stay apart" in text("three-handed", reuse)
    assert "that never happens" in text("classic(unite_singles=yes)", reuse)
    assert "may be united to a double later on" in text("hoyle(unite_singles=yes)", reuse)
    assert "one more card of the new combination comes from the hand" in text("rubicon(needs_hand_card=yes)", reuse)


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_values_told_are_those_of_the_options(name: str) -> None:
    rules = RULE_SETS[name].rules
    options = dict(rules)
    told = {what: points for what, _, points in meld_values(rules)}
    melds = [option for option in OPTIONS.values() if option.group == "melds" and option.kind is int]
    assert sorted(told.values()) == sorted(int(options[option.name]) for option in melds if options[option.name])


def test_the_summary_of_changed_rules() -> None:
    told = summary(read_rules("classic(target=1500, four_tens=10)"))
    assert "1,500 points" in told
    assert told.endswith("Changed from classic: a set of four tens scores 10; the target is 1,500.")


# Labels, tables, pages


def test_labels() -> None:
    assert label("royal-marriage") == "Royal marriage"
    assert label("brisques") == "Brisques"
    assert label("last-of-stock") == "Last trick of the stock"
    assert label("triple-bezique") == "Triple bezique"
    assert label("four-trump-aces") == "Four aces of trumps"
    assert label("five-trump-jacks") == "Five jacks of trumps"
    assert len(set(LABELS.values())) == len(LABELS) == 33
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
