"""Karuba: the card game, an island to lay for two to six players."""

from stammtisch.core import Game
from stammtisch.core.table import write

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .info import info
from .places import place
from .position import inventory, read
from .reasons import reason
from .rules import ROUNDS, result, step
from .state import Options, setup
from .view import redeal, view

GAME = Game(
    "karuba", range(2, 7), package=__name__, version=2, cards=DIGEST,
    options=Options, variants=({}, {"blocked_path": "lenient"}),
    events=EVENTS, minutes=range(10, 16),
    questions=("pick", "discard", "lay"),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=write, read=read,
    inventory=inventory, draw=draw, policy=policy, reason=reason,
    longest=lambda seats, options: seats * ROUNDS * 4,  # pick, discard, lay, lay
    phrases={"walked": "walked over"},
    forms={"place": place}, info=info, hue="#2c5f3d", confirm=("discard",),
)  # fmt: skip
