"""The keys that cookies are signed with: a new one, while those of before still count, or do not."""

from __future__ import annotations

import json
import secrets

from sqlalchemy import Connection, insert, update

from stammtisch.table.store import read_about
from stammtisch.table.store.schema import about

_KEY = "cookie_keys"


def cookie_keys(connection: Connection) -> list[str]:
    """The keys that count, the newest last; until there is another, the server's secret is the only one."""
    written = read_about(connection, _KEY)
    return list(json.loads(written)) if written else [read_about(connection, "secret")]


def rotate_key(connection: Connection, sign_out: bool = False) -> str:
    """Sign with a new key from now on. Whoever comes with a cookie of before is given a new one, or signed out."""
    keys = [*([] if sign_out else cookie_keys(connection)), secrets.token_hex(32)]
    written = json.dumps(keys)
    if connection.execute(update(about).where(about.c.key == _KEY).values(value=written)).rowcount == 0:
        connection.execute(insert(about), {"key": _KEY, "value": written})
    return "cookies are signed with a new key" + ("; everybody is signed out" if sign_out else "")
