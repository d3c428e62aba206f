"""What came of games: who won how often, with which scores, and how long they were."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from .statistics import Interval, wilson
from .sums import Sums

if TYPE_CHECKING:
    from stammtisch.lab.play.job import Job


class Results:
    """What came of the games of a job so far."""

    def __init__(self, job: Job, sums: Sums) -> None:
        self.job = job
        #: All that was counted, to be added up with that of other games of the same job.
        self.sums = sums

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.sums.get("games", 0))

    @property
    def finished(self) -> bool:
        """Whether all games were played that were asked for."""
        return self.games >= self.job.games

    @property
    def answers(self) -> int:
        """How many answers were given in all games."""
        return sum(int(count) * often for count, often in self.sums.get("answers", {}).items())

    @property
    def longest(self) -> int:
        """How many answers the longest game took."""
        return max(map(int, self.sums.get("answers", {})), default=0)

    @property
    def shared(self) -> int:
        """How many games have several winners."""
        return int(self.sums.get("ties", 0))

    def win_rate(self, seat: int) -> Interval:
        """The part of all games that a seat won, and the 95 % interval around it (Wilson)."""
        return wilson(self.sums["wins"][str(seat)], self.games)

    def mean_score(self, seat: int) -> float:
        """How many points a seat had on average."""
        return self._points(seat, 1) / self.games

    def deviation(self, seat: int) -> float:
        """The standard deviation of a seat's scores."""
        return sqrt(max(0.0, self._points(seat, 2) / self.games - self.mean_score(seat) ** 2))

    def _points(self, seat: int, power: int) -> int:
        scores: dict[str, int] = self.sums["scores"][str(seat)]
        return sum(int(score) ** power * often for score, often in scores.items())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.games} games of {self.job.game} by {', '.join(self.job.bots)}>"
