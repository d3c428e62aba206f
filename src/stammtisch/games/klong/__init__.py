"""Klong! im! All!, a raid on a spaceship for two to four players."""

from stammtisch.core import Game

from .boss import result
from .bot import policy
from .chart import DIGEST
from .deal import inventory, setup
from .drawing import draw
from .events import EVENTS
from .info import info
from .position import TABLE
from .rules import step
from .tables import Options
from .view import redeal, view

GAME = Game(
    "klong", range(2, 5), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"ship": "random"}),
    events=EVENTS, minutes=range(45, 91),
    questions=("action", "swords", "take", "discard", "trash", "hop", "vaporize"),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=TABLE.write,
    read=TABLE.read, inventory=inventory, draw=draw, policy=policy,
    info=info, hue="#3d2a6e", confirm=("action:end", "trash", "vaporize"),
)  # fmt: skip
