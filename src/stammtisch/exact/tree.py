"""The whole tree of a small game for two: every deal, every answer, and what each seat has been told on the way.

Who answers in secret is asked one after the other, and hears of the other's answer when all hear of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core import Match, Mistake, Seat

#: Nodes; a larger tree takes minutes and gigabytes.
LIMIT = 1_000_000
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Told = tuple[str, ...]
_NONE = -1


@dataclass
class Situation:
    """What a seat knows when it is asked: all that it was told and answered so far. One match that leads there."""

    seat: Seat
    options: list[Any]
    match: Match[Any]
    #: Where its options begin in a list of all options of all situations.
    first: int


@dataclass
class Tree:
    """Nodes in the order of their discovery, a parent before its children; arrays have an entry for each node."""

    situations: list[Situation] = field(default_factory=list)
    deals: int = 0
    slots: int = 0
    parents: list[int] = field(default_factory=list)
    #: The option that led here, counted through all situations; and the situation here, or none at an end.
    taken: list[int] = field(default_factory=list)
    here: list[int] = field(default_factory=list)
    #: What an end is worth to seat 0, from -1 to 1.
    worth: list[float] = field(default_factory=list)
    _known: dict[Any, int] = field(default_factory=dict)

    def add(self, parent: int, taken: int) -> int:
        if len(self.parents) >= LIMIT:
            raise Mistake(f"this game is too large to be solved: its tree has more than {LIMIT:,} nodes")
        self.parents.append(parent)
        self.taken.append(taken)
        self.here.append(_NONE)
        self.worth.append(0.0)
        return len(self.parents) - 1

    def situation(self, match: Match[Any], seat: Seat, told: Told) -> int:
        """The number of a situation, new or known."""
        assert match.ask is not None
        key = seat, match.ask.kind, told
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.situations)
            options = list(match.ask.offer(seat))
            self.situations.append(Situation(seat, options, match.clone(), self.slots))
            self.slots += len(options)
        elif list(match.ask.offer(seat)) != self.situations[found].options:
            raise AssertionError(f"seat {seat} has other options in one and the same situation: {key}")
        return found


def grow(deals: Iterable[Match[Any]]) -> Tree:
    """The tree of a game for two from all its deals. Answers without a choice are no nodes."""
    tree = Tree()
    for match in deals:
        if match.state.seats != 2:
            raise Mistake(f"{match.game.name} is solved for 2 players, not for {match.state.seats}")
        tree.deals += 1
        lots = match.state.rng.write()
        told = [(repr(match.game.view(match.state, seat)),) for seat in (0, 1)]
        _grow(tree, match, [*told], (_NONE, _NONE), lots)
    return tree


def _grow(tree: Tree, match: Match[Any], told: list[Told], way: tuple[int, int], lots: str) -> None:
    while match.ask is not None:
        seat = match.ask.first()
        options = match.ask.offer(seat)
        if len(options) > 1 or any(match.claims(one) for one in (0, 1)):
            break
        told = _answered(match, seat, options[0], told)
    if match.state.rng.write() != lots:
        raise Mistake(f"{match.game.name} draws lots after the deal, and so cannot be solved with these options")
    node = tree.add(*way)
    if match.ask is None:
        result = match.result()
        assert result is not None
        tree.worth[node] = result.share(0) - result.share(1)
        return
    if any(match.claims(one) for one in (0, 1)) or match.ask.race:
        raise Mistake(f"{match.game.name} is solved where nothing is claimed: who is first is up to lots")
    number = tree.here[node] = tree.situation(match, seat, told[seat])
    for place, option in enumerate(options):
        twin = match.clone()
        mine = [(*one, f"> {place}") if who == seat else one for who, one in enumerate(told)]
        _grow(tree, twin, _answered(twin, seat, option, mine), (node, tree.situations[number].first + place), lots)


def _answered(match: Match[Any], seat: Seat, option: Any, told: list[Told]) -> list[Told]:
    """Give an answer; what everybody has been told after it. Nobody hears of one that lies in secret."""
    before = match.events
    match.answer(seat, option)
    if match.events is before:
        return told
    return [
        (*one, *[f"{event.kind.name} {event.seen_by(seat)!r}" for event in match.events])
        for seat, one in enumerate(told)
    ]
