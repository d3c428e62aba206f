"""Klobba!, a game of Barbarians, secret cards and bluff for two to four players."""

from stammtisch.core import Game
from stammtisch.core.table import forget, write

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .forgetting import forgetful
from .info import info
from .position import inventory, read
from .reasons import reason
from .rules import result, scores, step
from .state import Options, setup
from .view import redeal, view

GAME = Game(
    "klobba", range(2, 5), package=__name__, version=2, cards=DIGEST,
    options=Options, variants=({}, {"two_lowest": "plain", "tie": "nobody", "spoils": "holder"}, {"rounds": 30}),
    events=EVENTS, minutes=range(30, 46),
    questions=(
        "group", "offer", "lay", "put_back", "play", "stay", "select", "second", "spoils", "switch", "switch_with",
    ),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, forgetful=forgetful, write=write,
    read=read, inventory=inventory, draw=draw, standing=scores, policy=policy, reason=reason,
    phrases={"armed": "was dealt", "offers": "offered"},
    info=info, hue="#7c2d22", confirm=("stay", "play"),
)  # fmt: skip
