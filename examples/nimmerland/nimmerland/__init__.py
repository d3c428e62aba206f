"""Nimmerland: turn cards into your row as long as you dare, and bank it before a value comes twice."""

from stammtisch.core import Game
from stammtisch.core.table import pieces, write

from .bot import Daring
from .cards import CARDS
from .drawing import draw
from .events import EVENTS
from .info import info
from .position import SEATS, read
from .rules import QUESTIONS, result, setup, step
from .state import CARD, Options
from .view import redeal, view

GAME = Game(
    "nimmerland", SEATS, package=__name__, version=1, cards=CARDS.digest,
    options=Options, variants=({}, {"target": 20}), events=EVENTS, questions=QUESTIONS, minutes=range(10, 16),
    setup=setup, step=step, result=result, view=view, redeal=redeal, write=write, read=read,
    inventory=lambda s: pieces(s, CARD), draw=draw, policy=Daring, standing=lambda s: s.scores,
    info=info, hue="#1f4f4a",
)  # fmt: skip
