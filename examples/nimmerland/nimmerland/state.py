"""The table of Nimmerland, and what can be agreed on before."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Mistake, State
from stammtisch.core.parts import SEAT, Names, a_seat, flag, integer, list_of, one_of, seat_set, stack_of

from .cards import WORDS

CARD = Names("card", WORDS)


@dataclass(frozen=True)
class Options:
    #: Who has so many points at the end of a round wins.
    target: int = 60

    def __post_init__(self) -> None:
        if not 10 <= self.target <= 200:
            raise Mistake(f"option target is a number from 10 to 200, not {self.target}")


@dataclass
class Nimmerland(State):
    options: Options
    rows: list[list[int]] = list_of(CARD, each=SEAT)
    #: Everybody's secret card, NONE once it was used.
    hands: list[int] = one_of(CARD, each=SEAT)
    deck: list[int] = stack_of(CARD)
    pile: list[int] = list_of(CARD)
    scores: list[int] = integer(each=SEAT)
    turn: int = a_seat()
    #: Who begins each round.
    first: int = a_seat()
    rounds: int = integer()
    #: Who has seen the card on top of the deck.
    peekers: int = seat_set()
    #: The pile became the deck, which is therefore known but for its order.
    reshuffled: bool = flag()
    #: Nobody has looked at their secret card yet: what is told in `setup`, nobody would hear.
    fresh: bool = flag()
