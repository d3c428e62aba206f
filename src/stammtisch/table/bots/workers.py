"""Bots think in processes of their own, never in the event loop, and not for longer than their time."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Protocol

import msgspec

from .tasks import Task

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Whoever works out what bots answer."""

    async def think(self, task: Task) -> str | None: ...

    async def close(self) -> None: ...


class Workers:
    """So many processes; each thinks about one task at a time."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        self._alive: set[Process] = set()
        self._closing = False
        self._exchanges: set[asyncio.Task[str | None]] = set()
        for _ in range(count):
            self._idle.put_nowait(None)  # started when it is needed

    async def think(self, task: Task) -> str | None:
        """A bot's answer, or None if it does not come in time. Goes on by itself if nobody waits any more."""
        exchange = asyncio.create_task(self._exchange(task))
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._exchanges.discard)
        try:
            return await asyncio.wait_for(asyncio.shield(exchange), self.seconds)
        except TimeoutError:
            return None

    async def _exchange(self, task: Task) -> str | None:
        asked = asyncio.get_running_loop().time()
        process = await self._idle.get()
        word: str | None = None
        try:
            if not self._closing:
                process = process or await self._start()
                waited = asyncio.get_running_loop().time() - asked
                share = min(1.0, self.count / len(self._exchanges))  # several masters take no longer than one
                hurried = msgspec.structs.replace(task, waited=waited, share=share)
                word = await asyncio.wait_for(self._ask(process, hurried), self.seconds)
        except Exception as error:  # noqa: BLE001  # whatever happens to a bot, the table goes on
            log.warning("a bot (%s) gave no answer: %s", task.level, type(error).__name__)
        finally:
            if word is None and process is not None:
                await self._end(process)
                process = None
            self._idle.put_nowait(process)
        return word

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
        self._alive.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()

    async def close(self) -> None:
        """Nobody thinks any more."""
        self._closing = True
        await asyncio.gather(*[self._end(process) for process in list(self._alive)], return_exceptions=True)
        await asyncio.gather(*self._exchanges, return_exceptions=True)
