"""Whom the Action cards select, and what that is worth. Ties are settled by the owner of the card."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final

from mypy_extensions import i64

from stammtisch.core import choose

from .tables import (  # isort: skip
    ABILITY, CAP, CLAN_ABILITY, CLAN_MASK, COUPLE, GLORY, MIGHTIEST, NONE, RANKS, SECOND_BEST, TIMES, UNDERDOGS,
    VALUE, WEAKEST, bit, members, size,
)  # fmt: skip
from .state import Klobba


class Pick(Enum):
    SECOND = "the second-best"
    UNDERDOGS = "all Underdogs"


TIMES_SIGN: Final = "\N{MULTIPLICATION SIGN}"
PICKS: Final = [Pick.SECOND, Pick.UNDERDOGS]


async def select(s: Klobba, side: int, card: int) -> int:
    """Mark who is selected, and tell the total: 0 for a side without a card, or without anybody to be had."""
    there: i64 = s.group(side)
    if card == NONE or not there:
        return 0
    ability = ABILITY[card]
    chosen: i64 = all_together(card, there)
    if ability == SECOND_BEST and is_several(chosen) and total_of(chosen, VALUE) == value_of(second_best(there)):
        pick = await choose(s.sides[side].owner, "second", PICKS)
        if pick is Pick.SECOND:
            chosen = 0
    if not chosen and ability != CLAN_ABILITY:
        tied: i64 = first_of(ability, there)
        if ability == COUPLE and are_all_taken(s, there, tied):
            chosen = tied
        else:
            chosen = await one_of(s, side, tied) if is_several(tied) else tied
            if ability == COUPLE:
                tied = spouse_of(s, there, chosen)
                chosen |= await one_of(s, side, tied) if is_several(tied) else tied
    mine = s.sides[side]
    mine.selected = chosen
    stars: i64 = s.stars[mine.owner]
    mine.marks = min(size(chosen), stars)  # a Star on each, as far as there are Stars
    s.stars[mine.owner] = stars - mine.marks
    return total(card, there, chosen)


async def one_of(s: Klobba, side: int, tied: i64) -> i64:
    """The owner of the card decides between equals."""
    picked = await choose(s.sides[side].owner, "select", s.among(side, tied))
    return bit(picked.number)


def all_together(card: int, there: i64) -> i64:
    """Those of one clan (if there is none, it Distracts), or the Underdogs if they are worth no less than one alone."""
    ability = ABILITY[card]
    if ability == CLAN_ABILITY:
        return there & CLAN_MASK[card]
    if ability == SECOND_BEST:
        underdogs: i64 = there & UNDERDOGS[card]
        if total_of(underdogs, VALUE) >= value_of(second_best(there)):
            return underdogs
    return 0


def first_of(ability: int, there: i64) -> i64:
    """Of whom one is selected: all are worth the same."""
    if ability == MIGHTIEST:
        return highest(there)
    return second_best(there) if ability == SECOND_BEST else lowest(there)


def spouse_of(s: Klobba, there: i64, chosen: i64) -> i64:
    """The other of a couple has the next higher value, if there is one, or else the same; nobody, if one is alone.

    In the plain reading, the two may be worth the same anyway.
    """
    rest = there & ~chosen
    if s.options.two_lowest == "tier" and there & ~lowest(there):
        rest &= ~lowest(there)
    return lowest(rest)


def are_all_taken(s: Klobba, there: i64, tied: i64) -> bool:
    """Whether two equals are the couple: then there is nothing to choose."""
    return size(tied) == 2 and (tied == there or s.options.two_lowest == "plain")


def second_best(there: i64) -> i64:
    """Those with the value next to the highest, or with the highest if there is no other."""
    below = there & ~highest(there)
    return highest(below or there)


def total(card: int, there: i64, chosen: i64) -> int:
    """What those chosen are worth, up to the cap of the card."""
    worth: i64 = worth_of(card, there, chosen)
    cap: i64 = CAP[card]
    return cap if 0 < cap < worth else worth


def worth_of(card: int, there: i64, chosen: i64) -> i64:
    """The values of those chosen: multiplied if they go berzerk, with all others behind them if it is for glory."""
    worth: i64 = total_of(chosen, VALUE)
    if ABILITY[card] == WEAKEST:
        worth *= TIMES[card]
    elif ABILITY[card] == GLORY:
        worth += TIMES[card] * (size(there) - 1)
    return worth


def terms_of(card: int, there: i64, chosen: i64) -> str:
    """How the worth of those chosen comes about, as in "2 times 8"; nothing if a single value counts as it is."""
    if ABILITY[card] == WEAKEST:
        return f"{TIMES[card]} {TIMES_SIGN} {total_of(chosen, VALUE)}"
    if ABILITY[card] == GLORY:
        return f"{total_of(chosen, VALUE)} + {TIMES[card]} {TIMES_SIGN} {size(there) - 1}"
    values = [str(VALUE[number]) for number in members(chosen)]
    return " + ".join(values) if len(values) > 1 else ""


def is_several(mask: i64) -> bool:
    return mask & mask - 1 != 0


def total_of(mask: i64, printed: list[int]) -> i64:
    """The sum of what is printed on those in a mask."""
    worth: i64 = 0
    number: i64 = 0
    while mask:
        if mask & 1:
            worth += printed[number]
        mask >>= 1
        number += 1
    return worth


def value_of(tied: i64) -> i64:
    """What each of some equals is worth."""
    return total_of(tied & -tied, VALUE)


def highest(there: i64) -> i64:
    """Those with the highest value."""
    for at in range(len(RANKS) - 1, -1, -1):
        found: i64 = RANKS[at] & there
        if found:
            return found
    return 0


def lowest(there: i64) -> i64:
    """Those with the lowest value."""
    for rank in RANKS:
        found: i64 = rank & there
        if found:
            return found
    return 0
