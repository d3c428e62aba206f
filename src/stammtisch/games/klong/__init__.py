"""Klong! im! All!, a raid on a spaceship for two to four players."""

from stammtisch.core import Game

from .boss import result
from .bot import rollout
from .chart import DIGEST
from .deal import setup
from .drawing import draw
from .facts import NONE, RESERVE, Options
from .position import read, write
from .rules import step
from .ship import VALUES
from .state import Klong
from .told import EVENTS
from .view import redeal, view


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


GAME = Game(
    "klong", range(2, 5), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"ship": "random"}),
    events=EVENTS, minutes=range(45, 91),
    questions=("action", "swords", "take", "discard", "trash", "hop", "vaporize"),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=write, read=read,
    inventory=inventory, draw=draw, rollout=rollout,
)  # fmt: skip
