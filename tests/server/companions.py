"""People who play with each other, each in a browser of their own, at a server in the tests' own process."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from html import unescape
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

from bezique.rng import Rng
from bezique.server.store import owner_of
from server.process import choice

Arrive = Callable[[], "Friend"]


class Friend:
    """A browser, and the table at which it waits or plays."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.table = ""

    @property
    def owner(self) -> str:
        """How the database knows this browser."""
        return owner_of(self.client.cookies["player"])

    def invite(self, **form: str) -> str:
        """Make a table that waits, by the form of the start page."""
        answer = self.client.post("/invitations", data=form)
        assert answer.status_code == 303, text_of(answer.text)
        self.table = answer.headers["location"].removeprefix("/with/")
        return self.table

    def sit(self, table: str, name: str = "", seat: int | str = "") -> Any:
        """Sit down at a table by its link."""
        self.table = table
        return self.client.post(f"/with/{table}", data={"name": name, "seat": str(seat)})

    def post(self, what: str, **form: str) -> Any:
        """Press a button of a table that waits: ``name``, ``begin`` or ``leave``."""
        return self.client.post(f"/with/{self.table}/{what}", data=form)

    def again(self) -> Any:
        """Ask for another match with the same people."""
        return self.client.post(f"/t/{self.table}/again")

    def look(self) -> Any:
        """Open the link of the table."""
        return self.client.get(f"/with/{self.table}")

    def get(self) -> Any:
        """Ask for the state of the table."""
        return self.client.get(f"/api/tables/{self.table}")

    def state(self) -> Any:
        """The table as this seat knows it."""
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, action: str, version: int, key: str) -> Any:
        """Send an action."""
        body = {"version": version, "action": action, "key": key}
        return self.client.post(f"/api/tables/{self.table}/actions", json=body)

    def do(self, action: str) -> Any:
        """Do an action that must be allowed now; the frames that it brings."""
        version = self.state()["version"]
        answer = self.act(action, version, f"{action} at {version}")
        assert answer.status_code == 200, answer.text
        return answer.json()["frames"]

    def page(self) -> str:
        """The page of the table."""
        answer = self.client.get(f"/t/{self.table}")
        assert answer.status_code == 200
        return str(answer.text)


@contextmanager
def arriving(app: Starlette) -> Iterator[Arrive]:
    """Brings new browsers to a server, for as long as the context lasts."""
    with ExitStack() as stack:
        yield lambda: Friend(stack.enter_context(TestClient(app, follow_redirects=False)))


def together(arrive: Arrive, people: int, **form: str) -> list[Friend]:
    """People who have begun a match with each other, on the first seats."""
    friends = [arrive() for _ in range(people)]
    table = friends[0].invite(**form)
    for seat, friend in enumerate(friends[1:], 1):
        answer = friend.sit(table, seat=seat)
        assert answer.status_code == 303, text_of(answer.text)
    friends[0].post("begin")
    assert all(friend.get().status_code == 200 for friend in friends)
    return friends


def play_on(friends: Sequence[Friend], rng: Rng, actions: int = 10_000) -> Iterator[tuple[Friend, Any]]:
    """Play to the end of the deal, or so many actions: who acted, and the answer."""
    for _ in range(actions):
        state = friends[0].state()
        if state["match"]["over"] or state["match"]["mayContinue"]:
            return
        at = {each["table"]["seat"]: (friend, each) for friend in friends for each in [friend.state()]}
        friend, own = at[state["view"]["turn"]]
        answer = friend.act(choice(own, rng), own["version"], f"k{own['version']}")
        assert answer.status_code == 200, answer.text
        yield friend, answer


def play_deal(friends: Sequence[Friend], rng: Rng) -> None:
    """Play to the end of the deal."""
    for _ in play_on(friends, rng):
        pass


def text_of(page: str) -> str:
    """What a page says."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def at_once(*doing: Callable[[], object]) -> list[Any]:
    """What each brought, all begun at the same moment: a value, or what it raised."""
    barrier = threading.Barrier(len(doing))
    brought: dict[int, Any] = {}

    def do(number: int) -> None:
        barrier.wait()
        try:
            brought[number] = doing[number]()
        except Exception as error:
            brought[number] = error

    threads = [threading.Thread(target=do, args=(number,)) for number in range(len(doing))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [brought[number] for number in range(len(doing))]
