"""Batches: whoever does them, and whatever is lost on the way, the sum is the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch_work import Report, report, report_once_killed
from bezique.batches import Cores, Crew, Here, NotDone, local_crew, run, usable_cores


def numbers(reports: list[Report]) -> list[int]:
    """Every number that was done, in order."""
    return sorted(number for report in reports for number in report.numbers)


@given(st.integers(1, 300))
def test_every_number_is_done_once(total: int) -> None:
    with Here() as crew:
        assert numbers(list(run(report, "", total, crew))) == list(range(total))


def test_short_work_is_done_in_this_process() -> None:
    with Cores(4) as crew:
        reports = list(run(report, "", 20, crew))
    assert numbers(reports) == list(range(20))
    assert {report.process for report in reports} == {os.getpid()}


def test_long_work_is_done_in_other_processes_too() -> None:
    with Cores(3, patience=0) as crew:
        reports = list(run(report, "slow", 300, crew))
        again = list(run(report, "", 10, crew))
    assert numbers(reports) == list(range(300))
    assert numbers(again) == list(range(10))
    processes = {report.process for report in reports}
    assert os.getpid() in processes
    assert len(processes) > 1


@pytest.mark.parametrize("make", [Here, lambda: Cores(2), lambda: Cores(2, patience=0)])
def test_what_the_work_raises_comes_through(make: Callable[[], Crew]) -> None:
    with make() as crew, pytest.raises(ZeroDivisionError):
        list(run(report, "fail", 20, crew))


def test_a_process_that_is_lost_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    with Cores(2, patience=0) as crew:
        reports = list(run(report_once_killed, str(tmp_path), 300, crew))
    assert numbers(reports) == list(range(300))
    assert (tmp_path / "killed").exists()


def test_work_that_always_costs_its_process_is_given_up() -> None:
    with Cores(2, patience=0) as crew, pytest.raises(NotDone, match=r"were lost 4 times, .* has it enough memory\?"):
        list(run(report, "deadly", 300, crew))


def test_an_abandoned_run_leaves_no_process(tmp_path: Path) -> None:
    with Cores(2, patience=0) as crew:
        reports = run(report, "slow", 10_000, crew)
        other = next(found.process for found in reports if found.process != os.getpid())
    with pytest.raises(ProcessLookupError):
        os.kill(other, signal.SIGCONT)


def test_the_local_crew_is_as_large_as_the_cores_that_may_be_used() -> None:
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)
    assert isinstance(local_crew(1), Here)
    assert isinstance(local_crew(2), Cores)
    with pytest.raises(ValueError, match="two or more, not 1"):
        Cores(1)
