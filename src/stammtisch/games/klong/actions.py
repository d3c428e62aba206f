"""What can be done in a turn: the complete list of it, and what each action does."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from stammtisch.core import Seat, choose, holds, is_among

from . import tables
from .effects import apply, enter, leave, search, trash_card, trashable
from .events import BOUGHT, CODE, FOUGHT, HACKED, PLAYED, TAKEN, TRADED, USED
from .options import BUY, END, FIGHT, FIGHT_GUARD, GOOD, HACK, PLAY, TAKE, USE, Act, Go, Turn
from .ship import (
    ARTIFACT,
    HAS_DEEDS,
    HOPS,
    IS_MARKET,
    IS_PORT,
    IS_STATION,
    IS_TELEPAD,
    LIFTS,
    MODULE,
    NAMES,
    SHIPS,
    VALUES,
    Way,
)
from .state import Klong
from .tables import ABOARD, BLOCKADE, DATA_CUBES, DAZED, LIFE, MASTER_KEY, NONE, PRICE, RED_ZONE, RESERVE, TELEPASS


def actions(s: Klong, me: Seat) -> list[Act | Go | Turn]:
    """All that can be done and paid for. A turn ends when the hand is empty."""
    options: list[Act | Go | Turn] = []
    hand = s.hands[me]
    last: i64 = NONE
    for card in hand:
        if card != last:
            options.append(PLAY[card])
            last = card
    _add_missions(s, options)
    if s.status[me] == ABOARD:
        _add_deeds(s, me, options)
        _add_ways(s, me, options)
    last = NONE
    for token in s.held[me]:
        if token != last and tables.WHEN_USED[token]:
            options.append(USE[token])
            last = token
    if s.trashes:
        options += trashable(s, me)
    if not hand:
        options.append(END)
    return options


def unused_gifts(s: Klong, me: Seat) -> list[Act | Go]:
    """What cards and ports have given to be used in this turn."""
    options: list[Act | Go] = []
    if s.trashes:
        options += trashable(s, me)
    if s.status[me] == ABOARD:
        _add_gifts(s, me, options)
    return options


def _add_missions(s: Klong, options: list[Act | Go | Turn]) -> None:
    """Cards that can be bought and enemies that can be fought."""
    skill: i64 = s.skill
    swords: i64 = s.swords
    for card in s.row:
        if card != NONE:
            cost: i64 = tables.COST[card]
            if cost <= skill or cost <= swords:
                enemy = tables.ENEMY[card]
                mission = FIGHT[card] if enemy else BUY[card]
                if cost <= (swords if enemy else skill) and not is_among(options, mission):
                    options.append(mission)
    if skill:
        for pile, price in enumerate(tables.RESERVE_COST):
            if price <= skill and s.reserve[pile]:
                options.append(BUY[RESERVE[pile]])
    side = guard(s)
    if tables.GUARD_SWORDS[side] <= swords:
        options.append(FIGHT_GUARD[side])


def guard(s: Klong) -> int:
    """Which side of the enemy that stays lies up."""
    return 1 if s.rage >= RED_ZONE else 0


def _add_deeds(s: Klong, me: Seat, options: list[Act | Go | Turn]) -> None:
    """What the space one stands on offers."""
    at = s.at[me]
    if not HAS_DEEDS[at]:
        return
    if IS_MARKET[at] and s.credits[me] >= PRICE:
        options += [GOOD[good] for good in range(len(GOOD)) if s.stock[good] and not s.goods[me] >> good & 1]
    if IS_PORT[at] and can_hack(s, me, at):
        options.append(HACK[at])
    artifact = ARTIFACT[at]
    if artifact >= 0 and s.lying >> artifact & 1 and s.artifacts[me] == NONE:
        options.append(TAKE[at])


def can_hack(s: Klong, me: Seat, at: int) -> bool:
    """A port serves once, and one's two ports lie in different modules."""
    mine = s.hacked[me]
    if len(mine) >= DATA_CUBES:
        return False
    for spaces in s.hacked:
        if at in spaces:
            return False
    return not any(MODULE[space] == MODULE[at] for space in mine)


def _add_ways(s: Klong, me: Seat, options: list[Act | Go | Turn]) -> None:
    """Where one can walk, ride and teleport to."""
    at = s.at[me]
    code = s.has_code(me)
    if s.boots and not s.blocked:
        for way in SHIPS[s.ship].ways[at]:
            if can_cross(s, me, way, code):
                options.append(way.go)  # noqa: PERF401 (faster when compiled)
    if IS_STATION[at]:
        options += LIFTS[at][bool(s.goods[me] & MASTER_KEY)][s.rage >= BLOCKADE][code]
    if IS_TELEPAD[at] and s.goods[me] & TELEPASS:
        options += SHIPS[s.ship].pads[at][code]
    if s.teleports or s.hops:
        _add_gifts(s, me, options)


def _add_gifts(s: Klong, me: Seat, options: list[Any]) -> None:
    """Where teleports and hops lead to."""
    at = s.at[me]
    if s.teleports:
        options += SHIPS[s.ship].teleports[at][s.has_code(me)]
    if s.hops:
        options += HOPS[at]


