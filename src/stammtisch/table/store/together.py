"""Moves of many tables in one statement: PostgreSQL is asked once for all that wait, not seven times for each.

Every row is conditional on the number of moves, and on owner and epoch where several servers share the database; what
comes of a move is written only for those rows that could be.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, text

from .leases import hold
from .queries import KEPT, Step
from .storage import Stale

_WRITE = text("""
WITH wanted AS (
  SELECT * FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS w(
    room text, owner text, epoch int, number int, version int, state text, asked int, wish text, kind text, seat int,
    word text, by text, made float8, told text, due boolean, at float8, "left" float8, whole float8,
    rest jsonb)),
moved AS (
  UPDATE rooms SET moves = w.number, version = w.version, state = w.state, asked = w.asked FROM wanted w
  WHERE rooms.id = w.room AND rooms.moves = w.number - 1 AND rooms.state = 'playing'
    AND (w.owner IS NULL OR (rooms.owner = w.owner AND rooms.epoch = w.epoch))
  RETURNING rooms.id),
done AS (SELECT wanted.* FROM wanted JOIN moved ON moved.id = wanted.room),
said AS (
  INSERT INTO moves (room, number, version, wish, kind, seat, word, by, made, told)
  SELECT room, number, version, wish, kind, seat, word, by, made, told FROM done),
passing AS (
  DELETE FROM rests USING done WHERE rests.room = done.room AND done.rest IS NOT NULL AND NOT rests.kept),
rested AS (
  INSERT INTO rests (room, moves, version, question, again, offered, position, kept)
  SELECT room, r.moves, r.version, r.question, r.again, r.offered, r.position, r.moves - coalesce(
    (SELECT max(rests.moves) FROM rests WHERE rests.room = done.room AND rests.kept), 0) >= :kept
  FROM done, jsonb_to_record(done.rest) AS r(
    moves int, version int, question int, again json, offered int, position text)
  WHERE done.rest IS NOT NULL),
over AS (DELETE FROM deadlines USING done WHERE deadlines.room = done.room AND done.due AND done.whole IS NULL),
due AS (
  INSERT INTO deadlines (room, at, "left", whole)
  SELECT room, at, "left", whole FROM done WHERE due AND whole IS NOT NULL
  ON CONFLICT (room) DO UPDATE SET at = excluded.at, "left" = excluded."left", whole = excluded.whole)
SELECT room, number FROM done
""")


def write_together(connection: Connection, steps: Sequence[Step]) -> None:
    """All of them, or none: `Stale` or `Fenced` if one of them could not be."""
    rows = msgspec.json.encode([step.row() for step in steps]).decode()
    done = {tuple(row) for row in connection.execute(_WRITE, {"rows": rows, "kept": KEPT})}
    for step in steps:
        if (step.room, step.step.move.number) not in done:
            hold(connection, step.room, step.lease)
            raise Stale
