"""Klobba!, a game of Barbarians, secret cards and bluff for two to four players."""

from stammtisch.core import Game

from .bot import policy
from .cards import DIGEST
from .drawing import draw
from .events import EVENTS
from .info import info
from .position import read, write
from .redeal import redeal
from .rules import result, scores, step
from .state import Klobba, setup
from .tables import CARD, NONE, Options, members
from .view import forget, view


def inventory(s: Klobba) -> list[str]:
    """Every Barbarian, every Action card and every Star there is."""
    horde = [*s.bands, *s.deck, *[number for mask in s.trophies for number in members(mask)]]
    cards = [*s.discard, *s.played, *s.new, *[card for hand in s.hands for card in hand]]
    cards += [card for side in s.sides for card in (side.offered, side.laid)]
    cards += [place & CARD for place in [*s.actions, *[side.unseen for side in s.sides]] if place != NONE]
    return [
        f"Stars {sum(s.stars) + sum(side.marks for side in s.sides)}",
        *[f"Barbarian {number}" for number in sorted(horde) if number != NONE],
        *[f"Action {card}" for card in sorted(cards) if card != NONE],
    ]


GAME = Game(
    "klobba", range(2, 5), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"two_lowest": "plain", "tie": "nobody"}, {"rounds": 30}),
    events=EVENTS, minutes=range(30, 46),
    questions=("group", "offer", "lay", "put_back", "play", "stay", "select", "second", "switch", "switch_with"),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, write=write, read=read,
    inventory=inventory, draw=draw, standing=scores, policy=policy,
    info=info, hue="#7c2d22", confirm=("stay", "play"),
)  # fmt: skip
