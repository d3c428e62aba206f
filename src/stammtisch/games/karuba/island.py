"""Ways across an island, from an adventurer to the temple of the same colour."""

from __future__ import annotations

from typing import Final

from .cards import CARDS, COLOURS, EDGES, RULES
from .state import NOWHERE, SIDE

HOME: Final = int(RULES.home)
_COUNT: Final = len(CARDS)
_NUMBERS: Final = range(1, _COUNT + 1)
_WORTH: Final = {"": 0, "crystal": RULES.crystal, "gold": RULES.gold}
#: By card, 0 being an empty cell: the edges it has an exit on, and whether it has one on each.
_PRINTED: Final = [""] + [CARDS[card].exits for card in _NUMBERS]
_EXITS: Final = [[edge for edge in range(4) if EDGES[edge] in exits] for exits in _PRINTED]
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
    return HOME + sum([_TREASURE[card] for card in cards]) if cards else 0


def ground_of(island: list[int]) -> list[int]:
    """The card on each cell, or 0.

    A row more than there is, empty, catches steps over the border: at its side they lead
    to the far end of another row, where no card can lie, since islands are not that wide.
    """
    ground = [0] * (SIDE * SIDE + SIDE)
    for card, cell in enumerate(island):
        if cell != NOWHERE:
            ground[cell] = card
    return ground


def way(island: list[int], ground: list[int], colour: int, strict: bool) -> list[int]:
    """The cards of the best shortest way from adventurer to temple, both included; none if there is no way.

    Nobody passes another adventurer. To the lenient, the shortest way is the shortest free one;
    to the strict, a way is only short if it were so with nobody standing there.
    """
    start, goal = _ADVENTURER[colour], _TEMPLE[colour]
    if not _leads_on(island, ground, start) or not _leads_on(island, ground, goal):
        return []
    free = _shortest(island, ground, start, goal, _BLOCKED)
    if strict and free and len(_shortest(island, ground, start, goal, _ALL_FREE)) < len(free):
        return []
    return free


def _shortest(island: list[int], ground: list[int], start: int, goal: int, blocked: list[bool]) -> list[int]:
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
                neighbour = _joined(ground, island[card], edge)
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


def _leads_on(island: list[int], ground: list[int], card: int) -> bool:
    """Whether a card lies there and any of its exits meets another: most searches end before they begin."""
    if island[card] == NOWHERE:
        return False
    for edge in _EXITS[card]:  # noqa: SIM110 (a generator costs more than a loop when compiled)
        if _joined(ground, island[card], edge):
            return True
    return False


def _joined(ground: list[int], cell: int, edge: int) -> int:
    """The card beyond an edge if it has an exit there too, or 0."""
    card = ground[cell + _STEP[edge]]
    return card if _OPEN[card][_OPPOSITE[edge]] else 0


def _traced(came_from: list[int], start: int, goal: int) -> list[int]:
    """The way back, turned round."""
    cards = [goal]
    while cards[-1] != start:
        cards.append(came_from[cards[-1]])
    cards.reverse()
    return cards
