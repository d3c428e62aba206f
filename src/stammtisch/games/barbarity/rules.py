"""The rules of Barbarity: lay Prizes out, fight past the guards that others laid on them, and fill your Hoard."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from stammtisch.core import Ask, Flow, Result, Seat, choose, maybe

from .effects import can_use, carry_out, distinct, ready, spring, uses

from .state import (  # isort: skip
    ACTION, ACTIONS, ANYTIME, ARENA, BATTLE, BEAT, BEGAN, BIT, BOOST, CAMP, CAMP_MOST, COMMITTED, DEALT, DRAWS,
    EMBARKED, FACE, FACED, FIRST, FORCE, GUARD, HAND, HERO, HEX, HEXED, HOARD, LAID, LOT, MET, MOMENT, NONE, PLACED,
    PLAY, PLAYED, PRIZE, RAISE, RAISED, REPLACED, ROOM, ROOM_MOST, SCORED, STAYED, STAYS, STOPPED, TURN, UP, USED,
    VALUE, VP, WARD, WARDED, WON, Barbarity, Play, Use, slot,
)  # fmt: skip


class Move(Enum):
    DRAW = "draw a card"
    ADVENTURE = "flip the Hero and go on an Adventure"
    REST = "do without the actions that are left"
    FIGHT = "beat the guard with what lies there"
    STOP = "let the guard be"


DRAW: Final = Move.DRAW
ADVENTURE: Final = Move.ADVENTURE
REST: Final = Move.REST
FIGHT: Final = Move.FIGHT
STOP: Final = Move.STOP


def step(s: Barbarity) -> Flow[None]:
    """The deal, an action, or a part of one that asks somebody something."""
    phase = s.phase
    if phase == "action":
        return action(s)
    if phase == "raise":
        return strengthen(s)
    if phase == "fight":
        return fight(s)
    if phase == "quest":
        return quest(s)
    if phase == "place":
        return place(s)
    return ward(s) if phase == "ward" else deal(s)


# Before the first turn


async def deal(s: Barbarity) -> None:
    """A Hero for everyone, lots for the first turn, five cards each."""
    s.rng.shuffle(s.box)
    for seat in range(s.seats):
        s.heroes.append(s.box.pop())
        s.tell(HERO, seat, FACE[s.heroes[seat]])
    s.box.sort()
    s.rng.shuffle(s.deck)
    s.turn = draw_lots(s)
    s.tell(FIRST, s.turn)
    s.rng.shuffle(s.deck)
    for seat in range(s.seats):
        hand = [s.deck.pop() for _ in range(HAND)]
        s.hands[seat] = hand
        s.known[seat] = [BIT[seat]] * HAND
        if not s.quiet:
            s.confide(DEALT, seat, seat, HAND, [FACE[card] for card in hand])
    begin(s)


def draw_lots(s: Barbarity) -> Seat:
    """The highest card begins; those who tie get another, as long as there are cards."""
    tied = s.everyone()
    dealt: list[int] = []
    while len(tied) > 1 and len(s.deck) >= len(tied):
        lots = [s.deck.pop() for _ in tied]
        dealt += lots
        for seat, card in zip(tied, lots):
            s.tell(LOT, seat, FACE[card])
        best = max([lot_value(card) for card in lots])
        tied = [seat for seat, card in zip(tied, lots) if lot_value(card) == best]
    s.deck += dealt
    return tied[0]


def lot_value(card: int) -> int:
    """The value of a Battle Card or the Victory Points of a Prize; a Special counts nothing."""
    return VP[card] if PRIZE[card] else VALUE[card]


# A turn


def begin(s: Barbarity) -> None:
    """All own cards are turned face up."""
    s.turns += 1
    s.actions = ACTIONS
    s.flipped[s.turn] = 0
    s.tired &= ~BIT[s.turn]
    s.phase = "action"
    s.tell(BEGAN, s.turn)


async def action(s: Barbarity) -> None:
    """One of the actions of a turn, or a Prize that is flipped without one."""
    me = s.turn
    move: Any = await Ask("action", me, moves(s, me))
    if move is DRAW:
        s.actions -= 1
        s.draw(me, draws(s, me))
    elif move is ADVENTURE:
        await embark(s, me)
    elif move is REST:
        s.actions = 0
    elif isinstance(move, Play):
        s.actions -= 1
        await play(s, me, move.card)
    else:
        if MOMENT[move.card] == ACTION:
            s.actions -= 1
        await use(s, me, move.card)
    go_on(s)


def moves(s: Barbarity, me: Seat) -> list[Any]:
    """All that can be done: this depends on nothing but the table and the own hand."""
    options: list[Any] = [REST]
    if s.can_draw():
        options.append(DRAW)
    if s.prizes[me] and not s.tired & BIT[me]:
        options.append(ADVENTURE)
    options += uses(s, me, ACTION | TURN | ANYTIME)
    can_lay = bool(s.open_slots(me))
    for card in s.hands[me]:
        if GUARD[card]:
            if can_lay and PLAY[card] not in options:
                options.append(PLAY[card])
        elif (MOMENT[card] or STAYS[card]) and PLAY[card] not in options and can_play(s, me, card):
            options.append(PLAY[card])
    return options


def can_play(s: Barbarity, me: Seat, card: int) -> bool:
    """Whether a Special finds a target; of those that make room, a player may have so many."""
    if STAYS[card]:
        return ROOM_MOST[card] == NONE or s.maps[me].count(card) < ROOM_MOST[card]
    return can_use(s, me, card)


def draws(s: Barbarity, me: Seat) -> int:
    """How many cards the Draw action brings: a camp helps those who have few."""
    count = DRAWS
    for card in s.hoards[me] + s.sagas[me]:
        if len(s.hands[me]) <= CAMP_MOST[card]:
            count = max(count, CAMP[card])
    return count


async def play(s: Barbarity, me: Seat, card: int) -> None:
    """Lay a guard, or play a Special: it stays on the table, or is discarded after its effect."""
    if GUARD[card]:
        await lay(s, me, card)
        return
    s.take(me, card)
    if STAYS[card]:
        (s.maps if ROOM[card] else s.sagas)[me].append(card)
        s.tell(STAYED, me, FACE[card])
        return
    s.tell(PLAYED, me, FACE[card])
    s.played = card
    await carry_out(s, me, card)
    s.played = NONE
    s.pile.append(card)


async def use(s: Barbarity, me: Seat, card: int) -> None:
    """Flip a Prize for what it does."""
    s.flip(me, card)
    s.tell(USED, me, FACE[card])
    await carry_out(s, me, card)


async def lay(s: Barbarity, me: Seat, card: int) -> None:
    """A guard goes face down on top of another player's Prize, and its owner may have a watch-dog."""
    on = await choose(me, "lay", s.open_slots(me))
    s.lay(me, card, on)
    s.confide(LAID, me, me, on, FACE[card])
    if ready(s, on.seat, WARD):
        s.target, s.place, s.phase = on.seat, on.place, "ward"


