"""A witness in the database: who wrote what about a table, whose it was then, and what is wrong with that."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from sqlalchemy import Connection, select, text

from stammtisch.table.store import schema
from table.travellers import Traveller

#: Writes down who has written what about a table, and whose it was in that moment.
WITNESS = """
CREATE TABLE witness (room text, what text, number int, writer text, owner text, epoch int, at timestamptz);
CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO witness SELECT NEW.room, TG_TABLE_NAME, (to_jsonb(NEW)->>'number')::int,
    current_setting('application_name'), rooms.owner, rooms.epoch, clock_timestamp() FROM rooms WHERE id = NEW.room;
  RETURN NULL; END $$;
CREATE TRIGGER witness AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION witness();
CREATE TRIGGER witness AFTER INSERT ON deadlines FOR EACH ROW EXECUTE FUNCTION witness();
CREATE TRIGGER witness AFTER INSERT ON rests FOR EACH ROW EXECUTE FUNCTION witness();
CREATE TRIGGER witness AFTER INSERT ON chat FOR EACH ROW EXECUTE FUNCTION witness();
CREATE TRIGGER witness AFTER UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION witness();
CREATE FUNCTION early() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO witness SELECT NEW.id, 'early', 0, current_setting('application_name'), OLD.owner, OLD.epoch,
    clock_timestamp(); RETURN NULL; END $$;
CREATE TRIGGER early AFTER UPDATE OF epoch ON rooms FOR EACH ROW
  WHEN (OLD.owner <> NEW.owner AND OLD.until > extract(epoch FROM clock_timestamp())) EXECUTE FUNCTION early();
"""


def doubled(connection: Connection, player: Traveller) -> list[str]:
    """What is there that nobody has sent, or that was refused."""
    query = select(schema.moves.c.wish).where(schema.moves.c.room == player.table, schema.moves.c.by == "person")
    stored = [wish.partition(".")[2] for wish in connection.execute(query).scalars()]
    twice = [wish for wish, count in Counter(stored).items() if count > 1]
    found = [f"{player.table}: {wish} is there twice" for wish in twice]
    return found + [f"{player.table}: {wish} was refused and is there" for wish in player.refused & set(stored)]


def two_writers(connection: Connection, table: str) -> list[str]:
    """Everything was written by whose the table was, and no epoch came after a later one."""
    rows = connection.execute(
        text("SELECT what, number, writer, owner, epoch FROM witness WHERE room = :room ORDER BY at"), {"room": table}
    ).all()
    found = [
        f"{table}: {row.writer} wrote {row.what} {row.number or ''} while it was {row.owner}'s"
        for row in rows
        if row.what != "early" and row.writer.removeprefix("stammtisch ") != str(row.owner).partition("/")[0]
    ]
    found += [f"{table}: {row.writer} took it while it was {row.owner}'s" for row in rows if row.what == "early"]
    moves = sorted((row.number, row.epoch) for row in rows if row.what == "moves")
    back = [number for (_, first), (number, second) in pairwise(moves) if second < first]
    return found + [f"{table}: move {number} is of an earlier epoch than the one before" for number in back]
