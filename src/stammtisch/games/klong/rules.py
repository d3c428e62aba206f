"""The rules of Klong: sneak in, hack two ports, steal an artifact, and be gone before the boss gets you."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Flow, Seat, ask, choose

from . import texts
from .boss import attack, clear, finish, gone_attack, knock_out_all, result
from .cards import CARDS, RULES
from .choices import COST, GUARD_SWORDS, PRICE, Turn, actions, guard, least_swords
from .effects import ASKS, apply, carry_out, enter, settle, trash
from .events import BEGAN, BOUGHT, CODE, EMPTY, FOUGHT, GONE, HACKED, PLAYED, REVEALED, TAKEN, TIRED, TRADED, TURN, USED
from .ship import ARTIFACT, CODES, GOOD, NAMES, SHIPS, VALUES, VERBS, Act, Go
from .state import Klong
from .tables import ABOARD, CARD, DAZED, HAND, NONE, RESERVE, ROW, TOKEN

__all__ = ["result", "step"]


_GUARD_REWARD: Final[list[int]] = texts.GUARDS
_BOSS: Final = [kind.boss for kind in CARDS]
_SKILL: Final = [kind.skill for kind in CARDS]
_SWORDS: Final = [kind.swords for kind in CARDS]
_BOOTS: Final = [kind.boots for kind in CARDS]
_NOW: Final[list[int]] = texts.NOW
_LATER: Final[list[list[int]]] = texts.LATER
_ACQUIRE: Final[list[int]] = texts.ACQUIRE
_ARRIVE: Final[list[int]] = texts.ARRIVE
_PORT: Final[list[int]] = texts.PORT
_USE: Final[list[int]] = texts.USE
_MEDIKIT: Final = int(RULES.medikit)
_ROUNDS: Final = int(RULES.rounds)
_IN_RESERVE: Final = [RESERVE.index(card) if card in RESERVE else NONE for card in range(len(CARDS))]
#: How many swords to spend on a path, from the least to the most.
_SPEND: Final = [[list(range(least, most + 1)) for most in range(10)] for least in range(10)]

_PLAYING: Final = VERBS.index("play")
_BUYING: Final = VERBS.index("buy")
_FIGHTING: Final = VERBS.index("fight")
_TRADING: Final = VERBS.index("good")
_MOVING: Final = VERBS.index("move")
_TELEPORTING: Final = VERBS.index("teleport")
_HACKING: Final = VERBS.index("hack")
_TAKING: Final = VERBS.index("artifact")


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
        while _BOSS[card]:
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
    s.tell(REVEALED, CARD[card])
    if _ARRIVE[card]:
        apply(s, s.turn, _ARRIVE[card])


# A turn


async def act(s: Klong) -> None:
    """Play a card, do something, or end the turn. Then every text fires that has waited for it."""
    me = s.turn
    options = actions(s, me)
    # Not to ask, because all cards in the hand are alike, would show that they are.
    action: Act | Go | Turn = await ask(me, "action", options) if s.hands[me] else await choose(me, "action", options)
    if isinstance(action, Act):
        text = take_up(s, me, action)
        if ASKS[text]:
            await carry_out(s, me, text)
        else:
            apply(s, me, text)
    elif isinstance(action, Go):
        await go(s, me, action)
    else:
        await end(s, me)
        return
    if not s.anybody_aboard():
        finish(s)
    elif s.pending:
        await settle(s, me)


# What can be done


def take_up(s: Klong, me: Seat, action: Act) -> int:
    """Play, buy, fight, trade or use something. The text that is to be carried out."""
    if action.code == _PLAYING:
        play(s, me, action.number)
        return _NOW[action.number]
    if action.code == _BUYING:
        buy(s, me, action.number)
        return _ACQUIRE[action.number]
    if action.code == _FIGHTING:
        return fight(s, action)
    if action.code == _TRADING:
        trade(s, me, action.number)
        return 0
    return use(s, me, action.number)


def play(s: Klong, me: Seat, card: int) -> None:
    """A card gives its resources; its conditional texts wait."""
    s.leave_hand(me, card)
    s.play.append(card)
    s.skill += _SKILL[card]
    s.swords += _SWORDS[card]
    s.boots += _BOOTS[card]
    s.pending += _LATER[card]
    s.tell(PLAYED, me, CARD[card])


def buy(s: Klong, me: Seat, card: int) -> None:
    """To the discard pile; its place in the row stays empty until the end of the turn."""
    s.skill -= COST[card]
    pile = _IN_RESERVE[card]
    if pile >= 0:
        s.reserve[pile] -= 1
    else:
        s.row[s.row.index(card)] = NONE
    s.discards[me].append(card)
    s.tell(BOUGHT, me, CARD[card])


def fight(s: Klong, action: Act) -> int:
    """An enemy leaves the row; the one of the reserve stays. The text of the reward."""
    card = action.number
    if card < 0:
        side = guard(s)
        s.swords -= GUARD_SWORDS[side]
        s.tell(FOUGHT, s.turn, action.what)
        return _GUARD_REWARD[side]
    s.swords -= COST[card]
    s.row[s.row.index(card)] = NONE
    s.beaten.append(card)
    s.tell(FOUGHT, s.turn, action.what)
    return _NOW[card]


def trade(s: Klong, me: Seat, good: int) -> None:
    s.credits[me] -= PRICE
    s.stock[good] -= 1
    s.goods[me] |= 1 << good
    s.tell(TRADED, me, GOOD[good].what)
    if GOOD[good].what == "medikit":
        s.heal(me, _MEDIKIT)


def use(s: Klong, me: Seat, token: int) -> int:
    """A token that was kept is used up. Its text."""
    s.held[me].remove(token)
    s.spent.append(token)
    s.tell(USED, me, TOKEN[token])
    return _USE[token]


async def go(s: Klong, me: Seat, action: Go) -> None:
    """Walk, ride the lift, step on a telepad, be teleported; or use what is on one's own space."""
    if action.code == _HACKING:
        await hack(s, me)
        return
    if action.code == _TAKING:
        take_artifact(s, me)
        return
    if action.code == _MOVING:
        way = SHIPS[s.ship].way(s.at[me], action.at)
        s.boots -= way.boots
        if way.enemies and not s.fearless:
            least = least_swords(s, me, way)
            s.foes = way.enemies
            spent = await choose(me, "swords", _SPEND[least][min(way.enemies, s.swords)])
            s.foes = 0
            s.swords -= spent
            s.hurt(me, way.enemies - spent)
    elif action.code == _TELEPORTING:
        s.teleports -= 1
    else:
        s.blocked |= DAZED
    await enter(s, me, action.at, action.verb)


