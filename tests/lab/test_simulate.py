"""Many games at once."""

from __future__ import annotations

import multiprocessing
from typing import Any

import pytest

from stammtisch import lab
from stammtisch.core import Mistake
from stammtisch.lab import Results
from stammtisch.lab.play.job import Job
from stammtisch.lab.simulation import TASK, simulated

THREE = ("random", "random", "random")
ENDLESS = Job("karuba", ("random", "random"), 10**15, 1)


def kombio(jobs: int) -> Results:
    return lab.simulate("kombio", THREE, 2 * TASK + 5, 1, options={"rounds": 1}, jobs=jobs)


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    one = kombio(1)
    assert one.sums == kombio(2).sums == kombio(3).sums
    assert one.games == 2 * TASK + 5
    assert one.finished


def test_bots_that_think_play_the_same_games_with_any_number_of_workers() -> None:
    one, two = (lab.simulate("karuba", ["flat", "random"], 2, 1, jobs=jobs) for jobs in (1, 2))
    assert one.sums == two.sums


def test_only_a_few_tasks_are_under_way_however_many_games_there_are() -> None:
    for workers in (1, 2):
        chunks = simulated(ENDLESS, workers)
        assert next(chunks)["games"] == TASK  # which would never come, were all tasks made first
        chunks.close()  # type: ignore[attr-defined]  # it is a generator


def test_who_stops_looking_stops_the_workers() -> None:
    chunks = simulated(ENDLESS, 2)
    next(chunks)
    assert len(multiprocessing.active_children()) == 2
    chunks.close()  # type: ignore[attr-defined]  # it is a generator
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_returns_what_was_played_and_leaves_no_worker_behind(jobs: int) -> None:
    told: list[tuple[str, int, int]] = []

    def interrupt(*progress: Any) -> None:
        told.append(progress)
        if progress[1] >= 2 * TASK:
            raise KeyboardInterrupt

    found = lab.simulate("karuba", games=10**15, seed=1, jobs=jobs, progress=interrupt)
    assert told == [("karuba", done, 10**15) for done in (0, TASK, 2 * TASK)]
    assert (found.games, found.finished) == (2 * TASK, False)
    assert not multiprocessing.active_children()


def test_the_wins_of_all_seats_make_one_win_for_each_game() -> None:
    total = kombio(1)
    assert sum(total.win_rate(seat).middle for seat in range(3)) == pytest.approx(1)
    assert total.longest < total.answers


def results(**sums: Any) -> Results:
    return Results(ENDLESS, sums)


def test_the_interval_lies_around_the_rate_and_narrows_with_more_games() -> None:
    few, many = results(games=10, wins={"0": 3}), results(games=1000, wins={"0": 300})
    for one in (few, many):
        rate, low, high = one.win_rate(0)
        assert 0 < low < rate == 0.3 < high < 1
    assert many.win_rate(0).give_or_take < few.win_rate(0).give_or_take
    assert results(games=10, wins={"0": 0}).win_rate(0).low == pytest.approx(0)


def test_mean_and_deviation_of_the_scores() -> None:
    found = results(games=8, scores={"0": {"2": 1, "4": 3, "5": 2, "7": 1, "9": 1}})
    assert (found.mean_score(0), found.deviation(0)) == (5, 2)


@pytest.mark.parametrize(
    ("job", "said"),
    [
        ({"game": "whist"}, "unknown game"),
        ({"seats": ["random"]}, "karuba is for 2 to 6 players"),
        ({"seats": ["random", "genius"]}, "unknown bot 'genius'"),
        ({"seats": "random"}, r"seats = 'random' is one word; name the bot of each seat, as in \['casual', 'random'\]"),
        ({"games": 0}, "0 games cannot be played"),
        ({"seed": -1}, "seed -1 is out of range"),
        ({"options": {"rounds": 1}}, "unknown option 'rounds'"),
    ],
)
def test_what_cannot_be_played_is_refused(job: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake, match=said):
        lab.simulate(**{"game": "karuba", "games": 1, **job})
