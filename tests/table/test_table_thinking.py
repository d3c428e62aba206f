"""Bots that think at the same time."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import perf_counter

import pytest

from stammtisch.bots.thinker import MASTER, Patience
from stammtisch.core import Record, word
from stammtisch.games import game_named
from stammtisch.table.bots import Task, Workers
from stammtisch.table.bots.worker import PATIENT

KARUBA = game_named("karuba")


async def all_think(workers: Workers, tasks: list[Task]) -> tuple[list[str | None], float]:
    """What they answer, and how long that took, once the processes are there."""
    try:
        await asyncio.gather(*[workers.think(tasks[0]) for _ in range(workers.count)])
        start = perf_counter()
        return list(await asyncio.gather(*map(workers.think, tasks))), perf_counter() - start
    finally:
        await workers.close()


def test_four_masters_who_think_in_one_process_take_no_longer_than_one() -> None:
    """One after the other they would take four times as long."""
    record = Record.of(KARUBA, 4, 1, {})
    tasks = [Task("room", vars(record), seat, "master", 1) for seat in range(4)]
    words, seconds = asyncio.run(all_think(Workers(1, 30.0), tasks))
    ask = record.start(KARUBA).ask
    assert ask is not None
    for seat, said in enumerate(words):
        assert said in [word(option) for option in ask.offer(seat)]
    assert seconds < 3 * MASTER.seconds


@pytest.mark.parametrize(("waited", "share", "left"), [(0, 1, 1.6), (0, 0.25, 0.4), (0.4, 1 / 3, 0.4), (1.2, 1, 0.4)])
def test_what_is_left_of_the_time_is_shared(waited: float, share: float, left: float) -> None:
    """Four masters, one after the other in one process: each has a fourth of the whole."""
    assert Patience(100, 1.6).hurried(waited, share).seconds == pytest.approx(left)


def test_who_has_waited_too_long_thinks_for_a_moment_nevertheless() -> None:
    assert 0 < Patience(100, 1.6).hurried(9.0, 0.5).seconds < 0.2


def _session(process: int) -> str:
    """How nice the session of a process is, where sessions can be."""
    group = Path(f"/proc/{process}/autogroup")
    return group.read_text("ascii") if group.exists() else f"nice {PATIENT}"


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there is nothing like it on this system")
def test_who_thinks_lets_the_server_go_first() -> None:
    """Also where the kernel shares out time among sessions first: there it is of no use to be nice within one's own."""

    async def test() -> tuple[int, str]:
        workers = Workers(1, 30.0)
        try:
            await workers.think(Task("room", vars(Record.of(KARUBA, 2, 1, {})), 0, "casual", 1))
            (process,) = workers._alive
            return os.getpriority(os.PRIO_PROCESS, process.pid), _session(process.pid)
        finally:
            await workers.close()

    priority, shared = asyncio.run(test())
    assert priority == min(19, os.getpriority(os.PRIO_PROCESS, 0) + PATIENT)
    assert shared.strip().endswith(f"nice {PATIENT}")
