"""Somebody says something at a table."""

from __future__ import annotations

from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of

from .audience import Client
from .room import Acknowledge, Room


async def say(room: Room, client: Client, text: str, wish: str, acknowledge: Acknowledge) -> None:
    """Store a line of chat, acknowledge it, and tell it to everybody."""
    name, seat = room.audience.name_of(client), seat_of(room.sheet, client.guest)
    if name is None:
        raise Refusal("not-yours", "nameless")
    if room.sheet.talk == "nobody" or (room.sheet.talk == "seats" and seat is None):
        raise Refusal("forbidden", "hush")
    wish = f"{client.guest}.{wish}"
    if wish in room.chat.wishes:
        acknowledge(room.sheet.version)
        return
    line = await room.chat.add(room.write, wish, name, seat, text)
    acknowledge(room.sheet.version)
    room.audience.tell(wire.Chat(line))
    if room.audience.back(seat):
        room.audience.tell_around()
