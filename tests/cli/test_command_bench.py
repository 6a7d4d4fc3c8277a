"""``bezique bench``, through the command line: what it promises to print, never how fast anything is."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bezique.bench import run as runs
from bezique.bench.limit import COMPILERS, compile_limit, sources_of_checkout
from bezique.bench.slices import Contender, Slice, ratio, rounds
from bezique.cli import bench, main

BY_ITSELF = {"deals", "middle", "copies", "legal", "loop", "whole-loop", "action-loop", "deal-loop"}
needs_compiler = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="needs a C compiler")


@pytest.fixture(autouse=True)
def few_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_memory_counts", lambda quick: (20, 40))


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_time_that_is_none_is_refused(seconds: str) -> None:
    result = CliRunner().invoke(main, ["bench", "--quick", f"--seconds={seconds}"])
    assert (result.exit_code, "Invalid value for '--seconds'" in result.stderr) == (2, True)


def benched(*options: str) -> Any:
    """The data of --json."""
    result = CliRunner().invoke(main, ["bench", "--quick", "--json", *options])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_json_has_the_promised_keys_for_the_three_games() -> None:
    data = benched()
    assert set(data) == {
        "date", "machine", "compiled", "complete", "seconds", "rounds", "slice_seconds",
        "measured", "ratios", "limit", "versions", "missing", "memory",
    }  # fmt: skip
    assert set(data["machine"]) == {"cpu", "cores", "system", "python"}
    assert data["complete"]
    for game in ("classic", "rubicon", "six-pack"):
        found = {one["what"] for one in data["measured"] if (one["game"], one["by"]) == (game, "bezique")}
        assert found == BY_ITSELF | ({"one-thread", "two-threads"} if game == "classic" else set())
    for one in data["measured"]:
        assert one["unit"] == {"copies": "copy", "legal": "list"}.get(one["what"], "card")
        assert 0 < one["best_ns"] <= one["median_ns"]
        assert one["per_second"] == pytest.approx(1e9 / one["best_ns"], rel=0.01)
        if one["what"] == "deals" and one["game"] == "six-pack":
            assert one["deals_per_second"] == pytest.approx(one["per_second"] / 192, rel=0.01)
    same_rules = [one for one in data["measured"] if one["game"] == "classic(packs=6)"]
    assert [one["what"] for one in same_rules] == ["deals"]
    names = [one["name"] for one in data["ratios"]]
    assert "card of 192 in classic to one of 64" in names
    assert {"name", "best", "median", "goal", "holds"} == set(data["ratios"][0])
    assert data["memory"]["play_outs"] == [20, 40]


@needs_compiler
def test_the_c_play_out_is_measured_and_plays_what_the_engine_plays() -> None:
    data = benched("--rules", "classic")
    assert data["limit"]["same_digest"] is True
    assert data["limit"]["compiler"]
    assert [one["unit"] for one in data["measured"] if one["by"] == "C"] == ["card"]
    assert data["ratios"][0]["name"] == "card in classic to the same in C"


@needs_compiler
def test_a_c_play_out_that_plays_something_else_is_found_out(tmp_path: Path) -> None:
    sources = sources_of_checkout()
    assert sources
    text = (sources / "playout.c").read_text()
    assert text.count("quartet[8] = {0, 0, 0, 40,") == 1
    (tmp_path / "playout.c").write_text(text.replace("quartet[8] = {0, 0, 0, 40,", "quartet[8] = {0, 0, 0, 50,"))
    assert compile_limit(sources).agrees(300)
    assert not compile_limit(tmp_path).agrees(300)


def test_without_a_compiler_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    data = benched("--rules", "classic")
    assert data["limit"]["compiler"] is None
    assert "no-such-compiler" in data["limit"]["missing"]
    assert {one["by"] for one in data["measured"]} >= {"bezique"}
    assert "C" not in {one["by"] for one in data["measured"]}


def test_without_sources_the_engine_is_measured_alone(tmp_path: Path) -> None:
    data = benched("--rules", "polish", "--rules", "classic", "--sources", str(tmp_path))
    assert {one["by"] for one in data["measured"]} == {"bezique"}
    assert [one["game"] for one in data["measured"] if one["what"] == "one-thread"] == ["polish"]
    assert "playout.c" in data["limit"]["missing"]
    assert data["missing"]


@pytest.mark.parametrize("python", ["no-such-python", shutil.which("true") or "true"])
def test_an_interpreter_that_does_not_work_is_reported(python: str) -> None:
    data = benched("--rules", "hoyle", "--with", python)
    assert python in data["missing"]["others"]
    assert data["complete"]


def test_other_programs_are_measured_by_the_interpreter_that_has_them(tmp_path: Path) -> None:
    # A stand-in for OpenSpiel and colver: the smallest thing that the helper can drive.
    (tmp_path / "others.py").write_text((sources_of_checkout() or tmp_path).joinpath("others.py").read_text())
    (tmp_path / "colver.py").write_text(
        "class Env:\n"
        "    deal = classmethod(lambda cls, dealer, seed: cls())\n"
        "    set_contract = lambda self, *contract: None\n"
        "    set_phase_playing = lambda self: None\n"
        "    rollout = lambda self, amount: [None for _ in range(amount)]\n"
    )
    info = tmp_path / "colver-9.8.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: colver\nVersion: 9.8\n")
    data = benched("--rules", "classic", "--sources", str(tmp_path), "--with", sys.executable)
    assert data["versions"]["colver"] == "9.8"
    belote = [one for one in data["measured"] if one["by"] == "colver"]
    assert [(one["what"], one["game"]) for one in belote] == [("deals", "belote"), ("cards-only", "belote")]
    assert any("colver" in one["name"] for one in data["ratios"])


def test_the_table_fits_into_80_columns_and_the_markdown_is_one() -> None:
    result = CliRunner().invoke(main, ["bench", "--quick", "--rules", "classic"])
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.split("Goal")[1].splitlines()[:8])) <= 80
    for text in ("whole deals", "Python loop", "copies of a state", "Peak memory"):
        assert text in result.stdout
    result = CliRunner().invoke(main, ["bench", "--quick", "--rules", "classic", "--markdown"])
    lines = [line for line in result.stdout.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in lines} == {6, 7}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--rules", "clasic"], "there is no rule set 'clasic'; did you mean 'classic'?"),
        (["--seconds", "0"], "0"),
        (["--seconds", "soon"], "'soon' is not a valid float"),
        (["--sources", "no-such-folder"], "no-such-folder"),
        (["--json", "--markdown"], "--json and --markdown cannot be had at once"),
    ],
)
def test_nonsense_is_refused(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(main, ["bench", *options])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_an_interrupt_prints_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Any:
        yield next(runs.run(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "run", interrupted)
    result = CliRunner().invoke(main, ["bench", "--quick", "--json", "--rules", "classic"])
    assert result.exit_code == 130
    assert result.stderr == "Interrupted after 1 round.\n"
    data = json.loads(result.stdout)
    assert (data["complete"], data["rounds"], data["memory"]) == (False, 1, None)
    assert {one["what"] for one in data["measured"]} >= BY_ITSELF


def test_best_median_and_ratios_are_taken_slice_by_slice() -> None:
    # One takes 4, 1, 2 microseconds for each of ten units, the other 2, 2, 1; a machine twice as slow in the first.
    def given(*seconds: float) -> Contender:
        left = [*seconds]
        return Contender("deals", "bezique", "classic", "card", lambda amount: Slice(left.pop(0), 10), cards=10)

    one, other = given(1, 40e-6, 10e-6, 20e-6), given(1, 20e-6, 20e-6, 10e-6)
    assert list(rounds([one, other], 0, 1, least=3)) == [1, 2, 3]
    assert one.slices == pytest.approx([4_000, 1_000, 2_000])
    assert (one.best, one.median, one.deals_per_second) == pytest.approx((1_000, 2_000, 100_000))
    assert ratio(one, other) == pytest.approx((1.0, 2.0))
