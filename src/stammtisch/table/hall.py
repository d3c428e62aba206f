"""All tables of a server: opened, found again, and woken after a restart."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from stammtisch.bots import BOTS
from stammtisch.core import Mistake, make_options, unknown, written_options
from stammtisch.games import game_named

from . import ledger, wire
from .house import House
from .ledger import Place, Sheet
from .room import Room, blank_record
from .seating import FREE, ME, room_card, seated

#: Letters of a table's name that nobody mixes up when reading it aloud.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _new_id() -> str:
    """The key to a table: so many letters that nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


class NotFound(Mistake):
    """There is no such thing."""


class Forbidden(Mistake):
    """Somebody else may do that."""


class Hall:
    """The rooms in memory; each is loaded when somebody first asks for it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        house.metrics.rooms.set_function(lambda: len(self._rooms))

    async def wake(self) -> None:
        """Load the tables that go on though nobody looks."""
        for room in await self.house.storage.run(ledger.rooms_to_wake):
            await self.room(room)

    async def tidy(self) -> None:
        """Forget the rooms that nobody would miss: what is written down is all there is to them."""
        for room in self._loaded():
            if room.deserted():
                del self._rooms[room.sheet.id]
                await room.close()

    async def close(self) -> None:
        rooms = await asyncio.gather(*self._rooms.values(), return_exceptions=True)
        await asyncio.gather(*[room.close() for room in rooms if isinstance(room, Room)])

    async def room(self, name: str) -> Room:
        if name not in self._rooms:
            self._rooms[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._rooms[name])
        except Mistake:
            self._rooms.pop(name, None)
            raise

    async def _load(self, name: str) -> Room:
        found = await self.sheets([name])
        if not found:
            raise NotFound(f"there is no table {name}")
        saved = await self.house.storage.run(partial(ledger.history, room=name))
        return Room(self.house, found[0], saved)

    async def sheets(self, names: Sequence[str]) -> list[Sheet]:
        """How these tables are played, and by whom; the names of all who sit there are known from now on."""
        found = await self.house.storage.run(partial(ledger.sheets, wanted=names))
        guests = {place.guest for sheet in found for place in sheet.places if place.guest}
        await self.learn_names(sorted(guests))
        return found

    async def learn_names(self, guests: Sequence[str]) -> None:
        new = [guest for guest in guests if guest not in self.house.names]
        if new:
            self.house.names.update(await self.house.storage.run(partial(ledger.names, wanted=new)))

    def tell_name(self, guest: str) -> None:
        """Those at the same tables hear of a guest's new name."""
        for room in self._loaded():
            if room.sheet.seat_of(guest) is not None:
                room.tell_around()

    def _loaded(self) -> list[Room]:
        done = [task for task in self._rooms.values() if task.done() and not task.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    async def cards(self, names: Sequence[str], guest: str | None, language: wire.Language) -> list[wire.Room]:
        """Tables as a list shows them. Those not in memory stay where they are."""
        loaded = {room.sheet.id: room for room in self._loaded()}
        return [
            loaded[sheet.id].card(guest, language)
            if sheet.id in loaded
            else room_card(sheet, self.house.names, guest, language, None)
            for sheet in await self.sheets(names)
        ]

    async def open(self, wish: wire.NewTable, guest: str) -> Room:
        """A new table. If nobody is still to come, it starts at once."""
        game = game_named(wish.game)
        game.check_seats(len(wish.seats))
        for who in wish.seats:
            if who not in (ME, FREE, *BOTS):
                raise unknown("player", who, [ME, FREE, *BOTS])
        if wish.seats.count(ME) > 1:
            raise Mistake("you can have one seat, not several")
        options = written_options(make_options(game.options, wish.options))
        places = [Place(guest) if who == ME else Place(bot=None if who == FREE else who) for who in wish.seats]
        sheet = Sheet(
            id=_new_id(),
            made=time.time(),
            opener=guest,
            state="gathering" if FREE in wish.seats else "playing",
            moves=0,
            version=0,
            game=game.name,
            rules=game.version,
            cards=game.cards,
            options=options,
            seed=self.house.settings.seed(),
            public=wish.public,
            pace=wish.pace,
            race_seconds=None if wish.pace == "slow" else wish.race_seconds,
            turn_seconds=wish.turn_seconds,
            memory=wish.memory,
            rematch=None,
            places=places,
        )
        blank_record(sheet).start(game)  # whatever is wrong with its options shows now
        await self._check_greed(guest)
        await self.house.storage.run(partial(ledger.add_room, sheet=sheet))
        return await self._begun(await self.room(sheet.id))

    async def _check_greed(self, guest: str) -> None:
        most = self.house.settings.tables
        if len(await self.house.storage.run(partial(ledger.open_rooms_of, opener=guest))) >= most:
            raise Forbidden(f"you have opened {most} tables that are not over; finish one of them first")

    async def _begun(self, room: Room) -> Room:
        if room.sheet.state == "playing" and room.play is not None and not room.play.moves and room.clock.due is None:
            await room.turns.ask(room.begin)
        return room

    async def seat(self, room: Room, seat: int, who: str, guest: str) -> None:
        """Somebody takes a seat, gives it up, or puts a bot there."""

        async def change() -> None:
            sheet = room.sheet
            places = sheet.places[:]
            mine = sheet.seat_of(guest)
            place = seated(sheet, seat, who, guest)
            if who == ME and mine not in (None, seat):
                assert mine is not None
                places[mine] = Place()  # one can change seats until the game begins
            places[seat] = place
            await self.house.storage.run(partial(ledger.set_places, room=sheet.id, places=places))
            sheet.places[:] = places
            room.present.back(seat)
            room.tell_around()
            room.tell_whole(of=guest)
            await room.attend()

        await self.learn_names([guest])
        await room.turns.ask(change)

    async def start(self, room: Room, guest: str) -> None:
        """The game begins, once every seat is taken."""

        async def change() -> None:
            sheet = room.sheet
            if sheet.opener != guest:
                raise Forbidden("only who opened the table starts it")
            if sheet.state != "gathering":
                raise Mistake("this table has started already")
            if any(place == Place() for place in sheet.places):
                raise Mistake("a seat is still free; wait for somebody, or put a bot there")
            await room.begin()

        await room.turns.ask(change)

    async def rematch(self, room: Room, guest: str) -> Room:
        """The same players at a new table, in the same seats. Whoever asks second finds the same table."""

        async def change() -> str:
            sheet = room.sheet
            if sheet.seat_of(guest) is None:
                raise Forbidden("only who has played asks for a rematch")
            if sheet.state != "over":
                raise Mistake("there can be a rematch once the game is over")
            game = game_named(sheet.game)
            again = replace(
                sheet,
                id=_new_id(),
                made=time.time(),
                opener=guest,
                state="playing",
                moves=0,
                version=0,
                rules=game.version,
                cards=game.cards,
                seed=self.house.settings.seed(),
                rematch=None,
                places=[place._replace(was=None) for place in sheet.places],
            )
            sheet.rematch = await self.house.storage.run(partial(ledger.add_rematch, of=sheet.id, sheet=again))
            room.tell_around()
            return sheet.rematch

        return await self._begun(await self.room(await room.turns.ask(change)))
