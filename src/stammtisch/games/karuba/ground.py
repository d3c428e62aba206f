"""The square an island is laid in, and where in it the next card may lie."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from .cards import RULES

GRID: Final = int(RULES.grid)
#: The first card of an island lies in the middle of a square so large that the island fits around it.
SIDE: Final = 2 * GRID - 1
MIDDLE: Final = (GRID - 1) * SIDE + GRID - 1
NOWHERE: Final = -1

#: A cell as a mask: looked up, because mypyc shifts a literal 1 in 32 bits only.
BIT: Final = [1 << cell for cell in range(SIDE * SIDE)]


def cell_at(x: int, y: int) -> int:
    """The cell so far right of and below the first card."""
    return (y + GRID - 1) * SIDE + x + GRID - 1


def _around(cell: int, fits: Callable[[int, int], bool]) -> int:
    """A bit for each cell whose distance from this one, across and down, fits."""
    row, column = divmod(cell, SIDE)
    return sum(1 << there for there in range(SIDE * SIDE) if fits(abs(there % SIDE - column), abs(there // SIDE - row)))


#: With a card on a cell: the cells beside it, and those where no other can lie, this one and all too far away, as bits.
_BESIDE: Final = [_around(cell, lambda x, y: x + y == 1) for cell in range(SIDE * SIDE)]
_BARRED: Final = [_around(cell, lambda x, y: x == y == 0 or max(x, y) >= GRID) for cell in range(SIDE * SIDE)]


@final
class Ground:
    """Where the next card of an island may lie, and where none can any more, as bits."""

    __slots__ = ("barred", "free")

    def __init__(self, free: i64, barred: i64) -> None:
        self.free: i64 = free
        self.barred: i64 = barred

    def copy(self) -> Ground:
        return Ground(self.free, self.barred)

    def cover(self, cell: int) -> None:
        """A card lies there from now on."""
        self.barred |= _BARRED[cell]
        self.free = (self.free | _BESIDE[cell]) & ~self.barred

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and (self.free, self.barred) == (other.free, other.barred)

    def __hash__(self) -> int:
        return hash((self.free, self.barred))

    def __repr__(self) -> str:
        return f"Ground({self.free}, {self.barred})"


def bare_ground() -> Ground:
    """The first card lies in the middle."""
    return Ground(BIT[MIDDLE], 0)
