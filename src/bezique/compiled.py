"""Which form of the engine runs: compiled ahead of time, or the same source in the interpreter.

``MODULES`` are Python source with types. setup.py compiles them where there is a C compiler, and then leaves a record
beside them: the digest of all that it compiled. They are used as compiled only if every one of them is there and
the digest is still that of the source; otherwise the source is loaded, though Python by itself would prefer what was
compiled. The environment variable ``BEZIQUE_COMPILED`` decides otherwise: ``0`` loads the source in any case, ``1``
makes it an error not to run compiled.

This module is imported before all others, by the package itself. setup.py and the Makefile read it on its own, so it
needs nothing but the standard library. As a script it tells which form would run; its exit status is 0 for compiled.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MODULES = (
    "rng",
    "tables",
    "finder",
    "block",
    "moves",
    "state",
    "playout",
    "endings",
    "features",
    "network",
    "chooser",
    "learner",
    "search",
)
"""What is compiled; each has its C types in a .pxd file beside it."""
NUMBERS = ("melds", "layout", "actions", "log", "sizes")
"""The modules whose numbers are compiled into those."""
VARIABLE = "BEZIQUE_COMPILED"
PACKAGE = Path(__file__).parent

_SOURCES = (*(f"{name}{end}" for name in MODULES for end in (".py", ".pxd")), *(f"{name}.py" for name in NUMBERS))
_NATIVE = ("native.py", "native.pxd", "rows.py", "rows.pxd")
_DIGEST = "sha256 "


def digest(folder: Path = PACKAGE) -> str:
    """The digest of everything that is compiled."""
    found = sha256()
    for name in (*_SOURCES, *_NATIVE):
        content = (folder / name).read_bytes()
        found.update(b"%s %d\n" % (name.encode(), len(content)))
        found.update(content)
    return found.hexdigest()


def record_path(folder: Path = PACKAGE) -> Path:
    """The record of a build, one for each Python that builds in the same place."""
    return folder / f"compiled{EXTENSION_SUFFIXES[0].rpartition('.')[0]}.txt"


def extensions(folder: Path = PACKAGE) -> dict[str, Path]:
    """The compiled modules that this Python would load."""
    found = {}
    for name in MODULES:
        for path in (folder / f"{name}{suffix}" for suffix in EXTENSION_SUFFIXES):
            if path.is_file():
                found[name] = path
                break
    return found


def write_record(folder: Path, fault: str = "") -> None:
    """Write down what was compiled, or why nothing was."""
    record_path(folder).write_text(fault or _DIGEST + digest(folder), encoding="utf-8")


def fault(folder: Path = PACKAGE) -> str:
    """Why the compiled engine cannot be used, as half a sentence; nothing if it can."""
    try:
        record = record_path(folder).read_text(encoding="utf-8")
    except OSError:
        return "no compiled engine was built for this Python"
    if not record.startswith(_DIGEST):
        return f"no compiled engine was built: {record}"
    if missing := set(MODULES) - set(extensions(folder)):
        return f"the compiled engine is not complete: {', '.join(sorted(missing))} missing"
    if record != _DIGEST + digest(folder):
        return "the source has changed since it was compiled"
    return ""


def remedy() -> str:
    """What a person does to run compiled, as a sentence without its full stop."""
    needs = "" if extensions() else "install a C compiler and Python's headers (on Debian: gcc and python3-dev), then "
    if PACKAGE.parent.name == "src" and (PACKAGE.parents[1] / "setup.py").is_file():
        # What cannot be loaded is up to date all the same, as far as make can tell.
        return f"{needs}run 'make compile'" if fault() else "run 'python setup.py build_ext --inplace --force'"
    return f"{needs}install Bezique again, with the options --force-reinstall --no-cache-dir for pip"


def reason() -> str:
    """Which form runs and why, in a sentence."""
    return "The engine runs compiled." if COMPILED else f"The engine runs uncompiled: {FAULT}."


def chosen() -> bool:
    """Whether the environment asks for the uncompiled form."""
    return os.environ.get(VARIABLE) == "0"


class _Source:
    """Finds the source of the modules, where Python would take what was compiled."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        if package != "bezique" or module not in MODULES:
            return None
        return spec_from_file_location(name, PACKAGE / f"{module}.py")


def _load() -> str:
    """Load the compiled engine; why that failed, if it did (it was made for another system, for example)."""
    before = set(sys.modules)
    try:
        for name in MODULES:
            import_module(f"bezique.{name}")
    except (ImportError, ValueError) as error:
        for name in set(sys.modules) - before:
            if name.startswith("bezique."):
                del sys.modules[name]
        return f"the compiled engine cannot be loaded: {error}"
    return ""


def _choose() -> str:
    """Decide which form runs; why it is not the compiled one, or nothing."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", "0", "1"):
        raise ImportError(f"{VARIABLE} may be 0 (uncompiled) or 1 (compiled), not {wanted!r}")
    found = f"{VARIABLE}=0 is set" if wanted == "0" else fault() or _load()
    if found and wanted == "1":
        raise ImportError(f"{VARIABLE}=1 demands the compiled engine, but {found}; {remedy()}")
    if found and extensions():
        sys.meta_path.insert(0, _Source)
    return found


FAULT: str = _choose() if __name__ == "bezique.compiled" else fault()
"""Why the engine does not run compiled, as half a sentence; empty if it does."""
COMPILED: bool = not FAULT
"""Whether the engine runs compiled."""

if __name__ == "__main__":
    print(reason() if COMPILED else f"{reason()} To change that, {remedy()}.")
    sys.exit(not COMPILED)
