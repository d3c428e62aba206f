"""What may happen in Klobba!, and who hears which part of it."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import EventKind

ROUND: Final = EventKind("round", "round:int black:seat white:seat")
ARRIVED: Final = EventKind("arrived", "band:word barbarians:cards", reveals=True)
ARMED: Final = EventKind("armed", "who:seat count:int", "cards:cards", deals=True)
GROUPED: Final = EventKind("grouped", "who:seat band:word other:word to:seat")
OFFERS: Final = EventKind("offers", "who:seat to:seat", "card:card")
GAVE_BACK: Final = EventKind("gave_back", "who:seat to:seat")
REVEALED: Final = EventKind("revealed", "who:seat owner:seat card:card", reveals=True, passive=True)
PUT_BACK: Final = EventKind("put_back", "who:seat count:int")
DREW: Final = EventKind("drew", "who:seat count:int", "cards:cards", passive=True)
MIRRORED: Final = EventKind("mirrored", "who:seat card:card")
FLED: Final = EventKind("fled", "who:seat barbarians:cards")
ALL_STAY: Final = EventKind("all_stay", "who:seat")
SURPRISED: Final = EventKind("surprised", "who:seat card:card", reveals=True)
SET_ASIDE: Final = EventKind("set_aside", "who:seat card:card", reveals=True)
NO_CARD: Final = EventKind("no_card", "who:seat")
FACE_TO_FACE: Final = EventKind("face_to_face")
SELECTED: Final = EventKind("selected", "who:seat barbarians:cards total:int stars:int")
NOBODY: Final = EventKind("nobody", "who:seat")
WON: Final = EventKind("won", "who:seat over:seat total:int against:int")
CLOBBERED: Final = EventKind("clobbered", "who:seat barbarians:cards")
WON_STARS: Final = EventKind("won_stars", "who:seat count:int over:seat")
TURNED: Final = EventKind("turned", "barbarians:cards")
TIED: Final = EventKind("tied", "total:int")
DISTRACTED: Final = EventKind("distracted", "who:seat barbarians:cards")
PAID: Final = EventKind("paid", "who:seat count:int to:seat")
NOTHING: Final = EventKind("nothing")
RECOVERED: Final = EventKind("recovered", "band:word")
RESHUFFLED: Final = EventKind("reshuffled", "deck:int")
SWITCHED: Final = EventKind("switched", "who:seat one:word other:word")
ENDED: Final = EventKind("ended", "scores:ints")

EVENTS: Final = (
    ROUND, ARRIVED, ARMED, GROUPED, OFFERS, GAVE_BACK, REVEALED, PUT_BACK, DREW, MIRRORED, FLED, ALL_STAY, SURPRISED,
    SET_ASIDE, NO_CARD, FACE_TO_FACE, SELECTED, NOBODY, WON, CLOBBERED, WON_STARS, TURNED, TIED, DISTRACTED, PAID,
    NOTHING, RECOVERED, RESHUFFLED, SWITCHED, ENDED,
)  # fmt: skip
