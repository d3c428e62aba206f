"""Opening a database: made if it is new, refused if it is not ours."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core import Mistake

from . import schema
from .storage import begin_to_write


def open_database(url: str) -> Engine:
    """The database behind a URL, made if it is new; refuses one of another version, or a broken one."""
    try:
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _careful)
            event.listen(engine, "begin", begin_to_write)
        with engine.begin() as connection:
            _prepare(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Mistake(f"the database {_shown(url)} cannot be used: {reason}") from None
    except ImportError as error:
        raise Mistake(f"the database {_shown(url)} needs a driver that is not installed: {error.name}") from None
    return engine


def database_in(folder: Path) -> str:
    """The URL of the database in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{secrets.token_hex(4)}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Mistake(f"the folder {folder} cannot be written to: {error.strerror}; choose one with --data") from None
    return f"sqlite:///{folder / 'table.sqlite'}"


def _shown(url: str) -> str:
    """Without the password."""
    head, at, tail = url.rpartition("@")
    return f"{head.split('://')[0]}://...@{tail}" if at else url


def _careful(raw: Any, _: Any) -> None:
    """Nothing that was committed is lost when the power goes."""
    raw.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON"):
        raw.execute(f"PRAGMA {pragma}")


def _prepare(connection: Connection) -> None:
    """Make the tables in an empty database; elsewhere see that they are ours."""
    there = inspect(connection).get_table_names()
    if not there:
        schema.metadata.create_all(connection)
        connection.execute(
            insert(schema.about),
            [{"key": "schema", "value": str(schema.VERSION)}, {"key": "secret", "value": secrets.token_hex(32)}],
        )
        return
    if "about" not in there:
        raise Mistake("this database belongs to something else; name an empty one, or another folder with --data")
    found = read_about(connection, "schema")
    if found != str(schema.VERSION):
        age = "newer" if found.isdecimal() and int(found) > schema.VERSION else "older"
        raise Mistake(
            f"this database is of an {age} Stammtisch (version {found}, here {schema.VERSION}): "
            "use that one, or another folder with --data"
        )


def read_about(connection: Connection, key: str) -> str:
    return str(connection.execute(select(schema.about.c.value).where(schema.about.c.key == key)).scalar() or "")
