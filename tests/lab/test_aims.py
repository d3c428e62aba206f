"""How sure the lab is of what it measures: as sure as it says."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import Generator, default_rng

from stammtisch.lab.measure.aims import Moments, moved, read_aim, spread_of
from stammtisch.lab.measure.pairs import Values
from stammtisch.lab.measure.statistics import Estimate

GAMES, VERSIONS = 300, 10


def games(dice: Generator, wins: list[float], length: float) -> Values:
    """What is measured in games of seats that win so often; the first of them begins."""
    rows = np.zeros((GAMES, len(wins) + 3))
    rows[np.arange(GAMES), dice.choice(len(wins), GAMES, p=wins)] = 1
    rows[:, -3] = rows[:, 0]
    rows[:, -2] = dice.normal(length, 40, GAMES)
    rows[:, -1] = dice.random(GAMES) < 0.2
    return rows


def nearer(said: str, base: Values, version: Values) -> Estimate:
    moments = Moments(2 * base.shape[1])
    moments.add(np.hstack([base, version]))
    farther = moved(moments, read_aim(said).distance)
    return Estimate(-farther.value, farther.error)


@pytest.mark.parametrize(
    ("aim", "wins", "length"),
    [
        ("seat win rates equal", [0.36, 0.34, 0.3], 200),
        ("no gain for who begins", [0.4, 0.3, 0.3], 200),
        ("length 200", [0.5, 0.5], 200),
        ("length 200", [0.5, 0.5], 230),
    ],
)
def test_the_best_of_many_that_are_alike_is_seldom_called_better(aim: str, wins: list[float], length: float) -> None:
    dice, called = default_rng(1), 0
    for _ in range(100):
        base = games(dice, wins, length)
        versions = [nearer(aim, base, games(dice, wins, length)) for _ in range(VERSIONS)]
        called += max(versions).interval(VERSIONS).low > 0
    assert called <= 10  # in five of a hundred studies it may be; eleven would be one chance in a hundred


def test_a_version_that_is_better_is_called_so() -> None:
    dice = default_rng(1)
    found = [nearer("length 200", games(dice, [1], 225), games(dice, [1], 205)) for _ in range(20)]
    assert all(one.interval(VERSIONS).low > 0 for one in found)


@pytest.mark.parametrize("wins", [[0.5, 0.5], [1 / 3, 1 / 3, 1 / 3], [0.4, 0.33, 0.27], [0.25, 0.25, 0.25, 0.25]])
def test_the_spread_of_the_seats_lies_in_its_interval(wins: list[float]) -> None:
    dice, held = default_rng(1), 0
    for _ in range(200):
        moments = Moments(len(wins) + 3)
        moments.add(games(dice, wins, 200))
        _, low, high = spread_of(moments)
        held += low <= max(wins) - min(wins) + 1e-9 <= high + 2e-9
    assert held >= 180
