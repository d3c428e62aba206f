"""All tables of a server: opened, found again, and woken after a restart."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from stammtisch.core import Game, Mistake, Record, make_options, written_options
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.model import Place, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.store import queries

from .audience import room_card, seat_of
from .room import Room
from .seating import FREE, ME, check_player, seated

#: Letters of a table's name that nobody mixes up when reading it aloud.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _new_id() -> str:
    """The key to a table: so many letters that nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


class Hall:
    """The rooms in memory; each is loaded when somebody first asks for it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        services.metrics.rooms.set_function(lambda: len(self._rooms))

    async def wake(self) -> None:
        """Load the tables that go on though nobody looks."""
        for room in await self.services.storage.run(queries.rooms_to_wake):
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
        except (Refusal, Mistake):  # no such table, or one of other rules
            self._rooms.pop(name, None)
            raise

    async def _load(self, name: str) -> Room:
        found = await self.sheets([name])
        if not found:
            raise Refusal("not-found", "no-table", table=name)
        saved = await self.services.storage.run(partial(queries.history, room=name))
        return Room(self.services, found[0], saved)

    async def sheets(self, names: Sequence[str]) -> list[Sheet]:
        """How these tables are played, and by whom; the names of all who sit there are known from now on."""
        found = await self.services.storage.run(partial(queries.sheets, wanted=names))
        guests = {place.guest for sheet in found for place in sheet.places if place.guest}
        await self.learn_names(sorted(guests))
        return found

    async def learn_names(self, guests: Sequence[str]) -> None:
        new = [guest for guest in guests if guest not in self.services.names]
        if new:
            self.services.names.update(await self.services.storage.run(partial(queries.names, wanted=new)))

    def tell_name(self, guest: str) -> None:
        """Those at the same tables hear of a guest's new name."""
        for room in self._loaded():
            if seat_of(room.sheet, guest) is not None:
                room.audience.tell_around()

    def _loaded(self) -> list[Room]:
        done = [task for task in self._rooms.values() if task.done() and not task.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    async def cards(self, names: Sequence[str], guest: str | None, language: wire.Language) -> list[wire.Room]:
        """Tables as a list shows them. Those not in memory stay where they are."""
        loaded = {room.sheet.id: room for room in self._loaded()}
        return [
            loaded[sheet.id].audience.card(guest, language)
            if sheet.id in loaded
            else room_card(sheet, self.services.names, guest, language, None)
            for sheet in await self.sheets(names)
        ]

    async def open(self, wish: wire.NewTable, guest: str) -> Room:
        """A new table. If nobody is still to come, it starts at once."""
        game = _game_for(wish)
        for who in wish.seats:
            check_player(who)
        if wish.seats.count(ME) > 1:
            raise Refusal("mistake", "one-seat")
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
            options=written_options(_options(game, wish)),
            seed=self.services.settings.seed(),
            public=wish.public,
            pace=wish.pace,
            race_seconds=None if wish.pace == "slow" else wish.race_seconds,
            turn_seconds=wish.turn_seconds,
            memory=wish.memory,
            rematch=None,
            places=places,
        )
        await self._check_greed(guest)
        await self.services.storage.run(partial(queries.add_room, sheet=sheet))
        return await self._begun(await self.room(sheet.id))

    async def _check_greed(self, guest: str) -> None:
        most = self.services.settings.tables
        if len(await self.services.storage.run(partial(queries.open_rooms_of, opener=guest))) >= most:
            raise Refusal("forbidden", "many-tables", most=most)

    async def _begun(self, room: Room) -> Room:
        if room.sheet.state == "playing" and room.play is not None and not room.play.moves and room.clock.due is None:
            await room.mailbox.ask(room.begin)
        return room

    async def seat(self, room: Room, seat: int, who: str, guest: str) -> None:
        """Somebody takes a seat, gives it up, or puts a bot there."""

        async def change() -> None:
            sheet = room.sheet
            places = sheet.places[:]
            mine = seat_of(sheet, guest)
            place = seated(sheet, seat, who, guest)
            if who == ME and mine not in (None, seat):
                assert mine is not None
                places[mine] = Place()  # one can change seats until the game begins
            places[seat] = place
            await self.services.storage.run(partial(queries.set_places, room=sheet.id, places=places))
            sheet.places[:] = places
            room.audience.back(seat)
            room.audience.tell_around()
            room.tell_whole(of=guest)
            await room.attend()

        await self.learn_names([guest])
        await room.mailbox.ask(change)

    async def start(self, room: Room, guest: str) -> None:
        """The game begins, once every seat is taken."""

        async def change() -> None:
            sheet = room.sheet
            if sheet.opener != guest:
                raise Refusal("forbidden", "opener-starts")
            if sheet.state != "gathering":
                raise Refusal("mistake", "started")
            if any(place == Place() for place in sheet.places):
                raise Refusal("mistake", "seat-free")
            await room.begin()

        await room.mailbox.ask(change)

    async def rematch(self, room: Room, guest: str) -> Room:
        """The same players at a new table, in the same seats. Whoever asks second finds the same table."""

        async def change() -> str:
            sheet = room.sheet
            if seat_of(sheet, guest) is None:
                raise Refusal("forbidden", "not-played")
            if sheet.state != "over":
                raise Refusal("mistake", "not-over")
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
                seed=self.services.settings.seed(),
                rematch=None,
                places=[place._replace(was=None) for place in sheet.places],
            )
            sheet.rematch = await self.services.storage.run(partial(queries.add_rematch, of=sheet.id, sheet=again))
            room.audience.tell_around()
            return sheet.rematch

        return await self._begun(await self.room(await room.mailbox.ask(change)))


def _game_for(wish: wire.NewTable) -> Game[Any]:
    """The game, if so many can play it under such rules."""
    if wish.game not in all_games():
        raise Refusal("mistake", "no-game", game=wish.game, known=", ".join(all_games()))
    game, seats = game_named(wish.game), len(wish.seats)
    if seats not in game.seats:
        raise Refusal("mistake", "seats", game=game.name, least=game.seats[0], most=game.seats[-1], seats=seats)
    try:  # whatever is wrong with the options shows when the cards are dealt
        Record.of(game, seats, 0, written_options(_options(game, wish))).start(game)
    except Mistake as mistake:
        raise Refusal("mistake", "options", why=mistake) from None
    return game


def _options(game: Game[Any], wish: wire.NewTable) -> Any:
    """What is wished for; for the rest, what is usual where people sit together or do not."""
    return make_options(game.options, {**(game.live if wish.pace == "live" else game.slow), **wish.options})
