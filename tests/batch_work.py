"""Work for crews to do. Other processes import it, so it needs nothing of the tests."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from pathlib import Path
from time import sleep
from typing import NamedTuple


class Report(NamedTuple):
    """Which numbers a batch was, and which process did it."""

    numbers: tuple[int, ...]
    process: int


def report(how: str, first: int, count: int) -> Report:
    """Report a batch: ``slow`` with a pause, ``fail`` with an error at the end, ``deadly`` to any helping process."""
    if how == "slow":
        sleep(0.02 * count)
    if how == "fail" and first > 3:
        raise ZeroDivisionError
    if how == "deadly":
        sleep(0.02 * count)
        if parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
    return Report(tuple(range(first, first + count)), os.getpid())


def report_once_killed(folder: str, first: int, count: int) -> Report:
    """Report a batch; the first helping process that does one is killed over it."""
    sleep(0.02 * count)
    if parent_process() is not None:
        try:
            (Path(folder) / "killed").touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return Report(tuple(range(first, first + count)), os.getpid())


def report_when_told(folder: str, first: int, count: int) -> Report:
    """Report the first batch at once; others sign for their process, and wait until there is a file ``go``."""
    (Path(folder) / f"batch-{first}-{os.getpid()}").touch()
    while first and not (Path(folder) / "go").exists():
        sleep(0.01)
    return Report(tuple(range(first, first + count)), os.getpid())
