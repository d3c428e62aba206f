"""All levels of bots against each other, two at a time: every deal is played from both seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from stammtisch.core import Mistake

from .measure.results import Results
from .measure.sums import Sums, add
from .play.job import Job, make_job
from .play.progress import Progress, follow
from .simulation import simulated

LEVELS = ("random", "beginner", "casual", "strong", "master")
Pair = tuple[str, str]


@dataclass
class Ladder:
    """What came of it so far: the results of each pair, and how good everybody seems."""

    #: By pair, the weaker level first: seat 0 of the results is the first of the pair, whoever sat where.
    pairs: dict[Pair, Results] = field(default_factory=dict)
    #: By level, as Plackett and Luce would rate them.
    ratings: dict[str, PlackettLuceRating] = field(default_factory=dict)
    #: How many games were to be played.
    wanted: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(results.games for results in self.pairs.values())

    @property
    def finished(self) -> bool:
        """Whether all pairs have played as many games as were asked for."""
        return self.games >= self.wanted

    def add(self, pair: Pair, job: Job, sums: Sums) -> None:
        """Count some games of a pair."""
        results = self.pairs.setdefault(pair, Results(job, {}))
        add(results.sums, sums)
        model = PlackettLuce()
        teams = [[self.ratings.get(level) or model.rating(name=level)] for level in pair]
        for (rating,) in model.rate(teams, scores=[sums["wins"]["0"], sums["wins"]["1"]]):
            self.ratings[str(rating.name)] = rating


def ladder(
    game: str,
    levels: Sequence[str] = LEVELS,
    games: int = 1000,
    seed: int = 0,
    *,
    iterations: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Ladder:
    """Let every two levels play so many games, each deal from both seats.

    With `iterations`, a master imagines so many matches for each answer, and others in proportion, in place of a time.

    >>> from stammtisch import lab
    >>> ladder = lab.ladder("karuba", levels=["random", "casual"], games=6, seed=1)
    >>> ladder.pairs["random", "casual"].games
    6
    >>> ladder.ratings["casual"].mu > ladder.ratings["random"].mu
    True
    """
    if isinstance(levels, str) or len(levels) < 2 or len(set(levels)) < len(levels):
        named = levels if isinstance(levels, str) else ",".join(levels)
        raise Mistake(f"levels {named!r} do not make a ladder; name two or more, each once")
    deals = (games + 1) // 2
    both = {
        pair: [make_job(game, seats, deals, seed, options, matches=iterations) for seats in (pair, pair[::-1])]
        for pair in pairs_of(levels)
    }
    found = Ladder(wanted=2 * deals * len(both))
    follow(_counted(both, jobs, found), found.wanted, game, progress)
    return found


def pairs_of(levels: Sequence[str]) -> list[Pair]:
    """Neighbours first: who stops early knows at least about them."""
    places = {level: place for place, level in enumerate(levels)}
    return sorted(combinations(levels, 2), key=lambda pair: places[pair[1]] - places[pair[0]])


def _counted(both: Mapping[Pair, Sequence[Job]], workers: int, ladder: Ladder) -> Iterator[int]:
    for pair, (there, back) in both.items():
        for job in (there, back):
            for sums in simulated(job, workers):
                ladder.add(pair, there, sums if job is there else turned(sums))
                yield sums["games"]


def turned(sums: Sums) -> Sums:
    """The same from the other seat."""
    return {**sums, **{name: {"0": sums[name]["1"], "1": sums[name]["0"]} for name in ("wins", "scores")}}
