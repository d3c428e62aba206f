"""How things of a game are pickled and copied, compiled or not: by their fields, or as the one object they are."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from typing import Any

#: By module, the things of which there is one object each; and by that, where it is in the list.
_THINGS: dict[str, list[Any]] = {}
_PLACES: dict[int, tuple[str, int]] = {}


def one_each(module: str, *lists: Iterable[Any]) -> None:
    """There is one object for each of these, in the same order wherever the module is loaded: a pickle says which."""
    things = _THINGS.setdefault(module, [])
    for thing in [thing for some in lists for thing in some]:
        _PLACES[id(thing)] = module, len(things)
        things.append(thing)
        copyreg.pickle(type(thing), _as_place)


def _as_place(thing: Any) -> tuple[Any, ...]:
    return _thing_at, _PLACES[id(thing)]


def _thing_at(module: str, place: int) -> Any:
    import_module(module)
    return _THINGS[module][place]


def by_fields(*records: type) -> None:
    """Frozen records: all there is to them is what they were made with."""
    for record in records:
        copyreg.pickle(record, _as_record)


def _as_record(record: Any) -> tuple[Any, ...]:
    return type(record), tuple([getattr(record, field.name) for field in fields(record)])


def filled(kind: Any, values: dict[str, Any]) -> Any:
    """A thing with these fields, past its `__init__`."""
    thing = kind.__new__(kind)
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
