"""What the page says by itself tells the table: a listener follows whole deals from nothing but its live regions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from listener import LISTEN, Listener
from table_driver import Table
from table_server import DESKTOP, PHONE, Server, opened, seat

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HEARD = "heard.splice(0)"
WANTED = {
    *(
        "card_played",
        "played_from_hand",
        "trick_won",
        "points_of_trick",
        "declaration",
        "cards_laid",
        "seven_exchanged",
    ),
    *("own_card_drawn", "card_drawn", "turn_up_taken", "stock_empty", "end"),
}
"""What must happen in the deals that are listened to."""


def told(page: Page) -> dict[str, Any]:
    """The table as the server tells it."""
    address = f"/api/tables/{page.get_attribute('#table', 'data-table')}"
    state: dict[str, Any] = page.request.get(address).json()
    return state


def compare(listener: Listener, state: dict[str, Any]) -> None:
    """What was heard is what the server tells."""
    view, match = state["view"], state["match"]
    seats = view["seats"]
    is_over = view["phase"] == "over"

    def played(cards: list[dict[str, Any]]) -> list[tuple[int, str]]:
        return [(each["seat"], each["card"][:2]) for each in cards]

    assert listener.is_over == is_over
    assert listener.trump == view["trump"]
    assert listener.turn_up == (view["turnUp"] and view["turnUp"][:2])
    assert listener.stock == view["stock"]
    assert (listener.turn, listener.is_announced) == (view["turn"], not is_over)
    assert listener.trick == played(view["trick"])
    if listener.last_trick:
        assert listener.last_trick == (view["lastTrick"]["winner"], played(view["lastTrick"]["cards"]))
    assert +listener.hand == Counter(card[:2] for card in view["hand"])
    for heard, each in zip(listener.tables, seats, strict=True):
        assert +heard == Counter(lying["card"][:2] for lying in each["table"])
    running = 0 if is_over else 1
    assert listener.totals == [
        total + running * sum(seats[place]["score"] for place in side)
        for side, total in zip(match["sides"], match["sideTotals"], strict=True)
    ]


@pytest.mark.parametrize(
    ("rule_set", "seed", "size"),
    [("classic", 12, DESKTOP), ("four-partners", 3, PHONE)],
)
def test_a_listener_follows_a_deal(
    browser: Browser, server: Server, rule_set: str, seed: int, size: dict[str, int]
) -> None:
    with opened(browser, server, {"singleTap": True}, viewport=size, has_touch=True) as page:
        page.add_init_script(LISTEN)
        seat(page, server, rule_set, seed)
        table = Table(page)
        table.wait()
        seats = len(told(page)["view"]["seats"])
        listeners = [Listener(seats)]
        while True:
            said = page.evaluate(HEARD)
            state = told(page)
            for listener in listeners:
                listener.hears([text for _, text in said])
                compare(listener, state)
            assert listeners[0].scores == [each["score"] for each in state["view"]["seats"]]
            if table.deal_is_over():
                break
            assert all(how == "assertive" for how, text in said if "Your t" in text)
            if len(listeners) == 1 and state["view"]["tricks"] == 12:
                # Somebody who comes in the middle, or back, is told where the deal stands.
                page.reload()
                table.wait()
                listeners.append(Listener(seats))
                continue
            table.quick_turn()
        missing = WANTED - set(listeners[0].told)
        assert not missing, f"another seed is needed, in whose deal these are heard: {missing}"
