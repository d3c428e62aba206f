"""What a learner of Klobba! may answer and sees."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, State
from stammtisch.core.sense import Sense, Sheet

from . import GAME
from .cards import BANDS
from .effects import PICKS
from .knowledge import known_cards
from .state import Klobba, Side

from .tables import (  # isort: skip
    ACTION_DECK, ACTIONS, ANOTHER, BAND, BAND_AT, BARBARIANS, BLACK, CARD, FACE_DOWN, HORDE, KINDS, NONE, OFFERED,
    PLACE_OF, PLACES, PUBLIC, SEEN_BY, WHITE, bit,
)  # fmt: skip

_QUESTIONS: Final = {kind: number for number, kind in enumerate(GAME.questions)}
_PHASES: Final = {"group": 0, "offer": 1, "lay": 2, "settle": 3, "select": 4, "switch": 5}
_FOLK: Final = len(HORDE)
_PLAIN: Final[list[Any]] = [
    None, *PICKS, *ACTIONS, *[again for copies in ANOTHER for again in copies[2:]], *OFFERED, *BARBARIANS,
]  # fmt: skip


@final
class KlobbaSense(Sense):
    """Bands and places are counted from one's own, clockwise."""

    def alphabet(self, seat: int) -> list[Any]:
        own = PLACE_OF[self.seats][seat]
        bands = [BAND_AT[self.seats][(own + step) % BANDS] for step in range(BANDS)]
        down = [FACE_DOWN[self.seats][(own * BAND + step) % PLACES] for step in range(PLACES)]
        return [*_PLAIN, *bands, *down]

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        assert isinstance(s, Klobba)
        seats: i64 = s.seats
        out.one(_QUESTIONS[ask.kind], len(_QUESTIONS))
        out.one(_PHASES[s.phase], len(_PHASES))
        out.number(s.round)
        out.one((s.black - seat + seats) % seats, seats)
        self.write_bands(s, seat, out)
        step: i64 = 0
        while step < seats:
            self.write_player(s, (seat + step) % seats, seat, out)
            step += 1
        out.one((s.swapper - seat + seats) % seats if s.swapper != NONE else seats, seats + 1)
        out.number(len(s.new))
        if s.swapper == seat:
            out.bag(s.new, KINDS)
        else:
            out.skip(KINDS)
        self.write_side(s, BLACK, seat, out)
        self.write_side(s, WHITE, seat, out)
        out.bag(s.played, KINDS)
        out.bag(s.aside, KINDS)
        out.bag(s.discard, KINDS)
        out.bag(s.fresh, KINDS)
        self.write_decks(s, seat, out)

    def write_bands(self, s: Klobba, seat: i64, out: Sheet) -> None:
        first: i64 = PLACE_OF[s.seats][seat] * BAND
        down: i64 = s.down
        moved: i64 = s.moved
        step: i64 = 0
        while step < PLACES:
            number: i64 = s.bands[(first + step) % PLACES]
            if number != NONE:
                out.put(number, 1)
                if down & bit(number):
                    out.put(_FOLK, 1)
                if moved & bit(number):
                    out.put(_FOLK + 1, 1)
            out.skip(_FOLK + 2)
            step += 1

    def write_player(self, s: Klobba, who: i64, seat: i64, out: Sheet) -> None:
        """Stars, trophies, and the hand as far as one knows it."""
        out.number(s.stars[who])
        out.bits(s.trophies[who], _FOLK)
        out.number(len(s.hands[who]))
        if who == seat:
            out.bag(s.hands[who], KINDS)
        else:
            out.skip(KINDS)
        if s.known:
            out.bag(known_cards(s, who, PUBLIC), KINDS)
            out.bag(known_cards(s, who, seat), KINDS)
        else:
            out.skip(2 * KINDS)

    def write_side(self, s: Klobba, side: int, seat: i64, out: Sheet) -> None:
        mine = s.sides[side]
        holder = s.holder(side)
        place: i64 = NONE
        if s.paired != NONE:
            place = (s.partner_place(side) - PLACE_OF[s.seats][seat] + BANDS) % BANDS
        out.one(place, BANDS)
        seats: i64 = s.seats
        out.one((mine.owner - seat + seats) % seats if mine.owner != NONE else NONE, seats)
        out.one(mine.offered if seat in (holder, s.giver(side)) else NONE, KINDS)
        out.flag(mine.offered != NONE)
        out.one(mine.laid if seat == mine.owner else NONE, KINDS)
        out.flag(mine.laid != NONE)
        out.one(mine.face, KINDS)
        out.one(_surprise(mine, seat), KINDS)
        out.flag(mine.unseen != NONE)
        out.bits(mine.selected, _FOLK)
        out.number(mine.marks)
        out.number(mine.switches)

    def write_decks(self, s: Klobba, seat: i64, out: Sheet) -> None:
        """By Barbarian, its batch of the deck, from the top on; so the Action cards, where one knows them."""
        batch: i64 = len(s.deck)
        for numbers in s.deck:
            for number in numbers:
                out.put(number, batch)
            batch -= 1
        out.skip(_FOLK)
        me: i64 = SEEN_BY[seat]
        at: i64 = len(s.actions)
        out.number(at)
        for place in s.actions:
            at -= 1
            if place & me:
                out.put(at, (place & CARD) + 1)
        out.skip(len(ACTION_DECK))


def _surprise(side: Side, seat: i64) -> i64:
    """A Surprise that was turned up, or that one has seen."""
    if side.unseen == NONE:
        return side.surprise
    seen: i64 = SEEN_BY[seat]
    return side.unseen & CARD if side.unseen & seen else NONE


SENSE: Final = KlobbaSense
