"""An Adventure: the way past the guards of a Prize, and how the others make it harder."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from stammtisch.core import Seat, Slot, slot

from .effects import distinct, is_first, spring
from .events import BEAT, EMBARKED, FACED, MET, REPLACED, STOPPED, WON
from .secrecy import is_open, might_raise
from .state import Barbarity

from .flips import (  # isort: skip
    AGAIN, add_asides, add_hexes, add_ready, add_uses, ask_amid, choose_amid, clear_away, commit, flip, make_stronger,
    most, needed, total, use,
)  # fmt: skip
from .tables import (  # isort: skip
    ANYTIME, BATTLE, BIT, BOOST, BRAWL, FACE, FORCE, HOARD, NONE, PLAY, RAISE, TURN, UP, Card, Play, Use,
)  # fmt: skip


class Blow(Enum):
    FIGHT = "beat the guard with what lies there"
    STOP = "let the guard be"


FIGHT: Final = Blow.FIGHT
STOP: Final = Blow.STOP


async def embark(s: Barbarity, me: Seat) -> None:
    """Flip the Hero and set out for one of the own Prizes."""
    on = await choose_amid(s, me, "adventure", own_slots(s, me))
    s.actions -= 1
    s.tired |= BIT[me]
    s.target, s.place, s.phase = me, on.place, "quest"
    s.tell(EMBARKED, me, on, FACE[s.prizes[me][on.place]])


def own_slots(s: Barbarity, me: Seat) -> list[Slot]:
    return [slot(me, place) for place in range(len(s.prizes[me]))]


async def quest(s: Barbarity) -> None:
    """Turn over the top guard, or take the Prize if there is none."""
    me = s.turn
    masks = s.seen[me][s.place]
    if not masks:
        await win(s, me)
        return
    if not masks[-1] & UP:
        move: Any = await choose_amid(s, me, "onward", preparations(s, me))
        if move is not None:
            prize: Use = move
            await use(s, me, prize.card)
            return
    meet(s, me)


def preparations(s: Barbarity, me: Seat) -> list[Any]:
    """What can be flipped before a guard is turned up."""
    options: list[Any] = [None]
    add_uses(s, me, TURN | ANYTIME, options)
    return options


def meet(s: Barbarity, me: Seat) -> None:
    """A trap does what it says; a Battle Card has to be fought."""
    card, masks = s.faced(), s.seen[me][s.place]
    kind = FACED if masks[-1] & UP else MET
    masks[-1] |= UP | s.everybody()
    if BATTLE[card]:
        s.phase = "raise"
        s.new_offer()
    s.tell(kind, me, FACE[card])
    if not BATTLE[card]:
        spring(s, me)


async def strengthen(s: Barbarity) -> None:
    """The others, clockwise, may each make the guard stronger: who might, for all that is known, is asked.

    When the adventurer has put down enough, whoever has a boost is asked once more; and if that is answered, the
    adventurer may answer, until one side lets it be.
    """
    phase = s.phase
    while s.asked < s.seats - 1 and is_raisable(s):
        seat = (s.turn + 1 + s.asked) % s.seats
        if (s.ready[seat] & BRAWL and s.unflipped(seat, BOOST)) or (phase == "raise" and might_raise(s, seat)):
            move: Any = await ask_amid(s, seat, "raise", raises(s, seat))
            if move is not None:
                await strengthen_by(s, seat, move)
                return
            if s.phase != phase:  # the guard was taken away meanwhile
                return
        s.asked += 1
    s.asked, s.phase = 0, "fight"
    if phase == "parry" and total(s) > needed(s):
        beat(s)


def is_raisable(s: Barbarity) -> bool:
    """At first in any case; later only a guard that would be beaten."""
    return s.phase == "raise" or (s.phase == "parry" and total(s) > needed(s))


def raises(s: Barbarity, seat: Seat) -> list[Any]:
    """What makes the guard stronger; a card only at first. Nothing at all, if the guard is no longer in question."""
    options: list[Any] = []
    if is_raisable(s):
        options.append(None)
        add_ready(s, seat, BOOST, options)
        add_asides(s, seat, ANYTIME, options)
        if s.phase == "raise":
            for place, card in enumerate(s.hands[seat]):
                if RAISE[card] and is_first(s.hands[seat], place):
                    options.append(PLAY[card])
    return options


async def strengthen_by(s: Barbarity, seat: Seat, move: Any) -> None:
    """A Special from the hand, or a flipped Prize; or somebody had a look at a guard first."""
    if isinstance(move, Play):
        s.discard(seat, move.card)
        make_stronger(s, seat, move.card, RAISE[move.card], NONE)
    else:
        prize: Use = move
        await flip(s, seat, prize.card)


async def fight(s: Barbarity) -> None:
    """Put cards down one by one, until they exceed the guard; or take it away; or let it be."""
    me = s.turn
    options = answers(s, me)
    move: Any = STOP
    if options[0] is not STOP or len(options) > 1 or not is_open(s, me):
        move = await ask_amid(s, me, "fight", options)
    if move is FIGHT:
        if s.any_time():
            s.phase = "parry"
        else:
            beat(s)
    elif move is STOP:
        guard = s.faced()
        s.leave()
        s.tell(STOPPED, me, FACE[guard])
    elif isinstance(move, Play):
        s.take(me, move.card)
        s.committed.append(move.card)
        commit(s, move.card, FORCE[move.card], NONE)
    else:
        prize: Use = move
        await flip(s, me, prize.card)


def answers(s: Barbarity, me: Seat) -> list[Any]:
    """Who puts the first card down means to win: it is offered only if that is possible, and then must be done.

    Only if the guard is made stronger after that, one may let it be; what was put down in vain is spent. In the mind of
    another player it may also be that the adventurer has nothing more.
    """
    options: list[Any] = []
    enough, there = needed(s), total(s)
    if there > enough:
        options.append(FIGHT)  # enough lies there: more is seldom wanted
    if most(s) > enough:
        hand = s.hands[me]
        for place, card in enumerate(hand):
            if FORCE[card] and is_first(hand, place):
                options.append(PLAY[card])
        add_ready(s, me, BOOST, options)
    if not s.offered or not options or (s.contested and there <= enough):
        options.append(STOP)
    if not s.offered or s.any_time():
        add_hexes(s, options)
    return options


def beat(s: Barbarity) -> None:
    guard, strength, wanted = s.faced(), total(s), needed(s)
    clear_away(s)
    s.tell(BEAT, s.turn, FACE[guard], strength, wanted)


async def win(s: Barbarity, me: Seat) -> None:
    """The Prize goes to a free space of the Hoard, or takes the place of another."""
    old = await choose_amid(s, me, "replace", replaceable(s, me))
    prize = s.remove_prize(me, s.place)
    s.leave()
    hoard = s.hoards[me]
    if old is None:
        at = len(hoard)
        hoard.append(prize)
    else:
        at = hoard.index(old.card)
        hoard[at] = prize
        s.flipped[me] &= ~BIT[at]
        s.pile.append(old.card)
    s.arrange(me)
    s.new_offer()
    s.tell(WON, me, FACE[prize], at)
    if old is not None:
        s.tell(REPLACED, me, old)
    if len(hoard) >= HOARD:
        s.finish()


def replaceable(s: Barbarity, me: Seat) -> list[Card | None]:
    options: list[Card | None] = [None]
    options += distinct(s.hoards[me])
    return options


AGAIN.update(
    {"adventure": own_slots, "onward": preparations, "raise": raises, "fight": answers, "replace": replaceable}
)
