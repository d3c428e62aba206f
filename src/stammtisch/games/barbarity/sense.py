"""What a learner of Barbarity may answer and sees."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, State, slot
from stammtisch.core.sense import Sense, Sheet

from . import GAME
from .adventure import Blow
from .flips import needed, total
from .rules import Move
from .state import Barbarity

from .tables import (  # isort: skip
    AREA, BIT, FACE, HEROES, NONE, PLAY, PRIZE, ROOM, ROOM_MOST, UP, USE, VP, guard, layer_of,
)  # fmt: skip

KINDS: Final = len(FACE)
#: How many Prizes an Adventure Area can have, and how many guards a Prize.
ROOMS: Final = AREA + sum([room * most for room, most in zip(ROOM, ROOM_MOST) if room])
DEEP: Final = max(VP)
_QUESTIONS: Final = {kind: number for number, kind in enumerate(GAME.questions)}
_PHASES: Final = {
    "deal": 0, "action": 1, "ward": 2, "quest": 3, "raise": 4, "fight": 5, "parry": 6, "place": 7,
}  # fmt: skip
_PLAIN: Final[list[Any]] = [None, *Move, *Blow, *FACE, *PLAY, *USE]
_HEROES: Final = sorted(set(HEROES))
_HERO: Final = [_HEROES.index(card) if card in _HEROES else NONE for card in range(KINDS)]
_PRIZES: Final = [card for card in range(KINDS) if PRIZE[card]]
_PRIZE: Final = [_PRIZES.index(card) if PRIZE[card] else NONE for card in range(KINDS)]


@final
class BarbaritySense(Sense):
    """Cards as bags, areas by place with what is known of each guard."""

    def alphabet(self, seat: int) -> list[Any]:
        seats = [(seat + step) % self.seats for step in range(self.seats)]
        slots = [slot(who, place) for who in seats for place in range(ROOMS)]
        guards = [guard(who, place, depth) for who in seats for place in range(ROOMS) for depth in range(DEEP)]
        return [*_PLAIN, *seats, *slots, *guards]

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        assert isinstance(s, Barbarity)
        seats: i64 = s.seats
        out.one(_QUESTIONS[ask.kind], len(_QUESTIONS))
        out.one(_PHASES[s.phase], len(_PHASES))
        out.one((s.turn - seat + seats) % seats, seats)
        out.wide(s.turns)
        out.number(s.actions)
        out.bag(s.hands[seat], KINDS)
        step: i64 = 0
        while step < seats:
            self.write_player(s, (seat + step) % seats, seat, out)
            step += 1
        out.number(len(s.deck))
        out.bag(s.pile, KINDS)
        out.number(s.shuffles)
        for card in s.shuffled:
            out.add(card)
        out.skip(KINDS)
        out.one((s.target - seat + seats) % seats if s.target != NONE else NONE, seats)
        out.one(s.place, ROOMS)
        self.write_fight(s, out)
        out.number(s.played + 1)
        out.number(s.hands[seat][s.laying] + 1 if s.laying != NONE and seat == s.turn else 0)

    def write_player(self, s: Barbarity, who: i64, seat: i64, out: Sheet) -> None:
        out.one(_HERO[s.heroes[who]] if who < len(s.heroes) else NONE, len(_HEROES))
        out.flag(s.tired & BIT[who] != 0)
        out.number(len(s.hands[who]))
        me = BIT[seat]
        if who != seat:
            for card, mask in zip(s.hands[who], s.known[who]):
                if mask & me:
                    out.add(card)
        out.skip(KINDS)
        for place, card in enumerate(s.hoards[who]):
            out.add(card)
            if s.flipped[who] & BIT[place]:
                out.add(KINDS + card)
        out.skip(2 * KINDS)
        out.bag(s.maps[who], KINDS)
        out.bag(s.sagas[who], KINDS)
        self.write_area(s, who, seat, out)

    def write_area(self, s: Barbarity, who: i64, seat: i64, out: Sheet) -> None:
        """Which Prizes lie there; of each guard what it is if one knows, who laid it, and if it lies face up."""
        seats: i64 = s.seats
        me = BIT[seat]
        place: i64 = 0
        for card in s.prizes[who]:
            if place == ROOMS:
                break
            out.put(_PRIZE[card], 1)
            at: i64 = len(_PRIZES)
            for lying, mask in zip(s.guards[who][place], s.seen[who][place]):
                by: i64 = layer_of(mask)
                if mask & me or mask & UP or by == seat:
                    out.put(at, lying + 1)
                out.put(at + 1, (by - seat + seats) % seats + 1)
                if mask & UP:
                    out.put(at + 2, 1)
                at += 3
            out.skip(len(_PRIZES) + 3 * DEEP)
            place += 1
        out.skip((ROOMS - place) * (len(_PRIZES) + 3 * DEEP))

    def write_fight(self, s: Barbarity, out: Sheet) -> None:
        fighting = s.in_fight()
        out.flag(fighting)
        out.wide(needed(s) if fighting else 0)
        out.number(s.raised if fighting else 0)
        out.wide(total(s) if fighting else 0)
        out.flag(s.contested)
        out.bag(s.committed, KINDS)


SENSE: Final = BarbaritySense
