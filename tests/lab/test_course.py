"""The course of games: chances at every moment, what decisions are worth, and what is made of it."""

from __future__ import annotations

import pytest

from stammtisch import lab
from stammtisch.lab.game_course import Course, _decided
from stammtisch.lab.names import names_of
from stammtisch.lab.play.job import make_job
from stammtisch.lab.play.probe import Probe, ProbeTask, Stake, probe

JOB = make_job("kombio", ["casual", "casual"], 1, 1, None)


@pytest.mark.parametrize("game", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_every_game_has_chances_and_stakes(game: str) -> None:
    job = make_job(game, ["casual", "casual"], 1, 1, None)
    task = ProbeTask(job, 0, lab.Probing(3, 2, 2, 1))
    found = probe(task)
    assert found == probe(task)
    assert len(found.chances) == 4
    assert all(sum(now) <= 1.000001 for now in found.chances)
    assert sum(found.shares) in {0.0, 1.0}  # in Klong, nobody may get away
    assert len(found.stakes) == 2
    assert {stake.kind for stake in found.stakes} <= set(found.asked)
    assert all(-1 <= stake.worth <= 1 and stake.options > 1 for stake in found.stakes)


def made(*games: list[float], winner: int = 0) -> Course:
    """Games of two, by the chances of the first seat at each moment, which wins."""
    probes = [
        Probe([[one, 1 - one] for one in game], [1.0 - winner, 0.0 + winner], len(game), {"turn": 4}, {"turn": 1}, [])
        for game in games
    ]
    return Course(JOB, names_of("kombio"), len(games), probes)


def test_a_game_that_is_even_to_the_end_is_open_and_decided_late() -> None:
    even, clear = made([0.5] * 10 + [1.0]), made([0.5] + [1.0] * 10)
    assert even.openness.middle == pytest.approx(1)
    assert clear.openness.middle == pytest.approx(0.1)
    assert even.decided.middle == pytest.approx(1)
    assert clear.decided.middle < 0.3
    assert even.curve()[0] == 0.5
    assert even.curve()[-1] == 1.0


def test_who_was_far_behind_and_wins_has_come_back() -> None:
    back, never = made([0.5, 0.1, 0.1, 0.1, 0.6, 1.0]), made([0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
    assert back.comebacks.middle == 1
    assert never.comebacks.middle == 0
    assert back.drama.middle > 0.3 > never.drama.middle == 0


def test_a_lead_that_is_lost_again_decides_nothing() -> None:
    [one] = made([0.5, 1.0, 1.0, 1.0, 0.3, 0.3, 0.3, 1.0]).probes
    assert _decided(one) == 1.0


def test_questions_are_told_apart_by_what_depends_on_them() -> None:
    course = made([0.5, 1.0])
    course.probes[0].stakes += [Stake("turn", 3, 0.4, ["7"], []), Stake("turn", 3, 0.2, ["7"], [])]
    course.probes[0].asked["look"] = 5
    course.probes[0].forced["look"] = 5
    turn, look = course.questions()
    assert (turn.kind, look.kind) == ("turn", "look")
    assert turn.worth is not None
    assert turn.worth.value == pytest.approx(0.3)
    assert not turn.indifferent
    assert (look.forced, look.worth) == (1.0, None)
    assert course.stake.middle == pytest.approx(0.3)


def test_a_card_that_is_often_there_and_never_the_best_is_named() -> None:
    course = made([0.5, 1.0])
    course.probes[0].stakes += [Stake("turn", 2, 0.1, ["7", "8"], ["8"])] * 12
    assert course.never_best() == ["7"]


def test_random_noise_makes_no_stake() -> None:
    """Where all options are alike, what one half names best is no better in the other half."""
    from random import Random  # noqa: PLC0415

    from stammtisch.lab.play.probe import _between  # noqa: PLC0415

    rng = Random(1)
    worths = [_between([rng.random() for _ in range(6)], [rng.random() for _ in range(6)]) for _ in range(4000)]
    assert abs(sum(worths) / len(worths)) < 0.03
