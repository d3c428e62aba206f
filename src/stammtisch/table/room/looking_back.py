"""What was: earlier versions of a table, the older part of its log, and its record. All of it is read aside."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from stammtisch.core import Record
from stammtisch.core.fair import deal_of
from stammtisch.table import wire
from stammtisch.table.game import Play, standing
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import kept_secret, names_at, seat_of
from stammtisch.table.store import queries

from .room import Room


async def replay(room: Room, at: int, guest: str | None, language: wire.Language) -> wire.Step:
    """The table at an earlier version, as one's own seat saw it."""
    play = _open_to(room, guest)
    if at > play.version:
        raise Refusal("not-found", "no-version", version=at)
    seat = seat_of(room.sheet, guest) if _remembers_all(room, play) else None
    blank, since, presenter = play.blank, room.sheet.since, room.audience.presenter

    def look(connection: Connection) -> wire.Step:
        base, moves = queries.before_version(connection, room.sheet.id, at)
        if base is None and since:
            raise Refusal("not-found", "other-rules")
        return presenter(Play(blank, moves, base), seat, language).replayed()

    return await room.services.storage.read(look)


async def log(room: Room, at: int, guest: str | None, language: wire.Language) -> list[wire.Line]:
    """What was told before a version, the last of it."""
    play = _open_to(room, guest)
    seat = seat_of(room.sheet, guest)

    entries = await room.services.storage.read(partial(queries.log_before, room=room.sheet.id, version=at))
    return room.audience.presenter(play, seat, language).lines(entries)


def _open_to(room: Room, guest: str | None) -> Play:
    """The game, if somebody may look at it."""
    if not room.welcomes(guest):
        raise Refusal("forbidden", "no-watching")
    if room.play is None:
        raise Refusal("not-found", "no-version", version=0)
    return room.play


def _remembers_all(room: Room, play: Play) -> bool:
    """While one has to remember what one has seen, only what everybody saw is shown again."""
    return room.sheet.state != "playing" or room.sheet.memory or not play.game.tests_memory


async def record(room: Room, guest: str | None, language: wire.Language) -> bytes:
    """The whole game in writing, once it is over or given up, for who may look at it."""
    given_up = room.sheet.state == "closed" and room.sheet.nonces is not None
    if not given_up and (room.play is None or room.sheet.state != "over"):
        raise Refusal("forbidden", "record")
    if not room.welcomes(guest):
        raise Refusal("forbidden", "no-watching")
    if room.sheet.sealed == "":
        raise Refusal("not-found", "lesson-record")
    if kept_secret(room.sheet):
        raise Refusal("forbidden", "daily-record")
    base = None if room.play is None else room.play.base
    if room.sheet.since or (room.play is not None and base is not None and room.play.blank.rules != room.sheet.rules):
        raise Refusal("not-found", "other-rules")
    names = names_at(room.sheet, room.services.names, language)
    players = [f"{name}:{place.bot or 'me'}" for name, place in zip(names, room.sheet.places)]
    sealed, nonces = room.sheet.sealed, room.sheet.nonces
    deal = None if sealed is None or nonces is None else deal_of(sealed, nonces)
    blank = replace(room.sheet.blank_record(), players=players, deal=deal)
    return await room.services.storage.read(partial(_record, room=room.sheet.id, blank=blank))


def _record(connection: Connection, room: str, blank: Record) -> bytes:
    answers = [(move.seat, move.word) for move in standing(queries.moves_of(connection, room))]
    return replace(blank, answers=answers).write().encode()
