"""Reviews of finished deals: who may have them, and what their page says."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx2
import pytest

from bezique.players.trained import trained_for
from bezique.rng import Rng
from bezique.rulesets import read_rules
from server.process import Visitor, choice, running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    path: Path = tmp_path_factory.mktemp("reviews") / "bezique.db"
    with running(path) as server:
        yield server.address


@pytest.fixture(scope="module")
def player(address: str) -> Iterator[Visitor]:
    """Somebody who has played a deal of a match that goes on."""
    visitor = Visitor(address)
    with visitor.client:
        visitor.begin(set="classic", opponent="random", target="other", target_other="5000")
        assert visitor.client.get(f"/t/{visitor.table}/deals/1/review").status_code == 404
        assert visitor.client.post(f"/t/{visitor.table}/deals/1/review").status_code == 404
        play_deal(visitor)
        yield visitor


def play_deal(visitor: Visitor) -> None:
    state, rng = visitor.state(), Rng(1)
    while not (state["match"]["mayContinue"] or state["match"]["over"]):
        answer = visitor.act(state["version"], choice(state, rng), f"k{state['version']}").json()
        state = answer["frames"][-1]["state"]


def text_of(answer: httpx2.Response) -> str:
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def reviewed(visitor: Visitor, where: str, **form: str) -> httpx2.Response:
    """Ask for a review, and wait for it: its page."""
    begun = visitor.client.post(where, data=form)
    assert begun.status_code == 303
    for _ in range(1_200):
        answer = visitor.client.get(begun.headers["location"])
        if "http-equiv" not in answer.text:
            return answer
        assert re.search(r"being worked out: \d+ of \d+ decisions|en cours", text_of(answer))
        time.sleep(0.1)
    raise AssertionError("the review was never done")


def test_the_player_has_the_decisions_reviewed(player: Visitor) -> None:
    where = f"/t/{player.table}/deals/1/review"
    assert f'href="{where}"' in player.client.get(f"/t/{player.table}/deals/1").text
    assert "Which decisions cost points" in text_of(player.client.get(where))
    answer = reviewed(player, where)
    text = text_of(answer)
    counted, costly, lost = re.search(r"(\d+) decisions counted; (\d+) cost something, (\d+) points", text).groups()  # type: ignore[union-attr]
    # Whoever declares what brings most and otherwise does anything decides badly now and then.
    assert 20 < int(counted) < 40
    assert 0 < int(costly) <= int(counted)
    costs = [float(cost) for cost in re.findall(r"Cost (?:about )?([\d.]+) points", text)]
    assert len(costs) == int(costly)
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) == pytest.approx(int(lost), abs=len(costs))
    for cost, grade in zip(
        costs, re.findall(r"Trick \d+ [A-Z][a-z ]+?(Blunder|Mistake|Inaccuracy)", text), strict=False
    ):
        assert cost >= {"Blunder": 30, "Mistake": 9.9, "Inaccuracy": 2.9}[grade]
    # It is kept: asked for again, it is there at once.
    assert player.client.post(where).status_code == 303
    assert text_of(player.client.get(where)) == text


def test_the_other_seat_is_reviewed_by_itself_and_in_the_language_of_the_reader(player: Visitor) -> None:
    where = f"/t/{player.table}/deals/1/review"
    answer = reviewed(player, where, seat="1")
    assert 'aria-current="page">Computer<' in answer.text
    french = player.client.get(f"{where}?seat=1", headers={"Accept-Language": "fr"})
    text = text_of(french)
    assert "Analyse de la donne 1" in text
    assert not re.search(r"\b(of|decisions|Trick|better)\b", text)


@pytest.mark.parametrize("seat", ["7", "-1", "x", "²", "", "1" * 5000])
def test_a_seat_that_there_is_not_is_that_of_the_person(player: Visitor, seat: str) -> None:
    answer = player.client.get(f"/t/{player.table}/deals/1/review", params={"seat": seat})
    assert 'aria-current="page">You<' in answer.text


def test_nobody_else_sees_it_while_the_match_runs(player: Visitor, address: str) -> None:
    with Visitor(address).client as other:
        where = f"/t/{player.table}/deals/1/review"
        assert other.get(where).status_code == 404
        assert other.post(where).status_code == 404
        assert other.get(f"/t/{player.table}/deals/2/review").status_code == 404
        assert player.client.get(f"/t/{player.table}/deals/2/review").status_code == 404


def test_when_the_match_is_over_anybody_who_has_the_address_can_read_it(address: str) -> None:
    visitor = Visitor(address)
    with visitor.client, Visitor(address).client as guest:
        visitor.begin(set="classic", opponent="random", target="other", target_other="10")
        play_deal(visitor)
        while not (state := visitor.state())["match"]["over"]:  # who has equal points plays another deal
            visitor.act(state["version"], "next-deal", f"k{state['version']}")
            play_deal(visitor)
        answer = guest.get(f"/t/{visitor.table}/deals/1/review")
        assert answer.status_code == 200
        assert ">Player</a>" in answer.text


def test_rules_for_which_there_is_no_network_cannot_be_reviewed(address: str) -> None:
    assert trained_for(read_rules("classic(packs=3)")) is None
    visitor = Visitor(address)
    with visitor.client:
        visitor.begin(set="classic", base="classic", packs="3", opponent="random", target="other", target_other="5000")
        play_deal(visitor)
        where = f"/t/{visitor.table}/deals/1"
        assert "/review" not in visitor.client.get(where).text
        assert "Deals by these rules cannot be reviewed." in text_of(visitor.client.get(f"{where}/review"))
        assert visitor.client.post(f"{where}/review").status_code == 422
