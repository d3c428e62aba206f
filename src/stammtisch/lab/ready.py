"""Processes are prepared before anything else is loaded, so that they load what they need at the same time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread

#: Workers are forked from a process that has loaded what they need and does nothing else: they are there at once.
#: To fork ourselves would be unsafe while others' threads run; elsewhere, each worker loads everything on its own.
FORKED = sys.platform == "linux"


def get_ready(module: str) -> None:
    """Workers for what this module does will be wanted: they are prepared while we go on."""
    if FORKED:
        get_context("forkserver").set_forkserver_preload([module])
        with deaf():
            forkserver.ensure_running()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C."""
    if current_thread() is not main_thread():
        yield
        return
    hearing = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, hearing)
