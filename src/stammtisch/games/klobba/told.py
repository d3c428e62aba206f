"""What may happen in Klobba!, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

ROUND: Final = Kind("round", "round:int black:seat white:seat")
ARRIVED: Final = Kind("arrived", "band barbarians:words", reveals=True)
ARMED: Final = Kind("armed", "who:seat count:int", "cards:words", deals=True)
GROUPED: Final = Kind("grouped", "who:seat band other to:seat")
OFFERS: Final = Kind("offers", "who:seat to:seat", "card")
GAVE_BACK: Final = Kind("gave_back", "who:seat to:seat")
REVEALED: Final = Kind("revealed", "who:seat owner:seat card", reveals=True, passive=True)
PUT_BACK: Final = Kind("put_back", "who:seat count:int")
DREW: Final = Kind("drew", "who:seat count:int", "cards:words", passive=True)
MIRRORED: Final = Kind("mirrored", "who:seat card")
FLED: Final = Kind("fled", "who:seat barbarians:words")
ALL_STAY: Final = Kind("all_stay", "who:seat")
SURPRISED: Final = Kind("surprised", "who:seat card", reveals=True)
SET_ASIDE: Final = Kind("set_aside", "who:seat card", reveals=True)
NO_CARD: Final = Kind("no_card", "who:seat")
FACE_TO_FACE: Final = Kind("face_to_face")
SELECTED: Final = Kind("selected", "who:seat barbarians:words total:int stars:int")
NOBODY: Final = Kind("nobody", "who:seat")
WON: Final = Kind("won", "who:seat over:seat total:int against:int")
CLOBBERED: Final = Kind("clobbered", "who:seat barbarians:words")
WON_STARS: Final = Kind("won_stars", "who:seat count:int over:seat")
TURNED: Final = Kind("turned", "barbarians:words")
TIED: Final = Kind("tied", "total:int")
DISTRACTED: Final = Kind("distracted", "who:seat barbarians:words")
PAID: Final = Kind("paid", "who:seat count:int to:seat")
NOTHING: Final = Kind("nothing")
RECOVERED: Final = Kind("recovered", "band")
RESHUFFLED: Final = Kind("reshuffled", "deck:int")
SWITCHED: Final = Kind("switched", "who:seat one other")
ENDED: Final = Kind("ended", "scores:ints")

EVENTS: Final = (
    ROUND, ARRIVED, ARMED, GROUPED, OFFERS, GAVE_BACK, REVEALED, PUT_BACK, DREW, MIRRORED, FLED, ALL_STAY, SURPRISED,
    SET_ASIDE, NO_CARD, FACE_TO_FACE, SELECTED, NOBODY, WON, CLOBBERED, WON_STARS, TURNED, TIED, DISTRACTED, PAID,
    NOTHING, RECOVERED, RESHUFFLED, SWITCHED, ENDED,
)  # fmt: skip
