"""A real server and a real Chromium for the tests of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import seeded_server
from table_server import PHONE, Server, opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with an empty database, which deals every match alike."""
    running = Server(tmp_path_factory.mktemp("table") / "bezique.db", program=(seeded_server.__file__,))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser(chromium_launch: dict[str, Any]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_launch)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page on a phone, where one tap plays."""
    settings: dict[str, object] = {"singleTap": True}
    with opened(browser, server, settings, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        yield page
