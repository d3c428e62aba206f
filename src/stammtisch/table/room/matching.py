"""A quick match: with whoever waits for somebody, or else to be found by the next who comes."""

from __future__ import annotations

import time
from functools import partial

from stammtisch.table import wire
from stammtisch.table.model import Place
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of
from stammtisch.table.store import lists

from . import keeping
from .hall import Hall
from .opening import begun, open_table
from .room import Room
from .seating import FREE, ME

#: Who has waited for longer is no longer there, or has another plan.
PATIENCE = 3600.0


async def match(hall: Hall, wish: wire.Match, guest: str, origin: str) -> Room:
    """A seat at a public table of this game where somebody waits; a new one, if nobody does."""
    async with hall.matching:  # two who come at the same moment find each other
        since = time.time() - PATIENCE
        for name in await hall.services.storage.read(partial(lists.gathering, game=wish.game, since=since)):
            room = hall.rooms.get(name)
            if room is not None and await _sat_down(room, guest):
                return await begun(room)
        seats = [ME, *[FREE] * (wish.seats - 1)]
        return await open_table(hall, wire.NewTable(game=wish.game, seats=seats, public=True), guest, origin)


async def _sat_down(room: Room, guest: str) -> bool:
    """Whether there was a seat at a table where one of those who sit there is in sight, too."""
    sheet = room.sheet
    if seat_of(sheet, guest) is not None:
        return True
    if Place() not in sheet.places or not any(room.audience.here(seat) for seat in range(len(sheet.places))):
        return False
    try:
        await keeping.seat(room, sheet.places.index(Place()), ME, guest)
    except Refusal:  # somebody was quicker, or may not sit here
        return False
    return True
