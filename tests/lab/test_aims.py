"""How sure the lab is of what it measures: as sure as it says."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import Generator, default_rng

from stammtisch.lab.measure.aims import Moments, Moved, distance, moved, read_aim, spread
from stammtisch.lab.measure.pairs import Values

GAMES, VERSIONS = 300, 10


def games(dice: Generator, wins: list[float], length: float) -> Values:
    """What is measured in games of seats that win so often; the first of them begins."""
    rows = np.zeros((GAMES, len(wins) + 3))
    rows[np.arange(GAMES), dice.choice(len(wins), GAMES, p=wins)] = 1
    rows[:, -3] = rows[:, 0]
    rows[:, -2] = dice.normal(length, 40, GAMES)
    rows[:, -1] = dice.random(GAMES) < 0.2
    return rows


def nearer(said: str, base: Values, version: Values) -> Moved:
    moments = Moments(2 * base.shape[1])
    moments.add(np.hstack([base, version]))
    return moved(moments.swapped(), read_aim(said).distance(base.shape[1] - 3))


@pytest.mark.parametrize(
    ("aim", "wins", "length"),
    [
        ("seat win rates equal", [0.36, 0.34, 0.3], 200),
        ("seat win rates equal", [1 / 3, 1 / 3, 1 / 3], 200),
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
        called += any(one.is_more(VERSIONS) for one in versions)
    assert called <= 10  # in five of a hundred studies it may be; eleven would be one chance in a hundred


def test_a_version_that_is_better_is_called_so() -> None:
    dice = default_rng(1)
    found = [nearer("length 200", games(dice, [1], 225), games(dice, [1], 205)) for _ in range(20)]
    assert all(one.is_more(VERSIONS) for one in found)


def test_what_is_left_over_from_adding_up_is_no_difference() -> None:
    base = games(default_rng(1), [0.36, 0.34, 0.3], 200)
    base[:, :3] /= 3
    for aim in ("seat win rates equal", "no gain for who begins", "many close games", "length 200"):
        moments = Moments(12)
        moments.add(np.hstack([base, base + 1e-17]))
        moments.total[6:] *= 1 + 1e-15
        same = moved(moments.swapped(), read_aim(aim).distance(3))
        assert not same.is_more(1)
        assert not same.is_other(1)


def test_seats_that_tie_in_these_games_may_differ_in_others() -> None:
    even = np.zeros((GAMES, 5))
    even[::2, 0] = even[1::2, 1] = 1
    moments = Moments(5)
    moments.add(even)
    middle, low, high = distance(moments, spread(2))
    assert (middle, low) == (0, 0)
    assert 0.1 < high < 0.13  # as far as 300 tosses of a coin may be off


def test_a_handful_of_games_says_nothing() -> None:
    base, version = (games(default_rng(1), [1], 200)[:5] for _ in range(2))
    version[:, -2] -= 50
    assert nearer("length 100", base, version).value == pytest.approx(50)
    assert not nearer("length 100", base, version).is_more(1)


@pytest.mark.parametrize("wins", [[0.5, 0.5], [1 / 3, 1 / 3, 1 / 3], [0.4, 0.33, 0.27], [0.25, 0.25, 0.25, 0.25]])
def test_the_spread_of_the_seats_lies_in_its_interval(wins: list[float]) -> None:
    dice, held = default_rng(1), 0
    for _ in range(200):
        moments = Moments(len(wins) + 3)
        moments.add(games(dice, wins, 200))
        _, low, high = distance(moments, spread(len(wins)))
        held += low <= max(wins) - min(wins) + 1e-9 <= high + 2e-9
    assert held >= 180
