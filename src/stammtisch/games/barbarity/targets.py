"""What a card can be aimed at: Prizes that may hold a guard, guards, and players; and whether there is any."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import Seat, Slot, slot

from .state import Barbarity
from .tables import BIT, Guard, guard


def open_slots(s: Barbarity, me: Seat) -> list[Slot]:
    """The Prizes of others that may hold another guard."""
    return [
        slot(seat, place)
        for seat in range(s.seats)
        if seat != me
        for place in range(len(s.guards[seat]))
        if has_space(s, seat, place)
    ]


def any_open_slot(s: Barbarity, me: i64) -> bool:
    """Whether there is one."""
    seats: i64 = s.seats
    for seat in range(seats):
        if seat != me:
            for place in range(len(s.guards[seat])):
                if has_space(s, seat, place):
                    return True
    return False


def has_space(s: Barbarity, seat: i64, place: i64) -> bool:
    """Whether a Prize may hold another guard: the first one in any case."""
    guards = s.guards[seat][place]
    return not guards or len(guards) < s.guard_limit(seat, place)


def guarded(s: Barbarity, me: Seat) -> list[Slot]:
    """The own Prizes with a guard."""
    return [slot(me, place) for place, guards in enumerate(s.guards[me]) if guards]


def any_guarded(s: Barbarity, me: Seat) -> bool:
    """Whether there is one."""
    for guards in s.guards[me]:  # noqa: SIM110 (faster when compiled)
        if guards:
            return True
    return False


def victims(s: Barbarity, me: Seat) -> list[Seat]:
    """Who else has cards to lose."""
    return [seat for seat in range(s.seats) if seat != me and s.hands[seat]]


def any_victim(s: Barbarity, me: i64) -> bool:
    """Whether there is one."""
    for seat, hand in enumerate(s.hands):  # noqa: SIM110 (faster when compiled)
        if hand and seat != me:
            return True
    return False


def unseen(s: Barbarity, me: Seat) -> list[Guard]:
    """The guards that a seat does not know."""
    bit = BIT[me]
    return [
        guard(seat, place, depth)
        for seat, area in enumerate(s.seen)
        for place, masks in enumerate(area)
        for depth, mask in enumerate(masks)
        if not mask & bit
    ]


def any_unseen(s: Barbarity, me: Seat) -> bool:
    """Whether there is one."""
    bit: i64 = BIT[me]
    for area in s.seen:
        for masks in area:
            for mask in masks:
                if not mask & bit:
                    return True
    return False
