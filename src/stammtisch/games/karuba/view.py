"""What each player sees, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from stammtisch.core import Rng, Seat
from stammtisch.core.pickles import by_fields

from .ground import LAYS, NOWHERE
from .state import Karuba, Options


class Laid(NamedTuple):
    """A card of an island, and how far right of and below the first card it lies."""

    card: int
    x: int
    y: int


@dataclass(frozen=True)
class View:
    """The table from one seat: all is open but the hands of the others and the order of the piles."""

    seat: Seat | None
    options: Options
    phase: str
    round: int
    piles: tuple[int, ...]
    hands: tuple[tuple[int | None, ...], ...]
    picked: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    discards: tuple[tuple[int, ...], ...]
    islands: tuple[tuple[Laid, ...], ...]
    scores: tuple[int, ...] | None


by_fields(View)


def view(s: Karuba, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        piles=tuple([len(pile) for pile in s.piles]),
        hands=tuple([tuple([card if who == seat else None for card in hand]) for who, hand in enumerate(s.hands)]),
        picked=tuple([tuple(cards) for cards in s.picked]),
        totals=tuple([sum(cards) for cards in s.picked]),
        discards=tuple([tuple(cards) for cards in s.discards]),
        islands=tuple([_laid(island) for island in s.islands]),
        scores=tuple(s.scores) if s.scores else None,
    )


#: By card and cell, made once: in compiled code, to make a named tuple takes longer than all around it.
_LAID: Final = [[Laid(lay.card, lay.x, lay.y) for lay in lays] for lays in LAYS]


def _laid(island: list[int]) -> tuple[Laid, ...]:
    return tuple([_LAID[card][cell] for card, cell in enumerate(island) if cell != NOWHERE])


def redeal(s: Karuba, seat: Seat, rng: Rng) -> None:
    """Shuffle one's own pile, and everybody else's pile with their hand."""
    for who in range(s.seats):
        hand, pile = s.hands[who], s.piles[who]
        if who != seat:
            pile = hand + pile
        pile.sort()  # nothing of the true order may remain
        rng.shuffle(pile)
        if who != seat:
            hand = pile[: len(hand)]
            hand.sort()
            s.hands[who] = hand
            pile = pile[len(hand) :]
        s.piles[who] = pile
    s.rng = rng.fork()
