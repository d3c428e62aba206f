"""What a learner of Kombio may answer and sees."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, Slot, State, slot
from stammtisch.core.sense import UNKNOWN, Mask, Sense, Sheet

from . import GAME
from .matching import Ruling
from .rules import Turn
from .scoring import total_of
from .state import GAP, NOBODY, VALUE, Kombio

#: A hand has no end by the rules, for whoever tries in vain gets a card more; so many places have a number here.
PLACES: Final = 32
KINDS: Final = len(VALUE)
_QUESTIONS: Final = {kind: number for number, kind in enumerate(GAME.questions)}
_PHASES: Final = {"look": 0, "turn": 1, "match": 2}
_PLAIN: Final[list[Any]] = [None, *Turn, *Ruling, False, True]
_FIRST: Final = len(_PLAIN)


@final
class KombioSense(Sense):
    """Hands by place, with who has seen which card; the pile is a bag."""

    def alphabet(self, seat: int) -> list[Any]:
        seats = [(seat + step) % self.seats for step in range(self.seats)]
        return [*_PLAIN, *[slot(who, place) for who in seats for place in range(PLACES)]]

    def number(self, option: Any, seat: i64) -> i64:
        if isinstance(option, Slot):
            seats: i64 = self.seats
            place: i64 = option.place
            return _FIRST + (option.seat - seat + seats) % seats * PLACES + place if place < PLACES else UNKNOWN
        return super().number(option, seat)

    def mark(self, options: list[Any], seat: i64, mask: Mask) -> i64:
        seats: i64 = self.seats
        strange: i64 = 0
        for option in options:
            if isinstance(option, Slot):  # most are: without a detour
                place: i64 = option.place
                if place < PLACES:
                    mask.allow(_FIRST + (option.seat - seat + seats) % seats * PLACES + place)
                else:
                    strange += 1
            else:
                mask.allow(self.number(option, seat))
        return strange

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        assert isinstance(s, Kombio)
        seats: i64 = s.seats
        self.write_hands(s, seat, out)
        out.bag(s.pile, KINDS)
        out.one(s.pile[-1] if s.pile else GAP, KINDS)
        out.one(s.drawn if seat == s.turn else GAP, KINDS)
        out.flag(s.drawn != GAP)
        out.one(_QUESTIONS[ask.kind], len(_QUESTIONS))
        out.one(_PHASES[s.phase], len(_PHASES))
        out.one((s.turn - seat + seats) % seats, seats)
        out.one((s.dealer - seat + seats) % seats, seats)
        out.one((s.caller - seat + seats) % seats if s.caller != NOBODY else seats, seats + 1)
        out.number(s.turns_left)
        out.wide(s.turns)
        out.number(len(s.deck))
        out.number(s.round)
        out.number(s.exhausted)
        out.flag(s.matched)
        out.flag(s.turns <= 1 and not s.pile and not s.options.ready)
        out.bits(turned(s.tried, seat, seats), seats)
        self.write_totals(s, seat, out)

    def write_hands(self, s: Kombio, seat: i64, out: Sheet) -> None:
        """For each place: if a card lies there, which if one has seen it, and who has."""
        seats: i64 = s.seats
        stride: i64 = 3 + KINDS + seats
        step: i64 = 0
        while step < seats:
            who: i64 = (seat + step) % seats
            masks = s.known[who]
            first: i64 = step * PLACES * stride
            for place, card in enumerate(s.hands[who]):
                if card != GAP and place < PLACES:
                    at: i64 = first + place * stride
                    mask: i64 = turned(masks[place], seat, seats)
                    out.put(at, 1)
                    if mask & 1:
                        out.put(at + 3 + card, 1)
                    at += 3 + KINDS
                    while mask:
                        if mask & 1:
                            out.put(at, 1)
                        mask >>= 1
                        at += 1
            step += 1
        self.write_open(s, seat, out)
        out.skip(seats * PLACES * stride)

    def write_open(self, s: Kombio, seat: i64, out: Sheet) -> None:
        """Which cards are looked at, and if oneself does."""
        seats: i64 = s.seats
        for one, seen in s.open:
            if one.place < PLACES:
                step: i64 = (one.seat - seat + seats) % seats
                at: i64 = (step * PLACES + one.place) * (3 + KINDS + seats)
                out.put(at + 1, 1)
                if seen >> seat & 1:
                    out.put(at + 2, 1)

    def write_totals(self, s: Kombio, seat: i64, out: Sheet) -> None:
        seats: i64 = s.seats
        step: i64 = 0
        while step < seats:
            out.wide(total_of(s, (seat + step) % seats))
            step += 1


def turned(mask: i64, seat: i64, seats: i64) -> i64:
    """The bits of a mask of seats, counted from one's own."""
    every: i64 = 255 >> (8 - seats)
    own: i64 = mask & every
    return (own >> seat | own << (seats - seat)) & every


SENSE: Final = KombioSense
