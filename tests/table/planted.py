"""One of several servers with a mistake in it: `python -m table.planted MISTAKE URL NAME ADDRESS PORT`."""

from __future__ import annotations

import itertools
import os
from typing import Any

from sqlalchemy import text
from websockets.asyncio.client import ClientConnection

from stammtisch.table.room import hall, room
from stammtisch.table.room.in_memory import InMemory
from stammtisch.table.store import leases, queries
from table import node


def no_fence() -> None:
    """What is written is not conditional on owner and epoch; and who has lost a table notices it late."""
    InMemory.lose = lambda _rooms, _gone: None  # type: ignore[method-assign,assignment]
    append = queries.append

    def careless(*words: Any, lease: Any = None, **fields: Any) -> None:
        append(*words, **fields)

    queries.append = careless
    for module in (room, hall):
        vars(module)["fenced"] = lambda job, _room, _lease: job


def no_lease() -> None:
    """A table is taken although another server has it."""
    leases._TAKE = text(str(leases._TAKE).replace("until < ", "until IS NOT NULL OR until < "))


def lossy_relay() -> None:
    """Now and then what a server says does not reach who was passed on to it."""
    recv, count = ClientConnection.recv, itertools.count(1)

    async def forgetful(line: Any, *words: Any) -> Any:
        message = await recv(line, *words)
        return await recv(line, *words) if next(count) % 25 == 0 else message

    ClientConnection.recv = forgetful  # type: ignore[method-assign,assignment]


MISTAKES = {"no_fence": no_fence, "no_lease": no_lease, "lossy_relay": lossy_relay}

if __name__ == "__main__":
    MISTAKES[os.environ["PLANTED"]]()
    node.main()
