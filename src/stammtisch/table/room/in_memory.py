"""The rooms that are in memory, or are just being loaded."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import Any

from stammtisch.table.model import Lease

from .room import Room

log = logging.getLogger(__name__)


class InMemory:
    """A task for each room, which ends when it is loaded; what could not be loaded is tried anew by who asks next."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def __contains__(self, name: object) -> bool:
        """Whether a table is loaded, or is going to be."""
        return name in self._tasks

    def task(self, name: str) -> asyncio.Task[Room] | None:
        """What loads a table, or has loaded it."""
        return self._tasks.get(name)

    def load(self, name: str, loading: Coroutine[Any, Any, Room]) -> asyncio.Task[Room]:
        """Load a table, in the place of whatever was there."""
        self._tasks[name] = task = asyncio.create_task(loading)
        task.add_done_callback(partial(self._forget_failed, name))
        return task

    def _forget_failed(self, name: str, loading: asyncio.Task[Room]) -> None:
        failed = loading.cancelled() or loading.exception() is not None
        if failed and self._tasks.get(name) is loading:
            del self._tasks[name]

    def forget(self, name: str) -> None:
        self._tasks.pop(name, None)

    def get(self, name: str) -> Room | None:
        """A table, if it is loaded."""
        task = self._tasks.get(name)
        return task.result() if task is not None and _done(task) else None

    def all(self) -> list[Room]:
        """What is loaded."""
        return [task.result() for task in self._tasks.values() if _done(task)]

    async def close(self) -> list[Room]:
        """Finish what has begun at all tables."""
        found = await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        rooms = [room for room in found if isinstance(room, Room)]
        await asyncio.gather(*[room.close() for room in rooms])
        return rooms

    # Where several servers share a database

    def leases(self) -> dict[str, Lease]:
        """The right to write about each table that is loaded."""
        return {room.sheet.id: room.lease for room in self.all() if room.lease is not None and not room.lost}

    def lose(self, gone: Mapping[str, Lease]) -> None:
        """Let go of tables that others may have by now."""
        for room in self.all():
            if gone.get(room.sheet.id) == room.lease and room.lease is not None:
                log.warning("table %s is at another server", room.sheet.id)
                self.forget(room.sheet.id)
                room.lose()


def _done(task: asyncio.Task[Room]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
