"""Who sits at a table and what they are called, by its sheet alone."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import get_args

from stammtisch.core import Seat
from stammtisch.table import wire
from stammtisch.table.model import Sheet
from stammtisch.table.words import BOT_NAMES, sentence

#: Every language that something is told in, and what the seats are called in each.
LANGUAGES: tuple[wire.Language, ...] = get_args(wire.Language)
Names = Mapping[wire.Language, Sequence[str]]


def seat_of(sheet: Sheet, guest: str | None) -> Seat | None:
    """The seat that a guest has."""
    for seat, place in enumerate(sheet.places):
        if guest is not None and place.guest == guest:
            return seat
    return None


def names_at(sheet: Sheet, names: Mapping[str, str], language: wire.Language) -> list[str]:
    """What the seats are called in sentences: two people of one name are told apart by a number."""
    found: list[str] = []
    for seat, place in enumerate(sheet.places):
        name = BOT_NAMES[seat] if place.guest is None else names.get(place.guest)
        name = sentence(language, "guest", "unnamed") if name is None else name
        number = 1
        while (name if number == 1 else f"{name} {number}") in found:
            number += 1
        found.append(name if number == 1 else f"{name} {number}")
    return found


def called(sheet: Sheet, names: Mapping[str, str]) -> Names:
    """What the seats are called, in every language."""
    return {language: names_at(sheet, names, language) for language in LANGUAGES}


def kept_secret(sheet: Sheet) -> bool:
    """The deal of a day is nobody's business before the day is over: others may still have to play it."""
    return sheet.daily is not None and sheet.daily >= day_of(time.time())


def day_of(now: float) -> str:
    """The day, the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def bits(seats: Iterable[Seat]) -> int:
    """A bit for each of the seats."""
    return sum(1 << seat for seat in seats)
