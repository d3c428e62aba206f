"""An Adventure: the way past the guards of a Prize, and how the others make it harder."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from stammtisch.core import Seat, ask, choose, maybe, slot

from .effects import asides, ask_or_pass, distinct, ready, spring, use, uses
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
    """The others, clockwise, may each make the guard stronger: who might, for all that is known, is asked.

    When the adventurer has put down enough, whoever has a boost is asked once more; and if that is answered, the
    adventurer may answer, until one side lets it be.
    """
    first = s.phase == "raise"
    while s.asked < s.seats - 1 and (first or total(s) > needed(s)):
        seat = (s.turn + 1 + s.asked) % s.seats
        boosts = ready(s, seat, BOOST)
        if boosts or (first and s.might_hold(seat, RAISE)):
            move: Any = await ask(seat, "raise", raises(s, seat, boosts))
            if move is not None:
                await strengthen_by(s, seat, move)
                return
        s.asked += 1
    s.asked = 0
    s.phase = "fight"
    if not first and total(s) > needed(s):
        beat(s)


def raises(s: Barbarity, seat: Seat, boosts: list[Use]) -> list[Any]:
    options: list[Any] = [None]
    options += boosts
    options += asides(s, seat, ANYTIME)
    if s.phase == "raise":
        for card in s.hands[seat]:
            if RAISE[card] and PLAY[card] not in options:
                options.append(PLAY[card])
    return options


async def strengthen_by(s: Barbarity, seat: Seat, move: Any) -> None:
    """A Special from the hand, or a flipped Prize; or somebody had a look at a guard first."""
    if isinstance(move, Play):
        s.discard(seat, move.card)
        make_stronger(s, seat, move.card, RAISE[move.card], NONE)
    else:
        await flip(s, seat, move.card)


def make_stronger(s: Barbarity, seat: Seat, card: int, count: int, place: int) -> None:
    s.raised += count
    s.contested = s.offered > 0
    s.tell(RAISED, seat, FACE[card], count, place)


async def flip(s: Barbarity, seat: Seat, card: int) -> None:
    """Flip a Prize in the midst of a fight: for one's own side of it, or for something else."""
    if BOOST[card]:
        place = s.flip(seat, card)
        if seat == s.turn:
            commit(s, card, BOOST[card], place)
        else:
            make_stronger(s, seat, card, BOOST[card], place)
    elif HEX[card] != NONE:
        guard = s.faced()
        s.flip(seat, card)
        clear_away(s, seat)
        s.tell(HEXED, seat, FACE[card], FACE[guard])
    else:
        await use(s, seat, card)


async def fight(s: Barbarity) -> None:
    """Put cards down one by one, until they exceed the guard; or take it away; or let it be."""
    me = s.turn
    guard = s.faced()
    move: Any = await ask_or_pass(s, me, "fight", answers(s, me), STOP)
    if move is FIGHT:
        if s.any_time():
            s.phase = "parry"
        else:
            beat(s)
    elif move is STOP:
        s.leave()
        s.tell(STOPPED, me, FACE[guard])
    elif isinstance(move, Play):
        s.take(me, move.card)
        s.committed.append(move.card)
        commit(s, move.card, FORCE[move.card], NONE)
    else:
        await flip(s, me, move.card)


def commit(s: Barbarity, card: int, count: int, place: int) -> None:
    s.offered += count
    s.tell(COMMITTED, s.turn, FACE[card], count, place)


def needed(s: Barbarity) -> int:
    """What has to be exceeded: the value of the guard, and what the others added to it."""
    return VALUE[s.faced()] + s.raised


def total(s: Barbarity) -> int:
    """What stands against the guard: all that was put down for it, and what an arena gives in every fight."""
    return s.offered + s.passive(s.turn, ARENA)


def answers(s: Barbarity, me: Seat) -> list[Any]:
    """Who puts the first card down means to win: it is offered only if that is possible, and then must be done.

    Only if the guard is made stronger after that, one may let it be; what was put down in vain is spent.
    """
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
    if not s.offered or (s.contested and there <= enough):
        options.append(STOP)
    if not s.offered or s.any_time():
        options += hexes(s, me)
    return options


def hexes(s: Barbarity, me: Seat) -> list[Use]:
    """What takes the guard away: only what is printed on it counts."""
    value = VALUE[s.faced()]
    return [curse for curse in ready(s, me, HEX) if value <= HEX[curse.card]]


def beat(s: Barbarity) -> None:
    me, guard, strength, wanted = s.turn, s.faced(), total(s), needed(s)
    clear_away(s, me)
    s.tell(BEAT, me, FACE[guard], strength, wanted)


def clear_away(s: Barbarity, me: Seat) -> None:
    """The guard is beaten: it goes to the pile, and on it the cards that beat it."""
    s.discard_guard(me, s.place)
    s.end_fight()
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
