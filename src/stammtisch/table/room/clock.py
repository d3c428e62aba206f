"""The clock of a table: how long the open question waits. It stands still while the table rests.

What is written down is a time of day, for after a restart; in between, the time of day may jump, and nobody's turn ends
by that: waiting is measured by a clock that only goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from stammtisch.table import wire
from stammtisch.table.game import Play
from stammtisch.table.model import Deadline, Sheet


class Clock:
    """When the open question has waited long enough, and the alarm for that moment."""

    def __init__(self, sheet: Sheet, ring: Callable[[Deadline], None]) -> None:
        self.sheet = sheet
        #: What the alarm has rung for; it rings once.
        self.rung: Deadline | None = None
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
        ask = play.match.ask
        if ask is None:
            return None
        asks_people = any(self.sheet.places[seat].guest is not None for seat in ask.waiting())
        seconds = self.sheet.race_seconds if ask.race else self.sheet.turn_seconds if asks_people else None
        return None if seconds is None else Deadline(time.time() + seconds, None, seconds)

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
        left = self._left(due)
        self.due = Deadline(time.time() + left, None, due.whole) if due.at is None else Deadline(None, left, due.whole)
        return True

    def set_alarm(self) -> None:
        """Ring when it is time."""
        due = self._due
        if due is not None and due.at is not None and due is not self.rung:
            self._alarm = asyncio.get_running_loop().call_later(self._left(due), self._ring, due)

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
