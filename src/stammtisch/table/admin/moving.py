"""A table in a file of its own: to take it to another server, or out of the way once it is over."""

from __future__ import annotations

import gzip
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core import Mistake
from stammtisch.core.files import place
from stammtisch.table.store.alone import FILE_MODE
from stammtisch.table.store.database import HEAD
from stammtisch.table.store.schema import chat, deadlines, metadata, moves, removed, rests, rooms, seats

from .tables import DAY, find

FORMAT = 1
#: What belongs to one table, the table itself first.
PARTS = (rooms, seats, moves, rests, removed, chat, deadlines)


def export_table(connection: Connection, table: str) -> dict[str, Any]:
    """All rows of a table. Its seed is among them: whoever reads this knows all cards."""
    find(connection, table)
    rows = {part.name: [dict(row) for row in connection.execute(_of(part, table)).mappings()] for part in PARTS}
    return {"stammtisch-table": FORMAT, "schema": HEAD, "rows": rows}


def import_table(connection: Connection, data: dict[str, Any]) -> str:
    """The way back, into a database that does not have this table."""
    if not isinstance(data, dict) or data.get("stammtisch-table") != FORMAT:
        raise Mistake(f'this is no exported table: it would begin with {{"stammtisch-table": {FORMAT}, ...')
    if data.get("schema") != HEAD:
        raise Mistake(f"this table was exported by a Stammtisch with schema {data.get('schema')}, here is {HEAD}")
    try:
        table = str(data["rows"]["rooms"][0]["id"])
        if connection.execute(select(rooms.c.id).where(rooms.c.id == table)).first():
            raise Mistake(f"table {table} is here already")
        for part in PARTS:
            if rows := data["rows"][part.name]:
                connection.execute(insert(part), rows)
    except (KeyError, IndexError, TypeError, SQLAlchemyError) as error:
        raise Mistake(f"this exported table is broken: {str(error).splitlines()[0]}") from None
    return f"table {table} is here"


def archive(connection: Connection, folder: str, days: float, now: float) -> str:
    """Take the games that ended so many days ago out of the database, into a file each."""
    old = rooms.c.state.in_(("over", "closed")) & (rooms.c.made < now - days * DAY)
    last = select(moves.c.room).where(moves.c.room == rooms.c.id, moves.c.made >= now - days * DAY).exists()
    done = list(connection.execute(select(rooms.c.id).where(old, ~last)).scalars())
    for table in done:
        path = Path(folder) / f"{table}.json.gz"
        with place(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            written = json.dumps(export_table(connection, table)).encode()
            with open(path, "wb", opener=partial(os.open, mode=FILE_MODE)) as file:
                file.write(gzip.compress(written))
        for part in metadata.sorted_tables:
            if part is rooms or "room" in part.c:
                connection.execute(_without(part, table))
    return f"tables archived in {folder}: {len(done)}"


def read_exported(path: Path) -> dict[str, Any]:
    """What `export` or `archive` has written."""
    with place(path):
        written = path.read_bytes()
        try:
            return dict(json.loads(gzip.decompress(written) if path.suffix == ".gz" else written))
        except (ValueError, TypeError, OSError, EOFError) as error:
            raise Mistake(f"it is no exported table: {error}") from None


def _of(part: Table, table: str) -> Any:
    return select(part).where((part.c.id if part is rooms else part.c.room) == table)


def _without(part: Table, table: str) -> Any:
    return delete(part).where((part.c.id if part is rooms else part.c.room) == table)
