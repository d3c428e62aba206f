"""Whether what is written down can be read again: asked by those who look after a server."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time

from sqlalchemy import Connection, insert, select, update

from .schema import about
from .storage import Storage

#: So long may it take; and for so long the last answer stands, however many ask.
SECONDS = 3.0
STANDS = 1.0
_KEY = "probe"


class Probe:
    """Writes a word, and reads it back over a connection of its own."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._asked = -STANDS
        self._trouble: str | None = None

    async def trouble(self) -> str | None:
        """What is wrong; None if nothing is."""
        if time.monotonic() - self._asked >= STANDS:
            self._asked = time.monotonic()
            try:
                async with asyncio.timeout(SECONDS):
                    self._trouble = await self._look()
            except TimeoutError:
                self._trouble = "the database takes too long"
            except Exception as error:  # noqa: BLE001  # whatever it is, this server is not ready
                self._trouble = str(getattr(error, "orig", None) or error).splitlines()[0]
        return self._trouble

    async def _look(self) -> str | None:
        word = secrets.token_hex(16)
        await self.storage.run(lambda connection: _write(connection, word))
        found = await asyncio.to_thread(self._read_anew)
        return None if found == word else "what was written is not there"

    def _read_anew(self) -> str | None:
        url = self.storage.engine.url
        if self.storage.engine.dialect.name != "sqlite":
            with self.storage.engine.connect() as connection:
                return connection.execute(select(about.c.value).where(about.c.key == _KEY)).scalar()
        file = sqlite3.connect(f"file:{url.database}?mode=rw", uri=True)  # a file that is gone is not made anew
        try:
            row = file.execute("SELECT value FROM about WHERE key = ?", (_KEY,)).fetchone()
        finally:
            file.close()
        return row[0] if row else None


def _write(connection: Connection, word: str) -> None:
    if connection.execute(update(about).where(about.c.key == _KEY).values(value=word)).rowcount == 0:
        connection.execute(insert(about), {"key": _KEY, "value": word})
