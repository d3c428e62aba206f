"""What happens though nobody at the table asks for it: a clock runs out, a bot has thought, a guest is forgotten."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from stammtisch.core import Seat, word
from stammtisch.table.bots import quick_answer
from stammtisch.table.model import Deadline
from stammtisch.table.refusal import Refusal
from stammtisch.table.store import queries

if TYPE_CHECKING:
    from .room import Room


def ring(room: Room, due: Deadline) -> None:
    """A clock has run out."""
    room.post(partial(_time_up, room, due))


async def _time_up(room: Room, due: Deadline) -> None:
    """Whoever has slept lets a race pass; in a turn, a bot takes over."""
    play = room.play
    if room.clock.due is not due or play is None or play.match.ask is None:
        return
    room.clock.rung = due  # it stays written down until there is an answer: after a restart the result is the same
    if not play.match.ask.race:
        room.audience.stand_in_for(play.match.to_act())
        room.audience.tell_around()
        await room.attend()
        return
    question = play.match.question
    with suppress(Refusal):  # not stored: the room has gone back
        for seat in play.match.to_act():
            if play.match.question == question:
                await room.apply(seat, word(None), "clock")


def bot_says(room: Room, seat: Seat, question: str, written: str | None) -> None:
    """A bot has made up its mind, or has had no time to."""
    if written is None:
        room.services.metrics.late_bots.inc()
    room.post(partial(_bot_answer, room, seat, question, written))


async def _bot_answer(room: Room, seat: Seat, question: str, written: str | None) -> None:
    play = room.play
    if play is None or question not in (play.question(seat), play.claims(seat)):
        return
    if written is None or not play.allows(seat, written):  # late, or out of its mind
        if question == play.claims(seat):
            return
        written = quick_answer(play, seat, question)
    with suppress(Refusal):  # not stored: the room has gone back
        await room.apply(seat, written, "bot", question=question)


async def reread(room: Room) -> None:
    """Somebody who sat here is known no more: read again who sits where, and what was told. Nobody is hung up on."""
    stored = await room.services.storage.read(partial(queries.sheets, wanted=[room.sheet.id]))
    room.sheet.places[:], room.sheet.opener = stored[0].places, stored[0].opener
    await room.go_back()
    await room.attend()
