"""``bezique simulate``, through the command line."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bezique.cli import main, simulate
from bezique.rulesets import RULE_SETS
from bezique.simulate import play_series


def simulated(*options: str) -> Any:
    """The data of --json without the times."""
    result = CliRunner().invoke(main, ["simulate", "--json", "--players", "random,random", *options])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data.pop("seconds") > 0
    assert data.pop("deals_per_second") > 0
    return data


def test_a_seed_gives_the_same_numbers_with_any_number_of_jobs() -> None:
    options = ("--games", "9", "--seed", "4", "--rules", "ladder")
    alone = simulated(*options)
    assert simulated(*options, "--jobs", "1") == alone
    assert simulated(*options, "--jobs", "3") == alone
    assert simulated("--games", "9", "--seed", "5", "--rules", "ladder") != alone


def test_the_numbers_agree_with_each_other() -> None:
    data = simulated("--games", "12", "--seed", "1", "--rules", "classic(target=300)")
    assert data["rules"] == "classic(target=300)"
    assert data["matches"] == data["games"] == 12
    assert data["draws"] + sum(player["wins"] for player in data["players"]) == 12
    assert sum(player["dealt_first"] for player in data["players"]) == 12
    distribution = {int(deals): matches for deals, matches in data["lengths"]["distribution"].items()}
    assert sum(distribution.values()) == 12
    assert sum(deals * matches for deals, matches in distribution.items()) == data["deals"]
    assert data["lengths"]["least"] == min(distribution)
    assert data["lengths"]["most"] == max(distribution)
    for player in data["players"]:
        assert player["low"] < player["share"] < player["high"]
        assert sum(source["points"] for source in player["sources"].values()) == pytest.approx(player["mean"])
    # In every deal there are sixteen aces and tens, and somebody takes the last trick.
    assert sum(player["sources"]["brisques"]["points"] for player in data["players"]) == pytest.approx(160)
    assert sum(player["sources"]["last-trick"]["count"] for player in data["players"]) == pytest.approx(1)


def test_the_table_names_both_players_and_fits_into_80_columns() -> None:
    result = CliRunner().invoke(main, ["simulate", "--games", "3", "--seed", "1", "--rules", "classic(target=1500)"])
    assert result.exit_code == 0
    assert result.stdout.startswith("classic(target=1500): 3 matches, ")
    assert "A simple" in result.stdout
    assert "B random" in result.stdout
    assert "Brisques" in result.stdout
    assert "deals per second" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stderr == ""


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_set_can_be_simulated_and_its_table_fits(name: str) -> None:
    target = "(target=20)" if RULE_SETS[name].rules.match == "target" else ""
    options = ["--games", "2", "--players", "random", "--seed", "1", "--rules", name + target]
    result = CliRunner().invoke(main, ["simulate", *options])
    assert result.exit_code == 0, result.output
    seats = RULE_SETS[name].rules.seats
    assert [f"{letter} random" in result.stdout for letter in "ABCD"] == [seat < seats for seat in range(4)]
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_partners_win_together() -> None:
    data = simulated("--games", "4", "--seed", "1", "--rules", "four-partners(target=10)")
    assert data["sides"] == ["AC", "BD"]
    wins = [player["wins"] for player in data["players"]]
    assert wins[:2] == wins[2:]
    assert wins[0] + wins[1] + data["draws"] == 4
    assert [player["name"] for player in data["players"]] == ["random"] * 4


def test_single_deals_are_paid_and_rubicons_counted() -> None:
    data = simulated("--games", "4", "--seed", "1", "--rules", "rubicon")
    # Random players never reach 1,000: each loser is rubiconed.
    assert sum(player["rubiconed"] for player in data["players"]) == 4 - data["draws"]
    assert sum(player["paid"] for player in data["players"]) >= 1400 * (4 - data["draws"])
    assert data["lengths"]["most"] == 1


def test_a_match_that_never_ends_is_refused() -> None:
    rules = "ladder(ladder=no, tie=play-on, brisque=0, last_trick=0, seven=0, turn_up_seven=0"
    melds = "marriage royal_marriage sequence bezique double_bezique four_aces four_kings four_queens four_jacks"
    nothing = ", ".join([rules, *(f"{meld}=0" for meld in melds.split())]) + ")"
    result = CliRunner().invoke(main, ["simulate", "--games", "1", "--players", "random", "--rules", nothing])
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: a match did not end: after 50 deals the best total is 0")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--players", "simple,nobody"], "Error: there is no player 'nobody'; the players are "),
        (["--players", "simple,random,simple"], "Error: 2 players are needed, 3 named; write for example"),
        (["--rules", "clasic"], "Error: there is no rule set 'clasic'; did you mean 'classic'?"),
        (["--rules", "classic(targt=5)"], "Error: there is no option 'targt'; did you mean 'target'?"),
    ],
)
def test_unknown_names_are_refused_in_a_sentence(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *options])
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_an_interrupt_prints_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def interrupted(*arguments: Any) -> Any:
        for part in play_series(*arguments):
            played.append(part.matches)
            yield part
            if len(played) == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_series", interrupted)
    result = CliRunner().invoke(main, ["simulate", "--json", "--games", "100000", "--players", "random,random"])
    assert result.exit_code == 130
    assert result.stderr == f"Interrupted after {sum(played)} of 100,000 matches.\n"
    data = json.loads(result.stdout)
    assert (data["games"], data["matches"]) == (100_000, sum(played))


@pytest.fixture
def running() -> Iterator[Callable[[], tuple[subprocess.Popen[bytes], int, list[int]]]]:
    """Start a long run at a terminal: the run, the other end of its terminal, and its helping processes."""
    begun: list[subprocess.Popen[bytes]] = []

    def begin() -> tuple[subprocess.Popen[bytes], int, list[int]]:
        terminal, stderr = os.openpty()
        options = ["--json", "--jobs", "2", "--games", "1000000", "--players", "random"]
        command = [sys.executable, "-m", "bezique", "simulate", *options]
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True)
        begun.append(run)
        os.close(stderr)
        children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
        shown = ""
        helpers: list[int] = []
        while not helpers or not re.search(r"[1-9]\d*/1000000", shown):
            shown += os.read(terminal, 1000).decode(errors="replace")
            # The other child that multiprocessing has looks after semaphores, and goes by itself a little later.
            helpers = [int(pid) for pid in children.read_text().split() if b"spawn_main" in command_line(int(pid))]
        return run, terminal, helpers

    yield begin
    for run in begun:
        with run:
            run.kill()


def command_line(pid: int) -> bytes:
    """What a process runs; nothing once it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def rest_of(terminal: int) -> str:
    """All that is still written to a terminal, until nobody is there any more who could write."""
    shown = b""
    with suppress(OSError):  # That is how a terminal ends which nobody writes to any more.
        while text := os.read(terminal, 1000):
            shown += text
    os.close(terminal)
    return shown.decode(errors="replace")


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


