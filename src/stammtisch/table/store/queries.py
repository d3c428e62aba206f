"""What is asked of the database about tables: each function is a job for the storage, given a connection."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from stammtisch.table.model import Deadline, Entry, Lease, Move, Place, Rest, Saved, Sheet, State, Written

from .leases import hold
from .schema import chat, deadlines, moves, removed, rests, rooms, seats
from .storage import Stale

#: A rest is kept for good if it comes so many moves after the one before: from there an earlier version is shown.
KEPT = 32
#: Who goes on from a rest takes one so many moves back: an undo goes back behind the newest.
BACK = 20
#: So many entries of the log and lines of chat are read at once; of the chat, so many are kept.
ENTRIES = 256
CHAT = 200
CHAT_KEPT = 1000

# Built once: to build a statement costs more than to run it.
_NEXT = (
    update(rooms)
    .where(rooms.c.id == bindparam("of"), rooms.c.moves == bindparam("known"), rooms.c.state == "playing")
    .values(moves=bindparam("number"), version=bindparam("newest"), state=bindparam("now"), asked=bindparam("seats"))
)
_NEXT_OF_OURS = _NEXT.where(rooms.c.owner == bindparam("by"), rooms.c.epoch == bindparam("term"))
_SHEET = [rooms.c[part.name] for part in fields(Sheet) if part.name in rooms.c]
_MOVE = insert(moves)
_NO_DEADLINE = delete(deadlines).where(deadlines.c.room == bindparam("of"))
_DEADLINE = insert(deadlines)
_LAST_KEPT = select(func.max(rests.c.moves)).where(rests.c.room == bindparam("of"), rests.c.kept)
_PASSING = delete(rests).where(rests.c.room == bindparam("of"), ~rests.c.kept)
_REST = insert(rests)
#: When a table came to its version: what nobody noticed, as who let a race pass, does not count.
touched = func.coalesce(
    select(func.min(moves.c.made))
    .where(moves.c.room == rooms.c.id, moves.c.version == rooms.c.version)
    .correlate(rooms)
    .scalar_subquery(),
    rooms.c.made,
)


def append(
    connection: Connection,
    room: str,
    move: Move,
    state: State,
    *,
    told: str | None = None,
    asked: int = 0,
    lease: Lease | None = None,
) -> None:
    """Write the next move, if it really is the next and the table is ours, and whose turn it is after it."""
    known = {"of": room, "known": move.number - 1, "number": move.number}
    known |= {"newest": move.version, "now": state, "seats": asked}
    if lease is None:
        done = connection.execute(_NEXT, known)
    else:
        done = connection.execute(_NEXT_OF_OURS, {**known, "by": lease.owner, "term": lease.epoch})
    if done.rowcount != 1:
        hold(connection, room, lease)
        raise Stale
    connection.execute(_MOVE, {"room": room, "made": time.time(), "told": told, **move._asdict()})


def add_rest(connection: Connection, room: str, rest: Rest) -> None:
    """The newest rest takes the place of the one before, unless that is to be kept."""
    last = connection.execute(_LAST_KEPT, {"of": room}).scalar() or 0
    connection.execute(_PASSING, {"of": room})
    connection.execute(_REST, {"room": room, "kept": rest.moves - last >= KEPT, **rest._asdict()})


def write(
    connection: Connection,
    room: str,
    step: Written,
    deadline: tuple[Deadline | None] | None = None,
    lease: Lease | None = None,
) -> None:
    """A move with all that comes of it, and the deadline of the next question, if that is another."""
    move = step.move
    append(connection, room, move, step.state, told=step.told, asked=step.asked, lease=lease)
    if step.taken_back:
        take_back(connection, room, step.taken_back, only=move.word == "open")
    if step.rest is not None:
        add_rest(connection, room, step.rest)
    if deadline is not None:
        set_deadline(connection, room, *deadline)


@dataclass(frozen=True)
class Step:
    """A job for the storage: a move, and all that comes of it."""

    room: str
    step: Written
    deadline: tuple[Deadline | None] | None = None
    lease: Lease | None = None

    def __call__(self, connection: Connection) -> None:
        write(connection, self.room, self.step, self.deadline, self.lease)

    @property
    def joins(self) -> bool:
        """Whether it can be written together with others: what was taken back is nobody else's business."""
        return not self.step.taken_back

    def together(self, connection: Connection, steps: Sequence[Step]) -> None:
        from .together import write_together  # noqa: PLC0415  # which needs these statements

        write_together(connection, steps)

    def row(self) -> dict[str, Any]:
        step, due = self.step, self.deadline[0] if self.deadline is not None else None
        return {
            **step.move._asdict(),
            "room": self.room,
            "owner": self.lease and self.lease.owner,
            "epoch": self.lease and self.lease.epoch,
            "state": step.state,
            "asked": step.asked,
            "made": time.time(),
            "told": step.told,
            "due": self.deadline is not None,
            **({} if due is None else {"at": due.at, "left": due.left, "whole": due.whole}),
            "rest": step.rest and step.rest._asdict(),
        }


