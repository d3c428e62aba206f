"""The best and the worst decision of somebody whose game is over, if they ask.

Some of their answers, evenly over the game, are compared with the best that they could have answered instead, by what
they could know at the time; the two that stand out are compared again, for longer and in other worlds, so that no
luck of the first look is told as the truth. Worked out in the processes in which bots think, an answer at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import msgspec

from stammtisch.core import Seat, is_claim, seed_of
from stammtisch.table import wire
from stammtisch.table.bots import ReviewTask, Task
from stammtisch.table.bots.tasks import Reviewed
from stammtisch.table.game import standing
from stammtisch.table.model import Move
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import names_at, seat_of
from stammtisch.table.store import queries

from .room import Room

#: So many answers are looked at, each for so many seconds; and the two that stand out for so many.
LOOKED = 16
FIRST, SECOND = 0.25, 1.0
#: Less of a win than this, or fewer standard errors, is not worth a word.
MUCH, SURE = 0.05, 2.0


async def decisions(room: Room, guest: str | None, language: wire.Language) -> wire.Decisions:
    """One's own best and worst decision; whoever asks again meanwhile waits for the same."""
    seat = seat_of(room.sheet, guest)
    if seat is None:
        raise Refusal("forbidden", "not-played")
    if room.play is None or room.sheet.state != "over":
        raise Refusal("forbidden", "record")
    if room.sheet.sealed == "":
        raise Refusal("not-found", "lesson-record")
    if room.sheet.since:
        raise Refusal("not-found", "other-rules")
    key, reviews = (room.sheet.id, seat, language), room.services.reviews
    if key not in reviews:
        reviews[key] = asyncio.create_task(_Review(room, seat, language).work_out())
        reviews[key].add_done_callback(lambda _: reviews.pop(key, None))
    return await asyncio.shield(reviews[key])


class _Review:
    """Somebody's answers in a game that is over."""

    def __init__(self, room: Room, seat: Seat, language: wire.Language) -> None:
        self.room = room
        self.seat = seat
        self.language = language
        self.names = names_at(room.sheet, room.services.names, language)

    async def work_out(self) -> wire.Decisions:
        read = self.room.services.storage.read
        moves = standing(await read(partial(queries.moves_of, room=self.room.sheet.id)))
        mine = [nth for nth, move in enumerate(moves) if self._is_mine(move)]
        seen: list[tuple[Reviewed, int]] = []
        for nth in spread(mine, LOOKED):
            found = await self._look(moves, nth, FIRST)
            if found is not None:
                seen.append((found, nth))
        if not seen:
            return wire.Decisions(0, None, None)
        by_gain = sorted(seen, key=lambda one: one[0].gain)
        worst, best = await self._again(moves, by_gain[0]), await self._again(moves, by_gain[-1])
        return wire.Decisions(
            len(seen),
            best if best is not None and best.gain > 0 else None,
            worst if worst is not None and worst.gain < 0 else None,
        )

    def _is_mine(self, move: Move) -> bool:
        return move.seat == self.seat and move.by == "person" and not is_claim(move.word)

    async def _again(self, moves: Sequence[Move], seen: tuple[Reviewed, int]) -> wire.Decision | None:
        before, nth = seen
        found = await self._look(moves, nth, SECOND, before.rival)
        if found is None or abs(found.gain) < max(MUCH, SURE * found.error):
            return None
        at = moves[nth - 1].version if nth else 0
        return wire.Decision(at, found.text, found.instead, found.gain, found.error)

    async def _look(self, moves: Sequence[Move], nth: int, seconds: float, rival: str | None = None) -> Reviewed | None:
        """One answer; nothing if there was no other."""
        sheet = self.room.sheet
        record = {**vars(sheet.blank_record()), "answers": [(move.seat, move.word) for move in moves[:nth]]}
        seed = seed_of(sheet.seed, "review", nth, rival or "")
        task = Task(f"{sheet.id}/review", record, self.seat, "review", seed, origin=sheet.origin)
        asked = ReviewTask(
            **msgspec.structs.asdict(task),
            language=self.language,
            names=self.names,
            chosen=moves[nth].word,
            rival=rival,
            seconds=seconds,
        )
        written = await self.room.services.thinker.think(asked)
        try:
            return msgspec.json.decode(written or "", type=Reviewed | None)
        except msgspec.DecodeError:
            raise Refusal("try-again", "no-course") from None


def spread(found: Sequence[int], most: int) -> list[int]:
    """So many of them at most, evenly."""
    if len(found) <= most:
        return list(found)
    return [found[nth * len(found) // most] for nth in range(most)]
