"""What follows from the declaration of a table: positions, inventory, views, and what a learner sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, Generic, TypeVar

from .errors import unknown
from .flow import Seat
from .options import make_options, written_options
from .parts import NOBODY, Knowledge, Part, Things, pieces
from .position import Page
from .rng import Rng
from .state import State
from .twins import give_copy

S = TypeVar("S", bound=State)
Shown = Callable[[S, Seat | None], Any]


_COMMON = ("options", *[one.name for one in fields(State)])


def nothing(*_: Any) -> None:
    """There is nothing to be done."""


class Table(Generic[S]):
    """A class of states whose fields are declared parts."""

    def __init__(
        self,
        made: type[S],
        options: Callable[..., Any],
        seats: range,
        *,
        #: Put what a position does not name where it belongs.
        fill: Callable[[Page, S], None] = nothing,
        #: Refuse what cannot be.
        check: Callable[[S], None] = nothing,
    ) -> None:
        give_copy(made)
        self.made = made
        self.options = options
        self.seats = seats
        self.fill = fill
        self.check = check
        self.parts: dict[str, Part] = {}
        #: What positions have: not what is there only while somebody is asked, nor what follows from the rest.
        self.written: list[Part] = []
        self.derived: list[Part] = []
        self.laid_out: list[Part] = []
        #: By the number of seats, the parts that are laid out as they are when nothing lies there.
        self.empty: dict[int, list[tuple[str, list[Any]]]] = {}
        for one in fields(made):
            part: Part | None = one.metadata.get("part")
            if not one.metadata and one.name not in _COMMON:
                raise TypeError(f"{made.__name__}.{one.name} does not say what it holds and who sees it")
            if part is not None:
                part.field, part.name = one.name, part.name or one.name
                self.parts[one.name] = part
                if part.each is not None:
                    self.laid_out.append(part)
                if one.metadata.get("derived"):
                    self.derived.append(part)
                if not one.metadata.get("passing"):
                    self.written.append(part)

    # Positions

    def write(self, s: S) -> dict[str, Any]:
        """A state at rest."""
        data: dict[str, Any] = {"seats": s.seats, "options": written_options(s.options)}  # type: ignore[attr-defined]
        for part in self.written:
            if isinstance(part, Knowledge):
                data |= part.write_all(s)
            else:
                data[part.name] = part.write(s, getattr(s, part.field))
        return {**data, "rng": s.rng.write()}

    def read(self, data: Mapping[str, Any]) -> S:
        """A state from writing: first what is named, then what follows from it, each in the order of the table."""
        page = Page(data)
        seats, rng, options = page.seats(self.seats), page.rng(), make_options(self.options, page.table("options"))
        s = self.lay(seats, rng, options)
        later = []
        for part in self.written:
            if page.has(part.name) or isinstance(part, Knowledge):
                setattr(s, part.field, part.read(page, s))
            elif callable(part.usual):
                later.append(part)
            else:
                setattr(s, part.field, part.left_out(s))
        self.fill(page, s)
        for part in [*later, *self.derived]:
            setattr(s, part.field, part.left_out(s))
        page.end()
        self.check(s)
        return s

    def lay(self, seats: int, rng: Rng, options: Any, **given: Any) -> S:
        """A table with nothing on it but what is given."""
        make: Callable[..., S] = self.made
        s = make(seats, rng, options, **given)
        if seats not in self.empty:
            parts = [part for part in self.laid_out if not callable(part.usual)]
            self.empty[seats] = [(part.field, part.left_out(s)) for part in parts]
        for name, rows in self.empty[seats]:
            if name not in given:
                setattr(s, name, [[] for _ in rows] if rows[0] == [] else rows[:])
        return s

    # Who sees what

    def view(self, record: type[Any], **special: Shown[S]) -> Shown[S]:
        """Fills a record, field by field: from the part of that name as far as it may be seen, or as is said here."""
        names = [one.name for one in fields(record)]
        plan = [(name, special[name] if name in special else self.shown(name)) for name in names]
        for name in special:
            if name not in names:
                raise unknown(f"field of {record.__name__}", name, names)
        return lambda s, seat: record(**{name: show(s, seat) for name, show in plan})

    def shown(self, name: str) -> Shown[S]:
        """A part as a seat sees it."""
        if name == "seat":
            return lambda s, seat: seat
        if name == "options":
            return lambda s, seat: s.options  # type: ignore[attr-defined]
        part = self.parts[name]
        if part.seen == NOBODY:
            raise ValueError(f"nobody sees {name}, so no view has it")
        return lambda s, seat: part.show(s, getattr(s, name), seat)

    def players(self, record: type[Any], **special: Callable[[S, Seat, Seat | None], Any] | str) -> Shown[S]:
        """A record for each seat, from the parts that are laid out with one for each."""
        plan: list[tuple[str, Any]] = [(one.name, special.get(one.name, one.name)) for one in fields(record)]
        rows = {name: self.shown(how) for name, how in plan if isinstance(how, str)}

        def show(s: S, seat: Seat | None) -> Any:
            shown = {name: row(s, seat) for name, row in rows.items()}
            return tuple([
                record(**{name: shown[name][who] if name in shown else how(s, who, seat) for name, how in plan})
                for who in range(s.seats)
            ])  # fmt: skip

        return show


def fill_up(page: Page, s: Any, deck: list[int], card: Things, why: Callable[[int], str]) -> None:
    """Put the cards that are not named under the deck, or under the pile if `rest` says so."""
    rest = page.choice("rest", "deck", ("deck", "pile"))
    setattr(s, rest, page.rest(deck, pieces(s, card), s.rng, why) + getattr(s, rest))


def forget(seen: Any) -> Any:
    """What is left of a view without what was seen before."""
    return replace(seen, memory=None)
