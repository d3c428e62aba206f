"""Laying the table, and what lies on it."""
# mypyc: compile this module

from __future__ import annotations

from stammtisch.core import Rng
from stammtisch.core.parts import pieces

from .cards import GOODS, PLAYERS, RULES
from .chart import FIRST

from .tables import (  # isort: skip
    BLACK, CRYSTALS, CUBES, HAND, MAJOR_TOKENS, MINOR_TOKENS, MISSION, RESERVE, RESERVE_COPIES, STARTERS, Options,
)  # fmt: skip
from .position import TABLE
from .ship import CODES, COUNT, MAJOR, MINOR, SHIPS, VALUES
from .state import Klong
from .words import CARD, TOKEN


def setup(seats: int, rng: Rng, options: Options) -> Klong:
    """The table before the mission row is laid out."""
    ship = _ship(rng, options)
    spaces = SHIPS[ship].spaces
    first = rng.below(seats)
    piles = [STARTERS[:] for _ in range(seats)]
    hands: list[list[int]] = []
    for pile in piles:
        rng.shuffle(pile)
        hands.append(sorted(pile[-HAND:]))
        del pile[-HAND:]
    artifacts = list(range(len(VALUES)))
    rng.shuffle(artifacts)
    minor, major, deck = MINOR_TOKENS[:], MAJOR_TOKENS[:], MISSION[:]
    for things in (minor, major, deck):
        rng.shuffle(things)
    clank = [int(RULES.first_clank[(seat - first) % seats]) for seat in range(seats)]
    return TABLE.lay(
        seats,
        rng,
        options,
        ship=ship,
        first=first,
        turn=first,
        piles=piles,
        hands=hands,
        supply=[CUBES - cubes for cubes in clank],
        area=[*clank, 0],
        bag=[0] * (seats + 1) + [BLACK],
        deck=deck,
        reserve=RESERVE_COPIES[:],
        tokens=[MINOR[at] + MAJOR[at] if at in spaces else 0 for at in range(COUNT)],
        minor=minor,
        major=major,
        stock=[int(PLAYERS.goods[seats - 2])] * len(GOODS),
        bank=CRYSTALS,
        lying=sum([1 << artifact for artifact in artifacts[: PLAYERS.artifacts[seats - 2]]]),
        rage=int(PLAYERS.start[seats - 2]),
        round=1,
    )


def _ship(rng: Rng, options: Options) -> int:
    if options.ship == "random":
        return rng.below(len(CODES))
    return CODES.index(FIRST if options.ship == "first" else options.ship)


def inventory(s: Klong) -> list[list[int]]:
    """Every card, token, good and cube there is."""
    cards = pieces(s, CARD) + [card for card, copies in zip(RESERVE, s.reserve, strict=True) for _ in range(copies)]
    goods = [s.stock[good] + sum(mask >> good & 1 for mask in s.goods) for good in range(len(s.stock))]
    artifacts = [s.lying >> artifact & 1 | (artifact in s.artifact) for artifact in range(len(VALUES))]
    cubes = [s.supply[seat] + s.damage[seat] + s.aside[seat] + s.area[seat] + s.bag[seat] for seat in range(s.seats)]
    red = s.red_on_track() + s.area[s.seats] + s.bag[s.seats]
    return [
        sorted(cards),
        pieces(s, TOKEN),
        goods,
        artifacts,
        [*cubes, red, s.bag[s.seats + 1] + s.black_aside, s.bank + sum(s.crystals)],
    ]
