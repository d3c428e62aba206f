"""A copy of the SQLite file, also while a server writes to it; and the way back."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from stammtisch.core import Mistake
from stammtisch.core.files import place
from stammtisch.table.store import database_in, open_database
from stammtisch.table.store.alone import FILE_MODE


def file_of(url: str) -> Path:
    """The SQLite file behind a URL; PostgreSQL has tools of its own."""
    found = make_url(url)
    if found.get_backend_name() != "sqlite" or not found.database:
        raise Mistake("this is for SQLite; for PostgreSQL use pg_dump and pg_restore")
    return Path(found.database)


def back_up(url: str, to: Path) -> int:
    """Copy the database to a new file, in one piece. How many tables are in it."""
    source = file_of(url)
    if not source.exists():
        raise Mistake(f"there is no database at {source}; name its folder with --data")
    with place(to):
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))  # nothing is overwritten
    try:
        with closing(_reading(source)) as old, closing(sqlite3.connect(to)) as new:
            old.backup(new)
            return _tables_in(new)
    except sqlite3.Error as error:
        to.unlink()
        raise Mistake(f"{source} cannot be copied: {error}") from None


def restore(folder: Path, copy: Path) -> Path | None:
    """Let a server in this folder go on from a copy. What was there is kept beside it; where, if anything was."""
    with place(copy):
        check(copy)
    url = database_in(folder)
    engine = open_database(url)  # for us alone: no server may run here
    try:
        kept = folder / f"table.sqlite.{time.strftime('%Y%m%d-%H%M%S')}"
        if not back_up(url, kept):
            kept.unlink()
        with closing(_reading(copy)) as new, closing(sqlite3.connect(file_of(url))) as here:
            new.backup(here)
    finally:
        engine.dispose()
    open_database(url).dispose()  # brought up to date, if it is of an older Stammtisch
    return kept if kept.exists() else None


def check(copy: Path) -> None:
    """Refuse what is no whole database of ours."""
    if not copy.is_file():
        raise Mistake("there is no such file")
    try:
        with closing(_reading(copy)) as found:
            whole = str(found.execute("PRAGMA integrity_check").fetchone()[0])
            _tables_in(found)
    except sqlite3.Error as error:
        raise Mistake(f"it is no backup of a table: {error}") from None
    if whole != "ok":
        raise Mistake(f"it is damaged: {whole.splitlines()[0]}")


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def _tables_in(connection: sqlite3.Connection) -> int:
    query = "SELECT count(rooms.id) FROM about LEFT JOIN rooms WHERE about.key = 'secret'"
    return int(connection.execute(query).fetchone()[0])
