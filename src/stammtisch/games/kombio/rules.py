"""The rules of Kombio: shed your high cards, and call when you think yours are the lowest."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final

from mypy_extensions import i64

from stammtisch.core import Flow, Result, Seat, Slot, choose, count_of, lowest_wins, maybe, race

from .cards import BONUS, CALL_COST, CARDS
from .effects import EFFECTS
from .state import DEALT_CARDS, DECK, GAP, NOBODY, PEEKED_MASKS, PEEKED_SLOTS, VALUE, Kombio

from .events import (  # isort: skip
    CALLED, DEALT, DREW, EMPTIED, GAVE, KEPT, MATCHED, MISMATCHED, NO_PENALTY, PASSED, PEEKED, PENALTY, SADDLED, SCORED,
    SHOWED, TOOK,
)  # fmt: skip


class Turn(Enum):
    DRAW = "draw from the deck"
    TAKE = "take the top of the pile"
    CALL = "call Kombio"


class Ruling(Enum):
    KEEP = "the other keeps the wrong card"
    PENALTY = "it comes back, and the other takes a card from the deck"


DRAW: Final = Turn.DRAW
TAKE: Final = Turn.TAKE
CALL: Final = Turn.CALL
KEEP: Final = Ruling.KEEP
PENALIZE: Final = Ruling.PENALTY

CALL_WON: Final = int(CALL_COST.won)
CALL_LOST: Final = int(CALL_COST.lost)
BONUS_CARD: Final = int(BONUS.card)
BONUS_PAIR: Final = int(BONUS.pair)
BONUS_TOTAL: Final = int(BONUS.total)
BONUS_SUM: Final = int(BONUS.sum)


def step(s: Kombio) -> Flow[None]:
    """The deal of a round, a turn, or the moment after a discard in which anyone may match it."""
    if s.phase == "deal":
        return deal(s)
    return turn(s) if s.phase == "turn" else match(s)


async def deal(s: Kombio) -> None:
    """Four cards each, face down; everyone looks at the lower two before the first turn."""
    s.deck = DECK[:]
    s.rng.shuffle(s.deck)
    s.pile = []
    if s.round:
        s.dealer = s.first()  # the deal passes to the left
    s.round += 1
    s.phase = "turn"
    s.turn, s.turns = s.first(), 0
    s.caller, s.turns_left, s.exhausted = NOBODY, 0, 0
    s.matched, s.tried = False, 0
    for seat in range(s.seats):
        s.hands[seat] = [s.deck.pop() for _ in range(DEALT_CARDS)]
        s.known[seat] = PEEKED_MASKS[seat][:]
    tell_deal(s)


def tell_deal(s: Kombio) -> None:
    s.tell(DEALT, s.round, s.dealer)
    if not s.quiet:
        for seat in range(s.seats):
            peek = PEEKED_SLOTS[seat]
            s.confide(PEEKED, seat, seat, peek, [VALUE[s.at(one)] for one in peek])


# A turn


async def turn(s: Kombio) -> None:
    """Draw, take the top of the pile, or call."""
    me = s.turn
    if not s.can_draw():
        s.exhaust()  # counts although nobody draws: without a deck a round might never end
    options = actions(s, me)
    if not options:
        s.tell(PASSED, me)
        s.turns += 1
        next_turn(s)
        return
    action = await choose(me, "turn", options)
    s.turns += 1
    if action is CALL:
        call(s, me)
        s.tell(CALLED, me)
        next_turn(s)
        return
    if action is DRAW:
        await draw(s, me)
    else:
        await take(s, me)
    s.phase = "match"


def actions(s: Kombio, me: Seat) -> list[Turn]:
    """What a player may do. The round's first player can only draw."""
    options: list[Turn] = []
    if s.can_draw():
        options.append(DRAW)
    if s.pile and not s.matched and s.count(me):
        options.append(TAKE)
    if s.caller == NOBODY and s.turns:
        options.append(CALL)
    return options


async def draw(s: Kombio, me: Seat) -> None:
    """Draw a card, and keep it in place of another or discard it for its ability."""
    s.drawn = s.draw()
    s.confide(DREW, me, me, VALUE[s.drawn])
    place = await maybe(me, "keep", s.slots(me))
    if place is not None:
        exchange(s, me, place, s.fresh() | 1 << me)
        return
    card, s.drawn = s.drawn, GAP
    s.discard(me, card)
    ability = CARDS[card].ability
    if ability is not None:
        await EFFECTS[ability](s, me)
        s.open = []


async def take(s: Kombio, me: Seat) -> None:
    """Take the top of the pile in exchange for a card of one's own."""
    place = await choose(me, "exchange", s.slots(me))
    s.drawn = s.pile.pop()
    s.tell(TOOK, me, VALUE[s.drawn])
    exchange(s, me, place, s.everybody())


