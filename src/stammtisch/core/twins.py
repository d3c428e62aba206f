"""Writes the `copy` of every table that has none of its own, a line for each field.

The build runs `python -m stammtisch.core.twins FOLDER` on a copy of the sources, so that it is compiled with them.
Where nothing is compiled, the same lines are made a method when the table is declared.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import Field, fields
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

from .state import State


def lines(table: type[State]) -> Iterator[str]:
    """The method, line by line."""
    yield f"    def copy(self) -> {table.__name__}:"
    yield "        twin = self.bare_twin()"
    common = [one.name for one in fields(State)]
    for one in fields(table):
        if one.name not in common:
            yield f"        twin.{one.name} = {_twin(one, f'self.{one.name}')}"
    yield "        return twin"


def give_copy(table: type[State]) -> None:
    """For a table that is not compiled."""
    if "copy" not in vars(table):
        made: dict[str, Any] = {}
        exec("from __future__ import annotations\n" + dedent("\n".join(lines(table))), made)  # noqa: S102 (our own)
        type.__setattr__(table, "copy", made["copy"])


def _twin(one: Field[Any], value: str) -> str:
    kind = str(one.type)
    if kind.startswith("list[list[list["):
        return f"[[row[:] for row in rows] for rows in {value}]"
    if kind.startswith("list[list[") and not one.metadata.get("rows_stay"):
        return f"[row[:] for row in {value}]"
    return f"{value}[:]" if kind.startswith("list[") else value


def add_copy(file: Path, module: str) -> None:
    text = file.read_text("utf-8").splitlines()
    classes = [node for node in ast.parse("\n".join(text)).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        table = getattr(import_module(module), node.name)
        own = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
        if issubclass(table, State) and "copy" not in own:  # what else is no list is never changed
            text[node.end_lineno : node.end_lineno] = ["", *lines(table)]
    file.write_text("\n".join(text) + "\n", "utf-8")


def main(folder: str) -> None:
    for file in sorted(Path(folder).glob("stammtisch/games/*/state.py")):
        add_copy(file, ".".join(file.relative_to(folder).with_suffix("").parts))


if __name__ == "__main__":
    main(sys.argv[1])
