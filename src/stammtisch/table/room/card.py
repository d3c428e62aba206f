"""A table from outside: what everybody may know of it, and whether it gives hints."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from stammtisch.core import Mistake, Seat, commitment
from stammtisch.core.fair import seal_of
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.bots import STAND_IN
from stammtisch.table.model import Sheet
from stammtisch.table.sitting import kept_secret, names_at, seat_of
from stammtisch.table.words import sentence

from .tutor import TUTOR


class Attendance(Protocol):
    """Who is at a table, whichever server knows it."""

    @property
    def stand_ins(self) -> Collection[Seat]:
        """Seats of people for whom a bot plays."""

    def here(self, seat: Seat) -> bool:
        """Whether somebody is there."""

    def watchers(self) -> int:
        """How many watch."""


def gives_hints(sheet: Sheet) -> bool:
    """Where one has to remember what one has seen, a hint is made without it, if the game can do that.

    The deal of a day is everybody's own.
    """
    if sheet.daily is not None or sheet.game not in all_games():
        return False
    return remembers(sheet) or game_named(sheet.game).forgetful is not None


def remembers(sheet: Sheet) -> bool:
    """Whether everything that was seen is shown again, or can still be seen."""
    return sheet.memory or not game_named(sheet.game).tests_memory


def _seal(sheet: Sheet) -> str:
    try:
        return commitment(sheet.seed) if sheet.sealed is None else seal_of(sheet.sealed) if sheet.sealed else ""
    except Mistake:  # a damaged row is still listed
        return ""


def _deal(sheet: Sheet) -> wire.Deal | None:
    """What was sealed, once there is nothing more to hide."""
    if sheet.state not in ("over", "closed") or sheet.sealed == "" or kept_secret(sheet):
        return None
    return wire.Deal(sheet.sealed, sheet.nonces or [], sheet.seed)


def room_card(
    sheet: Sheet, names: Mapping[str, str], guest: str | None, language: wire.Language, audience: Attendance | None
) -> wire.Room:
    """What everybody may know of a table, for one guest. A table that is not in memory has no audience."""
    called = names_at(sheet, names, language)
    mine = seat_of(sheet, guest)
    return wire.Room(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        seats=[
            wire.Sitting(
                name=called[seat] if place.guest or place.bot else None,
                bot=STAND_IN if place.bot == TUTOR else place.bot,
                here=audience is not None and audience.here(seat),
                stand_in=audience is not None and seat in audience.stand_ins,
                yours=guest is not None and place.guest == guest,
                again=place.again,
                open=place.guest is None and (sheet.state == "gathering" or (guest is not None and place.was == guest)),
            )
            for seat, place in enumerate(sheet.places)
        ],
        watchers=audience.watchers() if audience is not None else 0,
        public=sheet.public,
        pace=sheet.pace,
        race_seconds=sheet.race_seconds,
        turn_seconds=sheet.turn_seconds,
        memory=sheet.memory,
        hints=gives_hints(sheet),
        state=sheet.state,
        yours=guest is not None and sheet.opener == guest,
        seal=_seal(sheet),
        deal=_deal(sheet),
        rematch=sheet.rematch,
        version=sheet.version,
        made=sheet.made,
        touched=max(sheet.made, sheet.touched),
        turn=mine is not None and sheet.state == "playing" and bool(sheet.asked >> mine & 1),
        watch=sheet.watch,
        talk=sheet.talk,
        trouble=sentence(language, "room", "trouble").format(why=sheet.trouble) if sheet.trouble else None,
        lesson=sheet.sealed == "",
    )
