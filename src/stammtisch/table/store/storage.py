"""One thread writes, and everything that waits goes into one transaction; others only read.

A move is acknowledged only after the commit that holds it, and a commit is a wait for the disk. So that five hundred
tables need not wait one after the other, the thread takes all that has come in meanwhile into the next transaction.
Who only reads does not wait for that: a long record is nobody else's business.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]

#: How many jobs one transaction takes at most, how many may wait, and how many read at the same time.
BATCH = 256
MOST = 20_000
READERS = 2


class Stale(Exception):
    """Somebody else has written meanwhile: what we know is not the latest."""


class Busy(Exception):
    """So much waits to be written that nothing more is taken."""


#: What a job that could not be done raises.
NotStored = (Stale, Busy, SQLAlchemyError)


def begin_to_write(connection: Connection) -> None:
    """SQLite: claim the right to write when a transaction begins, not in the middle of it."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


class Storage:
    """Runs jobs on the database: those that write in the order they come."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._thread = Thread(target=self._write, name="storage", daemon=True)
        self._thread.start()
        #: How many transactions there were; and who is told how long each took.
        self.commits = 0
        self.timed: Callable[[float], object] = lambda _: None

    async def run(self, job: Callable[[Connection], T]) -> T:
        """What a job gives, once it is committed. A job may run twice: if another in its transaction fails."""
        if self._waiting.qsize() >= MOST:
            raise Busy
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put((job, done))
        return await done

    @property
    def waiting(self) -> int:
        """How many jobs wait to be written."""
        return self._waiting.qsize()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job gives that only reads."""
        return await self._loop.run_in_executor(self._readers, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        """All that a job reads is of one moment."""
        how: dict[str, Any] = {"reading": True}
        if self.engine.dialect.name == "postgresql":
            how["isolation_level"] = "REPEATABLE READ"
        with self.engine.connect().execution_options(**how) as connection:
            return job(connection)

    async def close(self) -> None:
        """Finish what waits."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()

    def _write(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, last = self._and_what_waits(first)
            done = self._commit(batch)
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

    def _commit(self, batch: list[Waiting]) -> list[tuple[asyncio.Future[Any], Any]]:
        """All together; if one of them fails, each alone. Without a connection none is tried again."""
        began, reached = time.perf_counter(), False
        try:
            with self.engine.begin() as connection:
                reached = True
                given = _do([job for job, _ in batch], connection)
        except Exception as error:  # noqa: BLE001  # goes to whoever waits for it
            if len(batch) == 1 or not reached or getattr(error, "connection_invalidated", False):
                return [(future, error) for _, future in batch]
            return [pair for item in batch for pair in self._commit([item])]
        self.commits += 1
        self.timed(time.perf_counter() - began)
        return [(future, result) for (_, future), result in zip(batch, given, strict=True)]


def _do(jobs: list[Job], connection: Connection) -> list[Any]:
    """What the jobs give. PostgreSQL is asked once for all those that can be done together."""
    joined: list[Any] = []
    if connection.dialect.name == "postgresql":
        joined = [job for job in jobs if getattr(job, "joins", False)]
    if joined:
        joined[0].together(connection, joined)
    done = {id(job) for job in joined}
    return [None if id(job) in done else job(connection) for job in jobs]


def _settle(done: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in done:
        if future.done():  # nobody waits any more
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
