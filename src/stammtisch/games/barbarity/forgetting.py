"""What is left of a table for who remembers nothing: the cards that can be seen right now."""

from __future__ import annotations

from stammtisch.core import Rng, Seat

from .state import Barbarity
from .tables import BIT, UP, layer_of
from .view import redeal


def forgetful(s: Barbarity, seat: Seat, rng: Rng) -> None:
    """Deal all cards anew that the seat does not see, those it has seen before as well; who laid a guard may look."""
    me = BIT[seat]
    for who, masks in enumerate(s.known):
        if who != seat:
            masks[:] = [mask & ~me for mask in masks]
    for area in s.seen:
        for masks in area:
            masks[:] = [mask if mask & UP or layer_of(mask) == seat else mask & ~me for mask in masks]
    redeal(s, seat, rng)
