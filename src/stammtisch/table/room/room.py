"""One table: everything that happens there happens one after the other, in the order in which it came.

A move is played, stored, acknowledged and told, in this order and in one place, whoever makes it (`Room.apply`). What
is stored is the truth: should storing fail, the room goes back to what was stored last.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from stammtisch.core import IllegalAnswer, Seat, is_claim
from stammtisch.table import wire
from stammtisch.table.bots import STAND_IN, BotSeats
from stammtisch.table.closing import GOING_AWAY
from stammtisch.table.game import Play, told_of
from stammtisch.table.model import By, Entry, Lease, Move, Sheet, State, Written
from stammtisch.table.refusal import Refusal, too_late
from stammtisch.table.services import Services
from stammtisch.table.sitting import bits, called, seat_of
from stammtisch.table.store import Fenced, NotStored, queries, results
from stammtisch.table.store.leases import fenced

from . import unasked
from .audience import Audience, Client
from .calling import call_those_away
from .chat import Chat
from .clock import Clock
from .loading import Loaded, stored_last, was_stored
from .mailbox import Closed, Job, Mailbox
from .tutor import TUTOR, guided, keep_to_it, lesson_at, prompted

log = logging.getLogger(__name__)
T = TypeVar("T")

#: Told the version of the table once a move is stored, before anybody hears of it.
Acknowledge = Callable[[int], None]


def nobody_waits(_: int) -> None:
    """Bots and clocks do not wait for an acknowledgement."""


class Room:
    """A table in memory."""

    def __init__(self, services: Services, sheet: Sheet, loaded: Loaded, lease: Lease | None = None) -> None:
        self.services = services
        #: Where several servers share a database, the right to write about this table.
        self.lease = lease
        self.sheet = sheet
        self.audience = Audience(sheet, services.names, services.settings.away)
        self.bots = BotSeats(sheet, services.settings, services.thinker.think, partial(unasked.bot_says, self))
        self.mailbox = Mailbox(f"table {sheet.id}", services.settings.inbox)
        self.clock = Clock(sheet, services.settings.telling, partial(unasked.ring, self), services.now)
        self.removed = loaded.removed
        self.lost = False
        self.play: Play | None = None
        #: Set while it is not known what was stored last.
        self._adrift = False
        self._begin_with(loaded)
        self.mailbox.post(self.attend)
        self._look_around_later()

    def _begin_with(self, loaded: Loaded) -> None:
        """Begin where the log ends."""
        self.play = loaded.play
        if self.play is not None:
            self.play.lesson = lesson_at(self.sheet)
        self.sheet.asked = 0 if self.play is None else bits(self.play.asked())
        self.chat = Chat(self.sheet.id, loaded.chat, self.services.settings)
        self.clock.load(loaded.deadline, loaded.play)
        if loaded.changes is not None and self.play is not None:  # it goes on under other rules
            self.clock.due = self.clock.deadline_of(self.play)

    def welcomes(self, guest: str | None) -> bool:
        """Whether somebody may be here: not who was removed, nor those who watch where nobody may."""
        return guest not in self.removed and (self.sheet.watch or seat_of(self.sheet, guest) is not None)

    async def close(self) -> None:
        """Finish what has begun."""
        await self.mailbox.close()
        self.bots.stop()
        self.clock.silence()

    def post(self, job: Job) -> None:
        """Do something when its turn comes, unless the room is closed by then."""
        with suppress(Closed):
            self.mailbox.post(job)

    # What is written down

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Write something down about this table, if it is still ours."""
        return await self._run(fenced(job, self.sheet.id, self.lease))

    async def _run(self, job: Callable[[Connection], T]) -> T:
        try:
            return await self.services.storage.run(job)
        except Fenced:
            self.lose()
            raise Closed from None

    def lose(self) -> None:
        """The table is at another server: whoever is here finds it there, and nothing more is done here."""
        self.lost = True
        self.mailbox.shut()
        self.bots.stop()
        self.clock.silence()
        self.audience.hang_up(GOING_AWAY, lambda client: True)

    # Moves

    async def apply(
        self,
        seat: Seat | None,
        written: str,
        by: By,
        *,
        question: str | None = None,
        wish: str | None = None,
        acknowledge: Acknowledge = nobody_waits,
    ) -> None:
        """Answer for a seat: people, bots and the clock alike.

        `question` is what it answers, if that may be over by now: an answer that a claim has overtaken is late, and so
        is a claim that comes second. A wish that comes twice is acknowledged twice and carried out once.
        """
        play, seat = await self.playing(seat)
        wish = f"{by}.{play.count + 1}" if wish is None else f"{seat}.{wish}"
        if wish in play.wishes:
            acknowledge(play.version)
            return
        if play.match.ask is None:
            raise Refusal("over")
        if question is not None and question != play.answered(seat, written):
            others = [play.answered(other, written) for other in range(len(self.sheet.places))]
            raise Refusal("not-yours") if question in others else too_late(written)
        if by == "person" and play.lesson is not None:
            keep_to_it(play, seat, written)
        number = play.match.question
        if by == "person" and self.clock.early(play, seat, written):
            raise Refusal("early")
        try:
            move = play.answer(seat, written, wish, by)
        except IllegalAnswer:
            raise (too_late(written) if is_claim(written) else Refusal("illegal")) from None
        await self.commit(play, move, number, acknowledge)

    async def playing(self, seat: Seat | None) -> tuple[Play, Seat]:
        """The game, for who has a seat in it."""
        if self.sheet.state == "closed":
            raise Refusal("over")
        if self._adrift:
            await self.go_back()
        if self.play is None or seat is None:
            raise Refusal("not-yours")
        return self.play, seat

    async def commit(
        self, play: Play, move: Move, question: int, acknowledge: Acknowledge, taken_back: int = 0
    ) -> None:
        """Store a move that was played as an answer to a question; acknowledge it; tell what came of it."""
        noticed, asked = move.version != self.sheet.version, self.sheet.asked
        try:
            await self._store(play, move, question, taken_back)
        except Refusal:
            if not await was_stored(self.services, self.sheet, move.wish):
                raise
            acknowledge(self.sheet.version)  # it was carried out before, or the answer of the database was lost
            return
        acknowledge(move.version)
        if noticed:
            self.services.metrics.moves.labels(move.by).inc()
        if self.audience.answered(move.seat if move.by == "person" else None, noticed=noticed):
            self.audience.tell_around()
        times = self.clock.times()
        only = None if noticed else move.seat  # who lets an open race pass, or thinks better of it
        if move.kind == "answer":
            self.audience.tell_step(play, times, only)
        elif noticed:
            self.tell_whole()
        else:
            self.audience.tell_now(play, times, only)
        if self.sheet.state == "over":
            self.audience.tell_around()  # what was sealed is told now
        if self.sheet.pace == "slow":
            call_those_away(self.services, self.sheet, self.audience, asked)
        await self.attend()

    async def _store(self, play: Play, move: Move, question: int, taken_back: int) -> None:
        """Write down a move, what it brought about, the rest it led to, and the deadline of the next question."""
        sheet, before = self.sheet, self.clock.due
        noticed = move.version != sheet.version
        told_until = self.clock.told_after(play, move)
        due, held = self.clock.deadline_after(play, question, told_until)
        state: State = "over" if play.match.ask is None else "playing"
        rest, told = play.rest(), None
        if move.kind == "answer" and play.outcomes[-1].events:
            told = told_of(play.game, play.outcomes[-1].events, called(sheet, self.services.names))

        asked = bits(play.asked())
        step, deadline = Written(move, state, told, taken_back, rest, asked), None if due is before else (due,)
        try:
            write = queries.Step(sheet.id, step, deadline, self.lease)
            await self._run(write if state == "playing" else partial(results.write_end, write, sheet, play.match))
        except NotStored:
            log.exception("table %s: move %s was not stored", sheet.id, move.number)
            await self.go_back()
            raise Refusal("not-stored") from None
        sheet.moves, sheet.version, sheet.state, self.clock.due = move.number, move.version, state, due
        sheet.asked = asked
        sheet.touched = time.time() if noticed else sheet.touched
        self.clock.held = held
        self.clock.go_on(play, told_until)
        if told is not None:
            play.log.append(Entry(move.number, move.version, told))
        play.settle(rest)

    async def go_back(self) -> None:
        """To what was stored last. Whoever is asked there is seen to a little later; so is this, if it fails."""
        self._adrift = True
        asyncio.get_running_loop().call_later(1.0, self.post, self._find_back)
        self._begin_with(await stored_last(self.services, self.sheet))
        self._adrift = False
        self.tell_whole()

    async def _find_back(self) -> None:
        if self._adrift:
            with suppress(Refusal):
                await self.go_back()
        await self.attend()

    # Those who come and go

    async def shut(self) -> None:
        """It was written down that this table is closed: nobody plays here any more."""
        self.sheet.state, self.sheet.trouble, self.play, self.clock.due = "closed", None, None, None
        self.tell_whole()
        await self.attend()

    async def join(self, client: Client) -> None:
        self.audience.join(client)
        client.tell(wire.encode(self.audience.whole(client, self.play, self.clock.times(), self.chat.latest)))
        self.audience.tell_around(but=client)
        await self.attend()

    async def leave(self, client: Client) -> None:
        self.audience.leave(client)
        self.audience.tell_around()
        await self.attend()
        self._look_around_later()

    def _look_around_later(self) -> None:
        """When somebody may have been away for too long."""
        wait = self.services.settings.away + 0.01
        asyncio.get_running_loop().call_later(wait, self.post, self.attend)

    def deserted(self) -> bool:
        """Whether nobody would miss it in memory: it rests, and so does its clock."""
        return not self.audience.awake() and self.clock.stands and self.mailbox.idle and not self.audience.clients

    def tell_whole(self, of: str | None = None) -> None:
        """Everything, to everybody or to one guest."""
        self.audience.tell_whole(self.play, self.clock.times(), self.chat.latest, of)

    async def attend(self) -> None:
        """See to it that the game goes on: bots think, clocks run, and both rest when nobody is there."""
        if self.audience.look_around():
            self.audience.tell_around()
        awake, play, manner = self.audience.awake(), self.play, self.audience.manner()
        self.clock.granted, self.bots.pace = self.services.settings.telling * manner.tempo, manner.bots
        self.clock.silence()
        if play is not None:
            await self._run_clock(play, awake)
        if play is None or not awake:
            self.bots.stop()
            return
        levels = {seat: place.bot for seat, place in enumerate(self.sheet.places) if place.bot is not None}
        if play.lesson is not None or TUTOR in levels.values():
            play.lesson = lesson_at(self.sheet)
            if guided(play):
                self.bots.follow(play, prompted(play), self.clock.telling)
                return
            levels = {seat: STAND_IN if bot == TUTOR else bot for seat, bot in levels.items()}
        levels |= dict.fromkeys(self.audience.stand_ins, STAND_IN)
        most = self.sheet.race_seconds if play.match.ask is not None and play.match.ask.race else None
        self.bots.attend(play, levels, most, self.clock.telling)

    async def _run_clock(self, play: Play, awake: bool) -> None:
        if self.clock.run(awake):
            due = self.clock.due
            with suppress(*NotStored):  # it goes on all the same; only a restart would find it as it was before
                await self.write(partial(queries.set_deadline, room=self.sheet.id, deadline=due))
            self.audience.tell_now(play, self.clock.times())
        self.clock.set_alarm()
