"""Barbarity, a game of Prizes and those who guard them for two to five players."""

from stammtisch.core import Game
from stammtisch.core.table import forget, write

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .forgetting import forgetful
from .info import info
from .names import name, title
from .options import IN_TURN, Options
from .position import inventory, read
from .reasons import reason
from .rules import points, result, step
from .state import setup
from .view import redeal, view

GAME = Game(
    "barbarity", range(2, 6), package=__name__, version=2, cards=DIGEST,
    options=Options, variants=({}, {"turn_cap": 40, "flips": IN_TURN, "heroes": "picked"}), slow={"flips": IN_TURN},
    events=EVENTS, minutes=range(20, 46),
    questions=(
        "hero", "action", "lay", "ward", "adventure", "onward", "raise", "fight", "replace", "place",
        "discard", "victim", "unguard", "look", "flip",
    ),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, forgetful=forgetful, write=write,
    read=read, inventory=inventory, draw=draw, standing=points, policy=policy, reason=reason,
    phrases={
        "dealt": "was dealt", "ended": "was stopped by", "hero": "played as", "looked": "looked at",
        "lot": "drew by lot", "met": "turned over", "stopped": "did not beat",
    },
    forms={"name": name, "title": title}, info=info, hue="#6a4a1c", confirm=("adventure", "fight", "discard"),
)  # fmt: skip
