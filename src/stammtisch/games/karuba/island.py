"""Ways across an island, from an adventurer to the temple of the same colour."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .cards import CARDS, COLOURS, EDGES, RULES
from .ground import BIT, NOWHERE, SIDE

HOME: Final = int(RULES.home)
_COUNT: Final = len(CARDS)
_NUMBERS: Final = range(1, _COUNT + 1)
_WORTH: Final = {"": 0, "crystal": RULES.crystal, "gold": RULES.gold}
#: By card, 0 being an empty cell: the edges it has an exit on, the same as bits, and whether it has one on each.
_PRINTED: Final = [""] + [CARDS[card].exits for card in _NUMBERS]
_EXITS: Final = [[edge for edge in range(4) if EDGES[edge] in exits] for exits in _PRINTED]
_EXIT_BITS: Final = [sum(1 << edge for edge in edges) for edges in _EXITS]
_OPEN: Final = [[edge in exits for edge in EDGES] for exits in _PRINTED]
#: By card: what its treasure is worth, and whether nobody may walk on it: no adventurer passes another.
_TREASURE: Final = [0] + [_WORTH[CARDS[card].treasure] for card in _NUMBERS]
_BLOCKED: Final = [True] + [bool(CARDS[card].adventurer) for card in _NUMBERS]
_ALL_FREE: Final = [True] + [False] * _COUNT
#: By colour.
_ADVENTURER: Final = [next(card for card in _NUMBERS if CARDS[card].adventurer == colour) for colour in COLOURS]
_TEMPLE: Final = [next(card for card in _NUMBERS if CARDS[card].temple == colour) for colour in COLOURS]

#: To the neighbour beyond each edge, and the edge one comes in by.
_STEP: Final = [-SIDE, 1, SIDE, -1]
_OPPOSITE: Final = [2, 3, 0, 1]


def points(cards: list[int]) -> int:
    """Three for coming home, and the treasure of every card on the way."""
    if not cards:
        return 0
    total = HOME
    for card in cards:
        total += _TREASURE[card]
    return total


@final
class Paths:
    """An island to walk on: the cells that can be left for the next one on each side, as bits.

    A step over the side of the square would lead to the far end of another row, where no card can lie,
    since islands are not that wide.
    """

    __slots__ = ("_blocked", "_east", "_north", "_south", "_west")

    def __init__(self, island: list[int]) -> None:
        north: i64 = 0
        east: i64 = 0
        south: i64 = 0
        west: i64 = 0
        blocked: i64 = 0
        for card, cell in enumerate(island):
            if cell != NOWHERE:
                exits: i64 = _EXIT_BITS[card]
                bit: i64 = BIT[cell]
                if exits & 1:
                    north |= bit
                if exits & 2:
                    east |= bit
                if exits & 4:
                    south |= bit
                if exits & 8:
                    west |= bit
                if _BLOCKED[card]:
                    blocked |= bit
        self._north: i64 = north & south << SIDE
        self._east: i64 = east & west >> 1
        self._south: i64 = south & north >> SIDE
        self._west: i64 = west & east << 1
        self._blocked: i64 = blocked

    def join(self, start: int, goal: int) -> bool:
        """Whether there is any way from cell to cell that passes nobody: often there is none."""
        end: i64 = BIT[goal]
        front: i64 = BIT[start]
        free: i64 = ~(self._blocked | front)
        while front:
            ahead: i64 = (front & self._north) >> SIDE | (front & self._south) << SIDE
            ahead |= (front & self._east) << 1 | (front & self._west) >> 1
            front = ahead & free
            if front & end:
                return True
            free &= ~front
        return False


def cards_on(island: list[int]) -> list[int]:
    """The card on each cell, or 0, and a row more, empty, to catch steps over the border."""
    cards = [0] * (SIDE * SIDE + SIDE)
    for card, cell in enumerate(island):
        if cell != NOWHERE:
            cards[cell] = card
    return cards


def way(island: list[int], paths: Paths, colour: int, strict: bool) -> list[int]:
    """The cards of the best shortest way from adventurer to temple, both included; none if there is no way.

    Nobody passes another adventurer. To the lenient, the shortest way is the shortest free one;
    to the strict, a way is only short if it were so with nobody standing there.
    """
    start, goal = _ADVENTURER[colour], _TEMPLE[colour]
    if island[start] == NOWHERE or island[goal] == NOWHERE or not paths.join(island[start], island[goal]):
        return []
    cards = cards_on(island)
    free = _shortest(island, cards, start, goal, _BLOCKED)
    if strict and len(_shortest(island, cards, start, goal, _ALL_FREE)) < len(free):
        return []
    return free


def _shortest(island: list[int], cards: list[int], start: int, goal: int, blocked: list[bool]) -> list[int]:
    """Walk on from all cards reached so far, one card further each time, by the richest way to each."""
    came_from = [0] * (_COUNT + 1)
    worth = [0] * (_COUNT + 1)
    closed = blocked[:]
    closed[start] = True
    front = [start]
    while front and not came_from[goal]:
        ahead: list[int] = []
        for card in front:
            for edge in _EXITS[card]:
                neighbour = _joined(cards, island[card], edge)
                if closed[neighbour]:
                    continue
                carried = worth[card] + _TREASURE[neighbour]
                if not came_from[neighbour]:
                    ahead.append(neighbour)
                elif carried <= worth[neighbour]:
                    continue
                came_from[neighbour], worth[neighbour] = card, carried
        for card in ahead:
            closed[card] = True
        front = ahead
    return _traced(came_from, start, goal) if came_from[goal] else []


def _joined(cards: list[int], cell: int, edge: int) -> int:
    """The card beyond an edge if it has an exit there too, or 0."""
    card = cards[cell + _STEP[edge]]
    return card if _OPEN[card][_OPPOSITE[edge]] else 0


def _traced(came_from: list[int], start: int, goal: int) -> list[int]:
    """The way back, turned round."""
    cards = [goal]
    while cards[-1] != start:
        cards.append(came_from[cards[-1]])
    cards.reverse()
    return cards
