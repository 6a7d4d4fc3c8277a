"""``bezique simulate``, through the command line."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
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


def test_a_seed_gives_the_same_numbers_with_one_process_and_with_two() -> None:
    options = ("--games", "9", "--seed", "4", "--rules", "ladder")
    alone = simulated(*options)
    assert simulated(*options) == alone
    assert simulated(*options, "--jobs", "2") == alone
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
    def interrupted(*arguments: Any) -> Any:
        parts = play_series(*arguments)
        yield next(parts)
        yield next(parts)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_series", interrupted)
    result = CliRunner().invoke(main, ["simulate", "--json", "--games", "50", "--players", "random,random"])
    assert result.exit_code == 130
    assert result.stderr == "Interrupted after 2 of 50 matches.\n"
    data = json.loads(result.stdout)
    assert (data["games"], data["matches"]) == (50, 2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_control_c_at_a_terminal_reaches_all_processes_and_ends_them_in_order() -> None:
    terminal, stderr = os.openpty()
    options = ["--json", "--jobs", "2", "--games", "5000", "--players", "random"]
    command = [sys.executable, "-m", "bezique", "simulate", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True) as run:
        os.close(stderr)
        shown = ""
        while not re.search(r"[1-9]\d*/5000", shown):
            shown += os.read(terminal, 1000).decode(errors="replace")
        os.killpg(run.pid, signal.SIGINT)
        with suppress(OSError):  # That is how a terminal ends which nobody writes to any more.
            while text := os.read(terminal, 1000):
                shown += text.decode(errors="replace")
        output, _ = run.communicate()
    os.close(terminal)
    assert run.returncode == 130
    played = json.loads(output)["matches"]
    assert played > 0
    assert "Traceback" not in shown
    assert f"Interrupted after {played} of 5,000 matches." in shown
