"""What can happen in a game of Klong, as everybody is told."""

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind as Told

BEGAN: Final = Told("began", "ship first:seat")
TURN: Final = Told("turn", "who:seat round:int")
PLAYED: Final = Told("played", "who:seat card", reveals=True)
FIRED: Final = Told("fired", "who:seat card")
DREW: Final = Told("drew", "who:seat count:int", "cards:words", passive=True)
SHUFFLED: Final = Told("shuffled", "who:seat count:int")
DISCARDED: Final = Told("discarded", "who:seat card", reveals=True)
TRASHED: Final = Told("trashed", "who:seat card")
BOUGHT: Final = Told("bought", "who:seat card")
FOUGHT: Final = Told("fought", "who:seat card")
REVEALED: Final = Told("revealed", "card", reveals=True, passive=True)
CLANKED: Final = Told("clanked", "who:seat count:int")
HUSHED: Final = Told("hushed", "who:seat count:int")
EARNED: Final = Told("earned", "who:seat count:int")
HEALED: Final = Told("healed", "who:seat count:int")
HURT: Final = Told("hurt", "who:seat count:int")
CRYSTAL: Final = Told("crystal", "who:seat")
MOVED: Final = Told("moved", "who:seat how space")
FOUND: Final = Told("found", "who:seat token", reveals=True, passive=True)
USED: Final = Told("used", "who:seat token")
TRADED: Final = Told("traded", "who:seat good")
HACKED: Final = Told("hacked", "who:seat space")
CODE: Final = Told("code", "who:seat")
TAKEN: Final = Told("taken", "who:seat value:int")
RAGED: Final = Told("raged", "space:int")
HUNTERS: Final = Told("hunters", "count:int")
BLOCKED: Final = Told("blocked", "")
TURNED: Final = Told("turned", "card")
ATTACKED: Final = Told("attacked", "count:int")
CUBES_DRAWN: Final = Told("cubes_drawn", "cubes:words", reveals=True)
RETURNED: Final = Told("returned", "count:int")
GONE: Final = Told("gone", "who:seat")
ESCAPES: Final = Told("escaped", "who:seat")
RESCUES: Final = Told("rescued", "who:seat")
FALLS: Final = Told("lost", "who:seat")
EMPTY: Final = Told("empty", "")
TIRED: Final = Told("tired", "rounds:int")
SCORED: Final = Told("scored", "who:seat points:int")

EVENTS: Final = (
    BEGAN, TURN, PLAYED, FIRED, DREW, SHUFFLED, DISCARDED, TRASHED, BOUGHT, FOUGHT, REVEALED, CLANKED, HUSHED, EARNED,
    HEALED, HURT, CRYSTAL, MOVED, FOUND, USED, TRADED, HACKED, CODE, TAKEN, RAGED, HUNTERS, BLOCKED, TURNED, ATTACKED,
    CUBES_DRAWN, RETURNED, GONE, ESCAPES, RESCUES, FALLS, EMPTY, TIRED, SCORED,
)  # fmt: skip
