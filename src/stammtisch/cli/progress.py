"""A bar that shows how far many games have come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def watched(results: Iterable[T], total: int, title: str, count: Callable[[T], int]) -> Iterator[T]:
    """The same, with a bar that goes on by what each of them counts."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(title, total=total)
        for result in results:
            progress.advance(bar, count(result))
            yield result


def to_the_end(counts: Iterable[int], total: int, title: str) -> bool:
    """Go on until everything is counted; False if it was interrupted."""
    try:
        for _ in watched(counts, total, title, int):
            pass
    except KeyboardInterrupt:
        return False
    return True
