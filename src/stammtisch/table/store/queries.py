"""What is asked of the database: each function is a job for the storage, given a connection."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from stammtisch.table.model import Deadline, Move, Place, Saved, Sheet, State

from .schema import carries, chat, deadlines, guests, moves, rooms, seats
from .storage import Stale

# Built once: to build a statement costs more than to run it.
_NEXT = (
    update(rooms)
    .where(rooms.c.id == bindparam("of"), rooms.c.moves == bindparam("known"))
    .values(moves=bindparam("number"), version=bindparam("newest"), state=bindparam("now"))
)
_MOVE = insert(moves)
_NO_DEADLINE = delete(deadlines).where(deadlines.c.room == bindparam("of"))
_DEADLINE = insert(deadlines)


def append(connection: Connection, room: str, move: Move, state: State) -> None:
    """Write the next move, if it really is the next."""
    told = {"of": room, "known": move.number - 1, "number": move.number, "newest": move.version, "now": state}
    if connection.execute(_NEXT, told).rowcount != 1:
        raise Stale
    connection.execute(_MOVE, {"room": room, "made": time.time(), **move._asdict()})


def set_deadline(connection: Connection, room: str, deadline: Deadline | None) -> None:
    connection.execute(_NO_DEADLINE, {"of": room})
    if deadline is not None:
        connection.execute(_DEADLINE, {"room": room, **deadline._asdict()})


def add_chat(connection: Connection, line: Mapping[str, Any]) -> None:
    connection.execute(insert(chat), dict(line))


def add_room(connection: Connection, sheet: Sheet) -> None:
    connection.execute(insert(rooms), {name: value for name, value in vars(sheet).items() if name != "places"})
    connection.execute(
        insert(seats), [{"room": sheet.id, "seat": seat, **place._asdict()} for seat, place in enumerate(sheet.places)]
    )


def add_rematch(connection: Connection, of: str, sheet: Sheet) -> str:
    """The table of the rematch: this one, unless somebody was quicker."""
    found = connection.execute(select(rooms.c.rematch).where(rooms.c.id == of)).scalar()
    if found is not None:
        return str(found)
    add_room(connection, sheet)
    connection.execute(update(rooms).where(rooms.c.id == of).values(rematch=sheet.id))
    return sheet.id


def set_places(connection: Connection, room: str, places: Sequence[Place]) -> None:
    for seat, place in enumerate(places):
        connection.execute(update(seats).where(seats.c.room == room, seats.c.seat == seat).values(place._asdict()))


def begin(connection: Connection, room: str, deadline: Deadline | None) -> None:
    connection.execute(update(rooms).where(rooms.c.id == room).values(state="playing"))
    set_deadline(connection, room, deadline)


def sheets(connection: Connection, wanted: Sequence[str]) -> list[Sheet]:
    """Those of the wanted tables that there are, in this order."""
    placed: dict[str, list[Place]] = {}
    query = select(seats).where(seats.c.room.in_(wanted)).order_by(seats.c.room, seats.c.seat)
    for row in connection.execute(query):
        placed.setdefault(row.room, []).append(Place(row.guest, row.bot, row.was))
    found = connection.execute(select(rooms).where(rooms.c.id.in_(wanted))).mappings()
    by_id = {row["id"]: Sheet(**row, places=placed[row["id"]]) for row in found}
    return [by_id[room] for room in wanted if room in by_id]


def history(connection: Connection, room: str) -> Saved:
    log = connection.execute(
        select(*[moves.c[name] for name in Move._fields]).where(moves.c.room == room).order_by(moves.c.number)
    )
    spoken = connection.execute(select(chat).where(chat.c.room == room).order_by(chat.c.number)).mappings()
    due = connection.execute(
        select(deadlines.c.at, deadlines.c.left, deadlines.c.whole).where(deadlines.c.room == room)
    ).first()
    return Saved([Move(*row) for row in log], [dict(line) for line in spoken], Deadline(*due) if due else None)


def rooms_of(connection: Connection, guest: str) -> list[str]:
    """The tables where a guest has a seat, the latest first."""
    query = select(rooms.c.id).join(seats, seats.c.room == rooms.c.id).where(seats.c.guest == guest)
    return list(connection.execute(query.order_by(rooms.c.made.desc()).limit(30)).scalars())


def open_rooms_of(connection: Connection, opener: str) -> list[str]:
    """The tables that a guest has opened and that are not over."""
    query = select(rooms.c.id).where(rooms.c.opener == opener, rooms.c.state != "over")
    return list(connection.execute(query).scalars())


def rooms_in_the_lobby(connection: Connection) -> list[str]:
    """The public tables that gather or play, the latest first."""
    query = select(rooms.c.id).where(rooms.c.public, rooms.c.state != "over")
    return list(connection.execute(query.order_by(rooms.c.made.desc()).limit(50)).scalars())


def rooms_to_wake(connection: Connection) -> list[str]:
    """The tables that go on though nobody looks: those whose clock runs, and slow ones, where bots may be asked."""
    running = select(deadlines.c.room).where(deadlines.c.at.is_not(None))
    query = select(rooms.c.id).where(
        rooms.c.state == "playing", (rooms.c.pace == "slow") | rooms.c.id.in_(running.scalar_subquery())
    )
    return list(connection.execute(query).scalars())


def names(connection: Connection, wanted: Sequence[str]) -> dict[str, str]:
    found = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted)))
    return {row.id: row.name for row in found}


def set_name(connection: Connection, guest: str, name: str) -> None:
    if connection.execute(update(guests).where(guests.c.id == guest).values(name=name)).rowcount == 0:
        connection.execute(insert(guests), {"id": guest, "name": name})


def add_carry(connection: Connection, digest: str, guest: str, until: float) -> None:
    connection.execute(delete(carries).where(carries.c.until < time.time()))
    connection.execute(insert(carries), {"digest": digest, "guest": guest, "until": until})


def use_carry(connection: Connection, digest: str) -> str | None:
    """The guest of a link, which is used up by this."""
    found = connection.execute(
        delete(carries).where(carries.c.digest == digest, carries.c.until >= time.time()).returning(carries.c.guest)
    ).first()
    return str(found.guest) if found else None
