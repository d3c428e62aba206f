"""Laying the table, and what lies on it."""

from __future__ import annotations

from stammtisch.core import Rng

from .cards import GOODS, PLAYERS, RULES
from .chart import FIRST

from .facts import (  # isort: skip
    ABOARD, BLACK, CRYSTALS, CUBES, HAND, MAJOR_TOKENS, MINOR_TOKENS, MISSION, NONE, RESERVE, RESERVE_COPIES, ROW,
    STARTERS, Options,
)  # fmt: skip
from .ship import CODES, COUNT, MAJOR, MINOR, SHIPS, START, VALUES
from .state import Klong


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
    return Klong(
        seats,
        rng,
        options,
        ship,
        first,
        first,
        piles,
        hands,
        known=[[] for _ in piles],
        discards=[[] for _ in piles],
        supply=[CUBES - cubes for cubes in clank],
        damage=[0] * seats,
        aside=[0] * seats,
        area=[*clank, 0],
        bag=[0] * (seats + 1) + [BLACK],
        credits=[0] * seats,
        crystals=[0] * seats,
        goods=[0] * seats,
        held=[[] for _ in piles],
        hacked=[[] for _ in piles],
        artifact=[NONE] * seats,
        pod=[NONE] * seats,
        at=[START] * seats,
        status=[ABOARD] * seats,
        deck=deck,
        row=[NONE] * ROW,
        beaten=[],
        box=[],
        reserve=RESERVE_COPIES[:],
        tokens=[MINOR[at] + MAJOR[at] if at in spaces else 0 for at in range(COUNT)],
        minor=minor,
        major=major,
        spent=[],
        stock=[int(PLAYERS.goods[seats - 2])] * len(GOODS),
        bank=CRYSTALS,
        lying=sum([1 << artifact for artifact in artifacts[: PLAYERS.artifacts[seats - 2]]]),
        rage=int(PLAYERS.start[seats - 2]),
    )


def _ship(rng: Rng, options: Options) -> int:
    if options.ship == "random":
        return rng.below(len(CODES))
    return CODES.index(FIRST if options.ship == "first" else options.ship)


def inventory(s: Klong) -> list[list[int]]:
    """Every card, token, good and cube there is."""
    piles = [s.deck, s.beaten, s.box, s.play, s.apart, *s.piles, *s.hands, *s.discards]
    cards = [card for pile in piles for card in pile] + [card for card in s.row if card != NONE]
    cards += [card for card, copies in zip(RESERVE, s.reserve, strict=True) for _ in range(copies)]
    tokens = [*s.minor, *s.major, *s.spent, *[token for held in s.held for token in held]]
    goods = [s.stock[good] + sum(mask >> good & 1 for mask in s.goods) for good in range(len(s.stock))]
    artifacts = [s.lying >> artifact & 1 | (artifact in s.artifact) for artifact in range(len(VALUES))]
    cubes = [s.supply[seat] + s.damage[seat] + s.aside[seat] + s.area[seat] + s.bag[seat] for seat in range(s.seats)]
    red = s.red_on_track() + s.area[s.seats] + s.bag[s.seats]
    return [
        sorted(cards),
        sorted(tokens),
        goods,
        artifacts,
        [*cubes, red, s.bag[s.seats + 1] + s.black_aside, s.bank + sum(s.crystals)],
    ]
