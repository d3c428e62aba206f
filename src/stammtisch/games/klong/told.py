"""What can happen in a game of Klong, as everybody is told."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind as Told

BEGAN: Final = Told("began", "ship first")
TURN: Final = Told("turn", "who round")
PLAYED: Final = Told("played", "who card", reveals=True)
FIRED: Final = Told("fired", "who card")
DREW: Final = Told("drew", "who count", "cards", passive=True)
SHUFFLED: Final = Told("shuffled", "who count")
DISCARDED: Final = Told("discarded", "who card", reveals=True)
TRASHED: Final = Told("trashed", "who card")
BOUGHT: Final = Told("bought", "who card")
FOUGHT: Final = Told("fought", "who card")
REVEALED: Final = Told("revealed", "card", reveals=True, passive=True)
CLANKED: Final = Told("clanked", "who count")
HUSHED: Final = Told("hushed", "who count")
EARNED: Final = Told("earned", "who count")
HEALED: Final = Told("healed", "who count")
HURT: Final = Told("hurt", "who count")
CRYSTAL: Final = Told("crystal", "who")
MOVED: Final = Told("moved", "who how space")
FOUND: Final = Told("found", "who token", reveals=True, passive=True)
USED: Final = Told("used", "who token")
TRADED: Final = Told("traded", "who good")
HACKED: Final = Told("hacked", "who space")
CODE: Final = Told("code", "who")
TAKEN: Final = Told("taken", "who value")
RAGED: Final = Told("raged", "space")
HUNTERS: Final = Told("hunters", "count")
BLOCKED: Final = Told("blocked", "")
TURNED: Final = Told("turned", "card")
ATTACKED: Final = Told("attacked", "count")
CUBES_DRAWN: Final = Told("cubes_drawn", "cubes", reveals=True)
RETURNED: Final = Told("returned", "count")
GONE: Final = Told("gone", "who")
ESCAPES: Final = Told("escaped", "who")
RESCUES: Final = Told("rescued", "who")
FALLS: Final = Told("lost", "who")
EMPTY: Final = Told("empty", "")
TIRED: Final = Told("tired", "rounds")
SCORED: Final = Told("scored", "who points")

EVENTS: Final = (
    BEGAN, TURN, PLAYED, FIRED, DREW, SHUFFLED, DISCARDED, TRASHED, BOUGHT, FOUGHT, REVEALED, CLANKED, HUSHED, EARNED,
    HEALED, HURT, CRYSTAL, MOVED, FOUND, USED, TRADED, HACKED, CODE, TAKEN, RAGED, HUNTERS, BLOCKED, TURNED, ATTACKED,
    CUBES_DRAWN, RETURNED, GONE, ESCAPES, RESCUES, FALLS, EMPTY, TIRED, SCORED,
)  # fmt: skip
