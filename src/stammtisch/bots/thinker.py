"""Bots that search: for so long, or for so many imagined matches, or until the choice is clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from time import perf_counter
from typing import Any

from stammtisch.core import FastRng, Rng

from .chair import Bot, Chair
from .search import Edge, Manner, Node, Search
from .sense import weights

#: By how many standard errors an option has to beat the first impression: imagined matches are few and noisy.
DOUBT = 1.0
#: By how many an option has to be behind the best to be given up, and after how many worlds.
HOPELESS = 3.0
_WORLDS = 8
#: Fewer worlds than these say nothing about a difference.
_FEW = 5
#: How many worlds are added in thought to those that were tried, and how much these vary.
_DISSENTERS = 4
_DISSENT = 0.1
#: The least time that a question is thought about where time counts.
_MOMENT = 0.05


@dataclass(frozen=True)
class Patience:
    """How long a question is thought about: imagined matches at most, and seconds at most (0: no matter how long)."""

    matches: int
    seconds: float = 0.0

    def hurried(self, waited: float, share: float) -> Patience:
        """What is left of it after some seconds of waiting, if others need their share of the rest."""
        return Patience(self.matches, max(_MOMENT, (self.seconds - waited) * share))


STRONG = Patience(1000, 0.4)
MASTER = Patience(20_000, 1.6)


def thinker(rng: Rng, patience: Patience, risk: float = 0.0) -> Bot:
    """A bot that searches. Without a limit of time, it is the same for the same seed."""
    manner = Manner(risk)

    def answer(chair: Chair) -> Any:
        if len(chair.options) == 1:
            return chair.options[0]
        return Thought(chair, rng, patience, manner=manner).best().edge.option

    return answer


@dataclass
class Trial:
    """What came of an option, world by world."""

    edge: Edge
    worths: list[float] = field(default_factory=list)

    def promise(self) -> float:
        """What is to be expected: the first impression counts less and less."""
        return self.edge.mean() + self.edge.prior / self.edge.tries if self.edge.tries else -1.0

    def gains(self, other: Trial) -> list[float]:
        """By how much this is better than another option, in each world that both were tried in."""
        return [mine - yours for mine, yours in zip(self.worths, other.worths)]

    def lead(self, other: Trial) -> float:
        """By how many standard errors this is better than another option in the same worlds."""
        gains = self.gains(other)
        return fmean(gains) / error_of(gains) if len(gains) >= _FEW else 0.0


def error_of(gains: list[float]) -> float:
    """The standard error of a mean. A few worlds that agree prove little, so some that do not are added in thought."""
    count = len(gains)
    middle = sum(gains) / count if count else 0.0
    spread = sum([(gain - middle) ** 2 for gain in gains]) + _DISSENT * _DISSENTERS
    return sqrt(spread / (count + _DISSENTERS) / max(1, count))


class Thought:
    """What is thought about a question: its tree, and the options that are still in question."""

    def __init__(
        self, chair: Chair, rng: Rng, patience: Patience, least: int = 1, manner: Manner | None = None
    ) -> None:
        """So many options at least are tried, even if they seem absurd."""
        self.chair = chair
        self.patience = patience
        self.worlds = 0
        self.start = perf_counter()
        self.root = Node(chair.kind)
        self.root.open(list(chair.options), weights(chair, rng))
        self.search = Search(chair.seat, self.root, chair.seats, manner or Manner())
        ranked = sorted(self.root.edges, key=lambda edge: -edge.prior)
        self.trials = [Trial(edge) for place, edge in enumerate(ranked) if edge.prior or place < least]
        self.first = self.trials[0]
        self.tried = self.trials[:]
        self.think(rng)

    def think(self, rng: Rng) -> None:
        """Try the options in the same worlds; the worse half is dropped again and again."""
        laps = (len(self.trials) - 1).bit_length()
        for lap in range(1, laps + 1):
            while len(self.trials) > 1 and not self.is_over(lap / laps):
                self.imagine(rng.fork(), lap / laps)
                self.give_up()
            self.halve()

    def imagine(self, world: FastRng, part: float) -> None:
        """Try each option in one world, as long as there is time."""
        self.worlds += 1
        for trial in self.trials:
            match = self.chair.imagine(world.copy())
            trial.worths.append(self.search.think(match, self.worlds, trial.edge, world.copy()))
            if self.is_over(part):
                return

    def is_over(self, part: float) -> bool:
        """Whether so much of one's patience is used up, from 0 to 1."""
        limit = self.patience
        if self.root.visits >= part * limit.matches:
            return True
        return bool(limit.seconds) and perf_counter() - self.start > part * limit.seconds

    def give_up(self) -> None:
        """Drop what is clearly worse than the best, also the first impression."""
        worlds = len(self.trials[-1].worths)
        if worlds < _WORLDS or worlds & worlds - 1:  # to ask now and then will do
            return
        best = max(self.trials, key=Trial.promise)
        self.trials = [trial for trial in self.trials if trial is best or best.lead(trial) < HOPELESS]

    def halve(self) -> None:
        """Keep the better half, and the first impression."""
        ranked = sorted(self.trials, key=lambda trial: -trial.promise())
        self.trials = ranked[: (len(ranked) + 1) // 2]
        if self.first in ranked and self.first not in self.trials:
            self.trials.append(self.first)
        worlds = min(len(trial.worths) for trial in self.trials)  # patience may have ended half-way through one
        for trial in self.trials:
            del trial.worths[worlds:]

    def best(self) -> Trial:
        """The first impression, unless another option is better."""
        found, first = self.trials[0], self.first
        return first if first in self.trials and found.lead(first) < DOUBT else found
