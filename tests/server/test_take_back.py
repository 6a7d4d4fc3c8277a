"""Moves that are taken back: the table stands as before them, for everybody, and nothing that was stored is lost."""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from bezique.errors import IllegalAction
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import messages as to
from bezique.server import wire
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store
from bezique.server.table import NEXT_DEAL, TAKE_BACK, Table
from bezique.server.tables import StaleVersion, Tables
from server.playing import OWNER, SEED, Greedy, fresh, play, told, wanted
from server.process import Visitor, running

BACK = "take-back"
RULES = [f"{name}(target=300)" if entry.rules.match == "target" else name for name, entry in RULE_SETS.items()]
RULES = [text for text, entry in zip(RULES, RULE_SETS.values(), strict=True) if not entry.rules.ladder]
RULES.append("parlour(target=300, enforcement=penalties)")


def begin(tables: Tables, rules: str = "classic", opponent: str = "random", relaxed: bool = True) -> str:
    return tables.create(OWNER, read_rules(rules), opponent, SEED, relaxed=relaxed)


def bare(state: to.State) -> bytes:
    """A state without what counts the events and the moves taken back."""
    return wire.encode(changed(state, version=0, match=changed(state.match, taken_back=[], may_take_back=False)))


def act(tables: Tables, table: str, action: str) -> to.State:
    state = told(tables.get(table, OWNER))
    tables.act(table, OWNER, state.version, action, f"key {state.version}")
    return told(tables.get(table, OWNER))


def named(message: bytes) -> set[str]:
    """The cards that a message names."""
    return set(re.findall(r'"([7-9JQKTA][SHDC][a-h])"', message.decode()))


def folded(store: Store, table: str) -> Table:
    """The table as it follows from what is stored."""
    loaded = store.load(table, OWNER)
    assert loaded
    made = Table(loaded[0])
    for stored in loaded[1]:
        made.apply(stored)
    return made


@pytest.mark.parametrize("rules", RULES)
def test_a_move_taken_back_leaves_the_table_as_it_was_for_everybody(store: Store, rules: str) -> None:
    tables = Tables(store, Greedy)
    table = begin(tables, rules)
    rng, seats = Rng(7), range(read_rules(rules).seats)
    tried = 0
    for step in range(110):
        state = told(tables.settle(table, OWNER))
        if state.match.over:
            break
        choices = len(state.view.actions) + len(state.view.offences)
        if step % 8 or state.match.may_continue or choices == 1:
            act(tables, table, wanted(state, rng))
            continue
        knew = [folded(store, table).view(seat) for seat in seats]
        if act(tables, table, wanted(state, rng)).view.phase == "over":
            continue
        back = act(tables, table, BACK)
        assert bare(back) == bare(state)
        assert back.version > state.version
        assert sum(back.match.taken_back) == (tried := tried + 1)
        for seat, view in zip(seats, knew, strict=True):
            now = folded(store, table).view(seat)
            assert (now.public, list(now.state.hands)) == (view.public, list(view.state.hands))
        assert wire.encode(told(fresh(store).get(table, OWNER))) == wire.encode(back)
    assert tried > 2


def test_one_press_after_the_other_leads_back_to_the_first_decision_of_the_deal(tables: Tables, store: Store) -> None:
    table = begin(tables)
    stood, rng = [], Rng(3)
    for _ in range(12):
        state = told(tables.settle(table, OWNER))
        if len(state.view.actions) > 1:
            stood.append(bare(state))
        act(tables, table, wanted(state, rng))
    before = len(store.load(table, OWNER)[1])  # type: ignore[index]
    for expected in reversed(stood):
        state = told(tables.get(table, OWNER))
        assert state.match.may_take_back
        assert bare(act(tables, table, BACK)) == expected
    state = told(tables.get(table, OWNER))
    assert not state.match.may_take_back
    with pytest.raises(IllegalAction, match="no decision of yours") as refused:
        act(tables, table, BACK)
    assert refused.value.rule == "no-take-back"
    assert len(store.load(table, OWNER)[1]) == before + len(stood)  # type: ignore[index]


def test_a_move_that_was_no_choice_goes_back_with_the_decision_before_it(store: Store) -> None:
    """The last cards of a deal are often played one by one without a choice."""
    tables = Tables(store, Greedy)
    table = begin(tables, "classic(target=100000)")
    rng, decided, forced = Rng(11), b"", 0
    while not forced:
        state = told(tables.settle(table, OWNER))
        if state.match.may_continue:
            act(tables, table, NEXT_DEAL)
            continue
        only = len(state.view.actions) == 1
        if not only:
            decided = bare(state)
        after = act(tables, table, wanted(state, rng))
        if only and after.match.may_take_back and after.view.phase != "over":
            assert bare(act(tables, table, BACK)) == decided
            forced += 1


def test_the_same_move_again_brings_the_same_answer(tables: Tables) -> None:
    """A rival whose choices are drawn by lot does not draw again until the player likes it."""
    table = begin(tables, opponent="random")
    rng = Rng(5)
    for _ in range(25):
        state = told(tables.settle(table, OWNER))
        action = wanted(state, rng)
        once = act(tables, table, action)
        if once.view.phase == "over" or len(state.view.actions) == 1:
            break
        act(tables, table, BACK)
        assert bare(act(tables, table, action)) == bare(once)


