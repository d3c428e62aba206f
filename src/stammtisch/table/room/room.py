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

from sqlalchemy import Connection

from stammtisch.bots import at_random, chair
from stammtisch.core import FastRng, IllegalAnswer, Seat, is_claim, seed_of, word
from stammtisch.table import wire
from stammtisch.table.bots import STAND_IN, BotSeats
from stammtisch.table.game import Play
from stammtisch.table.model import By, Deadline, Move, Saved, Sheet, State
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.store import NotStored, queries

from .audience import Audience, Client, seat_of
from .chat import Chat
from .clock import Clock
from .mailbox import Closed, Job, Mailbox

log = logging.getLogger(__name__)

#: Told the version of the table once a move is stored, before anybody hears of it.
Acknowledge = Callable[[int], None]


def nobody_waits(_: int) -> None:
    """Bots and clocks do not wait for an acknowledgement."""


def _late(written: str) -> Refusal:
    return Refusal("late", "late-claim" if is_claim(written) else "")


class Room:
    """A table in memory."""

    def __init__(self, services: Services, sheet: Sheet, saved: Saved) -> None:
        self.services = services
        self.sheet = sheet
        self.audience = Audience(sheet, services.names, services.settings.away)
        self.bots = BotSeats(sheet.id, services.settings, services.thinker.think, self._bot_says)
        self.mailbox = Mailbox(f"table {sheet.id}")
        self.clock = Clock(sheet, self._ring)
        self.play: Play | None = None
        self._begin_with(saved)
        self.mailbox.post(self.attend)
        self._look_around_later()

    def _begin_with(self, saved: Saved) -> None:
        """Begin where the log ends."""
        if self.sheet.state != "gathering":
            self.play = Play(self.sheet.blank_record(), saved.moves)
        self.chat = Chat(self.sheet.id, saved.chat)
        self.clock.due, self.clock.held = saved.deadline, []

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

        `question` is what it answers, if that may be another than the open one by now: an answer that a claim has
        overtaken is late, and so is a claim to what somebody else has claimed. That costs nothing. A wish that comes
        twice is acknowledged twice and carried out once.
        """
        play, seat = self._playing(seat)
        wish = f"{by}.{len(play.moves) + 1}" if wish is None else f"{seat}.{wish}"
        if wish in play.wishes:
            acknowledge(play.version)
            return
        if play.match.ask is None:
            raise Refusal("over")
        if question is not None and question != play.answered(seat, written):
            others = [play.answered(other, written) for other in range(len(self.sheet.places))]
            raise Refusal("not-yours") if question in others else _late(written)
        number = play.match.question
        try:
            move = play.answer(seat, written, wish, by)
        except IllegalAnswer:
            raise (_late(written) if is_claim(written) else Refusal("illegal")) from None
        await self._commit(play, move, number, acknowledge)

    async def undo(self, seat: Seat | None, version: int, wish: str, acknowledge: Acknowledge) -> None:
        """Take back a person's last answer, from the version that they know."""
        play, seat = self._playing(seat)
        wish = f"{seat}.{wish}"
        if wish in play.wishes:
            acknowledge(play.version)
            return
        if play.match.ask is None:
            raise Refusal("over")
        if not play.answered_by(seat, version):
            raise Refusal("late")
        if barred := play.undo_barred(seat):
            raise Refusal("no-undo", barred)
        number = play.match.question
        await self._commit(play, play.undo(seat, wish), number, acknowledge)

    def _playing(self, seat: Seat | None) -> tuple[Play, Seat]:
        if self.play is None or seat is None:
            raise Refusal("not-yours")
        return self.play, seat

    async def _commit(self, play: Play, move: Move, question: int, acknowledge: Acknowledge) -> None:
        """Store a move that was played as an answer to a question; acknowledge it; tell what came of it."""
        before = self.sheet.version
        await self._store(play, move, question)
        acknowledge(move.version)
        if move.by == "person" and self.audience.back(move.seat):
            self.audience.tell_around()
        noticed, clock = move.version != before, self.clock.shown()
        only = None if noticed else move.seat  # who lets an open race pass, or thinks better of it
        if move.kind == "answer":
            self.audience.tell_step(play, clock, only)
        elif noticed:
            self.tell_whole()
        else:
            self.audience.tell_now(play, clock, only)
        await self.attend()

    async def _store(self, play: Play, move: Move, question: int) -> None:
        """Write down a move, and the deadline of the question after it."""
        sheet, before = self.sheet, self.clock.due
        due, held = self.clock.deadline_after(play, question)
        state: State = "over" if play.match.ask is None else "playing"

        def write(connection: Connection) -> None:
            queries.append(connection, sheet.id, move, state)
            if due is not before:
                queries.set_deadline(connection, sheet.id, due)

        try:
            await self.services.storage.run(write)
        except NotStored:
            log.exception("table %s: move %s was not stored", sheet.id, move.number)
            await self._go_back()
            raise Refusal("not-stored") from None
        sheet.moves, sheet.version, sheet.state, self.clock.due = move.number, move.version, state, due
        self.clock.held = held
        self.services.metrics.moves.labels(move.by).inc()

    async def _go_back(self) -> None:
        """To what was stored last. Whoever is asked there is seen to a little later."""
        self._begin_with(await self.services.storage.run(partial(queries.history, room=self.sheet.id)))
        self.tell_whole()
        asyncio.get_running_loop().call_later(1.0, self._post, self.attend)

    async def say(self, client: Client, text: str, wish: str, acknowledge: Acknowledge) -> None:
        """Store a line of chat, acknowledge it, and tell it to everybody."""
        name, seat = self.audience.name_of(client), seat_of(self.sheet, client.guest)
        if name is None:
            raise Refusal("not-yours", "nameless")
        wish = f"{client.guest}.{wish}"
        if wish in self.chat.wishes:
            acknowledge(self.sheet.version)
            return
        line = await self.chat.add(self.services.storage, wish, name, seat, text)
        acknowledge(self.sheet.version)
        self.audience.tell(wire.Chat(line))
        if self.audience.back(seat):
            self.audience.tell_around()

    # Those who come and go

    async def begin(self) -> None:
        """Deal the cards."""
        play = Play(self.sheet.blank_record(), [])
        due = self.clock.deadline_of(play)
        await self.services.storage.run(partial(queries.begin, room=self.sheet.id, deadline=due))
        self.sheet.state, self.play, self.clock.due = "playing", play, due
        self.tell_whole()
        await self.attend()

    async def join(self, client: Client) -> None:
        self.audience.join(client)
        client.tell(wire.encode(self._whole(client)))
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
        rests = not self.audience.awake() and self.clock.stands
        return rests and self.mailbox.idle and not self.audience.clients

    def _whole(self, client: Client) -> wire.Whole:
        seat, now, lines = seat_of(self.sheet, client.guest), None, []
        if self.play is not None:
            presenter = self.audience.presenter(self.play, seat, client.language)
            now, lines = presenter.now(self.clock.shown()), presenter.log()
        return wire.Whole(self.audience.card(client.guest, client.language), seat, now, lines, self.chat.latest)

    def tell_whole(self, of: str | None = None) -> None:
        """Everything, to everybody or to one guest."""
        for client in self.audience.clients:
            if of is None or client.guest == of:
                client.tell(wire.encode(self._whole(client)))

    # Bots and clocks

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
            await self.services.storage.run(partial(queries.set_deadline, room=self.sheet.id, deadline=due))
            self.audience.tell_now(play, self.clock.shown())
        self.clock.set_alarm()

    def _ring(self, due: Deadline) -> None:
        self._post(partial(self._time_up, due))

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
        if question == play.claims(seat) and (written is None or not play.allows(seat, written)):
            return
        if written is None or not play.allows(seat, written):  # late, or out of its mind: a quick answer instead
            rng = FastRng(seed_of(self.sheet.seed, "quick", seat, question))
            written = word(at_random(rng)(chair(play.match, seat)))
        with suppress(Refusal):  # not stored: the room has gone back
            await self.apply(seat, written, "bot", question=question)