@pytest.mark.slow
@linux
def test_control_c_at_a_terminal_prints_what_is_done_and_leaves_no_process(running: Any) -> None:
    run, terminal, helpers = running()
    os.killpg(run.pid, signal.SIGINT)
    shown = rest_of(terminal)
    output, _ = run.communicate()
    assert run.returncode == 130
    played = json.loads(output)["matches"]
    assert played > 0
    assert "Traceback" not in shown
    assert f"Interrupted after {played} of 1,000,000 matches." in shown
    assert [pid for pid in helpers if command_line(pid)] == []


@pytest.mark.slow
@linux
def test_processes_do_not_outlive_a_run_that_is_killed(running: Any) -> None:
    run, terminal, helpers = running()
    run.kill()
    rest_of(terminal)  # That ends when the last of them is gone.
    assert [pid for pid in helpers if command_line(pid)] == []


# Clusters. How a real one does its work is tested in test_cluster.py.


def refused(*options: str) -> str:
    """What a refusal says."""
    result = CliRunner().invoke(main, ["simulate", "--games", "5", *options])
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


@pytest.mark.parametrize(
    "address", ["", "nonsense", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:99999", "[::1", "foo://a:1"]
)
def test_what_is_no_address_is_refused_with_an_example(address: str) -> None:
    said = refused("--cluster", address)
    assert said.startswith(f"Error: {address!r} is not the address of a Dask scheduler: ")
    assert said.endswith("write host and port, for example tcp://192.0.2.1:8786\n")


def test_an_address_where_nobody_listens_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    said = refused("--cluster", f"tcp://127.0.0.1:{port}")
    assert said == f"Error: nothing answers at tcp://127.0.0.1:{port}: Connection refused\n"


def test_a_name_that_does_not_resolve_is_refused() -> None:
    assert refused("--cluster", "scheduler.invalid:8786").startswith(
        "Error: nothing answers at scheduler.invalid:8786: "
    )


@pytest.mark.slow
def test_somebody_else_who_listens_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        said = refused("--cluster", f"127.0.0.1:{port}")
    assert said.startswith(f"Error: what listens at 127.0.0.1:{port} does not answer as a Dask scheduler: ")


def test_without_the_extra_the_refusal_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "install it with: pip install 'bezique[cluster]'" in refused("--cluster", "127.0.0.1:8786")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_an_output_without_room_is_told_of_in_a_sentence() -> None:
    command = [sys.executable, "-m", "bezique", "simulate", "--games", "2", "--seed", "1"]
    with open("/dev/full", "w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (result.returncode, result.stderr) == (
        1,
        "Error: the output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--games", "20", "--seed", "1", "--players", "random"),
        ("simulate", "--games", "4", "--seed", "1", "--players", "random", "--rules", "four-handed"),
        ("arena", "--pairs", "4", "--matches", "2", "--rules", "classic(target=300)", "--round"),
        ("pace", "--players", "random", "--deals", "2", "--endings", "5"),
    ],
)
def test_a_narrow_terminal_cuts_no_figure(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pace measures times, which differ from run to run; of the others all figures are the same as in a wide one."""
    shown: dict[str, set[str]] = {}
    for columns in ("40", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        result = CliRunner().invoke(main, [*command])
        assert (result.exit_code, "…" in result.stdout) == (0, False), result.output
        lines = [line for line in result.stdout.splitlines() if "seconds" not in line]
        shown[columns] = set(re.findall(r"[-+]?\d[\d.,]*%?", "\n".join(lines)))
    if command[0] != "pace":
        assert not shown["200"] - shown["40"]


def test_jobs_and_cluster_exclude_each_other() -> None:
    assert "either --jobs or --cluster" in refused("--cluster", "127.0.0.1:8786", "--jobs", "2")
