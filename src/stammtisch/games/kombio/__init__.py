"""Kombio, a game of memory and nerve for two to eight players."""

from stammtisch.core import Game
from stammtisch.core.table import forget, pieces, write

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .forgetting import forgetful
from .info import info
from .options import AFTER_EACH_DISCARD, NEVER, ROUND_ENDS, Options
from .position import read
from .reasons import reason
from .rules import step
from .scoring import longest, result, standing
from .state import CARD, setup
from .view import redeal, view

GAME = Game(
    "kombio", range(2, 9), package=__name__, version=2, cards=DIGEST,
    options=Options,
    variants=(
        {}, {"matching": AFTER_EACH_DISCARD, "rounds": 2},
        {"chain_matching": True, "rounds": 1, "ready": True, "deck_out": ROUND_ENDS, "turn_limit": 60},
        {"matching": AFTER_EACH_DISCARD, "target": 40, "pair_of_14s": False, "exactly_25": False},
        {"matching": NEVER, "rounds": 1, "turn_limit": 12},
    ),
    live={"ready": True}, slow={"matching": AFTER_EACH_DISCARD},
    events=EVENTS, minutes=range(15, 31),
    questions=(
        "ready", "turn", "keep", "exchange", "look", "swap", "swap_with", "swap_them", "match", "give", "ruling",
    ),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, forgetful=forgetful, write=write,
    read=read, inventory=lambda s: pieces(s, CARD), draw=draw, standing=standing, policy=policy, reason=reason,
    longest=longest,
    phrases={"looked": "looked at", "peeked": "first saw"},
    info=info, hue="#26375f", confirm=("turn:call", "ruling"),
)  # fmt: skip
