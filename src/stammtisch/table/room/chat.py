"""What people say to each other at a table."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from stammtisch.core import Seat
from stammtisch.table import wire
from stammtisch.table.limits import RateLimit
from stammtisch.table.refusal import Refusal
from stammtisch.table.settings import Settings
from stammtisch.table.store import NotStored, queries
from stammtisch.table.store.storage import Job
from stammtisch.table.words import visible

#: Writes something down about a table.
Write = Callable[[Job], Awaitable[Any]]


def clean_text(text: str) -> str:
    """Names and chat as they are shown, if anything of them is."""
    clean = visible(text)
    if not clean:
        raise Refusal("malformed", "invisible")
    return clean


class Chat:
    """The last lines that were said at a table."""

    def __init__(self, room: str, saved: Sequence[Mapping[str, Any]], settings: Settings) -> None:
        self.room = room
        self.lines = [wire.Spoken(line["name"], line["seat"], line["text"], line["made"]) for line in saved]
        self._number = max((line["number"] for line in saved), default=0)
        #: The names of the last wishes that were carried out.
        self.wishes = [str(line["wish"]) for line in saved]
        #: All together may not say more than so much.
        self._limit = RateLimit(settings.table_lines, settings.line_seconds)

    @property
    def latest(self) -> list[wire.Spoken]:
        return self.lines[-queries.CHAT :]

    async def add(self, write: Write, wish: str, name: str, seat: Seat | None, text: str) -> wire.Spoken:
        """Write down a line."""
        line = wire.Spoken(name, seat, clean_text(text), time.time())
        if self._limit.too_many():
            raise Refusal("too-many")
        words = {"name": line.name, "seat": line.seat, "text": line.text, "made": line.when}
        row = {"room": self.room, "number": self._number + 1, "wish": wish, **words}
        try:
            await write(lambda connection: queries.add_chat(connection, row))
        except NotStored:
            raise Refusal("not-stored") from None
        self._number += 1
        self.wishes.append(wish)
        self.lines.append(line)
        del self.lines[: -queries.CHAT], self.wishes[: -queries.CHAT]
        return line
