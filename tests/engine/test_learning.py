"""Networks: what they see, that they learn, that training can be taken up again, that both forms value alike."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from math import perm
from pathlib import Path

import pytest

from bezique import networks
from bezique.chooser import Chooser
from bezique.compiled import COMPILED
from bezique.deal import Deal
from bezique.errors import BeziqueError
from bezique.features import Features
from bezique.learner import Learner
from bezique.network import Network, WeightsError
from bezique.rulesets import RULE_SETS, read_rules
from bezique.search import Searcher
from bezique.sizes import WORLD_WORDS
from bezique.tables import tables_for
from bezique.training import RECIPES, Recipe, Training, TrainingError, recipe_named

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="learning takes hours in the interpreter; values are compared below"
)

CLASSIC = tables_for(read_rules("classic"))
SMALL = Recipe("small", {"classic": 1, "no-turn-up": 1}, deals=160, learners=2, round_deals=40, mean_rounds=2)
LEARNED = 4_000
"""Deals after which a network must have learned something."""


def test_a_network_learns_to_beat_what_it_was() -> None:
    learner, untrained = Learner(CLASSIC, 1, 100), Learner(CLASSIC, 1, 100)
    learner.learn(LEARNED, 0.004, 0.7, 0.02, 8.0)
    mean, variance = learner.duel(untrained, 100, 3)
    assert mean > 60
    assert variance > 0


def test_a_duel_of_equals_is_even() -> None:
    one, two = Learner(CLASSIC, 1, 100), Learner(CLASSIC, 1, 100)
    assert one.duel(two, 5, 3)[0] == 0.0


def test_whole_weights_value_nearly_as_those_with_fractions_do() -> None:
    learner = Learner(CLASSIC, 1, 100)
    learner.learn(40, 0.004, 0.7, 0.02, 8.0)
    whole = Chooser(CLASSIC, Network(learner.dump(), learner.inputs))
    fractions = Chooser(CLASSIC, learner)
    deal = Deal(read_rules("classic"), seed=9)
    compared = 0
    while deal.turn is not None:
        state = deal.view(deal.turn).state
        if not deal.view(deal.turn).strict:
            for (action, one), (other, two) in zip(whole.weighed(state), fractions.weighed(state), strict=True):
                assert action == other
                assert abs(one - two) < 4 * 1024  # four points
                compared += 1
        deal.act(deal.actions()[0])
    assert compared > 200


def test_training_that_was_interrupted_comes_to_the_same_weights(tmp_path: Path) -> None:
    whole = Training(SMALL)
    while not whole.done:
        whole.go_on()
    first = Training(SMALL)
    first.go_on()
    first.go_on()
    first.save(tmp_path / "small.checkpoint")
    second = Training(SMALL)
    second.load(tmp_path / "small.checkpoint")
    assert second.rounds == 2
    while not second.done:
        second.go_on()
    assert second.mean.dump() == whole.mean.dump()
    assert second.deals == whole.deals == 320


def test_a_checkpoint_of_another_recipe_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.checkpoint"
    Training(SMALL).save(path)
    with pytest.raises(TrainingError, match="another recipe"):
        Training(replace(SMALL, seed=2)).load(path)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(TrainingError, match="no checkpoint"):
        Training(SMALL).load(path)


def test_rules_of_different_sizes_share_no_network() -> None:
    with pytest.raises(TrainingError, match="different sizes"):
        Training(Recipe("odd", {"classic": 1, "rubicon": 1}, deals=1))


def test_an_unknown_recipe_names_the_known_ones() -> None:
    with pytest.raises(TrainingError, match="two-pack, polish"):
        recipe_named("nothing")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_inputs_fit_and_weights_are_those_of_the_rules(rules: str) -> None:
    tables = tables_for(read_rules(rules))
    name = networks.network_name(read_rules(rules))
    assert name is not None
    assert networks.has_network(name)
    assert networks.network_for(tables, name).scale > 0


def test_the_weights_that_are_shipped_are_small_and_have_their_recipes() -> None:
    files = sorted(networks.FOLDER.glob("*.net"))
    assert {path.stem for path in files} == set(RECIPES)
    assert sum(path.stat().st_size for path in files) < 1_000_000
    for path in files:
        networks.weights(path.stem)  # the digest of the card is checked
        assert networks.card(path.stem)["recipe"]["name"] == path.stem


def test_weights_of_other_rules_and_damaged_ones_are_refused() -> None:
    data = networks.weights("two-pack")
    inputs = Features(CLASSIC).size
    with pytest.raises(WeightsError, match="inputs"):
        Network(data, inputs + 1)
    with pytest.raises(WeightsError, match="weights are needed"):
        Network(data[:-2], inputs)
    with pytest.raises(WeightsError, match="not the weights"):
        Network(b"something else", inputs)


def test_positions_of_other_games_are_refused() -> None:
    chooser = Chooser(CLASSIC, networks.network_for(CLASSIC, "two-pack"))
    with pytest.raises(ValueError, match="another game"):
        chooser.decide(Deal(read_rules("hoyle"), seed=1).view(1).state)
    with pytest.raises(BeziqueError, match="does not fit"):
        Learner(CLASSIC, 1, 100).blend(Learner(tables_for(read_rules("rubicon")), 1, 100), 0.5)


# Search


def searcher(rules: str, worlds: int = 32, ahead: int = 1) -> Searcher:
    tables = tables_for(read_rules(rules))
    name = networks.network_name(read_rules(rules))
    assert name is not None
    return Searcher(tables, networks.network_for(tables, name), worlds, ahead, 60, 10)


def test_estimates_tell_value_error_and_number_of_worlds() -> None:
    deal = Deal(read_rules("classic"), seed=4)
    assert deal.turn is not None
    view = deal.view(deal.turn)
    found = searcher("classic").estimates(view.state, 1)
    assert {action for action, *_ in found} <= set(map(int, view.actions))
    assert all(worlds == 32 for *_, worlds in found)
    best = max(found, key=lambda estimate: estimate[1])
    assert best[2] == 0
    assert all(error > 0 for action, _, error, _ in found if action != best[0])


def test_more_worlds_make_errors_smaller() -> None:
    deal = Deal(read_rules("classic"), seed=4)
    assert deal.turn is not None
    state = deal.view(deal.turn).state
    few = searcher("classic", 32).estimates(state, 1)
    many = searcher("classic", 512).estimates(state, 1)
    assert sum(error for *_, error, _ in many) < 0.5 * sum(error for *_, error, _ in few)


def test_a_search_plays_the_same_again_and_by_its_seed() -> None:
    deal = Deal(read_rules("classic"), seed=4)
    assert deal.turn is not None
    state = deal.view(deal.turn).state
    one, two = searcher("classic"), searcher("classic")
    assert one.estimates(state, 1) == two.estimates(state, 1) == one.estimates(state, 1)
    assert one.estimates(state, 1) != one.estimates(state, 2)


@pytest.mark.parametrize("left", [1, 3])
def test_with_the_last_cards_in_the_stock_every_world_is_dealt(left: int) -> None:
    deal = Deal(read_rules("classic"), seed=4)
    while deal.view(0).stock > left:
        deal.act(deal.actions()[0])
    assert deal.turn is not None
    view = deal.view(deal.turn)
    found = searcher("classic", 512).estimates(view.state, 1)
    assert {worlds for *_, worlds in found} == {perm(len(view.unseen), left)}
    assert searcher("classic", 512).estimates(view.state, 2) == found  # no chance is in it
    assert found[0][2] == 0


def test_more_worlds_than_there_is_room_for_are_a_sample() -> None:
    rules = "classic(hand_size=15, packets=3-3-3-3-3)"
    deal = Deal(read_rules(rules), seed=4)
    while deal.view(0).stock > 3:
        deal.act("draw" if deal.view(0).phase == "window" else deal.actions()[0])  # so nobody shows a card
    assert deal.turn is not None
    view = deal.view(deal.turn)
    assert perm(len(view.unseen), 3) > WORLD_WORDS
    found = searcher(rules, 2048, 0).estimates(view.state, 1)
    assert {worlds for *_, worlds in found} == {2048}


FORMS = """
from bezique import networks
from bezique.chooser import Chooser
from bezique.deal import Deal
from bezique.rulesets import read_rules
from bezique.search import Searcher
from bezique.tables import tables_for
for rules in ("classic", "no-turn-up", "rubicon", "four-partners", "polish"):
    tables = tables_for(read_rules(rules))
    name = networks.network_name(tables.rules)
    chooser = Chooser(tables, networks.network_for(tables, name))
    searcher = Searcher(tables, networks.network_for(tables, name), 4, 0, 60, 10)
    deal = Deal(tables.rules, seed=2)
    for number in range(40):
        state = deal.view(deal.turn).state
        print(chooser.weighed(state))
        if number % 13 == 5:
            print(searcher.estimates(state, number))
        deal.act(deal.actions()[-1 if number % 3 else 0])
"""


def test_both_forms_of_the_engine_value_alike() -> None:
    def values(form: dict[str, str]) -> str:
        run = subprocess.run(
            [sys.executable, "-c", FORMS], capture_output=True, text=True, check=True, env={**os.environ, **form}
        )
        return run.stdout

    uncompiled = values({"BEZIQUE_COMPILED": "0"})
    assert uncompiled.count("\n") > 200
    assert values({}) == uncompiled
