"""A study on a real cluster of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from distributed import LocalCluster

from stammtisch.core import Mistake, read_overlay
from stammtisch.lab.play import plan as plans
from stammtisch.lab.play.backend import on_this_machine
from stammtisch.lab.play.cluster import on_a_cluster
from stammtisch.lab.play.edition import edition_of
from stammtisch.lab.play.job import Job
from stammtisch.lab.play.plan import Plan, play, sums_of
from stammtisch.lab.store.store import FileStore

PLAN = Plan(Job("karuba", ("random", "random"), 200, 1))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    monkeypatch.setattr(plans, "CHUNK", 10)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="", silence_logs=50) as running:
        yield running


def store_in(folder: Path) -> FileStore:
    return FileStore(folder, {}, resume=False)


def test_a_killed_worker_loses_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    with on_a_cluster(cluster.scheduler_address) as backend, closing(store_in(tmp_path / "cluster")) as store:
        for played, _ in enumerate(play(PLAN, store, backend)):
            if played == 3:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
        on_the_cluster = sums_of(store)
    with closing(store_in(tmp_path / "here")) as store:
        for _ in play(PLAN, store, on_this_machine(1)):
            pass
        assert sums_of(store) == on_the_cluster
    assert on_the_cluster["games"] == 200


def test_changed_cards_are_played_on_the_cluster_too(cluster: LocalCluster, tmp_path: Path) -> None:
    changed = Plan(
        Job("karuba", ("random", "random"), 10, 1), read_overlay('game = "karuba"\n[rules]\nrounds = 4', "x")
    )
    with on_a_cluster(cluster.scheduler_address) as backend, closing(store_in(tmp_path)) as store:
        for plan in (changed, Plan(Job("karuba", ("random", "random"), 20, 1))):
            for _ in play(plan, store, backend):
                pass
        assert sums_of(store)["told"]["round"] == 10 * 4 + 10 * 8


def test_a_worker_that_plays_something_else_is_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = edition_of("karuba")._replace(rules=99)
    monkeypatch.setattr(plans, "edition_of", lambda _: newer)  # here; the workers are processes of their own
    with on_a_cluster(cluster.scheduler_address) as backend, closing(store_in(tmp_path)) as store:
        with pytest.raises(Mistake, match=r"plays with rules = \d+, not 99; install the same Stammtisch on all"):
            list(play(PLAN, store, backend))
        assert store.done() == {}


@pytest.mark.parametrize("address", ["somewhere", "foo://127.0.0.1:1", "inproc://127.0.0.1:1"])
def test_an_address_is_checked_before_anything_is_played(address: str) -> None:
    with pytest.raises(Mistake, match="it looks like tcp://"), on_a_cluster(address):
        pass
