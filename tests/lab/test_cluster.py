"""A study on a real cluster of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from distributed import LocalCluster
from stammtisch.lab.cluster import on_a_cluster
from stammtisch.lab.part import edition_of
from stammtisch.lab.shelf import Shelf
from stammtisch.lab.simulate import Job
from stammtisch.lab.study import Study, on_this_machine, play, sums_of

from stammtisch.core import Mistake, read_overlay
from stammtisch.lab import study as studies

STUDY = Study(Job("karuba", ("random", "random"), 200, 1))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    monkeypatch.setattr(studies, "PART", 10)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="", silence_logs=50) as running:
        yield running


def shelf_in(folder: Path) -> Shelf:
    return Shelf(folder, {}, resume=False)


def test_a_killed_worker_loses_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    with on_a_cluster(cluster.scheduler_address) as players, closing(shelf_in(tmp_path / "cluster")) as shelf:
        for played, _ in enumerate(play(STUDY, shelf, players)):
            if played == 3:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
        on_the_cluster = sums_of(shelf)
    with closing(shelf_in(tmp_path / "here")) as shelf:
        for _ in play(STUDY, shelf, on_this_machine(1)):
            pass
        assert sums_of(shelf) == on_the_cluster
    assert on_the_cluster["games"] == 200


def test_changed_cards_are_played_on_the_cluster_too(cluster: LocalCluster, tmp_path: Path) -> None:
    changed = Study(
        Job("karuba", ("random", "random"), 10, 1), read_overlay('game = "karuba"\n[rules]\nrounds = 4', "x")
    )
    with on_a_cluster(cluster.scheduler_address) as players, closing(shelf_in(tmp_path)) as shelf:
        for study in (changed, Study(Job("karuba", ("random", "random"), 20, 1))):
            for _ in play(study, shelf, players):
                pass
        assert sums_of(shelf)["told"]["round"] == 10 * 4 + 10 * 8


def test_a_worker_that_plays_something_else_is_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = edition_of("karuba")._replace(rules=99)
    monkeypatch.setattr(studies, "edition_of", lambda _: newer)  # here; the workers are processes of their own
    with on_a_cluster(cluster.scheduler_address) as players, closing(shelf_in(tmp_path)) as shelf:
        with pytest.raises(Mistake, match=r"plays with rules = \d+, not 99; install the same Stammtisch on all"):
            list(play(STUDY, shelf, players))
        assert shelf.done() == {}


@pytest.mark.parametrize("address", ["somewhere", "foo://127.0.0.1:1", "inproc://127.0.0.1:1"])
def test_an_address_is_checked_before_anything_is_played(address: str) -> None:
    with pytest.raises(Mistake, match="it looks like tcp://"), on_a_cluster(address):
        pass
