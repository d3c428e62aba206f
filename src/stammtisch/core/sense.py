"""What a game declares for those who learn: a number for every option, and what a seat sees as a row of small numbers.

Both are egocentric: other seats are counted from one's own, so that one learner can sit anywhere. A game's folder has a
module `sense` with a class `SENSE`; doors load it when they need it (`sense_of`).
"""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from .flow import Ask
from .rng import Rng
from .state import State

#: The number of an option that only takes back what one has just done: such are for people, and not asked about here.
LEFT_OUT: Final = -2
#: The number of an option that the alphabet does not have.
UNKNOWN: Final = -1

#: The largest number in a cell.
MOST: Final = 255


@final
class Sheet:
    """Rows of cells, each written from left to right; what is not written is 0."""

    def __init__(self, width: int, rows: int = 1) -> None:
        #: All rows, one after the other: numpy can look at this memory where it lies.
        self.cells = vec[u8]([0] * (width * rows))
        #: Where the next cell is.
        self.at: i64 = 0

    def put(self, at: i64, value: i64) -> None:
        """Write one cell, counted from where the row stands now: a number from 0 to 255."""
        self.cells[self.at + at] = u8(value)

    def one(self, value: i64, size: i64) -> None:
        """One of so many: a cell for each; none of them, if it is none."""
        if 0 <= value < size:
            self.cells[self.at + value] = u8(1)
        self.at += size

    def flag(self, value: bool) -> None:
        """Yes or no."""
        if value:
            self.cells[self.at] = u8(1)
        self.at += 1

    def number(self, value: i64) -> None:
        """A number from 0 to 255; beyond that, 255."""
        if value > 0:
            self.cells[self.at] = u8(value if value < MOST else MOST)  # noqa: FURB136 (faster when compiled)
        self.at += 1

    def wide(self, value: i64) -> None:
        """A number that may be negative or large: whether it is below 0, then its size in two cells."""
        size: i64 = -value if value < 0 else value
        self.flag(value < 0)
        self.number(size >> 8)
        self.number(size & MOST)

    def bits(self, mask: i64, size: i64) -> None:
        """A flag for each bit."""
        at: i64 = self.at
        while mask and at < self.at + size:
            if mask & 1:
                self.cells[at] = u8(1)
            mask >>= 1
            at += 1
        self.at += size

    def bag(self, cards: list[int], kinds: i64) -> None:
        """How many there are of each kind; their order is left out."""
        cells = self.cells
        first: i64 = self.at
        for card in cards:
            at: i64 = card
            if at >= 0:
                cells[first + at] += u8(1)
        self.at = first + kinds

    def add(self, at: i64) -> None:
        """One more in a cell."""
        self.cells[self.at + at] += u8(1)

    def skip(self, cells: i64) -> None:
        """Leave some cells as they are."""
        self.at += cells


@final
class Mask:
    """What may be answered, in rows: a cell for each letter of the alphabet, and the numbers of those that may."""

    def __init__(self, size: int, rows: int = 1) -> None:
        self.size: i64 = size
        self.cells = vec[u8]([0] * (size * rows))
        #: In each row, the numbers come first that are allowed there, and so many are.
        self.numbers = vec[i16]([0] * (size * rows))
        self.counts = vec[i64]([0] * rows)
        self._row: i64 = 0

    def begin(self, row: i64) -> None:
        """Nothing is allowed in a row, and from now on that is the row which is meant."""
        cells, numbers = self.cells, self.numbers
        first: i64 = row * self.size
        at: i64 = first + self.counts[row]
        while at > first:
            at -= 1
            cells[first + i64(numbers[at])] = u8(0)
        self.counts[row] = 0
        self._row = row

    def allow(self, number: i64) -> None:
        """One more letter."""
        row: i64 = self._row
        first: i64 = row * self.size
        count: i64 = self.counts[row]
        self.cells[first + number] = u8(1)
        self.numbers[first + count] = i16(number)
        self.counts[row] = count + 1

    def allows(self, row: i64, number: i64) -> bool:
        """Whether a letter may be answered in a row."""
        return 0 <= number < self.size and self.cells[row * self.size + number] != 0

    def any(self, row: i64, rng: Rng) -> i64:
        """One of the letters that may be answered in a row, all alike."""
        return i64(self.numbers[row * self.size + rng.below(self.counts[row])])


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """The alphabet and the row of a game, for a number of seats and the options of a table."""

    #: How many cells a row has, and how many options there are.
    width: int
    size: int

    def __init__(self, seats: int, options: Any) -> None:
        self.seats = seats
        self.options = options
        self.width = self.size = 0
        self._numbers: list[dict[Any, int]] = []
        #: The letters with which every alphabet begins that are the same object everywhere: None, yes, no, words.
        self._words: list[Any] = []

    def ready(self) -> None:
        """Number the alphabets."""
        letters = self.alphabet(0)
        self.size = len(letters)
        for letter in letters:
            if letter is not None and not isinstance(letter, (bool, Enum)):
                break
            self._words.append(letter)
        for seat in range(self.seats):
            self._numbers.append({_key(letter): number for number, letter in enumerate(self.alphabet(seat))})

    def alphabet(self, seat: int) -> list[Any]:
        """Every option that a seat can ever be offered, other seats in the order in which they sit after it."""
        raise NotImplementedError

    def number(self, option: Any, seat: i64) -> i64:
        """The number of an option, or UNKNOWN; LEFT_OUT for what only takes back what one has just done."""
        for at, letter in enumerate(self._words):  # to hash a word takes longer
            if letter is option:
                return at
        return self._numbers[seat].get(_key(option), UNKNOWN)

    def mark(self, options: list[Any], seat: i64, mask: Mask) -> i64:
        """Allow each option. How many have no number there."""
        strange: i64 = 0
        for option in options:
            number: i64 = self.number(option, seat)
            if number >= 0:
                mask.allow(number)
            elif number == UNKNOWN:
                strange += 1
        return strange

    def write(self, s: State, ask: Ask[Any], seat: i64, out: Sheet) -> None:
        """What a seat sees that is asked something, the question included."""
        raise NotImplementedError


def _key(option: Any) -> Any:
    """What tells options apart: yes and no are not 1 and 0."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    return option
