"""One table: everything that happens there happens one after the other, in the order in which it came.

A move is stored, then acknowledged, then broadcast. What is stored is the truth: should storing fail, the room goes
back to what was stored last.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.bots import at_random, chair
from stammtisch.core import FastRng, Record, Seat, seed_of, word

from . import ledger, wire
from .attendance import Attendance, Client
from .clock import Clock
from .house import House
from .ledger import Deadline, Move, Saved, Sheet, State
from .play import Play
from .regulars import STAND_IN, Asked, Regulars
from .seating import names_at, room_card
from .sight import Sight, encode
from .storage import Stale
from .turns import Closed, Job, Turns

log = logging.getLogger(__name__)

#: So many lines of chat are shown to who comes new.
CHAT = 200


def blank_record(sheet: Sheet) -> Record:
    """The record of a table before its first answer."""
    return Record(sheet.game, sheet.rules, sheet.cards, len(sheet.places), sheet.seed, sheet.options)


class Room:
    """A table in memory."""

    def __init__(self, house: House, sheet: Sheet, saved: Saved) -> None:
        self.house = house
        self.sheet = sheet
        self.present = Attendance(sheet, house.settings.away)
        self.regulars = Regulars(sheet.id, house, self._bot_says)
        self.turns = Turns(f"table {sheet.id}")
        self.clock = Clock(sheet, self._ring)
        self.play: Play | None = None
        self._begin_with(saved)
        self.turns.post(self.attend)
        self._look_around_later()

    def _begin_with(self, saved: Saved) -> None:
        """Begin where the log ends."""
        if self.sheet.state != "gathering":
            self.play = Play(blank_record(self.sheet), saved.moves)
        self.chat = [wire.Spoken(line["name"], line["seat"], line["text"], line["made"]) for line in saved.chat]
        self.said = {str(line["wish"]) for line in saved.chat}
        self.clock.due = saved.deadline

    async def close(self) -> None:
        """Finish what has begun."""
        await self.turns.close()
        self.regulars.stop()
        self.clock.silence()

    def _post(self, job: Job) -> None:
        """Do something when its turn comes, unless the room is closed by then."""
        with suppress(Closed):
            self.turns.post(job)

    async def begin(self) -> None:
        """Deal the cards."""
        play = Play(blank_record(self.sheet), [])
        due = self.clock.deadline_of(play)
        await self.house.storage.run(partial(ledger.begin, room=self.sheet.id, deadline=due))
        self.sheet.state, self.play, self.clock.due = "playing", play, due
        self.tell_whole()
        await self.attend()

    # Those who come and go

    async def join(self, client: Client) -> None:
        self.present.join(client)
        client.tell(encode(self.whole(client)))
        self.tell_around(but=client)
        await self.attend()

    async def leave(self, client: Client) -> None:
        self.present.leave(client)
        self.tell_around()
        await self.attend()
        self._look_around_later()

    def _look_around_later(self) -> None:
        """When somebody may have been away for too long."""
        wait = self.house.settings.away + 0.01
        asyncio.get_running_loop().call_later(wait, self._post, self.attend)

    def deserted(self) -> bool:
        """Whether nobody would miss it in memory: it rests, and so does its clock."""
        rests = not self.present.awake() and self.clock.stands
        return rests and self.turns.idle and not self.present.clients

    # What is said to them

    def seat_of(self, client: Client) -> Seat | None:
        return self.sheet.seat_of(client.guest)

    def sight(self, play: Play, seat: Seat | None, language: wire.Language) -> Sight:
        return Sight(play, names_at(self.sheet, self.house.names, language), seat, language, self.sheet.memory)

    def card(self, guest: str | None, language: wire.Language) -> wire.Room:
        return room_card(self.sheet, self.house.names, guest, language, self.present)

    def whole(self, client: Client) -> wire.Whole:
        seat, now, lines = self.seat_of(client), None, []
        if self.play is not None:
            sight = self.sight(self.play, seat, client.language)
            now, lines = sight.now(self.clock.shown()), sight.log()
        return wire.Whole(self.card(client.guest, client.language), seat, now, lines, self.chat[-CHAT:])

    def tell_whole(self, of: str | None = None) -> None:
        """Everything, to everybody or to one guest."""
        for client in self.present.clients:
            if of is None or client.guest == of:
                client.tell(encode(self.whole(client)))

    def tell_around(self, but: Client | None = None) -> None:
        """How the room is now."""
        for client in self.present.clients:
            if client is not but:
                client.tell(encode(wire.Around(self.card(client.guest, client.language))))

    def tell_step(self, only: Seat | None = None, *, clock_only: bool = False) -> None:
        """What the last move brought about, as each may know it; or nothing but how the clock stands."""
        play = self.play
        assert play is not None
        written: dict[tuple[Seat | None, str], bytes] = {}
        for client in self.present.clients:
            seat = self.seat_of(client)
            if only is not None and seat != only:
                continue
            if (seat, client.language) not in written:
                sight, clock = self.sight(play, seat, client.language), self.clock.shown()
                step = wire.Step([], [], sight.now(clock)) if clock_only else sight.step(clock)
                written[seat, client.language] = encode(step)
            client.tell(written[seat, client.language])

    def tell_chat(self, line: wire.Spoken) -> None:
        message = encode(wire.Chat(line))
        for client in self.present.clients:
            client.tell(message)

    def name_of(self, client: Client) -> str | None:
        """What a client is called in the chat."""
        seat = self.seat_of(client)
        if seat is not None:
            return names_at(self.sheet, self.house.names, client.language)[seat]
        return None if client.guest is None else self.house.names.get(client.guest)

    # What is written down

    async def store(self, move: Move, question: int) -> bool:
        """Write down a move that was just played, and the deadline of the question after it."""
        play, sheet = self.play, self.sheet
        assert play is not None
        before = self.clock.due
        due = before if play.match.question == question else self.clock.deadline_of(play)
        state: State = "over" if play.match.ask is None else "playing"

        def write(connection: Connection) -> None:
            ledger.append(connection, sheet.id, move, state)
            if due is not before:
                ledger.set_deadline(connection, sheet.id, due)

        try:
            await self.house.storage.run(write)
        except (Stale, SQLAlchemyError):
            log.exception("table %s: move %s was not stored", sheet.id, move.number)
            await self._go_back()
            return False
        sheet.moves, sheet.version, sheet.state, self.clock.due = move.number, move.version, state, due
        self.house.metrics.moves.labels(move.by).inc()
        return True

    async def spread(self, move: Move) -> None:
        """Everybody hears of a move that was stored. Only who lets an open race pass hears of that."""
        play = self.play
        assert play is not None
        before = play.moves[-2].version if len(play.moves) > 1 else 0
        if move.version == before:
            self.tell_step(only=move.seat)
        elif move.kind == "answer":
            self.tell_step()
        else:
            self.tell_whole()
        await self.attend()

    async def store_chat(self, wish: str, line: wire.Spoken) -> None:
        words = {"name": line.name, "seat": line.seat, "text": line.text, "made": line.when}
        row = {"room": self.sheet.id, "number": len(self.chat) + 1, "wish": wish, **words}
        await self.house.storage.run(partial(ledger.add_chat, line=row))
        self.said.add(wish)
        self.chat.append(line)

    async def _go_back(self) -> None:
        """To what was stored last."""
        self._begin_with(await self.house.storage.run(partial(ledger.history, room=self.sheet.id)))
        self.tell_whole()

    # Bots and clocks

    async def attend(self) -> None:
        """See to it that the game goes on: bots think, clocks run, and both rest when nobody is there."""
        if self.present.look_around():
            self.tell_around()
        awake = self.present.awake()
        await self._run_clock(awake)
        play = self.play
        if play is None or not awake:
            self.regulars.stop()
            return
        most = self.sheet.race_seconds if play.match.ask is not None and play.match.ask.race else None
        self.regulars.attend(play, self._bots_asked(play), most)

    def _bots_asked(self, play: Play) -> list[Asked]:
        asked = []
        for seat in play.match.to_act():
            level = STAND_IN if seat in self.present.stand_ins else self.sheet.places[seat].bot
            question = play.question(seat)
            if level is not None and question is not None:
                asked.append((seat, question, level))
        return asked

    async def _run_clock(self, awake: bool) -> None:
        self.clock.silence()
        if self.play is None:
            return
        if self.clock.run(awake):
            await self.house.storage.run(partial(ledger.set_deadline, room=self.sheet.id, deadline=self.clock.due))
            self.tell_step(clock_only=True)
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
            self.present.stand_ins |= {seat for seat in play.match.to_act() if self.sheet.places[seat].guest}
            self.tell_around()
            await self.attend()
            return
        question = play.match.question
        for seat in play.match.to_act():
            if play.match.question == question and not await self._answer_for(seat, word(None), "clock"):
                return

    def _bot_says(self, seat: Seat, question: str, written: str | None) -> None:
        self._post(partial(self._bot_answer, seat, question, written))

    async def _bot_answer(self, seat: Seat, question: str, written: str | None) -> None:
        play = self.play
        if play is None or play.question(seat) != question:
            return
        if written is None or not play.allows(seat, written):  # late, or out of its mind: a quick answer instead
            rng = FastRng(seed_of(self.sheet.seed, "quick", seat, question))
            written = word(at_random(rng)(chair(play.match, seat)))
        await self._answer_for(seat, written, "bot")

    async def _answer_for(self, seat: Seat, written: str, by: str) -> bool:
        """An answer that no person has given."""
        play = self.play
        assert play is not None
        question = play.match.question
        move = play.answer(seat, written, f"{by}.{len(play.moves) + 1}", by)
        stored = await self.store(move, question)
        if stored:
            await self.spread(move)
        else:
            asyncio.get_running_loop().call_later(1.0, self._post, self.attend)
        return stored
