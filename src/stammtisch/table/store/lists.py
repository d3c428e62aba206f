"""Which tables there are for whom, and who guests are: more jobs for the storage."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from .schema import carries, deadlines, guests, rooms, seats

#: What goes on, or may.
OPEN = ("gathering", "playing")
#: So many tables are shown in the lobby, and so many of them from one network.
LOBBY = 50
LOBBY_FROM_ONE = 10


class Known(NamedTuple):
    """What is known of a guest: what they are called, and the number of their cookies that count."""

    name: str | None
    cookies: int


def rooms_of(connection: Connection, guest: str) -> list[str]:
    """The tables where a guest has a seat, the latest first."""
    query = select(rooms.c.id).join(seats, seats.c.room == rooms.c.id).where(seats.c.guest == guest)
    return list(connection.execute(query.order_by(rooms.c.made.desc()).limit(30)).scalars())


def open_rooms(connection: Connection, opener: str, origin: str) -> tuple[int, int]:
    """How many tables that are not over a guest has opened, and how many were opened from a network."""

    def count(*limits: object) -> int:
        query = select(func.count()).select_from(rooms).where(rooms.c.state.in_(OPEN), *limits)  # type: ignore[arg-type]
        return int(connection.execute(query).scalar() or 0)

    return count(rooms.c.opener == opener), count(rooms.c.origin == origin)


def rooms_in_the_lobby(connection: Connection) -> list[str]:
    """The public tables that gather or play, the latest first; not too many from one network."""
    query = select(rooms.c.id, rooms.c.origin).where(rooms.c.public, rooms.c.state.in_(OPEN))
    found: list[str] = []
    shown: dict[str, int] = {}
    for row in connection.execute(query.order_by(rooms.c.made.desc()).limit(20 * LOBBY)):
        shown[row.origin] = shown.get(row.origin, 0) + 1
        if shown[row.origin] <= LOBBY_FROM_ONE or not row.origin:
            found.append(row.id)
        if len(found) == LOBBY:
            break
    return found


def rooms_to_wake(connection: Connection) -> list[str]:
    """The tables that go on though nobody looks: those whose clock runs, and slow ones, where bots may be asked."""
    running = select(deadlines.c.room).where(deadlines.c.at.is_not(None))
    query = select(rooms.c.id).where(
        rooms.c.state == "playing", (rooms.c.pace == "slow") | rooms.c.id.in_(running.scalar_subquery())
    )
    return list(connection.execute(query).scalars())


def known(connection: Connection, wanted: Sequence[str]) -> dict[str, Known]:
    query = select(guests.c.id, guests.c.name, guests.c.cookies).where(guests.c.id.in_(wanted))
    return {row.id: Known(row.name, row.cookies) for row in connection.execute(query)}


def set_name(connection: Connection, guest: str, name: str) -> None:
    _set(connection, guest, name=name)


def call_back_cookies(connection: Connection, guest: str) -> int:
    """The cookies that a guest has had count no more. The number of those that do."""
    number = known(connection, [guest]).get(guest, Known(None, 0)).cookies + 1
    _set(connection, guest, cookies=number)
    return number


def set_recovery(connection: Connection, guest: str, digest: str) -> None:
    _set(connection, guest, recovery=digest)


def recovered(connection: Connection, digest: str) -> str | None:
    """The guest whose words these are."""
    return connection.execute(select(guests.c.id).where(guests.c.recovery == digest)).scalar()


def _set(connection: Connection, guest: str, **values: object) -> None:
    if connection.execute(update(guests).where(guests.c.id == guest).values(values)).rowcount == 0:
        connection.execute(insert(guests), {"id": guest, **values})


def add_carry(connection: Connection, digest: str, guest: str, until: float) -> None:
    connection.execute(delete(carries).where(carries.c.until < time.time()))
    connection.execute(insert(carries), {"digest": digest, "guest": guest, "until": until})


def use_carry(connection: Connection, digest: str) -> str | None:
    """The guest of a link, which is used up by this."""
    found = connection.execute(
        delete(carries).where(carries.c.digest == digest, carries.c.until >= time.time()).returning(carries.c.guest)
    ).first()
    return str(found.guest) if found else None
