"""What a learner of Klong may answer and sees."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, State
from stammtisch.core.sense import Sense, Sheet

from . import GAME
from .cards import GOODS
from .ship import CODES, COUNT, PODS, SHIPS, VALUES
from .state import Klong
from .tables import CARD, TOKEN

from .options import (  # isort: skip
    BUY, DISCARD, FIGHT, FIGHT_GUARD, GOOD, HACK, HOP, LIFT, MOVE, PAD, PLAY, PURGE, TAKE, TELEPORT, TRASH, USE, Turn,
)  # fmt: skip

KINDS: Final = len(CARD)
TOKENS: Final = len(TOKEN)
_QUESTIONS: Final = {kind: number for number, kind in enumerate(GAME.questions)}
#: The most enemies on a path: so many swords may be spent there.
_ENEMIES: Final = max([way.enemies for ship in SHIPS for ways in ship.ways for way in ways])
_ALPHABET: Final[list[Any]] = [
    None, False, True, *Turn, *range(_ENEMIES + 1), *PLAY, *BUY, *FIGHT, *FIGHT_GUARD, *DISCARD, *TRASH, *PURGE, *USE,
    *GOOD, *MOVE, *LIFT, *PAD, *TELEPORT, *HOP, *HACK, *TAKE,
]  # fmt: skip


@final
class KlongSense(Sense):
    """Cards and tokens as bags, pawns by space."""

    def alphabet(self, seat: int) -> list[Any]:
        return _ALPHABET

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        assert isinstance(s, Klong)
        seats: i64 = s.seats
        out.one(_QUESTIONS[ask.kind], len(_QUESTIONS))
        out.one(s.ship, len(CODES))
        out.flag(s.phase == "turn")
        out.wide(s.round)
        out.one((s.first - seat + seats) % seats, seats)
        out.one((s.turn - seat + seats) % seats, seats)
        out.bag(s.hands[seat], KINDS)
        step: i64 = 0
        while step < seats:
            self.write_player(s, (seat + step) % seats, out)
            step += 1
        self.write_board(s, out)
        self.write_turn(s, out)

    def write_player(self, s: Klong, who: i64, out: Sheet) -> None:
        out.number(len(s.hands[who]))
        out.bag(s.known[who], KINDS)
        out.number(len(s.piles[who]))
        out.bag(s.discards[who], KINDS)
        out.number(s.supply[who])
        out.number(s.damage[who])
        out.number(s.area[who])
        out.number(s.bag[who])
        out.number(s.aside[who])
        out.wide(s.credits[who])
        out.number(s.crystals[who])
        out.bits(s.goods[who], len(GOODS))
        out.bag(s.held[who], TOKENS)
        out.bag(s.hacked[who], COUNT)
        out.one(s.artifacts[who], len(VALUES))
        out.one(s.pods[who], len(PODS))
        out.one(s.at[who], COUNT)
        out.one(s.status[who], 4)

    def write_board(self, s: Klong, out: Sheet) -> None:
        """Red and black cubes, the row and the reserve, and what lies on the ship."""
        out.number(s.area[-1])
        out.number(s.bag[-2])
        out.number(s.bag[-1])
        out.number(s.black_aside)
        out.number(s.rage)
        out.number(len(s.deck))
        out.bag(s.row, KINDS)
        out.bag(s.beaten, KINDS)
        for left in s.reserve:
            out.number(left)
        for at, count in enumerate(s.tokens):
            if count:
                out.put(at, count)
        out.skip(COUNT)
        out.bits(s.lying, len(VALUES))
        for left in s.stock:
            out.number(left)
        out.number(s.bank)

    def write_turn(self, s: Klong, out: Sheet) -> None:
        """What the turn has brought so far."""
        out.bag(s.play, KINDS)
        out.bag(s.doomed, KINDS)
        out.bag(s.apart, KINDS)
        out.number(s.skill)
        out.number(s.swords)
        out.number(s.boots)
        out.number(s.hush)
        out.bits(s.blocked, 2)
        out.number(s.trashes)
        out.number(s.teleports)
        out.number(s.hops)
        out.number(s.vaporizers)
        out.flag(s.multipass)
        out.flag(s.fearless)
        out.flag(s.unlocked)
        out.number(s.foes)


SENSE: Final = KlongSense