@pytest.mark.parametrize(("rules", "relaxed"), [("classic", False), ("ladder", True)])
def test_elsewhere_nothing_is_taken_back(tables: Tables, store: Store, rules: str, relaxed: bool) -> None:
    table = begin(tables, rules, relaxed=relaxed)
    play(tables, table, Rng(1), 4)
    state = told(tables.get(table, OWNER))
    stored = store.load(table, OWNER)
    assert not state.table.relaxed
    assert not state.match.may_take_back
    with pytest.raises(IllegalAction, match="no move is taken back"):
        act(tables, table, BACK)
    assert store.load(table, OWNER) == stored


def test_the_moves_of_a_finished_deal_stand(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = begin(tables, "classic(target=3000)")
    state = told(tables.settle(table, OWNER))
    while not state.match.may_continue:
        state = act(tables, table, wanted(state, Rng(2)))
    assert not state.match.may_take_back
    with pytest.raises(IllegalAction, match="deal is over"):
        act(tables, table, BACK)
    state = act(tables, table, NEXT_DEAL)
    assert not state.match.may_take_back
    with pytest.raises(IllegalAction, match="no decision of yours"):
        act(tables, table, BACK)


def test_an_old_version_takes_nothing_back_and_a_key_only_once(tables: Tables) -> None:
    table = begin(tables)
    play(tables, table, Rng(4), 3)
    state = told(tables.get(table, OWNER))
    with pytest.raises(StaleVersion):
        tables.act(table, OWNER, state.version - 1, BACK, "late")
    first = tables.act(table, OWNER, state.version, BACK, "once")
    version = tables.get(table, OWNER).version
    again = tables.act(table, OWNER, state.version, BACK, "once")
    assert wire.encode(wire.all_frames(again, HUMAN)) == wire.encode(wire.all_frames(first, HUMAN))
    assert tables.get(table, OWNER).version == version


def test_what_is_said_of_it_tells_how_many_cards_were_seen(tables: Tables) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    action = next(each for each in state.view.actions if each.verb == "play")
    steps = tables.act(table, OWNER, state.version, action.action, "play")
    came = named(wire.encode(wire.all_frames(steps, HUMAN))) - named(wire.encode(state))
    (frame,) = wire.all_frames(tables.act(table, OWNER, tables.get(table, OWNER).version, BACK, "back"), HUMAN)
    assert frame.event.kind == "take-back"
    assert frame.event.cards == action.cards
    said = frame.event.text
    assert said.startswith(f"You take back the {action.label[0].lower()}{action.label[1:]}.")
    assert came
    assert said.endswith(f" Cards seen since: {len(came)}.")


def test_a_second_window_sees_what_the_first_took_back(tmp_path: Path) -> None:
    with running(tmp_path / "bezique.db") as server, ExitStack() as stack:
        first = Visitor(server.address)
        stack.callback(first.client.close)
        first.begin(set="classic", opponent="random")
        second = Visitor(server.address, first.client.cookies)
        stack.callback(second.client.close)
        second.table = first.table
        state = first.play(Rng(9), 3)
        with second.listening() as events:
            assert next(events)[0] == "state"
            answer = first.act(state["version"], BACK, "back")
            assert answer.status_code == 200
            name, version, frames = next(events)
            assert (name, frames) == ("frames", answer.json()["frames"])
            assert int(version) == frames[-1]["state"]["version"] == state["version"] + 1
        stale = second.act(state["version"], BACK, "back too")
        assert stale.status_code == 409
        assert stale.json()["state"] == frames[-1]["state"]


def test_the_form_asks_whether_moves_can_be_taken_back(tmp_path: Path) -> None:
    with running(tmp_path / "bezique.db") as server:
        for form, relaxed in (
            ({"set": "classic"}, True),
            ({"set": "classic", "relaxed": "yes"}, True),
            ({"set": "classic", "relaxed": "no"}, False),
            ({"set": "ladder", "relaxed": "yes"}, False),
        ):
            visitor = Visitor(server.address)
            with closing(visitor.client):
                visitor.begin(**form)
                assert visitor.state()["table"]["relaxed"] is relaxed


def test_a_database_from_before_keeps_its_matches(tmp_path: Path) -> None:
    """It had no column for this: its matches go on, without taking back."""
    path = tmp_path / "old.db"
    store = Store(str(path))
    tables = Tables(store, Greedy)
    table = begin(tables, relaxed=False)
    state = play(tables, table, Rng(6), 5)
    loaded = store.load(table, OWNER)
    store.close()
    with closing(sqlite3.connect(path)) as old:
        old.execute("ALTER TABLE tables DROP COLUMN relaxed")
        old.commit()
    store = Store(str(path))
    assert store.load(table, OWNER) == loaded
    assert loaded
    assert loaded[0] == replace(loaded[0], relaxed=False)
    assert wire.encode(told(fresh(store).get(table, OWNER))) == wire.encode(state)
    store.close()


def test_taking_back_is_an_action_of_its_own(tables: Tables, store: Store) -> None:
    table = begin(tables)
    play(tables, table, Rng(8), 2)
    before = store.load(table, OWNER)
    act(tables, table, TAKE_BACK)
    after = store.load(table, OWNER)
    assert before
    assert after
    assert after[1][:-1] == before[1]
    assert (after[1][-1].action, after[1][-1].by) == (BACK, "player")
