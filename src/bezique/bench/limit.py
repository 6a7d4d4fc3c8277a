"""The limit: the same play-out written in C, compiled on the spot from the sources of a checkout."""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bezique.bench.slices import Contender, Slice
from bezique.playout import PlayOuts
from bezique.rng import Rng
from bezique.rulesets import read_rules

GAME = "classic"
CARDS = 64
FLAGS = ("-O3", "-shared", "-fPIC")
COMPILERS = ("cc", "gcc", "clang")

Words = ctypes.c_uint64 * 4


class NoLimit(Exception):
    """Why there is no C play-out to measure."""


@dataclass
class Limit:
    """A compiled C play-out."""

    code: ctypes.CDLL
    compiler: str
    """The compiler's own first line about itself."""

    def play(self, deals: int, state: tuple[int, int, int, int]) -> tuple[int, list[int]]:
        """Play some deals with a generator in that state: the digest, and all points of each seat."""
        digest, sums = ctypes.c_uint64(), (ctypes.c_uint64 * 2)()
        self.code.play_deals(deals, Words(*state), ctypes.byref(digest), sums)
        return digest.value, list(sums)

    def contender(self) -> Contender:
        """Its place among what is measured."""
        state, digest, sums = Words(1, 2, 3, 4), ctypes.c_uint64(), (ctypes.c_uint64 * 2)()

        def run(amount: int) -> Slice:
            return Slice(self.code.play_deals(amount, state, ctypes.byref(digest), sums), amount * CARDS)

        return Contender("deals", "C", GAME, "card", run, cards=CARDS)

    def agrees(self, deals: int) -> bool:
        """Whether the engine plays the same deals, given a generator in the same state."""
        rng, outs = Rng(1), PlayOuts(read_rules(GAME), seed=1)
        outs.deals(deals)
        return self.play(deals, rng.state) == (outs.digest, list(outs.sums))


def sources_of_checkout() -> Path | None:
    """The folder bench of the checkout from which this package runs, or None for an installed package."""
    folder = Path(__file__).resolve().parents[3] / "bench"
    return folder if (folder / "playout.c").is_file() else None


def compile_limit(sources: Path | None) -> Limit:
    """Compile the C play-out. Raises NoLimit, which says why that is not possible."""
    if sources is None:
        raise NoLimit("the C source is in the folder bench of a checkout, and this package runs from none")
    if not (sources / "playout.c").is_file():
        raise NoLimit(f"there is no playout.c in {sources}")
    chosen = shlex.split(os.environ.get("CC", ""))
    compiler = chosen or [found for found in map(shutil.which, COMPILERS) if found][:1]
    if not compiler:
        raise NoLimit(f"no C compiler was found ({', '.join(COMPILERS)})")
    with tempfile.TemporaryDirectory(prefix="bezique-") as folder:
        target = Path(folder) / "playout.so"
        command = [*compiler, *FLAGS, "-o", str(target), str(sources / "playout.c")]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
            about = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
            library = ctypes.CDLL(str(target))
        except OSError as error:
            raise NoLimit(f"{' '.join(compiler)} cannot be used: {error}") from error
        except subprocess.CalledProcessError as error:
            message = (error.stderr.strip() or f"exit code {error.returncode}").splitlines()[0]
            raise NoLimit(f"{' '.join(compiler)} did not compile playout.c: {message}") from error
    library.play_deals.restype = ctypes.c_double
    library.play_deals.argtypes = [ctypes.c_long, *[ctypes.c_void_p] * 3]
    return Limit(library, about.splitlines()[0] if about else compiler[0])
