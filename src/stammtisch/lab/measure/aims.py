"""Aims, in words and numbers; and how near a version of a game comes, beside the unchanged one on the same deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import sqrt
from typing import NamedTuple

import numpy as np

from stammtisch.core import Mistake, unknown
from stammtisch.lab.store.store import Store

from .pairs import Games, Values, same_deals, wins_at
from .statistics import ENOUGH, ROUNDING, Estimate, Interval, wilson
from .table_sums import close_ones

#: After the wins of each seat, what is measured in every game.
_FIRST, _LENGTH, _CLOSE = -3, -2, -1
_MORE = 3


class Score(NamedTuple):
    """What a version of the game is like."""

    #: Between the seat that wins most and the one that wins least.
    spread: Interval
    #: How much more than an equal share who begins wins, if somebody does.
    first: Interval | None
    length: Interval
    close: Interval


class Form(NamedTuple):
    """A number that is made of means: so much of each, and something more."""

    by: Values
    more: float = 0.0

    def of(self, means: Values) -> float:
        return float(self.by @ means) + self.more


#: A distance is the largest of some such numbers: the largest difference of two seats, or how far off something is,
#: whichever way. Which of them it is, is a matter of luck where they are nearly alike.
Distance = Callable[[int], list[Form]]


@dataclass(frozen=True)
class Aim:
    """What is wanted: the distance from it, which shall be small."""

    said: str
    #: By the number of seats.
    distance: Distance
    #: Whether the distance is a part of all games, and not a number of decisions.
    rate: bool = True
    who_begins: bool = False
    #: Whether it is several, and the distance is counted in units of its own.
    several: bool = False


def read_aim(written: str) -> Aim:
    """One of the aims in words."""
    if written == "seat win rates equal":
        return Aim(written, spread)
    if written == "no gain for who begins":
        return Aim(written, lambda seats: _away(_first(seats), 0), who_begins=True)
    if written == "many close games":
        return Aim(written, lambda seats: _away(_one(seats, _CLOSE), 1)[1:])
    if found := re.fullmatch(r"length (\d{1,6})", written):
        wanted = int(found[1])
        return Aim(written, lambda seats: _away(_one(seats, _LENGTH), wanted), rate=False)
    raise unknown("aim", written, ("seat win rates equal", "no gain for who begins", "many close games", "length 100"))


#: What counts as much as anything else where several things are wanted: so many points of a hundred of the games, or
#: such a part of the length that is wanted.
_RATE, _LENGTHS = 0.05, 0.1


def read_aims(written: Sequence[str]) -> Aim:
    """Several aims at once: the sum of the distances, each in units that count alike.

    A distance is the largest of some numbers; so a sum of distances is the largest of all sums with one number of each.
    """
    aims = [read_aim(one) for one in written]
    if not aims:
        raise Mistake("there is no aim; say what you want, as in 'seat win rates equal'")
    if len({aim.said for aim in aims}) < len(aims):
        raise Mistake("an aim is there twice; once is enough")
    if len(aims) == 1:
        return aims[0]
    units = [_RATE if aim.rate else max(1.0, _LENGTHS * float(aim.said.rpartition(" ")[2])) for aim in aims]

    def distance(seats: int) -> list[Form]:
        every = [
            [Form(form.by / unit, form.more / unit) for form in aim.distance(seats)]
            for aim, unit in zip(aims, units, strict=True)
        ]
        return [
            Form(sum((form.by for form in some), np.zeros(seats + _MORE)), sum(form.more for form in some))
            for some in product(*every)
        ]

    said = " and ".join(aim.said for aim in aims)
    return Aim(said, distance, rate=False, who_begins=any(aim.who_begins for aim in aims), several=True)


class Moved(NamedTuple):
    """By how much a distance is larger in one version than in another.

    In each it is the largest of several numbers, and luck may have chosen which. So the difference is at least that of
    any number here and whichever is the largest there, less what both may be off; and at most the same the other way
    round. That holds for all choices at once, if there is room for their number.
    """

    value: float
    #: Each number here less each number there.
    apart: tuple[tuple[Estimate, ...], ...]
    #: Whether enough games were played to say anything.
    enough: bool

    def interval(self, among: int = 1) -> Interval:
        """Where it lies; with so many versions, all lie in theirs in 95 of 100 cases."""
        choices = max(1, len(self.apart) // 2)  # each is there both ways
        spans = [[one.interval(among * choices) for one in row] for row in self.apart]
        low = max(min(one.low for one in row) for row in spans)
        high = min(max(row[there].high for row in spans) for there in range(len(spans)))
        return Interval(self.value, min(low, self.value), max(high, self.value))

    def is_more(self, among: int) -> bool:
        """Whether it is larger by more than luck, as one of so many."""
        return self.enough and self.interval(among).low > ROUNDING

    def is_other(self, among: int) -> bool:
        """Whether it is larger or smaller by more than luck."""
        _, low, high = self.interval(among)
        return self.enough and (low > ROUNDING or high < -ROUNDING)


class Moves(NamedTuple):
    """By how much a version differs from the game as it is."""

    spread: Moved
    length: Moved
    close: Moved


class Measured(NamedTuple):
    """A score, its distance from the aim, how much nearer that is than without the change, and what else moved."""

    score: Score
    distance: Interval
    nearer: Moved
    moves: Moves


def measure(base: Store, version: Store, seats: int, aim: Aim, *, begins: bool) -> Measured:
    """Paired by deal: what is due to the deal itself drops out of the difference."""
    size = seats + _MORE
    moments = Moments(2 * size)
    for before, after in same_deals(base, version):
        moments.add(np.hstack([_rows(before, seats), _rows(after, seats)]))
    alone = moments.of(slice(size, None))
    moves = [moved(moments, forms) for forms in (spread(seats), [_one(seats, _LENGTH)], [_one(seats, _CLOSE)])]
    nearer = moved(moments.swapped(), aim.distance(seats))  # by how much the game as it is is farther
    return Measured(_score(alone, seats, begins=begins), distance(alone, aim.distance(seats)), nearer, Moves(*moves))


def moved(moments: Moments, forms: Sequence[Form]) -> Moved:
    """By how much a distance is larger in the second half of the numbers than in the first, which are as many."""
    there, here = np.split(moments.means, 2)
    value = max(form.of(here) for form in forms) - max(form.of(there) for form in forms)
    apart = [
        tuple(moments.estimate(Form(np.concatenate([-was.by, now.by]), now.more - was.more)) for was in forms)
        for now in forms
    ]
    return Moved(value if abs(value) > ROUNDING else 0.0, tuple(apart), moments.count >= ENOUGH)


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

    def swapped(self) -> Moments:
        """The same with the second half of the numbers first."""
        half = np.roll(np.arange(len(self.total)), len(self.total) // 2)
        other = Moments(0)
        other.count, other.total, other.products = self.count, self.total[half], self.products[np.ix_(half, half)]
        return other

    @property
    def means(self) -> Values:
        means: Values = self.total / self.count
        return means

    def estimate(self, form: Form) -> Estimate:
        """How far off a number made of the means may be."""
        spread = self.products / self.count - np.outer(self.means, self.means)
        variance = float(form.by @ spread @ form.by) / max(1, self.count - 1)
        value, size = form.of(self.means), float(np.abs(form.by) @ np.abs(self.means)) + 1
        return Estimate(value, sqrt(variance) if variance > (ROUNDING * size) ** 2 else 0.0, max(1, self.count - 1))


def _rows(games: Games, seats: int) -> Values:
    wins = [games[f"win_{seat}"] for seat in range(seats)]
    return np.column_stack([*wins, wins_at(games, 0, seats), games["answers"], close_ones(games, seats)])


def _score(moments: Moments, seats: int, *, begins: bool) -> Score:
    first = moments.estimate(_first(seats)).interval() if begins else None
    close = wilson(moments.means[_CLOSE] * moments.count, moments.count)
    return Score(distance(moments, spread(seats)), first, moments.estimate(_one(seats, _LENGTH)).interval(), close)


def distance(moments: Moments, forms: Sequence[Form]) -> Interval:
    """The largest of some numbers: none of them may be farther off than the interval says."""
    every = [moments.estimate(form).interval(max(1, len(forms) // 2)) for form in forms]  # each is there both ways
    value = max(one.middle for one in every)
    return Interval(value, max(0.0, *(one.low for one in every)), max(one.high for one in every))


def spread(seats: int) -> list[Form]:
    """How far the seats are apart. Any two may be the best and the worst."""
    return [Form(_unit(seats, one) - _unit(seats, other)) for one, other in permutations(range(seats), 2)]


def _first(seats: int) -> Form:
    """An equal share is less where nobody wins some of the games."""
    by = _unit(seats, _FIRST)
    by[:seats] = -1 / seats
    return Form(by)


def _one(seats: int, place: int) -> Form:
    return Form(_unit(seats, place))


def _unit(seats: int, place: int) -> Values:
    by = np.zeros(seats + _MORE)
    by[place] = 1
    return by


def _away(form: Form, wanted: float) -> list[Form]:
    """How far something is from what is wanted, whichever way."""
    return [Form(form.by, form.more - wanted), Form(-form.by, wanted - form.more)]
