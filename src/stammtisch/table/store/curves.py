"""Everybody's chances over games that are over: worked out once, and kept."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from .schema import curves


def curve_of(connection: Connection, room: str) -> str | None:
    return connection.execute(select(curves.c.curve).where(curves.c.room == room)).scalar()


def keep_curve(connection: Connection, room: str, curve: str) -> None:
    connection.execute(delete(curves).where(curves.c.room == room))
    connection.execute(insert(curves), {"room": room, "curve": curve})
