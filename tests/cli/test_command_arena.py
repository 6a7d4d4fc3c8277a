"""``bezique arena``, through the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bezique.arena import play_arena
from bezique.cli import arena, main
from bezique.rulesets import RULE_SETS

TWO_SIDES = [name for name, entry in RULE_SETS.items() if len(entry.rules.sides) == 2]


def run(*options: str) -> Any:
    return CliRunner().invoke(main, ["arena", *options])


def measured(*options: str) -> Any:
    """The data of --json without the time."""
    result = run("--json", *options)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    data = json.loads(result.stdout)
    assert data.pop("seconds") >= 0
    return data


def test_a_seed_gives_the_same_numbers_with_any_number_of_jobs() -> None:
    options = ("--pairs", "8", "--matches", "2", "--rules", "classic(target=300)", "--seed", "4")
    alone = measured(*options, "--jobs", "1")
    assert measured(*options, "--jobs", "2") == alone
    assert measured(*options) == alone
    assert measured(*options[:-1], "5") != alone
    assert measured(*options, "--seed-list", "publication") != alone


def test_the_keys_are_those_that_the_help_names_and_the_numbers_agree() -> None:
    data = measured("--pairs", "6", "--matches", "2", "--round", "--rules", "classic(target=300)")
    help_text = run("--help").stdout
    keys = help_text[help_text.index("Keys of --json") : help_text.index("Options:")]
    duel = data["duels"][0]
    named = {*data, *duel, *duel["points"], *duel["deals"], *duel["scored"][0], *data["ratings"]["deals"][0]}
    for key in named:
        assert re.search(rf"\b{key}\b", keys), key
    assert (data["rules"], data["seed"], data["seed_list"]) == ("classic(target=300)", 1, "tuning")
    assert (data["unit"], data["test"], duel["players"]) == ("score", None, ["simple", "random"])
    assert (duel["deals"]["pairs"], duel["deals"]["games"], duel["deals"]["deals"]) == (6, 12, 12)
    assert (duel["matches"]["pairs"], duel["matches"]["games"]) == (2, 4)
    for games in duel["deals"], duel["matches"]:
        assert sum(games["wins"]) + games["draws"] == games["games"]
        assert games["share"] == (games["wins"][0] + games["draws"] / 2) / games["games"]
        assert games["low"] <= games["share"] <= games["high"]
    assert duel["points"]["low"] < duel["points"]["mean"] < duel["points"]["high"]
    by_deals, by_matches = (data["ratings"][kind] for kind in ("deals", "matches"))
    assert [rating["name"] for rating in by_deals] == [rating["name"] for rating in by_matches] == ["simple", "random"]


def test_the_table_says_what_was_measured_and_fits_into_80_columns() -> None:
    result = run("--pairs", "4", "--matches", "2", "--round", "--rules", "classic(target=300)", "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("classic(target=300): simple against random; seed 3 of the tuning list\n")
    for text in ("simple – random", "95 % interval", "deals", "matches", "Brisques", "Elo", "fewer than 30 pairs"):
        assert text in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("name", TWO_SIDES)
def test_every_rule_set_of_two_sides_can_be_measured(name: str) -> None:
    result = run("--players", "random,random", "--pairs", "2", "--rules", name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    settled = "Points are what the settlement of a deal pays." in result.stdout
    assert settled == (RULE_SETS[name].rules.match == "single")


def test_players_that_cannot_be_told_apart_are_called_neither_better_nor_equal() -> None:
    assert "Inconclusive, since the interval" in run("--players", "random,random", "--pairs", "5").stdout
    assert "Inconclusive" not in run("--pairs", "5").stdout


def test_only_matches_may_be_asked_for() -> None:
    data = measured("--matches", "2", "--rules", "classic(target=200)")
    assert (data["pairs"], data["duels"][0]["points"], data["duels"][0]["deals"]) == (0, None, None)
    assert data["duels"][0]["matches"]["games"] == 4
    assert data["duels"][0]["scored"][0]["mean"] > 0
    assert run("--matches", "2", "--rules", "classic(target=200)").exit_code == 0


def test_a_sequential_test_says_what_it_decided() -> None:
    options = ("--players", "random,random", "--sprt", "--pairs", "300")
    test = measured(*options)["test"]
    assert (test["null"], test["alternative"], test["verdict"], test["ratio"]) == (0, 5, "rejected", None)
    assert measured(*options)["duels"][0]["deals"]["pairs"] == 100
    said = run(*options).stdout
    assert "That random is better by 5 points a deal rather than by 0: rejected." in said
    undecided = measured("--players", "random,random", "--sprt-points", "-4,4", "--pairs", "150")
    assert (undecided["test"]["verdict"], undecided["duels"][0]["deals"]["pairs"]) == ("undecided", 150)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--players", "simple,nobody"], "there is no player 'nobody'; the players are "),
        (["--players", "simple"], "at least two players are needed"),
        (["--rules", "clasic"], "there is no rule set 'clasic'; did you mean 'classic'?"),
        (["--pairs", "0"], "at least one pair of deals or of matches must be played"),
        (["--pairs", "1"], "one pair of deals has no spread"),
        (["--sprt-points", "5,0"], "the second hypothesis must be the larger one: 5 against 0 points"),
        (["--sprt-points", "much"], "'much' are not two numbers of points; write for example --sprt-points 0,5"),
        (["--sprt-points", "0,nan"], "the second hypothesis must be the larger one"),
        (["--sprt", "--matches", "5"], "a sequential test compares two players, by pairs of deals only"),
        (["--cluster", "127.0.0.1:8786", "--jobs", "2"], "either --jobs or --cluster"),
        (["--cluster", "nonsense"], "'nonsense' is not the address of a Dask scheduler"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(options: list[str], sentence: str) -> None:
    result = run(*options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {sentence}")
    assert len(result.stderr.splitlines()) == 1


def test_an_unknown_seed_list_is_refused() -> None:
    result = run("--seed-list", "secret")
    assert result.exit_code == 2
    assert "'tuning', 'confirmation', 'publication'" in result.stderr


# Interrupts


def interrupt_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next run be interrupted after so many parts."""

    def interrupted(*arguments: Any) -> Any:
        for number, part in enumerate(play_arena(*arguments), 1):
            yield part
            if number == parts:
                raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_arena", interrupted)


