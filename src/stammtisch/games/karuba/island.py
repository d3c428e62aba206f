"""Ways across an island, from an adventurer to the temple of the same colour."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .cards import CARDS, COLOURS, EDGES, HIGHEST, RULES, CardKind
from .ground import ALL, BIT, CELLS, NOWHERE, SIDE

_HOME: Final = int(RULES.home)
_CRYSTAL: Final = int(RULES.crystal)
_GOLD: Final = int(RULES.gold)
#: By number; where there is no such card, one without paths.
_PRINTED: Final = [CARDS.get(number, CardKind(number, "")) for number in range(HIGHEST + 1)]
#: By card, 0 being an empty cell: whether it has an exit on each edge, a list of those it has, and the same as bits.
OPEN: Final = [[edge in kind.exits for edge in EDGES] for kind in _PRINTED]
EXITS: Final = [[edge for edge in range(4) if is_open[edge]] for is_open in OPEN]
_EXIT_BITS: Final = [sum(1 << edge for edge in edges) for edges in EXITS]
#: By card: what its treasure is worth, and whether nobody may walk on it: no adventurer passes another.
_TREASURE: Final = [{"": 0, "crystal": _CRYSTAL, "gold": _GOLD}[kind.treasure] for kind in _PRINTED]
_HAS_CRYSTAL: Final = [kind.treasure == "crystal" for kind in _PRINTED]
_HAS_GOLD: Final = [kind.treasure == "gold" for kind in _PRINTED]
_BLOCKS: Final = [bool(kind.adventurer) for kind in _PRINTED]
#: By colour, the card.
ADVENTURER: Final = [next(kind.number for kind in _PRINTED if kind.adventurer == colour) for colour in COLOURS]
TEMPLE: Final = [next(kind.number for kind in _PRINTED if kind.temple == colour) for colour in COLOURS]

#: To the neighbour beyond each edge, and the edge one comes in by.
STEP: Final = [-SIDE, 1, SIDE, -1]
OPPOSITE: Final = [2, 3, 0, 1]
_NO_CARDS: Final[list[int]] = []


@final
class Land:
    """An island as bits by cell: where cards lie, have exits, treasure and adventurers.

    A step over the side of the square would lead to the far end of another row, where no card can lie,
    since islands are not that wide.
    """

    __slots__ = ("_blocked", "_cards", "_crystal", "_east", "_gold", "_north", "_south", "_west")

    def __init__(self, island: list[int]) -> None:
        self._north: i64 = 0
        self._east: i64 = 0
        self._south: i64 = 0
        self._west: i64 = 0
        self._cards: i64 = 0
        self._blocked: i64 = 0
        self._crystal: i64 = 0
        self._gold: i64 = 0
        for card, cell in enumerate(island):
            if cell != NOWHERE:
                self._put(card, cell)

    def _put(self, card: int, cell: int) -> None:
        exits: i64 = _EXIT_BITS[card]
        bit: i64 = BIT[cell]
        self._cards |= bit
        if exits & 1:
            self._north |= bit
        if exits & 2:
            self._east |= bit
        if exits & 4:
            self._south |= bit
        if exits & 8:
            self._west |= bit
        if _BLOCKS[card]:
            self._blocked |= bit
        if _HAS_CRYSTAL[card]:
            self._crystal |= bit
        if _HAS_GOLD[card]:
            self._gold |= bit

    def plus(self, card: int, cell: int) -> Land:
        """The same with one card more."""
        twin = Land(_NO_CARDS)
        twin._north = self._north
        twin._east = self._east
        twin._south = self._south
        twin._west = self._west
        twin._cards = self._cards
        twin._blocked = self._blocked
        twin._crystal = self._crystal
        twin._gold = self._gold
        twin._put(card, cell)
        return twin

    def _ahead(self, front: i64) -> i64:
        """The cells that paths lead to from some cells, in one step: both cards have an exit there."""
        up: i64 = (front & self._north) >> SIDE & self._south
        down: i64 = (front & self._south) << SIDE & self._north
        right: i64 = (front & self._east) << 1 & self._west
        left: i64 = (front & self._west) >> 1 & self._east
        return up | down | right | left

    def ends(self, start: int, free: i64) -> i64:
        """The free cells that paths lead to from a card; nobody passes an adventurer."""
        front: i64 = BIT[start]
        seen: i64 = front
        while front:
            front = self._ahead(front) & ~(seen | self._blocked)
            seen |= front
        out: i64 = (seen & self._north) >> SIDE | (seen & self._south) << SIDE
        out |= (seen & self._east) << 1 | (seen & self._west) >> 1
        return out & free & ~self._cards & ALL

    def trail(self, start: int, goal: int, strict: bool) -> list[i64]:
        """The cells of all shortest ways from adventurer to temple, step by step; nothing if there is no way.

        Either of them may lie NOWHERE.
        Nobody passes another adventurer. To the lenient, the shortest ways are the shortest free ones;
        to the strict, a way is only short if it were so with nobody standing there.
        """
        if NOWHERE in (start, goal):
            return []
        steps = self._search(start, goal, self._blocked)
        if not steps or (strict and len(self._search(start, goal, 0)) < len(steps)):
            return []
        here: i64 = BIT[goal]
        for at in range(len(steps) - 1, -1, -1):
            here = self._ahead(here) & steps[at]
            steps[at] = here
        steps.append(BIT[goal])
        return steps

    def _search(self, start: int, goal: int, blocked: i64) -> list[i64]:
        """What is reached with each step, up to the last before the goal; nothing if that cannot be reached."""
        end: i64 = BIT[goal]
        front: i64 = BIT[start]
        closed: i64 = blocked | front
        steps: list[i64] = []
        while front and not front & end:
            steps.append(front)
            front = self._ahead(front) & ~closed
            closed |= front
        return steps if front else []

    def points(self, island: list[int], trail: list[i64]) -> int:
        """For coming home, and for the treasure of every card on the way; 0 if there is none."""
        if not trail:
            return 0
        cells: i64 = 0
        for step in trail:
            if step & step - 1:  # there are several ways
                return _HOME + _treasure(richest_way(island, trail))
            cells |= step
        return _HOME + _CRYSTAL * _count(cells & self._crystal) + _GOLD * _count(cells & self._gold)


def cards_on(island: list[int]) -> list[int]:
    """The card on each cell, or 0, and a row more, empty, to catch steps over the border."""
    cards = [0] * (CELLS + SIDE)
    for card, cell in enumerate(island):
        if cell != NOWHERE:
            cards[cell] = card
    return cards


def richest_way(island: list[int], trail: list[i64]) -> list[int]:
    """The cards of the shortest way with the most treasure."""
    cards = cards_on(island)
    first: i64 = trail[0]
    ways = [[card for card, cell in enumerate(island) if cell != NOWHERE and first & BIT[cell]]]
    for step in trail[1:]:
        longer: list[list[int]] = []
        for way in ways:
            for edge in EXITS[way[-1]]:
                card = cards[island[way[-1]] + STEP[edge]]
                if OPEN[card][OPPOSITE[edge]] and step & BIT[island[card]]:
                    _keep_richer(longer, [*way, card])
        ways = longer
    return ways[0]


def _keep_richer(ways: list[list[int]], way: list[int]) -> None:
    """Of several ways to the same card only the richest is kept, the first of equals."""
    for at, other in enumerate(ways):
        if other[-1] == way[-1]:
            if _treasure(way) > _treasure(other):
                ways[at] = way
            return
    ways.append(way)


def _treasure(cards: list[int]) -> int:
    return sum([_TREASURE[card] for card in cards])


def _count(mask: i64) -> int:
    """How many cells there are in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
