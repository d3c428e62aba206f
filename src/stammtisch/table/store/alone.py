"""One server has a database to itself: two would write over each other's seats and chat."""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, event, text

from stammtisch.core import Mistake

if sys.platform != "win32":
    import fcntl

#: Only who runs the server reads its files.
FILE_MODE = 0o600
#: PostgreSQL takes a moment to notice that a server has ended: so many seconds it is asked again.
LEAVING = 1.0
#: The number of our lock among those of a PostgreSQL database.
LOCK = zlib.crc32(b"stammtisch table")
TAKEN = "another server uses {what}; end that one, or choose another {instead}"
TOGETHER = "another server uses this database; end that one, choose another, or start all with --node to share it"


def alone(engine: Engine, *, shared: bool = False) -> None:
    """Claim a database until the engine is disposed of, or the process ends in whatever way.

    Servers that share one claim it together: none that wants it for itself may come.
    """
    if engine.dialect.name == "sqlite":
        if engine.url.database not in (None, "", ":memory:"):
            _claim_file(engine, Path(str(engine.url.database)))
    elif engine.dialect.name == "postgresql":
        _claim_database(engine, "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock")


def _claim_file(engine: Engine, file: Path) -> None:
    if sys.platform == "win32":
        return  # a file that is open cannot be claimed there in the same way; one server is the host's business
    held = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise Mistake(TAKEN.format(what=f"the folder {file.parent}", instead="one with --data")) from None
    _when_done(engine, lambda: os.close(held))


def _claim_database(engine: Engine, claim: str) -> None:
    connection: Connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    end = time.monotonic() + LEAVING
    while not (ours := connection.execute(text(f"SELECT {claim}(:lock)"), {"lock": LOCK}).scalar()):
        if time.monotonic() > end:
            break
        time.sleep(0.05)
    if not ours:
        connection.close()
        engine.dispose()
        raise Mistake(TOGETHER)
    connection.detach()  # not given to anybody else, and closed with us
    _when_done(engine, connection.close)


def _when_done(engine: Engine, release: Callable[[], None]) -> None:
    event.listen(engine, "engine_disposed", lambda _: release(), once=True)
