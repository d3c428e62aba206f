"""The end of a round of Kombio, and of the game: what the hands are worth."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Result, Seat, count_of, lowest_wins

from .cards import BONUS, CALL_COST
from .events import SCORED, SHOWED
from .state import GAP, NOBODY, VALUE, Kombio

CALL_WON: Final = int(CALL_COST.won)
CALL_LOST: Final = int(CALL_COST.lost)
BONUS_CARD: Final = int(BONUS.card)
BONUS_PAIR: Final = int(BONUS.pair)
BONUS_TOTAL: Final = int(BONUS.total)
BONUS_SUM: Final = int(BONUS.sum)


def score(s: Kombio) -> None:
    """The hands are shown; a caller who is lowest alone makes the others pay, or else pays."""
    points = [hand_score(s, seat) for seat in range(s.seats)]
    if not s.quiet:
        for seat in range(s.seats):
            for one in s.laid(seat):
                s.show(one)
            s.tell(SHOWED, seat, [VALUE[card] for card in s.hands[seat] if card != GAP], points[seat])
    if s.caller != NOBODY:
        if points.count(min(points)) == 1 and points[s.caller] == min(points):
            points = [hand if seat == s.caller else hand + CALL_WON for seat, hand in enumerate(points)]
        else:
            points[s.caller] += CALL_LOST
    s.sheet.append(tuple(points))
    s.phase, s.begun = "deal", False
    if is_over(s):
        s.phase = "over"
        s.show_hands()
    if not s.quiet:
        s.tell(SCORED, s.round, points, totals(s))
        s.open = []


def hand_score(s: Kombio, seat: Seat) -> int:
    """The sum of the cards, but for two hands that are rewarded: a pair of 14s, and 25 with one 14 among others."""
    values = [VALUE[card] for card in s.hands[seat] if card != GAP]
    total = sum(values)
    special = count_of(values, BONUS_CARD)
    if special == 2 and len(values) == 2 and s.options.pair_of_14s:
        return BONUS_PAIR
    if special == 1 and len(values) > 1 and total == BONUS_TOTAL and s.options.exactly_25:
        return BONUS_SUM
    return total


def totals(s: Kombio) -> list[int]:
    """What all rounds so far brought each seat."""
    sums: list[int] = []
    seats: i64 = s.seats
    for seat in range(seats):
        total: i64 = 0
        for row in s.sheet:
            total += row[seat]
        sums.append(int(total))
    return sums


def standing(s: Kombio) -> list[int]:
    """The lower the total, the better."""
    return [-total for total in totals(s)]


def is_over(s: Kombio) -> bool:
    """After so many rounds, or the round in which somebody reaches the target."""
    if s.options.target:
        return max(totals(s)) >= s.options.target
    return len(s.sheet) >= s.options.rounds


def result(s: Kombio) -> Result | None:
    """The lowest total wins."""
    return lowest_wins(totals(s)) if s.phase == "over" else None