def begin_anew(connection: Connection, room: str, rest: Rest) -> None:
    """From here on the game is played by other rules: earlier rests are of no use."""
    connection.execute(delete(rests).where(rests.c.room == room))
    connection.execute(_REST, {"room": room, "kept": True, **rest._asdict()})


def set_told(connection: Connection, room: str, entries: Sequence[Entry]) -> None:
    """Write down later what was told; of the deal, too, if that has no entry yet."""
    there = connection.execute(select(moves.c.number).where(moves.c.room == room, moves.c.number == 0)).first()
    for entry in entries:
        if entry.number == 0 and there is None:
            add_deal(connection, room, entry.told)
        else:
            here = (moves.c.room == room) & (moves.c.number == entry.number)
            connection.execute(update(moves).where(here).values(told=entry.told))


def add_deal(connection: Connection, room: str, told: str) -> None:
    """What is told when the cards are dealt is the first entry of the log."""
    deal = Move(0, 0, "table.0", "answer", 0, "", "table")
    connection.execute(_MOVE, {"room": room, "made": time.time(), "told": told, **deal._asdict()})


def take_back(connection: Connection, room: str, answer: int, only: bool) -> None:
    """What an undo took back was not told and led to no rest: an answer, and those after it unless it was the only."""
    gone = moves.c.number == answer if only else moves.c.number >= answer
    connection.execute(update(moves).where(moves.c.room == room, gone).values(told=None))
    connection.execute(delete(rests).where(rests.c.room == room, rests.c.moves >= answer))


def set_deadline(connection: Connection, room: str, deadline: Deadline | None) -> None:
    connection.execute(_NO_DEADLINE, {"of": room})
    if deadline is not None:
        connection.execute(_DEADLINE, {"room": room, "at": deadline.at, "left": deadline.left, "whole": deadline.whole})


def add_chat(connection: Connection, line: Mapping[str, Any]) -> None:
    """Write down a line; who talks without end overwrites what came long before."""
    connection.execute(insert(chat), dict(line))
    connection.execute(delete(chat).where(chat.c.room == line["room"], chat.c.number <= line["number"] - CHAT_KEPT))


def add_room(connection: Connection, sheet: Sheet) -> None:
    connection.execute(insert(rooms), {name: value for name, value in vars(sheet).items() if name in rooms.c})
    connection.execute(
        insert(seats), [{"room": sheet.id, "seat": seat, **place._asdict()} for seat, place in enumerate(sheet.places)]
    )


def add_rematch(connection: Connection, of: str, sheet: Sheet) -> str:
    """The table of the rematch: this one, unless somebody was quicker."""
    found = connection.execute(select(rooms.c.rematch).where(rooms.c.id == of)).scalar()
    if found is not None:
        return str(found)
    add_room(connection, sheet)
    change(connection, of, rematch=sheet.id)
    return sheet.id


def set_places(connection: Connection, room: str, places: Sequence[Place]) -> None:
    for seat, place in enumerate(places):
        connection.execute(update(seats).where(seats.c.room == room, seats.c.seat == seat).values(place._asdict()))


def change(connection: Connection, room: str, **values: Any) -> None:
    """Something on the sheet of a table."""
    connection.execute(update(rooms).where(rooms.c.id == room).values(values))


