"""Finished deals under their own addresses, and finished matches as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from bezique.cards import pack_cards
from bezique.deal import Deal
from bezique.record import read_record
from bezique.rng import Rng
from bezique.rulesets import read_rules
from bezique.server import seating
from bezique.server.phrases import Speaker
from bezique.server.replays import tricks
from bezique.server.snapshot import HUMAN
from server.process import Visitor, running


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a real server."""
    with running(tmp_path / "bezique.db") as server:
        yield server.address


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize(
    "text", ["classic", "rubicon", "polish", "three-handed", "four-partners", "parlour(enforcement=penalties)"]
)
def test_the_tricks_of_a_deal_add_up(text: str) -> None:
    rules = read_rules(text)
    deal, rng = Deal(rules, seed=5), Rng(5)
    while not deal.is_over:
        actions = deal.actions()
        deal.act(actions[rng.below(len(actions))])
    speaker = Speaker(seating.people(rules.seats, HUMAN), rules)
    made = tricks(deal, speaker)
    assert [trick.number for trick in made] == list(range(1, deal.view(0).tricks + 1))
    played = [card for trick in made for _, card, _ in trick.cards]
    assert sorted(played) == sorted(pack_cards(rules.packs))
    turned = [card for event in deal.events if event.kind == "turn-up" for card in event.cards]
    dealt = [card for _, hand, _ in made[0].hands for card in hand]
    assert sorted([*dealt, *(card for trick in made for _, card in trick.drawn)]) == sorted(
        pack_cards(rules.packs)
    ) or any("exchange" in line for trick in made for line in trick.told)
    for trick in made:
        held = {name: [*hand, *table] for name, hand, table in trick.hands}
        assert all(card in held[name] for name, card, _ in trick.cards)
        assert sum(won for _, _, won in trick.cards) == 1
        assert len({name for name, _, _ in trick.cards}) == rules.seats
    assert set(turned) <= set(pack_cards(rules.packs))


def test_a_deal_is_read_by_its_player_and_when_the_match_is_over_by_anybody(address: str) -> None:
    player, reader = Visitor(address), Visitor(address)
    with player.client, reader.client:
        player.begin(set="classic", opponent="random", target="other", target_other="600")
        where = f"/t/{player.table}/deals/1"
        state = player.state()
        assert player.client.get(where).status_code == 404
        rng = Rng(1)
        while not (state["match"]["mayContinue"] or state["match"]["over"]):
            state = player.play(rng, 1)
        assert not state["match"]["over"]
        page = player.client.get(where)
        assert page.status_code == 200
        assert len(re.findall(r'id="trick-\d+"', page.text)) == 32
        said = text_of(page.text).replace(" ,", ",")
        mine, theirs = state["match"]["deals"][0]
        assert f"You {mine:,}, Computer {theirs:,}" in said
        assert "only you can read this page" in said
        assert reader.client.get(where).status_code == 404
        assert player.client.get(f"/t/{player.table}/record.txt").status_code == 404

        state = player.play(rng)
        deals = len(state["match"]["deals"])
        for number in range(1, deals + 1):
            read = reader.client.get(f"/t/{player.table}/deals/{number}")
            assert read.status_code == 200
            assert f"Player {state['match']['deals'][number - 1][HUMAN]:,}" in text_of(read.text)
        assert reader.client.get(f"/t/{player.table}/deals/{deals + 1}").status_code == 404
        assert reader.client.get(f"/t/{player.table}").status_code == 404
        assert reader.client.get("/t/nosuchtable/deals/1").status_code == 404


def test_a_finished_match_is_written_as_text_that_is_read_back(address: str) -> None:
    player = Visitor(address)
    with player.client:
        player.begin(set="classic", opponent="random", target="other", target_other="300")
        state = player.play(Rng(2), 7)
        player.act(state["version"], "take-back", "back")
        state = player.play(Rng(3))
        answer = player.client.get(f"/t/{player.table}/record.txt")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain")
        record = read_record(answer.text)
        assert [list(scores) for scores in record.match.results] == state["match"]["deals"]
        assert record.match.winner == state["match"]["winner"]
        assert record.names == ("Player", "Computer")


def test_a_running_deal_is_nowhere_in_the_pages(address: str) -> None:
    """Also not after giving up: what was not played to the end has no page of tricks."""
    player = Visitor(address)
    with player.client:
        player.begin(set="classic", opponent="random")
        player.play(Rng(4), 5)
        for number in (0, 1, 2):
            assert player.client.get(f"/t/{player.table}/deals/{number}").status_code == 404
        player.client.post(f"/matches/{player.table}/give-up")
        assert player.client.get(f"/t/{player.table}/deals/1").status_code == 404
