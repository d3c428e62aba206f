"""Places on the table, as answers."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from .flow import Seat


@final
class Slot:
    """A place in front of a seat where a card lies. There is one object for each place."""

    __slots__ = ("place", "seat")

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat = seat
        self.place = place

    def __str__(self) -> str:
        return f"{self.seat}.{self.place}"

    def __repr__(self) -> str:
        return f"Slot({self.seat}, {self.place})"

    def __reduce__(self) -> tuple[Any, ...]:
        return slot, (self.seat, self.place)


_SLOTS: Final[list[list[Slot]]] = []


def slot(seat: Seat, place: int) -> Slot:
    """The one object for a place."""
    while len(_SLOTS) <= seat:
        _SLOTS.append([])
    slots = _SLOTS[seat]
    while len(slots) <= place:
        slots.append(Slot(seat, len(slots)))
    return slots[place]
