"""Many games at once, and nothing but their results: the same for any number of workers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .measure.results import Results
from .measure.sums import Sums, add
from .play.job import Job, Task, make_job
from .play.progress import Progress, follow
from .play.runner import play_task
from .play.workers import in_order

#: Games in one task: enough that the way to the worker and back does not matter; one, if bots think.
TASK = 1000
SLOW_TASK = 1


def simulate(
    game: str,
    seats: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Results:
    """Let bots play many games: a study without tables, as fast as it goes.

    >>> from stammtisch import lab
    >>> results = lab.simulate("karuba", seats=["random", "random"], games=50, seed=1)
    >>> results.games, results.finished
    (50, True)
    >>> rate, low, high = results.win_rate(0)
    >>> low < rate < high
    True
    """
    job = make_job(game, seats, games, seed, options)
    sums: Sums = {}
    follow(_counted(simulated(job, jobs), sums), games, game, progress)
    return Results(job, sums)


def _counted(chunks: Iterator[Sums], total: Sums) -> Iterator[int]:
    for chunk in chunks:
        add(total, chunk)
        yield chunk["games"]


def simulated(job: Job, workers: int) -> Iterator[Sums]:
    """Play it, task by task: the sums of each, always in the same order."""
    size = TASK if job.fast else SLOW_TASK
    tasks: Iterator[Task] = ((job, first, min(size, job.games - first)) for first in range(0, job.games, size))
    yield from map(play_task, tasks) if workers == 1 else in_order(play_task, tasks, workers)
