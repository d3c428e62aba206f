"""Karuba: the card game, an island to lay for two to six players."""

from stammtisch.core import Game

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .ground import NOWHERE
from .info import info
from .position import read, write
from .rules import result, step
from .state import EVENTS, Karuba, Options, setup
from .view import redeal, view


def inventory(s: Karuba) -> list[list[int]]:
    """Every card there is, by seat."""
    return [
        sorted([*pile, *hand, *picked, *discards, *[card for card, cell in enumerate(island) if cell != NOWHERE]])
        for pile, hand, picked, discards, island in zip(s.piles, s.hands, s.picked, s.discards, s.islands, strict=True)
    ]


GAME = Game(
    "karuba", range(2, 7), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"blocked_path": "strict"}),
    events=EVENTS, minutes=range(10, 16),
    questions=("pick", "discard", "lay"),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=write, read=read,
    inventory=inventory, draw=draw, policy=policy,
    info=info, hue="#2c5f3d", confirm=("discard",),
)  # fmt: skip
