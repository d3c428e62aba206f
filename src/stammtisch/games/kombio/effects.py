"""What cards can do: only one that goes straight from the deck to the pile, and any part of it may be declined.

A card that was picked may be matched by somebody before the ability is done. Then that part of it is asked again.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from stammtisch.core import Seat, Slot, asked

from .cards import ABILITIES
from .matching import Question
from .state import Kombio


async def look_at_own(s: Kombio, me: Seat) -> None:
    """7 and 8: look at one card of your own."""
    await look(s, me, lambda: s.slots(me))


async def look_at_other(s: Kombio, me: Seat) -> None:
    """9 and 10: look at one card of an opponent."""
    await look(s, me, lambda: s.others_slots(me))


async def blind_swap(s: Kombio, me: Seat) -> None:
    """11 and 12: swap any two cards, unseen."""
    while True:
        one = await asked(Question(s, me, "swap", lambda: or_none(two_or_more(s))))
        if one is None:
            return
        s.point_at(one)
        if await swap(s, me, one):
            return


async def look_and_swap(s: Kombio, me: Seat) -> None:
    """13: look at any card; then you may swap it with any other, unseen."""
    while True:
        one = await look(s, me, s.all_slots)
        if one is None or await swap(s, me, one):
            return


async def look_twice_and_swap(s: Kombio, me: Seat) -> None:
    """14: look at any two cards; then you may swap those two."""
    while await look(s, me, s.slots_not_open) is not None:
        if len(s.open) == 2:
            one, other = s.open[0][0], s.open[1][0]
            swaps = await asked(Question(s, me, "swap_them", lambda: [True, False] if len(s.open) == 2 else []))
            if swaps:
                s.swap(me, one, other)
            if swaps is not None:
                return


async def look(s: Kombio, me: Seat, slots: Callable[[], list[Slot]]) -> Slot | None:
    place = await asked(Question(s, me, "look", lambda: or_none(slots())))
    if place is not None:
        s.look(me, place)
    return place


async def swap(s: Kombio, me: Seat, one: Slot) -> bool:
    """Swap a card with any other, or do not after all. False if it was gone before that was decided."""
    other = await asked(Question(s, me, "swap_with", lambda: or_none(s.slots_but(one)) if s.is_open(one) else []))
    if other is not None:
        s.swap(me, one, other)
        return True
    return s.is_open(one)


def two_or_more(s: Kombio) -> list[Slot]:
    """All cards, if there are two to be swapped."""
    slots = s.all_slots()
    return slots if len(slots) > 1 else []


def or_none(slots: list[Slot]) -> list[Slot | None]:
    """One of the cards, or none of them; if there are none, there is nothing to be asked."""
    return [None, *slots] if slots else []


EFFECTS: Final[dict[str, Callable[[Kombio, Seat], Awaitable[None]]]] = {
    effect.__name__: effect for effect in (look_at_own, look_at_other, blind_swap, look_and_swap, look_twice_and_swap)
}
assert set(EFFECTS) == set(ABILITIES), "cards.py and effects.py disagree about the abilities"
