"""Ways across an island, from an adventurer to the temple of the same colour."""

from __future__ import annotations

from typing import Final

from .cards import CARDS, COLOURS, EDGES, RULES
from .state import NOWHERE, SIDE

HOME: Final = int(RULES.home)
_COUNT: Final = len(CARDS)
_NUMBERS: Final = range(1, _COUNT + 1)
#: By card: whether it has an exit on each edge, what its treasure is worth, whether an adventurer stands on it.
_EXITS: Final = [[False] * 4] + [[edge in CARDS[card].exits for edge in EDGES] for card in _NUMBERS]
_TREASURE: Final = [0] + [{"": 0, "crystal": RULES.crystal, "gold": RULES.gold}[CARDS[card].treasure] for card in _NUMBERS]
_BLOCKS: Final = [False] + [bool(CARDS[card].adventurer) for card in _NUMBERS]
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
    """The card on each cell, or 0."""
    ground = [0] * (SIDE * SIDE)
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
    if island[start] == NOWHERE or island[goal] == NOWHERE:
        return []
    free = _shortest(island, ground, start, goal, blocked=True)
    if strict and free and len(_shortest(island, ground, start, goal, blocked=False)) < len(free):
        return []
    return free


def _shortest(island: list[int], ground: list[int], start: int, goal: int, blocked: bool) -> list[int]:
    """Walk on from all cards reached so far, one card further each time, by the richest way to each."""
    came_from = [-1] * (_COUNT + 1)
    worth = [0] * (_COUNT + 1)
    reached = [False] * (_COUNT + 1)
    reached[start] = True
    front = [start]
    while front and not reached[goal]:
        ahead: list[int] = []
        for card in front:
            for edge in range(4):
                if not _EXITS[card][edge]:
                    continue
                neighbour = _beyond(ground, island[card], edge)
                if not neighbour or reached[neighbour] or not _EXITS[neighbour][_OPPOSITE[edge]]:
                    continue
                if blocked and _BLOCKS[neighbour]:
                    continue
                carried = worth[card] + _TREASURE[neighbour]
                if came_from[neighbour] == -1:
                    ahead.append(neighbour)
                elif carried <= worth[neighbour]:
                    continue
                came_from[neighbour], worth[neighbour] = card, carried
        for card in ahead:
            reached[card] = True
        front = ahead
    if not reached[goal]:
        return []
    cards = [goal]
    while cards[-1] != start:
        cards.append(came_from[cards[-1]])
    cards.reverse()
    return cards


def _beyond(ground: list[int], cell: int, edge: int) -> int:
    """The card on the other side of an edge, or 0."""
    x = cell % SIDE
    if (edge == 1 and x == SIDE - 1) or (edge == 3 and x == 0):
        return 0
    there = cell + _STEP[edge]
    return ground[there] if 0 <= there < SIDE * SIDE else 0
