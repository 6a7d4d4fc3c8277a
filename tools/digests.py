"""Write tests/engine/digests.txt anew, by the uncompiled engine, or compare this engine with it.

python tools/digests.py --jobs 2                          writes it, which takes a while
python tools/digests.py --deals 100 classic rubicon       writes these games only, and fewer deals, while at work
python tools/digests.py --check 100 --form compiled       compares the first 100 deals of each rule set

Write it only when the behaviour was meant to change: golden records show better what did (tools/golden.py).
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

HEAD = """\
# The digest of so many deals of a rule set (tests/digests.py), as the uncompiled engine plays them.
# Written by: python tools/digests.py
"""


def played(name: str, deals: int) -> dict[int, str]:
    """The digests of a game."""
    import digests

    return dict(digests.chain(digests.CASES[name], min(deals, digests.deals_of(name))))


def write(games: list[str], deals: int, jobs: int) -> None:
    """Write the record, game by game as they are done."""
    os.environ["BEZIQUE_COMPILED"] = "0"
    import digests

    record = digests.read()
    # The longest games first, so that no process is left alone with one at the end.
    games = sorted(games or digests.CASES, key=lambda name: -digests.CASES[name].cards * digests.deals_of(name))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(played, name, deals): name for name in games}
        for done in as_completed(running):
            record[running[done]] = done.result()
            lines = [digests.text(name, record[name]) for name in digests.CASES if name in record]
            digests.RECORD.write_text(HEAD + "".join(lines), encoding="utf-8")
            print(running[done], flush=True)


def check(deals: int, form: str) -> int:
    """Compare the first deals of each rule set with the record; the exit status."""
    import bezique
    import digests

    print(f"{bezique.compiled.reason()} ({Path(bezique.__file__).parent})")
    if form and (form == "compiled") != bezique.compiled.COMPILED:
        print(f"It was to run {form}.")
        return 1
    record = digests.read()
    found = [line for name in digests.CASES for line in digests.differences(name, record.get(name, {}), deals)]
    print("\n".join(found) or f"The first {deals:,} deals of each of {len(digests.CASES)} games are those recorded.")
    return 1 if found else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the record of digests, or compare with it.")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes write the record")
    parser.add_argument("--check", type=int, metavar="DEALS", help="compare only: how many deals of each rule set")
    parser.add_argument("--form", choices=("compiled", "uncompiled"), default="", help="the form that is to be found")
    parser.add_argument("games", nargs="*", help="write the lines of these games only")
    parser.add_argument("--deals", type=int, default=10_000, help="write this many deals of each game at most")
    given = parser.parse_args()
    if given.check:
        sys.exit(check(given.check, given.form))
    write(given.games, given.deals, given.jobs)
