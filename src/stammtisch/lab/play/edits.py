"""How the cards of the version that this process plays differ from those of the game as it is."""

from __future__ import annotations

from functools import cache
from typing import Any

from stammtisch.core import slug
from stammtisch.core.overlay import called, overlay_of, table_files, table_with
from stammtisch.games import game_named
from stammtisch.lab.names import CARD_FILE

from .paired_rng import Edits


@cache
def edits_of(game: str) -> Edits:
    """By name: a card that left the game takes the numbers of all that follow with it."""
    package = game_named(game).package
    if CARD_FILE not in table_files(package):
        return Edits([], [], [])
    base, now = (table_with(overlay, package, CARD_FILE)[0]["card"] for overlay in (None, overlay_of(package)))
    places = {slug(called(entry)): place for place, entry in enumerate(base)}
    here = [0] * len(base)
    numbers = []
    for place, entry in enumerate(now):
        number = places.get(slug(called(entry)), place if len(base) == len(now) else len(base) + place)
        numbers.append(number)
        if number < len(base):
            here[number] = _copies(entry)
    return Edits(numbers, [_copies(entry) for entry in base], here)


def _copies(entry: dict[str, Any]) -> int:
    return int(entry.get("copies", 1))