async def ward(s: Barbarity) -> None:
    """The owner of the Prize may send the card back to the hand it came from; the action is spent."""
    owner = s.target
    move = await maybe(owner, "ward", ready(s, owner, WARD) + uses(s, owner, ANYTIME))
    if move is None:
        leave(s)
    elif WARD[move.card]:
        s.flip(owner, move.card)
        card, mask = s.lift(owner, s.place)
        s.give(s.turn, card, mask)
        s.tell(WARDED, owner, FACE[move.card], s.turn)
        leave(s)
    else:
        await use(s, owner, move.card)


def leave(s: Barbarity) -> None:
    """Back to the actions."""
    s.target = s.place = NONE
    s.asked = s.raised = s.offered = 0
    s.phase = "action"
    go_on(s)


def go_on(s: Barbarity) -> None:
    """After the last action a Prize may be placed."""
    if s.phase == "action" and not s.actions:
        s.phase = "place"


async def place(s: Barbarity) -> None:
    """At most one Prize goes from the hand to the Adventure Area, and the turn is over."""
    me = s.turn
    options: list[Any] = [None]
    has_room = len(s.prizes[me]) < s.room(me)
    if has_room:
        options += [face for face in distinct(s.hands[me]) if PRIZE[face.card]]
    flips = uses(s, me, TURN | ANYTIME)
    if flips or (has_room and s.hands[me]):
        pick: Any = await Ask("place", me, options + flips)
        if isinstance(pick, Use):
            await use(s, me, pick.card)
            return
        if pick is not None:
            s.take(me, pick.card)
            s.prizes[me].append(pick.card)
            s.guards[me].append([])
            s.seen[me].append([])
            s.tell(PLACED, me, pick)
    next_turn(s)


def next_turn(s: Barbarity) -> None:
    """The turn passes to the left, unless there have been enough."""
    if s.turns >= s.options.turn_cap:
        finish(s)
        return
    s.turn = (s.turn + 1) % s.seats
    begin(s)


# An Adventure


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
    card, masks = s.guards[me][s.place][-1], s.seen[me][s.place]
    s.tell(FACED if masks[-1] & UP else MET, me, FACE[card])
    masks[-1] |= UP | s.everybody()
    if BATTLE[card]:
        s.phase = "raise"
        return
    spring(s, me)
    if s.place == NONE:
        leave(s)


