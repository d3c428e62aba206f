"""Processes that work at the same time, with results in the order of the tasks.

Each worker has a pipe of its own, and nothing is shared: no lock that a worker could take with it when it is stopped,
and no thread that would wait for it. So they can be stopped at any moment, which a pool of Python's own cannot.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from threading import Thread
from traceback import format_exc
from typing import Any, Generic, TypeVar

from stammtisch.core import Mistake, Overlay, lay_over

from .forkserver import FORKED, interrupts_held, interrupts_ignored, preload

T = TypeVar("T")
R = TypeVar("R")

#: If workers are killed so often before anything more is done, more of them would not help.
KILLED = 3
#: Tasks that a worker has at a time: one that it does, one that is ready for it.
AHEAD = 2


def in_order(work: Callable[[T], R], tasks: Iterable[T], workers: int, overlay: Overlay | None = None) -> Iterator[R]:
    """Do all tasks; only a few are under way at a time. Workers play with the overlay on the cards.

    If a worker is killed, a new one does what it had; unless that happens again and again.
    """
    preload(work.__module__)
    crew = _Crew(work, tasks, overlay)
    try:
        for _ in range(workers):
            crew.hire()
        crew.hand_out()
        while crew.busy():
            crew.listen()
            yield from crew.finished()
            crew.hand_out()
    finally:
        crew.dismiss()


class _Worker(Generic[T]):
    """A process, the way to it, and what it was given: the task and its number, the first of them being done."""

    def __init__(self, work: Callable[[T], Any], overlay: Overlay | None) -> None:
        context: BaseContext = get_context("forkserver" if FORKED else "spawn")
        self.pipe, theirs = context.Pipe()
        self.tasks = deque[tuple[int, T]]()
        self.process = context.Process(target=_serve, args=(theirs, work, overlay), daemon=True)  # type: ignore[attr-defined]
        with interrupts_held() if FORKED else interrupts_ignored():
            self.process.start()
        theirs.close()

    def give(self, number: int, task: T) -> None:
        self.tasks.append((number, task))
        self.pipe.send(task)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class _Crew(Generic[T, R]):
    """All workers, and what is still to be done."""

    def __init__(self, work: Callable[[T], R], tasks: Iterable[T], overlay: Overlay | None) -> None:
        self.work, self.overlay = work, overlay
        self.workers: list[_Worker[T]] = []
        #: Tasks with their numbers: those that a killed worker had, and those that nobody had yet.
        self._again = deque[tuple[int, T]]()
        self._left = enumerate(tasks)
        self._results: dict[int, R] = {}
        self._wanted = 0
        self._killed = 0

    def hire(self) -> None:
        self.workers.append(_Worker(self.work, self.overlay))

    def dismiss(self) -> None:
        with interrupts_held():
            for worker in self.workers:
                worker.stop()

    def hand_out(self) -> None:
        """Give everybody something to do, as long as there is something."""
        for _ in range(AHEAD):
            for worker in [one for one in self.workers if len(one.tasks) < AHEAD]:
                for number, task in self._next():
                    try:
                        worker.give(number, task)
                    except OSError:  # it is gone, which is noticed when it is listened to
                        break

    def busy(self) -> bool:
        return any(worker.tasks for worker in self.workers)

    def _next(self) -> Iterator[tuple[int, T]]:
        """The next task, if there is one and not too much waits to be taken."""
        if self._again:
            yield self._again.popleft()
        elif len(self._results) < 2 * AHEAD * len(self.workers):
            yield from islice(self._left, 1)

    def finished(self) -> Iterator[R]:
        """What is done and next in order."""
        while self._wanted in self._results:
            result = self._results.pop(self._wanted)
            self._wanted += 1
            yield result

    def listen(self) -> None:
        """Wait until somebody has something to tell, or is gone."""
        ready = set(wait([worker.pipe for worker in self.workers]))
        for worker in [one for one in self.workers if one.pipe in ready]:
            try:
                done, result = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if not done:
                raise result
            self._killed = 0
            self._results[worker.tasks.popleft()[0]] = result

    def _replace(self, worker: _Worker[T]) -> None:
        self.workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        if (worker.process.exitcode or 0) > 0:  # killed ones have a number below zero
            raise Mistake(
                "a process that plays could not start; what it wrote says why."
                " In a script of your own, put what is to be run under `if __name__ == '__main__':`"
            )
        self._killed += 1
        if self._killed == KILLED:
            raise Mistake(
                f"a process that plays was killed, {KILLED} times in a row; with fewer jobs they need less memory"
            )
        self._again.extendleft(reversed(worker.tasks))
        self.hire()


def _serve(pipe: Connection, work: Callable[[T], Any], overlay: Overlay | None) -> None:
    """What a worker does until nobody wants anything of it any more."""
    lay_over(overlay)
    Thread(target=_end_with_our_parent, daemon=True).start()
    try:
        while True:
            pipe.send(_done(work, pipe.recv()))
    except (EOFError, OSError):
        pass


def _done(work: Callable[[T], Any], task: T) -> tuple[bool, Any]:
    """Whether it was done, and what came of it: a result, or an error with the way to it as a note."""
    try:
        return True, work(task)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is raised where it was asked for
        error.add_note(format_exc())
        return False, error


def _end_with_our_parent() -> None:
    """A parent that is killed cannot stop its workers: without this, they would wait for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
