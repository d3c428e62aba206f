"""Pictures of states and views, to compare them and to say where they differ."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from .rng import Rng

#: What has no parts: most of what is compared, so it is asked for first.
LEAF = (int, str, type(None))


def frozen(value: Any) -> Any:
    """A picture of a state that shares nothing with it."""
    if isinstance(value, LEAF):
        return value
    if is_dataclass(value):
        names = [field.name for field in fields(value) if field.compare]
        return tuple((name, frozen(getattr(value, name))) for name in names)
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    if isinstance(value, set):
        return tuple(sorted(value))
    return value.write() if isinstance(value, Rng) else value


def leaves(view: Any, place: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """The numbers and names in a view, each with the way to it."""
    if isinstance(view, LEAF):
        return {place: view}
    if is_dataclass(view):
        parts: Any = [(field.name, getattr(view, field.name)) for field in fields(view)]
    elif isinstance(view, dict):
        parts = view.items()
    elif isinstance(view, list | tuple):
        parts = enumerate(view)
    else:
        return {place: view}
    found: dict[tuple[Any, ...], Any] = {}
    for name, part in parts:
        if isinstance(part, LEAF):
            found[*place, name] = part
        else:
            found.update(leaves(part, (*place, name)))
    return found


def first_difference(found: Any, expected: Any) -> str:
    """Where two of them differ, and what stands there."""
    one, two = leaves(found), leaves(expected)
    for place in {**one, **two}:
        if one.get(place) != two.get(place):
            return f"at {'.'.join(map(str, place)) or 'the top'} {one.get(place)!r} instead of {two.get(place)!r}"
    return "in the type of something"
