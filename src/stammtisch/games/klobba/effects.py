"""What the Action cards select. Ties are settled by the owner of the card."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any, Final

from stammtisch.core import choose

from .cards import ABILITIES
from .facts import BARBARIANS, BIT, CAP, CLAN, CLAN_SHOWN, LIMIT, NONE, TIMES, VALUE, Barbarian
from .state import Klobba


class Pick(Enum):
    SECOND = "the second-best"
    UNDERDOGS = "all Underdogs"


SECOND: Final = Pick.SECOND
UNDERDOGS: Final = Pick.UNDERDOGS
PICKS: Final = [SECOND, UNDERDOGS]

# Each takes the side, the card, and the Barbarians to be had, at least one; it marks who is selected.
# What comes back is the total.


async def mightiest(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """One with the highest value."""
    tied = worth(there, highest(there))
    number = tied[0] if len(tied) == 1 else await one_of(s, side, tied)
    s.mark(side, BIT[number], 1)
    return VALUE[number]


async def weakest(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """One with the lowest value, multiplied."""
    tied = worth(there, lowest(there))
    number = tied[0] if len(tied) == 1 else await one_of(s, side, tied)
    s.mark(side, BIT[number], 1)
    return capped(card, TIMES[card] * VALUE[number])


async def glory(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """One with the lowest value; each other who is there adds to the total, and is not at stake."""
    tied = worth(there, lowest(there))
    number = tied[0] if len(tied) == 1 else await one_of(s, side, tied)
    s.mark(side, BIT[number], 1)
    return capped(card, VALUE[number] + TIMES[card] * (len(there) - 1))


async def couple(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """One with the lowest value and one with the next: any two if all are equal, and one alone if there is no other.

    In the plain reading, two with the lowest value if there are two.
    """
    low = worth(there, lowest(there))
    one = low[0] if len(low) == 1 else await one_of(s, side, low)
    rest = [number for number in there if number != one]
    if s.options.two_lowest == "tier" and len(low) < len(there):
        rest = [number for number in rest if VALUE[number] != VALUE[one]]
    if not rest:
        s.mark(side, BIT[one], 1)
        return capped(card, VALUE[one])
    tied = worth(rest, lowest(rest))
    other = tied[0] if len(tied) == 1 else await one_of(s, side, tied)
    s.mark(side, BIT[one] | BIT[other], 2)
    return capped(card, VALUE[one] + VALUE[other])


async def clan(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """All of one clan. If there is none, it Distracts."""
    shown = CLAN_SHOWN[card]
    return everyone(s, side, card, [number for number in there if CLAN[number] == shown])


async def second_best(s: Klobba, side: int, card: int, there: list[int]) -> int:
    """One with the value next to the highest, or all Underdogs, whichever is more."""
    best = highest(there)
    below = [number for number in there if VALUE[number] != best]
    second = worth(there, highest(below) if below else best)
    underdogs = [number for number in there if VALUE[number] <= LIMIT[card]]
    more = total_of(underdogs) - VALUE[second[0]]
    pick = SECOND if more < 0 else UNDERDOGS
    if more == 0 and len(underdogs) > 1:
        pick = await choose(s.owner[side], "second", PICKS)
    if pick is UNDERDOGS:
        return everyone(s, side, card, underdogs)
    number = second[0] if len(second) == 1 else await one_of(s, side, second)
    s.mark(side, BIT[number], 1)
    return capped(card, VALUE[number])


Effect = Callable[[Klobba, int, int, list[int]], Coroutine[Any, Any, int]]

_EFFECTS: Final[dict[str, Effect]] = {
    effect.__name__: effect for effect in (mightiest, weakest, glory, couple, clan, second_best)
}
assert set(_EFFECTS) == {*ABILITIES} - {"mirror", "swap", "flee"}, (
    "cards.py and effects.py disagree about the abilities"
)
#: By the number of the ability; the three special ones come after these.
EFFECTS: Final[list[Effect]] = [_EFFECTS[ability] for ability in ABILITIES if ability in _EFFECTS]


async def one_of(s: Klobba, side: int, tied: list[int]) -> int:
    """The owner of the card chooses between equals."""
    options: list[Barbarian] = [BARBARIANS[number] for number in tied]
    picked: Barbarian = await choose(s.owner[side], "select", options)
    return picked.number


def everyone(s: Klobba, side: int, card: int, selected: list[int]) -> int:
    mask = 0
    for number in selected:
        mask |= BIT[number]
    s.mark(side, mask, len(selected))
    return capped(card, total_of(selected))


def capped(card: int, total: int) -> int:
    cap = CAP[card]
    return cap if 0 < cap < total else total


def total_of(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        total += VALUE[number]
    return total


def highest(numbers: list[int]) -> int:
    best = NONE
    for number in numbers:
        best = max(best, VALUE[number])
    return best


def lowest(numbers: list[int]) -> int:
    least = VALUE[numbers[0]]
    for number in numbers:
        least = min(least, VALUE[number])
    return least


def worth(numbers: list[int], value: int) -> list[int]:
    return [number for number in numbers if VALUE[number] == value]
