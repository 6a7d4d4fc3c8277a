"""The server as a process, and a visitor's page in the browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bezique.players import make_player
from bezique.rulesets import read_rules
from bezique.server.identity import new_token
from bezique.server.store import Store, owner_of
from bezique.server.tables import Tables

PHONE = {"width": 360, "height": 640}
LANDSCAPE = {"width": 640, "height": 360}
DESKTOP = {"width": 1280, "height": 800}

CUT_OFF = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_FAILED")
"""What the browser says of requests that a test has cut off: by killing the server, or by stopping them."""


class Server:
    """``bezique serve`` as a process of its own; it can be killed and started again on the same database."""

    def __init__(self, database: Path, source: Path | None = None, program: Sequence[str] = ("-m", "bezique")) -> None:
        self.database = database
        self.source = source
        """Where another version of the program lies, if that is to be started."""
        self.program = program
        """What Python runs."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it says where it listens."""
        where = ["--port", str(self.port), "--database", str(self.database)]
        command = [sys.executable, *self.program, "serve", *where]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "NO_COLOR": "1", **({"PYTHONPATH": str(self.source)} if self.source else {})},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server ended before it listened")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@contextmanager
def opened(
    browser: Browser, server: Server, settings: dict[str, object] | None = None, refusals: str = "", **context: Any
) -> Iterator[Page]:
    """A page of a new visitor, who keeps these settings; fails when the page reported an error.

    With ``refusals``, statuses with blanks between them, the server may refuse what the test has it asked.
    """
    kept = json.dumps({"speed": "off", "rest": 0, "rival": "instant", **(settings or {})})
    visitor = browser.new_context(base_url=server.address, **context)
    visitor.add_init_script(
        f"localStorage.getItem('bezique.settings') ?? localStorage.setItem('bezique.settings', {kept!r})"
    )
    page = visitor.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    visitor.close()
    expected = (*CUT_OFF, *(f"status of {each} (" for each in refusals.split()))
    unexpected = [error for error in errors if not any(each in error for each in expected)]
    assert unexpected == [], unexpected


def seat(page: Page, server: Server, rules: str, seed: int) -> None:
    """Open a table whose cards follow from a number; the page's browser becomes its owner."""
    token, store = new_token(), Store(str(server.database))
    table = Tables(store, make_player).create(owner_of(token), read_rules(rules), "scholar", seed)
    store.close()
    page.context.add_cookies([{"name": "player", "value": token, "url": server.address}])
    page.goto(f"/t/{table}")
