"""The process that workers are forked from: it loads what they need while we go on."""

from __future__ import annotations

import signal as signals
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread

#: Workers are forked from a process that has loaded what they need and does nothing else: they are there at once.
#: To fork ourselves would be unsafe while others' threads run; elsewhere, each worker loads everything on its own.
FORKED = sys.platform == "linux"


def prepare_workers(jobs: int, *, tables: bool = True) -> None:
    """Have so many workers load what they need while we load what we need; with or without what tables need."""
    if jobs > 1:
        preload(f"stammtisch.lab.play.{'chunk' if tables else 'runner'}")


def preload(module: str) -> None:
    """Workers for what this module does will be wanted: whatever they are forked from loads it while we go on."""
    if FORKED:
        get_context("forkserver").set_forkserver_preload([module])
        resource_tracker.ensure_running()  # which the other would start, and that would let interrupts through
        with interrupts_held():
            forkserver.ensure_running()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C is heard when this is over, not lost; processes started here never hear it."""
    if not hasattr(signals, "pthread_sigmask"):
        yield  # there is nothing like it on Windows
        return
    before = signals.pthread_sigmask(signals.SIG_BLOCK, [])
    try:
        signals.pthread_sigmask(signals.SIG_BLOCK, [SIGINT])  # which may itself be where an earlier one is heard
        yield
    finally:
        signals.pthread_sigmask(signals.SIG_SETMASK, before)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes started here ignore Ctrl-C."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)
