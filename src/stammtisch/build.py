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
modules = sorted(sys.argv[1:])
libraries = [(list(files), folder.replace(os.sep, "_")) for folder, files in groupby(modules, os.path.dirname)]
setup(name="compiled", packages=[],
      ext_modules=mypycify(modules, opt_level="3", debug_level="0", separate=libraries),
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
        for path in compiled_modules(source):
            keep_python_classes(path)
    command = [sys.executable, "-c", SETUP, *modules]
    run = subprocess.run(command, cwd=source, env=for_the_compiler(), capture_output=True, text=True, check=False)  # noqa: S603 (our own)
    if run.returncode:
        raise RuntimeError(f"mypyc refused the sources:\n{run.stdout}\n{run.stderr}")
    shutil.rmtree(source / "build", ignore_errors=True)  # where setuptools works: the libraries lie there, too
    return [path for path in source.rglob("*") if path.suffix in (".so", ".pyd")]


def write_copies(source: Path) -> None:
    """Every table gets its `copy`, a line for each field: compiled, it is several times faster than the general one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])}
    subprocess.run([sys.executable, "-m", "stammtisch.copies", str(source)], env=environment, check=True)  # noqa: S603 (our own)


def keep_python_classes(module: Path) -> None:
    """Classes that are made from classes of ours stay Python classes in another package; their functions are compiled.

    A compiled class knows where in memory the fields of its base lie, and our next version may lay them out otherwise.
    """
    text = module.read_text("utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    ours = classes_of_ours(tree)
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef):
            bases = [ours[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in ours]
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
            if bases:  # which mypyc looks for in the modules where they are made
                lines[first:first] = [f"import mypy_extensions, {', '.join(bases)}", PYTHON_CLASS]
    module.write_text("\n".join(lines) + "\n", "utf-8")


def classes_of_ours(tree: ast.Module) -> dict[str, str]:
    """The names of our classes that a module imports, and the modules where they are made."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and not node.level and str(node.module).split(".")[0] == "stammtisch":
            for name in node.names:
                thing = getattr(import_module(str(node.module)), name.name, None)
                if isinstance(thing, type):
                    found[name.asname or name.name] = thing.__module__
    return found


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
