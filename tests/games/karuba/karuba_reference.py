"""Karuba's places and points once more, by trying everything: slow, and too simple to be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stammtisch.games.karuba.cards import CARDS, COLOURS

Place = tuple[int, int]
Ground = dict[Place, int]

_BEYOND = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
_WORTH = {"": 0, "crystal": 1, "gold": 2}


def ground(rows: list[str]) -> Ground:
    """An island in writing, as its cards by column and row."""
    return {(x, y): int(card) for y, row in enumerate(rows) for x, card in enumerate(row.split()) if card != ".."}


def rows(island: Ground) -> list[str]:
    """And back."""
    left, top = min(x for x, _ in island), min(y for _, y in island)
    wide, high = max(x for x, _ in island) - left + 1, max(y for _, y in island) - top + 1
    cells = [[str(island.get((left + x, top + y), "..")) for x in range(wide)] for y in range(high)]
    return [" ".join(row) for row in cells]


def random_island(dice: Random, size: int, care: int) -> Ground:
    """Cards laid one after the other, each as well joined as the best of so many random ideas."""
    island: Ground = {}
    cards = dice.sample(sorted(CARDS), size)
    while cards:
        free = sorted(places(island))
        ideas = [(dice.choice(free), dice.choice(cards)) for _ in range(care)]
        place, card = max(ideas, key=lambda idea: len(list(_neighbours(island, *idea))))
        island[place] = card
        cards.remove(card)
    return island


def _neighbours(island: Ground, place: Place, card: int) -> Iterator[tuple[Place, int]]:
    """The cards next to one that have an exit where it has one."""
    for edge in CARDS[card].exits:
        right, down, opposite = _BEYOND[edge]
        there = place[0] + right, place[1] + down
        if there in island and opposite in CARDS[island[there]].exits:
            yield there, island[there]


def places(island: Ground) -> set[Place]:
    """Where a card may be laid: on a free place beside another card, if all fit into four columns and four rows."""
    if not island:
        return {(0, 0)}
    beside = {(x + right, y + down) for x, y in island for right, down, _ in _BEYOND.values()}
    return {place for place in beside - island.keys() if _fits([*island, place])}


def _fits(taken: list[Place]) -> bool:
    columns, lines = [x for x, _ in taken], [y for _, y in taken]
    return max(columns) - min(columns) < 4 and max(lines) - min(lines) < 4


def ways(island: Ground, colour: str) -> list[list[int]]:
    """Every way from an adventurer to the temple that uses no card twice, whoever stands on it."""
    at = {card: place for place, card in island.items()}
    [start] = [card for card in CARDS if CARDS[card].adventurer == colour]
    [goal] = [card for card in CARDS if CARDS[card].temple == colour]
    if start not in at or goal not in at:
        return []
    return list(_walk(island, at[start], [start], goal))


def _walk(island: Ground, place: Place, walked: list[int], goal: int) -> Iterator[list[int]]:
    if walked[-1] == goal:
        yield walked
        return
    for there, card in _neighbours(island, place, walked[-1]):
        if card not in walked:
            yield from _walk(island, there, [*walked, card], goal)


def open_ends(island: Ground, card: int) -> set[Place]:
    """Where paths from a card lead to a place for another; nobody passes an adventurer."""
    at = {card: place for place, card in island.items()}
    seen, front = {card}, [card]
    while front:
        here = front.pop()
        for _, there in _neighbours(island, at[here], here):
            if there not in seen and not CARDS[there].adventurer:
                seen.add(there)
                front.append(there)
    steps = [(at[one], _BEYOND[edge]) for one in seen for edge in CARDS[one].exits]
    return {(x + right, y + down) for (x, y), (right, down, _) in steps} & places(island)


def shortest_ways(island: Ground, colour: str, *, strict: bool) -> list[list[int]]:
    """The ways that count."""
    every = ways(island, colour)
    free = [way for way in every if not any(CARDS[card].adventurer for card in way[1:])]
    return [way for way in free if len(way) == min(map(len, every if strict else free))]


def best_ways(island: Ground, colour: str, *, strict: bool) -> list[list[int]]:
    """Of the ways that count, the richest."""
    counting = shortest_ways(island, colour, strict=strict)
    return [way for way in counting if treasure(way) == max(map(treasure, counting))]


def treasure(way: list[int]) -> int:
    return sum(_WORTH[CARDS[card].treasure] for card in way)


def points(island: Ground, *, strict: bool) -> int:
    best = [best_ways(island, colour, strict=strict) for colour in COLOURS]
    return sum(3 + treasure(way[0]) for way in best if way)
