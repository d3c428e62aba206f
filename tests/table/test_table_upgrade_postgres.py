"""A PostgreSQL of before becomes one of today, as a SQLite file does, and its games go on there."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import httpx
import psycopg
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from itsdangerous import Signer
from sqlalchemy import select

from stammtisch.table.store import open_database, read_about, schema
from table.guests import HOME, serving
from table.postgres import Postgres
from table.test_table_upgrade import OLD, look_at


def load(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    """The fixture was written by SQLite, which says 1 and 0 for yes and no."""
    written = "\n".join(line for line in OLD.read_text("utf-8").splitlines() if not line.startswith("PRAGMA"))
    connection.execute(written.replace("BOOLEAN", "INTEGER").replace("BEGIN TRANSACTION", "BEGIN").encode())
    for column in ("public", "memory"):
        kind = f"ALTER COLUMN {column} TYPE BOOLEAN USING {column} <> 0"
        connection.execute(f"ALTER TABLE rooms {kind}".encode())


def test_a_postgresql_of_before_becomes_one_of_today_and_its_games_go_on(postgres: Postgres) -> None:
    url = postgres.set_aside()
    with postgres.connect() as connection:
        load(connection)
    engine = open_database(url)
    with engine.begin() as connection:
        different = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        assert [one for one in different if "alembic_version" not in str(one)] == []
        secret = read_about(connection, "secret")
        anna = connection.execute(select(schema.guests.c.id).where(schema.guests.c.name == "Anna")).scalar_one()
    engine.dispose()
    asyncio.run(_go_on(url, Signer(secret, salt="guest", digest_method=sha256).sign(anna).decode()))


async def _go_on(url: str, cookie: str) -> None:
    cookies = httpx.Cookies()
    cookies.set("stammtisch", cookie, domain=HOME)
    async with serving(url) as site, site.guest(cookies=cookies) as anna:
        mine = (await anna.get("/api/me"))["tables"]
        assert len(mine) == 8
        for room in mine:
            async with anna.at(room["id"]) as chair:
                await look_at(chair, room, anna)
