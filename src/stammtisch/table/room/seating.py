"""Who may take which seat."""

from __future__ import annotations

from stammtisch.bots import PLAYERS
from stammtisch.core import Seat
from stammtisch.table.model import Place, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.sitting import seat_of

ME = "me"
FREE = "free"


def check_player(who: str) -> None:
    """Refuse what is neither "me", nor "free", nor a bot."""
    if who not in (ME, FREE, *PLAYERS):
        raise Refusal("mistake", "no-player", who=who, known=", ".join([ME, FREE, *PLAYERS]))


def check_seat(sheet: Sheet, seat: Seat) -> None:
    """Refuse a seat that there is not, and any seat where nobody plays any more."""
    if seat not in range(len(sheet.places)):
        raise Refusal("mistake", "no-seat", seat=seat, last=len(sheet.places) - 1)
    if sheet.state == "over":
        raise Refusal("mistake", "over-rematch")
    if sheet.state == "closed":
        raise Refusal("mistake", "closed")


def seated(sheet: Sheet, seat: Seat, who: str, guest: str) -> Place:
    """Who has the seat after a guest's wish; refused if they may not wish for it."""
    check_seat(sheet, seat)
    if sheet.daily is not None:
        raise Refusal("mistake", "daily-seats")
    place = sheet.places[seat]
    if who == ME:
        return _taken(sheet, seat, guest)
    check_player(who)
    if guest not in (place.guest, sheet.opener):
        if place.guest is not None:
            raise Refusal("mistake", "their-seat")
        raise Refusal("mistake", "opener-seats")
    if sheet.state == "gathering":
        return Place(bot=None if who == FREE else who)
    if who == FREE:
        raise Refusal("mistake", "no-empty-seat")
    return Place(bot=who, was=place.guest or place.was)


def _taken(sheet: Sheet, seat: Seat, guest: str) -> Place:
    """In a running game a seat is only for who knows its cards: nobody sees two hands, not with two cookies either."""
    place, mine = sheet.places[seat], seat_of(sheet, guest)
    if mine == seat:
        return place
    if place.guest is not None:
        raise Refusal("mistake", "taken")
    if sheet.state == "gathering":
        return Place(guest=guest)
    if mine is not None:
        raise Refusal("mistake", "seated")
    if place.was != guest:
        raise Refusal("mistake", "lent")
    return Place(guest=guest)
