"""The routes of docs/wire.md, spoken to a real server over the loopback address."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx2
import pytest

from bezique.rng import Rng
from server.postgresql import EACH_DATABASE
from server.process import Process, Visitor, choice, running

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that the tests of this module share; each has a visitor of its own."""
    with running(tmp_path_factory.mktemp("server") / "bezique.db") as process:
        yield process.address


@pytest.fixture
def arrive() -> Iterator[Arrive]:
    """Brings visitors to an address, and closes their browsers in the end."""
    with ExitStack() as stack:

        def come(address: str, cookies: Any = None) -> Visitor:
            visitor = Visitor(address, cookies)
            stack.callback(visitor.client.close)
            return visitor

        yield come


@pytest.fixture
def visitor(address: str, arrive: Arrive) -> Visitor:
    """A new browser that has begun a match."""
    visitor = arrive(address)
    visitor.begin()
    return visitor


def test_a_whole_match(address: str, arrive: Arrive) -> None:
    visitor = arrive(address)
    visitor.begin(set="classic", opponent="random", target="other", target_other="300")
    end = visitor.play(Rng(1))
    assert end["match"]["result"]
    assert max(end["match"]["totals"]) >= 300
    assert end == visitor.state()
    assert end["match"]["result"].split(" by ")[0] in ("You win", "Computer wins")


def test_the_shapes_of_the_wire(visitor: Visitor) -> None:
    state = visitor.state()
    assert set(state) == {"version", "table", "match", "view"}
    assert set(state["table"]) == {
        "id",
        "seat",
        "rules",
        "rulesTitle",
        "players",
        "ladder",
        "opening",
        "relaxed",
        "imported",
    }
    assert state["table"]["players"] == [
        {"name": "You", "begins": "You", "within": "you", "kind": "human", "place": "south"},
        {"name": "Computer", "begins": "Computer", "within": "Computer", "kind": "club", "place": "north"},
    ]
    seal = state["match"].pop("seal")
    assert re.fullmatch("[0-9a-f]{64}", seal)
    assert state["match"] == {
        "deal": 1,
        "target": 1000,
        "totals": [0, 0],
        "deals": [],
        "sides": [[0], [1]],
        "sideTotals": [0, 0],
        "over": False,
        "winner": None,
        "winners": [],
        "result": "",
        "mayContinue": False,
        "goal": "First to 1,000 points",
        "mayTakeBack": False,
        "asked": None,
        "mayAnswer": False,
        "standIns": [],
        "takenBack": [0],
        "hints": [0],
    }
    view = state["view"]
    assert set(view) == {
        *("phase", "strict", "turn", "dealer", "leader", "tricks", "trump", "turnUp", "stock", "trick"),
        *("lastTrick", "hand", "seats", "actions", "forbidden", "lines", "tableIs", "partner", "handedOver"),
        *("offences", "pair", "prospects", "takeRest"),
    }
    assert len(view["hand"]) == 8
    parts = {"action", "verb", "cards", "meld", "label", "points", "borrowed", "later", "loses"}
    assert set(view["actions"][0]) == parts
    assert set(view["prospects"][0]) == {"meld", "label", "points", "have", "missing", "unseen"}
    assert set(view["seats"][0]) == {"score", "concealed", "known", "table", "brisques"}


def test_frames_come_by_the_answer_and_by_the_stream(visitor: Visitor) -> None:
    with visitor.listening() as events:
        name, version, state = next(events)
        assert (name, version) == ("state", str(state["version"]))
        state = visitor.state()
        answer = visitor.act(state["version"], choice(state, Rng(2)), "k").json()["frames"]
        heard: list[Any] = []
        while not heard or heard[-1]["state"]["version"] < answer[-1]["state"]["version"]:
            name, version, frames = next(events)
            assert (name, version) == ("frames", str(frames[-1]["state"]["version"]))
            heard += frames
        assert heard[-len(answer) :] == answer
        assert answer[0]["event"]["kind"] == "play"


