"""What may happen in Kombio, and who hears which part of it."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

# Where a card changes hands, `place` is where it arrives.
DEALT: Final = EventKind("dealt", "round:int dealer:seat")
PEEKED: Final = EventKind("peeked", "who:seat slots:slots", "cards:values", deals=True)
DREW: Final = EventKind("drew", "who:seat", "card:value", passive=True)
TOOK: Final = EventKind("took", "who:seat card:value", covers="card")
KEPT: Final = EventKind("kept", "who:seat slot:slot")
DISCARDED: Final = EventKind("discarded", "who:seat card:value", reveals=True)
LOOKED: Final = EventKind("looked", "who:seat slot:slot", "card:value", passive=True)
SWAPPED: Final = EventKind("swapped", "who:seat one:slot other:slot")
MATCHED: Final = EventKind("matched", "who:seat slot:slot card:value", reveals=True)
MISMATCHED: Final = EventKind("mismatched", "who:seat slot:slot card:value", reveals=True, covers="card")
GAVE: Final = EventKind("gave", "who:seat slot:slot to:seat place:slot")
PENALTY: Final = EventKind("penalty", "who:seat place:slot")
NO_PENALTY: Final = EventKind("no_penalty", "who:seat")
SADDLED: Final = EventKind("saddled", "owner:seat who:seat slot:slot place:slot")
CALLED: Final = EventKind("called", "who:seat", reveals=True)  # a call stands
EMPTIED: Final = EventKind("emptied", "who:seat", reveals=True)  # so does this one
PASSED: Final = EventKind("passed", "who:seat")
RESHUFFLED: Final = EventKind("reshuffled", "deck:int")
LAST_LAP: Final = EventKind("last_lap", "first:seat")
SHOWED: Final = EventKind("showed", "who:seat cards:values points:int", reveals=True, passive=True)
SCORED: Final = EventKind("scored", "round:int points:ints totals:ints")

EVENTS: Final = (
    DEALT, PEEKED, DREW, TOOK, KEPT, DISCARDED, LOOKED, SWAPPED, MATCHED, MISMATCHED, GAVE, PENALTY, NO_PENALTY,
    SADDLED, CALLED, EMPTIED, PASSED, RESHUFFLED, LAST_LAP, SHOWED, SCORED,
)  # fmt: skip
