"""Bots think in processes of their own, never in the event loop, and not for longer than their time."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from typing import Protocol

import msgspec

from .tasks import Task

log = logging.getLogger(__name__)

#: Nobody waits longer for a process that was put to an end.
ENDED = 2.0


class Thinker(Protocol):
    """Whoever works out what bots answer."""

    async def think(self, task: Task) -> str | None: ...

    async def close(self) -> None: ...


class Workers:
    """So many processes; each thinks about one task at a time.

    Tasks wait in a row for each network from which tables were opened, and the rows take turns: whoever opens hundreds
    of tables of masters waits for their own.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self._free: list[Process | None] = [None] * count  # started when it is needed
        self._rows: dict[str, deque[asyncio.Future[Process | None]]] = {}
        self._alive: set[Process] = set()
        self._closing = False
        self._exchanges: dict[asyncio.Task[str | None], str] = {}

    @property
    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return sum(map(len, self._rows.values()))

    async def think(self, task: Task) -> str | None:
        """A bot's answer, or None if it does not come in time. Goes on by itself if nobody waits any more."""
        exchange = asyncio.create_task(self._exchange(task))
        self._exchanges[exchange] = task.origin
        exchange.add_done_callback(self._exchanges.pop)
        try:
            return await asyncio.wait_for(asyncio.shield(exchange), self.seconds)
        except TimeoutError:
            return None

    async def _exchange(self, task: Task) -> str | None:
        asked = asyncio.get_running_loop().time()
        try:
            process = await asyncio.wait_for(self._turn(task.origin), self.seconds)
        except TimeoutError:
            return None
        word: str | None = None
        try:
            if not self._closing:
                process = process or await self._start()
                waited = task.waited + asyncio.get_running_loop().time() - asked
                hurried = msgspec.structs.replace(task, waited=waited, share=self._share(task.origin))
                word = await asyncio.wait_for(self._ask(process, hurried), self.seconds)
        except Exception as error:  # noqa: BLE001  # whatever happens to a bot, the table goes on
            log.warning("a bot (%s) gave no answer: %s", task.level, type(error).__name__)
        finally:
            try:
                if word is None and process is not None:
                    await self._end(process)
                    process = None
            finally:
                self._free.append(process)
                self._call()
        return word

    def _share(self, origin: str) -> float:
        """The part of its time that a task may use: several masters of one network take no longer than one."""
        origins = list(self._exchanges.values())
        return min(1.0, self.count / (len(set(origins)) * origins.count(origin)))

    async def _turn(self, origin: str) -> Process | None:
        """Wait for a process."""
        turn: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        self._rows.setdefault(origin, deque()).append(turn)
        self._call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn in this very moment
                self._free.append(turn.result())
                self._call()
            raise

    def _call(self) -> None:
        """Give free processes to those who wait: one of each row, and the row goes to the end."""
        while self._free and self._rows:
            origin = next(iter(self._rows))
            row = self._rows.pop(origin)
            turn = row.popleft()
            if row:
                self._rows[origin] = row
            if not turn.done():
                turn.set_result(self._free.pop())

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stammtisch.table.bots.worker", stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        self._alive.add(process)
        return process

    async def _ask(self, process: Process, task: Task) -> str | None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        return line.decode().rstrip("\n") or None

    async def _end(self, process: Process) -> None:
        """Put an end to a process and all that it has started. Whoever listens to it hears that there is no more."""
        self._alive.discard(process)
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), ENDED)

    async def close(self) -> None:
        """Nobody thinks any more."""
        self._closing = True
        await asyncio.gather(*[self._end(process) for process in list(self._alive)], return_exceptions=True)
        await asyncio.gather(*self._exchanges, return_exceptions=True)
