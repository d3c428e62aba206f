"""What a table promises each seat, by weights that were learned from the bots' own games."""
# mypyc: compile this module

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from .flow import Seat, Taste
from .rng import Rng
from .softmax import softmax


@final
class Values:
    """How much each trait of how a seat stands counts for the win, by number of players."""

    def __init__(self, names: list[str], weights: list[list[float]]) -> None:
        self.names = names
        #: By number of players, and then by trait; who are more than anybody learned about play by the last.
        self.weights = weights

    def shares(self, traits: list[list[float]]) -> list[float]:
        """Each seat's share of the win."""
        weights = self.weights[min(len(traits), len(self.weights) - 1)]
        promises: list[float] = []
        for mine in traits:
            promise = 0.0
            for weight, trait in zip(weights, mine):
                promise += weight * trait
            promises.append(promise)
        return softmax(promises)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judging(Taste):
    """A taste that judges a table some turns ahead: what comes after that is mostly noise."""

    def __init__(self, rng: Rng, values: Values, seats: int, begun: int, lap: int) -> None:
        """Some laps from where the game begun to be thought about it is judged, as the game counts them."""
        super().__init__(rng)
        self.values = values
        self.seats = seats
        self.lap = lap
        self.horizon = begun + lap

    def traits(self, seat: Seat) -> list[float]:
        """How a seat stands, a number for each of the names."""
        raise NotImplementedError

    def is_moment(self) -> bool:
        """Whether a table can be judged as it is: between turns, say."""
        raise NotImplementedError

    def is_far(self) -> bool:
        """Whether enough was played since this player began to think."""
        raise NotImplementedError

    def verdict(self) -> list[float] | None:
        return self.judge() if self.is_far() and self.is_moment() else None

    def judge(self) -> list[float]:
        """Each seat's share of the win, as it looks now."""
        return self.values.shares([self.traits(seat) for seat in range(self.seats)])
