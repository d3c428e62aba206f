"""The parts of Karuba's table that are its own: cards by their numbers, and islands as they are drawn in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stammtisch.core import Mistake, Page, unknown
from stammtisch.core.parts import SEAT, Names, Part

from .cards import HIGHEST, RULES
from .ground import BESIDE, BIT, GRID, LAYS, MIDDLE, NOWHERE, cell_at

if TYPE_CHECKING:
    from .state import Karuba


class _Numbers(Names):
    """A card is written as its number, and the first is 1."""

    def number(self, word: str) -> int:
        if word not in self.words[1:]:
            raise unknown(self.what, word, self.words[1:])
        return self.numbers[word]


CARD: Final = _Numbers("card", range(HIGHEST + 1))
#: The rounds each phase is in; drawing is what begins the next one.
PHASES: Final = {
    "draw": range(RULES.rounds),
    "pick": range(1, RULES.rounds + 1),
    "discard": range(1, RULES.rounds + 1),
    "lay": range(1, RULES.rounds + 1),
    "over": range(RULES.rounds, RULES.rounds + 1),
}
EMPTY: Final = ".."


def first_round(s: Karuba) -> int:
    """The first round that this could be, by the cards that are left to pick from."""
    rounds = PHASES[s.phase]
    to_come = min(len(hand) + len(pile) for hand, pile in zip(s.hands, s.piles, strict=True)) // 2
    return min(rounds[-1], max(rounds[0], RULES.rounds - to_come + (s.phase == "pick")))


class Islands(Part):
    """By seat and card the cell it lies on, or NOWHERE.

    An island is drawn row by row with two dots for an empty cell; `corners` says where its upper left corner lies from
    the first card laid. Without a corner, the first card in reading order counts as the first laid.
    """

    def __init__(self) -> None:
        super().__init__([NOWHERE] * (HIGHEST + 1), SEAT)

    def read(self, page: Page, s: Karuba) -> bool:
        drawn = page.data[self.name] if page.has(self.name) else [[] for _ in range(s.seats)]
        if not isinstance(drawn, list) or len(drawn) != s.seats or any(not isinstance(rows, list) for rows in drawn):
            raise Mistake(f"{self.name} = {drawn!r}: it is a list of {s.seats} islands, each a list of rows")
        corners = page.rows("corners", s.seats)
        s.islands = [_island(rows, corner) for rows, corner in zip(drawn, corners, strict=True)]
        return True

    def write(self, s: Karuba) -> dict[str, Any]:
        drawn = [_drawn(island) for island in s.islands]
        return {self.name: [rows for rows, _ in drawn], "corners": [corner for _, corner in drawn]}


def _drawn(island: list[int]) -> tuple[list[str], str]:
    """An island row by row, and its corner."""
    laid = [LAYS[card][cell] for card, cell in enumerate(island) if cell != NOWHERE]
    at = {(lay.x, lay.y): f"{lay.card:2}" for lay in laid}
    if not at:
        return [], "0,0"
    columns, rows = ([place[axis] for place in at] for axis in (0, 1))
    left, top = min(columns), min(rows)
    lines = [[at.get((x, y), EMPTY) for x in range(left, max(columns) + 1)] for y in range(top, max(rows) + 1)]
    return [" ".join(line) for line in lines], f"{left},{top}"


def _island(rows: list[Any], corner: list[str]) -> list[int]:
    """Where each card lies."""
    lines = Page({"island": rows}).rows("island", len(rows))
    cards = [(x, y, CARD.number(word)) for y, line in enumerate(lines) for x, word in enumerate(line) if word != EMPTY]
    if cards and (max(x for x, _, _ in cards) >= GRID or len(lines) > GRID):
        raise Mistake(f"island {rows}: it is at most {GRID} cards wide and {GRID} high")
    left, top = _corner(corner) if corner else (-cards[0][0], -cards[0][1]) if cards else (0, 0)
    island = [NOWHERE] * (HIGHEST + 1)
    for x, y, card in cards:
        if island[card] != NOWHERE:
            raise Mistake(f"island {rows}: card {card} lies there twice")
        if not (-GRID < x + left < GRID and -GRID < y + top < GRID):
            raise Mistake(f"corners: the first card of island {rows} would lie outside it")
        island[card] = cell_at(x + left, y + top)
    cells = [cell for cell in island if cell != NOWHERE]
    if not _hang_together(cells):
        raise Mistake(f"island {rows}: its cards do not all hang together edge to edge")
    if cells and MIDDLE not in cells:
        raise Mistake(f"corners: there is no card of island {rows} at 0,0, where the first one lies")
    return island


def _corner(words: list[str]) -> tuple[int, int]:
    try:
        [word] = words
        x, y = word.split(",")
        return int(x), int(y)
    except ValueError:
        raise Mistake(f"corners: {' '.join(words)!r} is not a place; it would look like '-1,0'") from None


def _hang_together(cells: list[int]) -> bool:
    """Whether one gets from any of these cells to all of them over their edges."""
    found, front = 0, sum(BIT[cell] for cell in cells[:1])
    while front:
        found |= front
        front = sum(BIT[cell] for cell in cells if not found & BIT[cell] and BESIDE[cell] & front)
    return found == sum(BIT[cell] for cell in cells)
