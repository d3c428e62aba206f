"""Those who are asked and are not there are told, at a table that is played over days."""

from __future__ import annotations

from stammtisch.table.model import Sheet
from stammtisch.table.services import Services

from .audience import Audience


def call_those_away(services: Services, sheet: Sheet, audience: Audience, before: int) -> None:
    """Who is asked and was not `before` (a bit for each seat), as everybody may know; nobody at a live table."""
    if sheet.pace != "slow" or sheet.state != "playing":
        return
    for seat, place in enumerate(sheet.places):
        asked = (sheet.asked & ~before) >> seat & 1
        if asked and place.guest is not None and not audience.here(seat):
            services.call(place.guest, sheet.id, sheet.game)
