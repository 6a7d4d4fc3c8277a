"""Fair dealing: the seal told with the first cards is that of the pack that is opened afterwards, and only then."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bezique.cards import pack_cards
from bezique.match import Match
from bezique.rng import Rng
from bezique.rulesets import RULE_SETS, read_rules
from bezique.server import wire
from bezique.server.sealed import Chance
from bezique.server.snapshot import HUMAN
from bezique.server.store import Store
from bezique.server.table import Setup, Table
from bezique.server.tables import NoSuchTable, Tables, summary_of
from server.playing import OWNER, SEED, Greedy, fresh, play, told, wanted
from server.process import Visitor, choice, running

CLASSIC = read_rules("classic")


def sealed(opened: dict[str, Any]) -> str:
    """The seal of an opened pack, by the recipe that the page tells."""
    return hashlib.sha256(" ".join([opened["salt"], *opened["order"]]).encode()).hexdigest()


def hands(opened: dict[str, Any], seats: int) -> tuple[list[list[str]], list[str]]:
    """What each seat is dealt from an opened pack in packets, from the dealer's left; and the cards that are left."""
    rest = list(opened["order"])
    dealt: list[list[str]] = [[] for _ in range(seats)]
    for packet in opened["packets"]:
        for step in range(1, seats + 1):
            dealt[(opened["dealer"] + step) % seats] += rest[:packet]
            del rest[:packet]
    return dealt, rest


@pytest.mark.parametrize("name", ["classic", "rubicon", "three-handed", "polish", "six-pack"])
def test_the_opened_pack_is_the_one_that_was_sealed_and_dealt(tmp_path: Path, name: str) -> None:
    rules = read_rules(name)
    with running(tmp_path / "bezique.db") as server:
        visitor = Visitor(server.address)
        with visitor.client:
            visitor.begin(set=name, opponent="random")
            state = visitor.state()
            begun = state
            where = f"/api/tables/{visitor.table}/deals/1"
            assert visitor.client.get(where).status_code == 404
            rng = Rng(3)
            drawn: list[str] = []
            while not (state["match"]["mayContinue"] or state["match"]["over"]):
                answer = visitor.act(state["version"], choice(state, rng), f"k{state['version']}").json()["frames"]
                for frame in answer:
                    assert frame["state"]["match"]["seal"] == begun["match"]["seal"]
                    if frame["event"]["kind"] == "draw" and frame["event"]["seat"] == HUMAN:
                        drawn += [card[:2] for card in frame["event"]["cards"]]
                state = answer[-1]["state"]
            opened = visitor.client.get(where).json()
    assert sealed(opened) == opened["seal"] == begun["match"]["seal"]
    assert Counter(opened["order"]) == Counter(card.face for card in pack_cards(rules.packs))
    dealt, rest = hands(opened, rules.seats)
    assert sorted(dealt[HUMAN]) == sorted(card[:2] for card in begun["view"]["hand"])
    if opened["turnUp"]:
        assert rest.pop(0) == begun["view"]["turnUp"][:2]
    stock = iter(rest)
    assert all(card in stock for card in drawn)  # in the order of the stock


def test_a_pack_stays_sealed_while_a_card_of_it_can_be_played(store: Store) -> None:
    tables = Tables(store, Greedy)
    table = tables.create(OWNER, read_rules("classic(target=5000)"), "random", SEED, relaxed=True)
    rng, seen = Rng(1), []
    for deal in range(1, 4):
        state = told(tables.settle(table, OWNER))
        while not state.match.may_continue:
            assert [bool(tables.opened(table, OWNER, number)) for number in range(5)] == [
                0 < number < deal for number in range(5)
            ]
            seen.append(state.match.seal)
            tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}")
            state = told(tables.get(table, OWNER))
        opened = tables.opened(table, OWNER, deal)
        assert opened
        assert opened.pack.seal == state.match.seal
        tables.act(table, OWNER, state.version, "next-deal", f"{state.version}")
    assert len(set(seen)) == 3
    with pytest.raises(NoSuchTable):
        tables.opened(table, "another", 1)
    assert not tables.opened(table, OWNER, 4)
    tables.give_up(table, OWNER)
    assert tables.opened(table, OWNER, 4)
    again = fresh(store)
    assert [again.opened(table, OWNER, deal) for deal in (1, 4)] == [
        tables.opened(table, OWNER, deal) for deal in (1, 4)
    ]


