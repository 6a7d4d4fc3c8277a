"""A Dask cluster of real processes on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType

_COMMAND = """
import sys
{prelude}
sys.argv[0] = "dask"
from distributed.cli.dask_{role} import main
main()
"""
_PATH = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
"""Where the workers find the work that the tests give them."""
LACKS = "sys.modules['bezique'] = None"
OTHER_VERSION = "import bezique; bezique.__version__ = '0.0.9'"
IMPATIENT = "import dask; dask.config.set({'distributed.scheduler.allowed-failures': 0})"
"""A scheduler's setting: a batch that was lost once with its worker is reported as failed."""


class DaskCluster:
    """A scheduler, and workers as they are asked for; all end with the context."""

    def __init__(self, folder: Path, scheduler: str = LACKS) -> None:
        """Start the scheduler, after some Python to prepare it: by default it has not got the package."""
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", scheduler, "--port", "0")
        self.address = self._wait_for("scheduler-0.log", "Scheduler at: ").split()[0]

    def worker(self, prelude: str = "") -> subprocess.Popen[bytes]:
        """Start a worker for one batch at a time, after some Python to prepare it; it is connected on return."""
        process = self._start("worker", prelude, self.address, "--no-nanny", "--nthreads", "1")
        self._wait_for(f"worker-{len(self._processes) - 1}.log", "Registered to: ")
        return process

    def worker_address(self) -> str:
        """Where the first worker listens."""
        return self._wait_for("worker-1.log", "Listening to: ").split()[0]

    def end(self, who: str) -> None:
        """Kill the scheduler, or the first worker."""
        process = self._processes[who == "worker"]
        process.kill()
        process.wait()

    def wait_for_batches(self) -> None:
        """Wait until a client has asked for something and got to its work."""
        self._wait_for("worker-1.log", "Run out-of-band function")
        sleep(1)

    def _start(self, role: str, prelude: str, *options: str) -> subprocess.Popen[bytes]:
        command = _COMMAND.format(prelude=prelude, role=role)
        with (self._folder / f"{role}-{len(self._processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", command, *options, "--host", "127.0.0.1", "--no-dashboard"],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(_PATH)},
            )
        self._processes.append(process)
        return process

    def _wait_for(self, log: str, before: str) -> str:
        """The rest of the line once that text is in a log."""
        end = monotonic() + 60
        while monotonic() < end:
            said = (self._folder / log).read_text()
            if before in said and "\n" in said.partition(before)[2]:
                return said.partition(before)[2].partition("\n")[0].strip()
            sleep(0.05)
        raise AssertionError(f"{log} has no line with {before!r}: {said}")

    def __enter__(self) -> DaskCluster:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
