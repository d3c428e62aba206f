"""Jobs about guests: what they are called, who may not come any more, and all that is known of somebody."""

from __future__ import annotations

import json
import re
import time
from ipaddress import ip_address
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from stammtisch.core import Mistake
from stammtisch.table.bots import STAND_IN
from stammtisch.table.limits import origin_of
from stammtisch.table.model import Place
from stammtisch.table.store import lists, queries, read_about
from stammtisch.table.store.schema import banned, chat, guests, metadata, moves, rooms, seats
from stammtisch.table.words import visible

from .tables import DAY, Rows

#: Longer names are not taken anywhere.
NAME = 24
#: Who is forgotten is called so in what was told.
NOBODY = "N. N."


def rename(connection: Connection, guest: str, name: str) -> str:
    """Give a guest another name; an empty one takes it away."""
    _find(connection, guest)
    clean = visible(name)
    if len(clean) > NAME:
        raise Mistake(f"a name has at most {NAME} letters, this one has {len(clean)}")
    lists.set_name(connection, guest, clean or None)
    return f"{guest} is called {clean!r}" if clean else f"{guest} has no name any more"


def _find(connection: Connection, guest: str) -> None:
    sits = select(seats.c.seat).where((seats.c.guest == guest) | (seats.c.was == guest)).limit(1)
    if not lists.known(connection, [guest]) and connection.execute(sits).first() is None:
        raise Mistake(f"nobody here is {guest!r}; `stammtisch admin show TABLE` tells who sits at a table")


def key_of(connection: Connection, who: str) -> str:
    """What is written down of somebody who is banned: a guest, or a network without its address."""
    try:
        ip_address(who)
    except ValueError:
        _find(connection, who)
        return f"guest:{who}"
    return f"net:{origin_of(who, read_about(connection, 'secret'))}"


def ban(connection: Connection, who: str, why: str, days: float | None = None) -> str:
    """Let a guest, or all who come from an address, in no more."""
    if days is not None and days <= 0:
        raise Mistake(f"{days} days are none; leave it out to ban somebody for good")
    key, now = key_of(connection, who), time.time()
    connection.execute(delete(banned).where(banned.c.who == key))
    until = None if days is None else now + days * DAY
    connection.execute(insert(banned), {"who": key, "until": until, "why": why, "made": now})
    return f"{key} may not come any more" + ("" if days is None else f" for {days:g} days")


def unban(connection: Connection, who: str) -> str:
    """Let somebody in again, as they were banned or as `bans` lists them."""
    key = who if who.startswith(("guest:", "net:")) else key_of(connection, who)
    if not connection.execute(delete(banned).where(banned.c.who == key)).rowcount:
        raise Mistake(f"{who!r} is not banned; `stammtisch admin bans` lists who is")
    return f"{key} may come again"


def bans_now(connection: Connection) -> Rows:
    """Who may not come now."""
    query = select(banned).where(banned.c.until.is_(None) | (banned.c.until > time.time()))
    return [dict(row) for row in connection.execute(query).mappings()]


#: What stands beside somebody's own data and is not theirs: secrets, other people (who let a race pass can be told by
#: the number of moves, and by who is still asked), and what servers tell each other.
NOT_THEIRS = {
    "rooms": {"seed", "sealed", "nonces", "moves", "version", "asked", "owner", "epoch", "until"},
    "guests": {"recovery"},
    "reports": {"about"},
}


def data_of(connection: Connection, guest: str) -> dict[str, Any]:
    """All that is written down of a guest, by table of the database; no secret of anybody else's is among it."""
    found: dict[str, Any] = {}
    for table, column in _columns_of_guests():
        hidden = NOT_THEIRS.get(table.name, set()) | {"guest" if column.name != "guest" else ""}
        wanted = [one for one in table.c if one.name not in hidden]
        rows = connection.execute(select(*wanted).where(column == guest)).mappings()
        found.setdefault(table.name, []).extend(dict(row) for row in rows)
    said = select(chat.c.room, chat.c.text, chat.c.made).where(chat.c.wish.startswith(f"{guest}.", autoescape=True))
    found["chat"] = [dict(row) for row in connection.execute(said).mappings()]
    return found


def forget(connection: Connection, guest: str) -> list[str]:
    """Delete all that is known of a guest. At running games a bot has their seat. The tables that this concerns."""
    _find(connection, guest)
    sits = select(seats.c.room).where((seats.c.guest == guest) | (seats.c.was == guest))
    opened = select(rooms.c.id).where(rooms.c.opener == guest)
    tables = sorted({*connection.execute(sits).scalars(), *connection.execute(opened).scalars()})
    names = lists.names_of(connection, guest)
    for sheet in queries.sheets(connection, tables):
        places = [_without(place, guest, sheet.state) for place in sheet.places]
        queries.set_places(connection, sheet.id, places)
        if sheet.opener == guest:  # what who opened it may do, somebody else may from now on
            queries.change(connection, sheet.id, opener=next((place.guest for place in places if place.guest), ""))
        for name in names:
            _unname(connection, sheet.id, name)
    connection.execute(delete(chat).where(chat.c.wish.startswith(f"{guest}.", autoescape=True)))
    connection.execute(delete(guests).where(guests.c.id == guest))
    for table, column in _columns_of_guests():
        if table not in (guests, rooms, seats, chat):
            connection.execute(delete(table).where(column == guest))
    return tables


def _unname(connection: Connection, table: str, name: str) -> None:
    """Take a name out of what was told at a table; a word of the game that is the same goes with it."""
    written = re.compile(rf"(?<!\w){re.escape(json.dumps(name, ensure_ascii=False)[1:-1])}(?!\w)")
    told = select(moves.c.number, moves.c.told).where(moves.c.room == table, moves.c.told.is_not(None))
    for row in connection.execute(told).all():
        if written.search(row.told):
            here = (moves.c.room == table) & (moves.c.number == row.number)
            connection.execute(update(moves).where(here).values(told=written.sub(NOBODY, row.told)))


def _without(place: Place, guest: str, state: str) -> Place:
    if place.guest == guest:
        return Place() if state == "gathering" else Place(bot=STAND_IN)
    return place._replace(was=None) if place.was == guest else place


def _columns_of_guests() -> list[tuple[Table, Any]]:
    """Wherever a guest is named: new tables of the database are found by the names of their columns."""
    names = ("guest", "opener", "was", "who")
    found = [(table, column) for table in metadata.sorted_tables for column in table.c if column.name in names]
    return [(guests, guests.c.id), *found]