async def hack(s: Klong, me: Seat) -> None:
    """The bonus or penalty of the port; the second data cube brings the command code and the boss closer."""
    at = s.at[me]
    s.hacked[me].append(at)
    s.tell(HACKED, me, NAMES[at])
    await carry_out(s, me, _PORT[at])
    if s.has_code(me):
        s.tell(CODE, me)
        s.advance()


def take_artifact(s: Klong, me: Seat) -> None:
    artifact = ARTIFACT[s.at[me]]
    s.lying &= ~(1 << artifact)
    s.artifact[me] = artifact
    s.tell(TAKEN, me, VALUES[artifact])
    s.advance()


# The end of a turn


async def end(s: Klong, me: Seat) -> None:
    """Vaporizers, then clearing up, new cards, new missions and perhaps the boss."""
    while s.vaporizers:
        s.vaporizers -= 1
        await trash(s, me, 1, "vaporize")
        if s.pending:
            await settle(s, me)
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
            attacked = attacked or _BOSS[card]
            arrive(s, card)
    if attacked:
        attack(s)
    next_turn(s)


async def gone(s: Klong) -> None:
    """Somebody who is out draws cubes instead."""
    s.tell(GONE, s.turn)
    gone_attack(s)
    next_turn(s)


def next_turn(s: Klong) -> None:
    """Clockwise, until nobody is aboard or the last round is over."""
    if not s.anybody_aboard():
        finish(s)
        return
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        if s.round == _ROUNDS:
            s.tell(TIRED, s.round)
            knock_out_all(s)
            finish(s)
            return
        s.round += 1
    s.phase = "turn" if s.status[s.turn] == ABOARD else "gone"
    if s.phase == "turn":
        s.tell(TURN, s.turn, s.round)
