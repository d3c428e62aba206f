"""A study: many games of one job, played in parts on all cores, kept on a shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stammtisch.core import Mistake, Overlay

from .part import Edition, Part, edition_of, play_part
from .scribe import Scribe
from .shelf import Shelf
from .simulate import Job
from .sums import Sums, add
from .workers import in_order

#: Games in one part: enough that the way to the worker and back does not matter; few, if bots think.
PART = 1000
SLOW_PART = 10

Task = tuple[Job, int, int]
#: Plays tasks somewhere, and gives the parts back in the order of the tasks or any other.
Players = Callable[[Iterable[Task], Overlay | None], Iterator[Part]]


@dataclass(frozen=True)
class Study:
    """What is played, and with which cards."""

    job: Job
    overlay: Overlay | None = None

    def check(self) -> Edition:
        """Refuse what cannot be played. Changed cards are read in a process of their own: this one may have others."""
        if self.overlay and self.overlay.game != self.job.game:
            raise Mistake(f"{self.overlay.place}: it is for {self.overlay.game}, not for {self.job.game}")
        [edition] = in_order(_checked, [self.job], 1, self.overlay) if self.overlay else [_checked(self.job)]
        if isinstance(edition, Mistake):
            said = str(edition)
            known = self.overlay is None or self.overlay.place in said
            raise Mistake(said if known or self.overlay is None else f"{self.overlay.place}: {said}")
        return edition

    def description(self, edition: Edition) -> dict[str, Any]:
        """What makes it this study and no other; more games of the same may follow."""
        job = self.job
        return {
            "game": job.game,
            "bots": list(job.bots),
            "seed": job.seed,
            "options": dict(job.options),
            "cards": edition.cards,
            "version of the rules": edition.rules,
            "version of Stammtisch": edition.stammtisch,
        }

    def tasks(self, done: dict[int, int]) -> Iterator[Task]:
        """The parts that are still to be played."""
        size = PART if self.job.fast else SLOW_PART
        for first in range(0, self.job.games, size):
            count = min(size, self.job.games - first)
            if done.get(first, 0) < count:
                yield self.job, first, count


def _checked(job: Job) -> Edition | Mistake:
    try:
        job.check()
        return edition_of(job.game)
    except Mistake as mistake:
        return mistake


def on_this_machine(workers: int) -> Players:
    """So many processes; a single one is this one, if the cards are as it has them."""
    return lambda tasks, overlay: (
        map(play_part, tasks) if workers == 1 and overlay is None else in_order(play_part, tasks, workers, overlay)
    )


def play(study: Study, shelf: Shelf, players: Players, scribe: Scribe | None = None) -> Iterator[int]:
    """Play what is not there yet; how many games each part has that was put on the shelf."""
    done = shelf.done()
    there = max((first + count for first, count in done.items()), default=0)
    if there > study.job.games:
        raise Mistake(
            f"{shelf.folder}: there are {there} games already; ask for --games {there} or more, or name a new folder"
        )
    yield sum(done.values())
    awaited = (first for _, first, _ in study.tasks(done))
    following, early = next(awaited, None), set[int]()
    for part in players(study.tasks(done), study.overlay):
        shelf.add(part)
        early.add(part.first)
        while following in early:
            early.remove(following)
            following = next(awaited, None)
        if scribe is not None:
            scribe.write_before(following)
        yield part.count


def sums_of(shelf: Shelf) -> Sums:
    """All parts added up, always in the same order."""
    total: Sums = {}
    for sums in shelf.sums():
        add(total, sums)
    return total
