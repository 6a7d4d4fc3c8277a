"""Compiles the engine's own Python source where a C compiler is present (pyproject.toml says everything else).

Without a compiler the installation succeeds all the same, and the interpreter runs the same source.
"""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path(__file__).parent / "src" / "bezique"
COMPILED = ("rng", "tables", "tricks", "finder", "block", "state", "playout")
NUMBERS = ("melds", "layout", "actions", "log")


def write_constants() -> None:
    """Tell the compiler the numbers of those modules: constants.pxd, which is never edited by hand."""
    known: dict[str, int] = {}
    for module in NUMBERS:
        for statement in ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                try:
                    value = eval(compile(ast.Expression(statement.value), module, "eval"), {}, dict(known))
                except NameError:
                    continue
                if isinstance(value, int) and statement.targets[0].id.isupper():
                    known[statement.targets[0].id] = value
    sizes = {name: value for name, value in known.items() if name.endswith("_WORDS")}
    lines = ["# Made by setup.py from the modules themselves.", "from bezique.native cimport i64, u64", ""]
    lines += ["cdef extern from *:", '    """']
    lines += [f"    #define bezique_{name} {value}{'ULL' if value >> 31 else 'LL'}" for name, value in known.items() if name not in sizes]
    lines += ['    """']
    lines += [f'    {"u64" if value >> 31 else "i64"} {name} "bezique_{name}"' for name, value in known.items() if name not in sizes]
    lines += ["cdef enum:"] + [f"    {name} = {value}" for name, value in sizes.items()]
    text = "\n".join(lines) + "\n"
    target = PACKAGE / "constants.pxd"
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


write_constants()
from Cython.Build import cythonize
setup(
    ext_modules=cythonize([Extension(f"bezique.{m}", [f"src/bezique/{m}.py"], extra_compile_args=["-O3", "-Wno-sign-compare"]) for m in COMPILED],
    include_path=["src"],
    compiler_directives={"language_level": 3, "boundscheck": False, "wraparound": False, "initializedcheck": False, "cdivision": True, "infer_types": True, "embedsignature": False}),
)
