"""Jobs about tables: look at them, close them, send somebody away, delete what was said, tidy up."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select

from stammtisch.bots import PLAYERS
from stammtisch.core import Mistake, unknown
from stammtisch.table.bots import STAND_IN
from stammtisch.table.model import Place, Sheet
from stammtisch.table.store import lists, queries
from stammtisch.table.store.schema import chat, moves, reports, rooms, seats

#: Where a table can be.
STATES = ("gathering", "playing", "over", "closed")
DAY = 24 * 3600
#: So many are shown at once.
MOST = 500

Rows = list[dict[str, Any]]


def find(connection: Connection, table: str) -> Sheet:
    found = queries.sheets(connection, [table])
    if not found:
        raise Mistake(f"there is no table {table!r}; `stammtisch admin tables` lists them")
    return found[0]


def show_tables(connection: Connection, state: str | None = None, game: str | None = None) -> Rows:
    """The tables, the latest first."""
    query = select(rooms.c.id).order_by(rooms.c.made.desc()).limit(MOST)
    if state is not None:
        if state not in STATES:
            raise unknown("state", state, STATES)
        query = query.where(rooms.c.state == state)
    if game is not None:
        query = query.where(rooms.c.game == game)
    wanted = list(connection.execute(query).scalars())
    last = _last_moves(connection, wanted)
    return [
        {
            "table": sheet.id,
            "game": sheet.game,
            "state": sheet.state,
            "pace": sheet.pace,
            "made": sheet.made,
            "moves": sheet.moves,
            "last": last.get(sheet.id),
            "people": sum(place.guest is not None for place in sheet.places),
            "bots": sum(place.bot is not None for place in sheet.places),
            "trouble": sheet.trouble,
        }
        for sheet in queries.sheets(connection, wanted)
    ]


def _last_moves(connection: Connection, wanted: Sequence[str]) -> dict[str, float]:
    query = select(moves.c.room, func.max(moves.c.made).label("last")).where(moves.c.room.in_(wanted))
    return {row.room: row.last for row in connection.execute(query.group_by(moves.c.room))}


def show_table(connection: Connection, table: str) -> dict[str, Any]:
    """Who sits at a table and what was said there; nothing of its cards."""
    sheet = find(connection, table)
    known = lists.known(connection, [place.guest for place in sheet.places if place.guest])

    def seat(place: Place) -> Mapping[str, Any]:
        name = known[place.guest].name if place.guest in known else None
        return {"guest": place.guest, "name": name, "bot": place.bot}

    parts = ("game", "state", "made", "pace", "moves", "public", "watch", "talk", "options", "trouble", "opener")
    said = connection.execute(select(chat).where(chat.c.room == table).order_by(chat.c.number)).mappings()
    return {
        "table": sheet.id,
        **{part: getattr(sheet, part) for part in parts},
        "seats": [seat(place) for place in sheet.places],
        "chat": [{"line": line["number"], "name": line["name"], "text": line["text"]} for line in said],
    }


def close_table(connection: Connection, table: str) -> str:
    """Close a table for good; its seed is told."""
    sheet = find(connection, table)
    if sheet.state in ("over", "closed") and not sheet.trouble:
        raise Mistake(f"table {table} is {sheet.state} already")
    queries.close_room(connection, table)
    return f"table {table} is closed"


def remove_from(connection: Connection, table: str, seat: int, bot: str = STAND_IN) -> str:
    """Send away who has a seat; a bot has it from now on, or nobody where the game has not begun."""
    sheet = find(connection, table)
    if seat not in range(len(sheet.places)):
        raise Mistake(f"there is no seat {seat} at table {table}; the seats are 0 to {len(sheet.places) - 1}")
    if bot not in PLAYERS:
        raise unknown("bot", bot, PLAYERS)
    who = sheet.places[seat].guest
    if who is None:
        raise Mistake(f"nobody sits in seat {seat} of table {table} who could be sent away")
    if sheet.state not in lists.OPEN:
        raise Mistake(f"table {table} is {sheet.state}: nobody has to leave it any more")
    places = sheet.places[:]
    places[seat] = Place() if sheet.state == "gathering" else Place(bot=bot)
    queries.set_places(connection, table, places)
    queries.remove(connection, table, who)
    return f"{who} has left table {table} and may not come back to it"


def delete_chat(connection: Connection, table: str, line: int | None = None) -> str:
    """Delete a line that was said at a table, or all of them."""
    find(connection, table)
    query = delete(chat).where(chat.c.room == table)
    count = connection.execute(query if line is None else query.where(chat.c.number == line)).rowcount
    if not count:
        raise Mistake(f"there is no line {line} at table {table}" if line is not None else "nothing was said there")
    return f"lines deleted at table {table}: {count}"


def show_reports(connection: Connection) -> Rows:
    """What players have reported, the latest first."""
    query = select(reports).order_by(reports.c.made.desc()).limit(MOST)
    return [dict(row) for row in connection.execute(query).mappings()]


def expire(
    connection: Connection, never_begun: float = 7, left: float = 60, only_bots: float = 1, now: float | None = None
) -> str:
    """Close the tables that never began, that everybody has left, or at which only bots play, after so many days."""
    now = time.time() if now is None else now
    gone = expired(connection, now, never_begun, left, only_bots)
    for table in gone:
        queries.close_room(connection, table)
    return f"tables closed: {len(gone)}"


def expired(connection: Connection, now: float, never_begun: float, left: float, only_bots: float) -> list[str]:
    """The tables whose time is over."""
    last = select(func.max(moves.c.made)).where(moves.c.room == rooms.c.id).scalar_subquery()
    touched = func.coalesce(last, rooms.c.made)
    people = select(seats.c.seat).where(seats.c.room == rooms.c.id, seats.c.guest.is_not(None)).exists()
    playing = rooms.c.state == "playing"
    query = select(rooms.c.id).where(
        ((rooms.c.state == "gathering") & (rooms.c.made < now - never_begun * DAY))
        | (playing & (touched < now - left * DAY))
        | (playing & ~people & (touched < now - only_bots * DAY))
    )
    return list(connection.execute(query).scalars())
