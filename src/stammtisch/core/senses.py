"""What a seat sees as numbers of a fixed count, for learners: made from the declaration of a table.

Seats are counted from the one who looks, cards by kind, and a word is a 1 among zeros.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .flow import Seat
from .parts import COUNT, NOBODY, SEAT, Bits, Flag, Number, One, Part, Seats, Sheet, Some, Things, Word
from .table import Table


class Senses:
    """The numbers of a table for so many seats, and their names."""

    def __init__(self, table: Table[Any], seats: int) -> None:
        self.parts = [part for part in table.parts.values() if part.seen != NOBODY]
        self.seats = seats

    def vector(self, s: Any, seat: Seat) -> dict[str, float]:
        """By name, in the same order at all times."""
        return dict(pair for part in self.parts for pair in self._part(part, s, seat))

    def _part(self, part: Part, s: Any, seat: Seat) -> Iterator[tuple[str, float]]:
        shown = part.show(s, getattr(s, part.field), seat)
        if part.each is None and not isinstance(part, Seats | Sheet):
            yield from self._value(part, part.field, shown, s, seat)
            return
        if isinstance(part, Sheet):
            shown = [sum(row[who] for row in shown) for who in range(self.seats)]
        turned = part.each == SEAT or isinstance(part, Seats | Sheet)
        for at in range(len(shown)):
            value = shown[(seat + at) % self.seats] if turned else shown[at]
            yield from self._value(part, f"{part.field}.{at}", value, s, seat)

    def _value(self, part: Part, name: str, value: Any, s: Any, seat: Seat) -> Iterator[tuple[str, float]]:
        match part:
            case Number(of_seat=True):
                for at in range(self.seats):
                    yield f"{name}.{at}", float(value == (seat + at) % self.seats)
            case Word(words=words):
                yield from ((f"{name}={word}", float(word == value)) for word in words)
            case One(things=things) | Some(things=things) | Bits(things=things) if part.seen != COUNT:
                yield from self._things(name, things, [value] if isinstance(part, One) else list(value))
            case Number() | Flag() | Seats() | Sheet() | Some():
                yield name, float(value)

    def _things(self, name: str, things: Things, values: list[Any]) -> Iterator[tuple[str, float]]:
        """How many of each kind, and of how many the kind is not known."""
        for word, face in zip(things.words, things.faces, strict=True):
            yield f"{name}:{word}", float(values.count(face))
        yield f"{name}:?", float(values.count(None))
