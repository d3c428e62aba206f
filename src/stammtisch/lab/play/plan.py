"""A plan for many games with certain cards, played chunk by chunk; what is in the store already is not played again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.core import Mistake, Overlay, load_overlay
from stammtisch.core.overlay import blame, table_files
from stammtisch.games import game_named
from stammtisch.lab.measure.sums import Sums, add
from stammtisch.lab.store.parquet import ParquetTables
from stammtisch.lab.store.store import Store

from .backend import Backend
from .edition import Edition, edition_of
from .job import Job, Task
from .workers import in_order

#: Games in one chunk: enough that the way to the worker and back does not matter; few, if bots think.
CHUNK = 1000
SLOW_CHUNK = 10


@dataclass(frozen=True)
class Plan:
    """What is to be played, and with which changes to the cards."""

    job: Job
    overlay: Overlay | None = None

    def check(self) -> Edition:
        """Refuse what cannot be played. Changed cards are read in a process of their own: this one may have others."""
        if self.overlay and self.overlay.game != self.job.game:
            raise Mistake(f"{self.overlay.place}: it is for {self.overlay.game}, not for {self.job.game}")
        if self.overlay and not self.overlay.empty and not table_files(game_named(self.job.game).package):
            raise Mistake(f"{self.overlay.place}: {self.job.game} has no tables that could be changed")
        [edition] = in_order(_checked, [self.job], 1, self.overlay) if self.overlay else [_checked(self.job)]
        if isinstance(edition, Mistake):
            raise blame(edition, self.overlay) if self.overlay else edition
        return edition

    def description(self, edition: Edition) -> dict[str, Any]:
        """What makes it this and no other, as the store remembers it; more games of the same may follow."""
        job = self.job
        return {
            "game": job.game,
            "bots": list(job.bots),
            "seed": job.seed,
            "options": dict(job.options),
            "deals for several versions": job.paired,
            "cards": edition.cards,
            "version of the rules": edition.rules,
            "version of Stammtisch": edition.stammtisch,
        }

    def tasks(self, done: dict[int, int]) -> Iterator[Task]:
        """The chunks that are still to be played."""
        size = CHUNK if self.job.fast else SLOW_CHUNK
        for first in range(0, self.job.games, size):
            count = min(size, self.job.games - first)
            if done.get(first, 0) < count:
                yield self.job, first, count


def overlay_from(cards: Overlay | Path | str | None) -> Overlay | None:
    """Changes to the cards, from a file if that is what is named."""
    return load_overlay(Path(cards)) if isinstance(cards, Path | str) else cards


def _checked(job: Job) -> Edition | Mistake:
    try:
        job.check()
        return edition_of(job.game)
    except Mistake as mistake:
        return mistake


def play(plan: Plan, store: Store, backend: Backend, tables: ParquetTables | None = None) -> Iterator[int]:
    """Play what is not there yet; how many games were there, and then how many each chunk has that was stored."""
    done = store.done()
    there = max((first + count for first, count in done.items()), default=0)
    if there > plan.job.games:
        raise Mistake(
            f"{store.folder}: there are {there} games already; ask for {there} games or more, or name a new folder"
        )
    yield sum(done.values())
    awaited = (first for _, first, _ in plan.tasks(done))
    following, early = next(awaited, None), set[int]()
    for chunk in backend(plan.tasks(done), plan.overlay):
        store.add(chunk)
        early.add(chunk.first)
        while following in early:
            early.remove(following)
            following = next(awaited, None)
        if tables is not None:
            tables.write_before(following)
        yield chunk.count


def sums_of(store: Store) -> Sums:
    """All chunks added up, always in the same order."""
    total: Sums = {}
    for sums in store.sums():
        add(total, sums)
    return total
