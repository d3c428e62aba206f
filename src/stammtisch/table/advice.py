"""Hints for people: the best options as a bot would see them from the same chair."""

from __future__ import annotations

import msgspec

from stammtisch.core import Mistake, seed_of

from . import wire
from .hall import Forbidden
from .room import Room
from .seating import gives_hints, names_at
from .words import refusal
from .worker import Advice


async def tips(room: Room, guest: str | None, language: wire.Language) -> list[wire.Tip]:
    """What a guest might answer to the open question, worked out while the table goes on."""

    async def look() -> Advice:
        return _wanted(room, guest, language)

    advice = await room.turns.ask(look)
    asking = room.sheet.id, advice.seat
    if asking in room.house.advised:
        raise Forbidden(refusal(language, "one-hint"))
    room.house.advised.add(asking)
    try:
        written = await room.house.thinker.think(advice)
        return msgspec.json.decode(written or "", type=list[wire.Tip])
    except msgspec.DecodeError:
        raise Mistake(refusal(language, "no-idea")) from None
    finally:
        room.house.advised.discard(asking)


def _wanted(room: Room, guest: str | None, language: wire.Language) -> Advice:
    """The question that a hint is wanted for, or why there is none."""
    sheet, play = room.sheet, room.play
    seat = sheet.seat_of(guest)
    question = None if play is None or seat is None else play.question(seat)
    if play is None or seat is None or question is None:
        raise Forbidden(refusal(language, "not-asked"))
    if not gives_hints(sheet):
        raise Forbidden(refusal(language, "no-hint"))
    record = {**vars(play.record), "answers": play.record.answers[:]}  # the room goes on meanwhile
    seed = seed_of(sheet.seed, "hint", seat, question)
    names = names_at(sheet, room.house.names, language)
    return Advice(sheet.id, record, seat, "hint", seed, language=language, names=names)
