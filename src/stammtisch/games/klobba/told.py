"""What may happen in Klobba!, and who hears which part of it."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Kind

ROUND: Final = Kind("round", "round black white")
ARRIVED: Final = Kind("arrived", "band barbarians", reveals=True)
ARMED: Final = Kind("armed", "who count", "cards", deals=True)
GROUPED: Final = Kind("grouped", "who band other to")
OFFERS: Final = Kind("offers", "who to", "card")
GAVE_BACK: Final = Kind("gave_back", "who to")
REVEALED: Final = Kind("revealed", "who owner card", reveals=True, passive=True)
PUT_BACK: Final = Kind("put_back", "who count")
DREW: Final = Kind("drew", "who count", "cards", passive=True)
MIRRORED: Final = Kind("mirrored", "who card")
FLED: Final = Kind("fled", "who barbarians")
ALL_STAY: Final = Kind("all_stay", "who")
SURPRISED: Final = Kind("surprised", "who card", reveals=True)
SET_ASIDE: Final = Kind("set_aside", "who card", reveals=True)
NO_CARD: Final = Kind("no_card", "who")
FACE_TO_FACE: Final = Kind("face_to_face")
SELECTED: Final = Kind("selected", "who barbarians total stars")
NOBODY: Final = Kind("nobody", "who")
WON: Final = Kind("won", "who over total against")
CLOBBERED: Final = Kind("clobbered", "who barbarians")
WON_STARS: Final = Kind("won_stars", "who count over")
TURNED: Final = Kind("turned", "barbarians")
TIED: Final = Kind("tied", "total")
DISTRACTED: Final = Kind("distracted", "who barbarians")
PAID: Final = Kind("paid", "who count to")
NOTHING: Final = Kind("nothing")
RECOVERED: Final = Kind("recovered", "band")
RESHUFFLED: Final = Kind("reshuffled", "deck")
SWITCHED: Final = Kind("switched", "who one other")
ENDED: Final = Kind("ended", "scores")

EVENTS: Final = (
    ROUND, ARRIVED, ARMED, GROUPED, OFFERS, GAVE_BACK, REVEALED, PUT_BACK, DREW, MIRRORED, FLED, ALL_STAY, SURPRISED,
    SET_ASIDE, NO_CARD, FACE_TO_FACE, SELECTED, NOBODY, WON, CLOBBERED, WON_STARS, TURNED, TIED, DISTRACTED, PAID,
    NOTHING, RECOVERED, RESHUFFLED, SWITCHED, ENDED,
)  # fmt: skip