def test_whoever_has_lost_the_line_is_told_what_happened_meanwhile(visitor: Visitor) -> None:
    state = visitor.state()
    frames: list[Any] = []
    for turn in range(3):
        frames += visitor.act(state["version"], choice(state, Rng(turn)), f"k{turn}").json()["frames"]
        state = frames[-1]["state"]
    versions = [frame["state"]["version"] for frame in frames]
    for heard in (versions[0] - 1, versions[0], versions[len(versions) // 2], versions[-2]):
        with visitor.listening(since=heard) as events:
            name, version, missed = next(events)
        assert (name, version) == ("frames", str(versions[-1]))
        assert missed == [frame for frame in frames if frame["state"]["version"] > heard]
        with visitor.listening(headers={"Last-Event-ID": str(heard)}) as events:
            assert next(events) == (name, version, missed)
    for heard in (versions[-1], versions[-1] + 1, 10**9, "x", "-1", 0):
        with visitor.listening(since=heard) as events:
            name, version, told = next(events)
        assert (name, version, told) == ("state", str(versions[-1]), state)


def test_two_pages_of_one_browser_hear_the_same(visitor: Visitor) -> None:
    state = visitor.state()
    with visitor.listening() as one, visitor.listening() as two:
        assert next(one) == next(two)
        visitor.act(state["version"], choice(state, Rng(3)), "k")
        assert next(one) == next(two)


def test_an_old_version_gets_the_present_state(visitor: Visitor) -> None:
    state = visitor.state()
    answer = visitor.act(state["version"] - 1, choice(state, Rng(4)), "k")
    assert answer.status_code == 409
    assert answer.json() == {"error": "The table has moved on since then.", "state": state}


def test_what_is_not_allowed_names_the_rule_and_changes_nothing(visitor: Visitor) -> None:
    state = visitor.state()
    answer = visitor.act(state["version"], "draw", "k")
    assert answer.status_code == 422
    assert answer.json() == {
        "error": "Only the winner of a trick declares and draws, before the next lead.",
        "rule": "win-first",
    }
    assert visitor.act(state["version"], "sing", "l").json()["rule"] == "notation"
    missing = next(card for card in ("ASa", "KHa", "TCa", "9Da") if card[:2] not in str(state["view"]["hand"]))
    assert visitor.act(state["version"], f"play {missing}", "m").json()["rule"] == "no-such-card"
    assert visitor.state() == state


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b'{"version":1,"action":"draw"}',
        b'{"version":"1","action":"draw","key":"k"}',
        b'{"version":1,"action":"draw","key":""}',
        b'{"version":1,"action":"draw","key":"' + b"k" * 200 + b'"}',
    ],
)
def test_bodies_that_are_no_action(visitor: Visitor, body: bytes) -> None:
    answer = visitor.client.post(f"/api/tables/{visitor.table}/actions", content=body)
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


def test_a_stranger_finds_nothing(visitor: Visitor, address: str, arrive: Arrive) -> None:
    stranger = arrive(address)
    for _ in range(2):
        stranger.table = visitor.table
        for path in (f"/api/tables/{visitor.table}", f"/api/tables/{visitor.table}/events"):
            answer = stranger.client.get(path)
            assert answer.status_code == 404
            assert answer.json() == {"error": "There is no such table, or it was opened in another browser."}
        assert stranger.act(1, "give-up", "k").status_code == 404
        assert stranger.client.get(f"/t/{visitor.table}").status_code == 404
        assert stranger.client.post(f"/matches/{visitor.table}/give-up").status_code == 404
        stranger.begin()  # and then as somebody who has tables of its own
    assert not visitor.state()["match"]["over"]


def test_the_same_key_again(visitor: Visitor) -> None:
    state = visitor.state()
    action = choice(state, Rng(5))
    first = visitor.act(state["version"], action, "once")
    after = visitor.play(Rng(5), 3)
    again = visitor.act(state["version"], action, "once")
    assert (again.status_code, again.content) == (200, first.content)
    assert visitor.state() == after


