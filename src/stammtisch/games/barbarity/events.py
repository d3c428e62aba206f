"""What may happen in Barbarity, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

HERO: Final = EventKind("hero", "who:seat card")
LOT: Final = EventKind("lot", "who:seat card", reveals=True, passive=True)
FIRST: Final = EventKind("first", "who:seat")
DEALT: Final = EventKind("dealt", "who:seat count:int", "cards:words", deals=True)
BEGAN: Final = EventKind("began", "who:seat")
RESTED: Final = EventKind("rested", "who:seat count:int")
DREW: Final = EventKind("drew", "who:seat", "card", passive=True)
RESHUFFLED: Final = EventKind("reshuffled", "deck:int")
LAID: Final = EventKind("laid", "who:seat slot", "card")
WARDED: Final = EventKind("warded", "who:seat card back:seat")
PLAYED: Final = EventKind("played", "who:seat card", reveals=True)
USED: Final = EventKind("used", "who:seat card")
STAYED: Final = EventKind("stayed", "who:seat card", reveals=True)
REMOVED: Final = EventKind("removed", "who:seat slot card", reveals=True)
DISCARDED: Final = EventKind("discarded", "who:seat card", reveals=True)
STOLE: Final = EventKind("stole", "who:seat owner:seat", "card")
ROBBED: Final = EventKind("robbed", "who:seat", "card", echoes=True)
SALVAGED: Final = EventKind("salvaged", "who:seat card")
LOOKED: Final = EventKind("looked", "who:seat guard", "card", passive=True)
READIED: Final = EventKind("readied", "who:seat")
EMBARKED: Final = EventKind("embarked", "who:seat slot card")
MET: Final = EventKind("met", "who:seat card", reveals=True, passive=True)
FACED: Final = EventKind("faced", "who:seat card")
RAISED: Final = EventKind("raised", "who:seat card count:int", reveals=True)
COMMITTED: Final = EventKind("committed", "who:seat card count:int", reveals=True)
HEXED: Final = EventKind("hexed", "who:seat card guard")
BEAT: Final = EventKind("beat", "who:seat card total:int needed:int")
STOPPED: Final = EventKind("stopped", "who:seat card")
LOST: Final = EventKind("lost", "who:seat card", reveals=True, passive=True)
ENDED: Final = EventKind("ended", "who:seat card")
VANISHED: Final = EventKind("vanished", "who:seat card", reveals=True)
WON: Final = EventKind("won", "who:seat card")
REPLACED: Final = EventKind("replaced", "who:seat card")
PLACED: Final = EventKind("placed", "who:seat card", reveals=True)
SCORED: Final = EventKind("scored", "points:ints")

EVENTS: Final = (
    HERO, LOT, FIRST, DEALT, BEGAN, RESTED, DREW, RESHUFFLED, LAID, WARDED, PLAYED, USED, STAYED, REMOVED, DISCARDED,
    STOLE, ROBBED, SALVAGED, LOOKED, READIED, EMBARKED, MET, FACED, RAISED, COMMITTED, HEXED, BEAT, STOPPED, LOST,
    ENDED, VANISHED, WON, REPLACED, PLACED, SCORED,
)  # fmt: skip
