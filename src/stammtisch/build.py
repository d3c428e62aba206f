"""Compiles the modules of a package that ask for it, for our own wheel and for those of other packages.

A module asks for it with a line of its own, below its docstring:

    # mypyc: compile this module

Any module may: rules, the table, a bot. A module without the line stays Python, which is right for whatever reads
files: compiled dataclasses lose their type hints. Nothing is listed anywhere. `stammtisch.hatch` calls this when a
wheel is built; the sources stay as they are, because only copies are compiled.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Final

MARK: Final = "# mypyc: compile this module"
PYTHON_CLASS: Final = "@mypy_extensions.mypyc_attr(native_class=False)"

#: A library for each folder: they compile side by side, in half the time of one for all.
SETUP: Final = """
import os, sys
from itertools import groupby
from setuptools import setup
from mypyc.build import mypycify
# What is not compiled is not checked here, and need not be installed.
OPTIONS = ["--follow-imports=silent", "--ignore-missing-imports"]
modules = sorted(sys.argv[1:])
libraries = [(list(files), folder.replace(os.sep, "_")) for folder, files in groupby(modules, os.path.dirname)]
setup(name="compiled", packages=[],
      ext_modules=mypycify([*OPTIONS, *modules], opt_level="3", debug_level="0", separate=libraries),
      script_args=["build_ext", "--inplace", f"--parallel={os.cpu_count()}"])
"""


def asks_to_be_compiled(module: Path) -> bool:
    """Whether a module has the line; one that nearly has it is a mistake."""
    for number, line in enumerate(module.read_text("utf-8").splitlines(), 1):
        if line.rstrip() == MARK:
            return True
        if line.startswith(MARK.partition(":")[0] + ":"):
            raise ValueError(f'{module}, line {number}: "{line}" asks for nothing; write "{MARK}"')
    return False


def compiled_modules(source: Path) -> list[Path]:
    """The modules below a folder that ask to be compiled."""
    return [path for path in sorted(source.rglob("*.py")) if asks_to_be_compiled(path)]


def compile_modules(source: Path) -> list[Path]:
    """The libraries made from the modules that ask for it, beside their sources; those are changed, so give a copy."""
    modules = [str(path.relative_to(source)) for path in compiled_modules(source)]
    if not modules:
        return []
    write_copies(source)
    if not (source / "stammtisch").exists():
        run_on(source, "stammtisch.build")
    command = [sys.executable, "-c", SETUP, *modules]
    run = subprocess.run(command, cwd=source, env=for_the_compiler(), capture_output=True, text=True, check=False)  # noqa: S603 (our own)
    if run.returncode:
        raise RuntimeError(f"mypyc refused the sources:\n{run.stdout}\n{run.stderr}")
    shutil.rmtree(source / "build", ignore_errors=True)  # where setuptools works: the libraries lie there, too
    return [path for path in source.rglob("*") if path.suffix in (".so", ".pyd")]


def write_copies(source: Path) -> None:
    """Every table gets its `copy`, a line for each field: compiled, it is several times faster than the general one."""
    run_on(source, "stammtisch.copies")


def run_on(source: Path, module: str) -> None:
    """Have one of our modules work on the sources, where they can be imported."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])}
    subprocess.run([sys.executable, "-m", module, str(source)], env=environment, check=True)  # noqa: S603 (our own)


def keep_python_classes(source: Path, module: Path) -> None:
    """Classes that are made from classes of ours stay Python classes in another package; their functions are compiled.

    A compiled class knows where in memory the fields of its base lie, and our next version may lay them out otherwise.
    """
    path = module.relative_to(source).with_suffix("").parts
    made = import_module(".".join(path[:-1] if path[-1] == "__init__" else path))
    text = module.read_text("utf-8")
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef) and is_made_from_ours(getattr(made, node.name)):
            # mypyc looks for a base in the module where it was made.
            bases = {base.__module__ for base in getattr(made, node.name).__bases__} - {made.__name__}
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
            lines[first:first] = [f"import {', '.join(['mypy_extensions', *sorted(bases)])}", PYTHON_CLASS]
    module.write_text("\n".join(lines) + "\n", "utf-8")


def is_made_from_ours(made: type) -> bool:
    """Whether one of the classes that a class is made from is of this package."""
    return any(base.__module__.partition(".")[0] == "stammtisch" for base in made.__mro__)


def has_compiler() -> bool:
    """Whether there is a C compiler, where the build would look for it."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def for_the_compiler() -> dict[str, str]:
    """What the compiler is told: nobody replaces our functions from outside, so small ones may be put in place."""
    if sys.platform != "linux":
        return dict(os.environ)
    # With CFLAGS set, setuptools leaves out those of Python itself: asserts would stay in, and numbers would not wrap.
    flags = [sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), "-fno-semantic-interposition"]
    return {**os.environ, "CFLAGS": " ".join([flag for flag in flags if flag])}


if __name__ == "__main__":
    for asking in compiled_modules(Path(sys.argv[1])):
        keep_python_classes(Path(sys.argv[1]), asking)
