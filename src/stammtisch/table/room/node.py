"""One of several servers on a database: which tables it has, for how long, and what it tells the others.

What a server knows it has only until a moment of its own steady clock, counted from before it asked; a server that was
stopped for longer than that believes nothing that it remembers until it has asked again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from stammtisch.core import Seat
from stammtisch.table.model import Lease
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.store import News, NotStored, leases
from stammtisch.table.store.news import Message

from .in_memory import InMemory

log = logging.getLogger(__name__)

#: A lease is renewed so often while it lasts.
TIMES = 3
#: So many tables are woken at once, so that several servers share them.
WOKEN = 50
#: So many tables are told of in one message.
TOLD = 40
#: So often others hear who has come to public tables, in seconds.
TELL_EVERY = 1.0


def steady() -> float:
    """Seconds that go on while a process is stopped, and while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Elsewhere(Exception):
    """The table is at another server."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class Presence(NamedTuple):
    """Who is at a table of another server, as it has told."""

    owner: str
    seats: Collection[Seat]
    stand_ins: Collection[Seat]
    watching: int

    def here(self, seat: Seat) -> bool:
        return seat in self.seats

    def watchers(self) -> int:
        return self.watching


class Node:
    """This server among the others.

    `wake` loads tables that go on though nobody looks; `guest_told` is told that a guest has another name, or cookies
    that count, or is forgotten and has a seat at these tables no more.
    """

    def __init__(
        self,
        services: Services,
        name: str,
        url: str,
        rooms: InMemory,
        *,
        wake: Callable[[], Awaitable[None]],
        guest_told: Callable[[str, int | None, Sequence[str]], Awaitable[None]],
    ) -> None:
        #: Another one after each start: what a server had before it was killed, it has no more.
        self.owner = f"{name}/{secrets.token_hex(6)}"
        self.url = url
        #: Whether no more tables are taken.
        self.leaving = False
        #: The servers that are there, where, and until when unless they say so again.
        self.nodes: dict[str, tuple[str, float]] = {}
        self.elsewhere: dict[str, Presence] = {}
        self.news = News(services.storage, self._hear)
        self._services = services
        self._rooms = rooms
        self._wake_rooms = wake
        self._guest_told = guest_told
        self._seconds = services.settings.lease
        self._good_until = self._read_at = 0.0
        self._read = time.time()
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def good(self) -> bool:
        """Whether our tables are still ours."""
        return steady() < self._good_until

    def urls(self) -> Collection[str]:
        """Where the servers are that are there."""
        now = self.now()
        return {url for url, until in self.nodes.values() if until >= now}

    def now(self) -> float:
        """The time of the database."""
        return self._read + steady() - self._read_at

    async def start(self) -> None:
        """Say that we are here. What the others tell is heard from now on."""
        await self._keep()
        self._tasks = [asyncio.create_task(one) for one in (self._keep_on(), self._wake_on(), self._tell_on())]
        self._tasks.append(asyncio.create_task(self.news.listen()))

    async def close(self) -> None:
        """Go, once no table is ours any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._services.storage.run(partial(leases.leave, owner=self.owner))
        except NotStored:
            log.warning("the others were not told that we go")

    async def take(self, room: str) -> Lease:
        """A table, if it is free; otherwise it is `Elsewhere`."""
        if self.leaving or not self.good:
            lease = None
        else:
            take = partial(leases.take, room=room, owner=self.owner, seconds=self._seconds)
            lease = await self._services.storage.run(take)
        if lease is not None:
            return lease
        there, url = await self._services.storage.read(partial(leases.owner_of, room=room))
        if not there:
            raise Refusal("not-found", "no-table")
        if url is None or url == self.url or url not in self.urls():
            raise Refusal("try-again", "no-database")
        raise Elsewhere(url)

    async def release(self, given: Mapping[str, Lease]) -> None:
        """Give tables to whoever wants them."""
        if not given:
            return
        try:
            await self._services.storage.run(partial(leases.release, leases=list(given.items())))
        except NotStored:
            log.warning("%s tables are free only when their time is over", len(given))
        else:
            await self.news.tell({"kind": "released"})

    # What is done again and again

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / TIMES)
            try:
                async with asyncio.timeout(max(0.2, self._good_until - steady())):
                    await self._keep()
            except (TimeoutError, *NotStored) as error:
                log.warning("the database is away: %s", type(error).__name__)
            if not self.good:
                self._rooms.lose(self._rooms.leases())

    async def _keep(self) -> None:
        """Renew what we have. What somebody else has by now is let go; what nobody uses is given up."""
        held, began = self._rooms.leases(), steady()
        keep = partial(leases.keep, owner=self.owner, url=self.url, seconds=self._seconds)
        kept = await self._services.storage.run(keep)
        self._good_until, self._read, self._read_at = began + self._seconds, kept.now, steady()
        self.nodes = kept.nodes
        self._rooms.lose({room: lease for room, lease in held.items() if kept.rooms.get(room) != lease.epoch})
        unused = {room: Lease(self.owner, epoch) for room, epoch in kept.rooms.items() if room not in self._rooms}
        await self.release(unused)

    async def _wake_on(self) -> None:
        """Whenever tables may have become free."""
        while True:
            with suppress(
                TimeoutError
            ):  # `wait_for` of Python 3.11 would not end if it were woken and cancelled at once
                async with asyncio.timeout(self._seconds / TIMES):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._wake_rooms()
            except NotStored:
                log.warning("no table was woken: the database is away")

    async def _tell_on(self) -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            changed, self._changed = sorted(self._changed), set()
            for first in range(0, len(changed), TOLD):
                await self._tell_of(changed[first : first + TOLD])

    async def _tell_of(self, names: list[str]) -> None:
        found = {name: self._presence(name) for name in names}
        there = {name: tuple(one)[1:] for name, one in found.items() if one is not None}
        await self.news.tell({"kind": "here", "by": self.owner, "rooms": there})

    def _presence(self, name: str) -> Presence | None:
        """Who is at a table of ours."""
        room = self._rooms.get(name)
        if room is None:
            return None
        seats = [seat for seat in range(len(room.sheet.places)) if room.audience.here(seat)]
        return Presence(self.owner, seats, sorted(room.audience.stand_ins), room.audience.watchers())

    def changed(self, room: str) -> None:
        """Somebody has come to a public table, or has gone."""
        self._changed.add(room)

    async def tell_guest(self, guest: str, code: int | None, tables: Sequence[str]) -> None:
        for first in range(0, max(1, len(tables)), TOLD):
            some = list(tables[first : first + TOLD])
            await self.news.tell({"kind": "guest", "by": self.owner, "guest": guest, "code": code, "tables": some})

    # What the others tell

    def presence_elsewhere(self, room: str) -> Presence | None:
        found = self.elsewhere.get(room)
        return found if found is not None and found.owner in self.nodes else None

    async def _hear(self, message: Message) -> None:
        if message.get("by") == self.owner:
            return
        match message:
            case {"kind": "missed"}:
                self._services.forget_all()
                await self.news.tell({"kind": "who", "by": self.owner})
            case {"kind": "released"}:
                self._wake.set()
            case {"kind": "who"}:
                self._changed.update(room.sheet.id for room in self._rooms.all() if room.sheet.public)
            case {"kind": "guest", "guest": str(guest), "code": code, **rest}:
                await self._guest_told(guest, code, rest.get("tables", []))
            case {"kind": "here", "by": str(owner), "rooms": dict(rooms)}:
                self.elsewhere = {name: one for name, one in self.elsewhere.items() if one.owner in self.nodes}
                self.elsewhere |= {name: Presence(owner, *one) for name, one in rooms.items()}
