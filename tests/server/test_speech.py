"""In which language a request is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.server.app import create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser without a language of its own."""
    with TestClient(create_app(str(tmp_path / "tables.sqlite3")), headers={"Accept-Language": ""}) as found:
        yield found


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB, fr;q=0.9", "en"),
        ("xx;q=nonsense, ,;;;", "en"),
        ("fr;q=1.2.3", "en"),
        ("fr;q=.", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0.8, en;q=0.", "fr"),
    ],
)
def test_the_browser_is_answered_in_its_language(client: TestClient, asked: str, spoken: str) -> None:
    answer = client.get("/", headers={"Accept-Language": asked})
    assert f'<html lang="{spoken}">' in answer.text
    assert answer.headers["Content-Language"] == spoken
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_chosen_language_outlasts_what_the_browser_asks_for(client: TestClient) -> None:
    here = {"Referer": "http://testserver/rules/classic?x=1", "Origin": "http://testserver"}
    answer = client.post("/language", data={"language": "fr"}, headers=here, follow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules/classic?x=1")
    assert '<html lang="fr">' in client.get("/", headers={"Accept-Language": "en"}).text
    client.post("/language", data={"language": "tlh"}, headers=here)
    assert '<html lang="fr">' in client.get("/", headers={"Accept-Language": "en"}).text, (
        "an unknown one changes nothing"
    )


def test_one_request_does_not_change_the_language_of_the_next(client: TestClient) -> None:
    client.get("/", headers={"Accept-Language": "fr"})
    assert '<html lang="en">' in client.get("/").text