def test_nothing_that_is_told_holds_the_secret_a_salt_or_an_order_too_early(store: Store) -> None:
    tables = Tables(store, Greedy)
    secret = 0x0123456789ABCDEF0123456789ABCDEF
    table = tables.create(OWNER, CLASSIC, "random", secret)
    chance = Chance(secret)
    sent = [wire.encode(told(tables.settle(table, OWNER)))]
    rng, state = Rng(2), told(tables.get(table, OWNER))
    while not state.match.may_continue:
        steps = tables.act(table, OWNER, state.version, wanted(state, rng), f"{state.version}")
        sent.append(wire.encode(wire.all_frames(steps, HUMAN)))
        state = told(tables.get(table, OWNER))
    text = b" ".join(sent).decode()
    assert f"{secret:032x}" not in text
    assert str(secret) not in text
    for deal in range(1, 6):
        assert chance.pack(CLASSIC, deal).salt not in text
    opened = tables.opened(table, OWNER, 1)
    assert opened
    shown = json.dumps([opened.pack.text, opened.pack.seal])
    assert f"{secret:x}" not in shown
    assert chance.pack(CLASSIC, 2).salt not in shown


def test_the_seal_hides_the_pack_behind_its_salt() -> None:
    """Without a salt anybody could try the packs that fit the own hand."""
    pack = Chance(SEED).pack(CLASSIC, 1)
    faces = " ".join(card.face for card in pack.order)
    assert re.fullmatch("[0-9a-f]{64}", pack.salt)
    assert pack.seal != hashlib.sha256(faces.encode()).hexdigest()
    assert pack.seal == hashlib.sha256(f"{pack.salt} {faces}".encode()).hexdigest()


def test_every_deal_and_every_match_has_a_pack_and_a_salt_of_its_own() -> None:
    packs = [Chance(secret).pack(CLASSIC, deal) for secret in range(30) for deal in range(1, 31)]
    assert len({pack.order for pack in packs}) == len({pack.salt for pack in packs}) == len(packs)
    for one, other in pairwise(packs):
        assert sum(a.face == b.face for a, b in zip(one.order, other.order, strict=True)) < 16


@pytest.mark.parametrize("name", RULE_SETS)
def test_packs_are_whole(name: str) -> None:
    rules = read_rules(name)
    order = Chance(SEED).pack(rules, 1).order
    assert sorted(order) == list(pack_cards(rules.packs))


def test_no_card_prefers_a_place() -> None:
    """Over these 6,400 packs each of the 32 faces comes to each place about 200 times of 100 a copy."""
    counts = [Counter[str]() for _ in range(64)]
    for deal in range(6_400):
        for place, card in zip(counts, Chance(7).pack(CLASSIC, deal).order, strict=True):
            place[card.face] += 1
    statistic = sum((count - 200) ** 2 / 200 for place in counts for count in place.values())
    assert all(len(place) == 32 for place in counts)
    # 64 places by 31 free faces: 1,984 on average, give or take 63; the packs are always the same ones.
    assert 1_984 - 5 * 63 < statistic < 1_984 + 5 * 63


def test_seeds_for_other_purposes_differ() -> None:
    chance = Chance(SEED)
    seeds = [chance.seed("cut"), *(chance.seed("player", seat, deal, 5) for seat in range(4) for deal in range(1, 5))]
    assert len(set(seeds)) == len(seeds)
    assert chance.seed("player", 1, 12) != chance.seed("player", 11, 2)


def test_matches_of_an_earlier_version_go_on_with_their_packs(tmp_path: Path) -> None:
    """They have no seals, and their deals follow from the seed as they did."""
    setup = Setup("t", CLASSIC, ("human", "simple"), SEED, sealed=False)
    table = Table(setup)
    expected = Match(CLASSIC, seed=SEED, first_dealer=table.match.first_dealer)
    assert table.match.deal.order == expected.deal.order
    assert (table.snapshot.seal, table.opened(1)) == ("", None)

    path = tmp_path / "old.db"
    store = Store(str(path))
    with closing(sqlite3.connect(path)) as old:
        for column in ("sealed", "relaxed", "counted"):
            old.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        old.commit()
    store.close()
    store = Store(str(path))
    owned = replace(setup, id="old")
    store.create(owned, OWNER, 0, summary_of(table.snapshot))
    assert store.load("old", OWNER) == (owned, [])
    tables = Tables(store, Greedy)
    state = play(tables, "old", Rng(5), 30)
    assert state.match.seal == ""
    assert told(fresh(store).get("old", OWNER)) == state
    store.close()
