"""What is left of a table for who remembers nothing: those who stand, the own hand, and what lies open."""

from __future__ import annotations

from stammtisch.core import Rng, Seat

from .knowledge import of_whom
from .state import Klobba
from .tables import FRESH, NONE, PUBLIC, SEEN_BY, bit
from .view import redeal


def forgetful(s: Klobba, seat: Seat, rng: Rng) -> None:
    """Deal all cards anew that the seat does not see, those it has seen before and those face down as well."""
    s.known = [known for known in s.known if of_whom(known)[1] not in (seat, PUBLIC)]
    hidden = ~(SEEN_BY[seat] | SEEN_BY[PUBLIC] | FRESH)
    s.actions = [place & hidden for place in s.actions]
    s.fresh = []
    for side in s.sides:
        if side.unseen != NONE:
            side.unseen &= hidden
    _turn_over(s, rng)
    redeal(s, seat, rng)


def _turn_over(s: Klobba, rng: Rng) -> None:
    """Who lies face down might be anybody who does not stand anywhere."""
    places = [at for at, number in enumerate(s.bands) if number != NONE and s.down & bit(number)]
    pool = sorted([*[s.bands[at] for at in places], *[number for batch in s.deck for number in batch]])
    rng.shuffle(pool)
    moved = [bool(s.moved & bit(s.bands[at])) for at in places]
    s.moved &= ~s.down
    s.down = 0
    for at, has_moved in zip(places, moved, strict=True):
        s.bands[at] = pool.pop()
        s.down |= bit(s.bands[at])
        s.moved |= bit(s.bands[at]) if has_moved else 0
    s.deck = [pool] if pool else []
