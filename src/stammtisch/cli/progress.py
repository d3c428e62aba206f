"""A bar that shows how far many games have come."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from .notice import say_if_slow


class Bar:
    """Is told by the lab how far it is. The notice comes before the first game, when all was found playable."""

    def __init__(self, title: str | None = None, before: Callable[[], None] | None = None) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        #: What stands before the bar; without it, what the lab says that it plays.
        self._title = title
        self._before = before
        self._what = ""
        self._task: TaskID | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._task is None:
            say_if_slow()
            if self._before is not None:
                self._before()
            self._progress.start()
            self._task = self._progress.add_task(self._title or what, total=total)
        elif what != self._what:
            self._progress.reset(self._task, total=total, description=self._title or what)
        self._what = what
        self._progress.update(self._task, completed=done)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._progress.stop()
