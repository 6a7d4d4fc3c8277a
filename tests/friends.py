"""People who play together: how they come to one table, and play on there, each by a page or by requests alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import APIRequestContext, Page

from table_driver import CHANGED, PATIENCE, PLACE_TO_TAP, Table

SHOWN = """(version) => {
  const { dataset } = document.body ?? {};
  return dataset?.ready === 'yes' && dataset.busy === 'no' && Number(dataset.version) >= version;
}"""
"""Whether a page shows what has happened up to a version, to its end."""
GO_ON = f"""async ([version, patience]) => {{
  const end = performance.now() + patience;
  while (!({SHOWN})(version)) {{
    if (performance.now() > end) return false;
    document.dispatchEvent(new PointerEvent('pointerdown'));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }}
  return true;
}}"""


def sit_down(person: APIRequestContext, link: str, name: str) -> None:
    """Take a free seat of a table that waits."""
    assert person.post(link, form={"name": name}).ok


def id_of(address: str) -> str:
    """The table of an address."""
    return address.rstrip("/").rsplit("/", 1)[1]


def state_of(person: APIRequestContext, table: str) -> Any:
    """The table as one of the people is told it."""
    return person.get(f"/api/tables/{table}").json()


def act(person: APIRequestContext, table: str) -> bool:
    """Do what brings most, if there is anything to be done; whether there was."""
    state = state_of(person, table)
    actions = sorted(state["view"]["actions"], key=lambda action: -int(action["points"]))
    if not (actions or state["match"]["mayContinue"]):
        return False
    action = actions[0]["action"] if actions else "next-deal"
    body = {"version": state["version"], "action": action, "key": f"quick {state['version']}"}
    return bool(person.post(f"/api/tables/{table}/actions", data=body).ok)


def play_on(people: Sequence[APIRequestContext], table: str, reached: Callable[[Any], bool]) -> None:
    """Play on by requests until the first one is told a state of that kind."""
    for _ in range(2_000):
        if reached(state_of(people[0], table)):
            return
        if not any(act(person, table) for person in people):
            assert not state_of(people[0], table)["match"]["over"], "the match ended before"
    raise AssertionError("that never came")


def deal_over(state: Any) -> bool:
    return bool(state["view"]["phase"] == "over")


def match_over(state: Any) -> bool:
    return bool(state["match"]["over"])


class Together:
    """The pages of several people at one table."""

    def __init__(self, *pages: Page) -> None:
        self.tables = [Table(page) for page in pages]
        self.id = id_of(pages[0].url)

    def settle(self) -> None:
        """Until each page shows all that has happened, which a touch brings at once."""
        version = state_of(self.tables[0].page.request, self.id)["version"]
        for table in self.tables:
            assert table.until("() => document.body?.dataset.ready === 'yes'")
            assert table.page.evaluate(GO_ON, [version, 1000 * PATIENCE]), f"version {version} is not shown"

    def whose_turn(self) -> Table | None:
        """The page of whom it is the turn; none while the deal is over."""
        return next((table for table in self.tables if table.data("turn") == "me"), None)

    def tap(self) -> None:
        """One decision by touch, by whose turn it is; all see it."""
        table = self.whose_turn()
        assert table is not None
        before = table.version
        place = table.page.evaluate(PLACE_TO_TAP, before)
        assert place, f"something lies over what was to be tapped after version {before}"
        table.page.touchscreen.tap(*place)
        assert table.until(CHANGED, before), f"nothing happened after version {before}"
        self.settle()
