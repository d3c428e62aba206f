"""Writes the `copy` of every table that has none of its own, a line for each field.

A build that compiles runs `python -m stammtisch.core.twins FOLDER` on a copy of its sources before, so that the method
is compiled with them: in every module with a class that is a `State`. Where nothing is compiled, `reader` gives the
class the same lines as a method.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_origin, get_type_hints

from .state import State


def lines(table: type[Any]) -> Iterator[str]:
    """The method, line by line."""
    yield f"    def copy(self) -> {table.__name__}:"
    yield "        twin = self.bare_twin()"
    common = [one.name for one in fields(State)]
    for name, kind in get_type_hints(table).items():
        if name in table.__dataclass_fields__ and name not in common:
            yield f"        twin.{name} = {_copied(kind, f'self.{name}')}"
    yield "        return twin"


def _copied(kind: Any, value: str, depth: int = 0) -> str:
    """How a value of a type is copied: lists item by item, what has a `copy` by that; the rest never changes."""
    if get_origin(kind) is list:
        item = f"item{depth}"
        copied = _copied(get_args(kind)[0], item, depth + 1)
        return f"{value}[:]" if copied == item else f"[{copied} for {item} in {value}]"
    if get_origin(kind) is not tuple and any(get_origin(part) in (list, dict, set) for part in get_args(kind)):
        raise TypeError(f"no twin of {kind} can be made; where nothing is ever changed, take a tuple")
    return f"{value}.copy()" if hasattr(kind, "copy") else value


def give_copy(table: type[Any]) -> None:
    """For a table that is not compiled."""
    if "copy" not in vars(table):
        made: dict[str, Any] = {}
        exec("from __future__ import annotations\n" + dedent("\n".join(lines(table))), made)  # noqa: S102 (our own)
        type.__setattr__(table, "copy", made["copy"])


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
