"""The solved endings, held against the engine's own rules and scores: every way tried, and play to the last card."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bezique import compiled
from bezique import layout as at
from bezique.deal import Deal
from bezique.endings import EndingSolver
from bezique.rules import Rules
from bezique.rulesets import RULE_SETS, read_rules
from bezique.state import State
from bezique.tables import tables_for
from randomly import random_deal

ROOT = Path(__file__).parents[2]

TWO = [name for name, entry in RULE_SETS.items() if entry.rules.seats == 2]
UNUSUAL = [
    "classic(brisques_when=at-once, last_trick=0)",
    "classic(hand_size=9, packets=3-3-3, packs=3, last_trick=500)",
    "no-turn-up(trump=first-marriage, brisque=1)",
    "six-pack(brisque=10, last_trick=10)",
    "polish(brisques_when=end, brisque=15)",
    "classic(enforcement=penalties)",
]


def final_points(state: State) -> tuple[int, int]:
    """The scores of a finished deal; brisques of the settlement are worth a point each."""
    rules = state.tables.rules
    scores = state.word(at.SCORE), state.word(at.SCORE + 1)
    if rules.brisques_when != "settlement" or not rules.brisque:
        return scores
    return scores[0] + len(state.captured_brisques(0)), scores[1] + len(state.captured_brisques(1))


def points_so_far(state: State) -> tuple[int, int]:
    """What is safe already: the scores, and the brisques that are still to be counted."""
    rules = state.tables.rules
    weight = {"at-once": 0, "end": rules.brisque, "settlement": min(rules.brisque, 1)}[rules.brisques_when]
    safe = [state.word(at.SCORE + seat) + weight * len(state.captured_brisques(seat)) for seat in (0, 1)]
    return safe[0], safe[1]


def still_made(before: State, after: State) -> int:
    """What the seat in turn before made until the end, less what the other one made."""
    turn = before.word(at.TURN)
    made = [end - start for end, start in zip(final_points(after), points_so_far(before), strict=True)]
    return made[turn] - made[1 - turn]


def all_tried(state: State, known: dict[tuple[object, ...], int]) -> int:
    """The final points of seat 0 less those of seat 1, when both play perfectly, every way having been tried."""
    turn = state.word(at.TURN)
    if state.word(at.PHASE) == at.OVER:
        points = final_points(state)
        return points[0] - points[1]
    key = (*state.public[: at.HISTORY], *state.hands)
    if key not in known:
        results = []
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            results.append(all_tried(after, known))
        known[key] = max(results) if turn == 0 else min(results)
    return known[key]


def expected(state: State) -> int:
    """The value of a position for the seat in turn, every way having been tried."""
    points = points_so_far(state)
    value = all_tried(state, {}) - (points[0] - points[1])
    return value if state.word(at.TURN) == 0 else -value


def strict_positions(rules: Rules, number: int) -> Iterator[State]:
    """Each position of the strict phase of a deal played by chance."""
    for deal in random_deal(rules, number):
        if deal.state.word(at.STRICT) and not deal.is_over:
            yield deal.state.copy()


def cards_left(state: State) -> int:
    return min(sum(word.bit_count() for word in state.hands[4 * seat : 4 * seat + 4]) for seat in (0, 1))


def rules_and_solver(text: str) -> tuple[Rules, EndingSolver]:
    rules = read_rules(text)
    return rules, EndingSolver(tables_for(rules))


@pytest.mark.parametrize("text", [*TWO, *UNUSUAL])
def test_short_endings_are_worth_what_trying_everything_finds(text: str) -> None:
    rules, solver = rules_and_solver(text)
    compared = 0
    for number in range(40):
        for state in strict_positions(rules, number):
            if cards_left(state) > 3:
                continue
            value = expected(state)
            assert solver.value(state) == value
            values = solver.values(state)
            assert [card for card, _ in values] == state.legal()
            assert max(worth for _, worth in values) == value
            assert dict(values)[solver.best_card(state)] == value
            compared += 1
    assert compared >= 200


@pytest.mark.parametrize("text", ["classic", "closing-ten", "rubicon", "six-pack", "polish"])
def test_each_card_is_worth_what_trying_everything_finds(text: str) -> None:
    rules, solver = rules_and_solver(text)
    for number in range(100, 106):
        for state in strict_positions(rules, number):
            if cards_left(state) > 4:
                continue
            turn, points, known = state.word(at.TURN), points_so_far(state), {}  # type: ignore[var-annotated]
            for card, worth in solver.values(state):
                after = state.copy()
                after.apply(card)
                value = all_tried(after, known) - (points[0] - points[1])
                assert worth == (value if turn == 0 else -value)


@pytest.mark.parametrize("text", [*TWO, *UNUSUAL])
def test_two_solvers_play_to_the_value_by_the_engines_own_scores(text: str) -> None:
    rules, solver = rules_and_solver(text)
    for number in range(200, 206):
        start = next(strict_positions(rules, number))
        value, state = solver.value(start), start.copy()
        while state.word(at.PHASE) != at.OVER:
            state.apply(solver.best_card(state))
        assert still_made(start, state) == value


@pytest.mark.parametrize("text", ["classic", "rubicon", "polish", "no-turn-up"])
def test_no_play_gains_against_the_solver(text: str) -> None:
    rules, solver = rules_and_solver(text)
    chance = Random(3)
    for number in range(300, 330):
        start = next(strict_positions(rules, number))
        value, state, turn = solver.value(start), start.copy(), start.word(at.TURN)
        while state.word(at.PHASE) != at.OVER:
            mine = state.word(at.TURN) == turn
            state.apply(chance.choice(state.legal()) if mine else solver.best_card(state))
        assert still_made(start, state) <= value


@pytest.mark.parametrize("text", ["classic", "rubicon", "polish"])
def test_the_value_of_a_position_is_that_of_its_best_card_played(text: str) -> None:
    """Half-played tricks too: playing the best card changes what is still to be made by what it scores."""
    rules, solver = rules_and_solver(text)
    for number in range(400, 410):
        for state in strict_positions(rules, number):
            for card, worth in solver.values(state):
                after = state.copy()
                after.apply(card)
                before, since = points_so_far(state), points_so_far(after)
                scored = [since[seat] - before[seat] for seat in (0, 1)]
                turn = state.word(at.TURN)
                later = 0
                if after.word(at.PHASE) != at.OVER:
                    later = solver.value(after) * (1 if after.word(at.TURN) == turn else -1)
                else:
                    final = final_points(after)
                    scored = [final[seat] - before[seat] for seat in (0, 1)]
                assert worth == scored[turn] - scored[1 - turn] + later


def test_who_has_revoked_concedes_the_brisques() -> None:
    rules, solver = rules_and_solver("parlour(enforcement=penalties)")
    compared = 0
    for number in range(60):
        chance, deal = Random(number), Deal(rules, seed=number)
        while not deal.is_over:
            offences = deal.offences()
            # Hands of unequal length, too, as whoever does not draw plays on with fewer cards.
            revoke = offences and (chance.random() < 0.5 if deal.state.word(at.STRICT) else chance.random() < 0.02)
            deal.act(chance.choice(offences if revoke else deal.actions()))
            state = deal.state
            if cards_left(state) <= 3 and solver.fits(state):
                assert solver.value(state) == expected(state)
                compared += state.word(at.REVOKED) != at.NONE
    assert compared > 100


def test_of_equal_cards_the_one_with_more_wrong_answers_is_played() -> None:
    """Whatever the solver answers, the tie is decided among the best cards only, and always the same way."""
    rules, solver = rules_and_solver("classic")
    other = EndingSolver(tables_for(rules))
    for number in range(500, 520):
        for state in strict_positions(rules, number):
            chosen = solver.best_card(state)
            assert other.best_card(state) == chosen
            values = dict(solver.values(state))
            assert values[chosen] == max(values.values())
            if not state.word(at.IN_TRICK):
                errors = {card: wrong_answers(solver, state, card) for card, worth in values.items()}
                best = [card for card, worth in values.items() if worth == values[chosen]]
                assert errors[chosen] == max(errors[card] for card in best)


def wrong_answers(solver: EndingSolver, state: State, card: int) -> int:
    """How many answers to a lead lose points; cards of equal worth in every respect count as one."""
    after = state.copy()
    after.apply(card)
    values = solver.values(after)
    best = max(worth for _, worth in values)
    own = [bit for suit in range(4) for bit in _faces(state, 4 * state.word(at.TURN) + suit, suit)]
    own.remove(card >> 3)
    wrong, last = 0, None
    for answer, worth in values:
        face = answer >> 3
        parted = last is None or last >> 3 != face >> 3 or (last & 7 >= 6) != (face & 7 >= 6)
        parted = parted or any(last <= other <= face for other in own)  # type: ignore[operator]
        wrong += parted and worth < best
        last = face
    return wrong


def _faces(state: State, place: int, suit: int) -> list[int]:
    return [suit << 3 | bit >> 3 for bit in range(64) if state.hands[place] >> bit & 1]


def test_what_cannot_be_solved_is_refused() -> None:
    rules, solver = rules_and_solver("classic")
    deal = Deal(rules, seed=1)
    with pytest.raises(ValueError, match="strict play of two"):
        solver.values(deal.state)
    state = next(strict_positions(rules, 1))
    with pytest.raises(ValueError, match="all their cards"):
        solver.values(state.seen_by(0))
    with pytest.raises(ValueError, match="another game"):
        solver.values(next(strict_positions(read_rules("rubicon"), 1)))
    three = tables_for(read_rules("three-handed"))
    assert not EndingSolver(three).fits(next(strict_positions(three.rules, 1)))


def sample() -> str:
    """Values, best cards and numbers of positions looked at, of some endings of every game."""
    lines = []
    for text in (*TWO, *UNUSUAL):
        rules, solver = rules_and_solver(text)
        for number in range(2):
            for state in list(strict_positions(rules, number))[4:]:
                lines.append(f"{solver.value(state)} {solver.best_card(state)} {solver.values(state)}")
        lines.append(str(solver.nodes))
    return "\n".join(lines)


def test_both_forms_solve_alike() -> None:
    command = [sys.executable, "-c", "from engine.test_endings import sample; print(sample())"]
    environment = {**os.environ, compiled.VARIABLE: "0"}
    environment["PYTHONPATH"] = os.pathsep.join(str(ROOT / folder) for folder in ("src", "tests"))
    source = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert source.stdout == sample() + "\n"
