"""A trend over versions of a card file: each on the same deals, and what moved from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from stammtisch.core import Mistake, Overlay
from stammtisch.core.card_diff import CardChange

from .measure.aims import Moves, Score, measure, read_aim
from .play.backend import Backend, backend_for
from .play.job import MATCHES, Job, make_job
from .play.plan import Plan, overlay_from, play
from .play.progress import Progress, follow
from .play.search import somebody_begins
from .report.card_diff import card_diff
from .store.store import Store, open_store

#: What is looked at from one version to the next.
MOVED = ("spread", "length", "close")


class TrendRow(NamedTuple):
    """A version: its file, the digest of its cards, what differs from the one before, and what it is like."""

    place: str
    cards: str
    changed: list[CardChange]
    score: Score
    #: By how much it differs from the one before; None for the first.
    moves: Moves | None


@dataclass
class Trend:
    """The versions that were played so far, in their order."""

    job: Job
    wanted: int
    rows: list[TrendRow] = field(default_factory=list)
    finished: bool = False

    def moved(self, row: TrendRow, name: str) -> bool:
        """Whether a measure differs from that of the version before by more than luck, with room for all of them."""
        among = max(1, self.wanted - 1) * len(MOVED)
        return row.moves is not None and bool(getattr(row.moves, name).is_other(among))

    def columns(self) -> dict[str, list[Any]]:
        """A row for each version; each number with its interval, and whether it moved."""
        plain: dict[str, list[Any]] = {
            "version": [row.place for row in self.rows],
            "cards": [row.cards for row in self.rows],
            "changed": [", ".join(change.name for change in row.changed) for row in self.rows],
        }
        for name in Score._fields:
            for part, end in enumerate(("", "_low", "_high")):
                spans = [getattr(row.score, name) for row in self.rows]
                plain[name + end] = [None if span is None else span[part] for span in spans]
        for name in MOVED:
            plain[f"{name}_moved"] = [self.moved(row, name) for row in self.rows]
        return plain

    def table(self) -> pa.Table:
        """The same as a table of Arrow."""
        return pa.table(self.columns())


def trend(
    versions: Sequence[Overlay | Path | str],
    seats: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Trend:
    r"""Play versions of a game one after the other on the same deals.

    >>> from stammtisch import lab
    >>> from stammtisch.core import read_overlay
    >>> file = 'game = "karuba"\n[rules]\nrounds = '
    >>> found = lab.trend([read_overlay(f"{file}{rounds}", f"{rounds}.toml") for rounds in (8, 6, 4)], games=40, seed=1)
    >>> [found.moved(row, "length") for row in found.rows]
    [False, True, True]
    """
    overlays = [overlay for overlay in map(overlay_from, versions) if overlay is not None]
    if isinstance(versions, str) or len(overlays) < 2:  # one version has no trend
        raise Mistake("a trend needs two versions or more, each in a file of its own")
    for one in overlays:
        if one.game != overlays[0].game:
            raise Mistake(f"{one.place} is for {one.game}, {overlays[0].place} for {overlays[0].game}; name one game")
    job = make_job(overlays[0].game, seats, games, seed, options, matches=MATCHES, paired=True)
    plans = [Plan(job, overlay) for overlay in overlays]
    editions = [plan.check() for plan in plans]
    found = Trend(job, len(plans))
    with ExitStack() as opened:
        backend = opened.enter_context(backend_for(jobs, None))
        stores = [
            opened.enter_context(closing(open_store(None, plan.description(edition), resume=False)))
            for plan, edition in zip(plans, editions, strict=True)
        ]
        playing = _played(found, plans, stores, [edition.cards for edition in editions], backend)
        found.finished = follow(playing, games * len(plans), job.game, progress)
    return found


def _played(
    found: Trend, plans: Sequence[Plan], stores: Sequence[Store], cards: Sequence[str], backend: Backend
) -> Iterator[int]:
    begins, aim = somebody_begins(found.job), read_aim("seat win rates equal")
    for place, (plan, store) in enumerate(zip(plans, stores, strict=True)):
        yield from play(plan, store, backend)
        before = stores[max(0, place - 1)]
        measured = measure(before, store, found.job.seats, aim, begins=begins)
        assert plan.overlay is not None
        earlier = plans[place - 1].overlay if place else None
        changed = card_diff(found.job.game, earlier, plan.overlay)
        moves = measured.moves if place else None
        found.rows.append(TrendRow(plan.overlay.place, cards[place], changed, measured.score, moves))
