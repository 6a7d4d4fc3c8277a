"""Whether memory grows with the number of play-outs: the peak of a process of its own, early and at its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bezique.playout import PlayOuts
from bezique.rulesets import read_rules


def peak_memory(game: str, counts: tuple[int, int]) -> tuple[int, int] | None:
    """The peak in KiB after so many play-outs, or None on a system that does not tell."""
    code = "from bezique.bench.memory import tell; tell()"
    command = [sys.executable, "-c", code, game, *map(str, counts)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return (int(found[0]), int(found[1])) if len(found) == 2 else None


def tell() -> None:
    """In that process: play, and print the peak after each number of play-outs."""
    outs = PlayOuts(read_rules(sys.argv[1]), seed=1)
    for count in map(int, sys.argv[2:]):
        outs.deals(count - outs.count)
        peak = _peak()
        if peak is not None:
            print(peak)


def _peak() -> int | None:
    """The peak of this process in KiB; where possible without what it inherits from the process that started it."""
    status = Path("/proc/self/status")
    if status.is_file():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    try:
        import resource
    except ImportError:
        return None
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak
