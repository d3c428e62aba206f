"""The clock of a table: how long the open question waits. It stands still while the table rests.

What is written down is a time of day, for after a restart; in between, the time of day may jump, and nobody's turn ends
by that: waiting is measured by a clock that only goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from stammtisch.core import Ask
from stammtisch.table import wire
from stammtisch.table.game import Play
from stammtisch.table.model import Deadline, Sheet


class Clock:
    """When the open question has waited long enough, and the alarm for that moment."""

    def __init__(self, sheet: Sheet, ring: Callable[[Deadline], None]) -> None:
        self.sheet = sheet
        #: What the alarm has rung for; it rings once.
        self.rung: Deadline | None = None
        #: What was left of questions that wait until a claim is dealt with.
        self.held: list[Deadline | None] = []
        self._due: Deadline | None = None
        self._ends = 0.0
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def due(self) -> Deadline | None:
        return self._due

    @due.setter
    def due(self, due: Deadline | None) -> None:
        if due is not self._due and due is not None and due.at is not None:
            self._ends = time.monotonic() + min(due.whole, due.at - time.time())
        self._due = due

    def deadline_of(self, play: Play) -> Deadline | None:
        """How long the open question waits: races have their window, people their turn clock."""
        return None if play.match.ask is None else self._deadline(play.match.ask)

    def _deadline(self, ask: Ask[Any]) -> Deadline | None:
        asks_people = any(self.sheet.places[seat].guest is not None for seat in ask.waiting())
        seconds = self.sheet.race_seconds if ask.race else self.sheet.turn_seconds if asks_people else None
        return None if seconds is None else Deadline(time.time() + seconds, None, seconds)

    def deadline_after(self, play: Play, question: int) -> tuple[Deadline | None, list[Deadline | None]]:
        """How long what is open after a move waits, and what is held; `question` is the number of what was open.

        A claim does not turn the clock back: it stands while the claim is dealt with, and goes on from there.
        """
        depth, held = len(play.interrupted), self.held
        if play.match.question == question or (play.asked_again and depth == len(held)):
            return self.due, held
        if play.asked_again and depth < len(held):
            return self._running(held[depth]), held[:depth]
        if depth > len(held):
            held = [*held, self._stopped(self.due)]
        return self.deadline_of(play), held[:depth]

    def load(self, due: Deadline | None, play: Play | None) -> None:
        """As it was written down. What was left of questions that wait was not: they have their whole time again."""
        waiting = [self._deadline(ask) for ask in play.interrupted] if play is not None else []
        self.due, self.held = due, [due and Deadline(None, due.whole, due.whole) for due in waiting]

    def _stopped(self, due: Deadline | None) -> Deadline | None:
        return due if due is None or due.at is None else Deadline(None, self._left(due), due.whole)

    @staticmethod
    def _running(due: Deadline | None) -> Deadline | None:
        return due if due is None or due.at is not None else Deadline(time.time() + (due.left or 0.0), None, due.whole)

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