async def strengthen(s: Barbarity) -> None:
    """The others, clockwise, may each make the guard stronger: whoever holds cards might, and so is asked."""
    while s.asked < s.seats - 1:
        seat = (s.turn + 1 + s.asked) % s.seats
        boosts = ready(s, seat, BOOST)
        if boosts or s.hands[seat]:
            move: Any = await Ask("raise", seat, raises(s, seat, boosts))
            if move is not None:
                await strengthen_by(s, seat, move)
                return
        s.asked += 1
    s.phase = "fight"
    s.offered = s.passive(s.turn, ARENA)


PASS: Final[list[Any]] = [None]


def raises(s: Barbarity, seat: Seat, boosts: list[Use]) -> list[Any]:
    options = PASS + boosts + uses(s, seat, ANYTIME)
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
        s.tell(RAISED, seat, FACE[card], RAISE[card])
    elif BOOST[card]:
        s.flip(seat, card)
        s.raised += BOOST[card]
        s.tell(RAISED, seat, FACE[card], BOOST[card])
    else:
        await use(s, seat, card)


async def fight(s: Barbarity) -> None:
    """Put cards down one by one, until they exceed the guard; or take it away; or let it be."""
    me = s.turn
    guard = s.guards[me][s.place][-1]
    move: Any = await Ask("fight", me, answers(s, me, guard))
    if move is FIGHT:
        s.tell(BEAT, me, FACE[guard], s.offered, needed(s, guard))
        discard_guard(s, me)
    elif move is STOP:
        s.tell(STOPPED, me, FACE[guard])
        leave(s)
    elif isinstance(move, Play):
        s.take(me, move.card)
        s.committed.append(move.card)
        s.offered += FORCE[move.card]
        s.tell(COMMITTED, me, FACE[move.card], FORCE[move.card])
    elif BOOST[move.card]:
        s.flip(me, move.card)
        s.offered += BOOST[move.card]
        s.tell(COMMITTED, me, FACE[move.card], BOOST[move.card])
    else:
        s.flip(me, move.card)
        s.tell(HEXED, me, FACE[move.card], FACE[guard])
        discard_guard(s, me)


def needed(s: Barbarity, guard: int) -> int:
    """What has to be exceeded."""
    return VALUE[guard] + s.raised


def answers(s: Barbarity, me: Seat, guard: int) -> list[Any]:
    """Who puts the first card down means to win: it is offered only if that is possible, and then must be done."""
    options: list[Any] = []
    most = s.offered
    for card in s.hands[me]:
        most += FORCE[card]
        if FORCE[card] and PLAY[card] not in options:
            options.append(PLAY[card])
    for boost in ready(s, me, BOOST):
        most += BOOST[boost.card]
        options.append(boost)
    if most <= needed(s, guard):
        options = []
    if s.offered > needed(s, guard):
        options.append(FIGHT)
    if s.offered == s.passive(me, ARENA):  # nothing lies there yet
        options.append(STOP)
        options += [curse for curse in ready(s, me, HEX) if VALUE[guard] <= HEX[curse.card]]
    return options


def discard_guard(s: Barbarity, me: Seat) -> None:
    """The guard is beaten: it goes to the pile, and on it the cards that beat it."""
    card, _mask = s.lift(me, s.place)
    s.pile.append(card)
    s.pile += s.committed
    s.committed = []
    s.asked = s.raised = s.offered = 0
    s.phase = "quest"


async def win(s: Barbarity, me: Seat) -> None:
    """The Prize goes to a free space of the Hoard, or takes the place of another."""
    old = await maybe(me, "replace", distinct(s.hoards[me]))
    prize = s.remove_prize(me, s.place)
    s.tell(WON, me, FACE[prize])
    hoard = s.hoards[me]
    if old is None:
        hoard.append(prize)
    else:
        at = hoard.index(old.card)
        hoard[at] = prize
        s.flipped[me] &= ~BIT[at]
        s.pile.append(old.card)
        s.tell(REPLACED, me, old)
    leave(s)
    if len(hoard) >= HOARD:
        finish(s)


# The end


def finish(s: Barbarity) -> None:
    s.phase = "over"
    if not s.quiet:
        s.tell(SCORED, [s.points(seat) for seat in range(s.seats)])


def result(s: Barbarity) -> Result | None:
    """The richest Hoard wins; of equal ones, the one with more Prizes."""
    if s.phase != "over":
        return None
    points = [s.points(seat) for seat in range(s.seats)]
    ranks = [(points[seat], len(s.hoards[seat])) for seat in range(s.seats)]
    best = max(ranks)
    return Result(tuple(points), tuple([seat for seat in range(s.seats) if ranks[seat] == best]))
