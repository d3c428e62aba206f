"""Intervals, differences within strata, and the control of many tests."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.lab.measure.lifts import lift_of
from stammtisch.lab.measure.statistics import Estimate, adjusted, mean, mean_of, p_value, wilson


def test_an_interval_holds_the_truth_in_about_95_of_100_cases() -> None:
    rng = Random(1)
    hits = 0
    for _ in range(400):
        won = sum(rng.random() < 0.3 for _ in range(100))
        hits += wilson(won, 100).low <= 0.3 <= wilson(won, 100).high
    assert 0.9 <= hits / 400 <= 0.99


def test_no_interval_leaves_what_a_rate_can_be() -> None:
    for count in range(1, 200):
        assert wilson(0, count).low == 0
        assert wilson(count, count).high == 1


def test_the_strength_of_a_seat_is_not_that_of_the_cards_it_uses() -> None:
    sums = {"games": 100, "wins": {"0": 90.0, "1": 10.0}}  # one wins nine of ten, and uses the card nearly always
    gain = lift_of(sums, {"games_0": 90, "wins_0": 81, "games_1": 10, "wins_1": 1}, 2, 0)
    assert gain is not None
    assert gain.value == pytest.approx(0)
    assert gain.interval().low < 0 < gain.interval().high
    assert gain.p() == pytest.approx(1)


def test_a_card_that_always_wins_lifts() -> None:
    sums = {"games": 200, "wins": {"0": 100.0}}
    gain = lift_of(sums, {"games_0": 100, "wins_0": 90}, 1, 0)
    assert gain is not None
    assert gain.value == pytest.approx(0.8)
    assert gain.p() < 1e-9
    assert lift_of(sums, {"games_0": 200, "wins_0": 100}, 1, 0) is None
    assert lift_of(sums, {"games_0": 29, "wins_0": 29}, 1, 0) is None


def test_of_many_differences_that_are_luck_few_are_called_real() -> None:
    rng = Random(2)
    studies = [[rng.random() for _ in range(100)] for _ in range(200)]
    assert sum(min(adjusted(values)) <= 0.05 for values in studies) / 200 < 0.1
    assert [p <= 0.05 for p in adjusted([1e-9, 0.5, 1e-8, 0.9])] == [True, False, True, False]


def test_the_mean_of_values_with_their_counts() -> None:
    once = mean([(1, 1), (2, 1), (3, 1), (4, 1)])
    assert once.middle == 2.5
    assert mean([(1, 50), (4, 50)]).high - 2.5 < once.high - 2.5


def test_no_difference_at_all_is_luck_and_a_certain_one_is_not() -> None:
    assert p_value(0, 0) == 1
    assert p_value(1, 0) == 0
    assert p_value(1, 0, freedom=28) == 1  # seen too seldom to be certain
    assert p_value(5.6e-17, 0) == 1  # what is left over from adding up
    assert Estimate(5.6e-17, 0).p() == 1
    assert mean_of(3, 0.1 + 0.2 - 0.3, 0.0).error == 0
    assert p_value(1.96, 1) == pytest.approx(0.05, abs=0.001)
