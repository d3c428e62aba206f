"""The clock of a table: how long the open question waits. It stands still while the table rests.

What is written down is a time of day, for after a restart; in between, the time of day may jump, and nobody's turn ends
by that: waiting is measured by a clock that only goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from stammtisch.core import Ask, Seat, is_claim, word
from stammtisch.table import wire
from stammtisch.table.game import Play, Times
from stammtisch.table.model import Deadline, Move, Sheet
from stammtisch.table.telling import seconds_of

#: Clocks of browsers may be so much ahead of ours, in seconds.
EARLIER = 0.1


class Clock:
    """When the open question has waited long enough, and the alarm for that moment."""

    def __init__(
        self, sheet: Sheet, granted: float, ring: Callable[[Deadline], None], now: Callable[[], float] = time.time
    ) -> None:
        self.sheet = sheet
        #: How much of the time of telling is granted, and until when boards tell what has happened.
        self.granted = granted
        self.told_until = 0.0
        #: The open question and what can be claimed, by their numbers, and when boards have come to them.
        self._question = self._claims = (-1, 0.0)
        #: What the alarm has rung for; it rings once.
        self.rung: Deadline | None = None
        #: What was left of questions that wait until a claim is dealt with.
        self.held: list[Deadline | None] = []
        self._due: Deadline | None = None
        self._ends = 0.0
        self._ring = ring
        self._now = now
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def due(self) -> Deadline | None:
        return self._due

    @due.setter
    def due(self, due: Deadline | None) -> None:
        if due is not self._due and due is not None and due.at is not None:
            self._ends = time.monotonic() + min(due.whole + due.told, due.at - self._now())
        self._due = due

    # What boards tell

    @property
    def telling(self) -> float:
        """For how many seconds boards still tell what led here."""
        return max(0.0, self.told_until - time.monotonic())

    def told_after(self, play: Play, move: Move) -> float:
        """Until when boards tell what has happened, with what a move has brought about."""
        if move.kind != "answer" or not self.granted:
            return 0.0
        told = seconds_of(play.game, play.outcomes[-1].events) * self.granted
        return max(self.told_until, time.monotonic()) + told if told else self.told_until

    def go_on(self, play: Play, told_until: float) -> None:
        """A move is stored: what it has opened begins when boards have told of it."""
        self.told_until = told_until
        if self._question[0] != play.match.question:
            self._question = play.match.question, told_until
        if self._claims[0] != play.offered:
            self._claims = play.offered, told_until

    def early(self, play: Play, seat: Seat, written: str) -> bool:
        """Whether somebody would win a race, claim something, or forestall who would, before all could see it."""
        if play.match.ask is not None and play.match.ask.race and not is_claim(written):
            return written != word(None) and self._untold(self._question, play.match.question)
        return self._untold(self._claims, play.offered) and (is_claim(written) or play.forestalls(seat, written))

    def _untold(self, opening: tuple[int, float], number: int) -> bool:
        return opening[0] == number and time.monotonic() < opening[1] - EARLIER

    # How long it waits

    def deadline_of(self, play: Play, told: float = 0.0) -> Deadline | None:
        """How long the open question waits, once it is told: races have their window, people their turn clock."""
        return None if play.match.ask is None else self._deadline(play.match.ask, told)

    def _deadline(self, ask: Ask[Any], told: float = 0.0) -> Deadline | None:
        asks_people = any(self.sheet.places[seat].guest is not None for seat in ask.waiting())
        seconds = self.sheet.race_seconds if ask.race else self.sheet.turn_seconds if asks_people else None
        return None if seconds is None else Deadline(self._now() + told + seconds, None, seconds, told)

    def deadline_after(
        self, play: Play, question: int, told_until: float
    ) -> tuple[Deadline | None, list[Deadline | None]]:
        """How long what is open after a move waits, and what is held; `question` is the number of what was open.

        A claim does not turn the clock back: it stands while the claim is dealt with, and goes on from there.
        """
        depth, held, told = len(play.interrupted), self.held, max(0.0, told_until - time.monotonic())
        if play.match.question == question or (play.asked_again and depth == len(held)):
            return self.due, held
        if play.asked_again and depth < len(held):
            return self._running(held[depth], told), held[:depth]
        if depth > len(held):
            held = [*held, self._stopped(self.due)]
        return self.deadline_of(play, told), held[:depth]

    def load(self, due: Deadline | None, play: Play | None) -> None:
        """As it was written down. What was left of questions that wait was not: they have their whole time again."""
        waiting = [self._deadline(ask) for ask in play.interrupted] if play is not None else []
        self.due, self.held = due, [due and Deadline(None, due.whole, due.whole) for due in waiting]

    def _stopped(self, due: Deadline | None) -> Deadline | None:
        return due if due is None or due.at is None else Deadline(None, self._left(due), due.whole)

    def _running(self, due: Deadline | None, told: float = 0.0) -> Deadline | None:
        if due is None or due.at is not None:
            return due
        return Deadline(self._now() + told + (due.left or 0.0), None, due.whole, told)

    @property
    def stands(self) -> bool:
        """Whether no alarm is to be expected."""
        return self._due is None or self._due.at is None

    def _left(self, due: Deadline) -> float:
        return due.left or 0.0 if due.at is None else max(0.0, self._ends - time.monotonic())

    def shown(self) -> wire.Clock | None:
        """As clients see it."""
        due = self._due
        return None if due is None else wire.Clock(int(self._left(due) * 1000), int(due.whole * 1000))

    def times(self) -> Times:
        """As clients see it, with how long boards still tell."""
        return Times(self.shown(), int(self.telling * 1000))

    def run(self, awake: bool) -> bool:
        """Stop with what is left when the table rests, and go on with that when it wakes. Whether it did either."""
        due = self._due
        if due is None or awake == (due.at is not None):
            return False
        self.due = self._running(due) if awake else self._stopped(due)
        return True

    def set_alarm(self) -> None:
        """Ring when it is time."""
        due = self._due
        if due is not None and due.at is not None and due is not self.rung:
            self._alarm = asyncio.get_running_loop().call_later(self._left(due), self._ring, due)

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
