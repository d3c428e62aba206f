"""Step 4, its first half: Swap, Flee and Mirror, until both sides have the card that counts."""

from __future__ import annotations

from stammtisch.core import choose

from .effects import highest, worth
from .facts import ABILITY, ACTIONS, BIT, BLACK, COUNT, FLEE, MIRROR, NONE, SWAP, WHITE, barbarians, held
from .state import Klobba
from .told import DREW, MIRRORED, NO_CARD, PUT_BACK


def reveal(s: Klobba) -> None:
    """Both sides turn up what they have; if that is a Swap or a Flee, there is more to do."""
    for side in range(2):
        if s.laid[side] != NONE:
            s.turn_up(side)
    for side in range(2):
        if s.unseen[side] != NONE:
            s.turn_up_surprise(side)
    for side in range(2):
        s.todo[side] = to_do(s, side)
    s.phase = "select" if s.todo[BLACK] == NONE and s.todo[WHITE] == NONE else "settle"


def to_do(s: Klobba, side: int) -> int:
    """The Swap or Flee that a side has to carry out: its own, or the one that it mirrors."""
    card = s.face[side]
    if card == NONE or s.fled >> side & 1:
        return NONE
    if ABILITY[card] == MIRROR:
        card = s.face[1 - side]
        if card == NONE:
            return NONE
    ability = ABILITY[card]
    return card if ability == SWAP or ability == FLEE else NONE  # noqa: PLR1714, SIM109 (a tuple would be made each time)


async def settle(s: Klobba) -> None:
    """One side swaps or flees, Black first. What comes of it is revealed together."""
    side = BLACK if s.todo[BLACK] != NONE else WHITE
    card, s.todo[side] = s.todo[side], NONE
    if ABILITY[s.face[side]] == MIRROR:
        s.tell(MIRRORED, s.holder(side), ACTIONS[card])
    if ABILITY[card] == SWAP:
        await swap(s, side, card)
    else:
        await flee(s, side, card)
    if s.todo[WHITE] == NONE:
        reveal(s)


async def swap(s: Klobba, side: int, card: int) -> None:
    """Put cards back under the deck, one after the other, draw as many, and play one of the new."""
    me = s.owner[side]
    count = min(COUNT[card], len(s.hands[me]))
    if not count:
        s.face[side] = NONE
        s.tell(NO_CARD, s.holder(side))
        return
    for _ in range(count):
        back = await choose(me, "put_back", s.cards(me))
        s.put_back(me, back.card)
    s.tell(PUT_BACK, me, count)
    s.swapper = me
    s.new = [s.draw(me) for _ in range(count)]
    s.new.sort()
    if not s.quiet:
        s.confide(DREW, me, me, count, [ACTIONS[new] for new in s.new])
    played = await choose(me, "play", held(s.new))
    s.laid[side] = played.card
    s.new.remove(played.card)
    s.hands[me] += s.new
    s.hands[me].sort()
    s.swapper, s.new = NONE, []


async def flee(s: Klobba, side: int, card: int) -> None:
    """All but the two mightiest go under the deck; then the next Action card is the Surprise."""
    there = s.group(side)
    room = COUNT[card]
    while room and there:
        tied = worth(there, highest(there))
        if len(tied) > room:
            picked = await choose(s.owner[side], "stay", barbarians(tied))
            tied = [picked.number]
        for number in tied:
            there.remove(number)
        room -= len(tied)
    fleeing = 0
    for number in there:
        fleeing |= BIT[number]
    s.flee(side, fleeing)
    s.fled |= 1 << side
    s.unseen[side] = s.top()
    if s.unseen[side] == NONE:
        s.tell(NO_CARD, s.holder(side))
