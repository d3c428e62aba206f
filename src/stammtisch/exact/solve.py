"""Regrets that are never negative (CFR+), and what the best answer to a policy gains.

A policy is one row of chances: for each situation of the tree, one number for each of its options.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from .tree import Floats, Ints, Tree


class Solver:
    """The tree as arrays, node by node, and lap by lap from the root down."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.parents: Ints = np.array(tree.parents)
        self.taken: Ints = np.array(tree.taken)
        self.here: Ints = np.array(tree.here)
        self.worth: Floats = np.array(tree.worth)
        self.seat_of: Ints = np.array([situation.seat for situation in tree.situations])
        self.first: Ints = np.array([situation.first for situation in tree.situations])
        self.sizes: Ints = np.diff(np.append(self.first, tree.slots))
        #: Whose option it is, by option.
        self.owner: Ints = np.repeat(self.seat_of, self.sizes)
        depth = np.zeros(len(self.parents), int)
        for node, parent in enumerate(tree.parents):
            depth[node] = depth[parent] + 1 if parent >= 0 else 0
        self.laps = [np.flatnonzero(depth == lap) for lap in range(1, depth.max() + 1)]

    def normal(self, weights: Floats) -> Floats:
        """Chances from weights: all options alike where nothing weighs anything."""
        sums = np.repeat(np.add.reduceat(weights, self.first), self.sizes)
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), 1.0 / np.repeat(self.sizes, self.sizes))

    def reach(self, chances: Floats, seat: int) -> Floats:
        """By node, how likely a seat's own answers lead there."""
        mine = np.where(self.owner == seat, chances, 1.0)
        reach = np.ones(len(self.parents))
        for lap in self.laps:
            reach[lap] = reach[self.parents[lap]] * mine[self.taken[lap]]
        return reach

    def values(self, chances: Floats) -> Floats:
        """By node, what it is worth to seat 0."""
        values = self.worth.copy()
        for lap in reversed(self.laps):
            np.add.at(values, self.parents[lap], chances[self.taken[lap]] * values[lap])
        return values

    def value(self, chances: Floats) -> float:
        """What the game is worth to seat 0."""
        return float(self.values(chances)[self.parents < 0].mean())

    @cached_property
    def moves(self) -> Ints:
        """All nodes but the roots."""
        return np.flatnonzero(self.parents >= 0)

    def by_option(self, amounts: Floats) -> Floats:
        """Sums of what belongs to nodes, by the option that led to each."""
        sums: Floats = np.bincount(self.taken[self.moves], amounts[self.moves], self.tree.slots).astype(float)
        return sums

    def best_value(self, chances: Floats, seat: int) -> float:
        """What a seat can get against the chances of the other, if it knows them."""
        sign = 1.0 if seat == 0 else -1.0
        reach = self.reach(chances, 1 - seat)
        best = chances.copy()
        for stage in range(max(self.stages[self.seat_of == seat], default=0), -1, -1):
            gains = self.by_option(sign * reach * self.values(best))
            for number in np.flatnonzero((self.stages == stage) & (self.seat_of == seat)):
                options = slice(self.first[number], self.first[number] + self.sizes[number])
                best[options] = 0.0
                best[self.first[number] + int(np.argmax(gains[options]))] = 1.0
        return sign * self.value(best)

    @cached_property
    def stages(self) -> Ints:
        """By situation, how often its owner has answered before."""
        counts = np.zeros((2, len(self.parents)), int)
        for node in self.moves:
            parent = self.parents[node]
            counts[:, node] = counts[:, parent]
            counts[self.seat_of[self.here[parent]], node] += 1
        stages = np.zeros(len(self.seat_of), int)
        inner = np.flatnonzero(self.here >= 0)
        stages[self.here[inner]] = counts[self.seat_of[self.here[inner]], inner]
        assert (stages[self.here[inner]] == counts[self.seat_of[self.here[inner]], inner]).all(), "a seat forgets"
        return stages


def solve(tree: Tree, laps: int) -> Floats:
    """A policy that nobody can exploit by much, by so many laps of CFR+ in which the seats take turns."""
    solver = Solver(tree)
    regrets, average = np.zeros(tree.slots), np.zeros(tree.slots)
    for lap in range(1, laps + 1):
        for seat in (0, 1):
            chances = solver.normal(regrets)
            values = solver.values(chances) * (1.0 if seat == 0 else -1.0)
            others = solver.reach(chances, 1 - seat)
            parents = np.maximum(solver.parents, 0)
            found = solver.by_option(others[parents] * (values - values[parents]))
            mine = solver.owner == seat
            regrets = np.where(mine, np.maximum(0.0, regrets + found), regrets)
            own = solver.by_option(solver.reach(chances, seat)[parents])
            average += np.where(mine, lap * own * chances, 0.0)
    return solver.normal(average)


def exploitability(tree: Tree, policy: Floats) -> float:
    """By how much better than with the policy itself the best answer to it does, on average over both seats."""
    solver = Solver(tree)
    return (solver.best_value(policy, 0) + solver.best_value(policy, 1)) / 2


def value(tree: Tree, first: Floats, second: Floats) -> float:
    """What the game is worth to who begins, if one plays by the first policy and the other by the second."""
    solver = Solver(tree)
    return solver.value(np.where(solver.owner == 0, first, second))
