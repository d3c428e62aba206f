"""Processes that work at the same time, also if somebody kills them."""

from __future__ import annotations

import os
import pkgutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select
from subprocess import DEVNULL, PIPE, Popen, run
from typing import Any

import pytest

from stammtisch.core import Mistake
from stammtisch.lab.play.forkserver import interrupts_held
from stammtisch.lab.play.workers import KILLED, in_order


def dies_at_first(task: tuple[int, Path]) -> int:
    """Every third task kills its worker when it is done for the first time."""
    number, folder = task
    mark = folder / str(number)
    if number % 3 == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always_dies(task: tuple[int, Path]) -> int:
    number, folder = task
    if number == 1:
        with (folder / "deaths").open("a", encoding="utf-8") as deaths:
            deaths.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def tasks(count: int, folder: Path) -> Iterator[tuple[int, Path]]:
    return ((number, folder) for number in range(count))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_killed_worker_had_is_done_by_another(workers: int, tmp_path: Path) -> None:
    assert list(in_order(dies_at_first, tasks(10, tmp_path), workers)) == [number * number for number in range(10)]
    assert {path.name for path in tmp_path.iterdir()} == {"2", "5", "8"}


def test_a_task_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    doing = in_order(always_dies, tasks(5, tmp_path), 1)
    assert next(doing) == 0
    with pytest.raises(Mistake, match=r"was killed, 3 times in a row; with fewer jobs"):
        next(doing)
    assert len((tmp_path / "deaths").read_text("utf-8")) == KILLED


UNGUARDED = """
from lab.test_workers import whoami
from stammtisch.lab.play.workers import in_order

try:
    print(list(in_order(whoami, range(1), 1)))
except Exception as error:
    print(type(error).__name__, error)
    raise SystemExit(1)
"""


def test_a_process_that_cannot_start_is_not_said_to_lack_memory(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED, "utf-8")
    paths = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]))
    ours = {**os.environ, "PYTHONPATH": paths}
    done = run([sys.executable, script], capture_output=True, text=True, env=ours, check=False)
    assert done.stdout.splitlines()[-1].startswith("Mistake a process that plays could not start; what it wrote says")
    assert "memory" not in done.stdout


def hears(_: int) -> bool:
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not blocked and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_workers_leave_an_interruption_to_us() -> None:
    assert list(in_order(hears, range(2), 1)) == [False, False]


@pytest.mark.parametrize(
    "moment", ["multiprocessing.process.BaseProcess.start", "multiprocessing.forkserver.ensure_running"]
)
def test_an_interruption_while_workers_start_is_not_lost(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C just then."""
    module, _, name = moment.rpartition(".")
    owner = pkgutil.resolve_name(module)
    start = getattr(owner, name)

    def interrupted(*given: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        start(*given)

    monkeypatch.setattr(owner, name, interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(in_order(hears, range(2), 1))
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interruption_just_before_they_are_held_leaves_the_next_one_to_be_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    block = signal.pthread_sigmask

    def interrupted(how: int, which: list[int]) -> set[int | signal.Signals]:
        before = block(how, which)
        if how == signal.SIG_BLOCK and which:
            raise KeyboardInterrupt
        return before

    before = block(signal.SIG_BLOCK, [])
    monkeypatch.setattr(signal, "pthread_sigmask", interrupted)
    with pytest.raises(KeyboardInterrupt), interrupts_held():
        pass
    assert block(signal.SIG_SETMASK, before) == before


KILLED_WHILE_THEY_WORK = """
import os, signal, sys
from lab.test_workers import whoami
from stammtisch.lab.play.workers import in_order

if __name__ == "__main__":
    working = in_order(whoami, range(1), 1)
    print(next(working), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def whoami(_: int) -> int:
    return os.getpid()


def test_workers_go_when_who_sent_them_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(KILLED_WHILE_THEY_WORK, "utf-8")
    paths = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]))
    with Popen(
        [sys.executable, script], stdout=PIPE, stderr=DEVNULL, env={**os.environ, "PYTHONPATH": paths}
    ) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        try:
            watched = os.pidfd_open(worker)
        except ProcessLookupError:
            return  # it is gone already
        assert select([watched], [], [], 60) == ([watched], [], [])
        os.close(watched)