def exchange(s: Kombio, me: Seat, place: Slot, mask: int) -> None:
    """The card drawn goes to a place, and the one that lay there to the pile. That one has no ability."""
    old = s.at(place)
    s.put(place, s.drawn, mask)
    s.drawn = old
    s.tell(KEPT, me, place)
    s.drawn = GAP
    s.discard(me, old)


# Matching


async def match(s: Kombio) -> None:
    """Anyone may try to lay a card equal to the top of the pile on it: the first to do so is rid of it."""
    claim = await race("match", hopefuls(s), s.anything)
    if claim is None:
        next_turn(s)
        return
    me, place = claim
    if VALUE[s.at(place)] == VALUE[s.pile[-1]]:
        await hit(s, me, place)
    else:
        await miss(s, me, place)


def hopefuls(s: Kombio) -> list[Seat]:
    """Everyone who has not tried at this card, but for a caller whose hand is locked; nobody if no card lies there."""
    if not s.any_slots():
        return []
    return [seat for seat in range(s.seats) if not s.tried >> seat & 1 and not s.locked(seat)]


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
        s.tried = 0
    else:
        next_turn(s)


async def miss(s: Kombio, me: Seat, place: Slot) -> None:
    """Everyone sees the wrong card. It is an attempt; the others keep theirs."""
    s.tried |= 1 << me
    s.show(place)
    s.tell(MISMATCHED, me, place, VALUE[s.at(place)])
    owner = place.seat
    ruling = PENALIZE if owner == me else await choose(owner, "ruling", [KEEP, PENALIZE])
    s.open = []
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


# The end of a round


def call(s: Kombio, me: Seat) -> None:
    """Everyone else has exactly one more turn."""
    s.caller, s.turns_left = me, s.seats - 1


def call_if_empty(s: Kombio, seat: Seat) -> None:
    """To have no card left is to call, unless somebody has called already."""
    if s.caller == NOBODY and s.count(seat) == 0:
        call(s, seat)
        s.tell(EMPTIED, seat)


def next_turn(s: Kombio) -> None:
    """The turn passes to the left, past the caller; or the round is over."""
    following = (s.turn + 1) % s.seats
    if s.caller != NOBODY:
        if s.turns_left == 0:
            score(s)
            return
        s.turns_left -= 1
        if following == s.caller:
            following = (following + 1) % s.seats
    elif s.exhausted >= 2 and following == s.first():
        score(s)
        return
    s.turn, s.phase = following, "turn"


def score(s: Kombio) -> None:
    """The hands are shown; a caller who is lowest alone makes the others pay, or else pays."""
    points = [hand_score(s, seat) for seat in range(s.seats)]
    if not s.quiet:
        for seat in range(s.seats):
            for one in s.laid(seat):
                s.show(one)
            s.tell(SHOWED, seat, [VALUE[card] for card in s.hands[seat] if card != GAP], points[seat])
    if s.caller != NOBODY:
        if points.count(min(points)) == 1 and points[s.caller] == min(points):
            points = [hand if seat == s.caller else hand + CALL_WON for seat, hand in enumerate(points)]
        else:
            points[s.caller] += CALL_LOST
    s.sheet.append(tuple(points))
    s.phase = "deal"
    if is_over(s):
        s.phase = "over"
        s.show_hands()
    if not s.quiet:
        s.tell(SCORED, s.round, points, totals(s))
        s.open = []


def hand_score(s: Kombio, seat: Seat) -> int:
    """The sum of the cards, but for two hands that are rewarded: a pair of 14s, and 25 with one 14 among others."""
    values = [VALUE[card] for card in s.hands[seat] if card != GAP]
    total = sum(values)
    if s.options.addons:
        special = count_of(values, BONUS_CARD)
        if special == 2 and len(values) == 2:
            return BONUS_PAIR
        if special == 1 and len(values) > 1 and total == BONUS_TOTAL:
            return BONUS_SUM
    return total


def totals(s: Kombio) -> list[int]:
    """What all rounds so far brought each seat."""
    sums: list[int] = []
    seats: i64 = s.seats
    for seat in range(seats):
        total: i64 = 0
        for row in s.sheet:
            total += row[seat]
        sums.append(int(total))
    return sums


def standing(s: Kombio) -> list[int]:
    """The lower the total, the better."""
    return [-total for total in totals(s)]


def is_over(s: Kombio) -> bool:
    """After so many rounds, or the round in which somebody reaches the target."""
    if s.options.target:
        return max(totals(s)) >= s.options.target
    return len(s.sheet) >= s.options.rounds


def result(s: Kombio) -> Result | None:
    """The lowest total wins."""
    return lowest_wins(totals(s)) if s.phase == "over" else None
