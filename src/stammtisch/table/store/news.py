"""What servers that share a PostgreSQL tell each other: LISTEN and NOTIFY. It saves time, and is never the truth."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from .database import NODE_OPTIONS
from .storage import Storage

log = logging.getLogger(__name__)

CHANNEL = "stammtisch"
#: PostgreSQL takes no longer ones.
LONGEST = 7900
#: After so many seconds it is tried again to listen.
AGAIN = 0.5

#: What is told: a kind, and what belongs to it.
Message = dict[str, Any]


class News:
    """Tells the others something, and hears what they tell, oneself included."""

    def __init__(self, storage: Storage, hear: Callable[[Message], Awaitable[None]]) -> None:
        self._storage = storage
        self._hear = hear

    async def tell(self, message: Message) -> None:
        """Not in the transaction of a move: those that tell something wait for each other."""
        written = msgspec.json.encode(message).decode()
        if len(written) > LONGEST:
            return

        def notify(connection: Connection) -> None:
            connection.execute(select(func.pg_notify(CHANNEL, written)))
            connection.commit()

        try:
            await self._storage.read(notify)
        except SQLAlchemyError:
            log.warning("the others were not told of %s", message.get("kind"))

    async def listen(self) -> None:
        """Hear what is told until cancelled. After a gap `missed` is heard first: something may have been told."""
        import psycopg  # noqa: PLC0415  # only there with PostgreSQL

        url = self._storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True, **NODE_OPTIONS) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    await self._take({"kind": "missed"})
                    async for note in line.notifies():
                        await self._take(msgspec.json.decode(note.payload))
            except (psycopg.Error, OSError) as error:
                log.warning("nothing is heard of the other servers: %s", error)
            await asyncio.sleep(AGAIN)

    async def _take(self, message: Message) -> None:
        try:
            await self._hear(message)
        except Exception:
            log.exception("news: %s", message)
