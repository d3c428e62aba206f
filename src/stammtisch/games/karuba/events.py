"""What may happen in Karuba, and who hears which part of it."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

ROUND: Final = EventKind("round", "round:int")
DREW: Final = EventKind("drew", "who:seat count:int", "cards:values", passive=True)
PICKED: Final = EventKind("picked", "who:seat cards:values total:int", reveals=True)
LOWEST: Final = EventKind("lowest", "who:seat total:int")
DISCARDED: Final = EventKind("discarded", "who:seat card:value", reveals=True)
#: Cells are counted from the first card of the island: x to the right, y down.
LAID: Final = EventKind("laid", "who:seat card:value x:int y:int")
TAKEN_UP: Final = EventKind("taken_up", "who:seat card:value", passive=True)
WALKED: Final = EventKind("walked", "who:seat colour:word cards:values points:int")
STRAYED: Final = EventKind("strayed", "who:seat colour:word")
SCORED: Final = EventKind("scored", "who:seat points:int")

EVENTS: Final = (ROUND, DREW, PICKED, LOWEST, DISCARDED, LAID, TAKEN_UP, WALKED, STRAYED, SCORED)
