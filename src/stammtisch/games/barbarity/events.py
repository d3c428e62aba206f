"""What may happen in Barbarity, and who hears which part of it."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

HERO: Final = EventKind("hero", "who:seat card:card")
LOT: Final = EventKind("lot", "who:seat card:card", reveals=True, passive=True)
FIRST: Final = EventKind("first", "who:seat")
DEALT: Final = EventKind("dealt", "who:seat count:int", "cards:cards", deals=True)
BEGAN: Final = EventKind("began", "who:seat")
RESTED: Final = EventKind("rested", "who:seat count:int")
DREW: Final = EventKind("drew", "who:seat", "card:card", passive=True)
RESHUFFLED: Final = EventKind("reshuffled", "deck:int")
LAID: Final = EventKind("laid", "who:seat slot:slot", "card:card")
WARDED: Final = EventKind("warded", "who:seat card:card back:seat slot:slot")
PLAYED: Final = EventKind("played", "who:seat card:card", reveals=True)
SPENT: Final = EventKind("spent", "who:seat card:card", passive=True)
USED: Final = EventKind("used", "who:seat card:card")
STAYED: Final = EventKind("stayed", "who:seat card:card", reveals=True)
REMOVED: Final = EventKind("removed", "who:seat slot:slot card:card", reveals=True)
DISCARDED: Final = EventKind("discarded", "who:seat card:card", reveals=True)
STOLE: Final = EventKind("stole", "who:seat owner:seat", "card:card")
ROBBED: Final = EventKind("robbed", "who:seat", "card:card", echoes=True)
SALVAGED: Final = EventKind("salvaged", "who:seat card:card")
LOOKED: Final = EventKind("looked", "who:seat guard:word", "card:card", passive=True)
READIED: Final = EventKind("readied", "who:seat")
EMBARKED: Final = EventKind("embarked", "who:seat slot:slot card:card")
MET: Final = EventKind("met", "who:seat card:card", reveals=True, passive=True)
FACED: Final = EventKind("faced", "who:seat card:card")
RAISED: Final = EventKind("raised", "who:seat card:card count:int place:int", reveals=True)
COMMITTED: Final = EventKind("committed", "who:seat card:card count:int place:int", reveals=True)
HEXED: Final = EventKind("hexed", "who:seat card:card guard:word")
BEAT: Final = EventKind("beat", "who:seat card:card total:int needed:int")
STOPPED: Final = EventKind("stopped", "who:seat card:card")
LOST: Final = EventKind("lost", "who:seat card:card", reveals=True, passive=True)
ENDED: Final = EventKind("ended", "who:seat card:card")
SPRUNG: Final = EventKind("sprung", "who:seat slot:slot card:card", passive=True)
VANISHED: Final = EventKind("vanished", "who:seat card:card slot:slot", reveals=True)
WON: Final = EventKind("won", "who:seat card:card place:int")
REPLACED: Final = EventKind("replaced", "who:seat card:card")
PLACED: Final = EventKind("placed", "who:seat card:card slot:slot", reveals=True)
SCORED: Final = EventKind("scored", "points:ints")

EVENTS: Final = (
    HERO, LOT, FIRST, DEALT, BEGAN, RESTED, DREW, RESHUFFLED, LAID, WARDED, PLAYED, SPENT, USED, STAYED, REMOVED,
    DISCARDED, STOLE, ROBBED, SALVAGED, LOOKED, READIED, EMBARKED, MET, FACED, RAISED, COMMITTED, HEXED, BEAT, STOPPED,
    LOST, ENDED, SPRUNG, VANISHED, WON, REPLACED, PLACED, SCORED,
)  # fmt: skip
