"""Opening a database: made if it is new, brought up to date if it is old, refused if it is not ours."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core import Mistake

from . import schema
from .alone import FILE_MODE, LOCK, alone
from .storage import begin_to_write

#: The newest of the migrations: what `schema.py` describes.
HEAD = "0006"
#: What a database said of itself before there were migrations.
BEFORE = "1"
#: Of several servers none waits for long for a connection that is gone; nor does the database: a server that stops in
#: the midst of a transaction must not keep others from taking its tables (`_wary`).
NODE_OPTIONS: dict[str, Any] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 2000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}
#: Where Alembic notes which migration a database is at.
_VERSION = "SELECT version_num FROM alembic_version"


def open_database(url: str, node: str | None = None) -> Engine:
    """The database behind a URL, made if it is new, for this server alone or as one of several; refuses a newer one."""
    try:
        engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"), connect_args=_wary(node))
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _careful)
            event.listen(engine, "begin", begin_to_write)
        if node is not None and engine.dialect.name != "postgresql":
            raise Mistake("several servers share a PostgreSQL only: name it with --database, or leave --node out")
        alone(engine, shared=node is not None)
        with engine.begin() as connection:
            _prepare(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Mistake(f"the database {_shown(url)} cannot be used: {reason}") from None
    except ImportError as error:
        raise Mistake(f"the database {_shown(url)} needs a driver that is not installed: {error.name}") from None
    return engine


def _wary(node: str | None) -> dict[str, Any]:
    """How one of several servers holds its connections."""
    if node is None:
        return {}
    stops = "-c idle_in_transaction_session_timeout=1500 -c lock_timeout=4000"
    return {"application_name": f"stammtisch {node}", "options": stops, **NODE_OPTIONS}


def database_in(folder: Path) -> str:
    """The URL of the database in a folder, which is made if need be; nobody else may look into it."""
    file = folder / "table.sqlite"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".{secrets.token_hex(4)}"
        probe.touch()
        probe.unlink()
        if {one.name for one in folder.iterdir()} <= _OURS:
            folder.chmod(0o700)
        file.touch(FILE_MODE)
        file.chmod(FILE_MODE)  # SQLite gives its other files the same mode
    except OSError as error:
        raise Mistake(f"the folder {folder} cannot be written to: {error.strerror}; choose one with --data") from None
    return f"sqlite:///{file}"


#: What lies in a folder that is only ours.
_OURS = {"table.sqlite", "table.sqlite-wal", "table.sqlite-shm", "table.sqlite.lock"}


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
    """Make the tables in an empty database; elsewhere see that they are ours, and of today."""
    if connection.dialect.name == "postgresql":  # servers that start at the same time make it once
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK + 1})
    there = inspect(connection).get_table_names()
    if not there:
        _make(connection)
        return
    if "about" not in there:
        raise Mistake("this database belongs to something else; name an empty one, or another folder with --data")
    if "alembic_version" in there:
        found = str(connection.execute(text(_VERSION)).scalar())
    else:
        found = read_about(connection, "schema")
        if found != BEFORE:
            raise _too_new(found)
    if found == HEAD:
        return
    if found != BEFORE and not found < HEAD:
        raise _too_new(found)
    from .migrations import upgrade  # noqa: PLC0415  # takes long to load, and is needed once

    upgrade(connection, HEAD, None if found == BEFORE else found)


def _make(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    connection.execute(
        insert(schema.about),
        [{"key": "schema", "value": "2"}, {"key": "secret", "value": secrets.token_hex(32)}],
    )
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def _too_new(found: str) -> Mistake:
    return Mistake(
        f"this database is of another Stammtisch, newer than this one (version {found}, here {HEAD}): "
        "use that one, or another folder with --data"
    )


def read_about(connection: Connection, key: str) -> str:
    return str(connection.execute(select(schema.about.c.value).where(schema.about.c.key == key)).scalar() or "")
