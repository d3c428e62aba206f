"""Many games at once: the same result for any number of workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Any

from stammtisch.bots import bot_named, play
from stammtisch.core import FastRng, Match, Mistake, Policy, make_options, seed_of
from stammtisch.games import game_named

#: Games in one task: enough that the way to the worker and back does not matter; one, if bots think.
TASK = 1000
SLOW_TASK = 1


@dataclass(frozen=True)
class Job:
    """What is to be played."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def fast(self) -> bool:
        """Whether everybody is random, so that the core plays at full speed."""
        return set(self.bots) == {"random"}

    def check(self) -> None:
        """Refuse a job that cannot be played."""
        game = game_named(self.game)
        game.check_seats(len(self.bots))
        make_options(game.options, dict(self.options))
        for name in self.bots:
            bot_named(name, FastRng(0))
        if self.games < 1:
            raise Mistake(f"{self.games} games cannot be played; there is at least one")


@dataclass
class Tally:
    """What came of so many games, as sums, so that tallies can be added up."""

    games: int = 0
    answers: int = 0
    longest: int = 0
    shared: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.answers += other.answers
        self.longest = max(self.longest, other.longest)
        self.shared += other.shared
        for name in ("wins", "points", "squares"):
            mine, more = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, more, strict=True)] if mine else list(more))

    def win_rate(self, seat: int) -> tuple[float, float, float]:
        """The rate, and the 95 % interval around it (Wilson)."""
        n, rate, z = self.games, self.wins[seat] / self.games, 1.96
        middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return rate, middle - reach, middle + reach

    def mean(self, seat: int) -> float:
        return self.points[seat] / self.games

    def deviation(self, seat: int) -> float:
        return sqrt(max(0.0, self.squares[seat] / self.games - self.mean(seat) ** 2))


def simulate(job: Job, workers: int) -> Iterator[Tally]:
    """Play it, one tally for each task, always in the same order."""
    job.check()
    size = TASK if job.fast else SLOW_TASK
    tasks = ((job, first, min(size, job.games - first)) for first in range(0, job.games, size))
    if workers == 1:
        yield from map(_task, tasks)
        return
    with _workers(workers) as pool:
        waiting: deque[Future[Tally]] = deque()
        with _deaf():  # the workers start with their first tasks, and leave an interruption to us
            for task in islice(tasks, 2 * workers):
                waiting.append(pool.submit(_task, task))
        while waiting:
            yield waiting.popleft().result()
            for task in islice(tasks, 1):
                waiting.append(pool.submit(_task, task))


@contextmanager
def _workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which are stopped at once if something happens meanwhile."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))  # to fork while others' threads run is unsafe
    before = set(active_children())
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C."""
    if current_thread() is not main_thread():
        yield
        return
    hearing = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, hearing)


def _task(task: tuple[Job, int, int]) -> Tally:
    job, first, count = task
    game = game_named(job.game)
    options = make_options(game.options, dict(job.options))
    tally = Tally(wins=[0.0] * len(job.bots), points=[0] * len(job.bots), squares=[0] * len(job.bots))
    for number in range(first, first + count):
        match = Match.new(game, len(job.bots), seed_of(job.seed, number), options, fleeting=job.fast)
        _count(tally, match, _finish(match, job, number))
    return tally


def _finish(match: Match[Any], job: Job, number: int) -> int:
    """Play a game to its end. How many answers it took."""
    if job.fast:
        return match.playout(Policy(FastRng(seed_of(job.seed, number, "everybody"))))
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    return play(match, bots, FastRng(seed_of(job.seed, number, "lots")))


def _count(tally: Tally, match: Match[Any], answers: int) -> None:
    result = match.result()
    assert result is not None
    tally.games += 1
    tally.answers += answers
    tally.longest = max(tally.longest, answers)
    tally.shared += len(result.winners) > 1
    for seat, score in enumerate(result.scores):
        tally.wins[seat] += result.share(seat)
        tally.points[seat] += score
        tally.squares[seat] += score * score