def test_of_two_posts_at_once_one_wins(visitor: Visitor, arrive: Arrive) -> None:
    state = visitor.state()
    together = threading.Barrier(2)
    answers: list[int] = []

    def post(key: str) -> None:
        twin = arrive(str(visitor.client.base_url), visitor.client.cookies)
        twin.table = visitor.table
        together.wait()
        answers.append(twin.act(state["version"], choice(state, Rng(6)), key).status_code)

    threads = [threading.Thread(target=post, args=(key,)) for key in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 409),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "HERE"}, 409),
        ({}, 409),
    ],
)
def test_other_sites_may_not_post(visitor: Visitor, address: str, headers: dict[str, str], status: int) -> None:
    sent = {name: address if value == "HERE" else value for name, value in headers.items()}
    body = {"version": -1, "action": "draw", "key": "k"}
    answer = visitor.client.post(f"/api/tables/{visitor.table}/actions", json=body, headers=sent)
    assert answer.status_code == status


def test_large_bodies_are_refused(visitor: Visitor) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 1024

    kind = {"content-type": "application/x-www-form-urlencoded"}
    for content in (b"x" * 40_000, pieces()):
        answer = visitor.client.post("/matches", content=content, headers=kind)
        assert answer.status_code == 413
        assert answer.json()["error"].endswith(".")


def test_a_body_that_is_refused_is_read_so_that_a_proxy_can_pass_the_answer_on(address: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    head = f"POST /matches/import HTTP/1.1\r\nHost: {host}\r\nContent-Length: {1_000_000}\r\nConnection: close\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(head.encode())
        for _ in range(100):  # a proxy whose own sending fails does not look for an answer
            connection.sendall(b"x" * 10_000)
            time.sleep(0.001)
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/classic", "/nowhere", "/api/nowhere", "/static/css/base.css"])
def test_headers_of_every_answer(address: str, path: str) -> None:
    headers = httpx2.get(address + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-cache" if path.startswith("/static") else "no-store")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(address: str) -> None:
    cookie = httpx2.post(f"{address}/matches").headers["set-cookie"].lower()
    assert cookie.startswith("player=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(cookie.split(";")[0]) > 40


def test_a_cookie_of_somebody_s_own_making_is_not_taken(address: str) -> None:
    answer = httpx2.post(f"{address}/matches", cookies={"player": "me"})
    assert answer.headers["set-cookie"].split(";")[0] != "player=me"


@pytest.mark.parametrize(
    ("place", "stop"), [("sqlite", 0), ("sqlite", 7), ("sqlite", 31), ("postgresql", 7)], indirect=["place"]
)
def test_a_killed_server_continues_the_same_match(place: str, arrive: Arrive, stop: int) -> None:
    with running(place) as process:
        visitor = arrive(process.address)
        visitor.begin(opponent="simple")
        before = visitor.play(Rng(7), stop)
        cookies = visitor.client.cookies
        page = visitor.table
    with running(place) as process:
        returned = arrive(process.address, cookies)
        returned.table = page
        assert returned.state() == before
        returned.play(Rng(8), 5)


@EACH_DATABASE
def test_a_server_killed_while_it_answers_has_lost_nothing(place: str, arrive: Arrive) -> None:
    """The page sends the action again with its key, and it has been done exactly once."""
    process = Process(place)
    visitor = arrive(process.address)
    visitor.begin(opponent="simple")
    state = visitor.play(Rng(9), 4)
    action = choice(state, Rng(9))
    killer = threading.Thread(target=process.kill)
    killer.start()
    with suppress(httpx2.TransportError):
        visitor.act(state["version"], action, "perhaps")
    killer.join()
    with running(place) as restarted:
        returned = arrive(restarted.address, visitor.client.cookies)
        returned.table = visitor.table
        answer = returned.act(state["version"], action, "perhaps")
        assert answer.status_code == 200
        frames = answer.json()["frames"]
        assert frames[0]["state"]["version"] == state["version"] + 1
        assert returned.state() == frames[-1]["state"]
