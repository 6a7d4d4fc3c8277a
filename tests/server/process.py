"""The server as a process of its own, and a browser without a screen that talks to it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from bezique.rng import Rng

_SERVE = "import sys; from bezique.server import serve; serve('127.0.0.1', 0, sys.argv[1], False)"


class Process:
    """A server on a free port of this machine."""

    def __init__(self, database: Path | str) -> None:
        """Start it, and wait until it says where it listens."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", first)
        assert found, first + self.kill()
        self.address = found[0]

    def kill(self) -> str:
        """End it as a power cut would; what it had said."""
        self._process.kill()
        return self._process.communicate()[0]


@contextmanager
def running(database: Path | str) -> Iterator[Process]:
    """A server for as long as the context lasts; it must not have complained."""
    process = Process(database)
    try:
        yield process
    finally:
        said = process.kill()
    assert said == ""


class Visitor:
    """A browser: its cookies, and the table at which it sits."""

    def __init__(self, address: str, cookies: Any = None) -> None:
        self.client = httpx2.Client(base_url=address, cookies=cookies, timeout=30)
        self.table = ""

    def begin(self, **form: str) -> None:
        """Begin a match by the form of the start page."""
        answer = self.client.post("/matches", data=form)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"].removeprefix("/t/")

    def state(self) -> Any:
        """The state of the table as soon as something can be done there; the computer may still be about to lead."""
        for _ in range(2_000):
            state = self.client.get(f"/api/tables/{self.table}").json()
            if state["view"]["actions"] or state["match"]["mayContinue"] or state["match"]["over"]:
                return state
        raise AssertionError("the table never came to the visitor's turn")

    def act(self, version: int, action: str, key: str) -> httpx2.Response:
        """Send an action."""
        body = {"version": version, "action": action, "key": key}
        return self.client.post(f"/api/tables/{self.table}/actions", json=body)

    def play(self, rng: Rng, actions: int = 10_000) -> Any:
        """Play on, so many actions or to the end of the match; the state then."""
        state = self.state()
        for _ in range(actions):
            if state["match"]["over"]:
                break
            answer = self.act(state["version"], choice(state, rng), f"k{state['version']}")
            assert answer.status_code == 200, answer.text
            state = answer.json()["frames"][-1]["state"]
        return state

    @contextmanager
    def listening(
        self, since: object = None, headers: dict[str, str] | None = None
    ) -> Iterator[Iterator[tuple[str, str, Any]]]:
        """The events of the table as they come: name, id, data; also those since a version."""
        params = {} if since is None else {"since": str(since)}
        with self.client.stream(
            "GET", f"/api/tables/{self.table}/events", params=params, headers=headers or {}
        ) as answer:
            assert answer.status_code == 200
            yield _events(answer.iter_lines())


def choice(state: Any, rng: Rng) -> str:
    """What the visitor does: declare what brings most, otherwise anything."""
    if state["match"]["mayContinue"]:
        return "next-deal"
    actions = state["view"]["actions"]
    best = max(actions, key=lambda action: int(action["points"]))
    action = best if best["points"] else actions[rng.below(len(actions))]
    return str(action["action"])


def _events(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line and name:
            fields[name] = value
        elif "data" in fields:
            yield fields["event"], fields.get("id", ""), json.loads(fields["data"])
            fields = {}
