"""What may happen in Kombio, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

DEALT: Final = Kind("dealt", "round:int dealer:seat")
PEEKED: Final = Kind("peeked", "who:seat slots:words", "cards:ints", deals=True)
DREW: Final = Kind("drew", "who:seat", "card:int", passive=True)
TOOK: Final = Kind("took", "who:seat card:int")
KEPT: Final = Kind("kept", "who:seat slot")
DISCARDED: Final = Kind("discarded", "who:seat card:int", reveals=True)
LOOKED: Final = Kind("looked", "who:seat slot", "card:int", passive=True)
SWAPPED: Final = Kind("swapped", "who:seat one other")
MATCHED: Final = Kind("matched", "who:seat slot card:int", reveals=True)
MISMATCHED: Final = Kind("mismatched", "who:seat slot card:int", reveals=True)
GAVE: Final = Kind("gave", "who:seat slot to:seat")
PENALTY: Final = Kind("penalty", "who:seat")
NO_PENALTY: Final = Kind("no_penalty", "who:seat")
SADDLED: Final = Kind("saddled", "owner:seat who:seat slot")
CALLED: Final = Kind("called", "who:seat", reveals=True)  # a call stands
EMPTIED: Final = Kind("emptied", "who:seat")
PASSED: Final = Kind("passed", "who:seat")
RESHUFFLED: Final = Kind("reshuffled", "deck:int")
LAST_LAP: Final = Kind("last_lap", "first:seat")
SHOWED: Final = Kind("showed", "who:seat cards:ints points:int", reveals=True, passive=True)
SCORED: Final = Kind("scored", "round:int points:ints totals:ints")

EVENTS: Final = (
    DEALT, PEEKED, DREW, TOOK, KEPT, DISCARDED, LOOKED, SWAPPED, MATCHED, MISMATCHED, GAVE, PENALTY, NO_PENALTY,
    SADDLED, CALLED, EMPTIED, PASSED, RESHUFFLED, LAST_LAP, SHOWED, SCORED,
)  # fmt: skip
