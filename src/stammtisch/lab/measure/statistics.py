"""What is more than luck: intervals, differences and their control when many are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erfc, sqrt
from statistics import NormalDist
from typing import NamedTuple

#: 95 of 100 intervals hold what they are about.
Z = 1.96
#: Of the differences that we call more than luck, at most this part is.
FALSE = 0.05
#: So many standard errors above what is asked for, and it is met four times out of five.
_POWER = 0.84


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
    """A number and its standard error."""

    value: float
    error: float

    def interval(self, among: int = 1) -> Interval:
        """Where it lies; with so many of them, all lie in theirs in 95 of 100 cases."""
        wide = reach(among) * self.error
        return Interval(self.value, self.value - wide, self.value + wide)

    def p(self) -> float:
        return p_value(self.value, self.error)


class Group(NamedTuple):
    """So many seats in games, and what they won in all."""

    seats: float
    won: float


def wilson(won: float, count: float) -> Interval:
    """A rate and the 95 % interval around it."""
    rate = won / count
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    wide = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return Interval(rate, max(0.0, min(rate, middle - wide)), min(1.0, max(rate, middle + wide)))  # also if rounded


def lift(strata: Iterable[tuple[Group, Group]]) -> tuple[Interval, float] | None:
    """By how much those with it win more than those without, compared within each stratum; and the p-value.

    The strata are the seats: they differ in strength, and that must not look like the work of a card.
    Each counts as much as it can tell (Mantel and Haenszel).
    """
    total = gain = variance = 0.0
    for one, other in strata:
        if one.seats and other.seats:
            weight = one.seats * other.seats / (one.seats + other.seats)
            total += weight
            gain += weight * (one.won / one.seats - other.won / other.seats)
            variance += weight * weight * (_variance(one) + _variance(other))
    if not total:
        return None
    middle, error = gain / total, sqrt(variance) / total
    return Interval(middle, middle - Z * error, middle + Z * error), p_value(middle, error)


def mean(values: Iterable[tuple[float, float]]) -> Interval:
    """The mean of values, each with how often it is there, and its 95 % interval."""
    count = total = squares = 0.0
    for value, often in values:
        count += often
        total += value * often
        squares += value * value * often
    middle = total / count
    error = sqrt(max(0.0, squares / count - middle * middle) / max(1.0, count - 1))
    return Interval(middle, middle - Z * error, middle + Z * error)


def p_value(difference: float, error: float) -> float:
    """How often chance alone would bring a difference at least as large."""
    if not error:
        return 1.0 if not difference else 0.0
    return erfc(abs(difference) / error / sqrt(2))


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Each for the number of those that are looked at: the part of false ones among all that are no larger."""
    order = sorted(range(len(p_values)), key=lambda number: p_values[number])
    found, least = [1.0] * len(order), 1.0
    for rank in range(len(order), 0, -1):
        number = order[rank - 1]
        least = min(least, p_values[number] * len(order) / rank)
        found[number] = least
    return found


def more_than_luck(p_values: Sequence[float]) -> list[bool]:
    """Which of many differences are more than luck, so that few of those are not (Benjamini and Hochberg)."""
    return [p <= FALSE for p in adjusted(p_values)]


def reach(among: int) -> float:
    """How many standard errors one of so many differences has to be away to be more than luck (Bonferroni)."""
    return NormalDist().inv_cdf(1 - FALSE / (2 * among))


def least_seen(error: float, among: int) -> float:
    """The least difference that is called more than luck four times out of five, if one of so many differs."""
    return (reach(among) + _POWER) * error


def _variance(group: Group) -> float:
    """Of a rate; never none, however few there were (Agresti and Coull)."""
    rate = (group.won + 1) / (group.seats + 2)
    return rate * (1 - rate) / group.seats
