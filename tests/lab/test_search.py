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

from stammtisch.core import Mistake, Overlay
from stammtisch.lab.measure.aims import read_aim, read_aims
from stammtisch.lab.play.backend import on_this_machine
from stammtisch.lab.play.chunk import Chunk
from stammtisch.lab.play.edition import edition_of
from stammtisch.lab.play.job import Job, Task
from stammtisch.lab.play.search import AT_RANDOM, Search, Unplayable, Version, confirm, read_vary, search
from stammtisch.lab.tuning import Tuning

JOB = Job("karuba", ("random", "random"), 10, 1)
VARY = tuple(read_vary(f"rules.{name}=0..40") for name in ("home", "crystal", "gold"))
PLANTED = {"home": 31, "crystal": 7, "gold": 18}
LONGER = 200
AIM = read_aim(f"length {LONGER}")


def chunk_of(first: int, count: int, **columns: Any) -> Chunk:
    """Games of two that are alike, but for what is said."""
    even = {"answers": 0, "margin": 9, "first": 0, "score_0": 9, "score_1": 0, "win_0": 0.5, "win_1": 0.5}
    table = pa.table(
        {"game": np.arange(first, first + count)}
        | {name: np.broadcast_to(np.asarray(value, float), count) for name, value in (even | columns).items()}
    )
    sink = BytesIO()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return Chunk(first, count, sink.getvalue(), b"", b"", {}, edition_of("karuba"))


