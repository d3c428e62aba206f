"""What a position leaves out, where it follows from the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.parts import pieces

from .cards import GOODS, PLAYERS
from .chart import FIRST
from .ship import CODES
from .tables import ALL_RED, BLACK, CUBES, RESERVE, RESERVE_COPIES
from .words import CARD

if TYPE_CHECKING:
    from .state import Klong


def ship(s: Klong) -> int:
    return CODES.index(s.options.ship if s.options.ship in CODES else FIRST)


def bag(s: Klong) -> list[int]:
    return [0] * (s.seats + 1) + [max(0, BLACK - s.black_aside)]


def area(s: Klong) -> list[int]:
    """Loose red cubes lie in the Clank area."""
    return [0] * s.seats + [max(0, ALL_RED - s.red_on_track() - s.bag[s.seats])]


def supply(s: Klong) -> list[int]:
    return [max(0, CUBES - cubes) for cubes in used(s)]


def used(s: Klong) -> list[int]:
    """The cubes of each colour that are not at hand."""
    return [s.damage[seat] + s.aside[seat] + s.area[seat] + s.bag[seat] for seat in range(s.seats)]


def reserve(s: Klong) -> list[int]:
    named = pieces(s, CARD)
    return [max(0, copies - named.count(card)) for card, copies in zip(RESERVE, RESERVE_COPIES, strict=True)]


def stock(s: Klong) -> list[int]:
    return [int(PLAYERS.goods[s.seats - 2])] * len(GOODS)


def rage(s: Klong) -> int:
    return int(PLAYERS.start[s.seats - 2])
