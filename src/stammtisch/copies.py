"""Writes the `copy` of every table into the sources of a package, so that it is compiled with them.

The build runs `python -m stammtisch.copies FOLDER` on a copy of the sources: every module below the folder gets the
method where it has a class that is a `State`, whatever the module is called.
"""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

from .core.twins import lines


def add_copies(file: Path, module: str) -> None:
    """Write the method at the end of each table in a file."""
    text = file.read_text("utf-8").splitlines()
    tables = [node for node in ast.parse("\n".join(text)).body if isinstance(node, ast.ClassDef) and _needs_copy(node)]
    for node in reversed(tables):
        text[node.end_lineno : node.end_lineno] = ["", *lines(getattr(import_module(module), node.name))]
    if tables:
        file.write_text("\n".join(text) + "\n", "utf-8")


def _needs_copy(node: ast.ClassDef) -> bool:
    """A class of states, by its base, or one that makes its own `bare_twin`; without a `copy` of its own."""
    bases = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
    own = [one.name for one in node.body if isinstance(one, ast.FunctionDef)]
    return ("State" in bases or "bare_twin" in own) and "copy" not in own


def main(folder: str) -> None:
    sys.path.insert(0, folder)
    for file in sorted(Path(folder).rglob("*.py")):
        add_copies(file, ".".join(file.relative_to(folder).with_suffix("").parts))


if __name__ == "__main__":
    main(sys.argv[1])
