"""A ladder of levels."""

from stammtisch.lab.ladder import Climb, Standing, climb, turned
from stammtisch.lab.simulate import Tally

PLAN = Climb("karuba", ("random", "beginner", "casual"), 8, 1)


def test_every_pair_plays_every_deal_from_both_seats() -> None:
    assert PLAN.pairs() == [("random", "beginner"), ("beginner", "casual"), ("random", "casual")]
    played = list(climb(PLAN, 1))
    assert len(played) == PLAN.all_games == 24
    mirrored = list(climb(Climb("karuba", ("casual", "random"), 8, 1), 1))
    there = [tally.wins for one, other, tally in played if (one, other) == ("random", "casual")]
    assert sum(wins[0] for wins in there) == sum(tally.wins[1] for _, _, tally in mirrored)


def test_whoever_wins_more_is_rated_higher() -> None:
    standing = Standing()
    for one, other, tally in climb(PLAN, 1):
        standing.add(one, other, tally)
    assert standing.tallies["random", "casual"].win_rate(1)[1] > 0.5
    assert standing.ratings["casual"].mu > standing.ratings["beginner"].mu > standing.ratings["random"].mu


def test_a_tally_turned_is_that_of_the_other_seat() -> None:
    tally = Tally(1, 40, 40, 0, [1.0, 0.0], [12, 3], [144, 9])
    assert turned(tally) == Tally(1, 40, 40, 0, [0.0, 1.0], [3, 12], [9, 144])
    assert turned(turned(tally)) == tally


def test_who_searches_counts_matches_instead_of_seconds() -> None:
    plan = Climb("karuba", ("casual", "strong", "master"), 2, 1, matches=80)
    assert plan.job("strong", "master").bots == ("strong@20", "master@80")
    assert plan.job("casual", "strong").bots == ("casual", "strong@20")
