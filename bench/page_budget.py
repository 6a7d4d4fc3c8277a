"""What the pages cost on a phone: ``python bench/page_budget.py [--json]``.

Measured in the Chromium of this machine, slowed down by its debugger, against a server of its own:

- how much the first page and the table weigh, as they come over the line, by a browser that has nothing yet;
- how long it takes until a card can be played: by a link to a table, from nothing, and by *Play now* on the start page;
- how long after a press the card is seen to be played. There the line is not slowed down, and the opponent plays at
  random, so that is page and server alone, without the line's delay and without anybody's thinking.

Needs what ``make setup`` installs, and Chromium (tools/chromium.sh finds it).
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from bezique.players import make_player
from bezique.rulesets import read_rules
from bezique.server.identity import new_token
from bezique.server.store import Store, owner_of
from bezique.server.tables import Tables

ROOT = Path(__file__).resolve().parents[1]
PHONE: ViewportSize = {"width": 360, "height": 640}
WATCH = """
  const seen = { playable: null, pressed: null, answered: null };
  window.seen = seen;
  const now = () => performance.timeOrigin + performance.now();
  const played = () => [...document.querySelectorAll('#trick .caption')].some((each) => /^You/.test(each.textContent));
  const look = () => {
    const { ready, busy, turn } = document.body?.dataset ?? {};
    if (seen.playable === null && ready === 'yes' && busy === 'no' && turn === 'me') seen.playable = now();
    if (seen.pressed !== null && seen.answered === null && played()) {
      requestAnimationFrame(() => { seen.answered ??= now(); });
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('click', () => { seen.pressed ??= now(); }, true);
"""
"""Notes when a card can be played, when something was pressed, and when a card of yours lies in the trick then."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How slow the phone and its line are."""

    cpu: float
    latency: float
    down: float
    up: float

    def slow(self, page: Page, line: bool = True) -> None:
        """Slow a page down."""
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": self.cpu})
        if line:
            devtools.send("Network.enable")
            conditions = {"offline": False, "latency": self.latency}
            speeds = {"downloadThroughput": self.down * 125_000, "uploadThroughput": self.up * 125_000}
            devtools.send("Network.emulateNetworkConditions", {**conditions, **speeds})


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured quantity, beside what it may be."""

    what: str
    unit: str
    value: float
    budget: float | None

    @property
    def within(self) -> bool:
        """Whether it keeps its budget."""
        return self.budget is None or self.value <= self.budget


class Bench:
    """A browser and a server."""

    def __init__(self, browser: Browser, address: str, database: Path, profile: Profile, runs: int) -> None:
        self.browser = browser
        self.address = address
        self.database = database
        self.profile = profile
        self.runs = runs

    @contextmanager
    def visitor(self) -> Iterator[BrowserContext]:
        """Somebody who has never been here; without a service worker, whose fetching would be measured too."""
        context = self.browser.new_context(
            base_url=self.address, viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
        )
        context.add_init_script(WATCH)
        yield context
        context.close()

    def table(self, context: BrowserContext) -> str:
        """The address of a table at which the visitor leads, against a player that does not think."""
        token, store = new_token(), Store(str(self.database))
        tables = Tables(store, make_player)
        for seed in range(1, 1000):
            table = tables.create(owner_of(token), read_rules("classic"), "random", seed)
            if tables.get(table, owner_of(token)).views[0].turn == 0:
                break
        store.close()
        context.add_cookies([{"name": "player", "value": token, "url": self.address}])
        return f"/t/{table}"

    def weight(self, path: str | None) -> tuple[float, float, int]:
        """A page with all that belongs to it, in kB: over the line, unpacked; and the number of requests."""
        with self.visitor() as context:
            page = context.new_page()
            devtools = context.new_cdp_session(page)
            devtools.send("Network.enable")
            packed: list[float] = []
            unpacked: list[float] = []
            devtools.on("Network.loadingFinished", lambda event: packed.append(event["encodedDataLength"]))
            devtools.on("Network.dataReceived", lambda event: unpacked.append(event["dataLength"]))
            page.goto(path or self.table(context))
            page.wait_for_timeout(1500)
            return sum(packed) / 1000, sum(unpacked) / 1000, len(packed)

    def playable_by_link(self) -> float:
        """Milliseconds from the beginning of the navigation to a card that can be played."""
        with self.visitor() as context:
            address = self.table(context)
            page = context.new_page()
            self.profile.slow(page)
            page.goto(address, wait_until="commit")
            return when(page, "playable") - float(page.evaluate("performance.timeOrigin"))

    def playable_by_press(self) -> float:
        """Milliseconds from *Play now*, on a start page that has been read for a while, to the table in play."""
        with self.visitor() as context:
            page = context.new_page()
            self.profile.slow(page)
            page.goto("/", wait_until="networkidle")
            page.wait_for_timeout(2000)
            begun = float(page.evaluate("performance.timeOrigin + performance.now()"))
            with page.expect_navigation(url="**/t/*", wait_until="commit"):
                page.locator("button", has_text="Play now").tap(no_wait_after=True)
            return first_sight(page) - begun

    def answered(self) -> list[float]:
        """Milliseconds from pressing a card to seeing it in the trick, for several cards."""
        found = []
        with self.visitor() as context:
            address = self.table(context)
            settings = json.dumps({"singleTap": True, "rival": "instant", "rest": 500})
            context.add_init_script(f"localStorage.setItem('bezique.settings', {settings!r})")
            page = context.new_page()
            self.profile.slow(page, line=False)
            page.goto(address)
            for _ in range(8):
                settled(page)
                page.evaluate("seen.pressed = seen.answered = null")
                if page.locator("#sheet [data-action=draw]").is_visible():
                    page.locator("#sheet [data-action=draw]").tap()
                    continue
                page.locator("#hand button:not([aria-disabled=true])").last.tap(position={"x": 8, "y": 12})
                if page.locator("#hand .raised").count():
                    continue  # something was still being shown, and this tap has only hurried that on
                found.append(when(page, "answered") - page.evaluate("seen.pressed"))
        return found


def when(page: Page, name: str) -> float:
    """The time that the page has noted."""
    for _ in range(2000):
        value: float | None = page.evaluate(f"window.seen?.{name} ?? null")
        if value is not None:
            return value
        page.wait_for_timeout(10)
    raise TimeoutError(f"the page never came to be {name}")


def first_sight(page: Page) -> float:
    """When the cards of a table were there, whoever leads."""
    for _ in range(2000):
        value: float | None = page.evaluate(
            "document.body?.dataset.ready === 'yes' && document.querySelectorAll('#hand button').length === 8"
            " ? performance.timeOrigin + performance.now() : null"
        )
        if value is not None:
            return value
        page.wait_for_timeout(5)
    raise TimeoutError("the table never came")


def settled(page: Page) -> None:
    """Wait until it is the player's turn, nothing is left to be shown, and every card lies where it belongs.

    A card that is still on its way from the stock would be tapped there.
    """
    # A fade at the edge of a list follows its scrolling: such an animation never ends.
    still = "!document.getAnimations().some((each) => each.timeline === document.timeline)"
    for _ in range(2000):
        if page.evaluate(f"document.body.dataset.busy === 'no' && document.body.dataset.turn === 'me' && {still}"):
            return
        page.wait_for_timeout(10)
    raise TimeoutError("the table did not settle")


def measure(bench: Bench) -> list[Figure]:
    """Everything."""
    start, start_raw, start_requests = bench.weight("/")
    table, table_raw, table_requests = bench.weight(None)
    by_link = median(bench.playable_by_link() for _ in range(bench.runs))
    by_press = median(bench.playable_by_press() for _ in range(bench.runs))
    presses = [each for _ in range(bench.runs) for each in bench.answered()]
    return [
        Figure("first page, over the line", "kB", start, 150),
        Figure("first page, unpacked", "kB", start_raw, None),
        Figure("first page, requests", "", start_requests, None),
        Figure("table, over the line", "kB", table, 150),
        Figure("table, unpacked", "kB", table_raw, None),
        Figure("table, requests", "", table_requests, None),
        Figure("playable by a link, from nothing", "ms", by_link, 1000),
        Figure("playable by Play now", "ms", by_press, 1000),
        Figure("a card is seen played", "ms", median(presses), 100),
        Figure("the slowest of these", "ms", max(presses), None),
    ]


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """A server of our own; its address."""
    command = [sys.executable, "-m", "bezique", "serve", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        for line in process.stdout or ():
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield found[0]
                return
        raise SystemExit("The server ended before it listened.")
    finally:
        process.kill()
        process.wait()


def shown(figures: list[Figure], profile: Profile, runs: int) -> None:
    """Print the table."""
    grid = Grid(
        title=f"{profile.cpu:g} times slower processor, line of {profile.down:g}/{profile.up:g} Mbit/s "
        f"with {profile.latency:g} ms; medians of {runs}"
    )
    for name in ("what", "measured", "budget", ""):
        grid.add_column(name, justify="left" if name == "what" else "right")
    for each in figures:
        number = f"{each.value:,.0f} {each.unit}".strip()
        budget = "" if each.budget is None else f"{each.budget:,.0f} {each.unit}"
        grid.add_row(each.what, number, budget, "" if each.budget is None else "kept" if each.within else "over")
    Console().print(grid)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--runs", type=int, default=5, help="how often times are measured (5)")
    parser.add_argument("--cpu", type=float, default=4, help="by how much the processor is slowed down (4)")
    parser.add_argument("--latency", type=float, default=60, help="delay of the line in ms (60)")
    parser.add_argument("--down", type=float, default=9, help="Mbit/s to the phone (9)")
    parser.add_argument("--up", type=float, default=1.5, help="Mbit/s from it (1.5)")
    wanted = parser.parse_args()
    profile = Profile(wanted.cpu, wanted.latency, wanted.down, wanted.up)
    found = subprocess.run([ROOT / "tools" / "chromium.sh", "--find"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "bezique.db"
        with serving(database) as address:
            arguments = ["--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=arguments)
            figures = measure(Bench(browser, address, database, profile, wanted.runs))
            browser.close()
    if wanted.json:
        rows = [{**asdict(each), "within": each.within} for each in figures]
        print(json.dumps({"profile": asdict(profile), "runs": wanted.runs, "figures": rows}, indent=2))
    else:
        shown(figures, profile, wanted.runs)


if __name__ == "__main__":
    main()
