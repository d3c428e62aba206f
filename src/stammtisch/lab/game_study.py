"""A study of a game: many games, with tables of all that happened in them and a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import pyarrow as pa

from stammtisch.core import Overlay
from stammtisch.core.files import write_safely
from stammtisch.core.overlay import called
from stammtisch.core.sentences import Sentences
from stammtisch.games import game_named

from .game_course import Course, course
from .measure.claims import Claims, claims_of
from .measure.lifts import lift_errors, place_errors, table_of_cards
from .measure.results import Results
from .measure.sums import Sums
from .names import Names, names_of, title_of
from .play.backend import backend_for
from .play.edition import Edition
from .play.job import MATCHES, make_job
from .play.plan import Plan, overlay_from, play, sums_of
from .play.probe import Probing
from .play.progress import Progress, follow
from .report.course_findings import course_findings
from .report.finding import Finding
from .report.findings import findings
from .report.html import html_page
from .report.verdicts import Verdict, at_a_glance, tension_of, verdicts
from .report.wording import wording
from .store.parquet import ParquetTables, write_columns
from .store.store import TABLES, FileStore, Store, folder_of, open_store

T = TypeVar("T")

CARDS = "cards"
#: Seconds between two looks at a study that is being played.
LOOK = 1.0
#: One of so many games is looked at closely, but no more than these.
PROBED, MOST_PROBED = 50, 6
QUICK = Probing(10, 8, 4, 4)


class Study(Results):
    """The games of a plan: their results, sums and tables, and what they tell."""

    def __init__(self, plan: Plan, edition: Edition, sums: Sums, store: Store) -> None:
        super().__init__(plan.job, sums)
        #: The changes to the cards, if there are some.
        self.overlay = plan.overlay
        #: What was played with: cards, rules and program.
        self.edition = edition
        self._store = store
        #: How some of the games went, if they were looked at.
        self.course: Course | None = None

    @cached_property
    def names(self) -> Names:
        """What the cards are called."""
        return names_of(self.job.game, self.overlay)

    @cached_property
    def claims(self) -> Claims:
        """All that may be more than luck, judged together."""
        seats = self.job.seats
        errors = lift_errors(self._store, self.sums, seats)
        return claims_of(self.sums, self.job.bots, self.names, errors, place_errors(self._store, self.sums, seats))

    def cards(self) -> dict[str, list[Any]]:
        """What happens with each card, and what it goes with."""
        claims = self.claims
        return table_of_cards(self.sums, self.job.seats, self.names, claims.lifts, claims.luck)

    def table(self, name: str) -> pa.Table:
        """One of the tables: `games`, `turns`, `uses` or `cards`, as docs/lab.md describes them."""
        if name == CARDS:
            return pa.table(self.cards())
        if name not in TABLES:
            raise ValueError(f"there is no table {name!r}; there is {', '.join((*TABLES, CARDS))}")
        return self._store.whole_table(name)

    def verdicts(self, language: str = "en") -> list[Verdict]:
        """The five things a designer asks first: each a sentence with its number, a mark, and what to try next."""
        names = names_of(self.job.game, self.overlay, language=language)
        found = verdicts(self.job, self.sums, self.claims, names)
        seen = self.course and tension_of(self.course)
        return [seen if seen and one.topic == seen.topic else one for one in found]

    def findings(self, language: str = "en") -> list[Finding]:
        """All that the games tell: a title, a sentence and a figure each."""
        names = names_of(self.job.game, self.overlay, language=language)
        course = course_findings(self.course, names) if self.course else []
        return [*findings(self.sums, self.job.bots, names, self.claims), *course]

    def report(self, path: Path | str | None = None, command: str = "", language: str = "en") -> str:
        """A page for a designer, in HTML; also written to a file, if one is named."""
        say, bots = wording(language), ", ".join(self.job.bots)
        about = say("study.about", games=self.games, bots=bots, changed=_changed(self.overlay, say))
        facts = {
            "games": str(self.games),
            "seed": str(self.job.seed),
            "cards": self.edition.cards,
            "version": str(game_named(self.job.game).version),
            **({"command": command} if command else {}),
        }
        found = [at_a_glance(self.verdicts(language), language), *self.findings(language)]
        page = html_page(title_of(self.job.game, language), about, found, facts, language)
        if path is not None:
            write_safely(Path(path), page)
        return page


def study(
    game: str,
    seats: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    cards: Overlay | Path | str | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    csv: bool = False,
    progress: Progress | None = None,
    interim: Callable[[Study], object] | None = None,
    probed: int | None = None,
) -> Study:
    """Play many games and keep all that can be counted in them.

    `cards` are changes to the cards, or a file of them. With `out`, a folder keeps the tables as Parquet (with `csv`
    as CSV, too) and all that was played, so that `resume` goes on from there; without, all is in memory. `jobs`
    processes play here, or those of a Dask `cluster`. Bots that search count the matches they imagine, in place of a
    time, so that the same seed gives the same study anywhere. `interim` is shown the study of what is played so far,
    about every second. Some of the games are looked at more closely (`Study.course`): `probed` says how many; usually
    one of fifty, six at most, and none where all play at random.

    >>> from stammtisch import lab
    >>> study = lab.study("kombio", seats=["random", "random"], games=20, seed=1)
    >>> study.table("games").num_rows
    20
    >>> study.sums["told"]["drew"] > 20
    True
    >>> study.report().startswith("<!doctype html>")
    True
    """
    folder = folder_of(out, resume=resume, csv=csv)
    plan = Plan(make_job(game, seats, games, seed, options, matches=MATCHES), overlay_from(cards))
    edition = plan.check()
    with ExitStack() as opened:
        backend = opened.enter_context(backend_for(jobs, cluster))
        store = opened.enter_context(closing(open_store(folder, plan.description(edition), resume=resume)))
        tables = opened.enter_context(ParquetTables(store, csv=csv)) if isinstance(store, FileStore) else None
        playing = play(plan, store, backend, tables)
        if interim is not None:
            playing = shown_now_and_then(playing, interim, lambda: Study(plan, edition, sums_of(store), store))
        follow(playing, games, game, progress)
        found = Study(plan, edition, sums_of(store), store)
        looked = probed_games(found) if probed is None else probed
        if found.finished and looked:
            found.course = course(
                game,
                seats,
                looked,
                seed,
                closely=QUICK,
                options=options,
                cards=plan.overlay,
                jobs=jobs,
                progress=progress,
            )
        if folder is not None and found.games:
            write_columns(folder / CARDS, found.cards(), csv=csv)
    return found


def probed_games(found: Study) -> int:
    """How many games are looked at closely: it takes as long as some hundred of them."""
    return 0 if found.job.fast else min(MOST_PROBED, found.games // PROBED)


def shown_now_and_then(counts: Iterator[int], interim: Callable[[T], object], so_far: Callable[[], T]) -> Iterator[int]:
    """Show what is there, but not more often than somebody can look."""
    shown = monotonic()
    for count in counts:
        yield count
        if count and monotonic() - shown >= LOOK:
            interim(so_far())
            shown = monotonic()


def _changed(overlay: Overlay | None, say: Sentences) -> str:
    """What an overlay changes, in a few words."""
    if overlay is None or overlay.empty:
        return say("study.unchanged")
    removed = [say("study.without", card=name) for name in overlay.removed]
    added = [say("study.added", card=called(card)) for card in overlay.added]
    return say("study.changed", changes="; ".join([*_leaves(overlay.changes, ""), *removed, *added]))


def _leaves(table: dict[str, Any], path: str) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name} = {value}"
