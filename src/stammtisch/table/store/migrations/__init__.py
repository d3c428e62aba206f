"""How a database of an older Stammtisch becomes one of today: steps of Alembic, one after the other.

A database that is new is made from `schema.py` at once; a test sees to it that both ways lead to the same tables.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, to: str, found: str | None) -> None:
    """Bring a database to a step, from the one that it is at (None: it is from before there were steps)."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    if found is None:
        command.stamp(config, "0001")
    command.upgrade(config, to)
