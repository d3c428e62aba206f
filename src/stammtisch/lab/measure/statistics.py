"""What is more than luck: intervals, differences, and their control where many are looked at."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import inf, sqrt
from typing import NamedTuple, TypeVar

#: 95 of 100 intervals hold what they are about.
Z = 1.96
#: Of a hundred reports on games in which nothing differs, at most so many call something more than luck.
FALSE = 0.05
#: Fewer than so many say nothing, however alike they are.
ENOUGH = 30
#: Differences below this are left over from adding numbers up.
ROUNDING = 1e-9
#: So many standard errors above what is asked for, and it is met four times out of five.
_POWER = 0.84

K = TypeVar("K", bound=Hashable)


class Interval(NamedTuple):
    """An estimate, and how low and how high it may be."""

    middle: float
    low: float
    high: float

    @property
    def give_or_take(self) -> float:
        """How far it may be off, whichever way."""
        return max(self.high - self.middle, self.middle - self.low)


class Estimate(NamedTuple):
    """A number, its standard error, and how many more than one that was worked out from (Student's t)."""

    value: float
    error: float
    freedom: float = inf

    def interval(self, among: int = 1) -> Interval:
        """Where it lies; with so many of them, all lie in theirs in 95 of 100 cases."""
        wide = reach(among, self.freedom) * self.error if self.error else 0.0
        return Interval(self.value, self.value - wide, self.value + wide)

    def p(self) -> float:
        return p_value(self.value, self.error, self.freedom)


def wilson(won: float, count: float) -> Interval:
    """A rate and the 95 % interval around it."""
    rate = won / count
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    wide = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return Interval(rate, max(0.0, min(rate, middle - wide)), min(1.0, max(rate, middle + wide)))  # also if rounded


def mean(values: Iterable[tuple[float, float]]) -> Interval:
    """The mean of values, each with how often it is there, and its 95 % interval."""
    count = total = squares = 0.0
    for value, often in values:
        count += often
        total += value * often
        squares += value * value * often
    return mean_of(count, total, squares).interval()


def mean_of(count: float, total: float, squares: float) -> Estimate:
    """The mean of so many values, from their sum and the sum of their squares."""
    middle = total / count
    variance = max(0.0, squares / count - middle * middle) / max(1.0, count - 1)
    return Estimate(middle, sqrt(variance) if variance > ROUNDING**2 else 0.0, max(1.0, count - 1))


def p_value(difference: float, error: float, freedom: float = inf) -> float:
    """How often chance alone would bring a difference at least as large."""
    if abs(difference) <= ROUNDING:
        return 1.0
    if error <= ROUNDING:  # always the same: certain, if it was seen often enough
        return 0.0 if freedom >= ENOUGH - 1 else 1.0
    from scipy.special import stdtr  # noqa: PLC0415  # a simulation has no use for it

    return float(2 * stdtr(freedom, -abs(difference) / error))


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Each for the number of those that are looked at: with none above 5 %, all are right in 95 of 100 cases (Holm)."""
    order = sorted(range(len(p_values)), key=lambda number: p_values[number])
    found, most = [1.0] * len(order), 0.0
    for rank, number in enumerate(order):
        most = max(most, min(1.0, p_values[number] * (len(order) - rank)))
        found[number] = most
    return found


def judged(planned: Mapping[K, float], explored: Mapping[K, float]) -> dict[K, float]:
    """The p-values of a whole report, each for all that it looks at.

    What was planned before anybody looked has half of the luck that a report is allowed, what is looked through for
    something to turn up has the other half; so that many cards do not hide a difference of the seats.
    """
    parts = 2 if planned and explored else 1
    found: dict[K, float] = {}
    for family in (planned, explored):
        many = adjusted(list(family.values()))
        found |= {name: min(1.0, parts * p) for name, p in zip(family, many, strict=True)}
    return found


def reach(among: int, freedom: float = inf) -> float:
    """How many standard errors one of so many differences has to be away to be more than luck (Bonferroni)."""
    from scipy.special import stdtrit  # noqa: PLC0415  # as above

    return float(stdtrit(freedom, 1 - FALSE / (2 * among)))


def least_seen(error: float, among: int) -> float:
    """The least difference that is called more than luck four times out of five, if one of so many differs."""
    return (reach(among) + _POWER) * error


def is_real(p_of_many: float) -> bool:
    """Whether a difference is more than luck, with all that its report looks at."""
    return p_of_many <= FALSE
