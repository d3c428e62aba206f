"""Whose a table is, where several servers share a PostgreSQL: leases with an end, and a number that fences off.

Who takes a table raises its epoch, and everything written about it is conditional on owner and epoch: a server that was
frozen or cut off may believe what it likes, it writes nothing. All times are those of the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, func, select, text

from stammtisch.table.model import Lease

from .schema import nodes, rooms
from .storage import Stale

T = TypeVar("T")

#: Of the moment, not of the beginning of the transaction: who waits for a row is not believed to be early.
_NOW = "extract(epoch FROM clock_timestamp())"

_TAKE = text(
    f"UPDATE rooms SET owner = :owner, epoch = epoch + 1, until = {_NOW} + :seconds "  # noqa: S608  # no word of a guest
    f"WHERE id = :room AND (until IS NULL OR until < {_NOW} OR owner = :owner) RETURNING epoch"
)
_OWNER = text("SELECT nodes.url FROM rooms LEFT JOIN nodes ON nodes.owner = rooms.owner WHERE rooms.id = :room")
_KEEP = text(f"UPDATE rooms SET until = {_NOW} + :seconds WHERE owner = :owner RETURNING id, epoch")  # noqa: S608
_RELEASE = text("UPDATE rooms SET owner = NULL, until = NULL WHERE owner = :owner AND id = :room AND epoch = :epoch")
_HERE = text(
    f"INSERT INTO nodes (owner, url, until) VALUES (:owner, :url, {_NOW} + :seconds) "  # noqa: S608
    "ON CONFLICT (owner) DO UPDATE SET url = excluded.url, until = excluded.until"
)
_GONE = text(f"DELETE FROM nodes WHERE owner = :owner OR until < {_NOW} - 3600")  # noqa: S608
_FREE = text(
    "SELECT id FROM rooms LEFT JOIN deadlines ON deadlines.room = rooms.id AND deadlines.at IS NOT NULL "  # noqa: S608
    f"WHERE state = 'playing' AND (until IS NULL OR until < {_NOW}) AND (pace = 'slow' OR deadlines.room IS NOT NULL) "
    "ORDER BY random() LIMIT :most"
)


class Fenced(Stale):
    """The table is at another server by now."""


class Kept(NamedTuple):
    """What a server has, what time it is in the database, and where all servers are that are there, and until when."""

    rooms: dict[str, int]
    now: float
    nodes: dict[str, tuple[str, float]]


def keep(connection: Connection, owner: str, url: str, seconds: float) -> Kept:
    """Say that a server is here, and has its tables for so much longer."""
    known = {"owner": owner, "url": url, "seconds": seconds}
    connection.execute(_HERE, known)
    mine = {row.id: row.epoch for row in connection.execute(_KEEP, known)}
    now = float(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())
    there = connection.execute(select(nodes).where(nodes.c.until >= now))
    return Kept(mine, now, {row.owner: (row.url, row.until) for row in there})


def take(connection: Connection, room: str, owner: str, seconds: float) -> Lease | None:
    """A table for a server, if no other has it."""
    epoch = connection.execute(_TAKE, {"room": room, "owner": owner, "seconds": seconds}).scalar()
    return None if epoch is None else Lease(owner, epoch)


def owner_of(connection: Connection, room: str) -> tuple[bool, str | None]:
    """Whether there is such a table, and where the server is that had it last."""
    found = connection.execute(_OWNER, {"room": room}).first()
    return found is not None, found.url if found is not None else None


def release(connection: Connection, leases: Collection[tuple[str, Lease]]) -> None:
    """Tables that others can take at once."""
    if leases:
        connection.execute(
            _RELEASE, [{"owner": lease.owner, "epoch": lease.epoch, "room": room} for room, lease in leases]
        )


def leave(connection: Connection, owner: str) -> None:
    """A server is here no more; those that have gone without a word are forgotten, too."""
    connection.execute(_GONE, {"owner": owner})


def free_to_wake(connection: Connection, most: int) -> list[str]:
    """Tables that go on though nobody looks, and that no server has; in any order, so that servers share them."""
    return list(connection.execute(_FREE, {"most": most}).scalars())


def hold(connection: Connection, room: str, lease: Lease | None) -> None:
    """See to it that a table stays ours until this transaction ends."""
    if lease is not None:
        ours = (rooms.c.id == room, rooms.c.owner == lease.owner, rooms.c.epoch == lease.epoch)
        if connection.execute(select(rooms.c.id).where(*ours).with_for_update()).first() is None:
            raise Fenced


def fenced(job: Callable[[Connection], T], room: str, lease: Lease | None) -> Callable[[Connection], T]:
    """The same job, done only while the table is ours."""
    if lease is None:
        return job

    def do(connection: Connection) -> T:
        hold(connection, room, lease)
        return job(connection)

    return do
