"""Which tables there are for whom, and who guests are: more jobs for the storage."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from .queries import touched
from .schema import carries, deadlines, earlier_names, guests, rooms, seats, tidied

#: What goes on, or may.
OPEN = ("gathering", "playing")
#: So many tables are shown in the lobby, and so many of them from one network.
LOBBY = 50
#: So many are shown of those where one has a seat.
MINE = 60
LOBBY_FROM_ONE = 10
#: So many names that a guest had before are known.
EARLIER_NAMES = 50


class Known(NamedTuple):
    """What is known of a guest: what they are called, and the number of their cookies that count."""

    name: str | None
    cookies: int


def rooms_of(connection: Connection, guest: str) -> list[str]:
    """The tables where a guest has a seat, those that go on first, the latest first; not those put away."""
    away = select(tidied.c.room).where(tidied.c.guest == guest)
    query = select(rooms.c.id).join(seats, seats.c.room == rooms.c.id)
    query = query.where(seats.c.guest == guest, rooms.c.id.not_in(away.scalar_subquery()))
    query = query.order_by(rooms.c.state.in_(OPEN).desc(), rooms.c.made.desc())
    return list(connection.execute(query.limit(MINE)).scalars())


def tidy(connection: Connection, room: str, guest: str) -> None:
    """A guest does not want to see a table in their list any more."""
    if not connection.execute(select(tidied.c.room).where(tidied.c.room == room, tidied.c.guest == guest)).first():
        connection.execute(insert(tidied), {"room": room, "guest": guest})


def oldest_alone(connection: Connection, before: float, whose: Mapping[str, str]) -> tuple[str, str] | None:
    """The table that was left alone for longest, and its opener: of one opener or network, no other person there."""
    others = select(seats.c.room).where(seats.c.room == rooms.c.id, seats.c.guest != rooms.c.opener).exists()
    query = select(rooms.c.id, rooms.c.opener).where(rooms.c.state.in_(OPEN), ~others, touched < before)
    query = query.where(*[rooms.c[name] == value for name, value in whose.items()])
    found = connection.execute(query.order_by(touched).limit(1)).first()
    return None if found is None else (found.id, found.opener)


def gathering(connection: Connection, game: str, since: float) -> list[str]:
    """The public tables of a game that wait for somebody, those first that wait for longest."""
    free = select(seats.c.room).where(seats.c.room == rooms.c.id, seats.c.guest.is_(None), seats.c.bot.is_(None))
    query = select(rooms.c.id).where(rooms.c.public, rooms.c.state == "gathering", rooms.c.made > since)
    query = query.where(rooms.c.game == game, free.exists())
    return list(connection.execute(query.order_by(rooms.c.made).limit(LOBBY)).scalars())


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


def set_name(connection: Connection, guest: str, name: str | None) -> None:
    """Another name. The one before is kept if it may stand in the log of a game: it goes with who is forgotten."""
    before = known(connection, [guest]).get(guest, Known(None, 0)).name
    sits = select(seats.c.room).where((seats.c.guest == guest) | (seats.c.was == guest)).limit(1)
    if before is not None and before != name and connection.execute(sits).first() is not None:
        here = (earlier_names.c.guest == guest) & (earlier_names.c.name == before)
        connection.execute(delete(earlier_names).where(here))
        connection.execute(insert(earlier_names), {"guest": guest, "name": before, "until": time.time()})
        mine = select(earlier_names.c.name).where(earlier_names.c.guest == guest)
        kept = mine.order_by(earlier_names.c.until.desc()).limit(EARLIER_NAMES)
        old = (earlier_names.c.guest == guest) & earlier_names.c.name.not_in(kept.scalar_subquery())
        connection.execute(delete(earlier_names).where(old))
    _set(connection, guest, name=name)


def names_of(connection: Connection, guest: str) -> list[str]:
    """What a guest is called, and was."""
    now = known(connection, [guest]).get(guest)
    before = connection.execute(select(earlier_names.c.name).where(earlier_names.c.guest == guest)).scalars()
    return [*before, *([] if now is None or now.name is None else [now.name])]


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
    """A link for a guest, whose earlier ones lead nowhere from now on."""
    connection.execute(delete(carries).where((carries.c.until < time.time()) | (carries.c.guest == guest)))
    connection.execute(insert(carries), {"digest": digest, "guest": guest, "until": until})


def use_carry(connection: Connection, digest: str) -> str | None:
    """The guest of a link, which is used up by this."""
    found = connection.execute(
        delete(carries).where(carries.c.digest == digest, carries.c.until >= time.time()).returning(carries.c.guest)
    ).first()
    return str(found.guest) if found else None


def daily_of(connection: Connection, guest: str, day: str) -> str | None:
    """The table at which a guest plays, or has played, the deal of a day."""
    return connection.execute(select(rooms.c.id).where(rooms.c.opener == guest, rooms.c.daily == day)).scalar()
