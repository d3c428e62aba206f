"""What people say to each other at a table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core import Seat
from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.store import NotStored, Storage, queries

#: So many lines are shown to who comes new.
SHOWN = 200


def clean_text(text: str) -> str:
    """Names and chat as they are shown: one line, without what cannot be seen."""
    clean = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if not clean:
        raise Refusal("malformed", "invisible")
    return clean


class Chat:
    """All that was said at a table."""

    def __init__(self, room: str, saved: Sequence[Mapping[str, Any]]) -> None:
        self.room = room
        self.lines = [wire.Spoken(line["name"], line["seat"], line["text"], line["made"]) for line in saved]
        #: The names of the wishes that were carried out.
        self.wishes = {str(line["wish"]) for line in saved}

    @property
    def latest(self) -> list[wire.Spoken]:
        return self.lines[-SHOWN:]

    async def add(self, storage: Storage, wish: str, name: str, seat: Seat | None, text: str) -> wire.Spoken:
        """Write down a line."""
        line = wire.Spoken(name, seat, clean_text(text), time.time())
        words = {"name": line.name, "seat": line.seat, "text": line.text, "made": line.when}
        row = {"room": self.room, "number": len(self.lines) + 1, "wish": wish, **words}
        try:
            await storage.run(lambda connection: queries.add_chat(connection, row))
        except NotStored:
            raise Refusal("not-stored") from None
        self.wishes.add(wish)
        self.lines.append(line)
        return line
