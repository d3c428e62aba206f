"""What everybody knows of a hand. Who can only pass is asked all the same, if to be silent would tell something."""
# mypyc: compile this module

from __future__ import annotations

from stammtisch.core import PUBLIC, Seat
from stammtisch.core.knowledge import BATCH

from .state import Barbarity
from .tables import NONE, RAISE, RAISERS


def is_open(s: Barbarity, seat: Seat) -> bool:
    """Whether everybody knows each card of a hand."""
    common = PUBLIC
    for mask in s.known[seat]:
        common &= mask
    return common != 0


def might_raise(s: Barbarity, seat: Seat) -> bool:
    """Whether a hand may hold a card that makes guards stronger, as far as everybody knows."""
    batch = NONE
    for card, mask in zip(s.hands[seat], s.known[seat]):
        if RAISE[card]:
            return True
        if not mask & PUBLIC and mask >> BATCH != batch:
            batch = mask >> BATCH
            if hides_raise(s, batch):
                return True
    return False


def hides_raise(s: Barbarity, batch: int) -> bool:
    """Whether such a card is among those in the deck, or unknown in hands, that were shuffled together."""
    if batch == s.shuffles:
        for kind in RAISERS:
            for card in s.deck:
                if card == kind:
                    return True
    for hand, known in zip(s.hands, s.known):
        for card, mask in zip(hand, known):
            if RAISE[card] and mask >> BATCH == batch and not mask & PUBLIC:
                return True
    return False
