"""What cards can do: only one that goes straight from the deck to the pile, and any part of it may be declined."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from stammtisch.core import Seat, Slot, choose, maybe

from .cards import ABILITIES
from .state import Kombio


async def look_at_own(s: Kombio, me: Seat) -> None:
    """7 and 8: look at one card of your own."""
    await look(s, me, s.slots(me))


async def look_at_other(s: Kombio, me: Seat) -> None:
    """9 and 10: look at one card of an opponent."""
    await look(s, me, s.others_slots(me))


async def blind_swap(s: Kombio, me: Seat) -> None:
    """11 and 12: swap any two cards, unseen."""
    slots = s.all_slots()
    if len(slots) < 2:
        return
    one = await maybe(me, "swap", slots)
    if one is not None:
        await swap(s, me, one)


async def look_and_swap(s: Kombio, me: Seat) -> None:
    """13: look at any card; then you may swap it with any other, unseen."""
    one = await look(s, me, s.all_slots())
    if one is not None:
        await swap(s, me, one)


async def look_twice_and_swap(s: Kombio, me: Seat) -> None:
    """14: look at any two cards; then you may swap those two."""
    one = await look(s, me, s.all_slots())
    other = await look(s, me, s.slots_but(one)) if one is not None else None
    if one is not None and other is not None and await choose(me, "swap_them", [True, False]):
        s.swap(me, one, other)


async def look(s: Kombio, me: Seat, slots: list[Slot]) -> Slot | None:
    place = await maybe(me, "look", slots)
    if place is not None:
        s.look(me, place)
    return place


async def swap(s: Kombio, me: Seat, one: Slot) -> None:
    other = await maybe(me, "swap_with", s.slots_but(one))
    if other is not None:
        s.swap(me, one, other)


EFFECTS: Final[dict[str, Callable[[Kombio, Seat], Awaitable[None]]]] = {
    effect.__name__: effect for effect in (look_at_own, look_at_other, blind_swap, look_and_swap, look_twice_and_swap)
}
assert set(EFFECTS) == set(ABILITIES), "cards.py and effects.py disagree about the abilities"
