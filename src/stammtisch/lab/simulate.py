"""Many games at once: the same result for any number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from stammtisch.bots import bot_named, play
from stammtisch.core import FastRng, Match, Mistake, Policy, make_options, seed_of
from stammtisch.games import game_named

from .statistics import wilson
from .workers import in_order

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
        return wilson(self.wins[seat], self.games)

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
    yield from in_order(_task, tasks, workers)


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
