"""What may happen in Barbarity, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

HERO: Final = Kind("hero", "who card")
LOT: Final = Kind("lot", "who card", reveals=True, passive=True)
FIRST: Final = Kind("first", "who")
DEALT: Final = Kind("dealt", "who count", "cards", deals=True)
BEGAN: Final = Kind("began", "who")
RESTED: Final = Kind("rested", "who count")
DREW: Final = Kind("drew", "who", "card", passive=True)
RESHUFFLED: Final = Kind("reshuffled", "deck")
LAID: Final = Kind("laid", "who slot", "card")
WARDED: Final = Kind("warded", "who card back")
PLAYED: Final = Kind("played", "who card", reveals=True)
USED: Final = Kind("used", "who card")
STAYED: Final = Kind("stayed", "who card", reveals=True)
REMOVED: Final = Kind("removed", "who slot card", reveals=True)
DISCARDED: Final = Kind("discarded", "who card", reveals=True)
STOLE: Final = Kind("stole", "who owner", "card")
ROBBED: Final = Kind("robbed", "who", "card", echoes=True)
SALVAGED: Final = Kind("salvaged", "who card")
LOOKED: Final = Kind("looked", "who guard", "card", passive=True)
READIED: Final = Kind("readied", "who")
EMBARKED: Final = Kind("embarked", "who slot card")
MET: Final = Kind("met", "who card", reveals=True, passive=True)
FACED: Final = Kind("faced", "who card")
RAISED: Final = Kind("raised", "who card count", reveals=True)
COMMITTED: Final = Kind("committed", "who card count", reveals=True)
HEXED: Final = Kind("hexed", "who card guard")
BEAT: Final = Kind("beat", "who card total needed")
STOPPED: Final = Kind("stopped", "who card")
LOST: Final = Kind("lost", "who card", reveals=True, passive=True)
ENDED: Final = Kind("ended", "who card")
VANISHED: Final = Kind("vanished", "who card", reveals=True)
WON: Final = Kind("won", "who card")
REPLACED: Final = Kind("replaced", "who card")
PLACED: Final = Kind("placed", "who card", reveals=True)
SCORED: Final = Kind("scored", "points")

EVENTS: Final = (
    HERO, LOT, FIRST, DEALT, BEGAN, RESTED, DREW, RESHUFFLED, LAID, WARDED, PLAYED, USED, STAYED, REMOVED, DISCARDED,
    STOLE, ROBBED, SALVAGED, LOOKED, READIED, EMBARKED, MET, FACED, RAISED, COMMITTED, HEXED, BEAT, STOPPED, LOST,
    ENDED, VANISHED, WON, REPLACED, PLACED, SCORED,
)  # fmt: skip
