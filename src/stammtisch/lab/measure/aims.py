"""Aims, in words and numbers; and how near a version of a game comes, beside the unchanged one on the same deals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import comb, sqrt
from typing import NamedTuple

import numpy as np

from stammtisch.core import unknown
from stammtisch.lab.store.store import Store

from .pairs import Games, Values, same_deals, wins_of_who_begins
from .statistics import Estimate, Interval, wilson
from .table_sums import close_ones

#: After the wins of each seat, what is measured in every game.
_FIRST, _LENGTH, _CLOSE = -3, -2, -1
_MORE = 3


class Slope(NamedTuple):
    """A number that is made of means: what it is, and by how much it moves with each of them."""

    value: float
    by: Values


class Score(NamedTuple):
    """What a version of the game is like."""

    #: Between the seat that wins most and the one that wins least.
    spread: Interval
    #: How much more than an equal share who begins wins, if somebody does.
    first: Interval | None
    length: Interval
    close: Interval


@dataclass(frozen=True)
class Aim:
    """What is wanted: the distance from it, which shall be small."""

    said: str
    distance: Callable[[Values], Slope]
    #: Whether the distance is a part of all games, and not a number of decisions.
    rate: bool = True
    who_begins: bool = False


def read_aim(written: str) -> Aim:
    """One of the aims in words."""
    if written == "seat win rates equal":
        return Aim(written, _spread)
    if written == "no gain for who begins":
        return Aim(written, lambda means: _away(_first(means), 0), who_begins=True)
    if written == "many close games":
        return Aim(written, lambda means: _away(_close(means), 1))
    if found := re.fullmatch(r"length (\d{1,6})", written):
        wanted = int(found[1])
        return Aim(written, lambda means: _away(_length(means), wanted), rate=False)
    raise unknown("aim", written, ("seat win rates equal", "no gain for who begins", "many close games", "length 100"))


class Moves(NamedTuple):
    """By how much a version differs from the game as it is."""

    spread: Estimate
    length: Estimate
    close: Estimate


class Measured(NamedTuple):
    """A score, its distance from the aim, how much nearer that is than without the change, and what else moved."""

    score: Score
    distance: Interval
    nearer: Estimate
    moves: Moves


def measure(base: Store, version: Store, seats: int, aim: Aim, *, begins: bool) -> Measured:
    """Paired by deal: what is due to the deal itself drops out of the difference."""
    size = seats + _MORE
    moments = Moments(2 * size)
    for before, after in same_deals(base, version):
        moments.add(np.hstack([_rows(before, seats), _rows(after, seats)]))
    alone = moments.of(slice(size, None))
    farther = moved(moments, aim.distance)
    nearer = Estimate(0 - farther.value, farther.error)  # which is never -0
    moves = Moves(moved(moments, _spread), moved(moments, _length), moved(moments, _close))
    return Measured(_score(alone, begins=begins), _distance(alone, aim), nearer, moves)


def moved(moments: Moments, measure: Callable[[Values], Slope]) -> Estimate:
    """By how much something is larger in the second half of the numbers than in the first, which are as many."""
    before, after = np.split(moments.means, 2)
    was, now = measure(before), measure(after)
    return moments.estimate(Slope(now.value - was.value, np.concatenate([-was.by, now.by])))


class Moments:
    """The means of many numbers, game by game, and how they vary together."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self.total = np.zeros(size)
        self.products = np.zeros((size, size))

    def add(self, rows: Values) -> None:
        self.count += len(rows)
        self.total += rows.sum(axis=0)
        self.products += rows.T @ rows

    def of(self, some: slice) -> Moments:
        """The same of some of the numbers."""
        part = Moments(0)
        part.count, part.total, part.products = self.count, self.total[some], self.products[some, some]
        return part

    @property
    def means(self) -> Values:
        means: Values = self.total / self.count
        return means

    def estimate(self, slope: Slope) -> Estimate:
        """How far off a number made of the means may be, as it moves with them (the delta method)."""
        spread = self.products / self.count - np.outer(self.means, self.means)
        variance = float(slope.by @ spread @ slope.by)
        return Estimate(slope.value, sqrt(max(0.0, variance) / max(1, self.count - 1)))


def _rows(games: Games, seats: int) -> Values:
    wins = [games[f"win_{seat}"] for seat in range(seats)]
    return np.column_stack([*wins, wins_of_who_begins(games, seats), games["answers"], close_ones(games, seats)])


def _score(moments: Moments, *, begins: bool) -> Score:
    means = moments.means
    first = moments.estimate(_first(means)).interval() if begins else None
    close = wilson(means[_CLOSE] * moments.count, moments.count)
    return Score(spread_of(moments), first, moments.estimate(_length(means)).interval(), close)


def _distance(moments: Moments, aim: Aim) -> Interval:
    if aim.distance is _spread:
        return spread_of(moments)
    middle, low, high = moments.estimate(aim.distance(moments.means)).interval()
    return Interval(middle, max(0.0, low), high)


def spread_of(moments: Moments) -> Interval:
    """How far the seats are apart. Any two may be the best and the worst: there are as many differences as pairs."""
    pairs = comb(len(moments.total) - _MORE, 2)
    middle, low, high = moments.estimate(_spread(moments.means)).interval(max(1, pairs))
    return Interval(middle, max(0.0, low), min(1.0, high))


def _spread(means: Values) -> Slope:
    wins, by = means[:-_MORE], np.zeros(len(means))
    by[wins.argmax()] += 1
    by[wins.argmin()] -= 1
    return Slope(float(wins.max() - wins.min()), by)


def _first(means: Values) -> Slope:
    """An equal share is less where nobody wins some of the games."""
    seats = len(means) - _MORE
    by = np.zeros(len(means))
    by[:seats] = -1 / seats
    by[_FIRST] = 1
    return Slope(float(by @ means), by)


def _length(means: Values) -> Slope:
    return _mean(means, _LENGTH)


def _close(means: Values) -> Slope:
    return _mean(means, _CLOSE)


def _mean(means: Values, place: int) -> Slope:
    by = np.zeros(len(means))
    by[place] = 1
    return Slope(float(means[place]), by)


def _away(slope: Slope, wanted: float) -> Slope:
    """How far something is from what is wanted, whichever way."""
    way = 1.0 if slope.value > wanted else -1.0
    return Slope(way * (slope.value - wanted), way * slope.by)
