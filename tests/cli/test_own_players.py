"""Players of one's own, named ``module:Factory`` wherever the command line takes the name of a player."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bezique.cli import main

GUIDE = Path(__file__).parents[2] / "docs" / "players.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the player of docs/players.md in mine.py."""
    first = next(block for block in GUIDE.read_text().split("```python\n")[1:] if "class Lowest" in block)
    examples = doctest.DocTestParser().get_examples(first.split("```")[0])
    (tmp_path / "mine.py").write_text("".join(example.source for example in examples))
    (tmp_path / "odd.py").write_text(
        "def nothing(seed):\n    return 5\n\ndef seedless():\n    return 5\n\nnumber = 3\n"
    )
    (tmp_path / "broken.py").write_text("import no_such_thing\n")
    return tmp_path


def run(folder: Path, *arguments: str, typed: str = "") -> Any:
    """The command in a process of its own, which imports afresh."""
    command = [sys.executable, "-c", "from bezique.cli import main; main(prog_name='bezique')", *arguments]
    return subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, timeout=120, check=False)


def test_they_meet_the_others_in_the_arena_and_keep_their_names(folder: Path) -> None:
    options = ("arena", "--players", "mine:Lowest,random", "--pairs", "4", "--json", "--save", "kept")
    result = run(folder, *options)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["players"] == ["mine:Lowest", "random"]
    assert "mine:Lowest" in (folder / "kept").read_text()
    again = run(folder, *options)
    assert json.loads(again.stdout)["duels"] == json.loads(result.stdout)["duels"]


def test_processes_that_help_know_them_too(folder: Path) -> None:
    script = (
        "from bezique import read_rules\n"
        "from bezique.batches import Cores, run\n"
        "from bezique.simulate import Series, play_batch\n"
        "if __name__ == '__main__':\n"
        "    series = Series(read_rules('classic'), ('mine:Lowest', 'random'), 60, 1)\n"
        "    Cores.worth = 1e-9\n"
        "    with Cores(2, patience=0.0) as crew:\n"
        "        print(sum(tally.matches for tallies in [run(play_batch, series, 60, crew)] for tally in tallies))\n"
    )
    (folder / "many.py").write_text(script)
    result = subprocess.run(
        [sys.executable, "many.py"], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "60\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--players", "mine:Lowest,random", "--games", "2", "--seed", "1"),
        ("pace", "--players", "mine:Lowest", "--deals", "1", "--endings", "0"),
        ("play", "--against", "mine:Lowest", "--seed", "1"),
    ],
)
def test_they_play_everywhere(folder: Path, arguments: tuple[str, ...]) -> None:
    result = run(folder, *arguments, typed="quit\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert arguments[0] == "play" or "mine:Lowest" in result.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing:Lowest", "the module of 'missing:Lowest' cannot be imported: No module named 'missing'"),
        ("broken:Lowest", "cannot be imported: No module named 'no_such_thing'"),
        ("mine:Highest", "there is no 'Highest' in the module 'mine'"),
        ("odd:number", "'odd:number' is not a player: it cannot be called with a seed"),
        ("odd:nothing", "what 'odd:nothing' gives is not a player: int has no method 'choose'"),
        ("odd:seedless", "'odd:seedless' does not give a player when it is called with a seed"),
        ("mine:", "'mine:' is not a module and a name in it, such as mine:Lowest"),
        (":Lowest", "':Lowest' is not a module and a name in it"),
        ("mine", "there is no player 'mine'"),
    ],
)
def test_what_is_no_player_is_refused_in_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for command in ("arena", "simulate", "pace"):
        result = CliRunner().invoke(main, [command, "--players", f"random,{name}"])
        assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    result = CliRunner().invoke(main, ["play", "--against", name])
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    for module in ("mine", "odd"):
        sys.modules.pop(module, None)
