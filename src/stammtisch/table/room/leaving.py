"""Somebody is done with a table: they stand up, give up, or put it away."""

from __future__ import annotations

from sqlalchemy import Connection

from stammtisch.core import Seat
from stammtisch.table.bots import STAND_IN
from stammtisch.table.model import Place
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of
from stammtisch.table.store import lists, queries

from .room import Room


async def leave(room: Room, guest: str) -> None:
    """Leave a table: before the game the seat is free again, in a game a bot has it, afterwards the table is put away.

    A table that the last person has left is closed. If who opened it leaves, it is somebody else's.
    """

    async def change() -> None:
        sheet, seat = room.sheet, seat_of(room.sheet, guest)
        if seat is None and sheet.opener != guest:
            raise Refusal("mistake", "not-seated")
        if sheet.state in ("over", "closed"):
            await room.write(lambda connection: lists.tidy(connection, sheet.id, guest))
            return
        others = [place.guest for place in sheet.places if place.guest not in (None, guest)]
        if others:
            await _go(room, guest, seat, str(others[0]))
        else:
            await _close(room, guest)

    await room.mailbox.ask(change)


async def _go(room: Room, guest: str, seat: Seat | None, heir: str) -> None:
    """The others stay."""
    sheet = room.sheet
    places, opener = sheet.places[:], heir if sheet.opener == guest else sheet.opener
    if seat is not None:
        places[seat] = Place() if sheet.state == "gathering" else Place(bot=STAND_IN, was=guest)

    def write(connection: Connection) -> None:
        queries.set_places(connection, sheet.id, places)
        queries.change(connection, sheet.id, opener=opener)

    await room.write(write)
    sheet.places[:], sheet.opener = places, opener
    if seat is not None:
        room.audience.back(seat)
    room.audience.tell_around()
    room.tell_whole(of=guest)
    await room.attend()


async def _close(room: Room, guest: str) -> None:
    """Nobody is left."""
    sheet = room.sheet

    def write(connection: Connection) -> None:
        queries.close_room(connection, sheet.id)
        lists.tidy(connection, sheet.id, guest)

    await room.write(write)
    await room.shut()
