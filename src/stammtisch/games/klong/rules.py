"""The rules of Klong: sneak in, hack two ports, steal an artifact, and be gone before the boss gets you."""
# mypyc: compile this module

from __future__ import annotations

from stammtisch.core import Flow, Result, Seat, ask, choose, maybe

from . import tables
from .actions import act_with, actions, go, unused_gifts
from .boss import attack, draw_cubes, knock_out_all
from .effects import apply, carry_out, crystals, settle, trash_card, trashable
from .events import BEGAN, CLEARED, EMPTY, GONE, REVEALED, SCORED, TIRED, TURN
from .options import END, Act, Go, Turn
from .ship import CODES, VALUES
from .state import Klong
from .tables import ABOARD, BOSS, ESCAPED, HAND, NONE, RESCUED, ROW


def step(s: Klong) -> Flow[None]:
    """The first row of missions, one action of a turn, or what somebody who is out does instead of a turn."""
    if s.phase == "turn":
        return act(s)
    return gone(s) if s.phase == "gone" else begin(s)


async def begin(s: Klong) -> None:
    """Six missions without a boss symbol, and what they do when they arrive."""
    s.tell(BEGAN, CODES[s.ship], s.first)
    replaced: list[int] = []
    for place in range(ROW):
        card = s.deck.pop()
        while BOSS[card]:
            replaced.append(card)
            card = s.deck.pop()
        s.row[place] = card
    s.deck += replaced
    s.rng.shuffle(s.deck)
    for card in s.row:
        arrive(s, card)
    s.phase = "turn"
    s.tell(TURN, s.turn, s.round)


def arrive(s: Klong, card: int) -> None:
    s.tell(REVEALED, tables.CARD[card])
    if tables.ARRIVE[card]:
        apply(s, s.turn, tables.ARRIVE[card])


# A turn


async def act(s: Klong) -> None:
    """Play a card, do something, or end the turn. Then every text fires that has waited for it.

    Whoever ends the turn is offered for the last time what cards have given for it.
    """
    me = s.turn
    options = actions(s, me)
    # Not to ask, because all cards in the hand are alike, would show that they are.
    action: Act | Go | Turn = await ask(me, "action", options) if s.hands[me] else await choose(me, "action", options)
    if action is END:
        last = await maybe(me, "last", unused_gifts(s, me))
        if last is None:
            await end(s, me)
            return
        action = last
    if isinstance(action, Act):
        text = act_with(s, me, action)
        if tables.ASKS[text]:
            await carry_out(s, me, text)
        else:
            apply(s, me, text)
    else:
        await go(s, me, action)
    if not s.anybody_aboard():
        finish(s)
    elif s.pending:
        settle(s, me)


# The end of a turn


async def end(s: Klong, me: Seat) -> None:
    """Vaporizers, then clearing up, new cards, new missions and perhaps the boss."""
    while s.vaporizers:
        s.vaporizers -= 1
        chosen = await maybe(me, "vaporize", trashable(s, me))
        if chosen is not None:
            trash_card(s, me, chosen)
        if s.pending:
            settle(s, me)
    if s.hands[me]:
        return  # a text has fired and drawn cards: they are to be played
    clear(s)
    s.draw(me, HAND)
    attacked = False
    for place in range(ROW):
        if s.row[place] == NONE:
            if not s.deck:
                s.tell(EMPTY)
                knock_out_all(s)
                finish(s)
                return
            card = s.deck.pop()
            s.row[place] = card
            attacked = attacked or BOSS[card]
            arrive(s, card)
    if attacked:
        attack(s)
    next_turn(s)


def clear(s: Klong) -> None:
    """Cards chosen to be trashed go to the box, the rest of the play area to the discard pile."""
    for card in s.doomed:
        s.play.remove(card)
    kept, trashed = len(s.play), len(s.doomed) + len(s.apart)
    s.box += s.doomed
    s.box += s.apart
    s.discards[s.turn] += s.play
    s.play, s.doomed, s.apart = [], [], []
    s.forget_turn()
    if kept or trashed:
        s.tell(CLEARED, s.turn, kept, trashed)


async def gone(s: Klong) -> None:
    """Somebody who is out draws cubes instead."""
    s.tell(GONE, s.turn)
    draw_cubes(s, tables.GONE_CUBES[s.seats])
    next_turn(s)


def next_turn(s: Klong) -> None:
    """Clockwise, until nobody is aboard or the last round is over."""
    if not s.anybody_aboard():
        finish(s)
        return
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        if s.round == s.options.rounds:
            s.tell(TIRED, s.round)
            knock_out_all(s)
            finish(s)
            return
        s.round += 1
    s.phase = "turn" if s.status[s.turn] == ABOARD else "gone"
    if s.phase == "turn":
        s.tell(TURN, s.turn, s.round)


# The end of the game


def finish(s: Klong) -> None:
    """The game is over."""
    clear(s)
    s.phase = "over"
    if not s.quiet:
        for seat in range(s.seats):
            s.tell(SCORED, seat, points(s, seat))


def result(s: Klong) -> Result | None:
    """The most points win, and among equals the most valuable artifact; nobody, if nobody got away."""
    if s.goes_on():
        return None
    scores = [points(s, seat) for seat in range(s.seats)]
    best, winner = 0, -1
    for seat in range(s.seats):
        if got_away(s, seat):
            worth = scores[seat] * 100 + VALUES[s.artifacts[seat]]
            if worth > best:
                best, winner = worth, seat
    return Result(tuple(scores), (winner,) if winner >= 0 else ())


def got_away(s: Klong, seat: Seat) -> bool:
    return s.status[seat] == ESCAPED or s.status[seat] == RESCUED


def points(s: Klong, seat: Seat) -> int:
    """All that a player who got away brings home; the others bring nothing."""
    return sum(score(s, seat)) if got_away(s, seat) else 0


def score(s: Klong, seat: Seat) -> list[int]:
    """What the points of a player who got away are made of: artifact, pod, credits, goods, tokens, cards."""
    goods = worth = held = cards = 0
    for good in range(len(tables.POINTS_OF_GOOD)):
        if s.goods[seat] >> good & 1:
            goods += 1
            worth += tables.POINTS_OF_GOOD[good]
    for token in s.held[seat]:
        held += tables.TOKEN_POINTS[token] + tables.PER_CRYSTAL[token] * crystals(s, seat)
    for pile in (s.piles[seat], s.hands[seat], s.discards[seat]):
        for card in pile:
            if tables.PER_CREDITS[card]:
                cards += s.credits[seat] // tables.PER_CREDITS[card] * tables.CARD_POINTS[card]
            elif goods >= tables.IF_GOODS[card]:
                cards += tables.CARD_POINTS[card]
    pod = tables.POD_POINTS if s.status[seat] == ESCAPED else 0
    return [VALUES[s.artifacts[seat]], pod, s.credits[seat], worth, held, cards]
