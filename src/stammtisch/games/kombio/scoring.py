"""The end of a round of Kombio, and of the game: what the hands are worth."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Result, Seat, lowest_wins

from .cards import BONUS, CALL_COST, CARDS
from .events import SCORED, SHOWED
from .options import Options
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
            if s.listener is None:  # who only counts events looks at no card
                for one in s.laid(seat):
                    s.show(one)
            s.tell(SHOWED, seat, [VALUE[card] for card in s.hands[seat] if card != GAP], points[seat])
    if s.caller != NOBODY:
        if is_lowest_alone(points, s.caller):
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


def is_lowest_alone(points: list[int], who: Seat) -> bool:
    """Whether nobody else has as few points."""
    for seat, others in enumerate(points):  # noqa: SIM110 (faster when compiled)
        if seat != who and others <= points[who]:
            return False
    return True


def hand_score(s: Kombio, seat: Seat) -> int:
    """The sum of the cards, but for two hands that are rewarded: a pair of 14s, and 25 with one 14 among others."""
    total: i64 = 0
    cards: i64 = 0
    special: i64 = 0
    for card in s.hands[seat]:
        if card != GAP:
            value: i64 = VALUE[card]
            total += value
            cards += 1
            special += value == BONUS_CARD
    if special == 2 and cards == 2 and s.options.pair_of_14s:
        return BONUS_PAIR
    if special == 1 and cards > 1 and total == BONUS_TOTAL and s.options.exactly_25:
        return BONUS_SUM
    return total


def total_of(s: Kombio, seat: i64) -> i64:
    """What all rounds so far brought a seat."""
    points: i64 = 0
    for row in s.sheet:
        points += row[seat]
    return points


def totals(s: Kombio) -> list[int]:
    """The same for each seat."""
    return [int(total_of(s, seat)) for seat in range(s.seats)]


def standing(s: Kombio) -> list[int]:
    """The lower the total, the better."""
    return [-int(total_of(s, seat)) for seat in range(s.seats)]


def is_over(s: Kombio) -> bool:
    """After so many rounds, or the round in which somebody reaches the target."""
    if s.options.target:
        return max(totals(s)) >= s.options.target
    return len(s.sheet) >= s.options.rounds


def longest(seats: int, options: Options) -> int | None:
    """Only with a limit of turns a round has an end: those who take from the pile and never call go on for ever.

    A turn asks a handful of questions itself. After each of its two discards and after each attempt everybody thinks
    once more about a match, and an attempt asks once; chains are as long as there are equal cards.
    """
    if not options.turn_limit or options.target:
        return None
    tries = 2 * seats * (max([kind.copies for kind in CARDS]) if options.chain_matching else 1)
    turns = options.turn_limit + seats
    return options.rounds * (seats + turns * (8 + tries * (seats + 3)))


def result(s: Kombio) -> Result | None:
    """The lowest total wins."""
    return None if s.goes_on() else lowest_wins(totals(s))