def pretend(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
    """Games that are the longer, the farther the rules are from the planted ones."""
    assert overlay is not None
    rules = overlay.changes.get("rules", {})
    length = LONGER + sum(abs(rules.get(name, 0) - best) for name, best in PLANTED.items())
    for _, first, count in tasks:
        yield chunk_of(first, count, answers=length)


def nobody(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
    if list(tasks):
        raise Mistake("nobody plays")
    yield from ()


def found_in(folder: Path, trials: int, backend: Any = pretend, *, resume: bool = False) -> list[Version]:
    """What was tried, but for the game as it is."""
    found = list(search(Search(JOB, VARY, AIM, folder, resume), trials, backend))
    return [version for version in found[1:] if isinstance(version, Version)]


def test_of_many_thousand_versions_the_search_comes_near_the_planted_one(tmp_path: Path) -> None:
    found = found_in(tmp_path / "one", 60)
    assert len({version.values for version in found}) == len(found) == 60
    best = Tuning(JOB, AIM, VARY, 60, found).best
    assert all(abs(value - planted) <= 4 for value, planted in zip(best.values, PLANTED.values(), strict=True))
    lengths = [version.score.length.middle for version in found]
    assert mean(lengths[30:]) < mean(lengths[:AT_RANDOM]) - 15  # it learns: by chance, both would be the same
    assert found_in(tmp_path / "two", 12) == found[:12]


def test_a_search_goes_on_where_it_was_and_plays_nothing_twice(tmp_path: Path) -> None:
    begun = found_in(tmp_path, 15)
    assert found_in(tmp_path, 15, nobody, resume=True) == begun
    assert found_in(tmp_path, 20, resume=True)[:15] == begun


def test_games_that_are_added_belong_to_the_same_search(tmp_path: Path) -> None:
    wanted = Search(JOB, (read_vary("rules.home=1..2"),), AIM, tmp_path)
    longer = replace(wanted, job=replace(JOB, games=30), resume=True)
    list(search(wanted, 3, pretend))
    assert list(search(longer, 3, pretend)) == list(search(longer, 3, nobody))
    with pytest.raises(Mistake, match="there are 30 games already"):
        next(search(replace(wanted, resume=True), 3, pretend))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"resume": False}, r"there is a study already; go on with it \(`resume`\)"),
        ({"aim": read_aim("many close games")}, "the study there has aim = 'length 200', not 'many close games'"),
        ({"vary": VARY[:1]}, r"vary = \['rules.home=0..40', 'rules.crystal=0..40', 'rules.gold=0..40'\], not"),
        ({"job": replace(JOB, seed=2)}, "the study there has seed = 1, not 2"),
    ],
    ids=["no resume", "aim", "vary", "seed"],
)
def test_another_search_has_its_own_folder(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    found_in(tmp_path, 3)
    wanted = replace(Search(JOB, VARY, AIM, tmp_path, resume=True), **change)
    with pytest.raises(Mistake, match=said):
        next(search(wanted, 3, nobody))


def test_the_game_as_it_is_comes_first_and_is_not_played_twice(tmp_path: Path) -> None:
    found = list(search(Search(JOB, (read_vary("rules.home=3..3"),), AIM, tmp_path), 3, pretend))
    unchanged, same = found
    assert isinstance(unchanged, Version)
    assert isinstance(same, Version)
    assert (unchanged.values, same.values) == ((), (3,))
    assert unchanged.score == same.score
    assert not (tmp_path / "versions").exists()


def test_the_best_of_many_has_to_be_better_by_more(tmp_path: Path) -> None:
    def noisy(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
        assert overlay is not None
        nearer = 2.4 * overlay.changes["rules"]["home"] if overlay.changes else 0
        for _, first, count in tasks:
            noise = 10 * (-1) ** (np.arange(count) + (2 if overlay.changes else 1))
            yield chunk_of(first, count, answers=300 - nearer + noise)

    job = replace(JOB, games=100)
    _, version = search(Search(job, (read_vary("rules.home=2..2"),), AIM, tmp_path), 3, noisy)
    assert isinstance(version, Version)
    assert version.nearer.value == pytest.approx(4.8)
    [[apart, _], _] = version.nearer.apart
    assert apart.error == pytest.approx(20 / 99**0.5)  # the noise is that of the difference, deal by deal
    alone, one_of_three = (Tuning(job, AIM, VARY[:1], count, [version] * count) for count in (1, 3))
    assert alone.is_nearer(version)
    assert not one_of_three.is_nearer(version)


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
        next(search(Search(JOB, [read_vary(one) for one in vary], AIM, tmp_path / "new"), 5, pretend))
    assert not (tmp_path / "new").exists()


def test_where_nobody_begins_there_is_no_gain_for_it(tmp_path: Path) -> None:
    wanted = Search(JOB, (read_vary("rules.home=1..2"),), read_aim("no gain for who begins"), tmp_path / "new")
    with pytest.raises(Mistake, match="nobody begins in karuba, where all decide at once"):
        next(search(wanted, 3, nobody))
    kombio = replace(wanted, job=replace(JOB, game="kombio"), vary=(read_vary("cards.14.copies=3..4"),))
    with pytest.raises(Mistake, match="nobody plays"):
        next(search(kombio, 3, nobody))


@pytest.mark.parametrize("trials", [30, 8], ids=["all", "some"])
def test_a_version_that_cannot_be_played_does_not_end_the_search(trials: int, tmp_path: Path) -> None:
    vary = [read_vary("rules.rounds=2..4"), read_vary("rules.grid=2..4")]
    _, *found = search(Search(JOB, vary, read_aim("length 20"), tmp_path), trials, on_this_machine(1))
    assert len(found) == min(trials, 9)
    unplayable = [version for version in found if isinstance(version, Unplayable)]
    assert unplayable
    assert len(unplayable) < len(found)
    assert all(version.said for version in unplayable)


def test_what_is_not_the_fault_of_a_version_is_said(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="nobody plays"):
        next(search(Search(JOB, VARY, AIM, tmp_path), 5, nobody))


def test_a_hopeless_version_is_dropped_early_and_the_search_goes_on_alike(tmp_path: Path) -> None:
    """Of bots that think, games are played in chunks of ten: a version is looked at after 50 and 100 of 200."""
    job = replace(JOB, bots=("casual", "casual"), games=200)
    played: list[int] = []

    def by_length(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
        assert overlay is not None
        home = overlay.changes["rules"]["home"] if overlay.changes else 0
        for _, first, count in tasks:
            played.append(count)
            noise = np.arange(first, first + count) % 3
            yield chunk_of(first, count, answers=20 + noise + (60 if home == 2 else home))

    wanted = Search(job, (read_vary("rules.home=1..2"),), read_aim("length 22"), tmp_path)
    base, near, far = search(wanted, 3, by_length)
    assert isinstance(near, Version)
    assert isinstance(far, Version)
    assert (base.games, near.games, near.dropped) == (200, 200, False)  # type: ignore[union-attr]
    assert (far.games, far.dropped) == (50, True)
    assert sum(played) == 200 + 200 + 50
    assert list(search(replace(wanted, resume=True), 3, nobody)) == [base, near, far]


def test_the_best_is_played_once_more_on_fresh_deals(tmp_path: Path) -> None:
    """Where the first deals flatter a version, fresh ones do not."""
    job = replace(JOB, games=100)

    def lucky(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
        assert overlay is not None
        for one, first, count in tasks:
            flattered = 20 if overlay.changes and one.seed == job.seed else 0
            yield chunk_of(first, count, answers=230 - flattered + np.arange(count) % 7)

    wanted = Search(job, (read_vary("rules.home=2..2"),), AIM, tmp_path)
    base, best = search(wanted, 3, lucky)
    assert isinstance(base, Version)
    assert isinstance(best, Version)
    again = confirm(wanted, best.values, lucky)
    found = Tuning(job, AIM, VARY[:1], 1, [base, best], confirmation=again)
    assert found.is_nearer(best)
    assert again.nearer.value == 0
    assert not found.confirmed
    assert (tmp_path / "confirm" / "study.sqlite").exists()
    assert confirm(wanted, best.values, nobody) == again


def test_several_aims_are_the_sum_of_their_distances() -> None:
    seats, means = 2, np.array([0.6, 0.4, 0.5, 120.0, 0.3])
    both = read_aims(["seat win rates equal", "length 100"])
    apart = max(form.of(means) for form in both.distance(seats))
    assert apart == pytest.approx(0.2 / 0.05 + 20 / 10)
    assert read_aims(["length 100"]).said == "length 100"
    for wrong, said in (([], "there is no aim"), (["length 1", "length 1"], "twice"), (["fun"], "unknown aim 'fun'")):
        with pytest.raises(Mistake, match=said):
            read_aims(wrong)
