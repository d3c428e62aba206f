"""One thread writes, and everything that waits goes into one transaction.

A move is acknowledged only after the commit that holds it, and a commit is a wait for the disk. So that five hundred
tables need not wait one after the other, the thread takes all that has come in meanwhile into the next transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]

#: How many jobs one transaction takes at most.
BATCH = 256


class Stale(Exception):
    """Somebody else has written meanwhile: what we know is not the latest."""


#: What a job that could not be done raises.
NotStored = (Stale, SQLAlchemyError)


def begin_to_write(connection: Connection) -> None:
    """SQLite: claim the right to write when a transaction begins, not in the middle of it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class Storage:
    """Runs jobs on the database, in the order they come."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._write, name="storage", daemon=True)
        self._thread.start()
        #: How many transactions there were.
        self.commits = 0

    async def run(self, job: Callable[[Connection], T]) -> T:
        """What a job gives, once it is committed. A job may run twice: if another in its transaction fails."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put((job, done))
        return await done

    async def close(self) -> None:
        """Finish what waits."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self.engine.dispose()

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (first := self._waiting.get()) is not None:
                batch, last = self._and_what_waits(first)
                done = self._commit(connection, batch)
                self._loop.call_soon_threadsafe(_settle, done)
                if last:
                    return

    def _and_what_waits(self, first: Waiting) -> tuple[list[Waiting], bool]:
        batch = [first]
        while len(batch) < BATCH:
            try:
                item = self._waiting.get_nowait()
            except Empty:
                break
            if item is None:
                return batch, True
            batch.append(item)
        return batch, False

    def _commit(self, connection: Connection, batch: list[Waiting]) -> list[tuple[asyncio.Future[Any], Any]]:
        """All together; if one of them fails, each alone."""
        try:
            with connection.begin():
                given = [job(connection) for job, _ in batch]
        except Exception as error:  # noqa: BLE001  # goes to whoever waits for it
            if len(batch) == 1:
                return [(batch[0][1], error)]
            return [pair for item in batch for pair in self._commit(connection, [item])]
        self.commits += 1
        return [(future, result) for (_, future), result in zip(batch, given, strict=True)]


def _settle(done: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in done:
        if future.done():  # nobody waits any more
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
