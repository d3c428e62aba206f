"""Positions of Karuba in writing: cards by number, islands row by row (see parts.py), the top of a pile first.

Cards that are not named are in the pile, below those that are: in order, or shuffled if there is a `seed`.
Without a `round` it is the first one that this could be.
"""

from __future__ import annotations

from stammtisch.core import Mistake, Page, Seat
from stammtisch.core.parts import NONE
from stammtisch.core.table import reader

from .cards import CARDS, RULES
from .ground import NOWHERE
from .parts import PHASES
from .rules import score
from .state import TAKE_UPS, Karuba, Options


def cards_of(s: Karuba, seat: Seat) -> list[int]:
    """All cards of a player, wherever they lie."""
    laid = [card for card, cell in enumerate(s.islands[seat]) if cell != NOWHERE]
    return [*s.piles[seat], *s.hands[seat], *s.picked[seat], *s.discards[seat], *laid]


def inventory(s: Karuba) -> list[list[int]]:
    """Every card there is, by seat."""
    return [sorted(cards_of(s, seat)) for seat in range(s.seats)]


def _fill(page: Page, s: Karuba) -> None:
    for seat in range(s.seats):
        s.piles[seat] = _rest(page, s, seat) + s.piles[seat]
    if s.phase == "over":
        s.scores = [score(s, seat) for seat in range(s.seats)]


def _rest(page: Page, s: Karuba, seat: Seat) -> list[int]:
    return page.rest(list(CARDS), cards_of(s, seat), s.rng, lambda card: f"seat {seat} has card {card} twice")


def _check(s: Karuba) -> None:
    """Refuse what could not go on to the end."""
    rounds = PHASES[s.phase]
    if s.round not in rounds:
        only = " to ".join(map(str, sorted({rounds[0], rounds[-1]})))
        raise Mistake(f'round = {s.round}, but phase = "{s.phase}" is only in round {only}')
    for seat in range(s.seats):
        _check_seat(s, seat)
    if s.phase == "lay" and not any(s.picked):
        raise Mistake('phase = "lay", but nobody has a card to lay')


def _check_seat(s: Karuba, seat: Seat) -> None:
    hand, picked = len(s.hands[seat]), len(s.picked[seat])
    if hand > RULES.hand:
        raise Mistake(f"seat {seat} has {hand} cards in hand; it can have {RULES.hand}")
    if s.phase == "pick" and (hand < 2 or picked):
        raise Mistake(f'phase = "pick", but seat {seat} has {hand} cards in hand and {picked} picked')
    if s.phase == "discard" and picked != 2:
        raise Mistake(f'phase = "discard", but seat {seat} has picked {picked} cards, not 2')
    if s.phase == "lay" and picked > 2:
        raise Mistake(f'phase = "lay", but seat {seat} has {picked} cards to lay; it can have 2')
    if s.phase in ("draw", "over") and picked:
        raise Mistake(f'phase = "{s.phase}", but seat {seat} still has cards to lay')
    loose = s.loose[seat]
    if loose != NONE and (s.islands[seat][loose] == NOWHERE or picked != 1 or s.phase != "lay"):
        raise Mistake(f"loose: card {loose} of seat {seat} cannot be taken up; it would lie, with one left to lay")
    if s.taken_up[seat] and s.phase != "lay":
        raise Mistake(f'phase = "{s.phase}", but seat {seat} has taken up a card; that is only done while laying')
    if loose != NONE and s.taken_up[seat] == TAKE_UPS:
        raise Mistake(f"loose: seat {seat} has taken up a card {TAKE_UPS} times, and takes up none any more")
    left, needed = hand + len(s.piles[seat]), 2 * (RULES.rounds - s.round + (s.phase == "pick"))
    if left < needed:
        raise Mistake(f"seat {seat} has {left} cards in hand and pile, but the rounds to come take {needed}")


read = reader(Karuba, Options, range(2, 7), fill=_fill, check=_check)
