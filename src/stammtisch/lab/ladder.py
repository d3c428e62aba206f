"""All levels of bots against each other, two at a time: every deal is played from both seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from stammtisch.bots import at_pace

from .simulate import Job, Tally, simulate


@dataclass(frozen=True)
class Climb:
    """What is to be played: so many games for each pair of levels."""

    game: str
    levels: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    #: Imagined matches for each answer of a bot that searches, in place of a time; 0: as usual.
    matches: int = 0

    def pairs(self) -> list[tuple[str, str]]:
        """Neighbours first: who stops early knows at least about them."""
        places = {level: place for place, level in enumerate(self.levels)}
        return sorted(combinations(self.levels, 2), key=lambda pair: places[pair[1]] - places[pair[0]])

    def job(self, one: str, other: str) -> Job:
        bots = (at_pace(one, self.matches), at_pace(other, self.matches))
        return Job(self.game, bots, (self.games + 1) // 2, self.seed, self.options)

    @property
    def all_games(self) -> int:
        return len(self.pairs()) * 2 * ((self.games + 1) // 2)

    def check(self) -> None:
        for one, other in self.pairs():
            self.job(one, other).check()


@dataclass
class Standing:
    """What came of it so far: by pair what the first of it achieved, and how good everybody seems."""

    tallies: dict[tuple[str, str], Tally] = field(default_factory=dict)
    ratings: dict[str, PlackettLuceRating] = field(default_factory=dict)

    def add(self, one: str, other: str, tally: Tally) -> None:
        """Count a game."""
        self.tallies.setdefault((one, other), Tally()).add(tally)
        model = PlackettLuce()
        teams = [[self.ratings.get(level) or model.rating(name=level)] for level in (one, other)]
        for (rating,) in model.rate(teams, scores=tally.wins):
            self.ratings[str(rating.name)] = rating


def climb(wish: Climb, workers: int) -> Iterator[tuple[str, str, Tally]]:
    """Play it game by game, each with its pair; the tally is that of the first of them."""
    wish.check()
    for one, other in wish.pairs():
        for tally in simulate(wish.job(one, other), workers):
            yield one, other, tally
        for tally in simulate(wish.job(other, one), workers):
            yield one, other, turned(tally)


def turned(tally: Tally) -> Tally:
    """The same from the other seat."""
    sums = tally.wins[::-1], tally.points[::-1], tally.squares[::-1]
    return Tally(tally.games, tally.answers, tally.longest, tally.shared, *sums)
