"""Kombio, a game of memory and nerve for two to eight players."""

from stammtisch.core import Game

from .bot import rollout
from .cards import DIGEST
from .drawing import draw
from .position import read, write
from .rules import result, standing, step
from .state import GAP, Kombio, Options, setup
from .told import EVENTS
from .view import forget, redeal, view


def inventory(s: Kombio) -> list[int]:
    """Every card there is."""
    cards = [*s.deck, *s.pile, s.drawn, *[card for hand in s.hands for card in hand]]
    return sorted(card for card in cards if card != GAP)


GAME = Game(
    "kombio", range(2, 9), package=__name__, version=1, cards=DIGEST,
    options=Options, variants=({}, {"rounds": 1, "chain_matching": True}, {"target": 40, "addons": False}),
    events=EVENTS, minutes=range(15, 31),
    questions=("turn", "keep", "exchange", "look", "swap", "swap_with", "swap_them", "match", "give", "ruling"),
    setup=setup, step=step, result=result, view=view, forget=forget, redeal=redeal, write=write, read=read,
    inventory=inventory, draw=draw, standing=standing, rollout=rollout,
)  # fmt: skip
