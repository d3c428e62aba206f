"""What a host does: asked of the server if it runs, or else done in its database."""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from stammtisch.core import Mistake
from stammtisch.core.files import write_safely
from stammtisch.table.admin import COMMANDS, ask_server, back_up
from stammtisch.table.admin import restore as restore_to
from stammtisch.table.store import database_in, open_database
from stammtisch.table.store.alone import FILE_MODE

from .files import reserve
from .screen import Screen
from .speech import Speech
from .table import usual_folder

#: Moments, in seconds since 1970.
MOMENTS = ("made", "last", "until")


def perform(name: str, arguments: dict[str, Any], data: Path | None, database: str | None, *, as_json: bool) -> None:
    """Do a command and show what it gives."""
    given = done(name, arguments, data, database)
    if as_json or (isinstance(given, dict) and name != "show"):
        sys.stdout.write(json.dumps(given, ensure_ascii=False, default=str) + "\n")
        return
    screen = Screen(Speech("en"))
    if isinstance(given, str):
        screen.line(given)
    elif isinstance(given, dict):
        screen.lines(f"{part}: {_shown(part, value)}" for part, value in given.items())
    elif name == "forget":
        screen.line(f"forgotten; tables that they sat at: {', '.join(given) or 'none'}")
    elif not given:
        screen.line("none")
    else:
        screen.framed(list(given[0]), [[_shown(*part) for part in row.items()] for row in given], keyed=True)


def done(name: str, arguments: dict[str, Any], data: Path | None, database: str | None) -> Any:
    """What a command gives: done by the server of this folder, or by us if there is none."""
    folder = data or usual_folder()
    there, given = ask_server(folder, name, arguments)
    if there:
        return given
    engine = open_database(_url(folder, database))  # refused if a server has it, somewhere else
    try:
        with engine.begin() as connection:
            return partial(COMMANDS[name].job, **arguments)(connection)
    finally:
        engine.dispose()


def _url(folder: Path, database: str | None) -> str:
    if database is None and not (folder / "table.sqlite").exists():
        raise Mistake(f"there is no table in {folder}; name its folder with --data, or its --database")
    return database or database_in(folder)


def export(table: str, file: Path, data: Path | None, database: str | None, *, as_json: bool) -> None:
    """A table in a new file."""
    given = done("export", {"table": table}, data, database)
    reserve(file)
    write_safely(file, json.dumps(given, default=str) + "\n", FILE_MODE)
    Screen(Speech("en")).line(f"table {table} is in {file}; whoever reads it knows all cards")


def backup(file: Path, data: Path | None, database: str | None, *, as_json: bool) -> None:
    """A copy of the database."""
    count = back_up(_url(data or usual_folder(), database), file)
    Screen(Speech("en")).line(f"tables in {file}: {count}")


def restore(file: Path, data: Path | None, database: str | None, *, as_json: bool) -> None:
    """Go on from a copy."""
    if database is not None:
        raise Mistake("this is for SQLite; for PostgreSQL use pg_dump and pg_restore")
    kept = restore_to(data or usual_folder(), file)
    Screen(Speech("en")).line("restored" if kept is None else f"restored; what was there is kept in {kept}")


def _shown(part: str, value: Any) -> str:
    if value is None or value == "":
        return "-"
    if part in MOMENTS:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(float(value)))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
