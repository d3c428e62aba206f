"""A ladder of levels."""

from stammtisch import lab
from stammtisch.lab.play.job import make_job
from stammtisch.lab.tournament import pairs_of, turned

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


def test_sums_turned_are_those_of_the_other_seat() -> None:
    sums = {"games": 1, "answers": {"40": 1}, "wins": {"0": 1.0, "1": 0.0}, "scores": {"0": {"12": 1}, "1": {"3": 1}}}
    other = {"wins": {"0": 0.0, "1": 1.0}, "scores": {"0": {"3": 1}, "1": {"12": 1}}}
    assert turned(sums) == {**sums, **other}
    assert turned(turned(sums)) == sums


def test_who_searches_counts_matches_instead_of_seconds() -> None:
    assert make_job("karuba", ("strong", "master"), 2, 1, None, matches=80).bots == ("strong@20", "master@80")
    assert make_job("karuba", ("casual", "strong"), 2, 1, None, matches=80).bots == ("casual", "strong@20")
