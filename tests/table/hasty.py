"""An event loop that does not wait: when there is nothing to do until later, it is later at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Impatient(selectors.DefaultSelector):
    """Puts the clock on by as long as it should have waited."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout is not None:
            self.passed += max(timeout, 0.0)
        return ready


class _HastyLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return self._impatient.passed


def run_hastily(told: Coroutine[Any, Any, T]) -> T:
    """Run what only waits for times, not for others: exact on any machine, and over at once."""
    with asyncio.Runner(loop_factory=_HastyLoop) as runner:
        return runner.run(told)
