"""The rules of Barbarity: lay Prizes out, fight past the guards that others laid on them, and fill your Hoard."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from itertools import zip_longest
from typing import Any, Final

from stammtisch.core import Flow, Result, Seat, ask, choose, maybe, slot

from .adventure import embark, fight, quest, strengthen
from .effects import asides, ask_or_pass, can_use, carry_out, distinct, ready, use, uses
from .events import BEGAN, DEALT, FIRST, HERO, LAID, LOT, PLACED, PLAYED, RESTED, SPENT, STAYED, WARDED
from .state import Barbarity

from .tables import (  # isort: skip
    ACTION, ACTIONS, ANYTIME, BIT, CAMP, CAMP_MOST, DRAWS, FACE, GUARD, HAND, MOMENT, NONE, PLAY, PLAYABLE, PRIZE,
    ROOM, ROOM_MOST, STAYS, TURN, VALUE, VP, WARD, Play, Use,
)  # fmt: skip


class Move(Enum):
    DRAW = "draw a card"
    ADVENTURE = "flip the Hero and go on an Adventure"
    REST = "do without the actions that are left"


DRAW: Final = Move.DRAW
ADVENTURE: Final = Move.ADVENTURE
REST: Final = Move.REST


def step(s: Barbarity) -> Flow[None]:
    """The deal, an action, or a part of one that asks somebody something."""
    phase = s.phase
    if phase == "action":
        return action(s)
    if phase == "raise" or phase == "parry":  # noqa: PLR1714 (faster than a tuple)
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
    await hand_out_heroes(s)
    s.rng.shuffle(s.deck)
    draw_lots(s)
    s.rng.shuffle(s.deck)
    for seat in range(s.seats):
        hand = [s.deck.pop() for _ in range(HAND)]
        s.hands[seat] = hand
        s.known[seat] = [BIT[seat]] * HAND
        s.confide(DEALT, seat, seat, HAND, [FACE[card] for card in hand])
    begin(s)


async def hand_out_heroes(s: Barbarity) -> None:
    """Heroes are dealt, or picked by one seat after the other; those that are left stay in the box."""
    picked = s.options.heroes == "picked"
    if not picked:
        s.rng.shuffle(s.box)
    for seat in range(s.seats):
        hero = await choose(seat, "hero", distinct(s.box)) if picked else FACE[s.box[-1]]
        s.box.remove(hero.card)
        s.heroes.append(hero.card)
        s.tell(HERO, seat, hero)
    s.box.sort()


def draw_lots(s: Barbarity) -> None:
    """The highest card begins; those who tie get another, as long as there are cards. Then all go back."""
    tied = s.everyone()
    s.lots = [[] for _ in tied]
    while len(tied) > 1 and len(s.deck) >= len(tied):
        for seat in tied:
            card = s.deck.pop()
            s.lots[seat].append(card)
            s.tell(LOT, seat, FACE[card])
        best = max([lot_value(s.lots[seat][-1]) for seat in tied])
        tied = [seat for seat in tied if lot_value(s.lots[seat][-1]) == best]
    s.turn = tied[0]
    s.tell(FIRST, s.turn)
    for turned_up in zip_longest(*s.lots):
        s.deck += [card for card in turned_up if card is not None]
    s.lots = []


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
    move: Any = await ask_or_pass(s, me, "action", moves(s, me), REST)
    if move is DRAW:
        s.actions -= 1
        s.draw(me, draws(s, me))
    elif move is ADVENTURE:
        await embark(s, me)
    elif move is REST:
        left, s.actions = s.actions, 0
        s.tell(RESTED, me, left)
    elif isinstance(move, Play):
        s.actions -= 1
        await play(s, me, move.card)
    else:
        if MOMENT[move.card] == ACTION:
            s.actions -= 1
        await use(s, me, move.card)
    s.go_on()


def moves(s: Barbarity, me: Seat) -> list[Any]:
    """All that can be done: this depends on nothing but the table and the own hand."""
    options: list[Any] = []
    if s.can_draw():
        options.append(DRAW)
    if s.prizes[me] and not s.tired & BIT[me]:
        options.append(ADVENTURE)
    options += uses(s, me, ACTION | TURN | ANYTIME)
    can_lay = bool(s.open_slots(me, 1))
    for card in s.hands[me]:
        if GUARD[card]:
            if can_lay and PLAY[card] not in options:
                options.append(PLAY[card])
        elif PLAYABLE[card] and PLAY[card] not in options and can_play(s, me, card):
            options.append(PLAY[card])
    options.append(REST)
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
    s.played = card
    s.tell(PLAYED, me, FACE[card])
    await carry_out(s, me, card)
    s.played = NONE
    s.pile.append(card)
    s.tell(SPENT, me, FACE[card])


async def lay(s: Barbarity, me: Seat, card: int) -> None:
    """A guard goes face down on top of another player's Prize, and its owner may have a watch-dog."""
    on = await choose(me, "lay", s.open_slots(me))
    s.lay(me, card, on)
    if ready(s, on.seat, WARD):
        s.target, s.place, s.phase = on.seat, on.place, "ward"
    s.confide(LAID, me, me, on, FACE[card])


async def ward(s: Barbarity) -> None:
    """The owner of the Prize may send the card back to the hand it came from; the action is spent."""
    owner, on = s.target, slot(s.target, s.place)
    move = await maybe(owner, "ward", ready(s, owner, WARD) + asides(s, owner, ANYTIME))
    if move is None:
        s.leave()
    elif WARD[move.card]:
        s.flip(owner, move.card)
        card, mask = s.lift(owner, s.place)
        s.give(s.turn, card, mask)
        s.leave()
        s.tell(WARDED, owner, FACE[move.card], s.turn, on)
    else:
        await use(s, owner, move.card)


async def place(s: Barbarity) -> None:
    """At most one Prize goes from the hand to the Adventure Area, and the turn is over."""
    me = s.turn
    flips = asides(s, me, TURN | ANYTIME)
    has_room = len(s.prizes[me]) < s.room(me)
    if flips or (has_room and s.might_hold(me, PRIZE)):
        pick: Any = await ask(me, "place", places(s, me, has_room, flips))
        if isinstance(pick, Use):
            await use(s, me, pick.card)
            return
        if pick is not None:
            s.take(me, pick.card)
            s.prizes[me].append(pick.card)
            s.guards[me].append([])
            s.seen[me].append([])
            s.tell(PLACED, me, pick, slot(me, len(s.prizes[me]) - 1))
    next_turn(s)


def places(s: Barbarity, me: Seat, has_room: bool, flips: list[Use]) -> list[Any]:
    """The Prizes that could be placed, and those that could be flipped instead."""
    options: list[Any] = [None]
    if has_room:
        options += [face for face in distinct(s.hands[me]) if PRIZE[face.card]]
    return options + flips


def next_turn(s: Barbarity) -> None:
    """The turn passes to the left, unless there have been enough."""
    if s.turns >= s.options.turn_cap:
        s.finish()
        return
    s.turn = (s.turn + 1) % s.seats
    begin(s)


# The end


def points(s: Barbarity) -> list[int]:
    """What the Hoards are worth."""
    return [s.points(seat) for seat in range(s.seats)]


def result(s: Barbarity) -> Result | None:
    """The richest Hoard wins; of equal ones, the one with more Prizes."""
    if s.phase != "over":
        return None
    worth = points(s)
    ranks = [(worth[seat], len(s.hoards[seat])) for seat in range(s.seats)]
    best = max(ranks)
    return Result(tuple(worth), tuple([seat for seat in range(s.seats) if ranks[seat] == best]))