def can_cross(s: Klong, me: Seat, way: Way, code: bool) -> bool:
    if way.boots > s.boots or (way.command and not code):
        return False
    if way.lock and not s.goods[me] & MASTER_KEY:
        return False
    return way.enemies == 0 or s.fearless or least_swords(s, me, way) <= s.swords


def least_swords(s: Klong, me: Seat, way: Way) -> int:
    """Damage needs cubes, and may not knock out."""
    bearable = min(s.supply[me], LIFE - 1 - s.damage[me])
    return max(0, way.enemies - bearable)


# With cards, tokens and goods: each returns the number of the text that is to be carried out


def act_with(s: Klong, me: Seat, action: Act) -> int:
    verb = action.verb
    if verb == "play":
        return play(s, me, action.number)
    if verb == "buy":
        return buy(s, me, action.number)
    if verb == "fight":
        return fight(s, action)
    if verb == "good":
        return trade(s, me, action.number)
    if verb == "use":
        return use(s, me, action.number)
    s.trashes -= 1
    trash_card(s, me, action)
    return 0


def play(s: Klong, me: Seat, card: int) -> int:
    """A card gives its resources; its conditional texts wait."""
    s.leave_hand(me, card)
    if tables.LATER[card]:
        s.pending += tables.AGAIN[card] if holds(s.play, card) else tables.LATER[card]
    s.play.append(card)
    s.skill += tables.SKILL[card]
    s.swords += tables.SWORDS[card]
    s.boots += tables.BOOTS[card]
    s.tell(PLAYED, me, tables.CARD[card])
    return tables.NOW[card]


def buy(s: Klong, me: Seat, card: int) -> int:
    """To the discard pile; its place in the row stays empty until the end of the turn."""
    s.skill -= tables.COST[card]
    pile = tables.IN_RESERVE[card]
    if pile >= 0:
        s.reserve[pile] -= 1
    else:
        s.row[s.row.index(card)] = NONE
    s.discards[me].append(card)
    s.tell(BOUGHT, me, tables.CARD[card])
    return tables.ACQUIRE[card]


def fight(s: Klong, action: Act) -> int:
    """An enemy leaves the row; the one of the reserve stays."""
    card = action.number
    if card < 0:
        side = guard(s)
        s.swords -= tables.GUARD_SWORDS[side]
        s.tell(FOUGHT, s.turn, action.what)
        return tables.GUARD_REWARD[side]
    s.swords -= tables.COST[card]
    s.row[s.row.index(card)] = NONE
    s.beaten.append(card)
    s.tell(FOUGHT, s.turn, action.what)
    return tables.NOW[card]


def trade(s: Klong, me: Seat, good: int) -> int:
    s.credits[me] -= PRICE
    s.stock[good] -= 1
    s.goods[me] |= 1 << good
    s.tell(TRADED, me, GOOD[good].what)
    if GOOD[good].what == "medikit":
        s.heal(me, tables.MEDIKIT)
    return 0


def use(s: Klong, me: Seat, token: int) -> int:
    """A token that was kept is used up."""
    s.held[me].remove(token)
    s.spent.append(token)
    s.tell(USED, me, tables.TOKEN[token])
    return tables.WHEN_USED[token]


# On the ship


async def go(s: Klong, me: Seat, action: Go) -> None:
    """Walk, ride the lift, step on a telepad, be teleported, hop to one; or use what is on one's own space."""
    verb = action.verb
    if verb == "hack":
        hack(s, me)
        return
    if verb == "artifact":
        take_artifact(s, me)
        return
    if verb == "move":
        way = SHIPS[s.ship].way(s.at[me], action.at)
        s.boots -= way.boots
        if way.enemies and not s.fearless:
            least, most = least_swords(s, me, way), min(way.enemies, s.swords)
            s.foes = way.enemies
            spent: int = await choose(me, "swords", list(range(least, most + 1)))
            s.foes = 0
            s.swords -= spent
            s.hurt(me, way.enemies - spent)
    elif verb == "teleport":
        s.teleports -= 1
    else:
        s.blocked |= DAZED
        if verb == "hop":
            s.hops -= 1
    enter(s, me, action.at, verb)
    if s.tokens[action.at]:
        await search(s, me, action.at)
    leave(s, me)


def hack(s: Klong, me: Seat) -> None:
    """The bonus or penalty of the port; the second data cube brings the command code and the boss closer."""
    at = s.at[me]
    s.hacked[me].append(at)
    s.tell(HACKED, me, NAMES[at])
    apply(s, me, tables.PORT[at])
    if s.has_code(me):
        s.tell(CODE, me)
        s.advance()


def take_artifact(s: Klong, me: Seat) -> None:
    artifact = ARTIFACT[s.at[me]]
    s.lying &= ~(1 << artifact)
    s.artifacts[me] = artifact
    s.tell(TAKEN, me, VALUES[artifact])
    s.advance()
