"""A stacked deck: after a shuffle, some places hold the cards that somebody wants there."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from stammtisch.core.rng import Rng

#: By the number of the shuffle and how far from the end: the card that lies there.
Edits = dict[tuple[int, int], int]


@final
class StackedRng(Rng):
    """Shuffles like another generator, and then lays some cards where they are wanted."""

    def __init__(self, rng: Rng, edits: Edits, log: list[list[Any]], count: i64 = 0) -> None:
        self.rng = rng
        self.edits = edits
        #: What every shuffle has come to, before anything was laid elsewhere.
        self.log = log
        self.count = count

    def below(self, n: i64) -> i64:
        return self.rng.below(n)

    def copy(self) -> StackedRng:
        return StackedRng(self.rng.copy(), self.edits, self.log[:], self.count)

    def write(self) -> str:
        return f"{self.rng.write()} {self.count}"

    def shuffle(self, items: list[Any]) -> None:
        self.rng.shuffle(items)
        number = int(self.count)
        self.count += 1
        self.log.append(items[:])
        if self.edits:
            for (shuffle, back), card in self.edits.items():
                if shuffle == number and back <= len(items):
                    items[-back] = card
