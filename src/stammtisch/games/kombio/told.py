"""What may happen in Kombio, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

DEALT: Final = Kind("dealt", "round dealer")
PEEKED: Final = Kind("peeked", "who slots", "cards", deals=True)
DREW: Final = Kind("drew", "who", "card", passive=True)
TOOK: Final = Kind("took", "who card")
KEPT: Final = Kind("kept", "who slot")
DISCARDED: Final = Kind("discarded", "who card", reveals=True)
LOOKED: Final = Kind("looked", "who slot", "card", passive=True)
SWAPPED: Final = Kind("swapped", "who one other")
MATCHED: Final = Kind("matched", "who slot card", reveals=True)
MISMATCHED: Final = Kind("mismatched", "who slot card", reveals=True)
GAVE: Final = Kind("gave", "who slot to")
PENALTY: Final = Kind("penalty", "who")
NO_PENALTY: Final = Kind("no_penalty", "who")
SADDLED: Final = Kind("saddled", "owner who slot")
CALLED: Final = Kind("called", "who", reveals=True)  # a call stands
EMPTIED: Final = Kind("emptied", "who")
PASSED: Final = Kind("passed", "who")
RESHUFFLED: Final = Kind("reshuffled", "deck")
LAST_LAP: Final = Kind("last_lap", "first")
SHOWED: Final = Kind("showed", "who cards points", reveals=True, passive=True)
SCORED: Final = Kind("scored", "round points totals")

EVENTS: Final = (
    DEALT, PEEKED, DREW, TOOK, KEPT, DISCARDED, LOOKED, SWAPPED, MATCHED, MISMATCHED, GAVE, PENALTY, NO_PENALTY,
    SADDLED, CALLED, EMPTIED, PASSED, RESHUFFLED, LAST_LAP, SHOWED, SCORED,
)  # fmt: skip
