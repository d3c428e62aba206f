"""What skill is worth: levels of bots by number of players, who begins, and luck against skill."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from stammtisch.core import Mistake, Overlay
from stammtisch.games import game_named

from .game_study import study
from .measure.statistics import Estimate, Interval, mean_of, wilson
from .play.job import MATCHES, Job, Task, make_job
from .play.plan import Plan, overlay_from
from .play.progress import Progress, follow
from .play.runner import play_games
from .play.workers import in_order

LEVELS = ("random", "beginner", "casual")
#: Deals in one task.
TASK = 10


class SkillRow(NamedTuple):
    """One of a level among others of the level below, in every seat by turns, on the same deals."""

    players: int
    level: str
    below: str
    deals: int
    #: The part of the games that it wins.
    wins: Interval
    #: Of the deals that two bots have played from both seats: how often the bot decides, and how often the seat.
    skill: Interval | None
    luck: Interval | None


class FirstRow(NamedTuple):
    """A table where all are of one level: how much more than an equal share who begins wins, if somebody does."""

    players: int
    level: str
    games: int
    gain: Estimate | None


@dataclass
class Skill:
    """What was played so far."""

    game: str
    wanted: int
    rows: list[SkillRow] = field(default_factory=list)
    first: list[FirstRow] = field(default_factory=list)
    finished: bool = False

    def columns(self) -> dict[str, list[Any]]:
        """A row for each number of players and level."""
        plain: dict[str, list[Any]] = {
            name: [getattr(row, name) for row in self.rows] for name in ("players", "level", "below", "deals")
        }
        for name in ("wins", "skill", "luck"):
            spans: list[Interval | None] = [getattr(row, name) for row in self.rows]
            for part, end in enumerate(("", "_low", "_high")):
                plain[name + end] = [None if span is None else span[part] for span in spans]
        return plain

    def table(self) -> pa.Table:
        """The same as a table of Arrow."""
        return pa.table(self.columns())


def skill(
    game: str,
    levels: Sequence[str] = LEVELS,
    games: int = 200,
    seed: int = 0,
    *,
    players: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    cards: Overlay | Path | str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Skill:
    """Let one of each level play among those of the level below, at tables of every size, so many deals each.

    >>> from stammtisch import lab
    >>> found = lab.skill("karuba", levels=["random", "casual"], games=8, seed=1, players=[2])
    >>> [(row.level, row.wins.middle > 0.5) for row in found.rows]
    [('casual', True)]
    """
    overlay = overlay_from(cards)
    if isinstance(levels, str) or len(levels) < 2 or len(set(levels)) < len(levels):
        named = levels if isinstance(levels, str) else ",".join(levels)
        raise Mistake(f"levels {named!r} cannot be compared; name two or more, the weakest first, each once")
    sizes = list(players) or list(game_named(game).seats)
    plans = [
        [
            make_job(game, _seated(one, other, place, size), games, seed, options, matches=MATCHES)
            for place in range(size)
        ]
        for size in sizes
        for one, other in zip(levels[1:], levels, strict=False)
    ]
    for job, *_ in plans:
        Plan(job, overlay).check()
    alike = [(size, level) for size in sizes for level in levels]
    total = sum(games * len(jobs_of) for jobs_of in plans) + games * len(alike)
    found = Skill(game, total)
    playing = _played(found, plans, alike, games, seed, options, overlay, jobs)
    found.finished = follow(playing, total, game, progress)
    return found


def _seated(one: str, other: str, place: int, size: int) -> list[str]:
    return [one if seat == place else other for seat in range(size)]


def _played(  # noqa: PLR0917  # one list of what is to be done
    found: Skill,
    plans: Sequence[Sequence[Job]],
    alike: Sequence[tuple[int, str]],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None,
    overlay: Overlay | None,
    workers: int,
) -> Iterator[int]:
    for every in plans:
        tasks = [(job, first, min(TASK, games - first)) for job in every for first in range(0, games, TASK)]
        done = (
            map(shares_of, tasks) if workers == 1 and overlay is None else in_order(shares_of, tasks, workers, overlay)
        )
        shares: list[list[float]] = [[] for _ in every]
        for (job, _, count), wins in zip(tasks, done, strict=True):
            place = every.index(job)
            shares[place] += [one[place] for one in wins]
            yield count
        found.rows.append(skill_row(every[0], shares))
    for size, level in alike:
        table = study(found.game, [level] * size, games, seed, options=options, cards=overlay, jobs=workers)
        if not table.finished:
            raise KeyboardInterrupt
        gain = table.claims.places[0] if table.claims.places else None
        found.first.append(FirstRow(size, level, table.games, gain))
        yield games


def shares_of(task: Task) -> list[list[float]]:
    """What each seat won in each of some games."""
    job, first, count = task
    return [[result.share(seat) for seat in range(job.seats)] for result, _ in play_games(job, first, count)]


def skill_row(job: Job, shares: Sequence[Sequence[float]]) -> SkillRow:
    """Deal by deal: what the better bot won, on average over the seats."""
    deals = list(zip(*shares, strict=True))
    means = [sum(deal) / len(deal) for deal in deals]
    middle, low, high = mean_of(len(means), sum(means), sum(one * one for one in means)).interval()
    half = 0.5 / len(deals)  # of a deal: few whole deals decide, and a smooth curve through them ends too soon
    wins = Interval(middle, max(0.0, low - half), min(1.0, high + half))
    if low == high:
        wins = wilson(sum(means), len(means))
    level, below = job.bots[0], job.bots[1]
    if job.seats != 2:  # of two, one seat or one bot wins both games of a deal
        return SkillRow(job.seats, level, below, len(deals), wins, None, None)
    alike = sum(one == other for one, other in deals)
    seat = sum(one + other == 1 and one != other for one, other in deals)
    return SkillRow(job.seats, level, below, len(deals), wins, wilson(alike, len(deals)), wilson(seat, len(deals)))