def test_an_interrupt_prints_what_is_done_where_it_cannot_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(3, monkeypatch)
    result = run("--json", "--players", "random,random", "--pairs", "5000")
    assert result.exit_code == 130
    done = json.loads(result.stdout)["duels"][0]["deals"]["pairs"]
    assert result.stderr == f"Interrupted after {done:,} of 5,000 pairs.\n"


def test_a_run_that_is_saved_shows_no_figures_before_its_end_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    options = ("--json", "--pairs", "10")
    with monkeypatch.context() as patch:
        interrupt_after(2, patch)
        result = run(*options, "--save", str(path))
    assert (result.exit_code, result.stdout) == (130, "")
    assert re.fullmatch(r"Interrupted after \d of 10 pairs; the same command goes on from .*run\.\n", result.stderr)
    assert measured(*options, "--resume", str(path)) == measured(*options)
    other = run(*options[:-1], "12", "--save", str(path))
    assert (other.exit_code, other.stdout) == (2, "")
    assert "holds another run: its pairs is 10, not 12" in other.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as a terminal does")
def test_control_c_leaves_a_file_from_which_the_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run"
    options = ["--json", "--jobs", "2", "--pairs", "150", "--save", str(path)]
    command = [sys.executable, "-m", "bezique", "arena", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not path.exists() or path.read_bytes().count(b"\n") < 4:
            assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        output, said = process.communicate()
    assert (process.returncode, output) == (130, "")
    assert "the same command goes on from" in said
    assert measured(*options[1:]) == measured(*options[1:5])
