"""The game begins: the cards are dealt, and everybody is told."""

from __future__ import annotations

import time
from functools import partial

from stammtisch.table.game import Play, told_of
from stammtisch.table.model import Entry
from stammtisch.table.sitting import bits, called
from stammtisch.table.store import queries

from .calling import call_those_away
from .room import Room
from .tutor import beginning, lesson_at


async def begin(room: Room) -> None:
    """Deal the cards."""
    room.sheet.fix_deal()
    lesson = lesson_at(room.sheet)
    rest = None if lesson is None else beginning(room.sheet, lesson)
    play = Play(room.sheet.blank_record(), [], rest)
    play.lesson = lesson
    room.sheet.asked = bits(play.asked())
    due = room.clock.deadline_of(play)
    told = told_of(play.game, play.opening, called(room.sheet, room.services.names))
    play.log.append(Entry(0, 0, told))
    await room.write(partial(queries.begin, sheet=room.sheet, told=told, deadline=due, rest=rest))
    room.sheet.state, room.play, room.clock.due = "playing", play, due
    room.sheet.touched = time.time()
    room.tell_whole()
    call_those_away(room.services, room.sheet, room.audience, 0)
    await room.attend()
