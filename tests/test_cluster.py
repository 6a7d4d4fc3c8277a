"""A real Dask cluster does what this machine would do, whatever happens to its workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner

from batch_work import report, report_when_told
from bezique.batches import run
from bezique.cli import main
from bezique.cluster import Cluster, ClusterError
from bezique.contest import EndlessMatch
from bezique.rulesets import read_rules
from bezique.simulate import Series, Tally, play_batch, play_series
from dask_cluster import IMPATIENT, LACKS, OTHER_VERSION, DaskCluster

pytestmark = pytest.mark.slow


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[DaskCluster]:
    with DaskCluster(tmp_path) as cluster:
        yield cluster


def simulate(*options: str) -> Any:
    """``bezique simulate`` between random players."""
    return CliRunner().invoke(main, ["simulate", "--json", "--players", "random", "--seed", "3", *options])


def test_the_result_is_that_of_this_machine_though_a_worker_is_killed_half_way(dask: DaskCluster) -> None:
    workers = [dask.worker(), dask.worker()]
    plan = Series(read_rules("classic(target=300)"), ("random", "random"), games=40, seed=5)
    tally = Tally(2)
    with Cluster(dask.address) as crew:
        assert crew.lanes == 2
        parts = play_series(plan, crew)
        tally += next(parts)
        assert tally.matches < plan.games
        workers[0].kill()
        for part in parts:
            tally += part
    assert tally == play_batch(plan, 0, 40)


@pytest.mark.parametrize("scheduler", [LACKS, IMPATIENT], ids=["patient", "impatient"])
def test_what_a_lost_worker_was_doing_is_done_again(tmp_path: Path, scheduler: str) -> None:
    signs = tmp_path / "signs"
    signs.mkdir()
    with DaskCluster(tmp_path, scheduler) as dask:
        workers = [dask.worker(), dask.worker()]
        with Cluster(dask.address) as crew:
            reports = run(report_when_told, str(signs), 40, crew)
            found = [next(reports)]
            lost = set[str]()
            while not lost:
                sleep(0.01)
                lost = {path.stem for path in signs.glob(f"batch-*-{workers[0].pid}") if "batch-0-" not in path.stem}
            workers[0].kill()
            workers[0].wait()
            (signs / "go").touch()
            found += reports
    assert sorted(number for report in found for number in report.numbers) == list(range(40))
    assert {report.process for report in found if report.numbers[0]} == {workers[1].pid}
    for name in lost:
        assert (signs / f"{name.rpartition('-')[0]}-{workers[1].pid}").exists()


def test_the_command_prints_the_same_as_for_this_machine(dask: DaskCluster) -> None:
    dask.worker()
    results = [simulate("--games", "12", *where) for where in (["--cluster", dask.address], ["--jobs", "1"])]
    for result in results:
        assert (result.exit_code, result.stderr) == (0, "")
    there, here = ({**json.loads(result.stdout), "seconds": 0, "deals_per_second": 0} for result in results)
    assert there == here


def test_errors_of_the_work_come_back_as_they_are(dask: DaskCluster) -> None:
    dask.worker()
    melds = "marriage royal_marriage sequence bezique double_bezique four_aces four_kings four_queens four_jacks"
    nothing = "ladder(ladder=no, tie=play-on, brisque=0, last_trick=0, seven=0, turn_up_seven=0, "
    rules = read_rules(nothing + ", ".join(f"{meld}=0" for meld in melds.split()) + ")")
    with Cluster(dask.address) as crew:
        with pytest.raises(EndlessMatch):
            list(play_series(Series(rules, ("random", "random"), 3), crew))
        with pytest.raises(ClusterError, match="a worker failed: ZeroDivisionError"):
            list(run(report, "fail", 20, crew))
        assert len(list(run(report, "", 1, crew))) == 1


@pytest.mark.parametrize(
    ("prelude", "what"),
    [(LACKS, "lacks the package bezique"), (OTHER_VERSION, "has version 0.0.9 of the package bezique")],
    ids=["lacks", "other"],
)
def test_workers_without_this_version_are_refused(dask: DaskCluster, prelude: str, what: str) -> None:
    dask.worker()
    plan = Series(read_rules("classic"), ("random", "random"), games=5000, seed=5)
    with Cluster(dask.address) as crew:
        parts = play_series(plan, crew)
        next(parts)
        wrong = dask.worker(prelude)  # One that comes later is found out when it has done something.
        with pytest.raises(ClusterError, match=what):
            list(parts)
    result = simulate("--cluster", dask.address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert what in result.stderr
    assert result.stderr.startswith("Error: the worker tcp://127.0.0.1:")
    wrong.kill()


def test_a_cluster_without_workers_and_a_worker_are_refused(dask: DaskCluster) -> None:
    result = simulate("--cluster", dask.address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: no worker is connected to the scheduler at {dask.address}; start some with: "
        f"dask worker {dask.address}\n"
    )
    dask.worker()
    result = simulate("--cluster", dask.worker_address())
    assert result.exit_code == 2
    assert "is a Dask worker; the address of the scheduler is needed" in result.stderr


@pytest.mark.parametrize("who", ["scheduler", "worker"])
def test_what_came_before_the_cluster_was_lost_is_printed(
    dask: DaskCluster, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    dask.worker()
    series = play_series

    def cut_short(plan: Series, crew: Cluster) -> Iterator[Tally]:
        parts = series(plan, crew)
        yield next(parts)
        dask.end(who)
        yield from parts

    monkeypatch.setattr("bezique.cli.simulate.play_series", cut_short)
    result = simulate("--cluster", dask.address, "--games", "5000")
    assert result.exit_code == 1
    played = json.loads(result.stdout)["matches"]
    reason = "the connection to the scheduler" if who == "scheduler" else "no worker is connected any more"
    assert result.stderr.startswith(f"Error: {reason}")
    assert result.stderr.endswith(f"; {played:,} of 5,000 matches were played\n")


def test_an_interrupt_prints_what_is_done_and_nothing_else(dask: DaskCluster) -> None:
    dask.worker()
    command = [sys.executable, "-m", "bezique", "simulate", "--json", "--games", "5000", "--players", "random"]
    with subprocess.Popen(
        [*command, "--cluster", dask.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        dask.wait_for_batches()
        os.kill(process.pid, signal.SIGINT)
        output, said = process.communicate()
    assert process.returncode == 130
    played = json.loads(output)["matches"] if output else 0
    assert said == f"Interrupted after {played:,} of 5,000 matches.\n"
