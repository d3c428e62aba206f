"""Searching the numbers of a game toward an aim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from stammtisch.core import Mistake, Overlay
from stammtisch.lab.part import Part, edition_of
from stammtisch.lab.simulate import Job
from stammtisch.lab.study import Task, on_this_machine
from stammtisch.lab.sums import Sums
from stammtisch.lab.tune import Trial, Unplayable, best_first, read_aim, read_vary, tune

JOB = Job("karuba", ("random", "random"), 10, 1)
VARY = [read_vary(f"rules.{name}=0..40") for name in ("home", "crystal", "gold")]
PLANTED = {"home": 31, "crystal": 7, "gold": 18}
LONGER = 200


def pretend(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
    """Games that are the longer, the farther the rules are from the planted ones."""
    assert overlay is not None
    length = LONGER + sum(abs(overlay.changes["rules"][name] - best) for name, best in PLANTED.items())
    for _, first, count in tasks:
        half = {"0": count / 2, "1": count / 2}
        sums: Sums = {"games": count, "wins": half, "answers": {str(length): count}, "close": 0}
        sums["first"] = {"games": count, "won": count / 2}
        yield Part(first, count, b"", b"", b"", sums, edition_of("karuba"))


def search(trials: int) -> list[Trial]:
    found = list(tune(JOB, VARY, read_aim(f"length {LONGER}"), trials, pretend))
    return [trial for trial in found if isinstance(trial, Trial)]


def test_of_many_thousand_versions_the_search_comes_near_the_planted_one() -> None:
    found = search(90)
    assert len({trial.values for trial in found}) == len(found) == 90
    best = best_first(found, read_aim(f"length {LONGER}"))[0]
    assert all(abs(value - planted) <= 4 for value, planted in zip(best.values, PLANTED.values(), strict=True))
    lengths = [trial.score.length for trial in found]
    assert sum(lengths[60:]) / 30 < sum(lengths[:30]) / 30 - 15  # it learns: by chance, both would be the same
    assert search(12) == search(12)


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (["rules.gold=1..9", "rules.gold=3..4"], "rules.gold is to vary twice"),
        (["rules.rounds=1..9999"], "rounds = 9999"),
        (["cards.99.exits=1..2"], "99"),
    ],
)
def test_what_cannot_vary_is_refused_before_anything_is_played(vary: list[str], said: str) -> None:
    with pytest.raises(Mistake, match=said):
        next(tune(JOB, [read_vary(one) for one in vary], read_aim("many close games"), 5, pretend))


@pytest.mark.parametrize("trials", [30, 5], ids=["all", "some"])
def test_a_version_that_cannot_be_played_does_not_end_the_search(trials: int) -> None:
    vary = [read_vary("rules.rounds=2..3"), read_vary("rules.grid=2..4")]
    found = list(tune(JOB, vary, read_aim("length 20"), trials, on_this_machine(1)))
    assert len(found) == min(trials, 6)
    unplayable = [trial for trial in found if isinstance(trial, Unplayable)]
    assert unplayable
    assert len(unplayable) < len(found)
    assert all(trial.said for trial in unplayable)


def test_what_is_not_the_fault_of_a_version_is_said() -> None:
    def nobody(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
        raise Mistake("nobody plays")

    with pytest.raises(Mistake, match="nobody plays"):
        next(tune(JOB, VARY, read_aim("many close games"), 5, nobody))
