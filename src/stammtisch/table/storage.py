"""The database: one thread writes, and everything that waits goes into one transaction.

A move is acknowledged only after the commit that holds it, and a commit is a wait for the disk. So that five hundred
tables need not wait one after the other, the thread takes all that has come in meanwhile into the next transaction.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core import Mistake

from . import schema

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]

#: How many jobs one transaction takes at most.
BATCH = 256


class Stale(Exception):
    """Somebody else has written meanwhile: what we know is not the latest."""


def open_database(url: str) -> Engine:
    """The database behind a URL, made if it is new; refuses one of another version, or a broken one."""
    try:
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _careful)
            event.listen(engine, "begin", _begin)
        with engine.begin() as connection:
            _prepare(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Mistake(f"the database {_shown(url)} cannot be used: {reason}") from None
    except ImportError as error:
        raise Mistake(f"the database {_shown(url)} needs a driver that is not installed: {error.name}") from None
    return engine


def database_in(folder: Path) -> str:
    """The URL of the database in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{secrets.token_hex(4)}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Mistake(f"the folder {folder} cannot be written to: {error.strerror}; choose one with --data") from None
    return f"sqlite:///{folder / 'table.sqlite'}"


def _shown(url: str) -> str:
    """Without the password."""
    head, at, tail = url.rpartition("@")
    return f"{head.split('://')[0]}://...@{tail}" if at else url


def _careful(raw: Any, _: Any) -> None:
    """Nothing that was committed is lost when the power goes."""
    raw.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON"):
        raw.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(connection: Connection) -> None:
    """Make the tables in an empty database; elsewhere see that they are ours."""
    there = inspect(connection).get_table_names()
    if not there:
        schema.metadata.create_all(connection)
        connection.execute(
            insert(schema.about),
            [{"key": "schema", "value": str(schema.VERSION)}, {"key": "secret", "value": secrets.token_hex(32)}],
        )
        return
    if "about" not in there:
        raise Mistake("this database belongs to something else; name an empty one, or another folder with --data")
    found = read_about(connection, "schema")
    if found != str(schema.VERSION):
        age = "newer" if found.isdecimal() and int(found) > schema.VERSION else "older"
        raise Mistake(
            f"this database is of an {age} Stammtisch (version {found}, here {schema.VERSION}): "
            "use that one, or another folder with --data"
        )


def read_about(connection: Connection, key: str) -> str:
    return str(connection.execute(select(schema.about.c.value).where(schema.about.c.key == key)).scalar() or "")


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
