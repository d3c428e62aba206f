"""Who sits where: how a table is shown to those around it, and who may take which seat."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.bots import BOTS
from stammtisch.core import Mistake, Seat, commitment, unknown
from stammtisch.games import game_named

from . import wire
from .attendance import Attendance
from .ledger import Place, Sheet
from .words import REGULARS, unnamed

ME = "me"
FREE = "free"


def names_at(sheet: Sheet, names: Mapping[str, str], language: wire.Language) -> list[str]:
    """What the seats are called in sentences: two people of one name are told apart by a number."""
    found: list[str] = []
    for seat, place in enumerate(sheet.places):
        name = REGULARS[seat] if place.guest is None else names.get(place.guest, unnamed(language))
        number = 1
        while (name if number == 1 else f"{name} {number}") in found:
            number += 1
        found.append(name if number == 1 else f"{name} {number}")
    return found


def room_card(
    sheet: Sheet, names: Mapping[str, str], guest: str | None, language: wire.Language, present: Attendance | None
) -> wire.Room:
    """What everybody may know of a table, for one guest."""
    called = names_at(sheet, names, language)
    return wire.Room(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        seats=[
            wire.Sitting(
                name=called[seat] if place.guest or place.bot else None,
                bot=place.bot,
                here=present is not None and present.here(seat),
                stand_in=present is not None and seat in present.stand_ins,
                yours=guest is not None and place.guest == guest,
            )
            for seat, place in enumerate(sheet.places)
        ],
        watchers=present.watchers() if present is not None else 0,
        public=sheet.public,
        pace=sheet.pace,
        race_seconds=sheet.race_seconds,
        turn_seconds=sheet.turn_seconds,
        memory=sheet.memory,
        hints=gives_hints(sheet),
        state=sheet.state,
        yours=guest is not None and sheet.opener == guest,
        seal=commitment(sheet.seed),
        rematch=sheet.rematch,
        version=sheet.version,
    )


def gives_hints(sheet: Sheet) -> bool:
    """A hint knows what its seat has seen: where that has to be remembered, there are none."""
    return sheet.memory or not game_named(sheet.game).tests_memory


def seated(sheet: Sheet, seat: Seat, who: str, guest: str) -> Place:
    """Who has the seat after a guest's wish; a `Mistake` if they may not wish for it."""
    if seat not in range(len(sheet.places)):
        raise Mistake(f"there is no seat {seat}; the seats are 0 to {len(sheet.places) - 1}")
    if sheet.state == "over":
        raise Mistake("the game is over; a rematch is a new table")
    place = sheet.places[seat]
    if who == ME:
        return _taken(sheet, seat, guest)
    if who not in (FREE, *BOTS):
        raise unknown("player", who, [ME, FREE, *BOTS])
    if place.guest not in (None, guest):
        raise Mistake("somebody sits there; only they can give the seat away")
    if place.guest is None and sheet.opener != guest:
        raise Mistake("only who opened the table puts bots into seats")
    if sheet.state == "gathering":
        return Place(bot=None if who == FREE else who)
    if who == FREE:
        raise Mistake("the game has begun: a seat can be given to a bot, but not be left empty")
    return Place(bot=who, was=place.guest or place.was)


def _taken(sheet: Sheet, seat: Seat, guest: str) -> Place:
    place, mine = sheet.places[seat], sheet.seat_of(guest)
    if mine == seat:
        return place
    if place.guest is not None:
        raise Mistake("somebody sits there; choose another seat")
    if sheet.state == "gathering":
        return Place(guest=guest)
    if mine is not None:
        raise Mistake("you have a seat at this table already, and the game has begun")
    known = [other for other, one in enumerate(sheet.places) if one.was == guest]
    if known and seat not in known:
        raise Mistake(f"you know the cards of seat {known[0]}: only that one can be yours again")
    return Place(guest=guest, was=place.was)
