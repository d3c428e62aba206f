"""Kombio, a game of memory and nerve for two to eight players."""

from stammtisch.core import Game
from stammtisch.core.table import forget, pieces, write

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .info import info
from .position import read
from .rules import result, standing, step
from .state import CARD, Options, setup
from .view import redeal, view

GAME = Game(
    "kombio", range(2, 9), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"rounds": 1, "chain_matching": True}, {"target": 40, "addons": False}),
    events=EVENTS, minutes=range(15, 31),
    questions=("turn", "keep", "exchange", "look", "swap", "swap_with", "swap_them", "match", "give", "ruling"),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, write=write,
    read=read, inventory=lambda s: pieces(s, CARD), draw=draw, standing=standing, policy=policy,
    phrases={"looked": "looked at", "peeked": "first saw"},
    info=info, hue="#26375f", confirm=("turn:call", "ruling"),
)  # fmt: skip
