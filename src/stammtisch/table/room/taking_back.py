"""Somebody thinks better of their last answer."""

from __future__ import annotations

from stammtisch.core import Seat
from stammtisch.table.refusal import Refusal

from .room import Acknowledge, Room


async def undo(room: Room, seat: Seat | None, version: int, wish: str, acknowledge: Acknowledge) -> None:
    """Take back a person's last answer, from the version that they know."""
    play, seat = await room.playing(seat)
    wish = f"{seat}.{wish}"
    if wish in play.wishes:
        acknowledge(play.version)
        return
    if play.match.ask is None:
        raise Refusal("over")
    if not play.answered_by(seat, version):
        raise Refusal("late")
    if barred := play.no_undo(seat):
        raise Refusal("no-undo", barred)
    number = play.match.question
    move, answer = play.undo(seat, wish)
    await room.commit(play, move, number, acknowledge, answer)
