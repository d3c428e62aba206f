"""What can be done in a turn, and paid for: the complete list of actions."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final

from mypy_extensions import i64

from stammtisch.core import Seat

from . import texts
from .cards import CARDS, ERADIBOT, GOBLIN, RULES
from .state import Klong
from .tables import ABOARD, BLOCKADE, DATA_CUBES, LIFE, MASTER_KEY, NONE, RED_ZONE, RESERVE, TELEPASS

from .ship import (  # isort: skip
    ARTIFACT, BUY, FIGHT, GOOD, HACK, IS_MARKET, IS_PORT, IS_TELEPAD, LIFTS, MODULE, PLAY, SHIPS, TAKE, USE, Act, Go,
    Way,
)  # fmt: skip


class Turn(Enum):
    END = "end the turn"


END: Final = Turn.END
#: The enemy that stays, by its two sides.
GUARDS: Final = [Act("fight", -1, GOBLIN.name), Act("fight", -2, ERADIBOT.name)]
GUARD_SWORDS: Final = [int(GOBLIN.swords), int(ERADIBOT.swords)]
COST: Final = [kind.cost for kind in CARDS]
PRICE: Final = int(RULES.price)
_ENEMY: Final = [kind.enemy for kind in CARDS]
_USE: Final[list[int]] = texts.USE


def actions(s: Klong, me: Seat) -> list[Act | Go | Turn]:
    """All that can be done and paid for. A turn ends when the hand is empty."""
    options: list[Act | Go | Turn] = []
    hand = s.hands[me]
    last = NONE
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
        if token != last and _USE[token]:
            options.append(USE[token])
            last = token
    if not hand:
        options.append(END)
    return options


def _add_missions(s: Klong, options: list[Act | Go | Turn]) -> None:
    """Cards that can be bought and enemies that can be fought."""
    skill: i64 = s.skill
    swords: i64 = s.swords
    for card in s.row:
        if card != NONE:
            if _ENEMY[card]:
                if COST[card] <= swords and FIGHT[card] not in options:
                    options.append(FIGHT[card])
            elif COST[card] <= skill and BUY[card] not in options:
                options.append(BUY[card])
    if skill:
        for pile, card in enumerate(RESERVE):
            if COST[card] <= skill and s.reserve[pile]:
                options.append(BUY[card])
    side = guard(s)
    if GUARD_SWORDS[side] <= swords:
        options.append(GUARDS[side])


def guard(s: Klong) -> int:
    """Which side of the enemy that stays lies up."""
    return 1 if s.rage >= RED_ZONE else 0


def _add_deeds(s: Klong, me: Seat, options: list[Act | Go | Turn]) -> None:
    """What the space one stands on offers."""
    at = s.at[me]
    if IS_MARKET[at] and s.credits[me] >= PRICE:
        options += [GOOD[good] for good in range(len(GOOD)) if s.stock[good] and not s.goods[me] >> good & 1]
    if IS_PORT[at] and can_hack(s, me, at):
        options.append(HACK[at])
    artifact = ARTIFACT[at]
    if artifact >= 0 and s.lying >> artifact & 1 and s.artifact[me] == NONE:
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
    ship = SHIPS[s.ship]
    code = s.has_code(me)
    if s.boots and not s.blocked:
        options += [way.go for way in ship.ways[at] if can_cross(s, me, way, code)]
    if LIFTS[at]:
        case = (1 if s.goods[me] & MASTER_KEY else 0) + (2 if s.rage >= BLOCKADE else 0) + (4 if code else 0)
        options += LIFTS[at][case]
    if IS_TELEPAD[at] and s.goods[me] & TELEPASS:
        options += ship.pads[at][code]
    if s.teleports:
        options += ship.teleports[at][code]


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
