"""What is left of a table for who remembers nothing: the cards that can be seen right now."""

from __future__ import annotations

from stammtisch.core import Rng, Seat

from .state import Kombio
from .view import redeal, view


def forgetful(s: Kombio, seat: Seat, rng: Rng) -> None:
    """Deal all cards anew that the seat does not see, those it has seen before and the pile below its top as well."""
    me, hands = 1 << seat, view(s, seat).hands
    for who, masks in enumerate(s.known):
        seen = {lying.place for lying in hands[who] if lying.value is not None}
        for place, mask in enumerate(masks):
            if place not in seen:
                masks[place] = mask & ~me
    below = len(s.pile) - 1 if s.pile else 0
    s.deck += s.pile[:below]
    redeal(s, seat, rng)
    s.pile[:below] = s.deck[:below]
    del s.deck[:below]
