"""One table: everything that happens there happens one after the other, in the order in which it came.

A move is played, stored, acknowledged and told, in this order and in one place, whoever makes it (`Room.apply`). What
is stored is the truth: should storing fail, the room goes back to what was stored last.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from stammtisch.core import IllegalAnswer, Seat, is_claim, word
from stammtisch.table import wire
from stammtisch.table.bots import STAND_IN, BotSeats, quick_answer
from stammtisch.table.game import Play, told_of
from stammtisch.table.model import By, Deadline, Entry, Move, Sheet, State, Written
from stammtisch.table.refusal import Refusal, too_late
from stammtisch.table.services import Services
from stammtisch.table.store import NotStored, queries

from .audience import Audience, Client, called, seat_of
from .chat import Chat
from .clock import Clock
from .loading import Loaded, stored_last, was_stored
from .mailbox import Closed, Job, Mailbox

log = logging.getLogger(__name__)

#: The code with which those are hung up on who may not be here.
NOT_WELCOME = 4403

#: Told the version of the table once a move is stored, before anybody hears of it.
Acknowledge = Callable[[int], None]


def nobody_waits(_: int) -> None:
    """Bots and clocks do not wait for an acknowledgement."""


class Room:
    """A table in memory."""

    def __init__(self, services: Services, sheet: Sheet, loaded: Loaded) -> None:
        self.services = services
        self.sheet = sheet
        self.audience = Audience(sheet, services.names, services.settings.away)
        self.bots = BotSeats(sheet, services.settings, services.thinker.think, self._bot_says)
        self.mailbox = Mailbox(f"table {sheet.id}", services.settings.inbox)
        self.clock = Clock(sheet, lambda due: self._post(partial(self._time_up, due)))
        self.removed = loaded.removed
        self.play: Play | None = None
        #: Set while it is not known what was stored last.
        self._adrift = False
        self._begin_with(loaded)
        self.mailbox.post(self.attend)
        self._look_around_later()

    def _begin_with(self, loaded: Loaded) -> None:
        """Begin where the log ends."""
        self.play = loaded.play
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

    def _post(self, job: Job) -> None:
        """Do something when its turn comes, unless the room is closed by then."""
        with suppress(Closed):
            self.mailbox.post(job)

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
        play, seat = await self._playing(seat)
        wish = f"{by}.{play.count + 1}" if wish is None else f"{seat}.{wish}"
        if wish in play.wishes:
            acknowledge(play.version)
            return
        if play.match.ask is None:
            raise Refusal("over")
        if question is not None and question != play.answered(seat, written):
            others = [play.answered(other, written) for other in range(len(self.sheet.places))]
            raise Refusal("not-yours") if question in others else too_late(written)
        number = play.match.question
        try:
            move = play.answer(seat, written, wish, by)
        except IllegalAnswer:
            raise (too_late(written) if is_claim(written) else Refusal("illegal")) from None
        await self._commit(play, move, number, acknowledge)

    async def undo(self, seat: Seat | None, version: int, wish: str, acknowledge: Acknowledge) -> None:
        """Take back a person's last answer, from the version that they know."""
        play, seat = await self._playing(seat)
        wish = f"{seat}.{wish}"
        if wish in play.wishes:
            acknowledge(play.version)
            return
        if play.match.ask is None:
            raise Refusal("over")
        if not play.answered_by(seat, version):
            raise Refusal("late")
        if barred := play.no_undo(seat):
            raise Refusal("no-undo", barred)
        number = play.match.question
        move, answer = play.undo(seat, wish)
        await self._commit(play, move, number, acknowledge, answer)

    async def _playing(self, seat: Seat | None) -> tuple[Play, Seat]:
        if self.sheet.state == "closed":
            raise Refusal("over")
        if self._adrift:
            await self._go_back()
        if self.play is None or seat is None:
            raise Refusal("not-yours")
        return self.play, seat

    async def _commit(
        self, play: Play, move: Move, question: int, acknowledge: Acknowledge, taken_back: int = 0
    ) -> None:
        """Store a move that was played as an answer to a question; acknowledge it; tell what came of it."""
        noticed = move.version != self.sheet.version
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
        clock = self.clock.shown()
        only = None if noticed else move.seat  # who lets an open race pass, or thinks better of it
        if move.kind == "answer":
            self.audience.tell_step(play, clock, only)
        elif noticed:
            self.tell_whole()
        else:
            self.audience.tell_now(play, clock, only)
        if self.sheet.state == "over":
            self.audience.tell_around()  # what was sealed is told now
        await self.attend()

    async def _store(self, play: Play, move: Move, question: int, taken_back: int) -> None:
        """Write down a move, what it brought about, the rest it led to, and the deadline of the next question."""
        sheet, before = self.sheet, self.clock.due
        due, held = self.clock.deadline_after(play, question)
        state: State = "over" if play.match.ask is None else "playing"
        rest, told = play.rest(), None
        if move.kind == "answer" and play.outcomes[-1].events:
            told = told_of(play.game, play.outcomes[-1].events, called(sheet, self.services.names))

        step, deadline = Written(move, state, told, taken_back, rest), None if due is before else (due,)
        try:
            await self.services.storage.run(partial(queries.write, room=sheet.id, step=step, deadline=deadline))
        except NotStored:
            log.exception("table %s: move %s was not stored", sheet.id, move.number)
            await self._go_back()
            raise Refusal("not-stored") from None
        sheet.moves, sheet.version, sheet.state, self.clock.due = move.number, move.version, state, due
        self.clock.held = held
        if told is not None:
            play.log.append(Entry(move.number, move.version, told))
        play.settle(rest)

    async def _go_back(self) -> None:
        """To what was stored last. Whoever is asked there is seen to a little later; so is this, if it fails."""
        self._adrift = True
        asyncio.get_running_loop().call_later(1.0, self._post, self._find_back)
        self._begin_with(await stored_last(self.services, self.sheet))
        self._adrift = False
        self.tell_whole()

    async def _find_back(self) -> None:
        if self._adrift:
            with suppress(Refusal):
                await self._go_back()
        await self.attend()

    # Those who come and go

    async def begin(self) -> None:
        """Deal the cards."""
        self.sheet.fix_deal()
        play = Play(self.sheet.blank_record(), [])
        due = self.clock.deadline_of(play)
        told = told_of(play.game, play.opening, called(self.sheet, self.services.names))
        play.log.append(Entry(0, 0, told))
        await self.services.storage.run(partial(queries.begin, sheet=self.sheet, told=told, deadline=due))
        self.sheet.state, self.play, self.clock.due = "playing", play, due
        self.tell_whole()
        await self.attend()

    async def join(self, client: Client) -> None:
        self.audience.join(client)
        client.tell(wire.encode(self.audience.whole(client, self.play, self.clock.shown(), self.chat.latest)))
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
        asyncio.get_running_loop().call_later(wait, self._post, self.attend)

    def deserted(self) -> bool:
        """Whether nobody would miss it in memory: it rests, and so does its clock."""
        return not self.audience.awake() and self.clock.stands and self.mailbox.idle and not self.audience.clients

    def tell_whole(self, of: str | None = None) -> None:
        """Everything, to everybody or to one guest."""
        self.audience.tell_whole(self.play, self.clock.shown(), self.chat.latest, of)

    async def attend(self) -> None:
        """See to it that the game goes on: bots think, clocks run, and both rest when nobody is there."""
        if self.audience.look_around():
            self.audience.tell_around()
        awake, play = self.audience.awake(), self.play
        self.clock.silence()
        if play is not None:
            await self._run_clock(play, awake)
        if play is None or not awake:
            self.bots.stop()
            return
        levels = {seat: place.bot for seat, place in enumerate(self.sheet.places) if place.bot is not None}
        levels |= dict.fromkeys(self.audience.stand_ins, STAND_IN)
        most = self.sheet.race_seconds if play.match.ask is not None and play.match.ask.race else None
        self.bots.attend(play, levels, most)

    async def _run_clock(self, play: Play, awake: bool) -> None:
        if self.clock.run(awake):
            due = self.clock.due
            with suppress(*NotStored):  # it goes on all the same; only a restart would find it as it was before
                await self.services.storage.run(partial(queries.set_deadline, room=self.sheet.id, deadline=due))
            self.audience.tell_now(play, self.clock.shown())
        self.clock.set_alarm()

    async def _time_up(self, due: Deadline) -> None:
        """Whoever has slept lets a race pass; in a turn, a bot takes over."""
        play = self.play
        if self.clock.due is not due or play is None or play.match.ask is None:
            return
        self.clock.rung = due  # it stays written down until there is an answer: after a restart the result is the same
        if not play.match.ask.race:
            self.audience.stand_in_for(play.match.to_act())
            self.audience.tell_around()
            await self.attend()
            return
        question = play.match.question
        with suppress(Refusal):  # not stored: the room has gone back
            for seat in play.match.to_act():
                if play.match.question == question:
                    await self.apply(seat, word(None), "clock")

    def _bot_says(self, seat: Seat, question: str, written: str | None) -> None:
        if written is None:
            self.services.metrics.late_bots.inc()
        self._post(partial(self._bot_answer, seat, question, written))

    async def _bot_answer(self, seat: Seat, question: str, written: str | None) -> None:
        play = self.play
        if play is None or question not in (play.question(seat), play.claims(seat)):
            return
        if written is None or not play.allows(seat, written):  # late, or out of its mind
            if question == play.claims(seat):
                return
            written = quick_answer(play, seat, question)
        with suppress(Refusal):  # not stored: the room has gone back
            await self.apply(seat, written, "bot", question=question)
