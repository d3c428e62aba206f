"""Intervals, differences within strata, and the control of many tests."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.lab.measure.statistics import Group, lift, mean, more_than_luck, p_value, wilson


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
    strong = Group(90, 81), Group(10, 9)  # wins nine of ten, and uses the card nearly always
    weak = Group(10, 1), Group(90, 9)
    result = lift([strong, weak])
    assert result is not None
    gain, p = result
    assert gain.middle == pytest.approx(0)
    assert gain.low < 0 < gain.high
    assert p == pytest.approx(1)


def test_a_card_that_always_wins_lifts() -> None:
    result = lift([(Group(100, 90), Group(100, 10))])
    assert result is not None
    assert result[0].middle == pytest.approx(0.8)
    assert result[1] < 1e-9
    assert lift([(Group(100, 90), Group(0, 0))]) is None


def test_of_many_differences_that_are_luck_few_are_called_real() -> None:
    rng = Random(2)
    studies = [[rng.random() for _ in range(100)] for _ in range(200)]
    assert sum(any(more_than_luck(values)) for values in studies) / 200 < 0.1
    assert more_than_luck([1e-9, 0.5, 1e-8, 0.9]) == [True, False, True, False]
    assert more_than_luck([0.01, 0.02, 0.03, 0.04, 0.05]) == [True] * 5  # each bears the others up
    assert more_than_luck([]) == []


def test_the_mean_of_values_with_their_counts() -> None:
    once = mean([(1, 1), (2, 1), (3, 1), (4, 1)])
    assert once.middle == 2.5
    assert mean([(1, 50), (4, 50)]).high - 2.5 < once.high - 2.5


def test_no_difference_at_all_is_luck_and_a_certain_one_is_not() -> None:
    assert p_value(0, 0) == 1
    assert p_value(1, 0) == 0
    assert p_value(1.96, 1) == pytest.approx(0.05, abs=0.001)
