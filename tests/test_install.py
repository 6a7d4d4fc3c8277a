"""An installation outside of the tree: compiled where that can be done, and as useful where not."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bezique import compiled

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
# Everything that is needed is there already; nothing is fetched.
OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation")
MADE = ("*.so", "*.pyd", "compiled.*.txt", "constants.pxd", "__pycache__", "*.egg-info")

pytestmark = pytest.mark.slow


def environment(**changes: str) -> dict[str, str]:
    """The environment, without what the run of the tests has set in it."""
    kept = {name: value for name, value in os.environ.items() if name not in (compiled.VARIABLE, "PYTHONPATH")}
    return {**kept, **changes}


def source(folder: Path) -> Path:
    """A copy of all that an installation needs, nothing built in it."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*MADE))
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


class Installed:
    """A copy of Bezique in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "bezique"

    def run(self, *command: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run this Bezique, or a script with it."""
        return subprocess.run(
            [sys.executable, *command],
            env=environment(PYTHONPATH=str(self.folder), **changes),
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def version(self, **changes: str) -> str:
        """What it says of itself."""
        run = self.run("-m", "bezique", "--version", **changes)
        return run.stdout.strip() or run.stderr.strip().splitlines()[-1]

    def check_deals(self, deals: int, form: str) -> None:
        """It plays the recorded deals, in that form."""
        run = self.run(str(ROOT / "tools" / "digests.py"), "--check", str(deals), "--form", form)
        assert run.returncode == 0, run.stdout + run.stderr
        assert str(self.package) in run.stdout


def test_without_a_compiler_everything_works_and_the_program_says_so_once(tmp_path: Path) -> None:
    tree, target = tmp_path / "tree", tmp_path / "target"
    tree.mkdir()
    subprocess.run(
        [*PIP, "install", *OFFLINE, "--target", target, source(tree)], env=environment(CC="/bin/false"), check=True
    )
    installed = Installed(target)
    assert not compiled.extensions(installed.package)
    assert "uncompiled (no compiled engine was built: there was no C compiler" in installed.version()
    installed.check_deals(10, "uncompiled")
    run = installed.run("-m", "bezique", "simulate", "--games", "4", "--jobs", "2", "--seed", "1", "--json")
    assert run.returncode == 0
    assert run.stdout.startswith("{")
    said = run.stderr.strip()
    assert said.startswith("The engine runs uncompiled: ")
    assert "install a C compiler" in said
    assert "\n" not in said
    quiet = installed.run("-m", "bezique", "simulate", "--games", "4", "--seed", "1", BEZIQUE_COMPILED="0")
    assert quiet.stderr == ""


@contextmanager
def changed(path: Path, content: bytes | None) -> Iterator[None]:
    """A file with other content, or gone, for a while."""
    before = path.read_bytes()
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    yield
    path.write_bytes(before)


def packaged() -> set[str]:
    """Everything in the package that nobody has made from something else."""
    made = re.compile(r"__pycache__|\.(so|pyd|c)$|/constants\.pxd$|/compiled\..*\.txt$")
    package = ROOT / "src" / "bezique"
    found = {path.relative_to(package.parent).as_posix() for path in package.rglob("*") if path.is_file()}
    return {path for path in found if not made.search(path)}


@pytest.mark.skipif(not compiled.COMPILED, reason="needs a C compiler")
def test_a_wheel_made_of_the_source_distribution_runs_compiled_until_its_source_changes(tmp_path: Path) -> None:
    tree, target = tmp_path / "tree", tmp_path / "target"
    tree.mkdir()
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", tmp_path],
        cwd=source(tree),
        env=environment(),
        check=True,
        stderr=subprocess.DEVNULL,
    )
    (archive,) = tmp_path.glob("*.tar.gz")
    subprocess.run(
        [*PIP, "wheel", *OFFLINE, "--wheel-dir", tmp_path, archive], env=environment(BEZIQUE_COMPILED="1"), check=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".c", "constants.pxd"))]
    assert packaged() <= set(names), "something is left behind"
    subprocess.run([*PIP, "install", *OFFLINE, "--target", target, wheel], env=environment(), check=True)
    installed = Installed(target)
    installed.check_deals(50, "compiled")
    analysed = installed.run(
        "-c",
        "from bezique import Deal, read_rules; from bezique.players.analysis import analyse;"
        "print(analyse(Deal(read_rules('classic'), seed=1).view(1), worlds=16)[0].worlds)",
    )
    assert analysed.stdout.strip() == "16", analysed.stderr  # the networks are there
    assert installed.version().endswith(", compiled")
    assert installed.version(BEZIQUE_COMPILED="0").endswith(", uncompiled (BEZIQUE_COMPILED=0 is set)")
    assert "BEZIQUE_COMPILED may be 0 (uncompiled) or 1 (compiled), not 'yes'" in installed.version(
        BEZIQUE_COMPILED="yes"
    )

    # Nothing that does not fit together is used: sources, numbers, a part of the modules, a module of another build.
    state, numbers = installed.package / "state.py", installed.package / "layout.py"
    for path in (state, numbers, installed.package / "state.pxd"):
        with changed(path, path.read_bytes() + b"\n"):
            assert "uncompiled (the source has changed since it was compiled)" in installed.version()
            assert "demands the compiled engine, but the source has changed" in installed.version(BEZIQUE_COMPILED="1")
    module = compiled.extensions(installed.package)["moves"]
    with changed(module, None):
        assert "uncompiled (the compiled engine is not complete: moves missing)" in installed.version()
        installed.check_deals(10, "uncompiled")
    with changed(module, b"not a library"):
        assert "uncompiled (the compiled engine cannot be loaded" in installed.version()
        installed.check_deals(10, "uncompiled")
    assert installed.version().endswith(", compiled")
