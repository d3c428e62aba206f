"""The square an island is laid in, and where in it the next card may lie."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core.pickles import one_each

from .cards import HIGHEST, RULES

GRID: Final = int(RULES.grid)
#: The first card of an island lies in the middle of a square so large that the island fits around it.
SIDE: Final = 2 * GRID - 1
CELLS: Final = SIDE * SIDE
MIDDLE: Final = (GRID - 1) * SIDE + GRID - 1
NOWHERE: Final = -1

#: A cell as a mask: looked up, because mypyc shifts a literal 1 in 32 bits only.
BIT: Final = [1 << cell for cell in range(CELLS)]
ALL: Final = (1 << CELLS) - 1


def cell_at(x: int, y: int) -> int:
    """The cell so far right of and below the first card."""
    return (y + GRID - 1) * SIDE + x + GRID - 1


def _around(cell: int, fits: Callable[[int, int], bool]) -> int:
    """A bit for each cell whose distance from this one, across and down, fits."""
    row, column = divmod(cell, SIDE)
    return sum(1 << there for there in range(CELLS) if fits(abs(there % SIDE - column), abs(there // SIDE - row)))


#: With a card on a cell: the cells beside it, and those where no other can lie, this one and all too far away, as bits.
BESIDE: Final = [_around(cell, lambda x, y: x + y == 1) for cell in range(CELLS)]
_BARRED: Final = [_around(cell, lambda x, y: x == y == 0 or max(x, y) >= GRID) for cell in range(CELLS)]


@final
class Lay:
    """A card and the cell it is laid on. There is one object for each."""

    __slots__ = ("card", "cell")

    def __init__(self, card: int, cell: int) -> None:
        self.card = card
        self.cell = cell

    def __str__(self) -> str:
        return f"{self.card}@{self.x},{self.y}"

    def __repr__(self) -> str:
        return f"Lay({self})"

    @property
    def x(self) -> int:
        """How far right of the first card of the island."""
        return self.cell % SIDE - GRID + 1

    @property
    def y(self) -> int:
        """How far below it."""
        return self.cell // SIDE - GRID + 1


@final
class TakeUp:
    """A card that was laid this round and is taken up again, to be laid elsewhere. There is one object for each."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"take_up.{self.card}"


LAYS: Final = [[Lay(card, cell) for cell in range(CELLS)] for card in range(HIGHEST + 1)]
TAKE_UP: Final = [TakeUp(card) for card in range(HIGHEST + 1)]
one_each(__name__, *LAYS, TAKE_UP)

#: Cells are listed a row at a time: the free cells of a row are a number below 2 ** SIDE, and for each row, each such
#: number and each card the options are there already. These tuples are shared.
_ROW: Final = (1 << SIDE) - 1
_LAYS_IN_ROW: Final = [
    [
        [tuple([lays[row * SIDE + x] for x in range(SIDE) if free >> x & 1]) for lays in LAYS]
        for free in range(1 << SIDE)
    ]
    for row in range(SIDE)
]


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
        self.free = (self.free | BESIDE[cell]) & ~self.barred

    def lays(self, cards: list[int]) -> list[Lay | TakeUp]:
        """Each of some cards on each of the free cells."""
        lays: list[Lay | TakeUp] = []
        free: i64 = self.free
        row: i64 = 0
        while free:
            in_row: i64 = free & _ROW
            if in_row:
                by_card = _LAYS_IN_ROW[row][in_row]
                for card in cards:
                    lays += by_card[card]
            free >>= SIDE
            row += 1
        return lays

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and (self.free, self.barred) == (other.free, other.barred)

    def __hash__(self) -> int:
        return hash((self.free, self.barred))

    def __reduce__(self) -> tuple[Any, ...]:
        return Ground, (self.free, self.barred)

    def __repr__(self) -> str:
        return f"Ground({self.free:#x}, {self.barred:#x})"


def ground_around(island: list[int]) -> Ground:
    """What is left around the cards that lie; the first one lies in the middle."""
    ground = Ground(BIT[MIDDLE], 0)
    for cell in island:
        if cell != NOWHERE:
            ground.cover(cell)
    return ground
