"""Processes that work at the same time, with results in the order of the tasks."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from stammtisch.core import Mistake, Overlay, lay_over

from .forkserver import FORKED, interrupts_ignored, preload

T = TypeVar("T")
R = TypeVar("R")

#: If workers are killed so often before anything more is done, more of them would not help.
KILLED = 3


def in_order(work: Callable[[T], R], tasks: Iterable[T], workers: int, overlay: Overlay | None = None) -> Iterator[R]:
    """Do all tasks; only a few are under way at a time. Workers play with the overlay on the cards.

    If a worker is killed, new ones do what it had; unless that happens again and again.
    """
    preload(work.__module__)
    left, begun = iter(tasks), deque[T]()
    killed = 0
    while killed < KILLED:
        try:
            for result in _in_a_pool(work, left, begun, workers, overlay):
                killed = 0
                yield result
        except BrokenProcessPool:
            killed += 1
        else:
            return
    raise Mistake(f"a process that plays was killed, {KILLED} times in a row; with fewer jobs they need less memory")


def _in_a_pool(
    work: Callable[[T], R], left: Iterator[T], begun: deque[T], workers: int, overlay: Overlay | None
) -> Iterator[R]:
    """Do what was begun and what is left. A task is begun until its result was taken."""
    with _pool(workers, overlay) as pool:
        begun.extend(islice(left, 2 * workers - len(begun)))
        with nullcontext() if FORKED else interrupts_ignored():  # workers start now; forked ones ignore them anyway
            waiting = deque([pool.submit(work, task) for task in begun])
        processes = active_children()
        while waiting:
            try:
                result = waiting.popleft().result()
            except BrokenProcessPool:
                _check_started(processes)
                raise
            yield result
            begun.popleft()
            for task in islice(left, 1):
                begun.append(task)
                waiting.append(pool.submit(work, task))


def _check_started(processes: list[BaseProcess]) -> None:
    """A process that was killed says so in its exit code; one that ended by itself could not begin."""
    for process in processes:
        process.join(1)
        if (process.exitcode or 0) > 0:
            raise Mistake(
                "a process that plays could not start; what it wrote says why."
                " In a script of your own, put what is to be run under `if __name__ == '__main__':`"
            )


@contextmanager
def _pool(count: int, overlay: Overlay | None) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which are stopped at once if something happens meanwhile."""
    context: BaseContext = get_context("forkserver" if FORKED else "spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_start, initargs=(overlay,))
    before = set(active_children())
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _start(overlay: Overlay | None) -> None:
    lay_over(overlay)
    Thread(target=_end_with_our_parent, daemon=True).start()


def _end_with_our_parent() -> None:
    """A parent that is killed cannot stop its workers: without this, they would wait for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