def begin(connection: Connection, sheet: Sheet, told: str, deadline: Deadline | None, rest: Rest | None = None) -> None:
    """The cards are dealt; or they lie as it was written."""
    dealt = {"seed": sheet.seed, "nonces": sheet.nonces}
    change(connection, sheet.id, state="playing", rules=sheet.rules, cards=sheet.cards, asked=sheet.asked, **dealt)
    add_deal(connection, sheet.id, told)
    if rest is not None:
        begin_anew(connection, sheet.id, rest)
    set_deadline(connection, sheet.id, deadline)


def close_room(connection: Connection, room: str) -> None:
    change(connection, room, state="closed", trouble=None, asked=0)
    set_deadline(connection, room, None)


def remove(connection: Connection, room: str, guest: str) -> None:
    if guest not in removed_from(connection, room):
        connection.execute(insert(removed), {"room": room, "guest": guest})


def removed_from(connection: Connection, room: str) -> set[str]:
    return set(connection.execute(select(removed.c.guest).where(removed.c.room == room)).scalars())


def sheets(connection: Connection, wanted: Sequence[str]) -> list[Sheet]:
    """Those of the wanted tables that there are, in this order."""
    placed: dict[str, list[Place]] = {}
    query = select(seats).where(seats.c.room.in_(wanted)).order_by(seats.c.room, seats.c.seat)
    for row in connection.execute(query):
        placed.setdefault(row.room, []).append(Place(row.guest, row.bot, row.was, row.nonce, row.again))
    found = connection.execute(select(*_SHEET, touched.label("touched")).where(rooms.c.id.in_(wanted))).mappings()
    by_id = {row["id"]: Sheet(**row, places=placed[row["id"]]) for row in found}
    return [by_id[room] for room in wanted if room in by_id]


def saved(connection: Connection, room: str, *, whole: bool = False) -> Saved:
    """What is needed to go on, which does not grow with the game; or all of it from its beginning."""
    count = connection.execute(select(rooms.c.moves).where(rooms.c.id == room)).scalar() or 0
    since = connection.execute(select(rooms.c.since).where(rooms.c.id == room)).scalar() or 0
    rest = rest_before(connection, room, rests.c.moves <= (0 if whole else max(since, count - BACK)))
    spoken = connection.execute(
        select(chat).where(chat.c.room == room).order_by(chat.c.number.desc()).limit(CHAT)
    ).mappings()
    due = connection.execute(
        select(deadlines.c.at, deadlines.c.left, deadlines.c.whole).where(deadlines.c.room == room)
    ).first()
    return Saved(
        rest,
        moves_of(connection, room, after=0 if rest is None else rest.moves),
        log_before(connection, room),
        [dict(line) for line in spoken][::-1],
        Deadline(*due) if due else None,
    )


def rest_before(connection: Connection, room: str, *limits: Any) -> Rest | None:
    """The newest rest within limits."""
    query = select(*[rests.c[name] for name in Rest._fields]).where(rests.c.room == room, *limits)
    found = connection.execute(query.order_by(rests.c.moves.desc()).limit(1)).first()
    return None if found is None else Rest(*found)


def before_version(connection: Connection, room: str, version: int) -> tuple[Rest | None, list[Move]]:
    """From where, and by which moves, an earlier version of a table is reached."""
    rest = rest_before(connection, room, rests.c.version < max(1, version))
    after = 0 if rest is None else rest.moves
    return rest, moves_of(connection, room, moves.c.version <= version, after=after)


def moves_of(connection: Connection, room: str, *limits: Any, after: int = 0) -> list[Move]:
    """The moves after the so manieth, in order."""
    query = select(*[moves.c[name] for name in Move._fields]).where(moves.c.room == room, moves.c.number > after)
    return [Move(*row) for row in connection.execute(query.where(*limits).order_by(moves.c.number))]


def log_before(connection: Connection, room: str, version: int | None = None) -> list[Entry]:
    """The last entries of the log before a version (None: of all)."""
    query = select(moves.c.number, moves.c.version, moves.c.told).where(moves.c.room == room, moves.c.told.is_not(None))
    if version is None:
        query = query.order_by(moves.c.number.desc())
    else:
        query = query.where(moves.c.version < version).order_by(moves.c.version.desc(), moves.c.number.desc())
    return [Entry(*row) for row in connection.execute(query.limit(ENTRIES))][::-1]


def has_wish(connection: Connection, room: str, wish: str) -> bool:
    found = connection.execute(select(moves.c.number).where(moves.c.room == room, moves.c.wish == wish))
    return found.first() is not None
