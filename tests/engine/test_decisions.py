"""Going from decision to decision does what going action by action does, and stops wherever there is a choice."""

from __future__ import annotations

from random import Random

import pytest

from bezique.deal import Deal
from bezique.rulesets import RULE_SETS, read_rules


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_leaves_no_choice_is_done_along(name: str) -> None:
    for seed in range(3):
        chance = Random(seed)
        quick = Deal(read_rules(name), seed=seed).state.copy()
        slow = quick.copy()
        actions = quick.decision()
        while actions:
            assert len(actions) > 1
            while len(legal := slow.legal()) == 1:
                slow.apply(legal[0])
            assert actions == tuple(legal)
            assert (quick.public, quick.hands, quick.order) == (slow.public, slow.hands, slow.order)
            action = chance.choice(actions)
            slow.apply(action)
            actions = quick.advance(action)
        while legal := slow.legal():
            assert len(legal) == 1
            slow.apply(legal[0])
        assert quick.public == slow.public


def test_an_action_that_is_none_changes_nothing() -> None:
    state = Deal(read_rules("classic"), seed=1).state.copy()
    before = state.public
    with pytest.raises(ValueError, match="-1 is not the number of an action"):
        state.advance(-1)
    assert state.public == before
