"""What a running server does about itself: what its host asks for, what it knows by heart, what is out of date."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

from stammtisch.core import Mistake, unknown
from stammtisch.table.admin import COMMANDS
from stammtisch.table.admin.commands import Known
from stammtisch.table.admin.keys import cookie_keys
from stammtisch.table.admin.people import bans_now
from stammtisch.table.admin.tables import close_table, expired
from stammtisch.table.bans import Bans
from stammtisch.table.closing import SIGNED_OUT
from stammtisch.table.room import Hall

from .guests import Guests
from .sweeping import sweep

#: How often tables are looked through for those whose time is over.
HOUR = 3600.0


class Caretaker:
    """Does the commands of `stammtisch admin` in a server that runs."""

    def __init__(self, hall: Hall, guests: Guests, bans: Bans) -> None:
        self.hall = hall
        self.services = hall.services
        self.guests = guests
        self.bans = bans

    async def do(self, name: str, arguments: dict[str, Any]) -> Any:
        """A command, as far as everybody who is here notices it at once."""
        if name not in COMMANDS:
            raise unknown("command", name, COMMANDS)
        command = COMMANDS[name]
        job = partial(command.job, **arguments)
        if command.changes_table:
            given = await self.hall.change(str(arguments["table"]), job)
        else:
            given = await self.services.storage.run(job)
        await self.learn(command.knows, arguments.get("guest"))
        if tables := command.concerns(given):
            await self.hall.tell_guest(arguments["guest"], SIGNED_OUT, tables)
        return given

    async def learn(self, what: Known, guest: str | None = None) -> None:
        """Read again what is known by heart."""
        storage = self.services.storage
        if what == "bans":
            self.bans.learn(self.services.secret, await storage.read(bans_now))
            self.hall.hang_up_if(self.bans.bar_guest)
        elif what == "keys":
            self.guests.use(await storage.read(cookie_keys))
        elif what == "guests" and guest is not None:
            await self.services.learn_anew(guest)
            await self.hall.tell_guest(guest)

    async def go_round(self) -> None:
        """From time to time, until the server ends."""
        looked = -HOUR
        while True:
            await asyncio.sleep(self.services.settings.away)
            await self.hall.tidy()
            await self.learn("bans")  # another server on the same database may have been told
            if time.monotonic() - looked >= HOUR:
                looked = time.monotonic()
                await self.expire()
                sweep()

    async def expire(self) -> None:
        """Close the tables whose time is over."""
        settings = self.services.settings
        days = (settings.days_gathering, settings.days_left, settings.days_only_bots)
        for table in await self.services.storage.read(lambda connection: expired(connection, time.time(), *days)):
            try:
                await self.hall.change(table, partial(close_table, table=table))
            except Mistake:
                continue  # it has just ended
