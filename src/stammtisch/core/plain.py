"""What a game shows that nobody has drawn: its view, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .canvas import Canvas
from .words import word


def fields_of(view: Any) -> dict[str, Any]:
    """A view by its fields, whatever a game makes it of; what has no names goes by its number."""
    names = getattr(view, "__dataclass_fields__", None) or getattr(view, "_fields", None)
    if names is not None:
        return {name: getattr(view, name) for name in names}
    if isinstance(view, Mapping):
        return {str(name): value for name, value in view.items()}
    parts = view if isinstance(view, list | tuple) else [view]
    return {str(number): part for number, part in enumerate(parts)}


def plain_drawing(view: Any, words: Any) -> str:
    """A line for each field, which is called by a word of the game if there is one."""
    canvas = Canvas()
    known = words.text.get("word", {}) if words is not None else {}
    for line, (name, value) in enumerate(fields_of(view).items()):
        canvas.put(0, line, f"{known.get(name, name.replace('_', ' '))}: {_plainly(value)}")
    return str(canvas)


def _plainly(value: Any) -> str:
    if hasattr(value, "__dataclass_fields__"):
        return ", ".join(f"{name} {_plainly(part)}" for name, part in fields_of(value).items())
    if isinstance(value, Mapping):
        return ", ".join(f"{word(name)} {_plainly(part)}" for name, part in value.items())
    if isinstance(value, list | tuple | set | frozenset) and type(value).__str__ is object.__str__:
        rows = any(isinstance(part, list | tuple) for part in value)
        return (" | " if rows else " ").join(map(_plainly, value)) or "-"
    return word(value)
