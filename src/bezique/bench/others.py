"""Other programs, measured in a process of their own, perhaps by another interpreter (bench/others.py)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from bezique.bench.slices import Contender, Slice


class Others:
    """The process that measures them: ``contenders`` are those that it offers, ``missing`` says why others are not.

    Never fails for want of anything: then there are no contenders.
    """

    def __init__(self, sources: Path | None, python: str | None) -> None:
        self.contenders: list[Contender] = []
        self.versions: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None
        if sources is None or not (sources / "others.py").is_file():
            self.missing["others"] = "what measures them is in the folder bench of a checkout"
            return
        command = [python or sys.executable, str(sources / "others.py")]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            offered = self._answer()
        except (OSError, ValueError) as error:
            self.missing["others"] = f"{command[0]} did not run it: {error}"
            return
        self.versions, self.missing = offered["versions"], offered["missing"]
        for offer in offered["offers"]:
            run = self._runner(offer["name"])
            self.contenders.append(
                Contender(offer["what"], offer["by"], offer["game"], "card", run, cards=offer["cards"])
            )

    def __enter__(self) -> Others:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process:
            self._process.communicate()  # it ends with its input

    def _runner(self, name: str) -> Callable[[int], Slice]:
        def run(amount: int) -> Slice:
            assert self._process
            assert self._process.stdin
            self._process.stdin.write(f"{name} {amount}\n")
            self._process.stdin.flush()
            answer = self._answer()
            return Slice(answer["seconds"], answer["units"])

        return run

    def _answer(self) -> dict[str, Any]:
        assert self._process
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise ValueError(f"it ended with exit code {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer
