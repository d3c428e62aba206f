"""Hints for people: the best options as a bot would see them from the same chair."""

from __future__ import annotations

import msgspec

from stammtisch.core import seed_of
from stammtisch.table import wire
from stammtisch.table.bots import HintTask, Task
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import names_at, seat_of

from .card import gives_hints, remembers
from .room import Room


async def tips(room: Room, guest: str | None, language: wire.Language) -> list[wire.Tip]:
    """What a guest might answer to the open question, or claim beside it, worked out while the table goes on."""

    async def look() -> HintTask:
        return _wanted(room, guest, language)

    task = await room.mailbox.ask(look)
    asking = room.sheet.id, task.seat
    if asking in room.services.hinted:
        raise Refusal("forbidden", "one-hint")
    room.services.hinted.add(asking)
    try:
        written = await room.services.thinker.think(task)
        return msgspec.json.decode(written or "", type=list[wire.Tip])
    except msgspec.DecodeError:
        raise Refusal("mistake", "no-idea") from None
    finally:
        room.services.hinted.discard(asking)


def _wanted(room: Room, guest: str | None, language: wire.Language) -> HintTask:
    """The question that a hint is wanted for, or why there is none."""
    sheet, play = room.sheet, room.play
    seat = seat_of(sheet, guest)
    question = None if play is None or seat is None else play.question(seat) or play.claims(seat)
    if play is None or seat is None or question is None:
        raise Refusal("forbidden", "not-asked")
    if not gives_hints(sheet):
        raise Refusal("forbidden", "no-hint")
    seed = seed_of(sheet.seed, "hint", seat, question)
    names = names_at(sheet, room.services.names, language)
    aside, base = play.question(seat) is None, play.base
    task = Task(sheet.id, vars(play.record), seat, "hint", seed, base=base, origin=sheet.origin, aside=aside)
    return HintTask(**msgspec.structs.asdict(task), language=language, names=names, memory=remembers(sheet))
