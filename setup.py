"""Compiles the engine's own Python source where that can be done (pyproject.toml says everything else).

All modules are compiled or none. Where there is no C compiler, or no headers of Python, or the compiler fails, an
installation succeeds all the same, the interpreter runs the same source, and a record beside it says why
(src/bezique/compiled.py). BEZIQUE_COMPILED=1 makes it an error not to compile, and BEZIQUE_COMPILED=0 does not try.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, CompileError

SOURCE = Path(__file__).parent / "src"
PACKAGE = SOURCE / "bezique"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": True,
    "embedsignature": False,
}
# No machine is named (-march): what is built runs on every processor of its platform.
FLAGS = {"msvc": ["/O2"], "unix": ["-O3", "-g0", "-Wno-sign-compare"]}
# Vectors would be read where single words were just written, which makes a processor wait; so only sums of weights,
# which are long rows, are made of them.
NO_VECTORS = {"unix": ["-fno-tree-vectorize"]}
VECTORS = ("bezique.network", "bezique.learner")
DEMANDED, UNWANTED = "1", "0"


def load_form() -> ModuleType:
    """The module that names what is compiled, without the package around it."""
    spec = spec_from_file_location("form", PACKAGE / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


form = load_form()


def known_numbers() -> dict[str, int]:
    """The numbers with a name that the compiled modules share, from the modules that give them their names."""
    known: dict[str, int] = {}
    for module in form.NUMBERS:
        for name, value in constants((PACKAGE / f"{module}.py").read_text(encoding="utf-8")):
            try:
                number = eval(compile(ast.Expression(value), module, "eval"), {}, dict(known))
            except NameError:
                continue
            if isinstance(number, int):
                known[name] = number
    return known


def constants(source: str) -> Iterator[tuple[str, ast.expr]]:
    """What a module assigns to names in capitals."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            if name.isupper():
                yield name, statement.value


def write_constants() -> None:
    """Tell the compiler those numbers: constants.pxd, which is never edited by hand."""
    numbers = known_numbers()
    sizes = {name: value for name, value in numbers.items() if name.endswith("_WORDS")}  # of arrays
    lines = ["# Made by setup.py from the modules themselves.", "from bezique.native cimport i64, u64"]
    lines += ["", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in sizes.items()]
    lines += ["", "cdef extern from *:", '    """']
    others = {name: value for name, value in numbers.items() if name not in sizes}
    lines += [f"    #define bezique_{name} {value}{'ULL' if value >> 31 else 'LL'}" for name, value in others.items()]
    lines += ['    """']
    lines += [f'    {"u64" if value >> 31 else "i64"} {name} "bezique_{name}"' for name, value in others.items()]
    (PACKAGE / "constants.pxd").write_text("\n".join(lines) + "\n", encoding="utf-8")


class Missing(Exception):
    """Something that compiling needs is not there."""


class BuildEngine(build_ext):
    """Compiles every module of the engine, or leaves none."""

    extensions: list[Extension]
    force: bool | None
    fault = ""
    at_work = False
    """Whether somebody who works on the source builds in place, and wants to be told all of a failure."""

    def run(self) -> None:
        """Compile, and leave a record of what was compiled, or of why nothing was."""
        folder = PACKAGE if self.inplace else Path(self.build_lib, "bezique")
        if self.inplace and not self.force and not form.fault():
            return
        self.at_work = bool(self.inplace and not self.editable_mode)
        # Whatever may be left of an earlier build, and whatever the dates of its files.
        self.force = True
        discard(folder)
        wanted = os.environ.get(form.VARIABLE, "")
        if wanted == UNWANTED:
            self.leave_out(f"{form.VARIABLE}=0 was set when it was installed")
        else:
            before = form.digest()
            super().run()
            if not self.fault and form.digest() != before:
                self.leave_out("the source was changed while it was compiled")
        if self.fault:
            discard(folder)
            if not self.at_work:  # whoever builds in place reads it in the record
                print(f"bezique: the engine stays uncompiled: {self.fault}", file=sys.stderr)
        folder.mkdir(parents=True, exist_ok=True)
        form.write_record(folder, self.fault)
        if self.fault and wanted == DEMANDED:
            raise BaseError(f"{form.VARIABLE}=1 demands the compiled engine, but {self.fault}")

    def leave_out(self, fault: str) -> None:
        """Compile nothing after all."""
        self.fault = fault
        self.extensions = []

    def build_extensions(self) -> None:
        """Translate the modules to C and compile them, if that can be done."""
        try:
            self.look_for_compiler()
            self.translate()
            super().build_extensions()
        except Missing as missing:
            self.leave_out(str(missing))
        except (BaseError, CCompilerError, OSError) as error:
            if self.at_work:
                raise
            print(f"bezique: {error}", file=sys.stderr)
            self.leave_out("the C compiler failed")

    def look_for_compiler(self) -> None:
        """Try the compiler on next to nothing: translating for it takes a while."""
        command = getattr(self.compiler, "compiler", [self.compiler.compiler_type])[0]
        with TemporaryDirectory() as folder:
            probe = Path(folder, "probe.c")
            for text, lacking in (
                ("int probe(void) { return 0; }\n", f"there was no C compiler that works (tried {command})"),
                ("#include <Python.h>\n", "Python's headers were missing (Python.h)"),
            ):
                probe.write_text(text, encoding="utf-8")
                try:
                    self.compiler.compile([str(probe)], output_dir=folder)
                except (BaseError, CCompilerError, OSError) as error:
                    raise Missing(lacking) from error

    def translate(self) -> None:
        """Translate the modules to C, in the folder of temporary files."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as TranslationError

        print("Compiling the engine ...", flush=True)
        write_constants()
        try:
            translated = cythonize(
                self.extensions,
                include_path=[str(SOURCE)],
                compiler_directives=DIRECTIVES,
                build_dir=self.build_temp,
                force=True,
                quiet=True,
            )
        except TranslationError as error:
            raise CompileError("Cython could not translate the engine; its own words stand above") from error
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
            kind = self.compiler.compiler_type
            flags = FLAGS.get(kind, [])
            extension.extra_compile_args = flags if extension.name in VECTORS else flags + NO_VECTORS.get(kind, [])
        self.parallel = os.cpu_count()


def discard(folder: Path) -> None:
    """Remove what an earlier build left for this Python."""
    for path in (form.record_path(folder), *form.extensions(folder).values()):
        path.unlink(missing_ok=True)


setup(
    ext_modules=[Extension(f"bezique.{name}", [f"src/bezique/{name}.py"]) for name in form.MODULES],
    cmdclass={"build_ext": BuildEngine},
)
