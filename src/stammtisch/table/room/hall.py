"""All tables of a server: found again, woken after a restart, put away."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from stammtisch.core import Mistake
from stammtisch.table import wire
from stammtisch.table.closing import GOING_AWAY, NOT_WELCOME
from stammtisch.table.limits import Limits
from stammtisch.table.model import Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.sitting import called, seat_of
from stammtisch.table.store import NotStored, leases, lists, queries
from stammtisch.table.store.leases import fenced

from . import unasked
from .card import room_card
from .in_memory import InMemory
from .loading import load
from .mailbox import Closed
from .node import WOKEN, Elsewhere, Node
from .room import Room

log = logging.getLogger(__name__)
T = TypeVar("T")

#: What can be a table's name at all; anything else need not be looked for.
_NAME = re.compile(r"[a-z0-9]{1,40}")


class Hall:
    """The rooms in memory; each is loaded when somebody first asks for it."""

    def __init__(self, services: Services, name: str | None = None, url: str = "") -> None:
        self.services = services
        self.rooms = rooms = InMemory()
        #: This server, if it is one of several on its database.
        self.node = (
            None if name is None else Node(services, name, url, rooms, wake=self.wake, guest_told=self.guest_told)
        )
        #: Held by who looks for somebody to play with.
        self.matching = asyncio.Lock()
        #: How many tables each network has opened lately.
        self.openings = Limits(services.settings.openings, services.settings.opening_seconds)
        #: And how many reports have come from each.
        self.reports = Limits(services.settings.reports, services.settings.opening_seconds)
        services.metrics.rooms.set_function(lambda: len(rooms))

    async def start(self) -> None:
        """Find the others, if there are any, and wake what goes on by itself."""
        if self.node is not None:
            await self.node.start()
            self.services.now = self.node.now
        await self.wake()

    async def wake(self) -> None:
        """Load the tables that go on though nobody looks. None of them keeps the server from starting."""
        if self.node is not None and (self.node.leaving or not self.node.good):
            return
        free = lists.rooms_to_wake if self.node is None else partial(leases.free_to_wake, most=WOKEN)
        for name in await self.services.storage.read(free):
            try:
                await self.room(name)
            except Elsewhere:
                log.debug("table %s was woken by another server", name)
            except (Refusal, *NotStored):
                log.exception("table %s was not woken", name)

    async def tidy(self) -> None:
        """Forget the rooms that nobody would miss: what is written down is all there is to them."""
        for room in self.rooms.all():
            if room.deserted():
                self.rooms.forget(room.sheet.id)
                await room.close()
                await self._release([room])

    async def leave(self) -> None:
        """Of several servers: take no more tables, finish what has begun, and give all to the others."""
        if self.node is not None:
            self.node.leaving = True
            await self._release(await self.rooms.close())

    async def close(self) -> None:
        await self.rooms.close()
        if self.node is not None:
            await self.node.close()

    async def _release(self, rooms: Sequence[Room]) -> None:
        """Whoever is still there finds the table at another server."""
        if self.node is not None:
            await self.node.release({room.sheet.id: room.lease for room in rooms if room.lease is not None})
            for room in rooms:
                self.rooms.forget(room.sheet.id)
                room.lose()

    async def room(self, name: str) -> Room:
        """A table. One that could not be loaded is tried anew by who asks next."""
        if not _NAME.fullmatch(name):
            raise Refusal("not-found", "no-table")
        if name in self.rooms and not self.node_is_good:
            raise Refusal("try-again", "no-database")
        found = self.rooms.get(name)
        if found is not None and found.lost:
            self.rooms.forget(name)
        try:
            return await asyncio.shield(self.rooms.task(name) or self.rooms.load(name, self._load(name)))
        except NotStored:
            raise Refusal("try-again", "no-database") from None

    async def elsewhere(self, name: str) -> str | None:
        """Where a table is, if it is at another server; None if it is here from now on."""
        if self.node is not None:
            try:
                await self.room(name)
            except Elsewhere as there:
                return there.url
        return None

    @property
    def node_is_good(self) -> bool:
        """Whether this server can know which tables are its own."""
        return self.node is None or self.node.good

    async def _load(self, name: str) -> Room:
        lease = None if self.node is None else await self.node.take(name)
        found = await self.sheets([name])
        if not found:
            raise Refusal("not-found", "no-table")
        sheet, storage = found[0], self.services.storage
        loaded = await storage.read(partial(load, sheet=sheet, names=called(sheet, self.services.names)))
        if loaded.job is not None:
            await storage.run(fenced(loaded.job, name, lease))
        if loaded.trouble != sheet.trouble and sheet.state != "closed":
            await storage.run(fenced(partial(queries.change, room=name, trouble=loaded.trouble), name, lease))
            sheet.trouble = loaded.trouble
        if loaded.changes is not None and loaded.play is not None:
            sheet.moves, sheet.version = loaded.play.count, loaded.play.version
            for part, value in loaded.changes.items():
                setattr(sheet, part, value)
        room = Room(self.services, sheet, loaded, lease)
        if self.node is not None and sheet.public:
            room.audience.changed = partial(self.node.changed, name)
        return room

    async def guest_told(self, guest: str, code: int | None, tables: Sequence[str]) -> None:
        """Another server has told that a guest has another name, or cookies that count, or is forgotten."""
        await self.services.learn_anew(guest)
        self._guest_changed(guest, code)
        await self._reread(tables)

    async def _reread(self, tables: Sequence[str]) -> None:
        for room in filter(None, map(self.rooms.get, tables)):
            with suppress(Closed, Refusal, *NotStored):  # it is read anyway when it is loaded again
                await room.mailbox.ask(partial(unasked.reread, room))

    async def change(self, name: str, job: Callable[[Connection], T]) -> T:
        """Change what is written down of a table from outside: it is put away before, and read again after."""
        given: list[T] = []
        with suppress(Refusal):  # whether it is there is for the job to say
            if (there_is := await self.elsewhere(name)) is not None:
                raise Mistake(f"table {name} is at another server, {there_is}: ask that one")

        async def anew() -> Room:
            if there is not None:
                with suppress(Refusal, *NotStored):
                    old = await there
                    old.audience.hang_up(GOING_AWAY, lambda _: True)
                    await old.close()
            given.append(await self.services.storage.run(job))
            return await self._load(name)

        there = self.rooms.task(name)
        with suppress(Refusal):  # it is not there any more, or not to be read: the job was done all the same
            await asyncio.shield(self.rooms.load(name, anew()))
        return given[0]

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

    async def tell_guest(self, guest: str, code: int | None = None, tables: Sequence[str] = ()) -> None:
        """Those at the same tables hear of a guest's new name; with a code, all connections of the guest end.

        With tables: the guest is forgotten, and has no seat there any more.
        """
        self._guest_changed(guest, code)
        await self._reread(tables)
        if self.node is not None:
            await self.node.tell_guest(guest, code, tables)

    def _guest_changed(self, guest: str, code: int | None) -> None:
        for room in self.rooms.all():
            if code is not None:
                room.audience.hang_up(code, lambda client: client.guest == guest)
            elif seat_of(room.sheet, guest) is not None:
                room.audience.tell_around()

    def hang_up_if(self, barred: Callable[[str | None], bool]) -> None:
        """End the connections of those who may not be here any more."""
        for room in self.rooms.all():
            room.audience.hang_up(NOT_WELCOME, lambda client: barred(client.guest))

    async def cards(self, names: Sequence[str], guest: str | None, language: wire.Language) -> list[wire.Room]:
        """Tables as a list shows them. Those not in memory stay where they are."""
        elsewhere = (lambda _: None) if self.node is None else self.node.presence_elsewhere
        away = [name for name in names if self.rooms.get(name) is None]
        stored = {sheet.id: sheet for sheet in await self.sheets(away)} if away else {}
        found = []
        for name in names:
            if (room := self.rooms.get(name)) is not None:
                found.append(room.audience.card(guest, language))
            elif name in stored:
                found.append(room_card(stored[name], self.services.names, guest, language, elsewhere(name)))
        return found
