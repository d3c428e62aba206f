"""Two people at a table: what most tests of a table begin with."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

from stammtisch.table.game import Play
from stammtisch.table.settings import Settings
from table.guests import QUICK, Chair, Guest, Json, Site, serving


class Party:
    """Two people at a table that has started."""

    def __init__(self, site: Site, stack: AsyncExitStack, guests: list[Guest], table: str) -> None:
        self.site, self.stack, self.guests, self.table = site, stack, guests, table
        self.chairs: list[Chair] = []

    async def take_chairs(self, *languages: str) -> None:
        for guest, language in zip(self.guests, languages or ("en", "en"), strict=True):
            self.chairs.append(await self.stack.enter_async_context(guest.at(self.table, language)))

    async def truth(self) -> Play:
        """What only the table knows."""
        play = (await self.site.server.hall.room(self.table)).play
        assert play is not None
        return play

    async def settle(self) -> None:
        """Everybody has heard of everything."""
        for chair in self.chairs:
            before = len(chair.heard)
            await chair.say({"type": "ping", "count": 1})
            await chair.until(partial(_heard_pong, chair, before))


def _heard_pong(chair: Chair, since: int) -> bool:
    return any(message["type"] == "pong" for message in chair.heard[since:])


class House:
    """A server that outlives a test. It stands still while no test runs."""

    def __init__(self, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.site = self._runner.run(self._stack.enter_async_context(serving(folder)))

    def run(self, test: Coroutine[Any, Any, None]) -> None:
        self._runner.run(test)

    def close(self) -> None:
        self._runner.run(self._stack.aclose())
        self._runner.close()


#: A server that there is, or a folder for one of one's own.
Where = House | Path


def at_site(where: Where, test: Callable[[Site], Coroutine[Any, Any, None]], settings: Settings = QUICK) -> None:
    """Run a test at a server."""

    async def alone(folder: Path) -> None:
        async with serving(folder, settings) as site:
            await test(site)

    if isinstance(where, House):
        assert settings is QUICK, "how a server is run is not changed for one test: give it a folder of its own"
        where.run(test(where.site))
    else:
        asyncio.run(alone(where))


def with_two(where: Where, test: Callable[[Site, Guest, Guest], Awaitable[None]]) -> None:
    """Two people come in."""

    async def play(site: Site) -> None:
        async with site.guest("Anna") as anna, site.guest("Ben") as ben:
            await test(site, anna, ben)

    at_site(where, play)


def party(
    where: Where, game: str, test: Callable[[Party], Awaitable[None]], settings: Settings = QUICK, **how: Any
) -> None:
    """Two people sit down and play a test."""

    async def play(site: Site) -> None:
        async with AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(site.guest(name)) for name in ("Anna", "Ben")]
            table = await guests[0].open(game, "me", "free", **how)
            await guests[1].sit(table, 1)
            await guests[0].post(f"/api/tables/{table}/start")
            await test(Party(site, stack, guests, table))

    at_site(where, play, settings)


class Later:
    """Clocks that go wrong together."""

    by = 0.0

    def time(self) -> float:
        return time.time() + self.by

    def monotonic(self) -> float:
        return time.monotonic() + self.by


def moves(at: Party) -> list[Json]:
    room = at.site.server.hall.rooms.get(at.table)
    assert room is not None
    assert room.play is not None
    return [move._asdict() for move in room.play.moves]
