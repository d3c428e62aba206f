"""Matching: the first to lay an equal card on the last discarded one is rid of it, whoever's turn it is."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from stammtisch.core import Flow, Interruptible, Race, Seat, Slot, choose, maybe

from .events import EMPTIED, GAVE, MATCHED, MISMATCHED, NO_PENALTY, PENALTY, SADDLED
from .state import GAP, NOBODY, VALUE, Kombio

T = TypeVar("T")


class Ruling(Enum):
    KEEP = "the other keeps the wrong card"
    PENALTY = "it comes back, and the other takes a card from the deck"


#: By how many play, everyone but those of a mask. These lists are shared: never to be changed.
_ALL_BUT: Final = [
    [[seat for seat in range(seats) if not out >> seat & 1] for out in range(1 << seats)] for seats in range(9)
]
KEEP: Final = Ruling.KEEP
PENALIZE: Final = Ruling.PENALTY


@mypyc_attr(free_list_len=1)
class Question(Interruptible[Kombio, T]):
    """A question to one player. Where cards are matched at any time, anyone may do so meanwhile."""

    __slots__ = ()

    def claimable(self) -> Race | None:
        s = self.s
        return Race("match", hopefuls(s), lambda _: s.all_slots()) if may_match_now(s) else None

    def claimed(self, seat: Seat, option: Slot) -> Flow[None]:
        return match(self.s, seat, option)


def may_match_now(s: Kombio) -> bool:
    """Whether cards are matched at any time, and there is one to match."""
    return s.any_time() and can_be_matched(s)


def can_be_matched(s: Kombio) -> bool:
    return bool(s.pile) and (not s.matched or s.options.chain_matching) and not s.without_matching()


def hopefuls(s: Kombio) -> list[Seat]:
    """Everyone who has not tried at this card, but for a caller whose hand is locked; nobody if no card lies there."""
    out = s.tried if s.any_slots() else (1 << s.seats) - 1
    if s.caller != NOBODY and s.locked(s.caller):
        out |= 1 << s.caller
    return _ALL_BUT[s.seats][out]


async def match(s: Kombio, me: Seat, place: Slot) -> None:
    """Somebody lays a card on the pile."""
    if VALUE[s.at(place)] == VALUE[s.pile[-1]]:
        await hit(s, me, place)
    else:
        await miss(s, me, place)


async def hit(s: Kombio, me: Seat, place: Slot) -> None:
    """The card leaves the hand; in place of somebody else's, you may give one of yours, unseen."""
    card = s.at(place)
    s.remove(place)
    s.pile.append(card)
    s.matched = True
    s.tell(MATCHED, me, place, VALUE[card])
    if place.seat != me:
        gift = await maybe(me, "give", s.slots(me))
        if gift is not None:
            s.put(place, s.at(gift), s.known_at(gift))
            s.remove(gift)
            s.tell(GAVE, me, gift, place.seat, place)
    call_if_empty(s, me)
    call_if_empty(s, place.seat)
    if s.options.chain_matching:
        s.to_be_matched()


async def miss(s: Kombio, me: Seat, place: Slot) -> None:
    """Everyone sees the wrong card. It is an attempt; the others keep theirs."""
    s.tried |= 1 << me
    s.show(place)
    s.tell(MISMATCHED, me, place, VALUE[s.at(place)])
    owner = place.seat
    ruling = PENALIZE if owner == me else await choose(owner, "ruling", [KEEP, PENALIZE])
    s.hide(place)
    if ruling is KEEP:
        behind = s.add(me, s.at(place), s.known_at(place))
        s.remove(place)
        s.tell(SADDLED, owner, me, place, behind)
        call_if_empty(s, owner)
        return
    card = s.draw()
    if card == GAP:
        s.tell(NO_PENALTY, me)
        return
    s.tell(PENALTY, me, s.add(me, card, s.fresh()))


def call(s: Kombio, me: Seat) -> None:
    """Everyone else has exactly one more turn; one that has not begun is the first of these."""
    s.caller, s.turns_left = me, s.seats - (1 if s.begun or me == s.turn else 2)


def call_if_empty(s: Kombio, seat: Seat) -> None:
    """To have no card left is to call, unless somebody has called already."""
    if s.caller == NOBODY and s.count(seat) == 0:
        call(s, seat)
        s.tell(EMPTIED, seat)
