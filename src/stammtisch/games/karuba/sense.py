"""What a learner of Karuba may answer and sees."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, State
from stammtisch.core.sense import LEFT_OUT, Mask, Sense, Sheet

from . import GAME
from .cards import HIGHEST
from .ground import CELLS, LAYS, NOWHERE, Lay, TakeUp
from .rules import ROUNDS
from .state import PAIRS, Karuba, Pair

COUNT: Final = int(HIGHEST)
_QUESTIONS: Final = {kind: number for number, kind in enumerate(GAME.questions)}
_PAIRS: Final = [PAIRS[low][high] for low in range(1, COUNT + 1) for high in range(low + 1, COUNT + 1)]
#: By the two cards, the number of their pair.
_PAIR: Final = [
    [_PAIRS.index(PAIRS[low][high]) if 0 < low < high else 0 for high in range(COUNT + 1)] for low in range(COUNT + 1)
]
_DISCARD: Final = len(_PAIRS) - 1
_LAY: Final = len(_PAIRS) + COUNT - CELLS
_ALPHABET: Final[list[Any]] = [*_PAIRS, *range(1, COUNT + 1), *[lay for lays in LAYS[1:] for lay in lays]]


@final
class KarubaSense(Sense):
    """Islands by card and cell. To take up a card again is left out: whoever is not done can lay it right at once."""

    def alphabet(self, seat: int) -> list[Any]:
        return _ALPHABET

    def number(self, option: Any, seat: i64) -> i64:
        if isinstance(option, Lay):
            return _LAY + option.card * CELLS + option.cell
        if isinstance(option, Pair):
            return _PAIR[option.low][option.high]
        if isinstance(option, TakeUp):
            return LEFT_OUT
        card: int = option
        return _DISCARD + card

    def mark(self, options: list[Any], seat: i64, mask: Mask) -> i64:
        for option in options:
            if isinstance(option, Lay):  # most are: without a detour
                mask.allow(_LAY + option.card * CELLS + option.cell)
            else:
                number: i64 = self.number(option, seat)
                if number >= 0:
                    mask.allow(number)
        return 0

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        assert isinstance(s, Karuba)
        out.one(_QUESTIONS[ask.kind], len(_QUESTIONS))
        out.one(s.round - 1, ROUNDS)
        for card in s.hands[seat]:
            out.put(card - 1, 1)
        out.skip(COUNT)
        seats: i64 = s.seats
        step: i64 = 0
        while step < seats:
            who: i64 = (seat + step) % seats
            out.number(len(s.hands[who]))
            for card in s.picked[who]:
                out.put(card - 1, 1)
            out.skip(COUNT)
            for at, card in enumerate(s.discards[who]):
                out.put(card - 1, at + 1)
            out.skip(COUNT)
            first: i64 = -CELLS
            for cell in s.islands[who]:  # that of card 0 is nowhere
                if cell != NOWHERE:
                    out.put(first + cell, 1)
                first += CELLS
            out.skip(COUNT * CELLS)
            step += 1


SENSE: Final = KarubaSense
