"""The `copy` of a table, a line for each field.

A build that compiles writes it into the sources (`stammtisch.copies`); else `reader` gives it to the class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
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
