"""How pages and what belongs to them come over the line, and what the browser is told to keep."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.server import shell, templating
from bezique.server.app import create_app
from bezique.server.templating import STATIC, STATIC_FOLDER
from server.process import Visitor, running


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with TestClient(create_app(str(tmp_path / "bezique.db"))) as client:
        yield client


def begin(browser: TestClient) -> str:
    """The page of a new match."""
    answer = browser.post("/matches", data={"set": "classic", "opponent": "simple"})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("path", ["/", "/rules/classic", "/tutorial", "/score", "/away"])
def test_everything_of_a_page_is_there_and_kept_for_good(browser: TestClient, path: str) -> None:
    page = browser.get(path)
    assert page.headers["cache-control"] == "no-store"
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    assert len(addresses) > 4
    for address in addresses:
        assert address.startswith(f"{STATIC}/")
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_another_version_is_not_served_and_not_remembered(browser: TestClient) -> None:
    answer = browser.get("/static/000000000000/js/table.js")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_pages_are_packed_and_event_streams_are_not(tmp_path: Path) -> None:
    with running(tmp_path / "bezique.db") as process:
        visitor = Visitor(process.address)
        visitor.client.headers["accept-encoding"] = "gzip"
        visitor.begin(set="classic", opponent="simple")
        for path in ("/", f"/t/{visitor.table}", f"/api/tables/{visitor.table}", f"{STATIC}/js/table.js"):
            assert visitor.client.get(path).headers.get("content-encoding") == "gzip", path
        address = f"/api/tables/{visitor.table}/events"
        with visitor.client.stream("GET", address) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in answer.headers
            assert next(answer.iter_lines()).startswith(("id:", "event:"))


def test_the_table_comes_with_the_state_that_can_be_asked_for(browser: TestClient) -> None:
    page = begin(browser)
    embedded = re.search(r'<script type="application/json" id="state">(.*?)</script>', page, re.DOTALL)
    table = re.search(r'data-table="(\w+)"', page)
    assert embedded
    assert table
    assert "<" not in embedded[1]
    told = json.loads(embedded[1])
    now = browser.get(f"/api/tables/{table[1]}").json()  # by then the computer may have led
    assert told["table"] == now["table"]
    assert told["version"] <= now["version"]
    assert told["view"]["hand"] == now["view"]["hand"]


def test_all_that_a_script_imports_is_fetched_with_it() -> None:
    for path in (STATIC_FOLDER / "js").glob("*.js"):
        source = path.read_text(encoding="utf-8")
        named = set(re.findall(r"from '\./([\w-]+\.js)'", re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)))
        assert named <= set(templating.imported(path.name)), path.name


def test_the_worker_keeps_what_is_there_and_the_same_for_everybody(browser: TestClient) -> None:
    worker = browser.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    first = worker.text.partition(";\n")[0].removeprefix("self.SHELL = ")
    kept = json.loads(first)
    strangers = {path: browser.get(path).content for path in kept["pages"]}
    assert all(browser.get(path).status_code == 200 for path in [*kept["files"], *kept["pages"]])
    begin(browser)
    for path in kept["pages"]:
        answer = browser.get(path)
        assert answer.content == strangers[path], path
        assert "set-cookie" not in answer.headers
    assert not any(path.startswith(("/api/", "/t/")) for path in kept["pages"])
    assert kept["away"] == shell.AWAY
