"""All levels of bots against each other: one of a level among some of another, every deal from every seat."""

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
    #: By level, as Plackett and Luce would rate them; only where two sit at a table.
    ratings: dict[str, PlackettLuceRating] = field(default_factory=dict)
    #: How many games were to be played, and how many sit at a table.
    wanted: int = 0
    seats: int = 2

    @property
    def fair_share(self) -> float:
        """The part of the games that each would win if all were equal."""
        return 1 / self.seats

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
        if self.seats > 2:  # who wins two games of five among four is the best, and would be rated as if it had lost
            return
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
    seats: int = 2,
    iterations: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Ladder:
    """Let every two levels play so many games, each deal from both seats.

    With more `seats`, one of each level sits among those of the level below, in every seat by turns.

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
    deals = -(-games // seats)
    jobs_of = {
        pair: [make_job(game, table, deals, seed, options, matches=iterations) for table in tables_of(pair, seats)]
        for pair in pairs_of(levels, seats)
    }
    found = Ladder(wanted=seats * deals * len(jobs_of), seats=seats)
    follow(_counted(jobs_of, jobs, found), found.wanted, game, progress)
    return found


def pairs_of(levels: Sequence[str], seats: int = 2) -> list[Pair]:
    """Neighbours first: who stops early knows at least about them. At larger tables it is neighbours only."""
    places = {level: place for place, level in enumerate(levels)}
    pairs = sorted(combinations(levels, 2), key=lambda pair: places[pair[1]] - places[pair[0]])
    return pairs if seats == 2 else pairs[: len(levels) - 1]


def tables_of(pair: Pair, seats: int) -> list[list[str]]:
    """One of the second level among those of the first, in every seat by turns."""
    return [[pair[seat == place] for seat in range(seats)] for place in reversed(range(seats))]


def _counted(jobs_of: Mapping[Pair, Sequence[Job]], workers: int, ladder: Ladder) -> Iterator[int]:
    for pair, tables in jobs_of.items():
        for turn, job in enumerate(tables):
            for sums in simulated(job, workers):
                ladder.add(pair, tables[0], seen_from(sums, ladder.seats - 1 - turn))
                yield sums["games"]


def seen_from(sums: Sums, place: int) -> Sums:
    """The sums of a table as if it had two seats: whoever sits in this place has seat 1, all others together seat 0."""
    others = [seat for seat in sums["wins"] if seat != str(place)]
    scores: Sums = {}
    for seat in others:
        add(scores, sums["scores"][seat])
    wins = {"0": sum(sums["wins"][seat] for seat in others), "1": sums["wins"][str(place)]}
    return {**sums, "wins": wins, "scores": {"0": scores, "1": sums["scores"][str(place)]}}
