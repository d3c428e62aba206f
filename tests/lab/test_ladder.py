"""A ladder of levels."""

import pytest

from stammtisch import lab
from stammtisch.lab.play.job import make_job
from stammtisch.lab.tournament import pairs_of, seen_from, tables_of

LEVELS = ("random", "beginner", "casual")


def test_every_pair_plays_every_deal_from_both_seats() -> None:
    assert pairs_of(LEVELS) == [("random", "beginner"), ("beginner", "casual"), ("random", "casual")]
    found = lab.ladder("karuba", LEVELS, 8, 1)
    assert list(found.pairs) == pairs_of(LEVELS)
    assert (found.games, found.wanted, found.finished) == (24, 24, True)
    mirrored = lab.ladder("karuba", ("casual", "random"), 8, 1).pairs["casual", "random"]
    assert found.pairs["random", "casual"].win_rate(0) == mirrored.win_rate(1)
    assert found.pairs["random", "casual"].sums["scores"]["0"] == mirrored.sums["scores"]["1"]


def test_whoever_wins_more_is_rated_higher() -> None:
    found = lab.ladder("karuba", LEVELS, 8, 1)
    assert found.pairs["random", "casual"].win_rate(1).low > 0.5
    assert found.ratings["casual"].mu > found.ratings["beginner"].mu > found.ratings["random"].mu


def test_sums_are_seen_from_one_seat_with_all_others_in_one() -> None:
    scores = {"0": {"12": 1}, "1": {"3": 1}, "2": {"12": 1}}
    sums = {"games": 1, "answers": {"40": 1}, "wins": {"0": 0.5, "1": 0.0, "2": 0.5}, "scores": scores}
    two = {"wins": {"0": 0.5, "1": 0.5}, "scores": {"0": {"12": 1, "3": 1}, "1": {"12": 1}}}
    assert seen_from(sums, 2) == {**sums, **two}
    assert seen_from(sums, 1)["wins"] == {"0": 1.0, "1": 0.0}


def test_at_a_larger_table_one_sits_among_those_of_the_level_below_in_every_seat() -> None:
    assert tables_of(("casual", "strong"), 3) == [
        ["casual", "casual", "strong"], ["casual", "strong", "casual"], ["strong", "casual", "casual"],
    ]  # fmt: skip
    found = lab.ladder("karuba", LEVELS, 10, 1, seats=3)
    assert list(found.pairs) == [("random", "beginner"), ("beginner", "casual")]
    assert (found.games, found.fair_share) == (24, 1 / 3)
    wins = found.pairs["beginner", "casual"].sums["wins"]
    assert wins["0"] + wins["1"] == pytest.approx(12)
    assert found.pairs["random", "beginner"].win_rate(1).low > 1 / 3
    assert not found.ratings  # to win two games of five is good there, and would be rated as a loss


def test_who_searches_counts_matches_instead_of_seconds() -> None:
    assert make_job("karuba", ("strong", "master"), 2, 1, None, matches=80).bots == ("strong@20", "master@80")
    assert make_job("karuba", ("casual", "strong"), 2, 1, None, matches=80).bots == ("casual", "strong@20")
