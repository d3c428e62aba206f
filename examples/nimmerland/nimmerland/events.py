"""What may happen in Nimmerland."""

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

DEALT: Final = EventKind("dealt", "who:seat", "card:card", deals=True)
TURNED: Final = EventKind("turned", "who:seat card:card", reveals=True, passive=True)
PLAYED: Final = EventKind("played", "who:seat card:card", reveals=True)
PEEKED: Final = EventKind("peeked", "who:seat", "card:card", passive=True)
BUSTED: Final = EventKind("busted", "who:seat cards:cards", passive=True)
SHIELDED: Final = EventKind("shielded", "who:seat card:card lost:card")
BANKED: Final = EventKind("banked", "who:seat points:int cards:cards")
RESHUFFLED: Final = EventKind("reshuffled", "count:int")
ROUND_OVER: Final = EventKind("round_over", "round:int")

EVENTS: Final = (DEALT, TURNED, PLAYED, PEEKED, BUSTED, SHIELDED, BANKED, RESHUFFLED, ROUND_OVER)
