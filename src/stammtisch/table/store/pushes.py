"""Which browsers want to be told that it is somebody's turn: jobs for the storage."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from .schema import pushes

#: So many browsers of one guest; with one more, the oldest is forgotten.
MOST = 8


class Browser(NamedTuple):
    """Where a browser is to be reached, the keys that only it can read with, and what it speaks."""

    digest: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


def digest_of(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


def add(connection: Connection, guest: str, *, endpoint: str, p256dh: str, auth: str, language: str) -> None:
    """A browser belongs to who has asked last."""
    drop(connection, digest_of(endpoint))
    mine = select(pushes.c.digest).where(pushes.c.guest == guest).order_by(pushes.c.made.desc())
    for old in list(connection.execute(mine.offset(MOST - 1)).scalars()):
        drop(connection, old)
    row = {
        "digest": digest_of(endpoint), "guest": guest, "endpoint": endpoint, "p256dh": p256dh, "auth": auth,
        "language": language, "made": time.time(),
    }  # fmt: skip
    connection.execute(insert(pushes), row)


def of_guest(connection: Connection, guest: str) -> list[Browser]:
    query = select(*[pushes.c[name] for name in Browser._fields]).where(pushes.c.guest == guest)
    return [Browser(*row) for row in connection.execute(query.order_by(pushes.c.made))]


def drop(connection: Connection, digest: str) -> None:
    """A browser is gone, or does not want it any more."""
    connection.execute(delete(pushes).where(pushes.c.digest == digest))


def drop_mine(connection: Connection, guest: str, endpoint: str | None = None) -> None:
    """A guest's browser does not want it any more; all of them, if none is named."""
    query = delete(pushes).where(pushes.c.guest == guest)
    connection.execute(query if endpoint is None else query.where(pushes.c.digest == digest_of(endpoint)))
