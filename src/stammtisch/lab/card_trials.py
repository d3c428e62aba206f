"""What a card does, not what it goes with: the same deals with it and without, or played by who may not use it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from stammtisch.core import Mistake, Overlay, slug, unknown

from .measure.statistics import ENOUGH, Estimate, adjusted, is_real, mean_of
from .names import Names, names_of
from .play.dealing import card_numbers
from .play.job import MATCHES, Job, make_job
from .play.pairs import How, Pair, PairTask, play_pairs
from .play.plan import Plan, overlay_from
from .play.progress import Progress, follow
from .play.workers import in_order

#: Deals in one task.
TASK = 10


@dataclass(frozen=True)
class CardEffect:
    """What one card makes: how many more games are won with it, and how many points are made."""

    card: str
    #: How many deals were played with it and without, and in how many that could not be.
    deals: int
    skipped: int
    wins: Estimate
    points: Estimate
    #: How often chance alone would bring such a difference of the wins, with room for all cards that were tried.
    p_of_many: float = 1.0

    @property
    def more_than_luck(self) -> bool:
        """Whether so many deals would hardly differ like this if the card did nothing."""
        return self.deals >= ENOUGH and is_real(self.p_of_many)


@dataclass
class CardEffects:
    """What was tried so far, card by card."""

    job: Job
    how: How
    names: Names
    #: By card, in one word.
    pairs: dict[str, list[Pair | None]] = field(default_factory=dict)
    finished: bool = False
    #: As one of how many such tables it is judged: cards may be tried in more than one way.
    tables: int = 1

    @property
    def effects(self) -> list[CardEffect]:
        """All cards with what they make, the strongest first."""
        found = [self._effect(card, pairs) for card, pairs in self.pairs.items() if any(pairs)]
        many = adjusted([one.wins.p() if one.deals >= ENOUGH else 1.0 for one in found])
        judged = [
            CardEffect(one.card, one.deals, one.skipped, one.wins, one.points, min(1.0, self.tables * p))
            for one, p in zip(found, many, strict=True)
        ]
        return sorted(judged, key=lambda one: -one.wins.value)

    def _effect(self, card: str, pairs: Sequence[Pair | None]) -> CardEffect:
        played = [pair for pair in pairs if pair is not None]
        wins = _mean([pair.wins[1] - pair.wins[0] for pair in played])
        points = _mean([pair.points[1] - pair.points[0] for pair in played])
        return CardEffect(self.names.by_slug.get(card, card), len(played), len(pairs) - len(played), wins, points)

    def table(self) -> pa.Table:
        """A row for each card, the strongest first."""
        return pa.table(self.columns())

    def columns(self) -> dict[str, list[Any]]:
        """The same as plain lists."""
        rows = self.effects
        spans = [(one.wins.interval(), one.points.interval()) for one in rows]
        return {
            "card": [one.card for one in rows],
            "deals": [one.deals for one in rows],
            "wins": [wins.middle for wins, _ in spans],
            "wins_low": [wins.low for wins, _ in spans],
            "wins_high": [wins.high for wins, _ in spans],
            "points": [points.middle for _, points in spans],
            "points_low": [points.low for _, points in spans],
            "points_high": [points.high for _, points in spans],
            "p_of_many": [one.p_of_many for one in rows],
            "more_than_luck": [one.more_than_luck for one in rows],
        }


def _mean(values: Sequence[float]) -> Estimate:
    return mean_of(len(values), sum(values), sum(value * value for value in values))


def card_effects(
    game: str,
    seats: Sequence[str] = ("random", "random"),
    games: int = 200,
    seed: int = 0,
    *,
    only: Sequence[str] = (),
    how: How = "hand",
    options: Mapping[str, Any] | None = None,
    cards: Overlay | Path | str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> CardEffects:
    """Play so many deals for each card, each with it and without, everybody in turn being the one who has it.

    With `how="hand"` it is put into a first hand in place of another card; with `how="forbid"` one seat may not use it
    as long as there is anything else to do, which is compared with the same deal where it may. `only` names cards.

    >>> from stammtisch import lab
    >>> found = lab.card_effects("kombio", ["casual", "casual"], games=30, seed=1, only=["-1", "12"])
    >>> [effect.card for effect in found.effects]
    ['-1', '12']
    """
    overlay = overlay_from(cards)
    job = make_job(game, seats, games, seed, options, matches=MATCHES)
    Plan(job, overlay).check()
    found = CardEffects(job, how, names_of(game, overlay))
    tasks = [
        PairTask(job, card, how, first, min(TASK, games - first))
        for card in _wanted(found.names, only, job, how, overlay)
        for first in range(0, games, TASK)
    ]
    played = map(play_pairs, tasks) if jobs == 1 and overlay is None else in_order(play_pairs, tasks, jobs, overlay)
    found.finished = follow(_counted(played, tasks, found), games * len({task.card for task in tasks}), game, progress)
    return found


def _wanted(names: Names, only: Sequence[str], job: Job, how: How, overlay: Overlay | None) -> list[str]:
    """The cards to try, in one word each; some of them can be in no first hand."""
    if isinstance(only, str):
        raise Mistake(f"only = {only!r} is one word; name cards in a list, as in [{only!r}]")
    for name in only:
        if slug(name) not in names.by_slug:
            raise unknown("card", name, names.by_slug)
    every = list(dict.fromkeys(map(slug, only))) or list(names.by_slug)
    if not every:
        raise Mistake(f"{job.game} has no file of cards")
    if how == "hand" and overlay is None:
        known = card_numbers(job)
        every = [card for card in every if card in known]
    return every


def _counted(played: Iterator[list[Pair | None]], tasks: Sequence[PairTask], found: CardEffects) -> Iterator[int]:
    for task, pairs in zip(tasks, played, strict=True):
        found.pairs.setdefault(task.card, []).extend(pairs)
        yield task.deals
