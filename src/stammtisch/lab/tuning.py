"""Searching the numbers of a game for a version that comes near an aim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from stammtisch.core import Mistake
from stammtisch.core.files import write_safely

from .measure.aims import Aim, read_aims
from .names import title_of
from .play.backend import Backend, backend_for
from .play.job import MATCHES, Job, make_job
from .play.progress import Progress, follow
from .play.search import VERSIONS, Search, Unplayable, Vary, Version, confirm, count_versions, read_vary, search
from .report.html import html_page
from .report.plots import percent, plain
from .report.tune_report import table_of_versions, tune_findings
from .report.wording import wording
from .store.parquet import write_columns
from .store.store import folder_of


@dataclass(frozen=True)
class Tuning:
    """What a search has found so far: the versions that were played, and those that cannot be."""

    job: Job
    aim: Aim
    vary: Sequence[Vary]
    #: How many versions were to be tried.
    wanted: int
    #: What was tried, in that order: first the game as it is, whose values are empty.
    tried: Sequence[Version | Unplayable]
    #: Whether it was not interrupted; the search may still have found fewer versions worth a try.
    finished: bool = True
    #: The best on fresh deals, beside the game as it is.
    confirmation: Version | None = None

    @cached_property
    def unchanged(self) -> Version:
        """The game as it is."""
        return next(one for one in self.tried if isinstance(one, Version))

    @cached_property
    def versions(self) -> list[Version]:
        """All others that were played, in the order in which they were tried."""
        return [one for one in self.tried if isinstance(one, Version) and one.values]

    @cached_property
    def unplayable(self) -> list[Unplayable]:
        """The versions that the game refused, and why."""
        return [one for one in self.tried if isinstance(one, Unplayable)]

    @property
    def done(self) -> int:
        """How many versions were tried."""
        return len(self.versions) + len(self.unplayable)

    @cached_property
    def best_first(self) -> list[Version]:
        """The versions that were played, the one nearest to the aim first."""
        return sorted(self.versions, key=lambda one: (one.dropped, one.distance.middle, one.values))

    @property
    def best(self) -> Version:
        """The one that comes nearest to the aim."""
        return self.best_first[0]

    @property
    def short_names(self) -> list[str]:
        """The last word of each that varies, if that tells them apart: there may be many beside each other."""
        last = [one.path[-1] for one in self.vary]
        return last if len(set(last)) == len(last) else [one.name for one in self.vary]

    @property
    def among(self) -> int:
        """As one of how many each version is judged: all that were tried, and what else they change as much again."""
        return 2 * max(1, len(self.versions))

    def is_nearer(self, version: Version) -> bool:
        """Whether it is nearer than the game as it is by more than luck, with so many from which it was chosen."""
        return version.nearer.is_more(self.among)

    @property
    def confirmed(self) -> bool:
        """Whether the best is nearer on deals that had no part in choosing it, by more than luck."""
        return self.confirmation is not None and self.confirmation.nearer.is_more(1)

    def is_a_trade_off(self, version: Version) -> bool:
        """Whether no other version comes nearer to the aim and has more close games, too."""
        mine = version.distance.middle, -version.score.close.middle
        others = [(other.distance.middle, -other.score.close.middle) for other in self.versions]
        return not any(other[0] <= mine[0] and other[1] <= mine[1] and other != mine for other in others)

    def written(self, distance: float) -> str:
        """A distance from the aim, as a rate or as a number of decisions."""
        return percent(distance) if self.aim.rate else plain(distance)

    def table(self) -> pa.Table:
        """A row for each version, the game as it is first; each number with its interval."""
        return pa.table(table_of_versions(self))

    def report(self, path: Path | str | None = None, command: str = "", language: str = "en") -> str:
        """A page for a designer, in HTML; also written to a file, if one is named."""
        say, varied = wording(language), ", ".join(one.written for one in self.vary)
        bots, count = ", ".join(self.job.bots), len(self.versions)
        about = say("tune.about", versions=count, games=self.job.games, bots=bots, varied=varied)
        facts = {"seed": str(self.job.seed), **({"command": command} if command else {})}
        title = say("tune.title", game=title_of(self.job.game, language), aim=self.aim.said)
        page = html_page(title, about, tune_findings(self, language), facts, language)
        if path is not None:
            write_safely(Path(path), page)
        return page


def tune(
    game: str,
    aim: str | Sequence[str],
    vary: Sequence[str],
    *,
    trials: int = 30,
    confirmed: bool = True,
    seats: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    csv: bool = False,
    progress: Progress | None = None,
) -> Tuning:
    """Try versions of a game on the same deals, and see which come nearest to an aim, or to several.

    Versions that are farther than another by more than luck are dropped early. If `confirmed`, the best is played once
    more on fresh deals, beside the game as it is.
    With `out`, a folder keeps all that was played and the table of versions; `resume` goes on from there.

    >>> from stammtisch import lab
    >>> found = lab.tune("karuba", "length 20", ["rules.rounds=2..4"], games=20, seed=1)
    >>> [version.values for version in found.best_first]
    [(3,), (4,), (2,)]
    >>> found.best.score.length.middle > found.best_first[-1].score.length.middle
    True
    """
    folder = folder_of(out, resume=resume, csv=csv)
    wanted, what = read_aims([aim] if isinstance(aim, str) else aim), [read_vary(one) for one in vary]
    job = make_job(game, seats, games, seed, options, matches=MATCHES, paired=True)
    tried: list[Version | Unplayable] = []
    total = min(trials, count_versions(what))
    with backend_for(jobs, cluster) as backend:
        sought = Search(job, what, wanted, folder, resume)
        finished = follow(_noted(search(sought, trials, backend), tried), total, game, progress)
        found = Tuning(job, wanted, what, total, tried, finished)
        if finished and confirmed and found.versions and found.best.nearer.value > 0:
            again: list[Version] = []
            finished = follow(_confirmed(sought, found.best, backend, again), 1, game, progress)
            found = replace(found, finished=finished, confirmation=again[0] if again else None)
    if found.unplayable and not found.versions:
        said = found.unplayable[-1].said
        raise Mistake(f"none of {len(found.unplayable)} versions can be played; as to the last: {said}")
    if folder is not None and found.versions:
        write_columns(folder / VERSIONS, table_of_versions(found), csv=csv)
    return found


def _confirmed(wanted: Search, best: Version, backend: Backend, found: list[Version]) -> Iterator[int]:
    found.append(confirm(wanted, best.values, backend))
    yield 1


def _noted(trying: Iterator[Version | Unplayable], tried: list[Version | Unplayable]) -> Iterator[int]:
    """All but the game as it is count."""
    for version in trying:
        tried.append(version)
        yield 1 if version.values else 0
