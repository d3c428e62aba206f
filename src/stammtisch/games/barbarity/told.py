"""What may happen in Barbarity, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

HERO: Final = Kind("hero", "who:seat card")
LOT: Final = Kind("lot", "who:seat card", reveals=True, passive=True)
FIRST: Final = Kind("first", "who:seat")
DEALT: Final = Kind("dealt", "who:seat count:int", "cards:words", deals=True)
BEGAN: Final = Kind("began", "who:seat")
RESTED: Final = Kind("rested", "who:seat count:int")
DREW: Final = Kind("drew", "who:seat", "card", passive=True)
RESHUFFLED: Final = Kind("reshuffled", "deck:int")
LAID: Final = Kind("laid", "who:seat slot", "card")
WARDED: Final = Kind("warded", "who:seat card back:seat")
PLAYED: Final = Kind("played", "who:seat card", reveals=True)
USED: Final = Kind("used", "who:seat card")
STAYED: Final = Kind("stayed", "who:seat card", reveals=True)
REMOVED: Final = Kind("removed", "who:seat slot card", reveals=True)
DISCARDED: Final = Kind("discarded", "who:seat card", reveals=True)
STOLE: Final = Kind("stole", "who:seat owner:seat", "card")
ROBBED: Final = Kind("robbed", "who:seat", "card", echoes=True)
SALVAGED: Final = Kind("salvaged", "who:seat card")
LOOKED: Final = Kind("looked", "who:seat guard", "card", passive=True)
READIED: Final = Kind("readied", "who:seat")
EMBARKED: Final = Kind("embarked", "who:seat slot card")
MET: Final = Kind("met", "who:seat card", reveals=True, passive=True)
FACED: Final = Kind("faced", "who:seat card")
RAISED: Final = Kind("raised", "who:seat card count:int", reveals=True)
COMMITTED: Final = Kind("committed", "who:seat card count:int", reveals=True)
HEXED: Final = Kind("hexed", "who:seat card guard")
BEAT: Final = Kind("beat", "who:seat card total:int needed:int")
STOPPED: Final = Kind("stopped", "who:seat card")
LOST: Final = Kind("lost", "who:seat card", reveals=True, passive=True)
ENDED: Final = Kind("ended", "who:seat card")
VANISHED: Final = Kind("vanished", "who:seat card", reveals=True)
WON: Final = Kind("won", "who:seat card")
REPLACED: Final = Kind("replaced", "who:seat card")
PLACED: Final = Kind("placed", "who:seat card", reveals=True)
SCORED: Final = Kind("scored", "points:ints")

EVENTS: Final = (
    HERO, LOT, FIRST, DEALT, BEGAN, RESTED, DREW, RESHUFFLED, LAID, WARDED, PLAYED, USED, STAYED, REMOVED, DISCARDED,
    STOLE, ROBBED, SALVAGED, LOOKED, READIED, EMBARKED, MET, FACED, RAISED, COMMITTED, HEXED, BEAT, STOPPED, LOST,
    ENDED, VANISHED, WON, REPLACED, PLACED, SCORED,
)  # fmt: skip
