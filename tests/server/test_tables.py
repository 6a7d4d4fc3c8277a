"""The authority: whole matches, what is refused, what is kept."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from bezique.actions import Action
from bezique.errors import BeziqueError, IllegalAction
from bezique.match import Ladder
from bezique.players import LEVELS
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import tables as tables_module
from bezique.server import wire
from bezique.server.snapshot import HUMAN, Step
from bezique.server.store import Store
from bezique.server.table import Setup, Stored
from bezique.server.tables import LadderBusy, NoSuchTable, StaleVersion, Tables
from bezique.view import PlayerView
from server.playing import OWNER, SEED, Greedy, fresh, play, told, wanted
from server.postgresql import EACH_DATABASE


def begin(tables: Tables, rules: str = "classic", opponent: str = "random") -> str:
    return tables.create(OWNER, read_rules(rules), opponent, SEED)


SHORT = [f"{name}(target=300)" if entry.rules.match == "target" else name for name, entry in RULE_SETS.items()]
SHORT.append("parlour(target=300, enforcement=penalties)")


@pytest.mark.parametrize("rules", SHORT)
def test_a_whole_match_is_played_and_stands_the_same_after_a_restart(store: Store, rules: str) -> None:
    tables = Tables(store, Greedy)
    table = begin(tables, rules)
    state = play(tables, table, Rng(1))
    assert state.match.over
    assert state.match.result
    assert state.view.turn is None
    assert state.view.actions == []
    assert state.match.totals == [sum(seat) for seat in zip(*state.match.deals, strict=True)]
    assert state.match.side_totals == [sum(state.match.totals[seat] for seat in side) for side in state.match.sides]
    assert state.match.winners in [[], *state.match.sides]
    seats = read_rules(rules).seats
    rival = LEVELS[0] if state.table.ladder else "random"
    assert [player.kind for player in state.table.players] == ["human"] + [rival] * (seats - 1)
    assert len({player.name for player in state.table.players}) == seats
    assert wire.encode(told(fresh(store).get(table, OWNER))) == wire.encode(state)


def test_every_frame_has_a_version_of_its_own_and_the_last_is_the_state(tables: Tables) -> None:
    table = begin(tables)
    rng, state = Rng(2), told(tables.settle(table, OWNER))
    while not state.match.may_continue:
        steps = tables.act(table, OWNER, state.version, wanted(state, rng), f"k{state.version}")
        frames = wire.all_frames(steps, HUMAN)
        versions = [frame.state.version for frame in frames]
        assert versions == list(range(state.version + 1, state.version + 1 + len(frames)))
        state = told(tables.get(table, OWNER))
        assert wire.encode(frames[-1].state) == wire.encode(state)


@pytest.mark.parametrize("text", ["hoyle(brisques_when=at-once, last_trick_of=stock, seven_played=10)", *SHORT])
def test_the_states_between_events_add_up(store: Store, text: str) -> None:
    """Cards, points and lines are the same whether they are counted through the frames or in the end."""
    rules, tables = read_rules(text), Tables(store, Greedy)
    table = begin(tables, text)
    rng, state = Rng(3), told(tables.settle(table, OWNER))
    while not state.match.over and not state.match.may_continue:
        for frame in wire.all_frames(
            tables.act(table, OWNER, state.version, wanted(state, rng), f"k{state.version}"), HUMAN
        ):
            view = frame.state.view
            cards = view.stock + (view.turn_up is not None) + len(view.trick) + rules.seats * view.tricks
            cards += sum(seat.concealed for seat in view.seats)
            if view.table_is == "hand":
                cards += sum(len(seat.table) for seat in view.seats)
            assert cards == rules.cards, frame.event
            assert len(view.hand) == view.seats[HUMAN].concealed, frame.event
            for number, seat in enumerate(view.seats):
                assert seat.score == sum(line.points for line in view.lines if line.seat == number), frame.event
            labels = [action.label for action in view.actions]
            assert len(set(labels)) == len(labels)
        state = told(tables.get(table, OWNER))


def test_a_window_with_nothing_to_declare_is_closed_by_the_table(tables: Tables, store: Store) -> None:
    table = begin(tables)
    play(tables, table, Rng(4), 40)
    loaded = store.load(table, OWNER)
    assert loaded
    draws = [action for action in loaded[1] if action.action == "draw"]
    assert {action.by for action in draws if action.seat == HUMAN} == {"table"}
    state = told(tables.get(table, OWNER))
    assert [action.verb for action in state.view.actions] != ["draw"]


@EACH_DATABASE
def test_the_same_key_again_brings_the_same_frames_and_nothing_else(tables: Tables, store: Store) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    action = wanted(state, Rng(5))
    first = wire.encode(wire.all_frames(tables.act(table, OWNER, state.version, action, "once"), HUMAN))
    play(tables, table, Rng(5), 5)
    before = told(tables.get(table, OWNER)).version
    for server in (tables, fresh(store)):
        again = wire.all_frames(server.act(table, OWNER, state.version, action, "once"), HUMAN)
        assert wire.encode(again) == first
        assert server.get(table, OWNER).version == before


@EACH_DATABASE
def test_an_old_version_is_refused_with_the_present_state(tables: Tables) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    with pytest.raises(StaleVersion) as stale:
        tables.act(table, OWNER, state.version - 1, wanted(state, Rng(6)), "late")
    assert told(stale.value.snapshot) == state
    assert told(tables.get(table, OWNER)) == state


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("draw", "win-first"),
        ("declare bezique QSa JDa", "win-first"),
        ("next-deal", "deal-running"),
        ("carte-blanche", "no-carte-blanche"),
    ],
)
def test_what_is_not_allowed_changes_nothing(tables: Tables, action: str, rule: str) -> None:
    table = begin(tables)
    before = told(tables.settle(table, OWNER))
    with pytest.raises(IllegalAction) as refused:
        tables.act(table, OWNER, before.version, action, "k")
    assert refused.value.rule == rule
    assert told(tables.get(table, OWNER)) == before


@pytest.mark.parametrize("action", ["", "sing", "play", "play XX", "play KSh", "declare four-nines", "play KSa KSb"])
def test_nonsense_is_refused(tables: Tables, action: str) -> None:
    table = begin(tables)
    before = told(tables.settle(table, OWNER))
    with pytest.raises(BeziqueError):
        tables.act(table, OWNER, before.version, action, "k")
    assert told(tables.get(table, OWNER)) == before


def test_nobody_else_finds_the_table(tables: Tables) -> None:
    table = begin(tables)
    for stranger in ("", "another"):
        with pytest.raises(NoSuchTable):
            tables.get(table, stranger)
        with pytest.raises(NoSuchTable):
            tables.act(table, stranger, 0, "give-up", "k")
        with pytest.raises(NoSuchTable):
            tables.give_up(table, stranger)


@EACH_DATABASE
def test_two_players_at_once_are_not_both_heard(tables: Tables) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    results: list[str] = []
    together = threading.Barrier(2)

    def act(key: str) -> None:
        together.wait()
        try:
            tables.act(table, OWNER, state.version, state.view.actions[0].action, key)
            results.append("done")
        except StaleVersion:
            results.append("stale")

    threads = [threading.Thread(target=act, args=(key,)) for key in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["done", "stale"]


@EACH_DATABASE
def test_two_servers_on_one_database_do_not_overwrite_each_other(tables: Tables, store: Store) -> None:
    table = begin(tables)
    other = fresh(store)
    state = told(tables.settle(table, OWNER))
    assert told(other.settle(table, OWNER)) == state
    action = state.view.actions[0].action
    tables.act(table, OWNER, state.version, action, "first")
    with pytest.raises(StaleVersion) as stale:
        other.act(table, OWNER, state.version, action, "second")
    assert told(stale.value.snapshot) == told(tables.get(table, OWNER))


def test_memory_keeps_so_many_cards_and_the_tables_that_are_in_use(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "_KEPT_CARDS", 3 * 64)
    tables, loaded, load = fresh(store), [], store.load

    def noted(table: str, owner: str | None = None) -> tuple[Setup, list[Stored]] | None:
        loaded.append(table)
        return load(table, owner)

    monkeypatch.setattr(store, "load", noted)

    def loaded_for(*asked: str) -> list[str]:
        loaded.clear()
        for table in asked:
            tables.get(table, OWNER)
        return list(loaded)

    a, b, c, d = (begin(tables) for _ in range(4))
    assert loaded_for(a, b, c) == [a, b, c]
    assert loaded_for(a, b, c) == []
    assert loaded_for(d, b, c, a) == [d, a]  # d takes the place of a, which then takes that of d
    large = begin(tables, "eight-pack")  # as large as four of the others: it is kept alone
    assert loaded_for(large, large, a) == [large, a]
    in_use = tables._entry(b, OWNER)
    assert loaded_for(large, a, b) == [large, a]
    assert tables._entry(b, OWNER) is in_use


class Stubborn:
    """A player that fails, or answers what is not allowed."""

    def __init__(self, answer: str | None) -> None:
        self.answer = answer

    def choose(self, view: PlayerView) -> Action:
        if self.answer is None:
            raise RuntimeError("no idea")
        return Action(self.answer)


@pytest.mark.parametrize("rules", ["ladder", "four-partners(target=10)"])
@pytest.mark.parametrize("answer", [None, "draw", "play 7Sa"])
def test_a_player_that_fails_does_not_end_the_match(store: Store, answer: str | None, rules: str) -> None:
    tables = Tables(store, lambda name, seed: Stubborn(answer))
    assert play(tables, begin(tables, rules), Rng(7)).match.over


def test_the_declaration_may_be_left_to_the_partner(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = begin(tables, "four-partners(target=5000)")
    rng, state = Rng(3), told(tables.settle(table, OWNER))
    seen: set[str] = set()
    while seen < {"over", "back", "lent", "only"}:
        labels = {action.action: action.label for action in state.view.actions}
        if "hand-over" in labels and "only" not in seen:
            assert labels["hand-over"] == "Leave the declaration to North"
            assert (state.view.partner, state.view.handed_over) == (2, False)
            steps = tables.act(table, OWNER, state.version, "hand-over", f"k{state.version}")
            first, *_ = wire.all_frames(steps, HUMAN)
            assert (first.event.kind, first.event.text) == ("hand-over", "You leave the declaration to North.")
            assert (first.state.view.phase, first.state.view.handed_over) == ("window", True)
            assert first.state.view.actions == []
            seen |= {"over"} | ({"only"} if set(labels) == {"hand-over", "draw"} else set())
        else:
            if state.view.handed_over:
                assert "hand-over" not in labels
                assert len(labels) > 1, "the table draws where nothing can be declared"
                seen.add("back")
            for action in state.view.actions:
                if action.borrowed:
                    assert {lying.card for lying in state.view.seats[2].table} >= set(action.borrowed)
                    assert "with North's " in action.label
                    seen.add("lent")
            tables.act(table, OWNER, state.version, wanted(state, rng), f"k{state.version}")
        state = told(tables.get(table, OWNER))


class Crash(BaseException):
    """The end of the process in the middle of a move."""


class Crashing:
    """A player in whose move the process ends."""

    def choose(self, view: PlayerView) -> Action:
        raise Crash


@EACH_DATABASE
def test_the_computer_goes_on_where_a_crash_has_stopped_it(tables: Tables, store: Store) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    while state.view.trick or state.view.phase == "window":  # the person is to lead: then the computer answers
        state = play(tables, table, Rng(8), 1)
    crashing = Tables(store, lambda name, seed: Crashing())
    action = wanted(state, Rng(8))
    with pytest.raises(Crash):
        crashing.act(table, OWNER, state.version, action, "k")
    restarted = fresh(store)
    assert told(restarted.get(table, OWNER)).view.turn == 1
    after = told(restarted.settle(table, OWNER))
    assert after.view.last_trick
    assert after.view.turn == HUMAN or after.match.may_continue
    assert wire.encode(told(fresh(store).get(table, OWNER))) == wire.encode(after)
    again = fresh(store).act(table, OWNER, state.version, action, "k")
    assert wire.all_frames(again, HUMAN)[-1].state == after


@EACH_DATABASE
def test_giving_up_loses(tables: Tables, store: Store) -> None:
    table = begin(tables)
    state = told(tables.settle(table, OWNER))
    (step,) = tables.act(table, OWNER, state.version, "give-up", "k")
    (frame,) = wire.frames(step, HUMAN)
    assert frame.event.kind == "match-end"
    assert frame.event.text == "You give the match up."
    assert frame.state.match.over
    assert frame.state.match.winner == 1
    assert frame.state.view.turn is None
    assert frame.state.view.actions == []
    assert store.matches(OWNER, over=False) == []
    assert store.matches(OWNER, over=True)[0].summary.outcome.given_up
    with pytest.raises(IllegalAction):
        tables.act(table, OWNER, frame.state.version, "next-deal", "l")
    tables.give_up(table, OWNER)


@EACH_DATABASE
def test_what_is_told_is_stored_before(store: Store) -> None:
    heard: list[tuple[int, int]] = []

    def listen(step: Step) -> None:
        loaded = store.load(step.after.info.id, OWNER)
        assert loaded
        heard.append((step.seq, len(loaded[1])))

    from bezique.players import make_player

    tables = Tables(store, make_player, listen)
    play(tables, begin(tables), Rng(9), 5)
    assert heard
    assert all(seq == stored for seq, stored in heard)


@EACH_DATABASE
def test_the_ladder_is_the_fold_of_its_matches(tables: Tables) -> None:
    table = begin(tables, "ladder")
    assert tables.get(table, OWNER).ladder == Ladder()
    with pytest.raises(LadderBusy):
        begin(tables, "ladder")
    tables.create("another", read_rules("ladder"), "random", SEED)
    expected = Ladder()
    for number in range(4):
        end = play(tables, table, Rng(10 + number)).match
        margin = abs(end.totals[0] - end.totals[1])
        expected = {0: expected.won(margin), 1: expected.lost(), None: expected.drawn()}[end.winner]
        assert tables.ladder(OWNER) == expected
        shown = told(tables.get(table, OWNER)).table.ladder
        assert shown
        assert (shown.level, shown.score, shown.best) == (expected.level, expected.score, expected.best)
        table = tables.create(OWNER, read_rules("ladder"), "random", SEED + number)
    tables.give_up(table, OWNER)
    assert tables.ladder(OWNER) == expected.lost()


@EACH_DATABASE
def test_the_first_deal_alternates_between_matches_where_the_rules_say_so(tables: Tables) -> None:
    dealers = []
    for _ in range(3):
        table = begin(tables, "ladder")
        dealers.append(told(tables.get(table, OWNER)).view.dealer)
        tables.give_up(table, OWNER)
    assert dealers == [1, 0, 1]


def test_the_cut_for_the_deal_is_shown(tables: Tables) -> None:
    state = told(tables.get(begin(tables, "hoyle"), OWNER))
    last = state.table.opening[-1]
    assert (last.kind, last.seat) == ("cut", state.view.dealer)
    ranks = ["789JQKTA".index(card[0]) for card in last.cards]
    assert ranks.index(max(ranks)) == state.view.dealer
    assert last.text.startswith("You cut the ")


def test_matches_have_seeds_of_their_own(tables: Tables, store: Store) -> None:
    seeds: set[Any] = set()
    for _ in range(3):
        loaded = store.load(tables.create(OWNER, read_rules("classic"), "random"), OWNER)
        assert loaded
        seeds.add(loaded[0].seed)
    assert len(seeds) == 3
    assert max(seeds) > 1 << 100


def test_with_penalties_the_person_draws_and_may_go_wrong(tables: Tables) -> None:
    table = begin(tables, "parlour(enforcement=penalties)")
    rng, state = Rng(5), told(tables.settle(table, OWNER))
    while state.view.phase != "window":
        tables.act(table, OWNER, state.version, wanted(state, rng), f"k{state.version}")
        state = told(tables.get(table, OWNER))
    assert [action.action for action in state.view.offences] == ["no-draw"]
    before = state.view.seats[1].score
    tables.act(table, OWNER, state.version, "no-draw", "wrong")
    state = told(tables.get(table, OWNER))
    assert [(line.what, line.points) for line in state.view.lines if line.seat == 1][-1] == ("penalty-draw", 10)
    assert state.view.seats[1].score >= before + 10
