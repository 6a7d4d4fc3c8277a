"""Links that bring the matches of one browser to another one."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bezique.server.app import create_app
from bezique.server.handover import MINUTES, Handovers
from bezique.server.identity import new_token
from bezique.server.store import Store, owner_of
from server.postgresql import EACH_DATABASE

START = datetime(2026, 11, 29, 12)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bezique.db"


@pytest.fixture
def app(database: Path) -> Starlette:
    """A server with an empty database."""
    return create_app(str(database))


@pytest.fixture
def browsers(app: Starlette) -> Iterator[list[TestClient]]:
    """Two browsers at it: one with a match, one that is new."""
    with ExitStack() as stack:
        made = [stack.enter_context(TestClient(app, follow_redirects=False)) for _ in range(2)]
        begin(made[0])
        yield made


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time


def begin(browser: TestClient) -> str:
    answer = browser.post("/matches", data={"set": "classic"})
    assert answer.status_code == 303
    return str(answer.headers["location"])


def link_of(browser: TestClient) -> str:
    """The path of a link that a browser makes by the button of its start page."""
    assert 'action="/here"' in browser.get("/").text
    answer = browser.post("/here")
    assert answer.status_code == 200
    found = re.search(r">http://testserver(/here/[^<]+)<", answer.text)
    assert found
    return found[1]


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def matches(browser: TestClient) -> list[str]:
    """The matches that the start page lists."""
    return re.findall(r'class="button primary" href="(/t/\w+)"', browser.get("/").text)


def test_a_press_on_the_other_device_shows_the_same_matches_there(browsers: list[TestClient]) -> None:
    first, second = browsers
    (table,) = matches(first)
    state = first.get(f"/api{table.replace('/t/', '/tables/')}").json()
    assert second.get(table).status_code == 404
    link = link_of(first)
    answer = second.post(link)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert {"HttpOnly", "SameSite=lax"} <= set(answer.headers["set-cookie"].split("; "))
    assert matches(second) == matches(first) == [table]
    assert second.get(f"/api{table.replace('/t/', '/tables/')}").json() == state


def test_looking_at_a_link_does_nothing(browsers: list[TestClient]) -> None:
    first, second = browsers
    link = link_of(first)
    for _ in range(3):
        answer = second.get(link)
        assert answer.status_code == 200
        assert "This browser will show the matches of the other device" in text_of(answer.text)
        assert "Matches begun here before" not in answer.text
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        assert second.head(link).status_code == 200
    assert matches(second) == []
    assert second.post(link).status_code == 303


def test_a_browser_with_matches_of_its_own_is_told_what_becomes_of_them(browsers: list[TestClient]) -> None:
    first, second = browsers
    own = begin(second)
    link = link_of(first)
    assert "Matches begun here before will no longer be listed here." in text_of(second.get(link).text)
    second.post(link)
    assert own not in matches(second)


def test_the_browser_that_made_the_link_is_told_to_open_it_elsewhere(browsers: list[TestClient]) -> None:
    first, second = browsers
    link = link_of(first)
    page = first.get(link).text
    assert "the link is for another device" in text_of(page)
    assert 'method="post"' not in page
    assert second.post(link).status_code == 303


def test_a_link_is_used_once_and_a_newer_one_makes_it_void(browsers: list[TestClient]) -> None:
    first, second = browsers
    old, used = link_of(first), link_of(first)
    assert second.post(used).status_code == 303
    token = second.cookies["player"]
    for link in (old, used, "/here/abcde-fghjk-mnpqr-stuvw-xyz23", "/here/%00"):
        for answer in (second.get(link), second.post(link)):
            assert answer.status_code == 404
            assert "This link cannot be used: it works once, within ten minutes" in text_of(answer.text)
            assert "set-cookie" not in answer.headers
    assert second.cookies["player"] == token


def test_a_link_is_good_for_ten_minutes(app: Starlette, browsers: list[TestClient]) -> None:
    first, second = browsers
    clock = Clock()
    app.state.handovers = Handovers(app.state.tables.store, clock)
    link = link_of(first)
    clock.time = START + timedelta(minutes=MINUTES, seconds=-1)
    assert second.get(link).status_code == 200
    clock.time = START + timedelta(minutes=MINUTES)
    assert second.get(link).status_code == 404
    assert second.post(link).status_code == 404
    assert matches(second) == []


def test_a_browser_without_matches_has_nothing_to_hand_over(browsers: list[TestClient]) -> None:
    new = browsers[1]
    assert 'action="/here"' not in new.get("/").text
    assert new.post("/here").status_code == 404
    assert new.get("/here").status_code == 405


def test_another_site_can_neither_make_nor_use_a_link(browsers: list[TestClient]) -> None:
    first, second = browsers
    link = link_of(first)
    for browser, path in ((first, "/here"), (second, link)):
        assert browser.post(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert second.post(link).status_code == 303


def test_the_database_opens_no_seat(database: Path, browsers: list[TestClient]) -> None:
    first = browsers[0]
    code = link_of(first).removeprefix("/here/")
    assert len(set(code) - {"-"}) > 5
    assert re.fullmatch(r"(?:[2-9a-z]{5}-){4}[2-9a-z]{5}", code)
    with closing(sqlite3.connect(database)) as connection:
        (row,) = connection.execute("SELECT * FROM handovers").fetchall()
        kept = "\n".join(connection.iterdump())
    token = first.cookies["player"]
    assert row[1] == owner_of(token)
    assert not any(secret in kept for secret in (token, token.encode().hex(), code))


@EACH_DATABASE
def test_of_two_who_use_a_link_at_once_one_gets_it(place: str) -> None:
    stores = [Store(place), Store(place)]
    links = [Handovers(store, Clock()) for store in stores]
    for _ in range(10):
        token = new_token()
        code = links[0].offer(token)
        together, got = threading.Barrier(2), list[str | None]()

        def use(
            links: Handovers,
            code: str = code,
            together: threading.Barrier = together,
            got: list[str | None] = got,
        ) -> None:
            together.wait()
            got.append(links.accept(code))

        threads = [threading.Thread(target=use, args=(each,)) for each in links]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(got, key=str) == sorted([token, None], key=str)
    for store in stores:
        store.close()


def test_the_words_are_french_where_french_is_asked_for(browsers: list[TestClient]) -> None:
    first, second = browsers
    link = link_of(first)
    french = {"Accept-Language": "fr"}
    assert "Continuer ici" in second.get(link, headers=french).text
    assert "Ce lien est inutilisable" in second.get(link + "x", headers=french).text
    assert "Ouvrez cette adresse" in first.post("/here", headers=french).text
