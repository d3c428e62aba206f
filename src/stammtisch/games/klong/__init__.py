"""Klong! im! All!, a raid on a spaceship for two to four players."""

from stammtisch.core import Game
from stammtisch.core.table import write

from .bot import policy
from .chart import DIGEST
from .drawing import draw
from .events import EVENTS
from .info import info
from .position import inventory, read
from .reasons import reason
from .rooms import room
from .rules import result, step
from .state import setup
from .tables import Options
from .view import redeal, view

GAME = Game(
    "klong", range(2, 5), package=__name__, version=2, cards=DIGEST,
    options=Options, variants=({}, {"ship": "random", "rounds": 20}),
    events=EVENTS, minutes=range(45, 91),
    questions=("action", "swords", "take", "discard", "last", "vaporize"),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=write,
    read=read, inventory=inventory, draw=draw, policy=policy, reason=reason,
    shares_sum_to_one=False,  # nobody may get away
    forms={"room": room},
    info=info, hue="#3d2a6e", confirm=("action:end", "action:trash", "action:purge", "last", "vaporize"),
)  # fmt: skip
