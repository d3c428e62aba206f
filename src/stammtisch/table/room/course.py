"""The course of a game that is over: everybody's chances at moments of it, and where they changed most.

Worked out from the record in the processes in which bots think, a moment at a time so that no bot waits for long; once,
and then kept. Never while a game goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import msgspec

from stammtisch.core import seed_of
from stammtisch.table import wire
from stammtisch.table.bots import ChancesTask, Task
from stammtisch.table.game import Play, standing
from stammtisch.table.model import Move
from stammtisch.table.refusal import Refusal
from stammtisch.table.store import curves, queries

from .room import Room

#: So many moments of a game, each played out so often, each in no more than so many seconds.
MOMENTS = 24
PLAYOUTS = 32
SECONDS = 0.3


async def course(room: Room, guest: str | None) -> wire.Course:
    """The course of a game, as soon as it is worked out; whoever asks meanwhile waits for the same."""
    if not room.welcomes(guest):
        raise Refusal("forbidden", "no-watching")
    play = room.play
    if play is None or room.sheet.state != "over":
        raise Refusal("forbidden", "record")
    if room.sheet.sealed == "":
        raise Refusal("not-found", "lesson-record")
    if room.sheet.since:
        raise Refusal("not-found", "other-rules")
    kept = await room.services.storage.read(partial(curves.curve_of, room=room.sheet.id))
    if kept is not None:
        return msgspec.json.decode(kept, type=wire.Course)
    working = room.services.courses.get(room.sheet.id)
    if working is None:
        working = asyncio.create_task(_work_out(room, play))
        room.services.courses[room.sheet.id] = working
        working.add_done_callback(lambda _: room.services.courses.pop(room.sheet.id, None))
    return await asyncio.shield(working)


async def _work_out(room: Room, play: Play) -> wire.Course:
    sheet, services = room.sheet, room.services
    moves = standing(await services.storage.read(partial(queries.moves_of, room=sheet.id)))
    chances: dict[int, list[float]] = {}  # by version: what nobody noticed leads to no other
    for count in [0, *_counts(len(moves))]:
        chances[moves[count - 1].version if count else 0] = await _chances(room, moves, count)
    result = play.match.result()
    assert result is not None
    chances[play.version] = [result.share(seat) for seat in range(len(sheet.places))]
    moments = [wire.Moment(at, chances[at]) for at in sorted(chances)]
    found = wire.Course(moments, _turning(moments))
    await services.storage.run(partial(curves.keep_curve, room=sheet.id, curve=wire.encode(found).decode()))
    return found


def _counts(answers: int) -> list[int]:
    """After how many answers one looks: evenly over the game, not at its end."""
    moments = min(MOMENTS, answers) - 1
    return sorted({answers * nth // (moments + 1) for nth in range(1, moments + 1)} - {0, answers})


async def _chances(room: Room, moves: Sequence[Move], count: int) -> list[float]:
    record = room.sheet.blank_record()
    answers = [(move.seat, move.word) for move in moves[:count]]
    task = Task(
        f"{room.sheet.id}/course",
        {**vars(record), "answers": answers},
        0,
        "chances",
        seed_of(record.seed, "chances", count),
        origin=room.sheet.origin,
    )
    asked = ChancesTask(**msgspec.structs.asdict(task), seconds=SECONDS, playouts=PLAYOUTS)
    written = await room.services.thinker.think(asked)
    try:
        return msgspec.json.decode(written or "", type=list[float])
    except msgspec.DecodeError:
        raise Refusal("try-again", "no-course") from None


def _turning(moments: Sequence[wire.Moment]) -> int | None:
    """The moment after which the chances were most unlike those before; None if they never changed much."""
    changes = [
        (sum(abs(now - was) for now, was in zip(after.chances, before.chances, strict=True)) / 2, nth)
        for nth, (before, after) in enumerate(pairwise(moments), 1)
    ]
    most, nth = max(changes, default=(0.0, 0))
    return nth if most >= MUCH else None


#: A change of the chances that is worth a word.
MUCH = 0.15
