"""Many games at once."""

from __future__ import annotations

import multiprocessing

import pytest
from stammtisch.lab.simulate import TASK, Job, Tally, simulate

from stammtisch.core import Mistake

KOMBIO = Job("kombio", ("random", "random", "random"), 2 * TASK + 5, 1, (("rounds", 1),))


def whole(job: Job, workers: int) -> Tally:
    total = Tally()
    for tally in simulate(job, workers):
        total.add(tally)
    return total


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    one = whole(KOMBIO, 1)
    assert one == whole(KOMBIO, 2) == whole(KOMBIO, 3)
    assert one.games == KOMBIO.games


def test_bots_that_think_play_the_same_games_with_any_number_of_workers() -> None:
    job = Job("karuba", ("flat", "random"), 2, 1)
    assert whole(job, 1) == whole(job, 2)


def test_only_a_few_tasks_are_under_way_however_many_games_there_are() -> None:
    endless = Job("karuba", ("random", "random"), 10**15, 1)
    for workers in (1, 2):
        tallies = simulate(endless, workers)
        assert next(tallies).games == TASK  # which would never come, were all tasks made first
        tallies.close()  # type: ignore[attr-defined]  # it is a generator


def test_who_stops_looking_stops_the_workers() -> None:
    tallies = simulate(Job("karuba", ("random", "random"), 10**15, 1), 2)
    next(tallies)
    assert len(multiprocessing.active_children()) == 2
    tallies.close()  # type: ignore[attr-defined]  # it is a generator
    assert not multiprocessing.active_children()


def test_the_wins_of_all_seats_make_one_win_for_each_game() -> None:
    total = whole(KOMBIO, 1)
    assert sum(total.wins) == pytest.approx(total.games)
    assert total.longest < total.answers


def test_the_interval_lies_around_the_rate_and_narrows_with_more_games() -> None:
    few, many = Tally(games=10, wins=[3]), Tally(games=1000, wins=[300])
    for tally in (few, many):
        rate, low, high = tally.win_rate(0)
        assert 0 < low < rate == 0.3 < high < 1
    assert many.win_rate(0)[2] - many.win_rate(0)[1] < few.win_rate(0)[2] - few.win_rate(0)[1]
    assert Tally(games=10, wins=[0]).win_rate(0)[1] == pytest.approx(0)


def test_mean_and_deviation_of_the_scores() -> None:
    scores = [2, 4, 4, 4, 5, 5, 7, 9]
    tally = Tally(games=8, points=[sum(scores)], squares=[sum(score * score for score in scores)])
    assert (tally.mean(0), tally.deviation(0)) == (5, 2)


@pytest.mark.parametrize(
    ("job", "said"),
    [
        (Job("whist", ("random", "random"), 1, 1), "unknown game"),
        (Job("karuba", ("random",), 1, 1), "karuba is for 2 to 6 players"),
        (Job("karuba", ("random", "genius"), 1, 1), "unknown bot 'genius'"),
        (Job("karuba", ("random", "random"), 0, 1), "0 games cannot be played"),
        (Job("karuba", ("random", "random"), 1, 1, (("rounds", 1),)), "unknown option 'rounds'"),
    ],
)
def test_a_job_that_cannot_be_played_is_refused(job: Job, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        next(simulate(job, 1))
