"""What is done about a table rather than at it: seats, the start, the door, the end."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from stammtisch.games import game_named
from stammtisch.table.bots import STAND_IN
from stammtisch.table.closing import NOT_WELCOME
from stammtisch.table.model import Place, Talk
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of
from stammtisch.table.store import queries

from .dealing import begin
from .room import Room
from .seating import FREE, ME, check_player, check_seat, seated


async def seat(room: Room, number: int, who: str, guest: str, nonce: str | None = None) -> None:
    """Somebody takes a seat, gives it up, or puts a bot there."""

    async def change() -> None:
        sheet = room.sheet
        if guest in room.removed:
            raise Refusal("forbidden", "removed")
        places, mine = sheet.places[:], seat_of(sheet, guest)
        place = seated(sheet, number, who, guest)
        if who == ME and sheet.state == "gathering" and nonce is not None:
            place = place._replace(nonce=nonce)
        if who == ME and mine not in (None, number):
            assert mine is not None
            places[mine] = Place()  # one can change seats until the game begins
        before = places[number].guest
        places[number] = place
        await room.write(partial(queries.set_places, room=sheet.id, places=places))
        sheet.places[:] = places
        room.audience.back(number)
        room.audience.tell_around()
        for one in {guest, before} - {None}:
            room.tell_whole(of=one)
        await room.attend()

    await room.mailbox.ask(change)


async def start(room: Room, guest: str, bot: str | None = None) -> None:
    """The game begins, once every seat is taken: those that are free by a bot, if one is named."""

    async def change() -> None:
        sheet = room.sheet
        if sheet.opener != guest:
            raise Refusal("forbidden", "opener-starts")
        if sheet.state == "closed":
            raise Refusal("mistake", "closed")
        if sheet.state != "gathering":
            raise Refusal("mistake", "started")
        if bot is not None:
            check_player(bot)
            if bot in (ME, FREE):
                raise Refusal("mistake", "no-bot", who=bot)
            places = [Place(bot=bot) if place == Place() else place for place in sheet.places]
            await room.write(partial(queries.set_places, room=sheet.id, places=places))
            sheet.places[:] = places
        if any(place == Place() for place in sheet.places):
            raise Refusal("mistake", "seat-free")
        game = game_named(sheet.game)
        sheet.rules, sheet.cards = game.version, game.cards
        await begin(room)

    await room.mailbox.ask(change)


async def remove(room: Room, number: int, guest: str) -> None:
    """Somebody has to leave, and may not come back. In a running game a bot has their seat from now on."""

    async def change() -> None:
        sheet = room.sheet
        _for_the_opener(room, guest)
        check_seat(sheet, number)
        who = sheet.places[number].guest
        if who is None or who == guest:
            raise Refusal("mistake", "nobody-there")
        places = sheet.places[:]
        places[number] = Place() if sheet.state == "gathering" else Place(bot=STAND_IN)

        def write(connection: Connection) -> None:
            queries.set_places(connection, sheet.id, places)
            queries.remove(connection, sheet.id, who)

        await room.write(write)
        sheet.places[:] = places
        room.removed.add(who)
        room.audience.hang_up(NOT_WELCOME, lambda client: client.guest == who)
        room.audience.back(number)
        room.audience.tell_around()
        await room.attend()

    await room.mailbox.ask(change)


async def set_door(room: Room, guest: str, *, watch: bool, talk: Talk) -> None:
    """Whether others may watch, and who may talk."""

    async def change() -> None:
        sheet = room.sheet
        _for_the_opener(room, guest)
        if sheet.daily is not None:
            raise Refusal("mistake", "daily-seats")
        await room.write(partial(queries.change, room=sheet.id, watch=watch, talk=talk))
        sheet.watch, sheet.talk = watch, talk
        room.audience.hang_up(NOT_WELCOME, lambda client: not room.welcomes(client.guest))
        room.audience.tell_around()

    await room.mailbox.ask(change)


async def close(room: Room, guest: str) -> None:
    """The table is closed by who opened it; where the game cannot go on, by any of its players."""

    async def change() -> None:
        sheet = room.sheet
        if not (sheet.trouble and seat_of(sheet, guest) is not None):
            _for_the_opener(room, guest)
        if sheet.state == "closed":
            raise Refusal("mistake", "closed")
        if sheet.state == "over" and not sheet.trouble:
            raise Refusal("mistake", "over")
        await room.write(partial(queries.close_room, room=sheet.id))
        await room.shut()

    await room.mailbox.ask(change)


def _for_the_opener(room: Room, guest: str) -> None:
    if room.sheet.opener != guest:
        raise Refusal("forbidden", "opener-keeps")
