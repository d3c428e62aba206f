"""What follows from the declaration of a table: set-up, positions in writing, the inventory.

A new table and one that is read are filled in two goes: first what is said, then the rest by its defaults. A default
may be a function of the table: it sees all that was said, every default that is a plain value, and what functions made
of the fields above it. In between, the cards that a position does not name are laid where they belong (`fill`), so that
a default may count on all cards being there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, TypeVar

from .options import make_options, written_options
from .parts import SEAT, Names, Part
from .position import Page
from .rng import Rng, new_rng
from .state import State
from .twins import give_copy

S = TypeVar("S", bound=State)

_PARTS: dict[type[State], list[Part]] = {}
#: By class and seats, the table that was laid last before anything was given: mostly the next one is the same.
_LAST: dict[tuple[type[State], int], Any] = {}


def parts_of(table: type[State]) -> list[Part]:
    """The parts of a table in the order of its fields. A field that does not say what it holds is an error."""
    if table not in _PARTS:
        common = ["options", *[one.name for one in fields(State)]]
        declared = [one for one in fields(table) if one.name not in common]
        for one in declared:
            if "part" not in one.metadata:
                raise TypeError(f"{table.__name__}.{one.name} does not say what it holds, as in `= integer()`")
            part: Part = one.metadata["part"]
            part.field, part.name = one.name, part.name or one.name
        _PARTS[table] = [one.metadata["part"] for one in declared]
    return _PARTS[table]


def lay(table: type[S], seats: int, rng: Rng, options: Any, **given: Any) -> S:
    """A table with what is given, and the rest as it is by default."""
    last = _LAST.get((table, seats))
    if last is None or last.options is not options:
        last = _LAST[table, seats] = _empty(table, seats, options)  # type: ignore[arg-type]  # classes are hashable
    s: S = last.copy()
    s.rng = rng
    if given:
        for name, value in given.items():
            setattr(s, name, value)
        _ask_defaults(s, [part for part in parts_of(table) if part.field not in given])
    return s


@lru_cache(256)
def _empty(table: Any, seats: int, options: Any) -> Any:
    """A table where all is as it is by default. It is kept, because to copy it is fast."""
    s = table(seats, new_rng(0), options)
    for part in sorted(parts_of(table), key=lambda part: callable(part.default)):
        setattr(s, part.field, part.left_out(s))
    return s


def _ask_defaults(s: State, parts: list[Part]) -> None:
    for part in parts:
        if callable(part.default):
            setattr(s, part.field, part.default(s))


def pieces(s: State, names: Names) -> list[int]:
    """All things of a kind that lie on a table, in order."""
    parts = [part for part in parts_of(type(s)) if part.names is names and part.counted]
    return sorted(number for part in parts for number in part.pieces(getattr(s, part.field)) if number >= 0)


def write(s: State) -> dict[str, Any]:
    """A state at rest, as plain tables and lists."""
    data: dict[str, Any] = {"seats": s.seats, "options": written_options(s.options)}  # type: ignore[attr-defined]
    for part in parts_of(type(s)):
        data |= part.write(s)
    return {**data, "rng": s.rng.write()}


def reader(
    table: type[S], options: Callable[..., Any], allowed: range, *,
    fill: Callable[[Page, S], None] = lambda page, s: None, check: Callable[[S], None] = lambda s: None,
) -> Callable[[Mapping[str, Any]], S]:  # fmt: skip
    """Reads positions: `fill` lays what they do not name where it belongs, `check` refuses what cannot be."""
    parts = parts_of(table)
    give_copy(table)

    def read(data: Mapping[str, Any]) -> S:
        page = Page(data)
        by_seat = [data.get(part.name) for part in parts if part.each == SEAT]
        seats = page.number("seats", next((len(one) for one in by_seat if isinstance(one, list)), allowed[0]), allowed)
        s = lay(table, seats, page.rng(), make_options(options, page.table("options")))
        left_out = [part for part in parts if not part.read(page, s)]
        fill(page, s)
        _ask_defaults(s, left_out)
        page.end()
        check(s)
        return s

    return read


def fill_up(page: Page, s: Any, deck: list[int], names: Names, why: Callable[[int], str]) -> None:
    """Put the cards that are not named under the deck, or under the pile if `rest` says so; `why` tells of too many."""
    rest = page.choice("rest", "deck", ("deck", "pile"))
    setattr(s, rest, page.rest(deck, pieces(s, names), s.rng, why) + getattr(s, rest))


def forget(view: Any) -> Any:
    """What is left of a view without its `memory` of what was seen before."""
    return replace(view, memory=None)
