"""Work in forks of this process: each begins with all that is loaded here, and leaves nothing behind."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

#: What a fork may take of memory, in bytes, beside what it begins with: a list that grows for ever is an error in time.
MEMORY = 1 << 30


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End this process when it computes for longer than that. It does not matter how busy the machine is."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def in_forks(tasks: Iterable[T], work: Callable[[T], R], workers: int) -> Iterator[tuple[T, R | None]]:
    """Do each task in a fork, some at a time. What came of it, and None where the fork was ended by a signal."""
    context = get_context("fork")
    left = iter(tasks)
    running: dict[Any, tuple[Connection[Any, R], T, ForkProcess]] = {}
    while True:
        for task in left:
            receiver, sender = context.Pipe(duplex=False)
            process = context.Process(target=in_a_fork, args=(work, task, sender))
            process.start()
            sender.close()
            running[receiver] = (receiver, task, process)
            if len(running) == workers:
                break
        if not running:
            return
        for ready in wait(list(running)):
            receiver, task, process = running.pop(ready)
            try:
                result: R | None = receiver.recv()
            except EOFError:
                result = None
            process.join()
            if process.exitcode is None or process.exitcode > 0:
                raise RuntimeError(f"the fork for {task} failed")
            yield task, result


def in_a_fork(work: Callable[[T], R], task: T, sender: Connection[R, Any]) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory_held() + MEMORY, most))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    sender.send(work(task))


def memory_held() -> int:
    """What this process has of memory already, in bytes: a whole test run has loaded much before us."""
    pages, *_ = Path("/proc/self/statm").read_text("ascii").split()
    return int(pages) * resource.getpagesize()
