"""Links for other machines lead there from other machines, or say that they do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bezique.server.app import create_app
from bezique.server.links import address_in_network, is_this_machine

HERE_ONLY = "from this machine only"


def waiting_page(database: Path, host: str, outside: str) -> str:
    """The page of a table that waits, opened under a host by a server that has an address in its network, or none."""
    app = create_app(str(database))
    app.state.outside = outside
    with TestClient(app, base_url=f"http://{host}:8000") as browser:
        return browser.post("/invitations", data={}).text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_who_opened_it_as_this_machine_is_given_the_address_in_the_network(tmp_path: Path, host: str) -> None:
    shown = waiting_page(tmp_path / "a.db", host, "192.168.1.7")
    assert "http://192.168.1.7:8000/with/" in shown
    assert HERE_ONLY not in shown
    assert f"http://{host}" not in shown


def test_where_nobody_else_can_come_that_is_said(tmp_path: Path) -> None:
    shown = waiting_page(tmp_path / "a.db", "127.0.0.1", "")
    assert "http://127.0.0.1:8000/with/" in shown
    assert HERE_ONLY in shown


def test_who_opened_it_under_another_name_passes_that_on(tmp_path: Path) -> None:
    shown = waiting_page(tmp_path / "a.db", "bezique.example", "192.168.1.7")
    assert "http://bezique.example:8000/with/" in shown
    assert HERE_ONLY not in shown


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_what_leads_nowhere_from_elsewhere(host: str) -> None:
    assert is_this_machine(host)
    assert address_in_network(host) == "", "a server that listens there only is not reached by another address"


@pytest.mark.parametrize("host", ["192.168.1.7", "bezique.example", ""])
def test_what_may_lead_here_from_elsewhere(host: str) -> None:
    assert not is_this_machine(host)


def test_the_address_in_the_network_is_none_of_this_machine_alone() -> None:
    assert not is_this_machine(address_in_network("0.0.0.0"))
