"""Texts that are read back: cards, actions, rules, positions, records; and what is refused, with its reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bezique.actions import Action
from bezique.cards import CARDS, Card
from bezique.errors import BeziqueError, NotationError, PositionError, RecordError, RulesError
from bezique.match import Match
from bezique.position import position_text, read_position, view_text
from bezique.record import Record, read_record, record_text
from bezique.rules import OPTIONS, Rules
from bezique.rulesets import RULE_SETS, read_rules, rules_text
from randomly import RULES, finished_deal, random_deal


def test_every_card_is_read_back() -> None:
    assert [Card(str(card)) for card in CARDS] == list(CARDS)
    assert len({str(card) for card in CARDS}) == 256


@pytest.mark.parametrize(
    ("text", "words"),
    [("KS", "king of spades"), ("TD", "ten of diamonds"), ("10d", "ten of diamonds"), ("7h", "seven of hearts")],
)
def test_cards_are_written_as_rank_and_suit(text: str, words: str) -> None:
    assert Card(text).words == words


@pytest.mark.parametrize("text", ["", "K", "SK", "1S", "KSz", "KS aa", "ten", "KX"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        Card(text)


@pytest.mark.parametrize("name", RULES)
def test_every_action_of_a_deal_is_read_back(name: str) -> None:
    for deal in random_deal(RULES[name], 21):
        for action in deal.actions():
            assert Action(str(action)) == action


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_a_bezique_error(text: str) -> None:
    try:
        action = Action(text)
    except BeziqueError:
        return
    assert Action(str(action)) == action


@given(st.text(max_size=60))
def test_any_text_is_rules_or_a_rules_error(text: str) -> None:
    try:
        rules = read_rules(text)
    except RulesError:
        return
    assert read_rules(rules_text(rules)) == rules


def changed_rules() -> list[Rules]:
    """Each rule set with each option set to each other value that stands alone."""
    found = []
    for entry in RULE_SETS.values():
        for option in OPTIONS.values():
            values = list(option.choices) or [str(max(option.low, 30))]
            for value in values:
                try:
                    found.append(entry.rules.replace(**{option.name: option.read(value)}))
                except RulesError:
                    continue  # needs a second option, such as packets for nine cards
    return found


def test_all_rules_are_read_back() -> None:
    changed = changed_rules()
    assert len(changed) > 200
    for rules in changed:
        assert read_rules(rules_text(rules)) == rules


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_is_written_as_its_name_and_only_its_deviations(name: str) -> None:
    rules = RULE_SETS[name].rules
    assert rules_text(rules) == name
    assert rules_text(rules.replace(marriage=30)) == f"{name}(marriage=30)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clasic", "did you mean 'classic'"),
        ("whist", "the rule sets are classic, closing-ten, ladder"),
        ("classic(targt=5)", "did you mean 'target'"),
        ("classic(target)", "write option=value"),
        ("classic(target=many)", "whole number from 10 to 100,000"),
        ("classic(target=5)", "whole number from 10 to 100,000"),
        ("classic(tie=maybe)", "tie is one of play-on, draw"),
        ("classic(ladder=perhaps)", "ladder is yes or no"),
        ("classic(target=1000, target=1500)", "given twice"),
        ("classic(hand_size=9)", "packets of 3-2-3 do not make 9 cards"),
        ("classic(ladder=yes)", "a ladder needs matches of two-deals"),
        ("classic(enforcement=fines)", "enforcement is one of legal, penalties"),
        ("classic(", "is not a rule set"),
    ],
)
def test_wrong_rules_are_refused_with_what_exists(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        read_rules(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand 0: KSa KSa ...", "KSa stands in"),
        ("hand 0: KSc ...", "not in a pack of 64"),
        ("turn-up: 9Ha\nhand 0: KSa", "hand 0 must hold 8 cards, not 1"),
        ("turn-up: none", "the turn-up is missing"),
        ("turn-up: 9Ha\ntrump: S", "one card of the trump suit"),
        ("turn-up: 9Ha\ncolour: red", "is not a line of a position"),
        ("turn-up: 9Ha\nphase: dreaming", "phase is one of play, window, over"),
        ("turn-up: 9Ha\ntricks: 33", "from 0 to 32"),
        ("turn-up: 9Ha\ntricks: 30", "the stock is gone"),
        ("turn-up: 9Ha\nsevens: 7Sa", "sevens of trumps"),
        ("turn-up: 9Ha\nmelds: marriage KSa QSa", "is not a declared meld"),
        ("turn-up: 9Ha\nmelds: 0 marriage KSa QHa", "do not make a marriage"),
        ("turn-up: 9Ha\nscores: 1 2 3", "takes 2 numbers"),
        ("turn-up: 9Ha\nturn: 0\ndealer: 1\ntrick: 0 KSa", "not seat 0's turn"),
        ("turn-up: 9Ha\nturn-up: 9Hb", "given twice"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises((PositionError, NotationError), match=message):
        read_position(text)


@pytest.mark.parametrize("name", RULES)
def test_positions_are_read_back(name: str) -> None:
    """At every step of a short deal, at every seventh or so of a long one."""
    for deal in random_deal(RULES[name], 31):
        if len(deal.history) % (1 + RULES[name].cards // 80 * 5):
            continue
        text = position_text(deal)
        again = read_position(text)
        assert position_text(again) == text
        assert again.actions() == deal.actions()
        assert again.view(0).scores == deal.scores


def test_the_text_of_a_view_shows_the_own_hand_only() -> None:
    deal = finished_deal(RULES["classic"], 1)
    while len(deal.history) > 30:
        deal.undo()
    text = view_text(deal.view(0))
    assert "hand 0:" in text
    assert "hand 1:" not in text
    assert "stock:" not in text


def a_match() -> Match:
    """A finished match of two deals."""
    match = Match(read_rules("ladder"), seed=8, first_dealer=1)
    while True:
        for action in finished_moves(match):
            match.deal.act(action)
        if match.is_over:
            return match
        match.next_deal()


def finished_moves(match: Match) -> list[Action]:
    """Moves that bring the running deal to its end."""
    copy = match.deal.copy()
    while not copy.is_over:
        copy.act(copy.actions()[len(copy.history) % len(copy.actions())])
    return copy.history


def test_a_match_is_read_back_at_any_moment() -> None:
    match = a_match()
    text = record_text(Record(("Ann", "Bob"), match))
    again = read_record(text)
    assert again.names == ("Ann", "Bob")
    assert again.match.outcome == match.outcome
    assert again.match.results == match.results
    match.deals[-1].undo()
    assert record_text(read_record(record_text(Record(("Ann", "Bob"), match)))).endswith("result: running\n")


def test_a_match_given_up_is_read_back() -> None:
    match = Match(read_rules("classic"), seed=8)
    match.give_up(1)
    text = record_text(Record(("Ann", "Bob"), match))
    assert "result: 1 gives up" in text
    assert read_record(text).match.winner == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bezique record 1", "bezique record 9", "line 1: a record begins with"),
        ("rules: ladder", "rules: leader", "line 2: there is no rule set 'leader'; did you mean 'ladder'"),
        ("seats: Ann, Bob", "seats: Ann", "line 3: 2 seats play, 1 are named"),
        ("deal: 1", "deal: 7", "deal 7 dealt by 1"),
        ("\n1: ", "\n2: ", "this is trick 1, not 2"),
        ("\n1: ", "\n1: ;", "an action of seat [01] is missing here"),
        ("last-trick 10", "last-trick 20", "the rules say"),
        ("scores: ", "scores: 9", "the rules say"),
        ("result: ", "result: nobody ", "the rules say"),
    ],
)
def test_a_record_that_contradicts_the_rules_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = record_text(Record(("Ann", "Bob"), a_match()))
    assert old in text
    with pytest.raises(RecordError, match=message):
        read_record(text.replace(old, new, 1))


def test_a_record_with_an_illegal_play_names_the_line() -> None:
    text = record_text(Record(("Ann", "Bob"), a_match()))
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("32: "))
    lines[place - 3] = lines[place]
    with pytest.raises(RecordError, match=f"line {place - 2}: "):
        read_record("\n".join(lines))


@given(
    st.lists(
        st.sampled_from(["deal: 1", "dealer: 0", "1: 0 KSa", "result: draw", "rules: classic", "{", ";", "seats: a, b"])
    )
)
def test_no_text_breaks_the_reader(lines: list[str]) -> None:
    with pytest.raises(BeziqueError):
        read_record("\n".join(["bezique record 1", *lines]))


@pytest.mark.parametrize("number", [-1, 1 << 58, 7 << 48, 1 << 48 | 15 << 40, 1 << 48 | 4 << 44])
def test_a_number_that_is_no_action_is_shown_as_it_is(number: int) -> None:
    assert str(Action(number)) == f"number {number}"
    assert repr(Action(number)) == f"Action({number})"
