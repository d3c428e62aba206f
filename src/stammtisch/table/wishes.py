"""What clients wish for at a table: an answer, an undo, a word to the others."""

from __future__ import annotations

import time
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.core import Mistake, Seat

from . import wire
from .attendance import Client
from .guests import clean_text
from .ledger import Move
from .play import Play
from .room import Room
from .sight import encode
from .words import no_undo, refusal


class Refusal(Exception):
    """A wish that is not carried out. Nothing has changed."""

    def __init__(self, code: wire.Code, why: str | None = None) -> None:
        self.code: wire.Code = code
        #: A sentence of its own, instead of the usual one.
        self.why = why


def hear(room: Room, client: Client, wish: wire.Answer | wire.Undo | wire.Say) -> None:
    """Carry out a wish when its turn comes: the order of arrival decides."""
    room.turns.post(partial(_carry_out, room, client, wish, time.perf_counter()))


async def _carry_out(room: Room, client: Client, wish: wire.Answer | wire.Undo | wire.Say, came: float) -> None:
    try:
        match wish:
            case wire.Answer():
                await _answer(room, client, wish)
                room.house.metrics.stored.observe(time.perf_counter() - came)
            case wire.Undo():
                await _undo(room, client, wish)
            case wire.Say():
                await _say(room, client, wish)
    except Refusal as no:
        refuse(room, client, wish.id, no)


def refuse(room: Room, client: Client, wish: str | None, no: Refusal) -> None:
    room.house.metrics.refused.labels(no.code).inc()
    client.tell(encode(wire.Refused(wish, no.code, no.why or refusal(client.language, no.code))))


async def _answer(room: Room, client: Client, wish: wire.Answer) -> None:
    play, seat = _at_the_table(room, client)
    key = f"{seat}.{wish.id}"
    if not _heard_before(play, key, client, wish.id):
        _check_asked(play, seat, wish.question)
        question = play.match.question
        try:
            move = play.answer(seat, wish.word, key, "person")
        except Mistake:
            raise Refusal("illegal") from None
        await _settle(room, client, wish.id, move, question)


async def _undo(room: Room, client: Client, wish: wire.Undo) -> None:
    play, seat = _at_the_table(room, client)
    key = f"{seat}.{wish.id}"
    if not _heard_before(play, key, client, wish.id):
        if play.match.ask is None:
            raise Refusal("over")
        if not play.answered_by(seat, wish.version):
            raise Refusal("late")
        barred, question = play.no_undo(seat), play.match.question
        if barred is None:
            try:
                move = play.undo(seat, key)
            except Mistake as mistake:
                barred = str(mistake)
        if barred is not None:
            raise Refusal("no-undo", no_undo(client.language, barred))
        await _settle(room, client, wish.id, move, question)


def _at_the_table(room: Room, client: Client) -> tuple[Play, Seat]:
    seat = room.seat_of(client)
    if room.play is None or seat is None:
        raise Refusal("not-yours")
    return room.play, seat


def _heard_before(play: Play, key: str, client: Client, wish: str) -> bool:
    """A wish that comes twice is acknowledged twice and carried out once."""
    if key in play.wishes:
        client.tell(encode(wire.Ack(wish, play.version)))
        return True
    return False


def _check_asked(play: Play, seat: Seat, question: str) -> None:
    if play.match.ask is None:
        raise Refusal("over")
    if question != play.question(seat):
        others = [play.question(other) for other in play.match.to_act()]
        raise Refusal("not-yours" if question in others else "late")


async def _settle(room: Room, client: Client, wish: str, move: Move, question: int) -> None:
    """Store, acknowledge, broadcast."""
    if not await room.store(move, question):
        raise Refusal("not-stored")
    client.tell(encode(wire.Ack(wish, move.version)))
    if room.present.back(move.seat):
        room.tell_around()
    await room.spread(move)


async def _say(room: Room, client: Client, wish: wire.Say) -> None:
    """Store, acknowledge, broadcast."""
    name = room.name_of(client)
    if client.guest is None or name is None:
        raise Refusal("not-yours", refusal(client.language, "nameless"))
    key = f"{client.guest}.{wish.id}"
    if key in room.said:
        client.tell(encode(wire.Ack(wish.id, room.sheet.version)))
        return
    try:
        line = wire.Spoken(name, room.seat_of(client), clean_text(wish.text), time.time())
        await room.store_chat(key, line)
    except Mistake as mistake:
        raise Refusal("malformed", refusal(client.language, "malformed", why=str(mistake))) from None
    except SQLAlchemyError:
        raise Refusal("not-stored") from None
    client.tell(encode(wire.Ack(wish.id, room.sheet.version)))
    room.tell_chat(line)
    if room.present.back(line.seat):
        room.tell_around()
