"""The options of a game: a frozen dataclass whose defaults are the usual game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from .errors import Mistake, unknown


@dataclass(frozen=True)
class NoOptions:
    """For games that have none."""


_BOOL = {"yes": True, "no": False, "true": True, "false": False}


def make_options(options: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """The record from names and values, which may be words; what is left out stays as usual."""
    usual = options()
    names = [field.name for field in fields(usual)]
    values = {}
    for name, value in given.items():
        if name not in names:
            raise unknown("option", name, names)
        values[name] = _as(type(getattr(usual, name)), name, value)
    return options(**values)


def _as(kind: type, name: str, value: Any) -> Any:
    """A value of the same kind as the usual one."""
    if isinstance(value, str) and kind is bool and value.lower() in _BOOL:
        return _BOOL[value.lower()]
    if isinstance(value, str) and kind is int:
        try:
            return int(value)
        except ValueError:
            pass
    if type(value) is not kind:
        wanted = {bool: "yes or no", int: "a whole number"}.get(kind, "a word")
        raise Mistake(f"option {name} is {wanted}, not {value!r}")
    return value


def written_options(options: Any) -> dict[str, Any]:
    """The options that differ from the usual ones, by name."""
    usual = type(options)()
    return {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != getattr(usual, field.name)
    }
