"""All tables of a server: opened, found again, and woken after a restart."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from stammtisch.core import Game, Mistake, Record, make_options, written_options
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.fair import sealed_text
from stammtisch.table.limits import Limits
from stammtisch.table.model import Place, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.store import NotStored, lists, queries

from .audience import called, room_card, seat_of
from .loading import load
from .room import Room
from .seating import FREE, ME, check_player

log = logging.getLogger(__name__)

#: Letters of a table's name that nobody mixes up when reading it aloud.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: What can be a table's name at all; anything else need not be looked for.
_NAME = re.compile(r"[a-z0-9]{1,40}")


def _new_id() -> str:
    """The key to a table: so many letters that nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


class Hall:
    """The rooms in memory; each is loaded when somebody first asks for it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._openings = Limits(services.settings.openings, services.settings.opening_seconds)
        services.metrics.rooms.set_function(lambda: len(self._rooms))

    async def wake(self) -> None:
        """Load the tables that go on though nobody looks. None of them keeps the server from starting."""
        for name in await self.services.storage.read(lists.rooms_to_wake):
            try:
                await self.room(name)
            except (Refusal, *NotStored):
                log.exception("table %s was not woken", name)

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
        """A table. One that could not be loaded is tried anew by who asks next."""
        if not _NAME.fullmatch(name):
            raise Refusal("not-found", "no-table")
        if name not in self._rooms:
            self._rooms[name] = loading = asyncio.create_task(self._load(name))
            loading.add_done_callback(partial(self._forget_failed, name))
        try:
            return await asyncio.shield(self._rooms[name])
        except NotStored:
            raise Refusal("try-again", "no-database") from None

    def _forget_failed(self, name: str, loading: asyncio.Task[Room]) -> None:
        if loading.cancelled() or loading.exception() is not None:
            self._rooms.pop(name, None)

    async def _load(self, name: str) -> Room:
        found = await self.sheets([name])
        if not found:
            raise Refusal("not-found", "no-table")
        sheet, storage = found[0], self.services.storage
        loaded = await storage.read(partial(load, sheet=sheet, names=called(sheet, self.services.names)))
        if loaded.job is not None:
            await storage.run(loaded.job)
        if loaded.trouble != sheet.trouble and sheet.state != "closed":
            await storage.run(partial(queries.change, room=name, trouble=loaded.trouble))
            sheet.trouble = loaded.trouble
        if loaded.changes is not None and loaded.play is not None:
            sheet.moves, sheet.version = loaded.play.count, loaded.play.version
            for part, value in loaded.changes.items():
                setattr(sheet, part, value)
        return Room(self.services, sheet, loaded)

    async def knows(self, name: str) -> bool:
        """Whether there is such a table."""
        return bool(_NAME.fullmatch(name) and await self.sheets([name]))

    async def sheets(self, names: Sequence[str]) -> list[Sheet]:
        """How these tables are played, and by whom; the names of all who sit there are known from now on."""
        found = await self.services.storage.read(partial(queries.sheets, wanted=names))
        guests = {place.guest for sheet in found for place in sheet.places if place.guest}
        await self.learn_names(sorted(guests))
        return found

    async def learn_names(self, guests: Sequence[str]) -> None:
        await self.services.learn(guests)

    def tell_name(self, guest: str) -> None:
        """Those at the same tables hear of a guest's new name."""
        for room in self._loaded():
            if seat_of(room.sheet, guest) is not None:
                room.audience.tell_around()

    def hang_up(self, guest: str, code: int) -> None:
        """End all connections of a guest."""
        for room in self._loaded():
            room.audience.hang_up(code, lambda client: client.guest == guest)

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

    async def open(self, wish: wire.NewTable, guest: str, origin: str) -> Room:
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
            state="gathering",
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
            origin=origin,
            since=0,
            sealed=None,
            nonces=None,
            watch=True,
            talk="all",
            trouble=None,
            places=places,
        )
        await self._check_greed(guest, origin)
        sheet.sealed = sealed_text(sheet.blank_record())
        await self.services.storage.run(partial(queries.add_room, sheet=sheet))
        return await self._begun(await self.room(sheet.id))

    async def _check_greed(self, guest: str, origin: str) -> None:
        """Who leaves their cookie out is still somewhere."""
        settings = self.services.settings
        mine, ours = await self.services.storage.read(partial(lists.open_rooms, opener=guest, origin=origin))
        if mine >= settings.tables:
            raise Refusal("forbidden", "many-tables", most=settings.tables)
        if ours >= settings.network_tables:
            raise Refusal("forbidden", "many-tables-there", most=settings.network_tables)
        if self._openings.too_many(origin):
            raise Refusal("too-many")

    async def _begun(self, room: Room) -> Room:
        """A table at which nobody is missing has begun."""

        async def begin() -> None:
            if room.sheet.state == "gathering" and Place() not in room.sheet.places:
                await room.begin()

        await room.mailbox.ask(begin)
        return room

    async def rematch(self, room: Room, guest: str, origin: str) -> Room:
        """The same players at a new table, in the same seats. Whoever asks second finds the same table."""

        async def change() -> str:
            sheet = room.sheet
            if seat_of(sheet, guest) is None:
                raise Refusal("forbidden", "not-played")
            if sheet.state != "over":
                raise Refusal("mistake", "not-over")
            if sheet.rematch is not None:
                return sheet.rematch
            await self._check_greed(guest, origin)
            game = game_named(sheet.game)
            again = replace(
                sheet,
                id=_new_id(),
                made=time.time(),
                opener=guest,
                state="gathering",
                moves=0,
                version=0,
                rules=game.version,
                cards=game.cards,
                seed=self.services.settings.seed(),
                rematch=None,
                origin=origin,
                since=0,
                nonces=None,
                trouble=None,
                places=[place._replace(was=None, nonce=None) for place in sheet.places],
            )
            again.sealed = sealed_text(again.blank_record())
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
