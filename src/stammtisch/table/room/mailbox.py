"""One thing after the other, in the order in which they came."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from stammtisch.table.refusal import Refusal

log = logging.getLogger(__name__)
T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]


class Closed(Exception):
    """Nothing more is done here."""


class Mailbox:
    """A task that does what it is given. One job that fails does not keep the others from being done."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._asked: set[asyncio.Future[Any]] = set()
        self._closed = False
        self._idle = True
        self._worker = asyncio.create_task(self._work())

    def post(self, job: Job) -> None:
        """Do something when its turn comes."""
        if self._closed:
            raise Closed
        self._idle = False
        self._jobs.put_nowait(job)

    def offer(self, job: Job) -> None:
        """The same for those who come from outside: they are refused while too much waits."""
        if self._jobs.qsize() >= self.most:
            raise Refusal("too-many")
        self.post(job)

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do something when its turn comes, and wait for what it gives; refused while too much waits."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.add(done)
        done.add_done_callback(self._asked.discard)

        async def do() -> None:
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001  # goes to who asked
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        try:
            self.offer(do)
        except BaseException:
            done.cancel()
            raise
        return await done

    async def close(self) -> None:
        """Do what was given so far, and nothing more."""
        self._closed = True
        self._jobs.put_nowait(None)
        await self._worker

    def shut(self) -> None:
        """Do nothing more, not even what was given: whoever waits for it is told so."""
        self._closed = True
        while not self._jobs.empty():
            self._jobs.get_nowait()
        self._jobs.put_nowait(None)
        for asked in list(self._asked):
            if not asked.done():
                asked.set_exception(Closed())

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return self._idle

    async def _work(self) -> None:
        while (job := await self._jobs.get()) is not None:
            try:
                await job()
            except Closed:
                log.info("%s is at another server", self.name)
            except Exception:
                log.exception("%s", self.name)
            self._idle = self._jobs.empty()
