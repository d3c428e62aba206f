"""One study at a time, in a process of its own; how far it is can be asked at any moment."""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any

import msgspec

from stammtisch.table import wire
from stammtisch.table.refusal import Refusal

from .lab_process import ENDED, LabProcess

log = logging.getLogger(__name__)

#: No study takes longer, in seconds: then it ends with what was played.
MOST_SECONDS = 600.0


class LabStudies:
    """The last study: what it has told so far."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.shown = wire.LabStudy()
        self.report = ""
        self._process = LabProcess()
        self._task: asyncio.Task[None] | None = None
        #: Whether it was asked to end, and whether because it took too long.
        self._ending = self._late = False

    async def start(self, wish: wire.LabStart, language: str) -> None:
        """Begin, unless one is running."""
        if self.shown.state == "running":
            raise Refusal("too-many", "one-study")
        before = self._task
        self.shown, self.report, self._late = wire.LabStudy("running", wish.game), "", False
        self._ending = False
        jobs = max(1, (os.cpu_count() or 2) // 2)  # both versions are played at a time
        asked = {"do": "study", "language": language, "jobs": jobs, **msgspec.to_builtins(wish)}
        if before is not None:
            await asyncio.wait([before])
        self._task = asyncio.create_task(self._follow(asked))

    async def stop(self) -> None:
        """Ask it to come to an end, and wait until it has; it is killed if it does not."""
        if self._task is not None and not self._task.done():
            self._end()
            await asyncio.wait([self._task], timeout=ENDED)
            await self._process.end()
            await asyncio.wait([self._task])

    async def _follow(self, wish: dict[str, Any]) -> None:
        process = self._process = LabProcess()
        ending = asyncio.get_running_loop().call_later(self.seconds, self._end_late)
        try:
            await process.start()
            async for line in process.ask(wish):
                told = msgspec.json.decode(line)
                if self._ending and not self.shown.of:
                    process.interrupt()  # now it is ready to hear that
                self.report = told.get("report", "")
                self.shown = msgspec.convert({**told, "game": wish["game"], "late": self._late}, wire.LabStudy)
                if self.shown.state != "running":
                    break
        except (OSError, ValueError) as error:  # it is gone, or says what nobody understands
            log.warning("a study broke off: %s", error)
        finally:
            ending.cancel()
            if self.shown.state == "running":
                self.shown = wire.LabStudy("failed", wish["game"])
            await process.end()

    def _end_late(self) -> None:
        self._late = True
        self._end()

    def _end(self) -> None:
        """Before it has said anything, it would not know what an interrupt means."""
        self._ending = True
        if self.shown.of:
            self._process.interrupt()
