"""An Adventure: the way past the guards of a Prize, and how the others make it harder."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from stammtisch.core import Seat, ask, choose, maybe, slot

from .effects import distinct, ready, spring, use, uses
from .events import BEAT, COMMITTED, EMBARKED, FACED, HEXED, MET, RAISED, REPLACED, STOPPED, WON
from .state import Barbarity

from .tables import (  # isort: skip
    ANYTIME, ARENA, BATTLE, BIT, BOOST, FACE, FORCE, HEX, HOARD, NONE, PLAY, RAISE, TURN, UP, VALUE, Play, Use,
)  # fmt: skip


class Blow(Enum):
    FIGHT = "beat the guard with what lies there"
    STOP = "let the guard be"


FIGHT: Final = Blow.FIGHT
STOP: Final = Blow.STOP


async def embark(s: Barbarity, me: Seat) -> None:
    """Flip the Hero and set out for one of the own Prizes."""
    on = await choose(me, "adventure", [slot(me, place) for place in range(len(s.prizes[me]))])
    s.actions -= 1
    s.tired |= BIT[me]
    s.target, s.place, s.phase = me, on.place, "quest"
    s.tell(EMBARKED, me, on, FACE[s.prizes[me][on.place]])


async def quest(s: Barbarity) -> None:
    """Turn over the top guard, or take the Prize if there is none."""
    me = s.turn
    masks = s.seen[me][s.place]
    if not masks:
        await win(s, me)
        return
    if not masks[-1] & UP:
        flips = uses(s, me, TURN | ANYTIME)
        move = await maybe(me, "onward", flips)
        if move is not None:
            await use(s, me, move.card)
            return
    meet(s, me)


def meet(s: Barbarity, me: Seat) -> None:
    """A trap does what it says; a Battle Card has to be fought."""
    card, masks = s.faced(), s.seen[me][s.place]
    kind = FACED if masks[-1] & UP else MET
    masks[-1] |= UP | s.everybody()
    if BATTLE[card]:
        s.phase = "raise"
    s.tell(kind, me, FACE[card])
    if not BATTLE[card]:
        spring(s, me)


async def strengthen(s: Barbarity) -> None:
    """The others, clockwise, may each make the guard stronger: whoever holds cards might, and so is asked."""
    while s.asked < s.seats - 1:
        seat = (s.turn + 1 + s.asked) % s.seats
        boosts = ready(s, seat, BOOST)
        if boosts or s.hands[seat]:
            move: Any = await ask(seat, "raise", raises(s, seat, boosts))
            if move is not None:
                await strengthen_by(s, seat, move)
                return
        s.asked += 1
    s.phase = "fight"


def raises(s: Barbarity, seat: Seat, boosts: list[Use]) -> list[Any]:
    options: list[Any] = [None]
    options += boosts
    options += uses(s, seat, ANYTIME)
    for card in s.hands[seat]:
        if RAISE[card] and PLAY[card] not in options:
            options.append(PLAY[card])
    return options


async def strengthen_by(s: Barbarity, seat: Seat, move: Any) -> None:
    """A Special from the hand, or a flipped Prize; or somebody had a look at a guard first."""
    card = move.card
    if isinstance(move, Play):
        s.discard(seat, card)
        s.raised += RAISE[card]
        s.tell(RAISED, seat, FACE[card], RAISE[card], NONE)
    elif BOOST[card]:
        place = s.flip(seat, card)
        s.raised += BOOST[card]
        s.tell(RAISED, seat, FACE[card], BOOST[card], place)
    else:
        await use(s, seat, card)


async def fight(s: Barbarity) -> None:
    """Put cards down one by one, until they exceed the guard; or take it away; or let it be."""
    me = s.turn
    guard = s.faced()
    move: Any = await ask(me, "fight", answers(s, me))
    if move is FIGHT:
        strength, wanted = total(s), needed(s)
        clear_away(s, me)
        s.tell(BEAT, me, FACE[guard], strength, wanted)
    elif move is STOP:
        s.leave()
        s.tell(STOPPED, me, FACE[guard])
    elif isinstance(move, Play):
        s.take(me, move.card)
        s.committed.append(move.card)
        s.offered += FORCE[move.card]
        s.tell(COMMITTED, me, FACE[move.card], FORCE[move.card], NONE)
    elif BOOST[move.card]:
        place = s.flip(me, move.card)
        s.offered += BOOST[move.card]
        s.tell(COMMITTED, me, FACE[move.card], BOOST[move.card], place)
    else:
        s.flip(me, move.card)
        clear_away(s, me)
        s.tell(HEXED, me, FACE[move.card], FACE[guard])


def needed(s: Barbarity) -> int:
    """What has to be exceeded: the value of the guard, and what the others added to it."""
    return VALUE[s.faced()] + s.raised


def total(s: Barbarity) -> int:
    """What stands against the guard: all that was put down for it, and what an arena gives in every fight."""
    return s.offered + s.passive(s.turn, ARENA)


def answers(s: Barbarity, me: Seat) -> list[Any]:
    """Who puts the first card down means to win: it is offered only if that is possible, and then must be done."""
    options: list[Any] = []
    enough, there = needed(s), total(s)
    most = there
    for card in s.hands[me]:
        most += FORCE[card]
        if FORCE[card] and PLAY[card] not in options:
            options.append(PLAY[card])
    options += ready(s, me, BOOST)
    most += s.unflipped(me, BOOST)
    if most <= enough:
        options = []
    if there > enough:
        options.insert(0, FIGHT)  # enough lies there: more is seldom wanted
    if not s.offered:
        options.append(STOP)
        options += [curse for curse in ready(s, me, HEX) if VALUE[s.faced()] <= HEX[curse.card]]
    return options


def clear_away(s: Barbarity, me: Seat) -> None:
    """The guard is beaten: it goes to the pile, and on it the cards that beat it."""
    s.discard_guard(me, s.place)
    s.pile += s.committed
    s.committed = []
    s.asked = s.raised = s.offered = 0
    s.phase = "quest"


async def win(s: Barbarity, me: Seat) -> None:
    """The Prize goes to a free space of the Hoard, or takes the place of another."""
    old = await maybe(me, "replace", distinct(s.hoards[me]))
    prize = s.remove_prize(me, s.place)
    s.leave()
    hoard = s.hoards[me]
    if old is None:
        hoard.append(prize)
        s.tell(WON, me, FACE[prize], len(hoard) - 1)
    else:
        at = hoard.index(old.card)
        hoard[at] = prize
        s.flipped[me] &= ~BIT[at]
        s.pile.append(old.card)
        s.tell(WON, me, FACE[prize], at)
        s.tell(REPLACED, me, old)
    if len(hoard) >= HOARD:
        s.finish()
