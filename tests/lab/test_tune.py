"""Searching the numbers of a game toward an aim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from stammtisch.lab.part import Part, edition_of
from stammtisch.lab.simulate import Job
from stammtisch.lab.study import Task, on_this_machine
from stammtisch.lab.tune import AT_RANDOM, Trial, Unplayable, Wish, best_first, is_nearer, read_vary, tune

from stammtisch.core import Mistake, Overlay
from stammtisch.lab.measure import read_aim

JOB = Job("karuba", ("random", "random"), 10, 1)
VARY = tuple(read_vary(f"rules.{name}=0..40") for name in ("home", "crystal", "gold"))
PLANTED = {"home": 31, "crystal": 7, "gold": 18}
LONGER = 200
AIM = read_aim(f"length {LONGER}")


def part_of(first: int, count: int, **columns: Any) -> Part:
    """Games of two that are alike, but for what is said."""
    even = {"answers": 0, "margin": 9, "first": 0, "score_0": 9, "score_1": 0, "win_0": 0.5, "win_1": 0.5}
    table = pa.table(
        {"game": np.arange(first, first + count)}
        | {name: np.broadcast_to(np.asarray(value, float), count) for name, value in (even | columns).items()}
    )
    sink = BytesIO()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return Part(first, count, sink.getvalue(), b"", b"", {}, edition_of("karuba"))


def pretend(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
    """Games that are the longer, the farther the rules are from the planted ones."""
    assert overlay is not None
    rules = overlay.changes.get("rules", {})
    length = LONGER + sum(abs(rules.get(name, 0) - best) for name, best in PLANTED.items())
    for _, first, count in tasks:
        yield part_of(first, count, answers=length)


def nobody(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
    if list(tasks):
        raise Mistake("nobody plays")
    yield from ()


def search(folder: Path, trials: int, players: Any = pretend, *, resume: bool = False) -> list[Trial]:
    """What was tried, but for the game as it is."""
    found = list(tune(Wish(JOB, VARY, AIM, folder, resume), trials, players))
    return [trial for trial in found[1:] if isinstance(trial, Trial)]


def test_of_many_thousand_versions_the_search_comes_near_the_planted_one(tmp_path: Path) -> None:
    found = search(tmp_path / "one", 60)
    assert len({trial.values for trial in found}) == len(found) == 60
    best = best_first(found)[0]
    assert all(abs(value - planted) <= 4 for value, planted in zip(best.values, PLANTED.values(), strict=True))
    lengths = [trial.score.length.middle for trial in found]
    assert mean(lengths[30:]) < mean(lengths[:AT_RANDOM]) - 15  # it learns: by chance, both would be the same
    assert search(tmp_path / "two", 12) == found[:12]


def test_a_search_goes_on_where_it_was_and_plays_nothing_twice(tmp_path: Path) -> None:
    begun = search(tmp_path, 15)
    assert search(tmp_path, 15, nobody, resume=True) == begun
    assert search(tmp_path, 20, resume=True)[:15] == begun


def test_games_that_are_added_belong_to_the_same_search(tmp_path: Path) -> None:
    wish = Wish(JOB, (read_vary("rules.home=1..2"),), AIM, tmp_path)
    longer = replace(wish, job=replace(JOB, games=30), resume=True)
    list(tune(wish, 3, pretend))
    assert list(tune(longer, 3, pretend)) == list(tune(longer, 3, nobody))
    with pytest.raises(Mistake, match="there are 30 games already"):
        next(tune(replace(wish, resume=True), 3, pretend))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"resume": False}, "there is a study already; go on with it with --resume"),
        ({"aim": read_aim("many close games")}, "the study there has aim = 'length 200', not 'many close games'"),
        ({"vary": VARY[:1]}, r"vary = \['rules.home=0..40', 'rules.crystal=0..40', 'rules.gold=0..40'\], not"),
        ({"job": replace(JOB, seed=2)}, "the study there has seed = 1, not 2"),
    ],
    ids=["no resume", "aim", "vary", "seed"],
)
def test_another_search_has_its_own_folder(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    search(tmp_path, 3)
    wish = replace(Wish(JOB, VARY, AIM, tmp_path, resume=True), **change)
    with pytest.raises(Mistake, match=said):
        next(tune(wish, 3, nobody))


def test_the_game_as_it_is_comes_first_and_is_not_played_twice(tmp_path: Path) -> None:
    found = list(tune(Wish(JOB, (read_vary("rules.home=3..3"),), AIM, tmp_path), 3, pretend))
    unchanged, same = found
    assert isinstance(unchanged, Trial)
    assert isinstance(same, Trial)
    assert (unchanged.values, same.values) == ((), (3,))
    assert unchanged.score == same.score
    assert not (tmp_path / "versions").exists()


def test_the_best_of_many_has_to_be_better_by_more(tmp_path: Path) -> None:
    def noisy(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Part]:
        assert overlay is not None
        nearer = 2.2 * overlay.changes["rules"]["home"] if overlay.changes else 0
        for _, first, count in tasks:
            noise = 10 * (-1) ** (np.arange(count) + (2 if overlay.changes else 1))
            yield part_of(first, count, answers=300 - nearer + noise)

    job = replace(JOB, games=100)
    _, version = tune(Wish(job, (read_vary("rules.home=2..2"),), AIM, tmp_path), 3, noisy)
    assert isinstance(version, Trial)
    assert version.nearer.value == pytest.approx(4.4)
    assert version.nearer.error == pytest.approx(20 / 99**0.5)  # the noise is that of the difference, deal by deal
    assert is_nearer(version, [version])
    assert not is_nearer(version, [version] * 3)


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (["rules.gold=1..9", "rules.gold=3..4"], "rules.gold is to vary twice"),
        (["rules.rounds=1..9999"], "rounds = 9999"),
        (["cards.99.exits=1..2"], "99"),
    ],
)
def test_what_cannot_vary_is_refused_before_anything_is_played(vary: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=said):
        next(tune(Wish(JOB, [read_vary(one) for one in vary], AIM, tmp_path / "new"), 5, pretend))
    assert not (tmp_path / "new").exists()


def test_where_nobody_begins_there_is_no_gain_for_it(tmp_path: Path) -> None:
    wish = Wish(JOB, (read_vary("rules.home=1..2"),), read_aim("no gain for who begins"), tmp_path / "new")
    with pytest.raises(Mistake, match="nobody begins in karuba, where all decide at once"):
        next(tune(wish, 3, nobody))
    kombio = replace(wish, job=replace(JOB, game="kombio"), vary=(read_vary("cards.14.copies=3..4"),))
    with pytest.raises(Mistake, match="nobody plays"):
        next(tune(kombio, 3, nobody))


@pytest.mark.parametrize("trials", [30, 8], ids=["all", "some"])
def test_a_version_that_cannot_be_played_does_not_end_the_search(trials: int, tmp_path: Path) -> None:
    vary = [read_vary("rules.rounds=2..4"), read_vary("rules.grid=2..4")]
    _, *found = tune(Wish(JOB, vary, read_aim("length 20"), tmp_path), trials, on_this_machine(1))
    assert len(found) == min(trials, 9)
    unplayable = [trial for trial in found if isinstance(trial, Unplayable)]
    assert unplayable
    assert len(unplayable) < len(found)
    assert all(trial.said for trial in unplayable)


def test_what_is_not_the_fault_of_a_version_is_said(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="nobody plays"):
        next(tune(Wish(JOB, VARY, AIM, tmp_path), 5, nobody))
