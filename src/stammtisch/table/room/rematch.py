"""Once more: a new table for the same players, as soon as all of them want it."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from stammtisch.core import Seat
from stammtisch.core.fair import sealed_text
from stammtisch.games import game_named
from stammtisch.table.model import Place, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of
from stammtisch.table.store import queries

from .hall import Hall
from .opening import begun, check_greed, new_id
from .room import Room
from .tutor import without_tutor


async def rematch(hall: Hall, room: Room, guest: str, origin: str, *, now: bool = False) -> Room:
    """Somebody would play once more: everybody at the table learns of it, and when all want to, there is a new table.

    Who does not want to wait for the others has it `now`: their seats are free there. The room that was played in.
    """

    async def change() -> str | None:
        sheet, seat = room.sheet, seat_of(room.sheet, guest)
        if seat is None:
            raise Refusal("forbidden", "not-played")
        if sheet.state != "over":
            raise Refusal("mistake", "not-over")
        if sheet.daily is not None:
            raise Refusal("mistake", "daily-once")
        if sheet.rematch is None:
            await _agree(room, seat)
            if now or all(place.again for place in sheet.places if place.guest is not None):
                await check_greed(hall, guest, origin)
                again = _anew(sheet, guest, origin, hall.services.settings.seed())
                sheet.rematch = await room.write(partial(queries.add_rematch, of=sheet.id, sheet=again))
                room.audience.tell_around()
        return sheet.rematch

    made = await room.mailbox.ask(change)
    if made is not None:
        await begun(await hall.room(made))
    return room


async def _agree(room: Room, seat: Seat) -> None:
    sheet = room.sheet
    if sheet.places[seat].again:
        return
    places = sheet.places[:]
    places[seat] = places[seat]._replace(again=True)
    await room.write(partial(queries.set_places, room=sheet.id, places=places))
    sheet.places[:] = places
    room.audience.tell_around()


def _anew(sheet: Sheet, opener: str, origin: str, seed: str) -> Sheet:
    """The same table before its game; who has not said that they would play again may sit down there later."""
    game = game_named(sheet.game)
    again = replace(
        sheet,
        id=new_id(),
        made=time.time(),
        opener=opener,
        state="gathering",
        moves=0,
        version=0,
        rules=game.version,
        cards=game.cards,
        seed=seed,
        rematch=None,
        origin=origin,
        since=0,
        nonces=None,
        trouble=None,
        asked=0,
        touched=0.0,
        places=[_place(without_tutor(place)) for place in sheet.places],
    )
    again.sealed = sealed_text(again.blank_record())
    return again


def _place(place: Place) -> Place:
    """Bots come along, and those who want to."""
    return Place() if place.guest is not None and not place.again else Place(place.guest, place.bot)
