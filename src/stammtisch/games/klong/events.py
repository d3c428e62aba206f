"""What can happen in a game of Klong, as everybody is told."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

BEGAN: Final = EventKind("began", "ship:word first:seat")
TURN: Final = EventKind("turn", "who:seat round:int")
PLAYED: Final = EventKind("played", "who:seat card:card", reveals=True)
FIRED: Final = EventKind("fired", "who:seat card:card")
DREW: Final = EventKind("drew", "who:seat count:int", "cards:cards", passive=True)
SHUFFLED: Final = EventKind("shuffled", "who:seat count:int")
DISCARDED: Final = EventKind("discarded", "who:seat card:card", reveals=True)
TRASHED: Final = EventKind("trashed", "who:seat card:card")
CLEARED: Final = EventKind("cleared", "who:seat cards:int trashed:int")
BOUGHT: Final = EventKind("bought", "who:seat card:card")
FOUGHT: Final = EventKind("fought", "who:seat card:card")
REVEALED: Final = EventKind("revealed", "card:card", reveals=True, passive=True)
CLANKED: Final = EventKind("clanked", "who:seat count:int")
HUSHED: Final = EventKind("hushed", "who:seat count:int")
EARNED: Final = EventKind("earned", "who:seat count:int")
HEALED: Final = EventKind("healed", "who:seat count:int")
HURT: Final = EventKind("hurt", "who:seat count:int")
CRYSTAL: Final = EventKind("crystal", "who:seat")
MOVED: Final = EventKind("moved", "who:seat how:word space:word")
FOUND: Final = EventKind("found", "who:seat token:card", reveals=True, passive=True)
USED: Final = EventKind("used", "who:seat token:card")
TRADED: Final = EventKind("traded", "who:seat good:card")
HACKED: Final = EventKind("hacked", "who:seat space:word")
CODE: Final = EventKind("code", "who:seat")
TAKEN: Final = EventKind("taken", "who:seat value:int")
RAGED: Final = EventKind("raged", "space:int")
HUNTERS: Final = EventKind("hunters", "count:int")
BLOCKED: Final = EventKind("blocked", "")
TURNED: Final = EventKind("turned", "card:card")
ATTACKED: Final = EventKind("attacked", "count:int")
CUBES_DRAWN: Final = EventKind("cubes_drawn", "cubes:words", reveals=True)
RETURNED: Final = EventKind("returned", "count:int")
GONE: Final = EventKind("gone", "who:seat")
ESCAPES: Final = EventKind("escaped", "who:seat")
RESCUES: Final = EventKind("rescued", "who:seat")
FALLS: Final = EventKind("lost", "who:seat")
EMPTY: Final = EventKind("empty", "")
TIRED: Final = EventKind("tired", "rounds:int")
SCORED: Final = EventKind("scored", "who:seat points:int")

EVENTS: Final = (
    BEGAN, TURN, PLAYED, FIRED, DREW, SHUFFLED, DISCARDED, TRASHED, CLEARED, BOUGHT, FOUGHT, REVEALED, CLANKED, HUSHED,
    EARNED, HEALED, HURT, CRYSTAL, MOVED, FOUND, USED, TRADED, HACKED, CODE, TAKEN, RAGED, HUNTERS, BLOCKED, TURNED,
    ATTACKED, CUBES_DRAWN, RETURNED, GONE, ESCAPES, RESCUES, FALLS, EMPTY, TIRED, SCORED,
)  # fmt: skip
