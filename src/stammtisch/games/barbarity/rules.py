"""The rules of Barbarity: lay Prizes out, fight past the guards that others laid on them, and fill your Hoard."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from itertools import zip_longest
from typing import Any, Final

from stammtisch.core import Flow, Result, Seat, choose, slot

from .adventure import embark, fight, quest, strengthen
from .effects import distinct, is_first
from .events import BEGAN, DEALT, FIRST, HERO, LAID, LOT, PLACED, PLAYED, RESTED, SPENT, STAYED, WARDED
from .flips import AGAIN, add_asides, add_ready, add_uses, ask_amid, can_use, carry_out, choose_amid, use
from .secrecy import is_open
from .state import Barbarity

from .tables import (  # isort: skip
    ACTION, ACTIONS, ANYTIME, BIT, CAMP, CAMP_MOST, DRAWS, FACE, GUARD, GUARDED, HAND, MOMENT, NONE, PLAY, PLAYABLE,
    PRIZE, ROOM, ROOM_MOST, STAYS, TURN, VALUE, VP, WARD, Card, Play, Use,
)  # fmt: skip
from .targets import any_open_slot, open_slots


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
    if phase == "place":
        return place(s)
    if phase == "raise" or phase == "parry":  # noqa: PLR1714 (a tuple is slower)
        return strengthen(s)
    if phase == "fight":
        return fight(s)
    if phase == "quest":
        return quest(s)
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
    s.look_over(s.turn)
    s.tired &= ~BIT[s.turn]
    s.phase = "action"
    s.tell(BEGAN, s.turn)


async def action(s: Barbarity) -> None:
    """One of the actions of a turn, or a Prize that is flipped without one."""
    me = s.turn
    move: Any = REST
    options = moves(s, me)
    if len(options) > 1 or not is_open(s, me):
        move = await ask_amid(s, me, "action", options)
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
        prize: Use = move
        if MOMENT[prize.card] == ACTION:
            s.actions -= 1
        await use(s, me, prize.card)
    s.go_on()


def moves(s: Barbarity, me: Seat) -> list[Any]:
    """All that can be done: this depends on nothing but the table and the own hand."""
    options: list[Any] = []
    if s.can_draw():
        options.append(DRAW)
    if s.prizes[me] and not s.tired & BIT[me]:
        options.append(ADVENTURE)
    add_uses(s, me, ACTION | TURN | ANYTIME, options)
    can_lay = any_open_slot(s, me)
    hand = s.hands[me]
    for place, card in enumerate(hand):
        if (can_lay if GUARD[card] else PLAYABLE[card] and can_play(s, me, card)) and is_first(hand, place):
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
    for cards in (s.hoards[me], s.sagas[me]):
        for card in cards:
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
        s.arrange(me)
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
    s.laying = s.hands[me].index(card)  # others may imagine now what card it is
    on = await choose_amid(s, me, "lay", open_slots(s, me))
    card = s.hands[me][s.laying]
    s.laying = NONE
    s.lay(me, card, on)
    if s.ready[on.seat] & GUARDED:
        s.target, s.place, s.phase = on.seat, on.place, "ward"
    s.confide(LAID, me, me, on, FACE[card])


async def ward(s: Barbarity) -> None:
    """The owner of the Prize may send the card back to the hand it came from; the action is spent."""
    owner, on = s.target, slot(s.target, s.place)
    move: Any = await ask_amid(s, owner, "ward", wards(s, owner))
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


def wards(s: Barbarity, owner: Seat) -> list[Any]:
    options: list[Any] = [None]
    add_ready(s, owner, WARD, options)
    add_asides(s, owner, ANYTIME, options)
    return options


async def place(s: Barbarity) -> None:
    """At most one Prize goes from the hand to the Adventure Area, and the turn is over."""
    me = s.turn
    options = places(s, me)
    if len(options) > 1 or (has_room(s, me) and not is_open(s, me)):
        pick: Any = await ask_amid(s, me, "place", options)
        if isinstance(pick, Use):
            await use(s, me, pick.card)
            return
        if pick is not None:
            prize: Card = pick
            s.take(me, prize.card)
            s.prizes[me].append(prize.card)
            s.guards[me].append([])
            s.seen[me].append([])
            s.tell(PLACED, me, prize, slot(me, len(s.prizes[me]) - 1))
    next_turn(s)


def places(s: Barbarity, me: Seat) -> list[Any]:
    """The Prizes that could be placed, and those that could be flipped instead."""
    options: list[Any] = [None]
    if has_room(s, me):
        hand = s.hands[me]
        options += [FACE[card] for place, card in enumerate(hand) if PRIZE[card] and is_first(hand, place)]
    add_asides(s, me, TURN | ANYTIME, options)
    return options


AGAIN.update({"action": moves, "lay": open_slots, "ward": wards, "place": places})


def has_room(s: Barbarity, me: Seat) -> bool:
    return len(s.prizes[me]) < s.room(me)


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
    if s.goes_on():
        return None
    worth = points(s)
    ranks = [(worth[seat], len(s.hoards[seat])) for seat in range(s.seats)]
    best = max(ranks)
    return Result(tuple(worth), tuple([seat for seat in range(s.seats) if ranks[seat] == best]))
